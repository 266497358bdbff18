"""The archive's page: filters as a form, finished tables as rows, the next page behind a link."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlencode

from litestar import Request, Response, get
from markupsafe import Markup
from msgspec import to_builtins

from ..core import Words, game, game_ids, games
from ..server.archive.api import alike, finished, search
from ..server.archive.opendata import listed
from ..server.archive.search import Wish, facts_known
from ..server.asking import Asker
from ..words import words
from .render import html, reader_language
from .told import day, lasted

AnyRequest = Request[Any, Any, Any]
A_PAGE = 20
TEXT = ("q", "game", "player", "fact", "least", "most", "from", "to")
SWITCHES = ("nobots", "rated", "mine")
SEATS = range(1, 7)


@dataclass(frozen=True, slots=True)
class Asked:
    """The form as it was sent: whatever cannot be read is left out."""

    text: Mapping[str, str] = field(default_factory=dict)
    seats: tuple[int, ...] = ()
    switches: tuple[str, ...] = ()
    cursor: str = ""

    @property
    def query(self) -> list[tuple[str, str]]:
        pairs = [(name, value) for name, value in self.text.items() if value]
        pairs += [("seats", str(seats)) for seats in self.seats]
        return pairs + [(name, "1") for name in self.switches]

    def link(self, cursor: str = "") -> str:
        pairs = [*self.query, ("cursor", cursor)] if cursor else self.query
        return f"/archive?{urlencode(pairs)}" if pairs else "/archive"

    def without(self, *names: str, seats: bool = False) -> Asked:
        kept = {name: value for name, value in self.text.items() if name not in names}
        left = tuple(name for name in self.switches if name not in names)
        return replace(self, text=kept, seats=() if seats else self.seats, switches=left, cursor="")


def read(request: AnyRequest) -> Asked:
    given = request.query_params
    text = {name: given.get(name, "").strip()[:60] for name in TEXT}
    if text["game"] not in game_ids():
        text["game"] = text["fact"] = ""
    text |= {name: text[name] if text[name].isascii() and text[name].isdigit() else "" for name in ("least", "most")}
    text |= {name: text[name] if _date(text[name]) else "" for name in ("from", "to")}
    seats = tuple(n for n in SEATS if str(n) in given.getall("seats", []))
    return Asked(text, seats, tuple(name for name in SWITCHES if given.get(name)), given.get("cursor", "")[:40])


def _date(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text).replace(tzinfo=UTC) if len(text) == 10 else None
    except ValueError:
        return None


def _when(text: str, days: int = 0) -> int | None:
    found = _date(text)
    return int((found + timedelta(days)).timestamp() * 1000) if found else None


async def wish_of(asker: Asker, asked: Asked) -> Wish:
    text, points = asked.text, {name: int(asked.text[name][:6]) for name in ("least", "most") if asked.text[name]}
    return Wish(
        game=text["game"], seats=asked.seats, text=text["q"], name=text["player"], fact=text["fact"],
        facts_like_text=await alike(asker.hall.store.engine, text["q"], asker.lang),
        least=points.get("least"), most=points.get("most"), after=_when(text["from"]), before=_when(text["to"], 1),
        no_bots="nobots" in asked.switches, rated="rated" in asked.switches,
        mine=asker.owner or "nobody" if "mine" in asked.switches else "",
    )  # fmt: skip


def chips(asked: Asked, t: Words) -> list[tuple[str, str]]:
    """The filters that are set, each with the address without it."""
    text, found = asked.text, []
    if text["game"]:
        found.append((words(t.lang, text["game"])(game(text["game"]).title), asked.without("game", "fact")))
    if text["fact"]:
        found.append((words(t.lang, text["game"])(text["fact"]), asked.without("fact")))
    found += [(text[name], asked.without(name)) for name in ("q", "player") if text[name]]
    if asked.seats:
        said = ", ".join(map(str, asked.seats))
        found.append((t("seats: {n}", n=said), asked.without(seats=True)))
    if text["least"] or text["most"]:
        said = f"{text['least'] or '…'} – {text['most'] or '…'}"
        found.append((t("points: {n}", n=said), asked.without("least", "most")))
    if text["from"] or text["to"]:
        found.append((dates(text["from"], text["to"], t), asked.without("from", "to")))
    named = {"nobots": t("without bots"), "rated": t("rated"), "mine": t("my games")}
    found += [(named[name], asked.without(name)) for name in asked.switches]
    return [(label, without.link()) for label, without in found]


def dates(since: str, until: str, t: Words) -> str:
    first, last = (day(_when(text) or 0, t.lang) if text else "" for text in (since, until))
    if first and last:
        return f"{first} – {last}"
    return t("since {day}", day=first) if first else t("until {day}", day=last)


def row_of(found: Any, lang: str) -> dict[str, Any]:
    """A finished table as the pages show it."""
    told, t = to_builtins(finished(found, lang)), words(lang)
    for result in told["results"]:
        result["said"] = t("bot") if result["kind"] == "bot" else ", ".join(f["value"] for f in result["facts"])
    told["day"], told["lasted"] = day(found.ended, lang), lasted(found.ended - found.created, t)
    return dict(told)


def covers(shown: Sequence[str]) -> dict[str, Markup]:
    return {game_id: Markup(game(game_id).cover()) for game_id in dict.fromkeys(shown) if game_id in game_ids()}


@get("/archive", include_in_schema=False)
async def archive_page(request: AnyRequest) -> Response[str]:
    asker, asked, lang = Asker(request), read(request), reader_language(request)
    page = await search(asker, await wish_of(asker, asked), A_PAGE, asked.cursor)
    rows = [row_of(found, lang) for found in page.found]
    chosen = asked.text["game"]
    facts = (await facts_known(asker.hall.store.engine, chosen)).get(chosen, {}) if chosen else {}
    said = words(lang, chosen)
    answer = html(
        "archive.html", request, asked=asked, rows=rows, total=page.total, chips=chips(asked, words(lang)),
        older=asked.link(page.next) if page.next else "", covers=covers([row["game"] for row in rows]),
        games=[(found.id, words(lang, found.id)(found.title)) for found in games()], seats=SEATS,
        facts=[(said(name), [(value, said(value)) for value in values]) for name, values in facts.items()],
        known=asker.owner is not None,
    )  # fmt: skip
    answer.headers["cache-control"] = "no-store"  # it may hold one's own tables
    return answer


@get("/data", include_in_schema=False, sync_to_thread=True)
def data_page(request: AnyRequest) -> Response[str]:
    return html("data.html", request, files=listed(request.app.state.open_data))


routes: list[Any] = [archive_page, data_page]
