"""The exact odds of a battle without retreats.

`printed` lets both sides assign dice by the rule printed for the ancients; `best` lets each side maximise its own
chance to win and, of equal ways, minimise the foe's, while ancients and the defence system keep to their rule.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import lru_cache
from time import monotonic

from astrarium.core import BadInput, mark

from ..knowledge.view import View
from .duel import Duel, Limit, TooLong
from .fleets import Fleet, fleet_of, in_order, read_fleet
from .plan import Plan

POLICIES = ("printed", "best")
EXAMPLES = (  # a first fight, a bold one, the centre, missiles against hulls, and the battle told in the rulebook
    ("3 interceptor init=3 cannons=y", "1 ancient"),
    ("2 cruiser init=2 hull=1 computer=1 cannons=y, 1 interceptor init=3 cannons=y", "2 ancient"),
    ("2 dreadnought init=1 hull=2 computer=1 cannons=yy, 3 cruiser init=2 hull=1 computer=1 cannons=y", "1 gcds"),
    ("4 interceptor init=5 computer=2 missiles=oo", "2 dreadnought init=2 hull=3 computer=1 shield=1 cannons=yo"),
    (
        "3 interceptor init=4 cannons=y missiles=oo, 1 cruiser init=3 hull=2 shield=1 cannons=o missiles=oo",
        "3 interceptor init=3 cannons=y missiles=oo, 1 cruiser init=3 hull=1 computer=2 cannons=yy",
    ),
)


@dataclass(frozen=True, slots=True)
class Odds:
    """Chances of each outcome, expected engagement rounds and ships lost."""

    policy: str
    attacker_wins: float
    defender_wins: float
    stalemate: float
    expected_rounds: float
    attacker_losses: float
    defender_losses: float


TOO_LONG = mark("This battle takes more than {n} s to reckon: allow more with --seconds, or take smaller fleets.")


@lru_cache(maxsize=4096)
def odds(attacker: str | Fleet, defender: str | Fleet, policy: str = "printed") -> Odds:
    """The exact odds of one fleet attacking another."""
    return reckon(attacker, defender, policy)


def reckon(attacker: str | Fleet, defender: str | Fleet, policy: str, limit: Limit | None = None) -> Odds:
    """The odds, reckoned anew; `TooLong` where the limit is passed."""
    if policy not in POLICIES:
        raise BadInput(f"policy is one of {', '.join(POLICIES)}, not {policy[:40]!r}")
    fleets = [read_fleet(fleet) if isinstance(fleet, str) else fleet for fleet in (attacker, defender)]
    if policy == "best":
        fleets = [in_order(fleet) for fleet in fleets]
    duel = Duel(fleets[0], fleets[1], policy, limit=limit)
    if policy == "best":
        duel.plan = Plan(duel)
    ends, rounds = duel.fight()
    wins = sum(chance for (_, foe), chance in ends.items() if not any(foe))
    losses = sum(chance for (own, _), chance in ends.items() if not any(own))
    lost = [sum(duel.armies[i].lost(sides[i]) * chance for sides, chance in ends.items()) for i in (0, 1)]
    return Odds(policy, wins, losses, max(0.0, 1.0 - wins - losses), rounds, lost[0], lost[1])


def odds_command(
    attacker: str,
    defender: str,
    policy: str = "printed",
    as_json: bool = False,
    seconds: float = 0,
    clock: Callable[[], float] = monotonic,
) -> str:
    """What the command line prints; it gives up after that many seconds (0: never)."""
    try:
        limit = Limit(seconds, clock) if seconds else None
        found = reckon(attacker, defender, policy, limit) if limit else odds(attacker, defender, policy)
    except TooLong:
        raise BadInput(TOO_LONG, n=f"{seconds:g}") from None
    if as_json:
        return json.dumps(asdict(found))
    return "\n".join(
        (
            f"attacker wins   {found.attacker_wins:.6f}",
            f"defender wins   {found.defender_wins:.6f}",
            f"stalemate       {found.stalemate:.6f}",
            f"rounds          {found.expected_rounds:.3f} expected",
            f"ships lost      {found.attacker_losses:.3f} by the attacker, {found.defender_losses:.3f} by the defender",
        )
    )


def odds_in(view: View, sector: int, attacker: str, defender: str, policy: str = "printed") -> Odds:
    """The odds of two parties of a sector as it stands ("0" to "5", "ancients", "gcds")."""
    return odds(fleet_of(view, attacker, sector), fleet_of(view, defender, sector), policy)


def chance_between(view: View, own: int, other: int) -> float:
    """How likely the viewer's ships in one sector beat the ancients of another, by the sectors' numbers."""
    index = {int(place.number): place.index for place in view.sectors}
    if view.seat is None or own not in index or other not in index:
        raise BadInput("no such fleets on this table")
    return odds(fleet_of(view, str(view.seat), index[own]), fleet_of(view, "ancients", index[other])).attacker_wins
