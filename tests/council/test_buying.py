"""Buying (CS-4)."""

import pytest

from astrarium.games.council.box.components import BOX
from astrarium.games.council.box.records import ENERGY
from astrarium.games.council.table.actions import payments

from .position import position


class TestPurchases:
    def test_three_purchases_and_no_more(self):  # CS-4, CS-4.1
        game = position("ann gems=9,9,0 | ben", phase="buy", market="ai_save2 ai_convert2 ai_extract2_cheap")
        game.play("buy ai_save2 1 0 0", "upgrade energy_1 1 0 0", "upgrade range_zone1_2 1 0 0")
        assert game.deciding == "plan"  # a fourth is not even asked for

    def test_a_fourth_purchase_is_refused_with_its_reason(self):  # CS-4.1
        game = position("ann gems=9,9,0 leader=zoe | ben", phase="buy", leaders=True)
        game.play("upgrade energy_1 1 0 0", "upgrade range_zone1_2 1 0 0", "upgrade energy_2 0 1 0")
        assert game.why_not("upgrade range_zone2_2 1 0 0") == "CS-4.1: You have made your three purchases."

    def test_an_ai_card_goes_to_the_hand_and_is_playable_at_once(self):  # CS-4.2
        game = position("ann gems=1,0,0 | ben", phase="buy", market="ai_save2")
        game.play("buy ai_save2 1 0 0")
        assert "ai_save2" in game.hand("ann")
        game.plan("ann", "start_discover", "ai_save2", "start_colonise_1")

    def test_the_market_is_filled_at_once_and_the_new_card_can_be_bought(self):  # CS-4.3
        game = position("ann gems=9,9,9 | ben", phase="buy", market="ai_save2")
        coming = game.state.deck[-1]
        game.play("buy ai_save2 1 0 0")
        assert game.state.market[0] == coming
        assert game.legal(f"buy {game.state.box.cards[coming].id}")

    def test_an_empty_deck_leaves_the_place_empty(self):  # CS-4.3
        game = position("ann gems=9,9,9 hand=ai_save4 | ben", phase="buy", market="ai_save2")
        game.state.trash, game.state.deck = [], game.state.deck
        cards, game.state.deck = game.state.deck, []
        for card in cards:
            game.state.hand[1] |= 1 << card
        game.play("buy ai_save2 1 0 0")
        assert game.state.market[0] == -1

    def test_a_card_that_is_not_in_the_market_is_refused(self):  # CS-4.2
        game = position("ann gems=9,9,9 hand=ai_save2 | ben", phase="buy")
        assert game.why_not("buy ai_save2 1 0 0") == "CS-4.2: This card is not in the market."

    def test_buying_belongs_to_the_buy_phase(self):  # CS-3, CS-3.1
        game = position("ann gems=9,9,9 | ben", phase="plan", market="ai_save2")
        assert game.why_not("buy ai_save2 1 0 0") == "CS-3.1: Now everybody plans: lay cards on your zones."

    def test_everybody_buys_in_the_order_of_the_round_before(self):  # CS-3.2
        game = position("ann gems=1,0,0 | ben gems=1,0,0 | cid gems=1,0,0", phase="buy")
        assert [game.acting, game.play("done").acting, game.play("done").acting] == ["ann", "ben", "cid"]


