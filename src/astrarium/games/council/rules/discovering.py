"""Discovering (CS-6.6): two tiles from a pile, one onto a free space of that sector, the other under the pile."""

from __future__ import annotations

from ....core.errors import Refusal
from ....core.notation import Action, Seat
from ....core.page import mark
from ..box.programs import DISCOVER as DISCOVER_OP
from ..box.programs import Node
from ..box.records import SECTORS
from ..table import actions as a
from ..table.state import CouncilState as State
from .colonising import step_node

DISCOVERIES: tuple[Action, ...] = tuple((a.DISCOVER, parsecs) for parsecs in range(1, SECTORS + 1))
TILES_DRAWN = 2


def free_spaces(state: State, sector: int) -> list[int]:
    return [space for space in state.spaces[sector] if state.tile[space] < 0]


def can_discover(state: State, sector: int) -> bool:
    """Whether there is a tile to draw and a space for it (CS-6.6)."""
    return bool(state.piles[sector]) and any(state.tile[space] < 0 for space in state.spaces[sector])


def list_discoveries(state: State, node: Node, reach: int, listed: list[Action]) -> None:
    sectors = range(SECTORS if node.any_range else reach)  # CS-6.2
    listed += [DISCOVERIES[sector] for sector in sectors if can_discover(state, sector)]


def draw_tiles(state: State, party: int, sector: int) -> None:
    """Two tiles from the top, or the last one."""
    pile = state.piles[sector]
    state.drawn = [pile.pop() for _ in range(min(TILES_DRAWN, len(pile)))]
    state.known[sector] = min(state.known[sector], len(pile))
    state.events.append((a.E_DRAWN, party, sector, *state.drawn))


def put_under(state: State, sector: int) -> None:
    """What was drawn and not laid goes under the pile, seen by all."""
    for tile in state.drawn:
        state.piles[sector].insert(0, tile)
        state.known[sector] += 1
    state.drawn = []


def lay(state: State, party: int, tile: int, space: int) -> None:
    """Lay one of the drawn tiles; the other goes under the pile."""
    state.drawn.remove(tile)
    state.lay_tile(tile, space)
    put_under(state, state.box.sector_of_space[space])
    state.events.append((a.E_LAID, party, tile, space))


def legal_layings(state: State, seat: Seat) -> list[Action]:  # noqa: ARG001
    spaces = free_spaces(state, state.stack[-1][4])
    return [(a.LAY, tile, space) for tile in state.drawn for space in spaces]


def discover_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:  # noqa: ARG001
    parsecs = action[1]
    node = step_node(state, DISCOVER_OP)
    values: dict[str, object] = {"parsecs": parsecs}
    if node is None:
        return Refusal(mark("This card does not let you discover now."), "CS-6.1")
    if parsecs > (SECTORS if node.any_range else state.stack[-1][3]):
        return Refusal(mark("{parsecs} parsecs are out of this action's range."), "CS-6.2", values)
    if not state.piles[parsecs - 1]:
        return Refusal(mark("The pile of this sector is empty."), "CS-6.6", values)
    if not can_discover(state, parsecs - 1):
        return Refusal(mark("No space of this sector is free."), "CS-6.6", values)
    return None


def lay_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:  # noqa: ARG001
    _, tile, space = action
    values = state.box.space_spot(space)
    if tile not in state.drawn:
        return Refusal(mark("This is not one of the tiles you drew."), "CS-6.6")
    if space not in state.spaces[state.stack[-1][4]]:
        return Refusal(mark("{galaxy} {spot} is not an open space of that sector."), "CS-6.6", values)
    if state.tile[space] >= 0:
        return Refusal(mark("There is already a system at {galaxy} {spot}."), "CS-6.6", values)
    return None
