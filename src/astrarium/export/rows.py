"""A row for every decision of a recorded game: what the seat knew, what it could do, what it did, what came of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from msgspec import to_builtins

from ..core import Action, AstrariumError, BadInput, Seat, State
from .sources import Source


@dataclass(frozen=True, slots=True)
class Row:
    """One decision. `view` and `legal` are the acting seat's own: nothing here that it could not know then."""

    game: str
    rules: int  # their version
    source: str
    number: int  # of the action in its game, from 0
    position: str  # fingerprint of the position before it
    turn: int
    seats: int
    seat: int
    player: str
    view: Any
    legal: list[str]
    choice: str
    chosen: int  # its place in `legal`; -1: an aim that no list can hold
    win_share: float  # 1 for the only winner, shared where several are first
    points: int | None  # None: the game counts no points
    rank: int


def rows_of(source: Source) -> list[Row] | None:
    """The rows of a record; None where its game was not finished."""
    begun: list[Row] = []
    try:
        state = source.record.start()
        for seat, action in source.record.moves:
            begun.append(_decision(source, state, len(begun), seat, action))
            state.play(seat, action)
    except AstrariumError as error:
        raise BadInput(f"{source.name}, action {len(begun)}: {error}") from None
    return _with_outcome(begun, state) if state.over else None


def _decision(source: Source, state: State, number: int, seat: Seat, action: Action) -> Row:
    """What was decided in this position; the outcome is not known yet."""
    found, names = state.game, source.record.names
    legal, choice = [state.text(one) for one in state.legal(seat)], state.text(action)
    return Row(
        found.id, found.version, source.name, number, state.fingerprint(), state.turn, state.seats, seat,
        names[seat] if seat < len(names) else "", to_builtins(state.view(seat), str_keys=True), legal, choice,
        legal.index(choice) if choice in legal else -1, 0.0, None, 0,
    )  # fmt: skip


def _with_outcome(begun: list[Row], state: State) -> list[Row]:
    scores, winners = state.scores(), state.winners()
    shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(state.seats)]
    points = [None if score.text else score.total for score in scores]
    return [
        replace(row, win_share=shares[row.seat], points=points[row.seat], rank=scores[row.seat].rank) for row in begun
    ]
