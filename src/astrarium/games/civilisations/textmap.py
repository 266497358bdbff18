"""The galaxy as a text picture for the terminal."""

from __future__ import annotations

from ...core.page import Words
from .view import Sector, View
from .words import BONUS_WORDS, BONUSES_BY_NAME

WIDTH = 12  # characters from one hex to the next
LETTERS = "ABCDEF"  # seats


def text_map(view: View, words: Words) -> str:
    """Three lines a sector: its name and bonus, the pieces there, and who controls it."""
    left = min(2 * sector.q + sector.r for sector in view.sectors)
    lines: list[str] = []
    for row in sorted({sector.r for sector in view.sectors}):
        block = ["", "", "", ""]
        for sector in sorted((s for s in view.sectors if s.r == row), key=lambda s: s.q):
            at = (2 * sector.q + row - left) * WIDTH // 2
            for i, text in enumerate(_sector(sector, words)):
                block[i] = f"{block[i]:<{at}}{text[: WIDTH - 1]}"
        lines += block
    return "\n".join(line.rstrip() for line in lines).rstrip() + "\n"


def _sector(sector: Sector, words: Words) -> tuple[str, str, str]:
    pieces = [f"{LETTERS[seat]}{n}" for seat, n in enumerate(sector.ships) if n]
    if sector.colony is not None:
        pieces.append(f"{LETTERS[sector.colony]}*")
    held = "" if sector.controller is None else f"[{LETTERS[sector.controller]}]"
    return f"{sector.name} {_kind(sector, words)}", " ".join(pieces) or ".", held or ("[?]" if sector.contested else "")


def _kind(sector: Sector, words: Words) -> str:
    if sector.hidden:
        return "???"
    if sector.bonus is None:
        return words("HOME")
    return words(BONUS_WORDS[BONUSES_BY_NAME[sector.bonus]])
