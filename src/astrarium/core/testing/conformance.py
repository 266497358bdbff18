"""The checks themselves, one promise of the contract each."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from ..dice import Dice
from ..errors import BadInput, IllegalAction
from ..game import Game, game
from ..look import Look
from ..notation import Action, ActionTable, Seat
from ..page import English
from ..record import Record, loads
from ..state import OptionValue, State
from .walk import as_bytes, random_walk

MANY_VALUES = 8
PLACE = re.compile(r'\bid="([^"]+)"')


@dataclass(frozen=True)
class Setting:
    """One way to set up a table."""

    game_id: str
    seats: int
    options: dict[str, OptionValue] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        return game(self.game_id)

    def new(self, seed: int) -> State:
        return self.game.new(self.seats, seed, self.options)

    def __str__(self) -> str:
        return "-".join([self.game_id, str(self.seats), *(f"{k}={v}" for k, v in self.options.items())])


def settings(found: Game) -> Iterator[Setting]:
    """Every seat count with the default options, and every other value of every option.

    Where a game has many options, each of these values is tried at one seat count, another one for each.
    """
    counts = list(found.seat_counts)
    values = [(option.name, value) for option in found.options for value in option.values[1:]]
    for seats in counts:
        yield Setting(found.id, seats)
    for turn, (name, value) in enumerate(values):
        tried = counts[turn % len(counts) :][:1] if len(values) > MANY_VALUES else counts
        for seats in tried:
            try:
                found.read_options(seats, {name: value})
            except BadInput:
                continue  # the game forbids it for this number of seats
            yield Setting(found.id, seats, {name: value})


def positions(setting: Setting, seed: int, every: int) -> Iterator[State]:
    """Some positions of a random game, the last one included."""
    state = setting.new(seed)
    for count, _ in enumerate(random_walk(state, Dice(seed + 1))):
        if count % every == 0:
            yield state
    yield state


def check_random_play_ends_without_violation(setting: Setting) -> None:
    for seed in range(2):
        state = setting.new(seed)
        for seat, action in random_walk(state, Dice(seed)):
            listed = state.legal(seat)
            assert listed, "a seat that must act has no legal action"
            assert len(set(listed)) == len(listed), "an action is listed twice"
            assert state.allows(seat, action), "random_action gave an illegal action"
            found = state.violations()
            assert not found, f"{found[0]} before {setting.game.actions.to_text(action)}"
        assert not state.violations(), state.violations()[0]
        assert len(state.scores()) == setting.seats
        assert state.winners() or setting.seats == 1, "nobody won"  # alone one may lose
        for score in state.scores():
            assert score.text or sum(value for _, value in score.parts) == score.total, "score parts do not add up"
            assert len(score.part_texts) == (len(score.parts) if score.text else 0), "not every part is written"


def check_same_seed_same_game(setting: Setting) -> None:
    ends = []
    for _ in range(2):
        state = setting.new(5)
        for _ in random_walk(state, Dice(6)):
            pass
        ends.append(state.fingerprint())
    assert ends[0] == ends[1]


def check_clone_is_equal_and_independent(setting: Setting) -> None:
    for state in positions(setting, 3, 23):
        before = state.fingerprint()
        copy = state.clone()
        assert copy.key() == state.key(), "a clone differs from its original"
        dice = Dice(9)
        for _, _ in zip(random_walk(copy, dice), range(12), strict=False):
            pass
        assert state.fingerprint() == before, "playing on a clone changed the original"


def check_illegal_actions_change_nothing(setting: Setting) -> None:
    for state in positions(setting, 4, 31):
        before = state.fingerprint()
        for seat in range(setting.seats):
            for action in ((0, -7, -7, -7), (10_000,)):
                try:
                    state.play(seat, action)
                except IllegalAction as error:
                    assert str(error)
                else:
                    raise AssertionError(f"{action} was accepted")
        assert state.fingerprint() == before, "a refused action changed the state"


def check_notation_round_trips(setting: Setting) -> None:
    table = setting.game.actions
    for state in positions(setting, 5, 7):
        for seat in state.to_act():
            for action in state.legal(seat):
                assert table.from_text(table.to_text(action)) == action, table.to_text(action)
                assert table.from_json(table.to_json(action)) == action, table.to_json(action)


def check_record_replays_exactly(setting: Setting) -> None:
    state = setting.new(11)
    record = Record(setting.game_id, setting.game.version, setting.seats, 11, dict(state.options))
    dice = Dice(12)
    while not state.over:
        seat = dice.pick(state.to_act())
        action = state.random_action(seat, dice)
        turn = state.turn
        state.apply(seat, action)
        record.add(state, seat, action, turn)
    again = loads(record.dumps())
    assert again.moves == record.moves
    assert len(record.marks) > 1, "a record carries a fingerprint at every turn"
    assert again.verify() is None, again.verify()
    assert again.replay().fingerprint() == state.fingerprint()


def check_views_hide_what_a_seat_cannot_know(setting: Setting) -> None:
    """Redraw everything a seat cannot know: its view, its legal actions and a spectator's view stay the same."""
    for state in positions(setting, 6, 17):
        outside = as_bytes(state.view(None))
        for seat in (None, *range(setting.seats)):
            other = state.determinize(seat, Dice(99))
            assert as_bytes(other.view(seat)) == as_bytes(state.view(seat)), f"seat {seat} sees something hidden"
            assert as_bytes(other.view(None)) == outside, "a spectator sees something hidden"
            assert other.to_act() == state.to_act()
            told = seat is None or other.legal(seat) == state.legal(seat)
            assert told, f"seat {seat}'s actions tell something hidden"


