"""What travels: the requests and answers of the API, checked at the edge."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from .gameforms import Value
from .meeting import MeetingInfo, Terms
from .seatforms import ClockInfo, DeputyInfo, OfferInfo, TimeWish

Seat = Annotated[int, Meta(ge=0, le=63, description="A seat's number; the first is 0.")]
Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Name = Annotated[str, Meta(max_length=400, description="A player's name; trimmed and cut to 40 characters.")]
Word = Annotated[str, Meta(max_length=64, description="16 random bytes as hexadecimal digits, mixed into all dice.")]
Here = Annotated[Literal["here", "away"], Meta(description="Looks at a page of ours, or has one open.")]

AT = "How many actions and undos this seat has made: send it back with the next one."
VERSION = "How many actions, undos and other entries the table has seen."
OUTCOME = "How it ended (played, agreed, void, resigned) or why it stands still (abandoned); empty while it goes on."


class Problem(Struct):
    """Why a request was refused."""

    error: Annotated[str, Meta(description="One sentence, in the language asked for where it is a rule's.")]
    rule: Annotated[str | None, Meta(description="The id of the rule behind it; see the game's rules.")] = None
    code: Annotated[str, Meta(description="`stopped`: this program cannot play the table on.")] | UnsetType = UNSET


class SeatWish(Struct, forbid_unknown_fields=True):
    """Who is to sit on a seat."""

    kind: Literal["me", "person", "open", "bot"]
    name: Name | None = None
    level: Annotated[str, Meta(max_length=40)] | None = None


class NewTable(Terms, forbid_unknown_fields=True):
    """A table to be made. Without `seed` the chance of the game is secret, new and sealed."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=16)]
    options: dict[str, Value] | None = None
    seed: Annotated[int, Meta(ge=0, le=2**53 - 1)] | None = None
    pace: Annotated[int, Meta(ge=0, le=60_000, description="Milliseconds between bots' actions.")] | None = None
    seal: Annotated[str, Meta(max_length=64, description="A seal asked for before, see `/seals`.")] | None = None
    word: Word = ""
    time: Annotated[
        Literal["quick", "calm", "day", "relaxed", "slow"] | TimeWish | None,
        Meta(description="How much time everybody has; left out: as much as they like."),
    ] = None
    again: Annotated[str, Meta(max_length=40, description="A finished table: who sat there is invited.")] = ""


class SeatInfo(Struct):
    """Who sits on a seat. `taken` is false for an open seat that still waits for somebody."""

    seat: int
    name: str
    kind: Literal["me", "person", "open", "bot"]
    level: str
    mine: bool
    taken: bool
    to_act: bool
    deputy: Annotated[DeputyInfo | None, Meta(description="The bot that plays in the owner's place.")] = None
    resigned: bool = False
    here: Here | UnsetType = UNSET


class SealMade(Struct):
    """A seal for the next table: what it closes is fixed, and the word that is sent with the table is not known yet."""

    seal: str


class SealInfo(Struct):
    """The seal of a table's dice; opened when the game is over."""

    seal: Annotated[str, Meta(description="SHA-256 of `astrarium-seal-1`, the table's id and the secret.")]
    table: Annotated[str, Meta(description="The id that the seal was made for.")]
    secret: Annotated[str | None, Meta(description="Hexadecimal; null while the game runs.")]
    words: Annotated[list[str] | None, Meta(description="What each seat added; null while the game runs.")]


class TableMade(Struct):
    """A new table, and the key that its maker's seats belong to: keep it, it is a secret."""

    table: str
    key: str
    seats: list[SeatInfo]


class RecordOpened(TableMade):
    """A table made from a record, and the key that all its seats belong to."""

    status: Literal["playing", "over"]
    moves: int


class SeatTaken(Struct):
    """A seat taken, and the key it belongs to now."""

    table: str
    key: str
    seat: int
    seats: list[SeatInfo]


