"""What a seat could do now, weighed: the same plans over the same sampled futures, each with its value and its error.

Coach, review and analysis board ask here. Like a bot it gets a `Look`: it cannot know more than whoever sits there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..core import Action, Dice, Look, Mind, State
from .base import Terms
from .clock import now
from .future import Futures
from .greedy import RIVALS, SMALL, mind_of, sampled, sensible
from .table import Budget, Table, error_of

Plan = tuple[Action, ...]
WIDTH = 12  # plans that are compared
SAMPLES = 8  # futures of each
LEAST_SAMPLES = 2  # one alone has no error


@dataclass(frozen=True, slots=True)
class Idea:
    """A plan and what it is worth, as a difference to the mean of all plans that were compared with it."""

    plan: Plan
    gain: float  # in victory points at the end
    error: float  # the standard error of `gain`
    share: float  # the chance to win with it
    terms: Terms  # what the gain comes from, largest first
    shares: tuple[float, ...]  # the chance to win in each sample: two ideas can be compared sample by sample


@dataclass(frozen=True, slots=True)
class Appraisal:
    """All that was compared, the best idea first."""

    ideas: tuple[Idea, ...]
    samples: int = 0

    def of(self, plan: Plan) -> Idea:
        return next(idea for idea in self.ideas if idea.plan == plan)


Watch = Callable[[Table], bool]  # looks at a table after each sample; whether it has seen enough


def appraise(
    look: Look, dice: Dice, plans: Sequence[Plan] = (), width: int = WIDTH, samples: int = SAMPLES, ms: int = 0,
    only: bool = False, watch: Watch | None = None,
) -> Appraisal:  # fmt: skip
    """The seat's plans, weighed; those named in `plans` are among them, and alone where `only`.

    The same look and dice give the same ideas, unless `ms` runs out before all samples are played. What a `watch`
    leaves out of the table on the way is not among the ideas.
    """
    mind = mind_of(look, 0)
    sample = sampled(look, mind, dice)
    known = list(plans) if only else compared_plans(mind, sample, look, plans, width)
    if len(known) < 2:
        return Appraisal(tuple(Idea(plan, 0.0, 0.0, 0.0, (), ()) for plan in known))
    table = filled(look, mind, sample, known, dice, samples, ms, watch)
    return weighed(mind, [known[row] for row in table.live], table)


def compared_plans(mind: Mind, sample: State, look: Look, named: Sequence[Plan], width: int) -> list[Plan]:
    """The named plans, then the mind's own that are not among them, by a hand as unsteady; nothing absurd."""
    clumsy = max((mind.clumsiness(plan[0]) for plan in named), default=0)
    found = sensible(mind, sample, look.me, mind.plans(sample, look.me, width))
    own = [tuple(mind.carried_out(action, clumsy) for action in plan) for plan in found]
    return list(dict.fromkeys((*named, *own)))


def filled(
    look: Look, mind: Mind, sample: State, plans: Sequence[Plan], dice: Dice, samples: int, ms: int,
    watch: Watch | None = None,
) -> Table:  # fmt: skip
    """Every plan over the same samples; the first few are played whatever the time."""
    started = now()
    futures = Futures(mind, look.me, mind.horizon)
    table = Table(look, [list(plan) for plan in plans], futures, Budget(ms, 0, started, futures))
    table.secret = len(sample.to_act()) > 1
    if not table.secret:
        table.look_near(sample, dice)
    while table.column(sample, dice) and len(table.columns) < samples:
        if ms and len(table.columns) >= LEAST_SAMPLES:
            futures.deadline = started + ms / 1000
        if table.budget.spent() >= 1 or (watch and watch(table)):
            break
        sample = sampled(look, mind, dice)
    return table


def weighed(mind: Mind, plans: Sequence[Plan], table: Table) -> Appraisal:
    """Ideas from outlooks: every plan against the mean of all, sample by sample."""
    rows, drawn = [table.rows[row] for row in table.live], len(table.columns)
    mean_lead = [_mean([one.lead for one in column]) for column in zip(*rows, strict=True)]
    terms = [_means([one.terms for one in row]) for row in rows]
    mean_terms = _means(terms)
    ideas = []
    for plan, row, mine in zip(plans, rows, terms, strict=True):
        gains = [one.lead - mean for one, mean in zip(row, mean_lead, strict=True)]
        shares = tuple(one.share for one in row)
        named = _named(mind, [a - b for a, b in zip(mine, mean_terms, strict=True)])
        ideas.append(Idea(plan, _mean(gains), error_of(gains[-drawn:]), _mean(shares), named, shares[-drawn:]))
    return Appraisal(tuple(sorted(ideas, key=lambda idea: -idea.gain)), drawn)


def apart(ideas: Sequence[Idea], kind: Callable[[Idea], object], count: int = 3) -> list[Idea]:
    """The best ideas of different kinds; where there are too few kinds, the next best of all.

    Beside the best there is nothing that is worth less than the mean.
    """
    good = [idea for idea in ideas if idea.gain > 0 or idea is ideas[0]]
    first: dict[object, Idea] = {}
    for idea in good:
        first.setdefault(kind(idea), idea)
    chosen = list(first.values())[:count]
    rest = [idea for idea in good if idea not in chosen]
    chosen += rest[: count - len(chosen)]
    return sorted(chosen, key=ideas.index)


def _named(mind: Mind, gaps: Sequence[float]) -> Terms:
    named = zip((*mind.terms, RIVALS), gaps, strict=True)
    return tuple(sorted((gap for gap in named if abs(gap[1]) > SMALL), key=lambda gap: -abs(gap[1])))


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _means(rows: Sequence[Sequence[float]]) -> list[float]:
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]
