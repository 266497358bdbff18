"""Gaia projects (GP-A2)."""

from __future__ import annotations

from ....core.errors import Refusal
from ....core.notation import Action, Seat
from ....core.page import mark
from ..box import components as c
from ..table import actions as a
from ..table import player as at
from ..table.space import cells_of
from ..table.state import GaiaState as State
from .mines import OCCUPIED, qic_to_reach, site_terms, too_far, within
from .power import take_tokens, tokens_in_areas

NO_FORMER = Refusal(mark("You have no gaiaformer ready."), "GP-A2.1")
NOT_TRANSDIM = Refusal(mark("A Gaia project needs a Transdim planet."), "GP-A2.2")
FEW_TOKENS = mark("A project needs {need} power tokens, you have {have}.")
ONLY_A_MINE = Refusal(mark("The free step is for a mine."), "GP-A6.3")


def project_tokens(row: list[int]) -> int:
    """Power tokens that a project takes; 0: none can be started (GP-A2.3)."""
    return c.PROJECT_TOKENS[row[at.GAIA_PROJECT]]


def project_sites(state: State, seat: Seat, bonus: int = 0) -> int:
    """Transdim planets where this seat may start a project now."""
    row = state.rows[seat]
    tokens = project_tokens(row)
    if not row[at.FORMERS_READY] or not tokens or tokens_in_areas(row) < tokens:
        return 0  # GP-A2.1, GP-A2.3
    wanted = state.galaxy.kinds[c.TRANSDIM] & ~state.taken()  # GP-A2.2
    return within(row, wanted, bonus, row[at.QIC])


def legal_projects(state: State, seat: Seat, bonus: int = 0) -> list[Action]:
    return [(a.PROJECT, cell) for cell in cells_of(project_sites(state, seat, bonus))]


def project_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    row, cell = state.rows[seat], action[1]
    _, bonus = site_terms(state, seat)
    if state.stack[-1][0] == a.D_SITE and not bonus:
        return ONLY_A_MINE
    if project_sites(state, seat, bonus) >> cell & 1:
        return None
    need, have = project_tokens(row), tokens_in_areas(row)
    if not row[at.FORMERS_READY] or not need:
        return NO_FORMER
    if not state.galaxy.kinds[c.TRANSDIM] >> cell & 1:
        return NOT_TRANSDIM
    if state.taken() >> cell & 1:
        return OCCUPIED
    if have < need:
        return Refusal(FEW_TOKENS, "GP-A2.3", {"need": need, "have": have})
    return too_far(row, cell, bonus)


def start(state: State, seat: Seat, action: Action) -> None:
    start_project(state, seat, action[1])


def start_on_site(state: State, seat: Seat, action: Action) -> None:
    """The project that a booster's range brings within reach (GP-A7.2)."""
    bonus = state.stack.pop()[3]
    start_project(state, seat, action[1], bonus)


def start_project(state: State, seat: Seat, cell: int, bonus: int = 0) -> None:
    row = state.rows[seat]
    qic, tokens = qic_to_reach(row, cell, bonus), project_tokens(row)
    row[at.QIC] -= qic
    row[at.FORMERS_READY] -= 1
    row[at.FORMERS] |= 1 << cell
    state.events.append((a.X_PROJECT, seat, cell, tokens, qic))
    take_tokens(state, seat, tokens, to_gaia=True)
