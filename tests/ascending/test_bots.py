"""Bots that aim: hands, lines, and what they propose."""

from math import hypot

import pytest

from astrarium.bots import bot
from astrarium.core import Dice, Look
from astrarium.games.ascending.box.components import GRID
from astrarium.games.ascending.game import GAME
from astrarium.games.ascending.mind.aiming import ORBIT, Gunner, lane_is_open
from astrarium.games.ascending.mind.mind import MIND
from astrarium.games.ascending.mind.policy import Survey, quick, towards
from astrarium.games.ascending.mind.weights import HABITS
from astrarium.games.ascending.rules.navigate import STEADINESS, WOBBLES, wobbled
from astrarium.games.ascending.table.actions import ACTIONS, AIM, CITY, HANDS, NO_BONUS, RECALL, TROOP_BONUS
from astrarium.games.ascending.table.space import first_free_spot, free_spots, ring_spots
from astrarium.games.ascending.table.state import NOWHERE

from .position import Position, hole, ship

SHARP, STEADY, NOVICE = (HANDS.index(name) for name in ("sharp", "steady", "novice"))


def in_orbit_share(hand: int, tries: int = 200) -> float:
    """How often a hand sends a ship into the orbit of a free-lying planet 250 mm away: each try is a played aim."""
    start = Position().ships(a1=(360, 246))
    target = hole("beta-D")
    px, py = start.state.comp.surface.planets[target]
    far = hypot(px - 360, py - 246)
    start.ships(a1=(px - (px - 360) * 250 / far, py - (py - 246) * 250 / far))
    aim = Gunner(start.state, 0, hand).to_orbit(ship("a1"), target)
    good = 0
    for n in range(tries):
        state = start.state.clone()
        state.dice = Dice(n)
        state.play(0, (AIM, ship("a1"), aim.vx, aim.vy, hand))
        good += state.orbit[0] == target
    return good / tries


class TestHands:
    def test_a_sharp_bot_reaches_a_free_planet_250_mm_away_four_times_in_five(self):
        assert in_orbit_share(SHARP) >= 0.8

    def test_steadier_hands_reach_it_more_often(self):
        shares = [in_orbit_share(hand) for hand in (SHARP, STEADY, NOVICE)]
        assert shares == sorted(shares, reverse=True) and shares[2] < 0.6

    @pytest.mark.parametrize("hand", [SHARP, STEADY, NOVICE])
    def test_wobble_has_the_spread_of_its_hand(self, hand):
        dice, turns, scales = Dice(4), [], []
        for _ in range(2000):
            vx, vy = wobbled(800 * GRID, 0, STEADINESS[hand], dice)
            turns.append(vy / vx)
            scales.append(hypot(vx, vy) / (800 * GRID) - 1.0)
        for values, sigma in ((turns, STEADINESS[hand][0]), (scales, STEADINESS[hand][1])):
            mean = sum(values) / len(values)
            deviation = (sum((v - mean) ** 2 for v in values) / len(values)) ** 0.5
            assert deviation == pytest.approx(sigma, rel=0.1) and abs(mean) < 0.1 * sigma

    @pytest.mark.parametrize(("hand", "wobble"), [(0, "light"), (SHARP, "none"), (SHARP, "strong")])
    def test_a_bot_reckons_with_its_hand_and_with_the_wobble_of_the_table(self, hand, wobble):  # AE-N7
        state = Position(wobble=wobble).ships(a1=(360, 246)).state
        assert Gunner(state, 0, hand).hand == pytest.approx(
            [hypot(*both) for both in zip(STEADINESS[hand], WOBBLES[wobble], strict=True)]
        )

    @pytest.mark.parametrize(
        ("level", "hand"), [("beginner", "novice"), ("casual", "casual"), ("skilled", "sharp"), ("expert", "perfect")]
    )
    def test_a_level_has_a_hand_of_its_own(self, level, hand):  # AE-N7
        state = Position().ships(a1=(360, 246)).state
        player = bot(f"{level}:sims=1")
        found = {player.choose(Look(GAME, state, 0), Dice(n)).action for n in range(30)}
        assert {HANDS[action[4]] for action in found if action[0] == AIM} == {hand}

    def test_a_table_may_make_its_hand_less_steady_and_never_steadier(self):  # AE-N7
        aims = [(AIM, 0, 900, 0, hand) for hand in range(len(HANDS))]
        assert [MIND.carried_out(aim, 1)[4] for aim in aims] == [SHARP, SHARP, STEADY, 3, NOVICE]
        assert MIND.carried_out((RECALL, 0), 4) == (RECALL, 0)

    def test_where_it_is_like_everybodys_a_light_wobble_alone_is_left(self):
        state = GAME.new(2, 3)
        aims = [a for a in MIND.propose(state, state.to_act()[0], 50) if a[0] == AIM]
        assert aims and all(action[4] == HANDS.index("perfect") for action in aims)
        assert Gunner(state, 0, aims[0][4]).hand == pytest.approx(WOBBLES["light"])

    def test_the_table_says_how_steady_the_bots_are(self):
        state = GAME.new(2, 3, {"hand": "novice"})
        aims = [a for a in MIND.propose(state, state.to_act()[0], 50) if a[0] == AIM]
        assert aims and all(action[4] == NOVICE for action in aims)


