"""Navigation: the flick, and what the rules read from the finished slide (AE-N)."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from astrarium.core import Action, Dice, Event, Refusal, Seat, mark

from ..box import components as c
from ..table import actions
from ..table.state import BOARD, SUPPLY, Happening, Shot, is_cruiser, owner_of
from ..table.state import AscendingState as State
from .land import NOT_YOUR_SHIP
from .physics import HIT, U_RAM, Disc, Judge, Slide
from .points import points, spend

NO_POINT = Refusal(mark("You have no movement point left."), "AE-M3")
TOO_WEAK_OR_STRONG = Refusal(mark("A flick has a speed between 40 and 2000 mm/s."), "AE-N1")

DEGREE = 0.017453292519943295
UNIT = 2.0**-53
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


def flick_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why this ship cannot be flicked so; an aim also names a hand."""
    ship, vx, vy = action[1:4]
    if ship not in state.fleet(seat):
        return NOT_YOUR_SHIP  # AE-M2
    if not points(state, seat)[0]:
        return NO_POINT  # AE-M3
    return None if actions.is_flick_speed(vx, vy) else TOO_WEAK_OR_STRONG  # AE-N1


def legal_flicks(state: State, seat: Seat) -> list[Action]:
    """A few representative flicks of each ship: any other speed and direction is as legal."""
    found: list[Action] = []
    for ship in state.fleet(seat):
        found += actions.LISTED_FLICKS[ship]
    return found


def random_flick(ship: int, dice: Dice) -> Action:
    """Any direction; speeds up to 700 mm/s, so that most ships stay on the board."""
    limit = 700 * c.GRID
    while True:
        vx, vy = dice.below(2 * limit + 1) - limit, dice.below(2 * limit + 1) - limit
        if actions.LEAST_SQUARE <= vx * vx + vy * vy <= limit * limit:
            return (actions.FLICK, ship, vx, vy)


def _bell(dice: Dice) -> float:
    """About normal with mean 0 and deviation 1, from sums alone: equal bits everywhere."""
    total, bits = -6.0, dice.bits
    for _ in range(12):
        total += (bits() >> 11) * UNIT  # as Dice.unit, without a call for each: most flicks wobble
    return total


def wobbled(vx: int, vy: int, hand: Hand, dice: Dice) -> tuple[int, int]:
    """The velocity an unsteady hand gives for the intended one (AE-N7)."""
    turn = min(max(hand[0] * _bell(dice) / 2.0, -0.5), 0.5)
    scale = min(max(1.0 + hand[1] * _bell(dice), 0.5), 1.5)
    down = 1.0 + turn * turn
    cosine, sine = (1.0 - turn * turn) / down * scale, 2.0 * turn / down * scale
    return capped(round(cosine * vx - sine * vy), round(sine * vx + cosine * vy))


def unsteadiness(state: State, hand: int) -> Hand:
    """How far a flick of that hand goes astray at this table, where everybody's does (AE-N7)."""
    own, table = STEADINESS[hand], WOBBLES[str(state.options["wobble"])]
    return sqrt(own[0] * own[0] + table[0] * table[0]), sqrt(own[1] * own[1] + table[1] * table[1])


def capped(vx: int, vy: int) -> tuple[int, int]:
    """No flick is stronger than full power."""
    square = vx * vx + vy * vy
    if square <= actions.GREATEST_SQUARE:
        return vx, vy
    scale = actions.FLICK_LIMIT / sqrt(square)
    return int(vx * scale), int(vy * scale)


def slide(state: State, ship: int, vx: int, vy: int, trace: bool = True) -> tuple[list[int], Slide]:
    """Let the flicked ship run among the others: the ships on the board in order, and their finished slide."""
    radii = state.comp.radii
    ships = [s for s, place in enumerate(state.where) if place == BOARD]
    discs = [
        Disc(state.x[s] / c.GRID, state.y[s] / c.GRID, radii[is_cruiser(s)], vx / c.GRID, vy / c.GRID)
        if s == ship
        else Disc(state.x[s] / c.GRID, state.y[s] / c.GRID, radii[is_cruiser(s)])
        for s in ships
    ]
    seat = owner_of(ship)
    judge = vanishing(seat, ships, state.powers(seat).ram_survives) if state.options["ram"] == "vanish" else None
    return ships, Slide(state.comp.surface, discs, trace, judge).run()


