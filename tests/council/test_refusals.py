"""Refusals are exact: an action is refused with a reason and its rule if and only if it is not legal."""

import re

import pytest

from astrarium.core import Dice, IllegalAction
from astrarium.core.testing import random_walk
from astrarium.games.council.actions import ACTIONS
from astrarium.games.council.components import (
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
        refusal = GAME.explain(game.state.view(seat), seat, place)
        return None if refusal is None else f"{refusal.rule}: {refusal}"

    def test_a_place_where_something_can_be_done_has_no_reason(self):
        game = position("ann z1=start_colonise_1 | ben", TILES)
        assert self.why(game, "planet-orange1a") is None

    def test_a_planet_out_of_range_or_ability(self):  # CS-6.2, CS-4.7
        game = position("ann z1=start_colonise_1 | ben", TILES)
        assert self.why(game, "planet-blue1a") == "CS-6.2: blue1a is out of this action's range."
        assert self.why(game, "planet-orange1c").startswith("CS-4.7")

    def test_a_card_that_is_too_dear(self):  # CS-4.4
        game = position("ann gems=1,0,0 | ben", phase="buy", market="ai_tower3 ai_save2")
        assert self.why(game, "card-ai_tower3") == "CS-4.4: Your gems do not pay for this."
        assert self.why(game, "card-ai_save2") is None

    def test_an_upgrade_that_waits_for_another(self):  # CS-4.9
        game = position("ann gems=1,1,0 | ben", phase="buy")
        assert self.why(game, "upgrade-range_zone1_3").startswith("CS-4.9")

    def test_a_galaxy_that_cannot_be_exploited(self):  # CS-7.2
        game = position("ann 2@orange1a | ben 1@blue1a", TILES)
        assert self.why(game, "galaxy-blue") == "CS-7.2: You have no colony in Blue Galaxy."
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

    def test_when_it_is_not_one_s_turn(self):
        game = position("ann z1=start_colonise_1 | ben", TILES)
        assert self.why(game, "planet-orange1a", seat=1) == ": It is not this seat's turn to decide."

    def test_no_reason_for_what_is_no_place(self):
        assert self.why(position("ann z1=start_colonise_1 | ben", TILES), "moon-1") is None

    @pytest.mark.parametrize("seats", range(1, 5))
    def test_a_reason_is_given_exactly_where_nothing_can_be_done(self, seats):
        """Whatever a legal action touches has no reason; the rules are asked through the view alone."""
        state = new_table(seats, seed=seats, stations=True, leaders=True).state
        for count, _ in enumerate(random_walk(state, Dice(3))):
            seat = state.to_act()[0]
            if count % 11 or state.view(seat).pending.kind.startswith("automa"):
                continue
            view = state.view(seat)
            for action in state.legal(seat)[:30]:
                form = ACTIONS.to_json(action)
                for field in ("planet", "system", "upgrade", "leader"):
                    if field in form and not (field == "system" and view.pending.kind == "mine"):
                        place = {"system": "space"}.get(field, field) + f"-{form[field]}"
                        assert GAME.explain(view, seat, place) is None, (place, form)
