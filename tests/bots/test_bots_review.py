"""A finished game looked at again: chances, decisions, mistakes, luck."""

import pytest

from astrarium.bots import Greedy
from astrarium.bots.chances import shares
from astrarium.bots.luck import strokes
from astrarium.bots.review import Moment, judge, known_as, luck_of, moments, review, size_of
from astrarium.core import Action, Dice, Game, Look, Seat, State, game, game_ids


class Played:
    """A game of quick players, kept move by move."""

    def __init__(self, game_id: str, seats: int = 2, seed: int = 3, greedy: bool = False) -> None:
        self.game: Game = game(game_id)
        self.seats, self.seed = seats, seed
        self.moves: list[tuple[Seat, Action]] = []
        state, dice, player = self.after(0), Dice(seed), Greedy(width=8)
        while not state.over:
            seat = state.to_act()[0]
            quick = self.game.mind.policy(state.determinize(seat, dice.fork()), seat, dice)
            action = player.choose(Look(self.game, state, seat), dice.fork()).action if greedy else quick
            self.moves.append((seat, action if state.allows(seat, action) else state.random_action(seat, dice)))
            state.apply(*self.moves[-1])

    def after(self, k: int) -> State:
        state = self.game.new(self.seats, self.seed)
        for move in self.moves[:k]:
            state.apply(*move)
        return state

    def states(self):
        state = self.after(0)
        yield 0, state
        for k, move in enumerate(self.moves, 1):
            state.apply(*move)
            yield k, state


@pytest.fixture(scope="module")
def voies() -> Played:
    return Played("civilisations")


@pytest.mark.parametrize("game_id", game_ids())
def test_chances_add_up_to_one_and_the_winner_has_them_all_in_the_end(game_id):
    played = Played(game_id)
    for _, state in played.states():
        assert sum(shares(state)) == pytest.approx(1)
    winners = state.winners()
    assert [seat for seat, share in enumerate(shares(state)) if share] == winners


def test_decisions_are_runs_of_own_actions_that_end_where_somebody_else_acts(voies: Played):
    found = moments(voies.states(), voies.moves, 0)
    for one in found:
        run = [action for seat, action in voies.moves[one.k : one.k + len(one.played)] if seat == 0]
        assert tuple(run) == one.played
    told = sum(len(one.played) for one in found)
    assert told == sum(seat == 0 for seat, _ in voies.moves)


def test_a_run_is_cut_where_something_is_revealed():
    played = Played("eclipse", seed=2)
    reveals = played.game.events.reveals
    revealing = {k for k, state in played.states() if any(map(reveals, state.events))}
    for one in moments(played.states(), played.moves, 0):
        assert not revealing & set(range(one.k + 1, one.k + len(one.played)))


class TestSecretChoice:
    """A plan of the Council: card by card, while the others plan as well."""

    @pytest.fixture
    def begun(self) -> tuple[State, list[list[Action]]]:
        """The first planning of a game, and the cards that each seat lays there."""
        played = Played("council")
        k, state = next((k, state) for k, state in played.states() if len(state.to_act()) > 1)
        cards = [[action for mover, action in played.moves[k:] if mover == seat] for seat in range(2)]
        done = [found.index(state.game.actions.from_text("done")) + 1 for found in cards]
        return played.after(k), [found[:count] for found, count in zip(cards, done, strict=True)]

    def test_it_is_weighed_whole_as_the_plans_beside_it_are(self, begun):
        state, cards = begun
        assert len(cards[0]) > 2
        assert known_as(Look(state.game, state, 0), tuple(cards[0])) == tuple(cards[0])

    def test_who_else_chooses_meanwhile_does_not_cut_it(self, begun):
        state, (first, second) = begun
        moves = [(0, first[0]), *((1, action) for action in second), *((0, action) for action in first[1:])]
        assert moments(states_of(state, moves), moves, 0) == [Moment(0, tuple(first))]

    def test_what_came_before_it_is_a_decision_of_its_own(self):
        played = Played("council")
        shared = {k for k, state in played.states() if len(state.to_act()) > 1}
        for one in moments(played.states(), played.moves, 0):
            assert one.k in shared or not shared & set(range(one.k + 1, one.k + len(one.played)))


