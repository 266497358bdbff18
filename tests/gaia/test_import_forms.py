"""Every command of the recorded notation, from a position: above all those that recorded games seldom use.

The lines are modelled on recorded ones; what they cost and bring is the rulebook's.
"""

import pytest

from astrarium.core import BadInput
from astrarium.games.gaia.box.components import TRACKS
from astrarium.games.gaia.importer import import_game
from astrarium.games.gaia.importer.files import RecordedGame, read_game
from astrarium.games.gaia.importer.notation import cell_names
from astrarium.games.gaia.importer.replay import Replay, Wrong

from .position import position, setup
from .test_import import recorded


def replay(game, *moves, lenient=()):
    """Play recorded moves from a position; the replay, for what it noted."""
    state = game.state
    log = RecordedGame("own", state.seats, False, setup(state.seats), list(moves), [], frozenset(lenient))
    log.names = cell_names(state.galaxy)
    played = Replay(log, state)
    for index in range(len(moves)):
        played.move(index)
    assert not state.violations()
    return played


def refused(game, *moves):
    with pytest.raises(Wrong) as error:
        replay(game, *moves)
    return str(error.value)


class TestConversions:
    @pytest.mark.parametrize(("row", "command", "left"), [
        ("qic=2", "spend 2q for 2o", {"qic": 0, "ore": 2}),
        ("knowledge=3", "spend 3k for 3c", {"knowledge": 0, "credit": 3}),
        ("ore=3", "spend 2o for 2c", {"ore": 1, "credit": 2}),
        ("power=0/0/8", "spend 8pw for 2q", {"qic": 2}),
        ("power=0/0/7", "spend 7pw for 1o,1k", {"ore": 1, "knowledge": 1}),
        ("power=0/0/9", "spend 9pw for 3o", {"ore": 3}),
    ])  # fmt: skip
    def test_amounts_are_multiplied_already(self, row, command, left):  # GP-A9.1
        game = position(f"xenos booster=tokens_ore {row} mine@1A5 | itars mine@4A5")
        replay(game, f"xenos {command}. pass booster1")
        assert {name: game.stock("xenos", name) for name in left} == left

    def test_a_missing_number_is_one(self):
        game = position("xenos qic=1 knowledge=4 mine@1A5 | itars mine@4A5")
        replay(game, "xenos spend q for o. up sci.")
        assert game.stock("xenos", "qic", "ore") == [0, 1]

    def test_ore_becomes_tokens_in_area_one(self):  # GP-A9.1
        game = position("xenos ore=2 knowledge=4 mine@1A5 | itars mine@4A5")
        replay(game, "xenos up sci. spend 2o for 2t.")
        assert game.power("xenos") == [2, 0, 0]

    @pytest.mark.parametrize(("tokens", "command", "left"), [
        (2, "spend 4pw for 1q", 0), (2, "spend 4pw for 1k", 0), (2, "spend 4pw for 1o,1c", 0),
        (3, "spend 6pw for 2o", 0), (2, "spend 3pw for 1o", 0), (1, "spend 2pw for 2c", 0), (1, "spend 1pw for 1c", 0),
        (3, "spend 5pw for 1o,2c", 0), (5, "spend 9pw for 3o", 0), (4, "spend 7pw for 2o,1c", 0),
        (6, "spend 6pw for 1o,3c", 3),
    ])  # fmt: skip
    def test_nevlas_with_institute_pay_half_the_tokens_rounded_up(self, tokens, command, left):  # GP-F13.2
        game = position(f"nevlas knowledge=4 power=0/0/{tokens} institute@4A5 | xenos mine@1A5")
        replay(game, f"nevlas {command}. up sci.")
        assert game.power("nevlas")[2] == left

    @pytest.mark.parametrize("cost", ["1t-a3", "t-a3"])
    def test_nevlas_move_a_token_to_the_gaia_area(self, cost):  # GP-F13.1
        game = position("nevlas knowledge=3 power=0/0/2 mine@4A5 | xenos mine@1A5")
        replay(game, f"nevlas spend {cost} for 1k. up sci.")
        assert (game.power("nevlas"), game.stock("nevlas", "gaia", "knowledge")) == ([0, 0, 1], [1, 0])

    def test_bal_taks_park_two_gaiaformers(self):  # GP-F10.2
        game = position("bal_taks knowledge=4 formers=2 mine@1A5 | itars mine@4A5")
        replay(game, "baltaks spend 2gf for 2q. up sci.")
        assert game.stock("bal_taks", "qic") == 2

    @pytest.mark.parametrize(("command", "name", "gain"), [
        ("4c for 1k", "knowledge", 1), ("3c for 1o", "ore", 1), ("8c for 2q", "qic", 2),
    ])  # fmt: skip
    def test_hadsch_hallas_pay_with_credits(self, command, name, gain):  # GP-F7.1
        game = position("hadsch_hallas credit=8 knowledge=4 institute@1A5 | itars mine@4A5")
        replay(game, f"hadsch-hallas up sci. spend {command}.")
        assert game.stock("hadsch_hallas", name) == gain

    def test_itars_burn_into_the_gaia_area(self):  # GP-F14.1
        game = position("itars power=0/12/1 mine@4A5 | xenos mine@1A5")
        replay(game, "itars burn 6. action power1.")
        assert game.stock("itars", "gaia", "knowledge") == [6, 3]
        assert game.power("itars") == [7, 0, 0]

    @pytest.mark.parametrize("command", [
        "spend 5pw for 1q", "spend 1q,1o for 2c", "spend 1c for 1o", "spend 2o for 1q", "burn two", "spend 1vp for 1c",
        "spend 3pw for 1t", "spend 4tg for 1q",
    ])  # fmt: skip
    def test_other_rates_are_refused(self, command):
        game = position("xenos credit=9 ore=9 qic=9 power=0/9/9 knowledge=4 mine@1A5 | itars mine@4A5")
        assert refused(game, f"xenos {command}. up sci.")

    def test_what_cannot_be_paid_is_refused(self):
        assert refused(position("xenos knowledge=4 mine@1A5 | itars mine@4A5"), "xenos spend 1q for 1o. up sci.")


