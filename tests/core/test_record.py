"""Records: written, read back, and precise about what is wrong with them."""

import json

import pytest

from astrarium.core import BadInput, Dice, Record, new
from astrarium.core.record import loads


@pytest.fixture
def record() -> Record:
    """Forty random actions of a three-seat game."""
    state = new("civilisations", 3, seed=8)
    record = Record("civilisations", 1, 3, 8, dict(state.options), ["Ada", "Bo", "Chloé"])
    dice = Dice(1)
    for _ in range(40):
        seat = dice.pick(state.to_act())
        action, turn = state.random_action(seat, dice), state.turn
        state.apply(seat, action)
        record.add(state, seat, action, turn)
    return record


def test_what_is_written_is_read_back(record):
    again = loads(record.dumps())
    assert again == record
    assert again.verify() is None


def test_a_replay_can_stop_anywhere(record):
    halfway = record.replay(20)
    for seat, action in record.moves[20:]:
        halfway.play(seat, action)
    assert halfway.fingerprint() == record.replay().fingerprint()


def test_a_wrong_fingerprint_is_told_with_its_action(record):
    at = max(record.marks)
    record.marks[at] = "0" * 20
    assert record.verify() == f"after action {at} the position differs from the recorded one"


def test_an_illegal_action_is_told_with_its_number(record):
    record.moves.insert(10, record.moves[0])
    verdict = record.verify()
    assert verdict is not None
    assert verdict.startswith("action 11, seat ")


def test_another_version_of_the_rules_is_refused(record):
    record.version = 99
    assert "version 99" in (record.verify() or "")


def replace(record: Record, number: int, line: str) -> str:
    record.box = ""  # the first format, whose lines are not chained
    lines = record.dumps().splitlines()
    lines[number - 1] = line
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("{", "line 3: this is not a line of a record"),
        ("[1]", "line 3: this is not a line of a record"),
        ('{"seat": 7, "do": "done"}', "line 3: no seat 7"),
        ('{"do": "done"}', "line 3: 'seat' is missing"),
        ('{"seat": 0, "do": "dance"}', "line 3: unknown action 'dance'"),
    ],
)
def test_a_bad_line_is_named(record, line, sentence):
    with pytest.raises(BadInput, match=sentence):
        loads(replace(record, 3, line))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"format": "pgn"}, "line 1: not an Astrarium record"),
        ({"game": "chess"}, "line 1: no game 'chess'"),
        ({"seats": "three"}, "line 1: seats, seed and rules are whole numbers"),
        ({"options": {"colour": 1}}, "line 1: Quatre Voies has no option 'colour'"),
        ({"names": "Ada"}, "line 1: names is a list"),
    ],
)
def test_a_bad_header_is_named(record, change, sentence):
    record.box = ""
    header = json.loads(record.dumps().splitlines()[0]) | change
    with pytest.raises(BadInput, match=sentence):
        loads(replace(record, 1, json.dumps(header)))


def test_an_empty_file_is_no_record():
    with pytest.raises(BadInput, match="This record is empty"):
        loads("\n\n")