def states_of(state: State, moves: list[tuple[Seat, Action]]):
    found = state.clone()
    yield 0, found
    for k, move in enumerate(moves, 1):
        found.apply(*move)
        yield k, found


def planted(game_id: str, seed: int) -> tuple[State, Seat, Moment]:
    """A position, and the worst of its plans as if it had been played."""
    state, dice = game(game_id).new(2, seed), Dice(seed)
    mind = state.game.mind
    for count in range(2000):
        seat = state.to_act()[0]
        if count > 60 and len(state.to_act()) == 1:
            plans = mind.plans(state, seat, 8)
            gaps = [sum(sum(t) for t in [mind.evaluate(after(state, seat, plan), seat)]) for plan in plans]
            if len(plans) > 3 and max(gaps) - min(gaps) > 6:
                return state, seat, Moment(0, tuple(plans[gaps.index(min(gaps))]))
        state.apply(seat, mind.policy(state, seat, dice))
        if state.over:
            break
    raise AssertionError("nothing to blunder")


def after(state: State, seat: Seat, plan: list[Action]) -> State:
    found = state.clone()
    for action in plan:
        found.apply(seat, action)
    return found


@pytest.mark.parametrize("seed", [1, 3])
def test_a_planted_blunder_is_found(seed: int):
    state, seat, moment = planted("gaia", seed)
    verdict = judge(state, seat, moment, luck_of(0, 0), samples=4)
    assert verdict is not None
    assert verdict.cost > 0.03
    assert verdict.best != moment.played


def test_the_best_plan_costs_nothing():
    state, seat, moment = planted("gaia", 1)
    verdict = judge(state, seat, moment, luck_of(0, 0), samples=4)
    assert verdict is not None
    again = judge(state, seat, Moment(0, verdict.best), luck_of(0, 0), samples=4)
    assert again is not None
    assert again.cost <= 0.0


def test_a_review_tells_the_same_twice_and_the_dearest_first(voies: Played):
    found = moments(voies.states(), voies.moves, 0)[:6]
    first, second = (review(voies.after, found, 0) for _ in range(2))
    assert first == second
    assert [one.cost for one in first] == sorted((one.cost for one in first), reverse=True)


def test_the_scale_of_mistakes_has_three_steps():
    assert [size_of(cost) for cost in (0.02, 0.03, 0.08, 0.15, 0.6)] == [0, 1, 2, 3, 3]


class TestLuck:
    def test_what_one_seat_wins_by_luck_the_others_lose(self):
        played = Played("eclipse", seed=2)
        for stroke in strokes(played.after, played.moves[:150], redraws=2):
            assert sum(stroke.worth) == pytest.approx(0, abs=1e-9)

    def test_a_game_without_chance_after_its_set_up_has_no_strokes(self):
        played = Played("gaia")
        assert list(strokes(played.after, played.moves, redraws=2)) == []

    def test_a_card_laid_in_secret_is_no_luck_for_whoever_turns_it_up(self, voies: Played):
        chosen = voies.game.actions.to_text
        found = list(strokes(voies.after, voies.moves, redraws=2))
        assert not [one for one in found if chosen(voies.moves[one.k][1]).startswith("choose")]

    def test_luck_is_a_matter_of_the_dice_alone(self):
        """The same action over all redraws averages out: its own mean has no luck in it."""
        played = Played("eclipse", seed=2)
        found = list(strokes(played.after, played.moves, redraws=4))
        assert found
        mean = sum(one.worth[0] for one in found) / len(found)
        assert abs(mean) < 0.05
