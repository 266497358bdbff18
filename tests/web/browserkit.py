"""A real browser at a real server: how the page's tests see and click."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from club import free_port
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from astrarium.core import Dice, Record, game

CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
# parts of the browser's own window that nobody sees here and that cost as much as a page of ours; the second line is
# what Playwright turns off, for the last such argument is the one that counts
NEEDLESS = (
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "PreloadTopChromeWebUI",
    "HttpsUpgrades", "LensOverlay", "MediaRouter", "OptimizationHints", "PaintHolding", "ThirdPartyStoragePartitioning",
)  # fmt: skip
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run", f"--disable-features={','.join(NEEDLESS)}",
]  # fmt: skip
PATIENCE = 60_000  # milliseconds, for a machine that is busy
expect.set_options(timeout=PATIENCE)  # a busy machine takes its time to start a process
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
ME, PERSON, OPEN = {"kind": "me", "name": "Ines"}, {"kind": "person", "name": "Marek"}, {"kind": "open"}
BOT = {"kind": "bot", "name": "Vega", "level": "random"}


OFFERED = (".curtain .btn", "#confirm:not([disabled])", "#anyway", ".choices .chip:last-child")
CLICK = """([until, ...offered]) => {
  const found = offered.map((one) => document.querySelector(one)).find((one) => one);
  if (!document.querySelector(until)) found?.click();
}"""


# the notifications that are shown, as soon as there are some
SHOWN = """async () => {
  for (let looks = 0; looks < 600; looks++) {
    const found = await (await navigator.serviceWorker.ready).getNotifications();
    if (found.length) return found.map(({ title, body, tag, data }) => [title, body, tag, data.navigate]);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}"""


def find_chromium() -> str | None:
    return next((path for name in CHROMIUM if (path := shutil.which(name))), None)


class Server:
    """The server as `astrarium serve` runs it; it can be stopped and started again on the same data."""

    def __init__(self, data: Path) -> None:
        self.data, self.port = data, free_port()
        self.settings: dict[str, str] = {}  # of the environment
        self.address = f"http://127.0.0.1:{self.port}"

    def start(self) -> Server:
        self.process = subprocess.Popen([sys.executable, *self.command()], env={**os.environ, **self.settings})
        for _ in range(PATIENCE // 100):
            try:
                urllib.request.urlopen(f"{self.address}/api/games", timeout=5).close()
                return self
            except OSError:
                assert self.process.poll() is None, "the server ended"
                time.sleep(0.1)
        raise AssertionError("the server does not answer")

    def command(self) -> list[str]:
        code = (
            "import sys; from pathlib import Path; from astrarium.server import serve; "
            "serve(port=int(sys.argv[1]), data=Path(sys.argv[2]))"
        )
        return ["-c", code, str(self.port), str(self.data)]

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()


class StandIns(Server):
    """A server that has the small games of the server's tests as well."""

    def command(self) -> list[str]:
        host = Path(__file__).parents[1] / "server" / "host.py"
        return [str(host), str(self.port), f"sqlite:///{self.data}/tables.db", "0"]


class Visitor:
    """A person with a browser: one context with its own cookies, one page, and what went wrong in it."""

    def __init__(
        self, browser: Browser, server: Server, lang: str = "en", size: dict[str, int] = DESK, **more: Any
    ) -> None:
        self.server = server
        phone = size is PHONE
        self.context: BrowserContext = browser.new_context(
            viewport=size, locale={"fr": "fr-FR", "en": "en-GB"}[lang], is_mobile=phone, base_url=server.address,
            accept_downloads=True, **{"has_touch": phone, "reduced_motion": "reduce", **more},
        )  # fmt: skip
        self.context.set_default_timeout(PATIENCE)
        pace = "fast" if more.get("reduced_motion") == "no-preference" else "once"  # of what others do
        self.context.add_init_script(f"localStorage['astrarium.pace'] ??= '{pace}'")
        self.asked: dict[str, Any] = {}  # the last table that the page asked for
        self.context.route("**/api/tables?*", self.at_once)
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.forgiven = False
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)

    def table(self, *seats: dict[str, str], seed: int = 7, **more: Any) -> str:
        """A new table of this visitor, shown."""
        body = {"game": "civilisations", "seats": list(seats), "seed": seed, "pace": 0, **more}
        made = self.context.request.post(f"{self.server.address}/api/tables", data=body)
        assert made.ok, made.text()
        table = str(made.json()["table"])
        self.open(f"/t/{table}")
        return table

    def record(self, text: str) -> str:
        """The table of a recorded game, shown."""
        made = self.context.request.post(
            f"{self.server.address}/api/records", data=text, headers={"Content-Type": "text/plain"}
        )
        assert made.ok, made.text()
        table = str(made.json()["table"])
        self.open(f"/t/{table}")
        return table

    def open(self, path: str) -> None:
        self.page.goto(path)
        alive(self.page)

    def ask(self, path: str) -> Any:
        answer = self.context.request.get(self.server.address + path)
        assert answer.ok, answer.text()
        return answer.json()

    def sentence(self) -> str:
        return self.page.locator(".ask").inner_text()

    def chips(self) -> list[str]:
        return [text.splitlines()[0] for text in self.page.locator(".choices .chip").all_inner_texts()]

    def wait_for_choice(self) -> None:
        self.page.locator(".choices .chip").first.wait_for()

    def wait_for_me_alone(self) -> None:
        """All others have chosen and the page says so: nothing is drawn anew until this visitor chooses too."""
        self.wait_for_choice()
        expect(self.page.locator(".turnpill .badge")).to_have_count(1)

    def choose_side(self, card: int = 0, side: str = "expansion") -> None:
        """Click one side of a card of the hand, and lock it in."""
        self.wait_for_choice()
        self.page.locator(f"[data-region=hand] .qcard >> nth={card} >> [id$='-{side}']").click()
        self.page.locator("#confirm").click()

    def step(self, until: str = ".end") -> None:
        """One click of somebody who takes the last thing offered, often that ends a turn; none once that is there."""
        awaited = [until, *OFFERED]
        self.page.locator(", ".join(awaited)).first.wait_for()
        self.page.evaluate(CLICK, awaited)

    def play_to_the_end(self) -> int:
        """How many clicks it took."""
        for clicks in range(2000):
            if self.page.locator(".end").count():
                return clicks
            self.step()
        raise AssertionError("the game does not end")

    def at_once(self, route: Route) -> None:
        """Bots of the tables that the page makes answer at once: no visible pace, no time to think."""
        if route.request.method != "POST":
            route.continue_()
            return
        self.asked = route.request.post_data_json or {}
        seats = [{**seat, "level": "greedy"} if seat["kind"] == "bot" else seat for seat in self.asked["seats"]]
        route.continue_(post_data=json.dumps({**self.asked, "seats": seats, "pace": 0}))

    def close(self) -> None:
        for heard in (*self.context.pages, self.context):  # what the page still asks for concerns nobody any more
            heard.unroute_all(behavior="ignoreErrors")
        self.context.close()
        assert self.forgiven or not self.complaints, self.complaints


def alive(page: Page) -> None:
    """The page's own code has taken over what the server painted."""
    page.locator(".table[aria-busy=true]").wait_for(state="detached")


def rectangles(page: Page, selector: str) -> Iterator[dict[str, float]]:
    for found in page.locator(selector).all():
        box = found.bounding_box()
        if box:
            yield dict(box)


def finished_record(seed: int = 5) -> str:
    """A whole game of Quatre Voies by quick players, as its record."""
    found, dice = game("civilisations"), Dice(seed)
    state = found.new(2, seed)
    record = Record(found.id, found.version, 2, seed, dict(state.options), ["Ann", "Bob"])
    while not state.over:
        seat, turn = state.to_act()[0], state.turn
        action = found.mind.policy(state, seat, dice)
        state.apply(seat, action)
        record.add(state, seat, action, turn)
    return record.dumps()
