"""Gaia Project, complete: the Game object."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.dice import Dice
from ...core.errors import BadInput
from ...core.event import Event
from ...core.game import Game, Option
from ...core.notation import Action
from ...core.page import Picture, Words, mark
from ...core.state import Options, OptionValue
from .actions import ACTIONS, EVENTS
from .galaxy import printed, shuffled
from .setup_text import draw_setup, read_setup
from .state import GaiaState


class GaiaProject(Game):
    """Fourteen factions, six rounds, one to four seats."""

    id = "gaia"
    title = "Gaia Project"
    version = 1
    seat_counts = range(1, 5)
    minutes = 35
    depth = 5
    options = (
        Option("setup", ("advanced", "first_game"), mark("Set-up")),
        Option("sectors", ("method3", "method2", "method1", "printed", "small"), mark("Map")),
        Option("turn_order", ("clockwise", "passing"), mark("Turn order")),
        Option("factions", ("choose", "random"), mark("Factions")),
        Option("charging", ("free", "ask"), mark("Charging for nothing")),
        Option("automa", ("automa", "automalein", "automachtig", "ultoma", "alptrauma"), mark("Automa")),
        Option("layout", ("",), mark("Layout")),
    )
    actions = ACTIONS
    events = EVENTS

    def read_options(self, seats: int, given: Mapping[str, object]) -> dict[str, OptionValue]:
        layout = given.get("layout", "")
        rest = {name: value for name, value in given.items() if name != "layout"}
        options = super().read_options(seats, rest)
        if layout:
            if not isinstance(layout, str) or len(layout) > 2000:
                raise BadInput("option layout is a short text")
            options["layout"] = read_setup(layout, seats).text()
        return options

    def setup(self, seats: int, seed: int, options: Options) -> GaiaState:
        dice = Dice(seed)
        if options["layout"]:
            laid = read_setup(str(options["layout"]), seats)
        else:
            plain = options["setup"] == "first_game" or options["sectors"] == "printed"
            galaxy = printed(max(2, seats)) if plain else shuffled(max(2, seats), str(options["sectors"]), dice)
            laid = draw_setup(galaxy, max(2, seats), dice)
        return GaiaState(seats, options, dice, laid)

    def picture(self, view: Any, legal: Sequence[Action], names: Sequence[str], words: Words) -> Picture:
        raise NotImplementedError

    def say(self, event: Event, view: Any, names: Sequence[str], words: Words) -> str:
        return ""

    def text_map(self, view: Any, words: Words) -> str:
        return ""


GAME = GaiaProject()
