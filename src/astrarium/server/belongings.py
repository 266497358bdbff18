"""What belongs to a player, in every table: moved when a guest becomes an account, taken out, given up."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import (
    Column,
    PrimaryKeyConstraint,
    Table,
    UniqueConstraint,
    and_,
    delete,
    exists,
    insert,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from .schema import (
    audit,
    devices,
    due,
    emails,
    entrants,
    heart,
    hours,
    house_keys,
    invitations,
    learned,
    links,
    messages,
    mutes,
    notes,
    notice_wishes,
    notices,
    open_names,
    orders,
    pairings,
    passkeys,
    plans,
    players,
    present,
    queues,
    rating_steps,
    ratings,
    reports,
    results,
    sanctions,
    seats,
    seekers,
    sessions,
    tables,
    tournaments,
    vacations,
    webhooks,
)  # fmt: skip
from .store import now


class Belonging(NamedTuple):
    """A column that names a player, and what of its rows that player takes out; nobody's secret is among it."""

    column: Column[str]
    told: tuple[str, ...] = ()
    goes: bool = False  # with its player; else it stays, under another id
    moves: bool = True  # from a guest to its account

    @property
    def table(self) -> Table:
        found = self.column.table
        assert isinstance(found, Table)
        return found


# a room that keeps anything for a player adds its column here: a test looks for those that are missing
BELONGINGS = (
    Belonging(seats.c.owner, ("table_id", "seat", "kind", "name", "standing")),
    Belonging(tables.c.maker, ("id", "game", "rules", "options", "created", "ended", "result")),
    Belonging(learned.c.owner, ("game", "lesson", "first", "tries", "hints", "ms"), goes=True),
    Belonging(players.c.owner_id, ("name", "handle", "created"), goes=True),
    Belonging(sessions.c.player, ("kind", "label", "scopes", "made", "used"), goes=True),
    Belonging(sessions.c.guest, goes=True, moves=False),
    Belonging(links.c.player, ("purpose", "made", "expires"), goes=True),
    Belonging(passkeys.c.player, ("label", "made", "used"), goes=True),
    Belonging(emails.c.player, ("address", "verified"), goes=True),
    Belonging(hours.c.owner, ("since", "zone", "opens", "closes"), goes=True),
    Belonging(vacations.c.owner, ("begins", "ends"), goes=True),
    Belonging(plans.c.owner, ("table_id", "seat", "name", "line", "changed"), goes=True),
    Belonging(queues.c.owner, ("table_id", "seat", "steps", "at"), goes=True),
    Belonging(orders.c.owner, ("game", "orders"), goes=True),
    Belonging(audit.c.who, ("at", "did", "what")),
    Belonging(results.c.player, ("table_id", "seat", "game", "ended", "rank", "points", "shown", "outcome")),
    Belonging(ratings.c.player, ("game", "seats", "pool", "mu", "sigma", "games", "season")),
    Belonging(rating_steps.c.player, ("table_id", "game", "pool", "ended", "mu", "sigma")),
    Belonging(tournaments.c.maker, ("id", "title", "game", "created")),
    Belonging(entrants.c.player, ("tournament", "name")),
    Belonging(pairings.c.player, ("tournament", "round", "table_id", "seat")),
    Belonging(open_names.c.player, goes=True),
    Belonging(messages.c.player, ("table_id", "room", "at", "text", "reaction")),
    Belonging(notes.c.player, ("table_id", "seat", "text", "at"), goes=True),
    Belonging(mutes.c.player, ("at",), goes=True),
    Belonging(mutes.c.other, goes=True),
    Belonging(reports.c.by, ("table_id", "message", "why", "at", "state")),
    Belonging(reports.c.about),
    Belonging(sanctions.c.player, ("kind", "until", "why"), goes=True),
    Belonging(notice_wishes.c.player, ("wishes", "address", "wanted"), goes=True),
    Belonging(devices.c.player, ("label", "endpoint", "made"), goes=True),
    Belonging(webhooks.c.player, ("url", "failed"), goes=True),
    Belonging(notices.c.player, ("kind", "tables", "made", "sent", "way", "text"), goes=True),
    Belonging(invitations.c.player, ("table_id", "name", "at", "declined"), goes=True),
    Belonging(invitations.c.by, goes=True),
    Belonging(seekers.c.player, ("name", "wish", "since"), goes=True),
    Belonging(present.c.player, goes=True),
)
# columns of 64 letters that name no player, or the player itself, or what is dropped when one leaves
OTHERS = (
    players.c.id, players.c.merged_into, sessions.c.digest, links.c.digest,
    tables.c.secret, seats.c.word, hours.c.zone, heart.c.worker, entrants.c.word, house_keys.c.value,
    devices.c.endpoint_digest, webhooks.c.secret, present.c.worker, due.c.ref,
)  # fmt: skip


