"""How something public says that it will go; docs/versions.md tells how long it stays."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


def deprecated(since: str, instead: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Marks a function that goes on working and warns whoever calls it; `since` is the version that said so first."""

    def mark(function: Callable[P, R]) -> Callable[P, R]:
        said = f"{function.__qualname__} is deprecated since Astrarium {since}: use {instead}"

        @wraps(function)
        def warned(*args: P.args, **named: P.kwargs) -> R:
            warnings.warn(said, DeprecationWarning, stacklevel=2)
            return function(*args, **named)

        return warned

    return mark
