"""Chances of battles, cheap enough for every page: exact, or nothing where that would take too long."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from astrarium.core import Seat

from ..box import components as c
from ..box.components import TYPES
from ..knowledge.view import PARTIES, Battle, Fight, Group, Sector, View
from ..rules.combat import pair
from ..rules.targeting import NEVER, assign_printed, margin, wound
from ..table.state import NOBODY, EclipseState
from .duel import ATTACKER, DEFENDER, Duel, TooLong
from .fleets import BIGGEST_FIRST, Fleet, Squadron, fleet_in, foe_in, of_design, printed_npc, squadron

MOST_STEPS = 12_000  # of one battle: about a twentieth of a second
MOST_STEPS_ONCE = 60_000  # of a battle that is reckoned once and then remembered: about 0.3 s
FEW_STEPS = 2_000  # where many battles are reckoned for one page


@dataclass(frozen=True, slots=True)
class Moment:
    """Two fleets in the middle of their battle: who has shot in the round under way, and whether missiles are spent."""

    attacker: Fleet
    defender: Fleet
    acted: tuple[tuple[int, int], ...] = ()
    engaged: bool = False


@lru_cache(maxsize=4096)
def chance_from(moment: Moment, most: int = MOST_STEPS) -> float | None:
    """The attacker's chance to win when both sides assign dice by the printed rule; None where it takes too long."""
    sides = (moment.attacker, moment.defender)
    if not any(s.damage for s in moment.attacker) or not any(s.damage for s in moment.defender):
        return float(any(s.damage for s in moment.attacker))
    duel = Duel(*sides, "printed", moment.acted, most)
    try:
        ends, _ = duel.fight(moment.engaged)
    except TooLong:
        return None
    return min(1.0, sum(part for (_, foe), part in ends.items() if not any(foe)))


def chance(attacker: Fleet, defender: Fleet, most: int = MOST_STEPS) -> float | None:
    """The attacker's chance to win a battle that begins."""
    return chance_from(Moment(attacker, defender), most)


def arrival(state: EclipseState, seat: Seat, sector: int, ship: int) -> tuple[int, float | None] | None:
    """Whom a ship meets that comes to this sector, and the chance to win the battle with what is there."""
    foe = foe_in(state, seat, sector)
    if foe == NOBODY:
        return None
    return foe, chance(reinforced(state, seat, sector, ship), fleet_in(state, foe, sector), FEW_STEPS)


def reinforced(state: EclipseState, seat: Seat, sector: int, ship: int) -> Fleet:
    """The seat's fleet there once another ship of that type has come."""
    return joined_by(fleet_in(state, seat, sector), squadron(ship, state.design[TYPES * seat + ship], 1))


def joined_by(fleet: Fleet, newcomer: Squadron) -> Fleet:
    """The fleet with one unhurt ship more."""
    if any(found.type == newcomer.type for found in fleet):
        return tuple(replace(s, damage=(*s.damage, 0)) if s.type == newcomer.type else s for s in fleet)
    return (*fleet, newcomer)


def battles_ahead(view: View) -> list[tuple[int, str, str]]:
    """First battles of the coming combat phase in their order: sector, attacker, defender (as named in views)."""
    found = []
    for sector in sorted(view.sectors, key=lambda sector: -sector.index):
        if sector.entered:
            met = pair(sector.entered, sector.owner, sector.gcds, _fights_ancients(view, sector))
            found += [(sector.index, PARTIES[met[0]], PARTIES[met[1]])] if met else []
    return found


def _fights_ancients(view: View, sector: Sector) -> bool:
    species = view.players[sector.entered[0]].species or ""
    return sector.ancients > 0 and c.SPECIES[c.SPECIES_NAMES.index(species)].fights_ancients


def fleets_at_start(view: View, fight: Fight) -> tuple[Fleet, Fleet]:
    """Both fleets as they were when the battle began."""

    def fleet(party: str) -> Fleet:
        squads = [squad for squad in fight.squads if squad.party == party]
        if not party.isdecimal():
            return tuple(printed_npc(squad.ship, squad.damage) for squad in squads)
        designs = {design.ship: design for design in view.players[int(party)].designs}
        return tuple(of_design(designs[squad.ship], squad.damage) for squad in squads)

    return fleet(fight.attacker), fleet(fight.defender)


def fleets_now(battle: Battle) -> tuple[Fleet, Fleet]:
    """Both fleets as they are, without ships that have begun to retreat."""

    def fleet(party: str | None) -> Fleet:
        return tuple(
            Squadron(g.ship, g.damage, g.initiative, g.hull, g.computer, g.shield, g.cannons, (0, g.missiles, 0))
            for g in battle.groups
            if g.party == party and g.retreat is None
        )

    return fleet(battle.attacker), fleet(battle.defender)


def is_estimate(battle: Battle) -> bool:
    """Whether ships are retreating: how they fare is left out."""
    return any(group.retreat is not None for group in battle.groups)


def moment_now(view: View, battle: Battle, hit: tuple[str, int] | None = None) -> Moment:
    """The battle as it stands, dice that wait assigned by the printed rule; `hit` says whom the next one hits first."""
    deciding = view.pending is not None and view.pending.kind == "fight"  # those whose turn it is have not fired yet
    fleets = fleets_now(battle)
    if battle.next_die is not None:
        fleets = _assigned(battle, fleets, hit)
    parties = (battle.attacker, battle.defender)
    acted = tuple(
        (side, i)
        for side in (ATTACKER, DEFENDER)
        for i, squadron in enumerate(fleets[side])
        if any(
            g.acted and not (deciding and g.firing)
            for g in battle.groups
            if g.party == parties[side] and g.ship == squadron.type
        )
    )
    return Moment(*fleets, acted, battle.round > 0)


def _assigned(battle: Battle, fleets: tuple[Fleet, Fleet], hit: tuple[str, int] | None) -> tuple[Fleet, Fleet]:
    """Both fleets when the dice that wait have done their damage."""
    firing = next((group for group in battle.groups if group.firing), None)
    if firing is None:
        return fleets
    aimed = DEFENDER if firing.party == battle.attacker else ATTACKER
    dice = _dice_of(battle, firing)
    wounds = [squadron.damage for squadron in fleets[aimed]]
    hulls, shields = [s.hull for s in fleets[aimed]], [s.shield for s in fleets[aimed]]
    if hit is not None:
        kind = next((i for i, s in enumerate(fleets[aimed]) if s.type == hit[0]), None)
        if kind is not None:
            wounds[kind] = wound(wounds[kind], hit[1], dice[0][0], hulls[kind])
            dice = dice[1:]
    order = sorted(range(len(wounds)), key=lambda i: BIGGEST_FIRST.index(fleets[aimed][i].type))
    assign_printed(order, hulls, shields, wounds, dice)
    struck = tuple(replace(s, damage=damage) for s, damage in zip(fleets[aimed], wounds, strict=True))
    return (struck, fleets[1]) if aimed == ATTACKER else (fleets[0], struck)


def _dice_of(battle: Battle, firing: Group) -> list[tuple[int, int]]:
    """The dice that wait, as damage and the strongest shield they beat; the next one first."""
    found = [(die.damage, margin(die.value, firing.computer)) for die in battle.dice if die.pending]
    return [die for die in found if die[1] != NEVER]
