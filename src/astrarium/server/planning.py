"""Planning over HTTP: try moves on a private copy, keep plans, queue moves for one's next turns, standing orders.

A plan is a line (see `study.py`) that begins with what its seat knows; nobody but its player is ever told of it.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from litestar import Router, delete, get, post, put
from litestar.datastructures import CacheControlHeader
from litestar.di import Provide
from litestar.params import Parameter
from msgspec.structs import asdict
from sqlalchemy import and_, func, insert, select, update
from sqlalchemy import delete as removal

from ..core import BadInput, Dice, Game, Line, Move, Seat, Words, game, line_seen, mark, read_line
from ..core.line import from_link
from . import planforms as forms
from .api import GameId, Lang, MySeat, TableId, provide_asker, refusals
from .asking import Asker
from .conduct import check_begun
from .hall import game_or_404
from .me import answers, need_player
from .page import standing_of
from .planned import Queue, Step, Why, erase_queue, keep_queue, queue_of, steps_of
from .problem import BOT_SITS, STALE, Problem, sentence
from .schema import orders, plans
from .seatapi import my_table
from .study import DESK, RIVALS, Studied, begun, study_page
from .table import Table, clean_name
from .wire import SEATS, News

PlanPath = Annotated[str, Parameter(description="The plan's id.", max_length=40)]

MOST_PLANS = 20  # of one seat
MOST_ENTRIES = 200  # that others play on at once
MY_TABLES = 100

NO_PLAN = mark("You keep no such plan here.")
TOO_MANY = mark("You keep {n} plans for this seat: let go of some first.")
OTHER_GAME = mark("This plan is of another game than this table.")
OTHER_BOX = mark("This table was begun with other components: plans cannot be tried here.")
YOUR_TURN = mark("You are asked now: play it at the table.")
NOTHING_OWN = mark("There is no move of yours in this plan that could be queued.")
PLAN_NAME = mark("Plan {n}")


@dataclass(unsafe_hash=True)
class Calling:
    """The words of a plan: its rivals are called as those who sit at the table. Equal ones draw nothing twice."""

    words: Words
    lang: str
    others: tuple[str, ...]

    def __call__(self, text: str, /, **values: object) -> str:
        named = text in RIVALS and RIVALS.index(text) < len(self.others)
        return self.others[RIVALS.index(text)] if named else self.words(text, **values)

    def plural(self, one: str, many: str, n: int, /, **values: object) -> str:
        return self.words.plural(one, many, n, **values)


async def planned_at(asker: Asker, table_id: str, seat: Seat) -> Table:
    """A table that goes on, where that seat is the asker's."""
    table = await my_table(asker, table_id, seat)
    check_begun(table)
    if table.timeline.game is not game(table.header.game):
        raise Problem(409, OTHER_BOX)  # a line knows the components of this program alone
    return table


def line_for(table: Table, given: dict[str, Any] | None, link: str) -> Line:
    """A plan that was sent, where it is one of this table's game."""
    line = from_link(link) if given is None else read_line(given)
    if line.game_id != table.header.game or line.start().seats != len(table.header.chairs):
        raise BadInput(OTHER_GAME)
    return line


def played_on(line: Line, seat: Seat) -> Line:
    """The line until `seat` is asked or the game is over, the others acting by the game's quick policy."""
    state, dice = line.state(), Dice(len(line.entries) + 1).fork()
    for _ in range(MOST_ENTRIES):
        others = state.to_act()
        if not others or seat in others:
            break
        text = state.text(state.game.mind.policy(state, others[0], dice))
        state.play(others[0], text)
        line = line.then(Move(others[0], text))
    return line


def tried(table: Table, data: forms.PlanMove) -> Line:
    """The plan after what is tried now."""
    if data.line is None and not data.link:
        return line_seen(table.timeline.state, data.seat, data.luck or secrets.randbits(62))
    line, acts = line_for(table, data.line, data.link), data.seat if data.by is None else data.by
    knows = data.seat if data.luck else acts  # whoever's hand moves, new luck is about what the planner cannot know
    asked = Studied(line=line.to_json(), seat=knows, action=data.action, undo=data.undo, luck=data.luck)
    return begun(asked)[0]


