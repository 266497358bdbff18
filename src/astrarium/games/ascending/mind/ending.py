"""The end of a game: who seeks it, and what brings it about."""

from __future__ import annotations

from astrarium.core import NOBODY, Action, Seat

from ..box import components as c
from ..rules.develop import working_facilities
from ..rules.mine import POINTS as MINE_POINTS
from ..rules.mine import legal_mines
from ..rules.recruit import legal_recalls, legal_recruits
from ..rules.scoring import total
from ..table import actions
from ..table.state import TRACKS
from ..table.state import AscendingState as State
from .weights import HABITS, Habits

Rated = list[tuple[float, Action]]

THE_END = 9.0  # what it is worth to take the last token with a safe lead
MOST_MINING = max(MINE_POINTS)  # troops that mine at once
GATHERING = 1.2  # tokens that a turn spent on bringing troops together is worth


def drags_on(state: State, habits: Habits = HABITS) -> bool:
    """Whether everybody had so many turns that waiting for a better moment must end.

    No rule would ever end a game in which nobody takes a token.
    """
    return state.turn > habits.long_game * state.seats and state.trigger == NOBODY


def can_close(state: State, habits: Habits) -> bool:
    """Whether the pool is so low that a seat far enough ahead brings the end about."""
    return habits.closing > 0.0 and state.pool <= habits.closing_pool and state.trigger == NOBODY


def lead(state: State, seat: Seat) -> int:
    """By how much the seat is ahead of the best other one."""
    totals = [total(state, other) for other in range(state.seats)]
    return totals.pop(seat) - max(totals)


def closes(state: State, seat: Seat, habits: Habits) -> bool:
    """Whether the seat is so far ahead, and the pool so low, that nothing is worth more than the end."""
    return can_close(state, habits) and lead(state, seat) >= habits.closing


def closing(state: State, seat: Seat, kind: int) -> Rated:
    """What empties the pool soonest: three troops mine twice what two do, and a first discovery costs none."""
    if kind == actions.RECRUITING:
        return _gatherings(state, seat)
    if kind != actions.TURN:
        return []
    found = [(_mined(state, action), action) for action in legal_mines(state, seat)]
    for colour, count in enumerate(working_facilities(state, seat)):
        level = state.level(seat, colour) + 1
        if level <= min(count, c.LEVELS) and max(state.levels[colour::TRACKS]) < level:
            found.append((_tokens(state, state.comp.tech(colour, level).first_vp), (actions.DEVELOP, colour)))
    gathered = max(_gatherings(state, seat), default=None)
    if gathered and gathered[0] > 0.0:
        found.append((GATHERING, gathered[1]))
    return found or hurrying(state, seat, kind)


def _tokens(state: State, points: int) -> float:
    return points + (THE_END if points >= state.pool else 0.0)


def _room(state: State, hole: int) -> int:
    """How many troops can stand on a planet beside what is built there."""
    return c.PIECES_PER_PLANET - state.pieces(hole) + state.troops[hole]


def _mined(state: State, action: Action) -> float:
    """Tokens of a mine; two troops had better wait for a third where it has room."""
    _, hole, used = action
    waits = 0.0 if used == MOST_MINING or _room(state, hole) >= MOST_MINING else 1.0 - 0.5 * GATHERING
    return _tokens(state, MINE_POINTS[used]) + waits - 0.1 * (used == state.pieces(hole))


def _gatherings(state: State, seat: Seat) -> Rated:
    """Where a troop brings a mine nearer: with others, and where three can stand."""
    holes = [action[1] for action in legal_recruits(state, seat) if state.owner[action[1]] == seat]
    return [
        (
            state.troops[hole] + 0.5 if _room(state, hole) >= MOST_MINING else 0.5 * state.troops[hole],
            (actions.RECRUIT, hole),
        )
        for hole in holes
        if hole != state.home[seat] and _room(state, hole) > 1
    ]


def hurrying(state: State, seat: Seat, kind: int) -> Rated:
    """As at the first freeze: mining, else bringing troops together, else freeing one for that."""
    if kind == actions.TURN:
        mines = [(float(MINE_POINTS[action[2]]), action) for action in legal_mines(state, seat)]
        if mines:
            return mines
    elif kind != actions.RECRUITING:
        return []
    home = state.home[seat]
    gatherings = [action for action in legal_recruits(state, seat) if state.owner[action[1]] == seat]
    found: Rated = [(float(state.troops[action[1]]), action) for action in gatherings if action[1] != home]
    if found or kind == actions.RECRUITING or state.troop_supply[seat]:
        return found
    singles = [action for action in legal_recalls(state, seat) if action[2] == 1]
    return [(float(action[1] == home or state.pieces(action[1]) > 1), action) for action in singles]
