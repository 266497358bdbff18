"""Battles expected against battles won: what a finished game says of its luck."""

from __future__ import annotations

from collections.abc import Iterable

from astrarium.core import Action, Event, Seat, mark

from ..odds.fleets import fleet_in
from ..odds.forecast import MOST_STEPS_ONCE, chance
from ..table import actions as a
from ..table.state import EclipseState

FOUGHT = mark("Battles: {won} of {fought} won, {expected} expected.")
Told = tuple[str, dict[str, object]]


def fortunes(moves: Iterable[tuple[EclipseState, Seat, Action, list[Event]]], seat: Seat) -> list[Told]:
    """The battles of a seat whose odds can be reckoned, with the fleets as they met."""
    expected, fought, won, sector = 0.0, 0, 0, -1
    for before, _, _, events in moves:
        for event in events:
            if event[0] == a.E_BATTLE and seat in event[3:5]:
                odds = odds_of(before, event, seat)
                sector = event[2] if odds is not None else -1
                expected, fought = expected + (odds or 0.0), fought + (odds is not None)
            elif event[0] == a.E_WINS and event[2] == sector:
                won, sector = won + (event[1] == seat), -1
    return [(FOUGHT, {"won": won, "fought": fought, "expected": f"{expected:.1f}"})] if fought else []


def odds_of(before: EclipseState, event: Event, seat: Seat) -> float | None:
    """The chance of a seat in a battle that begins; None where it takes too long to reckon."""
    sector, attacker, defender = event[2:5]
    found = chance(fleet_in(before, attacker, sector), fleet_in(before, defender, sector), MOST_STEPS_ONCE)
    return found if found is None or seat == attacker else 1 - found
