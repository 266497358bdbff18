"""Shots by purpose: where a flick was aimed, and where it went."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from astrarium.core import Action, Event, Seat, mark

from ..table import actions as a
from ..table.state import AscendingState

STEADY = "none"  # the wobble of a table without any
SHOTS = (
    ("orbit", mark("Flicks into an orbit: {hit} of {shots}.")),
    ("ram", mark("Flicks to ram: {hit} of {shots}.")),
    ("space", mark("Flicks into open space: {hit} of {shots} ended there.")),
)
Told = tuple[str, dict[str, object]]


def fortunes(moves: Iterable[tuple[AscendingState, Seat, Action, list[Event]]], seat: Seat) -> list[Told]:
    """The flicks of a seat: a purpose is where a steady hand would have sent the ship."""
    shots, hit = Counter[str](), Counter[str]()
    for before, acting, action, events in moves:
        if acting == seat and action[0] == a.FLICK:
            purpose = outcome(steadily(before, seat, action))
            shots[purpose] += 1
            hit[purpose] += outcome(events) == purpose
    return [(text, {"hit": hit[kind], "shots": shots[kind]}) for kind, text in SHOTS if shots[kind]]


def steadily(before: AscendingState, seat: Seat, action: Action) -> list[Event]:
    """What the same flick does without any wobble."""
    state = before.clone()
    state.options = {**before.options, "wobble": STEADY}
    return state.apply(seat, action)


def outcome(events: Iterable[Event]) -> str:
    """Where a flick ended: a ram counts first."""
    kinds = [(event[0], event[-1]) for event in events if event[0] in (a.FLICKED, a.RAMMED)]
    if any(kind == a.RAMMED for kind, _ in kinds):
        return "ram"
    end = next((last for kind, last in kinds if kind == a.FLICKED), a.GONE)
    return {a.OPEN_SPACE: "space", a.GONE: "lost"}.get(end, "orbit")
