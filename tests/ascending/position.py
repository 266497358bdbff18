"""Positions in a line or two: everybody in supply, then planets, ships and levels as the test wants them."""

from __future__ import annotations

from typing import Self

from astrarium.core import Event, IllegalAction
from astrarium.games.ascending.box.components import COLOURS, GRID, HOLE_IDS
from astrarium.games.ascending.game import GAME
from astrarium.games.ascending.table.actions import ACTIONS, EVENTS, MOVING, SHIP_NAMES, TURN
from astrarium.games.ascending.table.space import ring_spots
from astrarium.games.ascending.table.state import BOARD, FREE, SUPPLY, AscendingState

KINDS = {name: i for i, name in enumerate((*COLOURS, "asteroid"))}


def hole(name: str) -> int:
    return HOLE_IDS.index(name)


def ship(name: str) -> int:
    return SHIP_NAMES.index(name)


class Position:
    """A game that a test arranges, plays and looks at: seat 0 to play, no ship on the board, no flick astray."""

    def __init__(self, seats: int = 2, seed: int = 1, **options: object) -> None:
        parts = " | ".join(f"{seat}1@supply {seat}2@supply" for seat in "abcd"[:seats])
        words = [f"{name}={value}" for name, value in {"wobble": "none", **options}.items()]
        state = GAME.arrange(f"{parts}; {' '.join(words)} dice={seed}")
        assert isinstance(state, AscendingState)
        self.state = state

    def turn_of(self, seat: int) -> Self:
        self.state.active = seat
        self.state.stack[:] = [(TURN, 1 << seat)]
        self.state._listed = None
        return self

    def planet(self, name: str, kind: str = "", owner: int = FREE, up: bool = True, **pieces: int) -> Self:
        """Turn a planet up as that kind, with these pieces of its owner: troops, facilities, colonies, cities."""
        state, at = self.state, hole(name)
        if kind:
            state.kind[at] = KINDS[kind]
        state.face_up[at] = int(up or state.is_homeworld(at))
        if owner != FREE:
            state.owner[at] = owner
        stocks = {
            "troops": (state.troops, state.troop_supply), "facilities": (state.facilities, state.facility_stock),
            "colonies": (state.colonies, state.colony_stock), "cities": (state.cities, state.city_stock),
        }  # fmt: skip
        for piece, count in pieces.items():
            on_planets, stock = stocks[piece]
            stock[owner] += on_planets[at] - count
            on_planets[at] = count
            while piece == "troops" and stock[owner] < 0:
                state.troop_box[owner] -= 1
                stock[owner] += 1
        state._listed = None
        return self

    def ships(self, **spots: tuple[float, float] | str) -> Self:
        """Lay ships: a1=(x, y) in mm, or a1="alpha-C" or "alpha-C 5" for a spot of that planet's ring."""
        for name, spot in spots.items():
            if isinstance(spot, str):
                planet, _, number = spot.partition(" ")
                x, y = ring_spots(self.state.comp, hole(planet))[int(number or 0)]
            else:
                x, y = round(spot[0] * GRID), round(spot[1] * GRID)
            self.state.put_ship(ship(name), x, y)
        self.state._listed = None
        return self

    def supply(self, seat: int, troops: int | None = None, ships: int | None = None) -> Self:
        """So many troops and starships in supply; the rest of them in the box."""
        state = self.state
        if troops is not None:
            state.troop_box[seat] += state.troop_supply[seat] - troops
            state.troop_supply[seat] = troops
        if ships is not None:
            idle = [s for s in state.ships_of(seat)[:-1] if state.where[s] != BOARD]
            for i, number in enumerate(idle):
                state.where[number] = SUPPLY if i < ships else 0
        state._listed = None
        return self

    def level(self, seat: int, **levels: int) -> Self:
        for colour, level in levels.items():
            self.state.levels[seat * 4 + COLOURS.index(colour)] = level
        self.state._listed = None
        return self

    def play(self, *texts: str) -> list[Event]:
        """Play actions of whoever is to act; all that happened."""
        happened: list[Event] = []
        for text in texts:
            happened += self.state.play(self.state.to_act()[0], ACTIONS.from_text(text))
        return happened

    def after_move(self, seat: int = 0) -> Self:
        """End a Move action of that seat, as if its ships had just come to rest here."""
        self.state.active = seat
        self.state.stack[:] = [(MOVING, 1 << seat, 1, 0)]
        self.state._listed = None
        self.play("done")
        return self

    def can(self, text: str) -> bool:
        return self.state.allows(self.state.to_act()[0], ACTIONS.from_text(text))

    def why_not(self, text: str) -> str:
        """The rule that forbids an action."""
        seat, action = self.state.to_act()[0], ACTIONS.from_text(text)
        before = self.state.fingerprint()
        try:
            self.state.play(seat, action)
        except IllegalAction as error:
            assert self.state.fingerprint() == before
            return error.refusal.rule
        raise AssertionError(f"{text} was allowed")

    def legal(self, kind: str = "") -> list[str]:
        listed = [ACTIONS.to_text(action) for action in self.state.legal(self.state.to_act()[0])]
        return [text for text in listed if not kind or text.split()[0] == kind]

    def where(self, name: str) -> str:
        return ("box", "supply", "board")[self.state.where[ship(name)]]

    def sound(self) -> bool:
        """Whether all invariants hold."""
        assert self.state.violations() == []
        return True


def kinds(events: list[Event]) -> list[str]:
    return [EVENTS.kinds[event[0]].name for event in events]
