"""A server in a process of its own, with the tiny game among the others: python host.py PORT DATABASE [PROCESSES]."""

import logging
import sys
from pathlib import Path

import uvicorn

import astrarium.games
from astrarium.bots import Bot, Decided, roster
from astrarium.core import Dice, Look
from astrarium.server import conduct, create_app
from astrarium.server.connections import guards
from astrarium.server.engines import from_environment as named_engines
from astrarium.server.engines import read_engines
from astrarium.server.logs import set_up
from astrarium.server.settings import from_environment

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
conduct.USUAL_LEVEL = "random"  # a bot that thinks puts pebbles for ever in the tiny game


def main() -> None:
    port, database, processes = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    set_up(from_environment().log)
    logging.getLogger("astrarium.bots").setLevel(logging.CRITICAL)
    app = create_app(database, bot_processes=processes, engines=read_engines(named_engines()))
    uvicorn.run(app, port=port, **guards())


if __name__ == "__main__":
    main()
