"""What an action would cost, score and let others do, as far as the view tells."""

from __future__ import annotations

from ....core import hexes
from ..box.components import ADVANCED as ADVANCED_TILES
from ..box.components import (
    B_INSTITUTE,
    B_MINE,
    BESCODS,
    BIG_POWER,
    BIG_POWER_TILE,
    BOOSTERS,
    BUILDING_POWER,
    C_BIG,
    C_GAIA,
    C_LABS,
    C_MINES,
    C_SECTORS,
    C_STATIONS,
    C_TOKENS,
    C_TYPES,
    E_GAIA_MINE,
    E_MINE,
    E_STEP,
    FACTIONS,
    G_VP,
    GAIA,
    HOMES,
    LANTIDS,
    PROJECT_TOKENS,
    ROUND_TILES,
    STEPS,
    T_GAIA,
    TRANSDIM,
)
from ..box.components import TILES as STANDARD_TILES
from ..knowledge.prices import Quote
from ..knowledge.view import CellView, PlayerView, View
from ..rules.mines import MINE_CREDIT, MINE_ORE

CHARGE_RANGE = 2


def event_points(view: View, player: PlayerView, event: int) -> int:
    """Points for doing this once now: the round's tile, technology tiles, the faction (GP-E1, GP-T4)."""
    round_tile = ROUND_TILES[view.round_tiles[view.round - 1]] if view.round else None
    points = round_tile.vp if round_tile and round_tile.event == event else 0
    points += sum(ADVANCED_TILES[t].gain[G_VP] for t in player.advanced if ADVANCED_TILES[t].event == event)
    free = (t for t in player.tiles if t not in player.covered)
    points += sum(STANDARD_TILES[t].gain[G_VP] for t in free if STANDARD_TILES[t].event == event)
    return points + (FACTIONS[player.faction].gaia_mine_vp if event == E_GAIA_MINE else 0)


def mine_points(view: View, player: PlayerView, cell: CellView, steps: int) -> int:
    points = event_points(view, player, E_MINE)
    if any(owner != player.player for owner, _ in cell.structures):
        return points
    points += steps * event_points(view, player, E_STEP)
    return points + (event_points(view, player, E_GAIA_MINE) if cell.planet == GAIA else 0)


def counted(player: PlayerView, what: int) -> int:
    """The count that a tile or booster names (an index of components.COUNTS)."""
    built = [len(cells) for cells in player.buildings]
    return {
        C_TYPES: len(player.types), C_MINES: built[B_MINE], C_LABS: built[2], C_SECTORS: player.sectors,
        C_GAIA: player.gaia_planets, C_STATIONS: built[1], C_TOKENS: sum(player.tokens),
        C_BIG: sum(built[B_INSTITUTE:]),
    }[what]  # fmt: skip


def passing_points(player: PlayerView) -> int:
    """What passing scores now: the booster held and the passing tiles (GP-A8)."""
    points = 0
    if player.booster >= 0 and BOOSTERS[player.booster].count >= 0:
        held = BOOSTERS[player.booster]
        points += held.vp * counted(player, held.count)
    passing = (ADVANCED_TILES[t] for t in player.advanced if ADVANCED_TILES[t].when == "pass")
    return points + sum(tile.gain[G_VP] * counted(player, tile.count) for tile in passing)


def power_value(player: PlayerView, building: int, planet: int) -> int:
    """The power value of one structure (GP-A4, GP-T3.3, GP-F12.3)."""
    value = BUILDING_POWER[building]
    if building >= B_INSTITUTE and BIG_POWER_TILE in player.tiles and BIG_POWER_TILE not in player.covered:
        value = BIG_POWER
    bonus = player.faction == BESCODS and player.buildings[B_INSTITUTE] and planet == player.home
    return value + (1 if bonus else 0)


def chargers(view: View, builder: int, place: CellView) -> list[tuple[int, int]]:
    """Who may charge when `builder` builds here, and how much: their strongest structure within two (GP-A10)."""
    best: dict[int, int] = {}
    for cell in view.cells:
        if cell.structures and hexes.distance((cell.q, cell.r), (place.q, place.r)) <= CHARGE_RANGE:
            for owner, building in cell.structures:
                value = power_value(view.players[owner], building, cell.planet)
                best[owner] = max(best.get(owner, 0), value)
    return [(owner, power) for owner, power in sorted(best.items()) if owner != builder and owner < view.seats]


def charged(bowls: tuple[int, int, int], power: int) -> tuple[int, int, int]:
    """The three areas after charging (GP-P1)."""
    power = min(power, 2 * bowls[0] + bowls[1])
    first = min(power, bowls[0])
    second = power - first
    return bowls[0] - first, bowls[1] + first - second, bowls[2] + second


def quote_of(view: View, player: PlayerView, cell: CellView) -> Quote | None:
    """What settling this planet would cost the player now: quoted on his turn, else reckoned from the view."""
    known = next((quote for quote in (*view.quotes, *view.projects) if quote.cell == cell.cell), None)
    if known is not None or player.faction < 0 or cell.planet < 0:
        return known
    if cell.gaiaformer == player.player and cell.planet == GAIA:
        return Quote(cell.cell, 0, 0, 0, MINE_ORE, MINE_CREDIT, False)
    if cell.gaiaformer >= 0 or any(owner == player.player for owner, _ in cell.structures):
        return None
    if cell.structures and player.faction != LANTIDS:
        return None
    distance = distance_from(view, player, cell)
    if distance is None:
        return None
    qic = max(0, (distance - player.range + 1) // 2)
    if cell.planet == TRANSDIM:
        return Quote(cell.cell, distance, qic, 0, 0, 0, False)
    steps = STEPS[player.home][cell.planet] if cell.planet < HOMES and not cell.structures else 0
    ore = MINE_ORE + steps * player.step_ore
    if cell.planet == GAIA and not cell.structures:
        gaia_ore = FACTIONS[player.faction].gaia_ore
        ore, qic = ore + gaia_ore, qic + (0 if gaia_ore else 1)
    return Quote(cell.cell, distance, qic, steps, ore, MINE_CREDIT, False)


def distance_from(view: View, player: PlayerView, place: CellView) -> int | None:
    """How far a hex is from the nearest structure or space station of a player."""
    starts = [
        (cell.q, cell.r)
        for cell in view.cells
        if cell.station == player.player or any(owner == player.player for owner, _ in cell.structures)
    ]
    return min((hexes.distance(start, (place.q, place.r)) for start in starts), default=None)


def project_tokens(player: PlayerView) -> int:
    return PROJECT_TOKENS[player.levels[T_GAIA]]


def qic_to_reach(view: View, player: PlayerView, place: CellView) -> int:
    """Q.I.C. that bring an empty hex into range (GP-A1.3)."""
    distance = distance_from(view, player, place) or 0
    return max(0, (distance - player.range + 1) // 2)
