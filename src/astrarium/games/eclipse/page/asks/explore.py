"""Exploring: the space, the new sector, its first disc."""

from __future__ import annotations

from typing import Final

from astrarium.core import Action, Ask, Step, mark

from ...box import components as c
from ...knowledge.view import Tile
from ...table import actions as a
from .. import ids, symbols
from ..map import turned
from ..map.turning import joined
from .asker import Asker, Way, plainly


def ask_explore(k: Asker) -> Ask:
    return Ask(
        k.words("Where do you <b>explore</b>?"),
        k.words("Sectors left: I {one}, II {two}, III {three}.",
                one=k.view.stacks[0], two=k.view.stacks[1], three=k.view.stacks[2]),
    )  # fmt: skip


def ask_tile(k: Asker) -> Ask:
    n = sum(len(action) == 3 for action in k.legal)
    reason = k.words.plural("{n} turning joins a wormhole of yours.", "{n} turnings join a wormhole of yours.", n)
    if any(tile.ancients for tile in k.pending.drawn):
        reason += " " + k.words("Ancients live there.")
    if len(k.pending.drawn) > 1:
        return Ask(k.words("Which <b>sector</b> do you place?"), reason)
    return Ask(k.words("How do you turn the <b>new sector</b>?"), reason)


def explore(k: Asker, action: Action) -> Way:
    q, r = c.CELLS[action[1]]
    ring = c.RING[action[1]]
    left = k.view.stacks[ring - 1] or len(k.view.discards[ring - 1])
    name = symbols.space_name(k.view, (q, r), k.words)
    left_said = k.words.plural("{n} sector left", "{n} sectors left", left)
    return (Step(ids.space_id(q, r), name, "parsec", left_said),), k.words("Explore {place}", place=name), True


def draw_another(k: Asker, action: Action) -> Way:  # noqa: ARG001
    said = k.words("Turn over another sector")
    return (Step("do-draw", said, "parsec"),), said, True


def place_tile(k: Asker, action: Action) -> Way:
    """A turning; where several sectors were turned over, which one comes first."""
    _, sector, rotation = action
    tile = next(tile for tile in k.pending.drawn if tile.index == sector)
    assert k.pending.target is not None
    told = joined(k.view, k.pending.target, turned(tile, rotation))
    asked = k.words("How do you turn the <b>new sector</b>?") if len(k.pending.drawn) > 1 else ""
    turn = Step(ids.turn_id(tile.number, rotation), f"{60 * rotation}°", "i-turn", told.brief(k.words), asked)
    more = k.words(" with a discovery") if tile.discovery else ""
    text = k.words("Place {sector} at {degrees}°", sector=tile.number, degrees=60 * rotation) + more
    return ((which_tile(k, tile), turn) if asked else (turn,)), text, tile.discovery


def which_tile(k: Asker, tile: Tile) -> Step:
    said = [k.words.plural("{n} VP", "{n} VP", tile.vp)]
    said += [f"{tile.ancients} × {symbols.ship_name('ancient', k.words).lower()}"] if tile.ancients else []
    said += [k.words("a discovery")] if tile.discovery else []
    return Step(ids.tile_id(tile.number), f"{tile.number} {tile.name}", "parsec", ", ".join(said))


def discard(k: Asker, action: Action) -> Way:  # noqa: ARG001
    said = k.words("Discard it")
    once = c.SPECIES[c.SPECIES_NAMES.index(k.me.species or "")].limits[c.EXPLORE] == 1
    note = k.words("the space stays empty, and your turn ends") if once else k.words("the space stays empty")
    return (Step("do-discard", said, "i-cross", note),), said, False


def claim(k: Asker, action: Action) -> Way:
    sector = k.sectors[action[1]]
    price = k.discs_after(-1)
    note = f"+{sector.vp} {k.words('VP')}, {price}"
    if sector.discovery:
        note += f", {k.words('a discovery')}"
    step = k.place(action[1], "disc", note)
    return (step,), k.words("Take {sector}: {note}", sector=sector.number, note=price), sector.discovery


def decline(k: Asker, action: Action) -> Way:  # noqa: ARG001
    said = k.words("No disc")
    return (Step("do-decline", said, "i-cross", k.words("upkeep stays {n}", n=k.me.upkeep)),), said, False


ASKS: Final = {
    "explore": ask_explore,
    "tile": ask_tile,
    "claim": plainly(
        mark("Do you put a <b>disc</b> on the new sector?"),
        mark("It becomes yours, and your upkeep grows."),
    ),
}
WAYS: Final = {
    a.EXPLORE: explore,
    a.DRAW: draw_another,
    a.PLACE: place_tile,
    a.DISCARD: discard,
    a.CLAIM: claim,
    a.DECLINE: decline,
}
