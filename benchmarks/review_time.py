"""How long a review takes at a server that has nothing else to do: until the first mistake is shown, and all of it.

python benchmarks/review_time.py [GAME ...] [--seed 2] [--port 8797]

A finished game of two quick players is handed in as a record, and `/review` of seat 0 asked ten times a second.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any
from urllib.request import Request, urlopen

from study import QUICK, Played

from astrarium.core import Record, game, game_ids

EVERY = 0.1  # seconds between two questions
PATIENCE = 60.0


@contextmanager
def serving(port: int) -> Iterator[str]:
    with TemporaryDirectory() as data:
        command = [sys.executable, "-m", "astrarium", "serve", "--port", str(port), "--data", data]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as running:
            try:
                base, until = f"http://127.0.0.1:{port}", monotonic() + PATIENCE
                while not answers(base) and monotonic() < until:
                    sleep(EVERY)
                yield base
            finally:
                running.terminate()


def answers(base: str) -> bool:
    try:
        with urlopen(f"{base}/api/games"):
            return True
    except OSError:
        return False


def record_of(played: Played) -> Record:
    state = played.after(0)
    found = played.found
    record = Record(found.id, found.version, played.seats, played.seed, dict(state.options), ["Ann", "Bob"])
    for seat, action in played.moves:
        turn = state.turn
        state.apply(seat, action)
        record.add(state, seat, action, turn)
    return record


def asked(request: Request) -> dict[str, Any]:
    with urlopen(request) as answer:
        found: dict[str, Any] = json.load(answer)
        return found


def measured(base: str, played: Played) -> str:
    record = record_of(played).dumps().encode()
    made = asked(Request(f"{base}/api/records", record, {"content-type": "text/plain"}))
    review = Request(f"{base}/api/tables/{made['table']}/review?seat=0")
    review.add_header("cookie", f"astrarium_key={made['key']}")
    started, first = monotonic(), 0.0
    while True:
        told = asked(review)
        if told.get("mistakes") and not first:
            first = monotonic() - started
        if told["done"]:
            break
        sleep(EVERY)
    return f"{len(played.moves)} moves, first mistake {first:.1f} s, all of it {monotonic() - started:.1f} s"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(game_ids()))
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--port", type=int, default=8797)
    given = parser.parse_args()
    with serving(given.port) as base:
        for name in given.games:
            played = Played(game(name), 2, given.seed, QUICK)
            print(f"{name}: {measured(base, played)}", flush=True)


if __name__ == "__main__":
    main()
