"""What would happen: consumption and order after a plan, and what exploiting a galaxy would bring."""

from __future__ import annotations

from dataclasses import dataclass

from ..box.components import CONSUMPTION_MAX, CONSUMPTION_MIN, Box
from ..knowledge.view import Galaxy, Player, View


def consumption_after(player: Player, steps: int) -> int:
    """The marker after moving within its limits (CS-5.7)."""
    now = player.consumption
    if steps >= 0:
        return min(now + steps, CONSUMPTION_MAX)
    return min(now, max(now + steps, CONSUMPTION_MIN, player.energy + 1))


def is_perpetual(player: Player, box: Box) -> bool:
    return any(box.techs[tech.tech].perpetual for tech in player.techs)


def planned_steps(player: Player, box: Box, zone: int = 0, consumption: int = 0) -> int:
    """Steps of the marker by the cards planned and lying open, with one more card on `zone` (CS-5.5)."""
    if is_perpetual(player, box):
        return 0  # CS-9.10
    total = 0
    for place in player.zones:
        top = place.planned or place.card
        total += consumption if place.number == zone else top.consumption if top else 0
    return consumption_after(player, total) - player.consumption


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the order that comes: who, how many steps of it can be seen, and whether more may come."""

    party: int
    steps: int
    open: bool


def coming_order(view: View, box: Box) -> list[Place]:
    """The order after planning as far as it can be seen: cards that lie open, and one's own plan (CS-5.6)."""

    def rank(place: Place) -> tuple[bool, int, int, int]:
        player = view.players[place.party]
        return is_perpetual(player, box), -place.steps, -player.energy, player.place

    return sorted((_place(view, player, box) for player in view.players), key=rank)


def _place(view: View, player: Player, box: Box) -> Place:
    if player.party == view.seat:
        return Place(player.party, planned_steps(player, box), False)
    if player.seat is None:
        return Place(player.party, 0, True)
    if is_perpetual(player, box):
        return Place(player.party, 0, False)
    return Place(player.party, player.open_sum, True)


def as_majority(view: View, galaxy: Galaxy, party: int, box: Box) -> bool:
    """Whether this party would exploit with the majority (CS-7.3); Breish also on a tie (CS-13.7)."""
    if galaxy.holder == party:
        return True
    leader = next((entry for entry in box.leaders if entry.id == view.players[party].leader), None)
    return leader is not None and leader.wins_ties and galaxy.strength[party] == max(galaxy.strength)


def majority_with(galaxy: Galaxy, party: int, cubes: int) -> bool:
    """Whether the party would hold the majority with so many cubes more there."""
    others = [strength for other, strength in enumerate(galaxy.strength) if other != party]
    return galaxy.strength[party] + cubes > max(others, default=0)
