"""Checks a file of open data: every table is replayed, and must come to what the file says."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

from ...core import AstrariumError, BadInput
from ...core.record import loads


def verify_file(file: Path) -> tuple[int, list[str]]:
    """How many tables it holds, and a sentence for each that is not as it says."""
    try:
        lines = gzip.decompress(file.read_bytes()).decode().splitlines()
    except (OSError, EOFError, UnicodeDecodeError) as error:
        raise BadInput(f"{file}: {error}") from None
    verdicts = [_verdict(line) for line in lines]
    return len(lines), [verdict for verdict in verdicts if verdict]


def _verdict(text: str) -> str:
    try:
        line = json.loads(text)
        wrong = _wrong(line)
    except (ValueError, LookupError, TypeError, AstrariumError) as error:
        return f"a line cannot be read: {error}"
    return f"table {line['table']}: {wrong}" if wrong else ""


def _wrong(line: dict[str, Any]) -> str:
    record = loads(line["record"])
    if differs := record.verify():
        return differs
    state = record.replay()
    if record.seal is not None and record.seal.table != line["table"]:
        return "the seal belongs to another table"
    came = [(score.rank, score.shown) for score in state.scores()]
    told = [(seat["rank"], seat["score"]) for seat in line["seats"]]
    return "" if came == told else f"it ended as {came}, not as {told}"
