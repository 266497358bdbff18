"""What a page or a terminal needs from a game, as plain data: questions, choices and drawn regions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from .notation import Action
from .warned import risks_of


class Words(Protocol):
    """The reader's language: message ids are English sentences with {names} in them."""

    lang: str

    def __call__(self, text: str, /, **values: object) -> str: ...
    def plural(self, one: str, many: str, n: int, /, **values: object) -> str: ...


class English:
    """Message ids as they are: for tests and for programs."""

    lang = "en"

    def __call__(self, text: str, /, **values: object) -> str:
        return text.format(**values) if values else text

    def plural(self, one: str, many: str, n: int, /, **values: object) -> str:
        return (one if n == 1 else many).format(n=n, **values)


def mark(text: str) -> str:
    """Marks a message id that is kept in a table and translated later."""
    return text


@dataclass(frozen=True, slots=True)
class Step:
    """One click on the way to an action: an element of the board (by id) and the same as an entry of the list.

    Actions that share their first steps share those clicks: "this ship", then "that sector", then "how many".
    """

    id: str  # the element's id on the board, or an id of its own where there is none
    label: str  # plain text
    icon: str = ""  # a symbol of the shared parts
    note: str = ""  # a short second line: price, gain
    ask: str = ""  # what it answers, where that is another question than the page's; may hold <b>


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal action and the steps that lead to it. `confirm` is the text of the button; empty: no button needed."""

    action: Action
    steps: tuple[Step, ...]
    confirm: str = ""
    final: bool = False  # it reveals something: it cannot be undone, and the page says so
    warning: str = ""  # what it would ruin, with the figure; may hold <b>; lines after the first are the sum behind it

    @property
    def risks(self) -> Mapping[str, float]:
        """What the warning is about, by name, and how bad: whoever plays on is told again only of what is worse."""
        return risks_of(self.warning)


@dataclass(frozen=True, slots=True)
class Gather:
    """An action to be put together place by place: the steps that begin it, and what it holds already."""

    action: Action
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Gathered:
    """What the places clicked so far come to."""

    sentence: str  # what is asked now; may hold <b>
    taken: tuple[str, ...]  # the places it holds, also those that came along
    steps: tuple[Step, ...]  # the places that may join it
    drawing: str = ""  # SVG, laid over the map
    choice: Choice | None = None  # the action, when it is complete


@dataclass(frozen=True, slots=True)
class Ask:
    """The one question on the screen. Both may hold <b>; neither holds a rule's jargon."""

    sentence: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Aim:
    """A piece that is flicked: the page lets the player pull back from it and sends the velocity as an action.

    What it can meet on its way are the board's elements with `data-disc` ("x y radius restitution").
    """

    id: str  # the element on the board
    x: float  # its centre and radius in the board's units
    y: float
    radius: float
    speed: int  # of the strongest flick, in the units of the action
    least: int  # of the weakest
    slide: float  # how far the strongest flick slides, in the board's units; half the speed slides a quarter of it
    text: str  # the action in short notation, with {vx} and {vy} to fill in
    preview: str = "short"  # what is shown before: "none", "short" to the first contact, "full" as the server says
    confirm: str = ""  # the text of the button, with {power}
    spread: tuple[float, float] = (
        0.0,
        0.0,
    )  # deviation of direction in degrees, and of speed as a share
    range: float = 0.0  # how far it reaches from its edge where it comes to rest; 0: it reaches nothing
    ram: str = ""  # what touching somebody else's piece means
    beyond: tuple[bool, bool] = (True, True)  # whether this piece and somebody else's that it touches slide on


@dataclass(frozen=True, slots=True)
class Flight:
    """How flicked pieces move: the page animates it. A leg holds until the piece's next one."""

    slowing: float  # the constant deceleration, in board units per second squared
    legs: tuple[tuple[str, float, float, float, float, float], ...]  # element id, time, x, y, vx, vy
    flashes: tuple[tuple[float, float, float], ...] = ()  # time, x, y
    lost: tuple[tuple[float, str], ...] = ()  # time, element id
    taken: tuple[str, ...] = ()  # those that are taken off the board when all rest
    aimed: tuple[float, float] = (0.0, 0.0)  # the velocity that the hand meant, before its wobble


@dataclass(frozen=True, slots=True)
class Listing:
    """A part of the table in words, for those who do not look at the drawing: a row's first cell names it."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A view, drawn: region name -> SVG or HTML. `map` is always there; others are players, me, hand, rail, aside.

    `film` is not shown but played once on the way to a new map: an element per film (`data-film`, its name; `data-end`,
    its last words) with a template per frame (`data-frame`, a number). A map may say that it is such a frame itself.
    """

    regions: dict[str, str]
    status: str = ""  # "Age II, turn 2 of 5"
    ask: Ask | None = None  # when the game is over: who has won, and with what
    choices: tuple[Choice, ...] = field(default=())
    aims: tuple[Aim, ...] = field(default=())
    gathers: tuple[Gather, ...] = field(default=())  # ways to allowed actions that are not among the choices
