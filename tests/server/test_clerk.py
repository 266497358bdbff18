"""A clerk does what is due once, again when that is said, and later where it failed."""

from archivekit import in_store

from astrarium.server.clerk import FIRST_PAUSE, Clerk
from astrarium.server.due import Agenda, put
from astrarium.server.store import Store


class Day:
    """A time that is set by hand."""

    def __init__(self) -> None:
        self.at = 1_000_000

    def __call__(self) -> int:
        return self.at


async def cause(store: Store, at: int) -> None:
    async with store.engine.begin() as connection:
        await connection.execute(put("test", "it", at))


def test_what_is_due_is_done_once(url: str):
    async def act(store: Store) -> None:
        day, done = Day(), list[str]()

        async def do(ref: str, now: int) -> None:
            done.append(f"{ref} {now}")

        clerk = Clerk(Agenda(store.engine, "test"), do, day)
        await cause(store, day.at + 5)
        assert not await clerk.once()
        day.at += 5
        assert await clerk.once() and not await clerk.once()
        assert done == [f"it {day.at}"]

    in_store(url, act)


def test_what_wants_another_look_is_done_then(url: str):
    async def act(store: Store) -> None:
        day, done = Day(), list[int]()

        async def do(_ref: str, now: int) -> int:
            done.append(now)
            return now + 100

        clerk = Clerk(Agenda(store.engine, "test"), do, day)
        await cause(store, day.at)
        for step in (0, 99, 1):
            day.at += step
            await clerk.once()
        assert done == [1_000_000, 1_000_100]

    in_store(url, act)


def test_what_fails_is_tried_again_later_and_what_was_caused_meanwhile_is_not_lost(url: str):
    async def act(store: Store) -> None:
        day, tries = Day(), list[int]()

        async def do(_ref: str, now: int) -> None:
            tries.append(now)
            if len(tries) == 1:
                raise ArithmeticError
            if len(tries) == 2:
                await cause(store, now)  # while it is in hand

        clerk = Clerk(Agenda(store.engine, "test"), do, day)
        await cause(store, day.at)
        await clerk.once()
        assert not await clerk.once()
        day.at += 2 * FIRST_PAUSE
        assert await clerk.once() and await clerk.once() and not await clerk.once()
        assert len(tries) == 3

    in_store(url, act)
