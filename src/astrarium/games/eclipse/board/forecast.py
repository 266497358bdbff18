"""Chances of battles that have not been fought, cheap enough for every page: exact where fleets are small."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from ..fleets import Fleet, Squadron, fleet_of
from ..odds import odds
from ..view import Design, Sector, View

MOST_SHIPS = 9  # on both sides together: larger battles are not computed for a page


@lru_cache(maxsize=2048)
def chance(attacker: Fleet, defender: Fleet) -> float | None:
    """The attacker's chance to win, or None where it would take too long."""
    if not attacker or not defender or sum(len(s.damage) for s in (*attacker, *defender)) > MOST_SHIPS:
        return None
    return odds(attacker, defender).attacker_wins


def of_design(design: Design, count: int = 1) -> Squadron:
    return Squadron(
        design.ship, (0,) * count, design.initiative, design.hull, design.computer, design.shield, design.cannons,
        (0, design.missiles, 0),
    )  # fmt: skip


def foe_in(view: View, sector: Sector, seat: int) -> tuple[str, Fleet] | None:
    """Who would be met there: the strangers that came last, else the guard of the sector."""
    others = [other for other in sector.entered if other != seat]
    if others:
        return str(others[-1]), fleet_of(view, str(others[-1]), sector.index)
    if sector.gcds:
        return "gcds", fleet_of(view, "gcds", sector.index)
    if sector.ancients and view.players[seat].species != "draco":
        return "ancients", fleet_of(view, "ancients", sector.index)
    return None


def reinforced(view: View, sector: Sector, seat: int, ship: str) -> Fleet:
    """The seat's fleet there once another ship of that type has come."""
    fleet = fleet_of(view, str(seat), sector.index)
    design = next(design for design in view.players[seat].designs if design.ship == ship)
    if any(squadron.type == ship for squadron in fleet):
        return tuple(replace(s, damage=(*s.damage, 0)) if s.type == ship else s for s in fleet)
    return (*fleet, of_design(design))


def arrival(view: View, sector: Sector, seat: int, ship: str) -> tuple[str, float | None] | None:
    """Whom a ship meets that comes to this sector, and the chance to win the battle with what is there."""
    foe = foe_in(view, sector, seat)
    if foe is None:
        return None
    return foe[0], chance(reinforced(view, sector, seat, ship), foe[1])


def battle_now(view: View) -> float | None:
    """The attacker's chance in the battle as it stands, dice not yet assigned left out."""
    battle = view.battle
    if battle is None or battle.attacker is None or battle.defender is None:
        return None
    sides = [
        tuple(
            Squadron(g.ship, g.damage, g.initiative, g.hull, g.computer, g.shield, g.cannons,
                     (0, g.missiles if battle.round == 0 else 0, 0))
            for g in battle.groups
            if g.party == party
        )
        for party in (battle.attacker, battle.defender)
    ]  # fmt: skip
    return chance(sides[0], sides[1])
