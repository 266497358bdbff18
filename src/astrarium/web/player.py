"""A player's page: ratings over time, results by game, seats and faction, and how points were spread."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from litestar import Request, Response, get
from litestar.response import Redirect
from markupsafe import Markup

from ..arena import wilson
from ..core import Words
from ..drawing.charts import Point, columns, curve, histogram, share
from ..server.archive.forms import PlayerInfo, RatingInfo, RatingStep, Record, Share
from ..server.archive.players import player_or_404
from ..server.archive.search import Wish, find
from ..server.archive.skill import ANY_SIZE, RATED, UNSURE
from ..server.asking import Asker
from ..server.people import handle_of
from ..server.problem import Problem
from ..words import words
from .archive import covers, row_of
from .learn import PathWord
from .render import html
from .told import day, month, percent, signed

LATEST = 6  # games
A_SIGMA = 60  # of the scale on which ratings are shown
DESK, PHONE = (800, 190), (350, 206)
MOST_SHARES = 12


def rating_of(record: Record, pool: str = RATED) -> RatingInfo | None:
    return next((one for one in record.ratings if one.seats == ANY_SIZE and one.pool == pool), None)


def shown(rating: RatingInfo | None) -> str:
    if rating is None:
        return "—"
    return f"{rating.rating}\u00a0?" if rating.unsure else str(rating.rating)


def points_in_time(steps: Sequence[RatingStep]) -> list[Point]:
    return [Point(step.ended, step.rating, A_SIGMA * step.sigma) for step in steps]


def marks(steps: Sequence[RatingStep], lang: str) -> list[tuple[float, str]]:
    """At most four months along the time, the first and the last among them."""
    known: dict[str, int] = {}
    for step in steps:
        known.setdefault(month(step.ended, lang), step.ended)
    every = list(known.items())
    chosen = every if len(every) <= 4 else [every[(len(every) - 1) * i // 3] for i in range(4)]
    return [(float(at), name) for name, at in chosen]


def rating_chart(record: Record, t: Words) -> dict[str, Any] | None:
    steps = record.steps
    if not steps:
        return None
    label = t("Rating at {game}: {first} at first, now {last}", game=record.title, first=steps[0].rating,
                   last=steps[-1].rating)  # fmt: skip
    along, points = marks(steps, t.lang), points_in_time(steps)
    rows = [
        [day(step.ended, t.lang), f"{step.rating}{' ?' if step.sigma > UNSURE else ''}", signed(step.change)]
        for step in reversed(steps)
    ]
    drawn = [Markup(curve(points, label, along, *size)) for size in (DESK, PHONE)]
    return {"desk": drawn[0], "phone": drawn[1], "heads": [t("Date"), t("Rating"), t("Change")], "rows": rows}


def points_chart(record: Record, t: Words) -> dict[str, Any] | None:
    if not record.points:
        return None
    found = columns(sorted(record.points), 9)
    label = t("Points at the end of {n} games", n=len(record.points))
    rows = [[str(c.first) if c.first == c.last else f"{c.first} – {c.last}", str(c.times)] for c in found]
    heads = [t("Points"), t("Games played")]
    return {"drawing": Markup(histogram(found, label, 346)), "heads": heads, "rows": rows}


def shares(found: Sequence[Share], lang: str) -> list[dict[str, Any]]:
    """How often each was chosen and won, with an interval for how sure that is."""
    told = []
    for one in found[:MOST_SHARES]:
        won = one.wins / one.games
        low, high = wilson(won, one.games)
        bar = Markup(share(won, low, high, 1.0))
        told.append({"name": one.value, "group": one.name, "games": one.games, "won": percent(won, lang), "bar": bar})
    return told


def by_game(info: PlayerInfo, lang: str) -> list[dict[str, Any]]:
    told = []
    for record in info.records:
        won = record.wins / record.games
        bar = Markup(share(won, *wilson(won, record.games), 1.0))
        rating, training = shown(rating_of(record)), rating_of(record, "training")
        told.append({
            "game": record.game, "title": record.title, "games": record.games, "won": percent(won, lang), "bar": bar,
            "rating": rating, "training": shown(training) if training else "",
        })  # fmt: skip
    return told


async def latest(asker: Asker, info: PlayerInfo, record: Record | None) -> list[dict[str, Any]]:
    """The last games that whoever looks may know of, with what they did to the rating."""
    engine = asker.hall.store.engine
    player = asker.owner if info.mine else await asker.hall.people.of_handle(info.handle)
    if not player or record is None:
        return []
    wish = Wish(game=record.game, mine=player) if info.mine else Wish(game=record.game, player=player)
    changes = {step.table: step.change for step in record.steps}
    rows = []
    for found in (await find(engine, wish, LATEST)).found:
        row = row_of(found, asker.lang)
        row["own"] = next(one for one in row["results"] if one["handle"] == info.handle)
        row["others"] = ", ".join(one["name"] for one in row["results"] if one is not row["own"])
        row["change"] = signed(changes[found.id]) if found.id in changes else ""
        rows.append(row)
    return rows


@get("/p/{handle:str}", include_in_schema=False)
async def player_page(request: Request[Any, Any, Any], handle: PathWord) -> Response[Any]:
    """A player by handle; a name, also one of before, leads there."""
    asker = Asker(request)
    try:
        info = await player_or_404(asker, handle)
    except Problem:
        named = await asker.hall.people.of_name(handle)
        if named is None:
            raise
        return Redirect(f"/p/{handle_of(named)}")
    wished, t = request.query_params.get("game", ""), words(asker.lang)
    record = next((one for one in info.records if one.game == wished), info.records[0] if info.records else None)
    answer = html(
        "player.html", request, player=info, record=record, since=day(info.since, asker.lang) if info.since else "",
        rating=rating_chart(record, t) if record else None, by_game=by_game(info, asker.lang),
        points=points_chart(record, t) if record else None, latest=await latest(asker, info, record),
        facts=shares(record.facts, asker.lang) if record else [],
        sizes=shares(record.seats, asker.lang) if record else [], covers=covers([one.game for one in info.records]),
    )  # fmt: skip
    answer.headers["cache-control"] = "no-store"
    return answer


routes: list[Any] = [player_page]
