"""Ascending Empires as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Sequence

from astrarium.core import (
    Action,
    Chapter,
    Dice,
    Event,
    Flight,
    Game,
    Look,
    Option,
    Options,
    Picture,
    Refusal,
    Score,
    Seat,
    Words,
    mark,
)  # fmt: skip
from astrarium.core.errors import NOT_YOUR_TURN

from . import checks, preview, scoring, textmap, view, whynot
from . import words as sentences
from .actions import ACTIONS, AIM, EVENTS, FLICK, is_flick_speed
from .bot import MIND
from .components import STANDARD, Components
from .rules import move, setup, turn
from .state import Table
from .view import AscendingView

POOLS = (0, 24, 42, 46)


class AscendingState(Table):
    """A position of Ascending Empires: the table and the rules on it."""

    def _list(self, seat: Seat) -> list[Action]:
        return turn.legal(self, seat)

    def _apply(self, seat: Seat, action: Action) -> None:
        turn.apply(self, seat, action)

    def allows(self, seat: Seat, action: Action) -> bool:
        if action and action[0] in (FLICK, AIM):
            return seat in self.to_act() and move.flick_refusal(self, seat, action) is None
        return action in self.legal(seat)

    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        return turn.refusal(self, seat, action) if seat in self.to_act() else NOT_YOUR_TURN

    def random_action(self, seat: Seat, dice: Dice) -> Action:
        return turn.random_action(self, seat, dice)

    def view(self, seat: Seat | None) -> AscendingView:
        return view.build(self, seat)

    def scores(self) -> list[Score]:
        return scoring.scores(self)

    def violations(self) -> list[str]:
        return checks.violations(self)


class AscendingEmpires(Game):
    """Ships are flicked across the galaxy. `components` may come from a corrected file: see load_components."""

    id = "ascending"
    title = "Ascending Empires"
    version = 2
    seat_counts = range(2, 5)
    minutes = 25
    depth = 3
    options = (
        Option(
            "pool", POOLS, mark("Victory-point tokens"), mark("More tokens make a longer game with more fighting."),
            (mark("As in the rules"), mark("24: shorter"), mark("42: longer"), mark("46: longest")),
        ),
        Option(
            "wobble", ("none", "light", "strong"), mark("Wobble"),
            mark("Every flick goes a little astray, as from a real finger."),
            (mark("None"), mark("Light"), mark("Strong")),
        ),
        Option(
            "preview", ("short", "none", "full"), mark("Preview of a flick"),
            mark("How much of the path is shown while a flick is aimed."),
            (mark("To the first contact"), mark("Direction only"), mark("The whole path")),
        ),
        Option(
            "hand", ("sharp", "steady", "casual", "novice"), mark("Bots' hands"),
            mark("How well the bots flick, whatever they think."),
            (mark("Sharp"), mark("Steady"), mark("Casual"), mark("Novice")),
        ),
        Option(
            "placing", ("book", "free"), mark("First ships"),
            mark("Where the two first ships lie in the orbit of the homeworld."),
            (mark("On fixed spots"), mark("Where their player likes")),
        ),
        Option(
            "ram", ("slide", "vanish"), mark("Rammed ships"),
            mark("Whether two ships that ram can still push others before they go back to supply."),
            (mark("Slide on until all ships rest"), mark("Vanish at the contact")),
        ),
    )  # fmt: skip
    actions = ACTIONS
    events = EVENTS
    mind = MIND

    def __init__(self, components: Components = STANDARD) -> None:
        self.components = components

    def setup(self, seats: int, seed: int, options: Options) -> AscendingState:
        state = AscendingState()
        setup.lay_out(state, self.components, seats, seed, options)
        if not state.stack:
            turn.begin_turn(state)
        return state

    def picture(self, look: Look, names: Sequence[str], words: Words) -> Picture:
        from .board import draw

        return draw(look.view, look.legal, names, words)

    def cover(self) -> str:
        from .board import cover

        return cover()

    def preview(self, view: AscendingView, seat: Seat, action: Action) -> Flight | None:
        """A flick of one's own ship, as far as the table's option shows it."""
        from .board.flights import flight

        if action[0] != FLICK or view.preview == "none" or not is_flick_speed(*action[2:4]):
            return None
        if not any(ship.ship == action[1] and ship.seat == seat for ship in view.ships):
            return None
        return flight(view, preview.preview(view, action[1], action[2], action[3], view.preview))

    def practice(self, words: Words) -> Picture:
        from . import practice

        return practice.draw(self._practice_table(), words)

    def practise(self, pieces: Sequence[tuple[str, float, float]], action: Action) -> Flight:
        from . import practice

        return practice.run(self._practice_table(), pieces, action)

    def _practice_table(self) -> AscendingState:
        return self.setup(4, 5, {option.name: option.default for option in self.options})

    def say(self, event: Event, view: AscendingView, names: Sequence[str], words: Words) -> str:
        return sentences.say(event, view, names, words)

    def text_map(self, view: AscendingView, words: Words) -> str:
        return textmap.text_map(view, words)

    def read_typed(self, text: str, view: AscendingView, seat: Seat, taken: Sequence[str] = ()) -> Action:
        """A flick as angle and power, or the short notation."""
        from .typed import read_flick

        return read_flick(text, view, seat, taken) or super().read_typed(text, view, seat, taken)

    def typing_help(self, view: AscendingView, words: Words) -> str:
        from .typed import typing_help

        return typing_help(view, words)

    def blurb(self, words: Words) -> str:
        return words("Flick your ships from planet to planet, settle, research and attack before the tokens run out.")

    def reference(self, words: Words) -> tuple[Chapter, ...]:
        from .text.reference import chapters

        return chapters(self.components, words)

    def drawing(self, name: str, words: Words) -> str:
        from .board.drawings import draw

        return draw(name, self.components, words)

    def explain(self, look: Look, place: str, taken: Sequence[str] = ()) -> Refusal | None:  # noqa: ARG002
        return whynot.explain(look.view, look.me, place)


GAME: Game = AscendingEmpires()
