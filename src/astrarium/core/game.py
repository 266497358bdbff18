"""A game as the rest of the program sees it, and the list of games there are."""

from __future__ import annotations

import pkgutil
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module, resources
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from .boxes import AT, box_of, package_with, unmarked_box
from .dice import Dice, Seed, dice_from
from .errors import BadInput, Refusal
from .event import Event, EventTable
from .mind import Mind
from .notation import Action, ActionTable, Seat
from .page import Flight, Gathered, Listing, Picture, Words, mark
from .reference import Chapter
from .state import Gathering, Options, OptionValue, Score, State

if TYPE_CHECKING:
    from .look import Look
    from .reference import Entry
    from .rulebook import RuleBook

GAMES_PACKAGE = "astrarium.games"
ANCHORS = "anchors.toml"  # in the room of a mind: what its bots are worth for ratings
NO_SUCH_SEATS = mark("{game} is for {least} to {most} seats, not {seats}.")
NO_SUCH_OPTION = mark("{game} has no option {option}; known: {known}.")
NO_SUCH_VALUE = mark("Option {option} is one of {values}, not {given}.")
NO_SUCH_STANDING = mark("{game} has no standing order {order}; known: {known}.")
NOT_AT_THIS_TABLE = mark("“{option}” cannot be chosen at a table of {seats} seats.")


@dataclass(frozen=True, slots=True)
class Option:
    """A table option: `values` are its allowed values, the first is the default. Texts are message ids."""

    name: str
    values: tuple[OptionValue, ...]
    title: str
    help: str = ""
    labels: tuple[str, ...] = ()  # a message id per value; empty: the values speak for themselves
    seats: tuple[int, ...] = ()  # the seat counts at which there is a choice; empty: all

    @property
    def default(self) -> OptionValue:
        return self.values[0]

    def read(self, value: object) -> OptionValue:
        """The option's value from JSON or from the command line."""
        for known in self.values:
            if value == known and isinstance(value, bool) == isinstance(known, bool):
                return known
            if isinstance(value, str) and value.lower() == str(known).lower():
                return known
        names = ", ".join(str(v).lower() for v in self.values)
        raise BadInput(NO_SUCH_VALUE, option=self.name, values=names, given=repr(str(value)[:40]))

    def fits(self, seats: int, value: OptionValue) -> bool:
        """Whether a table of that many seats can have it: the default always, others where there is a choice."""
        return value == self.default or not self.seats or seats in self.seats


ONLY = Option(
    "only", ("ask", "play"), mark("A single choice"), mark("Where only one thing can be done, it is done for you."),
    (mark("Ask me"), mark("Play it")),
)  # fmt: skip


