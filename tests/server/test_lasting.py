"""Games outlive programs: marks that prove a replay, tellings that need none, tables that say why they stopped."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from hallkit import GAME, SAID, change, doors, in_doors, kept, made, other_scores, other_set_up, play, rules

from astrarium.core import game
from astrarium.core.record import loads
from astrarium.server import hall as hall_module
from astrarium.server.checking import check_tables
from astrarium.server.forms import NewTable, SeatWish
from astrarium.server.hall import Hall
from astrarium.server.page import page_of, replay_of
from astrarium.server.problem import Problem
from astrarium.server.telling import MANY, regions_at, whole
from astrarium.words import words

pytestmark = pytest.mark.usefixtures("same_secrets")


class TestMarks:
    def test_every_entry_is_chained_and_marked(self, url):
        async def act(hall: Hall) -> Any:
            table = await made(hall, 20)
            return await hall.store.entries_after(table.id, 0), table.timeline.state.fingerprint()

        entries, fingerprint = in_doors(url, act)
        assert entries[-1].mark == fingerprint
        assert len({entry.chain for entry in entries}) == 20

    @pytest.mark.parametrize(
        "damage",
        [
            "UPDATE entries SET seat = 1 - seat WHERE number = 5",
            "UPDATE entries SET text = text || ' ' WHERE number = 5",
            "UPDATE entries SET mark = '0' WHERE number = 5",
            "UPDATE entries SET chain = NULL WHERE number = 5",
            "UPDATE tables SET rules = 7",
        ],
    )
    def test_a_changed_row_stops_the_table_and_is_told(self, url, damage):
        table_id = in_doors(url, lambda hall: made(hall, 20)).id
        change(url, damage)
        found = in_doors(url, lambda hall: kept(hall, table_id))
        assert "is not as it was written" in found.sentence(SAID)

    def test_the_record_of_a_damaged_running_table_stays_secret(self, url):
        table_id = in_doors(url, lambda hall: made(hall, 20)).id
        change(url, "UPDATE entries SET mark = '0' WHERE number = 5")
        found = in_doors(url, lambda hall: kept(hall, table_id))
        with pytest.raises(Problem, match="The record is given when the game is over"):
            found.record(SAID)


class TestOtherRules:
    """A table begun under version 1, met by a program that plays version 2."""

    def begun(self, url: str, actions: int | None = None) -> dict[str, Any]:
        """A told table, and what could be seen of it."""

        async def act(hall: Hall) -> dict[str, Any]:
            table = await made(hall, actions)
            await hall.tell([table])
            page, half = page_of(table, None, None, SAID, -1), len(table.timeline.moves) // 2
            return {
                "id": table.id, "page": page, "half": half, "replay": replay_of(table, None, None, SAID, half),
                "record": table.timeline.record(table.names(SAID)),
            }  # fmt: skip

        seen: dict[str, Any] = in_doors(url, act)
        return seen

    def test_where_every_position_is_the_same_it_goes_on_and_says_so(self, url, monkeypatch):
        seen = self.begun(url, 30)
        rules(monkeypatch, 2)

        async def act(hall: Hall) -> tuple[str, int]:
            table = await hall.open(seen["id"])
            await play(table, 5)
            return page_of(table, None, None, SAID, -1).notice, table.version

        notice, version = in_doors(url, act)
        assert notice.startswith(
            "Begun under version 1 of the rules. Under version 2 every position so far is the same"
        )
        assert version == 35

    def test_where_a_position_differs_it_shows_what_was_told(self, url, monkeypatch):
        seen = self.begun(url, 30)
        rules(monkeypatch, 2)
        other_set_up(monkeypatch)
        page = in_doors(url, lambda hall: kept(hall, seen["id"])).page(None, None, SAID, -1)
        assert page.regions == {name: text for name, text in seen["page"].regions.items() if text}
        assert page.scores == seen["page"].scores
        assert page.status == seen["page"].status
        assert [line.html for line in page.log] == [line.html for line in seen["page"].log]
        assert page.notice.startswith("This table was begun under version 1")

    def test_its_replay_shows_the_pictures_of_the_turns(self, url, monkeypatch):
        seen = self.begun(url)
        rules(monkeypatch, 2)
        other_set_up(monkeypatch)
        found = in_doors(url, lambda hall: kept(hall, seen["id"]))
        tick = max(tick.k for tick in found.ticks(SAID) if tick.k <= seen["half"])
        shown = found.replay(None, None, SAID, seen["half"])
        assert shown.regions == found.replay(None, None, SAID, tick).regions
        assert len(shown.log) == len(seen["replay"].log)
        assert len(found.ticks(SAID)) == len(seen["replay"].ticks) - 1  # the end is no turn

    def test_it_is_told_in_french_too(self, url, monkeypatch):
        seen = self.begun(url, 30)
        rules(monkeypatch, 2)
        other_set_up(monkeypatch)
        page = in_doors(url, lambda hall: kept(hall, seen["id"])).page(None, None, words("fr", GAME), -1)
        assert "ne peut pas continuer" in page.notice
        assert [line.html for line in page.log] != [line.html for line in seen["page"].log]

    def test_its_record_is_the_one_that_was_written_with_the_seal_opened(self, url, monkeypatch):
        seen = self.begun(url)
        rules(monkeypatch, 2)
        other_set_up(monkeypatch)
        text = in_doors(url, lambda hall: kept(hall, seen["id"])).record(SAID)
        monkeypatch.undo()  # the program that plays version 1 again
        record = loads(text)
        assert (record.moves, record.seal) == (seen["record"].moves, seen["record"].seal)
        assert record.verify() is None

    def test_a_finished_game_never_shows_other_scores(self, url, monkeypatch):
        seen = self.begun(url)
        rules(monkeypatch, 2)
        other_scores(monkeypatch)
        found = in_doors(url, lambda hall: kept(hall, seen["id"]))
        assert found.page(None, None, SAID, -1).scores == seen["page"].scores
        assert "counts other scores" in found.sentence(SAID)

    def test_without_a_telling_the_scores_at_the_end_and_the_actions_are_left(self, url, monkeypatch):
        seen = self.begun(url)
        change(url, "DELETE FROM tellings")
        rules(monkeypatch, 2)
        other_set_up(monkeypatch)
        page = in_doors(url, lambda hall: kept(hall, seen["id"])).page(None, None, SAID, -1)
        assert [(s.total, s.rank) for s in page.scores] == [(s.total, s.rank) for s in seen["page"].scores]
        assert len(page.log) == page.moves
        assert page.log[0].html.startswith(("<b>Ann</b>: ", "<b>Bob</b>: "))

    def test_a_table_that_another_program_plays_on_is_followed(self, url, monkeypatch):
        seen = self.begun(url, 10)

        async def act(hall: Hall) -> tuple[int, int]:
            with monkeypatch.context() as newer:
                rules(newer, 2)
                other_set_up(newer)
                before = (await kept(hall, seen["id"])).version
            async with doors(url) as older:
                await play(await older.open(seen["id"]), 3)
            rules(monkeypatch, 2)
            other_set_up(monkeypatch)
            return before, (await kept(hall, seen["id"])).version

        assert in_doors(url, act) == (10, 13)

    def test_the_check_lists_it(self, url, monkeypatch):
        seen = self.begun(url, 30)
        in_doors(url, lambda hall: made(hall, 5))

        async def check() -> list[tuple[str, bool]]:
            return [(table.table, bool(table.verdict)) async for table in check_tables(url)]

        assert [differs for _, differs in asyncio.run(check())] == [False, False]
        other_set_up(monkeypatch)
        assert (seen["id"], True) in asyncio.run(check())

    def test_where_it_goes_on_it_counts_among_the_unfinished_ones(self, url, monkeypatch):
        self.begun(url, 3)
        monkeypatch.setattr(hall_module, "RUNNING_TABLES", 1)
        rules(monkeypatch, 2)
        with pytest.raises(Problem, match="unfinished tables"):
            in_doors(url, lambda hall: made(hall, 0))

    def test_where_nobody_has_played_for_a_month_it_does_not(self, url, monkeypatch):
        self.begun(url, 3)
        change(url, "UPDATE entries SET at = 0")
        monkeypatch.setattr(hall_module, "RUNNING_TABLES", 1)
        with pytest.raises(Problem, match="unfinished tables"):
            in_doors(url, lambda hall: made(hall, 0))
        rules(monkeypatch, 2)
        in_doors(url, lambda hall: made(hall, 0))


class TestTelling:
    def test_a_table_told_as_it_goes_is_told_like_one_told_at_the_end(self, url):
        async def act(hall: Hall) -> tuple[Any, Any, int]:
            table = await made(hall, 0)
            for _ in range(MANY + 5):
                await play(table, 2)
                await hall.tell([table])
            await play(table)
            await hall.tell([table])
            piecemeal = await hall.store.told(table.id)
            async with hall.store.engine.begin() as connection:
                await connection.exec_driver_sql("DELETE FROM tellings")
            table.teller = None
            await hall.tell([table])
            return piecemeal, await hall.store.told(table.id), len(table.timeline.moves)

        bodies, at_once, moves = in_doors(url, act)
        assert len(bodies) == len(at_once) == 1
        one, two = whole(bodies), whole(at_once)
        assert one is not None and two is not None
        for lang in ("en", "fr"):
            assert one.parts[lang].lines == two.parts[lang].lines
            stills = [part.parts[lang].stills for part in (one, two)]
            for still in two.parts[lang].stills:
                assert regions_at(stills[0], still.k) == regions_at(stills[1], still.k)
        assert len(one.moves) == moves

    def test_what_was_taken_back_is_no_longer_told(self, url, monkeypatch):
        async def act(hall: Hall) -> tuple[str, list[str]]:
            table = await made(hall, 0, seed=5)
            seat = table.to_act[0]
            first, second = (table.timeline.game.actions.to_text(a) for a in table.timeline.state.legal(seat)[:2])
            await table.play(seat, 0, first)
            await hall.tell([table])
            await table.undo(seat, 1)
            await table.play(seat, 2, second)
            await hall.tell([table])
            return table.id, [line.html for line in page_of(table, None, None, SAID, -1).log]

        table_id, log = in_doors(url, act)
        rules(monkeypatch, 2)
        other_set_up(monkeypatch)
        found = in_doors(url, lambda hall: kept(hall, table_id))
        assert [line.html for line in found.page(None, None, SAID, -1).log] == log
        assert len(found.moves) == 1

    def test_nothing_secret_is_told_of_a_running_game(self, url):
        """Two tables that differ only in what a spectator cannot know are told alike."""

        async def act(hall: Hall) -> list[bytes]:
            told = []
            for choice in (0, 1):
                table = await made(hall, 0, seed=5)
                seat = table.to_act[0]
                legal = table.timeline.state.legal(seat)
                await table.play(seat, 0, table.timeline.game.actions.to_text(legal[choice]))
                await hall.tell([table])
                told += await hall.store.told(table.id)
            return told

        one, two = in_doors(url, act)
        assert one == two


class TestSealedTables:
    def test_a_table_without_a_seed_is_sealed_from_the_start_and_open_at_the_end(self, url):
        async def act(hall: Hall) -> tuple[Any, Any, Any]:
            table = await made(hall, 10)
            early = page_of(table, 0, "owner", SAID, -1)
            await play(table)
            return early, page_of(table, 0, "owner", SAID, -1), table.timeline.record(["", ""])

        early, late, record = in_doors(url, act)
        assert (early.seal.secret, early.seal.words) == (None, None)
        assert early.seal.seal == late.seal.seal == record.seal.seal
        assert bytes.fromhex(late.seal.secret) == record.seal.secret
        assert early.chance.startswith("All luck of this game was sealed before the start")
        assert late.chance.startswith("The seal is open")

    def test_a_seal_asked_for_before_is_that_of_the_table_and_the_makers_word_is_in_it(self, url):
        async def act(hall: Hall) -> Any:
            seal = await hall.new_seal()
            table = await made(hall, seal=seal, word="ab" * 16)
            return seal, table.timeline.record(["", ""])

        seal, record = in_doors(url, act)
        assert (record.seal.seal, record.seal.words) == (seal, ("ab" * 16, ""))
        assert record.verify() is None

    def test_a_seal_is_for_one_table(self, url):
        async def act(hall: Hall) -> None:
            seal = await hall.new_seal()
            await made(hall, 0, seal=seal)
            with pytest.raises(Problem, match="This seal is not known here any more"):
                await made(hall, 0, seal=seal)

        in_doors(url, act)

    def test_the_set_up_is_drawn_when_the_last_one_has_said_his_word(self, url):
        async def act(hall: Hall) -> Any:
            wish = NewTable(game=GAME, seats=[SeatWish("me"), SeatWish("open")])
            table = await hall.make(wish, "owner")
            waiting = page_of(table, None, None, SAID, -1)
            example = table.timeline.state.fingerprint()
            await hall.take_seat(table, 1, "Bob", "other", "cd" * 16)
            return waiting, example, table.timeline.state, table.header

        waiting, example, state, header = in_doors(url, act)
        assert waiting.chance.startswith("Luck is sealed. What you see is an example")
        assert state.fingerprint() != example
        assert header.seal.words == ("", "cd" * 16)
        assert state.fingerprint() == game(GAME).new(2, header.chance, header.options).fingerprint()

    def test_a_chosen_seed_is_said_to_be_one(self, url):
        page = page_of(in_doors(url, lambda hall: made(hall, 3, seed=4)), None, None, SAID, -1)
        assert page.seal is None
        assert page.chance.startswith("The seed of all luck was chosen")

    def test_a_sealed_record_is_opened_as_a_table_and_goes_on_with_its_own_dice(self, url):
        async def act(hall: Hall) -> Any:
            record = (await made(hall)).timeline.record(["", ""])
            del record.moves[20:]
            record.marks = {k: mark for k, mark in record.marks.items() if k <= 20}
            opened = await hall.open_record(record.dumps().encode(), "owner")
            await play(opened)
            hall.live.clear()
            again = await hall.open(opened.id)
            return opened.timeline.record(["", ""]), again.timeline.record(["", ""])

        opened, again = in_doors(url, act)
        assert opened == again
        assert again.verify() is None
