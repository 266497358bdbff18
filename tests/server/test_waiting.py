"""Tables that wait: everybody says ready, silent seats open again, and what nobody wants goes after a warning."""

from collections.abc import Iterator

import pytest
from databases import POSTGRESQL, postgresql
from meetkit import ANN, BOB, CLEO, Clock, meet
from sqlalchemy import update

from astrarium.server.conduct import open_seat_to_bot
from astrarium.server.forms import NewTable, SeatWish
from astrarium.server.meet import Meet
from astrarium.server.meeting import A_DAY, A_MINUTE, DAYS_STAY, LIVE_STAYS, READY_TIME
from astrarium.server.presence import HOME, Presence
from astrarium.server.problem import Problem
from astrarium.server.schema import tables
from astrarium.server.table import Table
from astrarium.server.wire import person

WORD = "ab" * 16


@pytest.fixture(scope="module", params=["sqlite", POSTGRESQL])
def url(request, tmp_path_factory) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path_factory.mktemp('waiting')}/tables.db"
    else:
        with postgresql() as found:
            yield found


async def made(here: Meet, *kinds: str, by: str = ANN, **terms) -> Table:
    seats = [SeatWish("me", "Ann"), *(SeatWish(kind) for kind in kinds)]
    return await here.hall.make(NewTable(game="civilisations", seats=seats, pace=0, **terms), by)


async def sit(here: Meet, table: Table, seat: int, player: str) -> None:
    await here.hall.take_seat(table, seat, "Guest", player)


async def later(here: Meet, clock: Clock, milliseconds: int) -> None:
    """Time passes, and what is due is done."""
    clock.pass_by(milliseconds)
    await here.chores.round()


def taken(table: Table) -> list[bool]:
    return [chair.taken for chair in table.header.chairs]


def test_a_live_table_begins_when_everybody_has_said_ready(url):
    async def act(here: Meet, _clock) -> None:
        table = await made(here, "open", "bot", live=True)
        await sit(here, table, 1, BOB)
        assert table.waiting and table.to_act == ()
        await table.say_ready(ANN)
        assert table.waiting
        await table.say_ready(BOB, WORD)
        assert not table.waiting and table.to_act
        assert [chair.word for chair in table.header.chairs] == ["", WORD, ""]

    meet(url, act)


def test_the_clocks_of_a_live_table_begin_with_the_last_yes(url):
    async def act(here: Meet, _clock) -> None:
        table = await made(here, "open", live=True, time="quick")
        await sit(here, table, 1, BOB)
        await table.say_ready(ANN)
        assert await here.hall.store.began(table.id) is None and table.clock is None
        await table.say_ready(BOB)
        assert await here.hall.store.began(table.id) == table.header.began is not None
        assert table.clock is not None

    meet(url, act)


def test_a_bot_that_takes_the_last_seat_of_a_live_table_lets_everybody_be_asked(url):
    async def act(here: Meet, _clock) -> None:
        table = await made(here, "open", "open", live=True)
        await sit(here, table, 1, BOB)
        await open_seat_to_bot(table, 2, "casual", ANN)
        assert table.waiting and table.header.full and table.header.meeting.until is not None

    meet(url, act)


def test_silence_opens_no_seat_of_a_table_that_has_begun(url):
    async def act(here: Meet, clock: Clock) -> None:
        table = await made(here, "open", live=True)
        await sit(here, table, 1, BOB)
        async with here.hall.store.engine.begin() as connection:
            await connection.execute(update(tables).where(tables.c.id == table.id).values(began=1))
        await later(here, clock, READY_TIME + 10_000)
        await table.refresh()
        assert taken(table) == [True, True]

    meet(url, act)


def test_a_live_table_that_an_earlier_program_began_is_played_with_its_own_dice(url):
    async def act(here: Meet, _clock) -> None:
        store, table = here.hall.store, await made(here, "open", live=True)
        await sit(here, table, 1, BOB)
        async with store.engine.begin() as connection:  # it asks nobody whether to begin
            await connection.execute(update(tables).where(tables.c.id == table.id).values(began=1))
        begun = await store.header(table.id)
        assert begun is not None and not begun.waiting
        await store.say_ready(table.id, BOB, WORD, [])
        later_on = await store.header(table.id)
        assert later_on is not None and later_on.chance == begun.chance

    meet(url, act)


def test_what_a_player_has_before_the_eyes_is_known_at_every_process(url):
    async def act(here: Meet, clock: Clock) -> None:
        seen, hidden = here.presence.enter(CLEO, "table"), here.presence.enter(CLEO, HOME)
        here.presence.show(hidden, False)
        await here.presence.beat()
        assert await Presence(here.hall.store.engine, clock).in_sight(CLEO) == {"table"}
        here.presence.leave(seen)
        await here.presence.beat()
        assert await here.presence.in_sight(CLEO) == frozenset()

    meet(url, act)


