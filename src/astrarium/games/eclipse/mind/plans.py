"""Which actions deserve a look: turns, spaces to explore, technologies, things to build, ways to fly."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from astrarium.core import Action, Seat

from ..box import components as c
from ..box.components import KINDS, TYPES
from ..odds.fleets import fleet_in
from ..rules import build, influence, research
from ..rules.upkeep import balance
from ..table import actions as a
from ..table import state as s
from ..table.state import EclipseState as State
from .evaluation import guards, sector_worth, strength

GAIN_BY_TRACK: Final = (1.15, 1.0, 0.95)  # money, science, materials: what a unit of income is worth


def can_pay_action(state: State, seat: Seat) -> bool:
    """Whether the upkeep can still be paid after one more disc has left the track."""
    if state.round == c.ROUNDS and not state.rulings.last_upkeep:
        return True
    more = c.UPKEEP[max(0, state.discs[seat] - 1)] - c.UPKEEP[state.discs[seat]]
    ratio = c.SPECIES[state.species[seat]].trade
    spare = state.store[KINDS * seat + 1] // ratio + state.store[KINDS * seat + 2] // ratio
    return balance(state, seat) + spare - more >= 0


def turns_worth_a_look(state: State, seat: Seat) -> list[Action]:
    """Landing colony ships first; then every action that could do something useful, and passing."""
    legal = state.legal(seat)
    landings = [action for action in legal if action[0] == a.COLONISE]
    if landings:
        return [best_landing(state, seat, landings)]
    sales = [action for action in legal if action[0] == a.TRADE and action[2] == c.MONEY]
    if sales and balance(state, seat) < 0:
        return [max(sales, key=lambda action: state.store[KINDS * seat + action[1]])]
    found: list[Action] = []
    if can_pay_action(state, seat):
        found += [action for action in legal if action[0] in (a.TAKE, a.REACT) and is_useful(state, seat, action)]
    found += [action for action in legal if action[0] == a.PROPOSE]
    return [*found, a.A_PASS]


def is_useful(state: State, seat: Seat, action: Action) -> bool:
    """Whether the action could lead to anything without trading for it first."""
    kind = action[1]
    if kind == c.RESEARCH:
        return bool(research.within(state, seat, state.store[KINDS * seat + c.SCIENCE]))
    if kind == c.BUILD:
        return bool(build.kinds(state, seat, state.store[KINDS * seat + c.MATERIALS]))
    if kind == c.INFLUENCE:
        return bool(influence.targets(state, seat)) or state.colony[seat] == 0
    return True


def best_landing(state: State, seat: Seat, landings: Iterable[Action]) -> Action:
    """The cube that raises the income most; squares for one kind only before those for any."""

    def worth(action: Action) -> tuple[float, float]:
        _, sector, square, track = action
        cubes = state.track[KINDS * seat + track]
        gain = (c.PRODUCES[cubes - 1] - c.PRODUCES[cubes]) * GAIN_BY_TRACK[track]
        short = -balance(state, seat) if track == c.MONEY else 0
        wild = square == c.ORBITAL_SQUARE or c.SECTORS[sector].squares[square][0] == c.WILD
        return gain + (1.0 if short > -2 and track == c.MONEY else 0.0) - 0.1 * wild, -sector

    return max(landings, key=worth)


def spaces_worth_a_look(state: State, seat: Seat) -> list[Action]:
    """One space of each ring that stands best: nearest to the centre and to own sectors."""
    legal = [action for action in state.legal(seat) if action[0] != a.COLONISE]
    found: dict[int, Action] = {}
    for action in legal:
        if action[0] == a.EXPLORE:
            ring = c.RING[action[1]]
            if ring not in found or contacts(state, seat, action[1]) > contacts(state, seat, found[ring][1]):
                found[ring] = action
    return list(found.values()) or [a.A_DONE]


def contacts(state: State, seat: Seat, cell: int) -> int:
    """Own sectors next to a space, less those of others."""
    total = 0
    for edge in range(6):
        near = c.NEIGHBOUR[6 * cell + edge]
        if near >= 0 and state.at[near] != s.NO_SECTOR:
            owner = state.disc[state.at[near]]
            total += 2 if owner == seat else -1 if owner >= 0 else 0
    return total


def learning(state: State, seat: Seat, legal: list[Action]) -> list[Action]:
    """Technologies, the dearest first, or no more."""
    return by_price(state, seat, [action for action in legal if action[0] in (a.LEARN, a.DONE)])


def by_price(state: State, seat: Seat, options: list[Action]) -> list[Action]:
    return sorted(options, key=lambda action: -research.price(state, seat, action[1]) if action[0] == a.LEARN else 0)


def building(state: State, seat: Seat, legal: list[Action]) -> list[Action]:
    """Every kind of ship and structure, where it is of most use, or no more."""
    useful = {sector: usefulness(state, seat, sector) for sector in state.land[seat]}
    options: dict[int, Action] = {}
    for action in legal:
        if action[0] == a.BUILD:
            known = options.get(action[1])
            if known is None or useful[action[2]] > useful[known[2]]:
                options[action[1]] = action
    return list(options.values()) + [action for action in legal if action[0] == a.DONE]


def usefulness(state: State, seat: Seat, sector: int) -> float:
    """How many places worth a visit are next to a sector, and whether enemies stand in it."""
    near = sum(state.disc[other] != seat for other in state.links(seat)[sector])
    return near + 3.0 * bool(state.strangers(sector, seat)) + 0.5 * (state.fleet(sector, seat) > 0)


def sailing(state: State, seat: Seat, legal: list[Action]) -> list[Action]:
    """Moves to sectors that can be taken or fought for, the most promising first; or no more."""
    ranked = []
    for action in legal:
        if action[0] == a.MOVE:
            promise = arrival(state, seat, action)
            if promise > 0:
                ranked.append((promise, action))
    ranked.sort(key=lambda pair: (-pair[0], pair[1]))
    return [action for _, action in ranked[:6]] + [action for action in legal if action[0] == a.DONE]


def arrival(state: State, seat: Seat, action: Action) -> float:
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
    power = sum(len(group.damage) for group in own) + 1 + 2 * strength(state.design[TYPES * seat + ship])
    return worth * 0.5 + 0.1 * power


CANDIDATES: Final[dict[int, Callable[[State, Seat, list[Action]], list[Action]]]] = {
    s.RESEARCH: learning, s.BUILD: building, s.MOVE: sailing,
}  # fmt: skip
