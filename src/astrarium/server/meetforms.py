"""What travels where people meet: the lobby, invitations, and whoever looks for a game."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from .forms import Here, Name, TableInfo, Word

GameName = Annotated[str, Meta(max_length=40)]
Seconds = Annotated[int, Meta(ge=0, le=900, description="After which bots may sit down; null: never.")]
SeatCount = Annotated[int, Meta(ge=1, le=16)]


class LobbySeat(Struct):
    """A seat as everybody in the lobby sees it."""

    seat: int
    name: str
    bot: bool
    taken: bool
    here: Here | UnsetType = UNSET


class LobbyTable(Struct):
    """A public table."""

    table: str
    game: str
    title: Annotated[str, Meta(description="Of the game.")]
    name: Annotated[str, Meta(description="Of the table, as its maker called it.")]
    options: Annotated[list[str], Meta(description="What its maker chose otherwise than usual, in words.")]
    maker: Annotated[str, Meta(description="The maker's name, where the maker sits there.")]
    live: bool
    rated: bool
    level: tuple[int, int] | None
    language: str
    spectators: bool
    seats: list[LobbySeat]
    created: int
    line: Annotated[str, Meta(description="Running: where the game stands, as everybody may know.")]
    watching: Annotated[int, Meta(description="Running: how many look at it without a seat.")]
    delay: Annotated[int, Meta(description="Turns that those who watch do not see yet.")] = 0


class LobbyInfo(Struct):
    """The lobby: the same for everybody."""

    here: Annotated[int, Meta(description="How many people have a page open.")]
    seeking: Annotated[int, Meta(description="How many of them look for a game.")]
    running: Annotated[int, Meta(description="How many public games are being played.")]
    tables: Annotated[list[LobbyTable], Meta(description="Those with a free seat, newest first.")]
    watch: Annotated[list[LobbyTable], Meta(description="Some that can be watched.")]


class JoinByCode(Struct, forbid_unknown_fields=True):
    """A table's code."""

    code: Annotated[str, Meta(max_length=40)]


class Joined(Struct):
    """Where the code leads, and the key by which you may enter."""

    table: str
    key: str


class Invite(Struct, forbid_unknown_fields=True):
    """Somebody with whom you have sat at a table, by the name there."""

    name: Name


class Invited(Struct):
    """Somebody was asked to come."""

    name: str


class InvitationInfo(Struct):
    """A table that you are asked to come to."""

    table: TableInfo
    by: Annotated[str, Meta(description="The name of whoever asks.")]
    at: int


class Declined(Struct):
    """An invitation is no more."""

    table: str


class SayReady(Struct, forbid_unknown_fields=True):
    """The game may begin."""

    word: Word = ""


class Kept(Struct):
    """Until when a table waits now."""

    goes: int


class Seek(Struct, forbid_unknown_fields=True):
    """What you would play with whoever else would."""

    games: Annotated[list[GameName], Meta(min_length=1, max_length=20)]
    seats: Annotated[list[SeatCount], Meta(min_length=1, max_length=16)]
    bots: Seconds | None = None
    name: Name = ""


class Nearest(Struct):
    """The table that you are nearest to."""

    game: str
    seats: int
    people: Annotated[list[str], Meta(description="Who would play it with you.")]
    missing: int


class PairInfo(Struct):
    """Whether you look for a game, and what came of it."""

    seeking: bool
    games: list[str] = []
    seats: list[int] = []
    bots: int | None = None
    since: int | None = None
    table: Annotated[str | None, Meta(description="Where you were seated: say `ready` there.")] = None
    nearest: Nearest | None = None
    now: Annotated[int | None, Meta(description="The server's time, where you asked for it.")] = None
    key: Annotated[str, Meta(description="Your key, where you began to look.")] = ""


class MyTable(Struct):
    """One of your tables that is not over."""

    table: str
    version: int
    status: Literal["waiting", "playing", "over", "refused"]
    my_turn: bool
    seats: Annotated[int, Meta(description="How many sit there.")]


class MineInfo(Struct):
    """What waits for you anywhere."""

    turns: Annotated[int, Meta(description="At how many tables it is your turn.")]
    tables: list[MyTable]
    invitations: list[str]
    pair: PairInfo
