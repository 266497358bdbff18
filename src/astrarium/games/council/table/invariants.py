"""Invariants of a position, in words where one does not hold."""

from __future__ import annotations

from ....core.masks import mask_of, members_of
from ..box import components as c
from ..box.reading import GEM_KINDS
from ..box.records import PLANETS_PER_SPACE, SPACES_PER_GALAXY
from .state import CouncilState as State
from .towers import HEIGHT, OWNERS


def violations(state: State) -> list[str]:
    return [text for check in CHECKS for text in check(state)]


def _cubes_are_conserved(state: State) -> list[str]:
    found = []
    for party in range(state.parties):
        on_planets = sum(state.colonies[party * c.GALAXIES : (party + 1) * c.GALAXIES])  # the next check compares them
        on_boards = state.board_cubes[party] if party < state.seats else 0
        at_station = 0
        if party < state.seats and state.stations[party * c.STATIONS + c.COLONISATION] >= 0:
            at_station = state.box.stations[c.COLONISATION].cubes
        if state.supply[party] < 0 or on_planets + on_boards + at_station + state.supply[party] != c.CUBES:
            found.append(f"party {party} does not have its {c.CUBES} cubes")
    return found


def _counts_agree_with_towers(state: State) -> list[str]:
    systems, colonies = [0] * len(state.systems), [0] * len(state.colonies)
    for place, tower in enumerate(state.tower):
        if not tower:
            continue
        space = place // PLANETS_PER_SPACE
        for party in OWNERS[tower]:
            systems[party * c.SPACES + space] += 1
            colonies[party * c.GALAXIES + space // SPACES_PER_GALAXY] += 1
    return [] if systems == state.systems and colonies == state.colonies else ["counts of cubes differ from the towers"]


def _planets_are_sound(state: State) -> list[str]:
    found = []
    planets = mask_of(
        space * PLANETS_PER_SPACE + p
        for space, tile in enumerate(state.tile) if tile >= 0 for p in range(len(state.box.tiles[tile].planets))
    )  # fmt: skip
    settled = full = 0
    for place, tower in enumerate(state.tower):
        if tower:
            settled |= 1 << place
            full |= (HEIGHT[tower] == c.MAX_STACK) << place
    if state.kinds[0] | state.kinds[1] | state.kinds[2] != planets:
        found.append("the planets are not those of the tiles")
    if state.free != planets & ~settled:
        found.append("the free planets are not those without a cube")
    if state.room != planets & ~full:
        found.append("the planets with room are not those with less than three cubes")
    if settled & ~planets:
        found.append("a cube stands where there is no planet")
    return found


def _tiles_are_conserved(state: State) -> list[str]:
    laid = [tile for tile in state.tile if tile >= 0]
    everywhere = sorted([*laid, *state.drawn, *(tile for pile in state.piles for tile in pile)])
    found = [] if everywhere == list(range(len(c.TILE_IDS))) else ["the tiles are not all there once"]
    spaces = {space for sector in state.spaces for space in sector}
    if any(tile >= 0 and space not in spaces for space, tile in enumerate(state.tile)):
        found.append("a tile lies outside the open galaxies")
    for space, tile in enumerate(state.tile):
        if tile >= 0 and state.box.tiles[tile].sector != state.box.sector_of_space[space]:
            found.append("a tile lies in another sector than its own")
    if any(not 0 <= known <= len(pile) for known, pile in zip(state.known, state.piles, strict=True)):
        found.append("more tiles are known than there are")
    return found


def _cards_are_conserved(state: State) -> list[str]:
    found = []
    bought: list[int] = []
    for seat in range(state.seats):
        cards = members_of(state.hand[seat])
        for at in range(seat * c.MAX_ZONES, (seat + 1) * c.MAX_ZONES):
            cards += members_of(state.under[at])
            cards += [card for card in (state.top[at], state.planned[at]) if card >= 0]
        if sorted(card for card in cards if c.STARTING_CARDS >> card & 1) != members_of(c.STARTING_CARDS):
            found.append(f"seat {seat} does not have its six starting cards")
        bought += [card for card in cards if c.AI_CARDS >> card & 1]
    market = [card for card in state.market if card >= 0]
    if sorted([*bought, *market, *state.deck, *state.trash]) != members_of(c.AI_CARDS):
        found.append("the AI cards are not all there once")
    return found


def _techs_are_conserved(state: State) -> list[str]:
    found = []
    for level in (1, 2):
        all_of_level = mask_of(n for n, tech in enumerate(state.box.techs) if tech.level == level)
        owned = [techs & all_of_level for techs in state.techs]
        pile = state.tech_piles[level - 1]
        count = pile.bit_count() + sum(cards.bit_count() for cards in owned)
        if count != all_of_level.bit_count() - c.TECHS_REMOVED or pile & ~all_of_level or any(pile & o for o in owned):
            found.append(f"the Dark Tech cards of level {level} do not add up")
    return found


def _bonus_cards_are_conserved(state: State) -> list[str]:
    held = [card for party in range(state.parties) for card in members_of(state.lights[party])]
    found = (
        [] if sorted(held + state.light_pile) == list(range(c.LIGHTS)) else ["the light cards are not all there once"]
    )
    if len(set(state.dark)) != state.seats or -1 in state.dark:
        found.append("not everybody has a dark bonus card of its own")
    for seat in range(state.seats):
        if state.lights[seat].bit_count() + 1 > c.MAX_BONUS + 1:
            found.append(f"seat {seat} has too many bonus cards")
        if any(not state.light_seen[card] >> seat & 1 for card in members_of(state.lights[seat])):
            found.append(f"seat {seat} does not know its own bonus cards")
    return found


def _tracks_are_in_bounds(state: State) -> list[str]:
    found = []
    for party in range(state.parties):
        if not c.CONSUMPTION_MIN <= state.consumption[party] <= c.CONSUMPTION_MAX:
            found.append(f"party {party}'s consumption is {state.consumption[party]}")
        if state.energy[party] < 0 or state.level[party] < 0:
            found.append(f"party {party}'s energy is {state.energy[party]}")
        if not state.stack and state.energy[party] >= state.consumption[party]:
            found.append(f"party {party} has missed a level")
    if sorted(state.order) != list(range(state.parties)) or len(set(state.arrival)) != state.parties:
        found.append("the order does not have everybody once")
    return found


def _civilisations_are_different(state: State) -> list[str]:
    chosen = [number for number in state.civilisation if number >= 0]
    return [] if len(set(chosen)) == len(chosen) else ["two parties have the same civilisation"]


def _boards_are_sound(state: State) -> list[str]:
    found = [] if min(state.gems) >= 0 else ["a seat owes gems"]
    if state.box.gems_limited and min(state.gems_left(gem) for gem in range(GEM_KINDS)) < 0:
        found.append("there are more gems in hands than in the box")
    if not all(1 <= reach <= c.MAX_RANGE for reach in state.reach):
        found.append("a range is out of bounds")
    built = [galaxy for galaxy in state.stations if galaxy >= 0]
    if any(built.count(galaxy) > state.box.galaxies[galaxy].station_slots for galaxy in built):
        found.append("a galaxy has too many stations")
    for seat in range(state.seats):
        own = [galaxy for galaxy in state.stations[seat * c.STATIONS : (seat + 1) * c.STATIONS] if galaxy >= 0]
        if len(set(own)) != len(own):
            found.append(f"seat {seat} has two stations in a galaxy")
    return found


def _automa_cards_are_conserved(state: State) -> list[str]:
    if state.automa < 0:
        return []
    held = [card for piles in (state.automa_decks, state.automa_used) for pile in piles for card in pile]
    count = len(c.AUTOMA_IDS) if state.options["silver"] else sum(not card.silver for card in state.box.automa)
    return [] if len(held) == len(set(held)) == count else ["the Automa's cards are not all there once"]


CHECKS = (
    _cubes_are_conserved, _counts_agree_with_towers, _planets_are_sound, _tiles_are_conserved, _cards_are_conserved,
    _techs_are_conserved, _bonus_cards_are_conserved, _tracks_are_in_bounds, _boards_are_sound,
    _automa_cards_are_conserved, _civilisations_are_different,
)  # fmt: skip
