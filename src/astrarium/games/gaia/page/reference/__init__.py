"""The appendix of the rules: everything in the box with its effect in one sentence, from the component data."""

from __future__ import annotations

from .....core.page import Words, mark
from .....core.reference import Chapter, Entry
from ...box import components as c
from ...text.names import (
    ACTION_TEXTS,
    ADVANCED_TEXTS,
    BOOSTER_TEXTS,
    FINAL_TEXTS,
    ROUND_TEXTS,
    TILE_TEXTS,
    TOKEN_TEXTS,
    TRACK_NAMES,
)
from .. import pictures, symbols
from ..research import level_gains
from .boards import board_chapters, solo_chapters

COUNTED = (
    mark("planet type you have colonised"), mark("mine of yours on the map"), mark("research lab of yours on the map"),
    mark("sector with a structure of yours"), mark("Gaia planet you have colonised"),
    mark("trading station of yours on the map"), mark("federation token you have"),
    mark("institute or academy of yours on the map"),
)  # fmt: skip
DONE = (
    mark("take a terraforming step"), mark("advance on a research track"), mark("build a mine"),
    mark("gain a federation token"), mark("upgrade a mine to a trading station"),
    mark("build a mine on a Gaia planet"), mark("build a planetary institute or an academy"),
)  # fmt: skip
RANKED = (
    mark("structures on the map"), mark("structures that are part of federations"),
    mark("planet types colonised, Gaia and the Lost Planet among them"), mark("Gaia planets colonised"),
    mark("sectors with a structure of theirs"), mark("satellites, the Ivits’ space stations among them"),
)  # fmt: skip
TRACK_EFFECTS = (
    mark("The higher you stand, the less ore a terraforming step costs."),
    mark("The higher you stand, the farther you may build; on top the Lost Planet is yours."),
    mark("Every level gives Q.I.C. at once."),
    mark("Gaia projects become possible, then take fewer tokens, and you get your gaiaformers."),
    mark("An income of ore, credits and power; the top gives it once and ends the income."),
    mark("An income of knowledge; the top gives much once and ends the income."),
)
RULE_OF_TRACK = ("GP-B1", "GP-B2", "GP-B3", "GP-B4", "GP-B5", "GP-B6")


def reference(words: Words) -> tuple[Chapter, ...]:
    return (
        *board_chapters(words), _research(words), _tiles(words), _advanced(words), _actions(words), _boosters(words),
        _tokens(words), _rounds(words), _finals(words), *solo_chapters(words),
    )  # fmt: skip


def is_rebuilt(source: str) -> bool:
    return source == "reconstructed"


def _research(words: Words) -> Chapter:
    price = symbols.price(words, knowledge=c.ADVANCE_COST)
    intro = words(
        "A step costs {price}; entering level 3 of any track also charges {n} power. At the end levels 3, 4 and 5 "
        "score {vp} VP each.", price=price, n=c.CHARGE_AT_3, vp=c.VP_PER_LEVEL,
    )  # fmt: skip
    return Chapter("research", words("Research tracks"), tuple(_track(t, words) for t in range(len(c.TRACKS))), intro)


def _track(track: int, words: Words) -> Entry:
    tops = (words("a federation token"), words("the Lost Planet"), "", words("1 VP per Gaia planet"), "", "")
    facts = []
    for level in range(c.TOP + 1):
        said = ", ".join(filter(None, (level_gains(track, level, words), tops[track] if level == c.TOP else "")))
        facts.append((words("Level {n}", n=level), said or words("nothing")))
    return Entry(
        f"track-{c.TRACKS[track]}", words(TRACK_NAMES[track]), words(TRACK_EFFECTS[track]), tuple(facts),
        pictures.one(symbols.TRACK_SYMBOLS[track]), RULE_OF_TRACK[track],
        is_rebuilt(c.DATA["research"]["tracks"][c.TRACKS[track]]["source"]),
    )  # fmt: skip


def _tiles(words: Words) -> Chapter:
    found = zip(c.TILES, TILE_TEXTS, c.DATA["tech_standard"], strict=True)
    entries = tuple(
        _tile(tile, symbols.capital(words(text)), "", (in_the_box(data["copies"], words),), "GP-T1", words)
        for tile, text, data in found
    )
    intro = words("A lab or an academy brings one; nobody has a kind twice.")
    return Chapter("tech", words("Technology tiles"), entries, intro)