def is_ram(seat: Seat, one: int, other: int, approach: float) -> bool:
    """Whether a contact is a true one between a ship of the active player and somebody else's (AE-N3)."""
    return approach >= U_RAM and (owner_of(one) == seat) != (owner_of(other) == seat)


def vanishing(seat: Seat, ships: Sequence[int], survives: bool) -> Judge:
    """Takes the ships of the first ram off the board at the contact (AE-N8)."""
    rammed = False

    def judge(i: int, j: int, approach: float) -> tuple[int, ...]:
        nonlocal rammed
        if rammed or not is_ram(seat, ships[i], ships[j], approach):
            return ()
        rammed = True
        if not survives:
            return i, j
        return (j,) if owner_of(ships[i]) == seat else (i,)  # AE-T4

    return judge


def first_ram(seat: Seat, ships: Sequence[int], log: Sequence[Happening]) -> tuple[int, int] | None:
    """The first contact of a ship of the active player with an opponent's: (own, opposing) (AE-N3, AE-N4)."""
    for _, kind, i, j, approach in log:
        if kind == HIT and is_ram(seat, ships[i], ships[j], approach):  # AE-N3: pushed own ships ram as well
            return (ships[i], ships[j]) if owner_of(ships[i]) == seat else (ships[j], ships[i])
    return None


def flick(state: State, seat: Seat, action: Action) -> None:
    """Flick a ship; when all rests, rammed ships and those lost in space go to their owners' supplies."""
    ship, aim_x, aim_y = action[1:4]
    hand = action[4] if action[0] == actions.AIM else 0
    vx, vy = aim_x, aim_y
    for unsteady in (STEADINESS[hand], WOBBLES[str(state.options["wobble"])]):
        if unsteady[0]:
            vx, vy = wobbled(vx, vy, unsteady, state.dice)  # AE-N7
    ships, run = slide(state, ship, vx, vy)
    state.shot = shot_of(ship, (vx, vy), (aim_x, aim_y), ships, run)
    for other, moved, spot in zip(ships, run.moved, run.rest(), strict=True):
        if moved and spot is not None:
            state.put_ship(other, *spot)  # AE-N6: pushed ships stay where they end
    told = [*_ram(state, seat, ships, run), *_lose(state, ships, run)]
    end = state.orbit[ship] if state.where[ship] == BOARD else actions.GONE
    state.events += [(actions.FLICKED, seat, ship, vx, vy, end), *told]
    spend(state, seat, shuttle=False)


def shot_of(ship: int, flicked: tuple[int, int], aimed: tuple[int, int], ships: Sequence[int], run: Slide) -> Shot:
    """A finished slide as it is kept for the page."""
    return owner_of(ship), ship, *flicked, *aimed, tuple(ships), tuple(run.legs or ()), tuple(run.log)


def _ram(state: State, seat: Seat, ships: Sequence[int], run: Slide) -> list[Event]:
    """Take the rammed ships off the board."""
    ram = first_ram(seat, ships, run.log)
    if ram is None:
        return []
    survives = state.powers(seat).ram_survives
    for rammed in ram[survives:]:  # AE-N3, AE-T4
        state.take_ship(rammed, SUPPLY)
    return [(actions.RAMMED, seat, *ram, int(survives))]


def _lose(state: State, ships: Sequence[int], run: Slide) -> list[Event]:
    """Take the ships that left the board to their owners' supplies (AE-N5); those that a ram destroyed are there."""
    lost = [ship for ship, gone in zip(ships, run.lost, strict=True) if gone and state.where[ship] == BOARD]
    for ship in lost:
        state.take_ship(ship, SUPPLY)
    return [(actions.LOST, owner_of(ship), ship) for ship in lost]
