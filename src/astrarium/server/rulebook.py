"""A game's rules text as HTML in which every rule can be linked to, with its drawings and its table of contents."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType

from ..core import Game
from ..core.lesson import lessons, teaching
from ..words import words
from .appendix import appendix_of, headings_of
from .figures import figure
from .gameforms import Heading, Rules
from .problem import Problem

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

ANY_RULE = re.compile(r"\b[A-Z]{2}-(?:[A-Z]?\d+(?:\.\d+)*|[A-Z])\b")
RULE = re.compile(rf"\W*({ANY_RULE.pattern})")
HEADING = re.compile(r"#+\s+(.*)")
DRAWING = "drawing:"


def rules_text(game: Game, lang: str) -> str:
    try:
        return game.rules(lang)
    except FileNotFoundError:
        raise Problem(404, "The rules of this game are not written yet.") from None


@cache
def rules_of(game: Game, lang: str) -> Rules:
    """The rules; the element that begins with a rule's id has that id."""
    reader, text = rules_reader(), rules_text(game, lang)
    tokens = reader.parse(text)
    give_ids(tokens)
    contents, rules = contents_of(tokens), titles_of(tokens)
    link_rules(tokens, rules)
    drawn_in = with_drawings(reader, tokens, game, lang)
    tokens = list(with_passages(with_lessons(drawn_in, game, lang)))
    html = reader.renderer.render(tokens, reader.options, {})
    return Rules(text, html, contents + headings_of(game, lang), appendix_of(game, lang, rules))


def rules_reader() -> MarkdownIt:
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": False}).enable("table")


def give_ids(tokens: Sequence[Token]) -> None:
    """Names the elements that begin with a rule's id; headings come first, a mention does not take their place."""
    seen = set[str]()
    inline = [i for i, token in enumerate(tokens) if token.type == "inline"]
    for i in sorted(inline, key=lambda i: tokens[i - 1].type != "heading_open"):
        found = RULE.match(tokens[i].content)
        if found and found[1] not in seen:
            seen.add(found[1])
            around = next(t for t in reversed(tokens[:i]) if t.nesting == 1 and not t.hidden)
            around.attrSet("id", found[1])
            tokens[i].meta["own"] = found[1]


def contents_of(tokens: Sequence[Token]) -> list[Heading]:
    """The headings, the outermost of depth 1; those without a rule get an id. The only title of a text is left out."""
    found = [(token, inline) for token, inline in pairwise(tokens) if token.type == "heading_open"]
    titles = [pair for pair in found if pair[0].tag == "h1"]
    if len(titles) == 1:
        found.remove(titles[0])
    outermost = min((int(token.tag[1]) for token, _ in found), default=1)
    return [
        Heading(heading_id(token, n), inline.meta.get("own"), title_of(inline), int(token.tag[1]) - outermost + 1)
        for n, (token, inline) in enumerate(found, 1)
    ]


def heading_id(token: Token, number: int) -> str:
    if not token.attrGet("id"):
        token.attrSet("id", f"part-{number}")
    return str(token.attrGet("id"))


def title_of(inline: Token) -> str:
    text = "".join(child.content for child in inline.children or [])
    return RULE.sub("", text, count=1).strip() if "own" in inline.meta else text.strip()


def titles_of(tokens: Sequence[Token]) -> dict[str, str]:
    """Every rule of the text with its heading; empty for one that stands in a list."""
    return {
        inline.meta["own"]: title_of(inline) if before.type == "heading_open" else ""
        for before, inline in pairwise(tokens)
        if "own" in inline.meta
    }


def link_rules(tokens: Sequence[Token], rules: Mapping[str, str]) -> None:
    """Every mention of a rule leads there; at its own beginning the id is a quiet mark that can be copied as a link."""
    for inline in tokens:
        if inline.type == "inline" and inline.children:
            inline.children = list(linked(inline.children, rules, inline.meta.get("own")))


def linked(children: Sequence[Token], rules: Mapping[str, str], own: str | None) -> Iterator[Token]:
    inside = 0  # a link of the text's own is left as it is
    for child in children:
        inside += (child.type == "link_open") - (child.type == "link_close")
        if child.children and child.type == "image":
            child.children = list(linked(child.children, rules, None))
        if child.type != "text" or inside:
            yield child
            continue
        yield from link_tokens(child.content, rules, own)
        own = None if own and own in child.content else own


