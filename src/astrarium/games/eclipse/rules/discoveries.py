"""Discovery tiles: points or a bonus, ancient technologies, cruisers and ship parts."""

from __future__ import annotations

from astrarium.core import Action, Refusal, Seat, mark

from ..box import components as c
from ..box.components import KINDS, TYPES
from ..table import actions as a
from ..table.state import D_DRIVES, D_ENERGY, DISCOVERY, FREE_PART, FREE_TECHNOLOGY, fitted, is_drive
from ..table.state import EclipseState as State
from .blueprints import ENERGY
from .research import can_hold, gain_technology
from .upgrade import NO_SUCH_PLACE, fit, grounded_refusal

CHEAPEST = Refusal(mark("You receive the cheapest technology on offer that you lack."), "EC-21.3")


def find(state: State, seat: Seat, sector: int) -> None:
    """The seat looks at the tile and decides at once which side to use (EC-21.1)."""
    tile = state.discovery[sector] - 1
    state.discovery[sector] = 0
    state.events.append((a.E_SEES, seat, tile))
    state.ask(DISCOVERY, seat, tile, sector)


def is_useful(state: State, seat: Seat, tile: int) -> bool:
    """Whether the tile's bonus can be taken now."""
    if tile == c.ANCIENT_TECHNOLOGY:
        return free_technologies(state, seat) != 0  # EC-21.3
    if tile == c.ANCIENT_CRUISER:
        return state.supply[TYPES * seat + c.CRUISER] > 0  # EC-21.4
    return True


def free_technologies(state: State, seat: Seat) -> int:
    """The cheapest technologies on offer that the seat lacks and can hold, a bit each."""
    cheapest, found = 99, 0
    for i, tech in enumerate(c.TECHNOLOGIES):
        if state.shop[i] and not state.tech[seat] >> i & 1 and tech.cost <= cheapest:
            found = found | 1 << i if tech.cost == cheapest else 1 << i
            cheapest = tech.cost
    return sum(1 << i for i in range(len(c.TECHNOLOGIES)) if found >> i & 1 and can_hold(state, seat, i))


def legal_discovery(state: State, seat: Seat) -> list[Action]:
    if is_useful(state, seat, state.stack[-1][2]):
        return [(a.USE,), (a.KEEP,)]
    return [(a.KEEP,)]


def use_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:  # noqa: ARG001
    tile = state.stack[-1][2]
    if is_useful(state, seat, tile):
        return None
    if tile == c.ANCIENT_CRUISER:
        return Refusal(mark("All your cruisers are on the board: keep the tile for its points."), "EC-21.4")
    return Refusal(mark("There is no technology for you to receive: keep the tile for its points."), "EC-21.3")


def keep(state: State, seat: Seat, action: Action) -> None:  # noqa: ARG001
    tile = state.stack.pop()[2]
    state.kept[seat] = tuple(sorted((*state.kept[seat], tile)))
    state.events.append((a.E_KEEPS, seat))


def use(state: State, seat: Seat, action: Action) -> None:  # noqa: ARG001
    _, _, tile, sector = state.stack.pop()
    state.events.append((a.E_USES, seat, tile))
    if tile in c.DISCOVERY_GAIN:
        kind, amount = c.DISCOVERY_GAIN[tile]
        state.store[KINDS * seat + kind] += amount  # EC-21.2
    elif tile == c.ANCIENT_TECHNOLOGY:
        state.ask(FREE_TECHNOLOGY, seat, free_technologies(state, seat))
    elif tile == c.ANCIENT_CRUISER:
        state.supply[TYPES * seat + c.CRUISER] -= 1
        state.add_ship(sector, seat, c.CRUISER)
    else:
        state.ask(FREE_PART, seat, c.DISCOVERY_PART[tile])


def legal_free_technology(state: State, seat: Seat) -> list[Action]:  # noqa: ARG001
    techs = state.stack[-1][2]
    return [a.A_LEARN[i] for i in range(len(c.TECHNOLOGIES)) if techs >> i & 1]


def free_technology_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:  # noqa: ARG001
    return None if state.stack[-1][2] >> action[1] & 1 else CHEAPEST


def receive(state: State, seat: Seat, action: Action) -> None:
    state.stack.pop()
    gain_technology(state, seat, action[1], 0, state.rulings.ancient_technology_acts)  # EC-R16


def legal_free_part(state: State, seat: Seat) -> list[Action]:
    """Slots where the ancient part leaves a design that flies, or beside the board."""
    part = state.stack[-1][2]
    species = c.SPECIES[state.species[seat]]
    found: list[Action] = []
    for ship, blueprint in enumerate(species.blueprints):
        if is_drive(part) and not blueprint.drive_allowed:
            continue
        design = state.design[TYPES * seat + ship]
        for slot, old in enumerate(fitted(state, seat, ship)):
            energy = design[D_ENERGY] - ENERGY[old] + ENERGY[part]
            drives = design[D_DRIVES] - is_drive(old) + is_drive(part)
            if energy >= 0 and (drives or not blueprint.needs_drive):  # EC-7.5
                found.append(a.A_FIT[ship][slot][part])
    found.append((a.STORE,))
    return found


def free_part_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    _, ship, slot, part = action
    if part != state.stack[-1][2]:
        return Refusal(mark("Only the ancient part you found can be fitted now."), "EC-21.5")
    if slot >= len(fitted(state, seat, ship)):
        return NO_SUCH_PLACE
    return grounded_refusal(state, seat, action)


def store_part(state: State, seat: Seat, action: Action) -> None:  # noqa: ARG001
    state.parts[seat] |= 1 << state.stack.pop()[2]


def fit_part(state: State, seat: Seat, action: Action) -> None:
    state.stack.pop()
    fit(state, seat, action[1], action[2], action[3])
    assert state.flies(seat, action[1])
