"""Pushes: made once for all who have the same eyes, and never shared with other eyes."""

import json
from typing import Any, cast

import pytest

from astrarium.core import Dice, game, game_ids
from astrarium.server.page import ticks_of
from astrarium.server.push import Watcher
from astrarium.server.store import ACTION, ME, Chair, Entry, Header, Store
from astrarium.server.table import Table
from astrarium.server.wire import Wire
from astrarium.words import words

OWNERS = ("a" * 64, "b" * 64)


def table_of(game_id: str) -> Table:
    chairs = [Chair(ME, name, "", owner) for name, owner in zip(("Ann", "Bob"), OWNERS, strict=True)]
    found = game(game_id)
    options = dict(found.new(2).options)
    header = Header("abcdefghij", game_id, found.version, options, 5, True, 0, OWNERS[0], 0, None, chairs)
    return Table(header, cast(Store, None), cast(Wire, None))


def play(table: Table, dice: Dice) -> None:
    """A random action, as if it had been committed."""
    state = table.timeline.state
    seat = state.to_act()[0]
    text = table.timeline.game.actions.to_text(state.random_action(seat, dice))
    table._take(Entry(table.version + 1, seat, ACTION, text, 0))


def watcher(table: Table, seat: int | None, owner: str | None = None, patches: bool = True) -> Watcher:
    return Watcher(seat, owner, words("en", table.header.game), -1, patches)


def test_spectators_who_saw_the_same_page_share_the_bytes_of_the_next():
    table, dice = table_of("civilisations"), Dice(1)
    crowd = [watcher(table, None) for _ in range(5)]
    for _ in range(4):
        texts = [each.next(table) for each in crowd]
        assert all(text is texts[0] for text in texts)
        play(table, dice)


def test_who_saw_another_page_gets_another_patch():
    table, dice = table_of("civilisations"), Dice(1)
    early, late = watcher(table, None), watcher(table, None)
    early.next(table)
    play(table, dice)
    assert early.next(table) != late.next(table)
    play(table, dice)
    assert early.next(table) == late.next(table)


@pytest.mark.parametrize("game_id", game_ids())
def test_what_a_seat_is_sent_is_the_same_whoever_else_watches(game_id: str):
    together, alone = table_of(game_id), table_of(game_id)
    crowd = [watcher(together, seat, owner) for seat, owner in ((0, OWNERS[0]), (None, None), (1, OWNERS[1]))]
    one, dice, again = watcher(alone, 1, OWNERS[1]), Dice(3), Dice(3)
    for _ in range(12):
        assert [each.next(together) for each in crowd][2] == one.next(alone)
        play(together, dice)
        play(alone, again)


@pytest.mark.parametrize("game_id", game_ids())
def test_log_and_names_of_turns_are_the_same_told_one_by_one_or_all_at_once(game_id: str):
    followed, dice, spoken = table_of(game_id), Dice(8), words("en", game_id)
    for _ in range(40):
        ticks_of(followed, spoken)
        for seat in (None, 0, 1):
            followed.story(seat, spoken).since(followed.version - 1)
        if not followed.over:
            play(followed, dice)
    afresh = table_of(game_id)
    for move in followed.timeline.moves:
        text = afresh.timeline.game.actions.to_text(move.action)
        afresh._take(Entry(move.number, move.seat, ACTION, text, 0))
    assert ticks_of(followed, spoken) == ticks_of(afresh, spoken)
    for seat in (None, 0, 1):
        assert followed.story(seat, spoken).since(-1) == afresh.story(seat, spoken).since(-1)


def test_a_spectator_with_a_seat_of_his_own_is_told_which_is_his():
    table = table_of("civilisations")
    stranger, ann = (json.loads(watcher(table, None, owner).next(table)) for owner in (None, OWNERS[0]))
    assert mine(stranger) == [False, False] and mine(ann) == [True, False]


def mine(page: Any) -> list[bool]:
    return [seat["mine"] for seat in page["seats"]]
