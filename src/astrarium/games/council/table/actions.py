"""Everything a seat can do, everything that can happen, and the kinds of decision, as small ints with names."""

from __future__ import annotations

from functools import cache
from typing import Final

from ....core.event import EventKind, EventTable
from ....core.notation import Action, ActionKind, ActionTable, Names, Number
from ..box import components as c
from ..box.reading import GEMS, Gems
from ..box.records import SECTORS

# Kinds of decision: (kind, who, ...). Those from ZONE_TURN on are carried out without asking anybody.
(
    PICK_LEADER, BUY_PHASE, PLANNING, DO_STEP, LAY_TILE, STATION_MINE, EXPLOIT_PHASE, RETURN_BONUS, PICK_TECH,
    TAKE_CARD, AUTOMA_SETTLES, AUTOMA_LAYS, AUTOMA_EXPLOITS, PICK_CIVILISATION, ZONE_TURN, SHIFT, BEFORE_EXPLOITING,
    LEVEL_CHECK, AUTOMA_ACTION, AUTOMA_MARKET, AUTOMA_REAPS, TURN,
) = range(22)  # fmt: skip
DECISIONS: Final = (
    "leader", "buy", "plan", "step", "lay", "mine", "exploit", "return", "tech", "take", "automa-settle", "automa-lay",
    "automa-exploit", "civilisation",
)  # fmt: skip
# (BUY_PHASE, who, purchases made, free colonies left); (DO_STEP, who, node, range, system just used or -1,
# 1 where it was discovered, systems mined by this step ...); (LAY_TILE, who, node, range, sector);
# (STATION_MINE, who, galaxy); (EXPLOIT_PHASE, who, galaxies done, how many more); (PICK_TECH, who, level);
# (AUTOMA_SETTLES, who, cubes, planets); (AUTOMA_LAYS, who, action, step); (AUTOMA_EXPLOITS, who, galaxy);
# (ZONE_TURN, who, zone); (LEVEL_CHECK, who, party); (AUTOMA_ACTION, 0, action); (AUTOMA_REAPS, 0, galaxies);
# (TURN, who, party)

CARD: Final = Names(c.CARD_IDS)
GALAXY: Final = Names(c.GALAXY_IDS)
SPACE: Final = Names(c.SPACE_NAMES)
PLANET: Final = Names(c.PLANET_NAMES)
CUBE: Final = Names(("keep", *c.PLANET_NAMES), offset=-1)  # "keep": no cube is removed
GEM: Final = Number(0, 9)
CHEAPER_GEM: Final = Names(GEMS[:2])
ZONE: Final = Number(1, c.MAX_ZONES)

ACTIONS: Final = ActionTable(
    ActionKind("leader", name=Names(c.LEADER_IDS)),
    ActionKind("buy", card=CARD, anthracite=GEM, gold=GEM, clear=GEM),
    ActionKind("upgrade", upgrade=Names(c.UPGRADE_IDS), anthracite=GEM, gold=GEM, clear=GEM),
    ActionKind("station", station=Names(c.STATION_IDS), galaxy=GALAXY, anthracite=GEM, gold=GEM, clear=GEM),
    ActionKind("plan", card=CARD, zone=ZONE),
    ActionKind("settle", planet=PLANET, cubes=Number(1, c.MAX_STACK)),
    ActionKind("extract", system=SPACE),
    ActionKind("discover", parsecs=Number(1, SECTORS)),
    ActionKind("lay", tile=Names(c.TILE_IDS), space=SPACE),
    ActionKind("convert", gem=CHEAPER_GEM),
    ActionKind("exploit", galaxy=GALAXY, cube=CUBE),
    ActionKind("return", bonus=Names(c.LIGHT_IDS)),
    ActionKind("tech", name=Names(c.TECH_IDS)),
    ActionKind("take", card=CARD),
    ActionKind("done"),
    ActionKind("civilisation", name=Names(c.PEOPLES)),
)
(
    LEADER, BUY, UPGRADE, STATION, PLAN, SETTLE, EXTRACT, DISCOVER, LAY, CONVERT, EXPLOIT, RETURN, TECH, TAKE, DONE,
    CIVILISATION,
) = range(16)  # fmt: skip
THE_END: Final[Action] = (DONE,)

