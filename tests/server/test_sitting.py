"""What happens at a table and not on it, as entries: folded, chained, recorded, told, kept where nobody plays on."""

from __future__ import annotations

import pytest
from timekit import MadeUp, play, seated, with_time

from astrarium.core.record import loads
from astrarium.core.state import Score
from astrarium.server import conduct
from astrarium.server.hall import Hall
from astrarium.server.kept import Kept
from astrarium.server.sitting import ranks
from astrarium.server.store import ACTION, SEAT, Chair, Entry, Header
from astrarium.server.table import Table
from astrarium.server.timeline import Stopped, Timeline
from astrarium.words import words

pytestmark = pytest.mark.usefixtures("tiny_here")

SAID = words("en", "tiny")


def timeline(*entries: Entry) -> Timeline:
    chairs = [Chair("me", "", "", "owner"), Chair("open", "", "", "other"), Chair("bot", "", "random", None)]
    made = Timeline(Header("t", "tiny", 1, {"turns": 2}, 7, True, 0, "owner", 0, None, chairs))
    for entry in entries:
        made.take(entry)
    return made


def test_it_counts_as_a_version_and_leaves_the_position_and_everybodys_count_alone():
    before, after = timeline(), timeline(Entry(1, 0, SEAT, "bot given random", 5))
    assert after.version == 1 and after.made == [0, 0, 0] and after.updated == 5
    assert after.state.fingerprint() == before.state.fingerprint()
    assert after.chain != before.chain


@pytest.mark.parametrize(
    "entry",
    [Entry(1, 2, SEAT, "bot given random", 0), Entry(1, 0, SEAT, "bot", 0), Entry(1, 0, SEAT, "bot bored random", 0),
     Entry(2, 0, SEAT, "owner", 0), Entry(1, 0, "offer", "0 dance 0 -", 0), Entry(1, 0, "answer", "yes 7 0", 0),
     Entry(1, 0, "end", "bored", 0), Entry(1, 0, "offer", "end", 0), Entry(1, 0, SEAT, "owner", 0, mark="another")],
)  # fmt: skip
def test_an_entry_that_cannot_be_is_refused_and_changes_nothing(entry: Entry):
    table = timeline()
    with pytest.raises(Stopped):
        table.take(entry)
    assert table.version == 0 and table.sitting.happened == [] and table.sitting.here == [0, 1]


def test_a_changed_word_breaks_the_chain(url: str):
    async def act(hall: Hall, _: MadeUp) -> None:
        table = await seated(hall, 2)
        await conduct.give_to_bot(table, 0, "random")
        header, entries = await hall.store.table(table.id)
        assert header is not None
        with pytest.raises(Stopped, match="not as it was written"):
            Timeline(header).take(entries[0]._replace(text="bot given expert"))

    with_time(url, act)


def test_the_undo_of_a_bot_is_not_the_owners(url: str):
    async def act(hall: Hall, _: MadeUp) -> None:
        table = await seated(hall, 2)
        await play(table, 0, "hide jade")
        await conduct.give_to_bot(table, 0, "random")
        with pytest.raises(conduct.Problem, match="A bot plays at this seat"):
            await table.undo(0, 1)

    with_time(url, act)


async def lively(hall: Hall) -> Table:
    """A table at which somebody left and came back, and something was taken back."""
    table = await seated(hall, 2, turns=2)
    await conduct.give_to_bot(table, 0, "random")
    await conduct.return_to(table, 0)
    for seat, text in ((0, "hide jade"), (1, "hide opal"), (0, "put left"), (0, "put right"), (0, "done"), (1, "done")):
        await play(table, seat, text)
        if text == "put right":
            offer = await conduct.offer(table, 0, "back")
            await conduct.answer(table, 1, offer.number, True)
    return table


def test_a_program_that_cannot_play_on_still_tells_it(url: str):
    async def act(hall: Hall, _: MadeUp) -> None:
        table = await lively(hall)
        await hall.tell([table])
        header, entries = await hall.store.table(table.id)
        assert header is not None
        kept = Kept(header, entries, Stopped("no rules"))
        await kept.recall(hall.store)
        assert [entry.number for entry in kept.moves] == [move.number for move in table.timeline.moves]
        said = [line.html for line in kept.log(SAID, len(kept.moves))]
        assert said == [line.html for line in table.story(None, SAID).until(len(kept.moves))]
        assert "<b>Ann</b> is back." in said and "All agree: the action is taken back." in said

    with_time(url, act)


def test_a_record_holds_it_and_readers_that_do_not_know_it_pass_over_it(url: str):
    async def act(hall: Hall, _: MadeUp) -> None:
        table = await lively(hall)
        text = table.timeline.record(["Ann", "Bob"]).dumps()
        record = loads(text)
        assert [line["what"] for _, line in record.extra][:2] == ["bot given random", "owner"]
        assert record.verify() is None and record.dumps() == text
        assert len(record.moves) == len(table.timeline.moves)
        opened = await hall.open_record(text.encode(), "somebody")
        assert opened.timeline.state.fingerprint() == table.timeline.state.fingerprint()
        assert {entry.kind for entry in await hall.store.entries_after(opened.id, 0)} == {ACTION}

    with_time(url, act)


@pytest.mark.parametrize(
    ("places", "resigned", "told"),
    [([1, 2, 3], [], [1, 2, 3]), ([1, 2, 3], [0], [3, 1, 2]), ([1, 2, 3], [2], [1, 2, 3]),
     ([1, 1, 3], [2, 0], [2, 1, 3]), ([2, 2, 1, 4], [2], [1, 1, 4, 3])],
)  # fmt: skip
def test_whoever_resigned_is_last_and_the_first_to_do_so_behind_the_others(
    places: list[int], resigned: list[int], told: list[int]
):
    scores = [Score(seat, 0, (), rank) for seat, rank in enumerate(places)]
    assert ranks(scores, resigned) == told
