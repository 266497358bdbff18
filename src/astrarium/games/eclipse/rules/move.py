"""Move: activations, wormholes, pinning, the centre, and attacks on diplomatic partners."""

from __future__ import annotations

from astrarium.core import Action, Decision, Seat

from ..box import components as c
from ..table import actions as a
from ..table.state import BETRAY, D_MOVEMENT, MOVE, Table
from .diplomacy import break_relations, partners_at


def pinned_ships(state: Table, seat: Seat, sector: int) -> int:
    """How many enemy ships hold ships back there; ancients hold Draco's only by a ruling."""
    n = state.strangers(sector, seat)
    if state.rulings.ancients_pin_draco and not c.SPECIES[state.species[seat]].fights_ancients:
        n += state.ancients[sector]  # EC-R7
    return n


def can_leave(state: Table, seat: Seat, sector: int) -> bool:
    """Whether one ship may leave: as many as there are enemies must stay."""
    if state.guarded(sector):
        return False  # EC-9.5
    if state.order[sector] == (seat,) and not state.ancients[sector]:
        return True
    own = state.fleet(sector, seat)
    if not state.rulings.starbases_hold:
        own -= state.ships[24 * sector + 4 * seat + c.STARBASE]  # EC-R6
    return own > pinned_ships(state, seat, sector)  # EC-9.3


def can_pass(state: Table, seat: Seat, sector: int) -> bool:
    """Whether a ship that comes in may fly on: counting itself, more own ships than enemies."""
    if state.guarded(sector):
        return False  # EC-9.5
    if not state.order[sector] and not state.ancients[sector]:
        return True
    own = state.fleet(sector, seat)
    if not state.rulings.starbases_hold:
        own -= state.ships[24 * sector + 4 * seat + c.STARBASE]
    return own >= pinned_ships(state, seat, sector)  # EC-9.4


def reach(state: Table, seat: Seat, start: int, movement: int) -> list[int]:
    """Where a ship that leaves `start` can go."""
    links = state.links(seat)
    found = [start]
    edge = [start]
    for _ in range(movement):
        following = []
        for sector in edge:
            for near in links[sector]:
                if near in found:
                    continue
                found.append(near)
                if can_pass(state, seat, near):
                    following.append(near)
        edge = following
    return found[1:]


def list_move(state: Table, seat: Seat, decision: Decision) -> list[Action]:
    found: list[Action] = []
    movement = [state.design[4 * seat + ship][D_MOVEMENT] for ship in range(3)]
    for sector in state.fleets[seat]:
        if not can_leave(state, seat, sector):
            continue
        base = 24 * sector + 4 * seat
        for ship in range(3):
            if state.ships[base + ship] and movement[ship]:
                table = a.A_MOVE[ship][sector]
                found += [table[to] for to in reach(state, seat, sector, movement[ship])]  # EC-9.2
    if decision[3]:
        found.append(a.A_DONE)
    return found


def is_possible(state: Table, seat: Seat) -> bool:
    for sector in state.fleets[seat]:
        base = 24 * sector + 4 * seat
        if any(state.ships[base : base + 3]) and state.links(seat)[sector] and can_leave(state, seat, sector):
            return True
    return False


def play_move(state: Table, seat: Seat, action: Action, decision: Decision) -> None:
    state.stack.pop()
    if action[0] == a.DONE:
        return
    _, ship, start, end = action
    _, _, left, made = decision
    if left > 1:
        state.ask(MOVE, seat, left - 1, made + 1)  # EC-9.1
    attacked = betrayals(state, seat, ship, start, end)
    if len(attacked) > 1:
        state.ask(BETRAY, seat, ship, start, end)  # EC-5.4
    else:
        fly(state, seat, ship, start, end, attacked[0])


def fly(state: Table, seat: Seat, ship: int, start: int, end: int, attacked: int) -> None:
    """The ship moves; relations with the partners attacked on its way are broken."""
    for partner in seats_of(attacked):
        break_relations(state, seat, partner)  # EC-5.4
    state.drop_ship(start, seat, ship)
    state.add_ship(end, seat, ship)
    state.events.append((a.E_MOVES, seat, ship, start, end))


def betrayals(state: Table, seat: Seat, ship: int, start: int, end: int) -> list[int]:
    """The sets of partners (a bit each) that ways of this ship attack; none that holds more than another one."""
    if not state.ambassadors[seat]:
        return [0]
    found: list[int] = []
    seen = {(start, 0)}
    edge = [(start, 0)]
    for _ in range(state.design[4 * seat + ship][D_MOVEMENT]):
        following = []
        for sector, attacked in edge:
            for near in state.links(seat)[sector]:
                step = (near, attacked | sum(1 << partner for partner in partners_at(state, seat, near)))
                if near == start or step in seen:
                    continue
                seen.add(step)
                if near == end:
                    found.append(step[1])
                elif can_pass(state, seat, near):
                    following.append(step)
        edge = following
    return sorted(one for one in found if not any(other != one and other & one == other for other in found))


def seats_of(mask: int) -> tuple[Seat, ...]:
    return tuple(seat for seat in range(c.SEATS) if mask >> seat & 1)


def list_betray(state: Table, seat: Seat, decision: Decision) -> list[Action]:
    _, _, ship, start, end = decision
    return [(a.BETRAY, *seats_of(attacked)) for attacked in betrayals(state, seat, ship, start, end)]


def play_betray(state: Table, seat: Seat, action: Action, decision: Decision) -> None:
    state.stack.pop()
    _, _, ship, start, end = decision
    fly(state, seat, ship, start, end, sum(1 << partner for partner in action[1:]))


def settle_move(state: Table, seat: Seat) -> bool:
    if is_possible(state, seat):
        return False
    state.stack.pop()
    return True
