"""Planning (CS-5): cards onto zones in secret, then consumption and the new order."""

from __future__ import annotations

from ....core.errors import Refusal
from ....core.event import NOBODY
from ....core.masks import members_of
from ....core.notation import Action, Seat
from ....core.page import mark
from ....core.state import Decision
from ..box import components as c
from ..table import actions as a
from ..table.state import CouncilState as State

# by zone, by card
PLANS: tuple[tuple[Action, ...], ...] = tuple(
    tuple((a.PLAN, card, zone + 1) for card in range(len(c.CARD_IDS))) for zone in range(c.MAX_ZONES)
)


def begin_planning(state: State) -> None:
    state.stack.append((a.PLANNING, (1 << state.seats) - 1))


def open_zones(state: State, seat: Seat) -> tuple[list[int], list[int]]:
    """The zones without a card, and those whose card may be covered; none of them planned yet (CS-5.2, CS-5.3)."""
    base = seat * c.MAX_ZONES
    empty: list[int] = []
    covered: list[int] = []
    for zone in range(state.zones[seat]):
        if state.planned[base + zone] < 0:
            (empty if state.top[base + zone] < 0 else covered).append(zone)
    return empty, covered


def legal_plans(state: State, seat: Seat) -> list[Action]:
    empty, covered = open_zones(state, seat)
    cards = members_of(state.hand[seat])
    zones = empty + covered if len(cards) > len(empty) else empty  # CS-5.3
    listed = [PLANS[zone][card] for zone in zones for card in cards]
    if not empty or not cards:  # CS-5.2, CS-5.9
        listed.append(a.THE_END)
    return listed


def plan(state: State, seat: Seat, action: Action) -> None:
    state.hand[seat] &= ~(1 << action[1])
    state.planned[seat * c.MAX_ZONES + action[2] - 1] = action[1]
    state.events.append((a.E_PLANNED, seat, action[1], action[2]))


def lock(state: State, seat: Seat, action: Action) -> None:  # noqa: ARG001
    """This seat has planned; the last one ends the phase."""
    state.events.append((a.E_READY, seat))
    waiting = state.stack.pop()[1] & ~(1 << seat)
    if waiting:
        state.stack.append((a.PLANNING, waiting))


def reveal(state: State) -> None:
    """Lay the planned cards on their zones and move the consumption markers."""
    for seat in range(state.seats):
        base = seat * c.MAX_ZONES
        for at in range(base, base + state.zones[seat]):
            card = state.planned[at]
            if card >= 0:
                if state.top[at] >= 0:
                    state.under[at] |= 1 << state.top[at]  # CS-5.3
                state.top[at] = card
                state.planned[at] = -1
        steps = move_consumption(state, seat, planned_consumption(state, seat))
        tops = state.top[base : base + state.zones[seat]]
        state.events.append((a.E_REVEALED, seat, steps, state.consumption[seat], *tops))


def planned_consumption(state: State, seat: Seat) -> int:
    """The sum of the cards on top, those planned included; covered cards cost nothing (CS-5.5)."""
    if is_perpetual(state, seat):
        return 0  # CS-9.10
    total, consumption = 0, state.box.consumption
    for at in range(seat * c.MAX_ZONES, seat * c.MAX_ZONES + state.zones[seat]):
        card = state.planned[at] if state.planned[at] >= 0 else state.top[at]
        if card >= 0:
            total += consumption[card]
    return total


def is_perpetual(state: State, party: int) -> bool:
    if party >= state.seats or not state.techs[party]:
        return False
    return any(state.box.techs[tech].perpetual for tech in members_of(state.techs[party]))


def lowest_consumption(state: State, party: int) -> int:
    """How far back the marker may go: 20, and always one above energy (CS-5.7)."""
    return max(c.CONSUMPTION_MIN, state.energy[party] + 1)


def consumption_after(state: State, party: int, steps: int) -> int:
    now = state.consumption[party]
    if steps >= 0:
        return min(now + steps, c.CONSUMPTION_MAX)  # CS-5.7
    return min(now, max(now + steps, lowest_consumption(state, party)))


def planned_steps(state: State, seat: Seat) -> int:
    """How far the marker will move by what the seat has planned."""
    return consumption_after(state, seat, planned_consumption(state, seat)) - state.consumption[seat]


def move_consumption(state: State, party: int, steps: int) -> int:
    """Move the marker within its limits; the steps really moved count (CS-5.6)."""
    after = consumption_after(state, party, steps)
    state.steps[party] = moved = after - state.consumption[party]
    state.consumption[party] = after
    return moved


def new_order(state: State) -> list[int]:
    """Most steps first, then most energy, then the earlier arrival; perpetual motion is last (CS-5.6, CS-9.10)."""

    def place(party: int) -> tuple[bool, int, int, int]:
        return (is_perpetual(state, party), -state.steps[party], -state.energy[party], state.arrival[party])

    return sorted(range(state.parties), key=place)


def set_order(state: State) -> None:
    state.order = new_order(state)
    state.events.append((a.E_ORDER, NOBODY, *state.order))


def shift(state: State, top: Decision) -> None:
    """All stacks one zone to the right; the last one returns to the hand (CS-6.12)."""
    seat = top[1].bit_length() - 1
    base, last = seat * c.MAX_ZONES, seat * c.MAX_ZONES + state.zones[seat] - 1
    state.hand[seat] |= state.under[last]
    if state.top[last] >= 0:
        state.hand[seat] |= 1 << state.top[last]
    state.top[base : last + 1] = [-1, *state.top[base:last]]
    state.under[base : last + 1] = [0, *state.under[base:last]]


def plan_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why this card cannot go onto that zone."""
    _, card, zone = action
    values: dict[str, object] = {"zone": zone}
    if not state.hand[seat] >> card & 1:
        return Refusal(mark("This card is not in your hand."), "CS-5.2")
    if zone > state.zones[seat]:
        return Refusal(mark("Your board has no zone {zone}."), "CS-5.2", values)
    if state.planned[seat * c.MAX_ZONES + zone - 1] >= 0:
        return Refusal(mark("You have planned a card for zone {zone} already."), "CS-5.4", values)
    empty, _ = open_zones(state, seat)
    if zone - 1 not in empty and state.hand[seat].bit_count() <= len(empty):
        return Refusal(mark("You need the cards of your hand for the empty zones."), "CS-5.2")
    return None


def lock_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:  # noqa: ARG001
    empty, _ = open_zones(state, seat)
    if not empty or not state.hand[seat]:
        return None
    return Refusal(mark("Every empty zone needs a card."), "CS-5.2")