class TestAims:
    def test_a_direct_line(self):
        game = Position().ships(a1=(250, 60))
        aim = Gunner(game.state, 0, 0).to_orbit(0, hole("alpha-A"))
        assert aim is not None and aim.chance == 1.0 and aim.purpose == ORBIT

    def test_off_a_planet_where_no_direct_lane_is_open(self):
        game = Position(4)
        found = 0
        for seat in range(4):
            game.ships(**{f"{'abcd'[seat]}1": f"{['alpha', 'beta', 'gamma', 'delta'][seat]}-H"})
        for target in range(28):
            gunner = Gunner(game.state, 0, 0)
            if gunner.to_orbit(0, target, banks=False) is None and gunner.to_orbit(0, target) is not None:
                found += 1
        assert found > 0

    def test_a_ship_in_the_lane_is_seen(self):
        game = Position().ships(a1=(360, 360))
        assert lane_is_open(game.state, 0, hole("beta-D"))
        game.ships(b1=(462, 337))
        assert not lane_is_open(game.state, 0, hole("beta-D"))

    def test_a_launched_ship_looks_towards_its_target_where_it_has_room(self):
        game, home, target = Position(), hole("alpha-H"), hole("beta-D")
        wanted = towards(game.state.comp, home, target)
        assert first_free_spot(game.state, home, False, wanted) == wanted[0]
        game.state.put_ship(0, *ring_spots(game.state.comp, home)[wanted[0]])
        free = free_spots(game.state, home, False)
        assert first_free_spot(game.state, home, False, wanted) == min(free, key=wanted.index) != wanted[0]
        assert first_free_spot(game.state, home, False, ()) == NOWHERE

    def test_firing_positions_and_rams(self):
        game = Position().ships(a1=(360, 360), b1=(360, 480))
        gunner = Gunner(game.state, 0, 0)
        fire, ram = gunner.to_fire(0, ship("b1")), gunner.to_ram(0, ship("b1"))
        assert fire is not None and ram is not None and fire.vy < ram.vy


