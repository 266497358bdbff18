"""The appendix of the rules: every component has its entry, in both languages, with the rulebook's numbers."""

import re
from xml.etree import ElementTree

import pytest

from astrarium.core import Entry
from astrarium.games.eclipse import GAME
from astrarium.games.eclipse.box import components as c
from astrarium.games.eclipse.page.drawings import DRAWINGS
from astrarium.words import words

LANGUAGES = ("en", "fr")
ENGLISH = re.compile(r"\b(the|and|with|each|your|you|ship|dice|sector|track|worth|disc|of)\b", re.IGNORECASE)


def entries(lang: str) -> dict[str, Entry]:
    found = [entry for chapter in GAME.reference(words(lang, "eclipse")) for entry in chapter.entries]
    assert len({entry.id for entry in found}) == len(found)
    return {entry.id: entry for entry in found}


EN, FR = (entries(lang) for lang in LANGUAGES)
BOTH = [*EN.values(), *FR.values()]


def fact(entry: Entry, label: str) -> str:
    return dict(entry.facts)[label]


class TestEverythingHasAnEntry:
    def test_technologies_and_parts(self):
        assert [f"tech-{tech.id}" for tech in c.TECHNOLOGIES if f"tech-{tech.id}" not in EN] == []
        assert [f"part-{part.id}" for part in c.PARTS if f"part-{part.id}" not in EN] == []

    def test_blueprints_and_buildings(self):
        plans = [f"ship-{ship}" if owner == "standard" else f"ship-{owner}-{ship}" for owner, ship in c.BLUEPRINTS]
        assert [id_ for id_ in plans if id_ not in EN] == []
        assert [what for what in c.BUILDS[c.ORBITAL :] if f"build-{what}" not in EN] == []

    def test_sectors_species_and_discoveries(self):
        assert [number for number in c.SECTOR_NAMES if f"sector-{number}" not in EN] == []
        assert [name for name in c.SPECIES_NAMES if f"species-{name}" not in EN] == []
        assert [name for name in c.DISCOVERIES if f"discovery-{name}" not in EN] == []

    def test_dice_squares_actions_reputation_and_tables(self):
        wanted = [f"die-{colour}" for colour in c.COLOURS] + [f"square-{kind}" for kind in c.SQUARE_KINDS]
        wanted += [f"action-{action}" for action in c.ACTIONS] + [f"players-{seats}" for seats in c.LAYOUT]
        wanted += [f"reputation-{value}" for value in range(1, len(c.REPUTATION_TILES) + 1)]
        wanted += [f"draw-{ship}" for ship in (*c.SHIPS, "ancient", "gcds")] + ["npc-ancient", "npc-gcds"]
        assert [id_ for id_ in wanted if id_ not in EN] == []

    def test_both_languages_have_the_same_entries(self):
        assert list(EN) == list(FR)


class TestTexts:
    def test_effects_are_sentences(self):
        assert [e.effect for e in BOTH if not re.fullmatch(r"[A-ZÀ-Ý0-9][^{}<>]*\.", e.effect)] == []

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

    def test_only_the_order_of_sizes_is_rebuilt(self):  # EC-12.8
        assert [e.id for e in EN.values() if e.rebuilt] == ["npc-targets"]


class TestPictures:
    @pytest.mark.parametrize("found", [EN, FR], ids=LANGUAGES)
    def test_they_are_well_formed_and_stand_alone(self, found: dict[str, Entry]):
        for entry in found.values():
            root = ElementTree.fromstring(entry.picture)
            assert root.tag == "svg", entry.id
            assert "viewBox" in root.attrib, entry.id
            assert not [e for e in root.iter() if "id" in e.attrib or "tabindex" in e.attrib], entry.id


