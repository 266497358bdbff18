"""The page's "why not?": the exact reason why nothing can be done at a place now."""

from __future__ import annotations

from ...core.errors import Refusal
from ...core.notation import Seat
from .view import View


def explain(view: View, seat: Seat, place: str) -> Refusal | None:  # noqa: ARG001
    return None