class TestMind:
    def test_terms_are_named_and_every_seat_has_them(self):
        state = GAME.new(3, 2)
        assert [len(terms) for terms in MIND.standings(state)] == [len(MIND.terms)] * 3

    def test_proposals_are_legal(self):
        state, dice = GAME.new(3, 2), Dice(3)
        for _ in range(120):
            seat = state.to_act()[0]
            for action in MIND.propose(state, seat, 60):
                assert state.allows(seat, action), ACTIONS.to_text(action)
            state.play(seat, state.random_action(seat, dice))

    def test_the_quick_policy_plays_legal_games_to_the_end(self):
        state, dice = GAME.new(2, 4, {"pool": 24}), Dice(5)
        for _ in range(1500):
            if state.over:
                break
            seat = state.to_act()[0]
            action = MIND.policy(state, seat, dice)
            assert state.allows(seat, action), ACTIONS.to_text(action)
            state.apply(seat, action)
        assert state.over

    def test_recalling_with_troops_at_hand_is_absurd(self):
        game = Position().planet("alpha-H", owner=0, troops=1)
        assert MIND.absurd(game.state, 0, (RECALL, 0, 1))
        assert not MIND.absurd(game.supply(0, troops=0).state, 0, (RECALL, 0, 1))

    def test_declining_a_citys_gift_is_absurd_while_the_box_has_one(self):  # AE-B7
        game = Position().planet("alpha-C", "grey", 0, colonies=1, troops=1)
        assert MIND.absurd(game.state, 0, (CITY, 3, NO_BONUS))
        assert not MIND.absurd(game.state, 0, (CITY, 3, TROOP_BONUS))
        game.supply(0, ships=8).state.troop_box[0] = 0
        assert not MIND.absurd(game.state, 0, (CITY, 3, NO_BONUS))

    def test_greedy_uses_a_turn_to_land_when_it_can(self):
        game = Position().planet("alpha-C", "grey").ships(a1="alpha-C 0")
        while game.state.to_act() == (0,):
            game.state.play(0, bot("greedy").choose(Look(GAME, game.state, 0), Dice(1)).action)
        assert sum(owner == 0 for owner in game.state.owner) == 2

    def test_greedy_takes_a_first_discovery(self):
        game = Position().level(0, grey=2).planet("alpha-C", "grey", 0, facilities=2)
        game.planet("alpha-D", "grey", 0, facilities=1)
        decided = bot("greedy").choose(Look(GAME, game.state, 0), Dice(1))
        assert ACTIONS.to_text(decided.action) == "develop grey"


def last_token(mine: int, theirs: int) -> str:
    """What the quick policy does with one token left and a planet that can be mined."""
    game = Position().planet("alpha-C", "asteroid", 0, colonies=1, troops=2).supply(0, troops=0, ships=0)
    game.state.pool, game.state.tokens[:] = 1, [mine, theirs]
    return ACTIONS.to_text(quick(game.state, 0, Dice(1)))


class TestHabits:
    def test_whoever_is_safely_ahead_takes_the_last_token(self):
        assert last_token(20, 10) == "mine alpha-C 2"

    def test_whoever_is_far_behind_leaves_it(self):
        assert last_token(10, 20) != "mine alpha-C 2"

    def test_a_city_in_a_third_quadrant_is_worth_its_three_points_more(self):  # AE-E5
        game = Position().planet("alpha-C", "grey", 0, cities=1).planet("beta-C", "grey", 0, cities=1)
        game.planet("alpha-D", "grey", 0, colonies=1, troops=1).planet("gamma-C", "grey", 0, colonies=1, troops=1)
        survey = Survey(game.state, 0, HABITS)
        assert survey.city_worth(hole("gamma-C")) == pytest.approx(survey.city_worth(hole("alpha-D")) + 3)

    def test_a_discovery_that_another_seat_has_made_is_worth_less(self):
        game = Position().planet("alpha-C", "grey", 0, facilities=1)
        first = Survey(game.state, 0, HABITS).prize(1, 1)
        assert Survey(game.level(1, grey=1).state, 0, HABITS).prize(1, 1) < first

    def test_a_quick_game_has_research_and_many_planets_on_both_sides(self):
        state, dice = GAME.new(2, 11), Dice(6)
        while not state.over:
            seat = state.to_act()[0]
            state.apply(seat, quick(state, seat, dice))
        for seat in range(2):
            assert sum(state.levels[seat * 4 : seat * 4 + 4]) >= 3
            assert sum(owner == seat for owner in state.owner) >= 5

    def test_a_search_plays_eight_turns_on(self):
        start = GAME.new(2, 1)
        later = start.clone()
        later.turn = start.turn + 7
        assert not MIND.horizon(later, start)
        later.turn += 1
        assert MIND.horizon(later, start)


