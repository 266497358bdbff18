"""Cases that implementations usually get wrong (section 6 of our notes on the rules), in the order of their list."""

from astrarium.games.eclipse import GAME
from astrarium.games.eclipse.box import components as c
from astrarium.games.eclipse.rules import population, research
from astrarium.games.eclipse.rules.combat import next_pair
from astrarium.games.eclipse.rules.targeting import ALWAYS, margin
from astrarium.games.eclipse.table.state import D_COMPUTER, D_INITIATIVE, fitted

from .eclipse_table import Game, sector


def event(name: str) -> int:
    return GAME.events.number[name]


def two(**options: object) -> Game:
    return Game("terran", "terran2", **options)


def test_6_1_cruisers_are_the_frigates_and_first_edition_numbers_hold():
    assert (c.SHIP_LIMIT[c.CRUISER], c.SHIP_LIMIT[c.DREADNOUGHT]) == (4, 2)
    assert c.SPECIES[0].prices[c.CRUISER] == 5
    assert c.ROUNDS == 9
    assert c.GCDS.computer == 1
    assert c.LAYOUT[2].tech_per_cleanup == 4


def test_6_2_starbase_initiative_bonus():
    bonus = {s.id: s.blueprints[c.STARBASE].initiative for s in c.SPECIES}
    assert (bonus["terran_union"], bonus["orion"], bonus["planta"]) == (4, 5, 2)
    planta = next(s for s in c.SPECIES if s.id == "planta")
    assert planta.blueprints[c.STARBASE].computer == 1


def test_6_3_planta_has_a_place_less_and_no_printed_computer():
    game = Game("planta", "terran", "terran2")
    for ship in range(4):
        assert len(fitted(game.state, 0, ship)) == len(fitted(game.state, 1, ship)) - 1
    for ship in (c.CRUISER, c.DREADNOUGHT):
        assert c.PART_OF["electron_computer"] not in fitted(game.state, 0, ship)
        assert -1 in fitted(game.state, 0, ship)


def test_6_4_discounts_and_technology_points():
    assert c.DISCOUNT == (0, 1, 2, 3, 4, 6, 8)
    game = two().tech(0, "gauss_shield", "improved_hull", "fusion_source", "positron_computer")
    assert dict(game.state.scores()[0].parts)["Grid technologies"] == 1
    assert c.TRACK_SLOTS == 7


def test_6_5_bags_are_not_uniform():
    assert sorted({t.count for t in c.TECHNOLOGIES}) == [3, 4, 5]
    assert c.REPUTATION_TILES == (12, 9, 7, 4)


def test_6_6_upkeep_counts_discs_on_sectors_actions_and_reactions_before_they_come_home():
    game = two().store(0, money=9)
    game.state.discs[0] -= 4
    game.state.spent[0], game.state.spent[7] = 3, 1
    game.state.colony[0] = 0
    assert population.upkeep(game.state, 0) == 3
    game.upkeep()
    assert game.stored(0)[0] == 9 + 3 - 3
    assert game.state.discs[0] == 12


def test_6_7_eridani_pay_for_the_home_disc_at_once():
    assert population.upkeep(Game("eridani", "terran2").state, 0) == 1
    assert population.upkeep(two().state, 0) == 0


def test_6_8_natural_one_and_six():
    assert margin(1, 5) < 0
    assert margin(6, 0) == ALWAYS
    assert margin(5, 0) < 0  # no computer: shields make no difference


def test_6_9_missiles_fire_once_and_not_at_population():
    game = two().lay(203, 5, 0, owner=1).cubes(203, 0).fit(0, "interceptor", M1="plasma_missile")
    game.ships(203, 0, interceptor=1)
    game.fight()
    assert game.asked != "bomb"


def test_6_10_retreating_ships_can_be_shot_and_a_fleet_that_stays_draws():
    game = two().lay(304, 3, -2, 1).ships(304, 0, interceptor=1, cruiser=1).ships(304, 1, interceptor=1)
    game.rolls(1).fight()
    game.play("retreat 221")
    events = game.rolls(6).play("fire")
    assert 0 in [e[1] for e in events if e[0] == event("draws_reputation")]


def test_6_11_reputation_follows_the_order_of_entry_not_the_victory():
    game = two().lay(301, 5, 0).ships(301, 1, interceptor=1).ships(301, 0, dreadnought=1)
    game.fit(1, "interceptor", M1="hull", L1="hull")
    events = game.rolls(6, 6, 6, 6).fight()
    while game.asked == "reputation":
        events += game.play(game.legal()[0])
    assert [e[1] for e in events if e[0] == event("draws_reputation")] == [1, 0]


def test_6_12_pinning_is_a_number_and_later_ships_fly_on():
    game = two().lay(304, 3, -2, 1).lay(305, 4, -2, 1).fit(0, "interceptor", L1="nuclear_drive")
    game.ships(304, 1, interceptor=1).ships(221, 0, interceptor=1)
    game.play("take move", "move interceptor 221 304", "move interceptor 221 305")
    assert game.fleet(305, 0) == {"interceptor": 1}


