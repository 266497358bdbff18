"""The three supplies of gems are what the box holds (CS-1.2, ruling 16)."""

import re
from importlib import resources

import pytest

from astrarium.core import Look
from astrarium.games.council.box.components import BOX, Box
from astrarium.games.council.box.reading import File
from astrarium.games.council.game import GAME
from astrarium.words import words

from .position import new_table, position, random_game

TILES = "orange1=s1_06 blue1=s2_01"  # anthracite; gold


def endless() -> Box:
    """The box of an owner who plays with as many gems as it takes."""
    text = (resources.files("astrarium.games.council.box") / "components.toml").read_text(encoding="utf-8")
    return Box(File(re.sub(r"limited = true", "limited = false", text), "own.toml"), None, "own")


def with_box(game, box):
    game.state.box, game.state._listed = box, None
    return game


class TestTaking:
    def test_the_supply_is_the_box_less_the_hands(self):  # CS-1.2
        game = position("ann gems=3,2,1 | ben gems=1,0,4")
        assert game.state.view(0).gem_supply == (16, 18, 10)

    def test_a_new_table_lends_everybody_two_of_them(self):  # CS-1.2, CS-2.7
        assert new_table(4).state.view(None).gem_supply == (16, 16, 15)

    def test_what_is_not_there_is_not_taken(self):  # CS-1.2, CS-6.8
        game = position("ann z1=start_gems gems=9,0,0 | ben gems=10,0,0")  # the card has two anthracite, one gold
        assert game.gems("ann") == (10, 1, 0)

    def test_the_last_gems_are_taken_whole(self):  # CS-1.2, CS-6.8
        game = position("ann z1=start_gems gems=9,9,0 | ben gems=9,10,0")
        assert game.gems("ann") == (11, 10, 0)
        assert game.state.view(0).gem_supply == (0, 0, 15)

    def test_the_log_tells_what_was_really_taken(self):
        game = position("ann z1=start_colonise_1 z2=start_gems gems=19,0,0 | ben gems=0,20,0").play("done")
        assert [(event["anthracite"], event["gold"]) for event in game.events("gems")] == [(1, 0)]

    def test_an_extraction_brings_what_is_left(self):  # CS-1.2, CS-6.5
        game = position("ann z1=start_extract 1@orange1a gems=20,0,0 | ben", TILES).play("extract orange1")
        assert game.gems("ann") == (20, 0, 0)

    def test_an_extraction_brings_the_last_gem(self):  # CS-1.2, CS-6.5
        game = position("ann z1=start_extract 1@orange1a gems=19,0,0 | ben", TILES).play("extract orange1")
        assert game.gems("ann") == (20, 0, 0)

    def test_a_finer_gem_that_is_missing_is_not_replaced_by_the_plain_one(self):  # CS-1.2, CS-9.1
        text = "ann z1=start_extract 1@orange1a tech=gem_transformation gems=0,10,0 | ben gems=0,10,0"
        game = position(text, TILES).play("extract orange1")
        assert game.gems("ann") == (0, 10, 0)

    def test_payments_go_back_and_can_be_taken_again(self):  # CS-1.2, CS-4.4
        game = position("ann gems=20,0,0 | ben", phase="buy").play("upgrade energy_1 1 0 0")
        assert game.state.view(0).gem_supply == (1, 20, 15)

    def test_compensation_from_a_short_supply_goes_by_turn_order(self):  # CS-1.2, CS-8.3
        game = position("ann energy=18 gems=1,0,0 | ben gems=0,9,0 | cid gems=0,10,0", phase="buy")
        game.state.order = [2, 0, 1]
        game.play("upgrade energy_1 1 0 0")
        assert (game.gems("ben")[1], game.gems("cid")[1]) == (9, 11)


class TestRaising:
    def test_raising_needs_the_better_gem_in_the_supply(self):  # CS-1.2, CS-6.9
        game = position("ann z1=start_convert gems=1,1,0 | ben gems=0,0,15")
        assert game.legal() == ["convert anthracite", "done"]
        assert game.why_not("convert gold") == "CS-1.2: No clear gem is left in the supply."

    def test_with_one_better_gem_left_raising_works(self):  # CS-1.2, CS-6.9
        game = position("ann z1=start_convert gems=1,1,0 | ben gems=0,0,14").play("convert gold")
        assert game.gems("ann") == (1, 0, 1)

    def test_without_gold_in_the_supply_anthracite_cannot_be_raised(self):  # CS-1.2, CS-6.9
        game = position("ann z1=start_convert gems=1,10,0 | ben gems=0,10,0")
        assert game.why_not("convert anthracite") == "CS-1.2: No gold gem is left in the supply."


class TestSolo:
    def test_the_whole_supply_is_the_humans(self):  # CS-1.2, CS-14.1
        assert new_table(1).state.view(0).gem_supply == (19, 19, 15)

    def test_and_it_is_limited_all_the_same(self):  # CS-1.2, CS-14.1
        game = position("ann z1=start_gems gems=20,19,0")
        assert game.gems("ann") == (20, 20, 0)


class TestSwitch:
    def test_the_box_that_comes_with_the_program_is_limited(self):
        assert BOX.gems_limited

    def test_an_owner_can_make_gems_endless(self):  # CS-1.2, ruling 16
        game = with_box(position("ann z1=start_convert gems=1,1,0 | ben gems=0,0,15"), endless())
        game.play("convert gold")
        assert game.gems("ann") == (1, 0, 1)
        assert game.state.view(0).gem_supply is None

    def test_too_many_gems_in_hands_are_found_out(self):
        game = position("ann gems=19,0,0 | ben")
        game.state.gems[0] = 21
        assert game.state.violations() == ["there are more gems in hands than in the box"]

    @pytest.mark.parametrize("seats", [1, 2, 4])
    def test_random_games_never_hold_more_than_the_box(self, seats):  # CS-1.2
        assert not random_game(seats, seed=3).violations()


@pytest.mark.parametrize(("lang", "told"), [("en", "clear gems left"), ("fr", "gemmes transparentes en réserve")])
def test_the_page_shows_what_is_left(lang, told):  # CS-1.2
    state = position("ann gems=0,0,4 | ben").state
    drawn = GAME.picture(Look(GAME, state, 0), ["Ann", "Ben"], words(lang, "council")).regions["aside"]
    assert f"<span>{told}</span><b>11</b>" in drawn
