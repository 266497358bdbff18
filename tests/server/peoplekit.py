"""People with browsers: each has its own cookies and comes back to the same server."""

from __future__ import annotations

from typing import Any

import httpx
from serverkit import ME, PATIENCE, Server


class Browser:
    """A browser that keeps the cookies it is given."""

    def __init__(self, server: Server, agent: str = "Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0") -> None:
        address = f"http://127.0.0.1:{server.port}"
        self.client = httpx.Client(base_url=address, timeout=PATIENCE, headers={"User-Agent": agent})

    @property
    def key(self) -> str:
        return self.client.cookies["astrarium_key"]

    def ask(self, method: str, path: str, body: object = None) -> httpx.Response:
        json = {} if body is None and method != "GET" else body
        return self.client.request(method, path, json=json if method != "GET" else None)

    def get(self, path: str) -> Any:
        answer = self.ask("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, body: object = None) -> Any:
        answer = self.ask("POST", path, body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def table(self, *seats: dict[str, Any], **more: Any) -> str:
        """A new table of this browser."""
        body = {"game": "tiny", "seats": list(seats or (ME, ME)), "pace": 0, "seed": 7, **more}
        return str(self.post("/api/tables", body)["table"])

    def sits_at(self, table: str) -> list[int]:
        return [seat["seat"] for seat in self.get(f"/api/tables/{table}")["seats"] if seat["mine"]]

    def account(self, name: str = "") -> str:
        """Make this player an account; its recovery code."""
        if name:
            assert self.ask("PATCH", "/api/me", {"name": name}).status_code == 200
        return str(self.post("/api/me/recovery")["code"])

    def sign_in(self, code: str) -> Any:
        return self.post("/api/signin/recovery", {"code": code})

    def token(self, *scopes: str, bot: str = "", label: str = "watcher") -> str:
        return str(self.post("/api/me/tokens", {"label": label, "scopes": list(scopes), "bot": bot})["token"])