class TestBrainstone:
    def test_it_pays_where_the_tokens_are_too_few(self):  # GP-F5.1
        game = position("taklons power=0/0/2 brain=3 mine@1A5 | itars mine@4A5")
        replay(game, "taklons action power3.")
        assert (game.power("taklons"), game.stock("taklons", "brain")) == ([2, 0, 0], 1)

    @pytest.mark.parametrize(("answer", "power", "brain"), [("area1", [2, 0, 3], 1), ("area3", [4, 0, 1], 3)])
    def test_it_pays_or_stays_as_recorded(self, answer, power, brain):  # GP-F5.1
        game = position("taklons power=0/0/5 brain=3 mine@1A5 | itars mine@4A5")
        replay(game, f"taklons action power5. brainstone {answer}.")
        assert (game.power("taklons"), game.stock("taklons", "brain")) == (power, brain)

    @pytest.mark.parametrize(("tokens", "command", "left"), [
        (1, "spend 3pw for 1o", 0), (1, "spend 3pw for 3c", 0), (2, "spend 4pw for 1q", 0), (2, "spend 4pw for 1k", 0),
        (2, "spend 4pw for 1o,1c", 0), (6, "spend 8pw for 2q", 0), (2, "spend 2pw for 2c", 1),
        (1, "spend 1pw for 1c", 0), (5, "spend 7pw for 1q,1o", 0),
    ])  # fmt: skip
    def test_conversions_with_the_stone_alone_or_with_tokens(self, tokens, command, left):  # GP-F5.1
        game = position(f"taklons knowledge=4 power=0/0/{tokens} brain=3 mine@1A5 | itars mine@4A5")
        replay(game, f"taklons {command}. up sci.")
        assert game.power("taklons")[2] == left
        assert game.stock("taklons", "brain") == 1

    def test_it_is_discarded_for_a_satellite(self):  # GP-F5.3
        game = position("taklons power=9/0/1 brain=3 institute@3A3 academy_qic@3A2 mine@1B5 | itars mine@4A5")
        cells = game.legal("federate")[0].split()[1:]
        replay(game, f"taklons federation {','.join(cells)} fed3. brainstone discard.")
        assert game.stock("taklons", "brain") == 0

    @pytest.mark.parametrize(("answer", "brain"), [("gaia", 4), ("area2", 2)])
    def test_it_goes_to_the_gaia_area_or_stays(self, answer, brain):  # GP-F5.3
        game = position("taklons power=5/2/0 brain=2 formers=1 gaia_project=1 navigation=2 mine@1B5 | itars mine@4A5")
        replay(game, f"taklons build gf 1A11. brainstone {answer}.")
        assert game.stock("taklons", "brain") == brain

    @pytest.mark.parametrize(("answer", "power", "brain"), [
        ("charge 1pw,1t", [1, 1, 0], 1), ("charge 1t,1pw. brainstone area2", [1, 1, 0], 2),
        ("charge 1t,1pw. brainstone area1", [1, 1, 0], 1), ("decline 1pw,1t", [1, 0, 0], 1),
    ])  # fmt: skip
    def test_token_and_charge_in_the_recorded_order(self, answer, power, brain):  # GP-F5.4
        game = position("xenos ore=2 credit=3 mine@3A2 | taklons power=1/0/0 brain=1 vp=0 institute@3A3")
        replay(game, "xenos build ts 3A2.", f"taklons {answer}")
        if answer.startswith("charge 1pw"):
            power, brain = [1, 1, 0], 2  # the only token there was is the stone
        assert (game.power("taklons"), game.stock("taklons", "brain")) == (power, brain)

    def test_the_token_alone_where_nothing_can_be_charged(self):  # GP-F5.4
        game = position("xenos ore=2 credit=3 mine@3A2 | taklons power=0/0/2 brain=3 institute@3A3")
        replay(game, "xenos build ts 3A2.", "taklons charge 0pw,1t")
        assert game.power("taklons") == [1, 0, 2]

    INCOME = "taklons {} brain=1 economy=1 | xenos mine@1A5"

    def test_two_places_after_an_income_are_stops_of_one_charge(self):  # GP-F5.2, GP-I3
        game = position(self.INCOME.format("power=3/1/0 institute@4A0")).new_round()
        replay(game, "taklons income t. brainstone area2. brainstone area3")
        assert (game.power("taklons"), game.stock("taklons", "brain")) == ([0, 4, 1], 3)

    @pytest.mark.parametrize(("places", "brain"), [("brainstone area2. brainstone area3", 3), ("brainstone area2", 2)])
    def test_two_places_in_an_entry_of_their_own(self, places, brain):  # GP-F5.2
        game = position(self.INCOME.format("power=1/2/0 tile=std_inc_ore_charge mine@4A0")).new_round()
        replay(game, f"taklons {places}")
        assert (game.power("taklons"), game.stock("taklons", "brain")) == ([0, 2, 1], brain)

    def test_a_place_that_cannot_be_reached_is_no_stop_on_the_way(self):  # GP-F5.2
        game = position(self.INCOME.format("power=6/0/0 institute@4A0")).new_round()
        replay(game, "taklons income 4pw. brainstone area1. brainstone area3")
        assert game.stock("taklons", "brain") == 1

    def test_only_taklons_have_one(self):
        game = position("xenos knowledge=4 mine@1A5 | itars mine@4A5")
        assert refused(game, "xenos up sci. brainstone area2.") == "this seat has no brainstone"


