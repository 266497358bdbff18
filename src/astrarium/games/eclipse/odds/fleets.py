"""Fleets as text: "2 cruiser init=2 hull=1 computer=1 cannons=yy missiles=oo damage=0/1, 1 ancient"."""

from __future__ import annotations

from dataclasses import astuple, dataclass, replace
from typing import Final

from astrarium.core import BadInput, Seat, mark

from ..box import components as c
from ..box.components import TYPES
from ..knowledge.view import Design, View
from ..table import state as s

SHIP_NAMES: Final = (*c.SHIPS, "ancient", "gcds")
BIGGEST_FIRST: Final = ("gcds", *(c.SHIPS[ship] for ship in c.SIZE_ORDER), "ancient")
MOST_SHIPS: Final = 40
MOST: Final = {"init": 40, "hull": 30, "computer": 30, "shield": 30}
MOST_DICE: Final = 12
LETTERS: Final = "yor"

TOO_MANY = mark("a fleet has at most {n} ships")
NO_FLEET = mark("an empty fleet: write COUNT TYPE key=value ..., for example 2 cruiser init=2 hull=1 cannons=y")
NO_NUMBER = mark("{text} does not begin with a number of ships and their type, such as 2 cruiser")
NO_SHIP = mark("{text} is no type of ship; there are: {known}")
TWICE = mark("{text} gives a key twice")
NO_KEY = mark("{text} is not one of {known}")
NOT_A_NUMBER = mark("{text} is not a number from 0 to {most}")
NO_DAMAGE = mark("{text} is not a number from 0 to {most} for each of {n} ships, such as 0/1")
NO_DICE = mark("{text} is not a list of at most {most} dice y (yellow), o (orange), r (red)")


@dataclass(frozen=True, slots=True)
class Squadron:
    """Ships of one type and design; `damage` has an entry per ship, dice are counts of yellow, orange and red."""

    type: str
    damage: tuple[int, ...]
    initiative: int
    hull: int
    computer: int
    shield: int
    cannons: tuple[int, int, int]
    missiles: tuple[int, int, int]

    @property
    def is_npc(self) -> bool:
        return self.type in ("ancient", "gcds")


Fleet = tuple[Squadron, ...]


def read_fleet(text: str) -> Fleet:
    """The fleet of a text; `BadInput` says in one line what is wrong with it."""
    squadrons = tuple(_squadron(part.strip()) for part in text.split(","))
    if sum(len(squadron.damage) for squadron in squadrons) > MOST_SHIPS:
        raise BadInput(TOO_MANY, n=MOST_SHIPS)
    return squadrons


def in_order(fleet: Fleet) -> Fleet:
    """The squadrons from the biggest to the smallest, however they were typed."""
    return tuple(sorted(fleet, key=lambda s: (BIGGEST_FIRST.index(s.type), -s.initiative, astuple(s))))


def _squadron(text: str) -> Squadron:
    words = text.split()
    if not words:
        raise BadInput(NO_FLEET)
    if len(words) < 2 or not words[0].isdecimal() or not 1 <= int(words[0]) <= MOST_SHIPS:
        raise BadInput(NO_NUMBER, text=repr(text[:40]))
    count, kind = int(words[0]), words[1].lower()
    if kind not in SHIP_NAMES:
        raise BadInput(NO_SHIP, text=repr(words[1][:40]), known=", ".join(SHIP_NAMES))
    values = dict(_value(word) for word in words[2:])
    if len(values) != len(words) - 2:
        raise BadInput(TWICE, text=repr(text[:60]))
    if not values.keys() - {"damage"} and kind in ("ancient", "gcds"):
        npc = printed_npc(kind, ())
        return replace(npc, damage=_damage(values, count, npc.hull))
    hull = _number(values, "hull")
    return Squadron(
        kind, _damage(values, count, hull), _number(values, "init"), hull, _number(values, "computer"),
        _number(values, "shield"), _dice(values, "cannons"), _dice(values, "missiles"),
    )  # fmt: skip


def printed_npc(kind: str, damage: tuple[int, ...]) -> Squadron:
    npc = c.ANCIENT if kind == "ancient" else c.GCDS
    return Squadron(kind, damage, npc.initiative, npc.hull, npc.computer, npc.shield, npc.dice, (0, 0, 0))


def _value(word: str) -> tuple[str, str]:
    key, equals, value = word.partition("=")
    keys = (*MOST, "cannons", "missiles", "damage")
    if not equals or key.lower() not in keys:
        raise BadInput(NO_KEY, text=repr(word[:40]), known=", ".join(f"{name}=..." for name in keys))
    return key.lower(), value.lower()


