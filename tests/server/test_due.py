"""What is due: nobody does it twice, the most urgent comes first, and the work of the dead passes to others."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager

import pytest
from databases import POSTGRESQL, postgresql

from astrarium.server.due import LEASE, LESS_URGENT, Agenda, bot_turn, no_bot_turn
from astrarium.server.store import Store


@pytest.fixture(scope="module", params=["sqlite", POSTGRESQL])
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path_factory.mktemp('due')}/tables.db"
    else:
        with postgresql() as url:
            yield url


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Store]:
    """The store with nothing due."""
    store = Store(database)
    await store.open()
    try:
        yield store
    finally:
        for ref in [job.ref for job in await Agenda(store.engine).take(1000, 10**15)]:
            await cause(store, no_bot_turn(ref))
        await store.close()


async def cause(store: Store, *statements) -> None:
    async with store.engine.begin() as connection:
        for statement in statements:
            await connection.execute(statement)


def with_takers(database: str, act: Callable[[Store, Agenda, Agenda], Awaitable[None]]) -> None:
    async def run() -> None:
        async with opened(database) as store:
            await act(store, Agenda(store.engine), Agenda(store.engine))

    asyncio.run(run())


def refs(jobs) -> list[str]:
    return [job.ref for job in jobs]


def test_people_come_first_then_who_waits_longest(database: str):
    async def act(store: Store, ann: Agenda, _: Agenda) -> None:
        await cause(store, bot_turn("bots", 10, False), bot_turn("new", 30, True), bot_turn("old", 20, True))
        assert refs(await ann.take(3, 100)) == ["old", "new", "bots"]

    with_takers(database, act)


def test_a_table_of_bots_does_not_wait_for_ever(database: str):
    async def act(store: Store, ann: Agenda, _: Agenda) -> None:
        late = LESS_URGENT + 20
        await cause(store, bot_turn("bots", 10, False), bot_turn("people", late, True))
        assert refs(await ann.take(1, late)) == ["bots"]

    with_takers(database, act)


def test_takers_at_once_take_each_turn_once_and_no_more_than_asked(database: str):
    async def act(store: Store, ann: Agenda, bob: Agenda) -> None:
        await cause(store, *(bot_turn(f"t{i}", i, True) for i in range(60)))
        taken = []
        for _ in range(10):
            for jobs in await asyncio.gather(ann.take(3, 100), bob.take(3, 100), ann.take(3, 100)):
                assert len(jobs) <= 3
                taken += refs(jobs)
        assert sorted(taken) == sorted(set(taken))
        assert len(taken) + await ann.waiting(100) == 60

    with_takers(database, act)


def test_the_work_of_the_dead_passes_to_others_when_its_lease_ends(database: str):
    async def act(store: Store, ann: Agenda, bob: Agenda) -> None:
        await cause(store, bot_turn("t", 10, True))
        assert refs(await ann.take(1, 100)) == ["t"]
        assert await bob.take(1, 100 + LEASE - 1) == []
        assert await bob.earliest() == 100 + LEASE
        assert [(job.ref, job.tries) for job in await bob.take(1, 100 + LEASE)] == [("t", 2)]

    with_takers(database, act)


def test_who_renews_keeps_and_who_gives_back_does_not(database: str):
    async def act(store: Store, ann: Agenda, bob: Agenda) -> None:
        await cause(store, bot_turn("t", 10, True))
        await ann.take(1, 100)
        await ann.renew(5000, ["t"])
        assert await bob.take(1, 100 + LEASE) == []
        await ann.give_back()
        assert refs(await bob.take(1, 5000)) == ["t"]

    with_takers(database, act)


def test_what_was_caused_again_is_not_forgotten_by_who_did_the_first(database: str):
    async def act(store: Store, ann: Agenda, bob: Agenda) -> None:
        await cause(store, bot_turn("t", 10, True))
        await ann.take(1, 100)
        await cause(store, bot_turn("t", 110, True))
        await ann.done("t")
        await ann.again("t", 9999)
        assert [(job.at, job.tries) for job in await bob.take(1, 200)] == [(110, 1)]

    with_takers(database, act)


def test_what_is_done_is_gone(database: str):
    async def act(store: Store, ann: Agenda, bob: Agenda) -> None:
        await cause(store, bot_turn("t", 10, True), bot_turn("u", 11, True), no_bot_turn("u"))
        await ann.take(1, 100)
        await ann.done("t")
        assert await bob.earliest() is None

    with_takers(database, act)


def test_a_turn_that_failed_is_tried_again_later(database: str):
    async def act(store: Store, ann: Agenda, bob: Agenda) -> None:
        await cause(store, bot_turn("t", 10, True))
        await ann.take(1, 100)
        await ann.again("t", 700)
        assert await bob.take(1, 699) == []
        assert refs(await bob.take(1, 700)) == ["t"]

    with_takers(database, act)


def test_a_reminder_is_due_only_where_nothing_is(database: str):
    async def act(store: Store, ann: Agenda, bob: Agenda) -> None:
        await cause(store, bot_turn("known", 10, True))
        for table in ("known", "forgotten"):
            await ann.remind(table, 50, True)
        assert [(job.ref, job.at) for job in await bob.take(9, 100)] == [("known", 10), ("forgotten", 50)]

    with_takers(database, act)
