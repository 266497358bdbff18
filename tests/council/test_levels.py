"""Dark Tech levels (CS-8)."""

import pytest

from .position import position

TILES = "orange1=s1_06 red1=s3_03 red2=s3_07 blue1=s2_05"


class TestLevelUp:
    def test_energy_63_and_consumption_56_leave_7(self):  # CS-8, CS-8.2, case 2
        game = position("ann energy=55 consumption=56 1@blue1a | ben", TILES).play("exploit blue blue1a")
        assert (game.level("ann"), game.energy("ann"), game.consumption("ann")) == (1, 7, 56)

    def test_anna_reaches_level_one_with_the_minority_of_red(self):  # CS-8.1, CS-8.3, CS-8.4, case 3, ruling 3
        game = position("anna energy=36 consumption=40 1@red1a 1@orange1a | ben 2@red2a | cid level=1", TILES)
        game.play("exploit red red1a")
        assert (game.energy("anna"), game.deciding) == (41, "exploit")  # all energy of the turn is added first
        assert game.legal("exploit orange")  # she may go on
        game.play("done")  # and prefers to stop
        assert (game.level("anna"), game.energy("anna")) == (1, 1)
        assert game.gems("ben") == (0, 1, 0)  # one gem for each opponent at 0
        assert game.gems("cid") == (0, 0, 0)
        assert game.deciding == "tech"
        assert len(game.legal("tech")) == 6

    def test_a_level_caught_up_with_while_buying_waits_for_the_last_purchase(self):  # CS-8.1, ruling 3
        game = position("ann energy=18 gems=2,0,0 | ben", phase="buy").play("upgrade energy_1 1 0 0")
        assert (game.energy("ann"), game.consumption("ann"), game.level("ann")) == (20, 20, 0)
        assert (game.acting, game.deciding) == ("ann", "buy")
        game.play("done")
        assert (game.level("ann"), game.energy("ann"), game.deciding) == (1, 0, "tech")

    def test_a_level_is_settled_before_the_next_one_acts(self):  # CS-8.1, ruling 3
        game = position("ann energy=40 consumption=40 1@orange1a | ben z1=start_colonise_1", TILES).play("done")
        assert (game.acting, game.deciding) == ("ann", "tech")

    def test_only_cards_of_the_pile_of_that_level_can_be_chosen(self):  # CS-8.4
        game = position("ann energy=36 consumption=30 1@orange1a | ben", TILES).play("done")
        assert game.why_not("tech energy_surge") == "CS-8.4: This card is not in the pile of your level."

    def test_equal_is_enough(self):  # CS-8.1, CS-8.2, case 9
        game = position("ann energy=40 consumption=40 1@orange1a | ben", TILES).play("done")
        assert (game.level("ann"), game.energy("ann")) == (1, 0)

    def test_one_short_is_not_enough(self):  # CS-8.1
        game = position("ann energy=39 consumption=40 1@orange1a | ben", TILES).play("done")
        assert game.level("ann") == 0

    def test_two_levels_one_after_the_other(self):  # CS-8.6, case 9
        game = position("ann energy=55 consumption=25 1@orange1a | ben", TILES).offering("empire").play("done")
        assert (game.level("ann"), game.energy("ann")) == (1, 30)
        game.play("tech empire")
        assert (game.level("ann"), game.energy("ann")) == (2, 5)

    def test_energy_beyond_the_track_is_kept(self):  # CS-8.2, CS-1.3, case 10
        game = position("ann energy=107 consumption=100 1@blue1a | ben", TILES).play("exploit blue blue1a")
        assert (game.level("ann"), game.energy("ann")) == (1, 15)

    def test_a_card_that_brings_energy_can_bring_the_next_level(self):  # CS-8.6
        game = position("ann energy=42 consumption=25 level=1 1@orange1a | ben 1@red1a", TILES)
        game.offering("energy_surge").play("done")
        assert game.energy("ann") == 17
        game.play("tech energy_surge")
        assert (game.level("ann"), game.energy("ann")) == (3, 2)


class TestCompensation:
    @pytest.mark.parametrize(("level", "gems"), [(1, (0, 0, 1)), (0, (0, 1, 1)), (2, (0, 0, 0))])
    def test_reaching_two_gives_by_level(self, level, gems):  # CS-8.3, case 15
        game = position(f"ann energy=40 consumption=40 level=1 1@orange1a | ben level={level}", TILES).play("done")
        assert game.gems("ben") == gems

    def test_reaching_two_with_three_opponents(self):  # CS-8.3, case 15
        text = "ann energy=40 consumption=40 level=1 1@orange1a | ben level=1 | cid level=0 | dee level=2"
        game = position(text, TILES).play("done")
        assert [sum(game.gems(name)) for name in ("ben", "cid", "dee")] == [1, 2, 0]

    def test_reaching_three_gives_nothing(self):  # CS-8.3
        game = position("ann energy=40 consumption=40 level=2 1@orange1a | ben", TILES).play("done")
        assert game.gems("ben") == (0, 0, 0)

    def test_it_is_given_before_the_card_is_chosen(self):  # CS-8.3, ruling 25
        game = position("ann energy=40 consumption=40 1@orange1a | ben", TILES).play("done")
        assert game.deciding == "tech"
        assert sum(game.gems("ben")) == 1


class TestThrone:
    def test_level_three_gives_no_card_but_the_throne(self):  # CS-8.5
        game = position("ann energy=40 consumption=40 level=2 1@orange1a | ben 1@red1a", TILES).play("done")
        assert game.state.throne == 0
        assert game.acting == "ben"

    def test_the_second_to_get_there_does_not_take_it(self):  # CS-8.5
        text = "ann energy=40 consumption=40 level=2 1@orange1a | ben energy=40 consumption=40 level=2 1@red1a"
        game = position(text, TILES).play("done", "done")
        assert game.state.throne == 0
        assert game.state.over
