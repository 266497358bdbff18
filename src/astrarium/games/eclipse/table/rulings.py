"""Every ruling on a point where the rulebook is silent, in one place: an option of the table each."""

from __future__ import annotations

from dataclasses import dataclass, fields

from astrarium.core import Option, Options, mark


def _ruling(name: str, default: bool, title: str, rule: str) -> Option:
    return Option(name, (default, not default), title, rule)


# Each help text is the id of the rule in the rules text. The first value is the default.
RULINGS = (
    _ruling("last_upkeep", True, mark("The ninth round has its upkeep"), "EC-R1"),
    _ruling("influence_own_ships", True, mark("A disc may go where only your ships are, linked or not"), "EC-R2"),
    _ruling("explore_blind", False, mark("Spaces that no wormhole can join may be explored"), "EC-R3"),
    _ruling("explore_after_discard", True, mark("Planta explores a second time after a discard"), "EC-R4"),
    _ruling("second_tile_after_first", True, mark("Draco decides on a second sector after seeing the first"), "EC-R5"),
    _ruling("starbases_hold", True, mark("Starbases count among the ships left behind"), "EC-R6"),
    _ruling("ancients_pin_draco", False, mark("Ancients pin the ships of Draco"), "EC-R7"),
    _ruling("generator_diplomacy", False, mark("The wormhole generator links partners"), "EC-R8"),
    _ruling("peace_first", True, mark("No relations while ships stand in the other's sectors"), "EC-R9"),
    _ruling("owner_orders_ties", True, mark("The owner orders ship types of equal initiative"), "EC-R10"),
    _ruling("missiles_each_battle", True, mark("Missiles fire again in every battle of a sector"), "EC-R11"),
    _ruling("shot_retreat_draws", True, mark("Retreating ships that were all shot took part"), "EC-R12"),
    _ruling("stalemate_draws", False, mark("Ships lost to a stalemate give reputation draws"), "EC-R13"),
    _ruling("bomb_without_battle", True, mark("Population may be attacked without a battle"), "EC-R14"),
    _ruling("reputation_per_sector", True, mark("Reputation is drawn once per sector"), "EC-R15"),
    _ruling("ancient_technology_acts", True, mark("Instant effects of ancient technologies apply"), "EC-R16"),
    _ruling("draco_late_discovery", False, mark("Draco's disc takes the tile when others kill the ancients"), "EC-R17"),
    _ruling("cubes_leave_freely", False, mark("Cubes may be taken back without giving up the sector"), "EC-R18"),
    _ruling("abandon_more", False, mark("A bankrupt player may give up more sectors than needed"), "EC-R19"),
    _ruling("graveyard_produces", True, mark("Cubes in the graveyard still count for this round's income"), "EC-R20"),
    _ruling("disc_links_its_source", True, mark("A disc may go where only the sector it leaves is linked"), "EC-R21"),
    _ruling("reinforcing_keeps_order", True, mark("More ships do not change when a player entered a sector"), "EC-R22"),
    _ruling("sectors_by_number", True, mark("After the battles sectors are taken by descending number"), "EC-R23"),
)


@dataclass(frozen=True, slots=True)
class Rulings:
    """The rulings in force at a table, read once from its options."""

    last_upkeep: bool
    influence_own_ships: bool
    explore_blind: bool
    explore_after_discard: bool
    second_tile_after_first: bool
    starbases_hold: bool
    ancients_pin_draco: bool
    generator_diplomacy: bool
    peace_first: bool
    owner_orders_ties: bool
    missiles_each_battle: bool
    shot_retreat_draws: bool
    stalemate_draws: bool
    bomb_without_battle: bool
    reputation_per_sector: bool
    ancient_technology_acts: bool
    draco_late_discovery: bool
    cubes_leave_freely: bool
    abandon_more: bool
    graveyard_produces: bool
    disc_links_its_source: bool
    reinforcing_keeps_order: bool
    sectors_by_number: bool


def rulings(options: Options) -> Rulings:
    return Rulings(**{field.name: bool(options[field.name]) for field in fields(Rulings)})
