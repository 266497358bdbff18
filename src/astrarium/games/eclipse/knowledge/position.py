"""The table as far as a view shows it: enough to ask the rules about places. What is hidden stays empty."""

from __future__ import annotations

from astrarium.core import Decision

from ..box import components as c
from ..rules.blueprints import redesign
from ..table import state as s
from ..table.state import Table
from .view import DECISIONS, PARTIES, PHASES, Pending, Player, Sector, View

UNKNOWN = 1  # stands for a tile that lies face down
NO_SOURCE = -1  # a disc that comes from the track


def restore(view: View, state: Table) -> None:
    """Put what the view shows onto an empty table."""
    state.phase, state.round, state.active = PHASES.index(view.phase), view.round, view.active
    state.stacks = [s.NONE, *((0,) * left for left in view.stacks)]
    state.discards = [s.NONE, *(tuple(map(c.SECTOR_NAMES.index, ring)) for ring in view.discards)]
    for technology in view.technologies:
        state.shop[technology.index] = technology.tiles
    for player in view.players:
        if player.species is not None:
            _restore_player(state, player)
    for sector in view.sectors:
        _restore_sector(state, sector)
    _restore_battle(state, view)
    if view.pending is not None:
        state.stack.append(_decision(view.pending))


def _restore_player(state: Table, player: Player) -> None:
    seat = player.seat
    state.species[seat] = c.SPECIES_NAMES.index(player.species or "")
    state.store[3 * seat : 3 * seat + 3] = player.storage
    state.track[3 * seat : 3 * seat + 3] = player.tracks
    state.discs[seat] = player.discs
    state.colony[seat] = player.colony_ships
    state.tech[seat] = sum(c.TECH_BIT[name] for category in player.technologies for name in category)
    state.parts[seat] = sum(1 << c.PART_OF[name] for name in player.stored_parts)
    state.reputation[seat] = player.reputation_values or (UNKNOWN,) * player.reputation
    state.ambassadors[seat] = sum(1 << other for other in player.ambassadors)
    state.passed |= player.passed << seat
    state.gone |= player.gone << seat
    if player.traitor:
        state.traitor = seat
    for ship, design in enumerate(player.designs):
        state.supply[4 * seat + ship] = design.unbuilt
        for slot, place in enumerate(design.slots):
            tile = c.PART_OF[place.tile] + 1 if place.tile else 0
            state.tile[4 * c.SLOTS * seat + c.SLOTS * ship + slot] = tile
        redesign(state, seat, ship)


def _restore_sector(state: Table, sector: Sector) -> None:
    i = sector.index
    state.lay(i, c.CELL_AT[sector.q, sector.r], sector.rotation)
    if sector.owner is not None:
        state.put_disc(i, sector.owner)
    state.ancients[i] = sector.ancients
    state.discovery[i] = UNKNOWN if sector.discovery else 0
    state.built[i] = sector.orbital + 2 * sector.monolith
    state.cubes[i] = sum(1 << square.index for square in sector.squares if square.cube)
    state.cubes[i] |= sector.orbital_cube << c.ORBITAL_SQUARE
    if i == c.CENTRE:
        state.defence = sector.gcds
    for seat in sector.entered:
        for ships in sector.ships:
            for _ in range(ships.count if ships.seat == seat else 0):
                state.add_ship(i, seat, c.SHIPS.index(ships.ship))


def _restore_battle(state: Table, view: View) -> None:
    battle = view.battle
    if battle is None:
        return
    state.sector, state.step = battle.sector, battle.round
    if battle.attacker is not None and battle.defender is not None:
        state.attacker, state.defender = PARTIES.index(battle.attacker), PARTIES.index(battle.defender)
    for group in battle.groups:
        number = 4 * PARTIES.index(group.party) + (c.SHIPS.index(group.ship) if group.ship in c.SHIPS else 0)
        state.wounds[number] = group.damage
        if group.firing:
            state.firing = number
    state.pool = tuple(8 * c.COLOURS.index(die.colour) + die.value for die in battle.dice if die.pending)


def _decision(pending: Pending) -> Decision:
    """The pending decision with those of its values that the rules ask for."""
    kind, who = DECISIONS.index(pending.kind), sum(1 << seat for seat in pending.seats)
    if pending.left is not None:
        return kind, who, pending.left, pending.made or 0
    if pending.part is not None:
        return kind, who, c.PART_OF[pending.part]
    return kind, who, NO_SOURCE if pending.sector is None else pending.sector
