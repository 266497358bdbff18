"""Exact odds: hand-made values, an independent calculator, and the engine's own battles."""

import json
from functools import cache
from itertools import count
from math import comb, sqrt

import pytest

from astrarium.core import BadInput, Dice
from astrarium.games.eclipse.odds import EXAMPLES, POLICIES, odds, odds_command, odds_in
from astrarium.games.eclipse.odds.fleets import read_fleet, write_fleet
from astrarium.games.eclipse.rules.sequence import BOOK
from astrarium.games.eclipse.table import state as s

from .eclipse_table import Game

PLAIN = "interceptor init=3 cannons=y"


class TestValues:
    def test_three_plain_interceptors_against_an_ancient(self):
        for policy in ("printed", "best"):
            assert odds(f"3 {PLAIN}", "1 ancient", policy).attacker_wins == pytest.approx(0.465157, abs=5e-7)

    def test_equal_duel_goes_to_the_defender_who_fires_first(self):  # EC-12.4
        found = odds(f"1 {PLAIN}", f"1 {PLAIN}")
        assert found.defender_wins == pytest.approx(6 / 11)
        assert found.attacker_wins == pytest.approx(5 / 11)
        assert found.expected_rounds == pytest.approx(1 / (1 - 25 / 36))

    def test_higher_initiative_fires_first(self):
        found = odds("1 interceptor init=4 cannons=y", f"1 {PLAIN}")
        assert found.attacker_wins == pytest.approx(6 / 11)

    def test_missiles_come_first_and_once(self):  # EC-12.5
        found = odds("1 interceptor init=1 missiles=o", "1 interceptor init=9 cannons=y")
        assert found.attacker_wins == pytest.approx(1 / 6)
        assert found.defender_losses == pytest.approx(1 / 6)

    def test_only_missiles_left_is_a_stalemate(self):  # EC-12.10
        found = odds("1 interceptor missiles=oo", "1 interceptor missiles=oo")
        assert found.stalemate == pytest.approx((25 / 36) ** 2)
        assert found.expected_rounds == 0
        assert found.attacker_wins + found.defender_wins + found.stalemate == pytest.approx(1, abs=1e-9)

    def test_computers_and_shields(self):  # EC-12.6
        sure = odds("1 interceptor init=9 computer=9 cannons=y", "1 interceptor")
        assert sure.expected_rounds == pytest.approx(6 / 5)  # a 1 always misses
        shielded = odds("1 interceptor init=9 computer=3 cannons=y", "1 interceptor shield=9")
        assert shielded.expected_rounds == pytest.approx(6)  # a 6 always hits
        even = odds("1 interceptor init=9 computer=3 cannons=y", "1 interceptor shield=1")
        assert even.expected_rounds == pytest.approx(6 / 3)

    def test_damage_of_the_colours(self):  # EC-12.7
        for dice, rounds in (("y", 18.0), ("o", 12.0), ("r", 6.0)):
            found = odds(f"1 dreadnought init=1 cannons={dice}", "1 cruiser hull=2")
            assert found.expected_rounds == pytest.approx(rounds)


def simple(attackers: int, defenders: int, p: float, q: float) -> float:
    """The attacker's chance in a battle of ships that die at the first hit; the defender fires first."""

    def hits(n: int, chance: float) -> list[float]:
        return [comb(n, k) * chance**k * (1 - chance) ** (n - k) for k in range(n + 1)]

    @cache
    def value(a: int, d: int) -> float:
        if not a or not d:
            return float(a > 0)
        stay, rest = 0.0, 0.0
        for lost, chance in enumerate(hits(d, q)):
            left = max(0, a - lost)
            if not left:
                continue
            for killed, part in enumerate(hits(left, p)):
                if lost == killed == 0:
                    stay += chance * part
                else:
                    rest += chance * part * value(left, max(0, d - killed))
        return rest / (1 - stay)

    return value(attackers, defenders)


class TestAgainstAnIndependentCalculator:
    @pytest.mark.parametrize(("a", "d", "computers"), [(1, 1, (0, 0)), (5, 3, (0, 1)), (8, 8, (0, 0)), (4, 8, (3, 1))])
    def test_homogeneous_fleets(self, a: int, d: int, computers: tuple[int, int]):
        mine = f"{a} interceptor init=2 computer={computers[0]} cannons=y"
        theirs = f"{d} interceptor init=2 computer={computers[1]} cannons=y"
        expected = simple(a, d, (1 + computers[0]) / 6, (1 + computers[1]) / 6)
        for policy in ("printed", "best"):
            assert odds(mine, theirs, policy).attacker_wins == pytest.approx(expected, abs=1e-9)


