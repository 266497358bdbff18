"""The game in words: the names of things, and events as log sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from ....core.event import Event
from ....core.page import Words, mark
from ..box import components as c
from ..knowledge.view import View
from ..table import actions as a

SIDE_WORDS = (mark("war"), mark("evolution"), mark("colonisation"), mark("expansion"))
TRACK_WORDS = (mark("production"), mark("movement"), mark("influence"), mark("armament"))
ACTION_WORDS = (mark("portal"), mark("movement"), mark("production"), mark("ambush"), mark("conversion"))
BONUS_WORDS = (*ACTION_WORDS, mark("victory"), mark("influence"), mark("armament"))
AGE_NUMERALS = ("0", "I", "II", "III")
CIVILISATION_NAMES = {civilisation.id: civilisation.en for civilisation in c.CIVILISATIONS}  # message ids


class Teller:
    """Says events in one language to one pair of eyes."""

    def __init__(self, view: View, names: Sequence[str], words: Words) -> None:
        self.view, self.names, self.words = view, names, words

    def name(self, seat: int) -> str:
        return f"<b>{escape(self.names[seat])}</b>"

    def civilisation(self, event: Event) -> str:
        civilisation = self.words(c.CIVILISATIONS[event[2]].en)
        return self.words("{who}: plays the <b>{civilisation}</b>.", who=self.name(event[1]), civilisation=civilisation)

    def home(self, event: Event) -> str:
        return self.words("{who}: home sector at <b>{sector}</b>.", **self.place(event))

    def place(self, event: Event) -> dict[str, object]:
        return {"who": self.name(event[1]), "sector": c.SECTOR_NAMES[event[2]]}

    def dealt(self, event: Event) -> str:
        _, _, age, hand = event[:4]
        return self.words("<b>Age {age}</b> begins with {n} cards each.", age=AGE_NUMERALS[age], n=hand)

    def chosen(self, event: Event) -> str:
        if len(event) == 2:
            return ""  # somebody else's secret
        who, values = self.name(event[1]), self.card(event)
        if event[4]:
            return self.words("{who}: card <b>{card}</b> lies face down: {side}; {discard} goes.", who=who, **values)
        return self.words("{who}: card <b>{card}</b> lies face down: {side}.", who=who, **values)

    def revealed(self, event: Event) -> str:
        who, values = self.name(event[1]), self.card(event)
        if event[4]:
            return self.words("{who}: card <b>{card}</b>, <b>{side}</b>; discards {discard}.", who=who, **values)
        return self.words("{who}: card <b>{card}</b>, <b>{side}</b>.", who=who, **values)

    def card(self, event: Event) -> dict[str, object]:
        return {"card": event[2], "side": self.words(SIDE_WORDS[event[3]]), "discard": event[4]}

    def battle(self, event: Event) -> str:
        _, seat, cell, winner = event[:4]
        scores = sorted(event[5::4], reverse=True)
        values: dict[str, object] = {
            "who": self.name(seat), "sector": c.SECTOR_NAMES[cell], "best": scores[0], "second": scores[1],
        }  # fmt: skip
        if winner < 0:
            return self.words("{who}: battle on {sector}, {best} all: <b>everything is destroyed</b>.", **values)
        values["winner"] = self.name(winner)
        return self.words("{who}: battle on {sector}; {winner} wins, {best} to {second}: <b>1 VP</b>.", **values)

    def evolved(self, event: Event) -> str:
        _, seat, track, level, gain = event
        values: dict[str, object] = {"who": self.name(seat), "track": self.words(TRACK_WORDS[track]), "level": level}
        if not gain:
            return self.words("{who}: {track} is already at {level}.", **values)
        return self.words("{who}: {track} rises to <b>{level}</b>.", **values)

    def colonised(self, event: Event) -> str:
        return self.words("{who}: a colony on <b>{sector}</b>.", **self.place(event))

    def moved(self, event: Event) -> str:
        _, seat, start, to, n, portal = event
        values: dict[str, object] = {"who": self.name(seat), "start": c.SECTOR_NAMES[start], "to": c.SECTOR_NAMES[to]}
        if portal:
            return self.words.plural(
                "{who}: {n} ship through a portal from {start} to <b>{to}</b>.",
                "{who}: {n} ships through a portal from {start} to <b>{to}</b>.", n, **values,
            )  # fmt: skip
        return self.words.plural(
            "{who}: {n} ship from {start} to <b>{to}</b>.", "{who}: {n} ships from {start} to <b>{to}</b>.", n, **values
        )

    def produced(self, event: Event) -> str:
        return self.words("{who}: a new ship on <b>{sector}</b>.", **self.place(event))

    def ambushed(self, event: Event) -> str:
        return self.words("{who}: ambush on {sector}; {victim} loses <b>1 ship</b>.", **self.attack(event))

    def converted(self, event: Event) -> str:
        return self.words("{who}: converts <b>1 ship</b> of {victim} on {sector}.", **self.attack(event))

    def attack(self, event: Event) -> dict[str, object]:
        return {"who": self.name(event[1]), "sector": c.SECTOR_NAMES[event[2]], "victim": self.name(event[3])}

    def idle(self, event: Event) -> str:
        side = self.words(SIDE_WORDS[event[2]])
        return self.words("{who}: {side} without effect.", who=self.name(event[1]), side=side)

    def uncovered(self, event: Event) -> str:
        _, seat, cell, bonus = event
        return self.words(
            "{who}: discovers {sector}: <b>{bonus}</b>.", who=self.name(seat), sector=c.SECTOR_NAMES[cell],
            bonus=self.words(BONUS_WORDS[bonus]),
        )  # fmt: skip

    def scored(self, event: Event) -> str:
        _, seat, age, sectors, colonies = event
        return self.words(
            "{who}: age {age} brings <b>{n} VP</b> ({sectors} for sectors, {colonies} for colonies).",
            who=self.name(seat), age=AGE_NUMERALS[age], n=sectors + colonies, sectors=sectors, colonies=colonies,
        )  # fmt: skip

    def passed(self, event: Event) -> str:
        if event[3]:
            return self.words("End of turn {turn}: hands pass to the left.", turn=event[2])
        return self.words("End of turn {turn}: hands pass to the right.", turn=event[2])

    def over(self, event: Event) -> str:
        winners = ", ".join(self.name(seat) for seat in event[2:])
        return self.words.plural(
            "The game is over: {who} wins.", "The game is over: {who} share the win.", len(event) - 2, who=winners
        )


TELLERS: tuple[Callable[[Teller, Event], str], ...] = tuple(getattr(Teller, kind.name) for kind in a.EVENTS.kinds)


def say(event: Event, view: View, names: Sequence[str], words: Words) -> str:
    """An event as a log sentence."""
    return TELLERS[event[0]](Teller(view, names, words), event)
