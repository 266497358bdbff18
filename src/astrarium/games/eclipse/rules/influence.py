"""Influence: moving discs between the track and the sectors, and turning up colony ships."""

from __future__ import annotations

from astrarium.core import Action, Decision, Seat

from .. import actions as a
from .. import components as c
from ..state import DISC_TO, INFLUENCE, NOBODY, Table
from .explore import occupy
from .population import clear_cubes, legal_colonise

FROM_TRACK = -1


def is_free(state: Table, seat: Seat, sector: int) -> bool:
    """No disc and no enemy ship there."""
    if state.disc[sector] != NOBODY or state.guarded(sector):
        return False
    return not state.strangers(sector, seat)  # EC-4.2


def targets(state: Table, seat: Seat) -> list[int]:
    """Sectors where the seat may put a disc."""
    links = state.links(seat)
    fleets = state.fleets[seat]
    near: list[int] = []
    for base in state.land[seat] + fleets:
        for sector in links[base]:  # EC-4.2
            if state.disc[sector] == NOBODY and sector not in near:
                near.append(sector)
    if state.rulings.influence_own_ships:
        near += [sector for sector in fleets if state.disc[sector] == NOBODY and sector not in near]  # EC-R2
    return [sector for sector in near if is_free(state, seat, sector)]


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
    """Both discs moved: the action ends."""
    if decision[2]:
        return False
    play_influence(state, seat, a.A_DONE, decision)
    return True


def list_disc_to(state: Table, seat: Seat, decision: Decision) -> list[Action]:
    source = decision[2]
    found: list[Action] = [a.A_SETTLE[sector] for sector in targets(state, seat) if sector != source]
    if source != FROM_TRACK:
        found.append((a.HOME,))
    return found


def play_disc_to(state: Table, seat: Seat, action: Action, decision: Decision) -> None:  # noqa: ARG001
    state.stack.pop()
    if action[0] == a.HOME:
        state.discs[seat] += 1
    else:
        occupy(state, seat, action[1])  # EC-4.5


