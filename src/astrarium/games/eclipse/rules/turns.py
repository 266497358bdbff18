"""The course of the game: phases, turns, passing, reactions, and the free things one may do in one's turn."""

from __future__ import annotations

from astrarium.core import Action, Decision, Seat

from ..box import components as c
from ..table import actions as a
from ..table.state import (
    ACTING,
    BUILD,
    FIGHTING,
    INFLUENCE,
    MAINTAINING,
    MOVE,
    NOBODY,
    RESEARCH,
    TAKING,
    TALKING,
    TARGET,
    TURN,
    TURN_END,
    UPGRADE,
    Table,
)
from . import build, combat, explore, move, research, upkeep
from .aftermath import take_sectors, talk
from .diplomacy import legal_propose, propose
from .population import ALL_TRACKS, colonise, legal_colonise, legal_trade, return_cube, tracks_of, trade
from .upkeep import remove_player

_DECISION = {
    c.EXPLORE: TARGET,
    c.INFLUENCE: INFLUENCE,
    c.RESEARCH: RESEARCH,
    c.UPGRADE: UPGRADE,
    c.BUILD: BUILD,
    c.MOVE: MOVE,
}
REACTION_UNITS = 1


def advance(state: Table) -> None:
    """Nobody is asked anything: take the game on by one step."""
    if state.phase == ACTING:
        next_turn(state)
    elif state.phase == FIGHTING:
        combat.advance(state)
    elif state.phase == TAKING:
        take_sectors(state)
    elif state.phase == TALKING:
        if talk(state):
            begin_upkeep(state)
    elif state.phase == MAINTAINING:
        upkeep.advance(state)
    else:
        begin_round(state, state.round + 1)


def begin_round(state: Table, number: int) -> None:
    state.round = number
    state.phase = ACTING
    if state.next_start != NOBODY:
        state.start = state.next_start
    state.next_start = NOBODY
    state.passed = state.gone
    state.active = state.start - 1
    state.events.append((a.E_ROUND, NOBODY, number))


def begin_upkeep(state: Table) -> None:
    if state.round == c.ROUNDS and not state.rulings.last_upkeep:
        upkeep.finish(state)  # EC-R1
    else:
        upkeep.open_phase(state)


def next_turn(state: Table) -> None:
    """The next seat that can do anything; the phase ends at once when all have passed (EC-2.5)."""
    if state.passed == (1 << state.seats) - 1:
        if state.gone == state.passed:
            upkeep.finish(state)
        else:
            combat.open_phase(state)
        return
    seat = state.active = (state.active + 1) % state.seats
    if state.gone >> seat & 1:
        return
    state.turn += 1
    state.asked = 0
    if not state.passed >> seat & 1 or can_react(state, seat) or has_free_deed(state, seat):
        state.ask(TURN, seat)


def has_free_deed(state: Table, seat: Seat) -> bool:
    """Whether there is anything to do in a turn without spending a disc."""
    return bool(legal_colonise(state, seat) or legal_propose(state, seat))


def can_react(state: Table, seat: Seat) -> bool:
    return state.discs[seat] > 0 and not state.landless(seat)  # EC-2.4: an upgrade can always be made


def list_turn(state: Table, seat: Seat, decision: Decision) -> list[Action]:  # noqa: ARG001
    found: list[Action] = []
    if state.discs[seat]:  # EC-2.2
        if state.passed >> seat & 1:
            found += reactions(state, seat)
        else:
            found += possible_actions(state, seat)
    found.append(a.A_PASS)
    found += legal_colonise(state, seat)
    found += legal_trade(state, seat)
    found += legal_propose(state, seat)
    if state.rulings.cubes_leave_freely:
        found += recalls(state, seat)
    if state.landless(seat):
        found.append((a.QUIT,))  # EC-18.1
    return found


def possible_actions(state: Table, seat: Seat) -> list[Action]:
    take = a.A_TAKE
    found: list[Action] = []
    if state.landless(seat):
        return [take[c.RESEARCH]] if research.is_possible(state, seat) else found  # EC-18.1
    if explore.targets(state, seat, one=True):
        found.append(take[c.EXPLORE])
    found.append(take[c.INFLUENCE])
    if research.is_possible(state, seat):
        found.append(take[c.RESEARCH])
    found.append(take[c.UPGRADE])
    if build.is_possible(state, seat):
        found.append(take[c.BUILD])
    if move.is_possible(state, seat):
        found.append(take[c.MOVE])
    return found


def reactions(state: Table, seat: Seat) -> list[Action]:
    """Upgrade, Build or Move with a single unit (EC-10.1)."""
    if state.landless(seat):
        return []
    found: list[Action] = [a.A_REACT[c.UPGRADE]]
    if build.is_possible(state, seat):
        found.append(a.A_REACT[c.BUILD])
    if move.is_possible(state, seat):
        found.append(a.A_REACT[c.MOVE])
    return found


def recalls(state: Table, seat: Seat) -> list[Action]:
    """Cubes that may come home where the table allows it (EC-R18)."""
    return [
        (a.RECALL, sector, square)
        for sector in state.land[seat]
        for square in range(c.ORBITAL_SQUARE + 1)
        if state.cubes[sector] >> square & 1
    ]


def play_turn(state: Table, seat: Seat, action: Action, decision: Decision) -> None:  # noqa: ARG001
    state.stack.pop()
    kind = action[0]
    if kind == a.PASS:
        do_pass(state, seat)
    elif kind == a.QUIT:
        state.events.append((a.E_QUITS, seat))
        remove_player(state, seat)
    elif kind == a.RECALL:
        state.ask(TURN, seat)
        state.cubes[action[1]] &= ~(1 << action[2])
        return_cube(state, seat, tracks_of(action[1], action[2]) & ALL_TRACKS)
        state.events.append((a.E_RECALLS, seat, action[1], action[2]))
    else:
        take_action(state, seat, action[1], kind == a.REACT)


def do_pass(state: Table, seat: Seat) -> None:
    first = not state.passed & ~state.gone
    if not state.passed >> seat & 1:
        state.events.append((a.E_PASSES, seat, int(first)))
    if first:
        state.next_start = seat  # EC-2.3
    state.passed |= 1 << seat


def take_action(state: Table, seat: Seat, action: int, is_reaction: bool) -> None:
    """A disc moves from the track to the action; what it buys depends on the species."""
    state.discs[seat] -= 1
    space = len(c.ACTIONS) + c.REACTIONS.index(action) if is_reaction else action
    state.spent[c.SPENT_SPACES * seat + space] += 1
    state.events.append((a.E_TAKES, seat, action, int(is_reaction)))
    state.ask(TURN_END, seat)
    units = REACTION_UNITS if is_reaction else c.SPECIES[state.species[seat]].limits[action]
    if action == c.BUILD and not is_reaction and state.tech[seat] & c.NANOROBOTS:
        units += 1  # EC-8.5
    if action == c.INFLUENCE:
        state.ask(INFLUENCE, seat, units)
    else:
        state.ask(_DECISION[action], seat, units, 0)


def list_turn_end(state: Table, seat: Seat, decision: Decision) -> list[Action]:  # noqa: ARG001
    return [*legal_colonise(state, seat), *legal_propose(state, seat), a.A_DONE]


def play_turn_end(state: Table, seat: Seat, action: Action, decision: Decision) -> None:  # noqa: ARG001
    state.stack.pop()


def settle_turn_end(state: Table, seat: Seat) -> bool:
    if has_free_deed(state, seat):
        return False
    state.stack.pop()
    return True


FREE = {a.COLONISE: colonise, a.TRADE: trade, a.PROPOSE: propose}
