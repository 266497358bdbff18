"""Every word a player reads: log sentences, names, the text map, the rules, and the French of all of them."""

import re
from pathlib import Path

import pytest

from astrarium.core import Dice, English
from astrarium.core.testing import random_walk
from astrarium.games.council.box.components import BOX
from astrarium.games.council.game import GAME
from astrarium.games.council.knowledge.cards import automa_face, card_face
from astrarium.games.council.table.actions import ACTIONS
from astrarium.games.council.text import events
from astrarium.games.council.text.effects import LEADERS, TECHS
from astrarium.games.council.text.names import Names, automa_text, bonus_text, box_note, card_text
from astrarium.words import words
from french import French

from .position import mined, new_table, position, yields

FOLDER = Path(events.__file__).parents[1]
NAMES = ["Ann", "Bob", "Cid", "Dee"]


class TestFrench(French):
    game = GAME
    names = tuple(thing.name for family in (BOX.galaxies, BOX.cards, BOX.techs, BOX.leaders) for thing in family)

    def test_galaxies_have_their_article_inside_sentences(self):
        names = Names(BOX, words("fr", "council"))
        called = [names.in_galaxy(galaxy) for galaxy in range(len(BOX.galaxies))]
        assert names.in_galaxy("orange") == "la Galaxie orange"
        assert names.in_galaxy("grey") == "Parvus Corta"
        assert not [name for name in called if name.startswith("Galaxie")]


class TestNames:
    def test_what_cards_do_in_a_few_words(self):
        texts = {card.id: card_text(card_face(BOX, n), English()) for n, card in enumerate(BOX.cards)}
        assert texts["start_colonise_2"] == "tower of 2"
        assert texts["start_discover"] == "discover, settle 1 cube there or extract 1 time there"
        assert texts["ai_tower2_any"] == "tower of 2 anywhere"
        assert texts["ai_save4"] == "no action: it only saves energy"
        assert texts["start_gems"] == "take 2 anthracite, 1 gold"

    def test_every_tech_and_leader_has_a_text(self):
        assert set(TECHS) == {tech.id for tech in BOX.techs}
        assert set(LEADERS) == {leader.id for leader in BOX.leaders}

    def test_bonus_cards_in_words(self):
        state = position("ann dark=db_grey light=lb_consumption light=lb_ai | ben", phase="plan").state
        player, names = state.view(0).players[0], Names(BOX, English())
        text = "3 energy, and 6 with the majority in Parvus Corta or 3 with a colony there"
        assert bonus_text(player.dark, English(), names) == text
        assert bonus_text(player.lights[0], English(), names) == "1 energy for each full 10 of your consumption"
        assert bonus_text(player.lights[1], English(), names) == "1 energy, and 2 for each AI card you own"

    def test_the_automa_s_example_card_in_words(self):
        card, names = automa_face(BOX, 6), Names(BOX, English())
        told = [[automa_text(step, English(), names) for step in pair] for pair in card.actions]
        assert told[0][0] == "settle one desert planet in the Blue Galaxy with 2 cubes"
        assert told[1][1] == "discover in the Orange Galaxy and settle one desert planet with 2 cubes"
        assert told[2] == ["6 energy"]

    def test_the_page_says_what_was_rebuilt(self):
        assert "reconstructed" in box_note(BOX, English())