class TestFactionActions:
    def test_ambas_swap(self):  # GP-F6.1
        game = position("ambas institute@1A5 mine@4A0 | itars mine@4A5")
        replay(game, "ambas special swap-PI. swap-PI 4A0.")
        assert (game.at("ambas", "institute"), game.at("ambas", "mine")) == (["4A0"], ["1A5"])

    @pytest.mark.parametrize(("step", "level"), [("up sci", 1), ("decline up", 0)])
    def test_firaks_go_back_to_a_trading_station(self, step, level):  # GP-F11.1
        game = position("firaks institute@1A5 lab@4A0 | itars mine@4A5")
        replay(game, f"firaks special down-lab. build ts 4A0. {step}.")
        assert (game.at("firaks", "station"), game.level("firaks", "science")) == (["4A0"], level)

    @pytest.mark.parametrize(("step", "level"), [("up nav", 1), ("decline up", 0)])
    def test_bescods_advance_on_their_lowest_track(self, step, level):  # GP-F12.2
        game = position("bescods terraforming=1 economy=1 mine@1A5 | itars mine@4A5")
        replay(game, f"bescods special up-lowest. {step}.")
        assert game.level("bescods", "navigation") == level

    def test_bescods_may_not_advance_on_another(self):  # GP-F12.2
        game = position("bescods terraforming=1 mine@1A5 | itars mine@4A5")
        assert refused(game, "bescods special up-lowest. up terra.")

    def test_ivits_place_a_station_and_take_the_next_token_of_their_one_federation(self):  # GP-F8.2, GP-F8.4
        game = position("ivits qic=9 navigation=2 institute@3A3 mine@3A2 | itars mine@4A5")
        free = game.legal("space-station")[0].split()[1]
        replay(game, f"ivits special space-station. build sp {free}.")
        assert game.at("ivits", "space") == [free]

    def test_lantids_build_beside_others(self):  # GP-F2.1
        game = position("lantids ore=1 credit=2 navigation=5 institute@3A3 | itars mine@4A5 power=2/0/0")
        replay(game, "lantids build m 4A5.", "itars charge 1pw")
        assert game.at("lantids", "guest") == ["4A5"]
        assert game.stock("lantids", "knowledge") == 2

    def test_gleens_score_their_own_token_again(self):  # GP-A6.5, GP-F4.4
        game = position("gleens qic=3 token=fed_gleens academy_qic@3A3 | itars mine@4A5")
        replay(game, "gleens action qic2. fedtile gleens.")
        assert game.stock("gleens", "ore", "knowledge", "credit") == [1, 1, 2]

    @pytest.mark.parametrize(("special", "row", "name", "gain"), [
        ("q,5c", "advanced=adv_act_qic_5c covered=std_7vp", "credit", 5),
        ("3o", "advanced=adv_act_3o covered=std_7vp", "ore", 3),
        ("3k", "advanced=adv_act_3k covered=std_7vp", "knowledge", 3),
        ("q", "academy_qic@4A0", "qic", 1),
    ])  # fmt: skip
    def test_special_actions_are_named_by_their_yield(self, special, row, name, gain):  # GP-A7.1
        game = position(f"xenos {row} mine@1A5 | itars mine@4A5")
        replay(game, f"xenos special {special}.")
        assert game.stock("xenos", name) == gain

    def test_the_bal_taks_academy_gives_credits(self):  # GP-F10.3
        game = position("bal_taks academy_qic@4A0 mine@1A5 | itars mine@4A5")
        replay(game, "baltaks special 4c.")
        assert game.stock("bal_taks", "credit") == 4


