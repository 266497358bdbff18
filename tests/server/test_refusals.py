"""Bad input: a clear 4xx, and nothing changes."""

import json
import re
from pathlib import Path

import pytest
from serverkit import BOT, ME, OPEN, Seated, Server

pytestmark = pytest.mark.server

GOOD = {"game": "tiny", "seats": [ME, BOT]}


@pytest.fixture
def ann(server: Server) -> Seated:
    return server.table(ME, OPEN)[0]


@pytest.fixture(autouse=True)
def bob(server: Server, ann: Seated) -> Seated:
    return server.guest(ann.table, 1)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({}, "game"),
        ({"game": "tiny"}, "seats"),
        ({**GOOD, "game": "chess"}, "no game 'chess'"),
        ({**GOOD, "game": 7}, "game"),
        ({**GOOD, "seats": [ME]}, "Tiny is for 2 to 4 seats, not 1"),
        ({**GOOD, "seats": []}, "seats"),
        ({**GOOD, "seats": [ME] * 17}, "seats"),
        ({**GOOD, "seats": [ME, {"kind": "ghost"}]}, "ghost"),
        ({**GOOD, "seats": [ME, {"kind": "bot", "level": "search:ms=99999"}]}, "level"),
        ({**GOOD, "seats": [ME, {"kind": "bot", "level": "os:system"}]}, "level"),
        ({**GOOD, "seats": [ME, {"kind": "bot", "name": "x" * 1000}]}, "name"),
        ({**GOOD, "options": {"turns": 99}}, "Option turns is one of 2, 3, 40"),
        ({**GOOD, "options": {"speed": 1}}, "no option 'speed'"),
        ({**GOOD, "options": {"turns": [1]}}, "options"),
        ({**GOOD, "seed": -1}, "seed"),
        ({**GOOD, "seed": 2**70}, "seed"),
        ({**GOOD, "pace": -5}, "pace"),
        ({**GOOD, "colour": "red"}, "colour"),
        ([], "object"),
        ("tiny", "object"),
        (None, "object"),
    ],
)
def test_a_table_that_cannot_be_made(server: Server, body: object, said: str):
    status, raw = server.client().send("POST", "/api/tables", json.dumps(body).encode())
    assert status == 400
    assert said in json.loads(raw)["error"]


@pytest.mark.parametrize(
    "raw",
    [b"", b"{", b"\x00\xff\xfe", b"[" * 30000, b'{"a":' * 9000, b'{"game": NaN}', b'{"game": "\xed\xa0\x80"}', b"null",
     b"1e999", b'{"a":1}' * 100],
)  # fmt: skip
def test_rubbish_instead_of_json(server: Server, ann: Seated, raw: bytes):
    before = server.client().send("GET", ann.path)
    for path in ("/api/tables", f"{ann.path}/actions", f"{ann.path}/undo"):
        status, said = ann.client.send("POST", path, raw)
        assert status == 400 and json.loads(said)["error"]
    assert server.client().send("GET", ann.path) == before


def test_a_megabyte_of_rubbish_is_too_much(ann: Seated):
    for rubbish in (b"x" * 1_000_000, json.dumps({"seat": 0, "at": 0, "action": "y" * 1_000_000}).encode()):
        for path in ("/api/tables", f"{ann.path}/actions", f"{ann.path}/undo", f"{ann.path}/seats/1"):
            status, said = ann.client.send("POST", path, rubbish)
            assert (status, json.loads(said)["error"]) == (413, "This is too much: at most 64 kB can be sent.")
    assert ann.page()["version"] == 0


@pytest.mark.parametrize("table", ["aaaaaaaaaa", "x", "A" * 39, "%00", "..%2f..", "%F0%9F%9A%80", "'%20OR%201=1"])
def test_an_unknown_table(server: Server, table: str):
    client = server.client("0123456789abcdef")
    paths = ("", "/view", "/legal?seat=0", "/page", "/why?seat=0&place=x", "/reason?seat=0", "/record", "/replay/0")
    for path in paths:
        assert client.ask("GET", f"/api/tables/{table}{path}")[0] == 404
    assert client.ask("POST", f"/api/tables/{table}/actions", {"seat": 0, "at": 0, "action": "done"})[0] == 404
    assert client.ask("POST", f"/api/tables/{table}/undo", {"seat": 0, "at": 0})[0] == 404
    assert client.ask("POST", f"/api/tables/{table}/seats/0", {})[0] == 404


def test_nothing_is_gathered_where_the_game_or_the_moment_has_nothing_to_gather(server: Server, ann: Seated):
    status, said = ann.client.ask("GET", f"{ann.path}/gather?seat=0&action=done&places=x")
    assert (status, said["error"]) == (400, "tiny gathers no places")
    gaia = server.table(ME, game="gaia")[0]
    status, said = gaia.client.ask("GET", f"{gaia.path}/gather?seat=0&action=federate")
    assert (status, said["error"]) == (422, "First choose your faction.")
    assert gaia.client.ask("GET", f"{gaia.path}/gather?seat=0&action=federate&places=galaxy")[0] == 400


def test_somebody_elses_seat(server: Server, ann: Seated, bob: Seated):
    for path in ("/view?seat=0", "/legal?seat=0", "/page?seat=0", "/why?seat=0&place=x", "/replay/0?seat=0"):
        status, said = bob.client.ask("GET", ann.path + path)
        assert (status, said["error"]) == (403, "Seat 0 is not yours.")
        assert server.client().ask("GET", ann.path + path)[0] == 403
    stolen = Seated(bob.client, ann.table, 0)
    assert stolen.try_to("hide jade", at=0)[0] == 403
    assert bob.client.ask("POST", f"{ann.path}/undo", {"seat": 0, "at": 0})[0] == 403
    assert ann.page()["version"] == 0