# Where an event is about the Automa, its seat is the number of seats. "why" is one of REASONS.
EVENTS: Final = EventTable(
    EventKind("leader", "leader"),
    EventKind("round", "round"),  # seat: nobody
    EventKind("bought", "card", "anthracite", "gold", "clear"),
    EventKind("upgraded", "upgrade", "energy", "anthracite", "gold", "clear"),
    EventKind("built", "station", "galaxy", "anthracite", "gold", "clear"),
    EventKind("offered", "card", "place", reveals=True),  # seat: nobody; a new card in the market
    EventKind("planned", "card", "zone", private=True),
    EventKind("ready"),
    EventKind("revealed", "steps", "consumption", reveals=True),  # more: the top card of each zone, -1: none
    EventKind("order"),  # seat: nobody; more: who acts, first to last
    EventKind("settled", "planet", "cubes"),
    EventKind("extracted", "system", "anthracite", "gold", "clear", "energy"),
    EventKind("drawn", "sector", reveals=True),  # more: the tiles
    EventKind("laid", "tile", "space"),
    EventKind("gems", "anthracite", "gold", "clear", "why"),
    EventKind("energy", "energy", "why"),
    EventKind("converted", "gem"),
    EventKind("idle", "step"),  # a step from which nothing came
    EventKind("exploited", "galaxy", "energy", "majority", "cube"),  # cube -1: none removed
    EventKind("bonus", "card", reveals=True, private=True),
    EventKind("returned", "card", private=True),
    EventKind("level", "level", "energy", reveals=True),  # the pile of that level is looked through
    EventKind("tech", "tech", reveals=True),
    EventKind("consumption", "steps", "consumption"),
    EventKind("throne"),
    EventKind("taken", "card"),
    EventKind("automa", "card", "steps", "consumption", reveals=True),
    EventKind("skipped", "action"),  # the Automa can do neither of the two
    EventKind("discarded", "card", "place"),
    EventKind("final", "gems", "cards", "bonus", "level", "energy", "dark", reveals=True),  # more: light cards
    EventKind("over"),  # seat: nobody; more: the winners
    EventKind("civilisation", "civilisation"),
)
(
    E_LEADER, E_ROUND, E_BOUGHT, E_UPGRADED, E_BUILT, E_OFFERED, E_PLANNED, E_READY, E_REVEALED, E_ORDER, E_SETTLED,
    E_EXTRACTED, E_DRAWN, E_LAID, E_GEMS, E_ENERGY, E_CONVERTED, E_IDLE, E_EXPLOITED, E_BONUS, E_RETURNED, E_LEVEL,
    E_TECH, E_CONSUMPTION, E_THRONE, E_TAKEN, E_AUTOMA, E_SKIPPED, E_DISCARDED, E_FINAL, E_OVER,
    E_CIVILISATION,
) = range(32)  # fmt: skip
REASONS: Final = ("card", "tech", "compensation", "empire", "supremacy", "leader", "automa", "ranges")
BY_CARD, BY_TECH, BY_COMPENSATION, BY_GALAXIES, BY_SYSTEMS, BY_LEADER, BY_AUTOMA, BY_RANGES = range(8)


@cache
def payments(cost: Gems) -> tuple[Gems, ...]:
    """Every set of gems that pays `cost` without a needless gem, cheapest first (CS-4.4, CS-4.5)."""
    count = sum(cost)
    found = [
        (count - clear - gold, gold, clear)
        for clear in range(cost[2], count + 1) for gold in range(count - clear + 1) if clear + gold >= cost[1] + cost[2]
    ]  # fmt: skip
    return tuple(sorted(found, key=lambda gems: (gems[1] + 2 * gems[2], gems[2])))


@cache
def purchases(head: Action, cost: Gems, anthracite: int, gold: int, clear: int) -> list[Action]:
    """The ways to pay for one thing out of these gems, cheapest first."""
    return [(*head, a, g, c) for a, g, c in payments(cost) if a <= anthracite and g <= gold and c <= clear]
