"""The games under PettingZoo's own tests, and what an agent may rely on beside them."""

import copy
import pickle
import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test

from astrarium.core import BadInput, Dice, game
from astrarium.envs.pettingzoo import Environment, env

from .conftest import GAMES, TABLES

QUICK = {"ascending": {"pool": 24}}


def play(environment, dice, steps=100_000):
    """Random tokens until the game is over or so many were said."""
    for _ in range(steps):
        if not environment.agents or all(environment.terminations.values()):
            return
        mask = environment.observe(environment.agent_selection)["action_mask"]
        environment.step(dice.pick(np.flatnonzero(mask).tolist()))


def seeded(game_id, **settings):
    """An environment whose agents choose the same tokens in every run."""
    made = env(game_id, **settings)
    for number, agent in enumerate(made.possible_agents):
        made.action_space(agent).seed(number)
    return made


class TestForeign:
    """The suites of the library as they are."""

    @pytest.fixture(autouse=True)
    def warnings_are_not_errors(self):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it warns of every observation that is a dictionary
            yield

    @pytest.mark.parametrize(("game_id", "seats"), TABLES)
    def test_api(self, game_id, seats):
        api_test(seeded(game_id, seats=seats), num_cycles=30)

    def test_api_with_dictionaries(self, game_id):
        api_test(seeded(game_id, observation="dict", rewards="both"), num_cycles=20)

    def test_api_with_velocities(self):
        api_test(seeded("ascending", flick="continuous"), num_cycles=100)

    def test_seed(self, game_id):
        seed_test(lambda: env(game_id), num_cycles=100)

    @pytest.mark.nightly
    def test_performance(self, game_id):
        performance_benchmark(env(game_id))


class TestGame:
    """A whole game by tokens."""

    @pytest.mark.parametrize("game_id", GAMES)
    def test_it_ends_and_the_shares_of_the_win_add_up(self, game_id):
        environment = Environment(game_id, options=QUICK.get(game_id))
        environment.reset(seed=3)
        play(environment, Dice(3))
        assert sum(environment.rewards.values()) == pytest.approx(1)
        assert all(environment.terminations.values())

    def test_the_same_seed_is_the_same_game(self):
        ends = []
        for _ in range(2):
            environment = Environment("civilisations", seats=3)
            environment.reset(seed=8)
            play(environment, Dice(1))
            ends.append(environment.table.state.fingerprint())
        assert ends[0] == ends[1]

    def test_without_a_seed_games_differ(self):
        environment = Environment("civilisations")
        seen = []
        for _ in range(3):
            environment.reset()
            seen.append(environment.table.state.fingerprint())
        assert len(set(seen)) == 3

    @pytest.mark.parametrize(("rewards", "wanted"), [("win", 0), ("points", 1)])
    def test_rewards_are_what_was_asked_for(self, rewards, wanted):
        environment = Environment("civilisations", rewards=rewards)
        environment.reset(seed=2)
        play(environment, Dice(2))
        results = environment.table.results()[wanted]
        assert list(environment.rewards.values()) == results
        assert [info[("win", "points")[wanted]] for info in environment.infos.values()] == results

    def test_both_rewards_share_win_and_points(self):
        environment = Environment("civilisations", rewards="both")
        environment.reset(seed=2)
        play(environment, Dice(2))
        assert sum(environment.rewards.values()) == pytest.approx(1)
        assert len(set(environment.rewards.values())) > 1

    def test_a_forbidden_token_is_refused_and_changes_nothing(self):
        environment = Environment("civilisations")
        environment.reset(seed=1)
        before = environment.table.state.fingerprint()
        forbidden = np.flatnonzero(environment.observe("seat_0")["action_mask"] == 0)[0]
        with pytest.raises(BadInput, match="not possible now"):
            environment.step(forbidden)
        assert (environment.table.state.fingerprint(), environment.agent_selection) == (before, "seat_0")

    def test_calls_before_the_first_reset_are_refused_as_the_library_does(self):
        environment = env("civilisations")
        for call in (environment.last, lambda: environment.step(0)):
            with pytest.raises((AttributeError, AssertionError), match="reset"):
                call()

    def test_it_goes_by_the_name_of_the_game(self):
        assert str(env("gaia")) == Environment("gaia").metadata["name"]

    def test_secret_choices_are_made_one_after_the_other_and_stay_secret(self):
        seen = []
        for choice in (0, -1):
            environment = Environment("civilisations", seats=3)
            environment.reset(seed=1)
            while environment.agent_selection == "seat_0":
                environment.step(sorted(environment.table.choices)[choice])
            assert environment.agent_selection == "seat_1"
            assert environment.table.state.to_act() == (1, 2)
            seen.append(environment.observe("seat_1")["observation"].tobytes())
        assert seen[0] == seen[1]

    def test_only_the_agent_to_act_has_a_mask(self):
        environment = Environment("gaia")
        environment.reset(seed=1)
        assert environment.observe("seat_0")["action_mask"].any()
        assert not environment.observe("seat_1")["action_mask"].any()

    def test_the_mask_is_the_tokens_of_the_legal_actions(self):
        environment = Environment("gaia")
        environment.reset(seed=1)
        state, names = environment.table.state, environment.token_names()
        factions = [state.text(action) for action in state.legal(0)]
        told = [names[token] for token in np.flatnonzero(environment.observe("seat_0")["action_mask"])]
        assert sorted(told) == sorted(factions)


