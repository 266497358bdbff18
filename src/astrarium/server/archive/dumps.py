"""`/data/NAME`: the files of the open data."""

from __future__ import annotations

from asyncio import to_thread
from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.params import Parameter

from ..problem import NOTHING_HERE, Problem
from .opendata import NAME

TYPES = {".gz": "application/gzip", ".json": "application/json"}


@get("/data/{name:str}", include_in_schema=False)
async def read_dump(request: Request[Any, Any, Any], name: Annotated[str, Parameter(max_length=80)]) -> Response[bytes]:
    folder = request.app.state.open_data
    file = folder / name if folder and NAME.fullmatch(name) else None
    if file is None or not file.is_file():
        raise Problem(404, NOTHING_HERE)
    kind = TYPES.get(file.suffix, "text/plain; charset=utf-8")
    return Response(await to_thread(file.read_bytes), media_type=kind, headers={"cache-control": "no-cache"})
