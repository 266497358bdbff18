"""Who may do what: every route, asked by nobody, a guest, somebody else, the owner, and a token without the scope."""

from __future__ import annotations

import re
from typing import Any

import pytest
from peoplekit import Browser
from serverkit import ME, OPEN, PATIENCE, Seated, Server
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from astrarium.server.authority import SCOPES, may, scope_for
from astrarium.server.codes import new_token

pytestmark = pytest.mark.server

WRITING = ("POST", "PATCH", "PUT", "DELETE")
# of what is one's own: what each is answered with an empty body, in the order nobody, guest, other, owner
OWN = {
    ("GET", "/api/me"): (200, 200, 200, 200),
    ("PATCH", "/api/me"): (400, 400, 400, 400),
    ("DELETE", "/api/me"): (401, 200, 200, 200),
    ("POST", "/api/me/stay"): (401, 200, 200, 200),
    ("POST", "/api/me/export"): (401, 200, 200, 200),
    ("GET", "/api/me/sessions"): (401, 200, 200, 200),
    ("DELETE", "/api/me/sessions/{session}"): (401, 404, 404, 200),
    ("POST", "/api/me/signout"): (401, None, None, None),  # asked last: it takes the key away
    ("POST", "/api/me/tokens"): (400, 400, 400, 400),
    ("POST", "/api/me/recovery"): (201, 201, 201, 201),
    ("POST", "/api/me/device"): (201, 201, 201, 201),
    ("GET", "/api/me/device"): (401, 200, 200, 200),
    ("POST", "/api/me/device/answer"): (400, 400, 400, 400),
    ("POST", "/api/me/passkeys/options"): (404, 404, 404, 404),  # not offered at an address of figures
    ("POST", "/api/me/passkeys"): (400, 400, 400, 400),
    ("DELETE", "/api/me/passkeys/{number}"): (401, 404, 404, 404),
    ("POST", "/api/me/mail"): (400, 400, 400, 400),
    ("DELETE", "/api/me/mail"): (401, 200, 200, 200),
    ("POST", "/api/me/merge"): (400, 400, 400, 400),
    ("GET", "/api/me/mutes"): (200, 200, 200, 200),
    ("POST", "/api/me/mutes"): (400, 400, 400, 400),
    ("DELETE", "/api/me/mutes/{number}"): (400, 400, 400, 400),
    ("GET", "/api/me/notices"): (403, 200, 200, 200),
    ("POST", "/api/me/notices"): (403, 200, 200, 200),
    ("POST", "/api/me/notices/mail"): (400, 400, 400, 400),
    ("POST", "/api/me/notices/mail/confirm"): (400, 400, 400, 400),
    ("POST", "/api/me/push"): (400, 400, 400, 400),
    ("DELETE", "/api/me/push/{device}"): (403, 404, 404, 404),
    ("POST", "/api/me/push/{device}/test"): (403, 404, 404, 404),
    ("POST", "/api/me/webhook"): (400, 400, 400, 400),
    ("GET", "/api/me/hours"): (403, 200, 200, 200),
    ("PUT", "/api/me/hours"): (400, 400, 400, 400),
    ("GET", "/api/me/vacations"): (403, 200, 200, 200),
    ("POST", "/api/me/vacations"): (400, 400, 400, 400),
    ("DELETE", "/api/me/vacations"): (403, 200, 200, 200),
    ("GET", "/api/me/orders/{game_id}"): (401, 200, 200, 200),
    ("PUT", "/api/me/orders/{game_id}"): (400, 400, 400, 400),
    ("POST", "/api/signin/recovery"): (400, 400, 400, 400),
    ("POST", "/api/signin/device"): (400, 400, 400, 400),
    ("POST", "/api/signin/device/wait"): (400, 400, 400, 400),
    ("POST", "/api/signin/passkey/options"): (404, 404, 404, 404),
    ("POST", "/api/signin/passkey"): (400, 400, 400, 400),
    ("POST", "/api/signin/mail"): (400, 400, 400, 400),
    ("POST", "/api/signin/mail/confirm"): (400, 400, 400, 400),
}


@pytest.fixture(scope="module")
def routes(server: Server) -> list[tuple[str, str]]:
    described = server.client().get("/schema/openapi.json")["paths"]
    return [(method.upper(), path) for path, methods in described.items() for method in methods]


@pytest.fixture(scope="module")
def owner(server: Server) -> Browser:
    owner = Browser(server)
    owner.account()
    return owner


@pytest.fixture(scope="module")
def table(owner: Browser) -> str:
    return owner.table(ME, OPEN)


def filled(path: str, table: str) -> str:
    known = path.replace("{table_id}", table).replace("{game_id}", "tiny").replace("{key}", "word:turn")
    return re.sub(r"\{\w+\}", "0", known)


def test_every_route_of_what_is_ones_own_is_in_the_matrix(routes: list[tuple[str, str]]):
    found = {(method, path) for method, path in routes if path.startswith(("/api/me", "/api/signin"))}
    assert found == set(OWN)


