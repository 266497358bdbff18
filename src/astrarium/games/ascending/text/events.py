"""Events as log sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from astrarium.core import Event, Words

from ..knowledge.view import View
from ..table import actions
from ..table import actions as a
from ..table.state import owner_of
from .names import COLOUR_WORDS, STRUCTURE_WORDS, kind_name, planet_name, ship_name


class Teller:
    """Says events in one language."""

    def __init__(self, view: View, names: Sequence[str], words: Words) -> None:
        self.view, self.names, self.words = view, names, words

    def name(self, seat: int) -> str:
        return f"<b>{escape(self.names[seat])}</b>"

    def turn(self, event: Event) -> str:  # noqa: ARG002
        return ""

    def placed(self, event: Event) -> str:
        return self.words("{who}: {ship} takes its place in orbit.", **self.ship(event))

    def ship(self, event: Event) -> dict[str, object]:
        return {"who": self.name(event[1]), "ship": ship_name(event[2], self.words)}

    def place(self, event: Event) -> dict[str, object]:
        return {"who": self.name(event[1]), "planet": planet_name(event[2])}

    def passed(self, event: Event) -> str:
        return self.words("{who}: passes.", who=self.name(event[1]))

    def recruited(self, event: Event) -> str:
        return self.words("{who}: a troop on <b>{planet}</b>.", **self.place(event))

    def recalled(self, event: Event) -> str:
        return self.words.plural(
            "{who}: {n} troop recalled from {planet}.", "{who}: {n} troops recalled from {planet}.",
            event[3], **self.place(event),
        )  # fmt: skip

    def launched(self, event: Event) -> str:
        planet = planet_name(event[3])
        return self.words("{who}: {ship} launched from <b>{planet}</b>.", planet=planet, **self.ship(event))

    def flicked(self, event: Event) -> str:
        end = event[5]
        if end == actions.GONE:  # the next line says how
            return self.words("{who}: flicks {ship}.", **self.ship(event))
        if end == actions.OPEN_SPACE:
            return self.words("{who}: flicks {ship} into open space.", **self.ship(event))
        planet = planet_name(end)
        return self.words("{who}: flicks {ship} into the orbit of <b>{planet}</b>.", planet=planet, **self.ship(event))

    def rammed(self, event: Event) -> str:
        values = {**self.ship(event), "target": ship_name(event[3], self.words), "other": self.name(owner_of(event[3]))}
        if event[4]:
            return self.words("{who}: {ship} rams {target} of {other}, <b>which is destroyed</b>.", **values)
        return self.words("{who}: {ship} rams {target} of {other}: <b>both are destroyed</b>.", **values)

    def lost(self, event: Event) -> str:
        return self.words("{who}: {ship} is <b>lost in space</b>.", **self.ship(event))

    def landed(self, event: Event) -> str:
        return self.words("{who}: {ship} lands on <b>{planet}</b>.", planet=planet_name(event[3]), **self.ship(event))

    def turned_up(self, event: Event) -> str:
        kind = kind_name(event[3], self.words)
        return self.words("{planet} is turned up: <b>{kind}</b>.", planet=planet_name(event[2]), kind=kind)

    def destroyed(self, event: Event) -> str:
        values = {**self.ship(event), "other": self.name(owner_of(event[2])), "points": event[3]}
        return self.words("{who}: destroys {ship} of {other}: <b>{points} VP</b>.", **values)

    def conquered(self, event: Event) -> str:
        values = {**self.place(event), "other": self.name(event[3])}
        return self.words.plural(
            "{who}: takes {planet} from {other}, {n} piece: <b>{n} VP</b>.",
            "{who}: takes {planet} from {other}, {n} pieces: <b>{n} VP</b>.", event[4], **values,
        )  # fmt: skip

    def mined(self, event: Event) -> str:
        values = {**self.place(event), "troops": event[3], "points": event[4]}
        return self.words("{who}: mines {planet} with {troops} troops: <b>{points} VP</b>.", **values)

    def built(self, event: Event) -> str:
        structure = self.words(STRUCTURE_WORDS[event[3]])
        return self.words("{who}: builds on {planet}: <b>{structure}</b>.", structure=structure, **self.place(event))

    def city_bonus(self, event: Event) -> str:
        who, n = self.name(event[1]), event[3]
        if event[2] == actions.TROOP_BONUS:
            return self.words.plural(
                "{who}: the city brings {n} troop.", "{who}: the city brings {n} troops.", n, who=who
            )
        return self.words.plural(
            "{who}: the city brings {n} starship.", "{who}: the city brings {n} starships.", n, who=who
        )

    def developed(self, event: Event) -> str:
        values = {"who": self.name(event[1]), "colour": self.words(COLOUR_WORDS[event[2]]), "level": event[3]}
        if event[4]:
            return self.words("{who}: discovers {colour} {level} first: <b>{points} VP</b>.", points=event[4], **values)
        return self.words("{who}: develops <b>{colour} {level}</b>.", **values)

    def row(self, event: Event) -> str:
        values = {"who": self.name(event[1]), "row": event[2], "ships": event[3], "troops": event[4]}
        return self.words("{who}: row {row} is complete: starships <b>+{ships}</b>, troops <b>+{troops}</b>.", **values)

    def cruiser(self, event: Event) -> str:
        return self.words("{who}: the <b>cruiser</b> is ready in supply.", who=self.name(event[1]))

    def returned(self, event: Event) -> str:
        return self.words("{who}: {ship} goes back to the box.", **self.ship(event))

    def scanned(self, event: Event) -> str:
        return self.words("{who}: scans <b>{planet}</b>.", **self.place(event))

    def seen(self, event: Event) -> str:
        if len(event) == 2:
            return ""  # somebody else's secret
        kind = kind_name(event[3], self.words)
        return self.words("You alone see: {planet} is <b>{kind}</b>.", planet=planet_name(event[2]), kind=kind)

    def last_token(self, event: Event) -> str:
        return self.words("{who}: takes the last token. <b>All others have one more turn.</b>", who=self.name(event[1]))

    def over(self, event: Event) -> str:  # noqa: ARG002
        winners = [player.seat for player in self.view.players if player.score.rank == 1]
        return self.words.plural(
            "The game is over: {who} wins.", "The game is over: {who} share the win.",
            len(winners), who=", ".join(map(self.name, winners)),
        )  # fmt: skip


TELLERS: tuple[Callable[[Teller, Event], str], ...] = tuple(getattr(Teller, kind.name) for kind in a.EVENTS.kinds)


def say(event: Event, view: View, names: Sequence[str], words: Words) -> str:
    """An event as a log sentence."""
    return TELLERS[event[0]](Teller(view, names, words), event)
