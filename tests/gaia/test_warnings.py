"""What is said before something is thrown away for certain, and what each step asks."""

import pytest

from astrarium.core import English, Look
from astrarium.games.gaia.game import GAME
from astrarium.games.gaia.rules.federations import federations
from astrarium.games.gaia.table.actions import ACTIONS
from astrarium.games.gaia.table.player import GAIA_AREA
from astrarium.words import words

from .position import position

NAMES = ["Ann", "Bob"]
OTHER = " | xenos mine@1A5 booster=credits_qic"
POWER = "terrans power={} mine@3A3" + OTHER


def choices(game, seat=0, language=None):
    """The choices by the text of their action."""
    drawn = GAME.picture(Look(GAME, game.state, seat), NAMES, language or English())
    return {ACTIONS.to_text(choice.action): choice for choice in drawn.choices}


def warnings(game, start):
    return {choice.warning for text, choice in choices(game).items() if text.startswith(start)}


class TestPassing:
    def test_income_beyond_the_end_of_a_track_is_lost(self):  # GP-R1
        game = position("terrans ore=15 mine@3A3,1B5 booster=pass_mines" + OTHER)
        said = choices(game)[next(text for text in game.legal("pass") if "knowledge" not in text)].warning
        lost, total = said.split("\n")
        assert lost.startswith("Of your next income <b>") and lost.endswith("</b> will be lost.")
        assert total.startswith("15 + ") and total.endswith(", at most 15")

    def test_where_there_is_room_nothing_is_said(self):
        assert warnings(position("terrans ore=3 mine@3A3 booster=pass_mines" + OTHER), "pass") == {""}

    def test_power_that_could_still_be_spent_is_no_waste(self):
        game = position("terrans power=4/0/7 mine@3A3 booster=pass_mines" + OTHER)
        assert warnings(game, "pass") == {""}

    def test_power_of_the_next_income_that_finds_no_room(self):  # GP-P1
        game = position("terrans power=0/0/7 mine@3A3 booster=pass_mines institute@1A2" + OTHER)
        assert any("<b>4 power</b> finds no room" in said for said in warnings(game, "pass"))
        spent = position("terrans power=0/0/2 mine@3A3 booster=pass_mines institute@1A2" + OTHER)
        assert not any("finds no room" in said for said in warnings(spent, "pass"))

    def test_power_that_only_two_tokens_could_be_had_for_is_no_waste(self):  # GP-P1
        text = "terrans power=0/0/{} mine@3A3 booster=pass_mines institute@1A2" + OTHER
        three, four = (position(text.format(power)) for power in (3, 4))
        assert three.legal("act") == ["act power_2t tokens"]
        assert not any("finds no room" in said for said in warnings(three, "pass"))
        assert any("finds no room" in said for said in warnings(four, "pass"))

    def test_a_special_action_of_this_round_that_is_not_used(self):  # GP-A7.1
        game = position("terrans mine@3A3 academy_qic@1A2 booster=pass_mines" + OTHER)
        assert all("<b>1 special action</b> of this round is not used." in said for said in warnings(game, "pass"))
        game = position("terrans mine@3A3 lab@1A2 booster=pass_mines" + OTHER)
        assert warnings(game, "pass") == {""}


class TestTheLastRound:
    def test_whoever_passes_with_a_board_action_to_pay_loses_it(self):  # GP-A9.4
        game = position("terrans power=0/0/7 mine@3A3 booster=pass_mines" + OTHER)
        game.state.round = 6
        assert all("that you could still take" in said for said in warnings(game, "pass"))

    def test_whoever_can_pay_nothing_is_not_warned(self):
        game = position("terrans power=4/0/0 qic=0 mine@3A3 booster=pass_mines" + OTHER)
        game.state.round = 6
        assert warnings(game, "pass") == {""}


class TestGains:
    def test_credits_of_a_board_action_that_find_no_room(self):  # GP-R1
        game = position("terrans credit=28 power=0/0/7 mine@3A3" + OTHER)
        found = [choice.warning for text, choice in choices(game).items() if text.startswith("act ") and choice.warning]
        assert found and all("would be lost: your store is full." in said for said in found)

    def test_what_fits_is_not_warned_of(self):
        game = position("terrans power=0/0/7 mine@3A3" + OTHER)
        assert warnings(game, "act ") == {""}


