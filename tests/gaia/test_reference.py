"""The appendix of the rules: everything in the box, from the data, in both languages."""

import re
from xml.etree import ElementTree

import pytest

from astrarium.core import English
from astrarium.drawing.parts import symbols
from astrarium.games.gaia.automa_cards import CARDS, FACTION_CARDS, LEVELS
from astrarium.games.gaia.components import (
    ADVANCED,
    BOARD_ACTIONS,
    BOOSTERS,
    BUILDINGS,
    DATA,
    FACTIONS,
    FINAL_TILES,
    PLANETS,
    SECTORS,
    TILES,
    TOKENS,
    TRACKS,
)
from astrarium.games.gaia.game import GAME
from astrarium.words import words

LANGUAGES = {"en": English(), "fr": words("fr", "gaia")}
COUNTS = {
    "structures": len(BUILDINGS) + 3, "planets": len(PLANETS), "factions": len(FACTIONS),
    "conversions": len(DATA["free_conversions"]) + len(DATA["special_conversions"]), "sectors": len(SECTORS),
    "research": len(TRACKS), "tech": len(TILES), "advanced": len(ADVANCED), "actions": len(BOARD_ACTIONS),
    "boosters": len(BOOSTERS), "tokens": len(TOKENS), "rounds": len(DATA["round_scoring"]), "finals": len(FINAL_TILES),
    "automa-levels": len(LEVELS), "automa-factions": len(FACTION_CARDS), "automa-cards": len(CARDS),
}  # fmt: skip


def entries(lang="en"):
    return {entry.id: entry for chapter in GAME.reference(LANGUAGES[lang]) for entry in chapter.entries}


def facts(entry):
    return dict(entry.facts)


def test_every_kind_of_component_has_its_entry():
    assert {chapter.id: len(chapter.entries) for chapter in GAME.reference(English())} == COUNTS


def test_no_two_entries_share_an_id():
    listed = [entry.id for chapter in GAME.reference(English()) for entry in chapter.entries]
    assert len(listed) == len(set(listed))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_effect_is_a_sentence_of_its_own(lang):
    for entry in entries(lang).values():
        assert entry.effect[0].isupper() or entry.effect[0].isdigit(), entry
        assert re.search(r"[^.]\.$", entry.effect), entry
        assert "{" not in entry.effect and "None" not in entry.effect, entry


def test_french_tells_the_same_figures():
    french = entries("fr")
    for id_, entry in entries().items():
        told, same = [re.findall(r"\d+", f"{e.effect} {dict(e.facts).values()}".replace("\\xa0", " ")) for e in (entry, french[id_])]
        assert told == same, id_


def test_no_french_effect_stayed_english():
    french = entries("fr")
    assert [id_ for id_, entry in entries().items() if entry.effect == french[id_].effect] == []


def test_every_picture_is_a_drawing_of_known_symbols():
    known = set(symbols())
    for entry in entries().values():
        if entry.picture:
            drawn = ElementTree.fromstring(entry.picture)
            assert drawn.tag == "svg" and len(drawn.attrib["viewBox"].split()) == 4
            assert set(re.findall(r'href="#([^"]+)"', entry.picture)) <= known, entry.id


def test_every_rule_named_is_in_the_rules_text():
    headings = set(re.findall(r"^#+ (GP-[\w.]+)", GAME.rules("en"), re.M))
    assert {entry.rule for entry in entries().values()} <= headings


class TestFigures:
    def test_a_trading_station_is_cheaper_near_others(self):  # GP-A3.2
        station = facts(entries()["structure-trading_station"])
        assert (station["Price"], station["Price near another player"]) == ("2 ore, 6 credits", "2 ore, 3 credits")

    def test_incomes_are_told_piece_by_piece(self):  # GP-I1
        assert facts(entries()["structure-mine"])["Income of each in turn"] == "2 × 1 ore → nothing → 5 × 1 ore"

    def test_a_board_that_differs_says_so(self):  # GP-F12
        assert facts(entries()["faction-bescods"])["Trading station"] == "4 × 1 knowledge"
        assert "Trading station" not in facts(entries()["faction-terrans"])

    def test_a_level_tells_income_and_what_comes_at_once_apart(self):  # GP-A5.5, GP-B5
        level = facts(entries()["track-economy"])["Level 3"]
        assert level == "income 3 credits, 1 ore, charge 3 power, at once charge 3 power"

    def test_the_wheel(self):  # GP-A1.4
        assert facts(entries()["planet-terra"])["2 steps"] == "Volcanic, Titanium"

    def test_a_booster_in_one_sentence(self):  # GP-A8.1
        assert entries()["booster-pass_mines"].effect == (
            "Income: 1 ore; when you pass, 1 VP for each mine of yours on the map."
        )

    def test_the_automas_points_of_a_round_tile(self):  # GP-X5.2
        told = facts(entries()["round-terraform_2"])["Automa when it passes"]
        assert told == "4 VP in rounds 1 to 3, 6 VP in rounds 4 to 6"
