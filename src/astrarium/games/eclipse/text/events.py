"""Events as log sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from astrarium.core import Event, Words

from ..box import components as c
from ..knowledge.view import View
from ..table.actions import EVENTS
from ..table.state import ROLLS
from .names import (
    ACTION_WORDS,
    BUILD_WORDS,
    COLOUR_WORDS,
    DISCOVERY_WORDS,
    PART_WORDS,
    PHASE_WORDS,
    RESOURCE_WORDS,
    SHIP_WORDS,
    SPECIES_WORDS,
    TECH_WORDS,
)


class Teller:
    """Says events in one language to one pair of eyes."""

    def __init__(self, view: View, names: Sequence[str], words: Words) -> None:
        self.view, self.names, self.words = view, names, words

    def name(self, party: int) -> str:
        if party == 6:
            return f"<b>{self.words('the ancients')}</b>"
        if party == 7:
            return f"<b>{self.words('the defence system')}</b>"
        return f"<b>{escape(self.names[party])}</b>" if party >= 0 else ""

    def sector(self, number: int) -> str:
        return c.SECTOR_NAMES[number]

    def ship(self, ship: int) -> str:
        return self.words(SHIP_WORDS[ship])

    def party_ship(self, party: int, ship: int) -> str:
        return self.words(SHIP_WORDS[ship if party < 6 else party - 2])

    def round(self, event: Event) -> str:
        return self.words("<b>Round {n}</b> begins.", n=event[2])

    def species(self, event: Event) -> str:
        species = self.words(SPECIES_WORDS[event[2]])
        return self.words(
            "{who}: plays <b>{species}</b> from sector {sector}.", who=self.name(event[1]), species=species,
            sector=self.sector(event[3]),
        )  # fmt: skip

    def takes(self, event: Event) -> str:
        values: dict[str, object] = {"who": self.name(event[1]), "action": self.words(ACTION_WORDS[event[2]])}
        if event[3]:
            return self.words("{who}: reaction <b>{action}</b>.", **values)
        return self.words("{who}: action <b>{action}</b>.", **values)

    def passes(self, event: Event) -> str:
        if event[2]:
            return self.words("{who}: passes first and starts the next round.", who=self.name(event[1]))
        return self.words("{who}: passes.", who=self.name(event[1]))

    def colonises(self, event: Event) -> str:
        return self.words(
            "{who}: a {resource} cube lands in <b>{sector}</b>.", who=self.name(event[1]),
            resource=self.words(RESOURCE_WORDS[event[4]]), sector=self.sector(event[2]),
        )  # fmt: skip

    def trades(self, event: Event) -> str:
        return self.words(
            "{who}: trades {given} for <b>1 {taken}</b>.", who=self.name(event[1]),
            given=self.words(RESOURCE_WORDS[event[2]]), taken=self.words(RESOURCE_WORDS[event[3]]),
        )  # fmt: skip

    def recalls(self, event: Event) -> str:
        return self.words("{who}: takes a cube back from {sector}.", **self.place(event))

    def place(self, event: Event) -> dict[str, object]:
        return {"who": self.name(event[1]), "sector": self.sector(event[2])}

    def pair(self, event: Event) -> dict[str, object]:
        return {"who": self.name(event[1]), "other": self.name(event[2])}

    def proposes(self, event: Event) -> str:
        return self.words("{who}: proposes relations to {other}.", **self.pair(event))

    def refuses(self, event: Event) -> str:
        return self.words("{who}: refuses relations with {other}.", **self.pair(event))

    def relations(self, event: Event) -> str:
        return self.words("{who} and {other} exchange <b>ambassadors</b>.", **self.pair(event))

    def betrays(self, event: Event) -> str:
        return self.words("{who}: attacks the partner {other} and is the <b>traitor</b>.", **self.pair(event))

    def gives_back(self, event: Event) -> str:
        return self.words("{who}: puts a reputation tile back.", who=self.name(event[1]))

    def turns_over(self, event: Event) -> str:
        return self.words("{who}: discovers sector <b>{sector}</b>.", **self.place(event))

    def places(self, event: Event) -> str:
        return self.words("{who}: adds sector <b>{sector}</b> to the galaxy.", **self.place(event))

    def discards(self, event: Event) -> str:
        return self.words("{who}: discards sector {sector}.", **self.place(event))

    def disc(self, event: Event) -> str:
        return self.words("{who}: controls <b>{sector}</b>.", **self.place(event))

    def lifts(self, event: Event) -> str:
        return self.words("{who}: no longer controls {sector}.", **self.place(event))

    def sees(self, event: Event) -> str:
        if len(event) == 2:
            return self.words("{who}: looks at a discovery tile.", who=self.name(event[1]))
        return self.words(
            "{who}: finds <b>{discovery}</b>.", who=self.name(event[1]), discovery=self.words(DISCOVERY_WORDS[event[2]])
        )

    def uses(self, event: Event) -> str:
        return self.words(
            "{who}: uses the discovery: <b>{discovery}</b>.", who=self.name(event[1]),
            discovery=self.words(DISCOVERY_WORDS[event[2]]),
        )  # fmt: skip

    def keeps_points(self, event: Event) -> str:
        return self.words("{who}: keeps the discovery for <b>2 VP</b>.", who=self.name(event[1]))

    def learns(self, event: Event) -> str:
        values: dict[str, object] = {"who": self.name(event[1]), "technology": self.words(TECH_WORDS[event[2]])}
        if event[3]:
            return self.words("{who}: researches <b>{technology}</b> for {n} science.", n=event[3], **values)
        return self.words("{who}: receives <b>{technology}</b>.", **values)

    def gains(self, event: Event) -> str:
        resource = self.words(RESOURCE_WORDS[event[2]])
        return self.words("{who}: gains <b>{n} {resource}</b>.", who=self.name(event[1]), n=event[3], resource=resource)

    def removes(self, event: Event) -> str:
        return self.words("{who}: takes a part off the {ship}.", who=self.name(event[1]), ship=self.ship(event[2]))

    def fits(self, event: Event) -> str:
        return self.words(
            "{who}: the {ship} gets <b>{part}</b>.", who=self.name(event[1]), ship=self.ship(event[2]),
            part=self.words(PART_WORDS[event[4]]),
        )  # fmt: skip

    def builds(self, event: Event) -> str:
        return self.words(
            "{who}: builds <b>{what}</b> in {sector} for {n} materials.", who=self.name(event[1]),
            what=self.words(BUILD_WORDS[event[2]]), sector=self.sector(event[3]), n=event[4],
        )  # fmt: skip

    def moves(self, event: Event) -> str:
        return self.words(
            "{who}: {ship} from {start} to <b>{to}</b>.", who=self.name(event[1]), ship=self.ship(event[2]),
            start=self.sector(event[3]), to=self.sector(event[4]),
        )  # fmt: skip

    def battle(self, event: Event) -> str:
        return self.words(
            "<b>Battle</b> in {sector}: {attacker} attacks {defender}.", sector=self.sector(event[2]),
            attacker=self.name(event[3]), defender=self.name(event[4]),
        )  # fmt: skip

    def engagement(self, event: Event) -> str:
        return self.words("Engagement round {n}.", n=event[2])

    def rolls(self, event: Event) -> str:
        dice = ", ".join(f"{self.words(COLOUR_WORDS[die // ROLLS])} {die % ROLLS}" for die in event[4:])
        values: dict[str, object] = {"who": self.name(event[1]), "ship": self.party_ship(event[1], event[2])}
        if event[3]:
            return self.words("{who}: missiles of the {ship}: <b>{dice}</b>.", dice=dice, **values)
        return self.words("{who}: cannons of the {ship}: <b>{dice}</b>.", dice=dice, **values)

    def hits(self, event: Event) -> str:
        values: dict[str, object] = {"who": self.name(event[1]), "target": self.ship(event[3])}
        if event[5]:
            return self.words("{who}: <b>destroys</b> 1 {target}.", **values)
        return self.words.plural(
            "{who}: {n} damage to 1 {target}.", "{who}: {n} damage to 1 {target}.", event[4], **values
        )

    def misses(self, event: Event) -> str:
        ship = self.party_ship(event[1], event[2])
        return self.words("{who}: the {ship} misses.", who=self.name(event[1]), ship=ship)

    def retreats(self, event: Event) -> str:
        return self.words("{who}: the {ship} retreats towards {to}.", **self.flight(event))

    def leaves(self, event: Event) -> str:
        return self.words("{who}: the {ship} reaches <b>{to}</b>.", **self.flight(event))

    def flight(self, event: Event) -> dict[str, object]:
        return {"who": self.name(event[1]), "ship": self.ship(event[2]), "to": self.sector(event[3])}

    def stalemate(self, event: Event) -> str:
        return self.words("Stalemate in {sector}: the attacker must go.", sector=self.sector(event[2]))

    def wins(self, event: Event) -> str:
        if event[1] < 0:
            return self.words("Nobody is left in {sector}.", sector=self.sector(event[2]))
        return self.words("{who}: wins the battle in <b>{sector}</b>.", **self.place(event))

    def bombs(self, event: Event) -> str:
        values = self.place(event)
        return self.words.plural(
            "{who}: attacks the population of {sector}: <b>{n}</b> damage.",
            "{who}: attacks the population of {sector}: <b>{n}</b> damage.", event[3], **values,
        )  # fmt: skip

    def loses_cube(self, event: Event) -> str:
        return self.words("{who}: loses a cube in {sector}.", **self.place(event))

    def draws_reputation(self, event: Event) -> str:
        return self.words.plural(
            "{who}: draws {n} reputation tile.", "{who}: draws {n} reputation tiles.", event[2], who=self.name(event[1])
        )

    def reputation(self, event: Event) -> str:
        if len(event) == 2:
            return ""
        if not event[2]:
            return self.words("{who}: keeps none of them.", who=self.name(event[1]))
        return self.words("{who}: keeps a <b>{n}</b>.", who=self.name(event[1]), n=event[2])

    def income(self, event: Event) -> str:
        return self.words(
            "{who}: money <b>{money:+d}</b>, science +{science}, materials +{materials}.", who=self.name(event[1]),
            money=event[2], science=event[3], materials=event[4],
        )  # fmt: skip

    def bankrupt(self, event: Event) -> str:
        return self.words("{who}: cannot pay the upkeep.", who=self.name(event[1]))

    def abandons(self, event: Event) -> str:
        return self.words("{who}: gives up <b>{sector}</b>.", **self.place(event))

    def extinct(self, event: Event) -> str:
        return self.words("{who}: the civilisation <b>dies out</b>.", who=self.name(event[1]))

    def quits(self, event: Event) -> str:
        return self.words("{who}: leaves the game.", who=self.name(event[1]))

    def new_technologies(self, event: Event) -> str:
        listed = ", ".join(self.words(TECH_WORDS[tech]) for tech in sorted(event[2:]))
        return self.words("New technologies: {listed}.", listed=listed) if listed else ""

    def game_over(self, event: Event) -> str:  # noqa: ARG002
        winners = ", ".join(self.name(seat) for seat in self.view.winners)
        return self.words.plural(
            "The game is over: {who} wins.", "The game is over: {who} share the win.", len(self.view.winners),
            who=winners,
        )  # fmt: skip


TELLERS: tuple[Callable[[Teller, Event], str], ...] = tuple(getattr(Teller, kind.name) for kind in EVENTS.kinds)


def say(event: Event, view: View, names: Sequence[str], words: Words) -> str:
    """An event as a log sentence."""
    return TELLERS[event[0]](Teller(view, names, words), event)


PHASES = {
    "battle": "combat",
    "income": "upkeep",
    "bankrupt": "upkeep",
    "new_technologies": "cleanup",
    "round": "action",
}


def heading(event: Event, view: View, words: Words) -> str:
    """The phase that an event begins, as the log names it; one move may end a round and begin the next."""
    kind = EVENTS.kinds[event[0]].name
    if kind not in PHASES or view.round < 1:
        return ""
    ended = kind != "round" and view.phase == "action"  # it belongs to the round before the one that has begun
    phase = words(PHASE_WORDS[PHASES[kind]])
    return words("Round {n} of {rounds}, {phase}", n=max(1, view.round - ended), rounds=view.rounds, phase=phase)