async def holds_anything(connection: AsyncConnection, player: str) -> bool:
    """Whether a guest has seats, tables or lessons."""
    for column in (seats.c.owner, tables.c.maker, learned.c.owner):
        if (await connection.execute(select(column).where(column == player).limit(1))).first():
            return True
    return False


async def tables_of(connection: AsyncConnection, player: str) -> list[str]:
    """The tables at which a player sits, or which it made."""
    sits = select(seats.c.table_id).where(seats.c.owner == player)
    query = select(tables.c.id).where((tables.c.maker == player) | tables.c.id.in_(sits)).order_by(tables.c.created)
    return [str(row.id) for row in await connection.execute(query)]


async def move(connection: AsyncConnection, guest: str, account: str) -> None:
    """All that a guest has is the account's; where the account has the same already, its own stays."""
    for belonging in BELONGINGS:
        if belonging.moves:
            await _drop_doubles(connection, belonging, guest, account)
            change = update(belonging.table).where(belonging.column == guest).values({belonging.column.name: account})
            await connection.execute(change)


async def _drop_doubles(connection: AsyncConnection, belonging: Belonging, guest: str, account: str) -> None:
    table, name = belonging.table, belonging.column.name
    for key in table.constraints:
        if isinstance(key, PrimaryKeyConstraint | UniqueConstraint) and name in key.columns:
            other = table.alias()
            same = [table.c[column.name] == other.c[column.name] for column in key.columns if column.name != name]
            double = exists().where(and_(other.c[name] == account, *same))
            await connection.execute(delete(table).where(belonging.column == guest, double))


async def give_up(connection: AsyncConnection, player: str, nobody: str) -> None:
    """What is a player's alone goes; what others see too stays, under an id that leads to nobody."""
    for belonging in BELONGINGS:
        where = belonging.column == player
        if belonging.goes:
            await connection.execute(delete(belonging.table).where(where))
        else:
            await connection.execute(update(belonging.table).where(where).values({belonging.column.name: nobody}))


async def take_out(connection: AsyncConnection, player: str) -> dict[str, list[dict[str, Any]]]:
    """Everything that is told to a player of itself, by table."""
    found: dict[str, list[dict[str, Any]]] = {}
    for belonging in BELONGINGS:
        if belonging.told:
            columns = [belonging.table.c[name] for name in belonging.told]
            rows = await connection.execute(select(*columns).where(belonging.column == player))
            found[belonging.table.name] = [dict(row._mapping) for row in rows]
    return found


async def note(connection: AsyncConnection, who: str, did: str, **what: object) -> None:
    """Write down who did what."""
    await connection.execute(insert(audit), {"at": now(), "who": who, "did": did, "what": json.dumps(what)})


async def done_since(connection: AsyncConnection, who: str, did: str, since: int) -> int:
    query = select(audit.c.id).where(audit.c.who == who, audit.c.did == did, audit.c.at > since)
    rows: Sequence[Any] = (await connection.execute(query)).all()
    return len(rows)
