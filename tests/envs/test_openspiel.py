"""The games under OpenSpiel's own simulation test and its searches, as they are."""

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

import astrarium.envs.openspiel as ours
from astrarium.core import BadInput, Dice

from .conftest import GAMES

SHORT = {"civilisations": "", "gaia": "", "eclipse": ""}
LONG = {"council": "", "ascending": "pool=24", "civilisations": "seats=6,exploration=True", "eclipse": "seats=3"}


def load(game_id, parameters=""):
    return pyspiel.load_game(f"astrarium_{game_id}({parameters})")


def begun(game, seed=1, steps=0):
    """A state after its seed was drawn and so many random steps were made."""
    state, dice = game.new_initial_state(), Dice(seed)
    for _ in range(steps + ours.SEED_DIGITS):
        state.apply_action(dice.pick(state.legal_actions()))
    while state.is_chance_node():
        state.apply_action(dice.pick(state.legal_actions()))
    return state


class TestForeign:
    """What the library asks of every game of its own."""

    @pytest.mark.parametrize(("game_id", "parameters"), SHORT.items())
    def test_random_simulation(self, game_id, parameters):
        pyspiel.random_sim_test(load(game_id, parameters), num_sims=1, serialize=True, verbose=False)

    @pytest.mark.nightly
    @pytest.mark.parametrize(("game_id", "parameters"), LONG.items())
    def test_random_simulation_of_long_games(self, game_id, parameters):
        pyspiel.random_sim_test(load(game_id, parameters), num_sims=1, serialize=True, verbose=False)

    @pytest.mark.parametrize("game_id", ["civilisations", "gaia", "eclipse"])
    def test_monte_carlo_tree_search(self, game_id):
        game, chance = load(game_id), np.random.RandomState(1)
        bot = mcts.MCTSBot(game, 1.4, 5, mcts.RandomRolloutEvaluator(1, chance), random_state=chance)
        state = begun(game)
        for _ in range(2):
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)

    @pytest.mark.parametrize("game_id", ["civilisations", "gaia", "eclipse"])
    def test_search_over_information_sets(self, game_id):
        game, chance = load(game_id), np.random.RandomState(1)
        bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, chance), 1.4, 5, random_state=chance)
        state = begun(game)
        assert bot.step(state) in state.legal_actions()

    def test_its_environment_for_learners_plays_a_game(self):
        environment = rl_environment.Environment("astrarium_gaia")
        step = environment.reset()
        while not step.last():
            step = environment.step([step.observations["legal_actions"][step.current_player()][0]])
        assert sorted(step.rewards) == [-1, 1]

    @pytest.mark.nightly
    @pytest.mark.parametrize("game_id", ["council", "ascending"])
    def test_both_searches_in_long_games(self, game_id):
        game, chance = load(game_id), np.random.RandomState(1)
        rollout = mcts.RandomRolloutEvaluator(1, chance)
        state = begun(game)
        for bot in (
            mcts.MCTSBot(game, 1.4, 3, rollout, random_state=chance),
            ismcts.ISMCTSBot(game, rollout, 1.4, 3, random_state=chance),
        ):
            assert bot.step(state) in state.legal_actions()


class TestGames:
    def test_every_game_is_registered(self):
        assert {f"astrarium_{game_id}" for game_id in GAMES} <= set(pyspiel.registered_names())

    def test_seats_and_options_are_parameters(self):
        state = begun(load("civilisations", "seats=4,exploration=True"))
        table = state.course.table.state
        assert (state.num_players(), table.seats, table.options["exploration"]) == (4, 4, True)

    @pytest.mark.parametrize("parameters", ["seats=9", "setup=never", "rewards=gold"])
    def test_parameters_that_no_table_knows_are_refused(self, parameters):
        with pytest.raises(pyspiel.SpielError):
            load("civilisations", parameters)

    def test_a_game_of_two_is_won_and_lost(self):
        game = load("civilisations")
        state, dice = game.new_initial_state(), Dice(2)
        while not state.is_terminal():
            state.apply_action(dice.pick(state.legal_actions()))
        assert (game.utility_sum(), sorted(state.returns())) == (0, [-1, 1])

    def test_a_game_alone_has_no_sum(self):
        assert load("gaia", "seats=1").utility_sum() is None

    def test_actions_are_said_in_words(self):
        state = begun(load("gaia"))
        assert state.action_to_string(0, state.legal_actions()[0]).startswith("faction ")


