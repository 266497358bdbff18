"""What the page asks and shows in given positions, in words."""

import re

from astrarium.core import English, Look
from astrarium.games.council.game import GAME
from astrarium.games.council.table import actions as a
from astrarium.words import words

from .position import new_table, position

TILES = "orange1=s1_06 blue1=s2_05 red1=s3_03"
NAMES = ["Ann", "Ben", "Cid", "Dee"]


def picture(game, seat=0, language=None):
    state = game.state
    return GAME.picture(Look(GAME, state, seat), NAMES[: state.seats], language or English())


class TestExploiting:
    """The question of the exploitation step (CS-7, CS-8.1)."""

    def test_it_says_what_a_galaxy_costs_and_how_far_the_next_level_is(self):  # CS-7.4, CS-8.1
        ask = picture(position("ann energy=4 consumption=30 1@orange1a 1@blue1a | ben", TILES)).ask
        assert ask.sentence == "Which galaxy do you <b>exploit</b>?"
        assert ask.reason == "Each costs one of your cubes there. 26 energy to level I."

    def test_there_is_no_limit_after_the_first_galaxy(self):  # CS-7.2
        game = position("ann energy=2 consumption=30 1@blue1a 1@red1a | ben", TILES).play("exploit blue blue1a")
        assert picture(game).ask.reason == "Each costs one of your cubes there. 20 energy to level I."

    def test_it_says_when_energy_has_caught_up(self):  # CS-8.1
        ask = picture(position("ann energy=30 consumption=30 1@orange1a | ben", TILES)).ask
        assert ask.reason.endswith("Your energy has caught up with your consumption.")

    def test_hegemonic_people_have_a_limit(self):  # CS-9.16
        text = "ann energy=40 consumption=40 level=1 1@orange1a 1@blue1a 1@red1a | ben"
        game = position(text, TILES).offering("hegemonic_people").play("done", "tech hegemonic_people")
        assert "2 galaxies at most." in picture(game).ask.reason

    def test_energy_has_its_plural_in_french(self):  # CS-7.5
        game = position("ann energy=29 consumption=30 1@blue1a | ben", TILES)
        drawn = picture(game, language=words("fr", "council"))
        assert drawn.ask.reason.endswith("Encore 1 énergie avant le niveau I.")
        assert drawn.choices[0].confirm.endswith("8 énergies")


class TestTheEnd:
    def test_it_says_who_won_and_with_what(self):  # CS-11.4
        text = "ann energy=40 consumption=40 level=2 1@orange1a dark=db_grey | ben energy=9 dark=db_red"
        game = position(text, TILES).play("done")
        ask = picture(game, 1).ask
        assert ask.sentence == "<b>Ann</b> wins."
        assert ask.reason == "Ann: level III, 3 energy. Ben: level 0, 12 energy."

    def test_the_automa_is_among_the_scores(self):  # CS-14.9
        state = new_table(1).state
        assert [(score.seat, score.name) for score in state.rivals()] == [(1, "The Automa")]
        assert new_table(2).state.rivals() == []


class TestComingOrder:
    """The preview of the order while all plan (CS-5.6)."""

    def test_equals_act_in_the_order_in_which_their_energy_arrived(self):  # CS-5.6
        game = position("ann | ben", phase="plan")
        assert order_in(picture(game)) == ["Ann", "Ben"]
        game.state.arrival = [5, 4]
        assert order_in(picture(game)) == ["Ben", "Ann"]

    def test_whoever_moves_further_comes_first(self):  # CS-5.6
        game = position("ann z2=start_gems | ben z2=start_colonise_2", phase="plan")
        assert order_in(picture(game)) == ["Ben", "Ann"]
        game.play("plan start_discover 1", by="ann")
        assert order_in(picture(game)) == ["Ann", "Ben"]

    def test_what_others_have_planned_in_secret_does_not_show(self):  # CS-5.1
        game = position("ann | ben", phase="plan")
        game.plan("ben", "start_colonise_2", "start_discover", "start_extract")
        assert order_in(picture(game)) == ["Ann", "Ben"]


def order_in(drawn):
    """The names in the preview of the order, first to last."""
    rows = re.search(r'<div class="prev">.*?<ol>(.*?)</ol>', drawn.regions["hand"])[1]
    return re.findall(r"<span>(\w+)</span>", rows)


class TestPlaces:
    """What is at stake now stands above the own board; the rest below it."""

    def test_the_market_comes_first_while_all_buy(self):  # CS-4.2
        drawn = picture(position("ann gems=1,0,0 | ben", phase="buy"))
        assert "AI market" in drawn.regions["players"]
        drawn = picture(position("ann z1=start_colonise_1 | ben", TILES))
        assert "AI market" in drawn.regions["aside"]

    def test_the_automa_s_card_is_in_sight_when_the_human_chooses_for_it(self):  # CS-14.4
        game = new_table(1, 3)
        while not (game.deciding or "").startswith("automa-settle"):
            game.play(game.legal()[0])
        drawn = picture(game)
        assert drawn.regions["players"].count('class="now"') == 1  # the action that is being carried out
        assert "Then it exploits" in drawn.regions["players"]

    def test_the_log_names_the_round_not_the_phase(self):  # CS-3.1
        assert GAME.turn_name(position("ann | ben", phase="plan").state.view(0), English()) == "Round 1"


class TestWarnings:
    """What is said before something is thrown away for certain."""

    def test_an_extraction_left_out_is_a_loss(self):  # CS-6.5
        game = position("ann z1=start_extract 1@orange1a | ben", TILES)
        said = {choice.action: choice.warning for choice in picture(game).choices}
        assert said.pop((a.DONE,)).startswith("You could still mine <b>")
        assert set(said.values()) == {""}

    def test_a_colony_may_be_left_out_without_a_word(self):  # CS-6.1: cubes are few
        game = position("ann z1=start_colonise_1 | ben", TILES)
        assert {choice.warning for choice in picture(game).choices} == {""}
