"""Warnings before ruin: with the figure, where nothing can help any more, and nowhere else."""

import pytest

from astrarium.core import English, Look
from astrarium.games.eclipse import GAME
from astrarium.games.eclipse.box import components as c
from astrarium.games.eclipse.table.state import COLONY_UPKEEP

from .eclipse_table import Game

NAMES = ["Ann", "Bob <i>"]


def warnings(game: Game, seat: int = 0) -> dict[str, str]:
    """The warnings of the choices offered to that seat, by action."""
    shown = GAME.picture(Look(GAME, game.state, seat), NAMES, English())
    return {GAME.actions.to_text(choice.action): choice.warning for choice in shown.choices if choice.warning}


def poor(money: int, discs: int, **more: int) -> Game:
    """Seat 0 with that money, no income but its home's, no colony ships, and so many discs left on its track."""
    game = Game("terran", "terran2").store(0, money=money, **{"science": 0, "materials": 0, **more})
    game.state.colony[0] = 0
    return left_with(game, discs)


def left_with(game: Game, discs: int) -> Game:
    """All but so many discs of seat 0 were spent on exploring."""
    game.state.spent[0] += game.state.discs[0] - discs
    game.state.discs[0] = discs
    return game.turn_of(0)


class TestBankruptcy:  # EC-16.2, EC-16.3
    def test_an_action_that_the_upkeep_cannot_bear_is_warned_of_with_the_sum(self):
        game = poor(0, 5)
        me = game.state.view(0).players[0]
        told = warnings(game)["take explore"].split("\n")
        assert told[0].startswith("You will be <b>")
        missing = int(told[0].split("<b>")[1].split()[0])
        assert told[1:3] == ["money <b>0</b>", f"income <b>+{me.income[0]}</b>"]
        upkeep = int(told[3].removeprefix("upkeep <b>−").removesuffix("</b>"))
        assert upkeep > me.upkeep
        assert missing == upkeep - me.income[0]
        assert told[-2] == f"left <b>−{missing}</b>"

    def test_the_figure_is_what_the_upkeep_then_finds_missing(self):
        game = poor(0, 5)
        missing = int(warnings(game)["take upgrade"].split("<b>")[1].split()[0])
        game.play("take upgrade")
        assert game.state.view(0).players[0].balance == -missing

    def test_who_can_pay_is_not_warned(self):
        assert not warnings(poor(30, 5))

    def test_what_can_be_traded_for_money_counts(self):  # EC-11.6
        short = poor(0, 5)
        missing = int(warnings(short)["take upgrade"].split("<b>")[1].split()[0])
        rate = short.state.view(0).players[0].trade
        assert "take upgrade" not in warnings(poor(0, 5, science=rate * missing))
        less = warnings(poor(0, 5, science=rate * missing - 1))["take upgrade"].split("\n")
        assert f"trade {rate}:1 <b>+{missing - 1}</b>" in less
        assert less[-2] == "left <b>−1</b>"

    def test_colony_ships_that_can_still_land_for_money_count(self):
        game = poor(0, 8).empty(221, 0)
        alone = warnings(game)
        game.state.colony[0] = 3
        assert set(warnings(game)) < set(alone)

    def test_influence_brings_discs_back_and_is_warned_of_last(self):
        told = warnings(poor(0, 8))
        assert "take explore" in told
        assert "take influence" not in told
        assert "take influence" in warnings(poor(0, 3))

    def test_passing_is_warned_of_only_once_the_money_is_missing(self):
        assert "pass" not in warnings(poor(5, 9))

    def test_spending_what_the_upkeep_needs_is_warned_of(self):
        game = poor(0, 5, materials=30)
        game.play("take build")
        me = game.state.view(0).players[0]
        game.store(0, materials=-me.balance * me.trade)
        assert any(action.startswith("build") for action in warnings(game))
        game.store(0, materials=-me.balance * me.trade + 3)
        assert not any(action.startswith("build interceptor") for action in warnings(game))

    def test_the_last_round_is_not_warned_of_where_it_has_no_upkeep(self):  # EC-R1
        game = Game("terran", "terran2", last_upkeep=False).store(0, money=0, science=0, materials=0)
        game.state.colony[0] = 0
        assert warnings(left_with(game, 3))
        game.state.round = 9
        assert not warnings(game.turn_of(0))


