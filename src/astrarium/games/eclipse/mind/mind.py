"""What the game tells its bots: what positions are worth, which actions deserve a look, and a quick way to go on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, cast

from astrarium.core import Action, Dice, Mind, Seat, State

from ..box import components as c
from ..rules import build, influence, research
from ..rules.blueprints import assess, fitted
from ..rules.upkeep import balance
from ..table import actions as a
from ..table import state as s
from ..table.state import Table
from .evaluation import TERMS, appraise, chance, fleet_in, guards, sector_worth, strength

MOST_TRIED: Final = 14  # actions compared by one look ahead
GAIN_BY_TRACK: Final = (1.15, 1.0, 0.95)  # money, science, materials: what a unit of income is worth
RETREAT_BELOW: Final = 0.12
FIT_WEIGHT: Final = (0.8, 1.0, 0.9, 0.25)  # of a better design by type of ship, before any is built


class EclipseMind(Mind):
    """What the bots know of Eclipse."""

    terms = TERMS
    trust = 4

    def evaluate(self, state: State, seat: Seat) -> list[float]:
        return appraise(cast(Table, state), seat)

    def propose(self, state: State, seat: Seat, limit: int) -> list[Action]:
        table = cast(Table, state)
        kind = table.stack[-1][0]
        if kind in (s.TURN, s.TARGET):
            return (turn_options(table, seat) if kind == s.TURN else explore_options(table, seat))[:limit]
        return [quick(table, seat)]

    def plans(self, state: State, seat: Seat, limit: int) -> list[list[Action]]:
        """A search also weighs what greedy leaves to the quick rules: which technology, which ship, which way."""
        table = cast(Table, state)
        listed = OPTIONS.get(table.stack[-1][0])
        found = listed(table, seat, table.legal(seat)) if listed else []
        return [[action] for action in found[:limit]] or self.steps(state, seat, limit)

    def pursue(self, state: State, seat: Seat, dice: Dice) -> None:
        """The own turns of an imagined round are chosen as greedy would: one look ahead at each."""
        table = cast(Table, state)
        if table.stack[-1][0] == s.TURN:
            options = turn_options(table, seat)
            table.apply(seat, max(options, key=lambda action: self.after_turn(table, seat, action, dice)))
        else:
            self.follow(state, seat, dice)

    def after_turn(self, state: Table, seat: Seat, action: Action, dice: Dice) -> float:
        """What the position is worth to the seat when a turn that begins with this action has run out."""
        after = state.clone()
        after.apply(seat, action)
        while not after.over and not self.settled(after, state):
            self.follow(after, after.to_act()[0], dice)
        return sum(appraise(after, seat))

    def policy(self, state: State, seat: Seat, dice: Dice) -> Action:
        table = cast(Table, state)
        if table.stack[-1][0] == s.TURN:
            return quick_turn(table, seat, dice)
        if table.stack[-1][0] == s.TARGET:
            return dice.pick(explore_options(table, seat))
        return quick(table, seat)

    def settled(self, state: State, start: State) -> bool:
        return state.turn != start.turn or cast(Table, state).phase != cast(Table, start).phase

    def horizon(self, state: State, start: State) -> bool:
        return cast(Table, state).round != cast(Table, start).round

    def spread(self, state: State) -> float:
        return 2.0 + 1.2 * (c.ROUNDS - cast(Table, state).round)

    def stake(self, state: State, seat: Seat) -> float:  # noqa: ARG002
        return 1.0 if cast(Table, state).stack[-1][0] == s.TURN else 0.4

    def absurd(self, state: State, seat: Seat, action: Action) -> bool:
        """An action that only leads into bankruptcy, or one's own ruin."""
        table = cast(Table, state)
        if action[0] == a.QUIT:
            return True
        return action[0] in (a.TAKE, a.REACT) and not can_pay_action(table, seat)


def can_pay_action(state: Table, seat: Seat) -> bool:
    """Whether the upkeep can still be paid after one more disc has left the track."""
    if state.round == c.ROUNDS and not state.rulings.last_upkeep:
        return True
    more = c.UPKEEP[max(0, state.discs[seat] - 1)] - c.UPKEEP[state.discs[seat]]
    ratio = c.SPECIES[state.species[seat]].trade
    spare = state.store[3 * seat + 1] // ratio + state.store[3 * seat + 2] // ratio
    return balance(state, seat) + spare - more >= 0


def turn_options(state: Table, seat: Seat) -> list[Action]:
    """Landing colony ships first; then every action that could do something useful, and passing."""
    legal = state.legal(seat)
    landings = [action for action in legal if action[0] == a.COLONISE]
    if landings:
        return [best_landing(state, seat, landings)]
    sales = [action for action in legal if action[0] == a.TRADE and action[2] == c.MONEY]
    if sales and balance(state, seat) < 0:
        return [max(sales, key=lambda action: state.store[3 * seat + action[1]])]
    found = [action for action in legal if action[0] in (a.TAKE, a.REACT) and is_useful(state, seat, action)]
    found += [action for action in legal if action[0] == a.PROPOSE]
    return [*found, a.A_PASS]