def check_determinize_knows_no_more_than_its_seat(setting: Setting) -> None:
    """Two worlds that look the same to a seat give the same samples: a bot cannot peek through `determinize`."""
    for state in positions(setting, 7, 19):
        for seat in (None, *range(setting.seats)):
            one, two = state.determinize(seat, Dice(1)), state.determinize(seat, Dice(2))
            assert not one.violations(), one.violations()[0]
            assert one.determinize(seat, Dice(3)).key() == two.determinize(seat, Dice(3)).key()
            assert state.over or one.dice.state != state.dice.state, "the sample holds the true dice"


def check_a_sample_plays_to_the_end(setting: Setting) -> None:
    for state in positions(setting, 8, 41):
        sample = state.determinize(0, Dice(5))
        for _ in random_walk(sample, Dice(6)):
            pass
        assert not sample.violations(), sample.violations()[0]


def check_everything_that_happens_can_be_told(setting: Setting) -> None:
    """Events become sentences in every seat's eyes, and each is one of the table's kinds."""
    found, names = setting.game, [f"P{i}" for i in range(setting.seats)]
    state, dice, told = setting.new(13), Dice(14), 0
    while not state.over:
        seat = dice.pick(state.to_act())
        happened = state.apply(seat, state.random_action(seat, dice))
        for eyes in (None, *range(setting.seats)) if happened else ():
            view = state.view(eyes)
            for event in happened:
                told += bool(found.say(found.events.seen_by(event, eyes), view, names, English()))
    assert told > 10


def check_fingerprint_is_the_same_in_another_process(setting: Setting) -> None:
    state = setting.new(21)
    for _ in random_walk(state, Dice(22)):
        pass
    code = (
        "import json,sys;from astrarium.core import Dice;from astrarium.core.testing import Setting,random_walk;"
        "g,n,o=json.loads(sys.argv[1]);s=Setting(g,n,o).new(21)\n"
        "for _ in random_walk(s,Dice(22)):pass\n"
        "print(s.fingerprint())"
    )
    argument = json.dumps([setting.game_id, setting.seats, setting.options])
    for hash_seed in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", code, argument],
            env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": ":".join(p for p in sys.path if p)},
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert run.stdout.strip() == state.fingerprint()


