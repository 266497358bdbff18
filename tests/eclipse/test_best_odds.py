"""The odds of the best assignment: against a brute-force solver, and the same in whatever order squadrons are typed."""

import json
import random

import pytest

from astrarium.games.eclipse.odds import Odds, odds, odds_command
from astrarium.server.odds import reckon

from .value_iteration import best_values

MISSILE_SHIPS = "1 interceptor init=5 computer=3 missiles=oo"
ATTACKER = (MISSILE_SHIPS, "1 cruiser init=3 hull=1 cannons=y")
DEFENDER = ("1 cruiser init=4 hull=2 missiles=oo", "1 interceptor init=3 cannons=y computer=1")
FIELDS = ("attacker_wins", "defender_wins", "stalemate", "expected_rounds", "attacker_losses", "defender_losses")


def typed(squadrons: tuple[str, ...], turned: bool) -> str:
    return ", ".join(reversed(squadrons) if turned else squadrons)


def battle(seed: int) -> tuple[tuple[str, str], tuple[str, str]]:
    """Two squadrons a side, one of them with missiles only: a stalemate is possible."""
    dice = random.Random(seed)

    def squadron(kind: str, weapons: str) -> str:
        values = f"init={dice.randint(1, 5)} hull={dice.randint(0, 1)} computer={dice.randint(0, 3)}"
        return f"1 {kind} {values} shield={dice.randint(0, 1)} {weapons}"

    def fleet() -> tuple[str, str]:
        kinds = dice.sample(["interceptor", "cruiser", "dreadnought"], 2)
        return squadron(kinds[0], "missiles=oo"), squadron(kinds[1], dice.choice(["cannons=y", "cannons=o"]))

    return fleet(), fleet()


def told(found: Odds) -> list[float]:
    return [getattr(found, field) for field in FIELDS]


class TestEqualChoices:
    """Of equal chances to win a side takes that with the foe's lowest: a stalemate rather than a defeat (EC-12.10)."""

    @pytest.mark.parametrize("turned", [(False, False), (True, False), (False, True), (True, True)])
    def test_a_defender_who_cannot_win_more_saves_the_stalemate(self, turned: tuple[bool, bool]):  # EC-12.10
        found = odds(typed(ATTACKER, turned[0]), typed(DEFENDER, turned[1]), "best")
        assert found.attacker_wins == pytest.approx(0.658275, abs=5e-7)
        assert found.defender_wins == pytest.approx(0.094811, abs=5e-7)
        assert found.stalemate == pytest.approx(0.246914, abs=5e-7)

    @pytest.mark.parametrize("seed", range(24))
    def test_the_order_of_squadrons_changes_nothing(self, seed: int):  # EC-12.10
        attacker, defender = battle(seed)
        expected = told(odds(typed(attacker, False), typed(defender, False), "best"))
        for turned in ((True, False), (False, True), (True, True)):
            assert told(odds(typed(attacker, turned[0]), typed(defender, turned[1]), "best")) == expected


class TestAgainstBruteForce:
    def test_the_example(self):  # EC-12.6, EC-12.10
        found = best_values(typed(ATTACKER, False), typed(DEFENDER, False))
        assert found == pytest.approx((0.658275, 0.094811), abs=5e-7)

    @pytest.mark.parametrize("seed", range(12))
    def test_battles_that_may_end_in_a_stalemate(self, seed: int):  # EC-12.5, EC-12.10
        attacker, defender = (typed(fleet, False) for fleet in battle(seed))
        found = odds(attacker, defender, "best")
        assert (found.attacker_wins, found.defender_wins) == pytest.approx(best_values(attacker, defender), abs=1e-9)

    @pytest.mark.parametrize(
        ("attacker", "defender"),
        [
            ("2 interceptor init=3 cannons=y, 1 cruiser computer=1 cannons=o", "2 cruiser init=2 hull=1 cannons=y"),
            ("1 starbase init=4 computer=4 cannons=y", "1 dreadnought, 1 interceptor init=1 computer=4 cannons=y"),
            ("2 interceptor missiles=o, 1 cruiser hull=1 cannons=y", "1 cruiser shield=1 cannons=y, 2 interceptor"),
        ],
    )
    def test_other_battles(self, attacker: str, defender: str):  # EC-12.6, EC-12.7
        found = odds(attacker, defender, "best")
        assert (found.attacker_wins, found.defender_wins) == pytest.approx(best_values(attacker, defender), abs=1e-9)


def test_command_and_server_answer_alike():  # EC-12.10
    answers = {
        ask(typed(ATTACKER, turned), typed(DEFENDER, False))
        for turned in (False, True)
        for ask in (
            lambda a, d: odds_command(a, d, "best", as_json=True),
            lambda a, d: reckon("eclipse", a, d, "best"),
        )
    }
    assert len(answers) == 1
    assert json.loads(answers.pop())["stalemate"] == pytest.approx(0.246914, abs=5e-7)
