"""Laying a discovered system (CS-6.6)."""

from __future__ import annotations

from collections.abc import Iterator

from .....core.page import Ask, Choice, Step
from ...text.names import PLANET_WORDS
from .. import ids
from .asker import Asker, standing


def ask(a: Asker) -> Ask:
    reason = a.words.plural("A free space at {n} parsec.", "A free space at {n} parsecs.", a.pending.sector)
    if len(a.view.drawn) > 1:
        reason += " " + a.words("The other system goes under its pile.")
    return Ask(a.words("Which <b>system</b> do you lay, and where?"), reason)


def choices(a: Asker) -> Iterator[Choice]:
    """The tile, then the space."""
    tiles = {tile.number: tile for tile in a.view.drawn}
    for action in a.legal:
        tile = tiles[action[1]]
        galaxy, space = a.spaces[action[2]]
        kinds = ", ".join(a.words(PLANET_WORDS[planet.kind]) for planet in tile.planets)
        first = Step(ids.tile_id(tile.id), kinds, "discovery", a.words("yields {what}", what=a.scene.resource(tile)))
        second = Step(ids.space_id(space.name), a.scene.things.space(space.space), "op-discover", standing(a, galaxy))
        yield Choice(action, (first, second), a.words("Lay it at {space}", space=second.label))
