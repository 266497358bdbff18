"""A game's rules text as HTML in which every rule can be linked to."""

from __future__ import annotations

import re
from functools import cache

from ..core import Game
from .forms import Rules
from .problem import Problem

RULE = re.compile(r"\W*([A-Z]{2}-[A-Z]?\d+(?:\.\d+)*)\b")
HEADING = re.compile(r"#+\s+(.*)")


def rules_text(game: Game, lang: str) -> str:
    try:
        return game.rules(lang)
    except FileNotFoundError:
        raise Problem(404, "The rules of this game are not written yet.") from None


@cache
def rules_of(game: Game, lang: str) -> Rules:
    """The rules; the element that begins with a rule's id has that id."""
    from markdown_it import MarkdownIt

    text = rules_text(game, lang)
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens, seen = reader.parse(text), set[str]()
    for i, token in enumerate(tokens):
        found = RULE.match(token.content) if token.type == "inline" else None
        if found and found[1] not in seen:
            seen.add(found[1])
            around = next(t for t in reversed(tokens[:i]) if t.nesting == 1 and not t.hidden)
            around.attrSet("id", found[1])
    return Rules(text, reader.renderer.render(tokens, reader.options, {}))


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
