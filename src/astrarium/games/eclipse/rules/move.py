"""Move: activations, wormholes, pinning, the centre, and attacks on diplomatic partners."""

from __future__ import annotations

from astrarium.core import Action, Refusal, Seat, mark

from ..box import components as c
from ..box.components import TYPES
from ..table import actions as a
from ..table.state import BERTHS, BETRAY, D_MOVEMENT, MOVE
from ..table.state import EclipseState as State
from .diplomacy import break_relations, partners_at

MOVE_ONE = Refusal(mark("You are moving ships now."), "EC-9.1")
NO_SUCH_WAY = Refusal(mark("No way of this ship attacks just these partners."), "EC-5.4")


def pinned_ships(state: State, seat: Seat, sector: int) -> int:
    """How many enemy ships hold ships back there; ancients hold Draco's only by a ruling."""
    n = state.strangers(sector, seat)
    if state.rulings.ancients_pin_draco and not c.SPECIES[state.species[seat]].fights_ancients:
        n += state.ancients[sector]  # EC-R7
    return n


def can_leave(state: State, seat: Seat, sector: int) -> bool:
    """Whether one ship may leave: as many as there are enemies must stay."""
    if state.guarded(sector):
        return False  # EC-9.5
    if state.order[sector] == (seat,) and not state.ancients[sector]:
        return True
    own = state.fleet(sector, seat)
    if not state.rulings.starbases_hold:
        own -= state.ships[BERTHS * sector + TYPES * seat + c.STARBASE]  # EC-R6
    return own > pinned_ships(state, seat, sector)  # EC-9.3


def can_pass(state: State, seat: Seat, sector: int) -> bool:
    """Whether a ship that comes in may fly on: counting itself, more own ships than enemies."""
    if state.guarded(sector):
        return False  # EC-9.5
    if not state.order[sector] and not state.ancients[sector]:
        return True
    own = state.fleet(sector, seat)
    if not state.rulings.starbases_hold:
        own -= state.ships[BERTHS * sector + TYPES * seat + c.STARBASE]
    return own >= pinned_ships(state, seat, sector)  # EC-9.4


def reach(state: State, seat: Seat, start: int, movement: int) -> list[int]:
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


def move_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    _, ship, start, end = action
    held = held_refusal(state, seat, ship, start)
    if held is not None:
        return held
    movement = state.design[TYPES * seat + ship][D_MOVEMENT]
    if start == end:
        return Refusal(mark("Your ships are there already."), "EC-9.2")
    steps = distance(state, seat, start, end)
    if steps is None:
        return Refusal(mark("No wormholes lead there from {start}."), "EC-9.2", {"start": c.SECTOR_NAMES[start]})
    if steps > movement:
        values: dict[str, object] = {"n": steps, "movement": movement}
        return Refusal(mark("It is {n} sectors away, and this ship moves {movement}."), "EC-9.2", values)
    if end not in reach(state, seat, start, movement):
        return Refusal(mark("Enemy ships on the way stop it."), "EC-9.4")
    return None


def held_refusal(state: State, seat: Seat, ship: int, start: int) -> Refusal | None:
    """Why a ship cannot leave its sector."""
    if ship == c.STARBASE:
        return Refusal(mark("Starbases do not move."), "EC-9.2")
    if not state.ships[BERTHS * start + TYPES * seat + ship]:
        return Refusal(mark("There is no such ship of yours."), "EC-9.1")
    if state.guarded(start):
        return Refusal(mark("The defence system holds all ships."), "EC-9.5")
    if not can_leave(state, seat, start):
        enemies = pinned_ships(state, seat, start)
        return Refusal(mark("It is pinned: {n} enemy ships hold as many of yours here."), "EC-9.3", {"n": enemies})
    return None


def distance(state: State, seat: Seat, start: int, end: int) -> int | None:
    """How many sectors a ship would fly if nobody stopped it; None where no wormholes lead there."""
    links, edge, seen, steps = state.links(seat), [start], [start], 0
    while edge:
        if end in edge:
            return steps
        edge = list(dict.fromkeys(near for sector in edge for near in links[sector] if near not in seen))
        seen += edge
        steps += 1
    return None


def legal_move(state: State, seat: Seat) -> list[Action]:
    found: list[Action] = []
    movement = [state.design[TYPES * seat + ship][D_MOVEMENT] for ship in range(c.STARBASE)]
    for sector in state.fleets[seat]:
        if not can_leave(state, seat, sector):
            continue
        base = BERTHS * sector + TYPES * seat
        for ship in range(c.STARBASE):
            if state.ships[base + ship] and movement[ship]:
                table = a.A_MOVE[ship][sector]
                found += [table[to] for to in reach(state, seat, sector, movement[ship])]  # EC-9.2
    if state.stack[-1][3]:
        found.append(a.A_DONE)
    return found


def is_possible(state: State, seat: Seat) -> bool:
    for sector in state.fleets[seat]:
        base = BERTHS * sector + TYPES * seat
        if any(state.ships[base : base + 3]) and state.links(seat)[sector] and can_leave(state, seat, sector):
            return True
    return False


def move(state: State, seat: Seat, action: Action) -> None:
    _, ship, start, end = action
    _, _, left, made = state.stack.pop()
    if left > 1:
        state.ask(MOVE, seat, left - 1, made + 1)  # EC-9.1
    attacked = betrayals(state, seat, ship, start, end)
    if len(attacked) > 1:
        state.ask(BETRAY, seat, ship, start, end)  # EC-5.4
    else:
        fly(state, seat, ship, start, end, attacked[0])


def fly(state: State, seat: Seat, ship: int, start: int, end: int, attacked: int) -> None:
    """The ship moves; relations with the partners attacked on its way are broken."""
    for partner in seats_of(attacked):
        break_relations(state, seat, partner)  # EC-5.4
    state.drop_ship(start, seat, ship)
    state.add_ship(end, seat, ship)
    state.events.append((a.E_MOVES, seat, ship, start, end))


def betrayals(state: State, seat: Seat, ship: int, start: int, end: int) -> list[int]:
    """The sets of partners (a bit each) that ways of this ship attack; none that holds more than another one."""
    if not state.ambassadors[seat]:
        return [0]
    found: list[int] = []
    seen = {(start, 0)}
    edge = [(start, 0)]
    for _ in range(state.design[TYPES * seat + ship][D_MOVEMENT]):
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


def legal_betray(state: State, seat: Seat) -> list[Action]:
    _, _, ship, start, end = state.stack[-1]
    return [(a.BETRAY, *seats_of(attacked)) for attacked in betrayals(state, seat, ship, start, end)]


def betray_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    return None if action in legal_betray(state, seat) else NO_SUCH_WAY


def betray(state: State, seat: Seat, action: Action) -> None:
    _, _, ship, start, end = state.stack.pop()
    fly(state, seat, ship, start, end, sum(1 << partner for partner in action[1:]))
