"""Shared by the tests of the environments: positions of every game, reached by random play."""

from collections.abc import Iterator

import pytest

from astrarium.core import Dice, State, game
from astrarium.core.testing.walk import random_walk

GAMES = ("ascending", "civilisations", "council", "eclipse", "gaia")
TABLES = [(game_id, seats) for game_id in GAMES for seats in game(game_id).seat_counts]


def positions(game_id: str, seats: int, every: int, limit: int, seed: int = 5) -> Iterator[State]:
    """Some positions of a random game, the end among them where it is reached; do not change them."""
    state = game(game_id).new(seats, seed)
    for number, _ in enumerate(random_walk(state, Dice(seed))):
        if number == limit:
            return
        if number % every == 0:
            yield state
    yield state


@pytest.fixture(params=GAMES)
def game_id(request: pytest.FixtureRequest) -> str:
    return str(request.param)
