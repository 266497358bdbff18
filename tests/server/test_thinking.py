"""How bots think when there is little time: shorter, then one step ahead, never at random; and they say so."""

import asyncio
import json
import subprocess
import sys
from types import SimpleNamespace
from typing import Any, cast

import pytest
from serverkit import environment

from astrarium import new
from astrarium.bots import Greedy, Search, explain
from astrarium.core import game
from astrarium.server.players import LATE, SAID, SOON, Effort, Question, Thinkers, answer, decide, effort
from astrarium.server.table import Table
from astrarium.words import words


def question(level: str, how: Effort = Effort.FULL) -> Question:
    return Question("t", "civilisations", 2, 7, {}, (), 0, level, 1, how)


def table_of(level: str) -> Table:
    """As much of a table as a bot is asked with."""
    state = new("civilisations", seats=2, seed=7)
    header = SimpleNamespace(
        game="civilisations", chairs=[SimpleNamespace(level=level)] * 2, chance=7, options=state.options
    )
    timeline = SimpleNamespace(moves=[], state=state, game=state.game)
    found: Any = SimpleNamespace(id="t", header=header, version=0, timeline=timeline, level=lambda _: level)
    return cast(Table, found)


async def asked_together() -> tuple[Effort, Any]:
    """A bot that hangs, and one that waits behind it for longer than a thought may take."""
    thinkers = Thinkers(1, longest=5.0)
    hanging = decide(table_of("slow_bots:Hanging"), 0, thinkers, Effort.FULL)
    try:
        (_, how), waited = await asyncio.gather(hanging, thinkers.decide(question("random")))
    finally:
        thinkers.close()
    return how, waited


@pytest.fixture(scope="module")
def together() -> tuple[Effort, Any]:
    return asyncio.run(asked_together())


class TestEffort:
    def test_a_search_that_waited_is_shortened_then_left_to_one_step(self):
        found = [effort("skilled", late) for late in (0, SOON - 1, SOON, LATE - 1, LATE, 10 * LATE)]
        full, short, one = Effort.FULL, Effort.SHORT, Effort.ONE_STEP
        assert found == [full, full, short, short, one, one]

    def test_bots_that_think_no_longer_than_one_step_are_left_alone(self):
        assert [effort(level, 10 * LATE) for level in ("greedy", "random")] == [Effort.FULL] * 2

    def test_a_short_thought_has_a_quarter_of_the_time(self):
        usual, short = (question("skilled", how).bot() for how in (Effort.FULL, Effort.SHORT))
        assert isinstance(usual, Search) and isinstance(short, Search)
        assert (short.ms, short.effort) == (usual.ms / 4, usual.effort / 4)
        assert (short.width, short.slip) == (usual.width, usual.slip)

    @pytest.mark.parametrize("how", [Effort.ONE_STEP, Effort.FAILED])
    def test_one_step_is_greedy(self, how):
        assert isinstance(question("skilled", how).bot(), Greedy)


class TestReason:
    @pytest.mark.parametrize("how", [Effort.SHORT, Effort.ONE_STEP, Effort.FAILED])
    def test_a_bot_says_that_it_had_little_time(self, how):
        said = explain(answer(question("search:sims=40", how)), game("civilisations"), words("en"))
        assert said.endswith(SAID[how])

    def test_a_full_thought_needs_no_excuse(self):
        said = explain(answer(question("search:sims=40")), game("civilisations"), words("en"))
        assert not any(excuse in said for excuse in SAID.values())

    def test_it_says_so_in_french_too(self):
        decided = answer(question("search:sims=40", Effort.ONE_STEP))
        said = explain(decided, game("civilisations"), words("fr"))
        assert said.endswith("Le temps pressait\u00a0: je n’ai regardé qu’un coup d’avance.")


class TestChoice:
    """What a bot chooses is a function of the table and the entry, as far as no clock cuts its search."""

    @pytest.mark.parametrize("level", ["random", "greedy", "search:sims=40"])
    def test_a_repeated_choice_is_the_same(self, level):
        first, again = answer(question(level)), answer(question(level))
        assert (first.action, first.terms, first.line) == (again.action, again.terms, again.line)


class TestThinkers:
    """Thoughts in a process of their own."""

    def test_a_thought_that_takes_too_long_is_replaced_by_one_step(self, together):
        assert together[0] is Effort.FAILED

    def test_the_clock_of_a_thought_does_not_run_while_it_waits_for_another(self, together):
        assert together[1].action == answer(question("random")).action

    def test_a_thinking_process_logs_as_its_server_does(self):
        warns = "from astrarium.server.players import begin_thinking, log; begin_thinking(0); log.warning('x\\ny')"
        where = {**environment(), "ASTRARIUM_LOG": "json"}
        ended = subprocess.run([sys.executable, "-c", warns], env=where, capture_output=True, text=True, check=True)
        assert json.loads(ended.stderr)["message"] == "x\ny"

    def test_a_bot_that_cannot_be_made_looks_one_step_ahead(self):
        table = table_of("slow_bots:Missing")
        assert asyncio.run(decide(table, 0, Thinkers(0), Effort.FULL))[1] is Effort.FAILED
