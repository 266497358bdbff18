"""Whether the rebuilt values of Council of Shadows play well: who wins, by final consumption, by cards, against the Automa.

    python benchmarks/council_values.py --games 400 --seed 1 [--bot greedy] [--components FILE] [--seats 1,2,3,4] [--json]

The criteria were fixed before the values were looked for (docs/council-values.md); a line that misses one is marked.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from astrarium.arena.play import Table, drawn_seed, made, play_out
from astrarium.arena.pool import Progress, in_parts
from astrarium.core import game
from astrarium.games.council.appraisal import owned_cards
from astrarium.games.council.components import STARTING
from astrarium.games.council.state import CouncilState

BANDS = (("35 or less", 0, 35), ("36 to 60", 36, 60), ("above 60", 61, 100))
ENOUGH = 20  # seats in a band or owners of a card, for a share to count
HIGHEST_USUAL_LEVEL = 5


@dataclass(frozen=True, slots=True)
class Seated:
    """One seat at the end of a game."""

    seats: int
    silver: bool
    rounds: int
    win: float  # its share of the win
    consumption: int
    level: int
    throne: bool
    cards: tuple[str, ...]  # the AI cards it owns


@cache
def in_use(path: str) -> str:
    """The digest of a components file, loaded once in each process; empty: the built-in one."""
    return str(game("council").use_components(path)) if path else "standard"  # type: ignore[attr-defined]


@dataclass(frozen=True, slots=True)
class Games:
    """A run of games; it travels to other processes."""

    seats: int
    seed: int
    bot: str
    path: str = ""
    silver: bool = False

    def __call__(self, number: int) -> list[Seated]:
        options = {"components": in_use(self.path), "silver": self.silver}
        table = Table("council", self.seats, self.seed, options)
        chance = table.chance(number)
        state = table.start(drawn_seed(chance))
        bots, dice = [made(self.bot) for _ in range(self.seats)], [chance.fork() for _ in range(self.seats)]
        play_out(table.found, state, bots, dice, [[] for _ in bots])
        assert isinstance(state, CouncilState)
        return [seated(state, seat, self.silver) for seat in range(self.seats)]


def seated(state: CouncilState, seat: int, silver: bool) -> Seated:
    winners = state.winners()
    cards = tuple(
        card.id for number, card in enumerate(state.box.cards)
        if number >= STARTING and owned_cards(state, seat) >> number & 1
    )  # fmt: skip
    win = 1 / len(winners) if seat in winners else 0.0
    return Seated(
        state.seats, silver, state.turn, win, state.consumption[seat], state.level[seat], state.throne == seat, cards
    )


def share(seats: Sequence[Seated]) -> tuple[float, float, float]:
    """The share of wins with its Wilson interval of 95 %."""
    n = len(seats)
    if not n:
        return 0.0, 0.0, 1.0
    p, z = sum(s.win for s in seats) / n, 1.96
    middle, half = (p + z * z / 2 / n) / (1 + z * z / n), z * (p * (1 - p) / n + z * z / 4 / n / n) ** 0.5
    half /= 1 + z * z / n
    return p, max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True, slots=True)
class Line:
    """One criterion as it came out."""

    table: str
    what: str
    n: int
    value: float
    low: float
    high: float
    least: float
    most: float
    counts: bool = True

    @property
    def holds(self) -> bool:
        return not self.counts or self.least <= self.value <= self.most

    def text(self) -> str:
        told = "" if self.holds else "  <-- missed"
        aim = f"{self.least:.2f} to {self.most:.2f}" if self.counts else "too few to count"
        return f"{self.table:14} {self.what:28} {self.n:5}  {self.value:6.3f} ({self.low:.3f}-{self.high:.3f})  {aim}{told}"


def lines_of(table: str, seats: Sequence[Seated]) -> Iterator[Line]:
    """The criteria of a table with opponents."""
    count = seats[0].seats
    fair = 1 / count
    for name, low, high in BANDS:
        found = [s for s in seats if low <= s.consumption <= high]
        yield Line(table, f"consumption {name}", len(found), *share(found), fair * 2 / 3, fair * 4 / 3, len(found) >= ENOUGH)
    yield from shape_of(table, seats)
    yield Line(table, "throne holder", len(seats) // count, *share([s for s in seats if s.throne]), 0.0, 1.0, False)
    if count == 2:
        for card in sorted({card for s in seats for card in s.cards}):
            found = [s for s in seats if card in s.cards]
            yield Line(table, card, len(found), *share(found), 0.35, 0.65, len(found) >= ENOUGH)


def shape_of(table: str, seats: Sequence[Seated]) -> Iterator[Line]:
    """Levels and length."""
    above = sum(s.level > HIGHEST_USUAL_LEVEL for s in seats) / len(seats)
    rounds = sum(s.rounds for s in seats) / len(seats)
    yield Line(table, "seats above level V", len(seats), above, above, above, 0.0, 0.02)
    yield Line(table, "rounds", len(seats), rounds, *map(float, (min(s.rounds for s in seats), max(s.rounds for s in seats))), 6.0, 10.0)
    steps = sum((s.consumption - 20) / s.rounds for s in seats) / len(seats)
    yield Line(table, "consumption a round", len(seats), steps, steps, steps, 0.0, 99.0, False)


def solo_lines(table: str, seats: Sequence[Seated], least: float, most: float) -> Iterator[Line]:
    yield Line(table, "solo won", len(seats), *share(seats), least, most)
    yield from shape_of(table, seats)


def measured(path: str, counts: Sequence[int], games: int, seed: int, bot: str, processes: int) -> list[Line]:
    """All criteria, table by table."""
    found: list[Line] = []
    for count in counts:
        for silver in (False, True) if count == 1 else (False,):
            table = f"{count} seat{'s' * (count > 1)}{', silver' * silver}"
            run = in_parts(Games(count, seed, bot, path, silver), games, processes, Progress(None, games))
            seats = [seat for game_seats in run for seat in game_seats]
            solo = ((0.35, 0.55) if silver else (0.5, 0.7)) if count == 1 else None
            found += solo_lines(table, seats, *solo) if solo else lines_of(table, seats)
    return found


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--games", type=int, default=400, help="per seat count")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--bot", default="greedy")
    asked.add_argument("--components", default="", help="a corrected components file")
    asked.add_argument("--seats", default="1,2,3,4")
    asked.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    asked.add_argument("--json", action="store_true")
    args = asked.parse_args()
    counts = [int(n) for n in args.seats.split(",")]
    found = measured(args.components, counts, args.games, args.seed, args.bot, args.processes)
    for line in found:
        print(json.dumps({name: getattr(line, name) for name in Line.__slots__}) if args.json else line.text())
    missed = sum(not line.holds for line in found)
    print(f"{len(found)} lines, {missed} missed")
    return bool(missed)


if __name__ == "__main__":
    sys.exit(main())
