"""Open data: a file for each game and month, without names, that anybody can check."""

from __future__ import annotations

import gzip
import json
import sys
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from archivekit import OCTOBER, finish, player
from hallkit import GAME, in_doors, play
from sqlalchemy import insert, update

from astrarium.cli import main
from astrarium.core import BadInput
from astrarium.server.archive.opendata import Dump, house_key, month_of, span_of, write
from astrarium.server.archive.verifying import verify_file
from astrarium.server.forms import NewTable, SeatWish
from astrarium.server.hall import Hall
from astrarium.server.schema import open_names, results, tables
from astrarium.server.table import Table

LONG_AGO, NOVEMBER = 1_600_000_000_000, 1_793_491_200_000
ANN, BOB = player("Ann"), player("Bob")


async def played(hall: Hall, ended: int, public: bool = True) -> Table:
    """A table of Ann and Bob that ended then."""
    table = await hall.make(NewTable(game=GAME, seats=[SeatWish("me", "Ann"), SeatWish("open")], pace=0), ANN)
    await hall.take_seat(table, 1, "Bob", BOB)
    await play(table)
    async with hall.store.engine.begin() as connection:
        shown = {"ended": ended, "visibility": "public" if public else None}
        await connection.execute(update(tables).where(tables.c.id == table.id).values(**shown))
        await connection.execute(update(results).where(results.c.table_id == table.id).values(ended=ended))
    return table


def lines(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in gzip.decompress(file.read_bytes()).splitlines()]


def test_months_begin_and_end_at_midnight_of_utc():
    for month, first in (("2026-10", datetime(2026, 10, 1)), ("2026-12", datetime(2026, 12, 1))):
        assert span_of(month)[0] == first.replace(tzinfo=UTC).timestamp() * 1000
    assert span_of("2026-12")[1] == span_of("2027-01")[0]
    assert month_of(OCTOBER) == "2026-10" and month_of(OCTOBER - 1) == "2026-09"


def test_a_dump_holds_the_public_tables_of_its_month_and_every_one_replays(url: str, tmp_path: Path):
    async def act(hall: Hall) -> tuple[list[str], list[Dump]]:
        shown = [await played(hall, OCTOBER + at) for at in (5, 3)]
        await played(hall, OCTOBER + 4, public=False)
        await played(hall, NOVEMBER)
        return [table.id for table in reversed(shown)], await write(hall.store, tmp_path / "out", NOVEMBER + 1)

    ids, dumps = in_doors(url, act)
    assert [(dump.name, dump.tables) for dump in dumps] == [(f"{GAME}-2026-10.jsonl.gz", 2)]
    file = tmp_path / "out" / dumps[0].name
    assert [line["table"] for line in lines(file)] == ids
    assert verify_file(file) == (2, [])
    assert dumps[0].sha256 == sha256(file.read_bytes()).hexdigest()
    assert (file.parent / "SHA256SUMS").read_text() == f"{dumps[0].sha256}  {file.name}\n"
    assert json.loads((file.parent / "index.json").read_text())["files"][0]["tables"] == 2


def test_the_same_tables_give_the_same_bytes(url: str, tmp_path: Path):
    async def act(hall: Hall) -> list[str]:
        await played(hall, OCTOBER)
        return [(await write(hall.store, tmp_path / out, NOVEMBER))[0].sha256 for out in ("one", "two")]

    one, two = in_doors(url, act)
    assert one == two


def test_a_changed_line_is_found(url: str, tmp_path: Path):
    async def act(hall: Hall) -> list[Dump]:
        await played(hall, OCTOBER)
        return await write(hall.store, tmp_path, NOVEMBER)

    file = tmp_path / in_doors(url, act)[0].name
    (line,) = lines(file)
    wrong = {
        "rank": {**line, "seats": [{**seat, "rank": 3 - seat["rank"]} for seat in line["seats"]]},
        "move": {**line, "record": line["record"].replace('"seat": 1', '"seat": 0', 1)},
        "seal": {**line, "table": "another"},
        "no JSON": None,
    }
    for changed in wrong.values():
        file.write_bytes(gzip.compress(b"x\n" if changed is None else json.dumps(changed).encode() + b"\n"))
        assert [len(found) for found in verify_file(file)[1:]] == [1]


