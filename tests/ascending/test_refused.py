"""Refusals are exact: whatever is tried, at any moment, is allowed or refused with a rule that the text has."""

import re
from collections.abc import Iterator

import pytest

from astrarium.core import Action, Dice, English, Look, State
from astrarium.core.notation import ActionKind, Codec, Names, Number
from astrarium.games.ascending.box.components import HOLE_IDS
from astrarium.games.ascending.game import GAME
from astrarium.games.ascending.knowledge.why import VERBS
from astrarium.games.ascending.table import actions
from astrarium.games.ascending.table.actions import ACTIONS, FLICK_LIMIT, SHIP_NAMES

from .position import Position

RULES = set(re.findall(r"^### (AE-\S+)", GAME.rules("en"), re.MULTILINE))
NONSENSE: tuple[tuple, ...] = (
    (), (99,), (-1,), (0, 3), (2,), (2, -1), (2, 28), (3, 0, 4), (4, 0, 0, 24), (5, 0), (5, 0, 1, 1, 1),
    (5, 0, 900_000.0, 0), (5, 99, 900_000, 0), (5, 0, 10**9, 0), (5, "a1", 1, 1), (7, 0, 40), (9, 0, 1),
    (12, 0, 3), (13, 4), (16, 24), (17, 0, 900_000, 0), (17, 0, 900_000, 0, 9), ("pass",), (None,),
)  # fmt: skip
TABLES = [(2, {}), (3, {"wobble": "light"}), (4, {"placing": "free"})]


def any_value(codec: Codec, dice: Dice) -> int:
    if isinstance(codec, Names):
        return dice.below(len(codec.names))
    assert isinstance(codec, Number)
    return codec.low + dice.below(codec.high - codec.low + 1)


def any_action(number: int, kind: ActionKind, dice: Dice) -> Action:
    """An action of that kind with any values, sensible or not."""
    rest = [any_value(kind.rest[1], dice) for _ in range(dice.below(4))] if kind.rest else []
    return (number, *(any_value(codec, dice) for _, codec in kind.fields), *rest)


def tried(state: State, dice: Dice) -> Iterator[tuple[int, Action]]:
    """What seats at and beyond the table may try: every kind of action, nonsense, and what is legal."""
    for number, kind in enumerate(ACTIONS.kinds):
        yield dice.below(state.seats), any_action(number, kind, dice)
        for seat in state.to_act():
            yield seat, any_action(number, kind, dice)
    for seat in (*state.to_act(), state.seats):
        yield seat, dice.pick(NONSENSE)
    for seat in state.to_act():
        yield seat, dice.pick(state.legal(seat))
        yield seat, state.random_action(seat, dice)


def moments(seats: int, options: dict) -> Iterator[State]:
    """Positions of a random game, those of seldom decisions all, and the end."""
    state, dice, seen = GAME.new(seats, 7, options), Dice(8), dict.fromkeys(range(len(GAME.book.rows)), 0)
    while not state.over:
        kind = state.stack[-1][0]
        seen[kind] += 1
        if seen[kind] <= 12 or seen[kind] % 40 == 0:
            yield state
        seat = state.to_act()[0]
        state.apply(seat, state.random_action(seat, dice))
    yield state


class TestAnything:
    @pytest.mark.parametrize(("seats", "options"), TABLES)
    def test_it_is_refused_with_a_rule_exactly_where_it_is_not_allowed(self, seats, options):
        count, dice = 0, Dice(seats)
        for state in moments(seats, options):
            before = state.fingerprint()
            for seat, action in tried(state, dice):
                refusal = state.refusal(seat, action)
                assert (refusal is None) == state.allows(seat, action), action
                assert refusal is None or refusal.rule in RULES, (action, refusal)
                count += refusal is not None
            assert state.fingerprint() == before
        assert count > 2000

    def test_no_refusal_of_a_well_formed_action_is_the_last_resort(self):
        """Where an action answers the decision, its own rule says what is wrong with it."""
        dice = Dice(3)
        for state in moments(3, {}):
            for seat, action in tried(state, dice):
                refusal = state.refusal(seat, action)
                assert refusal is None or "not among the actions" not in str(refusal), action

    @pytest.mark.parametrize("nonsense", NONSENSE)
    def test_nonsense_is_never_allowed(self, nonsense):
        assert not Position().ships(a1=(300, 300)).state.allows(0, nonsense)


