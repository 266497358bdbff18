"""What drawings say they show (`data-about`) is something the appendix tells of."""

import re

import pytest

from astrarium.core import English, Look, game
from astrarium.core.dice import Dice

SPELLED = {"technology": "tech"}  # kinds whose entries have a shorter id
NAMES = ["Ann", "Bob", "Cid"]


def shown(game_id: str, seed: int) -> set[str]:
    """The keys in the pictures of a game that is played at random, every tenth action."""
    played, dice, keys = game(game_id), Dice(seed), set[str]()
    state = played.new(3, seed, {})
    for n in range(150):
        if state.over:
            break
        seat = state.to_act()[0]
        if n % 10 == 0:
            drawn = played.picture(Look(played, state, seat), NAMES, English()).regions
            keys |= {key for region in drawn.values() for key in re.findall(r'data-about="([^"]+)"', region)}
        state.play(seat, state.random_action(seat, dice))
    return keys


@pytest.mark.parametrize("game_id", ["civilisations", "council", "gaia"])
def test_whatever_a_drawing_names_stands_in_the_appendix(game_id):
    entries = {entry.id for chapter in game(game_id).reference(English()) for entry in chapter.entries}
    keys = shown(game_id, 3)
    ids = {f"{SPELLED.get(kind, kind)}-{component}" for kind, _, component in (key.partition(":") for key in keys)}
    assert len(ids) > 10
    assert sorted(ids - entries) == []
