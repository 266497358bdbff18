"""Everything a seat can do, as values: the kinds of action and of event, and their fields."""

from __future__ import annotations

from typing import Final

from astrarium.core import ActionKind, ActionTable, EventKind, EventTable, Names, Number

from ..box import components as c
from ..box.components import KINDS, TYPES

_seat = Number(0, c.SEATS - 1)
_sector = Names(c.SECTOR_NAMES)
_cell = Names(c.CELL_NAMES)
_ship = Names(c.SHIPS)
_target = Names((*c.SHIPS, "ancient", "gcds"))
_resource = Names(c.RESOURCES)
_square = Number(0, c.ORBITAL_SQUARE)
_slot = Number(0, c.SLOTS - 1)
_part = Names(c.PART_NAMES)
_rotation = Number(0, 5)
_reputation = Number(0, 4)

ACTIONS: Final = ActionTable(
    ActionKind("species", species=Names(c.SPECIES_NAMES)),
    ActionKind("turn", rotation=_rotation),
    ActionKind("take", action=Names(c.ACTIONS)),
    ActionKind("react", action=Names(c.ACTIONS)),
    ActionKind("pass"),
    ActionKind("done"),
    ActionKind("colonise", sector=_sector, square=_square, track=_resource),
    ActionKind("trade", from_=_resource, to=_resource),
    ActionKind("recall", sector=_sector, square=_square),
    ActionKind("propose", seat=_seat),
    ActionKind("agree"),
    ActionKind("refuse"),
    ActionKind("send", track=_resource),
    ActionKind("return", value=_reputation),
    ActionKind("explore", cell=_cell),
    ActionKind("draw"),
    ActionKind("place", sector=_sector, rotation=_rotation),
    ActionKind("discard"),
    ActionKind("claim", sector=_sector),
    ActionKind("decline"),
    ActionKind("use"),
    ActionKind("keep"),
    ActionKind("learn", technology=Names(c.TECH_NAMES)),
    ActionKind("gain", resource=_resource),
    ActionKind("remove", ship=_ship, slot=_slot),
    ActionKind("fit", ship=_ship, slot=_slot, part=_part),
    ActionKind("store"),
    ActionKind("build", what=Names(c.BUILDS), sector=_sector),
    ActionKind("move", ship=_ship, from_=_sector, to=_sector),
    ActionKind("disc"),
    ActionKind("lift", sector=_sector),
    ActionKind("settle", sector=_sector),
    ActionKind("home"),
    ActionKind("cube", track=_resource),
    ActionKind("fire"),
    ActionKind("hold"),
    ActionKind("retreat", sector=_sector),
    ActionKind("first", ship=_ship),
    ActionKind("hit", target=_target, damage=Number(0, 99)),
    ActionKind("bomb"),
    ActionKind("spare"),
    ActionKind("kill", square=_square),
    ActionKind("honour", value=_reputation, drop=_reputation),
    ActionKind("abandon", sector=_sector),
    ActionKind("quit"),
    ActionKind("betray", ("seats", _seat)),
)

(
    SPECIES, TURN, TAKE, REACT, PASS, DONE, COLONISE, TRADE, RECALL, PROPOSE, AGREE, REFUSE, SEND, RETURN, EXPLORE,
    DRAW, PLACE, DISCARD, CLAIM, DECLINE, USE, KEEP, LEARN, GAIN, REMOVE, FIT, STORE, BUILD, MOVE, DISC, LIFT, SETTLE,
    HOME, CUBE, FIRE, HOLD, RETREAT, FIRST, HIT, BOMB, SPARE, KILL, HONOUR, ABANDON, QUIT, BETRAY,
) = range(len(ACTIONS.kinds))  # fmt: skip

