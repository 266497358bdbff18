"""Who somebody is for others: a handle in place of the player's id, which is nobody's to see."""

from __future__ import annotations

from hashlib import sha256

from sqlalchemy import select, union
from sqlalchemy.ext.asyncio import AsyncEngine

from ..schema import entrants, results

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
LENGTH = 10


def handle_of(player: str) -> str:
    """Ten letters that lead to a player and back to no id."""
    number = int.from_bytes(sha256(f"handle {player}".encode()).digest())
    return "".join(LETTERS[number >> 5 * i & 31] for i in range(LENGTH))


class Handles:
    """Handles found so far: those of everybody who has finished a game or entered a tournament."""

    def __init__(self) -> None:
        self.known: dict[str, str] = {}

    async def player(self, engine: AsyncEngine, handle: str) -> str | None:
        if handle not in self.known:
            played = select(results.c.player).where(results.c.player.is_not(None))
            async with engine.connect() as connection:
                rows = await connection.execute(union(played, select(entrants.c.player)))
                self.known.update({handle_of(row[0]): str(row[0]) for row in rows})
        return self.known.get(handle)


HANDLES = Handles()
