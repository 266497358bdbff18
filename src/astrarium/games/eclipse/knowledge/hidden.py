"""What a seat cannot know, drawn anew: stacks, discovery tiles and other players' reputation."""

from __future__ import annotations

from astrarium.core import Decision, Dice, Seat

from ..box import components as c
from ..table.state import DISCOVERY, HONOUR
from ..table.state import EclipseState as State


def redraw(state: State, seat: Seat | None, dice: Dice) -> State:
    """A copy in which everything hidden from `seat` is something it could be, with fresh dice.

    Reputation is shown when the game is over.
    """
    copy = state.clone()
    _redraw_stacks(copy, dice)
    _redraw_discoveries(copy, seat, dice)
    if not copy.over:
        _redraw_reputation(copy, seat, dice)
    copy.dice = dice.fork()
    return copy


def _redraw_stacks(state: State, dice: Dice) -> None:
    """The order of each stack; and which outer sectors are in the game, as long as the stack was never formed anew."""
    for ring in (1, 2, 3):
        pool = sorted(state.stacks[ring])
        unseen = ring == 3 and not state.reshuffled >> ring & 1
        if unseen:
            pool = sorted((*pool, *state.removed))
        dice.shuffle(pool)
        size = len(state.stacks[ring])
        state.stacks[ring] = tuple(pool[:size])
        if unseen:
            state.removed = tuple(sorted(pool[size:]))


def _redraw_discoveries(state: State, seat: Seat | None, dice: Dice) -> None:
    """Tiles in the stack, face down on sectors, kept by others, or being looked at by another seat."""
    places = [sector for sector in range(c.SECTOR_COUNT) if state.discovery[sector]]
    others = [other for other in range(state.seats) if other != seat]
    looking = [i for i, d in enumerate(state.stack) if d[0] == DISCOVERY and not _decides(d, seat)]
    pool = list(state.found) + [state.discovery[sector] - 1 for sector in places]
    pool += [tile for other in others for tile in state.kept[other]]
    pool += [state.stack[i][2] for i in looking]
    pool.sort()
    dice.shuffle(pool)
    for sector in places:
        state.discovery[sector] = pool.pop() + 1
    for other in others:
        state.kept[other] = tuple(sorted(pool.pop() for _ in state.kept[other]))
    for i in looking:
        kind, mask, _, sector = state.stack[i]
        state.stack[i] = (kind, mask, pool.pop(), sector)
    state.found = tuple(pool)


def _redraw_reputation(state: State, seat: Seat | None, dice: Dice) -> None:
    """Tiles in the bag, on others' tracks, or just drawn by another seat."""
    others = [other for other in range(state.seats) if other != seat]
    hidden_draw = bool(state.stack) and state.stack[-1][0] == HONOUR and not _decides(state.stack[-1], seat)
    pool = [value for value in range(1, 5) for _ in range(state.honours[value - 1])]
    pool += [value for other in others for value in state.reputation[other]]
    if hidden_draw:
        pool += state.drawn
    pool.sort()
    dice.shuffle(pool)
    for other in others:
        state.reputation[other] = _take(pool, len(state.reputation[other]))
    if hidden_draw:
        state.drawn = _take(pool, len(state.drawn))
    for value in range(1, 5):
        state.honours[value - 1] = pool.count(value)


def _decides(decision: Decision, seat: Seat | None) -> bool:
    return seat is not None and bool(decision[1] >> seat & 1)


def _take(pool: list[int], number: int) -> tuple[int, ...]:
    return tuple(sorted((pool.pop() for _ in range(number)), reverse=True))
