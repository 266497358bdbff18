"""One seat's question: what it is asked about, and the steps that several questions share."""

from __future__ import annotations

from .....core.notation import Action, Seat
from .....core.page import Choice, Step, mark
from ...knowledge.view import Card, Galaxy, Pending, Planet, Player, Space
from ...rules.majorities import best_of_others, exploits_as_majority, strength
from ...table import actions as a
from ...table.state import CouncilState
from ...text.names import PLANET_WORDS, card_text, energy_text
from .. import ids, symbols
from ..cards import first_symbol
from ..symbols import Scene


class Asker:
    """One seat's question."""

    def __init__(self, scene: Scene) -> None:
        view = scene.view
        assert view.seat is not None and view.pending is not None and view.me is not None
        self.scene, self.words, self.view, self.legal = scene, scene.words, view, scene.legal
        self.state: CouncilState = scene.asked
        self.pending: Pending = view.pending
        self.seat: Seat = view.seat
        self.me: Player = view.me
        self.galaxies = {galaxy.galaxy: galaxy for galaxy in view.galaxies}
        self.spaces: dict[int, tuple[Galaxy, Space]] = {}
        self.planets: dict[int, tuple[Galaxy, Planet]] = {}
        for galaxy in view.galaxies:
            for space in galaxy.spaces:
                self.spaces[space.space] = galaxy, space
                for planet in space.tile.planets if space.tile else ():
                    self.planets[planet.place] = galaxy, planet

    def by_kind(self, kind: int) -> list[Action]:
        return [action for action in self.legal if action[0] == kind]

    def may_stop(self) -> bool:
        return (a.DONE,) in self.legal

    def stop(self, label: str, note: str = "", confirm: str = "", final: bool = False, warning: str = "") -> Choice:
        return Choice((a.DONE,), (Step("done", label, "i-check", note),), confirm, final, warning)

    def at_galaxy(self, galaxy: Galaxy, note: str = "") -> Step:
        return Step(ids.galaxy_id(galaxy.id), self.words(galaxy.name), "parsec", note)


def card_step(a: Asker, card: Card, price: str) -> Step:
    does = f"{symbols.signed(card.consumption)}, {card_text(card, a.words)}"
    note = f"{price} · {does}" if price else does
    return Step(ids.card_id(card.id), a.words(card.name), first_symbol(card), note)


def planet_step(a: Asker, galaxy: Galaxy, planet: Planet, cubes: int) -> Step:
    party = a.seat if a.pending.kind != "automa-settle" else a.view.seats
    said = [a.words(PLANET_WORDS[planet.kind])]
    if planet.cubes:
        said.append(a.words.plural("on {n} cube", "on {n} cubes", len(planet.cubes)))
    if note := majority_note(a, galaxy, party, cubes):
        said.append(note)
    symbol = symbols.WORLDS[planet.kind]
    return Step(ids.planet_id(planet.name), a.scene.things.planet(planet.place), symbol, ", ".join(said))


def cube_step(a: Asker, place: int) -> Step:
    _, planet = a.planets[place]
    label = a.words("Cube on {planet}", planet=a.scene.things.planet(place))
    return Step(ids.planet_id(planet.name), label, "cube", a.words(PLANET_WORDS[planet.kind]))


def majority_note(a: Asker, galaxy: Galaxy, party: int, cubes: int) -> str:
    """Whether so many cubes win the majority there."""
    others = best_of_others(a.state, party, galaxy.galaxy)
    if galaxy.holder == party or strength(a.state, party, galaxy.galaxy) + cubes <= others:
        return ""
    return a.words("wins the majority")


def standing(a: Asker, galaxy: Galaxy) -> str:
    """Who has how many cubes in a galaxy."""
    counts = [f"{a.scene.name(party)} {n}" for party, n in enumerate(galaxy.strength) if n]
    return ", ".join(counts) or a.words("nobody there")


def yield_of(a: Asker, galaxy: Galaxy, party: int) -> tuple[int, bool, str]:
    """Energy, whether a bonus card comes with it, and both in words."""
    if exploits_as_majority(a.state, party, galaxy.galaxy):
        energy, card, text = galaxy.majority, galaxy.majority_card, mark("majority: {energy}")
    else:
        energy, card, text = galaxy.minority, galaxy.minority_card, mark("minority: {energy}")
    said = a.words(text, energy=energy_text(energy, a.words))
    return energy, card, a.words("{what} and a bonus card", what=said) if card else said
