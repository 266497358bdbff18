"""The counts as one HTML page that needs nothing around it, in both languages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import resources

from ..core import Words
from ..drawing.markup import element, escape
from ..words import LANGUAGES
from ..words import words as catalogue
from .counting import Counted
from .parts import Part, parts_of
from .printed import headline

NAMES = {"en": "English", "fr": "Français"}
STYLE = """
body { margin: 0 auto; max-width: 720px; padding: 24px 16px 64px; background: var(--night-0); color: var(--text);
  font: var(--t-m) / 1.5 var(--ui); }
h1, h2, h3 { font-family: var(--serif); color: var(--brass-hi); }
h3 { margin: 32px 0 0; }
h2 { margin-top: 48px; border-bottom: 1px solid var(--line); }
nav label { margin-right: 16px; cursor: pointer; color: var(--brass); }
input[name="lang"] { position: absolute; opacity: 0; }
input[name="lang"]:focus-visible ~ nav { outline: 2px solid var(--brass-hi); }
#en:checked ~ main [lang="fr"], #fr:checked ~ main [lang="en"] { display: none; }
#en:checked ~ nav [for="en"], #fr:checked ~ nav [for="fr"] { color: var(--text); text-decoration: underline; }
.chart { width: 100%; height: auto; margin: 8px 0; font-family: var(--ui); }
.chart .name { fill: var(--text-2); }
.chart .figure { fill: var(--text); }
table { border-collapse: collapse; width: 100%; font-size: var(--t-s); }
th, td { padding: 2px 8px; text-align: right; border-bottom: 1px solid var(--line); }
td { font-variant-numeric: tabular-nums; }
th:first-child, td:first-child { text-align: left; }
summary { cursor: pointer; color: var(--brass); }
.note { color: var(--text-3); font-size: var(--t-s); }
"""


def page(counted: Sequence[Counted], lang: str) -> str:
    """The page; `lang` is the language it opens in. Each language is a part of it, and a choice shows one of them."""
    choices = "".join(
        f'<input type="radio" name="lang" id="{code}"{" checked" if code == lang else ""}>' for code in LANGUAGES
    )
    labels = element("nav", *(element("label", NAMES[code], for_=code) for code in LANGUAGES))
    main = element("main", *(_told(counted, code) for code in LANGUAGES))
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>Astrarium</title><style>{_colours()}{STYLE}</style>"
    )
    return f'<!doctype html>\n<html lang="{lang}"><head>{head}</head><body>{choices}{labels}{main}</body></html>\n'


def _colours() -> str:
    """The variables of every page of ours: colours, sizes and type."""
    tokens = (resources.files("astrarium") / "web/static/tokens.css").read_text(encoding="utf-8")
    return tokens[tokens.index(":root {") : tokens.index("}") + 1]


def _told(counted: Sequence[Counted], lang: str) -> str:
    words = catalogue(lang)
    sections = [_game(one, catalogue(lang, one.game.id)) for one in counted]
    return element("div", element("h1", escape(words("What happened in these games"))), *sections, lang=lang)


def _game(counted: Counted, words: Words) -> str:
    title = element("h2", escape(words(counted.game.title)))
    parts = [_part(part, words) for part in parts_of(counted, words)] if counted.games else []
    return element("section", title, element("p", escape(headline(counted, words))), *parts)


def _part(part: Part, words: Words) -> str:
    head = element("tr", *(element("th", escape(cell)) for cell in part.head))
    figures = element("details", element("summary", escape(words("The figures"))), element("table", head, *_rows(part)))
    note = element("p", escape(f"{part.note} {part.legend}".strip()), class_="note")
    return element("section", element("h3", escape(part.title)), part.drawing, note, figures)


def _rows(part: Part) -> Iterator[str]:
    for row in part.rows:
        yield element("tr", *(element("td", escape(cell)) for cell in row))
