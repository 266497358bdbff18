"""Dates, times and shares in the reader's language, for pages that tell of finished games."""

from __future__ import annotations

from datetime import UTC, datetime

from babel.dates import format_date

from ..core import Words

A_MINUTE, AN_HOUR, A_DAY = 60_000, 3_600_000, 86_400_000


def day(at: int, lang: str) -> str:
    """Such as "14 November 2026"."""
    return format_date(datetime.fromtimestamp(at / 1000, UTC), "d MMMM y", locale=lang)


def month(at: int, lang: str) -> str:
    return format_date(datetime.fromtimestamp(at / 1000, UTC), "MMM", locale=lang)


def lasted(span: int, words: Words) -> str:
    """How long a game took, in its two largest units."""
    if span < AN_HOUR:
        return words("{n} min", n=max(1, span // A_MINUTE))
    if span < A_DAY:
        return words("{h} h {m}", h=span // AN_HOUR, m=f"{span % AN_HOUR // A_MINUTE:02d}")
    return words.plural("{n} day", "{n} days", span // A_DAY)


def percent(share: float, lang: str) -> str:
    return f"{100 * share:.0f}\u00a0%" if lang == "fr" else f"{100 * share:.0f} %"


def signed(change: int) -> str:
    return f"+{change}" if change >= 0 else f"\u2212{-change}"
