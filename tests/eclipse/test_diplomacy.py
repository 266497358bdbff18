"""Diplomacy, rule by rule."""

from astrarium.core import Dice, English, Look
from astrarium.games.eclipse import GAME
from astrarium.words import words as words_of

from .eclipse_table import Game
from .test_explain import why


def four(**options: object) -> Game:
    """Seat 0's 306 at 2,1 is joined to seat 1's 309 at 1,2."""
    game = Game("terran", "planta", "mechanema", "hydran", **options)
    return game.lay(306, 2, 1, 0, owner=0).lay(309, 1, 2, 1, owner=1)


class TestBeginning:
    def test_linked_players_exchange_ambassadors(self):  # EC-5.1, EC-5.2
        game = four()
        game.play("propose 1", "agree", "send science", "send money")
        assert game.state.ambassadors[:2] == [0b10, 0b01]
        assert game.tracks(0) == (10, 9, 10)
        assert game.tracks(1) == (9, 10, 10)
        assert dict(game.state.scores()[0].parts)["Ambassadors"] == 1
        assert game.refusal("propose 1") == "EC-5.2"

    def test_not_without_a_link(self):  # EC-5.1
        assert four().refusal("propose 2") == "EC-5.1"

    def test_the_other_may_refuse_and_is_asked_once_a_turn(self):  # EC-5.1
        game = four()
        game.play("propose 1", "refuse")
        assert game.seat == 0
        assert not game.legal("propose")

    def test_after_the_battles_a_new_link_may_bring_relations(self):  # EC-5.1
        game = Game("terran", "planta", "mechanema", "hydran").lay(306, 2, 1, 0, owner=0).lay(309, 1, 2, 1)
        game.no_ships(226, 1).ships(309, 1, interceptor=1)
        game.fight()
        game.play("claim 309")
        assert game.asked == "talks"
        game.play("propose 0", "agree", "send money", "send money")
        assert game.state.ambassadors[0] == 0b10

    def test_reputation_tiles_make_room(self):  # EC-5.3
        game = four().relations(0, 2).reputation(0, 1, 2, 3, 4)
        game.play("propose 1", "agree")
        assert game.legal() == ["return 4", "return 3", "return 2", "return 1"]
        game.play("return 2", "send money", "send money")
        assert game.state.reputation[0] == (4, 3, 1)

    def test_three_ambassadors_and_no_more(self):  # EC-5.3
        game = Game("terran", "planta", "mechanema", "hydran", "orion").lay(304, -1, -1, 0, owner=0)
        game.relations(0, 1).relations(0, 2)
        assert game.legal("propose") == ["propose 4"]
        game.relations(0, 3)
        assert game.refusal("propose 4") == "EC-5.3"

    def test_not_with_two_or_three_players(self):  # EC-5.6
        game = Game("terran", "planta", "mechanema")
        assert game.refusal("propose 1") == "EC-5.6"
        assert four(diplomacy=False).refusal("propose 1") == "EC-5.6"

    def test_not_while_ships_stand_in_the_others_sectors(self):  # EC-R9
        game = four().ships(309, 0, interceptor=1)
        assert game.refusal("propose 1") == "EC-R9"
        game = four(peace_first=False).ships(309, 0, interceptor=1)
        assert game.legal("propose") == ["propose 1"]

    def test_the_generator_makes_no_link_unless_the_table_says_so(self):  # EC-R8
        def halves(**options: object) -> Game:
            game = Game("terran", "planta", "mechanema", "hydran", **options).tech(0, "wormhole_generator")
            return game.lay(306, 2, 1, 1, owner=0).lay(309, 1, 2, 1, owner=1)

        assert halves().refusal("propose 1") == "EC-5.1"
        assert halves(generator_diplomacy=True).legal("propose") == ["propose 1"]