class TestGaiaPhase:
    TERRANS = "terrans institute@3A3 gaia=7 credit=15 ore=3 | xenos mine@1A5"

    def test_terrans_convert_several_times_in_one_entry(self):  # GP-F1.2
        game = position(self.TERRANS).new_round()
        before = game.stock("terrans", "qic", "credit")
        replay(game, "terrans income t", "terrans spend 4tg for 1q. spend 3tg for 3c")
        assert game.stock("terrans", "qic", "credit") == [before[0] + 1, before[1] + 3]
        assert game.acting == "terrans"
        assert game.power("terrans")[1] >= 7

    def test_what_terrans_leave_is_lost(self):  # GP-F1.2
        game = position(self.TERRANS).new_round()
        replay(game, "terrans income 4pw", "terrans spend 4tg for 1q", "terrans pass booster2")
        assert game.stock("terrans", "gaia") == 0

    def test_terrans_with_full_tracks_lose_what_they_convert(self):  # GP-R1: recorded games must convert everything
        game = position(self.TERRANS.replace("credit=15", "credit=29")).new_round()
        replay(game, "terrans income t", "terrans spend 3tg for 1o. spend 4tg for 4c", "terrans pass booster2")
        assert game.stock("terrans", "credit") == 30
        assert game.stock("terrans", "gaia") == 0

    def test_more_than_the_tokens_are_worth_is_refused(self):  # GP-F1.2
        game = position(self.TERRANS).new_round()
        assert refused(game, "terrans income t", "terrans spend 4tg for 1q. spend 4tg for 1q")
        assert refused(position(self.TERRANS), "terrans spend 4tg for 1q")

    ITARS = "itars power=4/0/0 institute@4A5 gaia=9 | xenos mine@1A5"

    def test_itars_trade_twice_in_one_entry(self):  # GP-F14.2
        game = position(self.ITARS).new_round()
        replay(game, "itars spend 4tg for tech. tech nav. up nav. spend 4tg for tech. tech free1. up sci")
        assert (game.level("itars", "navigation"), game.level("itars", "science")) == (1, 1)

    def test_itars_trade_once_and_keep_the_rest(self):  # GP-F14.2
        game = position(self.ITARS).new_round()
        replay(game, "itars spend 4tg for tech. tech nav. decline up. decline tech")
        assert game.level("itars", "navigation") == 0
        assert game.acting == "itars"

    def test_a_lost_planet_of_the_gaia_phase_is_answered_after_the_next_action(self):  # GP-A10.5
        game = position(
            "itars power=4/0/0 institute@3A3 gaia=4 navigation=4 token=fed_8vp_qic knowledge=8"
            " | xenos power=4/0/0 mine@3A2"
        ).new_round()
        played = replay(
            game, "itars spend 4tg for tech. tech nav. up nav. lostPlanet 3B1", "itars up sci.", "xenos charge 1pw"
        )
        assert played.known == ["GP-A10.5"]
        assert game.power("xenos")[1] == 1

    def test_nothing_is_declined_that_was_not_offered(self):
        game = position("xenos knowledge=4 mine@1A5 | itars mine@4A5")
        assert refused(game, "xenos decline tech") == "this is not asked now"
        assert refused(game, "xenos decline up") == "this is not asked now"
        assert refused(game, "xenos up sci.", "itars decline 1pw") == "this seat has nothing to charge now"


