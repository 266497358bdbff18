"""Where a board or booster action builds (GP-A6.3, GP-A7.2)."""

from __future__ import annotations

from collections.abc import Iterator

from .....core.page import Ask, Choice
from ...table.actions import MINE_, PROJECT
from .asker import Asker
from .building import mines, projects


def ask(a: Asker) -> Ask:
    q = a.question
    if q.range_bonus:
        sentence = a.words("Where do you build with <b>range +{n}</b>?", n=q.range_bonus)
    else:
        sentence = a.words.plural(
            "Where do you build with <b>{n} free step</b>?",
            "Where do you build with <b>{n} free steps</b>?",
            q.free_steps,
        )
    return Ask(
        sentence,
        a.words.plural("{n} planet is in reach: it is lit.", "{n} planets are in reach: they are lit.", len(a.legal)),
    )


def choices(a: Asker) -> Iterator[Choice]:
    yield from mines(a, a.of(MINE_))
    yield from projects(a, a.of(PROJECT))
