"""Gaia Project as the rest of the program sees it: the door to its rooms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...core.dice import Dice, Seed, dice_from
from ...core.errors import BadInput, Refusal
from ...core.event import Event
from ...core.game import Game, Option
from ...core.look import Look
from ...core.notation import Action, Seat
from ...core.page import Gathered, Words, mark
from ...core.state import Gathering, Options, OptionValue, Score
from .box import components as c
from .box.automa import FACTION_CARDS
from .knowledge.hidden import redraw
from .knowledge.look import view_of
from .knowledge.view import View
from .knowledge.why import asked
from .mind.mind import MIND
from .page.terminal import text_map
from .rules import setup
from .rules.gathering import gather
from .rules.scoring import rivals, scores
from .rules.sequence import BOOK
from .table import actions as a
from .table.invariants import violations
from .table.position import arrange, describe
from .table.setup import read_setup
from .table.state import GaiaState
from .text.events import say
from .text.facts import OPENINGS
from .text.names import FACTION_NAMES, LEVEL_NAMES

LONGEST_LAYOUT = 2000
NO_LAYOUT = mark("The layout is a short text.")
FEW_SEATS_MAP = mark("With one or two seats all sectors are shuffled, or lie as printed.")
SMALL_MAP_SEATS = mark("The map without sectors 09 and 10 is for three seats.")
FIRST_GAME_MAP = mark("The first game is played on the printed map.")
FIRST_GAME_FACTIONS = mark("The first game has its own factions, chosen in turn.")
FIRST_GAME_AUTOMA = mark("In the first game the Automa plays the Taklons.")


class GaiaProject(Game):
    """Fourteen factions, six rounds, one to four seats."""

    id = "gaia"
    title = "Gaia Project"
    version = 2
    seat_counts = range(1, 5)
    minutes = 35
    depth = 5
    options = (
        Option(
            "setup", ("advanced", "first_game"), mark("Set-up"),
            mark("All factions and a shuffled map, or the printed first game with its factions and mines."),
            (mark("Advanced"), mark("First game")),
        ),
        Option(
            "sectors", ("method3", "method2", "method1", "printed", "small"), mark("Map"),
            mark("How the sector tiles are shuffled; with one or two seats all seven always are."),
            (mark("All sectors shuffled"), mark("Inner and outer sectors shuffled apart"),
            mark("Outer sectors shuffled"),
             mark("As printed"), mark("Without sectors 09 and 10")),
        ),
        Option(
            "turn_order", ("clockwise", "passing"), mark("Turn order"),
            mark("Clockwise from the first who passed, or in the order of passing."),
            (mark("Clockwise"), mark("Order of passing")),
        ),
        Option(
            "factions", ("choose", "random"), mark("Factions"), mark("Chosen in turn, or dealt at random."),
            (mark("Chosen in turn"), mark("Dealt at random")),
        ),
        Option(
            "charging", ("free", "ask"), mark("Charging for nothing"),
            mark("A charge that costs no points is taken by itself, or asked for as well."),
            (mark("Automatic"), mark("Always ask")),
        ),
        Option(
            "automa", tuple(LEVEL_NAMES), mark("Automa"), mark("How strong the solo opponent is."),
            tuple(LEVEL_NAMES.values()), seats=(1,),
        ),
        Option(
            "automa_faction", ("any", *(c.FACTION_IDS[f] for f in FACTION_CARDS)), mark("Automa’s faction"),
            mark("Drawn at random where it is left open or has your colour."),
            (mark("Drawn at random"), *(FACTION_NAMES[f] for f in FACTION_CARDS)), seats=(1,),
        ),
        Option("layout", ("",), mark("Layout"), mark("Map and tiles written out, for recorded games.")),
    )  # fmt: skip
    actions = a.ACTIONS
    events = a.EVENTS
    book = BOOK
    mind = MIND
    openings = OPENINGS
    unlisted = ("federate",)
    standing = (
        Option(
            "charge", ("ask", 0, 1, 2, 3, 4, 5), mark("Charge without asking"),
            mark("When a neighbour builds: you charge at once where it costs no more than this."),
            (mark("Ask me"), mark("for 0 VP"), mark("up to 1 VP"), mark("up to 2 VP"), mark("up to 3 VP"),
             mark("up to 4 VP"), mark("up to 5 VP")),
        ),
        Option(
            "close", ("ask", "end"), mark("After my action"),
            mark("Whether you are asked for conversions before your turn ends."),
            (mark("Ask me"), mark("End my turn at once")),
        ),
    )  # fmt: skip

    def read_options(self, seats: int, given: Mapping[str, object]) -> dict[str, OptionValue]:
        layout = given.get("layout", "")
        options = super().read_options(seats, {name: value for name, value in given.items() if name != "layout"})
        if layout:
            if not isinstance(layout, str) or len(layout) > LONGEST_LAYOUT:
                raise BadInput(NO_LAYOUT)
            options["layout"] = read_setup(layout, seats).text()
        _check_together(seats, options)
        return options

    def setup(self, seats: int, seed: Seed, options: Options) -> GaiaState:
        dice = dice_from(seed)
        state = GaiaState().begin(self, seats, options, dice, setup.lay_out(seats, options, dice))
        setup.begin(state)
        BOOK.settle(state)
        state.events = []
        return state

    def view(self, state: GaiaState, seat: Seat | None) -> View:
        return view_of(state, seat)

    def scores(self, state: GaiaState) -> list[Score]:
        return scores(state)

    def rivals(self, state: GaiaState) -> list[Score]:
        return rivals(state)

    def determinize(self, state: GaiaState, seat: Seat | None, dice: Dice) -> GaiaState:
        return redraw(state, seat, dice)

    def violations(self, state: GaiaState) -> list[str]:
        return violations(state)

    def describe(self, state: GaiaState) -> str:
        return describe(state)

    def arrange(self, text: str) -> GaiaState:
        return arrange(self, text)

    def gather(self, state: GaiaState, seat: Seat, begun: Action, added: tuple[int, ...]) -> Gathering:
        return gather(state, seat, begun, added)

    def standing_question(self, look: Look) -> str:
        question = look.view.question
        return question.name if question is not None and question.name in ("charge", "close") else ""

    def standing_answer(self, look: Look, order: OptionValue) -> Action | None:
        question = look.view.question
        if question.name == "close":
            return (a.END,) if order == "end" else None
        ways = [action for action in look.legal if action[0] == a.CHARGE]
        pays = order != "ask" and question.cost <= int(order)
        return ways[0] if pays and len(ways) == 1 else None  # the Taklons say when their token comes (GP-F5.4)

    def asked(self, look: Look, place: str, taken: Sequence[str]) -> Action | Refusal | None:
        return asked(look, place, taken)

    def say(self, event: Event, view: View, names: Sequence[str], words: Words) -> str:
        return say(event, view, names, words)

    def text_map(self, view: View, words: Words) -> str:
        return text_map(view, words)

    def read_typed(self, text: str, view: View, seat: Seat, taken: Sequence[str] = ()) -> Action:  # noqa: ARG002
        """Hexes may be called as the board does, "4A2", and those of a federation in any order."""
        at = {cell.name: f"{cell.q}x{cell.r}" for cell in view.cells}
        action = self.actions.from_text(" ".join(at.get(word.upper(), word) for word in text.split()))
        return (a.FEDERATE, *sorted(action[1:])) if action[0] == a.FEDERATE else action

    def picked(self, view: View, places: Sequence[str]) -> tuple[int, ...]:
        from .page.asks.gathering import picked

        return picked(view, places)

    def gathered(self, look: Look, gathering: Gathering, words: Words) -> Gathered:
        from .page.asks.gathering import gathered

        return gathered(look, gathering, words)

    def blurb(self, words: Words) -> str:
        return words("Fourteen factions terraform a galaxy: colonise, research, and forge federations in six rounds.")


def _check_together(seats: int, options: Mapping[str, OptionValue]) -> None:
    """Combinations that mean nothing at this table."""
    sectors = options["sectors"]
    if seats < 3 and sectors not in ("method3", "printed"):
        raise BadInput(FEW_SEATS_MAP)  # GP-S2.3
    if sectors == "small" and seats != 3:
        raise BadInput(SMALL_MAP_SEATS)  # GP-S2.5
    if options["setup"] == "first_game":
        _check_first_game(options)


def _check_first_game(options: Mapping[str, OptionValue]) -> None:
    """The first game has its own map and its own factions (GP-S1.1, GP-S1.7)."""
    if options["layout"] or options["sectors"] not in ("method3", "printed"):
        raise BadInput(FIRST_GAME_MAP)
    if options["factions"] != "choose":
        raise BadInput(FIRST_GAME_FACTIONS)
    if options["automa_faction"] not in ("any", "taklons"):
        raise BadInput(FIRST_GAME_AUTOMA)


GAME = GaiaProject()
