"""What every game's rules booklet keeps: its drawings exist, and its appendix can be read in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

from ..game import Game
from ..page import Words
from ..reference import Entry

DRAWING = re.compile(r"!\[([^\]\n]*)\]\(drawing:([^)\s]+)\)")
MARKUP = re.compile(r"[{}`<>]|\*\*|&\w+;")
NEXT_SENTENCE = re.compile(r"(?<=[a-zà-ÿ0-9)»”])\s?[.!?…]\s+(?=[A-ZÀ-Ü«“])")


def drawings_named(game: Game, lang: str) -> list[str]:
    """The drawings that a rules text asks for, in its order."""
    return [name for _, name in DRAWING.findall(game.rules(lang))]


def check_drawings(game: Game, words: Words, lang: str) -> None:
    """Each drawing has a paragraph of its own, a caption and a picture; English and French have the same ones."""
    text, named = game.rules(lang), drawings_named(game, lang)
    assert named == drawings_named(game, "en"), "the languages differ in their drawings"
    assert text.count("](drawing:") == len(named), "a drawing cannot be read"
    alone = [part.strip() for part in re.split(r"\n\s*\n", text) if "](drawing:" in part]
    assert all(DRAWING.fullmatch(part) for part in alone), "a drawing stands in the middle of a text"
    for caption, name in DRAWING.findall(text):
        assert caption.strip(), f"drawing {name} has no caption"
        check_picture(game.drawing(name, words), f"drawing {name}")


def check_picture(svg: str, what: str) -> None:
    """An SVG that can stand anywhere: well-formed, with a box of its own."""
    assert svg.startswith("<svg"), f"{what} is no SVG: {svg[:40]!r}"
    try:
        drawn = ElementTree.fromstring(svg)  # our own drawing  # nosec B314
    except ElementTree.ParseError as error:
        raise AssertionError(f"{what} is not well-formed: {error}") from None
    assert len(drawn.get("viewBox", "").split()) == 4, f"{what} has no viewBox"


def entries(game: Game, words: Words) -> Iterator[Entry]:
    for chapter in game.reference(words):
        yield from chapter.entries


def check_reference(game: Game, words: Words, lang: str) -> None:
    """Names of their own, plain sentences, pictures that can be drawn, rules that are written."""
    chapters, told = game.reference(words), list(entries(game, words))
    for ids in ([chapter.id for chapter in chapters], [entry.id for entry in told]):
        assert len(set(ids)) == len(ids), f"the same id twice in {ids}"
        assert all(re.fullmatch(r"[\w.-]+", name) for name in ids), f"an id cannot be linked to in {ids}"
    assert all(chapter.title and chapter.entries for chapter in chapters), "a chapter is empty"
    for entry in told:
        check_entry(entry, game.rules(lang))


def check_entry(entry: Entry, rules: str) -> None:
    for text in (entry.name, entry.effect, *(part for fact in entry.facts for part in fact)):
        assert text.strip() and not MARKUP.search(text), f"{entry.id} says {text!r}"
    assert entry.effect.rstrip("»”) ")[-1] in ".!?…", f"{entry.id} does not end its sentence: {entry.effect!r}"
    assert len(NEXT_SENTENCE.findall(entry.effect)) <= 1, f"{entry.id} says more than two sentences: {entry.effect!r}"
    written = re.search(rf"(?<![\w.-]){re.escape(entry.rule)}(?!\.?\w)", rules)
    assert not entry.rule or written, f"{entry.id} comes under {entry.rule}, which is not written"
    if entry.picture:
        check_picture(entry.picture, entry.id)


def check_translation(game: Game, english: Words, french: Words) -> None:
    """The same things in both languages, and every effect in its own."""
    here, there = list(entries(game, english)), list(entries(game, french))
    assert [entry.id for entry in here] == [entry.id for entry in there], "the languages differ in their entries"
    same = [entry.id for entry, other in zip(here, there, strict=True) if entry.effect == other.effect]
    assert not same, f"not in French: {same}"
