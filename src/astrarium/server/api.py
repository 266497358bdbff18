"""The JSON API: everything the page can do, a program can do."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Sequence
from typing import Annotated, Any, Literal

from litestar import MediaType, Request, Response, Router, get, post
from litestar.datastructures import CacheControlHeader
from litestar.di import Provide
from litestar.exceptions.http_exceptions import RequestEntityTooLarge
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter
from msgspec import convert, to_builtins

from ..bots import RANDOM, levels, names
from ..core import Game, IllegalAction, Refusal, Words, games
from . import forms, gameforms
from .appendix import reference_of
from .asking import Asker
from .hall import game_or_404
from .kept import STILL_SECRET, Kept
from .odds import battles_of
from .opening import LARGEST_RECORD, TOO_LARGE
from .page import (
    gathered_of,
    listings_of,
    name_turns,
    page_of,
    replay_of,
    seats_of,
    standing_of,
    state_of,
    table_info,
)
from .problem import Problem, against_the_rules, sentence
from .reasons import NO_REASON, told
from .rulebook import heading_of, lesson_on, rules_of
from .table import Table
from .timeline import Stopped
from .watch import watch

Lang = Annotated[str | None, Parameter(description="Language of the texts: en or fr.", max_length=40)]
SeatAsked = Annotated[int | None, Parameter(description="One of your seats; left out: a spectator's eyes.")]
MySeat = Annotated[int, Parameter(description="One of your seats.")]
Since = Annotated[int, Parameter(description="Only log lines of entries after this version; left out: all of them.")]
TableId = Annotated[str, Parameter(description="The table's id.", max_length=40)]
GameId = Annotated[str, Parameter(description="The game's id.", max_length=40)]

Fleet = Annotated[str, Parameter(description="A fleet as the game writes it.", max_length=500)]


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    said = {
        400: "Malformed request", 403: "Somebody else's seat", 404: "No such game, table or seat",
        409: "The table has moved on, waits for players, is over, or follows other rules",
        413: "More than can be sent", 422: "Against the rules", 429: "Too many unfinished tables or battles",
    }  # fmt: skip
    return {s: ResponseSpec(forms.Problem, description=said[s], generate_examples=False) for s in statuses}


def game_info(found: Game, words: Words, engines: Sequence[str] = ()) -> gameforms.GameInfo:
    options = [
        gameforms.OptionInfo(
            option.name, words(option.title), words(option.help) if option.help else "", list(option.values),
            [words(label) for label in option.labels], option.default, list(option.seats),
        )
        for option in found.options
    ]  # fmt: skip
    return gameforms.GameInfo(
        found.id, words(found.title), found.blurb(words), list(found.seat_counts), found.minutes, found.depth, options,
        list(levels()), [*names(), *engines], battles_of(found.id) is not None,
    )  # fmt: skip


@get("/games", responses=refusals(400), tags=["games"])
async def list_games(asker: Asker, lang: Lang = None) -> list[gameforms.GameInfo]:  # noqa: ARG001
    """The games that can be played here, with their options and the levels of their bots."""
    return [game_info(found, asker.words(found.id), asker.hall.engines) for found in games()]


@get("/games/{game_id:str}/rules", responses=refusals(400, 404), tags=["games"])
async def read_rules(asker: Asker, game_id: GameId, lang: Lang = None) -> gameforms.Rules:  # noqa: ARG001
    """The rules of a game in our own words. In the HTML every rule is an element whose id is the rule's id."""
    return await to_thread(rules_of, game_or_404(game_id), asker.lang)


@get("/games/{game_id:str}/reference", responses=refusals(400, 404), tags=["games"])
async def read_reference(
    asker: Asker,
    game_id: GameId,
    lang: Lang = None,  # noqa: ARG001
) -> list[gameforms.ReferenceChapter]:
    """What is in the box of a game: every kind of component with its effect in one sentence, in chapters."""
    return await to_thread(reference_of, game_or_404(game_id), asker.lang)


@get("/games/{game_id:str}/odds", responses=refusals(400, 404, 422, 429), tags=["games"])
async def read_odds(
    asker: Asker,
    game_id: GameId,
    attacker: Fleet,
    defender: Fleet,
    policy: Annotated[str, Parameter(max_length=40, description="How dice are assigned.")] = "printed",
    lang: Lang = None,  # noqa: ARG001
) -> gameforms.Odds:
    """The odds of a battle, for games that can reckon them; 422 says what is wrong with a fleet."""
    if battles_of(game_or_404(game_id).id) is None:
        raise Problem(404, "This game has no odds to reckon.")
    return await asker.hall.reckoner.odds(game_id, attacker, defender, policy)


