"""How fast a game plays at random on one core: actions a second of processor time, and what a clone costs."""

from __future__ import annotations

import argparse
import time

from astrarium.core import Dice, Game, State, game, game_ids


def play_for(found: Game, seats: int, seconds: float) -> tuple[int, int, float]:
    """Random games until the time is up: actions, finished games, seconds used."""
    dice, actions, games = Dice(1), 0, 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        state = found.new(seats, seed=games)
        while not state.over:
            seat = state.to_act()[0]
            state.apply(seat, state.random_action(seat, dice))
            actions += 1
        games += 1
    return actions, games, time.process_time() - start


def middle_of_a_game(found: Game, seats: int) -> State:
    """A position half-way through a random game."""
    dice, positions = Dice(2), []
    state = found.new(seats, seed=2)
    while not state.over:
        positions.append(state.clone())
        seat = state.to_act()[0]
        state.apply(seat, state.random_action(seat, dice))
    return positions[len(positions) // 2]


def clone_microseconds(state: State, times: int = 20_000) -> float:
    start = time.process_time()
    for _ in range(times):
        state.clone()
    return (time.process_time() - start) / times * 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=game_ids())
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seconds", type=float, default=5.0)
    chosen = parser.parse_args()
    found = game(chosen.game)
    for seats in [chosen.seats] if chosen.seats else found.seat_counts:
        actions, games, took = play_for(found, seats, chosen.seconds)
        clone = clone_microseconds(middle_of_a_game(found, seats))
        print(
            f"{found.id}, {seats} seats: {actions / took:,.0f} actions/s, {games / took:,.1f} games/s, "
            f"{actions / games:,.0f} actions a game, clone {clone:.1f} us"
        )


if __name__ == "__main__":
    main()
