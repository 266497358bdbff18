"""A view drawn for its seat: the text map, and the legal actions as choices."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ...core.notation import Action
from ...core.page import Choice, Picture, Step, Words
from .actions import ACTIONS
from .textmap import text_map
from .view import View
from .words import Labeller, ask, status


def draw(view: View, legal: Sequence[Action], names: Sequence[str], words: Words) -> Picture:  # noqa: ARG001
    labeller = Labeller(view, words)
    choices = tuple(
        Choice(action, (Step(ACTIONS.to_text(action), labeller.label(action), note=labeller.note(action)),))
        for action in legal
    )
    question = ask(view, words) if legal else None
    return Picture({"map": f"<pre>{escape(text_map(view, words))}</pre>"}, status(view, words), question, choices)
