"""Sealed games by the thousand: all verify, one flipped bit is always refused, and draws are as even as they should be.

python benchmarks/seal.py --games 10000 --flips 1000 --draws 10000000
"""

from __future__ import annotations

import argparse
import time

from astrarium.core import BadInput, Dice, Record, Seal, game, game_ids
from astrarium.core.dice import SealedDice
from astrarium.core.record import loads

SIDES = 52
UPPER, LOWER = 87.97, 25.37  # of chi-square with 51 degrees of freedom: p = 0.001 on either side


def sealed_game(game_id: str, number: int) -> Record:
    """A random game at a sealed table of two."""
    found, dice = game(game_id), Dice(number)
    secret = b"".join(dice.bits().to_bytes(8, "little") for _ in range(4))
    words = (f"{dice.bits():016x}{dice.bits():016x}", "")
    seal = Seal(f"measured{number}", secret, words)
    record = Record(game_id, found.version, 2, 0, found.read_options(2, {}), box=found.box, seal=seal)
    state = record.start()
    while not state.over:
        seat, turn = dice.pick(state.to_act()), state.turn
        action = state.random_action(seat, dice)
        state.apply(seat, action)
        record.add(state, seat, action, turn)
    return record


def refused(raw: bytes, bit: int) -> bool:
    flipped = bytearray(raw)
    flipped[bit // 8] ^= 1 << bit % 8
    try:
        return loads(flipped.decode()).verify() is not None
    except (BadInput, UnicodeDecodeError):
        return True


def chi_square(draws: int) -> float:
    dice, count = SealedDice(bytes(range(32))), [0] * SIDES
    for _ in range(draws):
        count[dice.below(SIDES)] += 1
    return sum((n - draws / SIDES) ** 2 for n in count) * SIDES / draws


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--flips", type=int, default=50, help="records in which one bit is flipped")
    parser.add_argument("--draws", type=int, default=1_000_000)
    asked, ids, started = parser.parse_args(), game_ids(), time.time()
    verified = flips = 0
    for number in range(asked.games):
        text = sealed_game(ids[number % len(ids)], number).dumps()
        verified += loads(text).verify() is None
        if number < asked.flips:
            flips += refused(text.encode(), Dice(number).below(len(text.encode()) * 8))
    chi = chi_square(asked.draws)
    print(
        f"{verified} of {asked.games} games verified, {flips} of {min(asked.flips, asked.games)} flipped bits refused"
    )
    print(f"chi-square over {asked.draws} draws: {chi:.1f} ({'even' if LOWER < chi < UPPER else 'uneven'})")
    print(f"{time.time() - started:.0f} s")


if __name__ == "__main__":
    main()
