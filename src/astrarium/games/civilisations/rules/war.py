"""War (QV-4): battles, one sector after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.errors import Refusal
from ....core.notation import Action, Seat
from ....core.page import mark
from ..actions import BATTLE, E_BATTLE, E_IDLE, THE_END, WAGE_WAR
from ..components import CELLS, SECTOR_NAMES, WAR
from ..masks import members_of
from ..scoring import BATTLE_POINTS, PARTS
from .control import presence, presence_of_others

if TYPE_CHECKING:
    from ..state import CivilisationsState as State

NO_WINNER = -1
BATTLES: tuple[Action, ...] = tuple((BATTLE, cell) for cell in range(CELLS))


def battlefields(state: State, seat: Seat) -> int:
    """The sectors where the seat and somebody else have a piece (QV-4.1)."""
    return presence(state, seat) & presence_of_others(state, seat)


def begin_war(state: State, seat: Seat) -> None:
    if battlefields(state, seat):
        state.stack.append((WAGE_WAR, 1 << seat, 0))
    else:
        state.events.append((E_IDLE, seat, WAR))  # QV-3.7


def war_goes_on(state: State, seat: Seat) -> bool:
    return bool(battlefields(state, seat) & ~state.stack[-1][2])


def battle_refusal(state: State, seat: Seat, cell: int) -> Refusal | None:
    values: dict[str, object] = {"sector": SECTOR_NAMES[cell]}
    if not presence(state, seat) >> cell & 1:
        return Refusal(mark("You have no piece on {sector}."), "QV-4.1", values)
    if not presence_of_others(state, seat) >> cell & 1:
        return Refusal(mark("No opponent has a piece on {sector}."), "QV-4.1", values)
    if state.stack[-1][2] >> cell & 1:
        return Refusal(mark("You have already fought on {sector} in this war."), "QV-4.3", values)
    return None


def legal_battles(state: State, seat: Seat) -> list[Action]:
    fields = battlefields(state, seat) & ~state.stack[-1][2]  # QV-4.3
    listed = [BATTLES[cell] for cell in members_of(fields)]
    listed.append(THE_END)  # QV-4.2: no battle is a duty
    return listed


def end_war(state: State, seat: Seat) -> None:
    if not state.stack.pop()[2]:
        state.events.append((E_IDLE, seat, WAR))


def battle_score(state: State, seat: Seat, cell: int) -> int:
    """Pieces and armament of a seat in a battle; 0 without a piece there."""
    pieces = state.ships[seat * CELLS + cell] + (state.colony[cell] == seat)
    return pieces + state.armament(seat) if pieces else 0  # QV-4.5, QV-4.11


def fight(state: State, seat: Seat, action: Action) -> None:
    """A battle that `seat` starts: everybody present takes part (QV-4.4)."""
    cell = action[1]
    kind, who, fought = state.stack.pop()
    state.stack.append((kind, who, fought | 1 << cell))
    scores = [battle_score(state, other, cell) for other in range(state.seats)]
    best = max(scores)
    winner = scores.index(best) if scores.count(best) == 1 else NO_WINNER  # QV-4.6, QV-4.8
    event = [E_BATTLE, seat, cell, winner]
    margin = best - max(score for other, score in enumerate(scores) if other != winner)
    for other, score in enumerate(scores):
        if score:
            event += [other, score, *_lose(state, other, cell, margin if other == winner else 0)]
    if winner != NO_WINNER:
        state.points[winner * PARTS + BATTLE_POINTS] += 1  # QV-4.9
    state.events.append(tuple(event))


def _lose(state: State, seat: Seat, cell: int, kept: int) -> tuple[int, int]:
    """Destroy all but `kept` pieces of a seat, ships first; how many ships and colonies went."""
    ships = state.ships[seat * CELLS + cell]
    has_colony = state.colony[cell] == seat
    lost = min(ships, max(0, ships + has_colony - kept))  # QV-4.7
    if lost:
        state.lose_ships(seat, cell, lost)
    if not has_colony or kept or state.home[seat] == cell:  # QV-4.10
        return lost, 0
    state.lose_colony(seat, cell)
    return lost, 1
