"""Diplomacy: relations, ambassadors, reputation track places, and betrayal."""

from __future__ import annotations

from astrarium.core import Action, Refusal, Seat, mark

from ..box import components as c
from ..box.components import KINDS
from ..table import actions as a
from ..table.state import AMBASSADOR, ANSWER
from ..table.state import EclipseState as State
from .population import ALL_TRACKS, NO_CUBE_LEFT, return_cube

NO_SUCH_TILE = Refusal(mark("You have no such reputation tile."), "EC-5.3")
ASKED_ALREADY = Refusal(mark("You have asked in this turn."), "EC-5.1")


def partners_at(state: State, seat: Seat, sector: int) -> list[Seat]:
    """Diplomatic partners with a disc or a ship there."""
    mask = state.ambassadors[seat]
    if not mask:
        return []
    found = [other for other in state.order[sector] if mask >> other & 1]
    owner = state.disc[sector]
    if owner >= 0 and mask >> owner & 1 and owner not in found:
        found.append(owner)
    return found


def neighbours(state: State, seat: Seat) -> int:
    """Owners of sectors joined by wormholes to sectors of the seat, a bit each."""
    links = state.half if state.rulings.generator_diplomacy and state.tech[seat] & c.GENERATOR else state.full  # EC-R8
    disc, found = state.disc, 0
    for sector in state.land[seat]:
        for near in links[sector]:
            if disc[near] >= 0:
                found |= 1 << disc[near]  # EC-5.1
    return found


def is_quiet(state: State, seat: Seat, other: Seat) -> bool:
    """No ship of one stands where the other has a disc or a ship."""
    return not any(
        state.disc[sector] == foe or foe in state.order[sector]
        for one, foe in ((seat, other), (other, seat))
        for sector in state.fleets[one]
    )


def can_host(state: State, seat: Seat) -> bool:
    """Whether the seat has an ambassador and a cube to give, and a place for the other's."""
    given = state.ambassadors[seat].bit_count()
    if given >= c.AMBASSADORS or not any(state.track[KINDS * seat : KINDS * (seat + 1)]):
        return False  # EC-5.2
    return state.fits(seat, 0, given + 1)  # EC-5.3: reputation tiles may make room


def possible_partners(state: State, seat: Seat) -> list[Seat]:
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


def propose_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    other = action[1]
    if not state.options["diplomacy"] or not c.LAYOUT[state.seats].diplomacy:
        return Refusal(mark("Diplomacy needs four players."), "EC-5.6")
    if other >= state.seats or other == seat:
        return Refusal(mark("Relations are with another player at this table."), "EC-5.1")
    if state.gone >> other & 1:
        return Refusal(mark("This player has left the game."), "EC-18.2")
    if state.traitor in (seat, other):
        return Refusal(mark("The traitor begins no relations."), "EC-5.5")
    if state.ambassadors[seat] >> other & 1:
        return Refusal(mark("You have exchanged ambassadors already."), "EC-5.2")
    if not neighbours(state, seat) >> other & 1:
        return Refusal(mark("No sectors of yours are joined by wormholes."), "EC-5.1")
    if not can_host(state, seat) or not can_host(state, other):
        return Refusal(mark("There is no place, no ambassador or no cube left."), "EC-5.3")
    if state.rulings.peace_first and not is_quiet(state, seat, other):
        return Refusal(mark("Ships stand in each other's sectors."), "EC-R9")
    return ASKED_ALREADY if state.asked >> other & 1 else None


def legal_propose(state: State, seat: Seat) -> list[Action]:
    return [(a.PROPOSE, other) for other in possible_partners(state, seat)]


def propose(state: State, seat: Seat, action: Action) -> None:
    state.asked |= 1 << action[1]
    state.events.append((a.E_PROPOSES, seat, action[1]))
    state.ask(ANSWER, action[1], seat)


def legal_talks(state: State, seat: Seat) -> list[Action]:
    return [*legal_propose(state, seat), a.A_DONE]


def legal_answer(state: State, seat: Seat) -> list[Action]:  # noqa: ARG001
    return [(a.AGREE,), (a.REFUSE,)]


def refuse(state: State, seat: Seat, action: Action) -> None:  # noqa: ARG001
    state.events.append((a.E_REFUSES, seat, state.stack.pop()[2]))


def agree(state: State, seat: Seat, action: Action) -> None:  # noqa: ARG001
    other = state.stack.pop()[2]
    state.ambassadors[seat] |= 1 << other
    state.ambassadors[other] |= 1 << seat
    state.events.append((a.E_RELATIONS, other, seat))
    state.ask(AMBASSADOR, seat, other)
    state.ask(AMBASSADOR, other, seat)


def is_crowded(state: State, seat: Seat) -> bool:
    """Whether a reputation tile has to make room for the ambassador (EC-5.3)."""
    return not state.fits(seat, len(state.reputation[seat]), state.ambassadors[seat].bit_count())


def legal_ambassador(state: State, seat: Seat) -> list[Action]:
    """First room on the track, then the cube that goes with the ambassador."""
    if is_crowded(state, seat):
        return [(a.RETURN, value) for value in dict.fromkeys(state.reputation[seat])]
    return [a.A_SEND[track] for track in range(KINDS) if state.track[KINDS * seat + track]]


def return_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    if not is_crowded(state, seat):
        return Refusal(mark("There is room for the ambassador: no tile goes back."), "EC-5.3")
    return None if action[1] in state.reputation[seat] else NO_SUCH_TILE


def send_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    if is_crowded(state, seat):
        return Refusal(mark("Put a reputation tile back first: the track is full."), "EC-5.3")
    return None if state.track[KINDS * seat + action[1]] else NO_CUBE_LEFT


def give_back(state: State, seat: Seat, action: Action) -> None:
    throw_back(state, seat, action[1])


def send(state: State, seat: Seat, action: Action) -> None:
    state.stack.pop()
    state.track[KINDS * seat + action[1]] -= 1


def throw_back(state: State, seat: Seat, value: int) -> None:
    """A reputation tile goes back into the bag."""
    tiles = list(state.reputation[seat])
    tiles.remove(value)
    state.reputation[seat] = tuple(tiles)
    state.honours[value - 1] += 1
    state.events.append((a.E_GIVES_BACK, seat))


def end_relations(state: State, seat: Seat, other: Seat) -> None:
    """Both take back their ambassador and its cube."""
    state.ambassadors[seat] &= ~(1 << other)
    state.ambassadors[other] &= ~(1 << seat)
    return_cube(state, seat, ALL_TRACKS)
    return_cube(state, other, ALL_TRACKS)


def break_relations(state: State, seat: Seat, partner: Seat) -> None:
    """The seat attacked its partner: it takes the traitor card (EC-5.5)."""
    state.events.append((a.E_BETRAYS, seat, partner))
    end_relations(state, seat, partner)
    state.traitor = seat
