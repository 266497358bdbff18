"""Planning: which card goes where, and what that costs (CS-5)."""

from __future__ import annotations

from collections.abc import Iterator

from .....core.page import Ask, Choice, Step
from ...rules.planning import plan, planned_steps
from ...table.actions import PLAN
from ...table.state import CouncilState
from .. import ids, symbols
from .asker import Asker, card_step
from .warnings import cover_warning, plan_warning


def ask(a: Asker) -> Ask:
    words = a.words
    ready = sum(player.ready for player in a.view.players)
    reason = words("In secret.")
    if a.view.seats > 1:
        reason += " " + words("{ready} of {seats} are ready.", ready=ready, seats=a.view.seats)
    empty = [zone for zone in a.me.zones if zone.card is None and zone.planned is None]
    if not a.may_stop():
        count = words.plural("{n} zone still needs a card.", "{n} zones still need a card.", len(empty))
        zone = symbols.ZONES[empty[0].number - 1]
        return Ask(words("Which card goes into your <b>zone {zone}</b>?", zone=zone), f"{reason} {count}")
    if len(a.legal) == 1:
        return Ask(words("Your plan is made. <b>Lock it in</b>?"), reason)
    return Ask(
        words("<b>Lock in</b> your plan, or cover a card?"),
        f"{reason} {words('What is covered comes back later.')}",
    )


def choices(a: Asker) -> Iterator[Choice]:
    """The lock first where it is open; then card by card, each with the zones it may go to."""
    if a.may_stop():
        steps, note = _forecast(a, a.state)
        confirm = a.words("Lock in, consumption {n}", n=steps)
        yield a.stop(a.words("Lock in the plan"), note, confirm, len(a.pending.seats) == 1, plan_warning(a))
    cards = {card.number: card for card in a.me.hand}
    for action in sorted(a.by_kind(PLAN), key=lambda action: (action[1], action[2])):
        card, zone = cards[action[1]], a.me.zones[action[2] - 1]
        trial = a.state.clone()
        plan(trial, a.seat, action)
        _, note = _forecast(a, trial)
        if zone.card is not None:
            note = f"{a.words('covers {card}', card=a.words(zone.card.name))} · {note}"
        label = a.words("Zone {zone}", zone=symbols.ZONES[zone.number - 1])
        where = Step(ids.zone_id(zone.number), label, "parsec", note)
        yield Choice(action, (card_step(a, card, ""), where), warning=cover_warning(a, action))


def _forecast(a: Asker, state: CouncilState) -> tuple[str, str]:
    """How far consumption moves by the plan of that position, and where to."""
    steps = planned_steps(state, a.seat)
    said = symbols.signed(steps)
    return said, a.words("consumption {n} to {after}", n=said, after=a.me.consumption + steps)
