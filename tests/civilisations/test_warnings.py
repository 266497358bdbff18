"""What is said before a choice that throws something away for certain."""

from astrarium.core import English, Look
from astrarium.games.civilisations.game import GAME
from astrarium.games.civilisations.table.actions import ACTIONS

from .position import position

NAMES = ["Ann", "Bob", "Cid"]
CONVERTS = 8  # a card with a conversion
LOW, HIGH, RICH = 4, 9, 26  # the first two allow two actions each, the last four


def warnings(game, seat=None):
    """The warnings of the seat to act, by the text of their action."""
    seat = game.state.to_act()[0] if seat is None else seat
    drawn = GAME.picture(Look(GAME, game.state, seat), NAMES, English())
    return {ACTIONS.to_text(choice.action): choice.warning for choice in drawn.choices}


def of_side(game, side):
    return {warning for text, warning in warnings(game, 0).items() if side in text}


class TestChoosing:
    def test_a_war_where_one_meets_nobody(self):  # QV-3.4, QV-4.1
        assert of_side(position("humains 1@c2 | minerls 1@c3 | sherais"), "war") == {
            "You meet <b>nobody</b>: a war would do nothing, and the card is spent."
        }

    def test_a_war_where_somebody_can_be_met(self):
        assert of_side(position("humains 1@c2 | minerls 1@c2 | sherais"), "war") == {""}

    def test_an_evolution_of_a_track_that_is_at_its_top(self):  # QV-5
        game = position("humains production=5 movement=5 influence=5 armament=5 | minerls | sherais")
        said = of_side(game, "evolution")
        assert all("is at its top, <b>5</b>" in warning for warning in said)

    def test_an_evolution_that_raises_something(self):
        assert of_side(position("humains | minerls | sherais"), "evolution") == {""}

    def test_ways_that_others_may_still_open_are_not_warned_of(self):
        game = position("humains | minerls | sherais")
        assert of_side(game, "colonisation") == of_side(game, "expansion") == {""}


class TestWar:
    def test_a_battle_that_is_lost_says_what_goes(self):  # QV-4.6, QV-4.8
        game = position("humains 2@c2 | minerls 5@c2 | sherais").turn("humains war 5")
        lost, score, _ = warnings(game)["battle c2"].split("\n")
        assert lost == "You would lose <b>2 ships</b> on c2."
        assert score == "2 against 5"

    def test_a_tie_destroys_all_and_is_warned_of(self):  # QV-4.8
        game = position("humains 2@c2 | minerls 2@c2 | sherais").turn("humains war 5")
        assert warnings(game)["battle c2"].startswith("You would lose <b>2 ships</b>")

    def test_a_tie_that_costs_the_others_more_is_a_trade(self):  # QV-4.8
        game = position("humains 1@c2 armament=1 | minerls 2@c2 | sherais").turn("humains war 5")
        assert set(warnings(game).values()) == {""}

    def test_of_two_players_an_even_tie_is_one_too(self):  # QV-4.8
        game = position("humains 2@c2 | minerls 2@c2").turn("humains war 5 1")
        assert set(warnings(game).values()) == {""}

    def test_a_battle_that_is_won_is_not(self):
        game = position("humains 5@c2 | minerls 2@c2 | sherais").turn("humains war 5")
        assert set(warnings(game).values()) == {""}


class TestColonising:
    def test_to_settle_nowhere_wastes_the_card(self):  # QV-6.4
        game = position("humains 1@c2 2@c3 | minerls | sherais").turn("humains colonisation 1")
        said = warnings(game)
        assert said["done"] == "<b>2 sectors</b> could be settled: your card would bring nothing."
        assert said["colonise c2"] == ""


class TestExpanding:
    def test_ships_that_are_not_built_are_lost(self):  # QV-7.6
        game = position("humains 3@c2 production=2 | minerls | sherais").turn("humains expansion 17")
        assert warnings(game)["done"].startswith("You could still build <b>")
        while game.legal("produce"):
            game.play(game.legal("produce")[0])
        assert not game.legal("done") or warnings(game)["done"] == ""


class TestActingFirst:
    """Lower cards act first inside a way (QV-3.4); in the fourth turn all three hands have been seen."""

    def choosing(self, *mine: int, converts: int = CONVERTS):
        """Seat 0 holds these cards, and Bob, who is stronger on c2, one that converts."""
        game = position("humains 1@c2 | minerls 3@c2 | sherais", turn=4)
        wanted = {converts, *mine}
        game.give(1, converts, wanted)
        for card in mine:
            game.give(0, card, wanted)
        return warnings(game, 0)

    def test_an_expansion_behind_somebody_who_can_convert(self):  # QV-3.4, QV-7.8
        said = self.choosing(LOW, HIGH)
        assert said[f"choose {HIGH} expansion"] == (
            f"Bob can act <b>before you</b> with card {CONVERTS} and convert your ships on c2."
        )
        assert said[f"choose {LOW} expansion"] == ""
        assert said[f"choose {HIGH} colonisation"] == ""

    def test_a_lower_card_that_converts_less_is_no_other_way(self):
        assert self.choosing(12, 17, converts=15)["choose 17 expansion"] == ""  # three actions each

    def test_nor_is_one_without_a_portal(self):
        assert self.choosing(LOW, 14)["choose 14 expansion"] == ""  # two actions each

    def test_a_card_that_allows_more_is_worth_the_wait(self):
        assert self.choosing(LOW, RICH)[f"choose {RICH} expansion"] == ""

    def test_whoever_holds_no_lower_card_has_no_choice(self):
        assert set(self.choosing(HIGH, 16, RICH).values()) == {""}
