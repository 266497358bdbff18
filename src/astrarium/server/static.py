"""The files of the pages. At an address with their digest they never change, so that browsers keep them for ever."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.datastructures import CacheControlHeader
from litestar.static_files import create_static_files_router

from ..core import game_ids
from .problem import NOTHING_HERE, Problem

PACKAGE = Path(__file__).parents[1]
FOLDER = PACKAGE / "web" / "static"
FRESH = CacheControlHeader(no_cache=True)
FOR_EVER = CacheControlHeader(max_age=365 * 24 * 3600, public=True, immutable=True)
EARLIER = re.compile(r"/static/([0-9a-f]{12})/([\w./-]+)", re.ASCII)


@cache
def digest() -> str:
    """Of all files together: modules import each other by relative addresses, so they change together."""
    found = sha256()
    for file in sorted([*FOLDER.rglob("*.*"), *PACKAGE.glob("games/*/style.css")]):
        found.update(file.relative_to(PACKAGE).as_posix().encode() + b"\0" + file.read_bytes())
    return found.hexdigest()[:12]


def address(path: str) -> str:
    """Where a page finds a file of that name under /static."""
    return f"/static/{digest()}/{path}"


def moved(path: str) -> str | None:
    """Where a file is now that a page of another release asks for."""
    earlier = EARLIER.fullmatch(path)
    return f"/static/{earlier[2]}" if earlier and earlier[1] != digest() else None


def static_files() -> Sequence[Any]:
    """The routes, where the pages are installed."""
    if not FOLDER.is_dir():
        return ()
    kept = create_static_files_router(
        address("").rstrip("/"), [FOLDER], include_in_schema=False, cache_control=FOR_EVER, name="kept"
    )
    plain = create_static_files_router("/static", [FOLDER], include_in_schema=False, cache_control=FRESH)
    return [game_style, kept, plain]


@get(
    ["/static/games/{name:str}", address("games/{name:str}")], include_in_schema=False, media_type=MediaType.CSS,
    sync_to_thread=False,
)  # fmt: skip
def game_style(name: str, request: Request[Any, Any, Any]) -> Response[str]:
    """A game's own style sheet; an empty one where a game has none."""
    game_id = name.removesuffix(".css")
    if game_id not in game_ids():
        raise Problem(404, NOTHING_HERE)
    sheet = PACKAGE / "games" / game_id / "style.css"
    caching = FOR_EVER if digest() in request.url.path else FRESH
    style = sheet.read_text(encoding="utf-8") if sheet.is_file() else ""
    return Response(style, headers={"cache-control": caching.to_header()})
