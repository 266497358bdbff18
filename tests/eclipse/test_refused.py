"""Refusals are exact: an action is refused, with a rule of the text, if and only if it is not legal."""

import re
from collections.abc import Iterator

import pytest

from astrarium.core import Action, Dice, Names, Number
from astrarium.games.eclipse import GAME
from astrarium.games.eclipse.knowledge.view import DECISIONS
from astrarium.games.eclipse.table.state import EclipseState

from .eclipse_walk import careful_walk

RULES = set(re.findall(r"^### (EC-\S+)", GAME.rules("en"), re.MULTILINE))
MALFORMED: tuple[Action, ...] = (
    (), (-1,), (99,), (0, -1), (0, 99), (2,), (2, 1, 1), (6, 0, 0), (6, 0, 7, 0), (27, 1, 200), (45, 9), (5, 0),
    (38, 1, 100),
)  # fmt: skip


def any_action(dice: Dice, kind: int) -> Action:
    """An action of that kind with values in their ranges, sensible or not."""
    entry = GAME.actions.kinds[kind]
    codecs = [codec for _, codec in entry.fields]
    if entry.rest:
        codecs += [entry.rest[1]] * dice.below(3)
    return (kind, *(any_value(dice, codec) for codec in codecs))


def any_value(dice: Dice, codec: object) -> int:
    if isinstance(codec, Names):
        return dice.below(len(codec.names))
    assert isinstance(codec, Number)
    return codec.low + dice.below(min(codec.high, 6) - codec.low + 1)


def positions(seats: int, seed: int, of_a_kind: int, **options: object) -> Iterator[EclipseState]:
    """So many positions of a random game for each kind of decision, and its end."""
    state, seen = GAME.new(seats, seed, options), [0] * len(DECISIONS)
    for _ in careful_walk(state, Dice(seed)):
        if not state.over:
            seen[state.stack[-1][0]] += 1
        if state.over or seen[state.stack[-1][0]] <= of_a_kind:
            yield state


def check(state: EclipseState, seat: int, action: Action) -> None:
    refusal = state.refusal(seat, action)
    allowed = 0 <= seat < state.seats and state.allows(seat, action)
    assert (refusal is None) == allowed, (state.stack[-1:], action, refusal)
    assert refusal is None or refusal.rule in RULES, (state.stack[-1:], action, refusal)
    assert refusal is None or "{" not in str(refusal)


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_every_refused_action_names_a_rule_at_any_moment(seats):
    dice, tried = Dice(seats), 0
    for state in positions(seats, seats, 3, species="chosen", home_rotation="free"):
        for seat in (*state.to_act(), dice.below(seats), seats, -1):
            for kind in range(len(GAME.actions.kinds)):
                check(state, seat, any_action(dice, kind))
                tried += 1
            for action in MALFORMED:
                check(state, seat, action)
                tried += 1
    assert tried > 2000


@pytest.mark.parametrize("seats", [2, 5])
def test_at_the_right_moment_the_reason_is_the_actions_own(seats):
    """Where an action answers the decision, what is wrong with its values is said, not just that it is not listed."""
    dice = Dice(seats)
    for state in positions(seats, seats + 7, 4, species="chosen", home_rotation="free", cubes_leave_freely=True):
        for seat in state.to_act():
            row = GAME.book.rows[state.stack[-1][0]]
            for answer in row.answers:
                for _ in range(8):
                    action = any_action(dice, answer.kind)
                    if not state.allows(seat, action):
                        assert answer.refuse(state, seat, action) is not None, (state.stack[-1], action)
            assert all(state.refusal(seat, action) is None for action in state.legal(seat))


def test_a_refused_action_leaves_the_state_as_it_was():
    dice = Dice(1)
    for state in positions(3, 11, 1):
        before = state.fingerprint()
        for seat in state.to_act():
            for kind in range(len(GAME.actions.kinds)):
                state.refusal(seat, any_action(dice, kind))
        assert state.fingerprint() == before
