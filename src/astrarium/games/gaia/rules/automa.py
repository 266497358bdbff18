"""The solo opponent: its cards, its turns, its choices (GP-X)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..counts import final_count

if TYPE_CHECKING:
    from ..state import GaiaState


def choose_automa_faction(state: GaiaState) -> None:
    pass


def begin_automa(state: GaiaState) -> None:
    pass


def automa_count(state: GaiaState, tile: int) -> int:
    return final_count(state, state.rows[1], tile)


def automa_turn(state: GaiaState) -> None:
    pass


def automa_place(state: GaiaState) -> None:
    pass


def automa_booster(state: GaiaState) -> None:
    pass
