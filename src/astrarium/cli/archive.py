"""`astrarium ratings` and `astrarium open-data`: what a server makes of its finished tables, by hand."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from .kept import Data, Database

ratings_app = typer.Typer(help="Look after the ratings of a server.", no_args_is_help=True)
data_app = typer.Typer(help="Write the finished public tables of a server as open data.", no_args_is_help=True)


@ratings_app.callback()
def ratings() -> None:
    pass


@ratings_app.command()
def rebuild(data: Data = Path("data"), database: Database = "") -> None:
    """Make all ratings anew from the results of finished tables: the same numbers, where nothing has changed."""
    from ..server.archive.rater import rebuild_at
    from ..server.archive.skill import model
    from ..server.run import sqlite_url

    model()  # says what is missing before anything is touched
    tables, made = asyncio.run(rebuild_at(database or sqlite_url(data)))
    print(f"{tables} tables rated, {made} ratings")


@data_app.callback()
def open_data() -> None:
    pass


@data_app.command()
def write(
    out: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the files are written.")],
    data: Data = Path("data"),
    database: Database = "",
) -> None:
    """Write a file for each game and month that is over and not there yet, and the list of all files."""
    from ..server.archive.opendata import write_at
    from ..server.run import sqlite_url

    for dump in asyncio.run(write_at(database or sqlite_url(data), out)):
        print(f"{dump.sha256}  {dump.name}  {dump.tables} tables, {dump.bytes} bytes")


@data_app.command()
def verify(files: Annotated[list[Path], typer.Argument(metavar="FILE...")]) -> None:
    """Replay every table of these files and compare seal, chain, fingerprints and points."""
    from ..server.archive.verifying import verify_file

    failed = False
    for file in files:
        tables, wrong = verify_file(file)
        failed = failed or bool(wrong)
        print("\n".join([f"{file.name}: {tables} tables, {len(wrong)} of them wrong", *wrong]))
    if failed:
        raise SystemExit(1)
