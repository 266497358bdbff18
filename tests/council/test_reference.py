"""The appendix of the rules and their drawings: everything in the box, in both languages, by the rulebook."""

import re
from xml.etree import ElementTree

import pytest

from astrarium.core import Entry
from astrarium.games.council.box.components import BOX, FAMILIES
from astrarium.games.council.box.reading import GEMS
from astrarium.games.council.game import GAME
from astrarium.games.council.page.drawings import DRAWINGS
from astrarium.words import words

LANGUAGES = ("en", "fr")
FAMILY_OF_ENTRY = {"upgrade": len(BOX.upgrades)}  # Ava's two upgrades come from her zone
ENGLISH = re.compile(r"\b(the|and|with|each|your|you|cube on|sector|gold|clear|of)\b", re.IGNORECASE)


def entries(lang: str) -> dict[str, Entry]:
    found = [entry for chapter in GAME.reference(words(lang, "council")) for entry in chapter.entries]
    assert len({entry.id for entry in found}) == len(found)
    return {entry.id: entry for entry in found}


EN, FR = (entries(lang) for lang in LANGUAGES)
BOTH = [*EN.values(), *FR.values()]


def fact(id_: str, label: str) -> str:
    return dict(EN[id_].facts)[label]


class TestEverythingHasAnEntry:
    @pytest.mark.parametrize("family", [*FAMILIES, "civilisation"])
    def test_every_record_of_the_components(self, family):
        wanted = [f"{family}-{record.text('id')}" for record in BOX.file.family(family)]
        assert [id_ for id_ in wanted if id_ not in EN] == []

    def test_nothing_is_there_that_the_box_has_not(self):
        for family in FAMILIES:
            count = FAMILY_OF_ENTRY.get(family, len(BOX.file.family(family)))
            assert sum(id_.startswith(f"{family}-") for id_ in EN) == count, family

    def test_gems_and_compensation(self):
        wanted = [f"gem-{gem}" for gem in GEMS] + ["compensation-1-0", "compensation-2-0", "compensation-2-1"]
        assert [id_ for id_ in wanted if id_ not in EN] == []

    def test_both_languages_have_the_same_entries(self):
        assert list(EN) == list(FR)


class TestTexts:
    def test_effects_are_sentences(self):
        assert [e.effect for e in BOTH if not re.fullmatch(r"[A-ZÀ-Ý0-9][^{}<>.]*\.", e.effect)] == []

    def test_names_and_facts_are_filled_in(self):
        said = [text for e in BOTH for text in (e.name, *(part for pair in e.facts for part in pair))]
        assert [text for text in said if not text or "{" in text] == []

    def test_no_english_is_left_in_the_french(self):
        said = [text for e in FR.values() for text in (e.effect, *(part for pair in e.facts for part in pair))]
        assert [text for text in said if ENGLISH.search(text)] == []

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_every_entry_names_a_rule_that_is_written(self, lang):
        rules = GAME.rules(lang)
        assert [e.id for e in entries(lang).values() if f"### {e.rule} " not in rules] == []

    def test_what_was_rebuilt_is_marked(self):  # CS-15.1
        wanted = {f"{family}-{id_}" for family, id_, _ in BOX.reconstructed()}
        marked = {e.id for e in EN.values() if e.rebuilt}
        assert wanted <= marked
        assert {id_.partition("-")[0] for id_ in marked - wanted} == {"compensation", "upgrade"}

    def test_what_the_rulebook_prints_is_not_marked(self):  # CS-15.1
        sure = ["dark_tech-empire", "leader-zoe", "starting_card-start_colonise_2", "dark_bonus-db_grey", "gem-clear"]
        assert not any(EN[id_].rebuilt for id_ in sure)


