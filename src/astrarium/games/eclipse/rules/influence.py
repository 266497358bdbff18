"""Influence: moving discs between the track and the sectors, and turning up colony ships."""

from __future__ import annotations

from astrarium.core import Action, Decision, Seat

from ..box import components as c
from ..table import actions as a
from ..table.state import DISC_TO, INFLUENCE, NOBODY, Table
from .explore import occupy
from .population import clear_cubes, legal_colonise

FROM_TRACK = -1


def is_free(state: Table, seat: Seat, sector: int) -> bool:
    """No disc and no enemy ship there."""
    if state.disc[sector] != NOBODY or state.guarded(sector):
        return False
    return not state.strangers(sector, seat)  # EC-4.2


def targets(state: Table, seat: Seat, source: int = FROM_TRACK) -> list[int]:
    """Sectors where the seat may put a disc; one on its way from a sector still links that sector."""
    links = state.links(seat)
    fleets = state.fleets[seat]
    bases = state.land[seat] + fleets
    if source != FROM_TRACK and state.rulings.disc_links_its_source:
        bases += (source,)  # EC-R21
    near: list[int] = []
    for base in bases:
        for sector in links[base]:  # EC-4.2
            if state.disc[sector] == NOBODY and sector not in near:
                near.append(sector)
    if state.rulings.influence_own_ships:
        near += [sector for sector in fleets if state.disc[sector] == NOBODY and sector not in near]  # EC-R2
    return [sector for sector in near if sector != source and is_free(state, seat, sector)]  # EC-4.1


def list_influence(state: Table, seat: Seat, decision: Decision) -> list[Action]:
    found: list[Action] = []
    if decision[2]:
        found += [a.A_LIFT[sector] for sector in state.land[seat]]
        if state.discs[seat] and targets(state, seat):
            found.append((a.DISC,))
    found += legal_colonise(state, seat)
    found.append(a.A_DONE)
    return found


def play_influence(state: Table, seat: Seat, action: Action, decision: Decision) -> None:
    state.stack.pop()
    if action[0] == a.DONE:
        ready = state.colony[seat] + c.FLIPS
        state.colony[seat] = min(ready, c.SPECIES[state.species[seat]].colony_ships)  # EC-4.4
        return
    state.ask(INFLUENCE, seat, decision[2] - 1)  # EC-4.1
    if action[0] == a.DISC:
        state.discs[seat] -= 1
        state.ask(DISC_TO, seat, FROM_TRACK)
        return
    state.lift_disc(action[1])
    state.events.append((a.E_LIFTS, seat, action[1]))
    state.ask(DISC_TO, seat, action[1])
    clear_cubes(state, action[1], seat)  # EC-4.3


def settle_influence(state: Table, seat: Seat, decision: Decision) -> bool:
    """Both discs moved: the action ends, unless ships that are up would leave no room for those that turn up."""
    if decision[2] or (would_overflow(state, seat) and legal_colonise(state, seat)):
        return False  # EC-4.4
    play_influence(state, seat, a.A_DONE, decision)
    return True


def would_overflow(state: Table, seat: Seat) -> bool:
    """Whether fewer colony ships are face down than turn up after the discs."""
    return state.colony[seat] + c.FLIPS > c.SPECIES[state.species[seat]].colony_ships


def list_disc_to(state: Table, seat: Seat, decision: Decision) -> list[Action]:
    source = decision[2]
    found: list[Action] = [a.A_SETTLE[sector] for sector in targets(state, seat, source)]
    if source != FROM_TRACK:
        found.append((a.HOME,))
    return found


def play_disc_to(state: Table, seat: Seat, action: Action, decision: Decision) -> None:  # noqa: ARG001
    state.stack.pop()
    if action[0] == a.HOME:
        state.discs[seat] += 1
    else:
        occupy(state, seat, action[1])  # EC-4.5