class TestTiles:
    def test_an_advanced_tile_covers_the_tile_taken_at_a_place(self):  # GP-T2
        game = position("xenos ore=3 credit=5 science=4 tile=std_7vp token=fed_8vp_qic station@1A5 | itars mine@4A5")
        replay(game, "xenos build lab 1A5. tech adv-sci. cover gaia. up terra.")
        assert game.state.view(0).players[0].covered == (3,)
        assert game.level("xenos", "terraforming") == 1

    def test_without_a_cover_it_is_refused(self):
        game = position("xenos ore=3 credit=5 science=4 tile=std_7vp token=fed_8vp_qic station@1A5 | itars mine@4A5")
        assert refused(game, "xenos build lab 1A5. tech adv-sci.") == "an advanced tile must cover a tile"

    def test_a_tile_below_a_full_track_declines_its_step(self):  # GP-T1.2
        game = position("xenos ore=3 credit=5 science=5 station@1A5 | itars mine@4A5")
        replay(game, "xenos build lab 1A5. tech sci. decline up.")
        assert game.level("xenos", "science") == 5

    def test_a_step_that_is_declined_may_wait_for_the_neighbours(self):  # GP-A10.3
        game = position("terrans ore=3 credit=5 science=5 station@3A3 | xenos power=2/0/0 mine@3A2")
        replay(game, "terrans build lab 3A3. tech sci. decline up.", "xenos charge 1pw", "xenos pass booster2")
        assert game.acting == "terrans"

    @pytest.mark.parametrize("tile", ["tech nav. decline", "tech int. decline", "tech adv-sci. cover gaia. decline"])
    def test_a_bare_decline_after_a_tile_is_the_step(self, tile):  # GP-T1.4, GP-T2
        game = position("xenos ore=3 credit=5 science=4 tile=std_7vp token=fed_8vp_qic station@1A5 | itars mine@4A5")
        replay(game, f"xenos build lab 1A5. {tile}.")
        assert game.acting == "itars"
        assert [game.level("xenos", track) for track in TRACKS] == [0, 0, 0, 0, 0, 4]

    def test_a_bare_decline_of_a_step_that_is_not_there_waits_for_the_neighbours(self):  # GP-T1.2, GP-A10.3
        game = position("terrans ore=3 credit=5 science=5 station@3A3 | xenos power=2/0/0 mine@3A2")
        played = replay(game, "terrans build lab 3A3. tech sci. decline.", "xenos charge 1pw")
        assert game.acting == "xenos"
        assert not played.waiting

    def test_a_bare_decline_in_the_gaia_phase(self):  # GP-F14.2
        game = position("itars power=4/0/0 institute@4A5 gaia=9 | xenos mine@1A5").new_round()
        replay(game, "itars spend 4tg for tech. tech nav. decline. decline")
        assert game.acting == "itars"
        assert game.level("itars", "navigation") == 0

    def test_a_bare_decline_of_nothing_is_refused(self):
        game = position("xenos knowledge=4 mine@1A5 | itars mine@4A5")
        assert refused(game, "xenos up sci. decline.") == "this seat has nothing to charge now"

    def test_a_tile_for_qic(self):  # GP-A6.4
        game = position("xenos qic=4 mine@1A5 | itars mine@4A5")
        replay(game, "xenos action qic1. tech free3. up eco.")
        assert game.level("xenos", "economy") == 1

    def test_the_lost_planet_in_the_turn_of_a_lab_makes_two_offers(self):  # GP-A10.3
        row = "terrans ore=9 credit=9 navigation=4 token=fed_8vp_qic station@3A3 | xenos power=6/0/0 mine@3A2"
        game = position(row)
        replay(
            game, "terrans build lab 3A3. tech nav. up nav. lostPlanet 3B1. spend 1o for 1c.", "xenos charge 1pw",
            "xenos charge 1pw",
        )  # fmt: skip
        assert game.power("xenos") == [4, 2, 0]
        assert game.acting == "xenos"


