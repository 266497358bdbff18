"""Choosing a leader (CS-13.1)."""

from __future__ import annotations

from collections.abc import Iterator

from .....core.page import Ask, Choice, Step
from .. import ids, symbols
from .asker import Asker


def ask(a: Asker) -> Ask:
    return Ask(
        a.words("Which <b>leader</b> do you follow?"),
        a.words("Everybody has one, for the whole game. A stronger leader consumes more from the start."),
    )


def choices(a: Asker) -> Iterator[Choice]:
    for action in a.legal:
        leader = next(entry for entry in a.view.leaders if entry.leader == action[1])
        name = a.words(leader.name)
        note = a.words("consumption {n}", n=symbols.signed(leader.consumption))
        step = Step(ids.leader_id(leader.id), name, "i-players", note)
        yield Choice(action, (step,), a.words("Follow {leader}", leader=name))
