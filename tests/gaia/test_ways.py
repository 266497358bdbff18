"""What futures share: a mind that has met a position before decides as one that sees it for the first time."""

from typing import Any

import pytest

from astrarium.core import Dice
from astrarium.games.gaia.game import GAME
from astrarium.games.gaia.mind.mind import GaiaMind
from astrarium.games.gaia.mind.policy import position_of
from astrarium.games.gaia.table.space import printed
from astrarium.games.gaia.table.state import GaiaState

TOLD = {"federations_known", "builder", "site", "news"}  # what is only told or found out anew
BEFORE_OR_AFTER = {"first_game", "finished"}  # the set-up and the end: nobody has a turn then


def forgetful() -> GaiaMind:
    mind = GAME.mind.learned()
    assert isinstance(mind, GaiaMind)
    return GaiaMind(mind.network, mind.where)


def other(value: Any) -> Any:
    """A value of the same sort that is not this one."""
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int) else value + type(value)([value[0] if value else 0])


class TestWays:
    @pytest.mark.parametrize("seats", [2, 4])
    def test_a_position_met_again_is_played_and_judged_as_if_it_were_new(self, seats: int):
        knows, forgets = forgetful(), forgetful()
        for luck in range(3):
            state, dice = GAME.new(seats=seats, seed=4), Dice(1)
            while state.stack and state.turn < 30:
                if state.turn > 25:
                    dice = Dice(luck)  # now the futures part
                forgets.known.clear()
                forgets.stood.clear()
                seat = state.to_act()[0]
                assert knows.standings(state) == forgets.standings(state)
                plan = forgets.quick(state, seat, dice.clone())
                assert knows.quick(state, seat, dice) == plan
                for action in plan:
                    state.apply(seat, action)

    def test_whatever_a_turn_depends_on_makes_another_position(self):
        state = GAME.new(seats=3, seed=2)
        for name in GaiaState.__annotations__.keys() - TOLD - BEFORE_OR_AFTER:
            changed = state.clone()
            value = getattr(state, name)
            setattr(changed, name, printed(3) if name == "galaxy" else other(value))
            assert position_of(changed, 0) != position_of(state, 0), name

    def test_the_seat_that_looks_is_part_of_it(self):
        state = GAME.new(seats=2, seed=2)
        assert position_of(state, 0) != position_of(state, 1)

    def test_nothing_is_kept_where_an_automa_plays(self):
        mind, state = forgetful(), GAME.new(seats=1, seed=2)
        while state.turn < 4:
            mind.follow(state, 0, Dice(1))
            mind.standings(state)
        assert not mind.known
        assert not mind.stood
