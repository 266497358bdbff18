"""Set-up: which people, and how the home sector lies."""

from __future__ import annotations

from typing import Final

from astrarium.core import Action, Step, Words, mark

from ...box import components as c
from ...table import actions as a
from .. import ids
from .asker import Asker, Way, plainly

STRENGTH: Final = (
    mark("trade {n}:1"), mark("{n} colony ships"), mark("{n} technologies a turn"), mark("{n} parts an upgrade"),
    mark("{n} builds"), mark("{n} moves"),
)  # fmt: skip
POWERS: Final = (
    mark("two explorations an action"), mark("chooses between two sectors"), mark("at peace with the ancients"),
    mark("its cubes die without dice"), mark("builds for less"), mark("1 VP more a sector"),
    mark("1 VP for each ancient left"), mark("begins with reputation"),
)  # fmt: skip


def species(k: Asker, action: Action) -> Way:
    entry = c.SPECIES[action[1]]
    name = k.label(action)
    note = "; ".join(species_lines(entry, k.words)[:2])
    return (Step(ids.species_id(entry.id), name, "i-players", note),), name, False


def species_lines(entry: c.Species, words: Words) -> list[str]:
    """What a people can do: trade and moves, what is special about it, its technologies."""
    usual = c.SPECIES[0]
    values = (entry.trade, entry.colony_ships, entry.limits[2], entry.limits[3], entry.limits[4], entry.limits[5])
    normal = (0, usual.colony_ships, usual.limits[2], usual.limits[3], usual.limits[4], 0)
    said = [words(text, n=n) for text, n, u in zip(STRENGTH, values, normal, strict=True) if n != u]
    if entry.discs != usual.discs:
        said.append(words("{n} influence discs", n=entry.discs))
    powers = (
        (entry.limits[c.EXPLORE] > 1, POWERS[0]), (entry.tiles_to_choose > 1, POWERS[1]),
        (not entry.fights_ancients, POWERS[2]), (entry.cubes_die_alone, POWERS[3]),
        (entry.prices != usual.prices, POWERS[4]), (entry.vp_per_sector > 0, POWERS[5]),
        (entry.vp_per_ancient > 0, POWERS[6]), (entry.reputation_draws > 0, POWERS[7]),
    )  # fmt: skip
    techs = [words(tech.name) for i, tech in enumerate(c.TECHNOLOGIES) if entry.tech >> i & 1]
    return ["; ".join(said), *(words(text) for there, text in powers if there), ", ".join(techs)]


def turn_home(k: Asker, action: Action) -> Way:
    degrees = 60 * action[1]
    step = Step(ids.turn_id(k.me.home or "", action[1]), f"{degrees}°", "i-turn")
    return (step,), k.words("Turn it to {degrees}°", degrees=degrees), False


ASKS: Final = {
    "species": plainly(
        mark("Which <b>people</b> do you lead?"),
        mark("They differ in their boards, ships and technologies."),
    ),
    "home": plainly(
        mark("How does your <b>home sector</b> lie?"),
        mark("Its wormholes decide where you can explore."),
    ),
}
WAYS: Final = {a.SPECIES: species, a.TURN: turn_home}
