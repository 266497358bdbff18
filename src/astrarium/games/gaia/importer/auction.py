"""Games whose factions were auctioned: who got which faction, for how much, and who plays when."""

from __future__ import annotations

import re

from ....core.errors import BadInput
from .notation import NUMBER

SEAT = re.compile(r"p[1-4]")


def read_auction(moves: list[str], players: int) -> tuple[dict[int, str], tuple[int, ...], tuple[int, ...]]:
    """Faction and bid of every seat, and the turn order: that of the factions as they were chosen.

    Who named a faction that nobody bids for has it for nothing.
    """
    chosen: dict[str, int] = {}
    holder: dict[str, tuple[int, int]] = {}
    for text in moves:
        words = text.rstrip(".").split()
        if len(words) == 3 and words[1] == "faction" and SEAT.fullmatch(words[0]):
            chosen[words[2]] = int(words[0][1:]) - 1
        elif len(words) == 4 and words[1] == "bid" and SEAT.fullmatch(words[0]) and NUMBER.fullmatch(words[3]):
            holder[words[2]] = (int(words[0][1:]) - 1, int(words[3]))
    bidders = {seat for seat, _ in holder.values()}
    holder |= {faction: (seat, 0) for faction, seat in chosen.items() if faction not in holder and seat not in bidders}
    factions = {seat: faction for faction, (seat, _) in holder.items()}
    if sorted(factions) != list(range(players)):
        raise BadInput("the auction does not give every seat a faction")
    bids = [0] * players
    for seat, bid in holder.values():
        bids[seat] = bid
    order = tuple(holder[faction][0] for faction in chosen if faction in holder)
    return factions, tuple(bids), order