class Game(ABC):
    """One game, complete. Its folder holds everything: delete the folder and nothing else breaks."""

    id: str
    title: str
    version: int  # of the rules: records carry it
    seat_counts: range
    minutes: int  # per seat, for the card on the home page
    depth: int  # 1 light .. 5 heavy
    options: tuple[Option, ...]
    actions: ActionTable
    begins = "round"  # the kind of event that begins a round
    events: EventTable
    book: RuleBook[Any]
    mind: Mind
    openings: Mapping[str, str] = {}  # the kinds of action that count as opening moves, with their message ids
    standing: tuple[Option, ...] = ()  # what a seat may order once, so that it is not asked each time
    unlisted: tuple[str, ...] = ()  # the kinds of action of which `legal` lists a few only

    @property
    def box(self) -> str:
        """The digest of the built-in components this game plays with: records and tables carry it."""
        return box_of(self._package)

    @property
    def _package(self) -> str:
        """Where its rooms are: with earlier components it is loaded beside itself."""
        digest = type(self).__module__.partition(AT)[2].partition(".")[0]
        return f"{GAMES_PACKAGE}.{self.id}{AT}{digest}" if digest else f"{GAMES_PACKAGE}.{self.id}"

    def with_box(self, digest: str) -> Game:
        """The same game with the components of that digest; empty: with these."""
        if not digest or digest == self.box:
            return self
        found: Game = package_with(self._package.partition(AT)[0], digest).GAME
        return found

    def unmarked_box(self, rules: int) -> str:
        """The components of tables and records of that version which do not name theirs; empty: not known."""
        return unmarked_box(self._package.partition(AT)[0], rules)

    @property
    def orders(self) -> tuple[Option, ...]:
        """All that a seat may order: what this game has, and what every game has."""
        return (*self.standing, ONLY)

    def ordered(self, look: Look, orders: Mapping[str, OptionValue]) -> Action | None:
        """The legal action that these orders give as the answer to what this seat is asked; None: it decides itself."""
        name = self.standing_question(look)
        action = self.standing_answer(look, orders[name]) if name else None
        only = look.legal if orders[ONLY.name] == "play" and self.is_enumerated(look) else []
        return only[0] if action is None and len(only) == 1 else action

    def is_enumerated(self, look: Look) -> bool:
        """Whether what is listed is all that can be done."""
        kinds = self.actions.kinds
        return not any(kinds[action[0]].name in self.unlisted for action in look.legal)

    def standing_question(self, look: Look) -> str:  # noqa: ARG002
        """The name of the standing order that may answer what this seat is asked now; empty: none does."""
        return ""

    def standing_answer(self, look: Look, order: OptionValue) -> Action | None:  # noqa: ARG002
        """The legal action that a standing order gives as the answer; None: the seat decides itself."""
        return None

    def read_standing(self, given: Mapping[str, object]) -> dict[str, OptionValue]:
        """Standing orders from JSON: only those that were given."""
        known = {option.name: option for option in self.orders}
        unknown = [name for name in given if name not in known]
        if unknown:
            names = ", ".join(known)
            raise BadInput(NO_SUCH_STANDING, game=self.title, order=repr(unknown[0][:40]), known=names)
        return {name: known[name].read(value) for name, value in given.items()}

    @abstractmethod
    def setup(self, seats: int, seed: Seed, options: Options) -> State:
        """A new game; everything was checked."""

    @abstractmethod
    def view(self, state: Any, seat: Seat | None) -> Any:
        """What that seat may know of a position; None is a spectator."""

    @abstractmethod
    def scores(self, state: Any) -> list[Score]:
        """The score of each seat, with its parts."""

    def rivals(self, state: Any) -> list[Score]:  # noqa: ARG002
        """The opponents without a seat."""
        return []

    @abstractmethod
    def determinize(self, state: Any, seat: Seat | None, dice: Dice) -> Any:
        """A position that agrees with all that `seat` knows, the rest drawn from `dice`; None is a spectator."""

    def violations(self, state: Any) -> list[str]:  # noqa: ARG002
        """Invariants that do not hold, in words."""
        return []

    def facts(self, state: Any) -> dict[str, list[str]]:
        """What a finished game can be sorted by, a word per seat: faction, species; names and words are message ids."""
        found: dict[str, list[str]] = self.room("text.facts").facts(state) if self._has("text.facts") else {}
        return found

    def opening(self, action: Action) -> str:
        """What an action is called as an opening move, as a message id; empty: it is none (set-up, free actions)."""
        return self.openings.get(self.actions.kinds[action[0]].name, "")

    def describe(self, state: Any) -> str:  # noqa: ARG002
        """A position as text."""
        raise BadInput(f"{self.id} has no text form of positions")

    def arrange(self, text: str) -> State:  # noqa: ARG002
        """The position that `text` describes."""
        raise BadInput(f"{self.id} has no text form of positions")

    def room(self, module: str) -> Any:
        """A module in a room of the game, loaded when somebody looks: simulations never draw."""
        return import_module(f"{self._package}.{module}")

    def _has(self, module: str) -> bool:
        """Whether the game has such a module: a small one has neither cover nor appendix."""
        try:
            return find_spec(f"{self._package}.{module}") is not None
        except ModuleNotFoundError:  # no such room, or a page of one file
            return False

    def picture(self, look: Look, names: Sequence[str], words: Words) -> Picture:
        """What that seat sees, drawn, with the question asked of it and its legal actions as choices.

        `names` are the players' names by seat. Where nothing is legal nothing is asked and nothing is lit;
        when the game is over the question's place may say who has won and with what.
        """
        drawn: Picture = self.room("page.picture").draw(look, names, words)
        return drawn

    def headline(self, view: Any, words: Words) -> str:
        """Where the game stands, in a line: "Age II, turn 2 of 5"."""
        return str(self.room("page.picture").headline(view, words))

    def turn_name(self, view: Any, words: Words) -> str:
        """What log and replay call the turn that begins here."""
        return self.headline(view, words)

    def heading(self, event: Event, view: Any, words: Words) -> str:
        """What the log calls things from this event on, where it begins a round: as the position after it; else ""."""
        return self.turn_name(view, words) if self.events.kinds[event[0]].name == self.begins else ""

    def svg(self, state: State) -> str:
        """The board as a spectator sees it, as one SVG that stands alone."""
        return str(import_module("astrarium.drawing").standalone(self, state))

    @abstractmethod
    def say(self, event: Event, view: Any, names: Sequence[str], words: Words) -> str:
        """An event as a log sentence (subject and result in <b>), or "" for those not worth a line."""

    @abstractmethod
    def text_map(self, view: Any, words: Words) -> str:
        """The board as a text picture for the terminal."""

    def listings(self, view: Any, names: Sequence[str], words: Words) -> tuple[Listing, ...]:
        """The whole table in words, as tables: all that the drawings of that view show."""
        listed: tuple[Listing, ...] = (
            self.room("page.tables").tables(view, names, words) if self._has("page.tables") else ()
        )
        return listed

    def blurb(self, words: Words) -> str:  # noqa: ARG002
        """One sentence for the home page."""
        return ""

    def cover(self) -> str:
        """The game's own picture for the home page, as SVG."""
        return str(self.room("page.cover").cover()) if self._has("page.cover") else ""

    def gather(self, state: Any, seat: Seat, begun: Action, added: tuple[int, ...]) -> Gathering:
        """What `begun` with these further values comes to, where an action is put together value by value."""
        action = (*begun, *added)
        return Gathering(action, (), 0, state.refusal(seat, action))

    def picked(self, view: Any, places: Sequence[str]) -> tuple[int, ...]:  # noqa: ARG002
        """The values of an action that clicks on these places add to it: see `Picture.gathers`."""
        raise BadInput(f"{self.id} gathers no places")

    def gathered(self, look: Look, gathering: Gathering, words: Words) -> Gathered:  # noqa: ARG002
        """What an action put together place by place comes to so far."""
        raise BadInput(f"{self.id} gathers no places")

    def asked(self, look: Look, place: str, taken: Sequence[str]) -> Action | Refusal | None:  # noqa: ARG002
        """What a click on the element `place` would mean after these steps: an action, or why there is none."""
        return None

    def explain(self, look: Look, place: str, taken: Sequence[str] = ()) -> Refusal | None:
        """Why nothing can be done at `place` now: the page's "why not?". The rules themselves answer."""
        asked = self.asked(look, place, taken)
        return look.refusal(asked) if isinstance(asked, tuple) else asked

    def preview(self, look: Look, action: Action) -> Flight | None:  # noqa: ARG002
        """What an aimed action would do, as far as this table shows it before; None: nothing is shown."""
        return None

    def told(self, look: Look, action: Action, words: Words) -> str:  # noqa: ARG002
        """An action that no button stands for, as one would say it; empty where there is a button for each."""
        return ""

    def practice(self, words: Words) -> Picture | None:  # noqa: ARG002
        """A board to try aimed actions on, without a table; None: the game has none."""
        return None

    def practise(self, pieces: Sequence[tuple[str, float, float]], action: Action) -> Flight:  # noqa: ARG002
        """What that action does on the practice board, with these pieces (id, x, y) on it."""
        raise BadInput(f"{self.id} has no practice board")

    def read_typed(self, text: str, view: Any, seat: Seat, taken: Sequence[str] = ()) -> Action:  # noqa: ARG002
        """What a person typed in the terminal after these steps: the short notation, unless the game reads more."""
        return self.actions.from_text(text)

    def typing_help(self, view: Any, words: Words) -> str:  # noqa: ARG002
        """A line of the terminal: what a game reads beside numbers and notation now; empty: nothing of its own."""
        return ""

    def new(
        self, seats: int = 0, seed: Seed = 0, options: Mapping[str, object] | None = None, position: str = ""
    ) -> State:
        """A new game, after checking seats and options; or a game that begins with the position of that text."""
        if position:
            return self._begun(position, seats, seed, options or {})
        if seats not in self.seat_counts:
            least, most = self.seat_counts[0], self.seat_counts[-1]
            raise BadInput(NO_SUCH_SEATS, game=self.title, least=least, most=most, seats=seats)
        return self.setup(seats, seed, self.read_options(seats, options or {}))

    def _begun(self, position: str, seats: int, seed: Seed, options: Mapping[str, object]) -> State:
        """A position says itself how many seats there are and what was chosen; a seed gives it other dice."""
        if options:
            raise BadInput("a position holds its options")
        try:
            state = self.arrange(position)
        except (ArithmeticError, LookupError, StopIteration, TypeError, ValueError):
            raise BadInput("this text describes no position") from None
        if seats not in (0, state.seats):
            raise BadInput(f"this position has {state.seats} seats, not {seats}")
        if seed:
            state.dice = dice_from(seed)
        return state

    def read_options(self, seats: int, given: Mapping[str, object]) -> dict[str, OptionValue]:
        """All options with their values; games override it to forbid combinations."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                told = ", ".join(known) or "-"
                raise BadInput(NO_SUCH_OPTION, game=self.title, option=repr(str(name)[:40]), known=told)
        read = {name: option.read(given[name]) if name in given else option.default for name, option in known.items()}
        for name, option in known.items():
            if not option.fits(seats, read[name]):
                raise BadInput(NOT_AT_THIS_TABLE, option=option.title, seats=seats)
        return read

    def reference(self, words: Words) -> tuple[Chapter, ...]:
        """The appendix of the rules: everything in the box with its effect in one sentence, from the component data."""
        chapters: tuple[Chapter, ...] = (
            self.room("page.reference").reference(words) if self._has("page.reference") else ()
        )
        return chapters

    def glossary(self, words: Words) -> tuple[Entry, ...]:
        """The signs, figures and words of the page that are no component, each with a sentence."""
        return import_module("astrarium.core.glossary").glossary(self, words)  # type: ignore[no-any-return]

    def keys(self, words: Words) -> tuple[str, ...]:
        """All that can be asked about: see `about`."""
        return import_module("astrarium.core.glossary").keys(self, words)  # type: ignore[no-any-return]

    def about(self, key: str, words: Words) -> Entry | None:
        """What a drawing calls `data-about="KEY"`: an entry of appendix or glossary; "icon:SYMBOL", "place:KIND"."""
        return import_module("astrarium.core.glossary").about(self, key, words)  # type: ignore[no-any-return]

    def means(self, look: Look, entry: Entry, names: Sequence[str], words: Words) -> tuple[tuple[str, str], ...]:
        """What the thing is for whoever looks, in figures: price now, how many one has, who has it; label and value."""
        if not self._has("page.help"):
            return ()
        found: tuple[tuple[str, str], ...] = self.room("page.help").means(look, entry.key, names, words)
        return found

    def fortunes(
        self, moves: Iterable[tuple[Any, Seat, Action, list[Event]]], seat: Seat
    ) -> list[tuple[str, dict[str, object]]]:  # fmt: skip
        """What a finished game says of one seat's luck, as message ids with their values.

        `moves`: the position before each, who acted, the action, what happened.
        """
        if not self._has("page.fortunes"):
            return []
        found: list[tuple[str, dict[str, object]]] = self.room("page.fortunes").fortunes(moves, seat)
        return found

    def board_of(self, view: Any, seat: Seat, words: Words) -> str:
        """The whole board of any seat as `view` knows it, as HTML to be looked at: nothing on it can be clicked."""
        draw = getattr(self.room("page.own"), "board_of", None) if self._has("page.own") else None
        return str(draw(view, seat, words)) if draw else ""

    def drawing(self, name: str, words: Words) -> str:
        """The drawing that the rules text calls `![caption](drawing:name)`, as SVG; empty where there is none."""
        return str(self.room("page.drawings").drawing(name, words)) if self._has("page.drawings") else ""

    def rules(self, lang: str) -> str:
        """The rules in our words, as Markdown."""
        folder = resources.files(f"{GAMES_PACKAGE}.{self.id}") / "text"
        return (folder / f"rules.{'fr' if lang == 'fr' else 'en'}.md").read_text(encoding="utf-8")


@cache
def game_ids() -> tuple[str, ...]:
    """The games there are, by name."""
    package = import_module(GAMES_PACKAGE)
    return tuple(sorted(m.name for m in pkgutil.iter_modules(package.__path__) if m.ispkg))


@cache
def game(game_id: str) -> Game:
    """The game of that id."""
    if game_id not in game_ids():
        raise BadInput(f"no game {game_id[:40]!r}; there are: {', '.join(game_ids())}")
    found: Game = import_module(f"{GAMES_PACKAGE}.{game_id}").GAME
    return found


def games() -> list[Game]:
    """All games, the lightest first: the order in which a newcomer should meet them."""
    return sorted((game(game_id) for game_id in game_ids()), key=lambda found: (found.depth, found.title))


def position(game_id: str, text: str) -> State:
    """The position of that game that `text` describes; `State.position` writes such texts."""
    return game(game_id).arrange(text)


def new(
    game_id: str, seats: int = 0, seed: Seed = 0, options: Mapping[str, object] | None = None, position: str = ""
) -> State:
    """A new game of that id, or one that begins with the position of that text."""
    return game(game_id).new(seats, seed, options, position)