def _number(values: dict[str, str], key: str) -> int:
    text = values.get(key, "0")
    if not text.isdecimal() or int(text) > MOST[key]:
        raise BadInput(NOT_A_NUMBER, text=f"{key}={text[:40]}", most=MOST[key])
    return int(text)


def _damage(values: dict[str, str], count: int, hull: int) -> tuple[int, ...]:
    """The damage of each ship, "0/1/1"; ships not named have none."""
    words = values.get("damage", "0").split("/")
    if len(words) > count or not all(word.isdecimal() and int(word) <= hull for word in words):
        given = values["damage"][:40]
        raise BadInput(NO_DAMAGE, text=f"damage={given}", most=hull, n=count)
    return tuple(sorted([*map(int, words), *[0] * (count - len(words))]))


def write_fleet(fleet: Fleet) -> str:
    """The text that `read_fleet` reads."""
    return ", ".join(map(_write_squadron, fleet))


def _write_squadron(squadron: Squadron) -> str:
    hurt = [f"damage={'/'.join(map(str, squadron.damage))}"] if any(squadron.damage) else []
    head = [str(len(squadron.damage)), squadron.type]
    if squadron.is_npc and squadron == printed_npc(squadron.type, squadron.damage):
        return " ".join(head + hurt)
    values = (squadron.initiative, squadron.hull, squadron.computer, squadron.shield)
    numbers = [f"{key}={value}" for key, value in zip(MOST, values, strict=True) if value]
    dice = [
        f"{key}={''.join(letter * n for letter, n in zip(LETTERS, found, strict=True))}"
        for key, found in (("cannons", squadron.cannons), ("missiles", squadron.missiles))
        if any(found)
    ]
    return " ".join(head + numbers + dice + hurt)


def _dice(values: dict[str, str], key: str) -> tuple[int, int, int]:
    text = values.get(key, "")
    if len(text) > MOST_DICE or any(letter not in LETTERS for letter in text):
        raise BadInput(NO_DICE, text=f"{key}={text[:40]}", most=MOST_DICE)
    return text.count("y"), text.count("o"), text.count("r")


def of_design(design: Design, damage: tuple[int, ...]) -> Squadron:
    return Squadron(
        design.ship, damage, design.initiative, design.hull, design.computer, design.shield, design.cannons,
        (0, design.missiles, 0),
    )  # fmt: skip


def fleet_of(view: View, party: str, sector: int) -> Fleet:
    """The fleet of a party ("0" to "5", "ancients" or "gcds") in a sector of a view."""
    place = next(place for place in view.sectors if place.index == sector)
    if party == "ancients":
        return (printed_npc("ancient", place.ancient_damage),)
    if party == "gcds":
        return (printed_npc("gcds", (place.gcds_damage,)),)
    designs = {design.ship: design for design in view.players[int(party)].designs}
    return tuple(of_design(designs[ships.ship], ships.damage) for ships in place.ships if str(ships.seat) == party)


def squadron(ship: int, design: s.Design, count: int) -> Squadron:
    """So many ships of a type, unhurt."""
    return Squadron(
        c.SHIPS[ship], (0,) * count, design[s.D_INITIATIVE], design[s.D_HULL], design[s.D_COMPUTER],
        design[s.D_SHIELD], (design[s.D_YELLOW], design[s.D_ORANGE], design[s.D_RED]), (0, design[s.D_MISSILES], 0),
    )  # fmt: skip


def fleet_in(state: s.EclipseState, party: int, sector: int) -> Fleet:
    """The unhurt fleet of a party in a sector."""
    if party == s.DEFENCE:
        return (printed_npc("gcds", (0,)),)
    if party == s.ANCIENTS:
        return (printed_npc("ancient", (0,) * state.ancients[sector]),)
    base = s.BERTHS * sector + TYPES * party
    return tuple(
        squadron(ship, state.design[TYPES * party + ship], state.ships[base + ship])
        for ship in range(TYPES)
        if state.ships[base + ship]
    )


def foe_in(state: s.EclipseState, seat: Seat, sector: int) -> int:
    """Whom the seat would have to fight there: the strangers that came last, else the guard; or nobody."""
    for other in reversed(state.order[sector]):
        if other != seat:
            return other
    if state.guarded(sector):
        return s.DEFENCE
    if state.ancients[sector] and c.SPECIES[state.species[seat]].fights_ancients:
        return s.ANCIENTS
    return s.NOBODY