class TestFederations:
    ROW = "terrans power=9/0/0 institute@3A3 academy_qic@3A2 mine@1B5 | itars mine@4A5"

    def test_satellites_alone_name_the_planets_they_touch(self):  # GP-A4.2
        game = position(self.ROW)
        cells = game.legal("federate")[0].split()[1:]
        satellites = [cell for cell in cells if cell not in ("3A3", "3A2", "1B5")]
        replay(game, f"terrans federation {','.join(satellites)} fed1.")
        assert game.at("terrans", "federated") == sorted(cells)

    def test_hexes_by_their_axial_coordinates(self):
        game = position(self.ROW)
        cells = [game._hex(cell) for cell in game.legal("federate")[0].split()[1:]]
        replay(game, f"terrans federation {','.join(cells)} fed1.")
        assert game.stock("terrans", "vp") >= 22

    def test_a_lenient_one_may_be_more_than_can_be_paid(self):
        game = position(self.ROW.replace("power=9/0/0", "power=0/0/0"))
        cells = position(self.ROW).legal("federate")[0].split()[1:]
        move = f"terrans federation {','.join(cells)} fed1."
        assert "pay" in refused(game, move)
        game.state.loose = True
        replay(game, move, lenient=[0])
        assert game.power("terrans") == [0, 0, 0]

    def test_a_token_that_is_not_there_is_refused(self):  # GP-A4.6
        game = position(self.ROW)
        game.state.tokens[0] = 0
        cells = game.legal("federate")[0].split()[1:]
        assert refused(game, f"terrans federation {','.join(cells)} fed1.")


