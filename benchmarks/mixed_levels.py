"""Games of mixed levels with short budgets: does each end, does every search decide for itself, and in its time?

    python benchmarks/mixed_levels.py GAME [--games 300] [--seats 2] [--seed 1] [--share 4] [--processes 2]

Every seat draws its level. Like a server in a hurry, this gives each the `share`-th part of its usual budget. Fails
where a game does not end, where a search left a decision to greedy, or where one decision in a hundred of a level took
more than a tenth above its time.
"""

from __future__ import annotations

import argparse
import logging
from dataclasses import dataclass

from astrarium.arena.play import Table, drawn_seed, play_out, seat_bots
from astrarium.arena.pool import carried_out
from astrarium.bots import bot, levels
from astrarium.bots.roster import LEVELS
from astrarium.bots.search import Search
from astrarium.core import AstrariumError

OVER = 1.1  # of its time
QUANTILE = 0.99


@dataclass(frozen=True, slots=True)
class Played:
    """One game: what each level's decisions took, and what went wrong."""

    times: tuple[tuple[str, tuple[float, ...]], ...]
    actions: int
    wrong: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Games:
    """A run of games; it travels to other processes."""

    table: Table
    share: int

    def __call__(self, number: int) -> Played:
        chance = self.table.chance(number)
        state = self.table.start(drawn_seed(chance))
        names = [chance.pick(levels()) for _ in range(self.table.seats)]
        seated = seat_bots([hurried(name, self.share) for name in names], chance)
        heard = Heard()
        logging.getLogger("astrarium").addHandler(heard)
        try:
            actions, _, _ = play_out(self.table.found, state, seated)
        except AstrariumError as error:
            actions, heard.said = 0, [*heard.said, f"game {number}: {error}"]
        finally:
            logging.getLogger("astrarium").removeHandler(heard)
        return Played(tuple(zip(names, map(tuple, seated.times), strict=True)), actions, tuple(heard.said))


class Heard(logging.Handler):
    """Keeps what is logged: a search says there that it left a decision to greedy."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(record.getMessage())


def hurried(name: str, share: int) -> Search:
    made = bot(name)
    assert isinstance(made, Search)
    made.ms, made.effort = made.ms // share, made.effort / share
    return made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", type=int, default=4)
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args()
    work = Games(Table(asked.game, asked.seats, asked.seed).checked(), asked.share)
    times: dict[str, list[float]] = {name: [] for name in levels()}
    wrong: list[str] = []
    actions = done = 0
    for _, played in carried_out(work, range(asked.games), processes=asked.processes, singly=True):
        done, actions = done + 1, actions + played.actions
        wrong += played.wrong
        for name, took in played.times:
            times[name] += took
    late = [told(asked.game, name, times[name], int(LEVELS[name]["ms"]) // asked.share) for name in levels()]
    print(f"{asked.game}, {asked.seats} seats: {done} games ended, {actions} actions, {len(wrong)} said: {wrong[:5]}")
    if wrong or any(late):
        raise SystemExit(1)


def told(game_id: str, name: str, took: list[float], limit: int) -> bool:
    """Prints what a level's decisions took; whether that is too long."""
    ordered = sorted(took) or [0.0]
    at = [1000 * ordered[int(part * (len(ordered) - 1))] for part in (0.5, QUANTILE, 1.0)]
    print(f"{game_id} {name}: {len(took)} decisions, {at[0]:.0f} ms, p99 {at[1]:.0f}, most {at[2]:.0f} of {limit} ms")
    return at[1] > OVER * limit


if __name__ == "__main__":
    main()
