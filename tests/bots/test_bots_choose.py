"""How the bots decide, on a tiny game with hidden hands, secret bids and one plain decision."""

import logging

import pytest
from bidding import BANK, BIDDING, SHARE, BidMind

from astrarium.bots import Decided, bot, levels, names
from astrarium.bots.future import Futures, Outlook, OutOfTime
from astrarium.bots.table import Table
from astrarium.core import BadInput, Dice, Look


def at_the_first_bid(seats=2, seed=1):
    return BIDDING.new(seats, seed)


def at_the_spending(seats=2, seed=1):
    """The winner of the first prize decides what to do with it."""
    state = at_the_first_bid(seats, seed)
    for seat in range(seats):
        state.play(seat, state.legal(seat)[0])
    return state


def decide(name, state, seat=None, dice=5):
    seat = state.to_act()[0] if seat is None else seat
    return bot(name).choose(Look(BIDDING, state, seat), Dice(dice))


class SlowMind(BidMind):
    """Every step takes 0.3 s by its own clock."""

    clock = 1.0

    def policy(self, state, seat, dice):
        self.clock += 0.3
        return super().policy(state, seat, dice)


class TestEveryBot:
    @pytest.mark.parametrize("name", [*names(), *levels()])
    def test_it_plays_legal_actions_to_the_end(self, name):
        state, dice = BIDDING.new(3, 4), Dice(1)
        player = bot(name) if name in ("random", "greedy") else bot(name, ms=0, sims=24)
        while not state.over:
            seat = state.to_act()[0]
            state.play(seat, player.choose(Look(BIDDING, state, seat), dice).action)
        assert state.turn == 4

    @pytest.mark.parametrize("name", ["random", "greedy", "search:sims=40", "skilled:ms=0,sims=40"])
    def test_the_same_look_and_dice_give_the_same_decision(self, name):
        one, two = (decide(name, at_the_first_bid(3)) for _ in range(2))
        assert (one.action, one.terms, one.odds) == (two.action, two.terms, two.odds)

    @pytest.mark.parametrize("name", ["greedy", "search:sims=40", "beginner:ms=0,sims=40"])
    def test_looking_does_not_change_the_game(self, name):
        state = at_the_first_bid()
        before = state.fingerprint()
        decide(name, state)
        assert state.fingerprint() == before

    @pytest.mark.parametrize("name", ["greedy", "search:sims=40", "casual"])
    def test_one_legal_action_is_played_at_once(self, name):
        state = at_the_first_bid()
        state.hands = [hand[:1] for hand in state.hands]
        decided = decide(name, state)
        assert decided.action == state.legal(0)[0]
        assert decided.considered == 1


class TestGreedy:
    def test_it_takes_what_is_worth_most_after_one_step(self):
        """Banking the prize beats one point more for itself and two for the other."""
        state = at_the_spending()
        assert decide("greedy", state).action == (BANK,)

    def test_the_terms_say_by_what_the_choice_is_better_than_the_second(self):
        decided = decide("greedy", at_the_spending())
        assert dict(decided.terms) == pytest.approx({"prizes": -1.0, "the others' standing": 2.0})
        assert [name for name, _ in decided.terms] == ["the others' standing", "prizes"]

    def test_equal_actions_are_chosen_by_the_dice(self):
        state = at_the_first_bid()
        assert len({decide("greedy", state, dice=n).action for n in range(30)}) > 1


