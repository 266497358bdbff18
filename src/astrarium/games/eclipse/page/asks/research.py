"""Technologies, bought or received, and artifacts."""

from __future__ import annotations

from typing import Final

from astrarium.core import Action, Ask, Step, mark

from ...box import components as c
from ...table import actions as a
from .. import ids, symbols
from ..reference.equipment import tech_does
from .asker import Asker, Way, plainly


def ask_research(k: Asker) -> Ask:
    n = k.pending.left or 0
    return Ask(
        k.words("Which <b>technology</b> do you research?"),
        k.words.plural("You have {science} science, for {n} technology.",
                       "You have {science} science, for up to {n} technologies.", n, science=k.me.storage[c.SCIENCE]),
    )  # fmt: skip


def learn(k: Asker, action: Action) -> Way:
    """A technology: its price, and what it is good for."""
    tech = k.view.technologies[action[1]]
    name = symbols.tech_name(tech.id, k.words)
    if k.kind == "free_technology":
        price, text = k.words("free"), k.words("Receive {technology}", technology=name)
    else:
        price = k.words("{n} science", n=tech.price or 0)
        text = k.words("Research {technology} for {price}", technology=name, price=price)
    note = f"{price}. {tech_does(tech.id, k.words)}"
    return (Step(ids.tech_id(tech.id), name, symbols.tech_symbol(tech.id)[0], note),), text, False


ASKS: Final = {
    "research": ask_research,
    "free_technology": plainly(mark("Which <b>technology</b> do you receive?"), mark("It costs nothing.")),
    "artifact": plainly(mark("What does your <b>artifact</b> give?"), mark("Five of one resource.")),
}
WAYS: Final = {a.LEARN: learn}
