"""Taking a technology tile (GP-T1, GP-T2)."""

from __future__ import annotations

from collections.abc import Iterator

from .....core.page import Ask, Choice, Step
from ...box import components as c
from ...rules.counting import counted
from ...table.actions import ADVANCED_, TILE
from ...text.names import ADVANCED_TEXTS, TILE_TEXTS, TRACK_NAMES
from .. import ids, symbols
from .asker import Asker


def ask(a: Asker) -> Ask:
    return Ask(
        a.words("Which <b>technology tile</b> do you take?"),
        a.words("A tile below a track also moves you up there; the others on any track."),
    )


def choices(a: Asker) -> Iterator[Choice]:
    for action in a.of(TILE):
        tile = a.view.tile_at[action[1]]
        text = symbols.capital(a.words(TILE_TEXTS[tile]))
        step = Step(ids.tile_id(action[1]), text, "bonus-card", symbols.joined(now(a, tile), climb(a, action[1])))
        yield Choice(action, (step,), a.words("Take {what}", what=text))
    for action in a.of(ADVANCED_):
        yield advanced(a, action[1], action[2])


def now(a: Asker, tile: int) -> str:
    """What a tile that counts something would bring at once."""
    found = c.TILES[tile]
    if found.when != "immediate" or found.count < 0:
        return ""
    times = counted(a.state, a.row, found.count)
    return a.words("now {gains}", gains=symbols.amounts([n * times for n in found.gain], a.words) or a.words("nothing"))


def climb(a: Asker, place: int) -> str:
    if place >= len(c.TRACKS):
        return a.words("then any track")
    return a.words("then {track} from level {n}", track=a.words(TRACK_NAMES[place]), n=a.me.levels[place])


def advanced(a: Asker, track: int, cover: int) -> Choice:
    """An advanced tile, then the own tile that it covers."""
    tile = c.ADVANCED[a.view.advanced[track]]
    text = symbols.capital(a.words(ADVANCED_TEXTS[a.view.advanced[track]]))
    times = counted(a.state, a.row, tile.count) if tile.count >= 0 else 1
    found = symbols.amounts([n * times for n in tile.gain], a.words)
    gain = a.words("now {gains}", gains=found) if tile.when in ("immediate", "pass") and found else ""
    first = Step(
        ids.advanced_id(track), text, "vp", symbols.joined(gain, a.words("turns a token grey"), a.words("any track"))
    )
    over = a.words(TILE_TEXTS[cover])
    second = Step(
        ids.own_tile_id(cover), a.words("Cover: {tile}", tile=over), "bonus-card", a.words("it works no more")
    )
    return Choice((ADVANCED_, track, cover), (first, second), a.words("Take it, cover {tile}", tile=over))
