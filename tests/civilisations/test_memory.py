"""What quick play remembers for a map is what it would work out anew."""

import pytest

from astrarium.core import Dice
from astrarium.core.masks import members_of
from astrarium.core.testing import random_walk
from astrarium.games.civilisations.mind.mind import PLANNED, planned
from astrarium.games.civilisations.mind.policy import sides_of
from astrarium.games.civilisations.mind.stakes import Prices
from astrarium.games.civilisations.mind.weights import QUICK, WEIGHTS
from astrarium.games.civilisations.table import actions as a

from .position import new_table

EVERY = 4  # decisions from one that is looked at to the next


def fresh():
    return Prices(WEIGHTS, QUICK)


def answer(state, prices):
    """What quick play does now, or what it chooses a card by."""
    seat = state.to_act()[0]
    if state.stack[-1][0] in PLANNED:
        return planned(state, seat, prices)
    return [sides_of(state, seat, prices).of(card) for card in members_of(state.hand[seat])]


def changed(state):
    """The same table with one thing changed: the turn, a track, a ship, a colony, who lives where or what is where."""
    yield turned(state, lambda s: setattr(s, "turn", s.turn % 15 + 1))
    yield turned(state, lambda s: s.lay_tiles((*s.tile[1:], s.tile[0])))
    for seat in range(state.seats):
        for track in range(4):
            at = seat * 4 + track
            yield turned(state, lambda s, at=at: s.level.__setitem__(at, (s.level[at] + 3) % 7))
        for cell in state.galaxy.cells:
            if state.ships[seat * len(state.colony) + cell]:
                yield turned(state, lambda s, seat=seat, cell=cell: s.lose_ships(seat, cell, 1))
                yield turned(state, lambda s, seat=seat, cell=cell: s.home.__setitem__(seat, cell))
            if state.colony[cell] == seat and cell not in state.home:
                yield turned(state, lambda s, seat=seat, cell=cell: s.lose_colony(seat, cell))


def turned(state, change):
    copy = state.clone()
    change(copy)
    return copy


@pytest.mark.parametrize("seats", [2, 4])
def test_a_map_that_differs_in_anything_is_another_map(seats):
    used = fresh()
    state = new_table(seats, seed=3).state
    for step, _ in enumerate(random_walk(state, Dice(3))):
        if step % EVERY == 0 and state.stack and state.stack[-1][0] in (*PLANNED, a.CHOOSE_CARD):
            found = answer(state, used)
            assert found == answer(state, used) == answer(state, fresh())
            for other in changed(state):
                assert answer(other, used) == answer(other, fresh())
    assert used.sides
    assert used.planned
