"""Copies of a data folder's SQLite file: taken while the server runs, checked before they are trusted."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from ..core import AstrariumError
from .migrate import known_forms
from .schema import HEAD

FILE = "astrarium.db"
PAGES = 256  # copied at a time: writers wait for no longer than that takes
BESIDE = ("-wal", "-shm")


def back_up(data: Path, target: Path) -> int:
    """Copy the tables of a data folder into one file, also while a server writes them; how many tables it holds."""
    source = data / FILE
    if not source.is_file():
        raise AstrariumError(f"{source} is not there: nothing to back up")
    if target.exists():
        raise AstrariumError(f"{target} is there already: a backup overwrites nothing")
    return _copy(source, target)


def restore(source: Path, data: Path, replace: bool = False) -> int:
    """Make a data folder from a backup; how many tables it holds. The server must not be running on it."""
    if not source.is_file():
        raise AstrariumError(f"{source} is not there")
    tables_in(source)
    target = data / FILE
    data.mkdir(parents=True, exist_ok=True)
    if target.exists():
        if not replace:
            raise AstrariumError(
                f"{target} is there already; --replace puts the backup in its place and keeps the old file"
            )
        _set_aside(target)
    return _copy(source, target)


def _copy(source: Path, target: Path) -> int:
    """Copy, look whether the copy is whole, and only then give it its name."""
    part = target.with_name(target.name + ".part")
    try:
        part.unlink(missing_ok=True)
        with closing(_reading(source)) as old, closing(sqlite3.connect(part)) as new:
            old.backup(new, pages=PAGES)
            new.execute("PRAGMA journal_mode = DELETE")
        tables = tables_in(part)
        _onto_disk(part)
        part.replace(target)
        return tables
    except (sqlite3.Error, OSError) as error:
        raise AstrariumError(f"{source} could not be copied to {target}: {error}") from None
    finally:
        for left in (part, *(part.with_name(part.name + end) for end in BESIDE)):
            left.unlink(missing_ok=True)


def _onto_disk(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _reading(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=20)


def tables_in(path: Path) -> int:
    """How many tables a file holds; an error says why it cannot be used."""
    try:
        with closing(_reading(path)) as database:
            (verdict,) = database.execute("PRAGMA integrity_check").fetchone()
            if verdict != "ok":
                raise AstrariumError(f"{path} is damaged: {verdict.splitlines()[0]}")
            (form,) = database.execute("SELECT version_num FROM alembic_version").fetchone()
            if form not in known_forms():
                raise AstrariumError(f"{path} belongs to a newer Astrarium (its form is {form!r}, ours is {HEAD!r})")
            return int(database.execute("SELECT count(*) FROM tables").fetchone()[0])
    except (sqlite3.Error, TypeError) as error:
        raise AstrariumError(f"{path} is no backup of Astrarium: {error}") from None


def _set_aside(target: Path) -> None:
    """Keep the file that a backup replaces; refused while a server uses it."""
    try:
        with closing(sqlite3.connect(target, timeout=0)) as database:
            database.execute("PRAGMA locking_mode = EXCLUSIVE")
            database.execute("BEGIN IMMEDIATE")
            database.rollback()
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.OperationalError:
        raise AstrariumError(f"{target} is in use: end the server first") from None
    except sqlite3.DatabaseError:
        pass  # it is damaged: all the more reason to replace it
    number = 1
    while (kept := target.with_name(f"{target.name}.before-{number}")).exists():
        number += 1
    for end in ("", *BESIDE):
        with suppress(FileNotFoundError):
            target.with_name(target.name + end).rename(kept.with_name(kept.name + end))
