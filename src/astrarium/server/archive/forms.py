"""What the requests of archive, players, ratings and tournaments take and answer."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ...core import OptionValue
from ..forms import Count


class FactInfo(Struct):
    """Something a game is sorted by, in the reader's words; `id` is what to search for."""

    name: str
    value: str
    id: str


class Result(Struct):
    """What one seat of a finished table came to; `handle` leads to the player's page."""

    seat: int
    name: str
    kind: str
    level: str
    handle: str | None
    rank: int
    points: int | None
    score: str
    facts: list[FactInfo]


class Finished(Struct):
    """A finished table; the first comes first."""

    table: str
    game: str
    title: str
    options: dict[str, OptionValue]
    created: int
    ended: int
    rated: bool
    sealed: bool
    results: list[Result]
    replay: str  # the page
    record: str


class Archive(Struct):
    """A page of the archive. `next` is the `cursor` of the page after it; `total` is told on the first page."""

    games: list[Finished]
    next: str | None
    total: int | None


class RatingInfo(Struct):
    """A rating as it is shown: 1000 + 60 (mu - 2 sigma); unsure while sigma is above 4."""

    game: str
    seats: int  # 0: tables of any size
    pool: str  # rated, or training against bots
    rating: int
    unsure: bool
    games: int
    mu: float
    sigma: float


class RatingStep(Struct):
    """What a finished table made of a rating."""

    table: str
    ended: int
    rating: int
    change: int
    unsure: bool
    sigma: float


class Share(Struct):
    """How often somebody sat so, and came in first."""

    name: str
    value: str
    games: int
    wins: int


class Record(Struct):
    """Somebody's results at one game."""

    game: str
    title: str
    games: int
    wins: int
    mean_rank: float
    points: list[int]
    seats: list[Share]
    facts: list[Share]
    ratings: list[RatingInfo]
    steps: list[RatingStep]


class PlayerInfo(Struct):
    """Somebody who has played: what everybody may know, and all of it for oneself."""

    handle: str
    name: str
    mine: bool
    since: int | None  # the first finished game
    games: int
    records: list[Record]
    open_name: bool | None  # whether one's name stands in the open data; told to oneself alone


class Ranked(Struct):
    """A line of a list of ratings."""

    place: int
    handle: str
    name: str
    rating: int
    unsure: bool
    games: int
    high: int = 0  # the rating is the lower end of what is likely, with 95 of 100; this is the upper one
    mine: bool = False


class Ranking(Struct):
    """Who has played a game often enough to be listed, the best first."""

    game: str
    seats: int
    season: str
    ranked: list[Ranked]
    bots: dict[str, int]  # what each level is worth on the same scale
    own: Ranked | None = None  # yourself, also before you are listed; then the place is 0


class OpenName(Struct, forbid_unknown_fields=True):
    """Whether one's name stands in the open data."""

    shown: bool


class NewTournament(Struct, forbid_unknown_fields=True):
    """A tournament to be made: so many rounds of tables of so many seats."""

    title: Annotated[str, Meta(min_length=1, max_length=60)]
    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=2, le=6)]
    rounds: Annotated[int, Meta(ge=1, le=12)]
    options: dict[Annotated[str, Meta(max_length=40)], OptionValue] = {}
    hours: Annotated[float, Meta(ge=0.01, le=24 * 60)] = 2.0  # a round lasts at most
    rest: Literal["fewer", "bot"] = "fewer"
    pace: Annotated[int, Meta(ge=0, le=10_000)] = 600


class Enter(Struct, forbid_unknown_fields=True):
    """Take part in a tournament."""

    name: Annotated[str, Meta(max_length=200)] = ""
    word: Annotated[str, Meta(max_length=64)] = ""


class Entrant(Struct):
    """Somebody who takes part, and how it stands."""

    name: str
    handle: str
    mine: bool
    points: float
    share: float  # of the winners' points
    played: int
    place: int


class SatDown(Struct):
    """A seat of a table of a tournament; nobody's name: a bot fills the table."""

    seat: int
    name: str
    mine: bool
    bot: bool
    rank: int | None


class Pairing(Struct):
    """A table of a round."""

    round: int
    table: str
    over: bool
    seats: list[SatDown]


class TournamentInfo(Struct):
    """A tournament: `status` is open, playing or over."""

    id: str
    title: str
    game: str
    game_title: str
    seats: int
    rounds: int
    round: int
    status: Literal["open", "playing", "over"]
    deadline: Count | None
    hours: float
    rest: str
    mine: bool  # you made it
    entered: bool
    entrants: list[Entrant]  # the best first
    pairings: list[Pairing]


class Entered(Struct):
    """Your place in a tournament, and the key it belongs to."""

    tournament: str
    key: str
