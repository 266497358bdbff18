"""Time passes: flags, warnings, hours, vacations, outages, abandoned tables. The time is made up, the rest is not."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from databases import POSTGRESQL, postgresql
from sqlalchemy import select
from timekit import DAY, HOUR, MINUTE, MONDAY, MadeUp, let_bots_play, pass_until, play, seated, with_time

from astrarium.server import conduct
from astrarium.server.daybook import Hours, go_away, keep_hours
from astrarium.server.due import BOT_TURN, FLAG
from astrarium.server.hall import Hall
from astrarium.server.keeper import Keeper
from astrarium.server.problem import Problem
from astrarium.server.schema import due, outages, seats, tables
from astrarium.server.seatforms import TimeWish
from astrarium.server.store import SEAT
from astrarium.server.table import Table

pytestmark = [pytest.mark.server, pytest.mark.usefixtures("tiny_here")]


@pytest.fixture(autouse=True)
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that thinks puts pebbles for ever in the tiny game."""
    monkeypatch.setattr(conduct, "USUAL_LEVEL", "random")


@pytest.fixture(params=["sqlite", POSTGRESQL])
def database(request: pytest.FixtureRequest, tmp_path: Any) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/tables.db"
    else:
        with postgresql() as found:
            yield found


async def rows(hall: Hall, query: Any) -> list[Any]:
    async with hall.store.engine.connect() as connection:
        return list((await connection.execute(query)).all())


def why(table: Table, seat: int) -> str:
    deputy = table.sitting.deputies[seat]
    return deputy.why if deputy else ""


def test_a_flag_falls_at_zero_and_not_before_and_a_bot_plays_on_in_the_same_commit(database: str):
    async def act(hall: Hall, times: MadeUp) -> None:
        table = await seated(hall, 2, "quick")
        await play(table, 1, "hide opal")
        times.set(MONDAY + 610_000 - 1)
        await hall.keeper.look()
        assert why(table, 0) == ""
        times.wait(1)
        await hall.keeper.look()
        assert why(table, 0) == "clock"
        turns = await rows(hall, select(due.c.kind).where(due.c.ref == table.id, due.c.kind == BOT_TURN))
        assert len(turns) == 1
        assert await rows(hall, select(seats.c.sitting).where(seats.c.table_id == table.id, seats.c.seat == 0)) == [
            ("random",)
        ]
        await let_bots_play(hall)
        assert [move.by for move in table.timeline.moves[:2]] == ["person", "bot"]

    with_time(database, act)


def test_a_flag_falls_once_however_many_look(database: str):
    async def act(hall: Hall, times: MadeUp) -> None:
        table = await seated(hall, 2, "quick")
        times.wait(2 * HOUR)
        keepers = [Keeper(hall.store, hall.open) for _ in range(3)]
        await asyncio.gather(*(keeper.look() for keeper in keepers))
        entries = await hall.store.entries_after(table.id, 0)
        assert sorted((entry.kind, entry.seat) for entry in entries) == [(SEAT, 0), (SEAT, 1)]

    with_time(database, act)


def test_who_acts_in_time_keeps_the_seat_and_the_flag_waits_for_the_next(url: str):
    async def act(hall: Hall, times: MadeUp) -> None:
        table = await seated(hall, 2, "quick")
        times.wait(9 * MINUTE)
        await play(table, 0, "hide jade")
        await play(table, 1, "hide opal")
        times.wait(HOUR)
        await hall.keeper.look()
        assert (why(table, 0), why(table, 1)) == ("clock", "")  # seat 0 is asked first in the next part

    with_time(url, act)


def test_the_owner_returns_with_a_minute_and_plays(url: str):
    async def act(hall: Hall, times: MadeUp) -> None:
        table = await seated(hall, 2, "quick")
        times.wait(HOUR)
        await hall.keeper.look()
        await conduct.return_to(table, 0)
        assert table.clock is not None and table.clock.left(0, times.now()) == MINUTE
        await play(table, 0, "hide jade")

    with_time(url, act)


def test_somebody_is_warned_at_a_quarter_and_half_a_minute_before_the_end(url: str):
    async def act(hall: Hall, times: MadeUp) -> None:
        warned = []

        async def warn(table: Table, seat: int) -> None:
            warned.append((seat, times.now() - table.header.created))

        hall.keeper.warn = warn
        table = await seated(hall, 2, "quick")
        await play(table, 1, "hide opal")
        moments = await pass_until(hall, times, MONDAY + 10 * MINUTE)
        assert warned == [(0, 460_000), (0, 580_000)]
        assert [at - MONDAY for at in moments if at > MONDAY] == [460_000, 580_000]

    with_time(url, act)


