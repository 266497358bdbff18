"""Quatre Voies as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.dice import Dice
from ...core.errors import Refusal
from ...core.event import Event
from ...core.game import Game, Option
from ...core.notation import Action, Seat
from ...core.page import Picture, Words, mark
from ...core.reference import Chapter
from ...core.state import Options
from . import words as sentences
from .actions import ACTIONS, EVENTS
from .bot import MIND
from .components import GALAXIES
from .rules import setup, turns
from .state import CivilisationsState
from .textmap import text_map
from .view import View
from .whynot import explain


class Civilisations(Game):
    """Six civilisations, three ages, and cards with four ways to play each."""

    id = "civilisations"
    title = "Quatre Voies"
    version = 1
    seat_counts = range(min(GALAXIES), max(GALAXIES) + 1)
    minutes = 15
    depth = 2
    options = (
        Option(
            "setup", ("random", "choose"), mark("Civilisations"),
            mark("Draw civilisations and home sectors, or choose them in turn."),
            (mark("Drawn at random"), mark("Chosen in turn")),
        ),
        Option(
            "exploration", (False, True), mark("Exploration"),
            mark("Neutral sectors start face down and are turned up when ships first arrive."),
            (mark("Known galaxy"), mark("Unknown galaxy")),
        ),
    )  # fmt: skip
    actions = ACTIONS
    events = EVENTS
    mind = MIND

    def setup(self, seats: int, seed: int, options: Options) -> CivilisationsState:
        state = CivilisationsState(seats, options, Dice(seed))
        setup.begin(state)
        turns.advance(state)
        return state

    def picture(self, view: View, legal: Sequence[Action], names: Sequence[str], words: Words) -> Picture:
        from .board import draw  # not at the top: simulations never draw

        return draw(view, legal, names, words)

    def say(self, event: Event, view: View, names: Sequence[str], words: Words) -> str:
        return sentences.say(event, view, names, words)

    def text_map(self, view: View, words: Words) -> str:
        return text_map(view, words)

    def blurb(self, words: Words) -> str:
        return words("Every card can be war, evolution, colonisation or expansion: choose in secret, act in order.")

    def cover(self) -> str:
        from .board import cover

        return cover()

    def reference(self, words: Words) -> tuple[Chapter, ...]:
        from .text.reference import reference

        return reference(words)

    def drawing(self, name: str, words: Words) -> str:
        from .board.drawings import drawing

        return drawing(name, words)

    def explain(self, view: View, seat: Seat, place: str) -> Refusal | None:
        return explain(view, seat, place)


GAME: Game = Civilisations()
