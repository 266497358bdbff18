"""Ascending Empires as the rest of the program sees it: the door to its rooms."""

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
    Seed,
    Words,
    dice_from,
    mark,
)

from .box import components as c
from .knowledge.hidden import redraw
from .knowledge.look import view_of
from .knowledge.view import View
from .knowledge.why import asked
from .mind.mind import MIND
from .rules import setup
from .rules.scoring import scores
from .rules.sequence import BOOK
from .table import actions as a
from .table.invariants import violations
from .table.position import arrange, describe
from .table.state import AscendingState
from .text.events import say
from .text.facts import OPENINGS

POOLS = (0, 24, 42, 46)


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
            "wobble", ("light", "none", "strong"), mark("Wobble"),
            mark("Every flick goes a little astray, as from a real finger: people's and bots' alike."),
            (mark("Light"), mark("None"), mark("Strong")),
        ),
        Option(
            "preview", ("short", "none", "full"), mark("Preview of a flick"),
            mark("How much of the path is shown while a flick is aimed."),
            (mark("To the first contact"), mark("Direction only"), mark("The whole path")),
        ),
        Option(
            "hand", ("perfect", "sharp", "steady", "casual", "novice"), mark("Bots' hands"),
            mark("How much the bots' flicks go astray beyond the wobble of the table: no less than their level's."),
            (mark("By their level"), mark("Sharp"), mark("Steady"), mark("Casual"), mark("Novice")),
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
    actions = a.ACTIONS
    events = a.EVENTS
    book = BOOK
    mind = MIND
    openings = OPENINGS
    unlisted = ("flick", "aim")

    def __init__(self, components: c.Components = c.STANDARD) -> None:
        self.components = components

    def setup(self, seats: int, seed: Seed, options: Options) -> AscendingState:
        state = AscendingState().begin(self, seats, options, dice_from(seed), self.components)
        setup.begin(state)
        return state

    def view(self, state: AscendingState, seat: Seat | None) -> View:
        return view_of(state, seat)

    def scores(self, state: AscendingState) -> list[Score]:
        return scores(state)

    def determinize(self, state: AscendingState, seat: Seat | None, dice: Dice) -> AscendingState:
        return redraw(state, seat, dice)

    def violations(self, state: AscendingState) -> list[str]:
        return violations(state)

    def describe(self, state: AscendingState) -> str:
        return describe(state)

    def arrange(self, text: str) -> AscendingState:
        return arrange(self, self.components, text)

    def asked(self, look: Look, place: str, taken: Sequence[str]) -> Action | Refusal | None:
        return asked(look, place, taken)

    def preview(self, look: Look, action: Action) -> Flight | None:
        """A flick of one's own ship, as far as the table's option shows it."""
        from .page.flights import flight, preview

        view: View = look.view
        if action[0] != a.FLICK or view.preview == "none" or not a.is_flick_speed(*action[2:4]):
            return None
        if not any(ship.ship == action[1] and ship.seat == look.me for ship in view.ships):
            return None
        survives = view.players[look.me].powers.ram_survives
        return flight(view.board, preview(look.asked, action, view.preview), survives)

    def told(self, look: Look, action: Action, words: Words) -> str:
        from .page.fortunes import told

        return told(look, action, words)

    def practice(self, words: Words) -> Picture:
        from .page.practice import draw

        return draw(self._practice_table(), words)

    def practise(self, pieces: Sequence[tuple[str, float, float]], action: Action) -> Flight:
        from .page.practice import run

        return run(self._practice_table(), pieces, action)

    def _practice_table(self) -> AscendingState:
        return self.setup(4, 5, {option.name: option.default for option in self.options})

    def turn_name(self, view: View, words: Words) -> str:
        return words("The game is over") if view.over else words("Round {number}", number=view.turn // view.seats + 1)

    def say(self, event: Event, view: View, names: Sequence[str], words: Words) -> str:
        return say(event, view, names, words)

    def text_map(self, view: View, words: Words) -> str:
        from .page.terminal import text_map

        return text_map(view, words)

    def read_typed(self, text: str, view: View, seat: Seat, taken: Sequence[str] = ()) -> Action:
        """A flick as angle and power, or the short notation."""
        from .page.terminal import read_flick

        return read_flick(text, view, seat, taken) or super().read_typed(text, view, seat, taken)

    def typing_help(self, view: View, words: Words) -> str:
        from .page.terminal import typing_help

        return typing_help(view, words)

    def blurb(self, words: Words) -> str:
        return words("Flick your ships from planet to planet, settle, research and attack before the tokens run out.")

    def reference(self, words: Words) -> tuple[Chapter, ...]:
        from .page.reference import chapters

        return chapters(self.components, words)

    def drawing(self, name: str, words: Words) -> str:
        from .page.drawings import draw

        return draw(name, self.components, words)


GAME: Game = AscendingEmpires()
