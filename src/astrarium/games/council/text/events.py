"""The game in words: events as log sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from ....core.event import Event
from ....core.page import Words, mark
from ..box import components as c
from ..knowledge.cards import bonus_faces
from ..knowledge.view import View
from ..rules.scoring import numeral
from ..table import actions as a
from .names import PEOPLE_WORDS, Names, bonus_text, energy_text, gems_text

GAINED = (
    mark("{who}: takes {gems}."), mark("{who}: Dark Tech brings {gems}."),
    mark("{who}: {gems} as compensation."),
)  # fmt: skip
ENERGY = (
    mark("{who}: <b>{energy}</b> from the card."), mark("{who}: <b>{energy}</b> from Dark Tech."), "",
    mark("{who}: <b>{energy}</b> for majorities in galaxies."),
    mark("{who}: <b>{energy}</b> for majorities in systems."),
    mark("{who}: <b>{energy}</b> thanks to the leader."), mark("{who}: <b>{energy}</b> from its card."),
    mark("{who}: all zones reach further, <b>{energy}</b>."),
)  # fmt: skip
IDLE = (
    mark("{who}: does not colonise."), mark("{who}: does not extract."), mark("{who}: does not discover."), "",
    mark("{who}: raises no gem."),
)  # fmt: skip


class Teller:
    """Says events in one language to one pair of eyes."""

    def __init__(self, view: View, names: Sequence[str], words: Words, box: c.Box) -> None:
        self.view, self.people, self.words = view, names, words
        self.names = Names(box, words)
        self.box = box

    def name(self, party: int) -> str:
        who = self.people[party] if party < self.view.seats else self.words("The Automa")
        return f"<b>{escape(who)}</b>"

    def line(self, event: Event, text: str, **values: object) -> str:
        return self.words(text, who=self.name(event[1]), **values)

    def paid(self, gems: Sequence[int]) -> str:
        return gems_text(gems, self.words)

    def gain(self, energy: int) -> str:
        return energy_text(energy, self.words)

    def civilisation(self, event: Event) -> str:
        people = self.words(PEOPLE_WORDS[c.PEOPLES[event[2]]])
        return self.line(event, mark("{who}: plays the <b>{people}</b>."), people=people)

    def leader(self, event: Event) -> str:
        return self.line(event, mark("{who}: is led by <b>{leader}</b>."), leader=self.names.leader(event[2]))

    def round(self, event: Event) -> str:
        return self.words("<b>Round {n}</b> begins.", n=event[2])

    def bought(self, event: Event) -> str:
        values = {"card": self.names.card(event[2]), "gems": self.paid(event[3:])}
        return self.line(event, mark("{who}: buys <b>{card}</b> for {gems}."), **values)

    def upgraded(self, event: Event) -> str:
        values = {"upgrade": self.names.upgrade(event[2]), "gems": self.paid(event[4:])}
        return self.line(event, mark("{who}: upgrade <b>{upgrade}</b> for {gems}."), **values)

    def built(self, event: Event) -> str:
        station, galaxy = self.names.station(event[2]), self.names.in_galaxy(event[3])
        text = mark("{who}: <b>{station}</b> in {galaxy} for {gems}.")
        return self.line(event, text, station=station, galaxy=galaxy, gems=self.paid(event[4:]))

    def offered(self, event: Event) -> str:
        return self.words("New in the market: {card}.", card=self.names.card(event[2]))

    def planned(self, event: Event) -> str:
        if len(event) == 2:
            return ""  # somebody else's secret
        card = self.names.card(event[2])
        return self.line(event, mark("{who}: plans <b>{card}</b> on zone {zone}."), card=card, zone=event[3])

    def ready(self, event: Event) -> str:
        return self.line(event, mark("{who}: has planned."))

    def revealed(self, event: Event) -> str:
        _, _, steps, consumption, *tops = event
        cards = ", ".join(self.names.card(card) for card in tops if card >= 0)
        text = mark("{who}: {cards}; consumption {steps} to <b>{n}</b>.")
        return self.line(event, text, cards=cards, steps=f"{steps:+}", n=consumption)

    def order(self, event: Event) -> str:
        return self.words("Order: {who}.", who=", ".join(self.name(party) for party in event[2:]))

    def settled(self, event: Event) -> str:
        planet = self.names.planet(event[2])
        return self.words.plural(
            "{who}: {n} cube on <b>{planet}</b>.", "{who}: tower of {n} on <b>{planet}</b>.", event[3],
            who=self.name(event[1]), planet=planet,
        )  # fmt: skip

    def extracted(self, event: Event) -> str:
        _, _, space, *gems, energy = event
        parts = [self.paid(gems)] if any(gems) else []
        parts += [self.gain(energy)] if energy else []
        if not parts:
            return self.line(event, mark("{who}: extracts nothing at {system}."), system=self.names.space(space))
        return self.line(
            event,
            mark("{who}: extracts <b>{what}</b> at {system}."),
            what=", ".join(parts),
            system=self.names.space(space),
        )

    def drawn(self, event: Event) -> str:
        return self.words.plural(
            "{who}: draws {n} system of sector {sector}.", "{who}: draws {n} systems of sector {sector}.",
            len(event) - 3, who=self.name(event[1]), sector=event[2] + 1,
        )  # fmt: skip

    def laid(self, event: Event) -> str:
        return self.line(event, mark("{who}: discovers a system at <b>{space}</b>."), space=self.names.space(event[3]))

    def gems(self, event: Event) -> str:
        _, _, anthracite, gold, clear, why = event
        if not anthracite + gold + clear:
            return self.line(event, mark("{who}: takes no gem, the supply is empty."))
        return self.line(event, GAINED[why], gems=self.paid((anthracite, gold, clear)))

    def energy(self, event: Event) -> str:
        return self.line(event, ENERGY[event[3]], energy=self.gain(event[2]))

    def converted(self, event: Event) -> str:
        if event[2]:
            return self.line(event, mark("{who}: turns a gold gem into a clear one."))
        return self.line(event, mark("{who}: turns an anthracite gem into a gold one."))

    def idle(self, event: Event) -> str:
        return self.line(event, IDLE[event[2]])

    def exploited(self, event: Event) -> str:
        _, _, galaxy, energy, majority, _ = event
        text = mark("{who}: exploits {galaxy} with the majority: <b>{energy}</b>.")
        if not majority:
            text = mark("{who}: exploits {galaxy} as the minority: <b>{energy}</b>.")
        return self.line(event, text, energy=self.gain(energy), galaxy=self.names.in_galaxy(galaxy))

    def bonus(self, event: Event) -> str:
        if len(event) == 2:
            return self.line(event, mark("{who}: draws a light bonus card."))
        return self.line(event, mark("{who}: draws a light bonus card: <b>{card}</b>."), card=self.light(event[2]))

    def returned(self, event: Event) -> str:
        if len(event) == 2:
            return self.line(event, mark("{who}: puts a light bonus card back."))
        return self.line(event, mark("{who}: puts a light bonus card back: {card}."), card=self.light(event[2]))

    def light(self, kind: int) -> str:
        return bonus_text(bonus_faces(self.box)[c.LIGHT_IDS[kind]], self.words, self.names)

    def level(self, event: Event) -> str:
        text = mark("{who}: reaches <b>Dark Tech level {level}</b>, {energy} left.")
        return self.line(event, text, level=numeral(event[2]), energy=self.gain(event[3]))

    def tech(self, event: Event) -> str:
        return self.line(event, mark("{who}: takes the Dark Tech card <b>{tech}</b>."), tech=self.names.tech(event[2]))

    def consumption(self, event: Event) -> str:
        return self.line(event, mark("{who}: consumption {steps} to <b>{n}</b>."), steps=f"{event[2]:+}", n=event[3])

    def throne(self, event: Event) -> str:
        return self.line(event, mark("{who}: takes <b>the throne</b>. This is the last round."))

    def taken(self, event: Event) -> str:
        return self.line(event, mark("{who}: takes <b>{card}</b> for nothing."), card=self.names.card(event[2]))

    def automa(self, event: Event) -> str:
        text = mark("{who}: turns a card; consumption {steps} to <b>{n}</b>.")
        return self.line(event, text, steps=f"{event[3]:+}", n=event[4])

    def skipped(self, event: Event) -> str:
        return self.line(event, mark("{who}: can carry out neither of the two actions."))

    def discarded(self, event: Event) -> str:
        return self.line(event, mark("{who}: discards {card} from the market."), card=self.names.card(event[2]))

    def final(self, event: Event) -> str:
        _, _, gems, cards, bonus, level, energy, *_ = event
        text = mark(
            "{who}: +{gems} for gems, +{cards} for AI cards, +{bonus} for bonus cards: level {level}, energy {n}."
        )
        return self.line(event, text, gems=gems, cards=cards, bonus=bonus, level=numeral(level), n=energy)

    def over(self, event: Event) -> str:
        if len(event) == 2:
            return self.words("The game is over: <b>the Automa wins</b>.")
        winners = ", ".join(self.name(seat) for seat in event[2:])
        return self.words.plural(
            "The game is over: {who} wins.", "The game is over: {who} share the win.", len(event) - 2, who=winners
        )


TELLERS: tuple[Callable[[Teller, Event], str], ...] = tuple(getattr(Teller, kind.name) for kind in a.EVENTS.kinds)


def say(event: Event, view: View, names: Sequence[str], words: Words, box: c.Box) -> str:
    """An event as a log sentence."""
    return TELLERS[event[0]](Teller(view, names, words, box), event)