class TestProjects:
    def test_a_project_that_takes_the_last_tokens(self):  # GP-A2.3
        game = position("terrans gaia_project=1 formers=1 power=6/0/0 qic=3 mine@3A3" + OTHER)
        assert all("<b>no power token</b>" in said for said in warnings(game, "project"))

    def test_a_project_that_leaves_some_is_not_warned_of(self):
        game = position("terrans gaia_project=1 formers=1 power=7/0/0 qic=3 mine@3A3" + OTHER)
        assert warnings(game, "project") == {""}

    def test_a_project_of_the_last_round_never_becomes_a_planet(self):  # GP-G1
        game = position("terrans gaia_project=1 formers=1 power=9/0/0 qic=3 mine@3A3" + OTHER)
        game.state.round = 6
        assert all("<b>never becomes a planet</b>" in said for said in warnings(game, "project"))


class TestLateCharges:
    """After the last pass power is good for nothing (GP-A9.4)."""

    def charging(self, passed: bool, last: int = 6):
        game = position("terrans ore=9 credit=9 mine@3A3 | xenos power=4/0/0 station@3A2")
        game.state.round = last
        if passed:
            game.state.passed.append(1)
        game.play("upgrade trading_station 3A3")
        return {c.warning for text, c in choices(game, seat=1).items() if text.startswith("charge")}

    def test_who_has_passed_in_the_last_round_pays_points_for_nothing(self):
        assert self.charging(passed=True) == {
            "You have passed in the last round: power charged now can <b>never be used</b>."
        }

    def test_who_still_has_a_turn_can_use_it(self):
        assert self.charging(passed=False) == {""}

    def test_before_the_last_round_it_serves_in_the_next(self):
        assert self.charging(passed=True, last=5) == {""}


class TestConversions:
    def test_burning_for_no_price_that_can_be_reached(self):  # GP-A9.2
        assert all("gives up a token" in said for said in warnings(position(POWER.format("0/4/0")), "convert burn"))

    def test_burning_that_pays_an_action_is_not_warned_of(self):
        assert warnings(position(POWER.format("0/4/2")), "convert burn") == {""}

    def test_a_credit_for_power_that_would_pay_an_action(self):  # GP-A9.1
        said = warnings(position(POWER.format("0/0/3")), "convert power_to_credit")
        assert said and all(one.startswith("With this power you could still pay: <b>") for one in said)

    def test_power_for_the_credits_of_a_structure_is_not_warned_of(self):  # GP-A3
        dear = "terrans credit={} ore=4 power=0/{}/{} mine@3A3" + OTHER
        assert warnings(position(dear.format(4, 0, 3)), "convert power_to_credit") == {""}
        assert warnings(position(dear.format(4, 4, 0)), "convert burn") == {""}
        assert warnings(position(dear.format(0, 4, 0)), "convert burn") != {""}

    def test_power_beyond_every_price_may_become_credits(self):
        assert warnings(position(POWER.format("0/0/9")), "convert power_to_credit") == {""}


class TestFederations:
    """Hadsch Hallas, as in their lesson: institute and station touch, a third planet two hexes off."""

    def federating(self, tokens: str, now: int = 1, away: int = 0):
        game = position(
            f"hadsch_hallas power={tokens} institute@1B3 station@1A1,1A2 booster=tokens_ore | xenos mine@2B5"
        )
        game.state.round, game.state.rows[0][GAIA_AREA] = now, away
        return warnings(game, "federate")

    def test_satellites_that_take_the_last_tokens(self):  # GP-A4.3
        assert any("<b>no power token</b>" in said for said in self.federating("2/0/0"))

    def test_late_in_the_game_tokens_have_little_left_to_do(self):
        assert not any("<b>no power token</b>" in said for said in self.federating("2/0/0", now=5))

    def test_tokens_in_the_gaia_area_come_back(self):  # GP-G2
        assert not any("<b>no power token</b>" in said for said in self.federating("2/0/0", away=3))

    def test_satellites_that_leave_tokens(self):
        assert not any("<b>no power token</b>" in said for said in self.federating("4/4/0"))


