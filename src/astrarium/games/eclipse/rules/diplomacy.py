"""Diplomacy: relations, ambassadors, reputation track places, and betrayal."""

from __future__ import annotations

from astrarium.core import Action, Decision, Seat

from ..box import components as c
from ..table import actions as a
from ..table.state import AMBASSADOR, ANSWER, Table
from .population import ALL_TRACKS, return_cube


def fits(state: Table, seat: Seat, tiles: int, ambassadors: int) -> bool:
    """Whether the reputation track can hold that many tiles of each kind (EC-5.3)."""
    species = c.SPECIES[state.species[seat]]
    shared = max(0, tiles - species.reputation_only) + max(0, ambassadors - species.ambassador_only)
    return shared <= species.either


def partners_at(state: Table, seat: Seat, sector: int) -> list[Seat]:
    """Diplomatic partners with a disc or a ship there."""
    mask = state.ambassadors[seat]
    if not mask:
        return []
    found = [other for other in state.order[sector] if mask >> other & 1]
    owner = state.disc[sector]
    if owner >= 0 and mask >> owner & 1 and owner not in found:
        found.append(owner)
    return found


def neighbours(state: Table, seat: Seat) -> int:
    """Owners of sectors joined by wormholes to sectors of the seat, a bit each."""
    links = state.half if state.rulings.generator_diplomacy and state.tech[seat] & c.GENERATOR else state.full  # EC-R8
    disc, found = state.disc, 0
    for sector in state.land[seat]:
        for near in links[sector]:
            if disc[near] >= 0:
                found |= 1 << disc[near]  # EC-5.1
    return found


def is_quiet(state: Table, seat: Seat, other: Seat) -> bool:
    """No ship of one stands where the other has a disc or a ship."""
    return not any(
        state.disc[sector] == foe or foe in state.order[sector]
        for one, foe in ((seat, other), (other, seat))
        for sector in state.fleets[one]
    )


def can_host(state: Table, seat: Seat) -> bool:
    """Whether the seat has an ambassador and a cube to give, and a place for the other's."""
    given = state.ambassadors[seat].bit_count()
    if given >= c.AMBASSADORS or not any(state.track[3 * seat : 3 * seat + 3]):
        return False  # EC-5.2
    return fits(state, seat, 0, given + 1)  # EC-5.3: reputation tiles may make room


def possible_partners(state: Table, seat: Seat) -> list[Seat]:
    """Seats with which relations could begin now."""
    if not state.options["diplomacy"] or not c.LAYOUT[state.seats].diplomacy:  # EC-5.6
        return []
    if state.traitor == seat:  # EC-5.5
        return []
    open_to = neighbours(state, seat) & ~(state.ambassadors[seat] | state.gone | state.asked | 1 << seat)
    if not open_to or not can_host(state, seat):
        return []
    return [
        other
        for other in range(state.seats)
        if open_to >> other & 1
        and other != state.traitor
        and can_host(state, other)
        and (not state.rulings.peace_first or is_quiet(state, seat, other))  # EC-R9
    ]


def legal_propose(state: Table, seat: Seat) -> list[Action]:
    return [(a.PROPOSE, other) for other in possible_partners(state, seat)]


def propose(state: Table, seat: Seat, action: Action) -> None:
    state.asked |= 1 << action[1]
    state.events.append((a.E_PROPOSES, seat, action[1]))
    state.ask(ANSWER, action[1], seat)


def list_answer(state: Table, seat: Seat, decision: Decision) -> list[Action]:  # noqa: ARG001
    return [(a.AGREE,), (a.REFUSE,)]


def play_answer(state: Table, seat: Seat, action: Action, decision: Decision) -> None:
    state.stack.pop()
    other = decision[2]
    if action[0] == a.REFUSE:
        state.events.append((a.E_REFUSES, seat, other))
        return
    state.ambassadors[seat] |= 1 << other
    state.ambassadors[other] |= 1 << seat
    state.events.append((a.E_RELATIONS, other, seat))
    state.ask(AMBASSADOR, seat, other)
    state.ask(AMBASSADOR, other, seat)


def list_ambassador(state: Table, seat: Seat, decision: Decision) -> list[Action]:  # noqa: ARG001
    """First room on the track, then the cube that goes with the ambassador."""
    tiles = state.reputation[seat]
    if not fits(state, seat, len(tiles), state.ambassadors[seat].bit_count()):
        return [(a.RETURN, value) for value in dict.fromkeys(tiles)]
    return [a.A_SEND[track] for track in range(3) if state.track[3 * seat + track]]


def play_ambassador(state: Table, seat: Seat, action: Action, decision: Decision) -> None:  # noqa: ARG001
    if action[0] == a.RETURN:
        throw_back(state, seat, action[1])
        return
    state.stack.pop()
    state.track[3 * seat + action[1]] -= 1


def throw_back(state: Table, seat: Seat, value: int) -> None:
    """A reputation tile goes back into the bag."""
    tiles = list(state.reputation[seat])
    tiles.remove(value)
    state.reputation[seat] = tuple(tiles)
    state.honours[value - 1] += 1
    state.events.append((a.E_GIVES_BACK, seat))


def end_relations(state: Table, seat: Seat, other: Seat) -> None:
    """Both take back their ambassador and its cube."""
    state.ambassadors[seat] &= ~(1 << other)
    state.ambassadors[other] &= ~(1 << seat)
    return_cube(state, seat, ALL_TRACKS)
    return_cube(state, other, ALL_TRACKS)


def break_relations(state: Table, seat: Seat, partner: Seat) -> None:
    """The seat attacked its partner: it takes the traitor card (EC-5.5)."""
    state.events.append((a.E_BETRAYS, seat, partner))
    end_relations(state, seat, partner)
    state.traitor = seat
