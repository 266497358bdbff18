"""A server in a process of its own, with the tiny game among the others: python host.py PORT DATABASE [PROCESSES]."""

import logging
import os
import sys
from pathlib import Path

import uvicorn

import astrarium.games
from astrarium.bots import Bot, Decided, roster
from astrarium.core import Dice, Look
from astrarium.server import create_app
from astrarium.server.engines import read_engines

astrarium.games.__path__.append(str(Path(__file__).parent / "games"))


class Raising(Bot):
    """A bot that fails."""

    def choose(self, look: Look, dice: Dice) -> Decided:  # noqa: ARG002
        raise ZeroDivisionError


class Cheating(Bot):
    """A bot that chooses what is not allowed."""

    def choose(self, look: Look, dice: Dice) -> Decided:  # noqa: ARG002
        return Decided((99, 99))


roster.BOTS.update(raising=Raising, cheating=Cheating)


def main() -> None:
    port, database, processes = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    logging.basicConfig(level=logging.WARNING)
    logging.getLogger("astrarium.bots").setLevel(logging.CRITICAL)
    engines = read_engines(filter(None, os.environ.get("ASTRARIUM_ENGINES", "").splitlines()))
    app = create_app(database, bot_processes=processes, poll=0.1, engines=engines)
    uvicorn.run(app, port=port, log_level="warning", ws="websockets-sansio", ws_max_size=64 * 1024)


if __name__ == "__main__":
    main()
