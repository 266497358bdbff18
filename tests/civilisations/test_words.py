"""Every word a player reads: log sentences, the text map, the rules, and the French of all of them."""

import re
from pathlib import Path

import pytest

from astrarium.core import Dice, English
from astrarium.core.testing import random_walk
from astrarium.games.civilisations.box.components import CIVILISATIONS
from astrarium.games.civilisations.game import GAME
from astrarium.games.civilisations.table.actions import ACTIONS
from astrarium.games.civilisations.text import events as sentences
from astrarium.words import words
from french import French

from .position import new_table, position

FOLDER = Path(sentences.__file__).parents[1]
NAMES = ["Ann", "Bob", "Cid", "Dee", "Eva", "Fay"]


class TestFrench(French):
    game = GAME
    names = tuple(civilisation.en for civilisation in CIVILISATIONS)

    def test_names_of_civilisations(self):
        french = words("fr", "civilisations")
        assert [french(civilisation.en) for civilisation in CIVILISATIONS] == [c.fr for c in CIVILISATIONS]


class TestLog:
    def log(self, game, *played, seat=0):
        for text in played:
            actor = game.state.to_act()[0]
            for event in game.state.play(actor, ACTIONS.from_text(text)):
                seen = GAME.events.seen_by(event, seat)
                yield GAME.say(seen, game.state.view(seat), NAMES, English())

    def test_a_battle_names_winner_and_scores(self):
        game = position("humains 6@c2 armament=3 | minerls 6@c2 | sherais").turn("humains war 5")
        line = next(self.log(game, "battle c2"))
        assert line == "<b>Ann</b>: battle on c2; <b>Ann</b> wins, 9 to 6: <b>1 VP</b>."

    def test_a_tie_says_that_all_is_lost(self):
        game = position("humains 1@c2 | minerls 1@c2 | sherais").turn("humains war 5")
        assert next(self.log(game, "battle c2")) == "<b>Ann</b>: battle on c2, 1 all: <b>everything is destroyed</b>."

    def test_one_ship_and_several_ships(self):
        game = position("humains 3@c1 | minerls | sherais").turn("humains expansion 11")
        lines = list(self.log(game, "move c1 c2 1", "move c1 d1 2"))
        assert lines == ["<b>Ann</b>: 1 ship from c1 to <b>c2</b>.", "<b>Ann</b>: 2 ships from c1 to <b>d1</b>."]

    def test_a_secret_choice_is_told_to_its_own_seat_only(self):  # QV-3.2
        for seat, line in ((0, "<b>Ann</b>: card <b>3</b> lies face down: war."), (1, ""), (None, "")):
            game = position("humains | minerls | sherais")
            assert list(self.log(game, "choose 3 war", seat=seat)) == [line]

    def test_names_are_escaped(self):
        game = position("humains | minerls | sherais").turn("humains expansion 4")
        event = game.state.play(0, ACTIONS.from_text("produce c1"))[0]
        line = GAME.say(event, game.state.view(0), ["<i>x</i>", "", ""], English())
        assert line == "<b>&lt;i&gt;x&lt;/i&gt;</b>: a new ship on <b>c1</b>."

    @pytest.mark.parametrize("lang", ["en", "fr"])
    def test_every_kind_of_event_is_told_in_both_languages(self, lang):
        told = set()
        for seats in (2, 3, 6):
            state, dice = new_table(seats, seed=seats, setup="choose", exploration=True).state, Dice(seats)
            while not state.over:
                seat = dice.pick(state.to_act())
                for event in state.play(seat, state.random_action(seat, dice)):
                    line = GAME.say(event, state.view(seat), NAMES, words(lang, "civilisations"))
                    assert line
                    assert "{" not in line
                    told.add(event[0])
        assert told == set(range(len(GAME.events.kinds)))


class TestTextMap:
    def test_a_small_galaxy(self):
        game = position("humains 2@b4 1@b3 colony@b3 | minerls 1@b1 2@b3 1@a2", "b3=ambush a1=victory a2=portal")
        text = GAME.text_map(game.state.view(None), English())
        assert text.splitlines()[:5] == [
            "       a1 victory    a2 portal     a3 portal",
            "       .             [B1]          .",
            "",
            "b1 HOME B     b2 portal     b3 ambush     b4 HOME A",
            "[B1*]         .             A1*=B2        [A2*]",
        ]

    def test_hidden_sectors_show_nothing(self):  # QV-11.1
        text = GAME.text_map(new_table(2, exploration=True).state.view(0), English())
        assert text.count("?") == 8

    def test_every_position_can_be_drawn(self):
        for seats in (2, 4, 6):
            state = new_table(seats, setup="choose").state
            for _ in random_walk(state, Dice(1)):
                assert GAME.text_map(state.view(0), English())


class TestRulesText:
    def test_both_languages_have_the_same_rules_in_the_same_order(self):
        ids = [re.findall(r"^### (QV-\S+)", GAME.rules(lang), re.MULTILINE) for lang in ("en", "fr")]
        assert ids[0] == ids[1]
        assert len(ids[0]) == len(set(ids[0])) > 60

    def test_all_twenty_five_rulings_are_written_down(self):
        for lang, word in (("en", "[Rr]uling"), ("fr", "[Dd]écision")):
            numbers = {int(n) for n in re.findall(rf"{word} (\d+)", GAME.rules(lang))}
            assert numbers == set(range(1, 26)), lang

    def test_every_rule_named_in_a_refusal_exists(self):
        cited = {rule for path in FOLDER.glob("rules/*.py") for rule in re.findall(r'"(QV-[\d.]+)"', path.read_text())}
        assert cited
        assert cited <= set(re.findall(r"QV-[\d.]+\d", GAME.rules("en")))
