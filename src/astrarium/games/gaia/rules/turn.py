"""A turn: one action between free conversions, then the next player's; and the end of a round (GP-D)."""

from __future__ import annotations

from collections.abc import Callable

from ....core.notation import Action, Seat
from ....core.state import Decision
from ..box import components as c
from ..table import actions as a
from ..table.player import PASSED
from ..table.state import GaiaState as State
from . import automa, board_actions, conversions, ending, federations, mines, passing, projects, research, upgrades

Apply = Callable[[State, Seat, Action], None]


def legal_turn(state: State, seat: Seat) -> list[Action]:
    """Conversions first, then the ten kinds of action (GP-D3)."""
    return [
        *conversions.legal_conversions(state.rows[seat]),
        *mines.legal_mines(state, seat),
        *projects.legal_projects(state, seat),
        *upgrades.legal_upgrades(state, seat),
        *federations.legal_federations(state, seat),
        *research.legal_research(state, seat),
        *board_actions.legal_board(state, seat),
        *board_actions.legal_specials(state, seat),
        *passing.legal_passes(state, seat),
    ]


def main(do: Apply) -> Apply:
    """The action of a turn: then neighbours charge, what is left may be converted, and the next has the turn."""

    def apply(state: State, seat: Seat, action: Action) -> None:
        state.stack[-1:] = (a.T_NEXT, 0, seat), (a.T_CLOSE, 0, seat), (a.T_PASSIVE, 0, seat)
        do(state, seat, action)

    return apply


def legal_site(state: State, seat: Seat) -> list[Action]:
    free, bonus = mines.site_terms(state, seat)
    listed = mines.legal_mines(state, seat, free, bonus)
    return listed + projects.legal_projects(state, seat, bonus) if bonus else listed


def offer_close(state: State, task: Decision) -> None:
    """After the action: conversions, where any can be paid for (GP-A9.4)."""
    if conversions.payable(state.rows[task[2]]):
        state.stack.append((a.D_CLOSE, 1 << task[2]))


def legal_close(state: State, seat: Seat) -> list[Action]:
    return [*conversions.legal_conversions(state.rows[seat]), (a.END,)]


def convert_after(state: State, seat: Seat, action: Action) -> None:
    conversions.convert(state, seat, action)
    if not conversions.payable(state.rows[seat]):
        state.stack.pop()


def end(state: State, seat: Seat, action: Action) -> None:  # noqa: ARG001
    state.stack.pop()


def next_turn(state: State, task: Decision) -> None:
    """The next in turn order who has not passed; the round ends when all have (GP-D2)."""
    order = state.order
    at = order.index(task[2])
    for k in range(1, len(order) + 1):
        seat = order[(at + k) % len(order)]
        if not state.rows[seat][PASSED]:
            begin_turn(state, seat)
            return
    if state.round == c.ROUNDS:
        ending.finish(state)
    else:
        passing.end_round(state)


def first_turn(state: State, task: Decision) -> None:  # noqa: ARG001
    begin_turn(state, state.order[0])


def begin_turn(state: State, seat: Seat) -> None:
    state.turn += 1
    if seat < state.seats:
        state.stack.append((a.D_TURN, 1 << seat))
    else:
        state.stack.append((a.T_NEXT, 0, seat))
        state.stack.append((a.T_PASSIVE, 0, seat))
        automa.automa_turn(state)
