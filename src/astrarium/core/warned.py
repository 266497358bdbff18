"""A warning that knows what it is about and how bad it is: a reader who has played on in spite of it is told no more of
the same, unless it is worse."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import wraps
from types import MappingProxyType
from typing import ParamSpec

Given = ParamSpec("Given")

MORE, LESS, PLAIN = 1, -1, 0  # what makes it worse: a larger figure, a smaller one (a chance), none

BOLD = re.compile(r"<b>(.*?)</b>")
NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
NOTHING: Mapping[str, float] = MappingProxyType({})


class Warned(str):
    """The sentence, and its risks by name: the larger the figure the worse."""

    risks: Mapping[str, float]

    def __new__(cls, said: str, risks: Mapping[str, float]) -> Warned:
        made = super().__new__(cls, said)
        made.risks = MappingProxyType(dict(risks))
        return made


def risks_of(warning: str) -> Mapping[str, float]:
    """Empty where nobody has said what it is about: then it is always told."""
    return warning.risks if isinstance(warning, Warned) else NOTHING


def warned(name: str, said: str, worse: int = MORE) -> str:
    """A warning of that name; its figure is the one in bold of its first line."""
    return Warned(said, {name: worse * figure_of(said)}) if said else ""


def figure_of(said: str) -> float:
    bold = BOLD.search(said.partition("\n")[0])
    return sum(float(number.replace(",", ".")) for number in NUMBER.findall(bold[1])) if bold else 0.0


def warns(worse: int = MORE) -> Callable[[Callable[Given, str]], Callable[Given, str]]:
    """Marks what says one kind of warning: the function's name is the kind's."""

    def marked(says: Callable[Given, str]) -> Callable[Given, str]:
        @wraps(says)
        def told(*given: Given.args, **named: Given.kwargs) -> str:
            return warned(says.__name__.strip("_"), says(*given, **named), worse)

        return told

    return marked


def together(*warnings: str) -> str:
    """Several warnings before one choice, those that say nothing left out."""
    said = [warning for warning in warnings if warning]
    return Warned("\n".join(said), {name: n for one in said for name, n in risks_of(one).items()}) if said else ""


def is_news(warning: str, overridden: Mapping[str, float]) -> bool:
    """Whether to tell it to somebody who has played on in spite of those."""
    risks = risks_of(warning)
    return bool(warning) and (
        not risks or any(name not in overridden or n > overridden[name] for name, n in risks.items())
    )