def is_useful(state: Table, seat: Seat, action: Action) -> bool:
    """Whether the action could lead to anything without trading for it first."""
    kind = action[1]
    if not can_pay_action(state, seat):
        return False
    if kind == c.RESEARCH:
        return bool(research.within(state, seat, state.store[3 * seat + c.SCIENCE]))
    if kind == c.BUILD:
        return bool(build.kinds(state, seat, state.store[3 * seat + c.MATERIALS]))
    if kind == c.INFLUENCE:
        return bool(influence.targets(state, seat)) or state.colony[seat] == 0
    return True


def best_landing(state: Table, seat: Seat, landings: Iterable[Action]) -> Action:
    """The cube that raises the income most; squares for one kind only before those for any."""

    def worth(action: Action) -> tuple[float, float]:
        _, sector, square, track = action
        cubes = state.track[3 * seat + track]
        gain = (c.PRODUCES[cubes - 1] - c.PRODUCES[cubes]) * GAIN_BY_TRACK[track]
        short = -balance(state, seat) if track == c.MONEY else 0
        wild = square == c.ORBITAL_SQUARE or c.SECTORS[sector].squares[square][0] == c.WILD
        return gain + (1.0 if short > -2 and track == c.MONEY else 0.0) - 0.1 * wild, -sector

    return max(landings, key=worth)


def explore_options(state: Table, seat: Seat) -> list[Action]:
    """One space of each ring that stands best: nearest to the centre and to own sectors."""
    legal = [action for action in state.legal(seat) if action[0] != a.COLONISE]
    found: dict[int, Action] = {}
    for action in legal:
        if action[0] == a.EXPLORE:
            ring = c.RING[action[1]]
            if ring not in found or contacts(state, seat, action[1]) > contacts(state, seat, found[ring][1]):
                found[ring] = action
    return list(found.values()) or [a.A_DONE]


def contacts(state: Table, seat: Seat, cell: int) -> int:
    """Own sectors next to a space, less those of others."""
    total = 0
    for edge in range(6):
        near = c.NEIGHBOUR[6 * cell + edge]
        if near >= 0 and state.at[near] != s.NO_SECTOR:
            owner = state.disc[state.at[near]]
            total += 2 if owner == seat else -1 if owner >= 0 else 0
    return total


def tried(state: Table, seat: Seat, options: list[Action]) -> Action:
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


def quick(state: Table, seat: Seat) -> Action:
    """A sensible action for every decision inside a turn and after it."""
    kind, legal = state.stack[-1][0], state.legal(seat)
    if kind in QUICK:
        return QUICK[kind](state, seat, legal)
    return tried(state, seat, OPTIONS[kind](state, seat, legal) or legal[:1] if kind in OPTIONS else legal)


def land_or_go_on(state: Table, seat: Seat, legal: list[Action]) -> Action:
    landings = [action for action in legal if action[0] == a.COLONISE]
    if landings:
        return best_landing(state, seat, landings)
    talks = [action for action in legal if action[0] == a.PROPOSE]
    return talks[0] if talks else a.A_DONE


def agree(state: Table, seat: Seat, legal: list[Action]) -> Action:  # noqa: ARG001
    return legal[0]


def last(state: Table, seat: Seat, legal: list[Action]) -> Action:  # noqa: ARG001
    return legal[-1]


def learning(state: Table, seat: Seat, legal: list[Action]) -> list[Action]:
    """Technologies, the dearest first, or no more."""
    return by_price(state, seat, [action for action in legal if action[0] in (a.LEARN, a.DONE)])


def by_price(state: Table, seat: Seat, options: list[Action]) -> list[Action]:
    return sorted(options, key=lambda action: -research.price(state, seat, action[1]) if action[0] == a.LEARN else 0)