class TestObservation:
    """An observation is worked out when it is read, and tells of the moment when it was made."""

    @pytest.fixture
    def environment(self):
        environment = Environment("civilisations")
        environment.reset(seed=1)
        return environment

    def test_it_is_true_to_its_moment_when_the_game_has_gone_on(self, environment):
        now = environment.observe("seat_0")["observation"]
        later = environment.observe("seat_0")
        play(environment, Dice(1), steps=40)
        assert environment.observe("seat_0")["observation"].tobytes() != now.tobytes()
        assert later["observation"].tobytes() == now.tobytes()

    def test_it_is_the_same_game_whether_somebody_looks_or_not(self):
        ends = []
        for looks in (True, False):
            environment = Environment("eclipse")
            environment.reset(seed=1)
            dice = Dice(1)
            for _ in range(150):
                if looks:
                    environment.observe(environment.agent_selection)["observation"]
                environment.step(dice.pick(list(environment.table.choices)))
            ends.append(environment.table.state.fingerprint())
        assert ends[0] == ends[1]

    @pytest.mark.parametrize(
        "taken", [dict, lambda seen: {**seen}, copy.copy, copy.deepcopy, lambda seen: pickle.loads(pickle.dumps(seen)),
                  lambda seen: seen.copy(), lambda seen: {} | seen, lambda seen: seen | {},
                  lambda seen: dict(seen.items())],
        ids=["dict", "unpacked", "copied", "deep", "pickled", "method", "joined", "joining", "items"],
    )  # fmt: skip
    def test_every_way_to_copy_it_takes_the_numbers_along(self, environment, taken):
        found = taken(environment.observe("seat_0"))
        assert set(found) == {"observation", "action_mask"}
        assert found["observation"].shape == environment.observation_space("seat_0")["observation"].shape

    def test_it_has_two_entries_before_and_after_it_was_read(self, environment):
        seen = environment.observe("seat_0")
        assert (len(seen), "observation" in seen, "else" in seen) == (2, True, False)
        assert list(seen) == ["action_mask", "observation"] and len(seen) == 2
        assert seen.get("else", 5) == 5
        with pytest.raises(KeyError):
            seen["else"]

    def test_what_is_put_in_its_place_stays(self, environment):
        seen = environment.observe("seat_0")
        seen["observation"] = 5
        assert dict(seen)["observation"] == 5
        assert environment.observe("seat_0").pop("observation").any()

    def test_asking_for_the_mask_works_nothing_out(self, environment, monkeypatch):
        monkeypatch.setattr(type(environment.table.state), "view", None)
        assert environment.observe("seat_0")["action_mask"].any()

    def test_a_dictionary_holds_the_same_numbers_as_the_flat_array(self):
        pair = [Environment("gaia", observation=shape) for shape in ("flat", "dict")]
        for environment in pair:
            environment.reset(seed=4)
        flat, parts = (environment.observe("seat_1")["observation"] for environment in pair)
        assert np.concatenate([part.ravel() for part in parts.values()]).tobytes() == flat.tobytes()
        assert parts["players"].shape[0] == 2

    def test_layout_names_every_column(self, environment):
        names = environment.layout()
        assert len(names) == environment.observe("seat_0")["observation"].size
        assert names[-1] == "begun[7]" and "players[1].points" in names


class TestDrawing:
    def test_a_board_is_drawn_as_svg_or_text(self):
        for mode, beginning in (("svg", "<svg"), ("ansi", "")):
            environment = Environment("civilisations", render_mode=mode)
            environment.reset(seed=1)
            drawing = environment.render()
            assert drawing.startswith(beginning) and len(drawing) > 200

    def test_without_a_mode_nothing_is_drawn(self):
        environment = Environment("civilisations")
        environment.reset(seed=1)
        assert environment.render() is None


class TestSettings:
    @pytest.mark.parametrize(
        "settings",
        [{"seats": 9}, {"options": {"no": 1}}, {"rewards": "gold"}, {"observation": "round"}, {"render_mode": "film"},
         {"flick": "softly"}],
        ids=str,
    )  # fmt: skip
    def test_what_no_table_knows_is_refused(self, settings):
        with pytest.raises(BadInput):
            Environment("civilisations", **settings)

    def test_a_game_that_is_none_is_refused(self):
        with pytest.raises(BadInput, match="no game"):
            Environment("chess")

    def test_options_are_those_of_the_table(self):
        environment = Environment("civilisations", options={"exploration": True})
        environment.reset(seed=1)
        assert environment.table.state.options == game("civilisations").read_options(2, {"exploration": True})
