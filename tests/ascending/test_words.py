"""Every word a player reads: log sentences, the text map, the rules, and the French of all of them."""

import pytest

from astrarium.core import English, Look
from astrarium.games.ascending.box.components import STANDARD
from astrarium.games.ascending.game import GAME
from astrarium.games.ascending.table.actions import ACTIONS
from astrarium.server.ideas import plan_told
from astrarium.words import words
from french import French

from .position import Position

NAMES = ["Ann", "Bob", "Cid", "Dee"]


class TestFrench(French):
    game = GAME
    names = tuple(tech.effect for tech in STANDARD.techs)

    def test_the_supply_is_never_called_the_reserve_which_is_the_box(self):  # AE-S6: the book's "réserve dans la boîte"
        texts = [form for forms in self.french.values() for form in forms]
        assert [text for text in texts if "réserve" in text] == []


class TestSentences:
    def log(self, game, *played, lang="en", seat=0):
        said_in = words(lang, "ascending")
        for text in played:
            for event in game.state.play(game.state.to_act()[0], ACTIONS.from_text(text)):
                told = GAME.say(GAME.events.seen_by(event, seat), game.state.view(seat), NAMES, said_in)
                if told:
                    yield told

    @pytest.mark.parametrize(
        ("flick", "said"),
        [
            ("flick a1 900000 0", "Flick ship a1 at ship b1, 44 %"),  # 900,000 of 2,000 mm/s by 1,024 steps
            ("aim a1 900000 0 novice", "Flick ship a1 at ship b1, 44 %"),
            ("flick a1 -102400 0", "Flick ship a1 into open space, 5 %"),
            ("flick a2 1900000 0", "Flick ship a2 off the board, 93 %"),
        ],
    )
    def test_a_flick_that_is_proposed_names_what_a_steady_hand_would_reach(self, flick, said):
        game = Position(wobble="strong").ships(a1=(320, 360), b1=(400, 360), a2=(660, 366))
        look = Look(GAME, game.state, 0)
        assert GAME.told(look, ACTIONS.from_text(flick), English()) == said

    def test_a_plan_is_told_as_far_as_luck_leaves_it_possible(self):
        game = Position().ships(a1=(660, 366), a2=(320, 360))
        look = Look(GAME, game.state, 0)
        off, again, other = map(ACTIONS.from_text, ("flick a1 1900000 0", "flick a1 -900000 0", "flick a2 0 102400"))
        told = [plan_told(look, plan, GAME.picture(look, NAMES, English()), NAMES, English())
                for plan in ([off, again], [off, other])]  # fmt: skip
        assert told[0] == ["Flick ship a1 off the board, 93 %"]  # it is in supply now
        assert told[1][1].startswith("Flick ship a2 ")

    def test_a_ram_names_both_ships(self):  # AE-N3
        game = Position().ships(a1=(320, 360), b1=(400, 360))
        lines = list(self.log(game, "flick a1 900000 0"))
        assert "<b>Ann</b>: ship a1 rams ship b1 of <b>Bob</b>: <b>both are destroyed</b>." in lines

    def test_a_ram_off_the_board_is_told_once(self):  # AE-N3, AE-N5
        game = Position().ships(a1=(620, 360), b1=(700, 360))
        lines = list(self.log(game, "flick a1 1400000 0"))
        assert lines == [
            "<b>Ann</b>: flicks ship a1.",
            "<b>Ann</b>: ship a1 rams ship b1 of <b>Bob</b>: <b>both are destroyed</b>.",
        ]

    def test_a_ship_that_survives_its_ram_can_still_be_lost_in_space(self):  # AE-T4, AE-N5
        game = Position().level(0, orange=4).ships(a1=(660, 366), b1=(690, 352))
        lines = list(self.log(game, "flick a1 1900000 0"))
        assert lines[1:] == [
            "<b>Ann</b>: ship a1 rams ship b1 of <b>Bob</b>, <b>which is destroyed</b>.",
            "<b>Ann</b>: ship a1 is <b>lost in space</b>.",
        ]

    @pytest.mark.parametrize(
        ("lang", "facilities", "level", "reason"),
        [
            ("en", 0, 0, "Level 1 needs a research facility at work on a planet of this colour."),
            ("en", 1, 1, "Level 2 needs 2 research facilities at work on planets of this colour; you have 1."),
            ("fr", 0, 0, "Le niveau 1 demande un centre de recherche en service sur une planète de cette couleur."),
            (
                "fr", 1, 1,
                "Le niveau 2 demande 2 centres de recherche en service sur des planètes de cette couleur\u00a0; "
                "vous en avez 1.",
            ),
        ],
    )  # fmt: skip
    def test_how_many_facilities_are_wanting_is_said_in_good_grammar(self, lang, facilities, level, reason):  # AE-D2
        game = Position().level(0, grey=level)
        if facilities:
            game.planet("alpha-C", "grey", 0, facilities=facilities)
        refused = game.state.refusal(0, ACTIONS.from_text("develop grey"))
        assert words(lang, "ascending")(refused.text, **refused.values) == reason

    def test_a_scan_tells_its_own_seat_only(self):  # AE-V2
        for seat, count in ((0, 1), (1, 0), (None, 0)):
            game = Position().planet("alpha-C", "grey", up=False).ships(a1="alpha-C 0")
            lines = list(self.log(game, "recruit alpha-H", "done", "scan alpha-C", seat=seat))
            assert lines.count("You alone see: Alpha C is <b>grey</b>.") == count

    def test_french_sentences(self):  # AE-G1
        game = Position().planet("alpha-C", "grey", 0, troops=3)
        line = next(self.log(game, "mine alpha-C 3", lang="fr"))
        assert line == "<b>Ann</b>\u00a0: exploite Alpha C avec 3 troupes\u00a0: <b>2\u00a0PV</b>."

    def test_the_headline(self):  # AE-E1
        game = Position()
        assert GAME.headline(game.state.view(0), English()) == "Round 1, 32 tokens left"
        game.state.trigger = 0
        assert GAME.headline(game.state.view(0), English()) == "Round 1, last turns"


class TestTextMap:
    def test_it_shows_homeworlds_planets_ships_and_players(self):
        game = Position().planet("alpha-C", "grey", 0, troops=1).ships(a1="alpha-C 0", bC=(400, 360))
        text = GAME.text_map(game.state.view(0), English())
        assert "[A]" in text and "(G)A" in text and "(?)" in text
        assert "Alpha C  grey       A  troops 1, facilities 0, colonies 0, cities 0; in orbit: a1" in text
        assert text.count("\n") > 40


class TestWhyNot:
    @pytest.mark.parametrize(
        ("place", "rule"),
        [("planet-gamma-H", "AE-P4"), ("planet-alpha-C", "AE-P1"), ("planet-alpha-D", "AE-M4"), ("ship-b1", "AE-M2")],
    )
    def test_a_place_where_nothing_can_be_done_says_why(self, place, rule):
        game = Position().planet("alpha-C", "grey", 1, troops=1).ships(b1=(360, 360))
        assert GAME.explain(Look(GAME, game.state, 0), place).rule == rule

    def test_it_is_not_your_turn(self):  # AE-U1
        assert GAME.explain(Look(GAME, Position().state, 1), "planet-alpha-C").rule == "AE-U1"
