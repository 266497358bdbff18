"""A quick sensible action for every decision: how everybody is assumed to go on inside a search."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from astrarium.core import Action, Dice, Seat

from ..box import components as c
from ..box.components import KINDS, TYPES
from ..odds.fleets import fleet_in
from ..rules.upkeep import balance
from ..table import actions as a
from ..table import state as s
from ..table.state import EclipseState as State
from ..table.state import assess, fitted
from .evaluation import appraise, chance, guards, sector_worth, strength
from .plans import CANDIDATES, best_landing, turns_worth_a_look

MOST_TRIED: Final = 14  # actions compared by one look ahead
RETREAT_BELOW: Final = 0.12
FIT_WEIGHT: Final = (0.8, 1.0, 0.9, 0.25)  # of a better design by type of ship, before any is built


def tried(state: State, seat: Seat, options: list[Action]) -> Action:
    """The option after which the position is worth most to the seat; what the disc of a new sector brings is seen."""
    if len(options) == 1:
        return options[0]
    best, chosen = float("-inf"), options[0]
    for action in options[:MOST_TRIED]:
        after = state.clone()
        after.apply(seat, action)
        worth = sum(appraise(after, seat))
        if after.stack and after.stack[-1][0] == s.CLAIM and after.stack[-1][1] >> seat & 1:
            after.apply(seat, after.legal(seat)[0])
            worth = max(worth, sum(appraise(after, seat)))
        if worth > best + 1e-9:
            best, chosen = worth, action
    return chosen


def quick(state: State, seat: Seat) -> Action:
    """A sensible action for every decision inside a turn and after it."""
    kind, legal = state.stack[-1][0], state.legal(seat)
    if kind in QUICK:
        return QUICK[kind](state, seat, legal)
    return tried(state, seat, CANDIDATES[kind](state, seat, legal) or legal[:1] if kind in CANDIDATES else legal)


def land_or_go_on(state: State, seat: Seat, legal: list[Action]) -> Action:
    landings = [action for action in legal if action[0] == a.COLONISE]
    if landings:
        return best_landing(state, seat, landings)
    talks = [action for action in legal if action[0] == a.PROPOSE]
    return talks[0] if talks else a.A_DONE


def agree(state: State, seat: Seat, legal: list[Action]) -> Action:  # noqa: ARG001
    return legal[0]


def last(state: State, seat: Seat, legal: list[Action]) -> Action:  # noqa: ARG001
    return legal[-1]


def fit(state: State, seat: Seat, legal: list[Action]) -> Action:
    """The part that makes the seat's designs strongest, weighted by how many such ships there are."""
    species = state.species[seat]
    parts = [tuple(fitted(state, seat, ship)) for ship in range(TYPES)]
    weights = [
        FIT_WEIGHT[ship] + 0.6 * (c.SHIP_LIMIT[ship] - state.supply[TYPES * seat + ship]) for ship in range(TYPES)
    ]
    best, chosen = float("-inf"), None
    for action in legal:
        if action[0] == a.FIT:
            _, ship, slot, part = action
            power, ease = refitted(species, ship, parts[ship], slot, part)
            gain = weights[ship] * power + ease
            if gain > best:
                best, chosen = gain, action
    done = [action for action in legal if action[0] in (a.DONE, a.STORE)]
    return chosen if chosen is not None and (best > 0.02 or not done) else done[0]


@lru_cache(maxsize=65536)
def refitted(species: int, ship: int, parts: tuple[int, ...], slot: int, part: int) -> tuple[float, float]:
    """What a part in a slot adds to a ship's strength in battle, and to its ease: energy to spare, speed."""
    blueprint = c.SPECIES[species].blueprints[ship]
    old = assess(blueprint, list(parts))
    new = assess(blueprint, [*parts[:slot], part, *parts[slot + 1 :]])
    grounded = -5.0 if new[s.D_ENERGY] < 0 else 0.0
    return strength(new) - strength(old), ease(new) - ease(old) + grounded


def ease(design: s.Design) -> float:
    return 0.02 * min(4, design[s.D_ENERGY]) + 0.03 * min(2, design[s.D_MOVEMENT])


