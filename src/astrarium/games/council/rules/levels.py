"""Dark Tech levels (CS-8): when energy has caught up with consumption, and what the cards bring at once (CS-9)."""

from __future__ import annotations

from ....core.errors import Refusal
from ....core.masks import members_of
from ....core.notation import Action, Seat
from ....core.page import mark
from ....core.state import Decision
from ..box import components as c
from ..box.reading import NO_GEMS
from ..box.records import RANGE, SECTORS, Tech
from ..table import actions as a
from ..table.state import CouncilState as State
from . import card_steps
from .bonus import draw_light
from .buying import mark_upgrade
from .planning import consumption_after


def check(state: State, top: Decision) -> None:
    """At the end of a party's turn in a phase: one level, then look again (CS-8.1, CS-8.6)."""
    party = top[2]
    if state.energy[party] < state.consumption[party]:
        return
    raise_level(state, party)
    level = state.level[party]
    state.stack.append(top)
    if level == c.END_LEVEL and state.throne < 0:
        state.throne = party  # CS-8.5
        state.events.append((a.E_THRONE, party))
    if party < state.seats and level < c.END_LEVEL:
        compensate(state, party)
        if state.tech_piles[level - 1]:
            state.tech_seen[level - 1] |= 1 << party
            state.stack.append((a.PICK_TECH, 1 << party, level))  # CS-8.4


def raise_level(state: State, party: int) -> None:
    """The energy marker goes back by the consumption; consumption stays (CS-8.2)."""
    state.energy[party] -= state.consumption[party]
    state.arrival[party] = state.clock
    state.clock += 1
    state.level[party] += 1
    state.events.append((a.E_LEVEL, party, state.level[party], state.energy[party]))


def compensate(state: State, party: int) -> None:
    """Gems for every opponent who is behind, in turn order (CS-8.3)."""
    table = state.box.compensation[state.level[party] - 1]
    for seat in state.order:
        if seat < state.seats and state.level[seat] < state.level[party]:
            card_steps.gain_gems(state, seat, table[state.level[seat]], a.BY_COMPENSATION)


def legal_techs(state: State, seat: Seat) -> list[Action]:  # noqa: ARG001
    return [(a.TECH, tech) for tech in members_of(state.tech_piles[state.stack[-1][2] - 1])]


def tech_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    if action in legal_techs(state, seat):
        return None
    return Refusal(mark("This card is not in the pile of your level."), "CS-8.4")


def pick_tech(state: State, seat: Seat, action: Action) -> None:
    """Take the card, then its effect."""
    _, _, level = state.stack.pop()
    state.tech_piles[level - 1] &= ~(1 << action[1])
    state.techs[seat] |= 1 << action[1]
    state.events.append((a.E_TECH, seat, action[1]))
    card = state.box.techs[action[1]]
    _gain_at_once(state, seat, card)
    if card.zones_to_range:
        extend_zones(state, seat, card)
    if card.star_gate:
        add_zone(state, seat, SECTORS)  # CS-9.5
    if card.exploits:
        state.stack.append((a.EXPLOIT_PHASE, 1 << seat, 0, card.exploits))  # CS-9.16
    if card.free_cards:
        state.stack.append((a.TAKE_CARD, 1 << seat))  # CS-9.14
    for _ in range(card.light_cards):
        draw_light(state, seat)
    card_steps.begin(state, seat, card.program, SECTORS)


def _gain_at_once(state: State, seat: Seat, card: Tech) -> None:
    if card.gems != NO_GEMS:
        card_steps.gain_gems(state, seat, card.gems, a.BY_TECH)
    if card.energy:
        state.gain_energy(seat, card.energy)  # CS-9.13
        state.events.append((a.E_ENERGY, seat, card.energy, a.BY_TECH))
    if card.consumption:
        before = state.consumption[seat]
        state.consumption[seat] = consumption_after(state, seat, card.consumption)  # CS-9.7
        state.events.append((a.E_CONSUMPTION, seat, state.consumption[seat] - before, state.consumption[seat]))


def extend_zones(state: State, seat: Seat, card: Tech) -> None:
    """All zones to the highest range, with energy for every step (CS-9.6)."""
    made = 0
    for number, upgrade in enumerate(state.box.upgrades):
        if upgrade.kind == RANGE and upgrade.zone < state.zones[seat]:
            at = seat * c.MAX_ZONES + upgrade.zone
            if state.reach[at] == upgrade.range - 1 and upgrade.range <= card.zones_to_range:
                mark_upgrade(state, seat, number)
                made += 1
    if made:
        state.gain_energy(seat, made * card.energy_per_step)
        state.events.append((a.E_ENERGY, seat, made * card.energy_per_step, a.BY_RANGES))


def add_zone(state: State, seat: Seat, reach: int) -> None:
    """One more zone at the right end; it is empty until the next planning (CS-5.8)."""
    state.reach[seat * c.MAX_ZONES + state.zones[seat]] = reach
    state.zones[seat] += 1


def levels_pending(state: State, party: int) -> Decision:
    """The entry that checks the level at the end of a turn."""
    return (a.LEVEL_CHECK, 1 << party if party < state.seats else 0, party)
