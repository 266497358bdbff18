"""What is told of a bot's move while the game runs: nothing that came from what it alone knows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from astrarium.bots import bot, explain_from_outside, from_outside, knows_more
from astrarium.core import Action, Dice, English, Look, Seat, State, game, game_ids
from astrarium.core.testing import Setting
from astrarium.core.testing.walk import random_walk

SECRETS = {"civilisations": True, "council": True, "gaia": False}  # of a seat in the middle of a game


def moves(setting: Setting, seed: int, most: int, every: int) -> Iterator[tuple[State, Seat, Action]]:
    """Some positions of a random game, with who moves there and how."""
    state = setting.new(seed)
    for count, (seat, action) in enumerate(random_walk(state, Dice(seed))):
        if count % every == every // 2:
            yield state, seat, action
            most -= 1
        if not most:
            return


def check_reasons(setting: Setting, seed: int, most: int, every: int = 5) -> int:
    """Redraw what a spectator cannot know: the reason stays the same, and whether there is more to tell."""
    compared = 0
    for state, seat, action in moves(setting, seed, most, every):
        told = from_outside(state, seat, action, Dice(1))
        more = knows_more(state, seat)
        for n in range(3):
            other = state.determinize(None, Dice(n))
            assert from_outside(other, seat, action, Dice(1)).terms == told.terms
            assert knows_more(other, seat) == more
            compared += 1
    return compared


@pytest.mark.parametrize("game_id", game_ids())
def test_a_reason_from_outside_holds_no_secret(game_id: str):
    assert check_reasons(Setting(game_id, 3), 5, 8) == 24


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game_id", game_ids())
def test_a_thousand_reasons_from_outside_hold_no_secret(game_id: str, seed: int):
    seats = 2 + seed % 3
    assert sum(check_reasons(Setting(game_id, seats), 100 * seed + n, 20, 3) for n in range(5)) > 250


@pytest.mark.parametrize(("game_id", "secrets"), SECRETS.items())
def test_a_seat_knows_more_where_its_game_has_secrets(game_id: str, secrets: bool):
    assert all(knows_more(state, seat) == secrets for state, seat, _ in moves(Setting(game_id, 3), 6, 5, 7))


@pytest.mark.parametrize("game_id", game_ids())
def test_what_a_greedy_bot_does_can_be_told_from_outside(game_id: str):
    """Most of its moves find words, and the words name terms of the game."""
    setting, spoken = Setting(game_id, 2), 0
    for state, seat, _ in moves(setting, 8, 6, 5):
        chosen = bot("greedy").choose(Look(setting.game, state, seat), Dice(3)).action
        decided = from_outside(state, seat, chosen, Dice(4))
        spoken += decided.considered > 0
        assert all(name in (*game(game_id).mind.terms, "the others' standing") for name, _ in decided.terms)
        assert explain_from_outside(decided, English()).endswith("it knows something in secret.")
    assert spoken >= 3
