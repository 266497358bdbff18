"""People to meet: the lobby, codes, invitations, readiness, pairing and presence, over HTTP and sockets."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from io import BytesIO
from typing import Any

import segno
from litestar import Request, Response, Router, delete, get, post, websocket
from litestar.datastructures import CacheControlHeader
from litestar.di import Provide
from msgspec import Struct
from msgspec.json import encode

from ..core.seal import read_word
from . import meetforms as forms
from .api import Lang, TableId, info_of, provide_asker, readable, refusals
from .asking import Asker
from .chores import Chores
from .due import PAIR, READY, STALE
from .forms import TableInfo
from .hall import Hall
from .invitations import A_DAYS_INVITATIONS, decline, invitations_of, invite, known_as, lately, write
from .lobby import lobby_of
from .meeting import PRIVATE, read_code
from .notices import waits
from .pairing import Pairing, best_for, read_wish
from .presence import HOME, LOBBY, NOBODY, Presence
from .problem import Problem
from .store import now
from .stream import Bell, serve
from .table import clean_name
from .waiting import Waiting
from .watch import Socket
from .wire import SEATS, News, person
from .wishes import INVITE

MY_TABLES = 100


class Meet:
    """Everything that happens where people meet, beside the tables themselves."""

    def __init__(self, hall: Hall, clock: Callable[[], int] = now) -> None:
        self.hall, self.clock = hall, clock
        self.presence = Presence(hall.store.engine, clock)
        self.waiting = Waiting(hall, self.presence)
        self.pairing = Pairing(hall)
        kinds = {READY: self.waiting.call_over, STALE: self.waiting.look_after, PAIR: self.pairing.pair}
        self.chores = Chores(hall.store.engine, kinds, clock)
        self.lobby: dict[Bell, None] = {}  # who looks at the lobby
        self.mine: dict[Bell, dict[str, None]] = {}  # who looks at all their tables: their names on the wire
        self.told: dict[str, asyncio.Task[str]] = {}  # the lobby by language, since it changed
        self.presence.changed = self.moved
        hall.listeners.append(self.hear)
        self.tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self.tasks = [asyncio.create_task(job) for job in (self.presence.run(), self.chores.run())]

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.chores.close()
        await self.presence.close()

    def hear(self, news: News | None) -> None:
        """Something was written somewhere: who sits where is told at once, how games stand a little later."""
        for bell, names in self.mine.items():
            if news is None or news.table in names:
                bell.ring()
        if news is None or not news.table.startswith(person("")[0]):
            self.ring_lobby(soon=news is None or news.version in (SEATS, 0))

    def moved(self, places: list[str]) -> None:
        """Others are here now, or look at these tables."""
        self.ring_lobby()
        for place in places:
            self.hall.talk.ring(place, news=False)

    def ring_lobby(self, soon: bool = True) -> None:
        self.told.clear()
        for bell in self.lobby:
            bell.ring(soon)

    async def lobby_text(self, lang: str) -> str:
        """The lobby as text, made once for all who look at it in that language."""
        if lang not in self.told:
            self.told[lang] = asyncio.create_task(self._lobby_text(lang))
        try:
            return await asyncio.shield(self.told[lang])
        except Exception:
            self.told.pop(lang, None)  # whoever asks next tries again
            raise

    async def _lobby_text(self, lang: str) -> str:
        return encode(await lobby_of(self.hall, self.presence, lang)).decode()

    async def found(self, player: str | None) -> forms.PairInfo:
        """Whether this player looks for a game, and how near it is."""
        at = self.clock()
        mine = await self.pairing.mine(player, at) if player else None
        if mine is None:
            return forms.PairInfo(False)
        group = None if mine.table else best_for(mine.player, await self.pairing.seeking(at))
        nearest = group and forms.Nearest(
            group.game, group.seats, [one.name for one in group.people if one.player != player], group.missing
        )
        wish = mine.wish
        return forms.PairInfo(
            mine.table is None, list(wish.games), list(wish.seats), wish.bots, mine.since, mine.table, nearest
        )

    async def everything(self, asker: Asker) -> forms.MineInfo:
        """What waits for whoever asks, at all tables."""
        tables = [await readable(asker, table_id) for table_id in await asker.hall.mine(asker.owner, MY_TABLES, "open")]
        listed = [info_of(asker, table) for table in tables]
        mine = [
            forms.MyTable(one.table, one.version, one.status, one.my_turn, sum(seat.taken for seat in one.seats))
            for one in listed
        ]
        invited = await invitations_of(self.hall.store.engine, asker.owner) if asker.owner else []
        turns = sum(one.my_turn for one in listed)
        return forms.MineInfo(turns, mine, [one.table for one in invited], await self.found(asker.owner))


def meet_of(connection: Any) -> Meet:
    found: Meet = connection.app.state.meet
    return found


def provide_meet(request: Request[Any, Any, Any]) -> Meet:
    return meet_of(request)


def answer(body: Struct, asker: Asker) -> Response[Any]:
    return Response(body, status_code=200, cookies=asker.cookies())


@get("/lobby", responses=refusals(400), tags=["meet"])
async def read_lobby(asker: Asker, meet: Meet, lang: Lang = None) -> forms.LobbyInfo:  # noqa: ARG001
    """The lobby: public tables with a free seat, some that can be watched, and how many people are here."""
    await meet.presence.look()
    return await lobby_of(asker.hall, meet.presence, asker.lang)


@post("/join", status_code=200, responses=refusals(400, 404, 413, 429), tags=["meet"])
async def join_by_code(asker: Asker, meet: Meet, data: forms.JoinByCode) -> Response[forms.Joined]:
    """The table whose code it is. Whoever knows the code of a private table is invited to it."""
    code = read_code(data.code)
    table_id = await asker.hall.store.by_code(code) if code else None
    if table_id is None:
        raise Problem(404, "No table has this code now.")
    key, owner = asker.identity()
    table = await asker.hall.open(table_id)
    if table.header.meeting.visibility == PRIVATE:
        await write(asker.hall.store.engine, invite(table.id, owner, owner, "", meet.clock()))
    return answer(forms.Joined(table.id, key), asker)


@get("/invitations", responses=refusals(400), tags=["meet"])
async def list_invitations(asker: Asker, lang: Lang = None) -> list[forms.InvitationInfo]:  # noqa: ARG001
    """The tables that you are asked to come to and that still wait: take a seat there, or decline."""
    listed = []
    for one in await invitations_of(asker.hall.store.engine, asker.owner) if asker.owner else []:
        with suppress(Problem):  # it may have begun without spectators, or gone
            info = info_of(asker, await readable(asker, one.table))
            if info.status == "waiting":
                listed.append(forms.InvitationInfo(info, one.name, one.at))
    return listed


@post(
    "/tables/{table_id:str}/invitations",
    status_code=200,
    responses=refusals(400, 403, 404, 409, 413, 429),
    tags=["meet"],
)
async def invite_by_name(asker: Asker, meet: Meet, table_id: TableId, data: forms.Invite) -> forms.Invited:
    """Ask somebody to come: an account by its name, or whom you have met at a table by the name there.

    They see it on their home page, and are told if they wish.
    """
    table, engine, name = await asker.open(table_id), asker.hall.store.engine, clean_name(data.name)
    if asker.owner is None or not (table.sits(asker.owner) or table.header.maker == asker.owner):
        raise Problem(403, "Only those who sit at a table invite others to it.")
    if not table.waiting:
        raise Problem(409, "This table waits for nobody.")
    if await lately(engine, asker.owner, meet.clock()) >= A_DAYS_INVITATIONS:
        raise Problem(429, "You have invited {n} people within a day: that is enough.", n=A_DAYS_INVITATIONS)
    player = await asker.hall.people.of_name(name) or await known_as(engine, asker.owner, name)
    if player is None:
        raise Problem(404, "Nobody of that name has an account here or has played with you.")
    mine = next((chair.name for chair in table.header.chairs if chair.owner == asker.owner), "")
    at = meet.clock()
    asked = invite(table.id, player, asker.owner, mine, at)
    await write(engine, asked, *waits(player, INVITE, table.id, at))
    asker.hall.wire.say(person(player))
    return forms.Invited(name)


@delete("/tables/{table_id:str}/invitations", status_code=200, responses=refusals(400), tags=["meet"])
async def decline_invitation(asker: Asker, table_id: TableId) -> forms.Declined:
    """Decline: the table is not shown to you any more, and nobody asks you to come there again."""
    if asker.owner:
        await decline(asker.hall.store.engine, table_id, asker.owner)
    return forms.Declined(table_id)


@post("/tables/{table_id:str}/ready", status_code=200, responses=refusals(400, 403, 404, 409, 413), tags=["meet"])
async def say_ready(asker: Asker, table_id: TableId, data: forms.SayReady) -> TableInfo:
    """Live tables: say that the game may begin, with a word for its dice. It begins when everybody has said so."""
    table = await asker.open(table_id)
    if asker.owner is None:
        raise Problem(403, "You have no seat at this table.")
    await table.say_ready(asker.owner, read_word(data.word))
    return info_of(asker, table)


@post("/tables/{table_id:str}/keep", status_code=200, responses=refusals(400, 403, 404, 409), tags=["meet"])
async def keep_table(asker: Asker, meet: Meet, table_id: TableId) -> forms.Kept:
    """Keep a table of yours that waits for players: it stays as long again as a new one."""
    await asker.open(table_id)
    return forms.Kept(await meet.waiting.keep(table_id, asker.owner, meet.clock()))


@get("/tables/{table_id:str}/qr", responses=refusals(400, 403, 404, 409), tags=["meet"], media_type="image/svg+xml")
async def read_qr(asker: Asker, table_id: TableId, request: Request[Any, Any, Any]) -> Response[bytes]:
    """The link to a table as a QR code, SVG. For a private one it holds the code, where you may know it."""
    table = await asker.open(table_id)
    meeting = table.header.meeting
    private = meeting.visibility == PRIVATE and (table.sits(asker.owner) or table.header.maker == asker.owner)
    path = f"lobby?code={meeting.code}" if private and meeting.code else f"t/{table.id}"
    return Response(qr_code(f"{request.base_url}{path}"), media_type="image/svg+xml")


def qr_code(text: str) -> bytes:
    drawn = BytesIO()
    segno.make(text, micro=False).save(
        drawn, kind="svg", xmldecl=False, scale=4, border=4, dark="#0a101d", light="#f7f1e1"
    )
    return drawn.getvalue()


@get("/pair", responses=refusals(400), tags=["meet"])
async def read_pair(asker: Asker, meet: Meet) -> forms.PairInfo:
    """Whether you look for a game, who would play with you, and the table where you were seated."""
    told = await meet.found(asker.owner)
    told.now = meet.clock()
    return told


@post("/pair", status_code=200, responses=refusals(400, 413, 429), tags=["meet"])
async def seek(asker: Asker, meet: Meet, data: forms.Seek) -> Response[forms.PairInfo]:
    """Play now: look for others who would play one of these games. Whoever has waited longest is seated first.

    Where all agreed, bots take the free seats after the time given. Then `table` says where you were seated: it is a
    live one, at which everybody says `ready` within a minute.
    """
    wish, (key, owner) = read_wish(data.games, data.seats, data.bots), asker.identity()
    await meet.pairing.seek(owner, clean_name(data.name), wish, meet.clock())
    meet.chores.bell.set()
    asker.hall.wire.say(person(owner))
    told = await meet.found(owner)
    told.key, told.now = key, meet.clock()
    return answer(told, asker)


@delete("/pair", status_code=200, responses=refusals(400), tags=["meet"])
async def stop_seeking(asker: Asker, meet: Meet) -> forms.PairInfo:
    """Look for a game no more."""
    if asker.owner:
        await meet.pairing.stop(asker.owner)
        asker.hall.wire.say(person(asker.owner))
    told = await meet.found(asker.owner)
    told.now = meet.clock()
    return told


@websocket("/lobby/ws")
async def watch_lobby(socket: Socket) -> None:
    """Sends the lobby, and again whenever it has changed; `{"visible": true}` says whether the page is in view."""
    meet, asker, bell = meet_of(socket), Asker(socket), Bell()
    meet.lobby[bell] = None
    try:
        await follow(socket, asker, LOBBY, bell, lambda: meet.lobby_text(asker.lang))
    finally:
        del meet.lobby[bell]


@websocket("/me/ws")
async def watch_mine(socket: Socket) -> None:
    """Sends what waits for you at all your tables, and again whenever that has changed."""
    meet, asker, bell = meet_of(socket), Asker(socket), Bell()

    async def text() -> str:
        found = await meet.everything(asker)
        meet.mine[bell] = dict.fromkeys((person(asker.owner or NOBODY).table, *(one.table for one in found.tables)))
        return encode(found).decode()

    meet.mine[bell] = {}
    try:
        await follow(socket, asker, HOME, bell, text)
    finally:
        del meet.mine[bell]


async def follow(socket: Socket, asker: Asker, place: str, bell: Bell, text: Callable[[], Awaitable[str]]) -> None:
    """Serve a socket to somebody who is here meanwhile."""
    presence = meet_of(socket).presence
    await socket.accept()
    visit = presence.enter(asker.owner, place)
    try:
        await serve(socket, bell, text, lambda visible: presence.show(visit, visible))
    finally:
        presence.leave(visit)


router = Router(
    "/api",
    route_handlers=[
        read_lobby, join_by_code, list_invitations, invite_by_name, decline_invitation, say_ready, keep_table, read_qr,
        read_pair, seek, stop_seeking, watch_lobby, watch_mine,
    ],
    dependencies={
        "asker": Provide(provide_asker, sync_to_thread=False), "meet": Provide(provide_meet, sync_to_thread=False),
    },
    cache_control=CacheControlHeader(no_store=True),
)  # fmt: skip
