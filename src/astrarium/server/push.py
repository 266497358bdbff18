"""The text of a page for those who watch: made once for all who have the same eyes and last saw the same page."""

from __future__ import annotations

from typing import Any

from msgspec.json import encode

from ..core import Seat, Words
from .page import page_of
from .patch import patch
from .table import Table

NOTHING: dict[str, str] = {}  # what a new socket has seen


class Watcher:
    """One socket: whose eyes it has, and what it was sent last."""

    def __init__(self, seat: Seat | None, owner: str | None, words: Words, since: int, patches: bool) -> None:
        self.seat, self.owner, self.words, self.since, self.patches = seat, owner, words, since, patches
        self.regions = NOTHING

    def next(self, table: Table) -> str:
        """The page now, with only those regions that changed, or how they changed."""
        mine = tuple(table.owned(seat, self.owner) for seat in range(len(table.header.chairs)))
        eyes = (self.seat, self.words.lang, mine, self.since, id(self.regions), self.patches)
        if eyes not in table.pushes:
            table.pushes[eyes] = (self._text(table), self.regions)  # kept with what it is based on: its id stays taken
        self.since = -1 if table.waiting else table.version  # the opening is told when the table begins
        self.regions = table.picture(self.seat, self.words).regions
        return table.pushes[eyes][0]

    def _text(self, table: Table) -> str:
        page = page_of(table, self.seat, self.owner, self.words, self.since)
        page.regions = changes(self.regions, page.regions, self.patches)
        return encode(page).decode()


def changes(old: dict[str, str], new: dict[str, str], patches: bool) -> dict[str, Any]:
    """The regions that changed, whole or as patches; an empty string: the region is gone."""
    changed: dict[str, Any] = {name: "" for name in old if name not in new}
    for name, drawn in new.items():
        if old.get(name) != drawn:
            changed[name] = patch(old[name], drawn) if patches and old.get(name) else drawn
    return changed
