"""What every question needs: the reader's view, names and words, and the steps that name a planet or a ship."""

from __future__ import annotations

from collections.abc import Sequence

from astrarium.core import Action, Aim, Choice, Look, Step, Words

from ...knowledge.view import PlanetView, ShipView, View
from ...table import actions
from ...table.state import AscendingState, is_cruiser
from ...text.names import planet_name, ship_name
from .. import symbols
from ..flights import aims
from ..map import pieces_words


class Asker:
    """One seat's question: the view it sees, a state to ask the rules about, its legal actions, names and words."""

    def __init__(self, look: Look, names: Sequence[str], words: Words) -> None:
        self.view: View = look.view
        self.state: AscendingState = look.asked
        self.seat, self.legal, self.names, self.words = look.me, look.legal, names, words
        assert self.view.pending is not None
        self.pending = self.view.pending
        self.me = self.view.players[self.seat]
        self.ships: dict[int, ShipView] = {ship.ship: ship for ship in self.view.ships}

    def aims(self) -> tuple[Aim, ...]:
        """The ships that can be flicked now."""
        return aims(self.view, list(dict.fromkeys(action[1] for action in self.of(actions.FLICK))), self.words)

    def of(self, *kinds: int) -> list[Action]:
        return [action for action in self.legal if action[0] in kinds]

    def planet(self, hole: int) -> PlanetView:
        return self.view.planets[hole]

    def at(self, hole: int, icon: str, note: str = "") -> Step:
        return Step(symbols.planet_id(hole), planet_name(hole), icon, note)

    def ship(self, ship: int, note: str = "") -> Step:
        name, icon = ship_name(ship, self.words), symbols.SHIP_SYMBOLS[is_cruiser(ship)]
        return Step(symbols.ship_id(ship), symbols.capital(name), icon, note)

    def holding(self, hole: int) -> str:
        return ", ".join(pieces_words(self.planet(hole), self.words))

    def done(self, label: str, confirm: str = "", warning: str = "") -> Choice:
        return Choice((actions.DONE,), (Step("do-done", label, "i-check"),), confirm or label, warning=warning)
