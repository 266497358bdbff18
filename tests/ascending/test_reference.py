"""The appendix and the drawings of the rules: everything in the box, in both languages, as the book has it."""

import re
from xml.etree import ElementTree

import pytest

from astrarium.drawing import symbols
from astrarium.games.ascending.box.components import COLOURS, QUADRANTS, STANDARD, read_components
from astrarium.games.ascending.game import GAME, AscendingEmpires
from astrarium.games.ascending.page.drawings import DRAWINGS
from astrarium.games.ascending.text.names import planet_name
from astrarium.words import words

from .test_components import DATA, TEXT

LANGS = pytest.mark.parametrize("lang", ["en", "fr"])
EN = {entry.id: entry for chapter in GAME.reference(words("en")) for entry in chapter.entries}


def entries(lang):
    return [entry for chapter in GAME.reference(words(lang, "ascending")) for entry in chapter.entries]


def facts(id_):
    return dict(EN[id_].facts)


class TestComplete:
    def test_every_technology_has_an_entry_with_its_source(self):  # AE-T1
        for tech in STANDARD.techs:
            entry = EN[f"tech-{tech.id}"]
            assert entry.rebuilt == (tech.source == "reconstructed")
            assert facts(entry.id)["First discovery"] == f"{tech.first_vp} VP"
            assert entry.name.startswith(f"{COLOURS[tech.colour].capitalize()} {tech.level}:")

    def test_every_row_has_an_entry(self):  # AE-D4
        for row, bonus in enumerate(STANDARD.rows, 1):
            assert facts(f"row-{row}") == {"Starships": f"+{bonus.starships}", "Troops": f"+{bonus.troops}"}

    def test_every_group_of_discs_has_an_entry(self):  # AE-S3
        for seats, setup in STANDARD.setups.items():
            for number, group in enumerate(setup.groups, 1):
                assert sum(map(int, facts(f"setup-{seats}-{number}").values())) == len(group)

    def test_every_fixed_disc_and_every_pool_is_named(self):  # AE-S2, AE-S7
        for seats, setup in STANDARD.setups.items():
            told = facts(f"setup-{seats}")
            assert told["Homeworlds"] == ", ".join(map(planet_name, setup.homeworlds))
            assert told.get("Asteroids", "") == ", ".join(map(planet_name, setup.asteroids))
            assert told["Tokens"] == str(STANDARD.pools[seats])

    def test_every_hole_is_placed(self):  # AE-S1
        for hole in STANDARD.holes:
            place = facts(f"quadrant-{QUADRANTS[hole.quadrant]}")[hole.id[-1]]
            assert place == f"{hole.x:.0f}, {hole.y:.0f}"

    def test_every_piece_of_the_box_is_counted(self):  # AE-S6
        singular = {
            "asteroids": "planet-asteroid", "homeworlds": "planet-homeworld", "starships": "piece-starship",
            "cruisers": "piece-cruiser", "troops": "piece-troop", "colonies": "piece-colony", "cities": "piece-city",
            "research_facilities": "piece-facility", "range_rulers": "piece-ruler", "placards": "piece-placard",
            "vp_tokens": "piece-token", "board_pieces": "piece-board", "tech_markers": "piece-marker",
        }  # fmt: skip
        total = {name: n for name, n in DATA["pieces"]["total"].items() if isinstance(n, int)}
        for name, count in total.items():
            if name == "planets":
                assert sum(int(facts(f"planet-{colour}")["In the box"]) for colour in COLOURS) == count
            else:
                told = facts(singular[name])
                each = int(told.get("For each player", 0)) * 4
                assert int(told.get("In the box", each)) == count, name

    def test_every_price_and_every_final_point_is_told(self):  # AE-B2, AE-E4
        assert facts("piece-facility")["Price"] == "2 troops"
        for key, points in DATA["vp"]["final"].items():
            if isinstance(points, int) and points:
                assert facts(f"points-{key}")["At the end"] == f"{points} VP"

    def test_ids_are_unique(self):
        ids = [entry.id for entry in entries("en")]
        assert len(ids) == len(set(ids)) > 80


