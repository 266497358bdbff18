"""One seat against bots, under Gymnasium's own checker."""

import warnings

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from astrarium.core import BadInput
from astrarium.envs.gymnasium import REFUSED, make


@pytest.mark.parametrize("game_id", ["civilisations", "council", "eclipse", "gaia", "ascending"])
def test_the_checker_finds_nothing(game_id):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(make(game_id, 2, "random", render_mode="ansi"))


def play(environment, seed):
    """A random game of the learner's; says the last reward and info, and how many steps it took."""
    chance = np.random.default_rng(seed)
    seen, _ = environment.reset(seed=seed)
    for steps in range(1, 5000):
        seen, reward, over, _, info = environment.step(chance.choice(np.flatnonzero(seen["action_mask"])))
        if over:
            return reward, info, steps
    raise AssertionError("the game did not end")


def test_a_game_against_bots_ends_with_its_result():
    reward, info, _ = play(make("civilisations", 3, "greedy", seat=1), 4)
    assert reward == info["win"]


def test_the_same_seed_is_the_same_game_bots_included():
    assert play(make("eclipse", 2), 6) == play(make("eclipse", 2), 6)


def test_the_learner_is_always_the_one_asked():
    environment = make("gaia", 4, "random", seat=2)
    environment.reset(seed=1)
    for _ in range(30):
        assert environment.table.over or environment.table.seat == 2
        environment.step(np.flatnonzero(environment.action_masks())[0])


def test_a_forbidden_token_changes_nothing_and_is_told():
    environment = make("civilisations", 2)
    before, _ = environment.reset(seed=1)
    forbidden = np.flatnonzero(before["action_mask"] == 0)[0]
    after, reward, over, _, info = environment.step(forbidden)
    assert (reward, over) == (0, False) and "not possible" in info[REFUSED]
    assert after["observation"].tobytes() == before["observation"].tobytes()


def test_a_level_of_bot_is_taken_by_name():
    assert make("civilisations", 2, "casual").bot.name == "casual"
    with pytest.raises(BadInput, match="no bot"):
        make("civilisations", 2, "godlike")


def test_a_seat_that_is_not_at_the_table_is_refused():
    with pytest.raises(BadInput, match="seat 2"):
        make("civilisations", 2, seat=2)
