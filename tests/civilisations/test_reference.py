"""The appendix of the rules and its drawings: every component has its entry, with the rulebook's numbers."""

import re
from xml.etree import ElementTree

import pytest

from astrarium.core import Entry
from astrarium.games.civilisations.box import components as c
from astrarium.games.civilisations.game import GAME
from astrarium.games.civilisations.page.drawings import DRAWINGS
from astrarium.words import words

LANGUAGES = ("en", "fr")
ENGLISH = re.compile(r"\b(the|and|with|each|your|you|ships?|sector|worth|gives|of)\b", re.IGNORECASE)


def entries(lang: str) -> dict[str, Entry]:
    found = [entry for chapter in GAME.reference(words(lang, "civilisations")) for entry in chapter.entries]
    assert len({entry.id for entry in found}) == len(found)
    return {entry.id: entry for entry in found}


EN, FR = (entries(lang) for lang in LANGUAGES)
BOTH = [*EN.values(), *FR.values()]


def fact(entry: Entry, label: str) -> str:
    return dict(entry.facts)[label]


def said_in(name: str, lang: str = "fr") -> str:
    return " ".join(ElementTree.fromstring(GAME.drawing(name, words(lang, "civilisations"))).itertext())


class TestEverythingHasAnEntry:
    def test_cards_and_civilisations(self):
        wanted = [f"card-{card.index}" for card in c.CARDS]
        wanted += [f"civilisation-{civilisation.id}" for civilisation in c.CIVILISATIONS]
        assert [id_ for id_ in wanted if id_ not in EN] == []

    def test_ways_actions_and_evolutions(self):
        wanted = [f"way-{side}" for side in c.SIDES] + [f"track-{track}" for track in c.TRACKS]
        wanted += [f"action-{action}" for action in c.EXPANSION_ACTIONS]
        assert [id_ for id_ in wanted if id_ not in EN] == []

    def test_every_neutral_sector_is_counted_under_its_bonus(self):  # QV-2.2
        counts = [int(fact(EN[f"sector-{bonus}"], "In the box")) for bonus in c.BONUSES]
        assert counts == [sum(tile.bonus == i for tile in c.TILES) for i in range(len(c.BONUSES))]

    def test_tables_and_ages(self):
        wanted = [f"players-{players}" for players in c.GALAXIES] + [f"age-{age + 1}" for age in range(c.AGES)]
        assert [id_ for id_ in wanted if id_ not in EN] == []

    def test_both_languages_have_the_same_entries(self):
        assert list(EN) == list(FR)


class TestTexts:
    def test_effects_are_sentences(self):
        assert [e.effect for e in BOTH if not re.fullmatch(r"[A-ZÀ-Ý][^{}<>]*\.", e.effect)] == []

    def test_names_and_facts_are_filled_in(self):
        said = [text for e in BOTH for text in (e.name, *(part for pair in e.facts for part in pair))]
        assert [text for text in said if not text or "{" in text] == []

    def test_no_english_is_left_in_the_french(self):
        said = [text for e in FR.values() for text in (e.effect, *(part for pair in e.facts for part in pair))]
        assert [text for text in said if ENGLISH.search(text)] == []

    def test_every_entry_names_a_rule_that_is_written(self):
        for lang, found in zip(LANGUAGES, (EN, FR), strict=True):
            text = GAME.rules(lang)
            assert [e.id for e in found.values() if f"### {e.rule} " not in text] == []

    def test_what_nobody_could_read_off_the_box_says_so(self):
        rebuilt = {e.id for e in EN.values() if e.rebuilt}
        assert {f"card-{card.index}" for card in c.CARDS if card.source == "reconstructed"} <= rebuilt
        assert {"age-1", "age-2"} <= rebuilt  # QV-3.5: only the third age is written
        assert "age-3" not in rebuilt
        assert not rebuilt & {"way-war", "action-portal", "track-influence", "piece-ship"}


class TestNumbersOfTheRulebook:
    """Read off the rulebook, not off the data."""

    def test_pieces_of_a_civilisation(self):  # QV-1.3
        assert [fact(EN[f"piece-{kind}"], "Per player") for kind in ("ship", "colony", "marker")] == ["20", "3", "4"]
        assert fact(EN["piece-colony"], "With the home colony") == "4"

    def test_hands_and_neutral_sectors(self):  # QV-3.1, QV-2.2
        numbers = [re.findall(r"\d+", EN[f"players-{n}"].effect) for n in (2, 3, 4, 5, 6)]
        assert [hand for hand, _, _ in numbers] == ["10", "6", "6", "6", "5"]
        assert [neutrals for _, _, neutrals in numbers] == ["8", "12", "16", "20", "24"]

    def test_an_evolution_stops_at_five(self):  # QV-5.2
        assert FR["way-evolution"].effect == "L’évolution indiquée par la carte monte de 1, jusqu’à 5 au plus."

    def test_a_won_battle_and_a_controlled_sector_are_worth_a_point(self):  # QV-4.9, QV-3.8
        assert EN["points-battles-won"].effect.startswith("Each battle you win is worth 1 VP")
        assert EN["points-sectors"].effect.endswith("each sector you control is worth 1 VP.")

    def test_the_bonuses(self):  # QV-6.5
        assert FR["sector-ambush"].effect == "Une colonie ici vous donne +1 embuscade à vos expansions."
        assert FR["sector-victory"].effect == "Une colonie ici vous donne +1 PV à la fin de chaque âge."


class TestPictures:
    def test_they_are_well_formed_and_stand_alone(self):
        for entry in BOTH:
            root = ElementTree.fromstring(entry.picture)
            assert (root.tag, "viewBox" in root.attrib) == ("svg", True), entry.id
            assert not [e for e in root.iter() if "id" in e.attrib or "tabindex" in e.attrib], entry.id

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_every_drawing_of_the_rules_is_there(self, lang: str):
        named = re.findall(r"^!\[.+\]\(drawing:([a-z-]+)\)$", GAME.rules(lang), re.MULTILINE)
        assert sorted(named) == sorted(DRAWINGS)
        for name in named:
            root = ElementTree.fromstring(GAME.drawing(name, words(lang, "civilisations")))
            assert (root.tag, "viewBox" in root.attrib, bool(root.get("aria-label"))) == ("svg", True, True), name
            assert not [e for e in root.iter() if "id" in e.attrib or "tabindex" in e.attrib], name

    def test_there_is_no_drawing_of_another_name(self):
        assert GAME.drawing("nothing", words("en", "civilisations")) == ""

    def test_control_is_the_example_of_the_rulebook(self):  # QV-8.2: 5, 3 and 4
        assert re.findall(r"= (\d)", said_in("control")) == ["5", "3", "4"]

    def test_the_battle_is_the_example_of_the_rulebook(self):  # QV-4.7: 9, 7 and 6, two ships stay
        assert re.findall(r"= (\d)", said_in("battle")) == ["9", "7", "6"]
        assert "9 − 7\u00a0: le vainqueur garde 2 vaisseaux" in said_in("battle")

    def test_the_expansion_is_the_example_of_the_rulebook(self):  # QV-7.1
        assert "1 portail, 2 mouvements, 2 productions, 1 embuscade" in said_in("expansion")