@post("/seals", responses=refusals(400, 403, 404, 409), tags=["tables"])
async def make_seal(
    asker: Asker,
    again: Annotated[str, Parameter(description="A finished table of yours whose rematch it is.", max_length=40)] = "",
) -> forms.SealMade:
    """A seal for a table to be made within a day: its dice are fixed now, but for the word that you send with it.

    Every finished table has one rematch: with `again` the seal is for that one, and 409 says that it is there already.
    """
    return forms.SealMade(await asker.hall.new_seal(again, asker.owner))


@post("/tables", responses=refusals(400, 409, 413, 429), tags=["tables"])
async def make_table(asker: Asker, data: forms.NewTable) -> Response[forms.TableMade]:
    """Make a table.

    Seats of kind `me` and `person` (another person at the same screen) belong to your key, `open` ones wait for
    somebody else's, `bot` ones play by themselves. Your key is the one you send (a bearer token or the cookie
    `astrarium_key`); without one, a new key is made and returned, and set as the cookie.
    """
    key, owner = asker.identity()
    table = await asker.hall.make(data, owner)
    made = forms.TableMade(table.id, key, seats_of(table, owner, asker.words(data.game)))
    return Response(made, status_code=201, cookies=asker.cookies())


@post(
    "/records",
    request_max_body_size=LARGEST_RECORD,
    responses=refusals(400, 409, 413, 422, 429),
    tags=["tables"],
)
async def open_record(asker: Asker, request: Request[Any, Any, Any]) -> Response[forms.RecordOpened]:
    """Make a table from a record: the body is its text, JSON lines of at most 512 kB.

    The record is replayed first; a line that cannot be read or an action that differs is named. All seats belong to
    your key, so that the game can be looked at with anybody's eyes, and played on where it is not over.
    """
    try:
        raw = await request.body()
    except RequestEntityTooLarge:
        raise Problem(413, TOO_LARGE) from None
    key, owner = asker.identity()
    table = await asker.hall.open_record(raw, owner)
    seats, timeline = seats_of(table, owner, asker.words(table.header.game)), table.timeline
    status: Literal["playing", "over"] = "over" if table.over else "playing"
    opened = forms.RecordOpened(table.id, key, seats, status, len(timeline.moves))
    return Response(opened, status_code=201, cookies=asker.cookies())


@get("/tables", responses=refusals(400), tags=["tables"])
async def list_tables(
    asker: Asker,
    mine: Annotated[bool, Parameter(description="Only your own are ever listed.")] = True,  # noqa: ARG001
    limit: Annotated[int, Parameter(ge=1, le=100, description="At most so many, the newest first.")] = 20,
    which: Annotated[
        Literal["all", "open", "over"], Parameter(description="Those not over, or those that are.")
    ] = "all",
    lang: Lang = None,  # noqa: ARG001
) -> list[forms.TableInfo]:
    """The tables you made or sit at, newest first."""
    found = [await readable(asker, table_id) for table_id in await asker.hall.mine(asker.owner, limit, which)]
    return [info_of(asker, table) for table in found]


def info_of(asker: Asker, table: Table | Kept) -> forms.TableInfo:
    words = asker.words(table.header.game)
    info = table.info(asker.owner, words) if isinstance(table, Kept) else table_info(table, asker.owner, words)
    for seat, chair in zip(info.seats, table.header.chairs, strict=True):
        seat.here = asker.here(chair.owner)
    return info


async def readable(asker: Asker, table_id: str, seat: int | None = None) -> Table | Kept:
    """The table, or what is kept of it where it cannot go on; where the asker may see it with that seat's eyes."""
    table: Table | Kept
    try:
        table = await asker.open(table_id)
    except Stopped as stopped:
        if stopped.kept is None:
            raise
        table = stopped.kept
    if seat is not None:
        table.check_owner(seat, asker.owner)
    return table


@get("/tables/{table_id:str}", responses=refusals(400, 404, 409), tags=["tables"])
async def read_table(asker: Asker, table_id: TableId, lang: Lang = None) -> forms.TableInfo:  # noqa: ARG001
    """A table from outside: who sits there, whose turn it is, where the game stands."""
    return info_of(asker, await readable(asker, table_id))


