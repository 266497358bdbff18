"""The Automa of the solo game: its piles, and its card in words with the step it is at."""

from __future__ import annotations

from ....drawing import escape, panel
from ..knowledge.view import AutomaCard
from ..text.names import automa_text
from . import symbols
from .cards import pill
from .symbols import Scene


def draw_automa(scene: Scene) -> str:
    """Its card of the round, or how many cards its piles have left."""
    automa = scene.view.automa
    if automa is None:
        return ""
    words = scene.words
    left = words("piles {a}, {b}, {c}", a=automa.left[0], b=automa.left[1], c=automa.left[2])
    if automa.card is None:
        body = f'<p class="seen muted">{escape(words("Its card is turned when you have planned."))}</p>'
        return panel(words("The Automa"), body, escape(left), "automa")
    return panel(words("The Automa"), _automa_card(scene, automa.card, automa.action), escape(left), "automa")


def _automa_card(scene: Scene, card: AutomaCard, acting: int | None) -> str:
    words = scene.words
    rows = ""
    for number, pair in enumerate(card.actions):
        said = words(", else ").join(automa_text(step, words, scene.things) for step in pair)
        rows += f'<li class="{"now" if number == acting else ""}">{escape(symbols.capital(said))}</li>'
    reaps = (
        words("Then it exploits every galaxy with a colony.")
        if card.exploits_all
        else words("Then it exploits every galaxy where it has the majority.")
    )
    mark = scene.mark(card.source, card.guessed)
    pending = scene.view.pending
    cls = ' class="now"' if pending is not None and pending.kind == "automa-exploit" else ""
    return f'<div class="acard">{pill(card.consumption)}{mark}<ol>{rows}</ol><p{cls}>{escape(reaps)}</p></div>'
