"""Quatre Voies as the rest of the program sees it: the door to its rooms."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.dice import Dice, Seed, dice_from
from ...core.errors import Refusal
from ...core.event import Event
from ...core.game import Game, Option
from ...core.look import Look
from ...core.notation import Action, Seat
from ...core.page import Words, mark
from ...core.state import Options, Score
from .box import components as c
from .knowledge.hidden import redraw
from .knowledge.look import view_of
from .knowledge.view import View
from .knowledge.why import asked
from .mind.mind import MIND
from .page.terminal import text_map
from .rules import setup
from .rules.scoring import scores
from .rules.sequence import BOOK
from .table import actions as a
from .table.invariants import violations
from .table.position import arrange, describe
from .table.state import CivilisationsState
from .text.events import say
from .text.facts import opening


class Civilisations(Game):
    """Six civilisations, three ages, and cards with four ways to play each."""

    id = "civilisations"
    title = "Quatre Voies"
    version = 1
    begins = "dealt"
    seat_counts = range(min(c.GALAXIES), max(c.GALAXIES) + 1)
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
    actions = a.ACTIONS
    events = a.EVENTS
    book = BOOK
    mind = MIND

    def setup(self, seats: int, seed: Seed, options: Options) -> CivilisationsState:
        state = CivilisationsState().begin(self, seats, options, dice_from(seed))
        setup.begin(state)
        BOOK.settle(state)
        return state

    def view(self, state: CivilisationsState, seat: Seat | None) -> View:
        return view_of(state, seat)

    def scores(self, state: CivilisationsState) -> list[Score]:
        return scores(state)

    def determinize(self, state: CivilisationsState, seat: Seat | None, dice: Dice) -> CivilisationsState:
        return redraw(state, seat, dice)

    def violations(self, state: CivilisationsState) -> list[str]:
        return violations(state)

    def opening(self, action: Action) -> str:
        return opening(action)

    def describe(self, state: CivilisationsState) -> str:
        return describe(state)

    def arrange(self, text: str) -> CivilisationsState:
        return arrange(self, text)

    def asked(self, look: Look, place: str, taken: Sequence[str]) -> Action | Refusal | None:
        return asked(look, place, taken)

    def say(self, event: Event, view: View, names: Sequence[str], words: Words) -> str:
        return say(event, view, names, words)

    def text_map(self, view: View, words: Words) -> str:
        return text_map(view, words)

    def blurb(self, words: Words) -> str:
        return words("Every card can be war, evolution, colonisation or expansion: choose in secret, act in order.")


GAME: Game = Civilisations()
