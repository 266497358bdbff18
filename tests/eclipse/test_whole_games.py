"""Whole games of careful random play: they last, they end, and nothing is lost on the way."""

import pytest

from astrarium.core import Dice
from astrarium.core.testing import as_bytes
from astrarium.games.eclipse import GAME
from astrarium.games.eclipse.box import components as c

from .eclipse_walk import careful_walk


@pytest.mark.parametrize("seats", range(2, 7))
def test_no_violation_with_every_way_to_deal_species(seats: int):
    for i, way in enumerate(("dealt", "aliens", "terrans", "chosen")):
        state = GAME.new(seats, 10 * seats + i, {"species": way})
        for action, _ in careful_walk(state, Dice(i)):
            assert not state.violations(), (GAME.actions.to_text(action), state.violations())
        assert state.round == c.ROUNDS


def test_every_species_plays():
    played = {c.SPECIES_NAMES[k] for seed in range(40) for k in GAME.new(4, seed).species}
    assert played == set(c.SPECIES_NAMES)


def test_diplomacy_happens():
    relations = 0
    for seed in range(6):
        state = GAME.new(6, seed)
        for _, events in careful_walk(state, Dice(seed)):
            relations += sum(GAME.events.kinds[e[0]].name == "relations" for e in events)
    assert relations > 0


def test_secrets_stay_secret_in_late_positions():
    state = GAME.new(4, 8, {"species": "aliens"})
    for i, _ in enumerate(careful_walk(state, Dice(8))):
        if i % 25 == 0:
            for seat in range(4):
                other = state.determinize(seat, Dice(i))
                assert as_bytes(other.view(seat)) == as_bytes(state.view(seat))
                assert other.legal(seat) == state.legal(seat)
                again = state.determinize(seat, Dice(i + 1)).determinize(seat, Dice(3))
                assert other.determinize(seat, Dice(3)).key() == again.key()
