"""Plans and queued moves: tried on a copy, judged again when their moment comes, played once, told to nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

import pytest
from databases import POSTGRESQL, postgresql
from serverkit import BOT, ME, OPEN, Seated, Server, wait_for
from timekit import MadeUp, made_up, play, seated, with_time

from astrarium.core import Dice, English, Line, Look, Move, game, line_seen
from astrarium.server import conduct, planned
from astrarium.server.due import LEASE
from astrarium.server.hall import Hall
from astrarium.server.planned import ANY, SAME, Queue, Step, Why, digest_of, judge, keep_queue, queue_of, steps_of
from astrarium.server.sitting import PLAN
from astrarium.server.steward import Steward
from astrarium.server.table import TIME_TO_STOP, Table

pytestmark = pytest.mark.usefixtures("tiny_here")


async def sorting(hall: Hall, people: int = 2, **more: Any) -> Table:
    """Everybody has hidden a stone: the first seat sorts pebbles, the others wait."""
    table = await seated(hall, people, **more)
    for seat in range(people):
        await play(table, seat, "hide jade")
    return table


def line_of(table: Table, seat: int, *moves: tuple[int, str]) -> Line:
    return line_seen(table.timeline.state, seat, 5).then(*(Move(*move) for move in moves))


async def queue_up(hall: Hall, table: Table, seat: int, *moves: tuple[int, str], guard: str = ANY) -> None:
    """What a seat queues, as the API does it."""
    names = table.names(English())
    found = steps_of(line_of(table, seat, *moves), seat, guard, names, English()).steps
    owner = table.header.chairs[seat].owner or ""
    now = hall.store.times.now()
    async with hall.store.engine.begin() as connection:
        await keep_queue(connection, table.id, seat, Queue(owner, found, 0, 17, "en", now, None), now + table.patience)


async def left(hall: Hall, table: Table, seat: int) -> tuple[list[str], str]:
    """What is still queued, and why it ended."""
    queue = await queue_of(hall.store.engine, table.id, seat)
    assert queue is not None
    return [step.text for step in queue.steps], queue.why.text if queue.why else ""


def moves(table: Table) -> list[tuple[int, str, str | None]]:
    texts = table.timeline.game.actions.to_text
    return [(move.seat, texts(move.action), move.by) for move in table.timeline.moves]


async def look(hall: Hall, most: int = 9) -> None:
    """The steward does all that is due now."""
    for _ in range(most):
        if not await hall.steward.look():
            return


class TestAPlan:
    """What of a plan can be queued."""

    def steps(self, url: str, seat: int, *tried: tuple[int, str], guard: str = ANY) -> tuple[list[Step], int | None]:
        async def run(hall: Hall, _: MadeUp) -> tuple[list[Step], int | None]:
            table = await sorting(hall)
            found = steps_of(line_of(table, seat, *tried), seat, guard, ["Ann", "Bob"], English())
            return found.steps, found.guess

        found: tuple[list[Step], int | None] = with_time(url, run)
        return found

    def test_its_own_moves_are_queued_and_nobody_elses(self, url: str):
        steps, guess = self.steps(url, 1, (0, "put left"), (0, "done"), (1, "put right"))
        assert [(step.text, step.label, step.view) for step in steps] == [("put right", "put · right", "")]
        assert guess is None

    def test_what_comes_after_something_it_reveals_is_not_queued(self, url: str):
        ending = ((0, "done"), (1, "put left"), (1, "done"), (1, "hide ruby"))
        steps, guess = self.steps(url, 1, *ending)
        assert [step.text for step in steps] == ["put left", "done"] and guess == 3, "a die is rolled"

    def test_what_others_reveal_before_it_is_a_guess_that_must_come_true(self, url: str):
        steps, guess = self.steps(url, 0, (0, "done"), (1, "done"), (0, "hide ruby"))
        assert [step.text for step in steps] == ["done"], "its own move came first"

        async def run(hall: Hall, _: MadeUp) -> tuple[list[Step], int | None]:
            table = await sorting(hall)
            await play(table, 0, "done")
            return tuple(steps_of(line_of(table, 0, (1, "done"), (0, "hide ruby")), 0, ANY, ["", ""], English()))  # type: ignore[return-value]

        steps, guess = with_time(url, run)
        assert guess == 1 and [(step.text, bool(step.view)) for step in steps] == [("hide ruby", True)]

    def test_at_most_thirty_moves_are_queued(self, url: str):
        steps, _ = self.steps(url, 1, (0, "done"), *[(1, "put left")] * 40)
        assert len(steps) == planned.MOST_STEPS == 30


@pytest.mark.parametrize("game_id", ["ascending", "civilisations", "council", "eclipse", "gaia"])
def test_a_plan_in_which_all_comes_true_is_recognised_in_every_game(game_id: str):
    found, dice = game(game_id), Dice(4)
    state = found.new(3, 9)
    for count in range(120):
        if state.over:
            break
        if count % 12 == 0:
            for seat in range(3):
                assert digest_of(line_seen(state, seat, count).start(), seat) == digest_of(state, seat)
        acting = state.to_act()[0]
        state.play(acting, state.random_action(acting, dice))


class TestTheQueue:
    """Played at its moment, or dropped with a reason."""

    def run(self, url: str, act: Callable[[Hall, MadeUp], Any]) -> Any:
        return with_time(url, act)

    def test_a_queued_move_is_played_when_its_seat_is_asked(self, url: str):
        async def act(hall: Hall, _: MadeUp) -> None:
            table = await sorting(hall)
            await queue_up(hall, table, 1, (0, "done"), (1, "put left"), (1, "done"))
            await look(hall)
            assert len(table.timeline.moves) == 2, "it is not asked yet"
            await play(table, 0, "done")
            await look(hall)
            assert moves(table)[3:] == [(1, "put left", PLAN), (1, "done", PLAN)]
            assert await left(hall, table, 1) == ([], "")

        self.run(url, act)

    def test_a_move_can_be_stopped_for_three_seconds_where_bots_keep_a_pace(self, url: str):
        async def act(hall: Hall, times: MadeUp) -> None:
            table = await sorting(hall)
            table.header.pace = 600
            await queue_up(hall, table, 1, (0, "done"), (1, "put left"))
            times.wait(TIME_TO_STOP)
            await look(hall)
            await play(table, 0, "done")
            times.wait(TIME_TO_STOP - 1)
            await look(hall)
            assert len(moves(table)) == 3
            times.wait(1)
            await look(hall)
            assert moves(table)[3:] == [(1, "put left", PLAN)]

        self.run(url, act)

    @pytest.mark.parametrize(
        ("guard", "others", "wanted"),
        [(ANY, "put right", True), (SAME, "put left", True), (SAME, "put right", False)],
    )
    def test_the_others_matter_where_that_was_wished(self, url: str, guard: str, others: str, wanted: bool):
        async def act(hall: Hall, _: MadeUp) -> None:
            table = await sorting(hall)
            await queue_up(hall, table, 1, (0, "put left"), (0, "done"), (1, "put left"), guard=guard)
            await play(table, 0, others)
            await play(table, 0, "done")
            await look(hall)
            assert ((1, "put left", PLAN) in moves(table)) == wanted
            assert await left(hall, table, 1) == ([], "" if wanted else planned.OTHERWISE)

        self.run(url, act)

    def test_what_is_not_legal_any_more_is_dropped_with_the_rules_own_words(self, url: str):
        async def act(hall: Hall, _: MadeUp) -> Why | None:
            table = await seated(hall, 2)
            await play(table, 0, "hide jade")
            await queue_up(hall, table, 0, (1, "hide opal"), (0, "put left"), (0, "done"))
            queue = await queue_of(hall.store.engine, table.id, 0)
            assert queue is not None
            wrong = queue._replace(steps=[Step("hide ruby", "hide ruby"), *queue.steps])
            async with hall.store.engine.begin() as connection:
                await keep_queue(connection, table.id, 0, wrong, hall.store.times.now())
            await play(table, 1, "hide opal")
            await look(hall)
            assert len(moves(table)) == 2
            stopped = await queue_of(hall.store.engine, table.id, 0)
            return stopped.why if stopped and not stopped.steps else None

        why = self.run(url, act)
        assert (why.text, why.refusal, why.rule) == (planned.REFUSED, "The stones are hidden.", "TG-2.1")

    def test_what_is_shown_otherwise_than_it_was_is_not_played(self, url: str):
        async def act(hall: Hall, _: MadeUp) -> None:
            table = await sorting(hall)
            look_ = Look(table.timeline.game, table.timeline.state, 0)
            for shown, text in (("put (2 ore) · left", planned.NOT_SHOWN), ("put · left", "")):
                told = judge(table.timeline, look_, Step("put left", "put · left", shown), ["", ""], English())
                assert (told.text if isinstance(told, Why) else "") == text

        self.run(url, act)

    def test_nothing_is_revealed_while_something_done_by_hand_can_be_taken_back(self, url: str):
        async def act(hall: Hall, _: MadeUp) -> None:
            table = await sorting(hall)
            await play(table, 0, "done")
            await play(table, 1, "put left")
            look_ = Look(table.timeline.game, table.timeline.state, 1)
            told = judge(table.timeline, look_, Step("done", "done"), ["", ""], English())
            assert isinstance(told, Why) and told.text == planned.REVEALS

        self.run(url, act)

    @pytest.mark.parametrize(
        ("end", "why"),
        [("hand", planned.HAND), ("undo", planned.HAND), ("bot", planned.TO_A_BOT), ("resign", planned.TO_A_BOT),
         ("back", planned.TAKEN_BACK), ("agree", planned.ENDED)],
    )  # fmt: skip
    def test_it_ends_with_whatever_makes_it_senseless(self, url: str, end: str, why: str):
        async def act(hall: Hall, _: MadeUp) -> None:
            table = await sorting(hall, 3)
            await play(table, 0, "put left")
            await queue_up(hall, table, 1, (0, "done"), (1, "put left"), (1, "put left"))
            await ended(table, end, hall)
            assert await left(hall, table, 1) == ([], why)
            await look(hall)
            assert not any(by == PLAN for *_, by in moves(table)[4:] if end not in ("hand", "undo"))

        async def ended(table: Table, how: str, hall: Hall) -> None:
            if how in ("hand", "undo"):
                await play(table, 0, "done")
                await hall.steward.look()
                if how == "undo":
                    await table.undo(1, table.timeline.made[1])
                else:
                    await play(table, 1, "put right")
            elif how == "bot":
                await conduct.give_to_bot(table, 1, "random")
            elif how == "resign":
                await conduct.resign(table, 1)
            else:
                offer = await conduct.offer(table, 0, "back" if how == "back" else "end")
                for seat in (1, 2):
                    await conduct.answer(table, seat, offer.number, True)

        self.run(url, act)

    def test_a_queue_goes_on_after_a_pause(self, url: str):
        async def act(hall: Hall, times: MadeUp) -> None:
            table = await sorting(hall)
            await queue_up(hall, table, 1, (0, "done"), (1, "put left"))
            await play(table, 0, "done")
            offer = await conduct.offer(table, 0, "pause", times.now() + 60_000)
            await conduct.answer(table, 1, offer.number, True)
            await look(hall)
            assert len(moves(table)) == 3
            times.wait(60_001)
            await look(hall)
            assert moves(table)[3:] == [(1, "put left", PLAN)]

        self.run(url, act)


@pytest.mark.parametrize("database", ["sqlite", POSTGRESQL])
class TestProcesses:
    """On both databases: killed processes lose nothing and double nothing, and what was erased is not played."""

    def on(self, database: str, url: str, act: Callable[[Hall, MadeUp, str], Any]) -> None:
        async def run(found: str) -> None:
            async with made_up(found) as (hall, times):
                await act(hall, times, found)

        with postgresql() if database != "sqlite" else nullcontext(url) as found:
            asyncio.run(run(found))

    def test_what_a_dead_process_had_taken_is_played_once_by_another(self, database: str, url: str):
        async def act(hall: Hall, times: MadeUp, found: str) -> None:
            table = await sorting(hall)
            await queue_up(hall, table, 1, (0, "done"), (1, "put left"), (1, "put right"))
            await play(table, 0, "done")
            dead = Steward(hall.store, hall.open)
            assert [job.ref for job in await dead.queues.take(9, times.now())] == [f"{table.id}:1"]
            async with made_up(found) as (other, later):
                later.set(times.now() + LEASE + 1)
                await asyncio.gather(look(other), look(hall))
                await table.refresh()
            assert [move for move in moves(table) if move[2] == PLAN] == [(1, "put left", PLAN), (1, "put right", PLAN)]

        self.on(database, url, act)

    def test_two_that_play_at_once_play_once(self, database: str, url: str):
        async def act(hall: Hall, _: MadeUp, found: str) -> None:
            table = await sorting(hall)
            await queue_up(hall, table, 1, (0, "done"), (1, "put left"))
            await play(table, 0, "done")
            async with made_up(found) as (other, _):
                there = await other.open(table.id)
                queue = await queue_of(hall.store.engine, table.id, 1)
                assert queue is not None
                played = await asyncio.gather(*(self.tried(one, queue) for one in (table, there)))
                await table.refresh()
            assert sorted(played) == [False, True]
            assert [by for *_, by in moves(table)].count(PLAN) == 1

        self.on(database, url, act)

    async def tried(self, table: Table, queue: Queue) -> bool:
        async with table.lock:
            step = table.timeline.try_action(1, table.timeline.game.actions.from_text(queue.steps[0].text))
            return await table.planned(1, step, [planned.played(table.id, 1, queue, 1)])

    def test_what_was_erased_meanwhile_is_not_played(self, database: str, url: str):
        async def act(hall: Hall, _: MadeUp, _url: str) -> None:
            table = await sorting(hall)
            await queue_up(hall, table, 1, (0, "done"), (1, "put left"))
            await play(table, 0, "done")
            queue = await queue_of(hall.store.engine, table.id, 1)
            async with hall.store.engine.begin() as connection:
                await planned.erase_queue(connection, table.id, 1)
            assert queue is not None and not await self.tried(table, queue)
            assert len(moves(table)) == 3

        self.on(database, url, act)


@pytest.mark.server
class TestTheDoor:
    """Over HTTP: one's own seat, and nobody else's to know."""

    @pytest.fixture
    def ann(self, server: Server) -> Seated:
        return server.table(ME, OPEN)[0]

    @pytest.fixture
    def bob(self, server: Server, ann: Seated) -> Seated:
        bob = server.guest(ann.table, 1)
        ann.play("hide jade")
        bob.play("hide opal")
        return bob

    def plan(self, who: Seated, *moves: tuple[int, str]) -> Any:
        page = who.client.post(f"{who.path}/plans/page", {"seat": who.seat})
        for seat, action in moves:
            body = {"seat": who.seat, "by": seat, "line": page["line"], "action": action}
            page = who.client.post(f"{who.path}/plans/page", body)
        return page

    def queue(self, who: Seated, page: Any, **more: Any) -> tuple[int, Any]:
        body = {"seat": who.seat, "at": page["now"], "line": page["line"], **more}
        return who.client.ask("PUT", f"{who.path}/queue", body)

    def test_moves_are_tried_on_a_copy_and_the_table_stays_as_it_is(self, ann: Seated, bob: Seated):
        before = ann.page()
        page = self.plan(bob, (0, "put left"), (0, "done"), (1, "put right"))
        assert [step["label"] for step in page["steps"]] == ["put · right"] and not page["coach"]
        assert ann.page() == before and page["now"] == bob.at()

    def test_the_others_are_called_as_at_the_table_and_play_on_by_themselves(self, ann: Seated, bob: Seated):
        page = self.plan(bob)
        assert [seat["name"] for seat in page["seats"]] == [ann.page()["seats"][0]["name"], "You"]
        on = bob.client.post(f"{bob.path}/plans/page", {"seat": 1, "line": page["line"], "on": True})
        assert on["to_act"] == [1] and not on["steps"]

    def test_a_plan_begins_with_what_the_seat_knows_and_not_with_the_truth(self, server: Server):
        ann = server.table(ME, OPEN)[0]
        bob = server.guest(ann.table, 1)
        ann.play("hide jade")
        stones = {self.plan_stone(bob, luck) for luck in range(1, 30)}
        assert len(stones) == 5, "any stone may be the one that Ann has hidden"

    def plan_stone(self, bob: Seated, luck: int) -> str:
        page = bob.client.post(f"{bob.path}/plans/page", {"seat": 1, "luck": luck})
        shown = bob.client.post(f"{bob.path}/plans/page", {"seat": 1, "line": page["line"], "action": "hide opal"})
        return next(str(line["html"]) for line in shown["log"] if line["seat"] == 0)

    def test_a_queued_move_is_played_and_only_its_owner_is_told_by_what(self, ann: Seated, bob: Seated):
        status, queue = self.queue(bob, self.plan(bob, (0, "done"), (1, "put right")))
        assert status == 200 and [step["text"] for step in queue["steps"]] == ["put right"]
        ann.play("done")
        wait_for(lambda: bob.at() == 2)
        assert [line.get("by") for line in bob.page()["log"] if line["n"] == 4] == ["plan"]
        assert [line.get("by") for line in ann.page()["log"] if line["n"] == 4] == [None]
        assert bob.read("queue")["steps"] == [] and bob.read("queue")["played"] == 1

    def test_nobody_else_sees_a_plan_a_queue_or_that_there_is_one(self, ann: Seated, bob: Seated):
        with ann.socket() as socket:
            socket.recv(timeout=60)
            wait_for(lambda: ann.client.get(ann.path)["seats"][0].get("here"))
            seen = [ann.page(), ann.client.get(ann.path), ann.read("view"), ann.read("legal")]
            page = self.plan(bob, (0, "done"), (1, "put right"))
            kept = bob.client.post(f"{bob.path}/plans", {"seat": 1, "name": "Mine", "line": page["line"]})
            assert self.queue(bob, page)[0] == 200
            bob.client.ask("POST", f"{bob.path}/standing", {"seat": 1, "orders": {"only": "play"}})
            with pytest.raises(TimeoutError):
                socket.recv(timeout=0.5)
            assert [ann.page(), ann.client.get(ann.path), ann.read("view"), ann.read("legal")] == seen
        for path in ("queue?seat=1", "plans?seat=1", f"plans/{kept['id']}?seat=1", "standing?seat=1"):
            assert ann.client.ask("GET", f"{ann.path}/{path}")[0] == 403
        assert ann.client.ask("DELETE", f"{ann.path}/queue?seat=1")[0] == 403
        assert ann.client.ask("POST", f"{ann.path}/plans/page", {"seat": 1})[0] == 403
        assert self.queue(Seated(ann.client, ann.table, 1), page)[0] == 403
        assert ann.client.ask("GET", f"{ann.path}/plans/{kept['id']}?seat=0")[0] == 404

    def test_a_queue_is_erased_at_any_time(self, ann: Seated, bob: Seated):
        self.queue(bob, self.plan(bob, (0, "done"), (1, "put right")))
        assert bob.client.ask("DELETE", f"{bob.path}/queue?seat=1")[0] == 200
        ann.play("done")
        assert bob.read("queue")["steps"] == [] and bob.at() == 1

    def test_why_it_ended_is_said_in_the_readers_language(self, ann: Seated, bob: Seated):
        self.queue(bob, self.plan(bob, (0, "put left"), (0, "done"), (1, "put right")), guard="same")
        ann.play("done")
        stopped = wait_for(lambda: bob.read("queue", lang="fr")["stopped"])
        assert stopped["text"].startswith("La table n’est pas comme dans votre plan") and stopped["rule"] is None

    @pytest.mark.parametrize(
        ("change", "status"),
        [({"at": 9}, 409), ({"line": {"game": "civilisations", "rules": 1}}, 400), ({"guard": "never"}, 400),
         ({"line": None}, 400), ({"line": None, "plan": "none"}, 404)],
    )  # fmt: skip
    def test_what_cannot_be_queued_is_refused_and_changes_nothing(
        self, bob: Seated, change: dict[str, Any], status: int
    ):
        page = self.plan(bob, (0, "done"), (1, "put right"))
        assert self.queue(bob, page, **change)[0] == status
        assert bob.read("queue")["steps"] == []

    def test_who_is_asked_plays_at_the_table(self, ann: Seated, bob: Seated):
        assert self.queue(ann, self.plan(ann, (0, "put left")))[0] == 409
        assert self.queue(bob, self.plan(bob, (0, "done")))[0] == 422, "no move of his own is in it"

    def test_plans_are_kept_changed_opened_queued_and_let_go(self, bob: Seated):
        page = self.plan(bob, (0, "done"), (1, "put right"))
        first = bob.client.post(f"{bob.path}/plans", {"seat": 1, "line": page["line"]})
        assert first["name"] == "Plan 1" and first["fresh"] and first["line"] == page["line"]
        path = f"{bob.path}/plans/{first['id']}"
        assert bob.client.ask("PUT", path, {"seat": 1, "name": "Right"})[1]["name"] == "Right"
        assert bob.client.get(f"{path}?seat=1")["line"] == page["line"]
        assert [plan["name"] for plan in bob.read("plans")] == ["Right"]
        queued = {"seat": 1, "at": page["now"], "plan": first["id"]}
        assert bob.client.ask("PUT", f"{bob.path}/queue", queued)[0] == 200
        assert bob.client.ask("DELETE", f"{path}?seat=1") == (200, [])
        assert len(bob.read("queue")["steps"]) == 1

    def test_a_seat_keeps_at_most_twenty_plans(self, bob: Seated):
        made = [bob.client.ask("POST", f"{bob.path}/plans", {"seat": 1})[0] for _ in range(21)]
        assert made == [201] * 20 + [429]

    def test_nothing_is_planned_where_the_game_has_not_begun_or_a_bot_sits(self, server: Server):
        waiting = server.table(ME, OPEN)[0]
        assert waiting.client.ask("POST", f"{waiting.path}/plans/page", {"seat": 0})[0] == 409
        ann = server.table(ME, BOT)[0]
        assert ann.client.ask("POST", f"{ann.path}/plans/page", {"seat": 1})[0] == 403