def test_nobody_guest_other_and_owner_get_what_they_may(server: Server):
    nobody, guest, other, owner = (Browser(server) for _ in range(4))
    guest.table()
    other.account()
    second = Browser(server)
    second.sign_in(owner.account())
    listed = next(one["id"] for one in second.get("/api/me/sessions") if one["here"])
    for (method, path), wanted in OWN.items():
        told = path.replace("{session}", listed).replace("{number}", "0").replace("{game_id}", "tiny")
        for who, status in zip((nobody, guest, other, owner), wanted, strict=True):
            if who is nobody:
                who.client.cookies.clear()
            if status is not None:
                assert who.ask(method, told).status_code == status, (method, path, status)
    assert second.get("/api/me")["kind"] == "nobody", "its owner has closed it"


def test_a_token_does_nothing_without_its_scope(
    server: Server, owner: Browser, table: str, routes: list[tuple[str, str]]
):
    tokens = {scope: owner.token(scope, bot="Matrix") for scope in SCOPES}
    for method, path in routes:
        if not path.startswith("/api/"):
            continue
        asked, needed = filled(path, table), scope_for(method, path)
        for scope, token in tokens.items():
            body = b"{}" if method in WRITING else None
            status, said = server.client(token).send(method, asked, body)
            refused = status == 403 and b"This token may not do that." in said
            assert refused == (scope != needed), (method, path, scope, status)


def test_a_token_never_touches_what_is_ones_own():
    for method, path in OWN:
        assert scope_for(method, path) == ("read" if (method, path) == ("GET", "/api/me") else None)
    assert may(None, "DELETE", "/api/me") and not may(tuple(SCOPES), "DELETE", "/api/me")


def test_what_is_not_known_yet_is_not_for_tokens():
    assert scope_for("POST", "/api/something/new") is None


class TestTokens:
    def test_a_token_that_reads_sees_with_its_owners_eyes_and_changes_nothing(self, server, owner, table):
        watcher = Seated(server.client(owner.token("read")), table, 0)
        assert watcher.page()["seat"] == 0
        assert watcher.client.ask("POST", f"/api/tables/{table}/actions", {})[0] == 403

    def test_a_program_plays_as_a_bot_of_its_owner(self, server: Server, owner: Browser, table: str):
        made = owner.post("/api/me/tokens", {"label": "seeker", "scopes": ["play", "tables", "read"], "bot": "Seeker"})
        program = server.client(made["token"])
        program.post(f"/api/tables/{table}/seats/1", {"name": "Seeker"})
        assert Seated(program, table, 1).legal() and owner.sits_at(table) == [0]
        me = program.get("/api/me")
        assert (me["kind"], me["name"], me["handle"]) == ("bot", "Seeker", made["player"]["handle"])
        assert {"name": "Seeker", "handle": me["handle"]} in owner.get("/api/me")["programs"]

    def test_who_takes_a_seat_with_a_token_gets_no_cookie(self, server: Server, owner: Browser):
        token = owner.token("tables", bot="Cookieless")
        made = Browser(server)
        answer = made.client.post(
            "/api/tables", json={"game": "tiny", "seats": [ME, ME]}, headers={"Authorization": f"Bearer {token}"}
        )
        assert answer.status_code == 201 and "set-cookie" not in answer.headers

    def test_a_token_is_nothing_as_a_cookie(self, server: Server, owner: Browser, table: str):
        thief = Browser(server)
        thief.client.cookies["astrarium_key"] = owner.token("read")
        assert thief.get("/api/me")["kind"] == "nobody" and thief.sits_at(table) == []

    def test_a_token_that_nobody_made_is_refused(self, server: Server):
        for token in ("ast_" + "0" * 46, new_token()):
            assert server.client(token).send("GET", "/api/me")[0] == 401

    def test_a_closed_token_is_refused(self, server: Server, owner: Browser):
        made = owner.post("/api/me/tokens", {"label": "brief", "scopes": ["read"]})
        assert server.client(made["token"]).send("GET", "/api/me")[0] == 200
        owner.ask("DELETE", f"/api/me/sessions/{made['id']}")
        assert server.client(made["token"]).send("GET", "/api/me")[0] == 401

    def test_a_token_without_read_opens_no_socket(self, server: Server, owner: Browser, table: str):
        header = {"Authorization": f"Bearer {owner.token('chat', bot='Chatter')}"}
        address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/ws"
        with connect(address, additional_headers=header) as opened, pytest.raises(ConnectionClosed, match="may not"):
            opened.recv(timeout=PATIENCE)

    @pytest.mark.parametrize(
        ("body", "status"),
        [
            ({"label": "x", "scopes": ["play"]}, 400),
            ({"label": "x", "scopes": []}, 400),
            ({"label": "x", "scopes": ["everything"]}, 400),
            ({"label": "x" * 41, "scopes": ["read"]}, 400),
            ({"label": "x", "scopes": ["read"], "bot": "<b>"}, 400),
        ],
    )
    def test_a_bad_wish_makes_no_token(self, owner: Browser, body: Any, status: int):
        before = len(owner.get("/api/me/sessions"))
        assert owner.ask("POST", "/api/me/tokens", body).status_code == status
        assert len(owner.get("/api/me/sessions")) == before

    def test_only_accounts_have_programs_and_nobody_has_anothers(self, server: Server, owner: Browser):
        guest, other = Browser(server), Browser(server)
        guest.table()
        other.account()
        owner.token("read", bot="Mine alone")
        wish = {"label": "x", "scopes": ["read"], "bot": "Mine alone"}
        assert guest.ask("POST", "/api/me/tokens", wish).status_code == 403
        assert other.ask("POST", "/api/me/tokens", wish).status_code == 409
