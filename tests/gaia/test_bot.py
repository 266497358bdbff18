"""What the bots propose in Gaia Project: whole turns that can be played, paid for by the conversions they need."""

import json

import pytest

from astrarium.arena.training import in_force
from astrarium.core import Dice, game
from astrarium.core.network import Network
from astrarium.games.gaia.mind.evaluation import in_sight
from astrarium.games.gaia.mind.mind import MIND, GaiaMind, readiest
from astrarium.games.gaia.mind.payment import Price, payment
from astrarium.games.gaia.mind.plans import Turns
from astrarium.games.gaia.mind.policy import WEIGHT
from astrarium.games.gaia.table.actions import (
    CONVERT,
    D_TURN,
    V_BRAIN_ORE,
    V_BURN,
    V_CREDITS_QIC,
    V_FORMER_QIC,
    V_ORE_TOKEN,
    V_PAIR,
    V_POWER_CREDIT,
    V_QIC_ORE,
)
from astrarium.games.gaia.table.player import FEDERATIONS, VP

from .position import position


def conversions(text: str, **price: int) -> list[int] | None:
    """The conversions by which the first seat of that position would pay."""
    found = payment(position(text).state.rows[0], Price(**price))
    return None if found is None else [how for _, how in found]


class TestPayment:
    """Free conversions before an action (GP-A9)."""

    def test_what_is_at_hand_needs_no_conversion(self):
        assert conversions("terrans ore=1 credit=2 mine@1B5 | xenos", credit=2, ore=1) == []

    def test_a_missing_power_token_is_burned_up_from_area_two(self):  # GP-A9.2
        assert conversions("terrans power=0/2/3 mine@1B5 | xenos", power=4) == [V_BURN]

    def test_one_token_in_area_two_cannot_be_burned(self):  # GP-A9.2
        assert conversions("terrans power=0/1/3 mine@1B5 | xenos", power=4) is None

    def test_power_pays_for_credits_before_ore_does(self):  # GP-A9.1
        assert conversions("terrans ore=3 power=0/0/1 mine@1B5 | xenos", credit=2, ore=2) == [V_POWER_CREDIT, 7]

    def test_a_qic_becomes_the_missing_ore(self):  # GP-A9.1
        assert conversions("terrans qic=1 mine@1B5 | xenos", ore=1) == [V_QIC_ORE]

    def test_the_price_of_the_action_itself_is_not_converted_away(self):
        assert conversions("terrans qic=1 mine@1B5 | xenos", ore=1, qic=1) is None

    def test_tokens_for_satellites_come_from_ore(self):
        assert conversions("terrans ore=1 power=2/0/0 mine@1B5 | xenos", tokens=3) == [V_ORE_TOKEN]

    def test_the_brainstone_pays_for_an_ore(self):  # GP-F5.1
        assert conversions("taklons power=0/0/1 brain=3 | xenos", ore=1) == [V_BRAIN_ORE]

    def test_the_nevlas_institute_doubles_tokens(self):  # GP-F13.2
        assert conversions("nevlas power=0/0/2 institute@1B3 | xenos", ore=1, credit=1) == [V_PAIR]

    def test_a_gaiaformer_becomes_a_qic_unless_the_project_needs_it(self):  # GP-F10.2
        assert conversions("bal_taks formers=1 | xenos", qic=1) == [V_FORMER_QIC]
        assert conversions("bal_taks formers=1 | xenos", qic=1, formers=1) is None

    def test_hadsch_hallas_buy_a_qic_with_credits(self):  # GP-F7.1
        assert conversions("hadsch_hallas credit=4 institute@1A11 | xenos", qic=1) == [V_CREDITS_QIC]

    def test_gleens_without_their_academy_find_no_qic(self):  # GP-F4.1
        assert conversions("gleens power=0/0/8 | itars", qic=1) is None


class TestTurns:
    def test_a_board_action_out_of_reach_is_proposed_after_burning(self):  # GP-A9.2
        found = Turns(position("terrans power=0/2/3 mine@1B5 | xenos").state, 0).all()
        plans = [turn.plan() for turn in found]
        assert any(plan[0] == (CONVERT, V_BURN) for plan in plans)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_proposed_turn_can_be_played(seats):
    """Plans are applied unchecked in a search: each step must be allowed when its time comes."""
    state, dice, turns = game("gaia").new(seats, seed=seats), Dice(seats), 0
    while not state.over:
        seat = state.to_act()[0]
        if state.stack[-1][0] == D_TURN:
            turns += 1
            for _, turn in readiest(state, seat)[turns % 3 :: 3]:
                copy = state.clone()
                for action in turn.plan():
                    assert copy.allows(seat, action), (turn.plan(), action)
                    copy.apply(seat, action)
        MIND.follow(state, seat, dice)
    assert not state.violations()


def test_listing_the_turns_leaves_the_resources_alone():
    state = position("terrans ore=2 credit=9 power=1/2/3 mine@1B5 | xenos").state
    before = state.key()
    Turns(state, 0).all()
    assert state.key() == before


def test_at_the_end_the_terms_are_the_score():
    state, dice = game("gaia").new(2, seed=8), Dice(1)
    while not state.over:
        MIND.follow(state, state.to_act()[0], dice)
    assert [sum(terms) for terms in MIND.standings(state)] == [row[VP] for row in state.rows]


def some_position(seats: int = 3):
    state, dice = game("gaia").new(seats, 8), Dice(3)
    while state.round < 2:
        MIND.follow(state, state.to_act()[0], dice)
    return state


