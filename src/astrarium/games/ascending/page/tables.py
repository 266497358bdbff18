"""The table in words: planets, ships with what they reach, players and technologies."""

from __future__ import annotations

from collections.abc import Sequence

from astrarium.core import Listing, Words

from ..box import components as c
from ..knowledge.view import PlanetView, SeatView, ShipView, View
from ..table import actions as a
from ..text.names import COLOUR_WORDS, kind_name, planet_name

NONE = "–"


def tables(view: View, names: Sequence[str], words: Words) -> tuple[Listing, ...]:
    return (
        _planets(view, names, words), _ships(view, names, words), _players(view, names, words),
        _techs(view, names, words),
    )  # fmt: skip


def _planets(view: View, names: Sequence[str], words: Words) -> Listing:
    heads = (
        words("Planet"), words("Kind"), words("Owner"), words("Troops"), words("Facilities"), words("Colonies"),
        words("Cities"), words("In orbit"), words("Place in mm, from the upper left"),
    )  # fmt: skip
    return Listing(words("Planets"), heads, tuple(_planet(planet, names, words) for planet in view.planets))


def _planet(planet: PlanetView, names: Sequence[str], words: Words) -> tuple[str, ...]:
    kind = kind_name(planet.kind, words) if planet.kind >= 0 else words("face down")
    owner = names[planet.owner] if planet.owner >= 0 else words("nobody")
    ships = ", ".join(a.SHIP_NAMES[ship] for ship in planet.in_orbit)
    blockade = f" ({words('blockaded')})" if planet.blockaded else ""
    counts = (planet.troops, planet.facilities, planet.colonies, planet.cities)
    return (
        planet_name(planet.hole), kind, owner + blockade, *map(str, counts), ships or NONE, _at(planet.x, planet.y),
    )  # fmt: skip


def _at(x: float, y: float) -> str:
    return f"{x:.0f}, {y:.0f}"


def _ships(view: View, names: Sequence[str], words: Words) -> Listing:
    heads = (
        words("Ship"), words("Owner"), words("Kind"), words("Where"), words("Place in mm, from the upper left"),
        words("Could fire at"),
    )  # fmt: skip
    return Listing(words("Ships"), heads, tuple(_ship(ship, names, words) for ship in view.ships))


def _ship(ship: ShipView, names: Sequence[str], words: Words) -> tuple[str, ...]:
    where = words("in orbit of {planet}", planet=planet_name(ship.orbit)) if ship.orbit >= 0 else words("open space")
    reach = [a.SHIP_NAMES[other] for other in ship.in_range]
    reach += [planet_name(ship.besieges)] if ship.besieges >= 0 else []
    kind = words("cruiser") if ship.cruiser else words("starship")
    return ship.name, names[ship.seat], kind, where, _at(ship.x, ship.y), ", ".join(reach) or NONE


def _players(view: View, names: Sequence[str], words: Words) -> Listing:
    colours = tuple(words(COLOUR_WORDS[i]).capitalize() for i in range(len(c.COLOURS)))
    heads = (
        words("Player"), words("Points"), *colours, words("Troops in supply"), words("Ships on the board"),
        words("Ships in supply"),
    )  # fmt: skip
    return Listing(words("Players"), heads, tuple(_player(player, names) for player in view.players))


def _player(player: SeatView, names: Sequence[str]) -> tuple[str, ...]:
    numbers = (player.troop_supply, player.starships_board, player.starships_supply)
    return (names[player.seat], str(player.score.total), *map(str, player.levels), *map(str, numbers))


def _techs(view: View, names: Sequence[str], words: Words) -> Listing:
    heads = (words("Technology"), words("Effect"), words("Who has it"))
    rows = tuple(
        (
            f"{words(COLOUR_WORDS[tech.colour])} {tech.level}",
            words(tech.effect, **dict(tech.values)),
            ", ".join(names[p.seat] for p in view.players if p.levels[tech.colour] >= tech.level) or NONE,
        )
        for tech in view.techs
    )
    return Listing(words("Technologies"), heads, rows)
