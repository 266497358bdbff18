"""What holds after every action: pieces and cards are conserved, tracks are in bounds, points add up."""

from __future__ import annotations

from ....core.masks import mask_of
from ..box import components as c
from .state import NO_TILE, CivilisationsState


def violations(state: CivilisationsState) -> list[str]:
    """What does not hold, in words."""
    return [text for check in CHECKS for text in check(state)]


def _ships_are_conserved(state: CivilisationsState) -> list[str]:
    found = []
    for seat in range(state.seats):
        row = state.ships[seat * c.CELLS : (seat + 1) * c.CELLS]
        if min(row) < 0 or state.stock[seat] < 0 or sum(row) + state.stock[seat] != c.SHIPS:
            found.append(f"seat {seat} has {sum(row)} ships on the map and {state.stock[seat]} in stock")
        if state.fleets[seat] != mask_of(cell for cell, n in enumerate(row) if n):
            found.append(f"seat {seat}'s fleets are not where its ships are")
    return found


def _colonies_are_conserved(state: CivilisationsState) -> list[str]:
    found = []
    for seat in range(state.seats):
        if state.settled[seat] != mask_of(cell for cell, owner in enumerate(state.colony) if owner == seat):
            found.append(f"seat {seat}'s colonies are not where its tokens are")
        if state.settled[seat].bit_count() > c.COLONIES_WITH_HOME:
            found.append(f"seat {seat} has too many colonies")
        if state.home[seat] >= 0 and state.colony[state.home[seat]] != seat:
            found.append(f"seat {seat} has lost its home colony")
    return found


def _map_is_sound(state: CivilisationsState) -> list[str]:
    found = []
    present = 0
    for seat in range(state.seats):
        present |= state.fleets[seat] | state.settled[seat]
    if present & ~state.galaxy.mask:
        found.append("a piece is in the void")
    if present & state.hidden:
        found.append("a piece is on a sector that is still face down")
    tiles = [number for number in state.tile if number != NO_TILE]
    if len(set(tiles)) != len(tiles) or len(tiles) != len(state.galaxy.neutrals) or max(tiles) >= len(c.TILES):
        found.append("the neutral sectors are not all different and in their places")
    return found


def _cards_are_conserved(state: CivilisationsState) -> list[str]:
    piles = [*state.hand, state.discard, state.aside] if state.turn else []
    deck = state.deal.cards if state.turn else 0
    found = [] if sum(piles) == deck else ["the cards do not make up the deck"]
    for seat in range(state.seats):
        laid = (state.chosen[seat] >> 2, state.dropped[seat])
        missing = [card for card in laid if card and not state.hand[seat] >> card & 1]
        found += [f"seat {seat} has laid down card {card}, which it does not hold" for card in missing]
    return found


def _tracks_are_in_bounds(state: CivilisationsState) -> list[str]:
    return [] if all(0 <= level <= c.TOP_LEVEL for level in state.level) else ["an evolution track is out of bounds"]


def _points_add_up(state: CivilisationsState) -> list[str]:
    if min(state.points) < 0:
        return ["a seat has negative points"]
    wrong = [score.seat for score in state.scores() if score.total != sum(value for _, value in score.parts)]
    return [f"seat {seat}'s points do not add up" for seat in wrong]


CHECKS = (
    _ships_are_conserved, _colonies_are_conserved, _map_is_sound, _cards_are_conserved, _tracks_are_in_bounds,
    _points_add_up,
)  # fmt: skip