def test_what_somebody_gave_for_the_dice_before_stays(url):
    async def act(here: Meet, _clock) -> None:
        table = await made(here, "open", live=True, word=WORD)
        await sit(here, table, 1, BOB)
        await table.say_ready(ANN, "cd" * 16)
        assert table.header.chairs[0].word == WORD

    meet(url, act)


def test_a_table_that_is_not_live_begins_with_the_last_seat(url):
    async def act(here: Meet, _clock) -> None:
        table = await made(here, "open")
        await sit(here, table, 1, BOB)
        assert not table.waiting

    meet(url, act)


def test_a_live_table_to_which_nobody_is_to_come_begins_at_once(url):
    async def act(here: Meet, _clock) -> None:
        assert not (await made(here, "bot", live=True)).waiting

    meet(url, act)


def test_who_says_nothing_for_a_minute_loses_the_seat_and_all_are_asked_again(url):
    async def act(here: Meet, clock: Clock) -> None:
        table = await made(here, "open", "open", live=True)
        await sit(here, table, 1, BOB)
        await sit(here, table, 2, CLEO)
        await table.say_ready(ANN)
        await table.say_ready(CLEO)
        await later(here, clock, READY_TIME - 5000)
        await table.refresh()
        assert taken(table) == [True, True, True]
        await later(here, clock, 10_000)
        await table.refresh()
        assert taken(table) == [True, False, True]
        assert not any(chair.ready for chair in table.header.chairs)
        await sit(here, table, 1, BOB)
        assert table.waiting
        for player in (ANN, BOB, CLEO):
            await table.say_ready(player)
        assert not table.waiting

    meet(url, act)


def test_a_maker_who_says_nothing_makes_room_as_well(url):
    async def act(here: Meet, clock: Clock) -> None:
        table = await made(here, "open", live=True)
        await sit(here, table, 1, BOB)
        await table.say_ready(BOB)
        await later(here, clock, READY_TIME + 10_000)
        await table.refresh()
        first = table.header.chairs[0]
        assert (first.kind, first.owner, first.name) == ("open", None, "")

    meet(url, act)


def test_only_who_sits_there_says_ready_and_only_when_it_is_full(url):
    async def act(here: Meet, _clock) -> None:
        table = await made(here, "open", live=True)
        with pytest.raises(Problem, match="some seats are still open"):
            await table.say_ready(ANN)
        with pytest.raises(Problem, match="no seat"):
            await table.say_ready(BOB)

    meet(url, act)


def test_nobody_comes_for_two_weeks_and_the_table_goes_after_a_warning(url):
    async def act(here: Meet, clock: Clock) -> None:
        table, heard = await made(here, "open", by=CLEO), []
        here.hall.listeners.append(lambda news: heard.append(news == person(CLEO)))
        await later(here, clock, DAYS_STAY * 3 // 4 - A_DAY)
        assert not any(heard)
        await later(here, clock, 2 * A_DAY)
        assert any(heard)
        assert await here.hall.open(table.id)
        await later(here, clock, DAYS_STAY)
        with pytest.raises(Problem, match="There is no table"):
            await here.hall.open(table.id)

    meet(url, act)


def test_its_maker_may_keep_it(url):
    async def act(here: Meet, clock: Clock) -> None:
        table = await made(here, "open")
        await later(here, clock, DAYS_STAY - A_DAY)
        goes = await here.waiting.keep(table.id, ANN, clock())
        assert goes == clock() + DAYS_STAY
        await later(here, clock, 2 * A_DAY)
        assert await here.hall.open(table.id)
        with pytest.raises(Problem, match="Only whoever made"):
            await here.waiting.keep(table.id, BOB, clock())

    meet(url, act)


def test_a_live_table_waits_as_long_as_its_maker_is_here(url):
    async def act(here: Meet, clock: Clock) -> None:
        table = await made(here, "open", live=True)
        visit = here.presence.enter(ANN, HOME)
        for _ in range(4):
            await here.presence.beat()
            await later(here, clock, 20_000)
            clock.pass_by(LIVE_STAYS * 3 // 4)
            await here.presence.beat()
            await here.chores.round()
        assert await here.hall.open(table.id)
        here.presence.leave(visit)
        await here.presence.beat()
        for _ in range(3):
            await later(here, clock, LIVE_STAYS // 2 + A_MINUTE)
        with pytest.raises(Problem, match="There is no table"):
            await here.hall.open(table.id)

    meet(url, act)


def test_a_table_that_has_begun_never_goes(url):
    async def act(here: Meet, clock: Clock) -> None:
        table = await made(here, "open")
        await sit(here, table, 1, BOB)
        await later(here, clock, 2 * DAYS_STAY)
        assert (await here.hall.open(table.id)).to_act
        assert not await here.waiting.withdraw(table.id)

    meet(url, act)
