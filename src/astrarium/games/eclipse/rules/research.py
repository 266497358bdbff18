"""Research: prices, discounts, limits and instant effects."""

from __future__ import annotations

from astrarium.core import Action, Refusal, Seat, mark

from ..box import components as c
from ..box.components import KINDS
from ..table import actions as a
from ..table.state import ARTIFACT, RESEARCH
from ..table.state import EclipseState as State
from .population import purse, too_dear, trades_into

COSTS_SCIENCE = mark("It costs {n} science: you have {have}, and trading brings {more} more.")
CHOOSE_ONE = Refusal(mark("You are researching now: choose a technology."), "EC-6.1")
_CATEGORY = tuple(tech.category for tech in c.TECHNOLOGIES)
_NEVER = 999
# by technology and number owned of its kind: printed cost less the discount, but never below the printed minimum
PRICES = tuple(
    (*(max(tech.min_cost, tech.cost - discount) for discount in c.DISCOUNT), _NEVER)  # EC-6.1, EC-6.2, EC-6.3
    for tech in c.TECHNOLOGIES
)


def owned(tech: int, category: int) -> int:
    return (tech & c.CATEGORY_MASK[category]).bit_count()


def can_hold(state: State, seat: Seat, tech: int) -> bool:
    """Whether the category has a free place."""
    return owned(state.tech[seat], _CATEGORY[tech]) < c.TRACK_SLOTS  # EC-6.3


def price(state: State, seat: Seat, tech: int) -> int:
    return PRICES[tech][owned(state.tech[seat], _CATEGORY[tech])]


def within(state: State, seat: Seat, science: int) -> list[int]:
    """Technologies on offer that the seat lacks, can hold and could buy for that much."""
    mine = state.tech[seat]
    counts = [(mine & mask).bit_count() for mask in c.CATEGORY_MASK]
    return [
        tech
        for tech, tiles in enumerate(iter(state.shop))
        if tiles and not mine >> tech & 1 and PRICES[tech][counts[_CATEGORY[tech]]] <= science  # EC-6.3
    ]


def is_possible(state: State, seat: Seat) -> bool:
    """Whether the seat could pay for any technology, trading for it if need be."""
    science = purse(state, seat, c.SCIENCE)
    mine = state.tech[seat]
    counts = [(mine & mask).bit_count() for mask in c.CATEGORY_MASK]
    for tech, tiles in enumerate(iter(state.shop)):
        if tiles and not mine >> tech & 1 and PRICES[tech][counts[_CATEGORY[tech]]] <= science:
            return True
    return False


def learn_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    tech = action[1]
    if state.tech[seat] >> tech & 1:
        return Refusal(mark("You have this technology."), "EC-6.3")
    if not state.shop[tech]:
        return Refusal(mark("This technology is not on offer."), "EC-6.1")
    if not can_hold(state, seat, tech):
        return Refusal(mark("You have seven technologies of this kind."), "EC-6.3")
    return too_dear(state, seat, c.SCIENCE, price(state, seat, tech), COSTS_SCIENCE, "EC-6.1")


def legal_research(state: State, seat: Seat) -> list[Action]:
    found: list[Action] = [a.A_LEARN[tech] for tech in within(state, seat, state.store[KINDS * seat + c.SCIENCE])]
    if is_possible(state, seat):
        found += trades_into(state, seat, c.SCIENCE)
    if state.stack[-1][3]:
        found.append(a.A_DONE)
    return found


def learn(state: State, seat: Seat, action: Action) -> None:
    _, _, left, made = state.stack.pop()
    if left > 1:
        state.ask(RESEARCH, seat, left - 1, made + 1)  # EC-6.6
    cost = price(state, seat, action[1])
    state.store[KINDS * seat + c.SCIENCE] -= cost
    gain_technology(state, seat, action[1], cost, acts=True)


def gain_technology(state: State, seat: Seat, tech: int, cost: int, acts: bool) -> None:
    """The tile moves from the supply to the player's track, and its instant effect happens."""
    state.shop[tech] -= 1
    state.tech[seat] |= 1 << tech
    state.events.append((a.E_LEARNS, seat, tech, cost))
    if not acts:
        return
    if tech in c.EXTRA_DISCS:
        state.reserve[seat] -= c.EXTRA_DISCS[tech]
        state.discs[seat] += c.EXTRA_DISCS[tech]  # EC-6.4
    if tech == c.ARTIFACT_KEY:
        artifacts = sum(c.SECTORS[sector].artifact for sector in state.land[seat])
        if artifacts:
            state.ask(ARTIFACT, seat, artifacts)  # EC-6.5


def legal_artifact(state: State, seat: Seat) -> list[Action]:  # noqa: ARG001
    return list(a.A_GAIN)


def gain(state: State, seat: Seat, action: Action) -> None:
    left = state.stack.pop()[2]
    if left > 1:
        state.ask(ARTIFACT, seat, left - 1)
    state.store[KINDS * seat + action[1]] += c.ARTIFACT_GAIN
    state.events.append((a.E_GAINS, seat, action[1], c.ARTIFACT_GAIN))
