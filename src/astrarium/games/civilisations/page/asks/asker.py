"""What every question needs: the reader's view, names and words, and how sectors are called."""

from __future__ import annotations

from collections.abc import Sequence

from .....core.look import Look
from .....core.page import Choice, Step, Words
from ...knowledge.view import Sector, View
from ...table import actions as a
from ...table.state import CivilisationsState
from .. import symbols

NOWHERE = "done"


class Asker:
    """One seat's question: the view it sees, a state to ask the rules about, its legal actions, names and words."""

    def __init__(self, look: Look, names: Sequence[str], words: Words) -> None:
        self.view: View = look.view
        self.state: CivilisationsState = look.asked
        self.seat, self.legal, self.names, self.words = look.me, look.legal, names, words
        self.me = self.view.players[self.seat]
        self.sector: dict[int, Sector] = {sector.cell: sector for sector in self.view.sectors}

    def ends_turn(self) -> bool:
        """Whether nobody else acts in this turn: then hands pass on and nothing can be taken back."""
        return bool(self.view.order) and self.view.order[-1].status == "now"

    def at(self, cell: int, icon: str, note: str) -> Step:
        name = self.sector[cell].name
        return Step(symbols.sector_id(name), self.place_name(self.sector[cell]), icon, note)

    def place_name(self, sector: Sector) -> str:
        if sector.home_of is None:
            return sector.name
        return f"{sector.name}, {self.words('home of {name}', name=self.names[sector.home_of])}"

    def done(self, label: str, note: str, confirm: str, warning: str = "") -> Choice:
        step = Step(NOWHERE, label, "i-check", note)
        return Choice((a.DONE,), (step,), confirm, self.ends_turn(), warning)
