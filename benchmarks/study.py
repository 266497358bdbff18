"""What docs/study.md says of coach and review, measured; `--check` fails where an aim is missed beyond doubt.

python benchmarks/study.py calibration GAME [--games 50] [--level greedy]   what the graph said, and what came
python benchmarks/study.py agreement GAME [--games 5] [--level beginner]    two reviews with other dice
python benchmarks/study.py own GAME [--games 5] [--level search]            mistakes in games of the search itself
python benchmarks/study.py planted GAME [--games 5]                         the worst of the plans, found or not
python benchmarks/study.py warned GAME [--games 5] [--decisions 2000]        warnings before what the search prefers
python benchmarks/study.py luck GAME [--games 20]                           the sum of all strokes, and its error
python benchmarks/study.py time GAME                                        seconds for one whole review of one seat
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import sqrt
from statistics import mean
from time import process_time

from astrarium.bots import bot
from astrarium.bots.appraise import WIDTH, Idea, Plan, appraise, compared_plans
from astrarium.bots.chances import shares
from astrarium.bots.clock import by_work
from astrarium.bots.greedy import sampled
from astrarium.bots.luck import strokes
from astrarium.bots.review import Moment, Moves, Verdict, again_judged, judge, luck_of, moments, review
from astrarium.bots.table import error_of
from astrarium.core import Action, Dice, English, Game, Look, Seat, State, game

TENTHS = 10
QUICK = "quick"  # as everybody goes on inside a search
SHOWN = 3
NEAR = 0.08  # how far what comes may be from what was said
AGREED, FOUND = 0.9, 0.95  # of games in which two reviews agree, and of planted blunders
MOST_OWN = 2  # mistakes of the search itself
SECONDS = 30  # for a review, on two cores
LITTLE = 0.01  # of the chance to win
PREFERRED = 0.01
EVERY = 3  # so many moves from one sampled decision to the next
FUTURES = 8
AGAIN, RIVALS = 64, 3  # fresh samples and rivals of a plan that was warned of and seems the best


class Played:
    """A game of bots of one level, kept move by move."""

    def __init__(self, found: Game, seats: int, seed: int, level: str) -> None:
        self.found, self.seats, self.seed = found, seats, seed
        self.moves: list[tuple[Seat, Action]] = []
        state, dice = self.after(0), Dice(seed)
        player = None if level == QUICK else bot(level)
        while not state.over:
            seat = state.to_act()[0]
            look, chance = Look(found, state, seat), dice.fork()
            with by_work():
                action = player.choose(look, chance).action if player else found.mind.policy(state, seat, chance)
            self.moves.append((seat, action))
            state.apply(seat, action)

    def after(self, k: int) -> State:
        state = self.found.new(self.seats, self.seed)
        for seat, action in self.moves[:k]:
            state.apply(seat, action)
        return state

    def states(self) -> Iterator[tuple[int, State]]:
        state = self.after(0)
        yield 0, state
        for k, (seat, action) in enumerate(self.moves, 1):
            state.apply(seat, action)
            yield k, state


def games_of(asked: argparse.Namespace) -> Iterator[Played]:
    found = game(asked.game)
    seats = asked.seats or (2 if 2 in found.seat_counts else found.seat_counts[0])
    for seed in range(asked.seed, asked.seed + asked.games):
        yield Played(found, seats, seed, asked.level)


def interval(hits: int, tries: int) -> tuple[float, float]:
    """The share of hits as Wilson's interval gives it, at two standard errors."""
    if not tries:
        return 0.0, 1.0
    share, z = hits / tries, 2.0
    middle = (share + z * z / (2 * tries)) / (1 + z * z / tries)
    half = z / (1 + z * z / tries) * sqrt(share * (1 - share) / tries + z * z / (4 * tries * tries))
    return max(0.0, middle - half), min(1.0, middle + half)


def told_share(hits: int, tries: int) -> str:
    low, high = interval(hits, tries)
    return f"{hits} of {tries} ({low:.0%} to {high:.0%})"


