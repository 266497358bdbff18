"""Evaluation and move ordering of Council of Shadows for the bots."""

from __future__ import annotations

from collections.abc import Callable

from ....core.dice import Dice
from ....core.game import Mind
from ....core.masks import members_of
from ....core.notation import Action, Seat
from ....core.page import mark
from ....core.state import State
from ..box.components import CONSUMPTION_MAX, MAX_ZONES
from ..box.records import SPACES_PER_GALAXY
from ..knowledge.hidden import take_back
from ..rules.planning import open_zones
from ..rules.scoring import last_tie_break
from ..table.actions import (
    AUTOMA_EXPLOITS,
    AUTOMA_LAYS,
    AUTOMA_SETTLES,
    BUY_PHASE,
    DO_STEP,
    DONE,
    EXPLOIT,
    EXPLOIT_PHASE,
    EXTRACT,
    LAY,
    LAY_TILE,
    PICK_CIVILISATION,
    PICK_LEADER,
    PICK_TECH,
    PLAN,
    PLANNING,
    RETURN_BONUS,
    SETTLE,
    STATION_MINE,
    TAKE_CARD,
    TURN,
)
from ..table.state import CouncilState
from . import policy as quick
from .evaluation import parts, rounds_left

LOOK_AHEAD = 3  # rounds that a search plays on: a plan's cards, the shift and the exploitation they lead to
LEVEL = 60.0  # points of a level; an energy is worth that much divided by the consumption it runs after
COLONY_IN_A_TIE = 0.01
STAKES = {PLANNING: 1.0, BUY_PHASE: 0.7, PICK_TECH: 0.8, EXPLOIT_PHASE: 0.4, DO_STEP: 0.35, LAY_TILE: 0.35}
QUICK: dict[int, Callable[[CouncilState, Seat], Action]] = {
    PICK_CIVILISATION: lambda state, seat: state.legal(seat)[0],
    PICK_LEADER: quick.best_leader,
    BUY_PHASE: quick.best_purchase,
    DO_STEP: quick.best_step,
    LAY_TILE: quick.best_laying,
    STATION_MINE: quick.best_mine,
    EXPLOIT_PHASE: quick.best_exploit,
    RETURN_BONUS: quick.best_return,
    PICK_TECH: quick.best_tech,
    TAKE_CARD: quick.best_taking,
    AUTOMA_SETTLES: quick.worst_for_automa,
    AUTOMA_LAYS: quick.worst_for_automa,
    AUTOMA_EXPLOITS: quick.worst_for_automa,
}


class CouncilMind(Mind):
    """What the bots know of Council of Shadows."""

    terms = (
        mark("levels"), mark("energy"), mark("galaxies"), mark("gems"), mark("AI cards"), mark("boards"),
        mark("bonus cards"), mark("consumption"), mark("the Automa"),
    )  # fmt: skip

    def evaluate(self, state: State, seat: Seat) -> list[float]:
        return self.standings(state)[seat]

    def standings(self, state: State) -> list[list[float]]:
        assert isinstance(state, CouncilState)
        rounds = rounds_left(state)
        rows = [standing(state, party, rounds) for party in range(state.parties)]
        rival = sum(rows.pop()) if state.automa >= 0 else 0.0
        return [[*row, -rival] for row in rows]

    def spread(self, state: State) -> float:
        assert isinstance(state, CouncilState)
        return 6.0 + 5.0 * rounds_left(state)

    def stake(self, state: State, seat: Seat) -> float:  # noqa: ARG002
        return STAKES.get(state.stack[-1][0], 0.5)

    def settled(self, state: State, start: State) -> bool:
        """The end of the round where a plan is made, else the end of the running turn."""
        assert isinstance(state, CouncilState)
        assert isinstance(start, CouncilState)
        if state.turn != start.turn:
            return True
        if start.stack[-1][0] == PLANNING:
            return False
        return state.phase != start.phase or turns_waiting(state) != turns_waiting(start)

    def horizon(self, state: State, start: State) -> bool:
        return state.turn >= start.turn + LOOK_AHEAD

    def unseal(self, state: State, seat: Seat) -> None:
        assert isinstance(state, CouncilState)
        if state.stack and state.stack[-1][0] == PLANNING:
            for other in range(state.seats):
                if other != seat:
                    take_back(state, other)
            state.stack[-1] = (PLANNING, (1 << state.seats) - 1)

    def absurd(self, state: State, seat: Seat, action: Action) -> bool:
        """Leaving a resource where it could be taken for nothing."""
        if action[0] != DONE or not state.stack or state.stack[-1][0] != DO_STEP:
            return False
        return any(other[0] == EXTRACT for other in state.legal(seat))

    def propose(self, state: State, seat: Seat, limit: int) -> list[Action]:
        assert isinstance(state, CouncilState)
        kind = state.stack[-1][0]
        if kind == PLANNING:
            return proposed_cards(state, seat)[:limit]
        if kind == BUY_PHASE:
            return proposed_purchases(state, seat)[:limit]
        return distinct(state, state.legal(seat))[:limit]

    def plans(self, state: State, seat: Seat, limit: int) -> list[list[Action]]:
        assert isinstance(state, CouncilState)
        if state.stack[-1][0] != PLANNING:
            return [[action] for action in ordered(state, seat, self.propose(state, seat, 60))[:limit]]
        return whole_plans(state, seat, limit)

    def policy(self, state: State, seat: Seat, dice: Dice) -> Action:
        assert isinstance(state, CouncilState)
        kind = state.stack[-1][0]
        if kind == PLANNING:
            return quick.plan_actions(state, seat, dice)[0]
        return QUICK[kind](state, seat)

    def follow(self, state: State, seat: Seat, dice: Dice) -> None:
        assert isinstance(state, CouncilState)
        if state.stack[-1][0] != PLANNING:
            state.apply(seat, QUICK[state.stack[-1][0]](state, seat))
            return
        for action in quick.plan_actions(state, seat, dice):
            state.apply(seat, action)