class TestPassing:
    def test_in_the_last_round_no_booster_is_taken(self):  # GP-A8.4
        game = position("xenos booster=pass_mines mine@1A5 | itars booster=ore_knowledge mine@4A5")
        game.state.round = 6
        replay(game, "xenos pass", "itars pass")
        assert game.state.over

    def test_before_it_one_must_be(self):  # GP-A8.1
        game = position("xenos booster=pass_mines mine@1A5 | itars mine@4A5")
        assert refused(game, "xenos pass")

    def test_nothing_is_converted_after_passing(self):  # GP-A9.4
        game = position("xenos qic=1 booster=pass_mines mine@1A5 | itars mine@4A5")
        assert refused(game, "xenos pass booster1. spend 1q for 1o")


class TestIncome:
    def test_an_order_that_does_not_matter_is_passed_over(self):  # GP-I3
        game = position("xenos mine@1A5 knowledge=4 | itars mine@4A5").new_round()
        replay(game, "xenos income 4pw", "xenos up sci.")
        assert game.level("xenos", "science") == 1

    def test_in_the_middle_of_a_round_there_is_none(self):
        game = position("xenos mine@1A5 knowledge=4 | itars mine@4A5")
        assert refused(game, "xenos up sci.", "itars income 4pw") == "no income is taken now"


class TestMalformed:
    """What no recorded game holds is refused at its own line."""

    @pytest.mark.parametrize("move", [
        "init 2 seed", "xenos rotate 0x0 1", "xenos burn 9999", "xenos burn ²",
        "xenos spend 999999999pw for 999999999c",
        "xenos federation , fed1.", "xenos build m 99x99.", "xenos up", "xenos tech free1.", "xenos cover nav.",
        "xenos fedtile fed2.", "xenos lostPlanet 1C.", "xenos swap-PI 1A5.", "xenos build sp 1C.", "xenos charge",
        "p3 up sci.", "p0 up sci.", "xenos", "", "xenos faction xenos", "xenos booster booster1",
    ])  # fmt: skip
    def test_it_is_refused(self, move):
        game = position("xenos power=0/9/9 qic=9 ore=9 credit=9 knowledge=9 mine@1A5 | itars mine@4A5")
        with pytest.raises(BadInput):
            replay(game, "xenos burn 1", move)

    def test_a_charge_without_an_amount_is_refused(self):
        game = position("terrans ore=2 credit=3 mine@3A3 | xenos power=4/0/0 mine@3A2")
        assert refused(game, "terrans build ts 3A3.", "xenos charge") == "it is not said how much is charged"

    def test_a_decline_without_an_amount_is_not(self):
        game = position("terrans ore=2 credit=3 mine@3A3 | xenos power=4/0/0 mine@3A2")
        replay(game, "terrans build ts 3A3.", "xenos decline")
        assert game.power("xenos") == [4, 0, 0]


class TestAuction:
    MOVES = ("init 2 seed", "p1 faction itars", "p2 faction xenos")

    def game(self, *bids, **changes):
        return read_game(recorded([*self.MOVES, *bids], options={"auction": "choose-bid", **changes}))

    def test_bids_decide_who_plays_what_and_are_paid_at_the_end(self):
        game = self.game("p1 bid xenos 0", "p2 bid xenos 2", "p1 bid itars 1")
        assert (game.factions, game.bids, game.order) == ({1: "xenos", 0: "itars"}, (1, 2), (0, 1))

    def test_a_faction_that_nobody_bids_for_belongs_to_who_named_it(self):
        moves = ["init 2 seed", "p1 faction itars", "p2 bid itars 1", "p1 faction xenos"]
        game = read_game(recorded(moves, options={"auction": "bid-while-choosing"}))
        assert (game.factions, game.bids, game.order) == ({1: "itars", 0: "xenos"}, (0, 1), (1, 0))
        assert import_game(game).difference == ""

    def test_an_auction_that_leaves_a_seat_without_faction_is_refused(self):
        with pytest.raises(BadInput, match="every seat"):
            self.game("p1 bid xenos 3")

    def test_a_bid_without_an_auction_is_refused(self):
        game = position("xenos mine@1A5 | itars mine@4A5")
        assert refused(game, "p1 bid xenos 3") == "this game has no auction"
