"""The system that the Automa lays: the human chooses for it (CS-14.5)."""

from __future__ import annotations

from .....core.page import Ask
from ...box.galaxies import told
from .asker import Asker
from .lay import choices

__all__ = ["ask", "choices"]


def ask(a: Asker) -> Ask:
    galaxy = a.words(told(a.view.galaxy(a.pending.galaxy or "").name))
    return Ask(
        a.words("Which system does the <b>Automa</b> lay, and where?"),
        a.words("In {galaxy}, with the planet its card needs. You choose in its place.", galaxy=galaxy),
    )
