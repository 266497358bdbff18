"""Expansion (QV-7): portals, movements, productions, ambushes and conversions, in any order."""

from __future__ import annotations

from ....core.errors import Refusal
from ....core.masks import members_of
from ....core.notation import Action, Seat
from ....core.page import mark
from ....core.state import Decision
from ..box import components as c
from ..table import actions
from ..table import actions as a
from ..table.state import CivilisationsState as State
from .colonisation import control_refusal
from .control import controlled_among, fleets_of_others, presence

LEFT = 2  # (EXPAND, who, then how many of each expansion action are left)
VOYAGES = (actions.PORTAL, actions.MOVE)
PRODUCTIONS: tuple[Action, ...] = tuple((actions.PRODUCE, cell) for cell in range(c.CELLS))

NONE_LEFT = (
    mark("You have no portal left."), mark("You have no movement left."), mark("You have no production left."),
    mark("You have no ambush left."), mark("You have no conversion left."),
)  # fmt: skip
NO_SHIPS_LEFT = Refusal(mark("All your ships are already on the map."), "QV-7.9")


def allowance(state: State, seat: Seat, card: int) -> list[int]:
    """How many of each action an expansion with `card` gives: card, tracks and colonies together (QV-7.1)."""
    given = list(c.CARD_ACTIONS[card])
    given[c.PRODUCTION] += state.level[seat * len(c.TRACKS) + c.PRODUCTION_TRACK]
    given[c.MOVEMENT] += state.level[seat * len(c.TRACKS) + c.MOVEMENT_TRACK]
    for action in range(len(c.EXPANSION_ACTIONS)):
        given[action] += (state.settled[seat] & state.bonus_cells[action]).bit_count()  # QV-6.5
    return given


def begin_expansion(state: State, seat: Seat) -> None:
    state.stack.append((a.EXPAND, 1 << seat, *allowance(state, seat, state.shown[seat] >> 2)))
    if settle_expansion(state, state.stack[-1]):
        state.events.append((a.E_IDLE, seat, c.EXPANSION))  # QV-3.7


def settle_expansion(state: State, decision: Decision) -> bool:
    """An expansion in which nothing that is left can be carried out is over."""
    _, who, portal, movement, production, ambush, conversion = decision
    seat = who.bit_length() - 1
    if (
        ((portal or movement) and state.fleets[seat])
        or (production and state.stock[seat])
        or (ambush and ambush_sectors(state, seat))
        or (conversion and conversion_sectors(state, seat))
    ):
        return False
    state.stack.pop()
    return True


def ambush_sectors(state: State, seat: Seat) -> int:
    return presence(state, seat) & fleets_of_others(state, seat)  # QV-7.7


def conversion_sectors(state: State, seat: Seat) -> int:
    if not state.stock[seat]:
        return 0  # QV-7.9
    return controlled_among(state, seat, ambush_sectors(state, seat))  # QV-7.8


