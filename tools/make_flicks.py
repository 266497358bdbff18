"""Makes the tasks of Ascending Empires: flicks that a perfect hand makes, by the physics alone.

python tools/make_flicks.py [--seed 1]      writes games/ascending/page/puzzles.toml
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from math import cos, pi, sin
from pathlib import Path

import astrarium
from astrarium.core import BadInput, Dice, game
from astrarium.games.ascending.box import components as c
from astrarium.games.ascending.mind.aiming import RAM, Aim, Gunner
from astrarium.games.ascending.page import symbols
from astrarium.games.ascending.table.actions import MOVING, SHIP_NAMES, SHIPS_PER_SEAT
from astrarium.games.ascending.table.state import AscendingState
from astrarium.games.ascending.text.names import planet_name

SAYS = {
    "orbit": "One flick: send your ship into the ring of {place}.",
    "bank": "The straight way is closed. One flick, off another planet, into the ring of {place}.",
    "ram": "One flick, off a planet: ram the ship {place}, which no straight line reaches.",
}
EACH = 2
OWN, RIVAL = 0, SHIPS_PER_SEAT  # the ship that is flicked, and the other one
STEADY, TRIES = 2, 200  # the hand that tells how hard a flick is
FAIR = (0.05, 0.9)  # share of its tries that succeed
DIRECTIONS, STRENGTHS, FASTEST = 72, 12, 1800.0  # tried for a ram
TARGET = Path(astrarium.__file__).parent / "games" / "ascending" / "page" / "puzzles.toml"

Asked = tuple[str, Aim | None, int]  # the kind, the flick that does it, and the planet or ship it is about


def laid(dice: Dice) -> str:
    """Two ships anywhere on the board, one movement point left."""
    (ax, ay), (bx, by) = ((60 + dice.below(600), 60 + dice.below(600)) for _ in range(2))
    table = f"preview=short wobble=none tokens=32 stack={MOVING}/1/1/0"
    return f"a1@{ax},{ay} a2@box troops=6 | b1@{bx},{by} b2@box troops=6; {table}"


def asked(state: AscendingState, dice: Dice) -> Iterator[Asked]:
    """What could be asked of that position."""
    gunner, target = Gunner(state, 0, STEADY, TRIES), dice.below(len(state.kind))
    if state.is_homeworld(target) or state.orbit[OWN] == target:
        return
    direct = gunner.to_orbit(OWN, target, banks=False)
    yield "orbit", direct, target
    if direct is None:
        yield "bank", gunner.to_orbit(OWN, target), target
    if gunner.to_ram(OWN, RIVAL) is None:
        yield "ram", best_ram(gunner), RIVAL


def best_ram(gunner: Gunner) -> Aim | None:
    lines = [line for line in all_flicks() if gunner.succeeds(OWN, *line, RAM, RIVAL)]
    aims = [Aim(OWN, *line, RAM, RIVAL, gunner.chance(OWN, *line, RAM, RIVAL)) for line in lines]
    return max(aims, key=lambda aim: aim.chance, default=None)


def all_flicks() -> Iterator[tuple[int, int]]:
    for turn in range(DIRECTIONS):
        for strength in range(1, STRENGTHS + 1):
            speed, angle = FASTEST * strength / STRENGTHS * c.GRID, 2 * pi * turn / DIRECTIONS
            yield round(speed * cos(angle)), round(speed * sin(angle))


def made(seed: int) -> list[str]:
    """As many of each kind, the easiest first."""
    dice, found = Dice(seed), {kind: list[tuple[float, str]]() for kind in SAYS}
    while any(len(tasks) < EACH for tasks in found.values()):
        text = laid(dice)
        try:
            state = game("ascending").arrange(text)
        except BadInput:  # ships on planets or on each other
            continue
        assert isinstance(state, AscendingState)
        for kind, aim, place in asked(state, dice):
            if aim and FAIR[0] <= aim.chance <= FAIR[1] and len(found[kind]) < EACH:
                found[kind].append((aim.chance, written(text, kind, aim, place, seed)))
                print(f"{kind}: {aim.chance:.2f}", file=sys.stderr, flush=True)
                break
    return [text for kind in SAYS for _, text in sorted(found[kind], reverse=True)]


def written(position: str, kind: str, aim: Aim, place: int, seed: int) -> str:
    """A task as an entry of the file."""
    named = SHIP_NAMES[place] if kind == "ram" else planet_name(place)
    lit = symbols.ship_id(place) if kind == "ram" else symbols.planet_id(place)
    goal = f"event rammed ship={OWN} target={place}"
    if kind != "ram":
        goal = f"view planets.name={c.HOLE_IDS[place]}.in_orbit has {OWN}"
    return f"""[[task]]
title = "Puzzle {{n}}: one flick"
say = "{SAYS[kind]}"
at = ["ship-a1", "{lit}"]
place = "{named}"
position = "{position}"
seat = 0
goal = ["{goal}"]
can = "Solved with one flick."
solution = ["flick a1 {aim.vx} {aim.vy}"]
share = {aim.chance:.4f}
source = "ships laid by dice, seed {seed}"
[task.wrong]
"did flick *" = "Not there. Take it back and aim again."
"did done" = "That moves no ship. Take it back and flick."
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    seed = parser.parse_args().seed
    TARGET.write_text("\n".join(["# Made by: python tools/make_flicks.py\n", *made(seed)]), encoding="utf-8")


if __name__ == "__main__":
    main()
