"""Who sits at a table: what can be said of it from its header alone."""

from __future__ import annotations

from ..core import Seat, Words
from .problem import NO_SEAT, NOT_YOURS, Problem
from .store import BOT, Header


class Seating:
    """A table's header and the questions it answers."""

    header: Header

    @property
    def id(self) -> str:
        return self.header.id

    @property
    def coached(self) -> bool:
        """Whether a player may ask for advice: where nobody else plays, and nothing is at stake."""
        players = {chair.owner for chair in self.header.chairs if chair.kind != BOT}
        return len(players) == 1 and None not in players and not getattr(self.header, "rated", False)

    def owned(self, seat: Seat, owner: str | None) -> bool:
        return owner is not None and self.header.chairs[seat].owner == owner

    def check_seat(self, seat: Seat) -> None:
        if not 0 <= seat < len(self.header.chairs):
            raise Problem(404, NO_SEAT, seat=seat)

    def check_owner(self, seat: Seat, owner: str | None) -> None:
        self.check_seat(seat)
        if not self.owned(seat, owner):
            raise Problem(403, NOT_YOURS, seat=seat)

    def sits(self, owner: str | None) -> bool:
        return any(self.owned(seat, owner) for seat in range(len(self.header.chairs)))

    def names(self, words: Words) -> list[str]:
        return [
            chair.name or words("Bot {n}" if chair.kind == BOT else "Player {n}", n=seat + 1)
            for seat, chair in enumerate(self.header.chairs)
        ]
