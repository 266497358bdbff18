"""What a bot compares: actions that differ in something that matters, and whole plans of a round."""

from __future__ import annotations

from ....core.masks import members_of
from ....core.notation import Action, Seat
from ..box import components as c
from ..box.records import PLANETS_PER_SPACE, SPACES_PER_GALAXY
from ..rules.planning import open_zones
from ..table import actions as a
from ..table.state import CouncilState as State
from .policy import QUICK, Outline, purchase_worths

Turn = list[Action]
Draft = tuple[float, Turn, int]  # what a plan promises so far, its actions, the cards left in hand
BEAM = 40  # drafts kept from zone to zone


def proposed_cards(state: State, seat: Seat) -> list[Action]:
    """Cards for the leftmost empty zone; when all are filled, ready or a cover."""
    empty, covered = open_zones(state, seat)
    cards = members_of(state.hand[seat])
    if empty and cards:
        return [(a.PLAN, card, empty[0] + 1) for card in cards]
    return [(a.DONE,), *((a.PLAN, card, zone + 1) for zone in covered for card in cards)]


def proposed_purchases(state: State, seat: Seat) -> list[Action]:
    """Everything once with its cheapest payment, best first; free colonies before all."""
    free = distinct(state, [action for action in state.legal(seat) if action[0] == a.SETTLE])
    worths = sorted(purchase_worths(state, seat), reverse=True)
    return [*free, *(action for _, action in worths), (a.DONE,)]


def distinct(state: State, listed: list[Action]) -> list[Action]:
    """Without actions that differ in nothing that matters: spaces of a galaxy, equal planets of a system."""
    seen: set[Action] = set()
    kept = []
    for action in listed:
        look = _look(state, action)
        if look not in seen:
            seen.add(look)
            kept.append(action)
    return kept


def _look(state: State, action: Action) -> Action:
    if action[0] == a.LAY:
        return (a.LAY, action[1], action[2] // SPACES_PER_GALAXY)
    if action[0] == a.SETTLE or (action[0] == a.EXPLOIT and action[2] >= 0):
        place = action[1] if action[0] == a.SETTLE else action[2]
        space, number = divmod(place, PLANETS_PER_SPACE)
        kind = state.box.tiles[state.tile[space]].planets[number]
        cubes = action[2] if action[0] == a.SETTLE else 0
        return (action[0], space, kind, state.tower[place], cubes)
    return action


def ordered(state: State, seat: Seat, actions: list[Action]) -> list[Action]:
    """The quick choice first, the rest as it came."""
    first = QUICK[state.stack[-1][0]](state, seat)
    return [first, *(action for action in actions if action != first)]


def whole_plans(state: State, seat: Seat, limit: int) -> list[Turn]:
    """Complete plans by what their cards promise, the best first."""
    outline = Outline(state, seat)
    base = seat * c.MAX_ZONES
    empty, covered = open_zones(state, seat)
    beam: list[Draft] = [(0.0, [], state.hand[seat])]
    for zone in empty:
        beam = _extended(outline, beam, zone, state.reach[base + zone], None)
    for zone in covered:
        there = outline.card(state.top[base + zone], state.reach[base + zone])
        beam = _extended(outline, beam, zone, state.reach[base + zone], there)
    beam.sort(key=lambda draft: -draft[0])
    return [[*actions, (a.DONE,)] for _, actions, _ in beam[:limit]]


def _extended(outline: Outline, beam: list[Draft], zone: int, reach: int, there: float | None) -> list[Draft]:
    """Every draft with every card on this zone; `there` is what the card that lies there promises."""
    longer: list[Draft] = []
    for worth, actions, hand in beam:
        if there is not None or not hand:
            longer.append((worth + (there or 0.0), actions, hand))
        for card in members_of(hand):
            draft = (worth + outline.card(card, reach), [*actions, (a.PLAN, card, zone + 1)], hand & ~(1 << card))
            longer.append(draft)
    longer.sort(key=lambda draft: -draft[0])
    return longer[:BEAM]
