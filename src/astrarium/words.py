"""The words a player reads, in his language: gettext catalogues, read at first use, English where one is missing."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from .core import English, Words

LANGUAGES = ("en", "fr")
PACKAGE = Path(__file__).parent
Texts = dict[str, tuple[str, ...]]  # message id -> its plural forms, or its one form


class Catalogue:
    """Message ids translated; what has no translation stays English."""

    def __init__(self, lang: str, texts: Texts) -> None:
        self.lang, self.texts = lang, texts

    def __call__(self, text: str, /, **values: object) -> str:
        found = self.texts.get(text)
        text = found[0] if found else text
        return text.format(**values) if values else text

    def plural(self, one: str, many: str, n: int, /, **values: object) -> str:
        found = self.texts.get(one)
        if found and len(found) > 1:
            return found[abs(n) > 1].format(n=n, **values)  # French: none and one are singular
        return (one if n == 1 else many).format(n=n, **values)


def po_files(lang: str, game_id: str = "") -> list[Path]:
    """The catalogues of that language; those of `game_id` come last: its own words win."""
    own = PACKAGE / "games" / game_id if game_id else None
    shared_last = sorted(PACKAGE.rglob(f"{lang}.po"), key=lambda path: ("games" not in path.parts, path))
    return sorted(shared_last, key=lambda path: own is not None and own in path.parents)


def read_texts(paths: Iterable[Path]) -> Texts:
    """All translated messages of these files."""
    from babel.messages.pofile import read_po  # it takes time to load, and English does without

    texts: Texts = {}
    for path in paths:
        with path.open("rb") as file:
            catalogue = read_po(file, abort_invalid=True)
        for message in catalogue:
            one = message.id if isinstance(message.id, str) else message.id[0]
            strings = (message.string,) if isinstance(message.string, str) else message.string
            if one and strings and all(strings) and not message.fuzzy:
                texts[one] = tuple(strings)
    return texts


@cache
def words(lang: str, game_id: str = "") -> Words:
    """The words of a language, with a game's own ones before those of all others."""
    if lang not in LANGUAGES or lang == "en":
        return English()
    return Catalogue(lang, read_texts(po_files(lang, game_id)))


def pick_language(*wishes: str | None) -> str:
    """The first of these that we speak; each is a code or an Accept-Language header."""
    for wish in wishes:
        for part in (wish or "").split(","):
            code = part.split(";")[0].split("-")[0].strip().lower()
            if code in LANGUAGES:
                return code
    return LANGUAGES[0]
