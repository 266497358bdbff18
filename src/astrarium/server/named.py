"""Names that people choose: short, in one script, and no two accounts alike."""

from __future__ import annotations

import unicodedata

from ..core import mark
from .problem import Problem

LEAST, MOST = 2, 24
BETWEEN = " -’._"  # may stand between letters
TOGETHER = {"HIRAGANA": "CJK", "KATAKANA": "CJK", "HANGUL": "CJK", "FULLWIDTH": "LATIN"}  # scripts written together

LENGTH = mark("A name has 2 to 24 letters.")
LETTERS = mark("A name is made of letters and figures, with single spaces, points or hyphens between them.")
ONE_SCRIPT = mark("A name keeps to one script: letters of two look alike.")


def read_name(text: str) -> str:
    """The name as it is shown. `Problem` where it cannot be one."""
    name = " ".join(unicodedata.normalize("NFKC", text.replace("'", "’")).split())
    if not LEAST <= len(name) <= MOST:
        raise Problem(400, LENGTH)
    if not is_spelled(name):
        raise Problem(400, LETTERS)
    if len({script(letter) for letter in name if letter.isalpha()}) > 1:
        raise Problem(400, ONE_SCRIPT)
    return name


def is_spelled(name: str) -> bool:
    """It begins with a letter, ends with a letter or a figure, and has nothing odd between."""
    parts = "".join("." if letter in BETWEEN else letter for letter in name).split(".")
    return name[0].isalpha() and all(part and all(map(is_letter, part)) for part in parts)


def is_letter(letter: str) -> bool:
    kind = unicodedata.category(letter)
    is_mark = kind in ("Mn", "Mc") and not unicodedata.name(letter, "COMBINING").startswith("COMBINING")
    return kind[0] == "L" or kind == "Nd" or is_mark


def script(letter: str) -> str:
    first = unicodedata.name(letter, "UNKNOWN").split()[0]
    return TOGETHER.get(first, first)


def name_key(name: str) -> str:
    """What two names that look the same share."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(letter for letter in folded if letter not in BETWEEN)