def calibration(asked: argparse.Namespace) -> bool:
    """Every tenth of what was said, against how often it came true; the error counts a game as one."""
    said: list[list[list[tuple[float, float]]]] = [[] for _ in range(TENTHS)]  # by tenth, by game
    for played in games_of(asked):
        for tenth in said:
            tenth.append([])
        rows = [(state.turn, shares(state)) for _, state in played.states()]
        last = rows[-1][1]
        for turn, row in {turn: row for turn, row in rows if turn > 0}.items():
            for seat, share in enumerate(row) if turn < rows[-1][0] else ():
                said[min(TENTHS - 1, int(share * TENTHS))][-1].append((share, last[seat]))
    within = [told_tenth(asked, tenth) for tenth in said if any(tenth)]
    return all(within)


def told_tenth(asked: argparse.Namespace, games: list[list[tuple[float, float]]]) -> bool:
    every = [one for found in games for one in found]
    told, came = mean(one for one, _ in every), mean(one for _, one in every)
    strays = [sum(true - share - (came - told) for share, true in found) for found in games]
    error = sqrt(sum(stray * stray for stray in strays)) / len(every)
    print(f"{asked.game}: said {told:4.0%}, came {came:4.0%} ± {2 * error:.0%} ({len(every)})")
    return abs(told - came) - 2 * error <= NEAR


def reviewed(played: Played, seat: Seat, seed: int) -> tuple[Verdict, ...]:
    found: Moves = played.moves
    return review(played.after, moments(played.states(), found, seat), seat, seed)


def agreement(asked: argparse.Namespace) -> bool:
    """How many of three mistakes two reviews with other dice share; two of three are enough."""
    agreed = games = 0
    for played in games_of(asked):
        first, second = (reviewed(played, 0, seed) for seed in (0, 100))
        worst = [{one.moment.k for one in found[:SHOWN]} for found in (first, second)]
        same, told = len(worst[0] & worst[1]), max(map(len, worst))
        agreed, games = agreed + (same >= min(2, told)), games + 1
        counts = f"{len(first)} and {len(second)} found"
        print(f"{asked.game} {played.seed}: {counts}, {same} of {told} the same", flush=True)
    print(f"{asked.game}: agreed in {told_share(agreed, games)}")
    return interval(agreed, games)[1] >= AGREED


def own(asked: argparse.Namespace) -> bool:
    """How many mistakes a review finds in games of the search itself."""
    found = [len(reviewed(played, 0, 0)) for played in games_of(asked)]
    error = 2 * error_of(found)
    print(f"{asked.game}: {mean(found):.1f} ± {error:.1f} mistakes in a game of {asked.level} {found}")
    return mean(found) - error <= MOST_OWN


def planted(asked: argparse.Namespace) -> bool:
    """At decisions spread over games: the worst plan of all, judged as a review does, with other dice."""
    tried = seen = 0
    for played in games_of(asked):
        for one in moments(played.states(), played.moves, 0)[::8]:
            state = played.after(one.k)
            ideas = appraise(Look(played.found, state, 0), Dice(one.k + 1), samples=4).ideas
            if len(ideas) > 3 and ideas[0].share - ideas[-1].share > 0.1:
                tried, seen = tried + 1, seen + is_found(played, Moment(one.k, ideas[-1].plan))
    print(f"{asked.game}: {told_share(seen, tried)} planted blunders found")
    return interval(seen, tried)[1] >= FOUND


def is_found(played: Played, moment: Moment) -> bool:
    found = judge(played.after(moment.k), 0, moment, luck_of(7, moment.k))
    return bool(found and found.cost > 0 and again_judged(played.after, found, 0, 7).mistake)


def warned(asked: argparse.Namespace) -> bool:
    """Decisions at which the search prefers a plan by 1 % to all others, and the page warns of it."""
    looked = weighed = clear = 0
    found: list[str] = []
    for played, k, state in decisions_of(asked):
        look = Look(played.found, state, state.to_act()[0])
        looked += 1
        told = Told(look)
        if not any(told.of(plan) for plan in plans_of(look, Dice(k + 1))):
            continue  # whatever the search prefers, it is not warned of
        weighed += 1
        ideas = sorted(appraise(look, Dice(k + 1), samples=FUTURES).ideas, key=lambda idea: -idea.share)
        if len(ideas) < 2 or not is_ahead(ideas[0], ideas[1]):
            continue
        clear += 1
        said = told.of(ideas[0].plan)
        if said and is_still_ahead(look, ideas, k):
            found += [f"{played.seed} {k}: {one}" for one in said]
    print(
        f"{asked.game}: {len(found)} warnings before what the search prefers, in {looked} decisions; a plan is warned "
        f"of in {weighed} of them, and one is clearly preferred in {clear} of those"
    )
    print("\n".join(found))
    return not found