def _advanced(words: Words) -> Chapter:
    entries = tuple(
        _tile(tile, symbols.capital(words(text)), "advanced", (), "GP-T2", words)
        for tile, text in zip(c.ADVANCED, ADVANCED_TEXTS, strict=True)
    )
    intro = words("Taken in place of a technology tile from level 4 or 5 of its track: it covers one of your tiles and "
                  "turns a green federation token grey.")  # fmt: skip
    return Chapter("advanced", words("Advanced technology tiles"), entries, intro)


def _tile(tile: c.Tile, name: str, frame: str, facts: tuple[tuple[str, str], ...], rule: str, words: Words) -> Entry:
    picture = pictures.tile(tile, frame)
    effect = symbols.sentence(tile_effect(tile, words))
    return Entry(f"tech-{tile.id}", name, effect, facts, picture, rule, is_rebuilt(tile.source))


def tile_effect(tile: c.Tile, words: Words) -> str:
    """What a technology tile does, in one sentence."""
    gains = symbols.amounts(tile.gain, words)
    what = words(COUNTED[tile.count]) if tile.count >= 0 else ""
    if tile.when == "passive":
        return words("Your planetary institute and your academies have a power value of {n}.", n=c.BIG_POWER)
    if tile.when == "income":
        return words("Income: {gains} in every income phase.", gains=gains)
    if tile.when == "trigger":
        return words("{gains} each time you {done}.", gains=gains, done=words(DONE[tile.event]))
    if tile.when == "pass":
        return words("{gains} for each {what}, whenever you pass.", gains=gains, what=what)
    if tile.when == "action":
        return words("Special action, once a round: {gains}.", gains=gains)
    if what:
        return words("{gains} for each {what}, once, when you take the tile.", gains=gains, what=what)
    return words("{gains}, once, when you take the tile.", gains=gains)


def in_the_box(count: int, words: Words) -> tuple[str, str]:
    return words("In the box"), str(count)


def _actions(words: Words) -> Chapter:
    entries = tuple(
        Entry(
            f"action-{board.id}", symbols.capital(words(ACTION_TEXTS[number])),
            symbols.sentence(action_effect(number, words)), ((words("Price"), _action_price(number, words)),),
            pictures.board_action(number), "GP-A6", is_rebuilt(board.source),
        )
        for number, board in enumerate(c.BOARD_ACTIONS)
    )  # fmt: skip
    intro = words("Each can be taken once a round by one player; power is spent from area III.")
    return Chapter("actions", words("Power and Q.I.C. actions"), entries, intro)


def _action_price(number: int, words: Words) -> str:
    board = c.BOARD_ACTIONS[number]
    return symbols.price(words, qic=board.qic) if board.qic else words.plural("{n} power", "{n} power", board.power)


def action_effect(number: int, words: Words) -> str:
    """What a board action gives, in one sentence."""
    board = c.BOARD_ACTIONS[number]
    if board.steps:
        return words.plural(
            "Build a mine; {n} terraforming step is free.", "Build a mine; {n} terraforming steps are free.",
            board.steps,
        )  # fmt: skip
    if number == c.A_TECH:
        return words("Take a technology tile, standard or advanced.")
    if number == c.A_RESCORE:
        return words("Gain the points and goods of one of your federation tokens once more.")
    if number == c.A_TYPES:
        vp = board.gain[c.G_VP]
        return words("{n} VP, and 1 VP more for each planet type you have colonised.", n=vp)
    return words("Gain {gains}.", gains=symbols.amounts(board.gain, words))


def _boosters(words: Words) -> Chapter:
    entries = tuple(
        Entry(
            f"booster-{board.id}", symbols.capital(words(BOOSTER_TEXTS[kind])),
            symbols.sentence(booster_effect(kind, words)), (in_the_box(1, words),), pictures.booster(kind), "GP-A8.1",
            is_rebuilt(board.source),
        )
        for kind, board in enumerate(c.BOOSTERS)
    )  # fmt: skip
    intro = words("You hold one each round and swap it when you pass.")
    return Chapter("boosters", words("Boosters"), entries, intro)