class TestNumbersOfTheRulebook:
    """Read off the rulebook, not off the data."""

    def test_prices_of_ships_and_structures(self):  # EC-8.2
        printed = {"ship-interceptor": 3, "ship-cruiser": 5, "ship-dreadnought": 8, "ship-starbase": 3}
        printed |= {"build-orbital": 5, "build-monolith": 10}
        assert {id_: int(fact(EN[id_], "Price").split()[0]) for id_ in printed} == printed

    def test_the_fusion_drive_gives_two_of_everything(self):  # EC-7.1: two of them give 4, 4 and 4
        assert FR["part-fusion_drive"].effect == (
            "Fait avancer son vaisseau de 2 secteurs par déplacement, donne 2 points d’initiative et consomme "
            "2 points d’énergie."
        )

    def test_dice_do_one_two_and_four_damage(self):  # EC-12.7
        said = [EN[f"die-{colour}"].effect for colour in ("yellow", "orange", "red")]
        assert said == [f"Does {n} damage to the ship it hits." for n in (1, 2, 4)]
        assert FR["die-yellow"].effect == "Inflige 1 dégât au vaisseau touché."

    def test_ancients_and_defence_system(self):  # EC-12.8
        assert FR["npc-ancient"].effect.startswith("Lance 2 dés jaunes à chaque tour de combat avec ordinateur +1")
        assert fact(FR["npc-ancient"], "Initiative") == "2"
        assert FR["npc-gcds"].effect.startswith("Lance 4 dés jaunes")
        assert fact(FR["npc-gcds"], "Coque") == "7"

    def test_the_least_price_of_starbase_and_fusion_drive_is_three(self):  # EC-6.2
        assert [fact(EN[f"tech-{name}"], "Least price") for name in ("starbase", "fusion_drive")] == ["3 science"] * 2

    def test_aliens_begin_with_what_their_board_shows(self):  # EC-20.2, EC-20.3, EC-20.4
        begins = [fact(FR[f"species-{name}"], "Ressources de départ") for name in ("eridani", "hydran", "planta")]
        assert begins == [
            "26 crédits, 2 science et 4 matériaux", "2 crédits, 5 science et 2 matériaux",
            "4 crédits, 4 science et 4 matériaux",
        ]  # fmt: skip

    def test_trade_is_two_three_or_four_for_one(self):  # EC-11.6
        assert fact(FR["action-trade"], "2 contre 1") == "Terriens"
        assert fact(FR["action-trade"], "4 contre 1") == "Hégémonie d’Orion"

    def test_reputation_draws(self):  # EC-14.1
        ships = ("interceptor", "starbase", "ancient", "cruiser", "dreadnought", "gcds")
        assert [int(re.findall(r"\d", EN[f"draw-{ship}"].effect)[0]) for ship in ships] == [1, 1, 1, 2, 3, 3]

    def test_discoveries_bring_eight_five_and_six(self):  # EC-21.2
        names = ("money_8", "science_5", "materials_6")
        said = [FR[f"discovery-{name}"].effect.removeprefix("Vous recevez aussitôt ") for name in names]
        assert said == ["8 crédits.", "5 science.", "6 matériaux."]

    def test_the_bonus_of_a_seventh_technology(self):  # EC-19.1
        assert (
            EN["points-nano-technologies"].effect
            == "4, 5, 6 or 7 technologies of this category are worth 1, 2, 3 or 5 VP."
        )


class TestDrawings:
    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_every_drawing_of_the_rules_is_well_formed_and_stands_alone(self, lang: str):
        named = re.findall(r"^!\[.+\]\(drawing:([a-z-]+)\)$", GAME.rules(lang), re.MULTILINE)
        assert sorted(named) == sorted(DRAWINGS)
        for name in named:
            root = ElementTree.fromstring(GAME.drawing(name, words(lang, "eclipse")))
            assert (root.tag, "viewBox" in root.attrib, bool(root.get("aria-label"))) == ("svg", True, True), name
            assert not [e for e in root.iter() if "id" in e.attrib or "tabindex" in e.attrib], name

    def test_there_is_no_drawing_of_another_name(self):
        assert GAME.drawing("nothing", words("en", "eclipse")) == ""

    def test_the_tracks_show_the_numbers_of_the_rulebook(self):  # EC-1.7, EC-16.2
        shown = "".join(ElementTree.fromstring(GAME.drawing("population", words("fr", "eclipse"))).itertext())
        assert shown.startswith("86432")  # four cubes gone: 8 in force, then what is open already
        assert "la piste produit 8" in shown

    def test_starbase_costs_its_minimum_with_two_military_technologies(self):  # EC-6.2
        drawn = GAME.drawing("discount", words("fr", "eclipse"))
        assert "4 − 2, mais au moins 3\u00a0: 3 science" in drawn

    def test_a_shield_takes_a_hit_away(self):  # EC-12.6
        drawn = GAME.drawing("dice", words("en", "eclipse"))
        assert (drawn.count("#i-check"), drawn.count("#i-cross")) == (5, 5)
