"""The first picture of a table: drawn into the page by the server, so that it is there before any script runs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from litestar import Request
from markupsafe import Markup

from ..server.asking import Asker
from ..server.forms import LogLine
from ..server.page import page_of
from ..server.table import Table
from ..server.timeline import Stopped

LINES = 40  # of the log


@dataclass(frozen=True, slots=True)
class Paint:
    """What a page shows of a table before its script takes over; nothing where there is nothing to show yet."""

    game: str = ""
    title: str = ""
    status: str = ""
    seat: int | None = None
    sentence: str = ""  # markup, as are all texts below
    reason: str = ""
    regions: dict[str, Markup] = field(default_factory=dict)
    log: list[tuple[str, list[LogLine]]] = field(default_factory=list)  # under their headings, the newest first

    def region(self, name: str) -> str:
        return self.regions.get(name, "")


async def find_table(request: Request[Any, Any, Any], table_id: str) -> Table | None:
    """The table, where it can be played here. `Problem` where there is none: a person gets a page that says so."""
    if not hasattr(request.app.state, "hall"):
        return None  # pages can stand without a server's tables
    try:
        return await Asker(request).open(table_id)
    except Stopped as stopped:
        if stopped.kept is None:
            raise
        return None


async def first_paint(request: Request[Any, Any, Any], table_id: str) -> Paint:
    table = await find_table(request, table_id)
    if table is None or table.waiting:
        return Paint()
    asker = Asker(request)
    own = [seat for seat in range(len(table.header.chairs)) if table.owned(seat, asker.owner)]
    seat = own[0] if len(own) == 1 else None  # several persons at one screen: nothing of anybody's before the curtain
    words = asker.words(table.header.game)
    page = page_of(table, seat, asker.owner, words, -1)
    ask, regions = page.ask, {name: Markup(drawn) for name, drawn in page.regions.items()}
    sentence, reason = (Markup(ask.sentence), Markup(ask.reason)) if ask else (Markup(), Markup())
    log = under_headings(page.log[-LINES:])
    return Paint(page.game, page.title, page.status, seat, sentence, reason, regions, log)


def under_headings(lines: list[LogLine]) -> list[tuple[str, list[LogLine]]]:
    """The newest heading first, and under it the newest line first."""
    found: list[tuple[str, list[LogLine]]] = []
    for line in lines:
        if not found or found[0][0] != line.label:
            found.insert(0, (line.label, []))
        found[0][1].insert(0, line)
    return found
