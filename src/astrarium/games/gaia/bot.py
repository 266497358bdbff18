"""How the bots see Gaia Project: terms, what is worth a look, and a quick policy."""

from __future__ import annotations

from ...core.dice import Dice
from ...core.game import Mind
from ...core.notation import Action, Seat
from ...core.page import mark
from ...core.state import State
from . import worth
from .actions import (
    ACT,
    CONVERT,
    D_CLOSE,
    D_FACTION,
    D_ITARS,
    D_PLACE,
    D_TERRANS,
    D_TURN,
    END,
    FEDERATE,
    MINE_,
    NO_BOOSTER,
    PASS,
    PROJECT,
    RESEARCH,
    SPECIAL,
    UPGRADE,
)  # fmt: skip
from .columns import FACTION, FEDERATED, KNOWLEDGE, MINE, OWNED, STATION, TRACK, TYPES
from .components import (
    B_ACADEMY_K,
    B_INSTITUTE,
    B_LAB,
    B_STATION,
    BOARD_ACTIONS,
    E_BIG,
    E_FEDERATION,
    E_GAIA_MINE,
    E_MINE,
    E_RESEARCH,
    E_STATION,
    E_STEP,
    FACTIONS,
    GAIA,
    MINE_INCOME,
    ROUNDS,
    T_GAIA,
)  # fmt: skip
from .needs import paid_plans
from .rules.mines import mine_price
from .rules.power import ROUND_VP
from .rules.upgrades import upgrade_price
from .space import NEAR
from .state import GaiaState

TERMS = (
    mark("points"), mark("final scoring"), mark("research"), mark("income"), mark("resources"),
    mark("structures and reach"), mark("federations"), mark("special actions"),
)  # fmt: skip
MOST_FEDERATIONS = 8
FEW = 3  # actions that the quick policy looks at closely
NOISE = 0.8  # victory points by which quick choices differ from one imagined future to the next
# People's mean results with each faction differ little; these are their leanings.
FACTION_LEAN = (0.5, -1.0, 0.5, -0.5, 1.0, 0.5, 1.0, 0.0, 0.5, 0.0, 0.5, -1.5, 0.5, 0.5)


class GaiaMind(Mind):
    """What the bots know of Gaia Project."""

    terms = TERMS

    def evaluate(self, state: State, seat: Seat) -> list[float]:
        return self.standings(state)[seat]

    def standings(self, state: State) -> list[list[float]]:
        assert isinstance(state, GaiaState)
        return worth.standings(state)

    def spread(self, state: State) -> float:
        assert isinstance(state, GaiaState)
        return 4.0 + 3.0 * (ROUNDS - state.round)

    def stake(self, state: State, seat: Seat) -> float:  # noqa: ARG002
        return 1.0 if state.stack[-1][0] == D_TURN else 0.3

    def horizon(self, state: State, start: State) -> bool:
        """The end of the round, but three turns of everybody at least."""
        assert isinstance(state, GaiaState)
        assert isinstance(start, GaiaState)
        return state.turn - start.turn >= 3 * len(state.rows) or (
            state.round != start.round and state.turn - start.turn >= len(state.rows)
        )

    def steps(self, state: State, seat: Seat, limit: int) -> list[list[Action]]:
        assert isinstance(state, GaiaState)
        if state.stack[-1][0] != D_TURN:
            return [[action] for action in self.propose(state, seat, limit)]
        plans = [[action] for action in main_actions(state, seat)] + paid_plans(state, seat)
        lean = Quick(state, seat)
        plans.sort(key=lambda plan: 0.4 * len(plan) - lean.worth(plan[-1]))
        return plans[:limit]

    def propose(self, state: State, seat: Seat, limit: int) -> list[Action]:
        assert isinstance(state, GaiaState)
        kind = state.stack[-1][0]
        listed = state.legal(seat)
        if kind == D_CLOSE:
            return [(END,)]
        if kind == D_TURN:
            return [plan[-1] for plan in self.steps(state, seat, limit) if len(plan) == 1]
        return listed[:limit]

    def policy(self, state: State, seat: Seat, dice: Dice) -> Action:
        assert isinstance(state, GaiaState)
        kind = state.stack[-1][0]
        if kind == D_CLOSE:
            return (END,)
        listed = main_actions(state, seat) if kind == D_TURN else state.legal(seat)
        if len(listed) == 1:
            return listed[0]
        if kind == D_FACTION:
            return max(listed, key=lambda action: FACTION_LEAN[action[1]] + 2 * dice.unit())
        if kind in (D_ITARS, D_TERRANS):
            return best_of(state, seat, listed)
        if kind != D_TURN:
            return best_of(state, seat, listed[:24]) if kind == D_PLACE or len(listed) < 25 else listed[0]
        lean = Quick(state, seat)
        return max(listed, key=lambda action: lean.worth(action) + NOISE * dice.unit())


def main_actions(state: GaiaState, seat: Seat) -> list[Action]:
    """The legal actions of a turn that are not conversions; of many federations those with the fewest cells."""
    listed = [action for action in state.legal(seat) if action[0] != CONVERT]
    federations = sorted((action for action in listed if action[0] == FEDERATE), key=lambda a: _waste(state, seat, a))
    if len(federations) <= MOST_FEDERATIONS:
        return listed
    return [action for action in listed if action[0] != FEDERATE] + federations[:MOST_FEDERATIONS]


