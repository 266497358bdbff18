"""Build: ships and structures on own sectors."""

from __future__ import annotations

from astrarium.core import Action, Decision, Seat

from ..box import components as c
from ..table import actions as a
from ..table.state import BUILD, Table
from .population import purse, trades_into


def price(state: Table, seat: Seat, what: int) -> int:
    return c.SPECIES[state.species[seat]].prices[what]  # EC-8.2


def kinds(state: Table, seat: Seat, materials: int) -> list[int]:
    """What the seat could build for that much, wherever."""
    prices = c.SPECIES[state.species[seat]].prices
    tech = state.tech[seat]
    return [
        what
        for what in range(6)
        if prices[what] <= materials
        and tech & c.BUILD_TECH[what] == c.BUILD_TECH[what]  # EC-8.4
        and (what > c.STARBASE or state.supply[4 * seat + what])  # EC-8.3
    ]


def places(state: Table, seat: Seat, what: int) -> list[int]:
    """Own sectors that can take it: one orbital and one monolith each, any number of ships (EC-8.1, EC-8.3)."""
    if what <= c.STARBASE:
        return list(state.land[seat])
    bit = 1 if what == c.ORBITAL else 2
    return [sector for sector in state.land[seat] if not state.built[sector] & bit]


def is_possible(state: Table, seat: Seat) -> bool:
    """Whether the seat could pay for anything somewhere, trading for it if need be."""
    if not state.land[seat]:
        return False
    materials = purse(state, seat, c.MATERIALS)
    if materials >= price(state, seat, c.INTERCEPTOR) and state.supply[4 * seat]:
        return True
    return any(places(state, seat, what) for what in kinds(state, seat, materials))


def list_build(state: Table, seat: Seat, decision: Decision) -> list[Action]:
    found: list[Action] = []
    for what in kinds(state, seat, state.store[3 * seat + c.MATERIALS]):
        table = a.A_BUILD[what]
        found += [table[sector] for sector in places(state, seat, what)]
    if is_possible(state, seat):
        found += trades_into(state, seat, c.MATERIALS)
    if decision[3]:
        found.append(a.A_DONE)
    return found


def play_build(state: Table, seat: Seat, action: Action, decision: Decision) -> None:
    state.stack.pop()
    if action[0] == a.DONE:
        return
    _, what, sector = action
    _, _, left, made = decision
    cost = price(state, seat, what)
    state.store[3 * seat + c.MATERIALS] -= cost
    if what <= c.STARBASE:
        state.supply[4 * seat + what] -= 1
        state.add_ship(sector, seat, what)
    else:
        state.built[sector] |= 1 if what == c.ORBITAL else 2
    state.events.append((a.E_BUILDS, seat, what, sector, cost))
    if left > 1:
        state.ask(BUILD, seat, left - 1, made + 1)


def settle_build(state: Table, seat: Seat) -> bool:
    if is_possible(state, seat):
        return False
    state.stack.pop()
    return True