def test_6_13_exploring_joins_any_own_sector_pinned_ships_do_not_count():
    game = two().lay(304, 3, -2, 1).ships(304, 0, interceptor=1).ancients(304, 1).next_sector(306)
    game.play("take explore")
    assert "explore 4,-2" not in game.legal()
    game = two().lay(304, 3, -2, 1).ships(304, 0, interceptor=1)
    game.play("take explore")
    assert "explore 4,-2" in game.legal()


def test_6_14_discs_and_discoveries_come_after_all_battles():
    game = two().lay(301, 5, 0).hide(301, "ancient_cruiser").ships(301, 0, interceptor=1)
    game.lay(105, 7, 0).ancients(105, 1).ships(105, 0, interceptor=1)
    events = game.rolls(1, 6, 6).fight()
    names = [GAME.events.kinds[e[0]].name for e in events]
    assert "battle" in names
    assert "sees" not in names
    while game.asked == "reputation":
        game.play(game.legal()[0])
    assert game.asked == "claim"


def test_6_15_graveyard_cubes_return_after_upkeep():  # EC-R20, EC-17.3
    # the rulebook reads income off the track, where the cube is still missing; the other reading is an option
    for produces, money in ((True, 4), (False, 3)):
        game = two(graveyard_produces=produces).lay(306, 5, 0, owner=1).cubes(306, 0).ships(306, 0, interceptor=1)
        game.store(1, money=0).state.colony[:] = [0, 0]
        game.rolls(6).fight()
        game.play("bomb")
        while game.state.round == 1:
            game.play(game.legal()[-1])
        assert game.stored(1)[0] == money
        assert game.state.grave[3] == 0
        assert population.income(game.state, 1, c.MONEY) == 3


def test_6_16_ambassador_cubes_raise_production():
    game = Game("terran", "planta", "mechanema", "hydran")
    before = population.income(game.state, 0, c.MONEY)
    game.relations(0, 1)
    assert population.income(game.state, 0, c.MONEY) > before


def test_6_17_wild_cubes_have_no_memory_and_orbitals_take_no_materials():
    game = two().lay(314, 3, -2, 2, owner=0).cubes(314, 0, track=c.SCIENCE)
    game.play("take influence", "lift 314", "cube money")
    assert game.tracks(0) == (11, 9, 10)
    game = two()
    game.state.built[sector(221)] = 1
    assert "colonise 221 6 materials" not in game.legal()


def test_6_18_no_reactions_after_the_last_pass():
    game = two()
    game.play("pass", "pass")
    assert game.state.round == 2


def test_6_18_passing_again_is_free():
    game = Game("terran", "terran2", "terran3")
    discs = game.state.discs[0]
    game.play("pass")
    game.turn_of(0).play("pass")
    assert game.state.discs[0] == discs


def test_6_19_points_of_sectors_and_monoliths_need_the_disc():
    game = two().lay(301, 5, 0).ships(301, 0, interceptor=1)
    game.state.built[sector(301)] = 2
    assert game.state.scores()[0].total == 3
    game.disc(301, 0)
    assert game.state.scores()[0].total == 3 + 2 + 3


def test_6_20_battle_order_mixes_homes_and_middle_sectors_by_number():
    names = [c.SECTOR_NAMES[i] for i in range(c.SECTOR_COUNT - 1, -1, -1)]
    assert names.index("318") < names.index("232") < names.index("211") < names.index("108") < names.index("001")
    assert names == sorted(names, reverse=True)


def test_6_21_draco_scores_all_ancients_but_not_the_defence_system():
    game = Game("draco", "terran", "terran2").lay(301, 5, 0, owner=1).ancients(301, 2)
    assert dict(game.state.scores()[0].parts)["Species bonus"] == 2


def test_damage_of_a_die_is_never_split():
    game = two().lay(301, 5, 0).ships(301, 0, cruiser=1).fit(0, "cruiser", M1="antimatter_cannon", M2="fusion_source")
    game.ships(301, 1, interceptor=2).fit(1, "interceptor", M1="hull", R1="nuclear_drive", L1="hull")
    game.rolls(6, *[1] * 4).fight()
    assert game.fleet(301, 1) in ({"interceptor": 1}, {})
    assert game.design(0, "cruiser")[D_COMPUTER] == 1
    assert game.design(0, "cruiser")[D_INITIATIVE] == 2


def test_the_survivor_meets_the_ancients_last():
    game = two().lay(301, 5, 0).ancients(301, 1).ships(301, 0, interceptor=1).ships(301, 1, interceptor=1)
    assert next_pair(game.state, sector(301)) == (1, 0)
    game.no_ships(301, 1)
    assert next_pair(game.state, sector(301)) == (0, 6)


def test_prices_count_printed_technologies():
    assert research.price(two().state, 0, c.TECH_NAMES.index("plasma_cannon")) == 5
