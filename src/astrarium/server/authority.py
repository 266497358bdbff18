"""What a token may do: one function that every request of a program passes."""

from __future__ import annotations

import re

READ, PLAY, CHAT, TABLES = "read", "play", "chat", "tables"
SCOPES = (READ, PLAY, CHAT, TABLES)
SAFE = ("GET", "HEAD", "OPTIONS")

# the first line that fits counts; what fits none is for people alone
NEEDED = tuple(
    (re.compile(pattern), scope)
    for pattern, scope in (
        (r"/api/(study|games)(/.*)?", READ),  # nothing is kept
        (r"/api/learned", PLAY),
        (r"/api/(tables|records|seals|pair|join)", TABLES),
        (r"/api/tournaments(/[^/]+/(entrants|leave|begin))?", TABLES),
        (r"/api/tables/[^/]+", TABLES),
        (r"/api/tables/[^/]+/(seats/[^/]+|invitations|again|keep|ready)", TABLES),
        (r"/api/tables/[^/]+/(messages|reactions|note|reports)(/.*)?", CHAT),
        (r"/api/reports", CHAT),
        (r"/api/tables/[^/]+/.+", PLAY),
    )
)
OWN = ("/api/me", "/api/me/ws")  # of what is one's own a token may read no more than this


def scope_for(method: str, path: str) -> str | None:
    """The scope that a token needs for this; None: no token may do it."""
    path = path.rstrip("/") or "/"
    if path.startswith(("/api/me", "/api/signin", "/api/moderation")):
        return READ if method in SAFE and path in OWN else None
    if method in SAFE:
        return READ
    return next((scope for pattern, scope in NEEDED if pattern.fullmatch(path)), None)


def may(scopes: tuple[str, ...] | None, method: str, path: str) -> bool:
    """Whether whoever has these scopes may do it; a person (no scopes) may ask anything."""
    return scopes is None or scope_for(method, path) in scopes
