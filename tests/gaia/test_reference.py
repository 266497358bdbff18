"""The appendix of the rules: everything in the box, from the data, in both languages."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from astrarium.core import English
from astrarium.core.hexes import distance
from astrarium.drawing import num
from astrarium.drawing.parts import symbols
from astrarium.games.gaia.box.automa import CARDS, FACTION_CARDS, LEVELS
from astrarium.games.gaia.box.components import (
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
from astrarium.games.gaia.page.drawings import DRAWINGS, INSTITUTE, LAYOUTS, STATIONS, around
from astrarium.games.gaia.page.map import GRID
from astrarium.games.gaia.rules.automa_sites import directional
from astrarium.games.gaia.table.space import cell_at, hex_of
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


def figures(entry):
    return re.findall(r"\d+", " ".join((entry.effect, *(value for _, value in entry.facts))))


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
        assert figures(entry) == figures(french[id_]), id_


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


class TestDrawings:
    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_the_rules_text_shows_all_of_them_with_captions(self, lang):
        shown = re.findall(r"^!\[([^\]]+)\]\(drawing:([\w-]+)\)$", GAME.rules(lang), re.M)
        assert sorted(name for _, name in shown) == sorted(DRAWINGS)

    @pytest.mark.parametrize("name", DRAWINGS)
    def test_each_is_a_drawing_of_known_symbols(self, name):
        drawn = GAME.drawing(name, words("fr", "gaia"))
        assert len(ElementTree.fromstring(drawn).attrib["viewBox"].split()) == 4
        assert set(re.findall(r'href="#([^"]+)"', drawn)) <= set(symbols())

    def test_there_is_none_of_another_name(self):
        assert GAME.drawing("nonsense", English()) == ""

    def test_the_two_ways_of_the_federation_are_as_short_as_can_be(self):  # GP-A4.4
        needed = min(distance(INSTITUTE, station) for station in STATIONS) - 1
        for way in LAYOUTS:
            chain = (INSTITUTE, *way)
            assert len(way) == needed
            assert all(distance(a, b) == 1 for a, b in pairwise(chain))
            assert any(distance(way[-1], station) == 1 for station in STATIONS)

    def test_the_direction_is_the_automas(self):  # GP-X3.6
        downward = next(card for card in CARDS if card.downward)
        cells = around((0, 0), 2)
        first = directional([cell_at(*cell) for cell in cells], downward)
        drawn = GAME.drawing("direction", English())
        x, y = GRID.centre(hex_of(first))
        assert f'x="{num(x)}" y="{num(y + 5)}" class="ink" font-size="14" text-anchor="middle">1<' in drawn
