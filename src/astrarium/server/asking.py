"""Who asks, and in which language: what every handler wants to know about a request."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from ..core import Words
from ..words import pick_language, words
from .hall import KEY, Hall, digest, new_key
from .table import Table
from .timeline import Stopped

COOKIE = "astrarium_key"
TEN_YEARS = 10 * 365 * 24 * 3600
Connection = ASGIConnection[Any, Any, Any, Any]


class Asker:
    """One request's hall, key and language."""

    def __init__(self, connection: Connection) -> None:
        self.hall: Hall = connection.app.state.hall
        self.key = key_of(connection)
        self.owner = digest(self.key)
        self.lang = language_of(connection)
        self.secure = connection.scope["scheme"] in ("https", "wss")
        self.here = connection.app.state.meet.presence.of

    def words(self, game_id: str = "") -> Words:
        return words(self.lang, game_id)

    async def open(self, table_id: str) -> Table:
        """The table, where the asker may enter; whatever is read or done at a table begins here."""
        try:
            table = await self.hall.open(table_id)
        except Stopped as stopped:
            if stopped.kept is not None:
                await self.hall.check_entry(stopped.kept.header, self.owner)
            raise
        await self.hall.check_entry(table.header, self.owner)
        return table

    def identity(self) -> tuple[str, str]:
        """The key and its digest, made now where there was none."""
        key = self.key or new_key()
        owner = digest(key)
        assert owner is not None
        return key, owner


def key_of(connection: Connection) -> str | None:
    """The player's key from the Authorization header, else from the cookie; None where it is none of ours."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    found = token.strip() if scheme.lower() == "bearer" else connection.cookies.get(COOKIE, "")
    return found if KEY.fullmatch(found) else None


def language_of(connection: Connection) -> str:
    asked = connection.query_params.get("lang")
    return pick_language(asked, connection.cookies.get("lang"), connection.headers.get("accept-language"))


def key_cookie(key: str, secure: bool) -> Cookie:
    return Cookie(COOKIE, value=key, max_age=TEN_YEARS, httponly=True, samesite="lax", secure=secure)
