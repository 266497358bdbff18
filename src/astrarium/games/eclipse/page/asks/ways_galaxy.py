"""What is done in the galaxy: exploring, discs, discoveries, moving, giving up sectors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from astrarium.core import Action, Step, Words, mark

from ...box import components as c
from ...odds.forecast import arrival
from ...table import actions as a
from ...text.names import DISCOVERY_WORDS, SHIP_WORDS
from .. import symbols as terms
from ..map import joins, turned

if TYPE_CHECKING:
    from .asker import Asker, Way

STRENGTH: Final = (
    mark("trade {n}:1"), mark("{n} colony ships"), mark("{n} technologies a turn"), mark("{n} parts an upgrade"),
    mark("{n} builds"), mark("{n} moves"),
)  # fmt: skip
POWERS: Final = (
    mark("two explorations an action"), mark("chooses between two sectors"), mark("at peace with the ancients"),
    mark("its cubes die without dice"), mark("builds for less"), mark("1 VP more a sector"),
    mark("1 VP for each ancient left"), mark("begins with reputation"),
)  # fmt: skip


def species(k: Asker, action: Action) -> Way:
    entry = c.SPECIES[action[1]]
    name = k.label(action)
    note = "; ".join(species_lines(entry, k.words)[:2])
    return (Step(terms.species_id(entry.id), name, "i-players", note),), name, False


def species_lines(entry: c.Species, words: Words) -> list[str]:
    """What a people can do: trade and moves, what is special about it, its technologies."""
    usual = c.SPECIES[0]
    values = (entry.trade, entry.colony_ships, entry.limits[2], entry.limits[3], entry.limits[4], entry.limits[5])
    normal = (0, usual.colony_ships, usual.limits[2], usual.limits[3], usual.limits[4], 0)
    said = [words(text, n=n) for text, n, u in zip(STRENGTH, values, normal, strict=True) if n != u]
    if entry.discs != usual.discs:
        said.append(words("{n} influence discs", n=entry.discs))
    powers = (
        (entry.limits[c.EXPLORE] > 1, POWERS[0]), (entry.tiles_to_choose > 1, POWERS[1]),
        (not entry.fights_ancients, POWERS[2]), (entry.cubes_die_alone, POWERS[3]),
        (entry.prices != usual.prices, POWERS[4]), (entry.vp_per_sector > 0, POWERS[5]),
        (entry.vp_per_ancient > 0, POWERS[6]), (entry.reputation_draws > 0, POWERS[7]),
    )  # fmt: skip
    techs = [words(tech.name) for i, tech in enumerate(c.TECHNOLOGIES) if entry.tech >> i & 1]
    return ["; ".join(said), *(words(text) for there, text in powers if there), ", ".join(techs)]


def turn_home(k: Asker, action: Action) -> Way:
    degrees = 60 * action[1]
    step = Step(terms.turn_id(k.me.home or "", action[1]), f"{degrees}°", "i-turn")
    return (step,), k.words("Turn it to {degrees}°", degrees=degrees), False


def explore(k: Asker, action: Action) -> Way:
    q, r = c.CELLS[action[1]]
    ring = c.RING[action[1]]
    left = k.view.stacks[ring - 1] or len(k.view.discards[ring - 1])
    name = terms.space_name(k.view, (q, r), k.words)
    left_said = k.words.plural("{n} sector left", "{n} sectors left", left)
    return (Step(terms.space_id(q, r), name, "parsec", left_said),), k.words("Explore: {space}", space=name), True


def draw_another(k: Asker, action: Action) -> Way:  # noqa: ARG001
    said = k.words("Turn over another sector")
    return (Step("do-draw", said, "parsec"),), said, True


def place_tile(k: Asker, action: Action) -> Way:
    _, sector, rotation = action
    tile = next(tile for tile in k.pending.drawn if tile.index == sector)
    assert k.pending.target is not None
    linked, still_open = joins(k.view, k.pending.target, turned(tile, rotation))
    said = [k.words("joins {sectors}", sectors=", ".join(other.number for other in linked))] if linked else []
    said.append(k.words.plural("{n} open", "{n} open", still_open))
    name = f"{60 * rotation}°" if len(k.pending.drawn) == 1 else f"{tile.number}, {60 * rotation}°"
    step = Step(terms.turn_id(tile.number, rotation), name, "i-turn", "; ".join(said))
    note = k.words(" with a discovery") if tile.discovery else ""
    return (
        (step,),
        k.words("Place {sector} at {degrees}°", sector=tile.number, degrees=60 * rotation) + note,
        tile.discovery,
    )


def discard(k: Asker, action: Action) -> Way:  # noqa: ARG001
    said = k.words("Discard it")
    once = c.SPECIES[c.SPECIES_NAMES.index(k.me.species or "")].limits[c.EXPLORE] == 1
    note = k.words("the space stays empty, and your turn ends") if once else k.words("the space stays empty")
    return (Step("do-discard", said, "i-cross", note),), said, False


def claim(k: Asker, action: Action) -> Way:
    sector = k.sectors[action[1]]
    note = f"+{sector.vp} {k.words('VP')}, {k.discs_after(-1)}"
    if sector.discovery:
        note += f", {k.words('a discovery')}"
    step = k.place(action[1], "disc", note)
    return (step,), k.words("Take {sector}: {note}", sector=sector.number, note=note), sector.discovery


def decline(k: Asker, action: Action) -> Way:  # noqa: ARG001
    said = k.words("No disc")
    return (Step("do-decline", said, "i-cross", k.words("upkeep stays {n}", n=k.me.upkeep)),), said, False


def discovery(k: Asker, action: Action) -> Way:
    if action[0] == a.KEEP:
        said = k.words("Keep it for 2 VP")
        return (Step("do-keep", said, "vp"),), said, False
    found = k.pending.discovery
    what = k.words(DISCOVERY_WORDS[c.DISCOVERIES.index(found)]) if found else ""
    return (Step("do-use", k.words("Use it"), "discovery", what),), k.words("Use it: {what}", what=what), False


def move(k: Asker, action: Action) -> Way:
    _, ship_, start, end = action
    ship = c.SHIPS[ship_]
    name = terms.ship_name(ship, k.words)
    label_ = k.words("{ship} in {sector}", ship=name, sector=k.number(start))
    note = k.words("movement {n}", n=k.me.designs[ship_].movement)
    first = Step(terms.fleet_id(k.number(start), k.seat, ship), label_, ship, note)
    target = k.place(end, "act-movement", arrival_note(k, end, ship))
    text = k.words("{ship} to {sector}", ship=name, sector=k.number(end))
    if target.note:
        text = f"{text} ({target.note})"
    return (first, target), text, False


def betray(k: Asker, action: Action) -> Way:
    said = k.label(action)
    seats = "-".join(map(str, action[1:]))
    return (Step(f"do-betray-{seats}", said, "ambassador", k.words("relations end")),), said, False


def arrival_note(k: Asker, sector: int, ship: str) -> str:
    """Whom the ship meets there, with the chance to win; and whose relations it breaks."""
    there = k.sectors[sector]
    partners = [s for s in (there.owner, *there.entered) if s is not None and s in k.me.ambassadors]
    said = [k.words("betrays {name}", name=k.names[partners[0]])] if partners else []
    met = arrival(k.view, there, k.seat, ship)
    if met is not None:
        party, found = met
        who = k.names[int(party)] if party.isdecimal() else k.words(SHIP_WORDS[4 if party == "ancients" else 5])
        said.append(k.words("meets {who}", who=who))
        if found is not None:
            said.append(k.words("{chance} to win", chance=terms.percent(found)))
    elif there.owner is not None and there.owner != k.seat:
        said.append(k.words("sector of {name}", name=k.names[there.owner]))
    return ", ".join(said)


def disc(k: Asker, action: Action) -> Way:  # noqa: ARG001
    note = k.discs_after(-1)
    step = Step("influence-track", k.words("A disc from the track"), "disc", note)
    return (step,), k.words("Take a disc from the track: {note}", note=note), False


def lift(k: Asker, action: Action) -> Way:
    sector = k.sectors[action[1]]
    step = Step("do-lift", k.words("Take the disc off"), "disc", k.words("its cubes go back"))
    text = k.words("Take the disc off {sector}", sector=sector.number)
    return (k.place(action[1], "disc"), step), text, False


def settle(k: Asker, action: Action) -> Way:
    sector = k.sectors[action[1]]
    note = f"+{sector.vp} {k.words('VP')}"
    if sector.discovery:
        note += f", {k.words('a discovery')}"
    return (
        (k.place(action[1], "disc", note),),
        k.words("Take {sector}: {note}", sector=sector.number, note=note),
        sector.discovery,
    )


def back_home(k: Asker, action: Action) -> Way:  # noqa: ARG001
    note = k.discs_after(1)
    step = Step("influence-track", k.words("Back to the track"), "disc", note)
    return (step,), k.words("Back to the track: {note}", note=note), False


def abandon(k: Asker, action: Action) -> Way:
    sector = k.sectors[action[1]]
    cubes = sum(square.cube for square in sector.squares) + sector.orbital_cube
    note = f"{k.discs_after(1)}, −{sector.vp} {k.words('VP')}"
    if cubes:
        note += ", " + k.words.plural("{n} cube goes back", "{n} cubes go back", cubes)
    return (
        (k.place(action[1], "i-cross", note),),
        k.words("Give up {sector}: {note}", sector=sector.number, note=note),
        False,
    )


WAYS: Final = {
    a.SPECIES: species, a.TURN: turn_home, a.EXPLORE: explore, a.DRAW: draw_another, a.PLACE: place_tile,
    a.DISCARD: discard, a.CLAIM: claim, a.DECLINE: decline, a.USE: discovery, a.KEEP: discovery, a.MOVE: move,
    a.DISC: disc, a.LIFT: lift, a.SETTLE: settle, a.HOME: back_home, a.ABANDON: abandon,
    a.BETRAY: betray,
}  # fmt: skip
