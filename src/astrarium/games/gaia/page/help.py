"""What is this? Signs, figures and words of the page that are no component, and what a thing means for the reader."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....core.look import Look
from ....core.meaning import Line, everybody, left, owners, price
from ....core.page import Words, mark
from ....core.reference import Term
from ..box import components as c
from ..knowledge.view import PlayerView, View
from ..text.names import ROUND_TEXTS
from . import symbols

TERMS = (
    Term("resource-credits", "credits", mark("Credits"),
         mark("Money: it pays for structures; you keep at most 30."), "GP-R1", mark("credit|credits")),
    Term("resource-ore", "ore", mark("Ore"),
         mark("It pays for structures and for terraforming steps; you keep at most 15."), "GP-R1", mark("ore")),
    Term("resource-knowledge", "knowledge", mark("Knowledge"),
         mark("4 of it advance you one level on a research track; you keep at most 15."), "GP-A5", mark("knowledge")),
    Term("resource-qic", "qic", mark("Q.I.C."),
         mark("It pays for the green actions, for 2 more range, and for a mine on a Gaia planet."), "GP-A6",
         mark("Q.I.C.")),
    Term("resource-power", "power", mark("Power"),
         mark("Charging moves tokens from area I to II to III; only those of area III are spent, and go back to I."),
         "GP-P2", mark("charge power|power tokens|power token|power")),
    Term("word-vp", "vp", mark("Victory points"),
         mark("Whoever has most of them after six rounds wins; the figure counts what is scored so far."), "GP-E3",
         mark("VP")),
    Term("word-income", "i-plus", mark("Income"),
         mark("What the next income phase brings you, with everything as it stands now."), "GP-I1", mark("income")),
    Term("word-range", "range", mark("Range"),
         mark("How many hexes away from your nearest planet you may build; 1 Q.I.C. adds 2."), "GP-A1.2",
         mark("range")),
    Term("word-terraforming", "terraform", mark("Terraforming step"),
         mark("Turns a planet one colour nearer to yours; what a step costs in ore is told by your research."),
         "GP-A1.3", mark("terraforming steps|terraforming step|terraforming")),
    Term("word-federation", "satellite", mark("Federation"),
         mark("Structures worth 7 power in all, linked by satellites at a token each: it brings a federation token."),
         "GP-A4", mark("federations|federation")),
    Term("word-once", "i-act", mark("Special action"),
         mark("An action of your own, once each round; a used one is hatched until the next."), "GP-A7",
         mark("special action")),
    Term("word-at-once", "i-spark", mark("At once"), mark("It counts once, when you take the tile."), "GP-T1"),
    Term("word-each-time", "i-turn", mark("Each time"),
         mark("It counts each time you do what stands behind the stroke."), "GP-T4"),
    Term("word-passing", "i-last", mark("When you pass"), mark("It counts whenever you pass."), "GP-A8",
         mark("pass|passing")),
    Term("word-sectors", "parsec", mark("Sectors"), mark("Sector tiles on which you have a structure."), "GP-E3"),
    Term("word-types", "pl-violet", mark("Planet types"),
         mark("Different kinds of planets that you have settled; each kind counts once."), "GP-E3",
         mark("planet types|planet type")),
    Term("word-structure", "mine", mark("Structure"),
         mark("A mine, trading station, research lab, institute or academy of yours on the map."), "GP-A1",
         mark("structures|structure")),
    Term("word-automa", "", mark("Automa"),
         mark("The opponent of a solo game: a card says what it does each turn; it gains no resources."), "GP-X1"),
    Term("word-tile", "bonus-card", mark("Technology tile"),
         mark("A research lab or an academy brings one of your choice, and a step on the track above it."), "GP-T1",
         mark("technology tile|technology tiles")),
)  # fmt: skip

SIGNS = {
    "credits": "resource:credits", "ore": "resource:ore", "knowledge": "resource:knowledge", "qic": "resource:qic",
    "power": "resource:power", "vp": "word:vp", "range": "word:range", "terraform": "word:terraforming",
    "mine": "structure:mine", "trading-station": "structure:trading_station", "research-lab": "structure:research_lab",
    "planetary-institute": "structure:planetary_institute", "academy": "structure:academy_knowledge",
    "gaiaformer": "piece:gaiaformer", "satellite": "piece:satellite", "space-station": "piece:station",
    "i-act": "word:once", "i-spark": "word:at-once", "i-turn": "word:each-time", "i-last": "word:passing",
    "i-plus": "word:income", "parsec": "word:sectors", "pl-violet": "word:types", "bonus-card": "word:tile",
    **{f"pl-{planet}": f"planet:{planet}" for planet in c.PLANETS},
}  # fmt: skip
PLACES = {
    "cell": "word:range",
    "area": "resource:power",
    "automa": "word:automa",
}  # that show no sign, by what their ids begin with

STOCKS = ("credit", "ore", "knowledge", "qic")


def means(look: Look, key: str, names: Sequence[str], words: Words) -> tuple[Line, ...]:
    """Lines for the card of that thing: what the reader has, pays and sees others have."""
    view: View = look.view
    if any(player.faction < 0 for player in view.players):
        return ()
    kind, _, component = key.partition(":")
    tell = TOLD.get(kind)
    me = view.players[view.seat] if view.seat is not None else None
    return tuple(tell(view, me, component, names, words)) if tell else ()


def _resource(view: View, me: PlayerView | None, name: str, names: Sequence[str], words: Words) -> list[Line]:
    if name == "power":
        bowls = ["·".join(map(str, player.bowls)) for player in view.players if not player.is_automa]
        return [everybody(bowls, names, words)]
    field = STOCKS[("credits", "ore", "knowledge", "qic").index(name)]
    lines = [everybody([getattr(player, field) for player in view.players if not player.is_automa], names, words)]
    if me is not None:
        lines.insert(0, (words("Your next income"), f"+{getattr(me.income, field)}"))
    return lines


def _word(view: View, me: PlayerView | None, name: str, names: Sequence[str], words: Words) -> list[Line]:
    figures: dict[str, Callable[[PlayerView], object]] = {
        "vp": lambda p: p.vp, "range": lambda p: p.range, "sectors": lambda p: p.sectors,
        "types": lambda p: len(p.types), "structure": lambda p: p.structures, "federation": lambda p: sum(p.tokens),
    }  # fmt: skip
    if name == "terraforming" and me is not None:
        return [(words("For you"), words.plural("steps cost {n} ore", "steps cost {n} ore", me.step_ore))]
    lines = [everybody([figures[name](player) for player in view.players], names, words)] if name in figures else []
    if name == "federation" and me is not None:
        lines.insert(0, (words("For you"), words("federation from {n} power", n=me.threshold)))
    return lines


def _structure(view: View, me: PlayerView | None, name: str, names: Sequence[str], words: Words) -> list[Line]:
    building = c.BUILDINGS.index(name)
    lines = []
    if me is not None:
        cost = symbols.price(words, c.BUILDING_ORE[building], c.BUILDING_CREDIT[building])
        lines = [price(cost, symbols.price(words, me.ore, me.credit), words), left(me.left[building], words)]
    return [*lines, everybody([len(player.buildings[building]) for player in view.players], names, words)]


def _piece(view: View, me: PlayerView | None, name: str, _names: Sequence[str], words: Words) -> list[Line]:
    del view
    if me is None:
        return []
    counts = {"gaiaformer": me.gaiaformers_ready, "satellite": me.satellites_left, "station": me.stations_left}
    return [left(counts[name], words)]


def _planet(_view: View, me: PlayerView | None, name: str, _names: Sequence[str], words: Words) -> list[Line]:
    planet = c.PLANETS.index(name)
    if me is None or planet >= c.GAIA:
        return []
    steps = c.STEPS[me.home][planet]
    told = words.plural("{n} terraforming step", "{n} terraforming steps", steps)
    return [(words("For you"), f"{told}, {words.plural('{n} ore', '{n} ore', steps * me.step_ore)}")]


def _technology(view: View, _me: PlayerView | None, name: str, names: Sequence[str], words: Words) -> list[Line]:
    ids = [tile.id for tile in c.TILES]
    if name in ids:
        tile = ids.index(name)
        return [owners([p.player for p in view.players if tile in p.tiles], names, words)]
    tile = [advanced.id for advanced in c.ADVANCED].index(name)
    return [owners([p.player for p in view.players if tile in p.advanced], names, words)]


def _track(view: View, me: PlayerView | None, name: str, names: Sequence[str], words: Words) -> list[Line]:
    track = c.TRACKS.index(name)
    lines = [everybody([player.levels[track] for player in view.players], names, words)]
    if me is not None:
        have = symbols.price(words, knowledge=me.knowledge)
        lines.insert(0, price(symbols.price(words, knowledge=c.ADVANCE_COST), have, words))
    return lines


def _booster(view: View, _me: PlayerView | None, name: str, names: Sequence[str], words: Words) -> list[Line]:
    booster = [entry.id for entry in c.BOOSTERS].index(name)
    return [owners([p.player for p in view.players if p.booster == booster], names, words)]


def _token(view: View, _me: PlayerView | None, name: str, names: Sequence[str], words: Words) -> list[Line]:
    kind = c.TOKENS.index(name)
    lines = [owners([p.player for p in view.players if p.tokens[kind]], names, words)]
    return [left(view.tokens[kind], words), *lines] if kind < len(view.tokens) else lines


def _action(view: View, me: PlayerView | None, name: str, names: Sequence[str], words: Words) -> list[Line]:
    number = [entry.id for entry in c.BOARD_ACTIONS].index(name)
    taker = [view.acts[number]] if view.acts[number] >= 0 else []
    lines = [(words("Taken this round"), owners(taker, names, words)[1])]
    if me is not None:
        board = c.BOARD_ACTIONS[number]
        have = me.qic if board.qic else me.bowls[2]
        cost = symbols.price(words, qic=board.qic) if board.qic else words("{n} power", n=board.power)
        lines.insert(0, price(cost, str(have), words))
    return lines


def _round(view: View, _me: PlayerView | None, name: str, _names: Sequence[str], words: Words) -> list[Line]:
    at = [c.ROUND_TILES[tile].id for tile in view.round_tiles]
    if name not in at:
        return []
    tile = view.round_tiles[at.index(name)]
    return [(words("Round {n}", n=at.index(name) + 1), words(ROUND_TEXTS[tile]))]


def _final(view: View, _me: PlayerView | None, name: str, names: Sequence[str], words: Words) -> list[Line]:
    found = next((final for final in view.final if c.FINAL_TILES[final.tile] == name), None)
    if found is None:
        return []
    return [everybody(found.counts, names, words), (words("Points now"), everybody(found.points, names, words)[1])]


def _faction(view: View, _me: PlayerView | None, name: str, names: Sequence[str], words: Words) -> list[Line]:
    faction = c.FACTION_IDS.index(name)
    return [owners([p.player for p in view.players if p.faction == faction], names, words)]


TOLD = {
    "resource": _resource, "word": _word, "structure": _structure, "piece": _piece, "planet": _planet,
    "technology": _technology, "track": _track, "booster": _booster, "token": _token, "action": _action,
    "round": _round, "final": _final, "faction": _faction,
}  # fmt: skip
