"""Upkeep and cleanup: colony ships, money, bankruptcy, production, new technologies, and leaving the game."""

from __future__ import annotations

from astrarium.core import Action, Decision, Refusal, Seat, mark

from ..box import components as c
from ..box.components import KINDS, TYPES
from ..table import actions as a
from ..table.state import BANKRUPT, BERTHS, CLEANING, COLONY_UPKEEP, FINISHED, MAINTAINING, NOBODY
from ..table.state import EclipseState as State
from .population import clear_cubes, income, legal_colonise, return_cube, trades_into, upkeep
from .scoring import parts_of

ONLY_YOUR_OWN = Refusal(mark("Only sectors of your own can be given up."), "EC-16.3")
PAY_FIRST = Refusal(mark("Pay your upkeep first: trade, or give up sectors of yours."), "EC-16.3")


def open_phase(state: State) -> None:
    state.phase, state.cursor = MAINTAINING, 0


def advance(state: State) -> None:
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


def balance(state: State, seat: Seat) -> int:
    """Money left after this round's income and upkeep."""
    return state.store[KINDS * seat + c.MONEY] + income(state, seat, c.MONEY) - upkeep(state, seat)  # EC-16.2


def pay(state: State, seat: Seat) -> None:
    if balance(state, seat) < 0:
        state.events.append((a.E_BANKRUPT, seat))
        state.ask(BANKRUPT, seat, 0)  # EC-16.3
        return
    collect(state, seat)


def collect(state: State, seat: Seat) -> None:
    money = income(state, seat, c.MONEY) - upkeep(state, seat)
    science, materials = income(state, seat, c.SCIENCE), income(state, seat, c.MATERIALS)
    state.store[KINDS * seat + c.MONEY] += money
    state.store[KINDS * seat + c.SCIENCE] += science
    state.store[KINDS * seat + c.MATERIALS] += materials
    state.events.append((a.E_INCOME, seat, money, science, materials))


def legal_colony_upkeep(state: State, seat: Seat) -> list[Action]:
    return [*legal_colonise(state, seat), a.A_DONE]


def legal_bankrupt(state: State, seat: Seat) -> list[Action]:
    found: list[Action] = trades_into(state, seat, c.MONEY)
    found += [a.A_ABANDON[sector] for sector in state.land[seat]]
    if balance(state, seat) >= 0:
        found.append(a.A_DONE)
    return found


def abandon_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    return None if state.disc[action[1]] == seat else ONLY_YOUR_OWN


def settle_up_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:  # noqa: ARG001
    return None if balance(state, seat) >= 0 else PAY_FIRST


def settle_up(state: State, seat: Seat, action: Action) -> None:  # noqa: ARG001
    state.stack.pop()
    collect(state, seat)


def abandon(state: State, seat: Seat, action: Action) -> None:
    state.stack.pop()
    sector = action[1]
    state.ask(BANKRUPT, seat, 1)
    state.lift_disc(sector)
    state.discs[seat] += 1
    state.events.append((a.E_ABANDONS, seat, sector))
    clear_cubes(state, sector, seat)


def settle_bankrupt(state: State, decision: Decision) -> bool:
    """Enough money is there, or nothing is left to sell or to give up (EC-16.4)."""
    seat = decision[1].bit_length() - 1
    if balance(state, seat) >= 0:
        if state.rulings.abandon_more and decision[2]:
            return False  # EC-R19
        settle_up(state, seat, a.A_DONE)
        return True
    if state.land[seat] or trades_into(state, seat, c.MONEY):
        return False
    state.stack.pop()
    state.events.append((a.E_EXTINCT, seat))
    remove_player(state, seat)
    return True


def remove_player(state: State, seat: Seat) -> None:
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
        for ship in range(TYPES):
            for _ in range(state.ships[BERTHS * sector + TYPES * seat + ship]):
                state.drop_ship(sector, seat, ship)
                state.supply[TYPES * seat + ship] += 1


def clean_up(state: State) -> None:
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
        for kind in range(KINDS):
            for _ in range(state.grave[KINDS * seat + kind]):
                return_cube(state, seat, 1 << kind)  # EC-17.3
            state.grave[KINDS * seat + kind] = 0


def finish(state: State) -> None:
    state.phase = FINISHED
    state.stack.clear()
    state.events.append((a.E_OVER, NOBODY))


def draw_technologies(state: State, number: int) -> None:
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
