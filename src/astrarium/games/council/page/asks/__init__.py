"""The one question on the screen and its choices: a module for each kind of decision."""

from __future__ import annotations

from . import (
    automa_exploit,
    automa_lay,
    automa_settle,
    bonus,
    buy,
    civilisation,
    exploit,
    lay,
    leader,
    mine,
    plan,
    step,
    take,
    tech,
)
from .asker import Asker

__all__ = ["ASKS", "Asker"]

ASKS = {
    "civilisation": civilisation, "leader": leader, "buy": buy, "plan": plan, "step": step, "lay": lay, "mine": mine,
    "exploit": exploit, "return": bonus, "tech": tech, "take": take, "automa-settle": automa_settle,
    "automa-lay": automa_lay, "automa-exploit": automa_exploit,
}  # fmt: skip
