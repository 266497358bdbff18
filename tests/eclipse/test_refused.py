"""Refusals are exact: an action is refused, with a rule of the text, if and only if it is not legal."""

import re
from collections.abc import Iterator

import pytest

from astrarium.core import Action, Dice, Names, Number
from astrarium.games.eclipse import GAME
from astrarium.games.eclipse.box.components import ORBITAL_SQUARE
from astrarium.games.eclipse.knowledge.view import DECISIONS
from astrarium.games.eclipse.table.state import EclipseState

from .eclipse_table import Game, sector
from .eclipse_walk import careful_walk

RULES = set(re.findall(r"^### (EC-\S+)", GAME.rules("en"), re.MULTILINE))
MALFORMED: tuple[Action, ...] = (
    (), (-1,), (99,), (0, -1), (0, 99), (2,), (2, 1, 1), (6, 0, 0), (6, 0, 7, 0), (27, 1, 200), (45, 9), (5, 0),
    (38, 1, 100),
)  # fmt: skip


def two() -> Game:
    return Game("terran", "terran2")


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


class TestRareDecisions:
    """Decisions that random games hardly ever meet, each with the reason for a wrong answer."""

    def refused(self, game: Game, asked: str, **texts: str) -> None:
        """Every action of every kind names a rule; each of `texts` begins with its kind and names this one."""
        assert game.asked == asked
        dice = Dice(3)
        for kind in range(len(GAME.actions.kinds)):
            for _ in range(6):
                check(game.state, game.seat, any_action(dice, kind))
        for rule, text in texts.items():
            assert game.refusal(text) == f"EC-{rule[1:].replace('_', '.')}", text

    def test_stalemate(self):  # EC-12.10, EC-12.9
        game = two().lay(304, 3, -2, 1).lay(307, 4, -2, 1, owner=1)
        for seat in (0, 1):
            game.fit(seat, "interceptor", M1="hull").ships(304, seat, interceptor=1)
        game.fight()
        self.refused(game, "stalemate", _12_9="retreat 221", _12_10="fire")

    def test_targets(self):  # EC-12.6
        game = two().lay(301, 5, 0).fit(1, "cruiser", L2="gauss_shield")
        game.ships(301, 1, interceptor=1, cruiser=1, dreadnought=1).ships(301, 0, cruiser=1).rolls(1, 1, 5).fight()
        self.refused(game, "assign", _12_6="hit cruiser 0")
        assert game.refusal("hit ancient 0") == "EC-12.6"
        assert game.refusal("hit interceptor 1") == "EC-12.6"

    def test_population(self):  # EC-13.1, EC-13.4
        game = two().lay(203, 5, 0).disc(203, 1).cubes(203, 0, 1).ships(203, 0, interceptor=1)
        game.rolls(6).fight()
        self.refused(game, "bomb", _13_1="kill 0")
        game.play("bomb")
        self.refused(game, "kill", _13_1="kill 5")

    def test_the_grave_of_an_orbitals_cube(self):  # EC-13.4
        game = two().lay(203, 5, 0).disc(203, 1)
        game.state.built[sector(203)] = 1
        game.cubes(203, ORBITAL_SQUARE).ships(203, 0, interceptor=1).rolls(6).fight()
        game.play("bomb")
        self.refused(game, "grave", _13_4="cube materials")

    def test_betrayal(self):  # EC-5.4
        game = Game("terran", "planta", "mechanema", "hydran")
        game.lay(304, 5, 0, 1).lay(203, 6, 0, 1, owner=1).lay(204, 6, -1, 0, owner=2).lay(101, 7, -1, 1)
        game.relations(0, 1).relations(0, 2).fit(0, "interceptor", L1="nuclear_drive")
        game.ships(304, 0, interceptor=1).tech(0, "wormhole_generator").play("take move", "move interceptor 304 101")
        self.refused(game, "betray", _5_4="betray 1 2")

    def test_a_discovery_of_no_use(self):  # EC-21.1: the tile is kept without a question
        game = two().lay(304, 3, -2, 1).ships(221, 0, cruiser=4).hide(304, "ancient_cruiser")
        game.play("take influence", "disc", "settle 304")
        assert game.asked != "discovery"
        assert game.state.kept[0]

    def test_a_received_technology(self):  # EC-21.3
        game = two().lay(304, 3, -2, 1).hide(304, "ancient_technology")
        game.offer("gauss_shield", "nanorobots", "monolith").play("take influence", "disc", "settle 304", "use")
        self.refused(game, "free_technology", _21_3="learn monolith")
