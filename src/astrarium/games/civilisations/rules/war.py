"""War (QV-4): battles, one sector after the other."""

from __future__ import annotations

from ....core.errors import Refusal
from ....core.masks import members_of
from ....core.notation import Action, Seat
from ....core.page import mark
from ....core.state import Decision
from ..box import components as c
from ..table import actions as a
from ..table.state import BATTLE_POINTS, PARTS
from ..table.state import CivilisationsState as State
from .control import presence, presence_of_others

NO_WINNER = -1
BATTLES: tuple[Action, ...] = tuple((a.BATTLE, cell) for cell in range(c.CELLS))


def battlefields(state: State, seat: Seat) -> int:
    """The sectors where the seat and somebody else have a piece (QV-4.1)."""
    return presence(state, seat) & presence_of_others(state, seat)


def begin_war(state: State, seat: Seat) -> None:
    if battlefields(state, seat):
        state.stack.append((a.WAGE_WAR, 1 << seat, 0))
    else:
        state.events.append((a.E_IDLE, seat, c.WAR))  # QV-3.7


def settle_war(state: State, decision: Decision) -> bool:
    """A war without a battlefield left is over."""
    if battlefields(state, decision[1].bit_length() - 1) & ~decision[2]:
        return False
    state.stack.pop()
    return True


def battle_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    cell = action[1]
    values: dict[str, object] = {"sector": c.SECTOR_NAMES[cell]}
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
    listed.append(a.THE_END)  # QV-4.2: no battle is a duty
    return listed


def end_war(state: State, seat: Seat, action: Action) -> None:  # noqa: ARG001
    if not state.stack.pop()[2]:
        state.events.append((a.E_IDLE, seat, c.WAR))


def battle_score(state: State, seat: Seat, cell: int) -> int:
    """Pieces and armament of a seat in a battle; 0 without a piece there."""
    pieces = state.ships[seat * c.CELLS + cell] + (state.colony[cell] == seat)
    return pieces + state.armament(seat) if pieces else 0  # QV-4.5, QV-4.11


def outcome(state: State, cell: int) -> tuple[list[int], Seat, int]:
    """A battle as it stands: the score of each seat, the winner, and by how much it is ahead."""
    scores = [battle_score(state, seat, cell) for seat in range(state.seats)]
    best = max(scores)
    winner = scores.index(best) if scores.count(best) == 1 else NO_WINNER  # QV-4.6, QV-4.8
    return scores, winner, best - max(score for seat, score in enumerate(scores) if seat != winner)


def losses(state: State, seat: Seat, cell: int, kept: int) -> tuple[int, int]:
    """How many ships and colonies a seat loses where it keeps so many pieces: ships go first (QV-4.7)."""
    ships, has_colony = state.ships[seat * c.CELLS + cell], state.colony[cell] == seat
    falls = has_colony and not kept and state.home[seat] != cell  # QV-4.10
    return min(ships, max(0, ships + has_colony - kept)), int(falls)


def fight(state: State, seat: Seat, action: Action) -> None:
    """A battle that `seat` starts: everybody present takes part (QV-4.4)."""
    cell = action[1]
    kind, who, fought = state.stack.pop()
    state.stack.append((kind, who, fought | 1 << cell))
    scores, winner, margin = outcome(state, cell)
    event = [a.E_BATTLE, seat, cell, winner]
    for other, score in enumerate(scores):
        if score:
            event += [other, score, *_lose(state, other, cell, margin if other == winner else 0)]
    if winner != NO_WINNER:
        state.points[winner * PARTS + BATTLE_POINTS] += 1  # QV-4.9
    state.events.append(tuple(event))


def _lose(state: State, seat: Seat, cell: int, kept: int) -> tuple[int, int]:
    """Destroy all but `kept` pieces of a seat; how many ships and colonies went."""
    ships, colonies = losses(state, seat, cell, kept)
    if ships:
        state.lose_ships(seat, cell, ships)
    if colonies:
        state.lose_colony(seat, cell)
    return ships, colonies
