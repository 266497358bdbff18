"""The question of the planning phase: which card goes where, and what that costs."""

from __future__ import annotations

from collections.abc import Iterator

from .....core.page import Ask, Choice, Step
from ...table.actions import PLAN
from .. import symbols as terms
from ..forecast import consumption_after, planned_steps
from .asker import Asker, card_step


def ask_plan(a: Asker) -> Ask:
    words = a.words
    ready = sum(player.ready for player in a.view.players)
    reason = words("In secret.")
    if a.view.seats > 1:
        reason += " " + words("{ready} of {seats} are ready.", ready=ready, seats=a.view.seats)
    empty = [zone for zone in a.me.zones if zone.card is None and zone.planned is None]
    if not a.may_stop():
        count = words.plural("{n} zone still needs a card.", "{n} zones still need a card.", len(empty))
        zone = terms.ZONES[empty[0].number - 1]
        return Ask(words("Which card goes into your <b>zone {zone}</b>?", zone=zone), f"{reason} {count}")
    if len(a.legal) == 1:
        return Ask(words("Your plan is made. <b>Lock it in</b>?"), reason)
    return Ask(
        words("<b>Lock in</b> your plan, or cover a card?"),
        f"{reason} {words('Only the top card of a zone counts; what it covers comes back to your hand later.')}",
    )


def plans(a: Asker) -> Iterator[Choice]:
    """The lock first where it is open; then card by card, each with the zones it may go to."""
    if a.may_stop():
        steps = planned_steps(a.me, a.scene.box)
        after = consumption_after(a.me, steps)
        label = a.words("Lock in the plan")
        note = a.words("consumption {n} to {after}", n=terms.signed(steps), after=after)
        last = len(a.pending.seats) == 1
        yield a.stop(label, note, a.words("Lock in, consumption {n}", n=terms.signed(steps)), last)
    cards = {card.number: card for card in a.me.hand}
    zones = {zone.number: zone for zone in a.me.zones}
    for action in sorted(a.by_kind(PLAN), key=lambda action: (action[1], action[2])):
        card, zone = cards[action[1]], zones[action[2]]
        steps = planned_steps(a.me, a.scene.box, zone.number, card.consumption)
        note = a.words("consumption {n} to {after}", n=terms.signed(steps), after=consumption_after(a.me, steps))
        if zone.card is not None:
            note = f"{a.words('covers {card}', card=a.words(zone.card.name))} · {note}"
        label = a.words("Zone {zone}", zone=terms.ZONES[zone.number - 1])
        yield Choice(action, (card_step(a, card, ""), Step(terms.zone_id(zone.number), label, "parsec", note)))
