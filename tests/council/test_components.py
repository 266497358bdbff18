"""What is in the box: counts against the rulebook, marks of what was rebuilt, and corrected files (CS-15)."""

import json
import re
import subprocess
import sys
from importlib import resources
from pathlib import Path

import pytest

from astrarium.core import BadInput, Dice, English, Look
from astrarium.core.record import Record, loads
from astrarium.core.testing import random_walk
from astrarium.games.council.box.components import BOX, LIMITS, STANDARD, load_components
from astrarium.games.council.game import Council
from astrarium.server.problem import Problem
from astrarium.server.store import Chair, Header
from astrarium.server.timeline import Timeline

TEXT = (resources.files("astrarium.games.council.box") / "components.toml").read_text(encoding="utf-8")
GREY = f"majority = {BOX.galaxies[0].majority}"  # the first yield of the file


def corrected(folder: Path, *changes: tuple[str, str]) -> Path:
    text = TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = folder / "my_box.toml"
    path.write_text(text, encoding="utf-8")
    return path


class TestCounts:
    """The rulebook's list of components."""

    def test_galaxies_spaces_and_tiles(self):  # CS-1.3
        assert (len(BOX.galaxies), sum(g.spaces for g in BOX.galaxies), len(BOX.tiles)) == (10, 31, 31)
        assert [sum(tile.sector == sector for tile in BOX.tiles) for sector in range(3)] == [11, 12, 8]

    def test_spaces_of_a_galaxy_are_two_to_five(self):
        assert {g.spaces for g in BOX.galaxies} <= {2, 3, 4, 5}
        assert BOX.galaxies[0].spaces == 2  # Parvus Corta

    def test_cards(self):
        assert len(BOX.cards) == 6 + 25
        assert [card.consumption for card in BOX.cards[:6]] == [3, 6, 3, 3, 5, 1]
        assert (len(BOX.techs), len(BOX.light_of), len(BOX.darks)) == (16, 18, 9)
        assert (len(BOX.automa), sum(card.silver for card in BOX.automa)) == (18, 2)
        assert (len(BOX.leaders), len(BOX.stations)) == (6, 3)

    def test_thirteen_upgrades_nine_of_them_lasting(self):  # CS-4.6
        own = BOX.upgrades[:13]
        assert len(BOX.upgrades) == 13 + 2  # and two of Ava's zone
        assert sum(upgrade.kind == 3 for upgrade in own) == 4

    def test_limits_of_the_rulebook(self):  # CS-1.3, CS-5.7
        assert (LIMITS.get("consumption_min"), LIMITS.get("consumption_max")) == (20, 100)

    def test_yields_that_the_rulebook_names(self):  # case 4
        yields = {g.id: (g.majority, g.minority) for g in BOX.galaxies}
        assert yields["turquoise"] == (9, 4)
        assert yields["yellow"] == (11, 6)
        assert yields["blue"][0] == 8
        assert yields["green"][1] == 4
        assert yields["red"][1] == 5

    def test_ai_cards_that_the_rulebook_shows_keep_their_consumption(self):  # CS-4.2, CS-15.1
        shown = {card.id: card.consumption for card in BOX.cards[6:16]}
        assert shown == {
            "ai_settle_mine": 4, "ai_discover_both": 5, "ai_tower2_any": 3, "ai_discover_any": 4, "ai_tower3": 5,
            "ai_discover_saving": -1, "ai_settle_or_discover": 2, "ai_save4": -4, "ai_discover_double": 4,
            "ai_save2": -2,
        }  # fmt: skip

    def test_the_card_that_saves_two_costs_the_anthracite_gem_that_chloe_spends(self):  # CS-4.2, CS-15.1, case 5
        assert next(card.cost for card in BOX.cards if card.id == "ai_save2") == (1, 0, 0)

    def test_the_automa_s_consumption_is_minus_five_to_fifteen(self):  # CS-14.2
        assert {min(card.consumption for card in BOX.automa), max(card.consumption for card in BOX.automa)} == {-5, 15}


class TestSources:
    def test_what_was_rebuilt_is_marked(self):  # CS-15, CS-15.1
        rebuilt = {(kind, name): fields for kind, name, fields in BOX.reconstructed()}
        assert sum(kind == "tile" for kind, _ in rebuilt) == 31
        assert sum(kind == "ai_card" and not fields for (kind, _), fields in rebuilt.items()) == 15
        assert rebuilt["galaxy", "blue"] == ("name", "spaces", "minority", "minority_card", "station_slots")

    def test_what_the_rulebook_says_is_not(self):  # CS-15.1
        rebuilt = {(kind, name) for kind, name, _ in BOX.reconstructed()}
        assert ("starting_card", "start_discover") not in rebuilt
        assert ("ai_card", "ai_save2") not in rebuilt
        assert not [name for kind, name in rebuilt if kind == "dark_tech"]