LATE = 2 * HABITS.long_game + 1  # the first turn of two seats at which the game has dragged on


def hurried(game: Position, turn: int = LATE, mind=MIND) -> set[str]:
    """What bots compare when the game has dragged on so long."""
    game.state.turn = turn
    return {ACTIONS.to_text(action) for action in mind.propose(game.state, 0, 50)}


class TestLongGames:
    def game(self, troops: int, supply: int) -> Position:
        game = Position().planet("alpha-C", "grey", 0, troops=troops).planet("alpha-D", "grey", 0, troops=1)
        return game.supply(0, troops=supply, ships=2)

    def test_three_troops_mine(self):
        assert hurried(self.game(troops=3, supply=2)) == {"mine alpha-C 3"}

    def test_two_wait_for_a_third_which_mines_twice_as_much(self):
        assert hurried(self.game(troops=2, supply=2)) == {"recruit alpha-C", "mine alpha-C 2"}

    def test_unless_none_is_left_to_join_them(self):
        assert hurried(self.game(troops=2, supply=0)) == {"mine alpha-C 2"}

    def test_or_the_last_token_is_in_reach(self):
        game = self.game(troops=2, supply=2)
        game.state.pool = 1
        assert hurried(game) == {"mine alpha-C 2"}

    def test_else_troops_come_together(self):
        assert {text.split()[0] for text in hurried(self.game(troops=1, supply=1))} == {"recruit"}

    def test_else_a_troop_is_recalled_for_that(self):
        assert {text.split()[0] for text in hurried(self.game(troops=1, supply=0))} == {"recall"}

    def test_before_that_there_is_time_for_anything(self):
        assert hurried(self.game(troops=2, supply=2), turn=LATE - 1) - {"recruit alpha-C", "mine alpha-C 2"}

    def test_the_first_freeze_waits_longer_and_mines_with_two(self):
        first, game = MIND.as_of(1), self.game(troops=2, supply=2)
        assert hurried(game, mind=first) - {"mine alpha-C 2"}
        assert hurried(game, turn=161, mind=first) == {"mine alpha-C 2"}

    def test_nobody_hurries_in_the_last_turn(self):
        game = self.game(troops=1, supply=0)
        game.state.trigger = 1
        assert not any(text.startswith("recall") for text in hurried(game))


class TestClosing:
    """Whoever is far ahead when few tokens are left brings the end about."""

    def proposed(self, mine: int, pool: int, mind=MIND) -> set[str]:
        game = Position().planet("alpha-C", "grey", 0, troops=2).planet("alpha-D", "grey", 0, troops=1)
        game.supply(0, troops=2, ships=2)
        game.state.pool, game.state.tokens[:] = pool, [mine, 5]
        return {ACTIONS.to_text(action) for action in mind.propose(game.state, 0, 50)}

    SOUGHT = frozenset({"recruit alpha-C", "mine alpha-C 2"})

    def test_a_leader_by_far_only_empties_the_pool(self):
        assert self.proposed(mine=20, pool=8) == self.SOUGHT

    def test_a_small_lead_or_a_full_pool_leaves_time_for_more(self):
        assert self.proposed(mine=8, pool=8) - self.SOUGHT
        assert self.proposed(mine=20, pool=20) - self.SOUGHT

    def test_the_first_freeze_knew_nothing_of_it(self):
        assert self.proposed(mine=20, pool=8, mind=MIND.as_of(1)) - self.SOUGHT
