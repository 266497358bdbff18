"""The one question on the screen and its choices: a module for each kind of decision."""

from __future__ import annotations

from ...table import actions as a
from . import attacking, moving, placing, recalling, recruiting, returning, scanning, turn
from .asker import Asker

__all__ = ["ASKS", "Asker"]

ASKS = {
    a.PLACING: placing, a.TURN: turn, a.RECRUITING: recruiting, a.RECALLING: recalling, a.MOVING: moving,
    a.ATTACKING: attacking,
    a.RETURNING: returning, a.SCANNING: scanning,
}  # fmt: skip
