"""The table a search fills: compared plans against sampled futures, the worse half leaving as the budget goes."""

from __future__ import annotations

from math import ceil, exp, log2
from time import perf_counter

from ..core import Action, Dice, Look, Seat, State
from .future import Futures, Outlook, OutOfTime
from .greedy import sampled

Answers = tuple[tuple[Seat, Action], ...]

MIXED_ROWS = 6  # secret choices that stay in the table until the end
ANSWERS = 12  # of the only other seat in a secret choice, one after the other
SHARPNESS = 30.0  # how much likelier an answer is that costs us more


class Budget:
    """How much of the time and of the futures allowed is gone."""

    def __init__(self, ms: float, sims: int, started: float, futures: Futures) -> None:
        self.seconds, self.sims, self.started, self.futures = ms / 1000, sims, started, futures

    def spent(self) -> float:
        by_count = self.futures.played / self.sims if self.sims else 0.0
        return max(by_count, (perf_counter() - self.started) / self.seconds) if self.seconds else by_count


class Table:
    """Outlooks of the compared plans (rows) over common samples (columns)."""

    def __init__(self, look: Look, plans: list[list[Action]], futures: Futures, budget: Budget) -> None:
        self.look, self.plans, self.futures, self.budget = look, plans, futures, budget
        self.rows: list[list[Outlook]] = [[] for _ in plans]
        self.columns: list[Answers] = []  # the others' answers in each sample
        self.live = list(range(len(plans)))
        self.secret = self.duel = False

    def fill(self, sample: State, dice: Dice) -> None:
        """Sample after sample for all live rows; the worse half leaves as the budget is spent."""
        self.secret, self.duel = len(sample.to_act()) > 1, len(sample.to_act()) == 2
        least = min(MIXED_ROWS, len(self.live)) if self.secret else 1
        halvings = max(1, ceil(log2(len(self.live) / least)))
        done = 0
        while self.column(sample, dice) and self.budget.spent() < 1 and len(self.live) > 1:
            while done < halvings and self.budget.spent() * (halvings + self.secret) >= done + 1:
                done += 1
                self.halve(least)
            sample = sampled(self.look, dice)

    def column(self, sample: State, dice: Dice) -> bool:
        """One more sample for all live rows; False where the time ran out in the middle."""
        answers = self.answers(sample, dice)
        after = dice.fork()
        found: list[Outlook] = []
        try:
            for row in self.live:
                found.append(self.futures.play(sample, self.plans[row], answers, after.clone()))  # noqa: PERF401
        except OutOfTime:
            if self.columns:
                return False
            self.live = self.live[: max(1, len(found))]
        if found:
            self.columns.append(answers)
        for row, outlook in zip(self.live, found, strict=False):
            self.rows[row].append(outlook)
        return len(found) > 0

    def answers(self, sample: State, dice: Dice) -> Answers:
        """What the others choose in secret: a single one its proposals in turn, several by the quick policy."""
        if not self.duel:
            return self.futures.answers(sample, dice) if self.secret else ()
        other = next(seat for seat in sample.to_act() if seat != self.look.seat)
        proposed = self.look.game.mind.propose(sample, other, ANSWERS)
        return ((other, proposed[len(self.columns) % len(proposed)]),)

    def likely(self) -> list[float]:
        """How likely each column is. A single other seat, that was made to try everything, prefers what costs us."""
        count = len(self.columns)
        if not self.duel or count < 2:
            return [1.0 / count] * count
        costs = [sum(self.rows[row][i].value for row in self.live) / len(self.live) for i in range(count)]
        least = min(costs)
        weights = [exp(SHARPNESS * (least - cost)) for cost in costs]
        whole = sum(weights)
        return [weight / whole for weight in weights]

    def halve(self, least: int) -> None:
        keep = max(least, (len(self.live) + 1) // 2)
        values = {row: self.mean(row).value for row in self.live}
        self.live = sorted(self.live, key=lambda row: (-values[row], row))[:keep]

    def means(self) -> list[Outlook]:
        """The mean outlook of each live row."""
        return [self.mean(row) for row in self.live]

    def mean(self, row: int) -> Outlook:
        shares, seen = self.likely(), self.rows[row]
        terms = [sum(map(float.__mul__, column, shares)) for column in zip(*(one.terms for one in seen), strict=True)]
        value = sum(share * one.value for share, one in zip(shares, seen, strict=True))
        return Outlook(value, sum(share * one.lead for share, one in zip(shares, seen, strict=True)), terms)

    def payoffs(self) -> tuple[list[list[float]], list[float]]:
        """The value of each live row against each different answer of the others, and how likely that one is."""
        at: dict[Answers, list[int]] = {}
        for i, answers in enumerate(self.columns):
            at.setdefault(answers, []).append(i)
        shares = self.likely()
        table = [[sum(self.rows[row][i].value for i in same) / len(same) for same in at.values()] for row in self.live]
        return table, [sum(shares[i] for i in same) for same in at.values()]
