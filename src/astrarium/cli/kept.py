"""Commands about what is kept: recorded games, and the stored tables of a server."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from ..core import BadInput, Record
from ..core.record import loads

record_app = typer.Typer(help="Work with recorded games.", no_args_is_help=True)
tables_app = typer.Typer(help="Look after the stored tables of a server.", no_args_is_help=True)

Data = Annotated[Path, typer.Option(help="Folder of the SQLite file.")]
Database = Annotated[
    str, typer.Option(envvar="ASTRARIUM_DATABASE", help="A database URL instead of the SQLite file.")
]  # the variable keeps a password out of the list of processes


@record_app.command()
def verify(files: Annotated[list[Path], typer.Argument(metavar="FILE...")]) -> None:
    """Replay records and compare seal, key, chain and every fingerprint; say where one differs."""
    failed = False
    for path in files:
        record = loads(_read(path))
        difference = record.verify()
        failed |= difference is not None
        print(f"{path}: {difference or _verdict(record)}")
    if failed:
        raise SystemExit(1)


def _verdict(record: Record) -> str:
    held = f"{len(record.moves)} actions, {len(record.marks)} fingerprints, all as recorded"
    return f"{held}; the seal {record.seal.seal[:16]} holds" if record.seal else held


@tables_app.command()
def check(data: Data = Path("data"), database: Database = "") -> None:
    """Replay every stored table with this program and list those that differ."""
    _look_through(data, database, tell=False)


@tables_app.command("tell")
def tell_tables(data: Data = Path("data"), database: Database = "") -> None:
    """Write down log, scores and pictures of all tables, so that later programs can show them: before an upgrade."""
    _look_through(data, database, tell=True)


@tables_app.command()
def end(
    tables: Annotated[list[str], typer.Argument(metavar="TABLE...", help="Ids of tables.")],
    data: Data = Path("data"),
    database: Database = "",
) -> None:
    """End tables that no program will play on: their records and seals are open from then on."""
    from ..server.checking import end_table

    url = stored(data, database)
    for table_id in tables:
        asyncio.run(end_table(url, table_id))
        print(f"{table_id} is ended")


def stored(data: Path, database: str) -> str:
    """The URL of a database that is there."""
    from ..server.run import sqlite_url

    if not database and not (data / "astrarium.db").is_file():
        raise BadInput(f"{data}: there are no tables")
    return database or sqlite_url(data)


def _look_through(data: Path, database: str, tell: bool) -> None:
    from ..server.checking import check_tables

    url = stored(data, database)

    async def look() -> int:
        seen = [table async for table in check_tables(url, tell)]
        differ = [table for table in seen if table.verdict]
        for table in differ:
            print(f"{table.table} {table.game} (rules {table.rules}): {table.verdict}")
        told = f", {sum(table.told for table in seen)} told" if tell else ""
        print(f"{len(seen)} tables, {len(seen) - len(differ)} as they were, {len(differ)} differ{told}")
        return len(differ)

    if asyncio.run(look()):
        raise SystemExit(1)


@record_app.command()
def show(file: Annotated[Path, typer.Argument(metavar="FILE")], lang: str = "en") -> None:
    """Tell a recorded game in words."""
    from .play import tell

    tell(loads(_read(file)), lang)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: {getattr(error, 'strerror', None) or 'not a text file'}") from None
