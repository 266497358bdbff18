"""The words of recorded games: tiles, places and resources as that notation writes them."""

from __future__ import annotations

import re

from ....core.errors import BadInput
from ..box import components as c
from ..table import actions as a
from ..table.space import EDGE, Galaxy, cell_at

TRACK_WORDS = ("terra", "nav", "int", "gaia", "eco", "sci")
PLACE_WORDS = (*TRACK_WORDS, "free1", "free2", "free3")
TRACK = {word: i for i, word in enumerate(TRACK_WORDS)}
PLACE = {word: i for i, word in enumerate(PLACE_WORDS)}
BUILDING_WORDS = ("m", "ts", "lab", "PI", "ac1", "ac2")
BUILDING = {word: i for i, word in enumerate(BUILDING_WORDS)}
BOOSTER = {f"booster{i + 1}": ours for i, ours in enumerate((0, 2, 1, 3, 4, 5, 7, 6, 8, 9))}
ROUND = {f"score{i + 1}": ours for i, ours in enumerate((0, 1, 2, 3, 4, 6, 8, 5, 7, 9))}
FINAL = {word: i for i, word in enumerate(("structure", "structureFed", "planetType", "gaia", "sector", "satellite"))}
TECH = {f"tech{i + 1}": i for i in range(9)}
ADVANCED = {f"advtech{i + 1}": i for i in range(15)}
TOKEN = {**{f"fed{i + 1}": i for i in range(6)}, "gleens": 6}
BOARD = {**{f"power{i + 1}": i for i in range(7)}, **{f"qic{i + 1}": i + 7 for i in range(3)}}
AREA = {"discard": 0, "area1": 1, "area2": 2, "area3": 3, "gaia": 4}
SPECIAL = {
    "q": c.S_ACADEMY, "4c": c.S_ACADEMY, "4pw": c.S_CHARGE, "q,5c": c.S_QIC, "3o": c.S_ORE, "3k": c.S_KNOWLEDGE,
    "step": c.S_STEP,
    "range+3": c.S_RANGE, "swap-PI": c.S_SWAP, "space-station": c.S_STATION, "down-lab": c.S_DOWNGRADE,
    "up-lowest": c.S_LOWEST,
}  # fmt: skip
FACTION = {name.replace("_", "-"): i for i, name in enumerate(c.FACTION_IDS)}
FACTION["baltaks"] = c.FACTION_IDS.index("bal_taks")
FACTION_WORDS = {number: word for word, number in FACTION.items()}

# conversions without power: (unit paid, unit gained) -> conversion, units paid for one
PLAIN = {
    ("q", "o"): (a.V_QIC_ORE, 1), ("k", "c"): (a.V_KNOWLEDGE_CREDIT, 1), ("o", "c"): (a.V_ORE_CREDIT, 1),
    ("o", "t"): (a.V_ORE_TOKEN, 1), ("c", "q"): (a.V_CREDITS_QIC, 4), ("c", "o"): (a.V_CREDITS_ORE, 3),
    ("c", "k"): (a.V_CREDITS_KNOWLEDGE, 4), ("t-a3", "k"): (a.V_TOKEN_KNOWLEDGE, 1), ("gf", "q"): (a.V_FORMER_QIC, 1),
}  # fmt: skip

ITEM = re.compile(r"([0-9]{0,3})(pw|tg|t-a3|gf|vp|[ockqt]|tech)")
NOTE = re.compile(r"(?: +using)?(?:,? +area[1-3]: *[0-9]{1,2})+$")  # from which areas tokens were paid
AREA_PAID = re.compile(r"area([1-3]): *([0-9]{1,2})")
NUMBER = re.compile(r"[0-9]{1,3}")


class Wrong(BadInput):
    """A recorded move that cannot be played; `rule` is the rule that refuses it."""

    def __init__(self, text: str, rule: str = "") -> None:
        super().__init__(text)
        self.rule = rule


def amounts(text: str) -> list[tuple[int, str]]:
    """ "1o,2c" as [(1, "o"), (2, "c")]; a missing number is 1."""
    found = []
    for word in text.split(","):
        match = ITEM.fullmatch(word)
        if not match:
            raise BadInput(f"{word[:20]!r} is not an amount such as 2o")
        found.append((int(match[1] or 1), match[2]))
    return found


def split_note(command: str) -> tuple[str, list[tuple[int, int]]]:
    """ "build gf 6A7 area2: 2" as the command itself and [(2, 2)]: the areas that paid, with their tokens."""
    note = NOTE.search(command)
    if not note:
        return command, []
    return command[: note.start()], [(int(area), int(tokens)) for area, tokens in AREA_PAID.findall(note[0])]


def cell_names(galaxy: Galaxy) -> dict[str, int]:
    return {name: cell for cell, name in galaxy.names.items()}


def read_cell(names: dict[str, int], word: str) -> int:
    """A hex as "4A2", or as axial coordinates "-4x2"."""
    if word in names:
        return names[word]
    q, cross, r = word.partition("x")
    if cross:
        try:
            here = int(q), int(r)
        except ValueError:
            raise BadInput(f"{word[:20]!r} is not a hex") from None
        if max(abs(here[0]), abs(here[1])) <= EDGE:
            return cell_at(*here)
    raise BadInput(f"{word[:20]!r} is not a hex of this map")


def word_in(table: dict[str, int], word: str, what: str) -> int:
    if word not in table:
        raise BadInput(f"{word[:30]!r} is not a {what}")
    return table[word]