def test_a_seat_that_is_not_there(ann: Seated):
    for path in ("/view?seat=7", "/legal?seat=-1", "/page?seat=999999999999", "/reason?seat=7", "/replay/0?seat=7"):
        assert ann.client.ask("GET", ann.path + path)[0] == 404
    assert Seated(ann.client, ann.table, 7).try_to("hide jade", at=0)[0] == 404
    assert ann.client.ask("POST", f"{ann.path}/seats/7", {})[0] == 404


@pytest.mark.parametrize(
    "action",
    ["", "   ", "fly", "hide", "hide gold", "hide jade jade", "done now", "hide " + "x" * 3000, "hide\x00jade", {},
     {"do": "fly"}, {"do": "hide"}, {"do": "hide", "stone": 3}, {"do": "hide", "stone": "jade", "and": 1},
     {"do": "hide", "stone": None}, {"do": ["hide"]}, {"stone": "jade"}, {"do": "hide", "stone": {"a": {"b": []}}}],
)  # fmt: skip
def test_an_action_that_cannot_be_read(ann: Seated, action: object):
    status, said = ann.try_to(action, at=0)
    assert status == 400 and said["error"]
    assert ann.page()["version"] == 0


@pytest.mark.parametrize(
    "body",
    [{}, {"seat": 0, "at": 0}, {"seat": "zero", "at": 0, "action": "done"}, {"seat": 0, "at": -1, "action": "done"},
     {"seat": 0.5, "at": 0, "action": "hide jade"}, {"seat": 0, "at": 10**30, "action": "hide jade"},
     {"seat": 0, "at": 0, "action": None}, {"seat": 0, "at": 0, "action": ["hide", "jade"]},
     {"seat": True, "at": 0, "action": "hide jade"}, {"seat": 0, "at": 0, "action": "hide jade", "x": 1}],
)  # fmt: skip
def test_a_malformed_request(ann: Seated, body: object):
    status, said = ann.client.ask("POST", f"{ann.path}/actions", body)
    assert status == 400 and said["error"]
    assert ann.page()["version"] == 0


@pytest.mark.parametrize(
    "path",
    ["/view?seat=x", "/page?since=x", "/legal", "/replay/x", "/why?seat=0", "/why?seat=0&place=" + "x" * 500],
)
def test_a_malformed_query(ann: Seated, path: str):
    status, said = ann.client.ask("GET", ann.path + path)
    assert status in (400, 404) and said["error"]


def test_paths_and_methods_that_do_not_exist(server: Server):
    assert server.client().ask("GET", "/api/nothing") == (404, {"error": "There is nothing here.", "rule": None})
    assert server.client().ask("DELETE", "/api/tables")[0] == 405
    assert server.client().ask("GET", "/api/games/chess/rules")[0] == 404
    assert server.client().ask("GET", "/static/games/..%2f..%2fstyle.css")[0] == 404
    assert server.client().ask("GET", "/static/..%2f..%2fserver%2fapp.py")[0] == 404


@pytest.mark.parametrize("key", ["short", "x" * 65, "has spaces in it and more", "ünïcödé-ünïcödé-ünïcödé", ""])
def test_a_key_of_the_wrong_form_is_no_key(server: Server, ann: Seated, key: str):
    header = f"Bearer {key}".encode().decode("latin-1")
    assert server.client().send("GET", f"{ann.path}/view?seat=0", Authorization=header)[0] == 403


def test_refusals_are_said_in_the_readers_language(server: Server, ann: Seated):
    _, raw = server.client().send("GET", f"{ann.path}/view?seat=0&lang=fr")
    assert json.loads(raw)["error"] == "La place 0 n’est pas la vôtre."
    _, raw = server.client().send("GET", f"{ann.path}/view?seat=0", **{"Accept-Language": "fr-FR,fr;q=0.9,en;q=0.5"})
    assert json.loads(raw)["error"] == "La place 0 n’est pas la vôtre."
    _, raw = server.client().send("GET", f"{ann.path}/view?seat=0", Cookie="lang=fr")
    assert json.loads(raw)["error"] == "La place 0 n’est pas la vôtre."


def test_every_request_is_described(server: Server):
    described = server.client().get("/schema/openapi.json")["paths"]
    requests = [(path, method, spec) for path, methods in described.items() for method, spec in methods.items()]
    api = [(path, method, spec) for path, method, spec in requests if path.startswith("/api")]
    assert len(api) == 139
    for path, method, spec in api:
        assert len(spec.get("description", "")) > 20, f"{method} {path} has no description"
        for parameter in spec.get("parameters", []):
            assert parameter.get("description") or parameter["in"] == "path", f"{path}: {parameter['name']}"


def test_the_documentation_names_every_request(server: Server):
    text = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(?:GET|POST|PUT|PATCH|DELETE) (/api[^`?]*)", text, re.MULTILINE)
    described = server.client().get("/schema/openapi.json")["paths"]
    plain = [{re.sub(r"\{.*?\}", "{}", path) for path in paths} for paths in (rows, described)]
    assert plain[0] == {path for path in plain[1] if path.startswith("/api")}