class TakeSeat(Struct, forbid_unknown_fields=True):
    """Who sits down."""

    name: Name = ""
    word: Word = ""


class TableInfo(Struct):
    """A table from outside."""

    table: str
    game: str
    title: str
    status: Annotated[
        Literal["waiting", "playing", "over", "refused"],
        Meta(description="A table that everybody has left is `playing`: whoever returns wakes it; see `outcome`."),
    ]
    line: Annotated[str, Meta(description="Where the game stands, in words.")]
    version: Annotated[int, Meta(description=VERSION)]
    moves: int
    to_act: list[int]
    my_turn: bool
    seats: list[SeatInfo]
    options: dict[str, Value]
    seeded: Annotated[bool, Meta(description="The maker chose the seed and may know what comes.")]
    pace: int
    created: Annotated[int, Meta(description="Milliseconds since 1970.")]
    updated: int
    again: Annotated[str | None, Meta(description="Over: the table of its rematch, where somebody made one.")] = None
    outcome: Annotated[str, Meta(description=OUTCOME)] = ""
    clock: Annotated[ClockInfo | None, Meta(description="Null: there is as much time as one likes.")] = None
    made: Annotated[bool, Meta(description="You made it: you may withdraw it while it waits.")] = False
    time: Annotated[
        tuple[int, int, int, int] | None, Meta(description="start, add, cap, free in seconds; null: no clock.")
    ] = None
    meeting: Annotated[MeetingInfo, Meta(description="On what terms people meet there.")] | None = None


class ViewOf(Struct):
    """What a seat may know. `view` is the game's own."""

    version: Annotated[int, Meta(description=VERSION)]
    at: Annotated[int | None, Meta(description=AT)]
    to_act: list[int]
    view: Any


class LegalAction(Struct):
    """An action in both its forms."""

    text: str
    json: dict[str, Any]


class LegalList(Struct):
    """Everything a seat may do now."""

    version: Annotated[int, Meta(description=VERSION)]
    at: Annotated[int, Meta(description=AT)]
    actions: list[LegalAction]


class PlayAction(Struct, forbid_unknown_fields=True):
    """An action to be played, as its short text or as an object with `do`."""

    seat: Seat
    at: Annotated[Count, Meta(description=AT)]
    action: Annotated[str, Meta(max_length=4000)] | dict[str, Any]
    lag: Annotated[
        int, Meta(ge=0, le=60_000, description="Milliseconds your last request took: credited up to 1 s.")
    ] = 0


class Played(Struct):
    """What came of an action, as its seat may know it."""

    version: Annotated[int, Meta(description=VERSION)]
    at: Annotated[int, Meta(description=AT)]
    events: list[dict[str, Any]]


class TakeBack(Struct, forbid_unknown_fields=True):
    """The seat that takes its last action back."""

    seat: Seat
    at: Annotated[Count, Meta(description=AT)]


class TakenBack(Struct):
    """The table after an undo."""

    version: Annotated[int, Meta(description=VERSION)]
    at: Annotated[int, Meta(description=AT)]


class StandingInfo(Struct):
    """What a seat may order once, so that it is not asked each time. The first of `values` is to be asked as ever."""

    name: str
    title: str
    help: str
    values: list[Value]
    labels: list[str]
    value: Annotated[Value, Meta(description="What this seat has ordered.")]


class Order(Struct, forbid_unknown_fields=True):
    """Standing orders of a seat: those left out stay as they are."""

    seat: Seat
    orders: dict[str, Value]


class Why(Struct):
    """Why nothing can be done at a place of the board."""

    text: str
    rule: str | None
    title: Annotated[str, Meta(description="The heading under which the rules text has that rule.")]
    lesson: Annotated[str, Meta(description="`game/lesson`: the lesson that teaches it.")] | UnsetType = UNSET


class Term(Struct):
    """A part of a reason, in victory points."""

    name: str
    value: float