class TestSearch:
    def test_it_finds_the_better_of_two_plain_actions(self):
        assert decide("search:sims=20", at_the_spending()).action == (BANK,)

    def test_without_denial_only_its_own_points_count(self):
        assert decide("search:sims=20,denial=0,regret=0.1", at_the_spending()).action == (SHARE,)

    def test_an_absurd_action_is_not_even_compared(self):
        assert decide("search:sims=20,denial=0,regret=8", at_the_spending(seats=3)).considered == 1

    def test_a_secret_choice_is_mixed(self):
        decided = decide("search:sims=200", at_the_first_bid())
        shares = [share for _, share in decided.odds]
        assert sum(shares) == pytest.approx(1)
        assert all(share == 0 or share >= 0.05 for share in shares)
        assert decided.line.startswith("I mix my secret choices")

    def test_bids_already_sealed_by_others_are_thought_over_again(self):
        """Whether the other has bid or not tells nothing: same decision, same odds."""
        waiting, sealed = at_the_first_bid(), at_the_first_bid()
        sealed.play(0, sealed.legal(0)[0])
        one, two = decide("search:sims=60", waiting, seat=1), decide("search:sims=60", sealed, seat=1)
        assert (one.action, one.odds) == (two.action, two.odds)

    def test_a_time_budget_ends_the_search(self):
        decided = decide("search:ms=20", at_the_first_bid())
        assert decided.considered == 4
        assert decided.action in at_the_first_bid().legal(0)

    @pytest.mark.parametrize(("careful", "ended"), [(True, 1.9), (False, 2.2)])
    def test_no_step_is_begun_that_may_end_too_late(self, monkeypatch, careful, ended):
        """Steps of 0.3 s and a deadline at 2 s: whoever is careful stops at 1.9 s."""
        mind = SlowMind()
        monkeypatch.setattr("astrarium.bots.future.now", lambda: mind.clock)
        futures, state = Futures(mind, 0, lambda *_: False, deadline=2.0, careful=careful), at_the_first_bid()
        with pytest.raises(OutOfTime):
            futures.play(state, [state.legal(0)[0]], (), Dice(1))
        assert mind.clock == pytest.approx(ended)

    def test_with_no_time_at_all_it_plays_the_first_proposal(self, monkeypatch):
        monkeypatch.setattr("astrarium.bots.future.now", lambda: 1e12)
        assert decide("search:ms=1", at_the_first_bid()).action in at_the_first_bid().legal(0)

    def test_an_error_in_the_search_leaves_the_decision_to_greedy(self, monkeypatch, caplog):
        monkeypatch.setattr("astrarium.bots.table.Table.fill", lambda *_: 1 / 0)
        with caplog.at_level(logging.ERROR):
            decided = decide("search:sims=20", at_the_spending())
        assert decided.action == (BANK,)
        assert "left the decision to greedy" in caplog.text

    def test_a_mind_says_how_much_the_others_count_at_its_tables(self, monkeypatch):
        """The rivals' standing weighs by the bot's denial and the mind's rivalry."""
        monkeypatch.setattr(BidMind, "rivalry", lambda *_: 0.25)
        asked = bot("search:sims=20,denial=0.5")
        asked.choose(Look(BIDDING, at_the_spending(), 1), Dice(1))
        assert asked.futures.denial == pytest.approx(0.125)


class TestEffort:
    """A level's budget is a number of futures: as many as a usual core imagines in that time."""

    def test_it_is_what_the_game_s_pace_makes_of_the_time_shared_out_among_the_seats(self):
        """500 a second at two seats; at four a future takes twice as long."""
        mind = BidMind()
        mind.pace = 500.0
        assert [bot("search:effort=0.08").allowed(mind, seats) for seats in (2, 4)] == pytest.approx([40, 20])

    def test_so_many_futures_are_played(self, monkeypatch):
        played = []
        play = Futures.play
        monkeypatch.setattr(Futures, "play", lambda *given: played.append(1) or play(*given))
        monkeypatch.setattr(BidMind, "pace", 500.0)
        decide("search:effort=0.08,regret=1", at_the_spending())
        assert len(played) == 40

    def test_its_mistakes_are_measured_by_the_size_of_the_game(self, monkeypatch):
        """One point of this game, and a hundred where points are counted by hundreds."""
        monkeypatch.setattr(BidMind, "point", 1.0)
        small = decide("search:sims=20,slip=0.5", at_the_spending())
        monkeypatch.setattr(BidMind, "point", 100.0)
        large = decide("search:sims=20,slip=0.5", at_the_spending())
        assert [share for _, share in small.odds if share] == [1.0]
        assert all(share > 0 for _, share in large.odds)
        assert len(large.odds) == 2