class TestCorrectedFile:
    def test_a_corrected_value_is_played_with(self, tmp_path):  # CS-15.2
        game = Council()
        digest = game.use_components(corrected(tmp_path, (GREY, "majority = 7")))
        state = game.new(2, 1)
        assert state.options["components"] == digest != STANDARD
        assert state.view(None).galaxy("grey").majority == 7
        assert game.new(2, 1, {"components": STANDARD}).view(None).galaxy("grey").majority == BOX.galaxies[0].majority

    def test_other_sizes_of_galaxies_play_to_the_end(self, tmp_path):  # CS-15.2
        changes = [
            ('sector = 1\nspaces = 5', 'sector = 1\nspaces = 4'), ("[2, 1], [3, 0]]", "[2, 1]]"),
            ('sector = 3\nspaces = 2', 'sector = 3\nspaces = 3'), ("[[4, 6], [4, 7]]", "[[4, 6], [4, 7], [5, 6]]"),
        ]  # fmt: skip
        game = Council()
        game.use_components(corrected(tmp_path, *changes))
        for seats in (1, 2, 3, 4):
            state = game.new(seats, seats)
            for _ in random_walk(state, Dice(seats)):
                pass
            assert not state.violations()

    @pytest.mark.parametrize(
        ("old", "new", "message"),
        [
            (GREY, 'majority = "V"', "galaxy grey: majority must be a whole number from 1 to 30, not 'V'"),
            ('id = "s1_05"', 'id = "s1_99"', "tile s1_05 is missing"),
            ("spaces = 5", "spaces = 6", "galaxy orange: spaces must be a whole number from 2 to 5, not 6"),
            ("spaces = 5", "spaces = 4", "galaxy orange: xy must have 4 places, one for each space"),
            ('planets = ["earth", "earth"]', 'planets = ["earth", "ice"]',
             "tile s1_01: planets must be 1 to 3 of earth, desert, volcanic"),
            ("copies = 2", "copies = 3", "light_bonus: there must be 18, and there are 19"),
            ('op = "discover"', 'op = "teleport"', "starting_card start_discover: steps 1: op must be one of"),
            ('game = "Council of Shadows"', 'game = "Chess"', "this is not a components file of Council of Shadows"),
            ("[meta]", "[meta", "my_box.toml:"),
            ('"seed"\nreconstructed_fields = ["majority"', '"my aunt"\nreconstructed_fields = ["majority"',
             "galaxy grey: source must be one of seed, public, memory, reconstructed, box, not 'my aunt'"),
            ("xy = [[0, 0], [0, 1]]", "xy = [[0, 0], 1]", "galaxy grey: xy must be pairs of whole numbers"),
            ("discard = [[1, 1],", "discard = [[1, 9],", "column must be a whole number from 1 to 4, not 9"),
        ],
    )  # fmt: skip
    def test_what_is_wrong_is_said_with_its_place(self, tmp_path, old, new, message):  # CS-15.2
        with pytest.raises(BadInput) as error:
            load_components(corrected(tmp_path, (old, new)))
        assert message in str(error.value)
        assert str(error.value).startswith("my_box.toml")

    def command(self, *words):
        code = "from astrarium.cli import main; main()"
        path = ":".join(p for p in sys.path if p)
        run = [sys.executable, "-c", code, *words]
        return subprocess.run(run, env={"PYTHONPATH": path}, capture_output=True, text=True, check=False)

    def test_the_command_plays_with_it(self, tmp_path):  # CS-15.2
        file = corrected(tmp_path, (GREY, "majority = 6"))
        simulate = ("simulate", "council", "--seats", "2", "--games", "1", "--json")
        done = self.command("--components", f"council={file}", *simulate)
        assert done.returncode == 0, done.stderr
        assert json.loads(done.stdout)["options"]["components"] == load_components(file).digest

    def test_the_command_refuses_a_wrong_file_in_one_line(self, tmp_path):  # CS-15.2
        file = corrected(tmp_path, (GREY, "majority = 99"))
        done = self.command("--components", f"council={file}", "games")
        assert done.returncode != 0
        assert "galaxy grey: majority must be a whole number from 1 to 30, not 99" in done.stderr
        assert len(done.stderr.strip().splitlines()) == 1

    def test_a_file_that_is_not_there_is_said(self, tmp_path):  # CS-15.2
        with pytest.raises(BadInput, match="No such file"):
            load_components(tmp_path / "nothing.toml")

    def test_something_else_than_text_is_said(self, tmp_path):  # CS-15.2
        (tmp_path / "box.toml").write_bytes(bytes(range(256)))
        with pytest.raises(BadInput, match="not a text file"):
            load_components(tmp_path / "box.toml")

    @pytest.mark.parametrize("change", ["", '= "x"', "= -3", "= []", "= {}"])
    def test_any_spoilt_line_is_refused_in_words_or_played_with(self, tmp_path, change):  # CS-15.2
        """A line is left out, or its value becomes another: never an error that is not the file's."""
        lines, path, refused = TEXT.split("\n"), tmp_path / "box.toml", 0
        for number in range(7, len(lines), 97):
            spoilt = re.sub("= .*", change, lines[number]) if change else "#"
            path.write_text("\n".join([*lines[:number], spoilt, *lines[number + 1 :]]), encoding="utf-8")
            try:
                load_components(path)
            except BadInput as error:
                assert str(error).startswith("box.toml"), error
                refused += 1
        assert refused

    def recorded(self, game: Council, moves: int) -> Record:
        state, dice = game.new(2, 3), Dice(3)
        record = Record("council", game.version, 2, 3, dict(state.options))
        for _ in range(moves):
            seat, turn = state.to_act()[0], state.turn
            action = state.random_action(seat, dice)
            state.apply(seat, action)
            record.add(state, seat, action, turn)
        return record

    def test_a_record_replays_with_its_file_and_says_what_is_missing_without_it(self, tmp_path):  # CS-15.2
        file = corrected(tmp_path, (GREY, "majority = 6"))
        game, kept = Council(), tmp_path / "game.jsonl"
        game.use_components(file)
        kept.write_text(self.recorded(game, 60).dumps(), encoding="utf-8")
        done = self.command("--components", f"council={file}", "record", "verify", str(kept))
        assert done.returncode == 0, done.stderr
        done = self.command("record", "verify", str(kept))
        assert done.returncode != 0
        assert "line 1: This table uses a corrected components file" in done.stderr + done.stdout
        assert "--components council=FILE" in done.stderr + done.stdout

    def test_a_table_without_its_file_is_refused_and_the_others_go_on(self):  # CS-15.2
        seats = [Chair("me", "Ann", "", "key")] * 2
        options = {"components": "abcdef"}
        header = Header("table", "council", Council.version, options, 3, False, 0, "key", 0, None, seats)
        with pytest.raises(Problem) as refused:
            Timeline(header)
        assert refused.value.status == 409
        assert "start the program with --components council=FILE" in str(refused.value)

    def test_a_table_says_that_its_file_is_a_corrected_one(self, tmp_path):  # CS-15.2
        game = Council()
        for text in ("printed values of this game are lost", "plays with a corrected components file"):
            drawn = game.picture(Look(game, game.new(2, 1), 0, asks=False), ["Ann", "Ben"], English()).regions["aside"]
            assert text in drawn
            assert 'href="/rules/council#CS-15.1"' in drawn
            game.use_components(corrected(tmp_path, (GREY, "majority = 6")))

    def test_records_carry_the_digest_and_the_standard_replays_beside_it(self, tmp_path):  # CS-15.2
        game = Council()
        state = game.new(2, 3)
        record = Record("council", 1, 2, 3, dict(state.options))
        assert loads(record.dumps()).options["components"] == STANDARD
        game.use_components(corrected(tmp_path, (GREY, "majority = 6")))
        assert game.read_options(2, record.options)["components"] == STANDARD

    def test_a_position_names_the_file_only_where_it_is_another(self, tmp_path):  # CS-15.2
        game = Council()
        assert "components" not in game.new(2, 1).position()
        digest = game.use_components(corrected(tmp_path, (GREY, "majority = 7")))
        state = game.new(2, 1)
        assert f"components={digest}" in state.position()
        assert game.arrange(state.position()).view(None).galaxy("grey").majority == 7
        assert game.arrange("humans | tretans").options["components"] == STANDARD

    def test_a_position_of_a_file_that_is_not_loaded_is_refused(self):  # CS-15.2
        with pytest.raises(BadInput, match="start the program with --components council=FILE"):
            Council().arrange("humans | tretans; components=0123456789ab")
