"""Colonising (CS-6.3, CS-6.4): cubes as one tower on one planet."""

from __future__ import annotations

from ....core.errors import Refusal
from ....core.masks import members_of
from ....core.notation import Action, Seat
from ....core.page import mark
from ..box import components as c
from ..box.programs import COLONISE, Node
from ..box.records import PLANETS, PLANETS_PER_SPACE, SECTORS
from ..table import actions as a
from ..table.state import CouncilState as State
from ..table.towers import HEIGHT

# by planet, by highest number of cubes
TOWERS: tuple[tuple[list[Action], ...], ...] = tuple(
    tuple([(a.SETTLE, place, n) for n in range(1, most + 1)] for most in range(c.MAX_STACK + 1))
    for place in range(c.PLACES)
)
NO_CUBES = Refusal(mark("You have no cube left."), "CS-1.2")
NOT_FREE = mark("{galaxy} {spot} is not free: you need the colony extension to stack cubes.")
NEEDS = (
    "", mark("{galaxy} {spot} is a desert planet: you need the upgrade for deserts first."),
    mark("{galaxy} {spot} is a volcanic planet: you need the upgrade for volcanoes first."),
)  # fmt: skip


def sites(state: State, seat: Seat, any_planet: bool, within: int) -> int:
    """The planets among `within` where the seat may place a cube."""
    owned = state.upgrades[seat]
    found = within & (state.room if owned & c.EXTENSION else state.free)  # CS-4.8, CS-6.4
    if any_planet:
        return found
    earth, desert, volcanic = state.kinds
    if owned & c.TERRAFORMING[1]:
        earth |= desert  # CS-4.7
    if owned & c.TERRAFORMING[2]:
        earth |= volcanic
    return found & earth


def list_towers(state: State, seat: Seat, places: int, cubes: int, listed: list[Action]) -> None:
    """All ways to place up to `cubes` cubes on one of these planets (CS-6.1: fewer is allowed)."""
    cubes = min(cubes, state.supply[seat])  # CS-1.2
    tower = state.tower
    while places:
        low = places & -places
        places ^= low
        place = low.bit_length() - 1
        listed += TOWERS[place][min(cubes, c.MAX_STACK - HEIGHT[tower[place]])]


def step_cubes(state: State, seat: Seat, node: Node, fresh: int) -> int:
    """How many cubes this step may place."""
    if not (node.here and fresh and state.techs[seat]):
        return node.count
    return node.count + sum(state.box.techs[tech].extra_cubes for tech in members_of(state.techs[seat]))  # CS-9.2


def step_planets(state: State, node: Node, reach: int, here: int) -> int:
    """The planets that this step may reach at all, free or not."""
    if node.here:
        return 0 if here < 0 else (1 << PLANETS_PER_SPACE) - 1 << here * PLANETS_PER_SPACE
    return state.box.reach_mask[SECTORS if node.any_range else reach]  # CS-6.2


def settle(state: State, party: int, place: int, cubes: int) -> None:
    state.add_cubes(party, place, cubes)
    state.events.append((a.E_SETTLED, party, place, cubes))


def step_node(state: State, op: int) -> Node | None:
    """The node of this kind that the step on top may begin with."""
    nodes = state.box.nodes
    return next((nodes[entry] for entry in nodes[state.stack[-1][2]].entries if nodes[entry].op == op), None)


def settle_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why the step on top cannot put these cubes on that planet."""
    _, _, _, reach, here, fresh, *_ = state.stack[-1]
    node = step_node(state, COLONISE)
    if node is None:
        return Refusal(mark("This card does not let you colonise now."), "CS-6.1")
    most = step_cubes(state, seat, node, fresh)
    return tower_refusal(state, seat, action, step_planets(state, node, reach, here), node.any_planet, most)


def tower_refusal(state: State, seat: Seat, action: Action, within: int, any_planet: bool, most: int) -> Refusal | None:
    """Why a tower cannot stand there, where `most` cubes may go onto a planet among `within`."""
    _, place, cubes = action
    if not state.supply[seat]:
        return NO_CUBES
    refused = _place_refusal(state, seat, place, within, any_planet)
    return refused or _height_refusal(state, seat, place, cubes, most)


def _place_refusal(state: State, seat: Seat, place: int, within: int, any_planet: bool) -> Refusal | None:
    values = state.box.spot(place)
    kind = next((k for k in range(len(PLANETS)) if state.kinds[k] >> place & 1), -1)
    if kind < 0:
        return Refusal(mark("There is no planet at {galaxy} {spot}."), "CS-6.3", values)
    if not within >> place & 1:
        return Refusal(mark("{galaxy} {spot} is out of this action's range."), "CS-6.2", values)
    if not any_planet and kind and not state.upgrades[seat] & c.TERRAFORMING[kind]:
        return Refusal(NEEDS[kind], "CS-4.7", values)
    if not state.free >> place & 1 and not state.upgrades[seat] & c.EXTENSION:
        return Refusal(NOT_FREE, "CS-4.8", values)
    return None


def _height_refusal(state: State, seat: Seat, place: int, cubes: int, most: int) -> Refusal | None:
    values = state.box.spot(place)
    if HEIGHT[state.tower[place]] + cubes > c.MAX_STACK:
        return Refusal(mark("No more than 3 cubes may stand on {galaxy} {spot}."), "CS-6.4", values)
    if cubes > most:
        return Refusal(mark("This action places {most} at most."), "CS-6.3", {"most": most})
    return NO_CUBES if cubes > state.supply[seat] else None
