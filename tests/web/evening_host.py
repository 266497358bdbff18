"""A server whose time jumps: python evening_host.py PORT DATABASE FILE; the file says how many ms it is ahead."""

import sys
from pathlib import Path

import uvicorn

from astrarium.server import create_app, herald, keeper
from astrarium.server.connections import guards
from astrarium.server.times import SYSTEM, Times

FOR_EVER = 10**15  # milliseconds


class Ahead(Times):
    """The system's time, and as much more as the file says."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def now(self) -> int:
        return super().now() + int(self.file.read_text())


def main() -> None:
    port, database, file = int(sys.argv[1]), sys.argv[2], Path(sys.argv[3])
    SYSTEM.now = Ahead(file).now  # type: ignore[method-assign]
    herald.LOOK = keeper.LOOK = 0.2  # time jumps: nobody may sleep until what he thought was the next moment
    keeper.GAP = FOR_EVER  # nor is a jump an outage
    uvicorn.run(create_app(database, bot_processes=0), port=port, log_level="warning", **guards())


if __name__ == "__main__":
    main()