class TestPolicies:
    def test_best_is_at_least_as_good_against_those_who_keep_to_the_rule(self):
        fleet = "2 interceptor init=3 cannons=y, 1 cruiser init=2 hull=1 computer=1 cannons=yo"
        for foe in ("2 ancient", "1 gcds", "3 ancient"):
            assert odds(fleet, foe, "best").attacker_wins >= odds(fleet, foe, "printed").attacker_wins - 1e-12

    def test_best_shoots_the_dangerous_ship_first(self):
        # one hit kills either; only the interceptor can shoot back
        foe = "1 dreadnought, 1 interceptor init=1 computer=4 cannons=y"
        printed, best = (odds("1 starbase init=4 computer=4 cannons=y", foe, policy) for policy in ("printed", "best"))
        # best: it must hit before the interceptor does; printed: the dreadnought goes first and must be survived
        assert best.attacker_wins == pytest.approx(6 / 7)
        assert printed.attacker_wins == pytest.approx((5 / 6 * 1 / 6 * 6 / 7) / (1 - 1 / 36))

    def test_a_fleet_too_big_for_best_is_refused_in_one_line(self):
        fleet = "4 cruiser hull=3 cannons=oy, 2 dreadnought hull=5 cannons=oor"
        with pytest.raises(BadInput, match="use printed"):
            odds(fleet, fleet, "best")


class TestTimeLimit:
    """A clock that ticks once whenever it is read: the limit counts steps, whatever the machine."""

    FLEET = "8 interceptor init=3 hull=1 shield=1 cannons=y, 4 cruiser init=2 hull=2 shield=1 cannons=yy"

    @pytest.mark.parametrize("policy", POLICIES)
    def test_a_long_battle_is_given_up_in_one_line(self, policy: str):
        fleet = self.FLEET if policy == "printed" else "3 interceptor init=3 hull=1 cannons=y, 1 cruiser cannons=o"
        with pytest.raises(BadInput, match="takes more than 50 s to reckon: allow more with --seconds") as caught:
            odds_command(fleet, fleet, policy, seconds=50, clock=count().__next__)
        assert "\n" not in str(caught.value)

    def test_a_short_battle_is_reckoned_within_it(self):
        said = odds_command(f"1 {PLAIN}", "1 ancient", seconds=1e6, clock=count().__next__)
        assert said == odds_command(f"1 {PLAIN}", "1 ancient")

    def test_missiles_are_given_up_too(self):
        fleet = "4 interceptor init=5 computer=3 missiles=ooo, 2 cruiser hull=2 shield=1 missiles=oo"
        with pytest.raises(BadInput, match="takes more than 200 s"):
            odds_command(fleet, fleet, "best", seconds=200, clock=count().__next__)

    def test_without_a_limit_the_clock_is_not_read(self):
        def broken() -> float:
            raise AssertionError

        assert odds_command(f"1 {PLAIN}", "1 ancient", clock=broken)


