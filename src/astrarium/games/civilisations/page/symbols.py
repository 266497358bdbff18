"""The words and symbols of the things on the table, and the ids of what can be clicked."""

from __future__ import annotations

from ....core.page import Words, mark
from ..box import components as c
from ..text.events import BONUS_WORDS, SIDE_WORDS, TRACK_WORDS

SIDE_NAMES, TRACK_NAMES, ACTION_NAMES = SIDE_WORDS, TRACK_WORDS, BONUS_WORDS[: len(c.EXPANSION_ACTIONS)]
SIDE_COLORS = ("#F08A78", "#8FC6FF", "#8FE0A4", "#F0CF8A")
BONUS_GAINS = (
    mark("+1 portal in your expansions"), mark("+1 movement in your expansions"),
    mark("+1 production in your expansions"), mark("+1 ambush in your expansions"),
    mark("+1 conversion in your expansions"), mark("+1 VP at the end of each age"), mark("+1 influence"),
    mark("+1 armament"),
)  # fmt: skip
ONE_ACTION = (
    mark("{n} portal"), mark("{n} movement"), mark("{n} production"), mark("{n} ambush"), mark("{n} conversion"),
)  # fmt: skip
MANY_ACTIONS = ("{n} portals", "{n} movements", "{n} productions", "{n} ambushes", "{n} conversions")
AGES = ("I", "II", "III")

SIDE_SYMBOLS = tuple(f"way-{side}" for side in c.SIDES)
TRACK_SYMBOLS = tuple(f"trk-{track}" for track in c.TRACKS)
ACTION_SYMBOLS = tuple(f"act-{action}" for action in c.EXPANSION_ACTIONS)
BONUS_SYMBOLS = dict(zip(c.BONUSES, (*ACTION_SYMBOLS, "vp", "trk-influence", "trk-armament"), strict=True))
BONUS_NAMES = dict(zip(c.BONUSES, BONUS_WORDS, strict=True))
GAINS = dict(zip(c.BONUSES, BONUS_GAINS, strict=True))
REBUILT = mark("rebuilt, not read off the box")
PEOPLES = {civilisation.id: civilisation for civilisation in c.CIVILISATIONS}


def capital(text: str) -> str:
    """A label: the first letter large."""
    return text[:1].upper() + text[1:]


def people_name(civilisation: str | None, words: Words) -> str:
    """The name of a civilisation, or "" while none is chosen."""
    return words(PEOPLES[civilisation].en) if civilisation else ""


def counted(amounts: tuple[int, ...], words: Words) -> str:
    """How many of each expansion action: "1 portal, 2 movements"."""
    found = zip(ONE_ACTION, MANY_ACTIONS, amounts, strict=True)
    return ", ".join(words.plural(one, many, n) for one, many, n in found if n)


def detailed(what: str, details: str, words: Words) -> str:
    """Two parts joined by a colon, as the language sets it."""
    return words("{what}: {details}", what=what, details=details)


def ships(n: int, words: Words) -> str:
    return words.plural("{n} ship", "{n} ships", n)


def sector_id(name: str) -> str:
    return f"sector-{name}"


def card_id(card: int) -> str:
    return f"card-{card}"


def side_id(card: int, side: int) -> str:
    return f"card-{card}-{c.SIDES[side]}"


def civilisation_id(civilisation: str) -> str:
    return f"civilisation-{civilisation}"