def told_steps(steps: Sequence[Step]) -> list[forms.StepInfo]:
    return [forms.StepInfo(step.text, step.label, bool(step.view)) for step in steps]


@post(
    "/tables/{table_id:str}/plans/page",
    status_code=200,
    responses=refusals(400, 403, 404, 409, 413, 422, 429),
    tags=["planning"],
)
async def plan_page(asker: Asker, table_id: TableId, data: forms.PlanMove, lang: Lang = None) -> forms.PlanPage:  # noqa: ARG001
    """The page of a plan after an action, after taking one back, or as it is; and what of it could be queued.

    It begins with what your seat knows; what you cannot know is drawn, so what it uncovers is a guess. Nothing is kept.
    """
    table = await planned_at(asker, table_id, data.seat)
    spoken, names = asker.words(table.header.game), table.names(asker.words(table.header.game))
    eyes = data.seat if data.by is None else data.by
    calling = Calling(spoken, asker.lang, tuple(name for seat, name in enumerate(names) if seat != eyes))

    def work() -> forms.PlanPage:
        line = tried(table, data)
        line = played_on(line, data.seat) if data.on else line
        page = study_page(DESK.told(line, eyes, calling), line, None, eyes, calling, asker.lang)
        page.coach = False  # others sit here: the rules and a guess, and no advice
        found = steps_of(line, data.seat, data.guard, names, spoken)
        return forms.PlanPage(
            **asdict(page), steps=told_steps(found.steps), guess=found.guess, now=table.timeline.made[data.seat],
            asked=data.seat in table.to_act,
        )  # fmt: skip

    return await DESK.ask(work)


@get("/tables/{table_id:str}/plans", responses=refusals(400, 403, 404, 409), tags=["planning"])
async def list_plans(asker: Asker, table_id: TableId, seat: MySeat) -> list[forms.PlanInfo]:
    """The plans that you keep for one of your seats, the newest first."""
    return await plans_of(asker, await my_table(asker, table_id, seat), seat)


async def plans_of(asker: Asker, table: Table, seat: Seat) -> list[forms.PlanInfo]:
    query = select(plans).where(mine(asker, table, seat)).order_by(plans.c.changed.desc(), plans.c.id)
    async with asker.hall.store.engine.connect() as connection:
        return [plan_info(table, row) for row in await connection.execute(query)]


def mine(asker: Asker, table: Table, seat: Seat) -> Any:
    return and_(plans.c.owner == asker.owner, plans.c.table_id == table.id, plans.c.seat == seat)


def plan_info(table: Table, row: Any) -> forms.PlanInfo:
    fresh = row.made == table.timeline.made[row.seat] and not table.over
    return forms.PlanInfo(row.id, row.name, row.version, fresh, row.changed)


def plan_kept(table: Table, row: Any) -> forms.PlanKept:
    return forms.PlanKept(**asdict(plan_info(table, row)), line=from_link(row.line).to_json(), link=row.line)


@post("/tables/{table_id:str}/plans", responses=refusals(400, 403, 404, 409, 413, 422, 429), tags=["planning"])
async def keep_plan(asker: Asker, table_id: TableId, data: forms.KeepPlan, lang: Lang = None) -> forms.PlanKept:  # noqa: ARG001
    """Keep a plan under a name, for one of your seats: at most 20."""
    table = await planned_at(asker, table_id, data.seat)
    line = await DESK.ask(lambda: tried(table, forms.PlanMove(seat=data.seat, line=data.line, link=data.link)))
    async with asker.hall.store.engine.begin() as connection:
        own = mine(asker, table, data.seat)
        count = int((await connection.execute(select(func.count()).where(own))).scalar_one())
        if count >= MOST_PLANS:
            raise Problem(429, TOO_MANY, n=MOST_PLANS)
        row = {
            "id": secrets.token_hex(6), "owner": need_player(asker)[0], "table_id": table.id, "seat": data.seat,
            "name": clean_name(data.name) or asker.words()(PLAN_NAME, n=count + 1), "line": line.to_link(),
            "version": table.version, "made": table.timeline.made[data.seat],
            "changed": asker.hall.store.times.now(),
        }  # fmt: skip
        await connection.execute(insert(plans), row)
        kept = (await connection.execute(select(plans).where(plans.c.id == row["id"]))).one()
    return plan_kept(table, kept)


