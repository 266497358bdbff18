"""The component list against the rulebook's, and files that owners corrected."""

import tomllib
from importlib import resources
from math import hypot

import pytest

from astrarium.core import BadInput
from astrarium.games.ascending.box.components import GRID, STANDARD, levels_index, load_components, read_components
from astrarium.games.ascending.game import GAME, AscendingEmpires

TEXT = (resources.files("astrarium.games.ascending.box") / "components.toml").read_text(encoding="utf-8")
DATA = tomllib.loads(TEXT)


class TestList:
    def test_the_box_holds_what_the_rulebook_lists(self):  # AE-S1, AE-S6
        total, each = DATA["pieces"]["total"], DATA["pieces"]["per_player"]
        assert (total["planets"], total["asteroids"], total["homeworlds"]) == (24, 10, 4)
        assert all(total[piece] == 4 * count for piece, count in each.items() if isinstance(count, int))
        assert (total["starships"], total["troops"], total["vp_tokens"]) == (32, 56, 50)

    @pytest.mark.parametrize(("seats", "pool"), [(2, 32), (3, 36), (4, 40)])
    def test_pools(self, seats, pool):  # AE-S7
        assert STANDARD.pools[seats] == pool

    def test_sixteen_technologies_six_of_them_from_the_rulebook(self):  # AE-T1
        assert len(STANDARD.techs) == 16
        assert [(t.colour, t.level) for t in STANDARD.techs if t.source == "rulebook"] == [
            (0, 1), (0, 2), (0, 3), (2, 3), (3, 2), (3, 4),
        ]  # fmt: skip
        assert sum(row.source == "rulebook" for row in STANDARD.rows) == 1

    def test_every_record_has_a_source(self):
        for entry in (*DATA["tech"], *DATA["row_bonus"], *DATA["hole"]):
            assert entry["source"] in ("rulebook", "public", "memory", "reconstructed")

    def test_the_view_shows_what_was_reconstructed(self):
        view = GAME.new(2, 1).view(0)
        assert view.reconstructed and {tech.source for tech in view.techs} == {"rulebook", "reconstructed"}

    def test_the_geometry_is_the_computed_one(self):  # AE-P5
        holes = [(hole.x, hole.y) for hole in STANDARD.holes]
        nearest = min(hypot(a - c, b - d) for i, (a, b) in enumerate(holes) for c, d in holes[:i])
        assert nearest == pytest.approx(DATA["geometry_checks"]["min_centre_distance"], abs=1e-4)
        assert all((720 - y, x) in holes for x, y in holes)

    def test_powers_add_up(self):  # AE-T13, AE-T15
        powers = STANDARD.powers
        assert powers[levels_index(0, 0, 0, 0)].recruits == 2
        assert powers[levels_index(0, 0, 0, 2)].recruits == 3
        assert powers[levels_index(1, 3, 0, 4)] == powers[0]._replace(
            long_range=True, movement_points=4, free_shuttles=1, recruits=4, city_troops=2, drop_pods=True
        )


class TestCorrectedFiles:
    def test_a_table_plays_with_a_corrected_file(self, tmp_path):
        path = tmp_path / "mine.toml"
        path.write_text(TEXT.replace("params = { movement_points = 3 }", "params = { movement_points = 4 }"))
        game = AscendingEmpires(load_components(path))
        state = game.new(2, 1)
        state.levels[1] = 1
        assert state.powers(0).movement_points == 4
        assert GAME.new(2, 1).fingerprint() != game.new(2, 1).fingerprint()

    def test_moved_holes_move_planets_and_orbits(self):
        moved = read_components(TEXT.replace("x = 178.0\ny = 106.0", "x = 182.0\ny = 106.0"))
        assert moved.planet_at(182 * GRID + 46 * GRID, 106 * GRID, cruiser=False) == 1
        assert STANDARD.planet_at(182 * GRID + 46 * GRID, 106 * GRID, cruiser=False) == -1

    @pytest.mark.parametrize(
        ("old", "new", "message"),
        [
            ('id = "long_range"', "", "tech orange 1.id must be a text"),
            ("x = 178.0", "x = 70.0", "must be more than 98.0 mm apart"),
            ("x = 178.0", 'x = "wide"', "hole alpha-A.x must be a length in mm"),
            ("params = { movement_points = 3 }", "params = { speed = 3 }", "unknown parameter 'speed'"),
            ("params = { movement_points = 3 }", "params = { movement_points = -1 }", "cannot be -1"),
            ('colour = "grey"\nlevel = 1', 'colour = "grey"\nlevel = 2', "tech grey 2 is there twice"),
            ('id = "alpha-A"', 'id = "alpha-Z"', "the holes must be alpha-H"),
            ("{recruit_troops} troops", "{recruits} troops", "tech brown 1.effect: {names} must be parameters"),
            ("row = 4", "row = 5", "needs rows 1, 2, 3 and 4"),
            ("orange = 2\ngrey = 2", "orange = 3\ngrey = 2", "needs 6 discs, not 7"),
            ('homeworld_holes = ["alpha-H", "gamma-H"]', 'homeworld_holes = ["alpha-H"]', "needs 2 holes"),
            ('homeworld_holes = ["alpha-H", "gamma-H"]', 'homeworld_holes = ["moon"]', "must be a list of hole ids"),
            ("[sizes]", "[size]", "[sizes] is missing"),
            ("[meta]", "[meta", "not a TOML file"),
        ],
    )
    def test_a_wrong_file_says_what_and_where(self, old, new, message):
        assert old in TEXT
        with pytest.raises(BadInput) as error:
            read_components(TEXT.replace(old, new, 1))
        assert message in str(error.value)

    def test_a_missing_file_is_said_plainly(self, tmp_path):
        with pytest.raises(BadInput, match="cannot be read"):
            load_components(tmp_path / "none.toml")
