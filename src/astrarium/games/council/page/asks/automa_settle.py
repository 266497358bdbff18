"""The planet that the Automa settles: the human chooses for it (CS-14.4)."""

from __future__ import annotations

from collections.abc import Iterator

from .....core.page import Ask, Choice
from .asker import Asker, planet_step


def ask(a: Asker) -> Ask:
    return Ask(
        a.words("Which planet does the <b>Automa</b> settle?"), a.words("You choose in its place, as it suits you.")
    )


def choices(a: Asker) -> Iterator[Choice]:
    for action in a.legal:
        galaxy, planet = a.planets[action[1]]
        cubes = a.words.plural("{n} cube", "{n} cubes", action[2])
        confirm = a.words("The Automa places {cubes} here", cubes=cubes)
        yield Choice(action, (planet_step(a, galaxy, planet, action[2]),), confirm)
