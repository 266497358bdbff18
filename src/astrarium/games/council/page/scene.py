"""What every drawing of a table needs."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.look import Look
from ....core.notation import Action
from ....core.page import Words
from ....drawing import rebuilt
from ..box import components as c
from ..knowledge.view import Tile, View
from ..table.state import CouncilState
from ..text.effects import Effects
from ..text.names import Names, energy_text, gems_text
from . import symbols


class Scene:
    """The view, the players' names, the words, the names of things; and the look, where somebody looks."""

    def __init__(self, view: View, names: Sequence[str], words: Words, box: c.Box, look: Look | None = None) -> None:
        self.view, self.words, self.box, self.look = view, words, box, look
        self.legal: Sequence[Action] = look.legal if look else ()
        self.people = names
        self.things = Names(box, words)
        self.effects = Effects(box, words)

    @property
    def asked(self) -> CouncilState:
        """A sample to ask the rules about, for the seat that looks."""
        assert self.look is not None
        state: CouncilState = self.look.asked
        return state

    def name(self, party: int) -> str:
        return self.people[party] if party < self.view.seats else self.words("The Automa")

    def gems(self, gems: Sequence[int]) -> str:
        return gems_text(gems, self.words)

    def mark(self, source: str, guessed: Sequence[str]) -> str:
        """The small sign of a record that was not read off a box."""
        return rebuilt(self.words(symbols.REBUILT)) if symbols.is_rebuilt(source, guessed) else ""

    def resource(self, tile: Tile) -> str:
        """What a system yields, in words."""
        parts = [self.gems(tile.gems)] if any(tile.gems) else []
        parts += [energy_text(tile.energy, self.words)] if tile.energy else []
        return ", ".join(parts)

    def plan_is_on(self) -> bool:
        return self.view.pending is not None and self.view.pending.kind == "plan"
