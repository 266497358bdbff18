"""Many games at once: the same everywhere, and every promise checked."""

import json
import os
import subprocess
import sys

import pytest

from astrarium.arena import simulate
from astrarium.arena.play import Table
from astrarium.core import BadInput
from astrarium.games.civilisations.table.state import CivilisationsState

GAME = "civilisations"


def test_the_report_counts_games_actions_and_winners():
    report = simulate(GAME, 3, 6, seed=2)
    assert (report.game, report.seats, report.games, report.seed) == (GAME, 3, 6, 2)
    assert report.bots == ["random"] * 3
    assert report.actions > 6 * 45  # fifteen secret choices of three seats are the least
    assert report.violations == []
    assert sum(report.winners) == pytest.approx(6, abs=0.01)
    assert report.mean_turns == 15  # three ages of five turns
    assert len(report.mean_scores) == 3
    assert report.actions_per_second > 0
    json.dumps(report.to_json())


def test_checking_does_not_change_the_games():
    plain, checked = simulate(GAME, 2, 4, seed=3), simulate(GAME, 2, 4, seed=3, check=True)
    assert plain.fingerprint == checked.fingerprint
    assert plain.actions == checked.actions
    assert checked.violations == []


def test_another_seed_gives_other_games():
    assert simulate(GAME, 2, 2, seed=1).fingerprint != simulate(GAME, 2, 2, seed=2).fingerprint


def test_a_game_depends_on_its_number_and_not_on_how_many_follow():
    table = Table(GAME, 2, 7)
    assert [table.chance(n).bits() for n in range(3)] == [Table(GAME, 2, 7).chance(n).bits() for n in range(3)]
    assert len({table.chance(n).bits() for n in range(1000)}) == 1000


def test_several_processes_play_the_same_games():
    one, two = simulate(GAME, 2, 5, seed=4), simulate(GAME, 2, 5, seed=4, processes=2)
    assert (one.fingerprint, one.mean_scores, one.winners) == (two.fingerprint, two.mean_scores, two.winners)


@pytest.mark.parametrize("hash_seed", ["1", "271828"])
def test_another_process_with_another_hash_seed_plays_the_same_games(hash_seed):
    code = (
        "from astrarium.arena import simulate;"
        "print(simulate('civilisations', 2, 1, 5, ['random', 'search:sims=12,width=3']).fingerprint)"
    )
    env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
    run = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    here = simulate(GAME, 2, 1, 5, ["random", "search:sims=12,width=3"])
    assert run.stdout.strip() == here.fingerprint


def test_options_and_bots_by_seat():
    report = simulate(GAME, 2, 1, bots=["random", "greedy"], options={"exploration": True})
    assert report.bots == ["random", "greedy"]
    assert report.options["exploration"] is True


def test_progress_is_told_game_by_game():
    told = []
    simulate(GAME, 2, 3, progress=lambda done, total: told.append((done, total)))
    assert told == [(1, 3), (2, 3), (3, 3)]


@pytest.mark.parametrize(
    ("change", "part"),
    [
        ({"games": 0}, "at least one game"),
        ({"seats": 9}, "2 to 6 seats"),
        ({"bots": ["random"] * 3}, "one bot for all"),
        ({"bots": "nobody"}, "no bot 'nobody'"),
        ({"options": {"dragons": True}}, "no option 'dragons'"),
        ({"game": "chess"}, "no game 'chess'"),
    ],
)
def test_wrong_arguments_get_one_clear_sentence(change, part):
    with pytest.raises(BadInput, match=part):
        simulate(**{"game": GAME, "seats": 2, "games": 1, **change})


class TestCheck:
    def test_a_broken_invariant_is_found_and_its_game_named(self, monkeypatch):
        monkeypatch.setattr(
            CivilisationsState, "violations", lambda self: ["a ship is missing"] if self.turn > 3 else []
        )
        report = simulate(GAME, 2, 1, seed=1, check=True)
        assert report.violations[0].startswith("game 0, seed ")
        assert all(text.endswith(": a ship is missing") for text in report.violations)

    def test_a_crash_of_the_rules_is_a_violation(self, monkeypatch):
        real = CivilisationsState.apply

        def crash(self, seat, action):
            if self.turn == 2:
                raise KeyError("sector")
            return real(self, seat, action)

        monkeypatch.setattr(CivilisationsState, "apply", crash)
        assert "KeyError" in simulate(GAME, 2, 1, check=True).violations[0]

    def test_a_view_that_tells_too_much_is_found(self, monkeypatch):
        monkeypatch.setattr(CivilisationsState, "view", lambda self, _seat: tuple(self.hand))
        assert "cannot know" in simulate(GAME, 3, 1, check=True).violations[0]

    def test_a_bad_clone_is_found(self, monkeypatch):
        real = CivilisationsState.clone

        def forgetful(self):
            copy = real(self)
            copy.shown[0] = 0
            return copy

        monkeypatch.setattr(CivilisationsState, "clone", forgetful)
        assert any("clone" in text for text in simulate(GAME, 2, 3, check=True).violations)

    def test_a_record_that_does_not_replay_is_found(self, monkeypatch):
        monkeypatch.setattr("astrarium.core.record.Record.verify", lambda _: "after action 3 it differs")
        assert "the record does not replay" in simulate(GAME, 2, 1, check=True).violations[0]
