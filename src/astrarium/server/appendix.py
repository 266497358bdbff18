"""The appendix of a game's rules: what is in the box, as JSON and as HTML in which every entry can be linked to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from html import escape

from ..core import Chapter, Entry, Game, Words
from ..words import words
from .figures import picture
from .gameforms import Fact, Heading, ReferenceChapter, ReferenceEntry
from .mentions import split_words

APPENDIX, GLOSSARY = "appendix", "words"


@cache
def chapters_of(game: Game, lang: str) -> tuple[Chapter, ...]:
    """What is in the box, then the words and signs of the page."""
    spoken = words(lang, game.id)
    terms = game.glossary(spoken)
    intro = spoken("What the figures, signs and words of the page mean.")
    known = (Chapter(GLOSSARY, spoken("Words and signs"), terms, intro),) if terms else ()
    return (*game.reference(spoken), *known)


def reference_of(game: Game, lang: str) -> list[ReferenceChapter]:
    """The appendix as it travels."""
    return [
        ReferenceChapter(chapter.id, chapter.title, chapter.intro, [entry_info(entry) for entry in chapter.entries])
        for chapter in chapters_of(game, lang)
    ]


def entry_info(entry: Entry) -> ReferenceEntry:
    facts = [Fact(label, value) for label, value in entry.facts]
    return ReferenceEntry(
        entry.id, entry.name, entry.effect, facts, entry.picture, entry.rule or None, entry.rebuilt
    )  # fmt: skip


def headings_of(game: Game, lang: str) -> list[Heading]:
    """The appendix in the table of contents."""
    chapters = chapters_of(game, lang)
    if not chapters:
        return []
    title = Heading(APPENDIX, None, words(lang, game.id)("Appendix: what is in the box"), 1)
    return [title, *(Heading(f"chapter-{chapter.id}", None, chapter.title, 2) for chapter in chapters)]


def appendix_of(game: Game, lang: str, rules: Mapping[str, str]) -> str:
    """The appendix as HTML, empty where a game has none; entries lead to those of `rules` that they come under."""
    chapters, spoken = chapters_of(game, lang), words(lang, game.id)
    if not chapters:
        return ""
    title = escape(spoken("Appendix: what is in the box"))
    rebuilt = any(entry.rebuilt for chapter in chapters for entry in chapter.entries)
    legend = f'<p class="legend">{rebuilt_mark(spoken)} {escape(told(spoken))}</p>' if rebuilt else ""
    terms = chapters[-1].entries if chapters[-1].id == GLOSSARY else ()
    parts = "".join(chapter_html(chapter, rules, spoken, terms) for chapter in chapters)
    return f'<h1 id="{APPENDIX}">{title}</h1>\n{legend}{parts}'


def chapter_html(chapter: Chapter, rules: Mapping[str, str], spoken: Words, terms: Sequence[Entry]) -> str:
    name = escape(chapter.id)
    intro = f"<p>{escape(chapter.intro)}</p>" if chapter.intro else ""
    entries = "".join(entry_html(entry, rules, spoken, terms) for entry in chapter.entries)
    return (
        f'<section class="chapter" data-chapter="{name}"><h2 id="chapter-{name}">{escape(chapter.title)}</h2>{intro}\n'
        f'<div class="entries">\n{entries}</div></section>\n'
    )


def known_word(part: tuple[str, Entry | None], inside: Entry) -> str:
    """A part of a sentence; a word of the glossary leads to its entry."""
    text, entry = part
    if entry is None or entry.id == inside.id:
        return escape(text)
    return f'<a class="gl" href="#ref-{escape(entry.id)}">{escape(text)}</a>'


def entry_html(entry: Entry, rules: Mapping[str, str], spoken: Words, terms: Sequence[Entry]) -> str:
    name, mark = f"ref-{escape(entry.id)}", rebuilt_mark(spoken) if entry.rebuilt else ""
    rule = rule_link(entry.rule, rules[entry.rule]) if entry.rule in rules else ""
    effect = "".join(known_word(part, entry) for part in split_words(entry.effect, terms))
    facts = "".join(f"<div><dt>{escape(label)}</dt><dd>{escape(value)}</dd></div>" for label, value in entry.facts)
    return (
        f'<section class="entry passage" id="{name}">{picture(entry.picture, name)}<div class="about">'
        f"<h3>{rule}{escape(entry.name)}{mark}</h3><p>{effect}</p>"
        f"{f'<dl>{facts}</dl>' if facts else ''}</div></section>\n"
    )


def rule_link(rule: str, title: str) -> str:
    return f'<a class="rule-id" href="#{rule}" title="{escape(title)}">{rule}</a>'


def told(spoken: Words) -> str:
    return spoken("Rebuilt: nobody could read it off the box.")


def rebuilt_mark(spoken: Words) -> str:
    said = escape(told(spoken))
    return f'<span class="rebuilt" role="img" title="{said}" aria-label="{said}">~</span>'
