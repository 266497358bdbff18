"""Ten thousand requests, sensible and senseless: no 5xx, and nothing changes but what was acknowledged."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from serverkit import ME, OPEN, Seated, Server, play_through

pytestmark = pytest.mark.server

REQUESTS, AT_ONCE = 10_000, 25
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS")
TEXTS = (
    "", "tiny", "civilisations", "hide jade", "done", "undo", "me", "bot", "0", "-1", "1e9", "null", "../..", "\x00",
    "\u202e", "é" * 50, "💥", "x" * 5000, "' OR 1=1 --", "<script>", "%s%n", "{0}", "civilisation aurora", "a" * 10,
)  # fmt: skip
NUMBERS = (0, 1, 2, 3, 4, 5, 7, -1, 63, 64, 2**31, 2**53, 2**63, 2**64, 10**40)
FIELDS = ("seat", "at", "action", "game", "seats", "options", "seed", "pace", "kind", "name", "do", "stone", "pile")
READS = (
    "", "/view", "/legal", "/page", "/why", "/gather", "/reason", "/record", "/replay/0", "/replay/3", "/replay/99",
    "/ws", "/x",
)  # fmt: skip
ELSEWHERE = (
    "/", "/new", "/api/games", "/api/games/tiny/rules", "/api/games/tiny/reference", "/api/tables", "/api", "//",
    "/api/records", "/api/games/laid/odds", "/api/games/laid/odds?attacker=3&defender=x&q=", "/odds/laid", "/odds/tiny",
    "/schema/openapi.json", "/static/games/civilisations.css", "/static/..%2fpages.py", "/rules/civilisations",
)  # fmt: skip

texts = st.sampled_from(TEXTS) | st.text(max_size=12)
numbers = st.sampled_from(NUMBERS) | st.integers(-3, 50)
scalars = texts | numbers | st.none() | st.booleans() | st.floats()
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(FIELDS), inner, max_size=3),
    max_leaves=5,
)
actions = st.sampled_from(
    ("hide jade", "hide ruby", "put left", "put right", "done", {"do": "hide", "stone": "opal"}, {"do": "done"},
     "choose 1 war", "choose 7 expansion", "move h1 h2 1")
)  # fmt: skip
small = st.integers(0, 3)
plays = st.fixed_dictionaries({"seat": small, "at": small, "action": actions | actions | values})
undos = st.fixed_dictionaries({"seat": small, "at": small})
sitters = st.fixed_dictionaries({"kind": st.sampled_from(["me", "open", "person"])}, optional={"name": texts})
makings = st.fixed_dictionaries(
    {"game": st.sampled_from(["tiny", "civilisations"]) | texts, "seats": st.lists(sitters, min_size=1, max_size=4)},
    optional={"options": st.dictionaries(texts, scalars, max_size=2), "seed": numbers, "pace": numbers, "x": scalars},
)
HEADER = {"format": "astrarium-record-1", "game": "tiny", "rules": 1, "seats": 2, "seed": 7}
headers = st.just(HEADER) | st.dictionaries(st.sampled_from([*HEADER, "options", "names"]), values).map(
    lambda more: {**HEADER, **more}
)
lines = st.fixed_dictionaries({"seat": st.integers(0, 1), "do": actions}, optional={"mark": texts}) | values
records = st.tuples(headers, st.lists(lines, max_size=3)).map(
    lambda record: "\n".join(json.dumps(line) for line in (record[0], *record[1])).encode()
)
names = st.fixed_dictionaries({}, optional={"name": texts, "x": scalars})
rubbish = (
    st.binary(max_size=40)
    | st.sampled_from((b"", b"[" * 5000, b"y" * 70_000, b"null"))
    | values.map(lambda value: json.dumps(value).encode())
)
queries = st.dictionaries(
    st.sampled_from(["seat", "lang", "since", "place", "mine", "limit"]),
    st.sampled_from(["0", "1", "2", "fr", "en", "piles", "card-3", "-1", "99999999999999999999"]) | texts,
    max_size=3,
)
WRITES: tuple[tuple[str, st.SearchStrategy[Any]], ...] = (
    ("/actions", plays),
    ("/actions", plays),
    ("/return", values),
    ("/offers/1", values),
    ("/undo", undos),
    ("/seats/1", names),
    ("/seats/9", names),
)
Request = tuple[str, str, bytes | None, dict[str, str]]


@st.composite
def requests(draw: st.DrawFn, known: list[str], keys: list[str]) -> Request:
    """A request that may be right in all its parts, or wrong in any."""
    odd = draw(st.integers(0, 99))  # below 10: another method; below 20: another body; 90 and more: another table
    table = draw(texts) if odd >= 90 else draw(st.sampled_from(known))
    path, method, body = f"/api/tables/{quote(table, safe='')}", "GET", None
    kind = draw(st.integers(0, 9))
    if kind == 0:
        path = draw(st.sampled_from(ELSEWHERE))
    elif kind == 1:
        path, method, body = "/api/tables", "POST", json.dumps(draw(makings)).encode()
        if draw(st.booleans()):
            path, body = "/api/records", draw(records)
    elif kind < 6:
        path += draw(st.sampled_from(READS))
    else:
        what, bodies = draw(st.sampled_from(WRITES))
        path, method, body = path + what, "POST", json.dumps(draw(bodies)).encode()
    if method == "GET":
        query = draw(queries)
        path += "?" + "&".join(f"{name}={quote(value, safe='')}" for name, value in query.items())
    if odd < 10:
        method = draw(st.sampled_from(METHODS))
    elif odd < 20 and method != "GET":
        body = draw(rubbish)
    headers = {"Authorization": f"Bearer {draw(st.sampled_from(keys))}"} if odd % 8 else {}
    return method, path, body, headers


class Ledger:
    """What the database may hold at the end: what it held, and what was acknowledged."""

    def __init__(self, file: Path, server: Server) -> None:
        self.file, self.client = file, server.client()
        self.statuses: Counter[int] = Counter()
        self.entries, self.tables, self.seats = self.read()

    def read(self) -> tuple[set[Any], set[Any], set[Any]]:
        database = sqlite3.connect(self.file)
        try:
            entries = set(database.execute("SELECT table_id, number FROM entries"))
            tables = set(database.execute("SELECT id FROM tables"))
            seats = set(database.execute("SELECT table_id, seat, owner IS NULL FROM seats WHERE kind = 'open'"))
            return entries, tables, seats
        finally:
            database.close()

    def send(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> None:
        status, said = self.client.send(method, path, body, **headers)
        self.statuses[status] += 1
        assert status < 500, (method, path, body, said)
        if status >= 400 and path.startswith("/api") and method != "HEAD":
            assert json.loads(said)["error"], (method, path, body)
        if method == "POST" and status in (200, 201):
            self.note(path, json.loads(said))

    def note(self, path: str, said: dict[str, Any]) -> None:
        """What an accepted POST has changed."""
        if "seat" in said:
            self.seats = self.seats - {(said["table"], said["seat"], 1)} | {(said["table"], said["seat"], 0)}
        elif "table" in said:
            self.tables |= {(said["table"],)}
            self.entries |= {(said["table"], n + 1) for n in range(said.get("moves", 0))}
            self.seats |= {(said["table"], seat["seat"], 1) for seat in said["seats"] if seat["kind"] == "open"}
        else:
            self.entries |= {(path.split("/")[3], said["version"])}


def test_ten_thousand_requests_break_nothing(new_server: Callable[..., Server], tmp_path: Path):
    server = new_server()
    ann, bob = server.table(ME, ME)
    ann.play("hide amber")
    bob.play("hide opal")
    (guest,) = server.table(ME, OPEN)
    done = server.table(ME, ME)
    play_through(*done)
    mine = [server.table(ME, ME, options={"turns": 40})[0] for _ in range(3)]
    real, theirs = server.table(ME, ME, game="civilisations")[0], server.table(ME, ME, game="civilisations")[0]
    victims = [ann, theirs, done[0]]
    before = [(one.page(), one.read("legal"), one.read("view")) for one in victims]
    known = [one.table for one in (*victims, guest, real, *mine)]
    keys = [one.client.key or "" for one in (*mine, real)] + ["nobody-has-this-key", "short"]
    ledger = Ledger(tmp_path / "tables.db", server)

    @settings(
        max_examples=REQUESTS // AT_ONCE, deadline=None, database=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(st.lists(requests(known, keys), min_size=AT_ONCE, max_size=AT_ONCE))
    def send_all(batch: list[Request]) -> None:
        for method, path, body, headers in batch:
            ledger.send(method, path, body, headers)

    send_all()
    print(f"\n{ledger.statuses.total()} requests: {dict(sorted(ledger.statuses.items()))}")
    assert ledger.statuses.total() >= REQUESTS
    assert {200, 201, 400, 403, 404, 405, 409, 413, 422} <= set(ledger.statuses), "every kind of answer was met"
    assert ledger.read() == (ledger.entries, ledger.tables, ledger.seats)
    assert [(one.page(), one.read("legal"), one.read("view")) for one in victims] == before
    still_plays(server, *mine[:1])


def still_plays(server: Server, one: Seated) -> None:
    """The server is as good as before."""
    assert server.process.poll() is None
    assert one.page()["state"] == "playing"
    play_through(*server.table(ME, ME))