class Reason(Struct):
    """Why a bot made its last public move."""

    action: str
    text: str
    terms: list[Term]
    move: Annotated[str, Meta(description="What the log says of that move.")] = ""


class AskInfo(Struct):
    """The one question on the screen."""

    sentence: str
    reason: str


class StepInfo(Struct, omit_defaults=True):
    """One click on the way to an action: an element of the board, and the same as an entry of a list."""

    id: str
    label: str
    icon: str
    note: str
    ask: str = ""


class ChoiceInfo(Struct, omit_defaults=True):
    """A legal action and the clicks that lead to it."""

    text: str
    steps: list[StepInfo]
    confirm: str
    final: bool
    warning: Annotated[str, Meta(description="What it would ruin; lines after the first are the sum behind it.")] = ""
    risks: Annotated[
        dict[str, float], Meta(description="What the warning is about, and its figure: the larger the worse.")
    ] = {}


class GatherInfo(Struct):
    """An action put together place by place: what it holds at the start, and the clicks that begin it."""

    text: str
    steps: list[StepInfo]


class GatheredInfo(Struct):
    """What the places clicked so far come to."""

    sentence: str
    taken: Annotated[list[str], Meta(description="The places it holds, also those that came along.")]
    steps: Annotated[list[StepInfo], Meta(description="The places that may join it.")]
    drawing: Annotated[str, Meta(description="SVG to lay over the map.")]
    choice: Annotated[ChoiceInfo | None, Meta(description="The action, when it is complete.")]
    why: Annotated[Why | None, Meta(description="Why it is not.")]


class AimInfo(Struct):
    """A piece that is flicked: its action has {vx} and {vy} to fill in."""

    id: str
    x: float
    y: float
    radius: float
    speed: Annotated[int, Meta(description="Of the strongest flick, in the units of vx and vy.")]
    least: int
    slide: Annotated[float, Meta(description="How far the strongest flick slides, in the board's units.")]
    text: str
    preview: Literal["none", "short", "full"]
    confirm: str
    spread: Annotated[tuple[float, float], Meta(description="How far it goes astray: degrees, share of the speed.")]
    range: Annotated[float, Meta(description="How far it reaches from its edge where it rests.")]
    ram: Annotated[str, Meta(description="What touching somebody else's piece means.")]
    beyond: Annotated[tuple[bool, bool], Meta(description="Whether it and the piece it touches slide on then.")]


class FlightInfo(Struct):
    """How flicked pieces move: between its legs [id, time, x, y, vx, vy] a piece slows down at the same rate."""

    slowing: float
    legs: list[tuple[str, float, float, float, float, float]]
    flashes: list[tuple[float, float, float]]
    lost: list[tuple[float, str]]
    taken: list[str]
    aimed: tuple[float, float]


Place = Annotated[float, Meta(ge=-10_000, le=10_000)]


class Practise(Struct, forbid_unknown_fields=True):
    """An aimed action on a practice board with these pieces (name, x, y)."""

    pieces: Annotated[list[tuple[Annotated[str, Meta(max_length=20)], Place, Place]], Meta(max_length=40)]
    action: Annotated[str, Meta(max_length=200)]


class LogLine(Struct, omit_defaults=True):
    """A sentence of the log; `n` is the entry it belongs to, 0 the opening. `undoes` is an entry taken back."""

    n: int
    seat: int | None
    turn: int
    html: str
    label: Annotated[str, Meta(description="What it stands under: the round or phase it happened in.")] = ""
    k: Annotated[int | None, Meta(description="The replay shows it after so many actions.")] = None
    undoes: int | None = None
    by: Annotated[
        str, Meta(description="`bot`: a bot acted for the seat's owner; `plan`, `order`: your own queue or order did.")
    ] = ""


class ScorePart(Struct, omit_defaults=True):
    name: str
    value: int
    text: Annotated[str, Meta(description="How the value is written where the game counts no points.")] = ""


