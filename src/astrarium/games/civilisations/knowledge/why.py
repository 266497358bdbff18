"""The page's "why not?": what a click on a place would mean now; the rules say why it cannot be done."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.errors import Refusal
from ....core.look import Look
from ....core.notation import Action
from ....core.page import mark
from ..box import components as c
from ..rules.choosing import NOT_IN_HAND
from ..rules.expansion import sector_refusal
from ..rules.sequence import BOOK
from ..table import actions as a
from .view import View

HAS_CHOSEN = Refusal(mark("You have chosen. Now the others choose."), "QV-3.2")
CIVILISATION_NUMBER = {civilisation.id: i for i, civilisation in enumerate(c.CIVILISATIONS)}
CELL = {name: cell for cell, name in enumerate(c.SECTOR_NAMES)}
SECTOR_ACTIONS = {"home": a.HOME, "war": a.BATTLE, "colonisation": a.COLONISE}


def asked(look: Look, place: str, taken: Sequence[str]) -> Action | Refusal | None:  # noqa: ARG001
    """What a click on "sector-b3", "card-17", "card-17-war" or "civilisation-humains" would mean."""
    view: View = look.view
    if view.pending is None:
        return BOOK.over
    if look.me not in view.pending.seats:
        return HAS_CHOSEN if view.pending.kind == "choose" else BOOK.others
    what, _, name = place.partition("-")
    kind = view.pending.kind
    if what == "sector" and name in CELL and kind in SECTOR_ACTIONS:
        return SECTOR_ACTIONS[kind], CELL[name]
    if what == "sector" and name in CELL and kind == "expansion":
        return sector_refusal(look.asked, look.me, CELL[name])
    if what == "civilisation" and name in CIVILISATION_NUMBER and kind == "civilisation":
        return a.CIVILISATION, CIVILISATION_NUMBER[name]
    if what == "card" and kind == "choose":
        return _card(view, name.partition("-")[0])
    row = BOOK.rows[a.DECISIONS.index(kind)]
    return row.awaits if row and what in ("sector", "card", "civilisation") else None


def _card(view: View, number: str) -> Refusal | None:
    held = {str(face.card) for face in view.hand}
    return None if number in held else Refusal(NOT_IN_HAND, "QV-3.2", {"card": number})