def standing(state: CouncilState, party: int, rounds: float) -> list[float]:
    """Points by term; at the end level and energy alone."""
    if not state.stack:
        energy = LEVEL * state.energy[party] / CONSUMPTION_MAX + COLONY_IN_A_TIE * last_tie_break(state, party)
        return [LEVEL * state.level[party], energy, *(0.0,) * 6]
    divisor, energies = parts(state, party, rounds)
    return [LEVEL * state.level[party], *(LEVEL * energy / divisor for energy in energies)]


def turns_waiting(state: CouncilState) -> int:
    """How many turns of this phase have not begun."""
    return sum(entry[0] in (TURN, BUY_PHASE) for entry in state.stack)


def proposed_cards(state: CouncilState, seat: Seat) -> list[Action]:
    """Cards for the leftmost empty zone; when all are filled, ready or a cover."""
    empty, covered = open_zones(state, seat)
    cards = members_of(state.hand[seat])
    if empty and cards:
        return [(PLAN, card, empty[0] + 1) for card in cards]
    return [(DONE,), *((PLAN, card, zone + 1) for zone in covered for card in cards)]


def proposed_purchases(state: CouncilState, seat: Seat) -> list[Action]:
    """Everything once with its cheapest payment, best first; free colonies before all."""
    free = distinct(state, [action for action in state.legal(seat) if action[0] == SETTLE])
    worths = sorted(quick.purchase_worths(state, seat), reverse=True)
    return [*free, *(action for _, action in worths), (DONE,)]


def distinct(state: CouncilState, listed: list[Action]) -> list[Action]:
    """Without actions that differ in nothing that matters: spaces of a galaxy, equal planets of a system."""
    seen: set[Action] = set()
    kept = []
    for action in listed:
        look = _look(state, action)
        if look not in seen:
            seen.add(look)
            kept.append(action)
    return kept


def _look(state: CouncilState, action: Action) -> Action:
    if action[0] == LAY:
        return (LAY, action[1], action[2] // SPACES_PER_GALAXY)
    if action[0] == SETTLE or (action[0] == EXPLOIT and action[2] >= 0):
        place = action[1] if action[0] == SETTLE else action[2]
        space, number = divmod(place, 3)
        kind = state.box.tiles[state.tile[space]].planets[number]
        cubes = action[2] if action[0] == SETTLE else 0
        return (action[0], space, kind, state.tower[place], cubes)
    return action


def ordered(state: CouncilState, seat: Seat, actions: list[Action]) -> list[Action]:
    """The quick choice first, the rest as it came."""
    first = QUICK[state.stack[-1][0]](state, seat)
    return [first, *(action for action in actions if action != first)]


def whole_plans(state: CouncilState, seat: Seat, limit: int) -> list[list[Action]]:
    """Complete plans by what their cards promise, the best first."""
    outline = quick.Outline(state, seat)
    base = seat * MAX_ZONES
    empty, covered = open_zones(state, seat)
    beam: list[tuple[float, list[Action], int]] = [(0.0, [], state.hand[seat])]
    for zone in empty:
        beam = _extended(outline, beam, zone, state.reach[base + zone], None)
    for zone in covered:
        there = outline.card(state.top[base + zone], state.reach[base + zone])
        beam = _extended(outline, beam, zone, state.reach[base + zone], there)
    beam.sort(key=lambda draft: -draft[0])
    return [[*actions, (DONE,)] for _, actions, _ in beam[:limit]]


def _extended(
    outline: quick.Outline, beam: list[tuple[float, list[Action], int]], zone: int, reach: int, there: float | None
) -> list[tuple[float, list[Action], int]]:
    """Every draft with every card on this zone; `there` is what the card that lies there promises."""
    longer = []
    for worth, actions, hand in beam:
        if there is not None or not hand:
            longer.append((worth + (there or 0.0), actions, hand))
        for card in members_of(hand):
            draft = (worth + outline.card(card, reach), [*actions, (PLAN, card, zone + 1)], hand & ~(1 << card))
            longer.append(draft)
    longer.sort(key=lambda draft: -draft[0])
    return longer[:40]


MIND: Mind = CouncilMind()
