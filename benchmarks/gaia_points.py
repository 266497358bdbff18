"""What equals make of Gaia Project: points by source, and federations, of every seat at tables of one bot.

    python benchmarks/gaia_points.py --seats 4 --games 10 [--bot expert] [--seed 1] [--processes 2] [--out FOLDER]

With `--out docs/ladders` the games are kept, so that a second start goes on, and `tools/bots_page.py` sets the report
beside people's points.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

from astrarium.arena.matches import Z95
from astrarium.arena.play import Table, drawn_seed, play_out, seat_bots
from astrarium.arena.runs import Place, run
from astrarium.cli.ladders import made_by, minds
from astrarium.cli.progress import progress
from astrarium.games.gaia.table import player as at
from astrarium.games.gaia.table.state import GaiaState

GAME = "gaia"


@dataclass(frozen=True, slots=True)
class Ended:
    """One game, seat after seat."""

    totals: tuple[int, ...]
    sources: tuple[str, ...]
    parts: tuple[int, ...]  # as many of each seat as there are sources
    federations: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Equals:
    """A run of games; it travels to other processes."""

    table: Table
    bot: str

    def __call__(self, number: int) -> Ended:
        chance = self.table.chance(number)
        state = self.table.start(drawn_seed(chance))
        play_out(self.table.found, state, seat_bots([self.bot] * self.table.seats, chance))
        assert isinstance(state, GaiaState)
        scores = state.scores()
        sources = tuple(dict.fromkeys(name for score in scores for name, _ in score.parts))
        parts = tuple(dict(score.parts).get(name, 0) for score in scores for name in sources)
        return Ended(
            tuple(score.total for score in scores), sources, parts, tuple(row[at.FEDERATIONS] for row in state.rows)
        )


def reported(table: Table, bot: str, ended: list[Ended]) -> dict[str, object]:
    """Means over all seats; games are what the error counts, for seats of one table are not strangers."""
    seats = table.seats * len(ended)
    means = [sum(one.totals) / table.seats for one in ended]
    mean = sum(means) / len(means)
    spread = sqrt(sum((value - mean) ** 2 for value in means) / max(1, len(means) - 1))
    sources: dict[str, float] = {}
    for one in ended:
        for i, part in enumerate(one.parts):
            name = one.sources[i % len(one.sources)]
            sources[name] = sources.get(name, 0.0) + part / seats
    return {
        "game": GAME, "bot": bot, "seats": table.seats, "seed": table.seed, "games": len(ended),
        "points": round(mean, 2), "within": round(Z95 * spread / sqrt(len(means)), 2),
        "winner": round(sum(max(one.totals) for one in ended) / len(ended), 1),
        "federations": round(sum(sum(one.federations) for one in ended) / seats, 2),
        "sources": {name: round(points, 1) for name, points in sources.items()},
    }  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--bot", default="expert")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--out", type=Path, default=None, help="a folder for rows and report")
    asked = parser.parse_args()
    table = Table(GAME, asked.seats, asked.seed).checked()
    about = {"run": "equals", **table.about(), "bots": [asked.bot], "minds": minds(GAME)}
    rows = asked.out / f"{GAME}-equals-{asked.seats}.jsonl" if asked.out else None
    with progress(f"{asked.bot} at {asked.seats} seats", asked.games) as step:
        place = Place(processes=asked.processes, out=rows, progress=step)
        ended = run(Equals(table, asked.bot), asked.games, Ended, about, place).all
    told = reported(table, asked.bot, ended)
    print(json.dumps(told, ensure_ascii=False))
    if rows:
        command = " ".join(["python benchmarks/gaia_points.py", *sys.argv[1:]])
        text = json.dumps({**told, **made_by(GAME), "command": command}, indent=1, ensure_ascii=False)
        rows.with_suffix(".json").write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
