"""What happened: headings of the log, where one's last turn ended, bots' reasons, and lines that are alive."""

from __future__ import annotations

import asyncio
import re
from typing import Any, cast

import pytest
from test_push import play, table_of

from astrarium.core import Dice, game_ids
from astrarium.server import watch
from astrarium.server.page import listings_of, page_of, seen_until
from astrarium.words import words

ENGLISH = {game_id: words("en", game_id) for game_id in game_ids()}
TAG = re.compile("<[^>]*>")


def log_of(game_id: str, actions: int) -> list[tuple[str, str]]:
    """The log of a random game: what each line stands under, and the line."""
    table, dice = table_of(game_id), Dice(3)
    for _ in range(actions):
        if not table.over:
            play(table, dice)
    lines = table.story(None, ENGLISH[game_id]).since(-1)
    return [(line.label, TAG.sub("", line.html)) for line in lines]


class TestHeadings:
    def test_upkeep_and_a_new_round_of_eclipse_stand_under_their_own_names(self):
        log = log_of("eclipse", 60)
        under = {line: heading for heading, line in log}
        assert under["Round 2 begins."] == "Round 2 of 9, action phase"
        upkeep = [heading for heading, line in log if "money -" in line]
        assert upkeep and set(upkeep) == {"Round 1 of 9, upkeep phase"}
        assert all("combat" in heading for heading, line in log if line.startswith("Engagement"))

    def test_the_first_income_of_gaia_belongs_to_round_one_and_not_to_the_set_up(self):
        log = log_of("gaia", 30)
        incomes = [heading for heading, line in log if "income" in line]
        assert incomes[0] == "Round 1 of 6"
        assert log[0][0] == "Set-up"

    @pytest.mark.parametrize("game_id", ["civilisations", "council", "eclipse", "gaia"])
    def test_what_begins_stands_under_what_it_begins(self, game_id):
        begun = [(heading, line) for heading, line in log_of(game_id, 120) if " begins" in line]
        assert begun
        for heading, line in begun:
            assert line.split(" begins")[0] in heading

    @pytest.mark.parametrize("game_id", game_ids())
    def test_every_line_has_a_heading(self, game_id):
        assert all(heading for heading, _ in log_of(game_id, 80))


class TestSeen:
    @pytest.mark.parametrize("game_id", game_ids())
    def test_it_is_the_seats_last_action_before_this_turn(self, game_id):
        table, dice, found = table_of(game_id), Dice(5), 0
        for _ in range(60):
            play(table, dice)
            seen, moves, turn = seen_until(table, 0), table.timeline.moves, table.timeline.state.turn
            before = [move.number for move in moves if move.seat == 0 and move.turn != turn]
            assert (seen.n if seen else None) == (before[-1] if before else None)
            found += seen is not None
        assert found

    def test_a_closed_undo_is_worth_a_word_only_in_the_turn_of_the_action(self):
        table, dice, recent = table_of("eclipse"), Dice(3), set()
        for _ in range(40):
            play(table, dice)
            undo = page_of(table, 0, None, ENGLISH["eclipse"], -1).undo
            last = table.timeline.last_move_of(0)
            same = last is not None and table.timeline.moves[last].turn == table.timeline.state.turn
            assert undo.recent == same
            recent.add(undo.recent)
        assert recent == {False, True}


@pytest.mark.parametrize("game_id", game_ids())
def test_the_table_in_words_names_everybody_and_every_row_has_all_its_cells(game_id):
    table, dice = table_of(game_id), Dice(2)
    for _ in range(40):
        play(table, dice)
        for lang in ("en", "fr"):
            told = listings_of(table, 0, words(lang, game_id))
            assert all(len(row) == len(part.heads) for part in told.listings for row in part.rows)
            text = " ".join(cell for part in told.listings for row in part.rows for cell in row)
            assert "Ann" in text and "Bob" in text


class Line:
    """A socket that keeps what is sent."""

    def __init__(self) -> None:
        self.sent: list[str] = []

    async def send_data(self, text: str, mode: str) -> None:  # noqa: ARG002
        self.sent.append(text)


@pytest.mark.parametrize("beats", [True, False])
def test_a_line_with_nothing_to_say_beats_where_that_was_asked_for(monkeypatch, beats):
    monkeypatch.setattr(watch, "BEAT_SECONDS", 0.01)
    line, bell = Line(), asyncio.Event()

    async def wait() -> None:
        waiting = asyncio.create_task(watch.rung(cast(Any, line), bell, (lambda: watch.BEAT) if beats else None))
        while beats and len(line.sent) < 3:
            await asyncio.sleep(0.005)
        bell.set()
        await waiting

    asyncio.run(wait())
    assert set(line.sent) == ({watch.BEAT} if beats else set())
