"""A finished game looked at again: the chances to win from turn to turn, and the decisions that cost some of them.

A decision is judged by what its seat knew then: the plan that was played against others, on the same samples.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from ..core import Action, Dice, Event, Game, Look, Seat, State
from .appraise import Appraisal, Idea, Plan, appraise
from .base import Terms
from .table import Table, error_of

Moves = Sequence[tuple[Seat, Action]]

WIDTH = 10  # plans beside the one that was played
COARSE, FINE = 16, 256  # samples for every decision, and at most for those that look worst
DOUBTFUL, ROUGH = 64, 0.02  # a decision has so many until its cost is known that well: luck must not hide it
NARROWED = (2, 4, 8)  # samples after which the worse half of the rivals leaves
LOOKED_AGAIN = 20  # decisions
RIVALS_AGAIN = 3  # plans that the played one is compared with again
LEAST_COST = 0.03  # of the chance to win; less is no mistake
SURE = 2.0  # standard errors
CLEAR = 3.0  # standard errors from what a mistake costs at least: more samples would not change the verdict
EXACT = 0.05  # of its cost a mistake's may err, so that the dearest are those that cost most and not those drawn so
FEWEST = 8  # samples before a second look may end
STEPS = (0.03, 0.08, 0.15)


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision of the reviewed seat: after so many moves, and what was played then, up to the next revelation."""

    k: int
    played: Plan


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the played plan cost against the best that was found, as a chance to win."""

    moment: Moment
    cost: float
    error: float
    best: Plan
    second: float  # how far the best of the others was behind, where the played plan was the best
    terms: Terms  # what the best has more than the played
    others: tuple[Plan, ...] = ()  # the best rivals, for a second look

    @property
    def mistake(self) -> bool:
        return self.cost >= LEAST_COST and self.cost >= SURE * self.error


def moments(states: Iterable[tuple[int, State]], moves: Moves, seat: Seat) -> list[Moment]:
    """The decisions of a seat: runs of its own actions, cut where it has to wait, where something is revealed and
    where a choice that all make in secret begins. What others do while a seat chooses in secret cuts nothing."""
    found: list[Moment] = []
    begun: int | None = None
    run: list[Action] = []
    shared = False
    for k, state in states:
        waits = k == len(moves) or seat not in state.to_act() or _reveals(state.game, state.events)
        if begun is not None and (waits or (is_shared(state) and not shared)):
            found.append(Moment(begun, tuple(run)))
            begun, run = None, []
        if k < len(moves) and moves[k][0] == seat:
            if begun is None:
                begun, shared = k, is_shared(state)
            run.append(moves[k][1])
    return [moment for moment in found if moment.played]


def is_shared(state: State) -> bool:
    """Whether several choose at once."""
    return len(state.to_act()) > 1


def _reveals(game: Game, events: Sequence[Event]) -> bool:
    return any(game.events.reveals(event) for event in events)


def judge(
    state: State, seat: Seat, moment: Moment, dice: Dice, samples: int = DOUBTFUL, plans: Sequence[Plan] = (),
    ms: int = 0,
) -> Verdict | None:  # fmt: skip
    """What a decision cost; None where there was nothing to decide. With `plans` these alone are compared."""
    look = Look(state.game, state, seat)
    played = known_as(look, moment.played)
    only = bool(plans)
    found = appraise(look, dice, [played, *plans], WIDTH, samples, ms, only, is_clear if only else narrow)
    if len(found.ideas) < 2:
        return None
    return verdict(moment, found, played, worth=drawn_share if only else known_share)


def narrow(table: Table) -> bool:
    """The worse half of the rivals leaves; the plan that was played stays, as the first row. Whether that is all."""
    drawn = len(table.columns)
    if drawn in NARROWED:
        ours, *others = table.live
        kept = max(RIVALS_AGAIN, (len(others) + 1) // 2)
        ranked = sorted(others, key=lambda row: (-_share(table, row), row))[:kept]
        table.live = [ours, *sorted(ranked)]
    return drawn >= COARSE and gap(table)[1] <= ROUGH


def is_clear(table: Table) -> bool:
    """Whether the played plan is no mistake beyond doubt, or one whose cost is known."""
    if len(table.columns) < FEWEST:
        return False
    cost, error = gap(table)
    return abs(cost - LEAST_COST) > CLEAR * error and (cost < LEAST_COST or error <= EXACT * cost)


def gap(table: Table) -> tuple[float, float]:
    """How far the first row is behind the best of the others in the samples drawn, and the standard error of that."""
    drawn = len(table.columns)
    shares = [[one.share for one in table.rows[row][-drawn:]] for row in table.live]
    best = max(shares[1:], key=sum)
    gaps = [theirs - mine for theirs, mine in zip(best, shares[0], strict=True)]
    return sum(gaps) / drawn, error_of(gaps)


def _share(table: Table, row: int) -> float:
    return sum(one.share for one in table.rows[row]) / len(table.rows[row])


def known_share(idea: Idea) -> float:
    """With what a one-step look knows: the better guess while samples are few."""
    return idea.share


def drawn_share(idea: Idea) -> float:
    """From the samples alone: it means the same however many there were."""
    return sum(idea.shares) / len(idea.shares)


def known_as(look: Look, played: Plan) -> Plan:
    """The played run as far as every sample allows it: what came later may hang on what nobody could know."""
    state, plan, shared = look.asked.clone(), list[Action](), is_shared(look.asked)
    for action in played:
        if look.me not in state.to_act() or not state.allows(look.me, action):
            break
        if is_shared(state) and not shared:
            break
        plan.append(action)
        state.apply(look.me, action)
        if _reveals(state.game, state.events):
            break
    return tuple(plan) or played[:1]


def verdict(moment: Moment, found: Appraisal, played: Plan, worth: Callable[[Idea], float]) -> Verdict:
    """The played plan against the best of the others."""
    mine = found.of(played)
    others = sorted((idea for idea in found.ideas if idea is not mine), key=lambda idea: -worth(idea))
    best = others[0]
    gaps = [theirs - ours for theirs, ours in zip(best.shares, mine.shares, strict=True)]
    cost = worth(best) - worth(mine)
    rivals = tuple(idea.plan for idea in others[:RIVALS_AGAIN])
    return Verdict(moment, cost, error_of(gaps), best.plan, max(0.0, -cost), gap_terms(best, mine), rivals)


def gap_terms(best: Idea, mine: Idea) -> Terms:
    """What one idea has more than another, largest difference first."""
    ours = dict(mine.terms)
    names = dict.fromkeys([*dict(best.terms), *ours])
    gaps = [(name, dict(best.terms).get(name, 0.0) - ours.get(name, 0.0)) for name in names]
    return tuple(sorted(gaps, key=lambda gap: -abs(gap[1])))


def worst(verdicts: Iterable[Verdict], count: int = LOOKED_AGAIN) -> list[Verdict]:
    """Those to look at again: the dearest first."""
    return sorted((one for one in verdicts if one.cost > 0), key=lambda one: -one.cost)[:count]


def finest(verdicts: Iterable[Verdict]) -> Verdict | None:
    """The decision that was most ahead of the second idea."""
    found = [one for one in verdicts if one.cost < 0]
    return max(found, key=lambda one: one.second, default=None)


def size_of(cost: float) -> int:
    """0: no mistake; 1, 2, 3: the steps of the scale."""
    return sum(cost >= step for step in STEPS)


StateAfter = Callable[[int], State]


def review(state_after: StateAfter, found: Sequence[Moment], seat: Seat, seed: int = 0) -> tuple[Verdict, ...]:
    """All mistakes of a seat, the dearest first: every decision coarsely, the worst again with more samples."""
    coarse = [judge(state_after(one.k), seat, one, luck_of(seed, one.k)) for one in found]
    again = [again_judged(state_after, one, seat, seed) for one in worst(one for one in coarse if one)]
    return tuple(sorted((one for one in again if one.mistake), key=lambda one: -one.cost))


def again_judged(state_after: StateAfter, one: Verdict, seat: Seat, seed: int, ms: int = 0) -> Verdict:
    """The same decision on many fresh samples, or as many as there is time for, against its best rivals alone."""
    again = judge(state_after(one.moment.k), seat, one.moment, luck_of(seed + 1, one.moment.k), FINE, one.others, ms)
    return again or one


def luck_of(seed: int, k: int) -> Dice:
    return Dice(seed * 1_000_003 + k).fork()