def booster_effect(kind: int, words: Words) -> str:
    """A booster's income, and its action or what it scores, in one sentence."""
    board = c.BOOSTERS[kind]
    gains = symbols.amounts(board.income, words)
    if board.action == "terraform_steps":
        return words.plural(
            "Income: {gains}; special action, once a round: build a mine with {n} free terraforming step.",
            "Income: {gains}; special action, once a round: build a mine with {n} free terraforming steps.",
            c.BOOSTER_STEPS, gains=gains,
        )  # fmt: skip
    if board.action:
        return words(
            "Income: {gains}; special action, once a round: build a mine or start a Gaia project with range +{n}.",
            gains=gains, n=c.BOOSTER_RANGE,
        )  # fmt: skip
    if board.count >= 0:
        what = words(COUNTED[board.count])
        return words("Income: {gains}; when you pass, {n} VP for each {what}.", gains=gains, n=board.vp, what=what)
    return words("Income: {gains} in every income phase.", gains=gains)


def _tokens(words: Words) -> Chapter:
    entries = tuple(_token(kind, words) for kind in range(len(c.TOKENS)))
    intro = words("One for every federation. A green one turns grey to pay for level 5 of a track or an advanced tile.")
    return Chapter("tokens", words("Federation tokens"), entries, intro)


def _token(kind: int, words: Words) -> Entry:
    side = words("green") if c.TOKEN_GREEN[kind] else words("grey from the start")
    data = c.DATA["federation_tokens"][kind]
    gains = symbols.amounts(c.TOKEN_GAIN[kind], words)
    effect = words("{gains}, when you take it.", gains=gains)
    if "reserved_for" in data:
        effect = words("{gains}, when the Gleens take it with their institute.", gains=gains)
    return Entry(
        f"token-{c.TOKENS[kind]}", symbols.capital(words(TOKEN_TEXTS[kind])), symbols.sentence(effect),
        ((words("Side"), side), in_the_box(c.TOKEN_COPIES[kind], words)), pictures.token(kind), "GP-A4.6",
        is_rebuilt(data["source"]),
    )  # fmt: skip


def _rounds(words: Words) -> Chapter:
    kinds = {tile.id: number for number, tile in reversed(list(enumerate(c.ROUND_TILES)))}
    entries = tuple(_round(number, words) for number in sorted(kinds.values()))
    intro = words("Six are drawn, one for each round.")
    return Chapter("rounds", words("Round scoring tiles"), entries, intro)


def _round(number: int, words: Words) -> Entry:
    tile = c.ROUND_TILES[number]
    copies = sum(other.id == tile.id for other in c.ROUND_TILES)
    early, late = tile.automa_vp
    automa = words("{early} VP in rounds 1 to 3, {late} VP in rounds 4 to 6", early=early, late=late)
    picture = pictures.framed([str(tile.vp), ("icon", "vp"), *pictures.per(symbols.EVENT_SYMBOLS[tile.event])])
    return Entry(
        f"round-{tile.id}", symbols.capital(words(ROUND_TEXTS[number])),
        words("In its round you score {n} VP each time you {done}.", n=tile.vp, done=words(DONE[tile.event])),
        (in_the_box(copies, words), (words("Automa when it passes"), automa)), picture, "GP-E1",
        is_rebuilt(tile.source),
    )  # fmt: skip


def _finals(words: Words) -> Chapter:
    entries = tuple(_final(tile, words) for tile in range(len(c.FINAL_TILES)))
    intro = words("Two are drawn. First, second and third score {vp} VP; those level share.",
                  vp=", ".join(str(vp) for vp in c.FINAL_VP if vp))  # fmt: skip
    return Chapter("finals", words("Final scoring tiles"), entries, intro)


def _final(tile: int, words: Words) -> Entry:
    what = words(RANKED[tile])
    return Entry(
        f"final-{c.FINAL_TILES[tile]}", symbols.capital(words(FINAL_TEXTS[tile])),
        words("At the end the players are ranked by their number of {what}.", what=what),
        ((words("Neutral player"), str(c.NEUTRAL[tile])),), pictures.one(symbols.FINAL_SYMBOLS[tile]), "GP-E3",
        is_rebuilt(c.DATA["final_scoring"][tile]["source"]),
    )  # fmt: skip
