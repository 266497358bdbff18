"""What a mind has worked out before: many futures come to the same positions."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


def remember(memory: dict[K, V], key: K, value: V, most: int) -> V:
    """Keeps it for the next time; a full memory begins anew, for what past decisions met seldom comes back."""
    if len(memory) >= most:
        memory.clear()
    memory[key] = value
    return value
