"""What a page says about the dice of its table: sealed, opened, chosen, or older than seals."""

from __future__ import annotations

from ..core import Words, mark
from .forms import SealInfo
from .store import Header

EXAMPLE = mark("Luck is sealed. What you see is an example: the real set-up is drawn when the last seat is taken.")
SEALED = mark(
    "All luck of this game was sealed before the start. Whoever runs this server could look at it, "
    "but cannot change it; at the end the seal is opened."
)
OPENED = mark("The seal is open: with the record everybody can check all luck of this game.")
CHOSEN = mark("The seed of all luck was chosen: whoever knows it may know what comes.")
OLDER = mark("The luck of this table is older than seals: it is secret, but nobody can check it.")
GOES_ON = mark(
    "Begun under version {old} of the rules. Under version {new} every position so far is the same: "
    "the game goes on by it."
)


def seal_info(header: Header, over: bool) -> SealInfo | None:
    """The seal, opened where the game is over; a chosen seed has none."""
    seal = header.seal
    if seal is None:
        return None
    open_now = over or header.seeded
    return SealInfo(
        seal.seal, seal.table, seal.secret.hex() if open_now else None, list(seal.words) if open_now else None
    )


def chance_line(header: Header, over: bool, words: Words) -> str:
    """One line that a player understands."""
    if header.seeded and not header.secret:
        return words(CHOSEN)
    if header.secret is None:
        return words(OLDER)
    if over or header.seeded:
        return words(OPENED)
    return words(EXAMPLE if header.waiting else SEALED)


def notice_of(header: Header, played: int, words: Words) -> str:
    """What everybody should know: that the table goes on under other rules than it began with."""
    return "" if header.rules == played else words(GOES_ON, old=header.rules, new=played)
