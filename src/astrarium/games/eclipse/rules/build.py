"""Build: ships and structures on own sectors."""

from __future__ import annotations

from astrarium.core import Action, Refusal, Seat, mark

from ..box import components as c
from ..box.components import KINDS, TYPES
from ..table import actions as a
from ..table.state import BUILD
from ..table.state import EclipseState as State
from .population import purse, too_dear, trades_into

COSTS_MATERIALS = mark("It costs {n} materials: you have {have}, and trading brings {more} more.")
ON_OWN_SECTORS = Refusal(mark("You build where your discs are."), "EC-8.1")
BUILD_ONE = Refusal(mark("You are building now."), "EC-8.1")


def price(state: State, seat: Seat, what: int) -> int:
    return c.SPECIES[state.species[seat]].prices[what]  # EC-8.2


def kinds(state: State, seat: Seat, materials: int) -> list[int]:
    """What the seat could build for that much, wherever."""
    prices = c.SPECIES[state.species[seat]].prices
    tech = state.tech[seat]
    return [
        what
        for what in range(6)
        if prices[what] <= materials
        and tech & c.BUILD_TECH[what] == c.BUILD_TECH[what]  # EC-8.4
        and (what > c.STARBASE or state.supply[TYPES * seat + what])  # EC-8.3
    ]


def places(state: State, seat: Seat, what: int) -> list[int]:
    """Own sectors that can take it: one orbital and one monolith each, any number of ships (EC-8.1, EC-8.3)."""
    if what <= c.STARBASE:
        return list(state.land[seat])
    bit = 1 if what == c.ORBITAL else 2
    return [sector for sector in state.land[seat] if not state.built[sector] & bit]


def is_possible(state: State, seat: Seat) -> bool:
    """Whether the seat could pay for anything somewhere, trading for it if need be."""
    if not state.land[seat]:
        return False
    materials = purse(state, seat, c.MATERIALS)
    if materials >= price(state, seat, c.INTERCEPTOR) and state.supply[TYPES * seat]:
        return True
    return any(places(state, seat, what) for what in kinds(state, seat, materials))


def build_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    _, what, sector = action
    if state.disc[sector] != seat:
        return ON_OWN_SECTORS
    if state.tech[seat] & c.BUILD_TECH[what] != c.BUILD_TECH[what]:
        return Refusal(mark("This needs the technology of the same name."), "EC-8.4")
    if what <= c.STARBASE and not state.supply[TYPES * seat + what]:
        return Refusal(mark("All of these are on the board."), "EC-8.3")
    if sector not in places(state, seat, what):
        return Refusal(mark("There is one here already."), "EC-8.3")
    return too_dear(state, seat, c.MATERIALS, price(state, seat, what), COSTS_MATERIALS, "EC-8.2")


def legal_build(state: State, seat: Seat) -> list[Action]:
    found: list[Action] = []
    for what in kinds(state, seat, state.store[KINDS * seat + c.MATERIALS]):
        table = a.A_BUILD[what]
        found += [table[sector] for sector in places(state, seat, what)]
    if is_possible(state, seat):
        found += trades_into(state, seat, c.MATERIALS)
    if state.stack[-1][3]:
        found.append(a.A_DONE)
    return found


def build(state: State, seat: Seat, action: Action) -> None:
    _, what, sector = action
    _, _, left, made = state.stack.pop()
    cost = price(state, seat, what)
    state.store[KINDS * seat + c.MATERIALS] -= cost
    if what <= c.STARBASE:
        state.supply[TYPES * seat + what] -= 1
        state.add_ship(sector, seat, what)
    else:
        state.built[sector] |= 1 if what == c.ORBITAL else 2
    state.events.append((a.E_BUILDS, seat, what, sector, cost))
    if left > 1:
        state.ask(BUILD, seat, left - 1, made + 1)
