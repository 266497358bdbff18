"""What every question needs: the reader's view, a position to ask the rules about, names and words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property
from html import escape
from typing import Final

from astrarium.core import Action, Ask, Look, Step, Words

from ...box import components as c
from ...knowledge.view import Pending, Sector, View
from ...table import actions as a
from ...table.state import EclipseState
from ...text.names import COLOUR_WORDS, label
from .. import ids, symbols
from ..shipyard.versus import Foe, foes_of

Way = tuple[tuple[Step, ...], str, bool]  # the steps, the text of the button, whether it reveals something


class Asker:
    """One seat's question: the view it sees, a position to ask the rules about, its legal actions, names and words."""

    def __init__(self, look: Look, names: Sequence[str], words: Words) -> None:
        view: View = look.view
        assert view.pending is not None
        self.state: EclipseState = look.asked
        self.view, self.seat, self.legal, self.names, self.words = view, look.me, look.legal, names, words
        self.me = view.players[self.seat]
        self.pending: Pending = view.pending
        self.kind = view.pending.kind
        self.sectors: dict[int, Sector] = {sector.index: sector for sector in view.sectors}
        self.tracks = Counter(action[1:3] for action in look.legal if action[0] == a.COLONISE)

    @cached_property
    def foes(self) -> list[Foe]:
        """The ships that neighbours field, to compare one's own with."""
        return foes_of(self.view, self.names, self.words)

    def label(self, action: Action) -> str:
        return symbols.capital(label(action, self.names, self.words))

    def number(self, sector: int) -> str:
        return c.SECTOR_NAMES[sector]

    def place(self, sector: int, icon: str = "", note: str = "", ask: str = "") -> Step:
        number = self.number(sector)
        return Step(ids.sector_id(number), symbols.sector_label(number, self.view, self.words), icon, note, ask)

    def safe(self, name: str) -> str:
        return escape(name)

    def colour_word(self, colour: str) -> str:
        return COLOUR_WORDS[c.COLOURS.index(colour)]

    def discs_after(self, more: int) -> str:
        """What the upkeep becomes when that many discs come back to the track (negative: leave it)."""
        last = len(c.UPKEEP) - 1
        after = c.UPKEEP[max(0, min(last, self.me.discs + more))]
        return self.words("upkeep {old} → {new}", old=self.me.upkeep, new=after)


def plainly(sentence: str, reason: str = "") -> Callable[[Asker], Ask]:
    """A question that is always the same; both are message ids."""
    return lambda k: Ask(k.words(sentence), k.words(reason) if reason else "")


def plain(k: Asker, action: Action) -> Way:
    """One chip: the action in words."""
    said = k.label(action)
    name = a.ACTIONS.kinds[action[0]].name
    symbol = SYMBOLS.get(action[0], "i-check")
    return (Step(f"do-{name}", said, symbol),), said, action[0] in FINAL


SYMBOLS: Final = {
    a.AGREE: "ambassador", a.REFUSE: "i-cross", a.STORE: "i-lock", a.BOMB: "burst", a.SPARE: "i-check",
    a.QUIT: "i-cross",
}  # fmt: skip
FINAL: Final = (a.BOMB,)
