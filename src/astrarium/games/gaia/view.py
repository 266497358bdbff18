"""What one seat may know."""
from __future__ import annotations
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    from .state import GaiaState
class View: ...
def view_of(state: GaiaState, seat: int | None) -> View:
    return View()
