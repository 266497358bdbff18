"""The course of the game: phases, turns, passing, reactions, and the free things one may do in one's turn."""

from __future__ import annotations

from astrarium.core import Action, Decision, Refusal, Seat, mark

from ..box import components as c
from ..table import actions as a
from ..table import state as s
from ..table.state import EclipseState as State
from . import build, combat, explore, move, research, upkeep
from .aftermath import take_sectors, talk
from .diplomacy import legal_propose
from .population import ALL_TRACKS, legal_colonise, legal_trade, return_cube, tracks_of
from .upkeep import remove_player

_DECISION = {
    c.EXPLORE: s.TARGET,
    c.INFLUENCE: s.INFLUENCE,
    c.RESEARCH: s.RESEARCH,
    c.UPGRADE: s.UPGRADE,
    c.BUILD: s.BUILD,
    c.MOVE: s.MOVE,
}
REACTION_UNITS = 1
NOTHING_TO = {
    c.EXPLORE: Refusal(mark("No wormhole of yours leads to an empty space that can be explored."), "EC-3.4"),
    c.RESEARCH: Refusal(mark("There is no technology you could pay for, even by trading."), "EC-6.1"),
    c.BUILD: Refusal(mark("There is nothing you could pay for and build, even by trading."), "EC-8.2"),
    c.MOVE: Refusal(mark("No ship of yours can move: all are pinned, or no wormholes lead on."), "EC-9.3"),
}
MAY_NOT_QUIT = Refusal(mark("Only a player without sectors and ships may leave the game."), "EC-18.1")


def advance(state: State) -> bool:
    """Nobody is asked anything: take the game on by one step; False at its end."""
    if state.phase == s.FINISHED:
        return False
    if state.phase == s.ACTING:
        next_turn(state)
    elif state.phase == s.FIGHTING:
        combat.advance(state)
    elif state.phase == s.TAKING:
        take_sectors(state)
    elif state.phase == s.TALKING:
        if talk(state):
            begin_upkeep(state)
    elif state.phase == s.MAINTAINING:
        upkeep.advance(state)
    else:
        begin_round(state, state.round + 1)
    return True


def begin_round(state: State, number: int) -> None:
    state.round = number
    state.phase = s.ACTING
    if state.next_start != s.NOBODY:
        state.start = state.next_start
    state.next_start = s.NOBODY
    state.passed = state.gone
    state.active = state.start - 1
    state.events.append((a.E_ROUND, s.NOBODY, number))


def begin_upkeep(state: State) -> None:
    if state.round == c.ROUNDS and not state.rulings.last_upkeep:
        upkeep.finish(state)  # EC-R1
    else:
        upkeep.open_phase(state)


def next_turn(state: State) -> None:
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
        state.ask(s.TURN, seat)


def has_free_deed(state: State, seat: Seat) -> bool:
    """Whether there is anything to do in a turn without spending a disc."""
    return bool(legal_colonise(state, seat) or legal_propose(state, seat))


def can_react(state: State, seat: Seat) -> bool:
    return state.discs[seat] > 0 and not state.landless(seat)  # EC-2.4: an upgrade can always be made


def legal_turn(state: State, seat: Seat) -> list[Action]:
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


def possible_actions(state: State, seat: Seat) -> list[Action]:
    take = a.A_TAKE
    found: list[Action] = []
    if state.landless(seat):
        return [take[c.RESEARCH]] if research.is_possible(state, seat) else found  # EC-18.1
    if explore.is_possible(state, seat):
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


def reactions(state: State, seat: Seat) -> list[Action]:
    """Upgrade, Build or Move with a single unit (EC-10.1)."""
    if state.landless(seat):
        return []
    found: list[Action] = [a.A_REACT[c.UPGRADE]]
    if build.is_possible(state, seat):
        found.append(a.A_REACT[c.BUILD])
    if move.is_possible(state, seat):
        found.append(a.A_REACT[c.MOVE])
    return found


def recalls(state: State, seat: Seat) -> list[Action]:
    """Cubes that may come home where the table allows it (EC-R18)."""
    return [
        (a.RECALL, sector, square)
        for sector in state.land[seat]
        for square in range(c.ORBITAL_SQUARE + 1)
        if state.cubes[sector] >> square & 1
    ]


