"""What each seat came to is written in the commit that ends a table, and for older tables afterwards."""

import json

import pytest
from archivekit import rows
from hallkit import GAME, change, in_doors, made, other_set_up, play

from astrarium.core import Game
from astrarium.server.archive.filling import fill
from astrarium.server.conduct import resign
from astrarium.server.due import ALL, RATING
from astrarium.server.forms import NewTable, SeatWish
from astrarium.server.hall import Hall
from astrarium.server.schema import due, results
from astrarium.server.table import Table


async def of_two_people(hall: Hall) -> Table:
    table = await hall.make(NewTable(game=GAME, seats=[SeatWish("me", "Ann"), SeatWish("open")], pace=0), "ann")
    await hall.take_seat(table, 1, "Bob", "bob")
    await play(table)
    return table


def test_a_finished_table_has_a_row_for_each_seat_with_rank_points_and_facts(url: str):
    async def act(hall: Hall) -> None:
        table = await of_two_people(hall)
        found, scores = await rows(hall.store, results), table.timeline.state.scores()
        assert [(row["player"], row["rank"], row["points"]) for row in found] == [
            ("ann", scores[0].rank, scores[0].total),
            ("bob", scores[1].rank, scores[1].total),
        ]
        facts = table.timeline.game.facts(table.timeline.state)["Civilisation"]
        assert [json.loads(row["facts"]) for row in found] == [{"Civilisation": name} for name in facts]
        assert {row["ended"] for row in found} == {table.header.ended}

    in_doors(url, act)


def test_an_unfinished_table_has_no_results(url: str):
    async def act(hall: Hall) -> None:
        await made(hall, 5)
        assert await rows(hall.store, results) == []

    in_doors(url, act)


def test_somebody_at_anothers_screen_is_nobody_known(url: str):
    async def act(hall: Hall) -> None:
        await made(hall)
        assert [row["player"] for row in await rows(hall.store, results)] == ["owner", None]

    in_doors(url, act)


def test_the_end_of_a_table_makes_its_rating_due(url: str):
    async def act(hall: Hall) -> None:
        table = await of_two_people(hall)
        jobs = [(row["kind"], row["ref"], row["at"]) for row in await rows(hall.store, due)]
        assert (RATING, ALL, table.header.ended) in jobs

    in_doors(url, act)


def test_a_game_whose_facts_fail_loses_no_action(url: str, monkeypatch: pytest.MonkeyPatch):
    def fails(*_: object) -> dict[str, list[str]]:
        raise ArithmeticError

    monkeypatch.setattr(Game, "facts", fails)

    async def act(hall: Hall) -> None:
        table = await of_two_people(hall)
        assert table.over
        assert [row["facts"] for row in await rows(hall.store, results)] == ["{}", "{}"]

    in_doors(url, act)


def test_whoever_resigns_is_last_in_the_results(url: str):
    async def act(hall: Hall) -> None:
        table = await hall.make(NewTable(game=GAME, seats=[SeatWish("me", "Ann"), SeatWish("open")], pace=0), "ann")
        await hall.take_seat(table, 1, "Bob", "bob")
        await resign(table, 0)
        found = await rows(hall.store, results)
        assert [(row["player"], row["rank"], row["outcome"]) for row in found] == [
            ("ann", 2, "resigned"),
            ("bob", 1, "resigned"),
        ]

    in_doors(url, act)


class TestOlderTables:
    """Tables that were finished before there were results."""

    def finished(self, url: str) -> list[dict[str, object]]:
        async def act(hall: Hall) -> list[dict[str, object]]:
            await of_two_people(hall)
            return await rows(hall.store, results)

        found: list[dict[str, object]] = in_doors(url, act)
        change(url, "DELETE FROM results")
        return found

    async def filled(self, hall: Hall) -> list[dict[str, object]]:
        await fill(hall.store)
        return await rows(hall.store, results)

    def test_they_get_the_same_rows(self, url: str):
        before = self.finished(url)
        assert in_doors(url, self.filled) == before

    def test_a_second_look_finds_nothing_to_do(self, url: str):
        self.finished(url)

        async def twice(hall: Hall) -> list[int]:
            return [await fill(hall.store) for _ in range(2)]

        assert in_doors(url, twice) == [1, 0]

    def test_one_that_cannot_be_replayed_keeps_its_ranks_and_has_no_facts(
        self, url: str, monkeypatch: pytest.MonkeyPatch
    ):
        before = self.finished(url)
        other_set_up(monkeypatch)
        after = in_doors(url, self.filled)
        assert [(row["rank"], row["points"]) for row in after] == [(row["rank"], row["points"]) for row in before]
        assert [row["facts"] for row in after] == ["{}", "{}"]


def test_a_record_that_somebody_opens_counts_for_nobody(url: str):
    async def act(hall: Hall) -> None:
        table = await of_two_people(hall)
        record = table.timeline.record(["Ann", "Bob"]).dumps()
        opened = await hall.open_record(record.encode(), "cheat")
        await fill(hall.store)
        mine = [row["player"] for row in await rows(hall.store, results) if row["table_id"] == opened.id]
        assert mine == [None, None]

    in_doors(url, act)
