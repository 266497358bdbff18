"""The table in words: planets by distance, research, the tiles of the game, players."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.page import Listing, Words
from ..knowledge.view import CellView, PlayerView, View
from ..text.names import (
    BOOSTER_TEXTS,
    BUILDING_NAMES,
    FACTION_NAMES,
    FINAL_TEXTS,
    PLANET_NAMES,
    ROUND_TEXTS,
    TILE_TEXTS,
    TRACK_NAMES,
)

NONE = "–"


def tables(view: View, names: Sequence[str], words: Words) -> tuple[Listing, ...]:
    known = [_who(player, names, words) for player in view.players]
    return (
        _planets(view, known, words),
        _players(view, known, words),
        _buildings(view, known, words),
        _research(view, known, words),
        _rounds(view, words),
        _finals(view, known, words),
    )


def _who(player: PlayerView, names: Sequence[str], words: Words) -> str:
    return words("Automa") if player.is_automa else names[player.player]


def _planets(view: View, known: Sequence[str], words: Words) -> Listing:
    """Every planet and every place with a piece, those nearest to one's own structures first."""
    own = [cell for cell in view.cells if any(player == view.seat for player, _ in cell.structures)]
    shown = [cell for cell in view.cells if cell.planet >= 0 or cell.satellites or cell.station >= 0]
    rows = sorted((_distance(cell, own), cell.name, _cell(cell, known, words)) for cell in shown)
    heads = (words("Place"), words("Planet"), words("Pieces"), words("Distance from you"))
    return Listing(words("Map"), heads, tuple((*row, str(distance) if own else NONE) for distance, _, row in rows))


def _distance(cell: CellView, own: Sequence[CellView]) -> int:
    ways = ((cell.q - other.q, cell.r - other.r) for other in own)
    return min((max(abs(q), abs(r), abs(q + r)) for q, r in ways), default=0)


def _cell(cell: CellView, known: Sequence[str], words: Words) -> tuple[str, str, str]:
    pieces = [f"{words(BUILDING_NAMES[building])} ({known[player]})" for player, building in cell.structures]
    if cell.gaiaformer >= 0:
        pieces.append(f"{words('gaiaformer')} ({known[cell.gaiaformer]})")
    if cell.station >= 0:
        pieces.append(f"{words('space station')} ({known[cell.station]})")
    pieces += [f"{words('satellite')} ({known[player]})" for player in cell.satellites]
    planet = words(PLANET_NAMES[cell.planet]) if cell.planet >= 0 else words("empty space")
    return cell.name, planet, ", ".join(pieces) or NONE


def _players(view: View, known: Sequence[str], words: Words) -> Listing:
    heads = (
        words("Player"), words("Faction"), words("Points"), words("Credits"), words("Ore"), words("Knowledge"),
        words("Q.I.C."), words("Power in areas I, II, III"), words("Gaia area"), words("Range"), words("Booster"),
        words("State"),
    )  # fmt: skip
    return Listing(words("Players"), heads, tuple(_player(player, known, words) for player in view.players))


def _player(player: PlayerView, known: Sequence[str], words: Words) -> tuple[str, ...]:
    faction = words(FACTION_NAMES[player.faction]) if player.faction >= 0 else NONE
    booster = words(BOOSTER_TEXTS[player.booster]) if player.booster >= 0 else NONE
    stock = (player.vp, player.credit, player.ore, player.knowledge, player.qic)
    return (
        known[player.player], faction, *map(str, stock), ", ".join(map(str, player.bowls)), str(player.gaia_area),
        str(player.range), booster, words("has passed") if player.passed else NONE,
    )  # fmt: skip


def _buildings(view: View, known: Sequence[str], words: Words) -> Listing:
    """How many of each structure stand, and how many are left."""
    kinds = range(min(len(BUILDING_NAMES), len(view.players[0].left)))
    heads = (words("Player"), *(words(BUILDING_NAMES[kind]).capitalize() for kind in kinds), words("Technology tiles"))
    rows = []
    for player in view.players:
        built = [
            words("{n} built, {left} left", n=len(player.buildings[kind]), left=player.left[kind])
            if kind < len(player.buildings)
            else NONE
            for kind in kinds
        ]
        tiles = "; ".join(words(TILE_TEXTS[tile]) for tile in player.tiles)
        rows.append((known[player.player], *built, tiles or NONE))
    return Listing(words("Structures"), heads, tuple(rows))


def _research(view: View, known: Sequence[str], words: Words) -> Listing:
    heads = (words("Track"), *known)
    rows = tuple(
        (words(name), *(str(player.levels[track]) for player in view.players)) for track, name in enumerate(TRACK_NAMES)
    )
    return Listing(words("Research"), heads, rows)


def _rounds(view: View, words: Words) -> Listing:
    said = [words("over"), words("now"), words("to come")]
    rows = tuple(
        (str(number), words(ROUND_TEXTS[tile]), said[(number >= view.round) + (number > view.round)])
        for number, tile in enumerate(view.round_tiles, 1)
    )
    return Listing(words("Round scoring"), (words("Round"), words("Points for"), words("State")), rows)


def _finals(view: View, known: Sequence[str], words: Words) -> Listing:
    rows = tuple((words(FINAL_TEXTS[final.tile]), *map(str, final.counts[: len(known)])) for final in view.final)
    return Listing(words("Final scoring"), (words("Most of"), *known), rows)
