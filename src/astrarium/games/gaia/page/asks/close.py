"""Conversions after the action, and the end of the turn (GP-A9.4)."""

from __future__ import annotations

from .....core.page import Ask, Choice
from ...table.actions import END
from .asker import Asker
from .converting import conversions


def ask(a: Asker) -> Ask:
    return Ask(a.words("Anything to convert before your turn <b>ends</b>?"), "")


def choices(a: Asker) -> list[Choice]:
    label = a.words("End the turn")
    final = a.view.automa is not None
    return [Choice((END,), (a.group("end", label, "i-check"),), label if final else "", final), *conversions(a)]
