"""How many futures a second a search imagines: `Mind.pace` of a usual core, and `first_pace` of the first freeze.

    python benchmarks/paces.py [GAME ...] [--bot search:ms=450] [--seats 2] [--decisions 25]

Quick play goes on with a game; one choice in eight is also put to the bot. The first freeze was measured on its own
tree: `git worktree add old 1be68099`, then `PYTHONPATH=old/src python benchmarks/paces.py --bot skilled`.
"""

from __future__ import annotations

import argparse
from time import perf_counter

from astrarium.bots import bot
from astrarium.core import Dice, Look, game, game_ids

ASKED = 0.125  # of the choices


def measured(game_id: str, name: str, seats: int, decisions: int, seed: int) -> tuple[int, int, float]:
    """Decisions, futures, and seconds."""
    state, player, quick, chance = game(game_id).new(seats, seed), bot(name), Dice(seed + 1), Dice(seed + 2)
    mind, done, futures, seconds = state.game.mind, 0, 0, 0.0
    while not state.over and done < decisions:
        seat = state.to_act()[0]
        if chance.unit() < ASKED and len(state.legal(seat)) > 1:
            player.futures, begun = None, perf_counter()
            player.choose(Look(state.game, state, seat), quick.clone())
            if player.futures:
                done, futures = done + 1, futures + player.futures.played
                seconds += perf_counter() - begun
        state.play(seat, mind.policy(state, seat, quick))
    return done, futures, seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=game_ids())
    parser.add_argument("--bot", default="search:ms=450")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--decisions", type=int, default=25)
    parser.add_argument("--seed", type=int, default=7)
    asked = parser.parse_args()
    for game_id in asked.games:
        done, futures, seconds = measured(game_id, asked.bot, asked.seats, asked.decisions, asked.seed)
        print(f"{game_id}, {asked.bot}: {futures / seconds:.0f} futures a second over {done} decisions")


if __name__ == "__main__":
    main()
