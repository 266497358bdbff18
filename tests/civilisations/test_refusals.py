"""Refusals are exact: an action is refused with a reason and its rule if and only if it is not legal."""

import re

import pytest

from astrarium.core import Dice, IllegalAction, Look
from astrarium.core.testing import random_walk
from astrarium.games.civilisations.box.components import SECTOR_NAMES
from astrarium.games.civilisations.game import GAME
from astrarium.games.civilisations.table.actions import ACTIONS

from .position import CELL, new_table, position

RULES = set(re.findall(r"^### (QV-\S+)", GAME.rules("en"), re.MULTILINE))


def some_actions(state, dice):
    """Actions of all kinds, sensible or not."""
    seats = range(6)
    cells = [*state.galaxy.cells, 0, 41]
    texts = []
    for _ in range(12):
        here, there = (SECTOR_NAMES[dice.pick(cells)] for _ in range(2))
        n, victim, card = 1 + dice.below(4), dice.pick(seats), 1 + dice.below(30)
        texts += [
            f"battle {here}", f"colonise {here}", f"portal {here} {there} {n}", f"move {here} {there} {n}",
            f"produce {here}", f"ambush {here} {victim}", f"convert {here} {victim}", f"choose {card} war",
            f"choose {card} war {1 + dice.below(30)}", f"home {here}", "done", "civilisation sherais",
        ]  # fmt: skip
    return [ACTIONS.from_text(text) for text in texts]


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("setup", ["random", "choose"])
def test_refused_means_not_legal_and_the_reason_cites_a_rule(seats, setup):
    state, dice = new_table(seats, seed=seats, setup=setup).state, Dice(seats)
    for count, _ in enumerate(random_walk(state, Dice(8))):
        for seat in state.to_act() if count % 3 == 0 else ():
            legal = state.legal(seat)
            assert all(state.refusal(seat, action) is None for action in legal[:40])
            for action in some_actions(state, dice):
                refusal = state.refusal(seat, action)
                assert (refusal is None) == (action in legal), ACTIONS.to_text(action)
                assert refusal is None or refusal.rule in RULES


def test_a_refused_action_leaves_the_state_as_it_was():
    game = position("humains 1@c2 | minerls 1@c2 | sherais").turn("humains war 5")
    before = game.state.fingerprint()
    with pytest.raises(IllegalAction, match="You have no piece on c3"):
        game.play("battle c3")
    assert game.state.fingerprint() == before


def test_nonsense_is_refused_without_harm():
    state = new_table(3).state
    for action in ((), (99,), (5, -1, 3, 1), (2, 0, 0), (2, 1, 9), (6, 13, 14, 99), (10, 1)):
        assert state.refusal(0, action) is not None


