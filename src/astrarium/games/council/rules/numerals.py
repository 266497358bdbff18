"""Dark Tech levels in Roman numerals, as the markers show them."""

from __future__ import annotations

ONES = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")


def numeral(level: int) -> str:
    """"IV"; nobody has risen: "0"."""
    return "X" * (level // 10) + ONES[level % 10] if level else "0"
