"""Everything a seat can do, everything that can happen, and the kinds of decision, as small ints with names."""

from __future__ import annotations

from functools import cache
from typing import Final

from ....core.event import EventKind, EventTable
from ....core.notation import Action, ActionKind, ActionTable, Names, Number
from ..box import components as c

# kinds of decision: (kind, who, ...)
TAKE_CIVILISATION, TAKE_HOME, CHOOSE_CARD, WAGE_WAR, PLACE_COLONY, EXPAND, RESOLVE = range(7)
DECISIONS: Final = ("civilisation", "home", "choose", "war", "colonisation", "expansion", "resolve")
# (WAGE_WAR, who, sectors fought over); (EXPAND, who, portal, movement, production, ambush, conversion left);
# (RESOLVE, who, seat, side): a strategy still to be resolved, never on top while somebody decides

SECTOR: Final = Names(c.SECTOR_NAMES)
CARD: Final = Number(1, len(c.CARDS))
VICTIM: Final = Number(0, max(c.GALAXIES) - 1)
COUNT: Final = Number(1, c.SHIPS)

ACTIONS: Final = ActionTable(
    ActionKind("civilisation", name=Names(civilisation.id for civilisation in c.CIVILISATIONS)),
    ActionKind("home", sector=SECTOR),
    ActionKind("choose", ("discard", CARD), card=CARD, side=Names(c.SIDES)),
    ActionKind("battle", sector=SECTOR),
    ActionKind("colonise", sector=SECTOR),
    ActionKind("portal", from_=SECTOR, to=SECTOR, ships=COUNT),
    ActionKind("move", from_=SECTOR, to=SECTOR, ships=COUNT),
    ActionKind("produce", sector=SECTOR),
    ActionKind("ambush", sector=SECTOR, victim=VICTIM),
    ActionKind("convert", sector=SECTOR, victim=VICTIM),
    ActionKind("done"),
)
CIVILISATION, HOME, CHOOSE, BATTLE, COLONISE, PORTAL, MOVE, PRODUCE, AMBUSH, CONVERT, DONE = range(11)
THE_END: Final[Action] = (DONE,)

EVENTS: Final = EventTable(
    EventKind("civilisation", "civilisation"),
    EventKind("home", "sector"),
    EventKind("dealt", "age", "hand", reveals=True),  # seat: nobody; more: the cards set aside
    EventKind("chosen", "card", "side", "discard", private=True),  # discard 0: none
    EventKind("revealed", "card", "side", "discard", reveals=True),
    EventKind("battle", "sector", "winner"),  # seat: who began it; more: (seat, score, ships lost, colonies lost) ...
    EventKind("evolved", "track", "level", "gain"),  # gain 0: the track was full
    EventKind("colonised", "sector"),
    EventKind("moved", "from", "to", "ships", "portal"),  # portal 1: through a portal
    EventKind("produced", "sector"),
    EventKind("ambushed", "sector", "victim"),
    EventKind("converted", "sector", "victim"),
    EventKind("idle", "side"),  # a strategy from which nothing came
    EventKind("uncovered", "sector", "bonus", reveals=True),
    EventKind("scored", "age", "sectors", "colonies"),
    EventKind("passed", "turn", "left", reveals=True),  # seat: nobody; left 1: to the left, 0: to the right
    EventKind("over"),  # seat: nobody; more: the winners
)
(
    E_CIVILISATION, E_HOME, E_DEALT, E_CHOSEN, E_REVEALED, E_BATTLE, E_EVOLVED, E_COLONISED, E_MOVED, E_PRODUCED,
    E_AMBUSHED, E_CONVERTED, E_IDLE, E_UNCOVERED, E_SCORED, E_PASSED, E_OVER,
) = range(17)  # fmt: skip


@cache
def choices_of_card(card: int) -> list[Action]:
    """The four ways to play a card."""
    return [(CHOOSE, card, side) for side in range(len(c.SIDES))]


@cache
def choices_of_pair(card: int, discard: int) -> list[Action]:
    """The four ways to play a card while another one is thrown away (duel)."""
    return [(CHOOSE, card, side, discard) for side in range(len(c.SIDES))]


class Voyages:
    """All voyages in one galaxy: by cell, with 1 ship first, then with 2, ...; so those of n ships are a prefix."""

    def __init__(self, players: int) -> None:
        galaxy = c.GALAXIES[players]
        self.portals: list[list[Action]] = [[] for _ in c.SECTOR_NAMES]
        self.moves: list[list[Action]] = [[] for _ in c.SECTOR_NAMES]
        for cell in galaxy.cells:
            counts = range(1, c.SHIPS + 1)
            self.portals[cell] = [(PORTAL, cell, to, n) for n in counts for to in galaxy.cells if to != cell]
            self.moves[cell] = [(MOVE, cell, to, n) for n in counts for to in galaxy.adjacent[cell]]
        self.portal_targets = len(galaxy.cells) - 1
        self.move_targets = [len(near) for near in galaxy.adjacent]


@cache
def voyages(players: int) -> Voyages:
    return Voyages(players)
