"""Standing orders: what a seat has ordered once is played for it when it would be asked."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from hallkit import doors, in_doors
from serverkit import ME, OPEN, Server

from astrarium.core import Dice, Look, game, game_ids
from astrarium.server.forms import NewTable, SeatWish
from astrarium.server.hall import Hall
from astrarium.server.store import now
from astrarium.server.table import Table
from astrarium.server.times import Times

NAMES = ["Ann", "Bob"]
PLAIN = {"charge": "charge power", "close": "end"}


async def new_table(hall: Hall, **orders: Any) -> Table:
    """Two persons with the same orders, at a table where every charge is a question."""
    seats = [SeatWish("me", NAMES[0]), SeatWish("person", NAMES[1])]
    wish = NewTable(game="gaia", seats=seats, options={"charging": "ask"}, seed=4, pace=0)
    table = await hall.make(wish, "owner")
    for seat in range(2):
        await table.order(seat, orders)
    return table


def with_table(url: str, act: Callable[[Table], Awaitable[Any]], **orders: Any) -> Any:
    async def run(hall: Hall) -> Any:
        return await act(await new_table(hall, **orders))

    return in_doors(url, run)


def question(table: Table) -> Any:
    """What is asked now, as the seat that is asked sees it."""
    return table.look(table.to_act[0]).view.question


async def play(table: Table, text: str) -> None:
    seat = table.to_act[0]
    await table.play(seat, table.timeline.made[seat], text)


async def undo(table: Table, seat: int) -> None:
    await table.undo(seat, table.timeline.made[seat])


async def until(table: Table, wanted: Callable[[Any], bool]) -> Any:
    """The question wanted, after sensible actions; what could be ordered is answered by hand."""
    dice = Dice(5)
    while not wanted(question(table)):
        state = table.timeline.state.clone()
        action = state.game.mind.policy(state, table.to_act[0], dice)
        await play(table, PLAIN.get(question(table).name) or table.timeline.game.actions.to_text(action))
    return question(table)


def costs_a_point(asked: Any) -> bool:
    return bool(asked.name == "charge" and asked.cost == 1)


def closes(asked: Any) -> bool:
    return bool(asked.name == "close")


def last(table: Table) -> tuple[int, str]:
    move = table.timeline.moves[-1]
    return move.seat, table.timeline.game.actions.to_text(move.action)


async def played_by_hand(table: Table) -> tuple[list[str], str]:
    """A game up to a charge for a point and the end of a turn after it, every question answered by a person."""
    await until(table, costs_a_point)
    await play(table, "charge power")
    await until(table, closes)
    await play(table, "end")
    texts = [table.timeline.game.actions.to_text(move.action) for move in table.timeline.moves]
    return texts, table.timeline.record(NAMES).dumps()


def test_what_is_ordered_is_played_for_the_seat_and_the_record_is_the_same(url: str):
    texts, record = with_table(url, played_by_hand)

    async def by_order(table: Table) -> tuple[int, str]:
        sent = 0
        while len(table.timeline.moves) < len(texts):
            await play(table, texts[len(table.timeline.moves)])
            sent += 1
        return sent, table.timeline.record(NAMES).dumps()

    sent, again = with_table(url, by_order, charge=5, close="end")
    assert again == record
    assert sent == len([text for text in texts if text not in PLAIN.values()])


def test_a_charge_above_the_limit_is_still_a_question(url: str):
    async def run(table: Table) -> None:
        await until(table, costs_a_point)

    with_table(url, run, charge=0, close="end")


def test_an_order_answers_no_other_question(url: str):
    async def run(table: Table) -> None:
        await until(table, closes)

    with_table(url, run, charge=5)


def test_whoever_takes_back_what_was_ordered_decides_alone_for_the_rest_of_the_turn(url: str):
    async def run(table: Table) -> None:
        await until(table, closes)
        seat = table.to_act[0]
        await play(table, "end")
        await table.order(seat, {"close": "end"})
        await undo(table, seat)
        assert question(table).name == "close"
        await play(table, next(text for text in legal(table) if text.startswith("convert")))
        assert last(table)[0] == seat and last(table)[1].startswith("convert")

    with_table(url, run)


def test_an_order_answers_nothing_that_is_asked_already(url: str):
    async def run(table: Table) -> None:
        await until(table, closes)
        moves = len(table.timeline.moves)
        await table.order(table.to_act[0], {"close": "end"})
        assert len(table.timeline.moves) == moves

    with_table(url, run)


def test_an_order_given_in_one_process_is_obeyed_in_another(url: str):
    async def run(hall: Hall) -> None:
        table = await new_table(hall)
        async with doors(url) as other:
            elsewhere = await other.open(table.id)
            for seat in range(2):
                await elsewhere.order(seat, {"charge": 5, "close": "end"})
        await until(table, lambda _: len(table.timeline.moves) > 30)
        asked = [move.decision[0] for move in table.timeline.moves if move.seat in range(2)]
        assert len(asked) > 30
        assert not any(question(table).name == name for name in PLAIN)

    in_doors(url, run)


@pytest.mark.parametrize("game_id", [one for one in game_ids() if one != "tiny"])
def test_a_single_choice_is_played_where_it_is_all_that_can_be_done(game_id: str):
    found, dice = game(game_id), Dice(8)
    state = found.new(2, 3)
    orders = {option.name: option.default for option in found.orders} | {"only": "play"}
    for _ in range(400):
        if state.over:
            break
        seat = state.to_act()[0]
        listed = state.legal(seat)
        whole = not any(found.actions.kinds[action[0]].name in found.unlisted for action in listed)
        assert found.ordered(Look(found, state, seat), orders) == (listed[0] if len(listed) == 1 and whole else None)
        state.play(seat, state.random_action(seat, dice))


def test_an_order_keeps_the_pace_of_the_table_and_is_played_by_whoever_takes_it(url: str):
    async def run(hall: Hall) -> None:
        table = await new_table(hall)
        await until(table, closes)
        seat, text = last(table)
        table.header.pace = 600
        await undo(table, seat)
        table.timeline.undone.clear()  # or the seat would decide alone for this turn
        await table.order(seat, {"close": "end"})
        await play(table, text)
        assert closes(question(table)) and await hall.steward.look() == 0
        hall.store.times = Later()
        assert await hall.steward.look() == 1
        assert last(table) == (seat, "end") and table.timeline.moves[-1].by == "order"

    in_doors(url, run)


class Later(Times):
    """A time in which all that waits is due."""

    def now(self) -> int:
        return now() + 60_000


def legal(table: Table) -> list[str]:
    state = table.timeline.state
    return [table.timeline.game.actions.to_text(action) for action in state.legal(table.to_act[0])]


def values(told: list[dict[str, Any]]) -> tuple[tuple[str, Any], ...]:
    return tuple((order["name"], order["value"]) for order in told)


@pytest.mark.server
class TestTheDoor:
    """Orders over HTTP: one's own seat only, checked, and nobody else's to know."""

    ASKED = (("charge", "ask"), ("close", "ask"), ("only", "ask"))

    def test_a_seat_reads_and_changes_its_orders(self, server: Server):
        ann = server.table(ME, ME, game="gaia")[0]
        assert values(ann.read("standing")) == self.ASKED
        now = ann.client.post(f"{ann.path}/standing", {"seat": 0, "orders": {"charge": 2}})
        assert values(now) == (("charge", 2), ("close", "ask"), ("only", "ask"))
        assert ann.read("standing") == now

    def test_the_other_seats_and_pages_know_nothing_of_it(self, server: Server):
        ann = server.table(ME, OPEN, game="gaia")[0]
        bob = server.guest(ann.table, 1)
        before = (bob.page(), bob.read("view"), bob.client.get(ann.path))
        ann.client.post(f"{ann.path}/standing", {"seat": 0, "orders": {"charge": 5, "close": "end"}})
        assert (bob.page(), bob.read("view"), bob.client.get(ann.path)) == before
        assert bob.client.ask("GET", f"{ann.path}/standing?seat=0")[0] == 403
        assert bob.client.ask("POST", f"{ann.path}/standing", {"seat": 0, "orders": {}})[0] == 403

    @pytest.mark.parametrize("orders", [{"charge": 6}, {"charge": True}, {"charge": -1}, {"close": "now"}, {"nap": 1}])
    def test_what_cannot_be_ordered_is_refused_and_changes_nothing(self, server: Server, orders: dict[str, Any]):
        ann = server.table(ME, ME, game="gaia")[0]
        status, said = ann.client.ask("POST", f"{ann.path}/standing", {"seat": 0, "orders": {"charge": 3, **orders}})
        assert status == 400 and said["error"]
        assert values(ann.read("standing")) == self.ASKED

    def test_a_player_orders_for_all_seats_at_a_game_and_a_seat_otherwise(self, server: Server):
        ann = server.table(ME, ME, game="gaia")[0]
        told = ann.client.ask("PUT", "/api/me/orders/gaia", {"orders": {"charge": 3, "only": "play"}})[1]
        assert values(told["orders"]) == (("charge", 3), ("close", "ask"), ("only", "play"))
        assert values(ann.read("standing")) == values(told["orders"])
        ann.client.post(f"{ann.path}/standing", {"seat": 0, "orders": {"charge": "ask"}})
        assert values(ann.read("standing")) == (("charge", "ask"), ("close", "ask"), ("only", "play"))
        assert ann.client.get("/api/me/orders/gaia") == told
        assert values(ann.client.get("/api/me/orders/tiny")["orders"]) == (("only", "ask"),)
        assert ann.client.ask("PUT", "/api/me/orders/gaia", {"orders": {"charge": 9}})[0] == 400

    def test_a_game_without_orders_of_its_own_has_that_of_every_game(self, server: Server):
        ann = server.table(ME, ME)[0]
        assert values(ann.read("standing")) == (("only", "ask"),)
        assert ann.client.ask("POST", f"{ann.path}/standing", {"seat": 0, "orders": {"charge": 1}})[0] == 400
