"""The table as text for the terminal: the galaxy, the research board and every player."""

from __future__ import annotations

from ....core.page import Words
from ..box import components as c
from ..knowledge.view import CellView, PlayerView, View
from ..text.names import BOOSTER_TEXTS, FACTION_NAMES, FINAL_TEXTS, ROUND_TEXTS, TRACK_NAMES

MARKS = "mtlPAQ"  # structures in the order of the buildings
LETTERS = "ABCD"  # players
WIDTH = 6


def text_map(view: View, words: Words) -> str:
    lines = [*_galaxy(view), "", *_tracks(view, words), "", *_tiles(view, words), ""]
    lines += [_player(player, words) for player in view.players]
    return "\n".join(lines) + "\n"


def _galaxy(view: View) -> list[str]:
    """A column of hexes per q; two text lines per hex step, so that flat-topped hexes interlock."""
    left = min(cell.q for cell in view.cells)
    top = min(2 * cell.r + cell.q for cell in view.cells)
    rows: dict[int, list[CellView]] = {}
    for cell in view.cells:
        rows.setdefault(2 * cell.r + cell.q - top, []).append(cell)
    lines = []
    for row in range(max(rows) + 1):
        line = ""
        for cell in sorted(rows.get(row, []), key=lambda c: c.q):
            line = f"{line:<{(cell.q - left) * WIDTH}}{_cell(cell)}"
        lines.append(line.rstrip())
    return lines


def _cell(cell: CellView) -> str:
    """Planet letter, then pieces: "rAm" is A's mine on Terra, "*" a satellite, "+" a station, "'" a gaiaformer."""
    text = c.PLANET_LETTERS[cell.planet] if cell.planet >= 0 else "."
    text += "".join(LETTERS[player] + MARKS[building] for player, building in cell.structures)
    text += f"{LETTERS[cell.gaiaformer]}'" if cell.gaiaformer >= 0 else ""
    text += f"{LETTERS[cell.station]}+" if cell.station >= 0 else ""
    return text + ("*" if cell.satellites else "")


def _tracks(view: View, words: Words) -> list[str]:
    lines = []
    for track, name in enumerate(TRACK_NAMES):
        stands = ", ".join(f"{LETTERS[p.player]} {p.levels[track]}" for p in view.players)
        lines.append(f"{words(name)}: {stands}")
    return lines


def _tiles(view: View, words: Words) -> list[str]:
    lines = []
    for number, tile in enumerate(view.round_tiles, 1):
        here = ">" if number == view.round else " "
        lines.append(f"{here}{number} {words(ROUND_TEXTS[tile])}")
    lines += [f" {words(FINAL_TEXTS[final.tile])}: {', '.join(str(n) for n in final.counts)}" for final in view.final]
    return lines


def _player(player: PlayerView, words: Words) -> str:
    name = words(FACTION_NAMES[player.faction]) if player.faction >= 0 else "?"
    stock = words(
        "{credit} credits, {ore} ore, {knowledge} knowledge, {qic} Q.I.C.", credit=player.credit, ore=player.ore,
        knowledge=player.knowledge, qic=player.qic,
    )  # fmt: skip
    power = "/".join(str(n) for n in player.bowls)
    booster = words(BOOSTER_TEXTS[player.booster]) if player.booster >= 0 else "-"
    return f"{LETTERS[player.player]} {name:<14} {player.vp:>3} {words('VP')}  {stock}; {power}; {booster}"