@get("/tables/{table_id:str}/plans/{plan:str}", responses=refusals(400, 403, 404, 409), tags=["planning"])
async def read_plan(asker: Asker, table_id: TableId, plan: PlanPath, seat: MySeat) -> forms.PlanKept:
    """A plan that you keep, with its line."""
    table = await my_table(asker, table_id, seat)
    return plan_kept(table, await found_plan(asker, table, seat, plan))


async def found_plan(asker: Asker, table: Table, seat: Seat, plan: str) -> Any:
    async with asker.hall.store.engine.connect() as connection:
        row = (await connection.execute(select(plans).where(mine(asker, table, seat), plans.c.id == plan))).first()
    if row is None:
        raise Problem(404, NO_PLAN)
    return row


@put(
    "/tables/{table_id:str}/plans/{plan:str}", responses=refusals(400, 403, 404, 409, 413, 422, 429), tags=["planning"]
)
async def change_plan(asker: Asker, table_id: TableId, plan: PlanPath, data: forms.KeepPlan) -> forms.PlanKept:
    """Another name for a plan that you keep, or another line, which then is one of now."""
    table = await planned_at(asker, table_id, data.seat)
    values: dict[str, Any] = {"changed": asker.hall.store.times.now()}
    if clean_name(data.name):
        values["name"] = clean_name(data.name)
    if data.line is not None or data.link:
        line = await DESK.ask(lambda: line_for(table, data.line, data.link))
        values |= {"line": line.to_link(), "version": table.version, "made": table.timeline.made[data.seat]}
    async with asker.hall.store.engine.begin() as connection:
        own = and_(mine(asker, table, data.seat), plans.c.id == plan)
        await connection.execute(update(plans).where(own).values(values))
    return plan_kept(table, await found_plan(asker, table, data.seat, plan))


@delete(
    "/tables/{table_id:str}/plans/{plan:str}",
    status_code=200,
    responses=refusals(400, 403, 404, 409),
    tags=["planning"],
)
async def drop_plan(asker: Asker, table_id: TableId, plan: PlanPath, seat: MySeat) -> list[forms.PlanInfo]:
    """Let go of a plan; what was queued from it stays queued."""
    table = await my_table(asker, table_id, seat)
    await found_plan(asker, table, seat, plan)
    async with asker.hall.store.engine.begin() as connection:
        await connection.execute(removal(plans).where(mine(asker, table, seat), plans.c.id == plan))
    return await plans_of(asker, table, seat)


@get("/tables/{table_id:str}/queue", responses=refusals(400, 403, 404, 409), tags=["planning"])
async def read_queue(asker: Asker, table_id: TableId, seat: MySeat, lang: Lang = None) -> forms.QueueInfo:  # noqa: ARG001
    """What is queued for one of your seats, and why what was queued before was not played."""
    table = await my_table(asker, table_id, seat)
    queue = await queue_of(asker.hall.store.engine, table.id, seat)
    return queue_info(table, queue if queue and queue.owner == asker.owner else None, asker)


def queue_info(table: Table, queue: Queue | None, asker: Asker) -> forms.QueueInfo:
    if queue is None:
        return forms.QueueInfo([], 0, None, table.patience)
    stopped = stopped_info(queue.why, queue.at, asker.words(table.header.game)) if queue.why else None
    return forms.QueueInfo(told_steps(queue.steps), queue.played, stopped, table.patience)


def stopped_info(why: Why, at: int, words: Words) -> forms.StoppedInfo:
    """The reason in the reader's language; labels are as they were shown."""
    values = dict(why.values)
    if why.refusal:
        values["refusal"] = sentence(words, why.refusal, why.reasons or {})
    return forms.StoppedInfo(words(why.text, **values), why.rule or None, at)