def decisions_of(asked: argparse.Namespace) -> Iterator[tuple[Played, int, State]]:
    """Every third decision that one seat makes alone, of as many games as it takes."""
    count = 0
    for played in games_of(asked):
        for k, state in played.states():
            if state.over or len(state.to_act()) > 1 or k % EVERY:
                continue
            if asked.decisions and count >= asked.decisions:
                return
            count += 1
            yield played, k, state


def plans_of(look: Look, dice: Dice) -> list[Plan]:
    """What the search compares there."""
    mind = look.game.mind
    return compared_plans(mind, sampled(look, mind, dice), look, (), WIDTH)


def is_ahead(best: Idea, second: Idea) -> bool:
    """By a hundredth of the chance to win and twice its standard error."""
    gaps = [mine - other for mine, other in zip(best.shares, second.shares, strict=True)]
    return mean(gaps) >= PREFERRED and mean(gaps) >= 2 * error_of(gaps)


def is_still_ahead(look: Look, ideas: list[Idea], k: int) -> bool:
    """The same on many fresh samples: the best of a dozen on a few owes something to luck."""
    best, *others = (idea.plan for idea in ideas[: 1 + RIVALS])
    again = appraise(look, Dice(k + 2), [best, *others], samples=AGAIN, only=True)
    return all(is_ahead(again.of(best), again.of(other)) for other in others)


class Told:
    """What the page says before each action of a plan; plans that begin alike are looked at once."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.after: dict[Plan, State] = {(): look.asked}
        self.said: dict[Plan, dict[Action, str]] = {}

    def of(self, plan: Plan) -> list[str]:
        found = []
        for i, action in enumerate(plan):
            state = self.after[plan[:i]]
            if self.look.me not in state.to_act() or not state.allows(self.look.me, action):
                break
            said = self._warnings(plan[:i]).get(action)
            if said:
                found.append(f"{self.look.game.actions.to_text(action)}: {said}")
            if plan[: i + 1] not in self.after:
                self.after[plan[: i + 1]] = state = state.clone()
                state.apply(self.look.me, action)
        return found

    def _warnings(self, done: Plan) -> dict[Action, str]:
        if done not in self.said:
            now = Look(self.look.game, self.after[done], self.look.me)
            names = ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay"][: now.asked.seats]
            choices = self.look.game.picture(now, names, English()).choices
            self.said[done] = {one.action: one.warning for one in choices if one.action and one.warning}
        return self.said[done]


def luck(asked: argparse.Namespace) -> bool:
    sums = [sum(one.worth[0] for one in strokes(played.after, played.moves)) for played in games_of(asked)]
    error = 2 * error_of(sums)
    print(f"{asked.game}: luck of seat 0 {mean(sums):+.3f} ± {error:.3f} a game")
    return abs(mean(sums)) <= max(error, LITTLE)


def time(asked: argparse.Namespace) -> bool:
    """Seconds of one core; a server has two processes for it."""
    slow = False
    for played in games_of(asked):
        started = process_time()
        rows = [shares(state) for _, state in played.states()]
        graph = process_time() - started
        found = reviewed(played, 0, 0)
        took = process_time() - started
        slow = slow or took > 2 * SECONDS
        print(f"{asked.game}: {len(rows)} moves, graph {graph:.2f} s, review {took:.1f} s, {len(found)} mistakes")
    return not slow


KINDS = {
    "calibration": calibration, "agreement": agreement, "own": own, "planted": planted, "warned": warned, "luck": luck,
    "time": time,
}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=list(KINDS))
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", default="greedy")
    parser.add_argument("--decisions", type=int, default=0, help="of `warned`: so many at most; 0: all of the games")
    parser.add_argument("--check", action="store_true", help="fail where the aim is missed")
    asked = parser.parse_args()
    if not KINDS[asked.kind](asked) and asked.check:
        raise SystemExit(f"{asked.kind} of {asked.game} misses its aim")


if __name__ == "__main__":
    main()
