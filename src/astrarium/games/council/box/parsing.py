"""Records from the tables of a components file, each checked with a message that names its place."""

from __future__ import annotations

from .programs import COLONISE, Programs, extraction, steps_of_tech
from .reading import NO_GEMS, Entry, Gems
from .records import (
    LIGHT_COUNTS,
    PLANETS,
    PLANETS_PER_SPACE,
    RANGE,
    SECTORS,
    SPACES_PER_GALAXY,
    TERRAFORM,
    UPGRADE_KINDS,
    AutomaCard,
    AutomaStep,
    Card,
    DarkBonus,
    Galaxy,
    Leader,
    LightBonus,
    Tech,
    Tile,
    Upgrade,
)


def galaxy_index(entry: Entry, field: str, name: object, ids: list[str]) -> int:
    if name not in ids:
        raise entry.wrong(field, f"knows no galaxy {name!r}")
    return ids.index(str(name))


def _pairs(entry: Entry, field: str) -> tuple[tuple[int, int], ...]:
    listed = entry.many(field)
    for pair in listed:
        if not isinstance(pair, list) or len(pair) != 2 or not all(type(n) is int for n in pair):
            raise entry.wrong(field, "must be pairs of whole numbers")
    return tuple((x, y) for x, y in listed)


def read_galaxy(entry: Entry) -> Galaxy:
    spaces = entry.whole("spaces", 2, SPACES_PER_GALAXY)
    xy = _pairs(entry, "xy")
    if len(xy) != spaces:
        raise entry.wrong("xy", f"must have {spaces} places, one for each space")
    return Galaxy(
        entry.text("id"), entry.text("name"), entry.whole("sector", 1, SECTORS) - 1, spaces,
        entry.whole("majority", 1, 30), entry.whole("minority", 0, 30), entry.flag("majority_card"),
        entry.flag("minority_card"), entry.whole("station_slots", 0, 4), entry.whole("preset_tiles", 0, spaces), xy,
        entry.source, entry.guessed,
    )  # fmt: skip


def read_tile(entry: Entry) -> Tile:
    names = entry.many("planets")
    if not 1 <= len(names) <= PLANETS_PER_SPACE or any(name not in PLANETS for name in names):
        raise entry.wrong("planets", f"must be 1 to {PLANETS_PER_SPACE} of {', '.join(PLANETS)}")
    return Tile(
        entry.text("id"), entry.whole("sector", 1, SECTORS) - 1, tuple(PLANETS.index(name) for name in names),
        entry.gems("resource_gems"), entry.whole("resource_energy", 0, 20), entry.source, entry.guessed,
    )  # fmt: skip


def read_upgrade(entry: Entry) -> Upgrade:
    kind = entry.one_of("kind", UPGRADE_KINDS)
    planet = entry.one_of("planet", PLANETS) if kind == TERRAFORM else -1
    zone = entry.whole("zone", 1, 3) - 1 if kind == RANGE else -1
    reach = entry.whole("range", 2, 3) if kind == RANGE else 0
    energy = entry.whole("energy", 0, 30)
    return Upgrade(
        entry.text("id"), kind, planet, zone, reach, _cost(entry, "cost"), energy, entry.source, entry.guessed
    )


def _cost(entry: Entry, field: str) -> Gems:
    cost = entry.gems(field)
    if cost == NO_GEMS:
        raise entry.wrong(field, "must be at least one gem")
    return cost


def read_ava_upgrades(entry: Entry) -> list[Upgrade]:
    """The fourth zone's own upgrades."""
    energy = entry.whole("upgrade_energy", 0, 9)
    return [
        Upgrade(
            f"range_zone4_{reach}", RANGE, -1, 3, reach, _cost(entry, f"upgrade_cost_{reach}"), energy, entry.source,
            entry.guessed,
        )
        for reach in (2, 3)
    ]  # fmt: skip


def read_card(entry: Entry, programs: Programs, bought: bool) -> Card:
    if bought and entry.whole("copies", 1, 1) != 1:
        raise entry.wrong("copies", "must be 1: write every copy as a record of its own")
    begin = len(programs.nodes)
    program = programs.compile(entry.entries("steps"))
    tower = max((node.count for node in programs.nodes[begin:] if node.op == COLONISE), default=0)
    cost = _cost(entry, "cost") if bought else NO_GEMS
    consumption = entry.whole("consumption", -20, 20)
    return Card(entry.text("id"), entry.text("name"), consumption, cost, program, tower, entry.source, entry.guessed)


