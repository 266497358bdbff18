"""Influence: colony ships between the discs and the two that turn up, and the disc on its way."""

from astrarium.core import Dice, English, Look
from astrarium.games.eclipse import GAME

from .eclipse_table import Game, sector
from .test_explain import why


def chain(**options: object) -> Game:
    """221 (home of seat 0) - 208 - 301: the last sector touches only 208."""
    game = Game("terran", "terran2", **options)
    return game.beside(208, 221, 0).beside(301, 208, 0)


class TestColonyShips:
    """The rulebook: cubes may land after a disc is placed; two colony ships turn up after the discs have moved."""

    def position(self) -> Game:
        game = Game("terran", "terran2").beside(206, 221, 0).beside(203, 221, 1)
        game.play("take influence", "disc", "settle 206", "disc", "settle 203")
        return game

    def test_ships_that_are_up_may_land_before_two_turn_up(self):  # EC-4.4
        game = self.position()
        assert game.asked == "influence"
        game.play(game.legal("colonise 203")[0])
        game.play(game.legal("colonise 203")[0])
        assert game.asked == "turn_end"
        assert game.state.colony[0] == 1 + 2

    def test_no_disc_moves_any_more(self):  # EC-4.1
        game = self.position()
        assert game.legal("disc") == game.legal("lift") == []
        assert "done" in game.legal()

    def test_whoever_lands_nothing_has_all_ships_up(self):  # EC-4.4
        game = self.position()
        game.play("done")
        assert game.asked == "turn_end"
        assert game.state.colony[0] == 3

    def test_with_one_ship_up_nothing_would_be_lost_and_nobody_is_asked(self):  # EC-4.4
        game = Game("terran", "terran2").beside(206, 221, 0).beside(203, 221, 1)
        game.state.colony[0] = 1
        game.play("take influence", "disc", "settle 206", "disc", "settle 203")
        assert game.asked == "turn_end"
        assert game.state.colony[0] == 3

    def test_without_a_square_to_fill_nobody_is_asked(self):  # EC-4.4
        game = Game("terran", "terran2").beside(208, 221, 0)
        game.play("take influence", "disc", "settle 208", "lift 208", "home")
        assert game.asked == "turn"
        assert game.seat == 1

    def test_bots_land_their_cubes_there(self):  # EC-4.4
        game = self.position()
        action = GAME.mind.policy(game.state, 0, Dice(1))
        assert GAME.actions.to_text(action).startswith("colonise")
        assert action in GAME.mind.propose(game.state, 0, 10)

    def test_the_page_asks_for_colony_ships_and_no_disc(self):  # EC-4.4
        game = self.position()
        ask = GAME.picture(Look(GAME, game.state, 0), ["A", "B"], English()).ask
        assert ask is not None
        assert ask.sentence == "Do you land <b>colony ships</b> before two more get ready?"

    def test_the_page_says_that_both_discs_have_moved(self):  # EC-4.1
        game = self.position()
        assert why(game, "influence-track") == "EC-4.1: Both discs have moved."
        assert why(game, "sector-001") == "EC-4.1: Both discs have moved."


class TestDiscOnItsWay:
    """The target lies next to a sector with your disc when the move begins; the one it leaves is such a sector."""

    def test_it_may_go_to_a_sector_that_only_the_one_it_leaves_touches(self):  # EC-4.2, EC-R21
        game = chain().disc(208, 0)
        game.play("take influence", "lift 208")
        assert game.legal() == ["settle 301", "home"]
        game.play("settle 301")
        assert game.owner(301) == 0
        assert game.owner(208) == -1

    def test_or_it_is_lifted_first(self):  # EC-R21
        game = chain(disc_links_its_source=False).disc(208, 0)
        game.play("take influence", "lift 208")
        assert game.legal() == ["home"]
        assert game.refusal("settle 301") == "EC-4.2"
        assert why(game, "sector-301") == "EC-4.2: It is not joined to a disc or ship of yours."

    def test_the_second_disc_builds_on_the_first(self):  # EC-4.1
        game = chain()
        game.play("take influence", "disc", "settle 208", "disc", "settle 301")
        assert game.owner(208) == game.owner(301) == 0

    def test_the_place_it_came_from_is_no_base_for_the_second_move(self):  # EC-4.1
        game = chain().disc(208, 0)
        game.play("take influence", "lift 208", "home", "disc")
        assert "settle 301" not in game.legal()

    def test_the_page_lights_and_explains_the_same(self):  # EC-4.2
        game = chain().disc(208, 0)
        game.play("take influence", "lift 208")
        assert why(game, "sector-208") == "EC-4.1: Putting it back takes the second move."
        assert game.state.disc[sector(208)] == -1
