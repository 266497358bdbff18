"""What the page draws and answers depends on nothing that the seat cannot know."""

import re

import pytest

from astrarium.core import Dice, English, Look
from astrarium.games.eclipse import GAME

from .test_refused import positions

NAMES = ["Ann", "Bob", "Cid", "Dee", "Eva", "Fay"]


@pytest.mark.parametrize(("seats", "least"), [(2, 30), (4, 40)])
def test_two_samples_of_the_same_knowledge_give_the_same_page_and_the_same_reasons(seats, least):
    looked_at = 0
    for state in positions(seats, seats + 3, 3, species="aliens"):
        for seat in state.to_act():
            samples = [state.determinize(seat, Dice(seed)) for seed in (1, 2)]
            assert state.over or samples[0].stacks != samples[1].stacks or not any(state.stacks)
            looks = [Look(GAME, sample, seat) for sample in samples]
            one, two = (GAME.picture(look, NAMES, English()) for look in looks)
            assert one == two
            places = re.findall(r'\bid="([^"]+)"', "".join(one.regions.values()))
            assert [GAME.explain(looks[0], place) for place in places] == [
                GAME.explain(looks[1], place) for place in places
            ]
            looked_at += 1
    assert looked_at >= least