class TestChance:
    """Chance is in the history, and nowhere else."""

    def test_a_history_is_a_game(self):
        game = load("eclipse")
        state = begun(game, steps=120)
        again = game.new_initial_state()
        for action in state.history():
            again.apply_action(action)
        assert again.course.table.state.fingerprint() == state.course.table.state.fingerprint()

    def test_an_action_that_throws_dice_waits_for_them(self):
        game = load("eclipse")
        state, dice = begun(game), Dice(1)
        while not state.is_chance_node():
            state.apply_action(dice.pick(state.legal_actions()))
        before = state.course.table.state.fingerprint()
        ends = set()
        for outcome, _ in state.chance_outcomes():
            other = state.clone()
            other.apply_action(outcome)
            ends.add(other.course.table.state.fingerprint())
        assert state.course.table.state.fingerprint() == before
        assert len(ends) > 1

    def test_what_is_not_possible_is_refused_and_changes_nothing(self):
        state = begun(load("civilisations"))
        before = str(state)
        forbidden = next(token for token in range(120) if token not in state.legal_actions())
        with pytest.raises(BadInput, match="not possible now"):
            state.apply_action(forbidden)
        assert str(state) == before

    def test_a_copy_goes_its_own_way(self):
        state = begun(load("civilisations"), steps=10)
        before = state.course.table.state.fingerprint()
        other, dice = state.clone(), Dice(3)
        for _ in range(10):
            other.apply_action(dice.pick(other.legal_actions()))
        assert state.course.table.state.fingerprint() == before


class TestKnowledge:
    @pytest.mark.parametrize("game_id", ["civilisations", "eclipse", "gaia", "council", "ascending"])
    def test_another_world_looks_the_same_to_the_seat_that_asks(self, game_id):
        state = begun(load(game_id, "seats=3"), seed=4, steps=41)
        me = state.current_player()
        other = state.resample_from_infostate(me, np.random.RandomState(5).uniform)
        assert other.information_state_string(me) == state.information_state_string(me)
        assert other.observation_tensor(me) == state.observation_tensor(me)
        assert other.legal_actions() == state.legal_actions()

    def test_other_worlds_differ_in_what_is_hidden(self):
        state = begun(load("civilisations", "seats=4"), steps=1)
        chance = np.random.RandomState(5)
        worlds = {state.resample_from_infostate(0, chance.uniform).course.table.state.fingerprint() for _ in range(5)}
        assert len(worlds) > 1

    def test_another_world_survives_being_written_down(self):
        game = load("civilisations")
        other = begun(game, steps=7).resample_from_infostate(0, np.random.RandomState(5).uniform)
        _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, other))
        assert again.course.table.state.fingerprint() == other.course.table.state.fingerprint()

    def test_a_seat_remembers_what_a_position_does_not_show(self):
        game = load("civilisations")
        states = [begun(game, steps=3), begun(game, steps=30)]
        trails = [state.information_state_string(0).split("\n")[0] for state in states]
        assert trails[0] != trails[1]

    def test_what_is_public_does_not_depend_on_the_seat(self):
        game = load("civilisations")
        nothing = pyspiel.PrivateInfoType.NONE
        public = pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=nothing)
        observation, state = make_observation(game, public), begun(game, steps=3)
        seen = []
        for seat in range(2):
            observation.set_from(state, seat)
            seen.append(observation.tensor.copy())
        assert np.array_equal(*seen) and seen[0].any()
