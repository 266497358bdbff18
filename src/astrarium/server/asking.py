"""Who asks, and in which language: what every handler wants to know about a request."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from ..core import Words
from ..words import pick_language, words
from .behind import check_kept, seen_by
from .codes import KEY, is_token, new_key, sha256
from .hall import Hall
from .people import Known
from .table import Table
from .timeline import Stopped

COOKIE = "astrarium_key"
LONGEST = 400 * 24 * 3600  # seconds: browsers cut what is longer
Connection = ASGIConnection[Any, Any, Any, Any]


class Asker:
    """One request's hall, player and language."""

    def __init__(self, connection: Connection) -> None:
        self.hall: Hall = connection.app.state.hall
        known = connection.scope["state"].get("known") or own_player(connection)
        self.session = known.session if known and known.player else None
        self.key = key_of(connection) if self.session else None
        self.owner = known.player if known else None
        self.scopes = known.scopes if known else None  # of a token; None: a person
        self.lang = language_of(connection)
        self.secure = connection.scope["scheme"] in ("https", "wss")
        presence = connection.app.state.meet.presence
        self.here, self.looking = presence.of, presence.at

    def words(self, game_id: str = "") -> Words:
        return words(self.lang, game_id)

    async def open(self, table_id: str) -> Table:
        """The table as the asker may see it, where that is allowed; whatever is read or done at a table begins here."""
        try:
            table = await self.hall.open(table_id)
        except Stopped as stopped:
            if stopped.kept is not None:
                await self.hall.check_entry(stopped.kept.header, self.owner)
                check_kept(stopped.kept, self.owner)
            raise
        await self.hall.check_entry(table.header, self.owner)
        return seen_by(table, self.owner)

    def identity(self) -> tuple[str, str]:
        """The key and the player it belongs to, made now where there was none."""
        if self.key is None or self.owner is None:
            self.key = new_key()
            self.owner = self.session = sha256(self.key)
        return self.key, self.owner

    def cookies(self) -> list[Cookie]:
        """What a browser keeps of an identity; a token is no browser's."""
        return [key_cookie(self.key, self.secure)] if self.key and not is_token(self.key) else []


def own_player(connection: Connection) -> Known | None:
    """A key that nobody looked up is its own player."""
    key = key_of(connection)
    return Known(sha256(key), sha256(key)) if key else None


def key_of(connection: Connection) -> str | None:
    """The player's key from the Authorization header, else from the cookie; None where it is none of ours."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    bearer = scheme.lower() == "bearer"
    found = token.strip() if bearer else connection.cookies.get(COOKIE, "")
    return found if KEY.fullmatch(found) and (bearer or not is_token(found)) else None


def language_of(connection: Connection) -> str:
    asked = connection.query_params.get("lang")
    return pick_language(asked, connection.cookies.get("lang"), connection.headers.get("accept-language"))


def key_cookie(key: str, secure: bool) -> Cookie:
    return Cookie(COOKIE, value=key, max_age=LONGEST, httponly=True, samesite="lax", secure=secure)
