"""Thinking time is the wall's where somebody waits, and this core's work in the arena."""

from collections.abc import Callable
from time import perf_counter, thread_time

import pytest

from astrarium.arena import match
from astrarium.bots import Bot, Decided
from astrarium.bots.clock import by_work, now
from astrarium.core import Dice, Look


def reads(clock: Callable[[], float]) -> bool:
    before, seen, after = clock(), now(), clock()
    return before <= seen <= after


class Watcher(Bot):
    """Plays at random, and notes which clock it was asked by."""

    name = "watcher"

    def __init__(self) -> None:
        self.by_work: set[bool] = set()

    def choose(self, look: Look, dice: Dice) -> Decided:
        self.by_work.add(reads(thread_time))
        return Decided(dice.pick(look.legal))


def test_somebody_who_waits_looks_at_the_wall():
    assert reads(perf_counter)


def test_work_counts_until_the_block_ends_however_it_ends():
    with by_work():
        assert reads(thread_time)
    with pytest.raises(ValueError, match="broken"), by_work():
        raise ValueError("broken")
    assert reads(perf_counter)


def test_bots_of_a_match_count_their_work():
    watcher = Watcher()
    match("civilisations", watcher, "random", games=2, processes=1)
    assert watcher.by_work == {True}
