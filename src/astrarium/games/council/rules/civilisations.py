"""Civilisations (CS-2.9): another one for everybody, drawn or chosen; they differ in colour only."""

from __future__ import annotations

from ....core.errors import Refusal
from ....core.notation import Action, Seat
from ....core.page import mark
from ..box import components as c
from ..table import actions as a
from ..table.state import CouncilState as State

TAKEN = Refusal(mark("Another player has this civilisation."), "CS-2.9")
OPPONENT = Refusal(mark("The Automas are your opponent in a solo game."), "CS-2.9")


def deal_civilisations(state: State) -> None:
    """At random, or one after the other in turn order where the table chooses."""
    if state.options["civilisations"] == "chosen":
        state.stack += [(a.PICK_CIVILISATION, 1 << seat) for seat in reversed(state.order) if seat < state.seats]
        return
    drawn = state.dice.sample([n for n in range(len(c.PEOPLES)) if n not in state.civilisation], state.seats)
    state.civilisation = (*drawn, *state.civilisation[state.seats :])


def civilisation_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:  # noqa: ARG001
    if state.automa >= 0 and action[1] == c.AUTOMAS:
        return OPPONENT
    return TAKEN if action[1] in state.civilisation else None


def legal_civilisations(state: State, seat: Seat) -> list[Action]:
    listed = [(a.CIVILISATION, number) for number in range(len(c.PEOPLES))]
    return [action for action in listed if civilisation_refusal(state, seat, action) is None]


def pick_civilisation(state: State, seat: Seat, action: Action) -> None:
    state.stack.pop()
    state.civilisation = (*state.civilisation[:seat], action[1], *state.civilisation[seat + 1 :])
    state.events.append((a.E_CIVILISATION, seat, action[1]))
