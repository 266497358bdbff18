"""Every word a player reads: log sentences, labels, the text map, the rules, and the French of all of them."""

import re
from pathlib import Path

import pytest

from astrarium.core import Dice, English
from astrarium.games.eclipse import GAME
from astrarium.games.eclipse.box import components as c
from astrarium.games.eclipse.table.rulings import RULINGS
from astrarium.games.eclipse.text import names as sentences
from astrarium.words import words
from french import French

from .eclipse_table import Game
from .eclipse_walk import careful_walk

FOLDER = Path(sentences.__file__).parents[1]
NAMES = ["Ann", "Bob", "Cid", "Dee", "Eva", "Fay"]


class TestFrench(French):
    game = GAME
    names = tuple(thing.name for thing in (*c.TECHNOLOGIES, *c.PARTS, *c.SPECIES))

    def test_ships_bear_the_names_of_the_french_rulebook(self):
        french = words("fr", "eclipse")
        assert [french(name) for name in sentences.SHIP_WORDS[:4]] == [
            "intercepteur", "frégate", "croiseur", "base stellaire",
        ]  # fmt: skip


class TestLog:
    @pytest.mark.parametrize("lang", ["en", "fr"])
    def test_whole_games_are_told(self, lang: str):
        told = set()
        for seats in (2, 4, 6):
            state = GAME.new(seats, seats, {"species": "aliens"})
            view = state.view(None)
            for _, events in careful_walk(state, Dice(seats)):
                view = state.view(None) if state.over else view
                for event in events:
                    line = GAME.say(event, view, NAMES, words(lang, "eclipse"))
                    assert "{" not in line
                    told.add(GAME.events.kinds[event[0]].name)
        assert len(told) > 30

    def test_a_secret_is_told_to_its_own_seat_only(self):
        game = Game("terran", "terran2").lay(301, 5, 0).ancients(301, 1).ships(301, 0, interceptor=2)
        game.rolls(6, 6).fight()
        event = next(e for e in game.play(game.legal()[0]) if GAME.events.kinds[e[0]].private)
        said = [GAME.say(GAME.events.seen_by(event, s), game.state.view(s), NAMES, English()) for s in (0, 1, None)]
        assert said[0].startswith("<b>Ann</b>: keeps a")
        assert said[1:] == ["", ""]

    def test_names_are_escaped(self):
        game = Game("terran", "terran2")
        event = game.play("pass")[0]
        assert GAME.say(event, game.state.view(0), ["<i>", ""], English()).startswith("<b>&lt;i&gt;</b>")


class TestLabels:
    def test_every_legal_action_has_its_label_in_both_languages(self):
        state = GAME.new(4, 5, {"species": "aliens"})
        for _, _ in careful_walk(state, Dice(5)):
            for seat in state.to_act():
                for action in state.legal(seat):
                    for lang in ("en", "fr"):
                        assert "{" not in sentences.label(action, NAMES, words(lang, "eclipse"))


class TestTextMap:
    def test_the_first_lines_of_a_new_game(self):
        text = GAME.text_map(Game("terran", "terran2").state.view(0), English())
        assert text.splitlines()[0] == "Round 1 of 9, action phase"
        assert "221A3 o0134" in text
        assert "A1i" in text
        assert "GCDS" in text

    def test_battles_are_shown(self):
        game = Game("terran", "terran2").lay(304, 3, -2, 1).ships(304, 0, interceptor=1).ships(304, 1, interceptor=1)
        game.rolls(1).fight()
        assert "Battle in 304, round 1" in GAME.text_map(game.state.view(0), English())


class TestRulesText:
    def test_both_languages_have_the_same_rules_in_the_same_order(self):
        ids = [re.findall(r"^### (EC-\S+)", GAME.rules(lang), re.MULTILINE) for lang in ("en", "fr")]
        assert ids[0] == ids[1]
        assert len(ids[0]) == len(set(ids[0])) > 100

    def test_every_ruling_is_written_down(self):
        for option in RULINGS:
            assert f"### {option.help} " in GAME.rules("en")

    def test_every_rule_named_in_a_refusal_exists(self):
        rooms = [path for room in ("rules", "knowledge") for path in sorted((FOLDER / room).glob("*.py"))]
        cited = {rule for path in rooms for rule in re.findall(r'"(EC-[R\d.]+)"', path.read_text(encoding="utf-8"))}
        assert cited
        assert cited <= set(re.findall(r"EC-[R\d.]*\d", GAME.rules("en")))
