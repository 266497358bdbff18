"""Influence: moving discs between the track and the sectors, and turning up colony ships."""

from __future__ import annotations

from astrarium.core import Action, Decision, Refusal, Seat, mark

from ..box import components as c
from ..table import actions as a
from ..table.state import DISC_TO, INFLUENCE, NOBODY
from ..table.state import EclipseState as State
from .explore import occupy
from .population import clear_cubes, legal_colonise

FROM_TRACK = -1
DISCS_MOVED = Refusal(mark("Both discs have moved."), "EC-4.1")
TO_A_SECTOR = Refusal(mark("This disc came from the track: it goes to a sector."), "EC-4.1")
NO_DISC = Refusal(mark("No influence disc is left on the track."), "EC-4.1")
NOWHERE = Refusal(mark("No sector without disc and enemies is joined to yours."), "EC-4.2")
BACK_TAKES_A_MOVE = Refusal(mark("Putting it back takes the second move."), "EC-4.1")


def is_free(state: State, seat: Seat, sector: int) -> bool:
    """No disc and no enemy ship there."""
    if state.disc[sector] != NOBODY or state.guarded(sector):
        return False
    return not state.strangers(sector, seat)  # EC-4.2


def targets(state: State, seat: Seat, source: int = FROM_TRACK) -> list[int]:
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


def legal_influence(state: State, seat: Seat) -> list[Action]:
    found: list[Action] = []
    if state.stack[-1][2]:
        found += [a.A_LIFT[sector] for sector in state.land[seat]]
        if state.discs[seat] and targets(state, seat):
            found.append((a.DISC,))
    found += legal_colonise(state, seat)
    found.append(a.A_DONE)
    return found


def lift_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    if state.disc[action[1]] != seat:
        return Refusal(mark("Your disc is not there."), "EC-4.1")
    return None if state.stack[-1][2] else DISCS_MOVED


def disc_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:  # noqa: ARG001
    if not state.stack[-1][2]:
        return DISCS_MOVED
    if not state.discs[seat]:
        return NO_DISC
    return None if targets(state, seat) else NOWHERE


def take_disc(state: State, seat: Seat, action: Action) -> None:  # noqa: ARG001
    state.ask(INFLUENCE, seat, state.stack.pop()[2] - 1)  # EC-4.1
    state.discs[seat] -= 1
    state.ask(DISC_TO, seat, FROM_TRACK)


def lift(state: State, seat: Seat, action: Action) -> None:
    state.ask(INFLUENCE, seat, state.stack.pop()[2] - 1)  # EC-4.1
    state.lift_disc(action[1])
    state.events.append((a.E_LIFTS, seat, action[1]))
    state.ask(DISC_TO, seat, action[1])
    clear_cubes(state, action[1], seat)  # EC-4.3


def end_influence(state: State, seat: Seat, action: Action) -> None:  # noqa: ARG001
    state.stack.pop()
    ready = state.colony[seat] + c.FLIPS
    state.colony[seat] = min(ready, c.SPECIES[state.species[seat]].colony_ships)  # EC-4.4


def settle_influence(state: State, decision: Decision) -> bool:
    """Both discs moved: the action ends, unless ships that are up would leave no room for those that turn up."""
    seat = decision[1].bit_length() - 1
    if decision[2] or (would_overflow(state, seat) and legal_colonise(state, seat)):
        return False  # EC-4.4
    end_influence(state, seat, a.A_DONE)
    return True


def would_overflow(state: State, seat: Seat) -> bool:
    """Whether fewer colony ships are face down than turn up after the discs."""
    return state.colony[seat] + c.FLIPS > c.SPECIES[state.species[seat]].colony_ships


def legal_disc_to(state: State, seat: Seat) -> list[Action]:
    source = state.stack[-1][2]
    found: list[Action] = [a.A_SETTLE[sector] for sector in targets(state, seat, source)]
    if source != FROM_TRACK:
        found.append((a.HOME,))
    return found


def settle_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why no disc can be put on a sector, wherever it comes from."""
    sector = action[1]
    top = state.stack[-1]
    source = top[2] if top[0] == DISC_TO else FROM_TRACK
    if state.cell[sector] == c.NO_CELL:
        return Refusal(mark("This sector is not on the board."), "EC-4.2")
    if state.disc[sector] != NOBODY:
        return Refusal(mark("There is a disc already."), "EC-4.2")
    if not is_free(state, seat, sector):
        return Refusal(mark("An enemy ship is there."), "EC-4.2")
    if sector == source:
        return BACK_TAKES_A_MOVE
    if sector not in targets(state, seat, source):
        return Refusal(mark("It is not joined to a disc or ship of yours."), "EC-4.2")
    return None


def home_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:  # noqa: ARG001
    return TO_A_SECTOR if state.stack[-1][2] == FROM_TRACK else None


def put_home(state: State, seat: Seat, action: Action) -> None:  # noqa: ARG001
    state.stack.pop()
    state.discs[seat] += 1


def settle(state: State, seat: Seat, action: Action) -> None:
    state.stack.pop()
    occupy(state, seat, action[1])  # EC-4.5
