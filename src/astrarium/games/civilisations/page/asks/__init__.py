"""The one question on the screen and its choices: a module for each kind of decision."""

from __future__ import annotations

from . import choose, civilisation, colonisation, expansion, home, war
from .asker import Asker

__all__ = ["ASKS", "Asker"]

ASKS = {
    "civilisation": civilisation, "home": home, "choose": choose, "war": war, "colonisation": colonisation,
    "expansion": expansion,
}  # fmt: skip