EVENTS: Final = EventTable(
    EventKind("round", "round"),
    EventKind("species", "species", "sector"),
    EventKind("takes", "action", "reaction"),
    EventKind("passes", "first"),
    EventKind("colonises", "sector", "square", "track"),
    EventKind("trades", "from", "to"),
    EventKind("recalls", "sector", "square"),
    EventKind("proposes", "to"),
    EventKind("refuses", "to"),
    EventKind("relations", "with"),
    EventKind("betrays", "with"),
    EventKind("gives_back"),
    EventKind("turns_over", "sector", "cell", reveals=True),
    EventKind("places", "sector", "rotation", "cell"),
    EventKind("discards", "sector"),
    EventKind("disc", "sector"),
    EventKind("lifts", "sector"),
    EventKind("sees", "discovery", reveals=True, private=True),
    EventKind("uses", "discovery"),
    EventKind("keeps_points"),
    EventKind("learns", "technology", "price"),
    EventKind("gains", "resource", "amount"),
    EventKind("removes", "ship", "slot"),
    EventKind("fits", "ship", "slot", "part"),
    EventKind("builds", "what", "sector", "price"),
    EventKind("moves", "ship", "from", "to"),
    EventKind("battle", "sector", "attacker", "defender"),
    EventKind("engagement", "number"),
    EventKind("rolls", "ship", "missile", reveals=True),
    EventKind("hits", "ship", "target", "damage", "destroyed"),
    EventKind("misses", "ship"),
    EventKind("retreats", "ship", "to"),
    EventKind("leaves", "ship", "to"),
    EventKind("stalemate", "sector"),
    EventKind("wins", "sector"),
    EventKind("bombs", "sector", "kills", reveals=True),
    EventKind("loses_cube", "sector", "square"),
    EventKind("draws_reputation", "tiles", reveals=True),
    EventKind("reputation", "value", "drop", private=True),
    EventKind("income", "money", "science", "materials"),
    EventKind("bankrupt"),
    EventKind("abandons", "sector"),
    EventKind("extinct"),
    EventKind("quits"),
    EventKind("new_technologies", reveals=True),
    EventKind("game_over"),
)

(
    E_ROUND, E_SPECIES, E_TAKES, E_PASSES, E_COLONISES, E_TRADES, E_RECALLS, E_PROPOSES, E_REFUSES, E_RELATIONS,
    E_BETRAYS, E_GIVES_BACK, E_TURNS_OVER, E_PLACES, E_DISCARDS, E_DISC, E_LIFTS, E_SEES, E_USES, E_KEEPS, E_LEARNS,
    E_GAINS, E_REMOVES, E_FITS, E_BUILDS, E_MOVES, E_BATTLE, E_ENGAGEMENT, E_ROLLS, E_HITS, E_MISSES,
    E_RETREATS, E_LEAVES, E_STALEMATE, E_WINS, E_BOMBS, E_LOSES_CUBE, E_DRAWS, E_REPUTATION, E_INCOME, E_BANKRUPT,
    E_ABANDONS, E_EXTINCT, E_QUITS, E_NEW_TECHNOLOGIES, E_OVER,
) = range(len(EVENTS.kinds))  # fmt: skip

# Actions that are listed often, made once. Indexed by their fields.
A_PASS: Final = (PASS,)
A_DONE: Final = (DONE,)
A_TAKE: Final = tuple((TAKE, action) for action in range(len(c.ACTIONS)))
A_REACT: Final = tuple((REACT, action) for action in range(len(c.ACTIONS)))
A_TRADE: Final = tuple(tuple((TRADE, a, b) for b in range(KINDS)) for a in range(KINDS))
A_CUBE: Final = tuple((CUBE, track) for track in range(KINDS))
A_SEND: Final = tuple((SEND, track) for track in range(KINDS))
A_GAIN: Final = tuple((GAIN, resource) for resource in range(KINDS))
A_LEARN: Final = tuple((LEARN, tech) for tech in range(len(c.TECHNOLOGIES)))
A_EXPLORE: Final = tuple((EXPLORE, cell) for cell in range(len(c.CELLS)))
A_LIFT: Final = tuple((LIFT, sector) for sector in range(c.SECTOR_COUNT))
A_SETTLE: Final = tuple((SETTLE, sector) for sector in range(c.SECTOR_COUNT))
A_RETREAT: Final = tuple((RETREAT, sector) for sector in range(c.SECTOR_COUNT))
A_ABANDON: Final = tuple((ABANDON, sector) for sector in range(c.SECTOR_COUNT))
A_BUILD: Final = tuple(tuple((BUILD, what, sector) for sector in range(c.SECTOR_COUNT)) for what in range(6))
# A_MOVE[ship][from][to], A_FIT[ship][slot][part], A_REMOVE[ship][slot]
A_MOVE: Final = tuple(
    tuple(tuple((MOVE, ship, a, b) for b in range(c.SECTOR_COUNT)) for a in range(c.SECTOR_COUNT))
    for ship in range(c.STARBASE)
)
A_FIT: Final = tuple(
    tuple(tuple((FIT, ship, slot, part) for part in range(len(c.PARTS))) for slot in range(c.SLOTS))
    for ship in range(TYPES)
)
A_REMOVE: Final = tuple(tuple((REMOVE, ship, slot) for slot in range(c.SLOTS)) for ship in range(TYPES))
