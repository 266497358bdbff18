"""What a choice throws away, said before it is played."""

from __future__ import annotations

from collections.abc import Iterator

from .....core.masks import members_of
from .....core.notation import Action
from .....core.warned import PLAIN, together, warned, warns
from ...box import components as c
from ...box.programs import COLONISE, DISCOVER, EXTRACT, NOTHING, Node
from ...knowledge.view import Galaxy
from ...rules.exploiting import KEEP
from ...rules.extracting import mines
from ...rules.planning import consumption_after, is_perpetual, planned_steps
from ...rules.scoring import final_energy
from ...table.actions import UPGRADE
from .. import symbols
from .asker import Asker, yield_of

CLOSE = 4  # energy that a round may bring beside what is in sight


def nodes_of(a: Asker, card: int) -> Iterator[Node]:
    """The steps of a card, alternatives among them."""
    nodes, number = a.state.box.nodes, a.state.box.program[card]
    while number != NOTHING:
        yield from (nodes[entry] for entry in nodes[number].entries)
        number = nodes[number].after


def plan_warning(a: Asker) -> str:
    """Before a plan is locked in."""
    return together(too_early(a), out_of_reach(a))


@warns(PLAIN)
def too_early(a: Asker) -> str:
    """Zones act from left to right (CS-6.1): an extraction before the colony that it would need (CS-6.5)."""
    zones = planned_cards(a)
    for zone, card in enumerate(zones):
        does = [node for node in nodes_of(a, card) if not node.here] if card >= 0 else []
        if any(node.op in (COLONISE, DISCOVER) for node in does):
            return ""
        found = next((node for node in does if node.op == EXTRACT), None)
        if found and not mines(a.state, a.seat, found, _reach(a, zone), -1, 0, ()):
            later = [n for n, other in enumerate(zones) if n > zone and other >= 0 and _colonises(a, other)]
            return _said_too_early(a, zone, later[0]) if later else ""
    return ""


def _said_too_early(a: Asker, first: int, later: int) -> str:
    return a.words(
        "Zone {first} extracts <b>before</b> zone {later} settles: there is nothing to mine yet.",
        first=symbols.ZONES[first], later=symbols.ZONES[later],
    )  # fmt: skip


def _colonises(a: Asker, card: int) -> bool:
    return any(node.op == COLONISE for node in nodes_of(a, card))


def planned_cards(a: Asker) -> list[int]:
    """The card that will lie on top of each zone; -1: none."""
    base = a.seat * c.MAX_ZONES
    places = range(base, base + a.state.zones[a.seat])
    return [a.state.planned[at] if a.state.planned[at] >= 0 else a.state.top[at] for at in places]


def _reach(a: Asker, zone: int) -> int:
    return a.state.reach[a.seat * c.MAX_ZONES + zone]


@warns()
def out_of_reach(a: Asker) -> str:
    """Energy that would catch up with consumption as it is, but not as the plan makes it, where a cheaper one is
    possible (CS-5.5, CS-8.1).

    Where a little is missing, a discovery or an upgrade can still bring it.
    """
    now = a.me.consumption
    after = now + planned_steps(a.state, a.seat)
    energy = a.me.energy + sum(yield_of(a, galaxy, a.seat)[0] for galaxy in a.view.galaxies if _is_there(a, galaxy))
    if not now <= energy < after - CLOSE or cheapest(a) > energy or is_perpetual(a.state, a.seat):
        return ""
    return a.words(
        "Your energy can reach {energy}: enough for level {level}, but this plan takes consumption to <b>{after}</b>.",
        energy=energy, level=symbols.level(a.me.level + 1), after=after,
    )  # fmt: skip


def _is_there(a: Asker, galaxy: Galaxy) -> bool:
    return a.state.colonies[a.seat * c.GALAXIES + galaxy.galaxy] > 0


def cheapest(a: Asker) -> int:
    """Consumption after the cheapest plan: the cheapest cards on the empty zones, nothing covered (CS-5.2)."""
    state, base = a.state, a.seat * c.MAX_ZONES
    places = range(base, base + state.zones[a.seat])
    price = state.box.consumption
    lying = [price[state.top[at]] for at in places if state.top[at] >= 0]
    cards = [*members_of(state.hand[a.seat]), *(state.planned[at] for at in places if state.planned[at] >= 0)]
    needed = len(places) - len(lying)
    return consumption_after(state, a.seat, sum(lying) + sum(sorted(price[card] for card in cards)[:needed]))


@warns(PLAIN)
def cover_warning(a: Asker, action: Action) -> str:
    """A covered card acts no more (CS-5.3): one that would still settle further, covered by nothing cheaper.

    Discoveries and extractions are often well covered.
    """
    state, zone = a.state, action[2] - 1
    old = state.top[a.seat * c.MAX_ZONES + zone]
    if old < 0 or state.box.consumption[action[1]] < state.box.consumption[old]:
        return ""
    further = [later for later in range(zone + 1, state.zones[a.seat]) if _reach(a, later) > _reach(a, zone)]
    does = list(nodes_of(a, old))
    settles = any(node.op == COLONISE and not node.any_range for node in does)
    if not further or not settles or any(node.op == DISCOVER for node in does):
        return ""
    card = a.words(state.box.cards[old].name)
    return a.words(
        "{card} still has its <b>widest zone</b> {zone} to come.", card=card, zone=symbols.ZONES[further[-1]]
    )


@warns()
def count_warning(a: Asker, galaxy: Galaxy, action: Action) -> str:
    """In the last round: a cube that the final count pays more for than its galaxy does now (CS-10.2, CS-11.2).

    Before that no cube is worth more where it stands: the yield of a majority is more than what is lost with it.
    """
    if a.state.throne < 0 or action[2] == KEEP:
        return ""
    after = a.state.clone()
    after.remove_cube(a.seat, action[2])
    energy = yield_of(a, galaxy, a.seat)[0]
    lost = sum(final_energy(a.state, a.seat)) - sum(final_energy(after, a.seat))
    if lost <= energy:
        return ""
    return a.words("This brings {energy}, and the final count brings <b>{lost} less</b>.", energy=energy, lost=lost)


def unbought(a: Asker) -> str:
    """An upgrade whose energy lifts the level now; or, where somebody can end the game in this round, one that brings
    more than its gems will count for (CS-8.5, CS-11.2)."""
    for action in a.by_kind(UPGRADE):
        energy = a.state.box.upgrades[action[1]].energy
        name = symbols.capital(a.scene.things.upgrade(action[1]))
        if energy and a.me.energy + energy >= a.me.consumption:
            level = symbols.level(a.me.level + 1)
            said = a.words("{upgrade} would lift you to <b>level {level}</b> now.", upgrade=name, level=level)
            return warned("unbought_level", said, PLAIN)
        gems = sum(n * worth for n, worth in zip(action[-3:], a.state.box.gem_worth, strict=True))
        if energy > gems and max(a.state.level) == c.END_LEVEL - 1:
            said = a.words(
                "{upgrade} brings <b>{energy} energy</b> at once; its gems count {gems} at the end.",
                upgrade=name, energy=energy, gems=gems,
            )  # fmt: skip
            return warned("unbought_energy", said)
    return ""
