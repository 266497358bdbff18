"""Games as they are played today, as digests: a net under changes that must not change any game.

    python tools/freeze.py write FILE     plays the games and notes their digests
    python tools/freeze.py compare FILE   plays them again and names every run that differs

A run is one game: `play` covers every legal list, every action, the events and the final position and scores; `views`
what every seat and a spectator see on the way; `pictures` what the page draws and asks of the seat that acts.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from hashlib import blake2b
from multiprocessing import get_context
from pathlib import Path

from astrarium.bots import bot
from astrarium.core import BadInput, Dice, English, Look, State, game, games

RANDOM_GAMES, GREEDY_GAMES = 20, 2
VIEW_EVERY, DRAW_EVERY = 11, 23
Run = tuple[str, int, tuple[tuple[str, object], ...], str, int]  # game, seats, options, bot, seed


def runs() -> Iterator[Run]:
    """Every seat count with random and greedy games; every other value of every option in one random game."""
    for found in games():
        counts = list(found.seat_counts)
        for seats in counts:
            for seed in range(RANDOM_GAMES):
                yield found.id, seats, (), "random", seed
            for seed in range(GREEDY_GAMES):
                yield found.id, seats, (), "greedy", seed
        for option in found.options:
            for value in option.values[1:]:
                for seats in counts:
                    try:
                        found.read_options(seats, {option.name: value})
                    except BadInput:
                        continue
                    yield found.id, seats, ((option.name, value),), "random", 1
                    break


def digests(run: Run) -> dict[str, str]:
    """The three digests of one game."""
    game_id, seats, options, name, seed = run
    found = game(game_id)
    state, dice, player = found.new(seats, seed, dict(options)), Dice(seed + 1), bot(name)
    told = {what: blake2b(digest_size=12) for what in ("play", "views", "pictures")}
    count = 0
    while not state.over:
        seat = dice.pick(state.to_act())
        listed = state.legal(seat)
        chosen = player.choose(Look(found, state, seat), dice).action
        told["play"].update(repr((seat, listed, chosen)).encode())
        if count % VIEW_EVERY == 0:
            for eyes in (None, *range(seats)):
                told["views"].update(repr(state.view(eyes)).encode())
        if count % DRAW_EVERY == 0:
            told["pictures"].update(drawn(state, seat, listed).encode())
        told["play"].update(repr(state.apply(seat, chosen)).encode())
        count += 1
    told["play"].update(f"{state.fingerprint()} {[(s.total, s.rank, s.parts) for s in state.scores()]}".encode())
    return {what: digest.hexdigest() for what, digest in told.items()}


def drawn(state: State, seat: int, listed: Sequence[object]) -> str:
    """The page of the acting seat as text."""
    found = state.game if hasattr(state, "game") else game(type(state).__module__.split(".")[2])
    names = [f"P{i}" for i in range(state.seats)]
    if hasattr(Look, "asked"):
        return repr(found.picture(Look(found, state, seat), names, English()))
    return repr(found.picture(state.view(seat), listed, names, English()))


def main() -> int:
    what, path = sys.argv[1], Path(sys.argv[2])
    wanted = list(runs()) if len(sys.argv) < 4 else [run for run in runs() if run[0] in sys.argv[3].split(",")]
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        played = pool.map(digests, wanted, chunksize=2)
        found = {json.dumps(run): told for run, told in zip(wanted, played, strict=True)}
    if what == "write":
        path.write_text(json.dumps(found, indent=0) + "\n", encoding="utf-8")
        print(f"{len(found)} games frozen")
        return 0
    before = json.loads(path.read_text(encoding="utf-8"))
    wrong = [(run, part) for run, told in found.items() for part in told if told[part] != before[run][part]]
    for part in ("play", "views", "pictures"):
        bad = [run for run, where in wrong if where == part]
        print(f"{part}: {len(found) - len(bad)} of {len(found)} games as before", *bad[:8], sep="\n  ")
    return any(part == "play" for _, part in wrong)


if __name__ == "__main__":
    sys.exit(main())
