"""The one question on the screen, and every legal action as the clicks that lead to it: a module for each part."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from astrarium.core import Action, Ask, Choice

from . import (
    aftermath,
    battle,
    build,
    diplomacy,
    discovery,
    explore,
    influence,
    move,
    population,
    research,
    setup,
    turn,
    upgrade,
    upkeep,
)
from .asker import Asker, Way, plain
from .warnings import warning

__all__ = ["Asker", "ask", "choices"]

PARTS: Final = (
    setup, turn, population, explore, discovery, influence, research, upgrade, build, move, diplomacy, battle,
    aftermath, upkeep,
)  # fmt: skip
ASKS: Final[dict[str, Callable[[Asker], Ask]]] = {kind: asks for part in PARTS for kind, asks in part.ASKS.items()}
WAYS: Final[dict[int, Callable[[Asker, Action], Way]]] = {
    kind: way for part in PARTS for kind, way in part.WAYS.items()
}


def ask(asker: Asker) -> Ask:
    """The question of the pending decision."""
    return ASKS[asker.kind](asker)


def choices(asker: Asker) -> tuple[Choice, ...]:
    return tuple(choice(asker, action) for action in asker.legal)


def choice(asker: Asker, action: Action) -> Choice:
    steps, confirm, final = WAYS.get(action[0], plain)(asker, action)
    told = warning(asker, action)
    return Choice(action, steps, confirm or (asker.label(action) if told else ""), final, told)