class TestNumbersOfTheRulebook:
    """Numbers that the rulebook prints, written here by hand."""

    @pytest.mark.parametrize(
        ("leader", "start"),
        [("buteo", 30), ("zoe", 34), ("casares", 26), ("ava", 28), ("s3e3", 27), ("breish", 25)],
    )
    def test_leaders_start_with_their_consumption(self, leader, start):  # CS-13
        assert fact(f"leader-{leader}", "Consumption at the start") == str(start)

    def test_breish_starts_with_eight_energy(self):  # CS-13.7
        assert "8 energy" in EN["leader-breish"].effect

    @pytest.mark.parametrize(
        ("tech", "said"),
        [
            ("energy_surge", "10 energy"), ("energy_saver", "back by 7"), ("empire", "3 energy for each galaxy"),
            ("supremacy", "3 energy for each solar system"), ("hegemonic_people", "2 different galaxies"),
            ("extra_colony", "2 cubes"), ("new_star_gate", "3 parsecs"), ("new_star_gate", "1 gold gem"),
            ("gem_transformation", "1 clear gem"), ("scouting_mission", "2 times"), ("resource_people", "2 times"),
        ],
    )  # fmt: skip
    def test_dark_tech(self, tech, said):  # CS-9
        assert said in EN[f"dark_tech-{tech}"].effect

    @pytest.mark.parametrize(
        ("card", "consumption"),
        [
            ("starting_card-start_colonise_1", "+3"), ("starting_card-start_colonise_2", "+6"),
            ("starting_card-start_gems", "+5"), ("starting_card-start_convert", "+1"), ("ai_card-ai_save4", "−4"),
            ("ai_card-ai_tower3", "+5"), ("ai_card-ai_discover_saving", "−1"), ("ai_card-ai_settle_or_discover", "+2"),
        ],
    )  # fmt: skip
    def test_cards(self, card, consumption):  # CS-5.5
        assert fact(card, "Consumption") == consumption

    def test_yields_of_the_galaxies_that_are_printed(self):  # CS-7.5
        assert "9 energy with the majority and 4 energy without" in EN["galaxy-turquoise"].effect
        assert "11 energy with the majority and 6 energy without" in EN["galaxy-yellow"].effect
        assert "8 energy and a light bonus card with the majority" in EN["galaxy-blue"].effect

    def test_bonus_cards(self):  # CS-10
        assert EN["light_bonus-lb_flat"].effect == "In the final count it brings 5 energy."
        assert "3 energy, and 6 with the majority" in EN["dark_bonus-db_grey"].effect
        assert EN["dark_bonus-db_stations"].effect.endswith("2 energy, and 4 for each of your stations.")

    def test_gems_at_the_end(self):  # CS-11.2
        brings = [re.search(r"brings (\d)", EN[f"gem-{gem}"].effect)[1] for gem in GEMS]
        assert brings == ["1", "2", "3"]

    def test_a_colonisation_station_has_three_cubes(self):  # CS-12.4
        assert EN["station-colonisation"].effect.startswith("3 cubes")


class TestPictures:
    @pytest.mark.parametrize("found", [EN, FR], ids=LANGUAGES)
    def test_every_entry_has_a_drawing_that_stands_alone(self, found):
        for entry in found.values():
            assert entry.picture.startswith("<svg"), entry.id
            assert ElementTree.fromstring(entry.picture).get("viewBox"), entry.id
            assert ' id="' not in entry.picture, entry.id
            assert "tabindex" not in entry.picture, entry.id


class TestDrawings:
    @pytest.mark.parametrize("lang", LANGUAGES)
    @pytest.mark.parametrize("name", DRAWINGS)
    def test_every_drawing_is_well_formed_and_named(self, name, lang):
        drawn = ElementTree.fromstring(GAME.drawing(name, words(lang, "council")))
        assert drawn.get("viewBox")
        assert drawn.get("aria-label")

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_every_drawing_is_in_the_rules_once_and_nothing_else(self, lang):
        named = re.findall(r"^!\[[^\]]+\]\(drawing:([\w-]+)\)$", GAME.rules(lang), re.MULTILINE)
        assert sorted(named) == sorted(DRAWINGS)

    def test_an_unknown_name_has_no_drawing(self):
        assert GAME.drawing("nothing", words("en", "council")) == ""

    def test_the_majority_is_drawn_as_the_rules_count_it(self):  # CS-7.3
        drawn = GAME.drawing("majority", words("en", "council"))
        assert "A has the majority" in drawn
        assert "B has the majority" not in drawn
        assert "a tie, nobody has the majority" in drawn

    def test_the_level_is_the_rulebooks_example(self):  # CS-8.2
        assert "63 − 56 = 7" in GAME.drawing("level", words("en", "council"))