def test_a_week_of_a_move_a_day_comes_to_its_end_although_one_never_comes(url: str):
    async def act(hall: Hall, times: MadeUp) -> None:
        table = await seated(hall, 3, "day", turns=3)
        for visit in range(1, 22):  # three times a day
            await pass_until(hall, times, MONDAY + visit * 8 * HOUR)
            for seat in (0, 1):
                while seat in table.to_act and not table.over:
                    legal = table.timeline.state.legal(seat)
                    await play(table, seat, table.timeline.game.actions.to_text(legal[-1]))
            await let_bots_play(hall)
        assert table.over and table.header.outcome == "played"
        assert why(table, 2) == "clock" and why(table, 0) == why(table, 1) == ""
        assert {move.by for move in table.timeline.moves if move.seat == 2} == {"bot"}
        assert table.timeline.left_to_bots(2) == (3, 3)

    with_time(url, act)


def test_nights_cost_nothing_to_whoever_has_hours(database: str):
    async def act(hall: Hall, times: MadeUp) -> None:
        engine = hall.store.engine
        await keep_hours(engine, "ann", Hours(0, "UTC", 8 * 60, 20 * 60), times.now())
        table = await seated(hall, 2, "day")
        await pass_until(hall, times, MONDAY + 2 * DAY)
        assert (why(table, 0), why(table, 1)) == ("clock", "clock")
        deputies = table.sitting.deputies
        assert [deputy.since - MONDAY for deputy in deputies if deputy] == [36 * HOUR, 24 * HOUR]

    with_time(database, act)


def test_a_vacation_stops_the_clock_and_counts_once(url: str):
    async def act(hall: Hall, times: MadeUp) -> None:
        table = await seated(hall, 2, "day")
        times.wait(HOUR)
        await go_away(hall.store.engine, "ann", (times.now(), times.now() + 5 * DAY), times.now())
        await table.look_up()
        await pass_until(hall, times, MONDAY + 5 * DAY)
        assert (why(table, 0), why(table, 1)) == ("", "clock")
        await pass_until(hall, times, MONDAY + 7 * DAY)
        deputy = table.sitting.deputies[0]
        assert deputy and deputy.since == MONDAY + 6 * DAY

    with_time(url, act)


def test_hours_and_vacations_do_not_stop_a_live_clock(url: str):
    async def act(hall: Hall, times: MadeUp) -> None:
        await go_away(hall.store.engine, "ann", (times.now(), times.now() + 5 * DAY), times.now())
        table = await seated(hall, 2, "calm")
        await pass_until(hall, times, MONDAY + HOUR)
        assert why(table, 0) == "clock"

    with_time(url, act)


def test_an_outage_is_charged_to_nobody(database: str):
    async def act(hall: Hall, times: MadeUp) -> None:
        table = await seated(hall, 2, "quick")
        await hall.keeper.beat()
        times.wait(3 * HOUR)  # nobody was there
        await hall.keeper.beat()
        await hall.keeper.look()
        assert await rows(hall, select(outages.c.begins, outages.c.ends)) == [(MONDAY, MONDAY + 3 * HOUR)]
        assert why(table, 0) == ""
        clock = table.clock
        assert clock is not None and clock.zero(0) == MONDAY + 3 * HOUR + MINUTE + 610_000

    with_time(database, act)


def test_a_bot_that_plays_before_the_heart_beats_again_hides_no_outage(url: str):
    async def act(hall: Hall, times: MadeUp) -> None:
        table = await seated(hall, 2, "quick")
        await hall.keeper.beat()
        times.wait(3 * HOUR)  # nobody was there
        await play(table, 1, "hide jade")
        times.wait(1_000)
        await hall.keeper.beat()
        assert await rows(hall, select(outages.c.begins, outages.c.ends)) == [(MONDAY, MONDAY + 3 * HOUR)]

    with_time(url, act)


