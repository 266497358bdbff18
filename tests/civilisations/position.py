"""Positions in a line: `position("humains 6@c2 armament=3 | minerls 6@c2 colony@c2 | sherais 2@c2")`.

One part per seat: its civilisation, ships as `6@c2`, colonies as `colony@c2`, tracks as `armament=3`, victory points
as `battles=4`. Seat 0 has the first home place, and so on; home sectors start without ships and tracks at 0. Home
sectors are b4, b1 with two seats and c1, b4, e3 with three. `bonus` says what neutral sectors give: "c2=influence".
"""

from __future__ import annotations

from astrarium.core import Score
from astrarium.core.errors import Refusal
from astrarium.games.civilisations.box.components import (
    ARMAMENT,
    CARD_TRACK,
    CELLS,
    CIVILISATIONS,
    INFLUENCE,
    SECTOR_NAMES,
    TRACKS,
)
from astrarium.games.civilisations.game import GAME
from astrarium.games.civilisations.rules.control import controller
from astrarium.games.civilisations.table.actions import ACTIONS, CHOOSE_CARD, EVENTS
from astrarium.games.civilisations.table.state import CivilisationsState

CELL = {name: cell for cell, name in enumerate(SECTOR_NAMES)}
IDS = [civilisation.id for civilisation in CIVILISATIONS]


class Table:
    """A position that is asked and played in words."""

    def __init__(self, state: CivilisationsState) -> None:
        self.state = state
        self.told: list[dict[str, object]] = []

    def seat(self, civilisation: str) -> int:
        return self.state.civilisation.index(IDS.index(civilisation))

    def name(self, seat: int) -> str | None:
        return IDS[self.state.civilisation[seat]] if seat >= 0 else None

    def turn(self, *choices: str) -> Table:
        """Everybody chooses: "humains war 5", in a duel "humains war 5 7"; whoever is not named evolves."""
        state = self.state
        wanted = {self.seat(c.split()[0]): c.split()[1:] for c in choices}
        for seat, (_, *cards) in wanted.items():
            for card in cards:
                self.give(seat, int(card), {int(c) for _, *others in wanted.values() for c in others})
        for seat in range(state.seats):
            side, *cards = wanted.get(seat) or ["evolution", *self.spare(seat)]
            self.play(" ".join(["choose", cards[0], side, *cards[1:]]), seat)
        return self

    def spare(self, seat: int) -> list[str]:
        """Cards for a seat that is not asked about: production or movement if possible, or armament at least."""
        cards = [card for card in range(31) if self.state.hand[seat] >> card & 1]
        cards.sort(key=lambda card: (CARD_TRACK[card] == INFLUENCE, CARD_TRACK[card] == ARMAMENT))
        return [str(card) for card in cards[: 1 + self.state.duel]]

    def give(self, seat: int, card: int, wanted: set[int]) -> None:
        """Put a card into a hand, in exchange for one that nobody asked for."""
        state, bit = self.state, 1 << card
        if state.hand[seat] & bit:
            return
        other = next(1 << c for c in range(1, 31) if state.hand[seat] >> c & 1 and c not in wanted)
        for holder in range(state.seats):
            if state.hand[holder] & bit:
                state.hand[holder] ^= bit | other
        if state.aside & bit:
            state.aside ^= bit | other
        assert not state.discard & bit, "the card is used up"
        state.hand[seat] ^= bit | other
        state._listed = None

    def play(self, *texts: str | int) -> Table:
        """Actions of whoever is to act; an int after an action names its seat."""
        texts_of = [t for t in texts if isinstance(t, str)]
        seats = [t for t in texts if isinstance(t, int)]
        for text in texts_of:
            seat = seats[0] if seats else self.state.to_act()[0]
            self.told += [EVENTS.to_json(e) for e in self.state.play(seat, ACTIONS.from_text(text))]
            assert not self.state.violations()
        return self

    def events(self, kind: str) -> list[dict[str, object]]:
        return [event for event in self.told if event["event"] == kind]

    @property
    def acting(self) -> str | None:
        """Who is to act, by civilisation; None where all choose or the game is over."""
        return self.name(self.state.to_act()[0]) if len(self.state.to_act()) == 1 else None

    @property
    def choosing(self) -> bool:
        return bool(self.state.stack) and self.state.stack[-1][0] == CHOOSE_CARD

    def legal(self, start: str = "") -> list[str]:
        """What the seat to act may do, as short texts that begin with `start`."""
        listed = [ACTIONS.to_text(action) for action in self.state.legal(self.state.to_act()[0])]
        return [text for text in listed if text.startswith(start)]

    def refusal(self, text: str) -> Refusal | None:
        return self.state.refusal(self.state.to_act()[0], ACTIONS.from_text(text))

    def why_not(self, text: str) -> str:
        """The reason why an action is refused, after its rule."""
        refusal = self.refusal(text)
        assert text not in self.legal()
        assert refusal is not None
        return f"{refusal.rule}: {refusal}"

    def ships(self, civilisation: str, sector: str) -> int:
        return self.state.ships[self.seat(civilisation) * CELLS + CELL[sector]]

    def colony(self, sector: str) -> str | None:
        return self.name(self.state.colony[CELL[sector]])

    def controller(self, sector: str) -> str | None:
        return self.name(controller(self.state, CELL[sector]))

    def level(self, civilisation: str, track: str) -> int:
        return self.state.level[self.seat(civilisation) * len(TRACKS) + TRACKS.index(track)]

    def stock(self, civilisation: str) -> int:
        return self.state.stock[self.seat(civilisation)]

    def colonies_left(self, civilisation: str) -> int:
        return self.state.colonies_left(self.seat(civilisation))

    def score(self, civilisation: str) -> Score:
        return self.state.scores()[self.seat(civilisation)]

    def points(self, civilisation: str) -> int:
        return self.score(civilisation).total

    def left(self) -> dict[str, int]:
        """The expansion actions left to the seat to act."""
        pending = self.state.view(None).pending
        assert pending is not None
        names = ("portal", "movement", "production", "ambush", "conversion")
        return {name: getattr(pending, name) for name in names if getattr(pending, name)}


def position(text: str, bonus: str = "", turn: int = 1, exploration: bool = False) -> Table:
    """The position that `text` describes, at the start of that turn of the game."""
    table = f"turn={turn}" + (f" bonus={bonus.replace('=', ':').replace(' ', ',')}" if bonus else "")
    state = GAME.arrange(f"{text}; {table}{' exploration' * exploration}")
    assert isinstance(state, CivilisationsState)
    return Table(state)


def new_table(seats: int, seed: int = 1, **options: object) -> Table:
    """A new game as its players start it."""
    state = GAME.new(seats, seed, options)
    assert isinstance(state, CivilisationsState)
    return Table(state)
