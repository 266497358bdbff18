"""Open data: every finished public table of a month and a game in one file, with what it takes to check it.

Names stand there only where their player wants it; else a player is a keyed hash, the same in all files of this house.
"""

from __future__ import annotations

import asyncio
import gzip
import hmac
import json
import re
import secrets
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

from msgspec import Struct, to_builtins
from sqlalchemy import and_, func, select, text
from sqlalchemy.ext.asyncio import AsyncEngine

from ..checking import replayed
from ..due import ALL, DUMP, REMIND, put
from ..meeting import PUBLIC
from ..schema import house_keys, open_names, results, tables
from ..store import Entry, Header, Store
from ..store import now as clock
from ..timeline import Stopped
from .rater import stored
from .search import Seat, seats_of_tables

FORMAT = "astrarium-open-1"
NAME = re.compile(r"[a-z]{1,40}-\d{4}-\d{2}\.jsonl\.gz|index\.json|SHA256SUMS")
FILE = re.compile(r"([a-z]{1,40})-(\d{4}-\d{2})\.jsonl\.gz")
KEY = "open data"
LATER = 3_600_000  # milliseconds into a new month before the last one is written
NEW_KEY = "INSERT INTO house_keys (name, value) VALUES (:name, :value) ON CONFLICT DO NOTHING"


class Dump(Struct):
    """One file of the open data."""

    name: str
    game: str
    month: str
    tables: int
    bytes: int
    sha256: str


