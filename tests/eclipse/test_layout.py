"""The table of fields, the class and its hand-written clone tell the same fields."""

from astrarium.core import Dice
from astrarium.games.eclipse import GAME
from astrarium.games.eclipse.table.state import LAYOUT, EclipseState


def played(actions: int) -> EclipseState:
    state, dice = GAME.new(3, seed=5), Dice(5)
    for _ in range(actions):
        seat = state.to_act()[0]
        state.apply(seat, state.random_action(seat, dice))
    return state


def test_every_declared_field_has_a_row_in_the_table():
    declared = [name for name in EclipseState.__annotations__ if name not in ("layout", "rulings")]
    assert declared == list(LAYOUT)


def test_a_clone_has_every_field_as_it_was():
    state = played(60)
    copy = state.clone()
    assert [getattr(copy, name) for name in LAYOUT] == [getattr(state, name) for name in LAYOUT]
    assert copy.rulings is state.rulings


def test_a_clone_has_its_own_of_what_can_change():
    state = played(60)
    copy = state.clone()
    shared = [name for name, field in LAYOUT.items() if field.copied and getattr(copy, name) is getattr(state, name)]
    assert shared == []