@put("/tables/{table_id:str}/queue", responses=refusals(400, 403, 404, 409, 413, 422, 429), tags=["planning"])
async def make_queue(asker: Asker, table_id: TableId, data: forms.MakeQueue, lang: Lang = None) -> forms.QueueInfo:  # noqa: ARG001
    """Queue your own moves of a plan, at most 30, up to what they reveal; what was queued before gives way.

    When your seat is asked, each is played if it is legal then and all you were shown of it is still true. Otherwise
    the whole rest is dropped and `stopped` says why. Nobody else is ever told. What you play yourself ends the queue.
    """
    table = await planned_at(asker, table_id, data.seat)
    check_queues(table, data.seat, data.at)
    link = (await found_plan(asker, table, data.seat, data.plan)).line if data.plan else data.link
    if data.line is None and not link:
        raise BadInput("a line or a plan is needed")
    words = asker.words(table.header.game)
    names = table.names(words)
    found = await DESK.ask(
        lambda: steps_of(line_for(table, data.line, link), data.seat, data.guard, names, words).steps
    )
    if not found:
        raise Problem(422, NOTHING_OWN)
    now = asker.hall.store.times.now()
    queue = Queue(need_player(asker)[0], found, 0, secrets.randbits(62), asker.lang, now, None)
    async with asker.hall.store.engine.begin() as connection:
        await keep_queue(connection, table.id, data.seat, queue, now + table.patience)
    asker.hall.steward.bell.set()
    return queue_info(table, queue, asker)


def check_queues(table: Table, seat: Seat, at: int) -> None:
    """Only whoever waits queues: what is asked now is played at the table."""
    if table.is_bot(seat):
        raise Problem(409, BOT_SITS)
    if at != table.timeline.made[seat]:
        raise Problem(409, STALE)
    if seat in table.to_act:
        raise Problem(409, YOUR_TURN)


@delete("/tables/{table_id:str}/queue", status_code=200, responses=refusals(400, 403, 404, 409), tags=["planning"])
async def cancel_queue(asker: Asker, table_id: TableId, seat: MySeat) -> forms.QueueInfo:
    """Erase what is queued, at any time; what was played of it stays played."""
    table = await my_table(asker, table_id, seat)
    async with asker.hall.store.engine.begin() as connection:
        await erase_queue(connection, table.id, seat)
    return queue_info(table, None, asker)


async def given_orders(asker: Asker, game_id: str) -> dict[str, Any]:
    own = (orders.c.owner == need_player(asker)[0], orders.c.game == game_id)
    async with asker.hall.store.engine.connect() as connection:
        given = (await connection.execute(select(orders.c.orders).where(*own))).scalar()
    return json.loads(given) if given else {}


def orders_info(found: Game, given: dict[str, Any], words: Words) -> forms.OrdersInfo:
    now = {option.name: given.get(option.name, option.default) for option in found.orders}
    return forms.OrdersInfo(found.id, words(found.title), standing_of(found, now, words))


@get("/me/orders/{game_id:str}", responses=answers(400, 401, 404), tags=["planning"])
async def read_orders(asker: Asker, game_id: GameId, lang: Lang = None) -> forms.OrdersInfo:  # noqa: ARG001
    """Your standing orders at a game, for all seats that have ordered nothing else."""
    found = game_or_404(game_id)
    return orders_info(found, await given_orders(asker, found.id), asker.words(found.id))


@put("/me/orders/{game_id:str}", responses=answers(400, 401, 404, 413), tags=["planning"])
async def change_orders(asker: Asker, game_id: GameId, data: forms.MyOrders) -> forms.OrdersInfo:
    """Change your standing orders at a game. They answer for your seats from the next question on."""
    found, owner = game_or_404(game_id), need_player(asker)[0]
    given = {**await given_orders(asker, found.id), **found.read_standing(data.orders)}
    async with asker.hall.store.engine.begin() as connection:
        await connection.execute(removal(orders).where(orders.c.owner == owner, orders.c.game == found.id))
        await connection.execute(insert(orders), {"owner": owner, "game": found.id, "orders": json.dumps(given)})
    for table_id in await asker.hall.mine(owner, MY_TABLES, "open"):
        asker.hall.wire.say(News(table_id, SEATS, False))  # they are read again, here and elsewhere
    return orders_info(found, given, asker.words(found.id))


router = Router(
    "/api",
    route_handlers=[
        plan_page, list_plans, keep_plan, read_plan, change_plan, drop_plan, read_queue, make_queue, cancel_queue,
        read_orders, change_orders,
    ],
    dependencies={"asker": Provide(provide_asker, sync_to_thread=False)},
    cache_control=CacheControlHeader(no_store=True),
)  # fmt: skip
