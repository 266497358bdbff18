"""What is this? Signs, figures and words of the page that are no component, and what a thing means for the reader."""

from __future__ import annotations

from collections.abc import Sequence

from astrarium.core import Look, Term, Words, mark
from astrarium.core.meaning import Line, everybody, left, owners, price, yours

from ..box import components as c
from ..knowledge.view import Design, Player, View
from . import symbols

TERMS = (
    Term("resource-money", "credits", mark("Money"),
         mark("It pays the upkeep of your influence discs at the end of each round; who cannot pay gives up sectors."),
         "EC-16.2", mark("money")),
    Term("resource-science", "science", mark("Science"),
         mark("It buys technologies with the Research action."), "EC-6.1", mark("science")),
    Term("resource-materials", "materials", mark("Materials"),
         mark("They pay for ships and structures with the Build action."), "EC-8.2", mark("materials")),
    Term("word-vp", "vp", mark("Victory points"),
         mark("Whoever has most of them after nine rounds wins; a plus stands for reputation that lies face down."),
         "EC-19.1", mark("VP")),
    Term("word-upkeep", "disc", mark("Upkeep"),
         mark("What your discs on sectors and actions cost in money each round: the more are away, the dearer."),
         "EC-16.2", mark("upkeep")),
    Term("word-discs", "disc", mark("Influence discs"),
         mark("Each action takes one off your track, and each sector you hold keeps one."), "EC-2.2",
         mark("influence discs|influence disc|discs|disc")),
    Term("word-income", "cube", mark("Income"),
         mark("The highest open figure of a population track: it grows as cubes go to squares of sectors."), "EC-1.7",
         mark("population cubes|population cube|cubes|cube")),
    Term("word-initiative", "st-initiative", mark("Initiative"),
         mark("Ships with more of it shoot first in every round of a battle; the defender wins ties."), "EC-12.4",
         mark("initiative")),
    Term("word-hull", "pt-hull", mark("Hull"),
         mark("Damage a ship survives: it is destroyed by one more than this."), "EC-12.7", mark("hulls|hull")),
    Term("word-computer", "pt-computer", mark("Computer"),
         mark("It is added to every die you roll; 6 in all hits a ship without shields."), "EC-12.6",
         mark("computers|computer")),
    Term("word-shield", "pt-shield", mark("Shield"),
         mark("It is taken off every die that is rolled against the ship."), "EC-12.6", mark("shields|shield")),
    Term("word-drive", "pt-drive", mark("Drive"),
         mark("How many sectors a ship moves with one move; a ship needs at least one drive, but for starbases."),
         "EC-9.2", mark("drives|drive")),
    Term("word-source", "pt-source", mark("Energy source"),
         mark("It powers the other parts: a ship may not use more energy than its sources give."), "EC-7.3",
         mark("sources|source|energy")),
    Term("word-cannon", "pt-cannon", mark("Cannon"),
         mark("It rolls its die in every round of a battle; the colour is the damage: yellow 1, orange 2, red 4."),
         "EC-12.6", mark("cannons|cannon")),
    Term("word-missile", "pt-missile", mark("Missile"),
         mark("It rolls its dice once, before the first round of a battle."), "EC-12.5", mark("missiles|missile")),
    Term("word-ring", "parsec", mark("Ring"), mark("How far a sector is from the centre: each ring has its own stack."),
         "EC-3.2"),
    Term("word-colony-ship", "colony-ship", mark("Colony ships"),
         mark("One that is ready puts a cube on a square of a sector you hold; Influence makes two ready again."),
         "EC-11.1", mark("colony ships|colony ship")),
    Term("word-first", "i-first", mark("First player"), mark("Whoever passes first begins the next round."), "EC-2.3"),
)  # fmt: skip

SIGNS = {
    "credits": "resource:money", "science": "resource:science", "materials": "resource:materials", "vp": "word:vp",
    "disc": "word:discs", "cube": "word:income", "reputation": "points:reputation", "ambassador": "ambassador",
    "discovery": "mark:discovery", "artifact": "mark:artifact", "wormhole": "mark:wormhole", "orbital": "build:orbital",
    "monolith": "build:monolith", "ancient": "npc:ancient", "gcds": "npc:gcds", "interceptor": "ship:interceptor",
    "cruiser": "ship:cruiser", "dreadnought": "ship:dreadnought", "starbase": "ship:starbase",
    "colony-ship": "word:colony-ship", "sq-money": "square:money", "sq-science": "square:science",
    "sq-materials": "square:materials", "sq-wild": "square:wild", "adv-star": "square:advanced",
    "pt-hull": "word:hull", "pt-computer": "word:computer", "pt-shield": "word:shield", "pt-drive": "word:drive",
    "pt-source": "word:source", "pt-cannon": "word:cannon", "pt-missile": "word:missile",
    "st-initiative": "word:initiative", "energy": "word:source", "i-first": "word:first", "i-gear": "action:upgrade",
    "parsec": "action:explore", "act-movement": "action:move", "act-conversion": "action:trade",
    "burst": "technology:neutron_bombs", "die": "die:yellow", "trk-production": "technology:nanorobots",
}  # fmt: skip
PLACES = {
    "space": "word:ring",
    "turn": "action:explore",
    "slot": "action:upgrade",
}  # that show no sign, by what their ids begin with