class ScoreInfo(Struct, omit_defaults=True):
    """A seat's points and where they come from; one with a `name` has no seat: the game itself plays it.

    Where there is a `text` the game counts no points: show it, and the parts' texts; `total` only compares seats.
    """

    seat: int
    total: int
    rank: int
    parts: list[ScorePart]
    name: str = ""
    text: str = ""


class UndoInfo(Struct):
    """Whether this seat's last action can be taken back, and why not."""

    allowed: bool
    text: str
    recent: Annotated[bool, Meta(description="The action belongs to the turn that is being played.")] = False


class ListingInfo(Struct):
    """A part of the table in words; the first cell of a row names it."""

    title: str
    heads: list[str]
    rows: list[list[str]]


class Listings(Struct):
    """The whole table in words, as one seat may know it."""

    version: Annotated[int, Meta(description=VERSION)]
    status: str
    listings: list[ListingInfo]


class Seen(Struct):
    """Where a seat's last turn ended: the entry of its last action before this turn, and how many actions that made."""

    n: int
    k: int


class Page(Struct, kw_only=True):
    """Everything a screen shows of a table, in one seat's eyes (null: a spectator's)."""

    table: str
    game: str
    title: str
    seat: int | None
    lang: str
    version: Annotated[int, Meta(description=VERSION)]
    at: Annotated[int | None, Meta(description=AT)]
    status: str
    state: Literal["waiting", "playing", "over"]
    over: bool
    to_act: list[int]
    ask: AskInfo | None
    choices: list[ChoiceInfo]
    aims: Annotated[list[AimInfo], Meta(description="What can be flicked: any velocity, not only those listed.")]
    gathers: Annotated[list[GatherInfo], Meta(description="Actions put together place by place; see `/gather`.")]
    regions: Annotated[dict[str, str], Meta(description="Region name to SVG or HTML; over a socket only what changed.")]
    log: list[LogLine]
    scores: list[ScoreInfo]
    seats: list[SeatInfo]
    undo: UndoInfo
    moves: int
    seal: Annotated[SealInfo | None, Meta(description="Null: the seed was chosen, or is older than seals.")] = None
    chance: Annotated[str, Meta(description="What is to be said about the dice, in a sentence.")] = ""
    notice: Annotated[str, Meta(description="What everybody should know about this table; mostly empty.")] = ""
    seen: Annotated[Seen | None, Meta(description="Where your last turn ended; what came later is news.")] = None
    again: Annotated[str | None, Meta(description="Over: the table of its rematch, where somebody made one.")] = None
    coach: Annotated[bool, Meta(description="Advice may be asked for: see `/coach`.")] = False
    outcome: Annotated[str, Meta(description=OUTCOME)] = ""
    clock: Annotated[ClockInfo | None, Meta(description="Null: there is as much time as one likes.")] = None
    offers: Annotated[
        list[OfferInfo], Meta(description="What is offered, also what has lapsed since: see `until`.")
    ] = []
    paused: Annotated[int, Meta(description="The table pauses until then; 0: it does not.")] = 0
    delay: Annotated[int, Meta(description="You watch: the turns that you do not see yet; 0: this is now.")] = 0


class Tick(Struct):
    """A turn on the replay's slider: it begins after `k` actions."""

    k: int
    turn: int
    label: str


class Replay(Page, kw_only=True):
    """A page of the past: after `k` of the `moves` actions."""

    k: int
    ticks: list[Tick]


class Health(Struct):
    """A process that answers."""

    status: str


class Readiness(Struct):
    """Whether a process can serve, part by part."""

    database: Annotated[bool, Meta(description="It answers.")]
    migrations: Annotated[bool, Meta(description="It has the form that this program knows.")]
    loop: Annotated[bool, Meta(description="What runs beside the requests runs, and in time.")]
    form: Annotated[str, Meta(description="The last migration of the database.")]
    lag: Annotated[float, Meta(description="Seconds by which the loop comes too late.")]