class TestMoments:
    """What is said to whoever wants something else now."""

    @pytest.mark.parametrize(
        ("played", "wanted", "rule"),
        [
            ([], "scan alpha-C", "AE-U1"),
            ([], "done", "AE-U1"),
            (["recruit alpha-H"], "develop grey", "AE-U1"),
            (["recall alpha-D 1"], "recruit alpha-H", "AE-U1"),
            (["launch alpha-D starship 3"], "mine alpha-D 2", "AE-U1"),
            (["recruit alpha-H", "done"], "pass", "AE-U3"),
            (["recruit alpha-H", "done"], "flick a1 900000 0", "AE-U3"),
        ],
    )
    def test_the_rule_of_the_moment(self, played, wanted, rule):  # AE-U1, AE-U3
        game = Position().planet("alpha-C", "grey", up=False).planet("alpha-D", "grey", 0, troops=3)
        game.ships(a1="alpha-C 0").play(*played)
        assert game.why_not(wanted) == rule

    def test_first_ships_come_first(self):  # AE-S6
        state = GAME.new(2, 1, {"placing": "free"})
        assert state.refusal(state.to_act()[0], "pass").rule == "AE-S6"

    def test_a_first_ship_does_not_lie_on_another(self):  # AE-M1, AE-S6
        state = GAME.new(2, 1, {"placing": "free"})
        seat = state.to_act()[0]
        state.play(seat, "place 3")
        assert state.refusal(seat, "place 3").rule == "AE-M1"

    def test_the_cruiser_is_paid_for_before_anything_else(self):  # AE-T3
        game = Position().ships(a1=(300, 300))
        game.state.stack[:] = [(actions.RETURNING, 1, 2)]
        assert game.why_not("pass") == "AE-T3" and game.why_not("return b1") == "AE-T3"

    def test_a_flick_needs_a_movement_point(self):  # AE-M3, AE-T6
        game = Position().planet("alpha-C", "grey").ships(a1="alpha-C 0")
        game.state.stack[:] = [(actions.MOVING, 1, 0, 1)]
        assert game.why_not("flick a1 900000 0") == "AE-M3" and game.can("land a1")

    def test_after_the_end_nothing_is_allowed(self):  # AE-E3
        game = Position()
        game.state.stack.clear()
        assert game.state.refusal(0, "pass").rule == "AE-E3"


