"""Everything a seat can do, everything that can happen, and the kinds of decision, as small ints with names."""

from __future__ import annotations

from math import sqrt
from typing import Final

from astrarium.core import Action, ActionKind, ActionTable, EventKind, EventTable, Names, Number

from ..box import components as c

# kinds of decision: (kind, who, ...)
PLACING, TURN, RECRUITING, RECALLING, MOVING, ATTACKING, RETURNING, SCANNING = range(8)
COUNTED: Final = (PLACING, RECRUITING, RETURNING)
LEFT: Final = 2  # of a counted decision
POINTS, SHUTTLES = 2, 3  # of a MOVING decision
USED: Final = 2  # of an ATTACKING decision: a bit per ship number

SHIPS_PER_SEAT: Final = c.STARSHIPS + 1  # the cruiser is the last
CRUISER_NUMBER: Final = c.STARSHIPS
SHIP_NAMES: Final = tuple(f"{seat}{number}" for seat in "abcd" for number in "12345678C")
SPOTS: Final = 24  # places in an orbit ring, clockwise from the right
STARSHIP, CRUISER = 0, 1
HANDS: Final = ("perfect", "sharp", "steady", "casual", "novice")
TROOP_BONUS, SHIP_BONUS, NO_BONUS = 0, 1, 2

V_MAX: Final = 2000.0  # the strongest flick, mm/s
V_MIN: Final = 40.0  # a weaker one is refused
FLICK_LIMIT: Final = int(V_MAX) * c.GRID  # the strongest flick on the grid of velocities
LEAST_SQUARE: Final = (int(V_MIN) * c.GRID) ** 2
GREATEST_SQUARE: Final = (FLICK_LIMIT + 1) ** 2  # rounding to the grid may add a step

_holes, _ships, _colours = Names(c.HOLE_IDS), Names(SHIP_NAMES), Names(c.COLOURS)
_speed = Number(-FLICK_LIMIT, FLICK_LIMIT)

ACTIONS: Final = ActionTable(
    ActionKind("pass"),
    ActionKind("done"),
    ActionKind("recruit", planet=_holes),
    ActionKind("recall", planet=_holes, troops=Number(1, 3)),
    ActionKind("launch", planet=_holes, kind=Names(("starship", "cruiser")), spot=Number(0, SPOTS - 1)),
    ActionKind("flick", ship=_ships, vx=_speed, vy=_speed),
    ActionKind("land", ship=_ships),
    ActionKind("attack-ship", ("ships", _ships), target=_ships),
    ActionKind("attack-planet", ("ships", _ships), planet=_holes),
    ActionKind("mine", planet=_holes, troops=Number(2, 3)),
    ActionKind("facility", planet=_holes),
    ActionKind("colony", planet=_holes),
    ActionKind("city", planet=_holes, bonus=Names(("troops", "starship", "nothing"))),
    ActionKind("develop", colour=_colours),
    ActionKind("return", ship=_ships),
    ActionKind("scan", planet=_holes),
    ActionKind("place", spot=Number(0, SPOTS - 1)),
    ActionKind("aim", ship=_ships, vx=_speed, vy=_speed, hand=Names(HANDS)),  # a flick by an unsteady hand
)
(
    PASS, DONE, RECRUIT, RECALL, LAUNCH, FLICK, LAND, ATTACK_SHIP, ATTACK_PLANET, MINE, FACILITY, COLONY, CITY,
    DEVELOP, RETURN, SCAN, PLACE, AIM,
) = range(len(ACTIONS.kinds))  # fmt: skip

EVENTS: Final = EventTable(
    EventKind("turn"),
    EventKind("placed", "ship", "x", "y"),
    EventKind("passed"),
    EventKind("recruited", "planet"),
    EventKind("recalled", "planet", "troops"),
    EventKind("launched", "ship", "planet", "x", "y"),
    EventKind("flicked", "ship", "vx", "vy", "end", reveals=True),
    EventKind("rammed", "ship", "target", "survived"),
    EventKind("lost", "ship"),
    EventKind("landed", "ship", "planet"),
    EventKind("turned_up", "planet", "kind", reveals=True),
    EventKind("destroyed", "target", "points"),  # then the attackers
    EventKind("conquered", "planet", "owner", "pieces"),  # then the attackers
    EventKind("mined", "planet", "troops", "points"),
    EventKind("built", "planet", "structure"),
    EventKind("city_bonus", "kind", "amount"),
    EventKind("developed", "colour", "level", "points"),
    EventKind("row", "row", "starships", "troops", "points"),
    EventKind("cruiser"),
    EventKind("returned", "ship"),
    EventKind("scanned", "planet"),
    EventKind("seen", "planet", "kind", reveals=True, private=True),
    EventKind("last_token"),
    EventKind("over"),
)
(
    TURN_BEGAN, PLACED, PASSED, RECRUITED, RECALLED, LAUNCHED, FLICKED, RAMMED, LOST, LANDED, TURNED_UP, DESTROYED,
    CONQUERED, MINED, BUILT, CITY_BONUS, DEVELOPED, ROW_DONE, GOT_CRUISER, RETURNED, SCANNED, SEEN, LAST_TOKEN, OVER,
) = range(len(EVENTS.kinds))  # fmt: skip
FACILITY_BUILT, COLONY_BUILT, CITY_BUILT = range(3)
OPEN_SPACE, GONE = -1, -2  # where a flick ends, if not in the orbit of a planet


def _directions() -> tuple[tuple[float, float], ...]:
    """24 unit vectors, clockwise on the screen from the right, made with sqrt alone."""
    low, high = (sqrt(6.0) - sqrt(2.0)) / 4.0, (sqrt(6.0) + sqrt(2.0)) / 4.0
    half, root = sqrt(0.5), sqrt(3.0) / 2.0
    quarter = [(1.0, 0.0), (high, low), (root, 0.5), (half, half), (0.5, root), (low, high)]
    found = list(quarter)
    for _ in range(3):
        quarter = [(-y, x) for x, y in quarter]
        found += quarter
    return tuple(found)


DIRECTIONS: Final = _directions()
LISTED_SPEEDS: Final = (500.0, 800.0, 1100.0)  # mm/s: slides of 62, 160 and 302 mm


def _listed(ship: int) -> tuple[Action, ...]:
    return tuple(
        (FLICK, ship, round(dx * speed * c.GRID), round(dy * speed * c.GRID))
        for dx, dy in DIRECTIONS[::3]
        for speed in LISTED_SPEEDS
    )


LISTED_FLICKS: Final = tuple(_listed(ship) for ship in range(len(SHIP_NAMES)))


def is_flick_speed(vx: int, vy: int) -> bool:
    """Whether a hand can flick so: neither too weak nor beyond full power."""
    return LEAST_SQUARE <= vx * vx + vy * vy <= GREATEST_SQUARE