def fit(state: Table, seat: Seat, legal: list[Action]) -> Action:
    """The part that makes the seat's designs strongest, weighted by how many such ships there are."""
    species = state.species[seat]
    parts = [tuple(fitted(state, seat, ship)) for ship in range(4)]
    weights = [
        FIT_WEIGHT[ship] + 0.6 * (c.SHIP_LIMIT[ship] - state.supply[4 * seat + ship]) for ship in range(4)
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


def building(state: Table, seat: Seat, legal: list[Action]) -> list[Action]:
    """Every kind of ship and structure, where it is of most use, or no more."""
    options: dict[int, Action] = {}
    for action in legal:
        if action[0] == a.BUILD:
            known = options.get(action[1])
            if known is None or usefulness(state, seat, action[2]) > usefulness(state, seat, known[2]):
                options[action[1]] = action
    return list(options.values()) + [action for action in legal if action[0] == a.DONE]


def usefulness(state: Table, seat: Seat, sector: int) -> float:
    """How many places worth a visit are next to a sector, and whether enemies stand in it."""
    near = sum(state.disc[other] != seat for other in state.links(seat)[sector])
    return near + 3.0 * bool(state.strangers(sector, seat)) + 0.5 * (state.fleet(sector, seat) > 0)


def sailing(state: Table, seat: Seat, legal: list[Action]) -> list[Action]:
    """Moves to sectors that can be taken or fought for, the most promising first; or no more."""
    ranked = []
    for action in legal:
        if action[0] == a.MOVE:
            promise = arrival(state, seat, action)
            if promise > 0:
                ranked.append((promise, action))
    ranked.sort(key=lambda pair: (-pair[0], pair[1]))
    return [action for _, action in ranked[:6]] + [action for action in legal if action[0] == a.DONE]


def arrival(state: Table, seat: Seat, action: Action) -> float:
    """What a ship may hope for where it goes."""
    _, ship, _, end = action
    if state.disc[end] == seat:
        return 0.2 if state.strangers(end, seat) else 0.0
    left = c.ROUNDS - state.round
    worth = sector_worth(state, seat, end, left)
    foe = guards(state, seat, end)
    if foe is None:
        return worth if not state.fleet(end, seat) else 0.0
    own = fleet_in(state, seat, end)
    power = sum(len(group.damage) for group in own) + 1 + 2 * strength(state.design[4 * seat + ship])
    return worth * 0.5 + 0.1 * power


def fight(state: Table, seat: Seat, legal: list[Action]) -> Action:
    """Fire, unless the battle is as good as lost and there is a way out."""
    others = guards(state, seat, state.sector)
    own = fleet_in(state, seat, state.sector)
    if len(legal) > 1 and others and own and chance(own, others) < RETREAT_BELOW:
        return legal[1]
    return legal[0]


def aim(state: Table, seat: Seat, legal: list[Action]) -> Action:  # noqa: ARG001
    """Destroy the strongest ship the die can destroy, else hurt the one nearest to its end."""
    die = state.pool[0]
    damage = c.DAMAGE[die >> 3]
    foe = state.attacker if state.firing >> 2 == state.defender else state.defender

    def worth(action: Action) -> tuple[bool, float]:
        _, target, before = action
        if foe >= s.ANCIENTS:
            hull = (c.ANCIENT if foe == s.ANCIENTS else c.GCDS).hull
            return before + damage > hull, float(before)
        design = state.design[4 * foe + target]
        kills = before + damage > design[s.D_HULL]
        return kills, strength(design) if kills else strength(design) / (design[s.D_HULL] + 1 - before)

    return max(legal, key=worth)


def honour(state: Table, seat: Seat, legal: list[Action]) -> Action:  # noqa: ARG001
    return max(legal, key=lambda action: (action[1] - action[2], action))


def discs(state: Table, seat: Seat, legal: list[Action]) -> Action:
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


def survive(state: Table, seat: Seat, legal: list[Action]) -> Action:
    """Trade what is left; else give up the sector that is worth least."""
    if a.A_DONE in legal:
        return a.A_DONE
    trades = [action for action in legal if action[0] == a.TRADE]
    if trades:
        return max(trades, key=lambda action: state.store[3 * seat + action[1]])
    left = c.ROUNDS - state.round
    return min(
        legal, key=lambda action: sector_worth(state, seat, action[1], left) + state.cubes[action[1]].bit_count()
    )


def quick_turn(state: Table, seat: Seat, dice: Dice) -> Action:
    """An action by rough weights: what can be paid for and what the round calls for."""
    options = turn_options(state, seat)
    if len(options) == 1:
        return options[0]
    weights = [turn_weight(state, seat, action) for action in options]
    at = dice.unit() * sum(weights)
    for action, weight in zip(options, weights, strict=True):
        at -= weight
        if at <= 0:
            return action
    return options[-1]


def turn_weight(state: Table, seat: Seat, action: Action) -> float:
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
        return 0.25 * state.store[3 * seat + c.MATERIALS]
    return (0.0, 1.2, 0.0, 0.8, 0.0, 0.8)[action[1]]


OPTIONS: Final[dict[int, Callable[[Table, Seat, list[Action]], list[Action]]]] = {
    s.RESEARCH: learning, s.BUILD: building, s.MOVE: sailing,
}  # fmt: skip
QUICK: Final[dict[int, Callable[[Table, Seat, list[Action]], Action]]] = {
    s.TURN_END: land_or_go_on, s.COLONY_UPKEEP: land_or_go_on, s.TALKS: land_or_go_on, s.ANSWER: agree,
    s.UPGRADE: fit, s.FREE_PART: fit, s.FIGHT: fight,
    s.STALEMATE: last, s.ACTIVATE: agree, s.ASSIGN: aim, s.BOMB: agree,
    s.HONOUR: honour, s.INFLUENCE: discs, s.BANKRUPT: survive, s.CHOOSE_SPECIES: agree, s.TURN_HOME: agree,
}  # fmt: skip

MIND = EclipseMind()
