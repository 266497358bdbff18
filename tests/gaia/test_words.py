"""Every word a player reads: log sentences, labels, and the French of all of them."""

from astrarium.core import Dice, English
from astrarium.games.gaia.game import GAME
from astrarium.games.gaia.page.picture import headline
from astrarium.games.gaia.table.player import FORMERS_LOCKED
from astrarium.words import words
from french import French

from .position import new_table, position

NAMES = ["Ann", "Bob", "Cid", "Dee"]


class TestFrench(French):
    game = GAME

    def test_factions_have_the_rulebooks_names(self):
        french = words("fr", "gaia")
        assert [french(name) for name in ("Ivits", "Bescods", "Lantids")] == ["L’Essaim", "Androïdes Fous", "Lantida"]


class TestLog:
    def say(self, game, text):
        (seat,) = game.state.to_act()
        events = game.state.play(seat, game.action(text))
        return [GAME.say(event, game.state.view(seat), NAMES, English()) for event in events]

    def test_a_mine(self):
        game = position("terrans ore=7 credit=2 navigation=2 mine@1B5 | itars mine@4A5")
        assert self.say(game, "mine 1A1")[0] == "<b>Ann</b>: mine on <b>1A1</b> for 2 credits, 7 ore."

    def test_a_charge(self):
        game = position("terrans ore=2 credit=3 mine@3A3 | xenos power=4/0/0 station@3A2").play(
            "upgrade trading_station 3A3"
        )
        assert self.say(game, "charge power") == ["<b>Bob</b>: charges <b>2 power</b> for 1 VP."]

    def test_what_comes_back_from_the_gaia_area(self):  # GP-G2, GP-F10.2
        game = position("bal_taks gaia=4 mine@1A5 | itars mine@4A5")
        game.row("bal_taks")[FORMERS_LOCKED] = 2
        game.state.events = []
        game.new_round()
        told = [GAME.say(event, game.state.view(0), NAMES, English()) for event in game.state.events]
        assert "<b>Ann</b>: back from the Gaia area: 2 gaiaformers." in told
        assert "<b>Ann</b>: back from the Gaia area: 4 power tokens." in told

    def test_a_token_scored_again(self):  # GP-A6.5
        game = position("terrans qic=3 token=fed_7vp_2o mine@1B5 | itars mine@4A5").play("act qic_rescore tokens")
        assert self.say(game, "rescore fed_7vp_2o")[0] == "<b>Ann</b>: scores <b>7 VP and 2 ore</b> again."

    def test_power_that_is_burned(self):
        game = position("terrans power=0/4/0 mine@1B5 | itars mine@4A5")
        told = "<b>Ann</b>: discards 1 token of area II to move 1 to area III."
        assert self.say(game, "convert burn") == [told]

    def test_names_are_escaped(self):
        game = position("terrans knowledge=4 mine@1B5 | itars mine@4A5")
        event = game.state.play(0, game.action("research science"))[0]
        line = GAME.say(event, game.state.view(0), ["<i>x</i>", ""], English())
        assert line == "<b>&lt;i&gt;x&lt;/i&gt;</b>: Science <b>1</b>."

    def test_everything_that_happens_has_words(self):
        spoken, told = [words(lang, "gaia") for lang in ("en", "fr")], set()
        for seats, seed in ((1, 3), (2, 4), (3, 5), (4, 6), (4, 7)):
            state, dice = new_table(seats, seed=seed, charging="ask").state, Dice(seed)
            while not state.over:
                (seat,) = state.to_act()
                events = state.play(seat, dice.pick(state.legal(seat)))
                view = state.view(None)
                lines = [GAME.say(event, view, NAMES, language) for event in events for language in spoken]
                assert all(lines)
                assert not any("{" in line or ".</b>." in line or ".." in line for line in lines)
                told.update(event[0] for event in events)
        assert len(told) > 20

    def test_where_the_game_stands(self):
        game = position("terrans mine@1B5 | itars mine@4A5")
        assert headline(game.state.view(0), English()) == "Round 1 of 6"
        assert headline(new_table(2).state.view(0), English()) == "Set-up"


class TestTextMap:
    def test_pieces_and_planets_are_shown(self):
        text = GAME.text_map(position("terrans mine@1B5 | itars lab@3B0").state.view(None), English())
        assert "rAm" in text
        assert "iBl" in text
        assert "Terrans" in text