SCIENCE, MATERIALS = c.RESOURCES.index("science"), c.RESOURCES.index("materials")
FIGURES = {"hull": "hull", "computer": "computer", "shield": "shield", "drive": "movement", "initiative": "initiative"}


def means(look: Look, key: str, names: Sequence[str], words: Words) -> tuple[Line, ...]:
    """Lines for the card of that thing: what the reader has, pays and sees others have."""
    view: View = look.view
    kind, _, component = key.partition(":")
    tell = TOLD.get(kind)
    me = view.players[view.seat] if view.seat is not None else None
    if tell is None or any(player.species is None for player in view.players):
        return ()
    return tuple(tell(view, me, component, names, words))


def _resource(view: View, me: Player | None, name: str, names: Sequence[str], words: Words) -> list[Line]:
    kind = c.RESOURCES.index(name)
    lines = []
    if me is not None:
        lines.append((words("Each round"), symbols.amount(me.income[kind])))
    if me is not None and kind == c.MONEY:
        lines += [(words("Upkeep"), symbols.amount(-me.upkeep)), (words("after upkeep"), symbols.amount(me.balance))]
    return [*lines, everybody([player.storage[kind] for player in view.players], names, words)]


def _word(view: View, me: Player | None, name: str, names: Sequence[str], words: Words) -> list[Line]:
    if name in FIGURES and me is not None:
        told = [f"{symbols.ship_name(d.ship, words)} {getattr(d, FIGURES[name])}" for d in me.designs]
        return [(words("Your ships"), ", ".join(told))]
    if name == "source" and me is not None:
        told = [f"{symbols.ship_name(d.ship, words)} {symbols.amount(d.energy)}" for d in me.designs]
        return [(words("To spare"), ", ".join(told))]
    if name == "upkeep":
        return [everybody([player.upkeep for player in view.players], names, words)]
    if name == "discs":
        return [everybody([player.discs for player in view.players], names, words)]
    if name == "vp":
        return [everybody([player.total for player in view.players], names, words)]
    if name == "colony-ship":
        return [everybody([f"{p.colony_ships}/{p.colony_ships_all}" for p in view.players], names, words)]
    return []


def _technology(view: View, me: Player | None, name: str, names: Sequence[str], words: Words) -> list[Line]:
    tech = view.technologies[c.TECH_NAMES.index(name)]
    lines = [left(tech.tiles, words)]
    if me is not None and tech.price is not None:
        science = symbols.resource(SCIENCE, words)
        lines.insert(0, price(f"{tech.price} {science}", str(me.storage[SCIENCE]), words))
    have = [player.seat for player in view.players if any(name in owned for owned in player.technologies)]
    return [*lines, owners(have, names, words)]


def _part(view: View, me: Player | None, name: str, names: Sequence[str], words: Words) -> list[Line]:
    fitted = [player.seat for player in view.players if any(_carries(d, name) for d in player.designs)]
    lines = [owners(fitted, names, words)]
    if me is not None:
        on = [symbols.ship_name(d.ship, words) for d in me.designs if _carries(d, name)]
        lines.insert(0, (words("On your ships"), ", ".join(on) or words("none")))
    return lines


def _carries(design: Design, part: str) -> bool:
    return any(slot.part == part for slot in design.slots)


def _ship(view: View, me: Player | None, name: str, names: Sequence[str], words: Words) -> list[Line]:
    if name not in c.SHIPS:
        return []
    ship = c.SHIPS.index(name)
    built = [c.SHIP_LIMIT[ship] - player.designs[ship].unbuilt for player in view.players]
    lines = [everybody(built, names, words)]
    if me is not None:
        cost = f"{me.designs[ship].price} {symbols.resource(MATERIALS, words)}"
        lines = [price(cost, str(me.storage[MATERIALS]), words), left(me.designs[ship].unbuilt, words), *lines]
    return lines


def _species(view: View, _me: Player | None, name: str, names: Sequence[str], words: Words) -> list[Line]:
    return [owners([player.seat for player in view.players if player.species == name], names, words)]


def _sector(view: View, _me: Player | None, name: str, names: Sequence[str], words: Words) -> list[Line]:
    sector = symbols.find(view, name)
    return [owners([] if sector is None or sector.owner is None else [sector.owner], names, words)]


def _build(view: View, me: Player | None, name: str, _names: Sequence[str], words: Words) -> list[Line]:
    del view
    if me is None or name not in ("orbital", "monolith"):
        return []
    cost = f"{me.prices[name == 'monolith']} {symbols.resource(MATERIALS, words)}"
    return [price(cost, str(me.storage[MATERIALS]), words)]


def _points(view: View, me: Player | None, name: str, names: Sequence[str], words: Words) -> list[Line]:
    if name != "reputation":
        return []
    lines = [everybody([player.reputation for player in view.players], names, words)]
    if me is not None and me.reputation_values:
        lines.insert(0, yours(", ".join(map(str, me.reputation_values)), words))
    return lines


TOLD = {
    "resource": _resource, "word": _word, "technology": _technology, "part": _part, "ship": _ship,
    "species": _species, "sector": _sector, "build": _build, "points": _points,
}  # fmt: skip
