"""Upkeep and cleanup: colony ships, money, bankruptcy, production, new technologies, and leaving the game."""

from __future__ import annotations

from astrarium.core import Action, Decision, Seat

from ..box import components as c
from ..table import actions as a
from ..table.state import BANKRUPT, CLEANING, COLONY_UPKEEP, FINISHED, MAINTAINING, NOBODY, Table
from .population import clear_cubes, income, legal_colonise, return_cube, trades_into, upkeep
from .scoring import parts_of


def open_phase(state: Table) -> None:
    state.phase, state.cursor = MAINTAINING, 0


def advance(state: Table) -> None:
    """Every seat in turn: colony ships, then money, then science and materials (EC-16.1).

    `cursor` counts half seats: first the colony ships, then the money.
    """
    if state.cursor >= 2 * state.seats:
        clean_up(state)
        return
    seat = (state.start + state.cursor // 2) % state.seats
    paying = state.cursor & 1
    state.cursor += 1
    if state.gone >> seat & 1:
        return
    if paying:
        pay(state, seat)
    elif legal_colonise(state, seat):
        state.ask(COLONY_UPKEEP, seat)


def balance(state: Table, seat: Seat) -> int:
    """Money left after this round's income and upkeep."""
    return state.store[3 * seat + c.MONEY] + income(state, seat, c.MONEY) - upkeep(state, seat)  # EC-16.2


def pay(state: Table, seat: Seat) -> None:
    if balance(state, seat) < 0:
        state.events.append((a.E_BANKRUPT, seat))
        state.ask(BANKRUPT, seat, 0)  # EC-16.3
        return
    collect(state, seat)


def collect(state: Table, seat: Seat) -> None:
    money = income(state, seat, c.MONEY) - upkeep(state, seat)
    science, materials = income(state, seat, c.SCIENCE), income(state, seat, c.MATERIALS)
    state.store[3 * seat + c.MONEY] += money
    state.store[3 * seat + c.SCIENCE] += science
    state.store[3 * seat + c.MATERIALS] += materials
    state.events.append((a.E_INCOME, seat, money, science, materials))


def list_colony_upkeep(state: Table, seat: Seat, decision: Decision) -> list[Action]:  # noqa: ARG001
    return [*legal_colonise(state, seat), a.A_DONE]


def play_colony_upkeep(state: Table, seat: Seat, action: Action, decision: Decision) -> None:  # noqa: ARG001
    state.stack.pop()


def list_bankrupt(state: Table, seat: Seat, decision: Decision) -> list[Action]:  # noqa: ARG001
    found: list[Action] = trades_into(state, seat, c.MONEY)
    found += [a.A_ABANDON[sector] for sector in state.land[seat]]
    if balance(state, seat) >= 0:
        found.append(a.A_DONE)
    return found


def play_bankrupt(state: Table, seat: Seat, action: Action, decision: Decision) -> None:  # noqa: ARG001
    state.stack.pop()
    if action[0] == a.DONE:
        collect(state, seat)
        return
    sector = action[1]
    state.ask(BANKRUPT, seat, 1)
    state.lift_disc(sector)
    state.discs[seat] += 1
    state.events.append((a.E_ABANDONS, seat, sector))
    clear_cubes(state, sector, seat)


def settle_bankrupt(state: Table, seat: Seat, decision: Decision) -> bool:
    """Enough money is there, or nothing is left to sell or to give up (EC-16.4)."""
    if balance(state, seat) >= 0:
        if state.rulings.abandon_more and decision[2]:
            return False  # EC-R19
        state.stack.pop()
        collect(state, seat)
        return True
    if state.land[seat] or trades_into(state, seat, c.MONEY):
        return False
    state.stack.pop()
    state.events.append((a.E_EXTINCT, seat))
    remove_player(state, seat)
    return True


def remove_player(state: Table, seat: Seat) -> None:
    """The seat scores as it stands and all its pieces leave the game (EC-18.2)."""
    state.frozen[seat] = parts_of(state, seat)
    state.gone |= 1 << seat
    state.passed |= 1 << seat
    for other in range(state.seats):
        if state.ambassadors[seat] >> other & 1:
            state.ambassadors[other] &= ~(1 << seat)
            return_cube(state, other, 0b111)
    state.ambassadors[seat] = 0
    if state.traitor == seat:
        state.traitor = NOBODY
    for sector in state.land[seat]:
        state.lift_disc(sector)
        state.cubes[sector] = 0
    for sector in state.fleets[seat]:
        for ship in range(4):
            for _ in range(state.ships[24 * sector + 4 * seat + ship]):
                state.drop_ship(sector, seat, ship)
                state.supply[4 * seat + ship] += 1


def clean_up(state: Table) -> None:
    """Technologies, discs, graveyards, colony ships."""
    if state.round == c.ROUNDS or state.gone == (1 << state.seats) - 1:
        finish(state)
        return
    state.phase = CLEANING
    draw_technologies(state, c.LAYOUT[state.seats].tech_per_cleanup)  # EC-17.1
    for seat in range(state.seats):
        if state.gone >> seat & 1:
            continue
        spent = slice(c.SPENT_SPACES * seat, c.SPENT_SPACES * (seat + 1))
        state.discs[seat] += sum(state.spent[spent])  # EC-17.2
        state.spent[spent] = [0] * c.SPENT_SPACES
        state.colony[seat] = c.SPECIES[state.species[seat]].colony_ships  # EC-17.4
        for kind in range(3):
            for _ in range(state.grave[3 * seat + kind]):
                return_cube(state, seat, 1 << kind)  # EC-17.3
            state.grave[3 * seat + kind] = 0


def finish(state: Table) -> None:
    state.phase = FINISHED
    state.stack.clear()
    state.events.append((a.E_OVER, NOBODY))


def draw_technologies(state: Table, number: int) -> None:
    """Tiles from the bag onto the supply board; an empty bag gives no more."""
    drawn = []
    for _ in range(min(number, sum(state.bag))):
        at = state.dice.below(sum(state.bag))
        tech = 0
        while at >= state.bag[tech]:
            at -= state.bag[tech]
            tech += 1
        state.bag[tech] -= 1
        state.shop[tech] += 1
        drawn.append(tech)
    state.events.append((a.E_NEW_TECHNOLOGIES, NOBODY, *drawn))
