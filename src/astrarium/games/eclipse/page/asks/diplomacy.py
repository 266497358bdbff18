"""Relations."""

from __future__ import annotations

from typing import Final

from astrarium.core import Action, Ask, Step, mark

from ...table import actions as a
from .asker import Asker, Way, plainly


def ask_answer(k: Asker) -> Ask:
    other = k.names[k.pending.other] if k.pending.other is not None else ""
    return Ask(
        k.words("Do you agree to <b>relations</b> with {name}?", name=k.safe(other)),
        k.words("Each gives an ambassador, 1 VP, and a cube; who attacks the other is a traitor."),
    )


def ask_ambassador(k: Asker) -> Ask:
    other = k.names[k.pending.other] if k.pending.other is not None else ""
    return Ask(
        k.words("Which <b>cube</b> goes with your ambassador to {name}?", name=k.safe(other)),
        k.words("It opens the next number of its track."),
    )


def propose(k: Asker, action: Action) -> Way:
    group = Step("do-talk", k.words("Diplomacy"), "ambassador", k.words("1 VP and a cube each"))
    said = k.words("Relations with {name}", name=k.names[action[1]])
    return (group, Step(f"propose-{action[1] + 1}", said, "ambassador")), k.words("Propose: {what}", what=said), False


def give_back(k: Asker, action: Action) -> Way:
    return (Step(f"return-{action[1]}", k.label(action), "reputation"),), k.label(action), False


ASKS: Final = {
    "answer": ask_answer,
    "ambassador": ask_ambassador,
    "talks": plainly(mark("Do you seek <b>relations</b> with a neighbour?"), mark("Your new sectors made a link.")),
}
WAYS: Final = {a.PROPOSE: propose, a.RETURN: give_back}
