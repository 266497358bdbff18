"""Eclipse as the rest of the program sees it: the door to its rooms."""

from __future__ import annotations

from collections.abc import Sequence

from astrarium.core import (
    Action,
    Dice,
    Event,
    Game,
    Look,
    Option,
    Options,
    Refusal,
    Score,
    Seat,
    Seed,
    Words,
    dice_from,
    mark,
)

from .knowledge.hidden import redraw
from .knowledge.look import view_of
from .knowledge.view import View
from .knowledge.why import asked
from .mind.mind import MIND
from .page.terminal import text_map
from .rules import setup
from .rules.scoring import scores
from .rules.sequence import BOOK
from .table.actions import ACTIONS, EVENTS
from .table.invariants import violations
from .table.position import arrange, describe
from .table.rulings import RULINGS
from .table.state import EclipseState
from .text.events import heading, say
from .text.facts import opening
from .text.names import headline


class Eclipse(Game):
    """A galaxy that grows, ships of one's own design, and nine rounds."""

    id = "eclipse"
    title = "Eclipse"
    version = 2
    seat_counts = range(2, 7)
    minutes = 35
    depth = 5
    options = (
        Option(
            "species", ("dealt", "aliens", "terrans", "chosen"), mark("Species"),
            mark(
                "Dealt from all boards, aliens only, Terrans only, or chosen in turn from the last seat to the first."
            ),
            (mark("dealt"), mark("aliens only"), mark("Terrans only"), mark("chosen in turn")),
        ),
        Option("diplomacy", (True, False), mark("Diplomacy"), mark("With four or more seats.")),
        Option(
            "home_rotation", ("layout", "free"), mark("Home sectors"),
            mark("Turned as in the set-up picture, or as their players like."),
            (mark("as in the picture"), mark("turned freely")),
        ),
        *RULINGS,
    )  # fmt: skip
    actions = ACTIONS
    events = EVENTS
    book = BOOK
    mind = MIND

    def setup(self, seats: int, seed: Seed, options: Options) -> EclipseState:
        state = EclipseState().begin(self, seats, options, dice_from(seed))
        setup.lay_out(state)
        BOOK.settle(state)
        state.events = []
        return state

    def view(self, state: EclipseState, seat: Seat | None) -> View:
        return view_of(state, seat)

    def scores(self, state: EclipseState) -> list[Score]:
        return scores(state)

    def determinize(self, state: EclipseState, seat: Seat | None, dice: Dice) -> EclipseState:
        return redraw(state, seat, dice)

    def violations(self, state: EclipseState) -> list[str]:
        return violations(state)

    def opening(self, action: Action) -> str:
        return opening(action)

    def describe(self, state: EclipseState) -> str:
        return describe(state)

    def arrange(self, text: str) -> EclipseState:
        return arrange(self, text)

    def asked(self, look: Look, place: str, taken: Sequence[str]) -> Action | Refusal | None:
        return asked(look, place, taken)

    def headline(self, view: View, words: Words) -> str:
        return headline(view, words)

    def heading(self, event: Event, view: View, words: Words) -> str:
        return heading(event, view, words)

    def say(self, event: Event, view: View, names: Sequence[str], words: Words) -> str:
        return say(event, view, names, words)

    def text_map(self, view: View, words: Words) -> str:
        return text_map(view, words)

    def blurb(self, words: Words) -> str:
        return words("Explore a growing galaxy, design your ships, and hold more of it than anyone in nine rounds.")


GAME: Game = Eclipse()
