"""Developing technologies: levels, first discoveries, rows, the cruiser (AE-D)."""

from __future__ import annotations

from astrarium.core import Action, Refusal, Seat, mark

from ..actions import CRUISER_NUMBER, DEVELOP, DEVELOPED, GOT_CRUISER, RETURN, RETURNED, ROW_DONE
from ..components import COLOURS, LEVELS
from ..state import BOARD, BOX, LEFT, RETURNING, SUPPLY, Table, is_cruiser
from .build import gain_starships, gain_troops
from .orbits import is_blockaded
from .tokens import take_tokens

HIGHEST = Refusal(mark("This technology is at its highest level."), "AE-D1")
NONE_AT_WORK = Refusal(mark("Level 1 needs a research facility at work on a planet of this colour."), "AE-D2")
TOO_FEW = mark("Level {level} needs {level} research facilities at work on planets of this colour; you have {count}.")
NOT_YOUR_STARSHIP = Refusal(mark("Choose a starship of yours from the board or from your supply."), "AE-T3")


def working_facilities(table: Table, seat: Seat) -> list[int]:
    """Own facilities on unblockaded planets, by colour (AE-D2)."""
    found = [0] * len(COLOURS)
    for hole, count in enumerate(table.facilities):
        if count and table.owner[hole] == seat and not is_blockaded(table, hole):
            found[table.kind[hole]] += count
    return found


def develop_refusal(table: Table, seat: Seat, colour: int) -> Refusal | None:
    level = table.level(seat, colour) + 1  # AE-D1: one level at a time
    if level > LEVELS:
        return HIGHEST
    count = working_facilities(table, seat)[colour]
    if count >= level:
        return None
    return Refusal(TOO_FEW, "AE-D2", {"level": level, "count": count}) if level > 1 else NONE_AT_WORK


def legal_developments(table: Table, seat: Seat) -> list[Action]:
    return [
        (DEVELOP, colour)
        for colour, count in enumerate(working_facilities(table, seat))
        if table.level(seat, colour) < min(count, LEVELS)
    ]


def develop(table: Table, seat: Seat, colour: int) -> None:
    level = table.level(seat, colour) + 1
    first = all(table.level(other, colour) < level for other in range(table.seats))
    table.levels[seat * 4 + colour] = level
    tech = table.comp.tech(colour, level)
    points = tech.first_vp if first else 0  # AE-D3
    table.events.append((DEVELOPED, seat, colour, level, points))
    take_tokens(table, seat, points)
    if all(table.level(seat, other) >= level for other in range(len(COLOURS))):
        _complete_row(table, seat, level)  # AE-D4
    if tech.params.get("gain_cruiser"):
        _gain_cruiser(table, seat, int(str(tech.params.get("return_starships", 0))))


def _complete_row(table: Table, seat: Seat, row: int) -> None:
    bonus = table.comp.rows[row - 1]
    ships = gain_starships(table, seat, bonus.starships)
    troops = gain_troops(table, seat, bonus.troops)
    table.events.append((ROW_DONE, seat, row, ships, troops, bonus.vp))
    take_tokens(table, seat, bonus.vp)


def _gain_cruiser(table: Table, seat: Seat, price: int) -> None:
    """The cruiser to supply, starships back to the box (AE-T3)."""
    table.take_ship(table.ships_of(seat)[CRUISER_NUMBER], SUPPLY)
    table.events.append((GOT_CRUISER, seat))
    owned = table.starships(seat, BOARD) + table.starships(seat, SUPPLY)
    if min(price, owned):
        table.stack.append((RETURNING, 1 << seat, min(price, owned)))


def return_refusal(table: Table, seat: Seat, ship: int) -> Refusal | None:
    return None if (RETURN, ship) in legal_returns(table, seat) else NOT_YOUR_STARSHIP


def legal_returns(table: Table, seat: Seat) -> list[Action]:
    """Each starship on the board, and one for those in supply, which are all alike."""
    spare = table.in_supply(seat)
    fleet = [(RETURN, ship) for ship in table.fleet(seat) if not is_cruiser(ship)]
    return [(RETURN, spare), *fleet] if spare >= 0 else list(fleet)


def give_back(table: Table, seat: Seat, ship: int) -> None:
    """A starship back to the box: from the board it leaves at once (AE-T3)."""
    table.take_ship(ship, BOX)
    table.events.append((RETURNED, seat, ship))
    left = table.stack.pop()[LEFT] - 1
    if left:
        table.stack.append((RETURNING, 1 << seat, left))
