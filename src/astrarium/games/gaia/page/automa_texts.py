"""What the Automa's cards and levels mean, in sentences: for its panel and for the appendix of the rules (GP-X)."""

from __future__ import annotations

import re

from ....core.page import Words, mark
from ..box.automa import BOTTOM, CARDS, FACTION_CARDS, LEVELS, NO_TILE, Card
from ..box.components import FIRAKS, GEODENS, HADSCH_HALLAS, START_VP, TRACKS, XENOS
from ..text.names import TRACK_NAMES
from . import symbols as terms

CARD_ACTIONS = {
    "build_mine": (mark("Build a mine"), "mine"), "upgrade": (mark("Upgrade a structure"), "trading-station"),
    "research_highest": (mark("Advance on its highest track"), "knowledge"),
    "research_random": (mark("Advance on a track by the support card"), "knowledge"),
    "power_qic": (mark("Block a power or Q.I.C. action"), "power"),
    "faction": (mark("Its faction’s action"), "i-spark"),
}  # fmt: skip
POSITION_WORDS = (mark("left"), mark("middle"), mark("right"))
GUIDES = {
    "": mark("build a mine (range {n})"),
    "transdim": mark("build a mine (range {n}), on a Transdim planet before any other"),
    "closest_to_human_planet": mark("build a mine (range {n}), before anything else as near as can be to your planets"),
}
ONGOING = {
    XENOS: mark("A power or Q.I.C. action that is not part of its faction’s action is done twice."),
    HADSCH_HALLAS: mark("{n} VP more whenever a mine becomes a trading station."),
    GEODENS: mark("{n} VP more for a planet type that is new to it."),
    FIRAKS: mark("Whenever a structure becomes a research lab it advances on a track that the support card picks."),
}


def faction_steps(faction: int, words: Words) -> list[str]:
    """What a faction card makes the Automa do, in order."""
    return [_faction_step(step, words) for step in FACTION_CARDS[faction].steps]


def _faction_step(step: tuple[str, ...], words: Words) -> str:
    values = dict(word.split("=", 1) for word in step[1:] if "=" in word)
    if step[0] == "vp":
        return words.plural("{n} VP", "{n} VP", int(step[1]))
    if step[0] == "research":
        return words("advance on {track}", track=words(TRACK_NAMES[TRACKS.index(step[1])]))
    if step[0] == "build_mine":
        return words(GUIDES[values.get("tiebreak_3a", "")], n=values["range"])
    if step[0] == "upgrade" and "else" in values:
        return words("upgrade a structure, or where it cannot build a mine (range {n})", n=values["range"])
    if step[0] == "upgrade":
        return words("upgrade a structure, where a lab may become a trading station again, before mines do")
    if step[1:]:
        return words("block another one with the same support card")
    return decapital(words(CARD_ACTIONS[step[0]][0]))


def decapital(text: str) -> str:
    return text[:1].lower() + text[1:]


def faction_ongoing(faction: int, words: Words) -> str:
    """What always holds for this faction of the Automa; empty where nothing does."""
    if faction not in ONGOING:
        return ""
    points = re.match(r"\+(\d+) VP", FACTION_CARDS[faction].ongoing)
    return words(ONGOING[faction], **({"n": points[1]} if points else {}))


def level_words(level: str, words: Words) -> str:
    """What a level changes: points at the start, cards, points with every gain."""
    found = LEVELS[level]
    said = [words("it begins with {n} VP", n=found.vp)]
    if found.added:
        told = words.plural(
            "card {cards} is in its deck from the start", "cards {cards} are in its deck from the start",
            len(found.added), cards=_numbers(found.added, words),
        )  # fmt: skip
        said.append(told)
    if found.left_out:
        said.append(words("card {cards} is not in its starting deck", cards=_numbers(found.left_out, words)))
    if found.bonus:
        said.append(words("it gains {n} VP more with every gain", n=found.bonus))
    if len(said) == 1 and found.vp == START_VP:
        said.append(words("nothing is changed"))
    return ", ".join(said)


def _numbers(cards: tuple[int, ...], words: Words) -> str:
    return words(" and ").join(str(CARDS[i].id) for i in cards)


def action_words(card: Card, words: Words) -> str:
    """The action side with its points."""
    gain = words.plural("{n} VP", "{n} VP", card.vp) if card.vp else ""
    return terms.joined(words(CARD_ACTIONS[card.action][0]), gain)


def number_words(card: Card, words: Words) -> str:
    """The numbered selection: actions lie in a row, the tracks of this page below one another."""
    if card.from_left:
        return words("action {n} from the left, or track {n} from the top", n=card.number)
    return words("action {n} from the right, or track {n} from the bottom", n=card.number)


def direction_words(card: Card, words: Words) -> str:
    return words("from the top left") if card.downward else words("from the bottom right")


def booster_words(card: Card, words: Words) -> str:
    return words("booster if it passes: {which}", which=words(POSITION_WORDS[card.pass_booster]))


def guide_words(card: Card, words: Words) -> str:
    """Which of the two final tiles guides a mine."""
    if card.tiebreak == NO_TILE:
        return words("no final tile guides it")
    return words("lower final tile") if card.tiebreak == BOTTOM else words("upper final tile")
