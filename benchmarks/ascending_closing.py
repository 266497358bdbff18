"""How long the leader of Ascending Empires takes to end a won game, and how long games last at all.

    python benchmarks/ascending_closing.py --games 60 --seed 1 [--bot greedy] [--seats 2] [--processes 2]

A game is won here from the first turn on at which few tokens are left and somebody is far ahead.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from statistics import median

from astrarium.arena.play import Table, drawn_seed
from astrarium.arena.pool import carried_out
from astrarium.bots import bot
from astrarium.core import Look
from astrarium.games.ascending.rules.scoring import total
from astrarium.games.ascending.table.state import AscendingState

FEW_TOKENS, FAR_AHEAD = 8, 12
NEVER = -1


@dataclass(frozen=True, slots=True)
class Played:
    """One game: its rounds, and those from the moment it was won to its end."""

    rounds: float
    closing: float


@dataclass(frozen=True, slots=True)
class Games:
    """A run of games; it travels to other processes."""

    seats: int
    seed: int
    bot: str

    def __call__(self, number: int) -> Played:
        table = Table("ascending", self.seats, self.seed)
        chance = table.chance(number)
        state = table.start(drawn_seed(chance))
        assert isinstance(state, AscendingState)
        players, dice, won = [bot(self.bot) for _ in range(self.seats)], chance.fork(), NEVER
        while not state.over:
            if won == NEVER and is_won(state):
                won = state.turn
            seat = state.to_act()[0]
            state.play(seat, players[seat].choose(Look(state.game, state, seat), dice).action)
        closing = (state.turn - won) / self.seats if won != NEVER else NEVER
        return Played(state.turn / self.seats, closing)


def is_won(state: AscendingState) -> bool:
    first, second = sorted((total(state, seat) for seat in range(state.seats)), reverse=True)[:2]
    return state.pool <= FEW_TOKENS and first - second >= FAR_AHEAD


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--games", type=int, default=60)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--seats", type=int, default=2)
    asked.add_argument("--bot", default="greedy")
    asked.add_argument("--processes", type=int, default=None)
    given = asked.parse_args()
    work = Games(given.seats, given.seed, given.bot)
    played = [one for _, one in carried_out(work, range(given.games), processes=given.processes)]
    rounds = sorted(one.rounds for one in played)
    closing = sorted(one.closing for one in played if one.closing != NEVER)
    print(f"{len(played)} games of {given.bot}, {given.seats} seats, seed {given.seed}")
    print(f"rounds: median {median(rounds):.1f}, longest {rounds[-1]:.1f}, past 80: {sum(one > 80 for one in rounds)}")
    if closing:
        print(
            f"{len(closing)} games won with {FEW_TOKENS} tokens left and {FAR_AHEAD} points ahead: "
            f"median {median(closing):.1f} rounds to the end, longest {closing[-1]:.1f}"
        )


if __name__ == "__main__":
    main()
