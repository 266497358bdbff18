"""The one question on the screen and its choices: a module for each kind of decision."""

from __future__ import annotations

from ...table.actions import ATTACKING, MOVING, PLACING, RECALLING, RECRUITING, RETURNING, SCANNING, TURN
from . import attacking, moving, placing, recalling, recruiting, returning, scanning, turn
from .asker import Asker

__all__ = ["ASKS", "Asker"]

ASKS = {
    PLACING: placing, TURN: turn, RECRUITING: recruiting, RECALLING: recalling, MOVING: moving, ATTACKING: attacking,
    RETURNING: returning, SCANNING: scanning,
}  # fmt: skip