class TestThreatened:
    def test_a_pass_that_leaves_a_sector_to_a_foe_says_which_and_to_whom(self):
        game = Game("terran", "terran2").lay(301, 5, 0, owner=0).ships(301, 1, cruiser=1)
        told = warnings(game)["pass"]
        assert told == "<b>301</b> is left to Bob &lt;i&gt;: no ship of yours defends it."

    def test_a_weak_guard_is_named_with_its_chance(self):
        game = Game("terran", "terran2").lay(301, 5, 0, owner=0)
        game.ships(301, 0, interceptor=1).ships(301, 1, cruiser=2)
        assert "<b>301</b> is held with <b>" in warnings(game)["pass"]

    def test_a_strong_guard_needs_no_warning(self):
        game = Game("terran", "terran2").lay(301, 5, 0, owner=0)
        game.ships(301, 0, cruiser=3).ships(301, 1, interceptor=1)
        assert "pass" not in warnings(game)


class TestAttack:
    def moving(self, **ships: int) -> Game:
        """Seat 0's ships beside sector 305 with two ancients, joined by wormholes, and three moves."""
        game = Game("terran", "terran2").no_ships(221, 0).ships(221, 0, **ships)
        game.beside(305, 221, next(edge for edge in range(6) if game.state.view(0).sector("221").wormholes[edge]))
        game.ancients(305, 2)
        game.play("take move")
        return game

    def test_hardly_a_chance_is_said_with_the_figure(self):
        told = warnings(self.moving(interceptor=2))["move interceptor 221 305"]
        assert told.startswith("Only <b>")
        assert told.endswith("\N{NO-BREAK SPACE}%</b> to win in 305 against ancient.")

    def test_one_interceptor_may_go_for_a_reputation_tile(self):  # EC-14.1, EC-14.4
        assert not warnings(self.moving(interceptor=1))

    def test_where_no_tile_has_room_it_is_lost_for_nothing(self):
        game = self.moving(interceptor=1)
        game.state.reputation[0] = (1, 1, 1, 1)
        assert warnings(game)["move interceptor 221 305"].startswith("Only <b>")

    def test_ships_that_can_follow_count(self):
        assert not warnings(self.moving(cruiser=3))


class TestHome:  # EC-4.3
    def influencing(self) -> Game:
        game = Game("terran", "terran2").lay(301, 5, 0, owner=0)
        game.play("take influence")
        return game

    def test_giving_up_ones_home_is_warned_of_with_what_it_brings_in(self):
        said, *terms = warnings(self.influencing())["lift 221"].split("\n")
        assert said == "<b>221</b> is your <b>home</b>."
        assert [term.split()[0] for term in terms[:-1]] == ["money", "science", "materials"]
        assert terms[-1].endswith("VP")

    def test_the_figures_are_the_incomes_afterwards(self):
        game = self.influencing()
        told = warnings(game)["lift 221"].split("\n")[1:-1]
        game.play("lift 221")
        after = game.state.view(0).players[0].income
        assert [int(term.split("→ ")[1].removesuffix("</b>")) for term in told] == list(after)

    def test_the_last_sector_is_called_that(self):
        game = Game("terran", "terran2")
        game.play("take influence")
        assert warnings(game)["lift 221"].startswith("<b>221</b> is your <b>last sector</b>.")

    def test_other_sectors_are_given_up_without_a_word(self):
        assert "lift 301" not in warnings(self.influencing())


@pytest.mark.parametrize("kind", ["take explore", "take upgrade", "pass"])
def test_a_choice_with_a_warning_has_a_button(kind):
    game = poor(0, 3)
    shown = GAME.picture(Look(GAME, game.state, 0), NAMES, English())
    found = next(choice for choice in shown.choices if GAME.actions.to_text(choice.action) == kind)
    assert found.warning
    assert found.confirm


class TestCubes:  # EC-4.3
    def test_a_disc_that_gives_up_cubes_says_how_many_and_what_they_bring(self):
        game = Game("terran", "terran2").lay(301, 5, 0, owner=0)
        game.cubes(301, 0).play("take influence")
        said, *terms = warnings(game)["lift 301"].split("\n")
        assert said == "<b>1 cube</b> of 301 goes back to your tracks."
        assert terms[-1].endswith("VP")


