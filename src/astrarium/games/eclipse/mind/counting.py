"""What a seat holds and has built, one number each: what the learned evaluation counts beside the terms."""

from __future__ import annotations

from typing import Final

from astrarium.core import Seat
from astrarium.core.network import as_input

from ..box import components as c
from ..box.components import KINDS, TYPES
from ..rules.upkeep import balance
from ..table import state as s
from ..table.state import EclipseState as State
from .evaluation import strength

MOST_STRENGTH: Final = 60.0
MOST_MONEY: Final = 40


def holdings(state: State, seat: Seat) -> list[float]:
    """Whole numbers and sixteenths; always as many, in the same order."""
    return [
        *_economy(state, seat),
        *_techs(state, seat),
        *_fleet(state, seat),
        *_galaxy(state, seat),
        *_species(state, seat),
    ]


def _economy(state: State, seat: Seat) -> list[float]:
    """Incomes, what is left after the next upkeep, colony ships, discs on actions."""
    incomes = [float(c.PRODUCES[state.track[KINDS * seat + kind]]) for kind in range(KINDS)]
    left = max(-MOST_MONEY, min(MOST_MONEY, balance(state, seat)))
    spent = sum(state.spent[c.SPENT_SPACES * seat : c.SPENT_SPACES * (seat + 1)])
    return [*incomes, float(left), float(state.colony[seat]), float(spent)]


def _techs(state: State, seat: Seat) -> list[float]:
    return [1.0 if state.tech[seat] >> i & 1 else 0.0 for i in range(len(c.TECH_NAMES))]


def _fleet(state: State, seat: Seat) -> list[float]:
    """Ships by type, how strong a ship of each type is, and the strength of the whole beside the strongest other."""
    built = [float(number) for number in ships_of(state, seat)]
    each = [as_input(strength(state.design[TYPES * seat + ship])) for ship in range(TYPES)]
    mine = power(state, seat)
    best = max((power(state, other) for other in range(state.seats) if other != seat), default=0.0)
    return [*built, *each, as_input(mine), as_input(max(-MOST_STRENGTH, mine - best))]


def ships_of(state: State, seat: Seat) -> list[int]:
    return [c.SHIP_LIMIT[ship] - state.supply[TYPES * seat + ship] for ship in range(TYPES)]


def power(state: State, seat: Seat) -> float:
    """The strength of all ships of a seat."""
    built = ships_of(state, seat)
    return min(MOST_STRENGTH, sum(built[ship] * strength(state.design[TYPES * seat + ship]) for ship in range(TYPES)))


def _galaxy(state: State, seat: Seat) -> list[float]:
    """Sectors worth holding, strangers in them, monoliths and orbitals, treaties, honours, who has passed."""
    land = state.land[seat]
    contested = sum(1 for sector in land if state.strangers(sector, seat))
    away = sum(1 for sector in state.fleets[seat] if sector not in land)
    centre = 1.0 if state.disc[c.CENTRE] == seat else 0.0
    built = [float(sum(state.built[sector] >> kind & 1 for sector in land)) for kind in (0, 1)]
    honours = float(len(state.reputation[seat]))
    allies = float(state.ambassadors[seat].bit_count())
    passed = [1.0 if state.passed >> seat & 1 else 0.0, float(state.passed.bit_count())]
    first = 1.0 if state.next_start == seat or (state.next_start == s.NOBODY and state.start == seat) else 0.0
    return [
        float(contested),
        float(away),
        centre,
        *built,
        honours,
        allies,
        float(state.traitor == seat),
        *passed,
        first,
    ]


def _species(state: State, seat: Seat) -> list[float]:
    return [1.0 if state.species[seat] == number else 0.0 for number in range(len(c.SPECIES))]
