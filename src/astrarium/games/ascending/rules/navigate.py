"""Navigation: the flick, and what the rules read from the finished slide (AE-N)."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from astrarium.core import Dice, Event, Seat

from ..actions import FLICK_LIMIT, FLICKED, GONE, GREATEST_SQUARE, LOST, RAMMED
from ..physics import GRID, HIT, U_RAM, Disc, Happening, Judge, Slide
from ..state import BOARD, SUPPLY, Table, is_cruiser, owner_of

DEGREE = 0.017453292519943295
# how unsteady a hand is: standard deviation of the direction in radians, and of the speed as a share
Hand = tuple[float, float]
WOBBLES: dict[str, Hand] = {
    "none": (0.0, 0.0),
    "light": (0.4 * DEGREE, 0.015),
    "strong": (1.5 * DEGREE, 0.06),
}
STEADINESS: tuple[Hand, ...] = (  # by the number of the hand that an `aim` names
    (0.0, 0.0),
    (0.8 * DEGREE, 0.03),
    (1.5 * DEGREE, 0.06),
    (2.5 * DEGREE, 0.10),
    (4.0 * DEGREE, 0.16),
)


def _bell(dice: Dice) -> float:
    """About normal with mean 0 and deviation 1, from sums alone: equal bits everywhere."""
    total = -6.0
    for _ in range(12):
        total += dice.unit()
    return total


def wobbled(vx: int, vy: int, hand: Hand, dice: Dice) -> tuple[int, int]:
    """The velocity an unsteady hand gives for the intended one (AE-N7)."""
    turn = min(max(hand[0] * _bell(dice) / 2.0, -0.5), 0.5)
    scale = min(max(1.0 + hand[1] * _bell(dice), 0.5), 1.5)
    down = 1.0 + turn * turn
    cosine, sine = (1.0 - turn * turn) / down * scale, 2.0 * turn / down * scale
    return capped(round(cosine * vx - sine * vy), round(sine * vx + cosine * vy))


def capped(vx: int, vy: int) -> tuple[int, int]:
    """No flick is stronger than full power."""
    square = vx * vx + vy * vy
    if square <= GREATEST_SQUARE:
        return vx, vy
    scale = FLICK_LIMIT / sqrt(square)
    return int(vx * scale), int(vy * scale)


def slide(table: Table, ship: int, vx: int, vy: int, trace: bool = True) -> tuple[list[int], Slide]:
    """Let the flicked ship run among the others: the ships on the board in order, and their finished slide."""
    radii = table.comp.radii
    ships = [s for s, place in enumerate(table.where) if place == BOARD]
    discs = [
        Disc(table.x[s] / GRID, table.y[s] / GRID, radii[is_cruiser(s)], vx / GRID, vy / GRID)
        if s == ship
        else Disc(table.x[s] / GRID, table.y[s] / GRID, radii[is_cruiser(s)])
        for s in ships
    ]
    seat = owner_of(ship)
    judge = vanishing(seat, ships, table.powers(seat).ram_survives) if table.options["ram"] == "vanish" else None
    return ships, Slide(table.comp.surface, discs, trace, judge).run()


def vanishing(seat: Seat, ships: Sequence[int], survives: bool) -> Judge:
    """Takes the ships of the first ram off the board at the contact (AE-N8)."""
    rammed = False

    def judge(i: int, j: int, approach: float) -> tuple[int, ...]:
        nonlocal rammed
        if rammed or approach < U_RAM or not _are_opponents(seat, ships[i], ships[j]):
            return ()
        rammed = True
        if not survives:
            return i, j
        return (j,) if owner_of(ships[i]) == seat else (i,)  # AE-T4

    return judge


def _are_opponents(seat: Seat, one: int, other: int) -> bool:
    """Whether one of the two is the active player's and the other is not."""
    return (owner_of(one) == seat) != (owner_of(other) == seat)


def first_ram(seat: Seat, ships: Sequence[int], log: Sequence[Happening]) -> tuple[int, int] | None:
    """The first contact of a ship of the active player with an opponent's: (own, opposing) (AE-N3, AE-N4)."""
    for _, kind, i, j, approach in log:
        if kind == HIT and approach >= U_RAM:
            one, other = ships[i], ships[j]
            if _are_opponents(seat, one, other):  # AE-N3: pushed own ships ram as well
                return (one, other) if owner_of(one) == seat else (other, one)
    return None


def flick(table: Table, seat: Seat, ship: int, aim_x: int, aim_y: int, hand: int = 0) -> None:
    """Flick a ship; when all rests, rammed ships and those lost in space go to their owners' supplies."""
    vx, vy = aim_x, aim_y
    for unsteady in (STEADINESS[hand], WOBBLES[str(table.options["wobble"])]):
        if unsteady[0]:
            vx, vy = wobbled(vx, vy, unsteady, table.dice)  # AE-N7
    ships, run = slide(table, ship, vx, vy)
    table.shot = (seat, ship, vx, vy, aim_x, aim_y, tuple(ships), tuple(run.legs or ()), tuple(run.log))
    for other, moved, spot in zip(ships, run.moved, run.rest(), strict=True):
        if moved and spot is not None:
            table.put_ship(other, *spot)  # AE-N6: pushed ships stay where they end
    told = [*_ram(table, seat, ships, run), *_lose(table, ships, run)]
    end = table.orbit[ship] if table.where[ship] == BOARD else GONE
    table.events += [(FLICKED, seat, ship, vx, vy, end), *told]


def _ram(table: Table, seat: Seat, ships: Sequence[int], run: Slide) -> list[Event]:
    """Take the rammed ships off the board."""
    ram = first_ram(seat, ships, run.log)
    if ram is None:
        return []
    survives = table.powers(seat).ram_survives
    for rammed in ram[survives:]:  # AE-N3, AE-T4
        table.take_ship(rammed, SUPPLY)
    return [(RAMMED, seat, *ram, int(survives))]


def _lose(table: Table, ships: Sequence[int], run: Slide) -> list[Event]:
    """Take the ships that left the board to their owners' supplies (AE-N5); those that a ram destroyed are there."""
    lost = [ship for ship, gone in zip(ships, run.lost, strict=True) if gone and table.where[ship] == BOARD]
    for ship in lost:
        table.take_ship(ship, SUPPLY)
    return [(LOST, owner_of(ship), ship) for ship in lost]
