"""Cubes: where colony ships land, and the tracks that cubes leave and come back to."""

from __future__ import annotations

from typing import Final

from astrarium.core import Action, Step, mark

from ...box import components as c
from ...table import actions as a
from ...text.names import RESOURCE_WORDS
from .. import ids, symbols
from .asker import Asker, Way, plainly


def colonise(k: Asker, action: Action) -> Way:
    """Sector, square, and the track where there is a choice; the gain is what the track then produces."""
    _, sector, square, track = action
    number = k.number(sector)
    gain = income_note(k, track)
    kind = c.SECTORS[sector].squares[square][0] if square < c.ORBITAL_SQUARE else c.WILD
    what = k.words("orbital") if square == c.ORBITAL_SQUARE else k.words("square {n}", n=square + 1)
    open_choice = k.tracks[sector, square] > 1
    symbol = f"sq-{c.SQUARE_KINDS[kind]}"
    steps: tuple[Step, ...] = (
        k.place(sector, "colony-ship", k.words("land a colony ship")),
        Step(ids.square_id(number, square), symbols.capital(what), symbol, "" if open_choice else gain),
    )
    if open_choice:
        steps += (track_step(k, track, gain),)
    name = k.words(RESOURCE_WORDS[track])
    return steps, k.words("Land a {resource} cube: {gain}", resource=name, gain=gain), False


def track_step(k: Asker, track: int, note: str) -> Step:
    return Step(
        ids.track_id(track), symbols.capital(k.words(RESOURCE_WORDS[track])), symbols.RESOURCE_SYMBOLS[track], note
    )


def income_note(k: Asker, track: int, cubes: int = -1) -> str:
    """The track's income now and when that many cubes come onto it (negative: leave it)."""
    now = k.me.tracks[track]
    then = max(0, min(c.TRACK_CUBES, now + cubes))
    return k.words("income {old} → {new}", old=c.PRODUCES[now], new=c.PRODUCES[then])


def on_track(k: Asker, action: Action) -> Way:
    """A cube to or from a track, or a resource of one kind."""
    track = action[1]
    if action[0] == a.GAIN:
        said = k.label(action)
        return (
            (
                Step(
                    ids.track_id(track),
                    said,
                    symbols.RESOURCE_SYMBOLS[track],
                    k.words("you have {n}", n=k.me.storage[track]),
                ),
            ),
            said,
            False,
        )
    note = income_note(k, track, -1 if action[0] == a.SEND else 1)
    step = track_step(k, track, note)
    return (step,), f"{step.label}: {note}", False


ASKS: Final = {
    "colony": plainly(
        mark("Do you land a <b>colony ship</b> before the upkeep?"),
        mark("Click an empty square of a sector of yours, or go on."),
    ),
    "cube": plainly(mark("Onto which track does the <b>cube</b> go back?")),
    "grave": plainly(
        mark("For which track does the lost <b>cube</b> wait?"),
        mark("It comes back when the round is cleaned up."),
    ),
}
WAYS: Final = {a.COLONISE: colonise, a.SEND: on_track, a.GAIN: on_track, a.CUBE: on_track}
