"""Matches between two bots: balanced seats, shares with intervals, times."""

import json

import pytest

from astrarium.arena import match, wilson
from astrarium.arena.matches import Pairing
from astrarium.arena.play import Table
from astrarium.bots import Bot, Decided
from astrarium.core import BadInput

GAME = "civilisations"


class Noting(Bot):
    """Plays anything and notes at which seats of which set-ups."""

    name = "noting"

    def __init__(self):
        self.seen = []

    def choose(self, look, dice):
        setup = tuple(player.civilisation for player in look.view.players)
        if (setup, look.seat) not in self.seen:
            self.seen.append((setup, look.seat))
        return Decided(look.random_action(dice), seconds=0.002)


def test_every_set_up_is_played_from_every_seat():
    a = Noting()
    match(GAME, a, "random", seats=3, games=6, seed=4)
    setups = [setup for setup, _ in a.seen]
    assert [seat for _, seat in a.seen] == [0, 1, 2, 0, 1, 2]
    assert setups[0] == setups[1] == setups[2]
    assert setups[3] == setups[4] == setups[5]


def test_games_are_rounded_up_to_whole_blocks():
    assert match(GAME, "random", "random", seats=3, games=4).games == 6


def test_one_bot_against_itself_with_the_same_dice_shares_its_blocks():
    """Both games of a block are the same game with the names exchanged: exactly one win each, or a tie."""
    report = match(GAME, "random", "random", seats=2, games=20, seed=8)
    assert report.share == 0.5


def test_wins_ties_and_losses_add_up_and_the_interval_holds_the_share():
    report = match(GAME, "greedy", "random", seats=2, games=2, seed=1)
    assert report.wins + report.ties + report.losses == report.games == 2
    assert report.low <= report.share <= report.high
    assert report.even == 0.5
    assert report.a.bot == "greedy"
    assert report.a.mean_score > report.b.mean_score
    json.dumps(report.to_json())


def test_times_are_per_decision():
    report = match(GAME, Noting(), "random", games=2)
    assert (report.a.median_ms, report.a.p95_ms) == (2.0, 2.0)


def test_the_table_names_both_bots_and_the_interval():
    text = match(GAME, "random", "random", games=2).table()
    assert "win share 50.0 % (95 % interval" in text
    assert text.splitlines()[-1].startswith("random ")


def test_several_processes_give_the_same_result():
    one, two = (match(GAME, "random", "random", games=6, seed=3, processes=n) for n in (1, 2))
    assert (one.share, one.a.mean_score, one.b.mean_score) == (two.share, two.a.mean_score, two.b.mean_score)


def test_progress_is_told():
    told = []
    match(GAME, "random", "random", games=2, progress=lambda done, total: told.append((done, total)))
    assert told == [(1, 2), (2, 2)]


def test_a_game_of_a_match_depends_on_its_number_alone():
    pairing = Pairing(Table(GAME, 2, 5), "random", "random")
    assert (pairing(3).mine, pairing(3).others) == (pairing(3).mine, pairing(3).others)


def test_a_match_needs_two_seats():
    with pytest.raises(BadInput, match="two seats"):
        match(GAME, "random", "random", seats=1)


@pytest.mark.parametrize(
    ("share", "games", "low", "high"),
    [(0.5, 100, 0.4038, 0.5962), (0.7, 400, 0.6534, 0.7429), (1.0, 10, 0.7225, 1.0), (0.0, 10, 0.0, 0.2775)],
)
def test_the_wilson_interval(share, games, low, high):
    """Values of the textbook formula at 95 %."""
    assert wilson(share, games) == pytest.approx((low, high), abs=2e-4)
