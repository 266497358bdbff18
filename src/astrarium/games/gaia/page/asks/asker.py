"""One seat's question: what it sees, and the texts that many answers share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .....core import hexes
from .....core.look import Look
from .....core.notation import Action
from .....core.page import Choice, Step, Words
from ...knowledge.view import CellView, Question, View
from ...rules.charging import offers
from ...table.state import GaiaState
from ...text.events import player_name
from .. import ids, symbols


class Asker:
    """One seat's question: the view it sees, a state to ask the rules about, its legal actions, names and words."""

    def __init__(self, look: Look, names: Sequence[str], words: Words) -> None:
        view: View = look.view
        assert view.question is not None
        self.view, self.legal, self.names, self.words = view, look.legal, names, words
        self.state: GaiaState = look.asked
        self.seat = look.me
        self.me, self.row = view.players[self.seat], self.state.rows[self.seat]
        self.question: Question = view.question
        self.cell: dict[int, CellView] = symbols.cell_views(view)

    def of(self, *kinds: int) -> list[Action]:
        """The legal actions of these kinds."""
        return [action for action in self.legal if action[0] in kinds]

    def group(self, name: str, label: str, symbol: str, note: str = "") -> Step:
        """The first click of a kind of action."""
        return Step(f"do-{name}", label, symbol, note)

    def at(self, cell: int, note: str, icon: str = "", ask: str = "") -> Step:
        place = self.cell[cell]
        symbol = icon or (symbols.planet_symbol(place.planet) if place.planet >= 0 else "i-fit")
        return Step(ids.cell_id(place.name), symbols.place_label(place, self.words), symbol, note, ask)

    def sector(self, cell: int) -> Step:
        number = self.cell[cell].sector
        return Step(ids.sector_id(number), self.words("Sector {n}", n=number), "parsec")

    def points(self, points: int) -> str:
        return self.words("+{n} VP", n=points) if points else ""

    def reactions(self, cell: int) -> str:
        """Who may charge power when the seat builds here."""
        found = sorted(offers(self.state, self.seat, cell))
        return ", ".join(
            self.words("{name} may charge {n}", name=player_name(self.view, who, self.names, self.words), n=power)
            for who, power in found
        )

    def near(self, cell: int, reach: int) -> int:
        """Other free planets within `reach`."""
        here = self.cell[cell]
        return sum(
            other.planet >= 0
            and not other.structures
            and 0 < hexes.distance((other.q, other.r), (here.q, here.r)) <= reach
            for other in self.view.cells
        )

    def is_last_to_pass(self) -> bool:
        return all(player.passed or player.player == self.seat for player in self.view.players)

    def reveals(self) -> bool:
        """Whether the end of this seat's turn turns up a card of the Automa or begins a round."""
        return self.view.automa is not None or self.is_last_to_pass()


def sure(choices: list[Choice]) -> list[Choice]:
    """A group of one must not be played by the click that opens it: its button asks first."""
    if len(choices) != 1 or choices[0].confirm:
        return choices
    only = choices[0]
    return [replace(only, confirm=only.steps[-1].label)]