class TestWhyNot:
    """The page's "why not?" on a place."""

    def why(self, game, place, seat=0):
        refusal = GAME.explain(Look(GAME, game.state, seat), place)
        return None if refusal is None else f"{refusal.rule}: {refusal}"

    def test_a_place_where_something_can_be_done_has_no_reason(self):
        game = position("humains 1@c2 | minerls 1@c2 | sherais").turn("humains war 5")
        assert self.why(game, "sector-c2") is None

    def test_war(self):  # QV-4.1, QV-4.3
        game = position("humains 4@b4 1@c2 | minerls 1@c2 | sherais").turn("humains war 5").play("battle b4")
        assert self.why(game, "sector-c3") == "QV-4.1: You have no piece on c3."
        assert self.why(game, "sector-b4") == "QV-4.3: You have already fought on b4 in this war."

    def test_colonisation(self):  # QV-6.1, QV-6.2
        game = position("humains 1@c2 2@c3 | minerls 2@c3 | sherais").turn("humains colonisation 1")
        assert self.why(game, "sector-c3") == "QV-6.1: Nobody controls c3: the strongest there are equal."
        assert self.why(game, "sector-c1") == "QV-6.2: There is already a colony on c1."

    def test_expansion_out_of_reach(self):  # QV-7.5
        game = position("humains 1@c1 | minerls | sherais").turn("humains expansion 1")
        assert self.why(game, "sector-c3") == "QV-7.5: None of your ships is next to c3: only a portal leads there."
        assert self.why(game, "sector-c2") is None

    def test_expansion_with_only_productions(self):  # QV-7.6
        game = position("humains 1@c2 | minerls | sherais").turn("humains expansion 4")
        assert self.why(game, "sector-c2") == "QV-7.6: You have no colony on c2."
        assert self.why(game, "sector-c1") is None

    def test_expansion_conversion_without_control(self):  # QV-7.8
        game = position("humains colony@c2 | minerls 3@c2 | sherais", "c2=victory").turn("humains expansion 8")
        assert self.why(game, "sector-c2") is None  # a ship can be produced there
        game.play("produce c1")
        assert game.choosing  # and no conversion: nothing was left

    def test_expansion_with_a_conversion_refused(self):  # QV-7.8
        game = position("humains 1@c2 5@d1 | minerls 2@c2 1@d1 | sherais", "c2=victory").turn("humains expansion 8")
        assert self.why(game, "sector-c2") == "QV-7.8: Another player controls c2."

    def test_expansion_with_nothing_that_fits(self):  # QV-7.1
        game = position("humains 1@c2 1@d1 | minerls 2@c2 | sherais").turn("humains expansion 3")
        game.play("move d1 c1 1")
        assert self.why(game, "sector-d1") == "QV-7.1: None of the actions you have left can be done on d1."

    def test_choosing(self):  # QV-3.2
        game = position("humains | minerls | sherais")
        assert self.why(game, "card-1") is None
        assert self.why(game, "card-1-war") is None
        assert self.why(game, "card-28") == "QV-3.2: Card 28 is not in your hand."
        assert self.why(game, "sector-c2") == "QV-3.2: First everybody chooses a card and a side."
        game.play("choose 1 war", 0)
        assert self.why(game, "card-2") == "QV-3.2: You have chosen. Now the others choose."

    def test_setup(self):  # QV-2.3
        game = new_table(3, setup="choose").play("civilisation minerls", "home b4")
        assert self.why(game, "civilisation-minerls", 1) == "QV-2.3: Another player has this civilisation."
        assert self.why(game, "civilisation-humains", 1) is None
        assert self.why(game, "sector-c1", 1) == "QV-2.3: First choose your civilisation."
        game.play("civilisation humains")
        assert self.why(game, "sector-b4", 1) == "QV-2.3: Another player has settled at b4."
        assert self.why(game, "sector-c2", 1) == "QV-2.3: c2 is no place for a home sector."
        assert self.why(game, "sector-c1", 1) is None

    def test_somebody_elses_turn(self):
        game = position("humains 1@c2 | minerls 1@c2 | sherais").turn("humains war 5")
        assert "not this seat's turn" in str(self.why(game, "sector-c2", 1))

    def test_the_end(self):  # QV-9.1
        game = position("humains | minerls | sherais", turn=15).turn()
        assert self.why(game, "sector-c2") == "QV-9.1: The game is over."

    def test_other_things_on_the_page_have_no_reason(self):
        assert self.why(position("humains | minerls | sherais"), "log") is None

    @pytest.mark.parametrize("seats", [2, 3, 5])
    def test_reasons_agree_with_the_legal_actions_everywhere(self, seats):
        """A sector has a reason if and only if no legal action touches it."""
        state = new_table(seats, seed=seats, exploration=True).state
        for _ in random_walk(state, Dice(3)):
            seat = state.to_act()[0]
            look = Look(GAME, state, seat)
            view, legal = look.view, look.legal
            if view.pending.kind == "choose":
                continue
            for sector in view.sectors:
                touched = any(CELL[sector.name] in _sectors(action) for action in legal)
                assert (GAME.explain(look, f"sector-{sector.name}") is None) == touched


def _sectors(action):
    kind = ACTIONS.kinds[action[0]]
    return [value for (name, _), value in zip(kind.fields, action[1:], strict=True) if name in ("sector", "from", "to")]
