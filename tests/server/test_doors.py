"""The doors: who may come in from where, what every answer wears, and what people see instead of JSON."""

from __future__ import annotations

import asyncio
import http.client
import json
import re
from typing import Any

import httpx
import pytest
from serverkit import ME, PATIENCE, Seated, Server
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from astrarium.core import BadInput
from astrarium.server import create_app
from astrarium.server.app import refuse
from astrarium.server.counting import Counting
from astrarium.server.doors import Doors, is_json, is_ours, kinds_of
from astrarium.server.limits import Rate
from astrarium.server.settings import Settings, from_environment

pytestmark = pytest.mark.server
NEW = json.dumps({"game": "tiny", "seats": [ME, ME]}).encode()
JSON = {"Content-Type": "application/json"}


def sent(server: Server, method: str, path: str, body: bytes | None = None, **headers: str) -> tuple[int, Any, bytes]:
    """Status, headers and body; a header's dashes are written as underscores."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
    answer = connection.getresponse()
    return answer.status, answer.headers, answer.read()


def play_with_cookie(one: Seated, **headers: str) -> int:
    """The answer to a legal action of somebody whose key is in the cookie."""
    body = json.dumps({"seat": one.seat, "at": one.at(), "action": one.legal()[0]}).encode()
    port = Server.__new__(Server)
    port.port = one.client.port
    cookie = f"astrarium_key={one.client.key}"
    return sent(port, "POST", f"{one.path}/actions", body, Cookie=cookie, **headers)[0]


class TestOrigin:
    def test_our_own_page_plays(self, server: Server):
        ann = server.table(ME, ME)[0]
        here = f"http://127.0.0.1:{server.port}"
        assert play_with_cookie(ann, Origin=here, Content_Type="application/json") == 200

    @pytest.mark.parametrize(
        "headers",
        [
            {"Origin": "http://127.0.0.1:1"},
            {"Origin": "https://games.example"},
            {"Origin": "null"},
            {"Sec_Fetch_Site": "same-site"},
            {"Sec_Fetch_Site": "cross-site"},
            {"Sec_Fetch_Mode": "no-cors"},
        ],
    )
    def test_a_page_of_somebody_elses_does_not(self, server: Server, headers: dict[str, str]):
        ann = server.table(ME, ME)[0]
        assert play_with_cookie(ann, Content_Type="application/json", **headers) == 403
        assert ann.at() == 0

    def test_a_program_with_a_cookie_jar_goes_on_playing(self, server: Server):
        ann = server.table(ME, ME)[0]
        assert play_with_cookie(ann) == 200

    def test_a_key_in_the_header_plays_from_anywhere(self, server: Server):
        ann = server.table(ME, ME)[0]
        headers = {"Authorization": f"Bearer {ann.client.key}", "Origin": "https://games.example", **JSON}
        body = json.dumps({"seat": 0, "at": 0, "action": ann.legal()[0]}).encode()
        assert ann.client.send("POST", f"{ann.path}/actions", body, **headers)[0] == 200

    def test_a_socket_opens_for_our_own_page_alone(self, server: Server):
        ann = server.table(ME, ME)[0]
        address = f"ws://127.0.0.1:{server.port}{ann.path}/ws?seat=0"
        cookie = {"Cookie": f"astrarium_key={ann.client.key}"}
        with connect(address, origin=f"http://127.0.0.1:{server.port}", additional_headers=cookie) as opened:  # type: ignore[arg-type]
            assert json.loads(opened.recv(timeout=PATIENCE))["seat"] == 0
        with pytest.raises(InvalidStatus) as refused:
            connect(address, origin="http://127.0.0.1:1", additional_headers=cookie)  # type: ignore[arg-type]
        assert refused.value.response.status_code == 403

    def test_behind_a_proxy_the_public_origin_counts_and_not_the_host(self):
        asked = {b"host": b"10.0.0.5:8000", b"cookie": b"x=y", b"origin": b"https://games.example"}
        assert is_ours(asked, ("https://games.example",)) and not is_ours(asked, ())
        assert not is_ours({**asked, b"origin": b"http://10.0.0.5:8000"}, ("https://games.example",))

    def test_the_browsers_own_word_is_enough(self):
        asked = {b"host": b"10.0.0.5:8000", b"cookie": b"x=y", b"origin": b"https://games.example"}
        assert is_ours({**asked, b"sec-fetch-site": b"same-origin"}, ())


class TestBody:
    @pytest.mark.parametrize("kind", ["text/plain", "multipart/form-data", "application/xml"])
    def test_only_json_is_taken(self, server: Server, kind: str):
        status, _, said = sent(server, "POST", "/api/tables", NEW, Content_Type=kind)
        assert status == 415 and "JSON" in json.loads(said)["error"]

    def test_a_form_from_a_browser_is_no_json(self, server: Server):
        here = f"http://127.0.0.1:{server.port}"
        form = "application/x-www-form-urlencoded"
        assert sent(server, "POST", "/api/tables", NEW, Origin=here, Content_Type=form)[0] == 415

    def test_what_urllib_and_curl_send_is_still_read(self):
        assert is_json({b"content-type": b"application/x-www-form-urlencoded"}) and is_json({})
        assert is_json({b"content-type": b"application/json; charset=utf-8", b"origin": b"x"})


async def connecting() -> Any:
    return {"type": "websocket.connect"}


async def never(*_: Any) -> None:
    raise AssertionError("it came in")


class TestLimits:
    def test_tables_of_one_address_end_with_429_and_when_to_come_back(self, server: Server):
        def make() -> tuple[int, Any, bytes]:
            return sent(server, "POST", "/api/tables", NEW, X_Forwarded_For="203.0.113.9")

        status, headers, said = next(answer for answer in iter(make, None) if answer[0] != 201)
        assert status == 429 and int(headers["retry-after"]) > 0
        assert json.loads(said)["error"] == f"That was too often: try again in {headers['retry-after']} s."
        assert sent(server, "POST", "/api/tables", NEW, X_Forwarded_For="203.0.113.10")[0] == 201

    @pytest.mark.parametrize(
        ("path", "kinds"),
        [
            ("/api/tables", ("requests", "tables", "keys")),
            ("/api/records", ("requests", "records", "tables", "keys")),
            ("/api/seals", ("requests", "seals")),
            ("/api/seals/", ("requests", "seals")),
            ("/api/tables/x/seats/1", ("requests", "keys")),
            ("/api/tables/x/actions", ("requests",)),
        ],
    )
    def test_what_is_written_for_somebody_without_a_key_is_counted(self, path: str, kinds: tuple[str, ...]):
        assert kinds_of({"method": "POST", "path": path}, has_key=False) == kinds

    def test_nobody_on_this_machine_is_limited(self):
        assert [self.asked("127.0.0.1", n) for n in range(3)] == [404, 404, 404]

    def test_an_address_is_taken_from_a_trusted_proxy_alone(self):
        assert [self.asked("10.0.0.1", n) for n in (1, 2, 1)] == [404, 404, 429]
        assert [self.asked("198.51.100.7", n) for n in (1, 2)] == [404, 429]

    def test_a_browser_behind_the_limit_sees_a_page(self):
        self.asked("198.51.100.8", 0)
        answer = self.answer("198.51.100.8", {"Accept": "text/html", "Accept-Language": "fr"})
        assert answer.status_code == 429 and "trop souvent" in answer.text

    def test_one_socket_too_many_is_closed_with_the_reason(self):
        doors, sent = Doors(never, Settings(rates={"sockets": Rate(0, 1)}), refuse, Counting()), list[Any]()
        doors.limits.enter("203.0.113.9")
        scope = {
            "type": "websocket",
            "client": ("203.0.113.9", 1),
            "headers": [],
            "state": {},
            "path": "/api/tables/x/ws",
        }

        async def note(message: Any) -> None:
            sent.append(message)

        asyncio.run(doors(scope, connecting, note))  # type: ignore[arg-type]
        assert [message["type"] for message in sent] == ["websocket.accept", "websocket.close"]
        assert sent[-1]["code"] == 4429

    @pytest.fixture(autouse=True)
    def one_request_each(self):
        settings = Settings(proxies="10.0.0.1", rates={"requests": Rate(0.001, 1)})
        self.app = create_app("sqlite://", bot_processes=0, settings=settings)

    def asked(self, peer: str, forwarded: int) -> int:
        return self.answer(peer, {"X-Forwarded-For": f"203.0.113.{forwarded}"}).status_code

    def answer(self, peer: str, headers: dict[str, str]) -> httpx.Response:
        async def ask() -> httpx.Response:
            transport = httpx.ASGITransport(self.app, client=(peer, 1000))  # type: ignore[arg-type]
            async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
                return await client.get("/nothing", headers=headers)

        return asyncio.run(ask())


PATHS = (
    "/",
    "/api/games",
    "/static/page.css",
    "/schema",
    "/schema/openapi.json",
    "/nothing",
    "/health",
    "/api/tables/x",
)


class TestDress:
    @pytest.mark.parametrize("path", PATHS)
    def test_every_answer_wears_the_same_headers(self, server: Server, path: str):
        _, headers, _ = sent(server, "GET", path)
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert "access-control-allow-origin" not in headers and "strict-transport-security" not in headers

    def test_a_page_runs_our_modules_and_nothing_else(self, server: Server):
        for path in ("/", "/new", "/rules/civilisations", "/schema", "/t/abcdefghij"):
            policy = sent(server, "GET", path, accept="text/html")[1]["content-security-policy"]
            assert "default-src 'self'" in policy and "script-src" not in policy

    def test_the_key_is_only_sent_over_tls_where_there_is_tls(self, server: Server):
        _, plain, _ = sent(server, "POST", "/api/tables", NEW)
        _, tls, _ = sent(server, "POST", "/api/tables", NEW, X_Forwarded_Proto="https")
        assert "Secure" not in plain["set-cookie"] and "HttpOnly" in plain["set-cookie"]
        assert "Secure" in tls["set-cookie"] and tls["strict-transport-security"].startswith("max-age=")

    def test_a_request_keeps_the_number_it_came_with(self, server: Server):
        assert sent(server, "GET", "/health", X_Request_ID="proxy-number-17")[1]["x-request-id"] == "proxy-number-17"
        assert sent(server, "GET", "/health", X_Request_ID="<script>")[1]["x-request-id"].isalnum()


class TestForPeople:
    def test_the_api_is_described_without_anybody_elses_script(self, server: Server):
        status, headers, body = sent(server, "GET", "/schema")
        page = body.decode().replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert status == 200 and headers["content-type"].startswith("text/html")
        assert "POST /api/tables/{table_id}/actions" in page and "RecordOpened" in page
        assert not re.findall(r'(?:src|href)="(?:https?:)?//', page)
        assert not re.findall(r"<script(?! type=\"application/json\"| type=\"module\" src=\"/static/)", page)

    def test_a_browser_is_told_in_its_language_what_is_wrong(self, server: Server):
        for lang, said in (("fr", "Il n’y a rien ici."), ("en", "There is nothing here.")):
            status, headers, body = sent(server, "GET", "/nothing", Accept="text/html,*/*", Accept_Language=lang)
            assert (status, headers["content-type"]) == (404, "text/html; charset=utf-8")
            assert said in body.decode() and f'<html lang="{lang}">' in body.decode()

    def test_a_program_gets_json(self, server: Server):
        assert json.loads(sent(server, "GET", "/nothing", Accept="*/*")[2])["error"] == "There is nothing here."

    def test_words_in_an_address_are_escaped_on_the_page_too(self, server: Server):
        _, _, body = sent(server, "GET", "/rules/%3Cscript%3Ealert", Accept="text/html")
        assert b"<script>alert" not in body

    @pytest.mark.parametrize("path", ["/static/js/%00", "/static/%00.css", "/%00", "/api/tables/%00", "/t/a%00b"])
    def test_a_path_with_a_nought_in_it_leads_nowhere(self, server: Server, path: str):
        assert sent(server, "GET", path)[0] == 404


class TestSettings:
    def test_they_come_from_the_environment(self):
        found = from_environment({"ASTRARIUM_ORIGIN": "https://Games.example/, http://x:1", "ASTRARIUM_LOG": "json"})
        assert found.origins == ("https://games.example", "http://x:1") and found.log == "json"
        assert from_environment({"ASTRARIUM_LIMITS": "off"}).rates == {}
        assert from_environment({"ASTRARIUM_LIMITS": "tables=5/0.5"}).rates["tables"] == Rate(0.5, 5)

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("ORIGIN", "games.example"),
            ("LIMITS", "tables"),
            ("LIMITS", "cakes=1/1"),
            ("LOG", "loud"),
            ("CONNECTIONS", "0"),
        ],
    )
    def test_a_setting_that_cannot_be_read_is_named(self, name: str, value: str):
        with pytest.raises(BadInput, match=f"ASTRARIUM_{name}"):
            from_environment({f"ASTRARIUM_{name}": value})