class TestPaying:
    """Cases 5 and 11, ruling 24."""

    def test_the_five_ways_to_pay_anthracite_and_gold(self):  # CS-4.4, CS-4.5, case 11
        assert set(payments((1, 1, 0))) == {(1, 1, 0), (0, 2, 0), (1, 0, 1), (0, 1, 1), (0, 0, 2)}

    def test_the_cheapest_payment_comes_first(self):  # CS-4.5
        assert payments((1, 1, 0))[0] == (1, 1, 0)
        game = position("ann gems=2,2,2 | ben", phase="buy")
        assert game.legal("upgrade colony_extension")[0] == "upgrade colony_extension 1 1 0"

    @pytest.mark.parametrize("paid", ["2 0 0", "0 0 1"])
    def test_two_anthracite_or_a_single_clear_gem_do_not_pay_it(self, paid):  # CS-4.5, case 11
        game = position("ann gems=3,3,3 | ben", phase="buy")
        reason = "CS-4.5: These gems are too few, too cheap or more than needed."
        assert game.why_not(f"upgrade colony_extension {paid}") == reason

    def test_a_needless_gem_is_refused(self):  # CS-4.5, ruling 24
        game = position("ann gems=3,3,3 | ben", phase="buy")
        assert game.why_not("upgrade energy_1 1 1 0").startswith("CS-4.5")

    def test_no_change_is_given_for_a_dearer_gem(self):  # CS-4.4
        game = position("ann gems=0,0,1 | ben", phase="buy").play("upgrade energy_1 0 0 1")
        assert game.gems("ann") == (0, 0, 0)

    def test_gems_one_does_not_have_are_refused(self):  # CS-4.4
        game = position("ann gems=1,1,0 | ben", phase="buy")
        assert game.why_not("upgrade energy_3 0 0 1") == "CS-4.4: Too few clear gems: it takes 1, you have 0."
        assert game.why_not("upgrade energy_1 0 0 1") == "CS-4.4: You do not have these gems."

    def test_chloe_pays_the_saving_card_with_anthracite_and_keeps_gold(self):  # CS-4.4, case 5
        game = position("chloe gems=1,1,0 | ben", phase="buy", market="ai_save2").play("buy ai_save2 1 0 0")
        assert game.gems("chloe") == (0, 1, 0)

    def test_ben_pays_a_card_and_range_two_out_of_his_first_gems(self):  # CS-4.9, case 5
        game = position("ben gems=1,1,0 | chloe", phase="buy", market="ai_settle_mine")
        game.play("buy ai_settle_mine 0 1 0", "upgrade range_zone1_2 1 0 0")
        assert game.ranges("ben") == [2, 1, 1]


class TestUpgrades:
    def test_an_upgrade_takes_a_cube_of_the_thirty(self):  # CS-4.6, CS-1.2
        game = position("ann gems=1,0,0 | ben", phase="buy").play("upgrade energy_1 1 0 0")
        assert game.supply("ann") == 29
        assert game.state.board_cubes[0] == 1

    def test_an_upgrade_is_bought_once(self):  # CS-4.6
        game = position("ann gems=2,0,0 | ben", phase="buy").play("upgrade energy_1 1 0 0")
        assert game.why_not("upgrade energy_1 1 0 0") == "CS-4.6: You have this upgrade already."

    def test_range_three_comes_after_range_two_and_each_gives_one_energy(self):  # CS-4.9
        game = position("ann gems=2,1,0 | ben", phase="buy")
        reason = "CS-4.9: This zone must reach 2 parsecs before it can reach 3."
        assert game.why_not("upgrade range_zone2_3 1 1 0") == reason
        game.play("upgrade range_zone2_2 1 0 0", "upgrade range_zone2_3 1 1 0")
        assert game.ranges("ann") == [1, 3, 1]
        assert game.energy("ann") == 2

    def test_volcanic_terraforming_does_not_wait_for_desert(self):  # CS-4.7
        game = position("ann gems=1,1,0 | ben", phase="buy").play("upgrade terraform_volcanic 1 1 0")
        assert game.state.view(0).players[0].upgrades == ("terraform_volcanic",)

    def test_energy_upgrades_give_their_energy_once(self):  # CS-4.10
        game = position("ann gems=1,2,2 | ben", phase="buy")
        game.play("upgrade energy_1 1 0 0", "upgrade energy_2 0 1 0", "upgrade energy_4 0 1 1")
        first, second, _, fourth = (upgrade.energy for upgrade in BOX.upgrades if upgrade.kind == ENERGY)
        assert game.energy("ann") == first + second + fourth

    def test_ava_s_zone_is_not_for_others(self):  # CS-13.5
        game = position("ann gems=1,0,0 | ben", phase="buy")
        assert game.why_not("upgrade range_zone4_2 1 0 0") == "CS-13.5: Your board has no such zone."

    def test_without_a_cube_nothing_can_be_marked(self):  # CS-4.6, CS-1.2
        game = position("ann gems=9,9,9 | ben", phase="buy")
        game.state.board_cubes[0], game.state.supply[0] = 30, 0
        game.state._listed = None
        assert game.legal("upgrade") == []
        assert game.why_not("upgrade energy_1 1 0 0") == "CS-4.6: You have no cube left to mark it."

    def test_a_level_reached_by_buying_is_settled_before_the_next_one_buys(self):  # CS-4.11, CS-8.1
        game = position("ann energy=18 gems=1,0,0 | ben gems=1,0,0", phase="buy")
        game.play("upgrade energy_1 1 0 0")
        assert (game.deciding, game.acting) == ("tech", "ann")
        assert (game.level("ann"), game.energy("ann")) == (1, 0)
