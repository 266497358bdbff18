"""Who controls a sector (QV-8)."""

from .position import position


class TestControl:
    """Rulebook, "Contrôle d'un secteur"."""

    def test_the_rulebooks_example_humans_control_with_five_against_four_and_three(self):  # QV-8.2, case 1
        game = position("humains 1@c2 colony@c2 influence=3 | minerls 3@c2 | sherais 3@c2 influence=1", "c2=portal")
        assert game.controller("c2") == "humains"

    def test_alone_with_one_ship_or_one_colony_is_enough(self):  # QV-8.1
        game = position("humains 1@c2 | minerls colony@c3 | sherais")
        assert game.controller("c2") == "humains"
        assert game.controller("c3") == "minerls"

    def test_influence_without_a_piece_is_nothing(self):  # QV-8.1
        game = position("humains influence=5 | minerls 1@c2 | sherais")
        assert game.controller("c2") == "minerls"
        assert game.controller("c3") is None

    def test_two_and_influence_one_against_three_is_a_tie_and_nobodys(self):  # QV-8.3, case 13
        game = position("humains 2@c2 influence=1 | minerls 3@c2 | sherais")
        assert game.controller("c2") is None

    def test_a_tie_below_the_best_does_not_matter(self):  # QV-8.3
        game = position("humains 1@c2 | minerls 1@c2 | sherais 2@c2")
        assert game.controller("c2") == "sherais"

    def test_a_tie_of_the_best_counts_whoever_is_third(self):  # QV-8.3
        game = position("humains 3@c2 | minerls 1@c2 | sherais 3@c2")
        assert game.controller("c2") is None

    def test_armament_does_not_count(self):  # QV-8.2
        game = position("humains 1@c2 armament=5 | minerls 2@c2 | sherais")
        assert game.controller("c2") == "minerls"

    def test_a_home_sector_can_fall_to_an_invader(self):  # QV-8.4
        game = position("humains | minerls 2@c1 | sherais")
        assert game.controller("c1") == "minerls"

    def test_the_home_colony_alone_holds_the_home_sector(self):  # QV-1.4, QV-8.4
        game = position("humains | minerls 1@c1 | sherais")
        assert game.controller("c1") is None
        assert game.controller("b4") == "minerls"

    def test_an_influence_colony_lifts_influence_above_five(self):  # QV-5.3, case 14
        game = position("humains 1@d1 colony@c2 influence=5 | minerls 6@d1 | sherais", "c2=influence")
        assert game.state.influence(game.seat("humains")) == 6
        assert game.controller("d1") == "humains"

    def test_its_bonus_is_gone_the_moment_the_colony_falls(self):  # QV-6.6, QV-8.5, case 14
        game = position("humains 1@d1 colony@c2 influence=5 | minerls 6@d1 3@c2 | sherais", "c2=influence")
        game.turn("minerls war 5").play("battle c2")
        assert game.colony("c2") is None
        assert game.state.influence(game.seat("humains")) == 5
        assert game.controller("d1") is None

    def test_control_is_lost_when_ships_leave(self):  # QV-8.5
        game = position("humains 2@c2 | minerls 1@c2 | sherais")
        assert game.controller("c2") == "humains"
        game.turn("humains expansion 1").play("move c2 c3 2")
        assert game.controller("c2") == "minerls"