def test_a_heart_that_beats_is_no_outage_and_a_house_without_clocks_writes_nothing(url: str):
    async def act(hall: Hall, times: MadeUp) -> None:
        await seated(hall, 2)
        await hall.keeper.beat()
        times.wait(DAY)
        await hall.keeper.beat()
        await seated(hall, 2, "quick")
        for _ in range(5):
            await hall.keeper.beat()
            times.wait(5_000)
        assert await rows(hall, select(outages)) == []

    with_time(url, act)


def test_a_table_that_everybody_left_stands_still_and_whoever_returns_wakes_it(database: str):
    async def act(hall: Hall, times: MadeUp) -> None:
        table = await seated(hall, 2, TimeWish(600, 45, 600, 10), turns=40)
        for seat in (0, 1):
            await conduct.give_to_bot(table, seat, "random")
        times.wait(30 * MINUTE)
        await hall.keeper.look()
        assert table.sitting.outcome == "abandoned" and table.next_bot is None and table.to_act == ()
        assert await rows(hall, select(tables.c.outcome, tables.c.ended)) == [("abandoned", None)]
        assert await rows(hall, select(due.c.kind).where(due.c.kind == FLAG)) == []
        times.wait(80 * DAY)
        await hall.keeper.look()
        await conduct.return_to(table, 1)
        assert table.sitting.outcome == "" and table.to_act
        assert await rows(hall, select(tables.c.outcome)) == [(None,)]
        await play(table, 1, "hide jade")

    with_time(database, act)


def test_nobody_returns_after_ninety_days_and_the_seal_is_opened(url: str):
    async def act(hall: Hall, times: MadeUp) -> None:
        table = await seated(hall, 2, "quick", turns=40)
        for seat in (0, 1):
            await conduct.give_to_bot(table, seat, "random")
        times.wait(30 * MINUTE)
        await hall.keeper.look()
        times.wait(90 * DAY)
        await hall.keeper.look()
        assert table.over and table.header.ended == times.now()
        with pytest.raises(Problem):
            await conduct.return_to(table, 1)

    with_time(url, act)


def test_the_others_may_let_a_bot_play_for_somebody_who_is_absent(url: str):
    async def act(hall: Hall, times: MadeUp) -> None:
        table = await seated(hall, 3)
        for seat in (0, 1):
            await play(table, seat, "hide jade")
        times.wait(11 * MINUTE)
        entry = await conduct.offer(table, 0, "bot", 2, "random")
        assert why(table, 2) == ""
        await conduct.answer(table, 1, entry.number, True)
        assert why(table, 2) == "vote"
        await let_bots_play(hall)
        assert table.to_act == (0,)
        await conduct.return_to(table, 2)

    with_time(url, act)


def test_offers_lapse_after_a_minute_live_and_after_three_days_elsewhere(url: str):
    async def act(hall: Hall, times: MadeUp) -> None:
        live, days = await seated(hall, 2, "quick"), await seated(hall, 2)
        made = [await conduct.offer(table, 0, "end") for table in (live, days)]
        times.wait(MINUTE)
        with pytest.raises(Problem, match="no longer open"):
            await conduct.answer(live, 1, made[0].number, True)
        times.wait(3 * DAY - MINUTE - 1)
        await conduct.answer(days, 1, made[1].number, True)
        assert days.over and not live.over

    with_time(url, act)


def test_clocks_stand_while_the_table_pauses(url: str):
    async def act(hall: Hall, times: MadeUp) -> None:
        table = await seated(hall, 2, "quick")
        offer = await conduct.offer(table, 0, "pause", times.now() + DAY)
        await conduct.answer(table, 1, offer.number, True)
        moments = await pass_until(hall, times, MONDAY + DAY + 9 * MINUTE)
        assert why(table, 0) == "" and all(at > MONDAY + DAY for at in moments if at > MONDAY)
        times.wait(2 * MINUTE)
        await hall.keeper.look()
        assert why(table, 0) == "clock"

    with_time(url, act)


def test_another_process_has_the_same_banks(url: str):
    async def act(hall: Hall, times: MadeUp) -> None:
        table = await seated(hall, 2, "quick")
        for seat, text in ((0, "hide jade"), (1, "hide opal"), (0, "put left"), (0, "done")):
            times.wait(77_000)
            await play(table, seat, text)
        await table.undo(0, table.timeline.made[0])
        other = Hall(hall.store, None)
        twin = await other.open(table.id)
        assert twin is not table and twin.clock is not None and table.clock is not None
        assert twin.clock.banks == table.clock.banks

    with_time(url, act)