def recall_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    _, sector, square = action
    if not state.rulings.cubes_leave_freely:
        return Refusal(mark("Cubes come back only when their sector is given up."), "EC-R18")
    if state.disc[sector] != seat or not state.cubes[sector] >> square & 1:
        return Refusal(mark("You have no cube there."), "EC-R18")
    return None


def recall(state: State, seat: Seat, action: Action) -> None:
    _, sector, square = action
    state.cubes[sector] &= ~(1 << square)
    return_cube(state, seat, tracks_of(sector, square) & ALL_TRACKS)
    state.events.append((a.E_RECALLS, seat, sector, square))


def quit_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:  # noqa: ARG001
    return None if state.landless(seat) else MAY_NOT_QUIT


def leave_game(state: State, seat: Seat, action: Action) -> None:  # noqa: ARG001
    state.stack.pop()
    state.events.append((a.E_QUITS, seat))
    remove_player(state, seat)


def pass_turn(state: State, seat: Seat, action: Action) -> None:  # noqa: ARG001
    state.stack.pop()
    first = not state.passed & ~state.gone
    if not state.passed >> seat & 1:
        state.events.append((a.E_PASSES, seat, int(first)))
    if first:
        state.next_start = seat  # EC-2.3
    state.passed |= 1 << seat


def take_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why this action, or reaction, cannot be taken in this turn."""
    kind, what = action
    if not state.discs[seat]:
        return Refusal(mark("No influence disc is left on the track: you can only pass."), "EC-2.2")
    if kind == a.TAKE and state.passed >> seat & 1:
        return Refusal(mark("After passing only reactions are possible."), "EC-2.4")
    if kind == a.REACT and not state.passed >> seat & 1:
        return Refusal(mark("Reactions are for those who have passed."), "EC-2.4")
    if kind == a.REACT and what not in c.REACTIONS:
        return Refusal(mark("A reaction is Upgrade, Build or Move."), "EC-10.1")
    if state.landless(seat) and (kind == a.REACT or what != c.RESEARCH):
        return Refusal(mark("Without sectors and ships you can only research."), "EC-18.1")
    return None if is_possible(state, seat, what) else NOTHING_TO[what]


def is_possible(state: State, seat: Seat, action: int) -> bool:
    """Whether an action could do anything; discs and parts can always be moved."""
    if action == c.EXPLORE:
        return explore.is_possible(state, seat)
    if action == c.RESEARCH:
        return research.is_possible(state, seat)
    if action == c.BUILD:
        return build.is_possible(state, seat)
    return action != c.MOVE or move.is_possible(state, seat)


def take(state: State, seat: Seat, action: Action) -> None:
    state.stack.pop()
    take_action(state, seat, action[1], action[0] == a.REACT)


def take_action(state: State, seat: Seat, action: int, is_reaction: bool) -> None:
    """A disc moves from the track to the action; what it buys depends on the species."""
    state.discs[seat] -= 1
    space = len(c.ACTIONS) + c.REACTIONS.index(action) if is_reaction else action
    state.spent[c.SPENT_SPACES * seat + space] += 1
    state.events.append((a.E_TAKES, seat, action, int(is_reaction)))
    state.ask(s.TURN_END, seat)
    units = REACTION_UNITS if is_reaction else c.SPECIES[state.species[seat]].limits[action]
    if action == c.BUILD and not is_reaction and state.tech[seat] & c.NANOROBOTS:
        units += 1  # EC-8.5
    if action == c.INFLUENCE:
        state.ask(s.INFLUENCE, seat, units)
    else:
        state.ask(_DECISION[action], seat, units, 0)


def legal_turn_end(state: State, seat: Seat) -> list[Action]:
    return [*legal_colonise(state, seat), *legal_propose(state, seat), a.A_DONE]


def end(state: State, seat: Seat, action: Action) -> None:  # noqa: ARG001
    """Nothing more is done: the decision is over."""
    state.stack.pop()


def settle_turn_end(state: State, decision: Decision) -> bool:
    if has_free_deed(state, decision[1].bit_length() - 1):
        return False
    state.stack.pop()
    return True
