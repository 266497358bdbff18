"""A table as those who watch it some turns later see it: an earlier position of the same table, and nothing newer."""

from __future__ import annotations

from ..core import mark
from .clock import Clock
from .problem import Problem
from .seating import Seating
from .store import Header
from .table import Table, seen

PLAYERS_ALONE = mark("Nobody but its players may watch this table.")


class Behind(Table):
    """It follows another table's entries when enough turns were begun after them. Nobody acts here."""

    def __init__(self, present: Table) -> None:
        super().__init__(present.header, present.store, present.wire)
        self.present, self.late = present, present.header.meeting.delay
        self.entries, self.lock, self.chairs = None, present.lock, present.header.chairs
        self.follow()

    def follow(self) -> None:
        """Take what may be seen by now; those who watch are told where that is anything, and where all may be seen."""
        due = self.present.timeline.before(self.late)
        for entry in (self.present.entries or [])[self.version : due]:
            self._take(entry)
        self.stopped = self.present.stopped
        if seen(self.chairs) != seen(self.header.chairs):  # somebody has another name
            self.chairs = self.header.chairs
            self.stories.clear()
            self._ticks.clear()
            self.changed()
        elif self.stopped or self.present.over:
            self.changed()

    @property
    def clock(self) -> Clock | None:
        """Whose clock runs now would tell who is asked now."""
        return None

    async def catch_up(self) -> None:
        """It follows the other one."""


def seen_by(table: Table, owner: str | None) -> Table:
    """A table as this player sees it: as it is where one sits there, before it begins, and when it is over."""
    present = table.present if isinstance(table, Behind) else table
    if not later(present, owner) or present.waiting or present.over:
        return present
    if present.behind is None:
        present.behind = Behind(present)
    return present.behind


def closed_to(header: Header, owner: str | None) -> bool:
    """Whether nobody but its players watches a table now, and this is none of them."""
    known = owner is not None and (header.maker == owner or any(chair.owner == owner for chair in header.chairs))
    return not (known or header.meeting.spectators or header.waiting or header.ended)


def later(table: Seating, owner: str | None) -> bool:
    return table.header.meeting.delay > 0 and not table.sits(owner)


def check_kept(kept: Seating, owner: str | None) -> None:
    """What is kept of a table that cannot go on is its newest picture: those who watch later see it at the end."""
    if later(kept, owner) and kept.header.maker != owner and kept.header.ended is None:
        raise Problem(403, PLAYERS_ALONE)
