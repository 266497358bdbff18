"""Free conversions as choices (GP-A9)."""

from __future__ import annotations

from .....core.notation import Action
from .....core.page import Choice, Step
from ...table.actions import CONVERT, V_BURN, V_POWER_CREDIT, V_TOKEN_CREDIT
from ...text.events import conversion_text
from .. import symbols
from .asker import Asker, sure
from .warnings import burn_warning, credit_warning

SINGLE_CREDITS = (V_POWER_CREDIT, V_TOKEN_CREDIT)
CONVERT_SYMBOLS = (
    "power", "qic", "ore", "knowledge", "credits", "ore", "credits", "credits", "power", "qic", "ore", "knowledge",
    "knowledge", "qic", "ore", "credits", "qic", "knowledge", "ore", "ore", "credits", "credits", "credits", "ore",
)  # fmt: skip


def conversions(a: Asker) -> list[Choice]:
    """Free conversions behind one click, so that they do not flood the list."""
    listed = a.of(CONVERT)
    lead = a.group("convert", a.words("Convert"), "i-turn", a.words("{n} ways, free", n=len(listed)))
    return sure([Choice(action, (lead, conversion(a, action)), warning=warning(a, action)) for action in listed])


def warning(a: Asker, action: Action) -> str:
    """Warnings belong to the open turn: elsewhere a conversion answers something."""
    if action[1] == V_BURN:
        return burn_warning(a)
    return credit_warning(a) if action[1] in SINGLE_CREDITS else ""


def conversion(a: Asker, action: Action) -> Step:
    label = symbols.capital(conversion_text(a.view, action[1], a.words))
    return Step(f"convert-{action[1]}", label, CONVERT_SYMBOLS[action[1]], "", a.words("What do you <b>convert</b>?"))
