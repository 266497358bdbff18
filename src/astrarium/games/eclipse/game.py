"""Eclipse as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from astrarium.core import (
    Action,
    Chapter,
    Dice,
    Event,
    Game,
    Look,
    Options,
    Picture,
    Refusal,
    Score,
    Seat,
    State,
    Words,
)  # fmt: skip
from astrarium.core.errors import NOT_LISTED

from .knowledge.hidden import imagine
from .knowledge.look import look
from .knowledge.view import View
from .knowledge.why import explain
from .knowledge.whynot import why_not
from .mind.mind import MIND
from .page.terminal import text_map
from .rules import sequence as rules
from .rules.scoring import scores
from .table.actions import ACTIONS, EVENTS
from .table.invariants import violations
from .table.rulings import OPTIONS
from .table.state import Table
from .text.events import say


class EclipseState(Table):
    """A position with its rules."""

    __slots__ = ()

    def _list(self, seat: Seat) -> list[Action]:
        decision = self.stack[-1]
        return rules.LISTERS[decision[0]](self, seat, decision)

    def _apply(self, seat: Seat, action: Action) -> None:
        rules.play(self, seat, action)

    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        found = super().refusal(seat, action)
        return why_not(self, seat, action) if found is NOT_LISTED else found

    def view(self, seat: Seat | None) -> View:
        return look(self, seat)

    def scores(self) -> list[Score]:
        return scores(self)

    def determinize(self, seat: Seat, dice: Dice) -> Self:
        copy = self.clone()
        imagine(copy, seat, dice)
        return copy

    def violations(self) -> list[str]:
        return violations(self)


class Eclipse(Game):
    id = "eclipse"
    title = "Eclipse"
    version = 1
    seat_counts = range(2, 7)
    minutes = 35
    depth = 5
    options = OPTIONS
    actions = ACTIONS
    events = EVENTS
    mind = MIND

    def setup(self, seats: int, seed: int, options: Options) -> State:
        state = EclipseState(seats, options, Dice(seed))
        rules.setup.lay_out(state)
        rules.run(state)
        state.events = []
        return state

    def picture(self, look: Look, names: Sequence[str], words: Words) -> Picture:
        from .page.picture import draw

        return draw(look.view, look.legal, names, words)

    def cover(self) -> str:
        from .page import cover

        return cover()

    def say(self, event: Event, view: Any, names: Sequence[str], words: Words) -> str:
        return say(event, view, names, words)

    def text_map(self, view: Any, words: Words) -> str:
        return text_map(view, words)

    def explain(self, look: Look, place: str, taken: Sequence[str] = ()) -> Refusal | None:
        view = look.view
        return explain(view, look.me, taken, place, EclipseState(view.seats, view.options, Dice(0)))

    def reference(self, words: Words) -> tuple[Chapter, ...]:
        from .page.reference import reference

        return reference(words)

    def drawing(self, name: str, words: Words) -> str:
        from .page.drawings import drawing

        return drawing(name, words)

    def blurb(self, words: Words) -> str:
        return words("Explore a growing galaxy, design your ships, and hold more of it than anyone in nine rounds.")