def voyage_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why these ships cannot go there by portal or movement."""
    kind, start, to, n = action
    step = c.PORTAL if kind == actions.PORTAL else c.MOVEMENT
    have = state.ships[seat * c.CELLS + start]
    values: dict[str, object] = {"start": c.SECTOR_NAMES[start], "to": c.SECTOR_NAMES[to], "have": have}
    if not state.stack[-1][LEFT + step]:
        return Refusal(NONE_LEFT[step], "QV-7.1")
    if not have:
        return Refusal(mark("You have no ship on {start}."), "QV-7.3", values)
    if n > have:
        return Refusal(mark("Your ships on {start}: {have}, not more."), "QV-7.3", values)
    if start == to:
        return Refusal(mark("The ships must go to another sector."), "QV-7.3", values)
    if step == c.MOVEMENT and to not in state.galaxy.adjacent[start]:
        return Refusal(mark("{to} is not next to {start}: only a portal leads there."), "QV-7.5", values)
    return None


def production_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    cell = action[1]
    if not state.stack[-1][LEFT + c.PRODUCTION]:
        return Refusal(NONE_LEFT[c.PRODUCTION], "QV-7.1")
    if not state.stock[seat]:
        return NO_SHIPS_LEFT
    if state.colony[cell] != seat:
        return Refusal(mark("You have no colony on {sector}."), "QV-7.6", {"sector": c.SECTOR_NAMES[cell]})
    return None


def ambush_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    _, cell, victim = action
    if not state.stack[-1][LEFT + c.AMBUSH]:
        return Refusal(NONE_LEFT[c.AMBUSH], "QV-7.1")
    if not presence(state, seat) >> cell & 1:
        return Refusal(mark("You have no piece on {sector}."), "QV-7.7", {"sector": c.SECTOR_NAMES[cell]})
    return _victim_refusal(state, seat, cell, victim, "QV-7.7")


def conversion_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    _, cell, victim = action
    if not state.stack[-1][LEFT + c.CONVERSION]:
        return Refusal(NONE_LEFT[c.CONVERSION], "QV-7.1")
    if not state.stock[seat]:
        return NO_SHIPS_LEFT
    refused = control_refusal(state, seat, cell, "QV-7.8")
    return refused or _victim_refusal(state, seat, cell, victim, "QV-7.8")


def _victim_refusal(state: State, seat: Seat, cell: int, victim: Seat, rule: str) -> Refusal | None:
    values: dict[str, object] = {"sector": c.SECTOR_NAMES[cell]}
    if victim == seat:
        return Refusal(mark("Your own ships cannot be the victims."), rule)
    if victim >= state.seats or not state.ships[victim * c.CELLS + cell]:
        return Refusal(mark("That player has no ship on {sector}."), rule, values)  # QV-7.10: colonies are safe
    return None


def sector_refusal(state: State, seat: Seat, cell: int) -> Refusal | None:
    """Why no expansion action can start, happen or end on a sector; None where one can."""
    if any(cell in _sectors_of(action) for action in legal_expansions(state, seat)):
        return None
    _, _, portal, movement, production, _, conversion = state.stack[-1]
    values: dict[str, object] = {"sector": c.SECTOR_NAMES[cell]}
    victims = [who for who in range(state.seats) if who != seat and state.ships[who * c.CELLS + cell]]
    if conversion and victims and presence(state, seat) >> cell & 1:
        return conversion_refusal(state, seat, (actions.CONVERT, cell, victims[0]))
    if production and (state.colony[cell] == seat or not (portal or movement)):
        return production_refusal(state, seat, (actions.PRODUCE, cell))
    if movement and state.fleets[seat]:
        return Refusal(mark("None of your ships is next to {sector}: only a portal leads there."), "QV-7.5", values)
    return Refusal(mark("None of the actions you have left can be done on {sector}."), "QV-7.1", values)


def _sectors_of(action: Action) -> Action:
    """The sectors that an expansion action touches."""
    return action[1:3] if action[0] in VOYAGES else action[1:2]


def legal_expansions(state: State, seat: Seat) -> list[Action]:
    _, _, portal, movement, production, ambush, conversion = state.stack[-1]
    listed: list[Action] = []
    if portal or movement:
        _list_voyages(state, seat, bool(portal), bool(movement), listed)
    if production and state.stock[seat]:  # QV-7.9
        listed += [PRODUCTIONS[cell] for cell in members_of(state.settled[seat])]  # QV-7.6
    if ambush:
        _list_victims(state, seat, actions.AMBUSH, ambush_sectors(state, seat), listed)
    if conversion:
        _list_victims(state, seat, actions.CONVERT, conversion_sectors(state, seat), listed)
    listed.append(a.THE_END)  # QV-7.2
    return listed


def _list_voyages(state: State, seat: Seat, portal: bool, movement: bool, listed: list[Action]) -> None:
    table = a.voyages(state.seats)
    for cell in members_of(state.fleets[seat]):
        n = state.ships[seat * c.CELLS + cell]  # QV-7.3: from 1 to all
        if portal:
            listed += table.portals[cell][: n * table.portal_targets]  # QV-7.4
        if movement:
            listed += table.moves[cell][: n * table.move_targets[cell]]  # QV-7.5


def _list_victims(state: State, seat: Seat, kind: int, cells: int, listed: list[Action]) -> None:
    for cell in members_of(cells):
        listed += [(kind, cell, who) for who in range(state.seats) if who != seat and state.ships[who * c.CELLS + cell]]


def _spend(state: State, step: int) -> None:
    top = state.stack[-1]
    at = LEFT + step
    state.stack[-1] = (*top[:at], top[at] - 1, *top[at + 1 :])


def voyage(state: State, seat: Seat, action: Action) -> None:
    """Ships go through a portal or to an adjacent sector, and uncover it where it was face down."""
    kind, start, to, n = action
    portal = kind == actions.PORTAL
    _spend(state, c.PORTAL if portal else c.MOVEMENT)
    state.lose_ships(seat, start, n)
    state.add_ships(seat, to, n)
    state.events.append((a.E_MOVED, seat, start, to, n, int(portal)))
    if state.hidden >> to & 1:
        state.hidden &= ~(1 << to)  # QV-11.2, QV-11.3
        state.events.append((a.E_UNCOVERED, seat, to, c.TILE_BONUS[state.tile[to]]))


def produce(state: State, seat: Seat, action: Action) -> None:
    _spend(state, c.PRODUCTION)
    state.add_ships(seat, action[1], 1)
    state.events.append((a.E_PRODUCED, seat, action[1]))


def ambush(state: State, seat: Seat, action: Action) -> None:
    _, cell, victim = action
    _spend(state, c.AMBUSH)
    state.lose_ships(victim, cell, 1)
    state.events.append((a.E_AMBUSHED, seat, cell, victim))


def convert(state: State, seat: Seat, action: Action) -> None:
    _, cell, victim = action
    _spend(state, c.CONVERSION)
    state.lose_ships(victim, cell, 1)
    state.add_ships(seat, cell, 1)
    state.events.append((a.E_CONVERTED, seat, cell, victim))


def end_expansion(state: State, seat: Seat, action: Action) -> None:  # noqa: ARG001
    state.stack.pop()
