"""Databases written by earlier programs: `earlier/` holds tables of all five games, and what was said of them then.

The first was written under version 1 of the rules of four games, the second under those of today; neither has marks.
"""

from __future__ import annotations

import gzip
import json
import sqlite3
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from serverkit import Client, Server

from astrarium.core import game
from astrarium.core.record import loads

EARLIER = Path(__file__).parent / "earlier"
KEY = "fixture-key-0123456789"  # owns all seats


@cache
def said(name: str) -> dict[str, dict[str, Any]]:
    """What the earlier program said of its tables."""
    told: dict[str, dict[str, Any]] = json.loads(gzip.decompress((EARLIER / f"{name}.json.gz").read_bytes()))
    return told


def restore(name: str, file: Path) -> str:
    """The earlier program's database, as it left it."""
    with sqlite3.connect(file) as database:
        database.executescript(gzip.decompress((EARLIER / f"{name}.sql.gz").read_bytes()).decode())
    database.close()
    return f"sqlite:///{file}"


@pytest.fixture(scope="module")
def earlier(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Client]]:
    """Today's program on both databases."""
    folder = tmp_path_factory.mktemp("earlier")
    servers = {name: Server(restore(name, folder / f"{name}.db")).start() for name in ("first", "second")}
    yield {name: server.client(KEY) for name, server in servers.items()}
    for server in servers.values():
        server.stop()


def stopped(name: str, table: str) -> bool:
    told = said(name)[table]
    return bool(game(told["game"]).version != told["rules"])


TABLES = [(name, table) for name in ("first", "second") for table in said(name)]
STOPPED = [(name, table) for name, table in TABLES if stopped(name, table)]
PLAYABLE = [(name, table) for name, table in TABLES if not stopped(name, table)]


@pytest.mark.parametrize("name", ["first", "second"])
def test_there_are_running_and_finished_tables_of_every_game(name):
    kinds = {(told["game"], told["over"]) for told in said(name).values()}
    assert len(kinds) == 10
    assert any(told["undos"] for told in said(name).values())


@pytest.mark.parametrize("name", ["first", "second"])
def test_no_reading_fails(earlier, name):
    for table, told in said(name).items():
        client, path = earlier[name], f"/api/tables/{table}"
        moves = client.get(path)["moves"]
        assert moves == told["moves"]
        for what in (
            "page",
            "page?seat=0&lang=fr",
            "view",
            "legal?seat=0",
            "replay/0",
            f"replay/{moves}",
            "why?seat=0&place=x",
        ):
            client.get(f"{path}/{what}")
    assert len(client.get("/api/tables?limit=100")) == len(said(name))


def test_what_can_be_played_on_is_told_as_before(earlier):
    for name, table in PLAYABLE:
        page, told = earlier[name].get(f"/api/tables/{table}/page?lang=en"), said(name)[table]
        assert [line["html"] for line in page["log"]] == told["log"]
        scores = [[score["seat"], score["total"], score["rank"]] for score in page["scores"] if not score.get("name")]
        assert scores == told["scores"]
        assert page["over"] == told["over"]


def test_what_can_be_played_on_goes_on(tmp_path):
    server = Server(restore("second", tmp_path / "going-on.db")).start()
    client = server.client(KEY)
    running = [table for name, table in PLAYABLE if name == "second" and not said(name)[table]["over"]]
    for table in running:
        path = f"/api/tables/{table}"
        seat = client.get(path)["to_act"][0]
        legal = client.get(f"{path}/legal?seat={seat}")
        body = {"seat": seat, "at": legal["at"], "action": legal["actions"][0]["text"]}
        assert client.post(f"{path}/actions", body)["version"] == said("second")[table]["version"] + 1
    server.stop()
    assert running


def test_finished_games_are_downloaded_and_verified(earlier):
    for name, table in PLAYABLE:
        if said(name)[table]["over"]:
            status, text = earlier[name].send("GET", f"/api/tables/{table}/record")
            record, written = loads(text.decode()), loads(said(name)[table]["record"])
            assert status == 200
            assert (record.verify(), record.moves, record.marks) == (None, written.moves, written.marks)


def test_no_other_score_is_shown_for_a_table_of_other_rules(earlier):
    for name, table in STOPPED:
        page = earlier[name].get(f"/api/tables/{table}/page")
        assert page["scores"] == []


def test_a_table_of_other_rules_says_why_and_shows_its_actions(earlier):
    for name, table in STOPPED:
        page = earlier[name].get(f"/api/tables/{table}/page?lang=fr")
        assert "version 1" in page["notice"] and "ne peut pas continuer" in page["notice"]
        assert page["ask"]["sentence"] == page["notice"]
        assert len(page["log"]) == said(name)[table]["moves"]


def test_the_record_of_a_finished_table_of_other_rules_is_as_it_was_written(earlier):
    for name, table in STOPPED:
        told = said(name)[table]
        if not told["over"]:
            continue
        status, text = earlier[name].send("GET", f"/api/tables/{table}/record")
        assert status == 200
        written = [json.loads(line) for line in told["record"].splitlines()]
        unmarked = [{name: value for name, value in line.items() if name != "mark"} for line in written]
        assert [json.loads(line) for line in text.decode().splitlines()] == [line for line in unmarked if line]


def test_nothing_is_played_at_a_table_of_other_rules(earlier):
    for name, table in STOPPED:
        client, path = earlier[name], f"/api/tables/{table}"
        status, answer = client.ask("POST", f"{path}/actions", {"seat": 0, "at": 1, "action": "pass"})
        assert (status, answer["code"]) == (409, "stopped")
        assert client.get(path)["version"] == said(name)[table]["version"]
