"""What is this? Signs, figures and words of the page that are no component, and what a thing means for the reader."""

from __future__ import annotations

from collections.abc import Sequence

from astrarium.core import Look, Term, Words, mark
from astrarium.core.meaning import Line, everybody, left, owners, yours

from ..box import components as c
from ..knowledge.view import SeatView, TechView, View

TERMS = (
    Term("word-vp", "vp", mark("Victory-point tokens"),
         mark("Taken from the pool for mining, fighting and discoveries; whoever takes the last one ends the game."),
         "AE-E", mark("tokens|token|VP")),
    Term("word-orbit", "", mark("Orbit"),
         mark("The ring round a planet: a ship that rests in it can land, blockade and attack there."), "AE-M",
         mark("orbits|orbit")),
    Term("word-supply", "", mark("Supply"),
         mark("Pieces at hand: troops to recruit, ships to launch; those in the box come with rows of technologies."),
         "AE-R", mark("supply")),
    Term("word-level", "", mark("Level of technology"),
         mark("A level needs as many research facilities on unblockaded planets of its colour; nothing is paid."),
         "AE-D", mark("levels|level")),
    Term("word-hidden", "pl-hidden", mark("Unseen planet"),
         mark("Its face is known when somebody lands there; whoever has a ship in its orbit may scan it first."),
         "AE-V", mark("face down")),
    Term("word-offence", "way-war", mark("Offence"),
         mark("Technologies of orange planets: range, targets, the cruiser, ramming."), "AE-T1"),
    Term("word-movement", "trk-movement", mark("Movement"), mark("Technologies of grey planets: more moves in a turn."),
         "AE-T5"),
    Term("word-defence", "trk-armament", mark("Defence"),
         mark("Technologies of purple planets: stronger troops, ships and orbits."), "AE-T9"),
    Term("word-production", "trk-production", mark("Production"),
         mark("Technologies of brown planets: more troops at a time."), "AE-T13"),
)  # fmt: skip

SIGNS = {
    "vp": "word:vp", "ship-disc": "piece:starship", "cruiser-disc": "piece:cruiser", "troop": "piece:troop",
    "facility": "piece:facility", "colony": "piece:colony", "city": "piece:city", "pl-volcanic": "planet:orange",
    "pl-titanium": "planet:grey", "pl-violet": "planet:purple", "pl-swamp": "planet:brown",
    "pl-asteroid": "planet:asteroid", "pl-home": "planet:homeworld", "pl-hidden": "word:hidden",
    "way-war": "word:offence", "trk-movement": "word:movement", "trk-armament": "word:defence",
    "trk-production": "word:production", "burst": "action:ram",
}  # fmt: skip
PLACES = {"spot": "word:orbit", "pool": "word:vp"}  # that show no sign, by what their ids begin with

THEMES = ("offence", "movement", "defence", "production")


def means(look: Look, key: str, names: Sequence[str], words: Words) -> tuple[Line, ...]:
    """Lines for the card of that thing: what the reader has, needs and sees others have."""
    view: View = look.view
    kind, _, component = key.partition(":")
    tell = TOLD.get(kind)
    me = view.players[view.seat] if view.seat is not None else None
    return tuple(tell(view, me, component, names, words)) if tell else ()


def _technology(view: View, me: SeatView | None, name: str, names: Sequence[str], words: Words) -> list[Line]:
    tech = next((tech for tech in view.techs if tech.id == name), None)
    if tech is None:
        return []
    have = [player.seat for player in view.players if player.levels[tech.colour] >= tech.level]
    lines = [owners(have, names, words)]
    return [(words("For you"), _state(tech, me, words)), *lines] if me is not None else lines


def _state(tech: TechView, me: SeatView, words: Words) -> str:
    if me.levels[tech.colour] >= tech.level:
        return words("you have it")
    count = words("you have {n} of {need} working facilities", n=me.facilities[tech.colour], need=tech.level)
    return count if tech.discovered else f"{count}; {words('first to develop it: {n} VP', n=tech.first_vp)}"


def _piece(view: View, me: SeatView | None, name: str, names: Sequence[str], words: Words) -> list[Line]:
    supply = {
        "troop": "troop_supply", "starship": "starships_supply", "facility": "facility_stock", "colony": "colony_stock",
        "city": "city_stock",
    }.get(name)  # fmt: skip
    if supply is None:
        return []
    lines = [everybody([getattr(player, supply) for player in view.players], names, words)]
    return [left(getattr(me, supply), words), *lines] if me is not None else lines


def _word(view: View, me: SeatView | None, name: str, names: Sequence[str], words: Words) -> list[Line]:
    if name in THEMES:
        colour = THEMES.index(name)
        return [everybody([player.levels[colour] for player in view.players], names, words)]
    if name == "vp":
        lines = [left(view.pool, words), everybody([player.tokens for player in view.players], names, words)]
        return [yours(me.tokens, words), *lines] if me is not None else lines
    return []


def _planet(view: View, me: SeatView | None, name: str, names: Sequence[str], words: Words) -> list[Line]:
    del names
    if name not in c.COLOURS or me is None:
        return []
    colour = c.COLOURS.index(name)
    known = sum(planet.kind == colour for planet in view.planets)
    mine = sum(planet.kind == colour and planet.owner == me.seat for planet in view.planets)
    return [(words("Known to you"), str(known)), (words("Yours"), str(mine))]


TOLD = {"technology": _technology, "piece": _piece, "word": _word, "planet": _planet}
