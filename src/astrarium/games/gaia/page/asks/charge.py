"""Charging when a neighbour builds (GP-A10)."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from .....core.page import Ask, Choice, Step
from ...rules.power import charged
from ...table.actions import CHARGE, CHARGE_ONLY, CHARGE_THEN_TOKEN, TOKEN_THEN_CHARGE
from ...text.events import player_name
from ...text.names import BUILDING_NAMES
from .. import ids, symbols
from .asker import Asker
from .income import bowls
from .warnings import charge_warning


def ask(a: Asker) -> Ask:
    q = a.question
    sentence = a.words.plural(
        "Charge <b>{n} power</b> for {vp} VP?", "Charge <b>{n} power</b> for {vp} VP?", q.offer, vp=q.cost
    )
    return Ask(sentence, a.words("{built}. Your areas: {bowls}.", built=built(a), bowls=bowls(a.me.bowls)))


def built(a: Asker) -> str:
    """Who built what, and where: the reason of an offer to charge."""
    place = a.cell[a.question.cell]
    building = next(building for owner, building in place.structures if owner == a.question.builder)
    return a.words(
        "<b>{name}</b> built near you: {building} on <b>{place}</b>",
        name=escape(player_name(a.view, a.question.builder, a.names, a.words)),
        building=a.words(BUILDING_NAMES[building]), place=symbols.place_label(place, a.words),
    )  # fmt: skip


def choices(a: Asker) -> Iterator[Choice]:
    """The plain answer is a click on what was built: the page lights it and brings it into sight."""
    site = ids.cell_id(a.cell[a.question.cell].name)
    for action in a.legal:
        if action[0] != CHARGE:
            yield Choice(action, (Step("decline", a.words("Charge nothing"), "i-cross", a.words("keeps your points")),))
            continue
        cost = a.words("costs {n} VP", n=a.question.cost) if a.question.cost else a.words("free")
        order, areas = action[1], a.me.bowls
        label = a.words.plural("Charge {n} power", "Charge {n} power", a.question.offer)
        if order == TOKEN_THEN_CHARGE:
            areas, label, cost = (areas[0] + 1, *areas[1:]), a.words("Token first, then charge"), ""
        after = charged(*areas, a.question.offer)
        if order == CHARGE_THEN_TOKEN:
            after, label = (after[0] + 1, *after[1:]), a.words("Charge first, then the token")
        note = symbols.joined(cost, f"→ {bowls(after)}" if order != TOKEN_THEN_CHARGE else "")
        step = site if order == CHARGE_ONLY else f"charge-{order}"
        yield Choice(action, (Step(step, label, "power", note),), warning=charge_warning(a))
