"""The yardsticks: bots that go on playing as they did when they were frozen, whatever their minds learn later."""

import pytest

from astrarium.bots import bot, frozen
from astrarium.core import BadInput, Dice, Look, game, game_ids

OPTIONS = {"ascending": {"wobble": "none", "hand": "sharp"}}  # of the tables on which they were frozen
ACTIONS = {"greedy@1": 24, "skilled@1:ms=0,sims=6": 8}
# the position after some actions of each bot; these change with the rules of a game, never with its mind
POSITIONS = {
    "greedy@1": {
        "ascending": "8d81b2307f964f84a9fe",
        "civilisations": "9c88cbec0db0fd1e463b",
        "council": "556cb152d90a6915608a",
        "eclipse": "b7faf2f32d139dfbaa68",
        "gaia": "4683c691675242aed973",
    },
    "skilled@1:ms=0,sims=6": {
        "ascending": "aaee8592f914808f85b1",
        "civilisations": "dc2f73197efda6cdd4bb",
        "council": "919a2b1d2df138a40180",
        "eclipse": "27c9c352e6c036aa5120",
        "gaia": "f81f480ba1220d8db82e",
    },
}


def position_after(name, game_id):
    state, dice, player = game(game_id).new(2, 11, OPTIONS.get(game_id, {})), Dice(5), bot(name)
    for _ in range(ACTIONS[name]):
        seat = state.to_act()[0]
        state.play(seat, player.choose(Look(state.game, state, seat), dice).action)
    return state.fingerprint()


@pytest.mark.parametrize("game_id", game_ids())
@pytest.mark.parametrize("name", POSITIONS)
def test_a_frozen_bot_plays_as_on_the_day_it_was_frozen(name, game_id):
    assert position_after(name, game_id) == POSITIONS[name][game_id]


def test_today_s_bots_and_levels_were_frozen_once():
    assert frozen() == ("greedy@1", "search@1", "beginner@1", "casual@1", "skilled@1")


def test_frozen_levels_keep_their_settings():
    kept = [bot(f"{level}@1") for level in ("beginner", "casual", "skilled")]
    assert [(one.ms, one.effort, one.width, one.regret, one.denial, one.near) for one in kept] == [
        (100, 0.0, 8, 8.0, 0.0, True), (300, 0.0, 8, 3.0, 1.0, True), (0, 0.8, 12, 1.0, 1.0, False),
    ]  # fmt: skip
    assert [one.name for one in kept] == ["beginner@1", "casual@1", "skilled@1"]


@pytest.mark.parametrize("game_id", game_ids())
def test_a_frozen_search_imagines_as_much_as_then_however_fast_its_mind_has_become(game_id):
    mind = game(game_id).mind
    assert bot("skilled@1").allowed(mind.as_of(1), 2) == 0.8 * mind.first_pace


def test_whoever_gives_a_yardstick_a_budget_decides_how_long_it_thinks():
    assert [(one.ms, one.sims, one.effort) for one in (bot("skilled@1:ms=800"), bot("skilled@1:sims=9"))] == [
        (800, 0, 0.0), (0, 9, 0.0),
    ]  # fmt: skip


def test_settings_follow_a_frozen_name_too():
    assert (bot("search@1:sims=7,width=5").sims, bot("search@1:sims=7,width=5").width) == (7, 5)


@pytest.mark.parametrize("name", ["greedy@2", "random@1", "skilled@"])
def test_what_was_never_frozen_is_refused_with_the_list(name):
    with pytest.raises(BadInput, match="there are: greedy@1, search@1, beginner@1"):
        bot(name)
