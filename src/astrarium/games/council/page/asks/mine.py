"""The system that a station mines (CS-12.2)."""

from __future__ import annotations

from .....core.page import Ask
from ...box.galaxies import told
from .asker import Asker
from .step import extractions as choices

__all__ = ["ask", "choices"]


def ask(a: Asker) -> Ask:
    galaxy = a.words(told(a.view.galaxy(a.pending.galaxy or "").name))
    return Ask(
        a.words("Which system does your <b>station</b> mine?"),
        a.words("One system of {galaxy} where you have a colony.", galaxy=galaxy),
    )
