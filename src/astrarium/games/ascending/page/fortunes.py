"""Shots by purpose: where a flick was aimed, and where it went."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import hypot

from astrarium.core import Action, Event, Look, Seat, Words, mark

from ..table import actions as a
from ..table.state import AscendingState
from ..text.names import planet_name, ship_name

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


def told(look: Look, action: Action, words: Words) -> str:
    """A flick as one would say it: which ship, where a steady hand would send it, and how hard."""
    if action[0] not in (a.FLICK, a.AIM):
        return ""
    ship, vx, vy = action[1:4]
    events = steadily(look.asked, look.me, (a.FLICK, ship, vx, vy))
    rammed = next((event[3] for event in events if event[0] == a.RAMMED and event[2] == ship), None)
    end = next((event[5] for event in events if event[0] == a.FLICKED and event[2] == ship), a.GONE)
    values = {"ship": ship_name(ship, words), "power": round(100 * hypot(vx, vy) / a.FLICK_LIMIT)}
    if rammed is not None:
        return words("Flick {ship} at {target}, {power} %", target=ship_name(rammed, words), **values)
    if end == a.OPEN_SPACE:
        return words("Flick {ship} into open space, {power} %", **values)
    if end == a.GONE:
        return words("Flick {ship} off the board, {power} %", **values)
    return words("Flick {ship} into the orbit of {planet}, {power} %", planet=planet_name(end), **values)