class TestBreaking:
    def position(self) -> Game:
        return four().relations(0, 1).ships(306, 0, interceptor=1)

    def test_moving_into_a_partners_sector_makes_a_traitor(self):  # EC-5.4, EC-5.5
        game = self.position()
        game.play("take move", "move interceptor 306 309")
        assert game.state.traitor == 0
        assert game.state.ambassadors[:2] == [0, 0]
        assert game.seat == 1
        game.play("cube money")
        assert game.seat == 0
        game.play("cube science")
        assert dict(game.state.scores()[0].parts)["Traitor"] == -2

    def test_the_traitor_begins_no_relations(self):  # EC-5.5
        game = four()
        game.state.traitor = 0
        assert game.refusal("propose 1") == "EC-5.5"

    def test_the_card_moves_on(self):  # EC-5.5
        game = self.position()
        game.state.traitor = 2
        game.play("take move", "move interceptor 306 309")
        assert game.state.traitor == 0

    def test_attacking_others_makes_no_traitor(self):  # EC-5.4
        game = four().ships(306, 0, interceptor=1)
        game.play("take move", "move interceptor 306 309")
        assert game.state.traitor == -1

    def crossroads(self, **partners: int) -> Game:
        """From 304 to 101 by way of 203 or of 204, in whose hands they are."""
        game = Game("terran", "planta", "mechanema", "hydran")
        game.lay(304, 5, 0, 1).lay(203, 6, 0, 1).lay(204, 6, -1, 0).lay(101, 7, -1, 1)
        for name, owner in partners.items():
            game.disc(int(name[1:]), owner).relations(0, owner)
        game.fit(0, "interceptor", L1="nuclear_drive").ships(304, 0, interceptor=1).tech(0, "wormhole_generator")
        game.play("take move", "move interceptor 304 101")
        return game

    def test_between_two_partners_the_traitor_chooses(self):  # EC-5.4
        for chosen, left in ((1, 2), (2, 1)):
            game = self.crossroads(s203=1, s204=2)
            assert game.asked == "betray"
            assert game.legal() == ["betray 1", "betray 2"]
            game.play(f"betray {chosen}")
            assert game.state.ambassadors[0] == 1 << left
            assert game.fleet(101, 0) == {"interceptor": 1}

    def test_with_one_partner_there_is_nothing_to_choose(self):  # EC-5.4
        game = self.crossroads(s203=1)
        assert game.asked == "move"
        assert game.state.traitor == -1

    def test_nobody_betrays_two_where_one_is_enough(self):  # EC-5.4
        game = Game("terran", "planta", "mechanema", "hydran")
        game.lay(304, 5, 0, 1).lay(203, 6, 0, 1, owner=1).lay(204, 6, -1, 0, owner=2).lay(101, 7, -1, 1, owner=1)
        game.relations(0, 1).relations(0, 2).fit(0, "interceptor", L1="nuclear_drive").ships(304, 0, interceptor=1)
        game.tech(0, "wormhole_generator").play("take move", "move interceptor 304 101")
        assert game.state.ambassadors[0] == 1 << 2

    def test_the_page_names_them(self):  # EC-5.4
        game = self.crossroads(s203=1, s204=2)
        names = ["Ann", "Bea", "Cay", "Dan"]
        for words, sentence, chips in (
            (English(), "Whom do you <b>betray</b> on the way?", ["Betray Bea", "Betray Cay"]),
            (words_of("fr", "eclipse"), "Qui <b>trahissez-vous</b> en chemin ?", ["Trahir Bea", "Trahir Cay"]),
        ):
            picture = GAME.picture(Look(GAME, game.state, 0), names, words)
            assert picture.ask is not None and picture.ask.sentence == sentence
            assert [choice.steps[0].label for choice in picture.choices] == chips
            assert len({choice.steps[0].id for choice in picture.choices}) == 2
        assert why(game, "sector-101") == "EC-5.4: Say first whom your ship betrays on its way."

    def test_bots_choose_too(self):  # EC-5.4
        game = self.crossroads(s203=1, s204=2)
        assert GAME.mind.policy(game.state, 0, Dice(1)) in game.state.legal(0)

    def test_ships_go_round_a_partner_where_they_can(self):  # EC-5.4
        game = Game("terran", "planta", "mechanema", "hydran").relations(0, 1)
        # from 304 to 101 by way of 203 (the partner's) or of 204 (nobody's)
        game.lay(304, 5, 0, 1).lay(203, 6, 0, 1, owner=1).lay(204, 6, -1, 0).lay(101, 7, -1, 1)
        game.fit(0, "interceptor", L1="nuclear_drive").ships(304, 0, interceptor=1)
        game.tech(0, "wormhole_generator").play("take move", "move interceptor 304 101")
        assert game.state.traitor == -1
