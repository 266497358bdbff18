"""Carrying out cards (CS-6.1, CS-6.8 to CS-6.12): their steps one after the other, each as a small decision."""

from __future__ import annotations

from ....core.errors import Refusal
from ....core.notation import Action, Seat
from ....core.page import mark
from ....core.state import Decision
from ..box import components as c
from ..box.programs import COLONISE, DISCOVER, EXTRACT, GAIN_ENERGY, GAIN_GEMS, NOTHING
from ..box.programs import CONVERT as CONVERT_OP
from ..box.reading import GEM_KINDS, GEMS
from ..box.records import PLANETS_PER_SPACE
from ..table import actions as a
from ..table.state import CouncilState as State
from .colonising import list_towers, settle, sites, step_cubes, step_node, step_planets
from .discovering import draw_tiles, lay, list_discoveries
from .extracting import EXTRACTIONS, gain_resource, mines

NO_BETTER_GEM = (mark("No gold gem is left in the supply."), mark("No clear gem is left in the supply."))
CONVERSIONS: tuple[Action, ...] = ((a.CONVERT, 0), (a.CONVERT, 1))


def begin(state: State, seat: Seat, node: int, reach: int, here: int = -1, fresh: int = 0) -> None:
    """Carry out a program from this node on until something is to be decided."""
    nodes = state.box.nodes
    while node != NOTHING:
        step = nodes[node]
        if step.op == GAIN_GEMS:
            gain_gems(state, seat, step.gems, a.BY_CARD)  # CS-6.8
        elif step.op == GAIN_ENERGY:
            state.gain_energy(seat, step.count)
            state.events.append((a.E_ENERGY, seat, step.count, a.BY_CARD))
        else:
            state.stack.append((a.DO_STEP, 1 << seat, node, reach, here, fresh))
            return
        node = step.after


def gain_gems(state: State, seat: Seat, gems: tuple[int, int, int], why: int) -> None:
    state.events.append((a.E_GEMS, seat, *state.take_gems(seat, gems), why))


def zone_turn(state: State, top: Decision) -> None:
    """The card on top of a zone acts within the zone's range (CS-6.1, CS-6.2)."""
    seat = top[1].bit_length() - 1
    at = seat * c.MAX_ZONES + top[2]
    if state.top[at] >= 0:
        begin(state, seat, state.box.program[state.top[at]], state.reach[at])


def legal_steps(state: State, seat: Seat) -> list[Action]:
    _, _, number, reach, here, fresh, *used = state.stack[-1]
    listed: list[Action] = []
    nodes = state.box.nodes
    for entry in nodes[number].entries:
        node = nodes[entry]
        if node.op == COLONISE:
            places = sites(state, seat, node.any_planet, step_planets(state, node, reach, here))
            list_towers(state, seat, places, step_cubes(state, seat, node, fresh), listed)
        elif node.op == EXTRACT:
            listed += [EXTRACTIONS[space] for space in mines(state, seat, node, reach, here, fresh, tuple(used))]
        elif node.op == DISCOVER:
            list_discoveries(state, node, reach, listed)
        else:
            listed += [
                action for action in CONVERSIONS
                if state.gems[seat * GEM_KINDS + action[1]] and state.can_take_gem(action[1] + 1)
            ]  # fmt: skip  # CS-6.9
    listed.append(a.THE_END)  # CS-6.1
    return listed


def _entered(state: State, op: int) -> int:
    """The number of the node of that kind which the decision on top may begin with."""
    nodes = state.box.nodes
    return next(entry for entry in nodes[state.stack[-1][2]].entries if nodes[entry].op == op)


def do_settle(state: State, seat: Seat, action: Action) -> None:
    node = state.box.nodes[_entered(state, COLONISE)]
    _, _, _, reach, _, fresh, *_ = state.stack.pop()
    settle(state, seat, action[1], action[2])
    begin(state, seat, node.after, reach, action[1] // PLANETS_PER_SPACE, fresh if node.here else 0)


def do_extract(state: State, seat: Seat, action: Action) -> None:
    number = _entered(state, EXTRACT)
    _, who, _, reach, here, fresh, *used = state.stack.pop()
    gain_resource(state, seat, action[1])
    used.append(action[1])
    node = state.box.nodes[number]
    if len(used) < node.count:
        state.stack.append((a.DO_STEP, who, number, reach, here, fresh, *used))
    else:
        begin(state, seat, node.after, reach, here, fresh)


def do_discover(state: State, seat: Seat, action: Action) -> None:
    number = _entered(state, DISCOVER)
    _, who, _, reach, *_ = state.stack.pop()
    state.stack.append((a.LAY_TILE, who, number, reach, action[1] - 1))
    draw_tiles(state, seat, action[1] - 1)


def do_lay(state: State, seat: Seat, action: Action) -> None:
    _, _, number, reach, _ = state.stack.pop()
    lay(state, seat, action[1], action[2])
    begin(state, seat, state.box.nodes[number].after, reach, action[2], 1)


def do_convert(state: State, seat: Seat, action: Action) -> None:
    """One gem becomes the next dearer one; later conversions of the card are counted with the systems mined."""
    number = _entered(state, CONVERT_OP)
    _, who, _, reach, here, fresh, *used = state.stack.pop()
    at = seat * GEM_KINDS + action[1]
    state.gems[at] -= 1
    state.gems[at + 1] += 1
    state.events.append((a.E_CONVERTED, seat, action[1]))
    used.append(0)
    node = state.box.nodes[number]
    if len(used) < node.count:
        state.stack.append((a.DO_STEP, who, number, reach, here, fresh, *used))
    else:
        begin(state, seat, node.after, reach, here, fresh)


def end_step(state: State, seat: Seat, action: Action) -> None:  # noqa: ARG001
    """Leave the rest of this step; the next one follows (CS-6.1)."""
    _, _, number, reach, here, fresh, *used = state.stack.pop()
    node = state.box.nodes[number]
    entries = [state.box.nodes[entry] for entry in node.entries]
    if not used:
        state.events.append((a.E_IDLE, seat, entries[0].op))
    if any(entry.op in (COLONISE, DISCOVER) and not entry.here for entry in entries):
        here, fresh = -1, 0  # CS-6.11: what follows has no system to act on
    begin(state, seat, node.after, reach, here, fresh)


def convert_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    gem = action[1]
    if step_node(state, CONVERT_OP) is None:
        return Refusal(mark("This card does not let you upgrade a gem now."), "CS-6.1")
    if not state.gems[seat * GEM_KINDS + gem]:
        return Refusal(mark("You have no such gem."), "CS-6.9", {"gem": GEMS[gem]})
    if not state.can_take_gem(gem + 1):
        return Refusal(NO_BETTER_GEM[gem], "CS-1.2")
    return None