def test_no_name_and_no_id_stands_there_unless_its_player_wants_it(url: str, tmp_path: Path):
    async def act(hall: Hall) -> str:
        await played(hall, OCTOBER)
        async with hall.store.engine.begin() as connection:
            await connection.execute(insert(open_names), {"player": BOB})
        dumps = await write(hall.store, tmp_path, NOVEMBER)
        return gzip.decompress((tmp_path / dumps[0].name).read_bytes()).decode()

    text = in_doors(url, act)
    assert "Ann" not in text and ANN not in text and BOB not in text
    (line,) = [json.loads(line) for line in text.splitlines()]
    assert [seat["name"] for seat in line["seats"]] == [None, "Bob"]
    assert json.loads(line["record"].splitlines()[0])["names"] == ["", "Bob"]


def test_a_player_has_the_same_number_in_all_files_of_a_house_and_another_elsewhere(tmp_path: Path):
    def numbers(house: str) -> list[str]:
        async def act(hall: Hall) -> list[Dump]:
            await played(hall, OCTOBER)
            await played(hall, OCTOBER + 1)
            return await write(hall.store, tmp_path / house, NOVEMBER)

        dumps = in_doors(f"sqlite:///{tmp_path}/{house}.db", act)
        return [line["seats"][0]["player"] for line in lines(tmp_path / house / dumps[0].name)]

    one, two = numbers("one"), numbers("two")
    assert one[0] == one[1] and two[0] == two[1]
    assert one[0] != two[0]


def test_the_key_of_a_house_is_made_once(url: str):
    async def act(hall: Hall) -> list[bytes]:
        return [await house_key(hall.store.engine) for _ in range(2)]

    one, two = in_doors(url, act)
    assert one == two and len(one) == 32


def test_a_month_that_is_there_is_left_as_it_is(url: str, tmp_path: Path):
    async def act(hall: Hall) -> list[list[Dump]]:
        await played(hall, OCTOBER)
        first = await write(hall.store, tmp_path, NOVEMBER)
        await played(hall, OCTOBER + 1)
        return [first, await write(hall.store, tmp_path, NOVEMBER)]

    first, second = in_doors(url, act)
    assert first == second


class TestCommands:
    """`astrarium open-data` and `astrarium ratings`, as whoever runs a server types them."""

    def run(self, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
        monkeypatch.setattr(sys, "argv", ["astrarium", *arguments])
        try:
            main()
        except SystemExit as ended:
            return int(ended.code or 0)
        return 0

    def test_a_month_is_written_and_verified(
        self, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ):
        async def act(hall: Hall) -> None:
            await played(hall, LONG_AGO)

        in_doors(url, act)
        assert self.run(monkeypatch, "open-data", "write", str(tmp_path / "out"), "--database", url) == 0
        (file,) = (tmp_path / "out").glob("*.gz")
        assert f"{file.name}  1 tables" in capsys.readouterr().out
        assert self.run(monkeypatch, "open-data", "verify", str(file)) == 0
        file.write_bytes(gzip.compress(b"{}\n"))
        assert self.run(monkeypatch, "open-data", "verify", str(file)) == 1

    def test_ratings_are_rebuilt(self, url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
        async def act(hall: Hall) -> None:
            await finish(hall.store, 1, ["Ann", "Bob"])

        in_doors(url, act)
        assert self.run(monkeypatch, "ratings", "rebuild", "--database", url) == 0
        assert capsys.readouterr().out == "1 tables rated, 4 ratings\n"


@pytest.mark.parametrize("raw", [b"", b"not gzip", gzip.compress(b"{}\n", mtime=0)[:-4]], ids=["empty", "plain", "cut"])
def test_a_file_that_is_none_is_refused_or_told(tmp_path: Path, raw: bytes):
    file = tmp_path / "x.jsonl.gz"
    file.write_bytes(raw)
    try:
        tables_there, wrong = verify_file(file)
    except BadInput:
        return
    assert tables_there == len(wrong)