@post(
    "/tables/{table_id:str}/seats/{seat:int}", status_code=200, responses=refusals(400, 404, 409, 413), tags=["tables"]
)
async def take_seat(asker: Asker, table_id: TableId, seat: int, data: forms.TakeSeat) -> Response[forms.SeatTaken]:
    """Take an open seat. It belongs to your key from then on; without a key, a new one is made and returned."""
    table = await asker.open(table_id)
    key, owner = asker.identity()
    await asker.hall.take_seat(table, seat, data.name, owner, data.word)
    taken = forms.SeatTaken(table.id, key, seat, seats_of(table, owner, asker.words(table.header.game)))
    return Response(taken, status_code=200, cookies=asker.cookies())


async def seen_table(asker: Asker, table_id: str, seat: int | None) -> Table:
    """The table, where the asker may see it with that seat's eyes."""
    table = await asker.open(table_id)
    if seat is not None:
        table.check_owner(seat, asker.owner)
    return table


@get("/tables/{table_id:str}/view", responses=refusals(400, 403, 404, 409), tags=["play"])
async def read_view(asker: Asker, table_id: TableId, seat: SeatAsked = None) -> forms.ViewOf:
    """What a seat may know, as the game's own view; an empty one where the table cannot go on here."""
    table = await readable(asker, table_id, seat)
    if isinstance(table, Kept):
        return table.view(seat)
    timeline = table.timeline
    view = to_builtins(timeline.state.view(seat), str_keys=True)
    return forms.ViewOf(table.version, None if seat is None else timeline.made[seat], list(table.to_act), view)


@get("/tables/{table_id:str}/legal", responses=refusals(400, 403, 404, 409), tags=["play"])
async def list_legal(asker: Asker, table_id: TableId, seat: MySeat) -> forms.LegalList:
    """Everything a seat may do now; empty when it is not its turn."""
    table = await readable(asker, table_id, seat)
    if isinstance(table, Kept):
        return table.legal(seat)
    actions, timeline = table.timeline.game.actions, table.timeline
    legal = timeline.state.legal(seat) if seat in table.to_act and not table.is_bot(seat) else []
    listed = [forms.LegalAction(actions.to_text(a), dict(actions.to_json(a))) for a in legal]
    return forms.LegalList(table.version, timeline.made[seat], listed)


@post(
    "/tables/{table_id:str}/actions", status_code=200, responses=refusals(400, 403, 404, 409, 413, 422), tags=["play"]
)
async def play_action(asker: Asker, table_id: TableId, data: forms.PlayAction) -> forms.Played:
    """Play an action. When the answer comes, it is on disk.

    `at` is the number you got with the view, the page or the list of legal actions: if this seat has acted since,
    the answer is 409 and nothing changes. So an action sent twice is played once.
    """
    table = await seen_table(asker, table_id, data.seat)
    events = await table.play(data.seat, data.at, data.action, data.lag)
    kinds = table.timeline.game.events
    seen = [kinds.to_json(kinds.seen_by(event, data.seat)) for event in events]
    return forms.Played(table.version, table.timeline.made[data.seat], seen)


@post("/tables/{table_id:str}/undo", status_code=200, responses=refusals(400, 403, 404, 409, 413, 422), tags=["play"])
async def take_back(asker: Asker, table_id: TableId, data: forms.TakeBack) -> forms.TakenBack:
    """Take this seat's last action back, as long as nothing was revealed and nobody acted on it since.

    What others have chosen in the same secret choice stays. The undo is an entry of its own.
    """
    table = await seen_table(asker, table_id, data.seat)
    await table.undo(data.seat, data.at)
    return forms.TakenBack(table.version, table.timeline.made[data.seat])


@get("/tables/{table_id:str}/standing", responses=refusals(400, 403, 404, 409), tags=["play"])
async def list_standing(
    asker: Asker,
    table_id: TableId,
    seat: MySeat,
    lang: Lang = None,  # noqa: ARG001
) -> list[forms.StandingInfo]:
    """What this seat may order once, so that it is not asked each time, and what it has ordered."""
    table = await seen_table(asker, table_id, seat)
    return standing_of(table.timeline.game, await table.orders.of(seat), asker.words(table.header.game))


@post("/tables/{table_id:str}/standing", status_code=200, responses=refusals(400, 403, 404, 409, 413), tags=["play"])
async def order_standing(asker: Asker, table_id: TableId, data: forms.Order) -> list[forms.StandingInfo]:
    """Change standing orders of one of your seats.

    From then on the server plays the ordered answer for the seat when it would be asked, as an action like any other.
    Whoever takes something back decides alone for the rest of that turn.
    """
    table = await seen_table(asker, table_id, data.seat)
    return standing_of(table.timeline.game, await table.order(data.seat, data.orders), asker.words(table.header.game))


