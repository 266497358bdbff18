"""`astrarium doctor`: what is good and what is wrong, a line each."""

from __future__ import annotations

import asyncio
from pathlib import Path

from ..server.backup import FILE
from ..server.doctor import Finding, examine, look_at_folder


def check_up(data: Path, database: str) -> bool:
    """Print the findings as they come; whether all is well."""
    found: list[Finding] = []
    if not database:
        found = list(look_at_folder(data))
        for finding in found:
            print(finding)
        if not found[0].good:
            return False
    url = database or f"sqlite:///{(data / FILE).resolve()}"
    asyncio.run(_listen(url, found))
    wrong = sum(not finding.good for finding in found)
    print("All is well." if not wrong else f"{wrong} of {len(found)} findings are wrong.")
    return not wrong


async def _listen(url: str, found: list[Finding]) -> None:
    async for finding in examine(url):
        print(finding, flush=True)
        found.append(finding)
