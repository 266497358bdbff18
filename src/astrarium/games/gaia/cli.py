"""`astrarium import gaia FILE...`: recorded games replayed, checked and kept as records."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ...core.errors import BadInput
from .importer import import_files

app = typer.Typer(help="Gaia Project")


@app.command("import")
def import_command(
    files: Annotated[list[Path], typer.Argument(help=".jsonl or .jsonl.gz files of recorded games")],
    check: Annotated[bool, typer.Option("--check", help="compare every checkpoint")] = False,
    out: Annotated[Path | None, typer.Option("--out", help="folder for the records")] = None,
) -> None:
    """Replay recorded games through the rules; exits with 1 where something differs."""
    try:
        summary = import_files(files, check, out, typer.echo)
    except BadInput as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None
    if summary.differences:
        raise typer.Exit(1)
