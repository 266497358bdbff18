"""Refusals are exact: an action is refused with a reason and its rule if and only if it is not legal."""

import re

import pytest

from astrarium.core import Dice, English, IllegalAction, Look
from astrarium.core.testing import random_walk
from astrarium.games.council.box.components import (
    CARD_IDS,
    GALAXY_IDS,
    LEADER_IDS,
    LIGHT_IDS,
    PLANET_NAMES,
    SPACE_NAMES,
    STATION_IDS,
    TECH_IDS,
    TILE_IDS,
    UPGRADE_IDS,
)
from astrarium.games.council.game import GAME
from astrarium.games.council.knowledge.why import PLACES
from astrarium.games.council.table.actions import ACTIONS
from astrarium.server.problem import sentence
from astrarium.words import words

from .position import new_table, position

RULES = set(re.findall(r"^#+ (CS-\S+)", GAME.rules("en"), re.MULTILINE))
TILES = "orange1=s1_06 blue1=s2_01"


def some_actions(dice):
    """Actions of all kinds, sensible or not."""
    texts = []
    for _ in range(6):
        card, galaxy, planet = dice.pick(CARD_IDS), dice.pick(GALAXY_IDS), dice.pick(PLANET_NAMES)
        a, g, c = (dice.below(3) for _ in range(3))
        texts += [
            f"leader {dice.pick(LEADER_IDS)}", f"buy {card} {a} {g} {c}",
            f"upgrade {dice.pick(UPGRADE_IDS)} {a} {g} {c}",
            f"station {dice.pick(STATION_IDS)} {galaxy} {a} {g} {c}", f"plan {card} {1 + dice.below(5)}",
            f"settle {planet} {1 + dice.below(3)}", f"extract {dice.pick(SPACE_NAMES)}",
            f"discover {1 + dice.below(3)}",
            f"lay {dice.pick(TILE_IDS)} {dice.pick(SPACE_NAMES)}", f"convert {dice.pick(('anthracite', 'gold'))}",
            f"exploit {galaxy} {planet}", f"exploit {galaxy} keep", f"return {dice.pick(LIGHT_IDS)}",
            f"tech {dice.pick(TECH_IDS)}", f"take {card}", "done",
        ]  # fmt: skip
    return [ACTIONS.from_text(text) for text in texts]


@pytest.mark.parametrize("seats", range(1, 5))
def test_refused_means_not_legal_and_the_reason_cites_a_rule(seats):
    state, dice = new_table(seats, seed=seats, stations=True, leaders=True).state, Dice(seats)
    for count, _ in enumerate(random_walk(state, Dice(8))):
        for seat in state.to_act() if count % 7 == 0 else ():
            legal = state.legal(seat)
            assert all(state.refusal(seat, action) is None for action in legal[:40])
            for action in some_actions(dice):
                refusal = state.refusal(seat, action)
                assert (refusal is None) == (action in legal), ACTIONS.to_text(action)
                assert refusal is None or refusal.rule in RULES, (ACTIONS.to_text(action), refusal)


def test_a_refused_action_leaves_the_state_as_it_was():
    game = position("ann z1=start_colonise_1 | ben", TILES)
    before = game.state.fingerprint()
    with pytest.raises(IllegalAction, match="out of this action's range"):
        game.play("settle blue1a 1")
    assert game.state.fingerprint() == before


def test_nonsense_is_refused_without_harm():
    state = new_table(3).state
    seat = state.to_act()[0]
    for action in ((), (99,), (5, -1, 3), (1, 0, 0), (4, 1, 9), (10, 13, 999), (14, 1)):
        assert state.refusal(seat, action) is not None


