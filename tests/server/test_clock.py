"""Clocks: a fold over what happened, held against a reference that counts every moment by itself."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import astrarium
from astrarium.server.clock import (
    ACTION,
    BEGIN,
    LEAVE,
    OTHER,
    PAUSE,
    PRESETS,
    RETURN,
    SECOND,
    UNDO,
    Beat,
    Clock,
    Time,
    fold,
    moment,
    running,
)
from astrarium.server.daybook import Hours, Stands, instant

CLOCKS = ("time", "datetime", "zoneinfo", "calendar", "sched")
SEATS = 2


@dataclass(frozen=True)
class Fixed:
    """A calendar with the same stretches for every seat."""

    stretches: tuple[tuple[int, int], ...]

    def stands(self, seat: int, since: int) -> Iterator[tuple[int, int]]:  # noqa: ARG002
        return (stretch for stretch in self.stretches if stretch[1] > since)


class Reference:
    """The same rules second by second: slow, and written without the fold."""

    def __init__(self, time: Time, calendar: Fixed) -> None:
        self.time, self.calendar = time, calendar
        self.bank = [time.start] * SEATS
        self.sits, self.asked = [True] * SEATS, [False] * SEATS
        self.decision = [0] * SEATS  # seconds thought about what is asked now
        self.cost_turns: list[set[int]] = [set() for _ in range(SEATS)]
        self.paid_turns: list[dict[int, int]] = [{} for _ in range(SEATS)]
        self.turn, self.paused = 0, 0

    def tick(self, second: int) -> None:
        for seat in range(SEATS):
            if not (self.asked[seat] and self.sits[seat]) or second < self.paused:
                continue
            if any(first <= second * SECOND < last for first, last in self.calendar.stretches):
                continue
            self.decision[seat] += 1
            if self.decision[seat] > self.time.free:
                self.bank[seat] = max(0, self.bank[seat] - 1)
                self.cost_turns[seat].add(self.turn)

    def happen(self, beat: Beat) -> None:
        if beat.kind == LEAVE:
            self.sits[beat.seat] = False
        if beat.kind == RETURN:
            self.sits[beat.seat] = True
            self.bank[beat.seat] = max(self.bank[beat.seat], self.time.add, 60)
        if beat.kind == PAUSE:
            self.paused = beat.until // SECOND
        for seat in range(SEATS):
            now_asked = seat in beat.asked
            stops = self.asked[seat] and (not now_asked or beat.turn != self.turn)
            if stops and self.sits[seat] and self.turn in self.cost_turns[seat]:
                self.pay(seat)
            if beat.kind == UNDO:
                self.revoke(seat, beat.turn, now_asked)
            begins = now_asked and not self.asked[seat]
            if begins or (now_asked and seat == beat.seat and beat.kind in (ACTION, UNDO, RETURN)):
                self.decision[seat] = self.time.free if beat.kind == UNDO else 0
            self.asked[seat] = now_asked
        self.turn = beat.turn

    def pay(self, seat: int) -> None:
        if self.turn not in self.paid_turns[seat]:
            paid = max(0, min(self.time.add, self.time.cap - self.bank[seat]))
            self.paid_turns[seat][self.turn] = paid
            self.bank[seat] += paid

    def revoke(self, seat: int, turn: int, asked: bool) -> None:
        for paid_turn, paid in list(self.paid_turns[seat].items()):
            if paid_turn > turn or (paid_turn == turn and asked):
                self.bank[seat] = max(0, self.bank[seat] - paid)
                del self.paid_turns[seat][paid_turn]


times = st.builds(
    lambda start, add, more, free: Time(start, add, start + more, free),
    st.integers(1, 90), st.integers(0, 40), st.integers(0, 60), st.integers(0, 12),
)  # fmt: skip
kinds = st.sampled_from([ACTION, ACTION, ACTION, UNDO, LEAVE, RETURN, PAUSE, OTHER])


@st.composite
def histories(draw: st.DrawFn) -> list[Beat]:
    """Anything that can happen to two clocks, in whole seconds."""
    beats, now, turn = [Beat(1000 * SECOND, BEGIN, 0, (0,), 0)], 1000, 0
    for _ in range(draw(st.integers(0, 14))):
        now += draw(st.integers(0, 50))
        kind, seat = draw(kinds), draw(st.integers(0, 1))
        turn = max(0, turn + draw(st.sampled_from([0, 0, 1, -1] if kind == UNDO else [0, 0, 1])))
        asked = draw(st.sampled_from([(), (0,), (1,), (0, 1)])) if kind in (ACTION, UNDO) else beats[-1].asked
        turn = turn if kind in (ACTION, UNDO) else beats[-1].turn
        until = (now + draw(st.integers(0, 40))) * SECOND if kind == PAUSE else 0
        beats.append(Beat(now * SECOND, kind, seat, asked, turn, 0, until))
    return beats


calendars = st.lists(st.integers(990, 1400), max_size=6, unique=True).map(
    lambda marks: Fixed(tuple(zip(*[iter(sorted(mark * SECOND for mark in marks))] * 2, strict=False)))
)


@settings(max_examples=300, deadline=None)
@given(times, histories(), calendars)
def test_the_fold_agrees_with_a_reference_that_counts_every_second(time: Time, beats: list[Beat], calendar: Fixed):
    reference, clock = Reference(time, calendar), fold(time, [True] * SEATS, beats[:1], calendar)
    reference.happen(beats[0])
    second = beats[0].at // SECOND
    for beat in beats[1:]:
        for passed in range(second, beat.at // SECOND):
            reference.tick(passed)
        second = beat.at // SECOND
        reference.happen(beat)
        clock.take(beat)
        assert [bank.left for bank in clock.banks] == [left * SECOND for left in reference.bank]


def test_a_turn_that_is_come_back_to_and_ended_again_is_rewarded_again():
    """It had cost something, and what was given for it was taken back with the undo."""
    time = Time(start=60, add=5, cap=90, free=0)
    beats = [
        Beat(0, BEGIN, 0, (0,), 0),
        Beat(10 * SECOND, ACTION, 0, (0,), 1),  # 60 - 10 + 5
        Beat(12 * SECOND, UNDO, 0, (0,), 0),  # 55 - 2 - 5
        Beat(12 * SECOND, ACTION, 0, (1,), 1),
    ]
    assert fold(time, [True] * SEATS, beats[:3]).banks[0].left == 48 * SECOND
    assert fold(time, [True] * SEATS, beats).banks[0].left == 53 * SECOND


@settings(max_examples=200, deadline=None)
@given(times, histories(), calendars)
def test_zero_is_the_first_second_at_which_the_reference_has_nothing_left(
    time: Time, beats: list[Beat], calendar: Fixed
):
    clock, reference = fold(time, [True] * SEATS, beats, calendar), Reference(time, calendar)
    second = beats[0].at // SECOND
    for beat in beats:
        for passed in range(second, beat.at // SECOND):
            reference.tick(passed)
        second = beat.at // SECOND
        reference.happen(beat)
    for seat in range(SEATS):
        zero = clock.zero(seat)
        assert (zero is not None) == (reference.asked[seat] and reference.sits[seat])
        if zero is None or not reference.bank[seat]:
            continue
        assert clock.left(seat, zero) == 0 and clock.left(seat, zero - 1) > 0
        for passed in range(second, zero // SECOND):
            assert reference.bank[seat] > 0
            reference.tick(passed)
        assert reference.bank[seat] == 0
        return


@given(st.lists(st.integers(0, 500), max_size=8, unique=True), st.integers(0, 500), st.integers(1, 300))
def test_the_moment_is_when_so_much_has_run(marks: list[int], begin: int, left: int):
    calendar = Fixed(tuple(zip(*[iter(sorted(marks))] * 2, strict=False)))
    at = moment(calendar, 0, begin, left)
    assert running(calendar, 0, begin, at) == left
    assert running(calendar, 0, begin, at - 1) == left - 1


def played(time: Time, *beats: Beat) -> Clock:
    return fold(time, [True] * SEATS, beats)


def begun(asked: tuple[int, ...] = (0,)) -> Beat:
    return Beat(0, BEGIN, 0, asked, 0)


class TestTheFormula:
    """Quick: ten minutes, 45 seconds a turn, never more than ten minutes, ten seconds for nothing."""

    quick = PRESETS["quick"]

    def test_the_first_seconds_of_each_decision_cost_nothing(self):
        clock = played(self.quick, begun(), Beat(10_000, ACTION, 0, (0,), 0), Beat(20_000, ACTION, 0, (1,), 1))
        assert clock.banks[0].left == 600_000

    def test_trifles_earn_nothing(self):
        spent = [begun(), Beat(110_000, ACTION, 0, (1,), 1), Beat(111_000, ACTION, 1, (0,), 2)]
        left = played(self.quick, *spent).banks[0].left
        assert left == 500_000 + 45_000
        assert played(self.quick, *spent, Beat(119_000, ACTION, 0, (1,), 3)).banks[0].left == left

    def test_a_turn_is_rewarded_once_although_it_asks_twice(self):
        clock = played(
            self.quick, begun(), Beat(60_000, ACTION, 0, (1,), 0), Beat(61_000, ACTION, 1, (0,), 0),
            Beat(131_000, ACTION, 0, (1,), 1),
        )  # fmt: skip
        assert clock.banks[0].left == 600_000 - 50_000 + 45_000 - 60_000

    def test_nobody_has_more_than_the_cap(self):
        clock = played(self.quick, begun(), Beat(30_000, ACTION, 0, (1,), 1))
        assert clock.banks[0].left == 600_000

    def test_an_undo_takes_the_reward_back_and_gives_no_free_seconds(self):
        beats = [begun(), Beat(110_000, ACTION, 0, (1,), 1), Beat(112_000, UNDO, 0, (0,), 0)]
        clock = played(self.quick, *beats)
        assert clock.banks[0].left == 500_000
        assert clock.left(0, 117_000) == 495_000

    def test_several_clocks_run_where_several_decide(self):
        clock = played(self.quick, begun((0, 1)), Beat(70_000, ACTION, 0, (1,), 0))
        assert [clock.left(seat, 70_000) for seat in (0, 1)] == [540_000 + 45_000, 540_000]

    def test_the_line_is_credited(self):
        clock = played(self.quick, begun(), Beat(60_000, ACTION, 0, (0,), 0, lag=800))
        assert clock.banks[0].left == 600_000 - 49_200

    def test_whoever_returns_has_one_reward_and_at_least_a_minute(self):
        away = [begun(), Beat(700_000, LEAVE, 0, (0,), 0), Beat(900_000, RETURN, 0, (0,), 0)]
        assert played(self.quick, *away).banks[0].left == 60_000
        assert played(PRESETS["calm"], *away).banks[0].left == 1_800_000 - 690_000

    def test_a_bot_in_ones_place_costs_nothing(self):
        clock = played(self.quick, begun(), Beat(20_000, LEAVE, 0, (0,), 0), Beat(500_000, ACTION, 0, (1,), 1))
        assert clock.banks[0].left == 590_000

    def test_warnings_come_at_a_quarter_and_shortly_before_the_end(self):
        clock = played(self.quick, begun())
        assert clock.calls(0) == [10_000 + 450_000, 10_000 + 570_000]
        assert clock.wakes(0) == 460_000 and clock.wakes(460_000) == 580_000 and clock.wakes(580_000) == 610_000


class TestHours:
    """Clocks of days stand outside a player's hours."""

    paris = Hours(0, "Europe/Paris", 8 * 60, 22 * 60)

    def stands(self, *rows: Hours) -> Stands:
        return Stands((), (rows,), ((),))

    def at(self, month: int, day: int, hour: int) -> int:
        return int(datetime(2026, month, day, hour, tzinfo=ZoneInfo("Europe/Paris")).timestamp() * 1000)

    def test_a_night_costs_nothing(self):
        begin, end = self.at(5, 4, 21), self.at(5, 5, 9)
        assert running(self.stands(self.paris), 0, begin, end) == 2 * 3600 * 1000

    def test_the_night_in_which_clocks_change_has_its_own_length(self):
        begin, end = self.at(10, 24, 12), self.at(10, 25, 12)
        assert end - begin == 25 * 3600 * 1000
        assert running(self.stands(self.paris), 0, begin, end) == 14 * 3600 * 1000

    def test_hours_may_pass_midnight(self):
        night_owl = Hours(0, "Europe/Paris", 14 * 60, 2 * 60)
        begin, end = self.at(5, 4, 0), self.at(5, 5, 0)
        assert running(self.stands(night_owl), 0, begin, end) == 12 * 3600 * 1000

    def test_other_hours_count_from_their_day_on(self):
        change = self.at(5, 6, 12)
        later = Hours(change, "Europe/Paris", 12 * 60, 22 * 60)
        rows = self.stands(self.paris, later)
        assert running(rows, 0, self.at(5, 5, 0), self.at(5, 6, 0)) == 14 * 3600 * 1000
        assert running(rows, 0, self.at(5, 7, 0), self.at(5, 8, 0)) == 10 * 3600 * 1000

    def test_nights_vacations_and_outages_that_touch_are_counted_once(self):
        begin = self.at(5, 4, 20)
        away = ((self.at(5, 4, 21), self.at(5, 6, 10)),)
        down = ((self.at(5, 5, 3), self.at(5, 6, 11)),)
        rows = Stands(down, ((self.paris,),), (away,))
        assert running(rows, 0, begin, self.at(5, 6, 12)) == 2 * 3600 * 1000

    def test_a_day_has_a_beginning_in_every_zone(self):
        there = datetime(2026, 5, 3, 20, tzinfo=UTC)
        assert instant(date(2026, 5, 4), 90, ZoneInfo("Asia/Kolkata")) == there.timestamp() * 1000


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add((node.module or "").split(".")[0])
    return found


@pytest.mark.parametrize("room", ["core", "games"])
def test_the_engine_reads_no_clock(room: str):
    home = Path(astrarium.__file__).parent / room
    files = [path for path in home.rglob("*.py") if "odds" not in path.parts]  # odds are reckoned beside the game
    assert len(files) > 20
    assert [str(path) for path in files if imports(path) & set(CLOCKS)] == []
