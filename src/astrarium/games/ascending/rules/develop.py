"""Developing technologies: levels, first discoveries, rows, the cruiser (AE-D)."""

from __future__ import annotations

from astrarium.core import Action, Refusal, Seat, mark

from ..box import components as c
from ..table import actions
from ..table.state import BOARD, BOX, SUPPLY, TRACKS, is_cruiser
from ..table.state import AscendingState as State
from .build import gain_starships, gain_troops
from .orbits import is_blockaded
from .scan import end_action
from .tokens import take_tokens

HIGHEST = Refusal(mark("This technology is at its highest level."), "AE-D1")
NONE_AT_WORK = Refusal(mark("Level 1 needs a research facility at work on a planet of this colour."), "AE-D2")
TOO_FEW = mark("Level {level} needs {level} research facilities at work on planets of this colour; you have {count}.")
NOT_YOUR_STARSHIP = Refusal(mark("Choose a starship of yours from the board or from your supply."), "AE-T3")


def working_facilities(state: State, seat: Seat) -> list[int]:
    """Own facilities on unblockaded planets, by colour (AE-D2)."""
    found = [0] * len(c.COLOURS)
    for hole, count in enumerate(state.facilities):
        if count and state.owner[hole] == seat and not is_blockaded(state, hole):
            found[state.kind[hole]] += count
    return found


def develop_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    colour = action[1]
    level = state.level(seat, colour) + 1  # AE-D1: one level at a time
    if level > c.LEVELS:
        return HIGHEST
    count = working_facilities(state, seat)[colour]
    if count >= level:
        return None
    return Refusal(TOO_FEW, "AE-D2", {"level": level, "count": count}) if level > 1 else NONE_AT_WORK


def legal_developments(state: State, seat: Seat) -> list[Action]:
    return [
        (actions.DEVELOP, colour)
        for colour, count in enumerate(working_facilities(state, seat))
        if state.level(seat, colour) < min(count, c.LEVELS)
    ]


def develop(state: State, seat: Seat, action: Action) -> None:
    colour = action[1]
    level = state.level(seat, colour) + 1
    first = all(state.level(other, colour) < level for other in range(state.seats))
    state.levels[seat * TRACKS + colour] = level
    tech = state.comp.tech(colour, level)
    points = tech.first_vp if first else 0  # AE-D3
    state.events.append((actions.DEVELOPED, seat, colour, level, points))
    take_tokens(state, seat, points)
    end_action(state, seat)
    if all(state.level(seat, other) >= level for other in range(len(c.COLOURS))):
        _complete_row(state, seat, level)  # AE-D4
    if tech.params.get("gain_cruiser"):
        _gain_cruiser(state, seat, int(str(tech.params.get("return_starships", 0))))


def _complete_row(state: State, seat: Seat, row: int) -> None:
    bonus = state.comp.rows[row - 1]
    ships = gain_starships(state, seat, bonus.starships)
    troops = gain_troops(state, seat, bonus.troops)
    state.events.append((actions.ROW_DONE, seat, row, ships, troops, bonus.vp))
    take_tokens(state, seat, bonus.vp)


def _gain_cruiser(state: State, seat: Seat, price: int) -> None:
    """The cruiser to supply, starships back to the box (AE-T3)."""
    state.take_ship(state.ships_of(seat)[actions.CRUISER_NUMBER], SUPPLY)
    state.events.append((actions.GOT_CRUISER, seat))
    owned = state.starships(seat, BOARD) + state.starships(seat, SUPPLY)
    _ask_for_starships(state, seat, min(price, owned))


def _ask_for_starships(state: State, seat: Seat, left: int) -> None:
    if left:
        state.stack[-1] = (actions.RETURNING, 1 << seat, left)
    else:
        end_action(state, seat)


def return_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    return None if action in legal_returns(state, seat) else NOT_YOUR_STARSHIP


def legal_returns(state: State, seat: Seat) -> list[Action]:
    """Each starship on the board, and one for those in supply, which are all alike."""
    spare = state.in_supply(seat)
    fleet = [(actions.RETURN, ship) for ship in state.fleet(seat) if not is_cruiser(ship)]
    return [(actions.RETURN, spare), *fleet] if spare >= 0 else list(fleet)


def give_back(state: State, seat: Seat, action: Action) -> None:
    """A starship back to the box: from the board it leaves at once (AE-T3)."""
    ship = action[1]
    state.take_ship(ship, BOX)
    state.events.append((actions.RETURNED, seat, ship))
    _ask_for_starships(state, seat, state.top[actions.LEFT] - 1)