def _waste(state: GaiaState, seat: Seat, action: Action) -> int:
    """Satellites count three, planets one: strength that is not needed is saved for the next federation."""
    owned = state.rows[seat][OWNED]
    return sum(1 if owned >> cell & 1 else 3 for cell in action[1:])


def best_of(state: GaiaState, seat: Seat, listed: list[Action]) -> Action:
    """The action after which this seat stands best, nothing else considered."""
    best, chosen = -1e9, listed[0]
    for action in listed:
        copy = state.clone()
        copy.apply(seat, action)
        value = worth.own_worth(copy, seat)
        if value > best:
            best, chosen = value, action
    return chosen


class Quick:
    """A guess at what each action of a turn brings, without playing it."""

    def __init__(self, state: GaiaState, seat: Seat) -> None:
        self.state, self.seat, self.row = state, seat, state.rows[seat]
        self.now = max(1, state.round)
        self.left = ROUNDS - self.now
        self.price, self.future = worth.PRICE[self.now], worth.FUTURE[self.now]
        self.bonus = ROUND_VP[state.round_tiles[self.now - 1]]

    def worth(self, action: Action) -> float:
        kind = action[0]
        if kind == MINE_:
            return self.mine(action[1])
        if kind == UPGRADE:
            return self.upgrade(action[1], action[2])
        if kind == RESEARCH:
            return self.research(action[1])
        if kind == ACT:
            return self.act(action[1])
        if kind == FEDERATE:
            return self.federation(action)
        if kind == PROJECT:
            return 4.0 - 0.1 * self.now if self.left > 1 else (0.5 if self.left else -5.0)
        if kind == PASS:
            return self.passing(action[1])
        return 2.0 if kind == SPECIAL else 1.0

    def mine(self, cell: int) -> float:
        ore, qic, steps = mine_price(self.state, self.seat, cell)
        row, bit = self.row, 1 << cell
        mines = row[MINE].bit_count()
        more = MINE_INCOME[min(mines + 1, len(MINE_INCOME) - 1)] - MINE_INCOME[min(mines, len(MINE_INCOME) - 1)]
        gain = more * self.future[1] + self.bonus[E_MINE] + steps * self.bonus[E_STEP] + 1.6
        kind = self.state.galaxy.kind[cell]
        if kind == GAIA or self.state.formed & bit:
            gain += self.bonus[E_GAIA_MINE] + FACTIONS[row[FACTION]].gaia_mine_vp + 0.8
        if kind < GAIA and not row[TYPES] >> kind & 1:
            gain += 1.0
        if NEAR[cell] & row[OWNED] and not NEAR[cell] & row[FEDERATED]:
            gain += 0.6
        return gain - ore * self.price[1] - 2 * self.price[0] - qic * self.price[3]

    def upgrade(self, building: int, cell: int) -> float:
        row, future = self.row, self.future
        ore, credit = upgrade_price(self.state, self.seat, building, cell)
        cost = ore * self.price[1] + credit * self.price[0]
        faction = FACTIONS[row[FACTION]]
        if building == B_STATION:
            n = row[STATION].bit_count()
            gain = _more(faction.station_income, n) * future[0] - 0.9 * future[1] + 2.2 * min(1.0, self.left / 3)
            return gain + self.bonus[E_STATION] + 1.2 - cost
        tile = 6.0 + 0.5 * self.left + self.bonus[E_RESEARCH]
        if building == B_LAB:
            gain = future[2] - 3.0 * future[0] + tile - 0.5 * min(1.0, self.left / 3)
        elif building == B_INSTITUTE:
            gain = (
                worth.INSTITUTE_WORTH[row[FACTION]] * self.left / 5
                + 4 * future[5]
                + self.bonus[E_BIG]
                - 2.5 * future[0]
            )
        else:
            gain = (
                tile + self.bonus[E_BIG] + (2 * future[2] if building == B_ACADEMY_K else 2.2 * self.left) - future[2]
            )
        return gain + 1.2 - cost

    def research(self, track: int) -> float:
        level = self.row[TRACK + track]
        gain = 4.0 * (level >= 2) + self.bonus[E_RESEARCH] + worth.LADDER[min(5, level + 1)] - worth.LADDER[level]
        gain += 0.35 * self.left + (1.0 if track == T_GAIA and self.left > 2 else 0.0) + (level == 2) * 0.6
        return gain - 4 * self.price[2] + 0.04 * self.row[KNOWLEDGE]

    def act(self, number: int) -> float:
        action = BOARD_ACTIONS[number]
        gain = worth.priced(action.gain, self.price)
        if action.steps:
            gain = 1.0 + action.steps * (2.0 + self.bonus[E_STEP])
        elif action.qic:
            gain += 7.0 if action.qic >= 4 else 5.0 if action.qic == 3 else 3.0 + self.row[TYPES].bit_count() - 1.5
        return gain - action.power * 0.36 - action.qic * self.price[3]

    def federation(self, action: Action) -> float:
        owned = self.row[OWNED]
        satellites = sum(1 for cell in action[1:] if not owned >> cell & 1)
        wasted = len(action) - 1 - satellites
        return 13.0 + self.bonus[E_FEDERATION] - 0.7 * satellites - 0.3 * wasted

    def passing(self, booster: int) -> float:
        if booster == NO_BOOSTER:
            return 0.0
        return -2.0 + 0.4 * worth.booster_worth(booster, self.now, self.row, self.state)


def _more(slots: tuple[tuple[int, ...], ...], n: int) -> float:
    return float(slots[n + 1][0] - slots[n][0]) if n + 1 < len(slots) else 0.0


MIND = GaiaMind()