class TestAgainstTheBook:
    """Figures of the seed, typed here once more on purpose."""

    @pytest.mark.parametrize(
        ("entry", "label", "value"),
        [
            ("piece-troop", "For each player", "14"),
            ("piece-troop", "At the start", "6 in supply, 8 in the box"),
            ("piece-token", "In the box", "50"),
            ("piece-token", "With 3 players", "36"),
            ("piece-city", "Defence", "2"),
            ("piece-facility", "Defence", "0"),
            ("piece-city", "Price", "1 colony, 1 troop"),
            ("planet-asteroid", "With 2 players", "10"),
            ("action-mine", "3 troops", "2 VP"),
            ("action-recruit", "At most", "2 troops"),
            ("action-attack-ship", "Cruiser", "2 VP"),
            ("action-ram", "Gain", "0 VP"),
            ("points-cities_in_4_quadrants", "At the end", "6 VP"),
            ("tech-cruiser", "Needs", "3 research facilities"),
            ("row-1", "Troops", "+1"),
            ("setup-4-1", "Orange", "2"),
        ],
    )
    def test_a_figure(self, entry, label, value):  # AE-S6, AE-S7, AE-A6, AE-G1, AE-E5
        assert facts(entry)[label] == value


class TestReading:
    @LANGS
    def test_every_effect_is_one_sentence(self, lang):
        for entry in entries(lang):
            assert entry.effect[0].isupper() and entry.effect.endswith("."), entry
            assert not re.search(r"[.!?] [A-ZÀ-Ý]|[{}]", entry.effect), entry
            assert len(entry.effect) < 220 and entry.name and all(map(all, entry.facts)), entry

    def test_french_is_not_english(self):
        pairs = zip(entries("en"), entries("fr"), strict=True)
        assert [en.id for en, fr in pairs if en.effect == fr.effect] == []

    @LANGS
    def test_every_rule_named_is_in_the_rules(self, lang):
        text = GAME.rules(lang)
        assert [e.id for e in entries(lang) if not re.search(rf"### {e.rule}\b", text)] == []

    def test_numbers_come_from_the_file_that_is_played_with(self):
        more = TEXT.replace("params = { movement_points = 3 }", "params = { movement_points = 6 }")
        game = AscendingEmpires(read_components(more.replace("range_long = 70.0", "range_long = 75.0")))
        told = {e.id: e for chapter in game.reference(words("fr", "ascending")) for e in chapter.entries}
        assert told["tech-drive_1"].effect == "Votre action Déplacer donne 6 points de mouvement."
        assert dict(told["measure-long"].facts) == {"Mesure": "75 mm"}


def check_picture(picture):
    """Well-formed, with a box, made of shared symbols, without ids that could clash on the page."""
    assert picture.startswith("<svg") and "viewBox=" in picture
    root = ElementTree.fromstring(picture)
    assert all("id" not in node.attrib for node in root.iter())
    used = {node.attrib["href"].removeprefix("#") for node in root.iter("use")}
    assert used <= set(symbols())


class TestPictures:
    @LANGS
    def test_pictures_of_the_appendix_stand_alone(self, lang):
        pictures = [entry.picture for entry in entries(lang) if entry.picture]
        assert len(pictures) > 60
        for picture in pictures:
            check_picture(picture)

    @LANGS
    @pytest.mark.parametrize("name", sorted(DRAWINGS))
    def test_a_drawing_stands_alone(self, name, lang):
        check_picture(GAME.drawing(name, words(lang, "ascending")))

    @LANGS
    def test_the_rules_show_every_drawing_once_with_a_caption(self, lang):
        found = re.findall(r"^!\[([^\]]+)\]\(drawing:([a-z-]+)\)$", GAME.rules(lang), re.MULTILINE)
        assert sorted(name for _, name in found) == sorted(DRAWINGS)
        assert all(caption.endswith(".") for caption, _ in found)

    def test_both_languages_show_them_in_the_same_places(self):
        def order(lang):
            return re.findall(r"### (AE-\w+)|drawing:([a-z-]+)", GAME.rules(lang))

        assert order("en") == order("fr")

    def test_there_is_no_drawing_of_another_name(self):
        assert GAME.drawing("moon", words("en")) == ""