class TestWhyNot:
    """The page's "why not?" on a place."""

    def why(self, game, place, seat=0):
        refusal = GAME.explain(Look(GAME, game.state, seat), place)
        return None if refusal is None else f"{refusal.rule}: {refusal}"

    def test_a_place_where_something_can_be_done_has_no_reason(self):
        game = position("ann z1=start_colonise_1 | ben", TILES)
        assert self.why(game, "planet-orange1a") is None

    def test_a_planet_out_of_range_or_ability(self):  # CS-6.2, CS-4.7
        game = position("ann z1=start_colonise_1 | ben", TILES)
        assert self.why(game, "planet-blue1a") == "CS-6.2: Blue Galaxy 1a is out of this action's range."
        assert self.why(game, "planet-orange1c").startswith("CS-4.7")

    def test_a_card_that_is_too_dear(self):  # CS-4.4
        game = position("ann gems=1,0,0 | ben", phase="buy", market="ai_save4 ai_save2")
        assert self.why(game, "card-ai_save4") == "CS-4.4: Too few gems: it takes 2, you have 1."
        assert self.why(game, "card-ai_save2") is None

    def test_an_upgrade_that_waits_for_another(self):  # CS-4.9
        game = position("ann gems=1,1,0 | ben", phase="buy")
        assert self.why(game, "upgrade-range_zone1_3").startswith("CS-4.9")

    def test_a_galaxy_that_cannot_be_exploited(self):  # CS-7.2
        game = position("ann 2@orange1a | ben 1@blue1a", TILES)
        assert self.why(game, "galaxy-blue") == "CS-7.2: You have no colony in the Blue Galaxy."
        assert self.why(game, "galaxy-orange") is None
        game = position("ann 2@orange1a 1@blue1b | ben", TILES).play("exploit orange orange1a")
        assert self.why(game, "galaxy-orange").startswith("CS-7.2: You have already exploited")

    def test_a_zone_that_is_planned(self):  # CS-5.4
        game = position("ann | ben", phase="plan").play("plan start_gems 1", by="ann")
        assert self.why(game, "zone-1").startswith("CS-5.4")
        assert self.why(game, "zone-2") is None

    def test_when_one_has_planned(self):  # CS-5.1
        game = position("ann | ben", phase="plan").plan("ann", "start_gems", "start_convert", "start_extract")
        assert self.why(game, "zone-1") == "CS-5.1: You have planned. Now the others plan."

    def test_a_place_of_another_phase(self):  # CS-3.1
        game = position("ann gems=1,0,0 | ben", phase="buy")
        assert self.why(game, "zone-1") == "CS-3.1: This is the buy phase: actions come later."

    def test_when_it_is_not_one_s_turn(self):  # CS-3.2
        game = position("ann z1=start_colonise_1 | ben", TILES)
        assert self.why(game, "planet-orange1a", seat=1) == "CS-3.2: It is not this seat's turn to decide."

    def test_no_reason_for_what_is_no_place(self):
        assert self.why(position("ann z1=start_colonise_1 | ben", TILES), "moon-1") is None

    def test_a_planet_that_is_not_free(self):  # CS-4.8
        game = position("ann z1=start_colonise_1 | ben 1@orange1a", TILES)
        assert self.why(game, "planet-orange1a").startswith("CS-4.8: Orange Galaxy 1a is not free")

    def test_a_tower_that_is_full(self):  # CS-6.4
        game = position("ann z1=start_colonise_1 +colony_extension | ben 3@orange1a", TILES)
        assert self.why(game, "planet-orange1a") == "CS-6.4: No more than 3 cubes may stand on Orange Galaxy 1a."

    def test_a_galaxy_out_of_range(self):  # CS-6.2
        game = position("ann z1=start_colonise_1 | ben", TILES)
        assert self.why(game, "galaxy-blue") == "CS-6.2: Blue Galaxy 1a is out of this action's range."
        assert self.why(game, "space-blue1") == "CS-6.2: Blue Galaxy 1a is out of this action's range."
        assert self.why(game, "galaxy-orange") is None

    def test_a_galaxy_that_is_covered(self):  # CS-2.1
        game = position("ann z1=start_colonise_1 | ben | cid", TILES)
        assert self.why(game, "galaxy-yellow") == "CS-2.1: Heaven's Fence is not open in this game."

    def test_a_planet_by_a_card_that_only_extracts(self):  # CS-6.5
        game = position("ann z1=start_extract 1@orange1a | ben 1@grey1a", TILES)
        assert self.why(game, "planet-grey1a") == "CS-6.5: You have no colony at Parvus Corta 1."
        assert self.why(game, "planet-orange1b") is None

    def test_a_pile_out_of_range(self):  # CS-6.2
        game = position("ann z1=start_discover | ben", TILES)
        assert self.why(game, "pile-2") == "CS-6.2: 2 parsecs are out of this action's range."
        assert self.why(game, "pile-1") is None

    def test_a_space_that_is_taken(self):  # CS-6.6
        game = position("ann z1=start_discover | ben", TILES).play("discover 1")
        assert self.why(game, "space-orange1") == "CS-6.6: There is already a system at Orange Galaxy 1."
        assert self.why(game, "galaxy-blue") == "CS-6.6: Blue Galaxy 1 is not an open space of that sector."

    def test_an_upgrade_that_needs_a_better_gem(self):  # CS-4.4
        game = position("ann gems=3,0,0 | ben", phase="buy")
        reason = "CS-4.4: Too few gold or clear gems: it takes 1, you have 0."
        assert self.why(game, "upgrade-terraform_desert") == reason

    def test_what_one_has(self):  # CS-4.6
        game = position("ann gems=3,0,0 +energy_1 | ben", phase="buy")
        assert self.why(game, "upgrade-energy_1") == "CS-4.6: You have this upgrade already."

    def test_a_fourth_purchase(self):  # CS-4.1
        game = position("ann gems=9,9,0 leader=zoe | ben", phase="buy", leaders=True, market="ai_save2")
        game.play("upgrade energy_1 1 0 0", "upgrade range_zone1_2 1 0 0", "upgrade energy_2 0 1 0")
        assert self.why(game, "card-ai_save2") == "CS-4.1: You have made your three purchases."

    def test_a_card_that_the_leader_forbids(self):  # CS-13.4
        game = position("ann gems=9,9,9 leader=casares | ben", phase="buy", leaders=True, market="ai_tower3")
        assert self.why(game, "card-ai_tower3") == "CS-13.4: Your leader may not have this card."

    def test_a_station_without_a_colony_and_one_without_gems(self):  # CS-12.1, CS-4.4
        game = position("ann gems=9,9,9 | ben", TILES, phase="buy", stations=True)
        assert self.why(game, "station-extraction").startswith("CS-12.1: A station needs a colony of yours")
        game = position("ann gems=1,0,0 1@blue1a | ben", TILES, phase="buy", stations=True)
        assert self.why(game, "station-extraction") == "CS-4.4: Too few gems: it takes 2, you have 1."
        assert self.why(game, "galaxy-orange") == "CS-12.1: You need a colony in the Orange Galaxy first."

    def test_a_galaxy_while_buying_without_stations(self):  # CS-3.1
        game = position("ann gems=1,0,0 | ben", phase="buy")
        assert self.why(game, "galaxy-grey") == "CS-3.1: This is the buy phase: actions come later."

    def test_a_zone_that_cannot_be_covered(self):  # CS-5.2
        hand = "z2=start_colonise_2/start_gems/start_extract/start_convert/start_discover"
        game = position(f"ann {hand} | ben", phase="plan")
        assert self.why(game, "zone-2") == "CS-5.2: You need the cards of your hand for the empty zones."
        game.play("plan start_colonise_1 1")
        assert self.why(game, "zone-3") == "CS-5.9: You have no card left in your hand."

    def test_a_card_of_the_market_while_all_plan(self):  # CS-3.1
        game = position("ann gems=9,9,9 | ben", phase="plan", market="ai_save2")
        assert self.why(game, "card-ai_save2") == "CS-3.1: Now everybody plans: lay cards on your zones."

    def test_a_leader_that_is_taken(self):  # CS-13.1
        game = new_table(2, leaders=True).play("leader zoe")
        assert self.why(game, "leader-zoe", seat=game.state.to_act()[0]) == "CS-13.1: Another player has this leader."

    def test_a_planet_where_no_cube_can_go_away(self):  # CS-7.4
        game = position("ann 1@orange1a | ben 1@orange1b", TILES)
        assert self.why(game, "planet-orange1b") == "CS-7.4: Remove one of your cubes from the Orange Galaxy."
        assert self.why(game, "space-orange1") is None

    def test_the_dark_card_when_there_are_five(self):  # CS-10.1
        lights = "light=lb_flat light=lb_ai light=lb_board dark=db_grey"
        game = position(f"ann 1@blue1a {lights} | ben", TILES).play("exploit blue blue1a")
        assert self.why(game, "dark-db_grey") == "CS-10.1: The dark bonus card stays: only light ones go back."
        assert self.why(game, "galaxy-blue") == "CS-10.1: You have five bonus cards: first put one back."
        assert self.why(game, "bonus-lb_flat") is None

    def test_a_system_that_the_station_does_not_mine(self):  # CS-12.2
        text = "ann 1@orange1a 1@orange2a 1@blue1a station=extraction@orange | ben"
        game = position(text, "orange1=s1_06 orange2=s1_10 blue1=s2_01", stations=True)
        assert self.why(game, "space-blue1").startswith("CS-12.2: The station mines a system of its own galaxy")
        assert self.why(game, "space-orange2") is None

    def test_when_the_game_is_over(self):  # CS-11.4
        game = position("ann energy=40 consumption=40 level=2 1@orange1a | ben", TILES).play("done")
        assert self.why(game, "planet-orange1a") == "CS-11.4: The game is over."

    def test_places_are_called_as_on_the_page_in_french_too(self):  # CS-6.2
        game = position("ann z1=start_colonise_1 | ben", TILES)
        refusal = GAME.explain(Look(GAME, game.state, 0), "planet-blue1a")
        assert sentence(words("fr", "council"), refusal.text, refusal.values).startswith("Galaxie bleue\u00a01a")

    @pytest.mark.parametrize("seats", range(1, 5))
    def test_a_reason_is_given_exactly_where_nothing_can_be_done(self, seats):
        """What leads to an action has no reason; every other place of the board has one, with its rule."""
        state = new_table(seats, seed=seats, stations=True, leaders=True).state
        for count, _ in enumerate(random_walk(state, Dice(3))):
            if count % 23:
                continue
            seat = state.to_act()[0]
            view = state.view(seat)
            look = Look(GAME, state, seat)
            picture = GAME.picture(look, ["Ann"] * seats, English())
            lit = {step.id for choice in picture.choices for step in choice.steps}
            for place in drawn_places(picture):
                reason = GAME.explain(look, place)
                if place in lit:
                    assert reason is None, (view.pending.kind, place, reason)
                elif not within(place, lit):
                    assert reason is not None, (view.pending.kind, place)
                    assert reason.rule in RULES, (view.pending.kind, place, reason)


def drawn_places(picture):
    """The ids of the places on the board of which a reason can be asked."""
    found = [name for region in picture.regions.values() for name in re.findall(r'id="([a-z]+-[^"]+)"', region)]
    return [name for name in found if name.partition("-")[0] in PLACES]


def within(place, lit):
    """Whether a lit place lies in this one or around it: a galaxy has spaces, a space has planets."""
    spot = place.partition("-")[2]
    spots = [name.partition("-")[2] for name in lit if name.partition("-")[0] in ("galaxy", "space", "planet")]
    return any(other.startswith(spot) or spot.startswith(other) for other in spots)
