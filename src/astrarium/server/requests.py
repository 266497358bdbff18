"""What requests have in common: the values of their addresses, how they are refused, who may look at a table."""

from __future__ import annotations

from typing import Annotated

from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter

from . import forms
from .asking import Asker
from .kept import Kept
from .table import Table
from .timeline import Stopped

Lang = Annotated[str | None, Parameter(description="Language of the texts: en or fr.", max_length=40)]
SeatAsked = Annotated[int | None, Parameter(description="One of your seats; left out: a spectator's eyes.")]
MySeat = Annotated[int, Parameter(description="One of your seats.")]
Since = Annotated[int, Parameter(description="Only log lines of entries after this version; left out: all of them.")]
TableId = Annotated[str, Parameter(description="The table's id.", max_length=40)]
GameId = Annotated[str, Parameter(description="The game's id.", max_length=40)]

Fleet = Annotated[str, Parameter(description="A fleet as the game writes it.", max_length=500)]


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    said = {
        400: "Malformed request", 403: "Somebody else's seat", 404: "No such game, table or seat",
        409: "The table has moved on, waits for players, is over, or follows other rules",
        413: "More than can be sent", 422: "Against the rules", 429: "Too many unfinished tables or battles",
    }  # fmt: skip
    return {s: ResponseSpec(forms.Problem, description=said[s], generate_examples=False) for s in statuses}


async def readable(asker: Asker, table_id: str, seat: int | None = None) -> Table | Kept:
    """The table, or what is kept of it where it cannot go on; where the asker may see it with that seat's eyes."""
    table: Table | Kept
    try:
        table = await asker.hall.open(table_id)
    except Stopped as stopped:
        if stopped.kept is None:
            raise
        table = stopped.kept
    if seat is not None:
        table.check_owner(seat, asker.owner)
    return table


async def seen_table(asker: Asker, table_id: str, seat: int | None) -> Table:
    """The table, where the asker may see it with that seat's eyes."""
    table = await asker.hall.open(table_id)
    if seat is not None:
        table.check_owner(seat, asker.owner)
    return table