class TestColonyShips:  # EC-11.2, EC-16.1
    def before_the_upkeep(self, ships: int) -> Game:
        game = Game("terran", "terran2").lay(301, 5, 0, owner=0).lay(302, 5, -1, owner=0)
        game.state.colony[0] = ships
        game.state.stack[:] = [(COLONY_UPKEEP, 1)]
        game._fresh()
        return game

    def test_ships_left_up_lose_their_income(self):
        told = {ships: warnings(self.before_the_upkeep(ships))["done"] for ships in (1, 2)}
        assert told[1] == "<b>1 colony ship</b> could still land: its income is lost for this round."
        assert told[2] == "<b>2 colony ships</b> could still land: their income is lost for this round."

    def test_after_the_last_round_there_is_no_income_to_lose(self):
        game = self.before_the_upkeep(3)
        game.state.round = 9
        assert not warnings(game)


class TestOpenDoors:  # EC-9.2
    def moving(self, foe: bool) -> Game:
        game = Game("terran", "terran2").no_ships(221, 0).ships(221, 0, interceptor=1)
        edges = [edge for edge in range(6) if game.state.view(0).sector("221").wormholes[edge]]
        game.beside(305, 221, edges[0]).beside(306, 221, edges[1])
        if foe:
            game.ships(306, 1, interceptor=1)
        game.play("take move")
        return game

    def test_the_last_ship_of_a_sector_with_a_foe_next_door(self):
        told = warnings(self.moving(foe=True))["move interceptor 221 305"]
        assert told.endswith("<b>221</b> would stand open to Bob &lt;i&gt; next door.")

    def test_where_nobody_is_near_ships_may_leave(self):
        assert not any("stand open" in told for told in warnings(self.moving(foe=False)).values())


class TestTreason:  # EC-5.5
    def moving(self, partners: bool) -> Game:
        game = Game("terran", "terran2", "terran3", "terran_republic").no_ships(221, 0).ships(221, 0, cruiser=3)
        edge = next(edge for edge in range(6) if game.state.view(0).sector("221").wormholes[edge])
        game.beside(305, 221, edge, owner=1)
        if partners:
            game.relations(0, 1)
        game.play("take move")
        return game

    def said(self, partners: bool) -> bool:
        shown = GAME.picture(Look(GAME, self.moving(partners).state, 0), ["Ann", "Bob", "Cid", "Dee"], English())
        return any("<b>betray</b> Bob" in choice.warning for choice in shown.choices)

    def test_moving_into_a_partner_makes_one_the_traitor(self):
        assert self.said(partners=True)

    def test_a_stranger_is_no_partner(self):
        assert not self.said(partners=False)


class TestDesigns:  # EC-7.2
    def upgrading(self) -> dict[str, str]:
        game = Game("terran", "terran2").tech(0, "fusion_drive").fit(0, "interceptor", R1="fusion_drive", L1="hull")
        game.play("take upgrade")
        return warnings(game)

    def test_a_slower_drive_says_how_slow(self):
        assert self.upgrading()["remove interceptor 3"] == "<b>Slower</b> than before: movement 2 → 1."

    def test_a_part_that_goes_for_nothing(self):
        assert self.upgrading()["remove interceptor 0"] == "<b>Weaker</b> than before, and better in nothing."

    def test_a_part_on_an_empty_place_is_no_loss(self):
        assert "fit cruiser 1 hull" not in self.upgrading()


class TestDiscarding:  # EC-3.3
    OTHERS = (201, 202, 203, 204, 205)

    def exploring(self, others: bool) -> Game:
        """A sector was turned over for a space beside home; all the others that home leads to are explored or not."""
        game = Game("terran", "terran2")
        spaces = game.legal("explore") or (game.play("take explore"), game.legal("explore"))[1]
        for number, text in zip(self.OTHERS, [] if others else spaces[1:], strict=False):
            game.lay(number, *c.CELLS[GAME.actions.from_text(text)[1]])
        game.play(spaces[0])
        return game

    def test_with_other_spaces_to_explore_a_sector_may_go(self):
        assert "discard" not in warnings(self.exploring(others=True))

    def test_the_only_space_in_reach_is_warned_of(self):
        said = warnings(self.exploring(others=False))
        assert said["discard"] == "There is <b>no other space</b> that you can explore."