def month_of(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m")


def span_of(month: str) -> tuple[int, int]:
    """When a month begins and when the next one does."""
    year, number = map(int, month.split("-"))
    ends = [datetime(year + (number + i - 1) // 12, (number + i - 1) % 12 + 1, 1, tzinfo=UTC) for i in (0, 1)]
    return int(ends[0].timestamp()) * 1000, int(ends[1].timestamp()) * 1000


async def house_key(engine: AsyncEngine) -> bytes:
    """The secret behind the hashes, made once: who reads a file cannot try ids until one fits."""
    query = select(house_keys.c.value).where(house_keys.c.name == KEY)
    async with engine.begin() as connection:
        await connection.execute(text(NEW_KEY), {"name": KEY, "value": secrets.token_hex(32)})
        return bytes.fromhex(str((await connection.execute(query)).scalar_one()))


def hashed(key: bytes, player: str) -> str:
    return hmac.new(key, player.encode(), sha256).hexdigest()[:24]


async def write(store: Store, folder: Path, now: int) -> list[Dump]:
    """Write every month that is over and not there yet, and the list of all files."""
    folder.mkdir(parents=True, exist_ok=True)
    for game_id, month in await _months(store.engine, span_of(month_of(now))[0]):
        file = folder / f"{game_id}-{month}.jsonl.gz"
        if not file.exists():
            lines = await _lines(store, game_id, month)
            if not lines:
                continue
            await asyncio.to_thread(_put, file, gzip.compress("".join(lines).encode(), mtime=0))
    return await asyncio.to_thread(_listed, folder)


async def write_at(url: str, folder: Path) -> list[Dump]:
    """`astrarium open-data write`."""
    async with stored(url) as store:
        return await write(store, folder, clock())


async def _months(engine: AsyncEngine, until: int) -> list[tuple[str, str]]:
    """The games and months in which public tables have ended."""
    query = select(tables.c.game, func.min(tables.c.ended), func.max(tables.c.ended)).where(_shown(0, until))
    async with engine.connect() as connection:
        spans = (await connection.execute(query.group_by(tables.c.game).order_by(tables.c.game))).all()
    found = []
    for game_id, first, last in spans:
        month = month_of(first)
        while span_of(month)[0] <= last:
            found.append((str(game_id), month))
            month = month_of(span_of(month)[1])
    return found


def _shown(since: int, until: int) -> Any:
    over = and_(tables.c.visibility == PUBLIC, tables.c.ended >= since, tables.c.ended < until)
    return and_(over, select(results.c.seat).where(results.c.table_id == tables.c.id).exists())


async def _lines(store: Store, game_id: str, month: str) -> list[str]:
    query = select(tables.c.id).where(tables.c.game == game_id, _shown(*span_of(month)))
    async with store.engine.connect() as connection:
        ids = [str(row.id) for row in await connection.execute(query.order_by(tables.c.ended, tables.c.id))]
        willing = {str(row.player) for row in await connection.execute(select(open_names.c.player))}
        sat = await seats_of_tables(connection, ids)
    key, lines = await house_key(store.engine), []
    for table_id in ids:
        header, entries = await store.table(table_id)
        assert header is not None
        seats = sorted(sat[table_id], key=lambda seat: seat.seat)
        lines.append(await asyncio.to_thread(_line, header, entries, seats, key, willing))
    return [line for line in lines if line]


def _line(header: Header, entries: Sequence[Entry], seats: Sequence[Seat], key: bytes, willing: set[str]) -> str:
    """A table as a line; empty where this program cannot replay it to its end, and so cannot vouch for it."""
    try:
        timeline = replayed(header, entries)
    except Stopped:
        return ""
    if not timeline.state.over or timeline.sitting.resigned:
        return ""  # the rules alone do not lead to such a result
    told = [_told(seat, key, willing) for seat in seats]
    record = timeline.record([seat["name"] or "" for seat in told])
    line = {
        "format": FORMAT, "table": header.id, "game": header.game, "rules": header.rules, "options": header.options,
        "created": header.created, "ended": header.ended, "seats": told, "record": record.dumps(),
    }  # fmt: skip
    return json.dumps(line, ensure_ascii=False) + "\n"


def _told(seat: Seat, key: bytes, willing: set[str]) -> dict[str, Any]:
    """A seat without the name, unless its player wants it there."""
    name = seat.name if seat.player in willing else None
    player = hashed(key, seat.player) if seat.player else None
    return {
        "seat": seat.seat, "player": player, "name": name, "bot": seat.level or None, "rank": seat.rank,
        "points": seat.points, "score": seat.shown, "facts": dict(seat.facts),
    }  # fmt: skip


def _put(file: Path, raw: bytes) -> None:
    """A file is there as a whole or not at all."""
    part = file.with_name(file.name + ".part")
    part.write_bytes(raw)
    part.replace(file)


def _listed(folder: Path) -> list[Dump]:
    """The list of all files, written beside them: as JSON, and as `sha256sum --check` reads it."""
    found = [_dump(file) for file in sorted(folder.iterdir()) if FILE.fullmatch(file.name)]
    _put(folder / "SHA256SUMS", "".join(f"{one.sha256}  {one.name}\n" for one in found).encode())
    _put(folder / "index.json", json.dumps({"license": "CC0-1.0", "files": to_builtins(found)}, indent=1).encode())
    return found


def _dump(file: Path) -> Dump:
    raw, named = file.read_bytes(), FILE.fullmatch(file.name)
    assert named is not None
    games = gzip.decompress(raw).count(b"\n")
    return Dump(file.name, named[1], named[2], games, len(raw), sha256(raw).hexdigest())


def listed(folder: Path | None) -> Sequence[Mapping[str, Any]]:
    """The files as the list tells them; none where nothing was written."""
    index = folder / "index.json" if folder else None
    if index is None or not index.is_file():
        return ()
    files: Sequence[Mapping[str, Any]] = json.loads(index.read_text(encoding="utf-8"))["files"]
    return files


class Printer:
    """The job that writes a month when it is over."""

    def __init__(self, store: Store, folder: Path) -> None:
        self.store, self.folder = store, folder

    async def remind(self, now: int) -> None:
        async with self.store.engine.begin() as connection:
            await connection.execute(put(DUMP, ALL, now, REMIND))

    async def look(self, _ref: str, now: int) -> int:
        await write(self.store, self.folder, now)
        return span_of(month_of(now))[1] + LATER
