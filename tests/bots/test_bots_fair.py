"""No bot reads what its seat cannot know: change the hidden part, and it makes the same move."""

import pytest

from astrarium.bots import bot
from astrarium.core import Dice, Look, game, game_ids
from astrarium.core.testing import Setting, random_walk, settings

SETTINGS = [
    pytest.param(
        setting, marks=[pytest.mark.nightly] if setting.seats > (2 if setting.options else 3) else [], id=str(setting)
    )
    for game_id in game_ids()
    for setting in settings(game(game_id))
]
BOTS = ("random", "greedy", "search:sims=16,width=4", "beginner:ms=0,sims=16")


def positions(setting: Setting, seed: int, every: int):
    state = setting.new(seed)
    for count, _ in enumerate(random_walk(state, Dice(seed + 1))):
        if count % every == 0:
            yield state


@pytest.mark.parametrize("setting", SETTINGS)
def test_the_same_move_whatever_is_hidden(setting):
    for number, state in enumerate(positions(setting, 5, 37)):
        player = bot(BOTS[number % len(BOTS)])
        for seat in state.to_act():
            worlds = [state.determinize(seat, Dice(1)), state.determinize(seat, Dice(2)), state]
            moves = [player.choose(Look(setting.game, world, seat), Dice(number)).action for world in worlds]
            assert moves[0] == moves[1] == moves[2], f"{player.name} at seat {seat} saw something hidden"


@pytest.mark.parametrize("game_id", game_ids())
def test_search_thinks_alike_in_worlds_that_look_alike(game_id):
    """Not only the move: the odds and the reasons too."""
    setting = Setting(game_id, game(game_id).seat_counts[-1])
    player = bot("search:sims=24,width=6")
    for number, state in enumerate(positions(setting, 9, 61)):
        seat = state.to_act()[-1]
        looks = [Look(setting.game, state.determinize(seat, Dice(n)), seat) for n in (1, 2)]
        one, two = (player.choose(look, Dice(number)) for look in looks)
        assert (one.action, one.odds, one.terms) == (two.action, two.odds, two.terms)


@pytest.mark.parametrize("game_id", game_ids())
def test_what_others_have_sealed_already_does_not_matter(game_id):
    """The last to choose in secret decides as if nobody had."""
    state = Setting(game_id, game(game_id).seat_counts[0]).new(3)
    dice, player = Dice(4), bot("search:sims=24,width=6")
    while not state.over and len(state.to_act()) < 2:
        state.apply(state.to_act()[0], state.random_action(state.to_act()[0], dice))
    if state.over:
        pytest.skip("no secret choices in this game")
    first, last = state.to_act()[0], state.to_act()[-1]
    before = player.choose(Look(game(game_id), state, last), Dice(7))
    state.play(first, state.random_action(first, dice))
    after = player.choose(Look(game(game_id), state, last), Dice(7))
    assert (before.action, before.odds) == (after.action, after.odds)