def replaced(network: Network, **settings: float) -> Network:
    """The same network, used otherwise."""
    data = json.loads(in_force("gaia"))
    assert data["about"] == network.about
    return Network({**data, "about": {**data["about"], "settings": settings}})


class TestLearned:
    def test_the_terms_are_the_points_now_and_what_each_source_will_still_bring(self):
        state = some_position()
        mind = MIND.near()
        for seat, terms in enumerate(mind.standings(state)):
            counts = mind.counts(state)[seat]
            assert terms[0] == state.rows[seat][VP]
            assert sum(terms) == pytest.approx(terms[0] + mind.network.points(counts, seat))
            assert not any(terms[1 : len(mind.weighed_terms)])

    def test_where_futures_end_the_network_judges_alone(self):
        state = some_position()
        assert MIND.standings(state) == MIND.near().standings(state) != MIND.as_of(1).standings(state)

    def test_hand_and_network_may_judge_together(self):
        state = some_position()
        parts = replaced(MIND.network, far_part=0.25)
        near, hand = (mind.standings(state) for mind in (MIND.near(), MIND.as_of(1)))
        for seat, terms in enumerate(GaiaMind(parts, MIND.where).standings(state)):
            assert terms == pytest.approx(
                [0.25 * one + 0.75 * other for one, other in zip(near[seat], hand[seat], strict=True)]
            )

    def test_a_search_imagines_four_turns_of_everybody(self):
        start = some_position()
        after, dice = start.clone(), Dice(4)
        while not MIND.horizon(after, start):
            MIND.follow(after, after.to_act()[0], dice)
        assert after.turn - start.turn == 1 + 4 * after.seats

    def test_what_was_practised_holds_where_its_network_judges(self):
        assert MIND.leant(some_position()) is MIND.leanings
        assert MIND.leant(game("gaia").new(1, 3)) is WEIGHT
        assert MIND.as_of(1).leant(some_position()) is WEIGHT

    def test_the_first_freeze_asks_no_network(self):
        state, first = some_position(), MIND.as_of(1)
        assert first.network is None
        assert [len(terms) for terms in first.standings(state)] == [len(MIND.terms)] * 3
        assert not any(value for terms in first.standings(state) for value in terms[len(MIND.weighed_terms) :])

    def test_a_solo_game_is_judged_as_before(self):
        state = game("gaia").new(1, 3)
        assert MIND.learned().standings(state) == MIND.as_of(1).standings(state)

    def test_the_first_to_choose_fancies_other_factions_at_another_table(self):
        fancied = {tuple(MIND.propose(game("gaia").new(3, seed), 0, 20)) for seed in range(8)}
        assert len(fancied) > 6
        assert {len(factions) for factions in fancied} == {5}
        assert len(MIND.as_of(1).propose(game("gaia").new(3, 1), 0, 20)) == 14

    def test_a_longer_look_at_what_a_network_was_made_from(self):
        about = MIND.network.about
        assert about["game"] == "gaia"
        assert set(about["where"]["quick"]) <= {gate["seats"] for gate in about["gates"] if gate["low"] > gate["even"]}


class TestInSight:
    """How near the next federation is: what the evaluation by hand adds for it."""

    LINKED = "terrans power={}/0/0 institute@1B3 station@1A1,1A2 | itars mine@4A5"

    def seen(self, line: str, **options: object) -> float:
        state = position(line, **options).state
        return in_sight(state, state.rows[0])

    def test_one_that_could_be_formed_now_is_in_full_sight(self):  # GP-A4.1, GP-A4.4
        assert self.seen(self.LINKED.format(2)) == 1.0

    def test_without_the_tokens_for_its_satellites_it_is_further_away(self):  # GP-A4.3
        assert 0.0 < self.seen(self.LINKED.format(0)) < self.seen(self.LINKED.format(1)) < 1.0

    def test_each_power_that_is_missing_takes_it_further_away(self):  # GP-A4.1
        line = "terrans institute@3A3 {} | itars mine@4A5"
        near = [self.seen(line.format(f"{other}@3A2")) for other in ("academy_qic", "station", "mine")]
        assert 1.0 > near[0] > near[1] > near[2] > 0.0

    def test_structures_of_a_federation_are_gone(self):  # GP-A4.2
        line = "xenos academy_knowledge@3A3 academy_qic@3A2 mine@7A6 {} | itars mine@4A5"
        assert self.seen(line.format(""), formed="7A6") == 1.0
        assert self.seen(line.format("federated=3A3,3A2,7A6"), formed="7A6") == 0.0

    def test_the_ivits_widen_the_one_they_have(self):  # GP-F8.2
        line = "ivits power=2/0/0 institute@1B3 station@1A1,1A2 | itars mine@4A5"
        game = position(line)
        assert in_sight(game.state, game.state.rows[0]) > 0.0
        game.state.rows[0][FEDERATIONS] = 1
        assert in_sight(game.state, game.state.rows[0]) == 0.0


class TestRivalry:
    """Whoever hurts one of three rivals helps the other two."""

    def test_a_rival_s_loss_is_shared_out_among_all_others(self):
        assert [MIND.rivalry(game("gaia").new(seats)) for seats in (2, 3, 4)] == pytest.approx([1, 1 / 2, 1 / 3])

    def test_the_first_freeze_minds_all_of_them(self):
        assert MIND.as_of(1).rivalry(game("gaia").new(4)) == 1.0
