"""The page's "why not?": the exact reason, with its rule, why nothing can be done at a place now."""

from __future__ import annotations

from collections.abc import Callable

from ...core.errors import NOT_YOUR_TURN, Refusal
from ...core.notation import Action, Seat
from ...core.page import mark
from .actions import (
    ACTIONS,
    BUY,
    BUY_PHASE,
    CUBE,
    DECISIONS,
    DISCOVER,
    DO_STEP,
    EXPLOIT,
    EXPLOIT_PHASE,
    EXTRACT,
    LAY_TILE,
    LEADER,
    PICK_LEADER,
    PICK_TECH,
    PLAN,
    PLANNING,
    RETURN,
    RETURN_BONUS,
    SETTLE,
    STATION,
    TAKE,
    TAKE_CARD,
    TECH,
    UPGRADE,
    payments,
)
from .components import (
    CARD_IDS,
    GALAXY_IDS,
    LEADER_IDS,
    LIGHT_IDS,
    PLANET_NAMES,
    SPACE_NAMES,
    STATION_IDS,
    TECH_IDS,
    UPGRADE_IDS,
    Box,
)
from .rebuild import position_of
from .rules.table import ANSWERS, GAME_OVER, refusal
from .state import CouncilState
from .view import View

HAS_PLANNED = Refusal(mark("You have planned. Now the others plan."), "CS-5.1")
NOTHING_HERE = Refusal(mark("Nothing can be done here now."), "CS-3.1")
Probe = Callable[[CouncilState, Seat, int], list[Action]]


def explain(view: View, seat: Seat, place: str, box: Box) -> Refusal | None:
    """Why nothing can be done at `place` ("planet-grey1a", "space-grey1", "galaxy-grey", "card-ai_save2", "zone-2")."""
    if view.pending is None:
        return GAME_OVER
    if seat not in view.pending.seats:
        return HAS_PLANNED if view.pending.kind == "plan" else NOT_YOUR_TURN
    what, _, name = place.partition("-")
    kind = DECISIONS.index(view.pending.kind)
    if what not in PLACES or name not in PLACES[what]:
        return None
    probe = PROBES.get((kind, what))
    if probe is None:
        return ANSWERS[kind][1]
    state = position_of(view, box)
    tried = probe(state, seat, PLACES[what].index(name))
    refused = [refusal(state, seat, action) for action in tried]
    return None if None in refused else next(iter(refused), NOTHING_HERE)


def _zone_actions(state: CouncilState, seat: Seat, zone: int) -> list[Action]:
    cards = [card for card in range(len(CARD_IDS)) if state.hand[seat] >> card & 1]
    return [(PLAN, card, zone + 1) for card in cards]


def _card_in_hand(state: CouncilState, seat: Seat, card: int) -> list[Action]:
    return [(PLAN, card, zone + 1) for zone in range(state.zones[seat])]


def _purchase(head: Action, cost: tuple[int, int, int]) -> list[Action]:
    return [(*head, *way) for way in payments(cost)]


def _station(state: CouncilState, seat: Seat, station: int) -> list[Action]:  # noqa: ARG001
    cost = state.box.stations[station].cost
    return [action for galaxy in state.galaxies for action in _purchase((STATION, station, galaxy), cost)]


def _galaxy_for_station(state: CouncilState, seat: Seat, galaxy: int) -> list[Action]:  # noqa: ARG001
    found: list[Action] = []
    for number, station in enumerate(state.box.stations):
        found += _purchase((STATION, number, galaxy), station.cost)
    return found


def _galaxy_exploits(state: CouncilState, seat: Seat, galaxy: int) -> list[Action]:  # noqa: ARG001
    return [(EXPLOIT, galaxy, place) for place in range(-1, len(CUBE.names) - 1)]


def _planet_exploits(state: CouncilState, seat: Seat, place: int) -> list[Action]:  # noqa: ARG001
    return [(EXPLOIT, place // 15, place), (EXPLOIT, place // 15, -1)]


PLACES: dict[str, tuple[str, ...]] = {
    "planet": PLANET_NAMES, "space": SPACE_NAMES, "galaxy": GALAXY_IDS, "card": CARD_IDS, "upgrade": UPGRADE_IDS,
    "zone": ("1", "2", "3", "4", "5"), "station": STATION_IDS, "pile": ("1", "2", "3"), "tech": TECH_IDS,
    "leader": LEADER_IDS, "bonus": LIGHT_IDS,
}  # fmt: skip
PROBES: dict[tuple[int, str], Probe] = {
    (PICK_LEADER, "leader"): lambda state, seat, n: [(LEADER, n)],  # noqa: ARG005
    (BUY_PHASE, "card"): lambda state, seat, n: _purchase((BUY, n), state.box.cards[n].cost),  # noqa: ARG005
    (BUY_PHASE, "upgrade"): lambda state, seat, n: _purchase((UPGRADE, n), state.box.upgrades[n].cost),  # noqa: ARG005
    (BUY_PHASE, "station"): _station,
    (BUY_PHASE, "galaxy"): _galaxy_for_station,
    (BUY_PHASE, "planet"): lambda state, seat, n: [(SETTLE, n, 1)],  # noqa: ARG005
    (PLANNING, "zone"): _zone_actions,
    (PLANNING, "card"): _card_in_hand,
    (DO_STEP, "planet"): lambda state, seat, n: [(SETTLE, n, 1)],  # noqa: ARG005
    (DO_STEP, "space"): lambda state, seat, n: [(EXTRACT, n)],  # noqa: ARG005
    (DO_STEP, "pile"): lambda state, seat, n: [(DISCOVER, n + 1)],  # noqa: ARG005
    (LAY_TILE, "space"): lambda state, seat, n: [  # noqa: ARG005
        (ACTIONS.number["lay"], tile, n) for tile in state.drawn
    ],
    (EXPLOIT_PHASE, "galaxy"): _galaxy_exploits,
    (EXPLOIT_PHASE, "planet"): _planet_exploits,
    (RETURN_BONUS, "bonus"): lambda state, seat, n: [(RETURN, n)],  # noqa: ARG005
    (PICK_TECH, "tech"): lambda state, seat, n: [(TECH, n)],  # noqa: ARG005
    (TAKE_CARD, "card"): lambda state, seat, n: [(TAKE, n)],  # noqa: ARG005
}
