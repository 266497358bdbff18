"""The table in words: sectors and what they are joined to, players, blueprints, technologies on offer, the battle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from astrarium.core import Listing, Words

from ..box import components as c
from ..knowledge.view import Battle, Design, Player, Sector, Technology, View
from ..text.names import COLOUR_WORDS, PART_WORDS, RESOURCE_WORDS, SHIP_WORDS, SPECIES_WORDS, TECH_WORDS

NONE = "–"
SHIPS = (*c.SHIPS, "ancient", "gcds")
KINDS = ("money", "science", "materials")


def tables(view: View, names: Sequence[str], words: Words) -> tuple[Listing, ...]:
    listed = [_sectors(view, names, words), _players(view, names, words), _blueprints(view, names, words)]
    listed.append(_offers(view, words))
    if view.battle and view.battle.groups:
        listed.insert(0, _battle(view.battle, names, words))
    return tuple(listed)


def _ship(ship: str, words: Words) -> str:
    return words(SHIP_WORDS[SHIPS.index(ship)])


def _sectors(view: View, names: Sequence[str], words: Words) -> Listing:
    heads = (
        words("Sector"), words("Control"), words("Points"), words("Population squares"), words("Ships"),
        words("Also there"), words("Joined to"), words("Joined by one wormhole only"),
    )  # fmt: skip
    numbers = {sector.index: sector.number for sector in view.sectors}
    return Listing(words("Map"), heads, tuple(_sector(sector, numbers, names, words) for sector in view.sectors))


def _sector(sector: Sector, numbers: dict[int, str], names: Sequence[str], words: Words) -> tuple[str, ...]:
    return (
        sector.number,
        words("nobody") if sector.owner is None else names[sector.owner],
        str(sector.vp),
        _squares(sector, words),
        _fleets(sector, names, words),
        _more(sector, words),
        ", ".join(numbers[link] for link in sector.links if link in numbers) or NONE,
        ", ".join(numbers[link] for link in sector.half_links if link in numbers) or NONE,
    )


def _squares(sector: Sector, words: Words) -> str:
    """Equal squares are counted: "2 × science (advanced, without a cube)"."""
    counts = Counter(_square(square.kind, square.advanced, square.cube, words) for square in sector.squares)
    return ", ".join(f"{n} × {name}" for name, n in counts.items()) or NONE


def _square(kind: str, advanced: bool, cube: bool, words: Words) -> str:
    name = words(RESOURCE_WORDS[KINDS.index(kind)]) if kind in KINDS else words("any resource")
    marks = [words("advanced")] * advanced + [words("cube on it") if cube else words("without a cube")]
    return f"{name} ({', '.join(marks)})"


def _fleets(sector: Sector, names: Sequence[str], words: Words) -> str:
    shown = [f"{ships.count} × {_ship(ships.ship, words)} ({names[ships.seat]})" for ships in sector.ships]
    if sector.ancients:
        shown.append(f"{sector.ancients} × {_ship('ancient', words)}")
    if sector.gcds:
        shown.append(_ship("gcds", words))
    return ", ".join(shown) or NONE


def _more(sector: Sector, words: Words) -> str:
    shown = [words("discovery tile")] * sector.discovery + [words("artifact")] * sector.artifact
    shown += [words("orbital")] * sector.orbital + [words("monolith")] * sector.monolith
    return ", ".join(shown) or NONE


def _players(view: View, names: Sequence[str], words: Words) -> Listing:
    heads = (
        words("Player"), words("Species"), words("Points"), *(words(name).capitalize() for name in RESOURCE_WORDS),
        words("Discs left"), words("Upkeep"), words("Money after upkeep"), words("Colony ships"), words("Technologies"),
        words("State"),
    )  # fmt: skip
    return Listing(words("Players"), heads, tuple(_player(player, names, words) for player in view.players))


def _player(player: Player, names: Sequence[str], words: Words) -> tuple[str, ...]:
    species = words(SPECIES_WORDS[c.SPECIES_NAMES.index(player.species)]) if player.species else NONE
    stored = (f"{have} (+{income})" for have, income in zip(player.storage, player.income, strict=False))
    techs = ", ".join(words(TECH_WORDS[c.TECH_NAMES.index(t)]) for track in player.technologies for t in track)
    state = words("out of the game") if player.gone else words("has passed") if player.passed else NONE
    return (
        names[player.seat], species, str(player.total), *stored, str(player.discs), str(player.upkeep),
        str(player.balance), f"{player.colony_ships} / {player.colony_ships_all}", techs or NONE, state,
    )  # fmt: skip


def _blueprints(view: View, names: Sequence[str], words: Words) -> Listing:
    heads = (
        words("Ship"), words("Player"), words("Initiative"), words("Hull"), words("Computer"), words("Shield"),
        words("Cannons"), words("Missiles"), words("Movement"), words("Energy left"), words("Parts"), words("Price"),
        words("Not built"),
    )  # fmt: skip
    rows = [
        _design(design, names[player.seat], words)
        for player in view.players
        if player.species
        for design in player.designs
    ]
    return Listing(words("Blueprints"), heads, tuple(rows))


def _design(design: Design, name: str, words: Words) -> tuple[str, ...]:
    parts = [words(PART_WORDS[c.PART_NAMES.index(slot.part)]) for slot in design.slots if slot.part]
    numbers = (design.initiative, design.hull, design.computer, design.shield)
    return (
        _ship(design.ship, words), name, *map(str, numbers), _dice(design.cannons, words),
        str(design.missiles) if design.missiles else NONE, str(design.movement), str(design.energy),
        ", ".join(parts) or NONE, str(design.price), str(design.unbuilt),
    )  # fmt: skip


def _dice(counts: Sequence[int], words: Words) -> str:
    return ", ".join(f"{n} {words(COLOUR_WORDS[i])}" for i, n in enumerate(counts) if n) or NONE


def _offers(view: View, words: Words) -> Listing:
    heads = (words("Technology"), words("Price"), words("Tiles"), words("Yours already"))
    rows = tuple(_offer(tech, words) for tech in view.technologies if tech.tiles)
    return Listing(words("Technologies on offer"), heads, rows)


def _offer(tech: Technology, words: Words) -> tuple[str, ...]:
    own = words("yes") if tech.owned else words("no")
    return words(TECH_WORDS[tech.index]), str(tech.price or tech.cost), str(tech.tiles), own


def _battle(battle: Battle, names: Sequence[str], words: Words) -> Listing:
    heads = (
        words("Ship"), words("Player"), words("Number"), words("Damage of each"), words("Initiative"), words("Hull"),
        words("Computer"), words("Shield"), words("Cannons"), words("Missiles"), words("State"),
    )  # fmt: skip
    parties = {"ancients": words("the ancients"), "gcds": words("the defence system")}
    rows = []
    for group in battle.groups:
        who = names[int(group.party)] if group.party.isdigit() else parties.get(group.party, group.party)
        state = words("fires now") if group.firing else words("has fired") if group.acted else NONE
        numbers = (group.initiative, group.hull, group.computer, group.shield)
        rows.append((
            _ship(group.ship, words), who, str(len(group.damage)), ", ".join(map(str, group.damage)),
            *map(str, numbers), _dice(group.cannons, words), str(group.missiles) if group.missiles else NONE, state,
        ))  # fmt: skip
    title = words("Battle in {sector}, round {n}", sector=c.SECTOR_NAMES[battle.sector], n=battle.round)
    return Listing(title, heads, tuple(rows))