def any_action(table: ActionTable, dice: Dice) -> Action:
    """An action with any values that its kind can be written with."""
    number = dice.below(len(table.kinds))
    kind = table.kinds[number]
    values = [dice.pick(codec.values()) for _, codec in kind.fields]
    if kind.rest:
        values += [dice.pick(kind.rest[1].values()) for _ in range(dice.below(4))]
    return (number, *values)


def wrong_action(state: State, dice: Dice) -> tuple[Seat, Action]:
    """A seat and something it wants to do: often at the wrong moment, with wrong values, or no action at all."""
    table, seat = state.game.actions, dice.below(state.seats)
    chance = dice.below(10)
    if chance == 0:
        return seat, (dice.below(200), -7, 10_000)
    listed = state.legal(seat)
    if chance < 4 and listed:
        near = list(dice.pick(listed))
        kind = table.kinds[near[0]]
        if kind.fields:
            at = dice.below(len(kind.fields))
            near[1 + at] = dice.pick(kind.fields[at][1].values())
        return seat, tuple(near)
    return seat, any_action(table, dice)


def check_every_refusal_names_a_rule(setting: Setting, tries: int = 40) -> None:
    """Whatever a seat wants, at whatever moment: it is allowed, or the refusal has a rule of the rules text."""
    dice, rules = Dice(31), setting.game.rules("en")
    for state in positions(setting, 9, 13):
        for _ in range(tries):
            seat, action = wrong_action(state, dice)
            refused = state.refusal(seat, action)
            allowed = seat in state.to_act() and state.allows(seat, action)
            assert (refused is None) == allowed, f"seat {seat}, {action}: {refused}"
            assert refused is None or re.search(rf"{re.escape(refused.rule)}\b", rules), f"{action}: {refused!r}"
            assert refused is None or str(refused), "a refusal without a sentence"


def check_two_samples_draw_and_answer_alike(setting: Setting, every: int = 29) -> None:
    """Page and why-not are built from what a seat knows: redrawing the rest changes no byte of them."""
    names = [f"P{i}" for i in range(setting.seats)]
    for state in positions(setting, 10, every):
        for seat in range(setting.seats):
            told = []
            for dice in (Dice(1), Dice(2)):
                look = Look(setting.game, state.determinize(seat, dice), seat)
                drawn = setting.game.picture(look, names, English())
                places = sorted({place for part in drawn.regions.values() for place in PLACE.findall(part)})[:60]
                told.append((repr(drawn), [repr(setting.game.explain(look, place)) for place in places]))
            assert told[0] == told[1], f"seat {seat}'s page tells something hidden"


CHECKS: tuple[Callable[[Setting], None], ...] = (
    check_random_play_ends_without_violation,
    check_same_seed_same_game,
    check_clone_is_equal_and_independent,
    check_illegal_actions_change_nothing,
    check_notation_round_trips,
    check_record_replays_exactly,
    check_views_hide_what_a_seat_cannot_know,
    check_determinize_knows_no_more_than_its_seat,
    check_a_sample_plays_to_the_end,
    check_everything_that_happens_can_be_told,
    check_fingerprint_is_the_same_in_another_process,
    check_every_refusal_names_a_rule,
    check_two_samples_draw_and_answer_alike,
)

# what an option can break; the rest of the contract is tried with the default options
CHECKS_OF_OPTIONS: tuple[Callable[[Setting], None], ...] = (
    check_random_play_ends_without_violation,
    check_notation_round_trips,
    check_record_replays_exactly,
    check_views_hide_what_a_seat_cannot_know,
    check_determinize_knows_no_more_than_its_seat,
    check_every_refusal_names_a_rule,
)


def checks_of(setting: Setting) -> tuple[Callable[[Setting], None], ...]:
    """The checks that this set-up must pass."""
    return CHECKS_OF_OPTIONS if setting.options else CHECKS
