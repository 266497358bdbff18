"""Gaia projects (GP-A2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.notation import Action, Seat
from ..box.components import PROJECT_TOKENS, TRANSDIM
from ..table.actions import PROJECT, X_PROJECT
from ..table.player import FORMERS, FORMERS_READY, GAIA_PROJECT, QIC
from ..table.space import cells_of
from .mines import qic_to_reach, within
from .power import take_tokens, tokens_in_areas

if TYPE_CHECKING:
    from ..table.state import GaiaState


def project_sites(state: GaiaState, seat: Seat, bonus: int = 0) -> int:
    """Transdim planets where this seat may start a project now."""
    row = state.rows[seat]
    tokens = PROJECT_TOKENS[row[GAIA_PROJECT]]
    if not row[FORMERS_READY] or not tokens or tokens_in_areas(row) < tokens:
        return 0  # GP-A2.1, GP-A2.3
    wanted = state.galaxy.kinds[TRANSDIM] & ~state.taken()  # GP-A2.2
    return within(row, wanted, bonus, row[QIC])


def legal_projects(state: GaiaState, seat: Seat, bonus: int = 0) -> list[Action]:
    return [(PROJECT, cell) for cell in cells_of(project_sites(state, seat, bonus))]


def start_project(state: GaiaState, seat: Seat, cell: int, bonus: int = 0) -> None:
    row = state.rows[seat]
    qic, tokens = qic_to_reach(row, cell, bonus), PROJECT_TOKENS[row[GAIA_PROJECT]]
    row[QIC] -= qic
    row[FORMERS_READY] -= 1
    row[FORMERS] |= 1 << cell
    state.events.append((X_PROJECT, seat, cell, tokens, qic))
    take_tokens(state, seat, tokens, to_gaia=True)
