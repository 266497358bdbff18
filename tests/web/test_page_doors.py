"""A page of somebody else's, on another port of this machine, in a player's browser: it learns and does nothing."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from browserkit import ME, PERSON, Visitor

from astrarium.core import game

pytestmark = pytest.mark.browser

SOCKET = """(address) => new Promise((told) => {
  const socket = new WebSocket(address);
  socket.onmessage = (message) => told("read " + message.data.length);
  socket.onclose = () => told("closed");
})"""
BLIND = """([address, body]) => fetch(address, {
  method: "POST", mode: "no-cors", credentials: "include", headers: { "Content-Type": "text/plain" }, body,
}).then(() => "answered", () => "refused")"""
READ = """(address) => fetch(address, { credentials: "include" }).then((a) => a.text()).catch(() => "refused")"""
FORM = """([address, body]) => {
  const [name, value] = body.split("=");
  const form = document.createElement("form");
  Object.assign(form, { method: "POST", enctype: "text/plain", action: address });
  form.append(Object.assign(document.createElement("input"), { name, value }));
  document.body.append(form);
  form.submit();
}"""
RECORD = (
    '{"format": "astrarium-record-1", "game": "civilisations", "rules": %d, "seats": 2, "seed": 7, '
    '"names": ["a=b", "c"]}'
)


class Elsewhere(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<title>Elsewhere</title>")

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def elsewhere() -> Iterator[str]:
    """The address of a site that is not ours."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Elsewhere) as site:
        threading.Thread(target=site.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{site.server_port}/"
        site.shutdown()


@pytest.fixture
def victim(visit: Callable[..., Visitor], elsewhere: str) -> tuple[Visitor, str]:
    """A player with a table, who looks at the other site now; the browser complains of what is refused."""
    player = visit()
    table = player.table(ME, PERSON)
    player.forgiven = True
    player.page.goto(elsewhere)
    return player, f"{player.server.address}/api/tables/{table}"


def action(player: Visitor, path: str) -> str:
    """A legal action of the victim's as a body."""
    legal = player.ask(f"{path.removeprefix(player.server.address)}/legal?seat=0")
    return f'{{"seat": 0, "at": {legal["at"]}, "action": "{legal["actions"][0]["text"]}"}}'


def version(player: Visitor, path: str) -> int:
    return int(player.ask(path.removeprefix(player.server.address))["version"])


def test_it_opens_no_socket(victim: tuple[Visitor, str]):
    player, path = victim
    assert player.page.evaluate(SOCKET, path.replace("http", "ws", 1) + "/ws?seat=0") == "closed"


def test_it_plays_nothing_blindly(victim: tuple[Visitor, str]):
    player, path = victim
    player.page.evaluate(BLIND, [path + "/actions", action(player, path)])
    assert version(player, path) == 0


def test_it_reads_nothing(victim: tuple[Visitor, str]):
    player, path = victim
    assert player.page.evaluate(READ, path + "/view?seat=0") == "refused"


def test_a_form_of_its_own_makes_no_table(victim: tuple[Visitor, str]):
    player, _ = victim
    with player.page.expect_navigation():
        record = RECORD % game("civilisations").version
        player.page.evaluate(FORM, [f"{player.server.address}/api/records", record])
    assert player.page.locator("main .eyebrow").inner_text() == "403"
    assert len(player.ask("/api/tables")) == 1
