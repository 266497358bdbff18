"""The data file against the rulebook's list of material."""

from astrarium.games.gaia.box import components as c
from astrarium.games.gaia.box.automa import CARDS, FACTION_CARDS
from astrarium.games.gaia.table.actions import CONVERSIONS
from astrarium.games.gaia.text.names import (
    ACTION_TEXTS,
    ADVANCED_TEXTS,
    BOOSTER_TEXTS,
    CONVERSION_TEXTS,
    FACTION_NAMES,
    FINAL_TEXTS,
    ROUND_TEXTS,
    SPECIAL_TEXTS,
    TILE_TEXTS,
    TOKEN_TEXTS,
)  # fmt: skip


def test_counts_of_the_material_page():
    assert len({number for number, _ in c.SECTORS}) == 10
    assert [number for number, side in c.SECTORS if side == "black"] == [5, 6, 7]
    assert len(c.FACTIONS) == 14
    assert sum(c.TOKEN_COPIES) == 19
    assert len(c.BOOSTERS) == 10
    assert len(c.TILES) == 9
    assert len(c.ADVANCED) == 15
    assert len(c.ROUND_TILES) == 10
    assert len(c.FINAL_TILES) == 6
    assert c.BUILDING_COUNT == (8, 4, 3, 1, 1, 1)
    assert (c.SPACE_STATION_COUNT, c.FORMER_COUNT, c.MAX_SATELLITES) == (6, 3, 25)
    assert (len(CARDS), len(FACTION_CARDS)) == (17, 7)


def test_each_colour_has_two_factions():
    homes = [faction.home for faction in c.FACTIONS]
    assert all(homes.count(home) == 2 for home in range(c.HOMES))


def test_the_wheel():  # GP-A1.4
    steps = {
        name: c.STEPS[0][c.PLANETS.index(name)]
        for name in ("terra", "oxide", "ice", "volcanic", "titanium", "desert", "swamp")
    }
    assert steps == {"terra": 0, "oxide": 1, "ice": 1, "volcanic": 2, "titanium": 2, "desert": 3, "swamp": 3}


def test_every_component_says_where_its_figures_come_from():
    records = [*c.FACTIONS, *c.TILES, *c.ADVANCED, *c.BOOSTERS, *c.ROUND_TILES, *c.BOARD_ACTIONS, *CARDS]
    assert {record.source for record in records} <= {"seed", "public", "both", "reconstructed"}
    assert c.DATA["setup"]["first_game_mines"]["source"] == "reconstructed"


def test_everything_has_a_name():
    pairs = (
        (FACTION_NAMES, c.FACTIONS), (TILE_TEXTS, c.TILES), (ADVANCED_TEXTS, c.ADVANCED), (BOOSTER_TEXTS, c.BOOSTERS),
        (ROUND_TEXTS, c.ROUND_TILES), (FINAL_TEXTS, c.FINAL_TILES), (TOKEN_TEXTS, c.TOKENS), (ACTION_TEXTS,
        c.BOARD_ACTIONS),
        (SPECIAL_TEXTS, c.SPECIALS), (CONVERSION_TEXTS, CONVERSIONS),
    )  # fmt: skip
    assert all(len(names) == len(things) for names, things in pairs)
