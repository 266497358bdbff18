"""What somebody has played and how well: for a page of one's own, and lists of ratings by game."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from litestar import Router, get, post
from litestar.datastructures import CacheControlHeader
from litestar.di import Provide
from litestar.params import Parameter
from sqlalchemy import Row, and_, delete, or_, select, text
from sqlalchemy.ext.asyncio import AsyncEngine

from ...core import Words, mark
from ...words import words as catalogue
from ..api import GameId, Lang, provide_asker, refusals
from ..asking import Asker
from ..hall import Hall, game_or_404
from ..meeting import PUBLIC
from ..people import GONE
from ..problem import Problem
from ..schema import open_names, rating_steps, ratings, results, seats, tables
from ..store import now
from .api import title_of
from .forms import OpenName, PlayerInfo, Ranked, Ranking, RatingInfo, RatingStep, Record, Share
from .rater import skill
from .skill import ANCHOR_SIGMA, ANY_SIZE, LISTED, RATED, Skill, aged, anchors, season_of

NOBODY = mark("There is no player {handle} here.")
MOST_LISTED = 100
WANTED = "INSERT INTO open_names (player) VALUES (:player) ON CONFLICT DO NOTHING"
MOST_STEPS = 500
Handle = Annotated[str, Parameter(description="The player's handle.", max_length=40)]


async def results_of(engine: AsyncEngine, player: str, mine: bool) -> Sequence[Row[Any]]:
    """Somebody's finished tables, the oldest first: those that everybody may know of, or all of one's own."""
    known = or_(tables.c.visibility == PUBLIC, results.c.pool == RATED)
    query = (
        select(results, seats.c.name, tables.c.visibility)
        .join(tables, tables.c.id == results.c.table_id)
        .join(seats, and_(seats.c.table_id == results.c.table_id, seats.c.seat == results.c.seat))
        .where(results.c.player == player)
        .order_by(results.c.ended, results.c.table_id)
    )
    async with engine.connect() as connection:
        return (await connection.execute(query if mine else query.where(known))).all()


async def ratings_of(engine: AsyncEngine, player: str) -> Mapping[str, list[RatingInfo]]:
    """By game; tables of any size first."""
    query = select(ratings).where(ratings.c.player == player)
    found: dict[str, list[RatingInfo]] = {}
    async with engine.connect() as connection:
        for row in await connection.execute(query.order_by(ratings.c.game, ratings.c.pool, ratings.c.seats)):
            found.setdefault(row.game, []).append(rating_info(row))
    return found


def rating_info(row: Row[Any]) -> RatingInfo:
    known = aged(skill(row), season_of(now()))
    return RatingInfo(row.game, row.seats, row.pool, known.shown, not known.sure, row.games, known.mu, known.sigma)


async def steps_of(engine: AsyncEngine, player: str, pool: str) -> Mapping[str, list[RatingStep]]:
    """How ratings came to be, by game, the oldest first."""
    mine = (rating_steps.c.player == player, rating_steps.c.pool == pool)
    query = select(rating_steps).where(*mine).order_by(rating_steps.c.ended.desc(), rating_steps.c.table_id.desc())
    found: dict[str, list[RatingStep]] = {}
    async with engine.connect() as connection:
        for row in await connection.execute(query.limit(MOST_STEPS)):
            found.setdefault(row.game, []).insert(0, rating_step(row))
    return found


def rating_step(row: Row[Any]) -> RatingStep:
    before, after = Skill(row.mu_before, row.sigma_before), Skill(row.mu, row.sigma)
    change = after.shown - before.shown
    return RatingStep(row.table_id, row.ended, after.shown, change, not after.sure, after.sigma)


def record_of(rows: Sequence[Row[Any]], lang: str) -> Record:
    """Results at one game, without the ratings."""
    words = catalogue(lang, rows[0].game)
    return Record(
        rows[0].game, title_of(rows[0].game, words), len(rows), sum(row.rank == 1 for row in rows),
        sum(row.rank for row in rows) / len(rows), [row.points for row in rows if row.points is not None],
        _shares([(words("Seats"), str(row.seats), row.rank == 1) for row in rows]),
        _shares([fact for row in rows for fact in _facts(row, words)]), [], [],
    )  # fmt: skip


def _facts(row: Row[Any], words: Words) -> list[tuple[str, str, bool]]:
    return [(words(name), words(value), row.rank == 1) for name, value in json.loads(row.facts).items()]


def _shares(told: Sequence[tuple[str, str, bool]]) -> list[Share]:
    """How often each was, and won; the most frequent first."""
    games = Counter((name, value) for name, value, _ in told)
    wins = Counter((name, value) for name, value, won in told if won)
    return [Share(*one, n, wins[one]) for one, n in sorted(games.items(), key=lambda item: (-item[1], item[0]))]


async def player_info(hall: Hall, player: str, me: str | None, lang: str) -> PlayerInfo | None:
    """Somebody as `me` may see him; None where there is nothing that everybody may know."""
    engine, mine = hall.store.engine, me == player
    rows = await results_of(engine, player, mine)
    if not rows and not mine:
        return None
    by_game: dict[str, list[Row[Any]]] = {}
    for row in rows:
        by_game.setdefault(row.game, []).append(row)
    known, steps = await ratings_of(engine, player), await steps_of(engine, player, RATED)
    records = [record_of(found, lang) for found in by_game.values()]
    for record in records:
        record.ratings = [one for one in known.get(record.game, []) if mine or one.pool == RATED]
        record.steps = steps.get(record.game, [])
    records.sort(key=lambda record: (-record.games, record.game))
    who = (await hall.people.named([player]))[player]
    called = "" if who.name or who.kind == GONE or not rows else rows[-1].name  # at the table: guests have no other
    shown = called or who.shown(catalogue(lang))
    wants = await wants_name(engine, player) if mine else None
    return PlayerInfo(who.handle, shown, mine, rows[0].ended if rows else None, len(rows), records, wants)


async def wants_name(engine: AsyncEngine, player: str) -> bool:
    query = select(open_names.c.player).where(open_names.c.player == player)
    async with engine.connect() as connection:
        return (await connection.execute(query)).first() is not None


async def ranking(hall: Hall, game_id: str, size: int, lang: str, owner: str | None = None) -> Ranking:
    """Whoever has played often enough, the best first; and whoever asks, listed or not."""
    these = (ratings.c.game == game_id, ratings.c.seats == size, ratings.c.pool == RATED)
    often = or_(ratings.c.games >= LISTED, ratings.c.player == owner) if owner else ratings.c.games >= LISTED
    async with hall.store.engine.connect() as connection:
        rows = (await connection.execute(select(ratings).where(*these, often))).all()
    season = season_of(now())
    known = sorted(((aged(skill(row), season), row.player) for row in rows), key=lambda one: (-one[0].shown, one[1]))
    best = [one for one in known if one[0].games >= LISTED]
    places = {player: place for place, (_, player) in enumerate(best, 1)}
    mine = [one for one in known if one[1] == owner]
    who, words = await hall.people.named([player for _, player in (*best[:MOST_LISTED], *mine)]), catalogue(lang)
    lines = {
        player: Ranked(
            places.get(player, 0), who[player].handle, who[player].shown(words), one.shown, not one.sure, one.games,
            one.high, player == owner,
        )
        for one, player in (*best[:MOST_LISTED], *mine)
    }  # fmt: skip
    listed = [lines[player] for _, player in best[:MOST_LISTED]]
    newest = anchors(game_id)[0][1] if anchors(game_id) else {}
    bots = {level: Skill(worth, ANCHOR_SIGMA).shown for level, worth in newest.items()}
    return Ranking(game_id, size, f"{season // 4}-Q{season % 4 + 1}", listed, bots, lines.get(owner or ""))


@get("/players/{handle:str}", responses=refusals(400, 404), tags=["players"])
async def read_player(asker: Asker, handle: Handle, lang: Lang = None) -> PlayerInfo:  # noqa: ARG001
    """Somebody's results and ratings by game: of public and rated tables, and of all of them for oneself.

    `me` in place of a handle is yourself.
    """
    return await player_or_404(asker, handle)


async def player_or_404(asker: Asker, handle: str) -> PlayerInfo:
    player = asker.owner if handle == "me" else await asker.hall.people.of_handle(handle)
    found = await player_info(asker.hall, player, asker.owner, asker.lang) if player else None
    if found is None:
        raise Problem(404, NOBODY, handle=handle[:20])
    return found


@get("/ratings/{game_id:str}", responses=refusals(400, 404), tags=["players"])
async def read_ratings(
    asker: Asker,
    game_id: GameId,
    seats: Annotated[int, Parameter(ge=0, le=6, description="At tables of so many seats; 0: of any.")] = ANY_SIZE,
    lang: Lang = None,  # noqa: ARG001
) -> Ranking:
    """Who has ten rated games and more, the best first, and what the bots are worth on the same scale."""
    return await ranking(asker.hall, game_or_404(game_id).id, seats, asker.lang, asker.owner)


@post("/players/me/open-name", status_code=200, responses=refusals(400, 403, 413), tags=["players"])
async def choose_open_name(asker: Asker, data: OpenName) -> OpenName:
    """Whether your name stands in the open data from the next dump on; else there is a keyed hash of who you are."""
    if asker.owner is None:
        raise Problem(403, "Only somebody with a key can choose that.")
    async with asker.hall.store.engine.begin() as connection:
        await connection.execute(delete(open_names).where(open_names.c.player == asker.owner))
        if data.shown:
            await connection.execute(text(WANTED), {"player": asker.owner})
    return data


players_router = Router(
    "/api",
    route_handlers=[read_player, read_ratings, choose_open_name],
    dependencies={"asker": Provide(provide_asker, sync_to_thread=False)},
    cache_control=CacheControlHeader(no_store=True),
)