class TestLog:
    def log(self, game, *played, seat=0, lang="en"):
        for text in played:
            actor = game.state.to_act()[0]
            for event in game.state.play(actor, ACTIONS.from_text(text)):
                seen = GAME.events.seen_by(event, seat)
                yield GAME.say(seen, game.state.view(seat), NAMES, words(lang, "council"))

    def test_a_purchase_names_card_and_gems(self):
        game = position("ann gems=1,0,0 | ben", phase="buy", market="ai_save2")
        assert next(self.log(game, "buy ai_save2 1 0 0")) == "<b>Ann</b>: buys <b>Saving</b> for 1 anthracite."

    def test_the_same_in_french(self):
        game = position("ann gems=1,0,0 | ben", phase="buy", market="ai_save2")
        line = next(self.log(game, "buy ai_save2 1 0 0", lang="fr"))
        assert line == "<b>Ann</b>\u00a0: achète <b>Économie</b> pour 1 anthracite."

    def test_exploitation_tells_majority_and_energy(self):
        game = position("ann 1@orange1a | ben", "orange1=s1_06")
        line = next(self.log(game, "exploit orange orange1a"))
        energy, _ = yields("orange")
        assert line == f"<b>Ann</b>: exploits the Orange Galaxy with the majority: <b>{energy} energy</b>."

    def test_a_plan_is_told_to_its_own_seat_only(self):  # CS-5.1
        line = "<b>Ann</b>: plans <b>Take gems</b> on zone 1."
        for seat, told in ((0, line), (1, ""), (None, "")):
            assert list(self.log(position("ann | ben", phase="plan"), "plan start_gems 1", seat=seat)) == [told]

    def test_names_are_escaped(self):
        game = position("ann 1@orange1a | ben", "orange1=s1_06")
        event = game.state.play(0, ACTIONS.from_text("exploit orange orange1a"))[0]
        assert "&lt;i&gt;" in GAME.say(event, game.state.view(0), ["<i>x</i>", ""], English())

    @pytest.mark.parametrize("lang", ["en", "fr"])
    def test_every_kind_of_event_is_told_in_both_languages(self, lang):
        told = set()
        for seats, seed in ((1, 1), (1, 2), (3, 3), (4, 4)):
            state = new_table(seats, seed=seed, stations=True, leaders=True, civilisations="chosen").state
            dice = Dice(seed)
            while not state.over:
                seat = dice.pick(state.to_act())
                events = state.apply(seat, state.random_action(seat, dice))
                fresh = [event for event in events if event[0] not in told]
                for event in fresh:
                    line = GAME.say(event, state.view(seat), NAMES, words(lang, "council"))
                    assert line
                    assert "{" not in line
                    told.add(event[0])
        missing = {GAME.events.kinds[kind].name for kind in range(len(GAME.events.kinds)) if kind not in told}
        assert missing <= {"taken", "consumption", "skipped", "returned"}, missing  # rare in random play


class TestTextMap:
    def test_a_galaxy_with_its_cubes(self):
        view = position("ann 2@orange1a | ben 1@orange1b", "orange1=s1_06", phase="plan").state.view(0)
        lines = GAME.text_map(view, English()).splitlines()
        at = next(i for i, line in enumerate(lines) if "Orange" in line)
        majority, minority = yields("orange")
        assert lines[at] == f"  Orange Galaxy {majority}/{minority} [A] A2 B1"
        told = f"(1 anthracite, {mined('s1_06')} energy)"
        assert lines[at + 1].startswith(f"    orange1: eAA eB d {told}  orange2: .")

    @pytest.mark.parametrize("seats", range(1, 5))
    def test_every_position_can_be_drawn(self, seats):
        state = new_table(seats, stations=True).state
        for count, _ in enumerate(random_walk(state, Dice(1))):
            if count % 20 == 0:
                assert GAME.text_map(state.view(0), English())
                assert GAME.text_map(state.view(None), words("fr", "council"))


class TestRulesText:
    def test_both_languages_have_the_same_rules_in_the_same_order(self):
        ids = [re.findall(r"^### (CS-\S+)", GAME.rules(lang), re.MULTILINE) for lang in ("en", "fr")]
        assert ids[0] == ids[1]
        assert len(ids[0]) == len(set(ids[0])) > 90

    def test_all_rulings_are_written_down(self):
        for lang, word in (("en", "[Rr]uling"), ("fr", "[Dd]écision")):
            numbers = {int(n) for n in re.findall(rf"{word} (\d+)", GAME.rules(lang))}
            assert numbers == set(range(1, 35)), lang

    def test_every_ruling_and_every_example_has_a_test(self):
        """Rulings 1 to 34 of our rules; cases 1 to 15: the rulebook's examples, and those derived from its rules."""
        tests = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
        for word, last in (("ruling", 34), ("case", 15)):
            cited = {int(number) for number in re.findall(rf"# CS.*\b{word} (\d+)", tests)}
            assert set(range(1, last + 1)) <= cited, (word, set(range(1, last + 1)) - cited)

    def test_every_rule_named_in_a_refusal_exists(self):
        cited = {rule for path in FOLDER.rglob("*.py") for rule in re.findall(r'"(CS-[\d.]+)"', path.read_text())}
        assert cited
        assert cited <= set(re.findall(r"CS-\d+(?:\.\d+)?", GAME.rules("en")))