@get("/tables/{table_id:str}/page", responses=refusals(400, 403, 404, 409), tags=["page"])
async def read_page(
    asker: Asker,
    table_id: TableId,
    seat: SeatAsked = None,
    since: Since = -1,
    lang: Lang = None,  # noqa: ARG001
) -> forms.Page:
    """Everything a screen shows: regions as SVG and HTML, the question, the choices, the log, the scores."""
    table = await readable(asker, table_id, seat)
    words = asker.words(table.header.game)
    if isinstance(table, Kept):
        await table.recall(asker.hall.store)
        return table.page(seat, asker.owner, words, since)
    return page_of(table, seat, asker.owner, words, since)


@get("/tables/{table_id:str}/listings", responses=refusals(400, 403, 404, 409), tags=["page"])
async def read_listings(
    asker: Asker,
    table_id: TableId,
    seat: SeatAsked = None,
    lang: Lang = None,  # noqa: ARG001
) -> forms.Listings:
    """The whole table in words, as tables: what the drawings of the page show. Empty where it cannot go on here."""
    table = await readable(asker, table_id, seat)
    words = asker.words(table.header.game)
    if isinstance(table, Kept):
        return forms.Listings(table.version, table.sentence(words), [])
    return listings_of(table, seat, words)


@get("/tables/{table_id:str}/why", responses=refusals(400, 403, 404, 409), tags=["page"])
async def read_why(
    asker: Asker,
    table_id: TableId,
    seat: MySeat,
    place: Annotated[str, Parameter(description="The id of an element of the board.", max_length=200)],
    taken: Annotated[str, Parameter(description="The ids of steps taken before, with spaces.", max_length=400)] = "",
    lang: Lang = None,  # noqa: ARG001
) -> forms.Why:
    """Why nothing can be done at a place of the board now, with the rule behind it."""
    table = await readable(asker, table_id, seat)
    if isinstance(table, Kept):
        return forms.Why(table.sentence(asker.words(table.header.game)), None, "")
    found, words = table.timeline.game, asker.words(table.header.game)
    refusal = found.explain(table.look(seat), place, taken.split())
    return why_of(asker, found, refusal) or forms.Why(words("Nothing can be done here now."), None, "")


def why_of(asker: Asker, found: Game, refusal: Refusal | None) -> forms.Why | None:
    if refusal is None:
        return None
    title = heading_of(found, asker.lang, refusal.rule) if refusal.rule else ""
    said = sentence(asker.words(found.id), refusal.text, refusal.values)
    return forms.Why(said, refusal.rule or None, title, lesson_on(found, refusal.rule))


@get("/tables/{table_id:str}/gather", responses=refusals(400, 403, 404, 409, 422), tags=["page"])
async def read_gathered(
    asker: Asker,
    table_id: TableId,
    seat: MySeat,
    action: Annotated[str, Parameter(description="The beginning, the text of one of `gathers`.", max_length=400)],
    places: Annotated[str, Parameter(description="The ids of the places clicked since.", max_length=400)] = "",
    lang: Lang = None,  # noqa: ARG001
) -> forms.GatheredInfo:
    """What an action put together place by place comes to, and which places may join it. Plays nothing."""
    table = await seen_table(asker, table_id, seat)
    found, state = table.timeline.game, table.timeline.state
    look = table.look(seat)
    try:
        gathering = state.gather(seat, found.actions.from_text(action), found.picked(look.view, places.split()))
    except IllegalAction as error:
        raise against_the_rules(error.refusal, found.id) from None
    told = found.gathered(look, gathering, asker.words(found.id))
    return gathered_of(found, told, why_of(asker, found, gathering.refusal))


@get("/tables/{table_id:str}/preview", responses=refusals(400, 403, 404, 409), tags=["page"])
async def read_preview(
    asker: Asker,
    table_id: TableId,
    seat: MySeat,
    action: Annotated[str, Parameter(description="An aimed action in short notation.", max_length=200)],
    lang: Lang = None,  # noqa: ARG001
) -> forms.FlightInfo | None:
    """What an aimed action would do, as far as the table's options show it; null: nothing is shown. Plays nothing."""
    table = await seen_table(asker, table_id, seat)
    found = table.timeline.game
    flown = found.preview(table.look(seat), found.actions.from_text(action))
    return convert(flown, forms.FlightInfo, from_attributes=True) if flown else None


