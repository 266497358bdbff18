"""Taking an AI card for nothing (CS-9.14)."""

from __future__ import annotations

from collections.abc import Iterator

from .....core.page import Ask, Choice
from .....core.warned import warned
from ...table.actions import DONE
from .asker import Asker, card_step


def ask(a: Asker) -> Ask:
    return Ask(
        a.words("Which AI card do you <b>take for nothing</b>?"),
        a.words("It goes to your hand; the market is refilled."),
    )


def choices(a: Asker) -> Iterator[Choice]:
    cards = {offer.card.number: offer.card for offer in a.view.market if offer.card}
    for action in a.legal:
        if action[0] == DONE:
            label = a.words("Take no card")
            said = a.words("A card costs <b>nothing</b> now: without it you gain nothing.")
            yield a.stop(label, "", label, warning=warned("untaken", said))
            continue
        card = cards[action[1]]
        reveals = a.view.deck > 0 or a.view.automa is not None
        yield Choice(action, (card_step(a, card, ""),), a.words("Take {card}", card=a.words(card.name)), reveals)
