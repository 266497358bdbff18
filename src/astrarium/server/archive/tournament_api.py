"""The requests of tournaments: make one, enter, leave, begin, see how it stands."""

from __future__ import annotations

from typing import Annotated, Literal

from litestar import Response, Router, get, post
from litestar.datastructures import CacheControlHeader
from litestar.di import Provide
from litestar.params import Parameter

from ...core import mark
from ...core.seal import read_word
from ...words import words as catalogue
from ..api import Lang, provide_asker, refusals
from ..asking import Asker
from ..people import handle_of
from ..problem import Problem
from ..store import now
from ..table import clean_name
from .api import title_of
from .forms import Enter, Entered, Entrant, NewTournament, Pairing, SatDown, TournamentInfo
from .tournaments import Sitting, Steward, Tournament, enter, leave, load_or_404, make, newest

Id = Annotated[str, Parameter(description="The tournament's id.", max_length=40)]
MAKER_ONLY = mark("Only whoever made a tournament begins it.")


def info(found: Tournament, me: str | None, lang: str) -> TournamentInfo:
    """A tournament as somebody sees it: people by their names, never by their ids."""
    row, words = found.row, catalogue(lang, found.row.game)
    return TournamentInfo(
        row.id, row.title, row.game, title_of(row.game, words), row.size, row.rounds, row.round, status_of(found),
        None if row.ended else row.deadline, row.span / 3_600_000, row.rest, row.maker == me,
        any(one.player == me for one in found.entrants), entrants_of(found, me),
        [pairing(found, table, sat, me) for table, sat in found.tables().items()],
    )  # fmt: skip


def status_of(found: Tournament) -> Literal["open", "playing", "over"]:
    if found.row.ended is not None:
        return "over"
    return "playing" if found.row.round else "open"


def entrants_of(found: Tournament, me: str | None) -> list[Entrant]:
    """The best first; who stands alike shares the place."""
    ordered = sorted(found.standings().values(), key=lambda one: one.order)
    scores = [(one.points, one.share) for one in ordered]
    return [
        Entrant(
            found.names[one.player], handle_of(one.player), one.player == me, one.points,
            one.share / one.played if one.played else 0.0, one.played, scores.index(scores[place]) + 1,
        )
        for place, one in enumerate(ordered)
    ]  # fmt: skip


def pairing(found: Tournament, table: str, sat: list[Sitting], me: str | None) -> Pairing:
    seats = [
        SatDown(
            one.seat, found.names.get(one.player or "", ""), me is not None and one.player == me, one.player is None,
            one.rank,
        )
        for one in sat
    ]  # fmt: skip
    return Pairing(sat[0].round, table, all(one.ended for one in sat), seats)


@get("/tournaments", responses=refusals(400), tags=["tournaments"])
async def list_tournaments(
    asker: Asker,
    limit: Annotated[int, Parameter(ge=1, le=50, description="At most so many, the newest first.")] = 20,
    lang: Lang = None,  # noqa: ARG001
) -> list[TournamentInfo]:
    """The tournaments there are, the newest first."""
    engine = asker.hall.store.engine
    found = [await load_or_404(engine, one) for one in await newest(engine, limit)]
    return [info(one, asker.owner, asker.lang) for one in found]


@get("/tournaments/{tournament_id:str}", responses=refusals(400, 404), tags=["tournaments"])
async def read_tournament(asker: Asker, tournament_id: Id, lang: Lang = None) -> TournamentInfo:  # noqa: ARG001
    """A tournament: who takes part and how they stand, and the tables of every round."""
    return info(await load_or_404(asker.hall.store.engine, tournament_id), asker.owner, asker.lang)


@post("/tournaments", responses=refusals(400, 413, 429), tags=["tournaments"])
async def make_tournament(asker: Asker, data: NewTournament) -> Response[Entered]:
    """Make a tournament. You need not take part; only you can begin it. Without a key, one is made and returned."""
    title = clean_name(data.title)
    if not title:
        raise Problem(400, "A tournament needs a title.")
    key, owner = asker.identity()
    made = await make(asker.hall.store.engine, data, title, owner, now())
    return Response(Entered(made, key), status_code=201, cookies=asker.cookies())


@post(
    "/tournaments/{tournament_id:str}/entrants",
    status_code=200,
    responses=refusals(400, 404, 409, 413),
    tags=["tournaments"],
)
async def enter_tournament(asker: Asker, tournament_id: Id, data: Enter) -> Response[Entered]:
    """Take part, until it begins. Without a key, a new one is made and returned: your seats will belong to it."""
    found = await load_or_404(asker.hall.store.engine, tournament_id)
    key, owner = asker.identity()
    name = clean_name(data.name) or asker.words()("Player {n}", n=len(found.entrants) + 1)
    await enter(asker.hall.store.engine, found, owner, name, read_word(data.word))
    return Response(Entered(found.row.id, key), status_code=200, cookies=asker.cookies())


@post(
    "/tournaments/{tournament_id:str}/leave",
    status_code=200,
    responses=refusals(400, 403, 404, 409, 413),
    tags=["tournaments"],
)
async def leave_tournament(asker: Asker, tournament_id: Id) -> TournamentInfo:
    """Take part no longer, until it begins."""
    found = await load_or_404(asker.hall.store.engine, tournament_id)
    if asker.owner is None:
        raise Problem(403, "You do not take part.")
    await leave(asker.hall.store.engine, found, asker.owner)
    return info(await load_or_404(asker.hall.store.engine, tournament_id), asker.owner, asker.lang)


@post(
    "/tournaments/{tournament_id:str}/begin",
    status_code=200,
    responses=refusals(400, 403, 404, 409, 413),
    tags=["tournaments"],
)
async def begin_tournament(asker: Asker, tournament_id: Id) -> TournamentInfo:
    """Begin the first round, if you made it. The others begin by themselves, when a round is over or its time is."""
    found = await load_or_404(asker.hall.store.engine, tournament_id)
    if found.row.maker != asker.owner:
        raise Problem(403, MAKER_ONLY)
    await Steward(asker.hall).begin(found, now())
    return info(await load_or_404(asker.hall.store.engine, tournament_id), asker.owner, asker.lang)


tournaments_router = Router(
    "/api",
    route_handlers=[
        list_tournaments, read_tournament, make_tournament, enter_tournament, leave_tournament, begin_tournament,
    ],
    dependencies={"asker": Provide(provide_asker, sync_to_thread=False)},
    cache_control=CacheControlHeader(no_store=True),
)  # fmt: skip