class TestClear:
    """With `sure` a search ends when the best plan is clear; the runner-up stays, for the reasons."""

    def played(self, monkeypatch, name):
        counted = []
        column = Table.column
        monkeypatch.setattr(Table, "column", lambda *given: counted.append(1) or column(*given))
        return decide(name, at_the_spending()), len(counted)

    def test_it_ends_when_the_best_is_clear(self, monkeypatch):
        decided, columns = self.played(monkeypatch, "search:sims=2000,sure=3")
        assert decided.action == (BANK,)
        assert columns == 8
        assert dict(decided.terms)["the others' standing"] > 0

    def test_without_it_all_of_the_budget_is_spent(self, monkeypatch):
        assert self.played(monkeypatch, "search:sims=2000")[1] == 1000

    def test_secret_choices_are_mixed_over_the_whole_budget(self):
        one, two = (decide(name, at_the_first_bid()) for name in ("search:sims=200", "search:sims=200,sure=3"))
        assert one.odds == two.odds

    @pytest.mark.parametrize(("behind", "kept"), [([0.3, 0.5] * 4, True), ([0.05, 0.15] * 4, False)])
    def test_a_row_leaves_when_it_is_behind_by_three_standard_errors(self, behind, kept):
        """Against a best row of 0.5 and 0.4 in turn the gaps are 0.2 and -0.1, or 0.45 and 0.25."""
        rows = [[0.5, 0.4] * 4, behind, [0.2, 0.1] * 4]
        table = Table(None, [[]] * 3, None, None, sure=3.0)
        table.rows = [[Outlook(value, 0.0, []) for value in row] for row in rows]
        table.columns = [()] * 8
        assert table.is_clear() is not kept
        assert (1 in table.live) is kept
        assert len(table.live) == 2


class TestNames:
    def test_the_bots_and_levels_there_are(self):
        assert names() == ("random", "greedy", "search")
        assert levels() == ("beginner", "casual", "skilled", "expert")

    def test_settings_come_from_the_name_or_from_keywords(self):
        assert (bot("search:ms=500,width=8").ms, bot("search:ms=500,width=8").width) == (500, 8)
        assert bot("search:sims=200").ms == 0
        assert bot("search", sims=7).sims == 7

    def test_levels_are_bots_with_or_without_the_prefix(self):
        assert bot("level:beginner").slip == bot("beginner").slip == 6
        assert [bot(level).slip for level in levels()] == [6, 5, 2.5, 0]
        assert [bot(level).ms for level in levels()] == [100, 300, 800, 2000]
        assert bot("skilled").name == "skilled"

    def test_whoever_gives_a_level_a_budget_decides_how_long_it_thinks(self):
        assert bot("expert").effort > 0
        assert [bot(name).effort for name in ("expert:ms=500", "expert:ms=0,sims=40")] == [0, 0]
        assert bot("expert:width=4").effort == bot("expert").effort

    def test_a_class_of_ones_own_is_named_by_its_import_path(self):
        assert bot("astrarium.bots.greedy:Greedy").choose(Look(BIDDING, at_the_spending(), 1), Dice(1))
        assert bot("astrarium.bots.search:Search:sims=9").sims == 9

    @pytest.mark.parametrize(
        ("name", "part"),
        [
            ("grandmaster", "no bot 'grandmaster'; there are: random, greedy, search"),
            ("search:depth=3", "has no setting 'depth'"),
            ("search:ms", "written name=value"),
            ("search:ms=-5", "above zero"),
            ("search:ms=fast", "ms is a number"),
            ("nowhere.at.all:Bot", "no bot nowhere.at.all:Bot"),
            ("astrarium.core:Dice", "is not a Bot"),
        ],
    )
    def test_a_wrong_name_gets_one_clear_sentence(self, name, part):
        with pytest.raises(BadInput, match=part.replace("(", r"\(")):
            bot(name)


def test_a_decision_needs_no_more_than_an_action():
    assert Decided((1,)).terms == ()
