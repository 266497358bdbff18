"""Lines: a beginning and what was played from it, as JSON and in a link."""

import json
import zlib
from base64 import urlsafe_b64encode

import pytest

import astrarium
from astrarium.core import (
    BadInput,
    Dice,
    IllegalAction,
    Line,
    Move,
    Redraw,
    from_link,
    game,
    game_ids,
    line_of,
    line_seen,
    read_line,
)

GAMES = game_ids()


def played(game_id: str, seed: int, actions: int) -> Line:
    """A random game so far."""
    found = game(game_id)
    line = Line(game_id, found.version, seats=2, seed=seed, options=found.read_options(2, {}))
    state, dice = line.start(), Dice(seed)
    for _ in range(actions):
        seat = dice.pick(state.to_act())
        action = state.random_action(seat, dice)
        state.apply(seat, action)
        line = line.then(Move(seat, state.text(action)))
    return line


@pytest.mark.parametrize("game_id", GAMES)
class TestEveryGame:
    def test_a_line_comes_back_from_its_link_and_leads_to_the_same_position(self, game_id):
        line = played(game_id, 3, 40).then(Redraw(0, 7))
        again = from_link(line.to_link())
        assert again == line
        assert again.state().key() == line.state().key()

    def test_a_position_begins_a_line_as_it_begins_a_game(self, game_id):
        state = played(game_id, 4, 25).state()
        line = line_of(state.game, state.position())
        assert line.start().key() == state.key() == astrarium.new(game_id, position=state.position()).key()

    def test_a_line_from_a_view_tells_nothing_that_the_view_does_not(self, game_id):
        state = played(game_id, 5, 30).state()
        other = state.determinize(0, Dice(99))
        assert line_seen(state, 0, 8) == line_seen(other, 0, 8)
        assert line_seen(state, 0, 8).start().key() == state.determinize(0, Dice(8)).key()

    def test_a_redraw_keeps_what_its_seat_knows_and_draws_new_luck(self, game_id):
        line = played(game_id, 6, 30)
        before, after = line.state(), line.then(Redraw(1, 5)).state()
        assert after.view(1) == before.view(1)
        assert after.dice.state != before.dice.state

    def test_going_back_leaves_out_ones_last_action_and_all_after_it(self, game_id):
        line = played(game_id, 3, 40)
        shorter = line.back(0)
        left = line.entries[len(shorter.entries) :]
        assert [entry.seat for entry in left if isinstance(entry, Move)].count(0) == 1
        assert left[0].seat == 0
        shorter.state()


def test_a_whole_game_is_a_short_link():
    line = played("civilisations", 1, 60)
    assert len(line.to_link()) < 1000


def test_without_own_actions_there_is_no_way_back():
    line = line_of(game("civilisations"), astrarium.new("civilisations", 2, 1).position())
    assert line.back(0) == line


def test_an_action_against_the_rules_is_refused_where_it_stands():
    line = played("civilisations", 1, 3).then(Move(0, "done"))
    with pytest.raises(IllegalAction):
        line.state()


def test_a_seat_that_does_not_exist_may_not_act():
    line = played("civilisations", 1, 0).then(Move(9, "done"))
    with pytest.raises(IllegalAction):
        line.state()


def test_a_line_of_other_rules_is_refused_with_a_sentence():
    told = played("gaia", 1, 3).to_json() | {"rules": 999}
    with pytest.raises(BadInput, match="999"):
        read_line(told).start()


@pytest.mark.parametrize(
    "wrong",
    [
        None, [], {}, {"game": "gaia"}, {"game": "chess", "rules": 1}, {"game": "gaia", "rules": "1"},
        {"game": "gaia", "rules": 1, "more": 1}, {"game": "gaia", "rules": 1, "entries": [[0]]},
        {"game": "gaia", "rules": 1, "position": "x", "entries": [["0", "pass"]]},
        {"game": "gaia", "rules": 1, "position": "x", "entries": [[0, "pass", "redraw"]]},
        {"game": "gaia", "rules": 1, "position": "x", "entries": [[-1, "pass"]]},
        {"game": "gaia", "rules": 1, "position": 3}, {"game": "gaia", "rules": 1, "seats": 2, "options": {"no": 1}},
        {"game": "gaia", "rules": 1, "position": "x", "entries": [[0, "pass"]] * 5000},
    ],
    ids=lambda value: json.dumps(value)[:60],
)  # fmt: skip
def test_what_is_no_line_is_refused(wrong):
    with pytest.raises(BadInput):
        read_line(wrong)


@pytest.mark.parametrize("text", ["", "?", "é", "AAAA", urlsafe_b64encode(zlib.compress(b"x" * 9)).decode()])
def test_what_is_no_link_is_refused(text):
    with pytest.raises(BadInput):
        from_link(text)


def test_a_link_that_would_unpack_to_much_is_refused():
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = packer.compress(b" " * 40_000_000) + packer.flush()
    with pytest.raises(BadInput, match="at most"):
        from_link(urlsafe_b64encode(bomb).decode())


def test_a_position_holds_its_seats_and_options():
    text = astrarium.new("gaia", 2, 1).position()
    with pytest.raises(BadInput, match="seats"):
        astrarium.new("gaia", 3, position=text)
    with pytest.raises(BadInput, match="options"):
        astrarium.new("gaia", 2, options={"layout": ""}, position=text)
    assert astrarium.new("gaia", seed=5, position=text).dice.state == Dice(5).state