@post("/games/{game_id:str}/practice", status_code=200, responses=refusals(400, 404, 413), tags=["games"])
async def practise(asker: Asker, game_id: GameId, data: forms.Practise) -> forms.FlightInfo:  # noqa: ARG001
    """What an aimed action does on the game's practice board. Nothing is kept."""
    found = game_or_404(game_id)
    flown = found.practise(data.pieces, found.actions.from_text(data.action))
    return convert(flown, forms.FlightInfo, from_attributes=True)


@get("/tables/{table_id:str}/reason", responses=refusals(400, 404, 409), tags=["page"])
async def read_reason(
    asker: Asker,
    table_id: TableId,
    seat: Annotated[int, Parameter(description="The bot's seat.")],
    lang: Lang = None,  # noqa: ARG001
) -> forms.Reason:
    """Why a bot made its last move: the terms that made the difference, in victory points.

    A choice that is still secret is not told. Where the bot knows something in secret, the move is weighed by what
    everybody may know until the game is over.
    """
    table = await readable(asker, table_id)
    table.check_seat(seat)
    if isinstance(table, Kept):
        raise Problem(404, NO_REASON)
    timeline, words = table.timeline, asker.words(table.header.game)
    number, kept = table.reasons.get(seat, (0, ""))
    move = next((move for move in reversed(timeline.moves) if move.number == number), None)
    if move is None:
        raise Problem(404, NO_REASON)
    if timeline.is_secret(move):
        raise Problem(409, "What this seat has chosen is still secret.")
    k = timeline.moves.index(move)
    secretive = not table.over and table.level(seat) != RANDOM  # a random bot weighs nothing
    reason = await to_thread(told, timeline.state_after(k), move, kept, secretive, words)
    reason.move = table.story(None, words).move(k + 1)  # as everybody may know it
    return reason


@get("/tables/{table_id:str}/record", responses=refusals(400, 404, 409), tags=["tables"], media_type=MediaType.TEXT)
async def read_record(asker: Asker, table_id: TableId) -> Response[str]:
    """The whole game as JSON lines, when it is over: it holds the seed or the opened seal.

    `astrarium record verify` replays it. A game that this program cannot play on is given as it was written.
    """
    table = await readable(asker, table_id)
    if isinstance(table, Kept):
        text = table.record(asker.words())
    elif state_of(table) != "over":
        raise Problem(409, STILL_SECRET)
    else:
        text = table.timeline.record(table.names(asker.words())).dumps()
    name = f'attachment; filename="{table.header.game}-{table.id}.jsonl"'
    return Response(text, media_type="application/jsonl", headers={"content-disposition": name})


@get("/tables/{table_id:str}/replay/{k:int}", responses=refusals(400, 403, 404, 409), tags=["page"])
async def read_replay(
    asker: Asker,
    table_id: TableId,
    k: Annotated[int, Parameter(description="After so many actions.")],
    seat: SeatAsked = None,
    lang: Lang = None,  # noqa: ARG001
) -> forms.Replay:
    """The table as it was after `k` actions: in your own seat's eyes, and in anybody's when the game is over."""
    table = await readable(asker, table_id)
    if isinstance(table, Kept):
        await table.recall(asker.hall.store)
        return table.replay(None, asker.owner, asker.words(table.header.game), k)
    if seat is not None:
        table.check_seat(seat)
        if not table.over:
            table.check_owner(seat, asker.owner)
    if not 0 <= k <= len(table.timeline.moves):
        raise Problem(404, "There were {n} actions.", n=len(table.timeline.moves))
    words = asker.words(table.header.game)
    await name_turns(table, words)
    return replay_of(table, seat, asker.owner, words, min(k, len(table.timeline.moves)))


def provide_asker(request: Request[Any, Any, Any]) -> Asker:
    return Asker(request)


router = Router(
    "/api",
    route_handlers=[
        list_games, read_rules, read_reference, read_odds, make_seal, make_table, open_record, list_tables,
        read_table, take_seat, read_view, list_legal, play_action, take_back, list_standing, order_standing, read_page,
        read_listings, read_why, read_gathered, read_preview, practise, read_reason, read_record, read_replay, watch,
    ],
    dependencies={"asker": Provide(provide_asker, sync_to_thread=False)},
    cache_control=CacheControlHeader(no_store=True),
)  # fmt: skip
