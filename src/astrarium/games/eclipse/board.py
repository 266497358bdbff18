"""The view drawn for the page: the table as text, and every legal action as one choice."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from astrarium.core import Action, Ask, Choice, Picture, Step, Words

from .actions import ACTIONS
from .textmap import text_map
from .view import View
from .words import label, status


def draw(view: View, legal: Sequence[Action], names: Sequence[str], words: Words) -> Picture:
    choices = tuple(_choice(action, names, words) for action in legal)
    ask = Ask(words("Choose one of these.")) if legal else None
    return Picture({"map": f"<pre>{escape(text_map(view, words))}</pre>"}, status(view, words), ask, choices)


def _choice(action: Action, names: Sequence[str], words: Words) -> Choice:
    name = ACTIONS.to_text(action).replace(" ", "-").replace(",", "_")
    return Choice(action, (Step(name, label(action, names, words)),))