def fight(state: State, seat: Seat, legal: list[Action]) -> Action:
    """Fire, unless the battle is as good as lost and there is a way out."""
    others = guards(state, seat, state.sector)
    own = fleet_in(state, seat, state.sector)
    if len(legal) > 1 and others and own and chance(own, others) < RETREAT_BELOW:
        return legal[1]
    return legal[0]


def aim(state: State, seat: Seat, legal: list[Action]) -> Action:  # noqa: ARG001
    """Destroy the strongest ship the die can destroy, else hurt the one nearest to its end."""
    die = state.pool[0]
    damage = c.DAMAGE[die // s.ROLLS]
    foe = state.attacker if state.firing // TYPES == state.defender else state.defender

    def worth(action: Action) -> tuple[bool, float]:
        _, target, before = action
        if foe >= s.ANCIENTS:
            hull = (c.ANCIENT if foe == s.ANCIENTS else c.GCDS).hull
            return before + damage > hull, float(before)
        design = state.design[TYPES * foe + target]
        kills = before + damage > design[s.D_HULL]
        return kills, strength(design) if kills else strength(design) / (design[s.D_HULL] + 1 - before)

    return max(legal, key=worth)


def honour(state: State, seat: Seat, legal: list[Action]) -> Action:  # noqa: ARG001
    return max(legal, key=lambda action: (action[1] - action[2], action))


def discs(state: State, seat: Seat, legal: list[Action]) -> Action:
    """Land cubes, take the best free sector, and end; discs are not taken back."""
    landings = [action for action in legal if action[0] == a.COLONISE]
    if landings:
        return best_landing(state, seat, landings)
    take = (a.DISC,)
    if take in legal:
        after = state.clone()
        after.apply(seat, take)
        after.apply(seat, tried(after, seat, after.legal(seat)))
        if sum(appraise(after, seat)) > sum(appraise(state, seat)) + 0.05:
            return take
    return a.A_DONE


def survive(state: State, seat: Seat, legal: list[Action]) -> Action:
    """Trade what is left; else give up the sector that is worth least."""
    if a.A_DONE in legal:
        return a.A_DONE
    trades = [action for action in legal if action[0] == a.TRADE]
    if trades:
        return max(trades, key=lambda action: state.store[KINDS * seat + action[1]])
    left = c.ROUNDS - state.round
    return min(
        legal, key=lambda action: sector_worth(state, seat, action[1], left) + state.cubes[action[1]].bit_count()
    )


def quick_turn(state: State, seat: Seat, dice: Dice) -> Action:
    """An action by rough weights: what can be paid for and what the round calls for."""
    options = turns_worth_a_look(state, seat)
    if len(options) == 1:
        return options[0]
    weights = [turn_weight(state, seat, action) for action in options]
    at = dice.unit() * sum(weights)
    for action, weight in zip(options, weights, strict=True):
        at -= weight
        if at <= 0:
            return action
    return options[-1]


def turn_weight(state: State, seat: Seat, action: Action) -> float:
    left = c.ROUNDS - state.round
    if action[0] == a.PASS:
        return 1.0 if balance(state, seat) > 0 or state.passed >> seat & 1 else 2.0
    if action[0] == a.PROPOSE:
        return 4.0
    if action[0] == a.REACT:
        return 0.1
    if action[1] == c.EXPLORE:
        return 0.5 * left
    if action[1] == c.RESEARCH:
        return 2.5
    if action[1] == c.BUILD:
        return 0.25 * state.store[KINDS * seat + c.MATERIALS]
    return (0.0, 1.2, 0.0, 0.8, 0.0, 0.8)[action[1]]


QUICK: Final[dict[int, Callable[[State, Seat, list[Action]], Action]]] = {
    s.TURN_END: land_or_go_on, s.COLONY_UPKEEP: land_or_go_on, s.TALKS: land_or_go_on, s.ANSWER: agree,
    s.UPGRADE: fit, s.FREE_PART: fit, s.FIGHT: fight,
    s.STALEMATE: last, s.ACTIVATE: agree, s.ASSIGN: aim, s.BOMB: agree,
    s.HONOUR: honour, s.INFLUENCE: discs, s.BANKRUPT: survive, s.CHOOSE_SPECIES: agree, s.TURN_HOME: agree,
}  # fmt: skip
