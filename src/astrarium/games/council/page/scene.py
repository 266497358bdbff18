"""What every drawing of a table needs."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.look import Look
from ....core.notation import Action
from ....core.page import Words
from ....drawing import kept_large, rebuilt
from ..box.components import Box
from ..knowledge.view import Tile, View
from ..table.state import CouncilState
from ..text.effects import Effects
from ..text.names import Names, energy_text, gems_text
from . import symbols


class Setting:
    """What stays the same at a table: the players' names, the words, the names of things. It knows of no position."""

    def __init__(self, names: tuple[str, ...], words: Words, box: Box) -> None:
        self.people, self.words, self.box = names, words, box
        self.things = Names(box, words)
        self.effects = Effects(box, words)

    def name(self, party: int) -> str:
        return self.people[party] if party < len(self.people) else self.words("The Automa")

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


@kept_large
def setting(names: tuple[str, ...], words: Words, box: Box) -> Setting:
    """The one of these names, words and components, so that what is drawn with it can be kept."""
    return Setting(names, words, box)


class Scene:
    """A setting and a view; and the look, where somebody looks."""

    def __init__(self, view: View, names: Sequence[str], words: Words, box: Box, look: Look | None = None) -> None:
        self.view, self.words, self.box, self.look = view, words, box, look
        self.legal: Sequence[Action] = look.legal if look else ()
        self.setting = setting(tuple(names[: view.seats]), words, box)
        self.things, self.effects = self.setting.things, self.setting.effects
        self.name, self.gems, self.mark = self.setting.name, self.setting.gems, self.setting.mark
        self.resource = self.setting.resource

    @property
    def asked(self) -> CouncilState:
        """A sample to ask the rules about, for the seat that looks."""
        assert self.look is not None
        state: CouncilState = self.look.asked
        return state

    def plan_is_on(self) -> bool:
        return self.view.pending is not None and self.view.pending.kind == "plan"
