"""Discovery tiles: points or a bonus, ancient technologies, cruisers and ship parts."""

from __future__ import annotations

from astrarium.core import Action, Decision, Seat

from ..box import components as c
from ..table import actions as a
from ..table.state import D_DRIVES, D_ENERGY, DISCOVERY, FREE_PART, FREE_TECHNOLOGY, Table
from .blueprints import ENERGY, fitted, flies, is_drive, redesign
from .research import can_hold, gain_technology


def find(state: Table, seat: Seat, sector: int) -> None:
    """The seat looks at the tile and decides at once which side to use (EC-21.1)."""
    tile = state.discovery[sector] - 1
    state.discovery[sector] = 0
    state.events.append((a.E_SEES, seat, tile))
    state.ask(DISCOVERY, seat, tile, sector)


def is_useful(state: Table, seat: Seat, tile: int) -> bool:
    """Whether the tile's bonus can be taken now."""
    if tile == c.ANCIENT_TECHNOLOGY:
        return free_technologies(state, seat) != 0  # EC-21.3
    if tile == c.ANCIENT_CRUISER:
        return state.supply[4 * seat + c.CRUISER] > 0  # EC-21.4
    return True


def free_technologies(state: Table, seat: Seat) -> int:
    """The cheapest technologies on offer that the seat lacks and can hold, a bit each."""
    cheapest, found = 99, 0
    for i, tech in enumerate(c.TECHNOLOGIES):
        if state.shop[i] and not state.tech[seat] >> i & 1 and tech.cost <= cheapest:
            found = found | 1 << i if tech.cost == cheapest else 1 << i
            cheapest = tech.cost
    return sum(1 << i for i in range(len(c.TECHNOLOGIES)) if found >> i & 1 and can_hold(state, seat, i))


def list_discovery(state: Table, seat: Seat, decision: Decision) -> list[Action]:
    if is_useful(state, seat, decision[2]):
        return [(a.USE,), (a.KEEP,)]
    return [(a.KEEP,)]


def play_discovery(state: Table, seat: Seat, action: Action, decision: Decision) -> None:
    state.stack.pop()
    _, _, tile, sector = decision
    if action[0] == a.KEEP:
        state.kept[seat] = tuple(sorted((*state.kept[seat], tile)))
        state.events.append((a.E_KEEPS, seat))
        return
    state.events.append((a.E_USES, seat, tile))
    if tile in c.DISCOVERY_GAIN:
        kind, amount = c.DISCOVERY_GAIN[tile]
        state.store[3 * seat + kind] += amount  # EC-21.2
    elif tile == c.ANCIENT_TECHNOLOGY:
        state.ask(FREE_TECHNOLOGY, seat, free_technologies(state, seat))
    elif tile == c.ANCIENT_CRUISER:
        state.supply[4 * seat + c.CRUISER] -= 1
        state.add_ship(sector, seat, c.CRUISER)
    else:
        state.ask(FREE_PART, seat, c.DISCOVERY_PART[tile])


def list_free_technology(state: Table, seat: Seat, decision: Decision) -> list[Action]:  # noqa: ARG001
    return [a.A_LEARN[i] for i in range(len(c.TECHNOLOGIES)) if decision[2] >> i & 1]


def play_free_technology(state: Table, seat: Seat, action: Action, decision: Decision) -> None:  # noqa: ARG001
    state.stack.pop()
    gain_technology(state, seat, action[1], 0, state.rulings.ancient_technology_acts)  # EC-R16


def list_free_part(state: Table, seat: Seat, decision: Decision) -> list[Action]:
    """Slots where the ancient part leaves a design that flies, or beside the board."""
    part = decision[2]
    species = c.SPECIES[state.species[seat]]
    found: list[Action] = []
    for ship, blueprint in enumerate(species.blueprints):
        if is_drive(part) and not blueprint.drive_allowed:
            continue
        design = state.design[4 * seat + ship]
        for slot, old in enumerate(fitted(state, seat, ship)):
            energy = design[D_ENERGY] - ENERGY[old] + ENERGY[part]
            drives = design[D_DRIVES] - is_drive(old) + is_drive(part)
            if energy >= 0 and (drives or not blueprint.needs_drive):  # EC-7.5
                found.append(a.A_FIT[ship][slot][part])
    found.append((a.STORE,))
    return found


def play_free_part(state: Table, seat: Seat, action: Action, decision: Decision) -> None:
    state.stack.pop()
    if action[0] == a.STORE:
        state.parts[seat] |= 1 << decision[2]
        return
    fit(state, seat, action[1], action[2], action[3])
    assert flies(state, seat, action[1])


def fit(state: Table, seat: Seat, ship: int, slot: int, part: int) -> None:
    """Put a part on a slot; the tile that lay there goes back, an ancient one is lost (EC-7.5)."""
    state.tile[4 * c.SLOTS * seat + c.SLOTS * ship + slot] = part + 1
    redesign(state, seat, ship)
    state.events.append((a.E_FITS, seat, ship, slot, part))
