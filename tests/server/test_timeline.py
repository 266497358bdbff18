"""Entries, folded: what a table's record says about moves, undos and secrets."""

import pytest

from astrarium.core import IllegalAction
from astrarium.server.problem import Problem
from astrarium.server.store import ACTION, UNDO, Chair, Entry, Header
from astrarium.server.table import clean_name
from astrarium.server.timeline import KEEP_EVERY, Timeline

pytestmark = pytest.mark.usefixtures("tiny_here")


def timeline(*entries: str, seats: int = 2) -> Timeline:
    """A table after entries such as "0 hide jade" and "0 undo"."""
    chairs = [Chair("me", "", "", "owner") for _ in range(seats)]
    made = Timeline(Header("t", "tiny", 1, {"turns": 2}, 7, True, 0, "owner", 0, None, chairs))
    for text in entries:
        seat, _, action = text.partition(" ")
        kind = UNDO if action == "undo" else ACTION
        made.take(Entry(made.version + 1, int(seat), kind, "" if kind == UNDO else action, 0))
    return made


def same(one: Timeline, other: Timeline) -> bool:
    return one.state.fingerprint() == other.state.fingerprint()


def test_an_undo_is_as_if_the_move_had_never_been():
    assert same(timeline("0 hide jade", "0 undo"), timeline())
    assert same(timeline("0 hide jade", "1 hide opal", "0 put left", "0 undo"), timeline("0 hide jade", "1 hide opal"))


def test_moves_of_others_in_the_same_secret_choice_stay():
    folded = timeline("0 hide jade", "1 hide opal", "0 undo", seats=3)
    assert same(folded, timeline("1 hide opal", seats=3))
    assert [move.number for move in folded.moves] == [2]


def test_every_undo_of_a_long_turn_is_exact():
    opening = ["0 hide jade", "1 hide opal"]
    puts = [f"0 put {('left', 'right')[i % 3 == 0]}" for i in range(3 * KEEP_EVERY)]
    for count in range(len(puts)):
        undone = timeline(*opening, *puts, *["0 undo"] * (len(puts) - count))
        plain = timeline(*opening, *puts[:count])
        assert same(undone, plain)
        assert all(undone.state_after(k).fingerprint() == plain.state_after(k).fingerprint() for k in range(count + 3))


def test_a_move_tried_changes_nothing():
    table = timeline("0 hide jade")
    before = table.state.fingerprint()
    table.try_action(1, (0, 1))
    with pytest.raises(IllegalAction):
        table.try_action(0, (0, 1))
    assert table.state.fingerprint() == before and table.version == 1


@pytest.mark.parametrize(
    ("entries", "allowed"),
    [
        (["0 hide jade"], [0]),
        (["0 hide jade", "1 hide opal"], [0, 1]),
        (["0 hide jade", "1 hide opal", "2 hide ruby"], []),
        (["0 hide jade", "1 hide opal", "2 hide ruby", "0 put left"], [0]),
        (["0 hide jade", "1 hide opal", "2 hide ruby", "0 put left", "0 done"], [0]),
        (["0 hide jade", "1 hide opal", "2 hide ruby", "0 put left", "0 done", "1 put left"], [1]),
        (["0 hide jade", "0 undo"], []),
        (["0 hide jade", "1 hide opal", "1 undo"], [0]),
    ],
)
def test_who_may_take_back(entries: list[str], allowed: list[int]):
    table = timeline(*entries, seats=3)
    assert [seat for seat in range(3) if table.undo_refusal(seat) is None] == allowed


def test_a_choice_is_secret_until_it_is_revealed():
    table = timeline("0 hide jade", "1 hide opal", seats=3)
    assert [table.is_secret(move) for move in table.moves] == [True, True]
    table = timeline("0 hide jade", "1 hide opal", "2 hide ruby", "0 put left", seats=3)
    assert [table.is_secret(move) for move in table.moves] == [False] * 4


@pytest.mark.parametrize(
    "entry",
    [Entry(3, 0, ACTION, "put left", 0), Entry(2, 1, ACTION, "put left", 0), Entry(2, 1, UNDO, "", 0),
     Entry(2, 1, "dance", "", 0), Entry(2, 1, ACTION, "", 0),
     Entry(2, 1, ACTION, "hide opal", 0, mark="another"), Entry(2, 0, UNDO, "", 0, mark="another")],
)  # fmt: skip
def test_an_entry_that_cannot_be_is_refused_and_changes_nothing(entry: Entry):
    table = timeline("0 hide jade")
    with pytest.raises(Problem) as refused:
        table.take(entry)
    assert refused.value.status == 409
    assert table.version == 1 and same(table, timeline("0 hide jade"))


@pytest.mark.parametrize(
    ("given", "kept"),
    [("  Ann  ", "Ann"), ("a\tb\nc", "a b c"), ("<b>", "b"), ("x" * 99, "x" * 40), ("\x00\x1b[31m", "[31m"), ("", ""),
     ("Zoë Ñandú 星", "Zoë Ñandú 星"), ("\ud800", ""), ("{0}", "0")],
)  # fmt: skip
def test_names(given: str, kept: str):
    assert clean_name(given) == kept