def link_tokens(text: str, rules: Mapping[str, str], own: str | None) -> Iterator[Token]:
    from markdown_it.token import Token

    end = 0
    for found in ANY_RULE.finditer(text):
        if found[0] in rules:
            yield Token("text", "", 0, content=text[end : found.start()])
            more = {"class": "rule-id"} if found[0] == own else {"title": rules[found[0]]}
            yield Token("link_open", "a", 1, attrs={"href": f"#{found[0]}", **{k: v for k, v in more.items() if v}})
            yield Token("text", "", 0, content=found[0])
            yield Token("link_close", "a", -1)
            end = found.end()
    yield Token("text", "", 0, content=text[end:])


def with_drawings(reader: MarkdownIt, tokens: Sequence[Token], game: Game, lang: str) -> Iterator[Token]:
    """The paragraphs that are a drawing become figures; a drawing that the game does not have leaves nothing."""
    skip = 0
    for i, token in enumerate(tokens):
        image = drawing_in(tokens[i + 1]) if token.type == "paragraph_open" else None
        if image is not None:
            skip = 3
            yield from drawn(reader, image, game, lang)
        if skip:
            skip -= 1
        else:
            yield token


def drawing_in(inline: Token) -> Token | None:
    """The drawing that is all there is in a paragraph."""
    children = inline.children or []
    alone = len(children) == 1 and children[0].type == "image"
    return children[0] if alone and str(children[0].attrGet("src")).startswith(DRAWING) else None


def drawn(reader: MarkdownIt, image: Token, game: Game, lang: str) -> Iterator[Token]:
    from markdown_it.token import Token

    name = str(image.attrGet("src")).removeprefix(DRAWING)
    svg = game.drawing(name, words(lang, game.id))
    if svg:
        caption = reader.renderer.render(image.children or [], reader.options, {})
        yield Token("html_block", "", 0, content=figure(svg, f"drawing-{name}", caption))


def with_lessons(tokens: Iterator[Token], game: Game, lang: str) -> Iterator[Token]:
    """Under the heading of a rule, a link to the lesson that teaches it."""
    from markdown_it.token import Token

    own = ""
    for token in tokens:
        yield token
        own = token.meta.get("own", "") if token.type == "inline" else own
        if token.type == "heading_close":
            yield from (Token("html_block", "", 0, content=link) for link in lesson_links(game, lang, own))
            own = ""


def lesson_links(game: Game, lang: str, rule: str) -> Iterator[str]:
    spoken = words(lang, game.id)
    for lesson in [found for found in lessons(game.id) if rule in found.teaches][:1]:
        said = escape(spoken("Learn it by playing: {title}", title=spoken(lesson.title)))
        yield f'<p class="taught"><a href="/learn/{game.id}/{lesson.id}">{said}</a></p>\n'


def lesson_on(game: Game, rule: str) -> str | UnsetType:
    """Where a rule is taught: `game/lesson`."""
    taught = teaching(game.id, rule)
    return f"{game.id}/{taught.id}" if taught else UNSET


def with_passages(tokens: Iterator[Token]) -> Iterator[Token]:
    """A heading and what stands under it become one section: what a search finds."""
    from markdown_it.token import Token

    opened = False
    for token in tokens:
        if token.type == "heading_open" and token.level == 0:
            close = "</section>\n" if opened else ""
            yield Token("html_block", "", 0, content=f'{close}<section class="passage" data-depth="{token.tag[1]}">\n')
            opened = True
        yield token
    if opened:
        yield Token("html_block", "", 0, content="</section>\n")


@cache
def heading_of(game: Game, lang: str, rule: str) -> str:
    """The heading under which the rules text has that rule; empty where it has none."""
    heading = ""
    for line in rules_text(game, lang).splitlines():
        found = HEADING.match(line)
        if found:
            heading = RULE.sub("", found[1]).strip()
        rule_here = RULE.match(line.lstrip("#-*| "))
        if rule_here and rule_here[1] == rule:
            return heading
    return ""