class TestText:
    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("", "an empty fleet"),
            ("cruiser", "does not begin with a number"),
            ("0 cruiser", "does not begin with a number"),
            ("2 frigate", "is no type of ship"),
            ("2 cruiser speed=3", "is not one of init"),
            ("2 cruiser hull=x", "is not a number from 0"),
            ("2 cruiser cannons=yz", "is not a list of at most"),
            ("2 cruiser hull=1 hull=2", "gives a key twice"),
            ("30 cruiser, 30 interceptor", "at most 40 ships"),
        ],
    )
    def test_nonsense_gets_one_clear_line(self, text: str, said: str):
        with pytest.raises(BadInput, match=said) as caught:
            odds(text, "1 ancient")
        assert "\n" not in str(caught.value)

    def test_a_damaged_ship_has_less_to_lose(self):  # EC-12.7
        hurt, frail = "2 cruiser hull=1 init=2 cannons=y damage=1/1", "2 cruiser init=2 cannons=y"
        assert odds(f"3 {PLAIN}", hurt).attacker_wins == pytest.approx(odds(f"3 {PLAIN}", frail).attacker_wins)
        assert read_fleet("3 cruiser hull=2 damage=1")[0].damage == (0, 0, 1)
        assert read_fleet("2 ancient damage=0/1")[0].damage == (0, 1)

    @pytest.mark.parametrize("text", ["2 cruiser hull=1 damage=2", "1 cruiser hull=1 damage=1/1", "1 ancient damage=x"])
    def test_damage_that_cannot_be_is_refused(self, text: str):
        with pytest.raises(BadInput, match="damage="):
            read_fleet(text)

    def test_what_is_written_reads_back(self):
        text = "2 cruiser init=2 hull=2 computer=1 shield=1 cannons=yyor missiles=oo damage=0/1, 1 ancient, 1 gcds"
        assert write_fleet(read_fleet(text)) == text

    def test_every_example_of_the_page_has_its_odds(self):
        for attacker, defender in EXAMPLES:
            for policy in POLICIES:
                found = odds(attacker, defender, policy)
                assert found.attacker_wins + found.defender_wins + found.stalemate == pytest.approx(1, abs=1e-9)

    def test_an_unknown_policy_is_refused(self):
        with pytest.raises(BadInput, match="policy is one of printed, best"):
            odds("1 cruiser", "1 ancient", "wild")

    def test_json_has_all_fields(self):
        found = json.loads(odds_command(f"3 {PLAIN}", "1 ancient", "printed", True))
        total = found["attacker_wins"] + found["defender_wins"] + found["stalemate"]
        assert total == pytest.approx(1, abs=1e-9)
        assert set(found) >= {"expected_rounds", "attacker_losses", "defender_losses"}

    def test_the_printed_lines_name_the_outcomes(self):
        assert odds_command(f"3 {PLAIN}", "1 ancient").splitlines()[0] == "attacker wins   0.465157"


def battle_frequency(game: Game, sector: int, battles: int) -> float:
    """How often seat 0 is left alone in the sector when the engine fights; dice go to the most damaged ship."""
    won = 0
    for seed in range(battles):
        state = game.state.clone()
        state.dice = Dice(seed)
        while state.sector == sector or state.stack == []:
            if state.stack and state.stack[-1][0] in (s.ASSIGN, s.ACTIVATE):
                seat = state.to_act()[0]
                state.apply(seat, max(state.legal(seat)))
            elif state.stack:
                break
            else:
                BOOK.settle(state)
        won += state.fleet(sector, 0) > 0
    return won / battles


class TestAgainstTheEngine:
    """Monte Carlo with the rules' own battles; the seeds are fixed."""

    def check(self, game: Game, number: int, fleet: str, foe: str, battles: int = 2500) -> None:
        from astrarium.games.eclipse.rules import combat

        from .eclipse_table import sector

        game.state.stack.clear()
        combat.open_phase(game.state)
        combat.next_sector(game.state)
        expected = odds(fleet, foe).attacker_wins
        found = battle_frequency(game, sector(number), battles)
        assert abs(found - expected) < 4 * sqrt(expected * (1 - expected) / battles)

    def test_interceptors_against_an_ancient(self):
        game = Game("terran", "terran2").lay(301, 4, 0).ancients(301, 1).no_ships(221, 0).ships(301, 0, interceptor=3)
        self.check(game, 301, f"3 {PLAIN}", "1 ancient")

    def test_a_mixed_fleet_against_two_ancients(self):
        game = Game("terran", "terran2").lay(301, 4, 0).ancients(301, 2).no_ships(221, 0)
        game.ships(301, 0, interceptor=2, cruiser=1)
        fleet = f"2 {PLAIN}, 1 cruiser init=2 hull=1 computer=1 cannons=y"
        self.check(game, 301, fleet, "2 ancient")

    def test_missiles_against_another_player(self):
        game = Game("terran", "terran2").lay(301, 4, 0).no_ships(221, 0).fit(0, "interceptor", L1="plasma_missile")
        game.ships(301, 1, cruiser=2).ships(301, 0, interceptor=2)
        fleet = "2 interceptor init=3 cannons=y missiles=oo"
        self.check(game, 301, fleet, "2 cruiser init=2 hull=1 computer=1 cannons=y")

    def test_the_odds_of_a_sector_read_the_designs_there(self):
        game = Game("terran", "terran2").lay(301, 4, 0).ancients(301, 1).ships(301, 0, interceptor=3)
        found = odds_in(game.state.view(0), game.state.fleets[0][-1], "0", "ancients")
        assert found.attacker_wins == pytest.approx(0.465157, abs=5e-7)
