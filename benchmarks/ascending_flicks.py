"""How many flicks a second one core computes, and the worst case: a pack of discs hit at full speed.

PYTHONPATH=src python benchmarks/ascending_flicks.py
"""

from __future__ import annotations

from math import hypot
from time import process_time

from astrarium.core import Dice
from astrarium.games.ascending.box.components import GRID, STANDARD, Surface
from astrarium.games.ascending.game import AscendingEmpires
from astrarium.games.ascending.rules.navigate import random_flick
from astrarium.games.ascending.rules.physics import Disc, Slide
from astrarium.games.ascending.table.actions import SHIPS_PER_SEAT


def scene(dice: Dice, ships: int) -> list[Disc]:
    """Ships on free spots of the board, the first of them flicked at random."""
    discs: list[Disc] = []
    while len(discs) < ships:
        x, y = dice.below(720 * GRID) / GRID, dice.below(720 * GRID) / GRID
        clear = all(hypot(x - px, y - py) >= 30.0 for px, py in STANDARD.surface.planets)
        if clear and all(hypot(x - d.x, y - d.y) >= 16.0 for d in discs):
            speed, a, b = 40.0 + 1960.0 * dice.unit(), dice.unit() - 0.5, dice.unit() - 0.5
            push = speed / hypot(a, b) if not discs else 0.0
            discs.append(Disc(x, y, 8.0, push * a, push * b))
    return discs


def pack(gap: float, aim: float) -> list[Disc]:
    """35 discs in a hexagonal pack and one that flies into it."""
    step = 16.0 + gap
    resting = [
        Disc(300.0 + col * step + (row % 2) * step / 2, 300.0 + row * step * 0.8660254037844387, 8.0)
        for row in range(5)
        for col in range(7)
    ]
    return [Disc(150.0, aim, 8.0, 2000.0, 0.0), *resting]


def played(ships: int, flicks: int) -> float:
    """Flicks a second as a bot plays them: clone the game, flick, read the rules off the slide."""
    dice, game = Dice(2), AscendingEmpires()
    state = game.new(4, 1)
    for i, disc in enumerate(scene(dice, ships)):
        state.put_ship(i % 4 * SHIPS_PER_SEAT + i // 4, round(disc.x * GRID), round(disc.y * GRID))
    seat = state.to_act()[0]
    actions = [random_flick(dice.pick(state.fleet(seat)), dice) for _ in range(flicks)]
    start = process_time()
    for action in actions:
        state.clone().play(seat, action)
    return flicks / (process_time() - start)


def main() -> None:
    for ships in (8, 20, 36):
        dice = Dice(1)
        scenes = [scene(dice, ships) for _ in range(2000)]
        start = process_time()
        events = sum(len(Slide(STANDARD.surface, discs).run().log) for discs in scenes)
        seconds = process_time() - start
        print(f"{ships:2} ships: {len(scenes) / seconds:7.0f} flicks/s, {events / len(scenes):.2f} events a flick")
    print(f"20 ships: {played(20, 2000):7.0f} flicks/s with the rules, on a clone each")
    empty = Surface(720.0, 720.0, (), 22.0)
    for gap in (0.0, 1e-6, 0.01, 0.5):
        worst, most = 0.0, 0
        for n in range(40):
            start = process_time()
            slide = Slide(empty, pack(gap, 296.0 + n * 1.7)).run()
            worst, most = max(worst, process_time() - start), max(most, len(slide.log))
        print(f"pack of 36, gap {gap:8.6f}: worst {worst * 1000:6.1f} ms, up to {most} events")


if __name__ == "__main__":
    main()