def read_tech(entry: Entry, programs: Programs) -> Tech:
    effect = Entry(entry.get("effect"), f"{entry.place}: effect")
    gems = effect.gems("instant_gems") if "instant_gems" in effect.data else NO_GEMS
    return Tech(
        id=entry.text("id"), name=entry.text("name"), level=entry.whole("level", 1, 2),
        program=programs.compile(steps_of_tech(effect)), gems=gems,
        energy=effect.whole("energy", 0, 50, 0), consumption=effect.whole("consumption", -50, 50, 0),
        zones_to_range=effect.whole("all_zones_to_range", 0, 3, 0),
        energy_per_step=effect.whole("energy_per_step", 0, 9, 0), star_gate="extra_zone" in effect.data,
        free_cards=effect.whole("free_ai_card", 0, 1, 0), light_cards=effect.whole("light_bonus_cards", 0, 1, 0),
        exploits=effect.whole("exploit_different_galaxies", 0, 9, 0),
        energy_per_galaxy=effect.whole("energy_per_galaxy_majority", 0, 9, 0),
        energy_per_system=effect.whole("energy_per_system_majority", 0, 9, 0),
        extra_cubes=effect.whole("discover_colonise_extra_cubes", 0, 2, 0),
        finer_gems=effect.flag("extract_gems_one_step_up", False),
        shares_extraction=effect.flag("extract_where_opponents", False),
        perpetual=effect.flag("always_last", False), source=entry.source, guessed=entry.guessed,
    )  # fmt: skip


def read_light(entry: Entry) -> LightBonus:
    return LightBonus(
        entry.text("id"), entry.whole("base", 0, 20), entry.whole("per", 0, 9), entry.one_of("what", LIGHT_COUNTS),
        entry.whole("copies", 0, 18), entry.source, entry.guessed,
    )  # fmt: skip


def read_dark(entry: Entry, ids: list[str]) -> DarkBonus:
    stations = entry.one_of("kind", ("galaxy", "stations")) == 1
    return DarkBonus(
        entry.text("id"), -1 if stations else galaxy_index(entry, "galaxy", entry.get("galaxy"), ids),
        entry.whole("base", 0, 20), 0 if stations else entry.whole("majority", 0, 20),
        0 if stations else entry.whole("presence", 0, 20), entry.whole("per_station", 0, 20) if stations else 0,
        entry.whole("min_players", 1, 4), entry.source, entry.guessed,
    )  # fmt: skip


def read_leader(entry: Entry, programs: Programs) -> Leader:
    times = entry.whole("extractions", 0, 4, 0)
    steps = [Entry(extraction(times), entry.place)] if times else []
    return Leader(
        id=entry.text("id"), name=entry.text("name"), consumption=entry.whole("consumption", 0, 80),
        energy=entry.whole("start_energy", 0, 19), program=programs.compile(steps),
        free_colonies=entry.whole("free_colonies", 0, 1, 0), keeps_cubes_from=entry.whole("keeps_cubes_from", 0, 9, 0),
        largest_tower=entry.whole("largest_tower", 0, 3, 3), extra_zone="extra_zone" in entry.data,
        energy_per_colony=entry.whole("energy_per_colony", 0, 9, 0), wins_ties=entry.flag("wins_ties", False),
        source=entry.source, guessed=entry.guessed,
    )  # fmt: skip


def read_automa(entry: Entry, ids: list[str]) -> AutomaCard:
    actions = []
    for i, pair in enumerate(entry.many("actions"), 1):
        if not isinstance(pair, list) or not 1 <= len(pair) <= 2:
            raise entry.wrong(f"action {i}", "must be a step and its alternative")
        steps = [Entry(step, f"{entry.place}: action {i}") for step in pair if step]
        actions.append(tuple(_automa_step(step, ids) for step in steps))
    places = [Entry({"row": row, "column": column}, entry.place) for row, column in _pairs(entry, "discard")]
    discard = tuple((p.whole("row", 1, 2) - 1) * 4 + p.whole("column", 1, 4) - 1 for p in places)
    return AutomaCard(
        entry.text("id"), entry.whole("pile", 0, 2), entry.whole("consumption", -20, 20), tuple(actions), discard,
        entry.one_of("exploit", ("all", "majority")) == 0, entry.flag("silver"), entry.source, entry.guessed,
    )  # fmt: skip


def _automa_step(step: Entry, ids: list[str]) -> AutomaStep:
    if step.one_of("op", ("colonise", "gain_energy")):
        return AutomaStep(-1, -1, 0, False, step.whole("amount", 1, 30))
    galaxy = galaxy_index(step, "galaxy", step.get("galaxy"), ids)
    planet, cubes = step.one_of("planet", PLANETS), step.whole("cubes", 1, 3)
    return AutomaStep(galaxy, planet, cubes, step.flag("discover"), 0)
