"""Eclipse in numbers: the sectors on the board, the seats with their blueprints, the market and the battle."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...core import Action, Game, Number, Options
from ...games.eclipse.box import components as c
from ...games.eclipse.knowledge.view import DECISIONS, PARTIES, PHASES
from ...games.eclipse.table import actions as a
from ..layout import Count, Counts, Field, Flag, Members, OneOf, Part, Rows, There, Told
from ..spelling import Manner, Respelled
from . import Grid

MANY, FEW = 255, 40
TURNS = 2000
GROUPS = 2 * c.TYPES  # ship types in one battle
SHIPS = (*c.SHIPS, "ancient", "gcds")
TILES_OF_A_VALUE = 5  # reputation
SQUARES = 6
SECTORS = range(c.SECTOR_COUNT)
NO_SECTORS: Any = np.zeros(c.SECTOR_COUNT, dtype=np.float32)
COORDINATES = tuple((name, Number(-c.REACH, c.REACH)) for name in "qr")
PART_CODE = {part: number for number, part in enumerate(c.PART_NAMES, start=1)}
TECH_AT = {name: number for number, name in enumerate(c.TECH_NAMES)}
SECTOR_AT = {name: number for number, name in enumerate(c.SECTOR_NAMES)}


def _coordinates(explore: Action) -> Action:
    return (a.EXPLORE, *c.CELLS[explore[1]])


def _explored(spelled: Action) -> Action:
    return (a.EXPLORE, c.CELL_AT[spelled[1], spelled[2]])


def manner(game: Game, seats: int, options: Options, flick: Grid) -> Manner:  # noqa: ARG001
    """A place to explore is named by its two coordinates: there are more places than can ever be reached."""
    return Manner(respelled=Respelled(a.EXPLORE, COORDINATES, _coordinates, _explored))


def _fleet(seats: int) -> list[Field]:
    words = [f"{seat}.{ship}" for seat in range(seats) for ship in c.SHIPS]
    at = {(seat, ship): i for i, (seat, ship) in enumerate((s, t) for s in range(seats) for t in c.SHIPS)}

    def count(sector: Any) -> list[float]:
        found = [0.0] * len(words)
        for ships in sector.ships:
            found[at[ships.seat, ships.ship]] = ships.count
        return found

    def entered(sector: Any) -> list[float]:
        found = [0.0] * seats
        for place, seat in enumerate(sector.entered, start=1):
            found[seat] = place
        return found

    return [Told("ships", words, 0, FEW, count), Told("entered", range(seats), 0, seats, entered)]


def _cubes(sector: Any) -> list[float]:
    return [float(square.cube) for square in sector.squares] + [0.0] * (SQUARES - len(sector.squares))


def _sector(seats: int) -> list[Field]:
    return [
        There(),
        Count("q", -c.REACH, c.REACH),
        Count("r", -c.REACH, c.REACH),
        Counts("wormholes", range(6), 0, 1),
        Told("cube", range(SQUARES), 0, 1, _cubes),
        Flag("orbital"),
        Flag("orbital_cube"),
        Flag("monolith"),
        OneOf("owner", range(seats)),
        *_fleet(seats),
        Count("ancients", 0, FEW),
        Flag("gcds"),
        Count("gcds_damage", 0, FEW),
        Flag("discovery"),
    ]


def _known(player: Any) -> list[float]:
    found = [0.0] * len(TECH_AT)
    for names in player.technologies:
        for name in names:
            found[TECH_AT[name]] = 1
    return found


def _slots(design: Any) -> list[float]:
    """The part on each place of a blueprint, from 1; 0: none."""
    return [PART_CODE.get(slot.part, 0) for slot in design.slots] + [0.0] * (c.SLOTS - len(design.slots))


def design() -> list[Field]:
    return [
        Told("slots", range(c.SLOTS), 0, len(PART_CODE), _slots),
        *(Count(name, -FEW, FEW) for name in ("initiative", "hull", "computer", "shield", "movement", "energy")),
        Counts("cannons", c.COLOURS, 0, FEW),
        Count("missiles", 0, FEW),
        Count("price", 0, FEW),
        Count("unbuilt", 0, FEW),
    ]


def _player(seats: int) -> list[Field]:
    return [
        OneOf("species", c.SPECIES_NAMES),
        Counts("storage", c.RESOURCES, 0, MANY),
        Counts("tracks", c.RESOURCES, 0, FEW),
        Counts("income", c.RESOURCES, 0, FEW),
        Counts("grave", c.RESOURCES, 0, FEW),
        Count("discs", 0, FEW),
        Count("reserve", 0, FEW),
        Count("upkeep", 0, FEW),
        Count("balance", -MANY, MANY),
        Counts("actions", c.ACTIONS, 0, FEW),
        Counts("reactions", [c.ACTIONS[action] for action in c.REACTIONS], 0, FEW),
        Count("colony_ships", 0, FEW),
        Count("trade", 0, FEW),
        Told("technologies", c.TECH_NAMES, 0, 1, _known),
        Rows("designs", c.SHIPS, *design()),
        Members("stored_parts", c.PART_NAMES),
        Count("reputation", 0, FEW),
        Members("reputation_values", range(TILES_OF_A_VALUE), most=FEW),
        Members("ambassadors", range(seats)),
        Count("discoveries", 0, FEW),
        Members("discovery_kinds", c.DISCOVERIES, most=FEW),
        Flag("passed"),
        Flag("gone"),
        Flag("traitor"),
        Count("total", -FEW, MANY),
        Count("rank", 0, seats),
    ]


def _damage(group: Any) -> tuple[float, ...]:
    return (len(group.damage), sum(group.damage))


def _rolled(battle: Any) -> list[float]:
    """How many dice of each colour and value wait to be assigned."""
    found = [0.0] * (len(c.COLOURS) * 6)
    for die in battle.dice:
        if die.pending:
            found[c.COLOURS.index(die.colour) * 6 + die.value - 1] += 1
    return found


def _battle(seats: int) -> Part:
    return Part(
        "battle",
        OneOf("sector", SECTORS, c.SECTOR_NAMES),
        OneOf("attacker", PARTIES),
        OneOf("defender", PARTIES),
        Count("round", -1, MANY),
        Rows(
            "groups",
            range(GROUPS),
            OneOf("party", PARTIES),
            OneOf("ship", SHIPS),
            *(Count(name, -FEW, FEW) for name in ("initiative", "computer", "shield", "hull")),
            Counts("cannons", c.COLOURS, 0, FEW),
            Count("missiles", 0, FEW),
            Told("ships", ("count", "damage"), 0, MANY, _damage),
            Flag("acted"),
            Flag("retreat"),
            Flag("firing"),
        ),
        Told("dice", [f"{colour}{value}" for colour in c.COLOURS for value in range(1, 7)], 0, MANY, _rolled),
        Part("next_die", OneOf("colour", c.COLOURS), Count("value", 0, 6)),
        Counts("draws", range(seats), 0, FEW),
    )


def _target(pending: Any) -> tuple[float, ...]:
    return pending.target or (0, 0)


def _drawn(pending: Any) -> Any:
    if not pending.drawn:
        return NO_SECTORS
    found = [0.0] * c.SECTOR_COUNT
    for tile in pending.drawn:
        found[tile.index] = 1
    return found


def _pending(seats: int) -> Part:
    return Part(
        "pending",
        OneOf("kind", DECISIONS),
        Members("seats", range(seats)),
        Flag("mine"),
        Count("left", 0, FEW),
        Count("made", -FEW, MANY),
        OneOf("sector", SECTORS, c.SECTOR_NAMES),
        Told("target", "qr", -c.REACH, c.REACH, _target),
        Told("drawn", c.SECTOR_NAMES, 0, 1, _drawn),
        OneOf("discovery", c.DISCOVERIES),
        OneOf("part", c.PART_NAMES),
        Members("reputation", range(TILES_OF_A_VALUE), most=FEW),
        OneOf("other", range(seats)),
    )


def _discards(view: Any) -> list[float]:
    found = [0.0] * c.SECTOR_COUNT
    for ring in view.discards:
        for name in ring:
            found[SECTOR_AT[name]] = 1
    return found


def fields(game: Game, seats: int, options: Options) -> list[Field]:  # noqa: ARG001
    who = range(seats)
    return [
        OneOf("seat", who),
        Count("round", 0, c.ROUNDS + 1),
        OneOf("phase", PHASES),
        Count("turn", 0, TURNS),
        OneOf("active", who),
        OneOf("start", who),
        OneOf("next_start", who),
        Flag("diplomacy"),
        _pending(seats),
        Rows("sectors", c.SECTOR_NAMES, *_sector(seats), key="number"),
        Rows("players", who, *_player(seats)),
        Rows("technologies", c.TECH_NAMES, Count("tiles", 0, FEW), Count("price", 0, FEW)),
        Count("technologies_left", 0, MANY),
        Counts("stacks", (1, 2, 3), 0, FEW),
        Told("discards", c.SECTOR_NAMES, 0, 1, _discards),
        Count("discoveries_left", 0, FEW),
        Count("reputation_left", 0, FEW),
        _battle(seats),
        Flag("over"),
    ]
