"""How long it takes from a click to the new board, in a real browser: all games, at a desk and on a phone.

    python benchmarks/clicks.py [--only gaia] [--moves 30] [--chromium PATH]

Measured in the page: from the click that sends an action to the end of the frame that shows the position after it. The
opponent is a quick bot; motion is reduced, for an animation is not a delay. Needs Playwright (the `dev` extra) and
Chromium; run it on a machine that does nothing else.
"""

from __future__ import annotations

import argparse
import json
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from astrarium.core import game_ids

SIZES = {"desk": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}
STEP = 150  # milliseconds between two looks for something to click
WATCH = """() => {
  window.took = [];
  let clicked = 0, sent = 0;
  addEventListener("click", () => (clicked = performance.now()), true);
  const ask = window.fetch;
  window.fetch = (to, how) => {
    if (how?.method === "POST" && String(to).includes("/actions")) sent = clicked;
    return ask(to, how);
  };
  const painted = (began) => requestAnimationFrame(() => setTimeout(() => window.took.push(performance.now() - began)));
  window.WebSocket = class extends WebSocket {
    constructor(...how) {
      super(...how);
      this.addEventListener("message", ({ data }) => {
        if (!sent || !data.includes('"regions"')) return;
        painted(sent);
        sent = 0;
      });
    }
  };
}"""
CLICK = """(n) => {
  const found = document.querySelector("#confirm:not([disabled])") ?? document.querySelector("#anyway");
  const chips = [...document.querySelectorAll(".choices .chip:not([disabled])")];
  (found ?? chips[n % Math.max(1, chips.length)])?.click();
}"""


@contextmanager
def server() -> Iterator[str]:
    with socket.socket() as probe, TemporaryDirectory() as data:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        process = subprocess.Popen([sys.executable, "-m", "astrarium", "serve", "--port", str(port), "--data", data])
        address = f"http://localhost:{port}"
        try:
            wait_for(f"{address}/health")
            yield address
        finally:
            process.kill()
            process.wait()


def wait_for(address: str) -> None:
    for _ in range(200):
        try:
            urllib.request.urlopen(address)
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit(f"{address} does not answer")


def new_table(address: str, game_id: str) -> dict[str, Any]:
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "level": "random"}]
    body = json.dumps({"game": game_id, "seats": seats, "seed": 7, "pace": 0}).encode()
    asked = urllib.request.Request(f"{address}/api/tables", body, {"Content-Type": "application/json"})
    made: dict[str, Any] = json.load(urllib.request.urlopen(asked))
    return made


def times(browser: Browser, address: str, game_id: str, size: str, moves: int) -> list[float]:
    """Milliseconds from a click to the new board."""
    made = new_table(address, game_id)
    phone = size == "phone"
    context = browser.new_context(viewport=SIZES[size], has_touch=phone, is_mobile=phone, reduced_motion="reduce")
    context.add_cookies([{"name": "astrarium_key", "value": made["key"], "url": address}])
    context.add_init_script(f"localStorage['astrarium.pace'] = 'once'; ({WATCH})()")
    page = context.new_page()
    page.goto(f"{address}/t/{made['table']}")
    for n in range(moves * 8):
        page.evaluate(CLICK, n)
        page.wait_for_timeout(STEP)
        if page.evaluate("window.took.length") >= moves:
            break
    took: list[float] = page.evaluate("window.took")
    context.close()
    return took


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=game_ids())
    parser.add_argument("--moves", type=int, default=30)
    parser.add_argument("--chromium", default=shutil.which("chromium"))
    given = parser.parse_args()
    with server() as address, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=given.chromium, args=["--no-sandbox", "--disable-gpu"])
        for game_id in [given.only] if given.only else game_ids():
            for size in SIZES:
                took = times(browser, address, game_id, size, given.moves)
                p90 = quantiles(took, n=10)[8] if len(took) > 1 else float("nan")
                told = f"median {median(took):.0f} ms, p90 {p90:.0f} ms" if took else "nothing measured"
                print(f"{game_id} {size}: {len(took)} moves, {told}", flush=True)


if __name__ == "__main__":
    main()
