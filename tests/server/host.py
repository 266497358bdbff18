"""A server in a process of its own, with the tiny game among the others: python host.py PORT DATABASE [PROCESSES]."""

import logging
import sys
from pathlib import Path

import uvicorn

import astrarium.games
from astrarium.server import create_app

astrarium.games.__path__.append(str(Path(__file__).parent / "games"))


def main() -> None:
    port, database, processes = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    logging.basicConfig(level=logging.WARNING)
    app = create_app(database, bot_processes=processes, poll=0.1)
    uvicorn.run(app, port=port, log_level="warning", ws="websockets-sansio", ws_max_size=64 * 1024)


if __name__ == "__main__":
    main()
