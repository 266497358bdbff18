"""Every legal action as the clicks that lead to it, each with its price and its gain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from html import escape
from typing import Final

from astrarium.core import Action, Ask, Choice, Look, Step, Words

from ...box import components as c
from ...knowledge.view import Pending, Sector, View
from ...table import actions as a
from ...text.names import COLOUR_WORDS, label
from .. import symbols as terms
from . import questions, ways_battle, ways_board, ways_galaxy

Way = tuple[tuple[Step, ...], str, bool]  # the steps, the text of the button, whether it reveals something


class Asker:
    """One seat's question: the view it sees, its legal actions, names and words."""

    def __init__(self, look: Look, names: Sequence[str], words: Words) -> None:
        view: View = look.view
        assert view.pending is not None
        self.view, self.state, self.legal, self.names, self.words = view, look.asked, look.legal, names, words
        self.seat = look.me
        self.me = view.players[self.seat]
        self.pending: Pending = view.pending
        self.kind = view.pending.kind
        self.sectors: dict[int, Sector] = {sector.index: sector for sector in view.sectors}
        self.tracks = Counter(action[1:3] for action in look.legal if action[0] == a.COLONISE)

    def ask(self) -> Ask:
        return questions.ask(self)

    def choices(self) -> tuple[Choice, ...]:
        return tuple(self.choice(action) for action in self.legal)

    def choice(self, action: Action) -> Choice:
        steps, confirm, final = WAYS.get(action[0], plain)(self, action)
        return Choice(action, steps, confirm, final)

    def label(self, action: Action) -> str:
        return terms.capital(label(action, self.names, self.words))

    def number(self, sector: int) -> str:
        return c.SECTOR_NAMES[sector]

    def place(self, sector: int, icon: str = "", note: str = "") -> Step:
        number = self.number(sector)
        return Step(terms.sector_id(number), terms.sector_label(number, self.view, self.words), icon, note)

    def safe(self, name: str) -> str:
        return escape(name)

    def colour_word(self, colour: str) -> str:
        return COLOUR_WORDS[c.COLOURS.index(colour)]

    def discs_after(self, more: int) -> str:
        """What the upkeep becomes when that many discs come back to the track (negative: leave it)."""
        last = len(c.UPKEEP) - 1
        after = c.UPKEEP[max(0, min(last, self.me.discs + more))]
        return self.words("upkeep {old} → {new}", old=self.me.upkeep, new=after)


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
WAYS: Final[dict[int, Callable[[Asker, Action], Way]]] = {**ways_board.WAYS, **ways_galaxy.WAYS, **ways_battle.WAYS}