class TestTwoFederations:
    """Seven planets that make two federations if they are well divided (GP-A4.2)."""

    TEXT = "terrans power=9/0/0 institute@2A7 academy_qic@2B2 academy_knowledge@5A8 station@2B5,3A11,2A11,3B0"

    def test_planets_that_a_second_federation_needs(self):
        game = position(self.TEXT + OTHER)
        told = {text: c.warning for text, c in choices(game).items() if text.startswith("federate")}
        assert {bool(said) for said in told.values()} == {True, False}
        for text, said in told.items():
            assert bool(said) != self.leaves_another(game, text)

    def leaves_another(self, game, text):
        state = game.state.clone()
        state.apply(0, ACTIONS.from_text(text))
        return bool(federations(state, 0))


class TestEachStepAsks:
    """The sentence changes with the step (M7)."""

    @pytest.mark.parametrize(
        ("start", "asked"),
        [
            ("mine", "Where do you build your <b>mine</b>?"),
            ("research", "On which <b>track</b> do you advance?"),
            ("act ", "Which <b>board action</b> do you take?"),
            ("pass", "Which <b>booster</b> do you take for the next round?"),
            ("upgrade", "Which <b>structure</b> do you upgrade?"),
        ],
    )
    def test_after_the_kind_of_action_its_own_question(self, start, asked):
        game = position("terrans ore=9 credit=9 knowledge=4 power=0/0/7 qic=2 mine@3A3 booster=pass_mines" + OTHER)
        found = [choice for text, choice in choices(game).items() if text.startswith(start)]
        assert found and {choice.steps[1].ask for choice in found} == {asked}

    def test_in_french_too(self):
        game = position("terrans ore=9 credit=9 qic=2 mine@3A3" + OTHER)
        found = choices(game, language=words("fr", "gaia"))
        assert {c.steps[1].ask for text, c in found.items() if text.startswith("mine")} == {
            "Où bâtissez-vous votre <b>mine</b>\u00a0?"
        }


class TestPriceTags:
    def test_a_planet_in_reach_carries_its_price(self):  # GP-A1.3
        game = position("terrans ore=9 credit=9 qic=2 mine@3A3" + OTHER)
        drawn = GAME.picture(Look(GAME, game.state, 0), NAMES, English()).regions["map"]
        mines = len({text for text in choices(game) if text.startswith("mine")})
        assert drawn.count('class="price"') == mines > 0

    def test_nobody_who_waits_sees_any(self):
        game = position("terrans ore=9 credit=9 qic=2 mine@3A3" + OTHER)
        assert 'class="price"' not in GAME.picture(Look(GAME, game.state, 1), NAMES, English()).regions["map"]


class TestStandingOrders:
    """What the orders of a seat answer (the server plays them: tests/server/test_standing.py)."""

    START = "terrans ore=9 credit=9 mine@3A3 | {who} power=4/0/0 station@3A2"

    def charging(self, who="xenos", more=""):
        game = position(self.START.format(who=who) + more).play("upgrade trading_station 3A3")
        return Look(GAME, game.state, 1)

    @pytest.mark.parametrize(("order", "answered"), [("ask", False), (0, False), (1, True), (5, True)])
    def test_a_charge_is_taken_where_its_price_is_within_the_limit(self, order, answered):  # GP-A10.2
        look = self.charging()
        assert (GAME.standing_question(look), look.view.question.cost) == ("charge", 1)
        assert (GAME.standing_answer(look, order) is not None) == answered

    def test_taklons_still_say_when_their_token_comes(self):  # GP-F5.4
        look = self.charging("taklons", " institute@1A5")
        assert len(look.legal) == 3
        assert GAME.standing_answer(look, 5) is None

    def test_other_questions_have_no_order(self):
        look = Look(GAME, position("terrans ore=9 credit=9 mine@3A3" + OTHER).state, 0)
        assert GAME.standing_question(look) == ""
