"""Council of Shadows as the rest of the program sees it: the door to its rooms."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from ...core.dice import Dice, Seed, dice_from
from ...core.errors import BadInput, Refusal
from ...core.event import Event
from ...core.game import Game, Option
from ...core.look import Look
from ...core.notation import Action, Seat
from ...core.page import Picture, Words, mark
from ...core.reference import Chapter
from ...core.state import Options, OptionValue, Score
from .box import components as c
from .knowledge.hidden import redraw
from .knowledge.look import view_of
from .knowledge.view import View
from .knowledge.why import asked
from .mind.mind import MIND
from .page.terminal import text_map
from .rules import setup
from .rules.scoring import rivals, scores
from .rules.sequence import BOOK
from .table import actions as a
from .table.invariants import violations
from .table.position import arrange, describe
from .table.state import CouncilState
from .text.events import say
from .text.facts import OPENINGS

NOT_LOADED = mark(
    "This table uses a corrected components file ({digest}) that is not loaded: "
    "start the program with --components {game}=FILE."
)
COMPONENTS = "ASTRARIUM_COUNCIL_COMPONENTS"  # a corrected components file for all new tables


class Council(Game):
    """Harvest energy from galaxies, catch up with what you consume, and win a seat in the Council."""

    id = "council"
    title = "Council of Shadows"
    version = 2
    seat_counts = range(1, 5)
    minutes = 30
    depth = 3
    options = (
        Option(
            "stations", (False, True), mark("Space stations"),
            mark("Module 1: three stations each, bought like cards."),
            (mark("Without stations"), mark("With stations")),
        ),
        Option(
            "leaders", (False, True), mark("Leaders"), mark("Module 2: everybody chooses one of six leaders."),
            (mark("Without leaders"), mark("With leaders")),
        ),
        Option(
            "civilisations", ("drawn", "chosen"), mark("Civilisations"),
            mark("Draw the civilisations, or choose them in turn; they differ in name and colour only."),
            (mark("Drawn at random"), mark("Chosen in turn")),
        ),
        Option(
            "silver", (False, True), mark("Automa"), mark("Two harder cards for the solo opponent."),
            (mark("As in the first game"), mark("With the two silver cards")), seats=(1,),
        ),
    )  # fmt: skip
    actions = a.ACTIONS
    events = a.EVENTS
    book = BOOK
    mind = MIND
    openings = OPENINGS

    def __init__(self) -> None:
        self.boxes: dict[str, c.Box] = {c.STANDARD: c.BOX}
        self.in_use = c.STANDARD

    def use_components(self, path: str | Path) -> str:
        """New tables play with this corrected components file; its digest stands in their records."""
        box = c.load_components(path)
        self.boxes[box.digest] = box
        self.in_use = box.digest
        return box.digest

    def read_options(self, seats: int, given: Mapping[str, object]) -> dict[str, OptionValue]:
        asked = dict(given)
        digest = str(asked.pop("components", self.in_use))
        if digest not in self.boxes:
            raise BadInput(NOT_LOADED, digest=digest[:40], game=self.id)
        options = super().read_options(seats, asked)
        return {**options, "components": digest}

    def setup(self, seats: int, seed: Seed, options: Options) -> CouncilState:
        state = CouncilState().begin(self, seats, options, dice_from(seed), self.boxes[str(options["components"])])
        setup.begin(state)
        BOOK.settle(state)
        return state

    def view(self, state: CouncilState, seat: Seat | None) -> View:
        return view_of(state, seat)

    def scores(self, state: CouncilState) -> list[Score]:
        return scores(state)

    def rivals(self, state: CouncilState) -> list[Score]:
        return rivals(state)

    def determinize(self, state: CouncilState, seat: Seat | None, dice: Dice) -> CouncilState:
        return redraw(state, seat, dice)

    def violations(self, state: CouncilState) -> list[str]:
        return violations(state)

    def describe(self, state: CouncilState) -> str:
        return describe(state)

    def arrange(self, text: str) -> CouncilState:
        return arrange(self, text)

    def asked(self, look: Look, place: str, taken: Sequence[str]) -> Action | Refusal | None:
        return asked(look, place, taken)

    def picture(self, look: Look, names: Sequence[str], words: Words) -> Picture:
        from .page.picture import draw  # not at the top: simulations never draw

        return draw(look, names, words, self.boxes[look.view.components])

    def board_of(self, view: View, seat: Seat, words: Words) -> str:
        from .page.own import board_of

        return board_of(view, seat, words, self.boxes[view.components])

    def turn_name(self, view: View, words: Words) -> str:
        from .page.picture import turn_name

        return turn_name(view, words)

    def say(self, event: Event, view: View, names: Sequence[str], words: Words) -> str:
        return say(event, view, names, words, self.boxes[view.components])

    def text_map(self, view: View, words: Words) -> str:
        return text_map(view, words)

    def blurb(self, words: Words) -> str:
        return words("Plan in secret, harvest galaxies, and let your energy overtake what you consume.")

    def reference(self, words: Words) -> tuple[Chapter, ...]:
        from .page.reference import reference

        return reference(self.boxes[self.in_use], words)


def _game() -> Council:
    council = Council()
    if os.environ.get(COMPONENTS):
        council.use_components(os.environ[COMPONENTS])
    return council


GAME = _game()
