"""The components against the rulebook's list."""

import tomllib
from importlib import resources

from astrarium.games.eclipse.box import components as c

DATA = tomllib.loads((resources.files("astrarium.games.eclipse.box") / "components.toml").read_text(encoding="utf-8"))


def test_sectors():  # EC-1.1
    assert [len(c.STACKS[ring]) for ring in (1, 2, 3)] == [8, 11, 18]
    homes = [s.number for s in c.SECTORS if 221 <= s.number <= 232]
    assert homes == list(range(221, 233))
    assert c.SECTORS[c.CENTRE].vp == 4
    assert sum(s.ancients for s in c.SECTORS) == 14
    assert sum(s.discovery for s in c.SECTORS) == sum(c.DISCOVERY_COUNT) == 21


def test_technologies():  # EC-1.2
    assert len(c.TECHNOLOGIES) == 24
    assert sum(t.count for t in c.TECHNOLOGIES) == 96
    for tech in c.TECHNOLOGIES:
        assert tech.count == {2: 5, 4: 5, 6: 5, 8: 4, 10: 4, 12: 3, 14: 3, 16: 3}[tech.cost]
    assert c.DISCOUNT == (0, 1, 2, 3, 4, 6, 8)
    assert c.TRACK_VP == (0, 0, 0, 0, 1, 2, 3, 5)


def test_parts():  # EC-7.2
    ordinary = [p for p in c.PARTS if not p.ancient]
    assert len(ordinary) == 17
    assert sum(p.tiles for p in ordinary) == 154
    assert [p.id for p in ordinary if not p.tech] == [
        "ion_cannon", "hull", "electron_computer", "nuclear_drive", "nuclear_source",
    ]  # fmt: skip


def test_pieces_of_a_player():  # EC-8.3
    assert c.SHIP_LIMIT == (8, 4, 2, 4)
    assert c.CUBES == 33 == 3 * c.TRACK_CUBES
    assert c.CIRCLES + c.RESERVE_DISCS == 16
    assert c.AMBASSADORS == 3


def test_reputation_is_not_eight_of_each():  # EC-14.1
    assert c.REPUTATION_TILES == (12, 9, 7, 4)


def test_blueprints_add_up_to_the_printed_totals():
    from astrarium.games.eclipse.table.state import (
        D_COMPUTER,
        D_ENERGY,
        D_HULL,
        D_INITIATIVE,
        D_MOVEMENT,
        D_SHIELD,
        D_YELLOW,
        assess,
    )  # fmt: skip

    for entry in DATA["blueprint"]:
        blueprint = c.BLUEPRINTS[entry["set"], entry["ship"]]
        design, totals = assess(blueprint, list(blueprint.printed)), entry["printed_totals"]
        found = {
            "initiative": design[D_INITIATIVE], "spare_energy": design[D_ENERGY], "computer": design[D_COMPUTER],
            "shield": design[D_SHIELD], "hull": design[D_HULL], "movement": design[D_MOVEMENT],
            "yellow_dice": design[D_YELLOW],
        }  # fmt: skip
        assert found == totals, (entry["set"], entry["ship"])


def test_every_record_says_where_it_comes_from():
    for name, records in DATA.items():
        for record in records if isinstance(records, list) else [records]:
            assert record.get("source"), (name, record)


def test_homes_open_as_the_layout_says():  # EC-1.5
    for entry in DATA["start_layout"]:
        layout = c.LAYOUT[entry["players"]]
        for rotation, edges in zip(layout.rotations, entry["open_edges"], strict=True):
            holes = c.WORMHOLES[c.SECTOR_OF[221]][rotation]
            assert [edge for edge in range(6) if holes >> edge & 1] == edges