class TestWhyNot:
    """The page's "why not?" on a place, after the steps taken."""

    def why(self, game: Position, place: str, *taken: str, seat: int = 0) -> str | None:
        refusal = GAME.explain(Look(GAME, game.state, seat), place, taken)
        return refusal and refusal.rule

    @pytest.mark.parametrize(
        ("verb", "place", "rule"),
        [
            ("do-recruit", "planet-alpha-C", "AE-R2"),
            ("do-recruit", "planet-alpha-D", "AE-P6"),
            ("do-recruit", "planet-alpha-H", None),
            ("do-mine", "planet-alpha-H", "AE-P4"),
            ("do-mine", "planet-alpha-D", "AE-G1"),
            ("do-build", "planet-alpha-E", "AE-P2"),
            ("do-recall", "planet-alpha-D", None),
            ("do-move", "planet-alpha-E", "AE-P2"),
            ("do-move", "planet-alpha-D", None),
            ("do-move", "ship-b1", "AE-M2"),
            ("do-move", "ship-a1", None),
        ],
    )
    def test_the_rule_of_the_action_that_was_begun(self, verb, place, rule):  # AE-R2, AE-P6, AE-P4, AE-G1, AE-P2, AE-M2
        game = Position().planet("alpha-C", "grey").planet("alpha-D", "grey", 0, troops=1, colonies=2)
        game.planet("alpha-E", "grey", 0, troops=2).ships(a1=(360, 360), b1="alpha-E 0")
        assert self.why(game, place, verb) == rule

    def test_an_own_planet_that_serves_for_nothing(self):  # AE-P6, AE-R1
        game = Position().planet("alpha-D", "grey", 0, colonies=3)
        assert self.why(game, "planet-alpha-D") == "AE-P6"
        game.planet("alpha-D", "grey", 0, colonies=1).supply(0, troops=0)
        assert self.why(game, "planet-alpha-D") == "AE-R1"

    def test_scanning(self):  # AE-V1, AE-U3
        game = Position().planet("alpha-C", "grey", up=False).ships(a1="alpha-C 0")
        game.play("recruit alpha-H", "done")
        found = [self.why(game, f"planet-{name}") for name in ("alpha-C", "alpha-D", "alpha-H")]
        assert found == [None, "AE-V1", "AE-V1"]
        assert self.why(game, "ship-a1") == "AE-U3"

    def test_attacking(self):  # AE-A4
        game = Position().ships(a1=(300, 300), a2=(340, 300), b1=(320, 330), b2=(320, 270), b3=(600, 600)).after_move()
        assert self.why(game, "ship-b1") is None and self.why(game, "ship-b3") == "AE-A4"
        assert self.why(game, "planet-alpha-C") == "AE-A4"

    def test_returning_starships(self):  # AE-T3
        game = Position().ships(a1=(300, 300))
        game.state.stack[:] = [(actions.RETURNING, 1, 1)]
        assert [self.why(game, f"ship-{name}") for name in ("a1", "b1")] == [None, "AE-T3"]
        assert self.why(game, "planet-alpha-C") == "AE-T3"

    @pytest.mark.parametrize(("seats", "options"), TABLES)
    def test_a_place_has_a_reason_exactly_where_no_click_leads(self, seats, options):
        names = [str(seat) for seat in range(seats)]
        for state in moments(seats, options):
            look = Look(GAME, state, (state.to_act() or (0,))[0])
            paths = [[step.id for step in choice.steps] for choice in GAME.picture(look, names, English()).choices]
            verbs = {path[0] for path in paths if path[0] in VERBS}
            for taken in [(), *((verb,) for verb in sorted(verbs))]:
                leads = {step for path in paths if path[: len(taken)] == list(taken) for step in path}
                for place in (f"planet-{name}" for name in HOLE_IDS):
                    assert (GAME.explain(look, place, taken) is None) == (place in leads), (place, taken)

    def test_after_the_end_and_elsewhere(self):  # AE-E3
        game = Position()
        assert self.why(game, "pool") is None
        game.state.stack.clear()
        assert self.why(game, "planet-alpha-C") == "AE-E3"


class TestSamples:
    """The page asks the rules about a sample: which one it is must not show."""

    def test_pictures_and_reasons_are_the_same_for_every_sample(self):  # AE-S5, AE-V2
        places = [*(f"planet-{name}" for name in HOLE_IDS), *(f"ship-{name}" for name in SHIP_NAMES[::3])]
        verbs = [(), ("do-recruit",), ("do-build",), ("do-mine",), ("do-move",)]
        shown = 0
        for count, state in enumerate(moments(3, {})):
            seat = (state.to_act() or (0,))[0]
            one, two = (Look(GAME, state.determinize(seat, Dice(n)), seat) for n in (count, count + 1000))
            assert self.drawn(one) == self.drawn(two) == self.drawn(Look(GAME, state, seat))
            for place in places:
                taken = verbs[count % len(verbs)]
                assert GAME.explain(one, place, taken) == GAME.explain(two, place, taken)
            shown += 1
        assert shown >= 60

    def drawn(self, look: Look) -> str:
        return repr(GAME.picture(look, ["Ann", "Bob", "Cid"], English()))

    def test_previews_are_the_same_for_every_sample(self):  # AE-N1, AE-V2
        state = Position(3, preview="full").ships(a1=(320, 360), b1=(400, 360)).state
        looks = [Look(GAME, state.determinize(0, Dice(n)), 0) for n in range(6)]
        flights = {repr(GAME.preview(look, (actions.FLICK, 0, FLICK_LIMIT // 2, 0))) for look in looks}
        assert len(flights) == 1
