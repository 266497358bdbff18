"""Questions in the Automa's place: the human chooses for it."""

from __future__ import annotations

from collections.abc import Iterator

from .....core.page import Ask, Choice
from ...box.galaxies import told
from .asker import Asker, cube_step, planet_step, yield_of


def ask_settle(a: Asker) -> Ask:
    return Ask(
        a.words("Which planet does the <b>Automa</b> settle?"), a.words("You choose in its place, as it suits you.")
    )


def settlings(a: Asker) -> Iterator[Choice]:
    for action in a.legal:
        galaxy, planet = a.planets[action[1]]
        cubes = a.words.plural("{n} cube", "{n} cubes", action[2])
        confirm = a.words("The Automa places {cubes} here", cubes=cubes)
        yield Choice(action, (planet_step(a, galaxy, planet, action[2]),), confirm)


def ask_lay(a: Asker) -> Ask:
    galaxy = a.words(told(a.view.galaxy(a.pending.galaxy or "").name))
    return Ask(
        a.words("Which system does the <b>Automa</b> lay, and where?"),
        a.words("In {galaxy}, with the planet its card needs. You choose in its place.", galaxy=galaxy),
    )


def ask_exploit(a: Asker) -> Ask:
    galaxy = a.view.galaxy(a.pending.galaxy or "")
    said = yield_of(a, galaxy, a.view.seats)[2]
    return Ask(
        a.words("Which cube does the <b>Automa</b> lose in {galaxy}?", galaxy=a.words(told(galaxy.name))),
        a.words("It exploits: {what}. You choose the cube.", what=said),
    )


def exploits(a: Asker) -> Iterator[Choice]:
    for action in a.legal:
        step = cube_step(a, action[2])
        draws = yield_of(a, a.galaxies[action[1]], a.view.seats)[1] and a.view.light_pile > 0
        yield Choice(action, (step,), a.words("Remove this cube"), draws)
