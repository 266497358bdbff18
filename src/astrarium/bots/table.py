"""The table a search fills: compared plans against sampled futures, the worse half leaving as the budget goes."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, log2, sqrt

from ..core import Action, Dice, Look, Seat, State
from .clock import now
from .future import Futures, Outlook, OutOfTime
from .greedy import one_step, sampled

Answers = tuple[tuple[Seat, Action], ...]

MIXED_ROWS = 6  # secret choices that stay in the table until the end
LOOKED_AT = 8  # columns from one look at what is clear to the next
ANSWERS = 10  # proposals that the others are expected to compare


class Budget:
    """How much of the time and of the futures allowed is gone."""

    def __init__(self, ms: float, sims: int, started: float, futures: Futures) -> None:
        self.seconds, self.sims, self.started, self.futures = ms / 1000, sims, started, futures

    def spent(self) -> float:
        if self.futures.deadline and now() >= self.futures.deadline:
            return 1.0
        by_count = self.futures.played / self.sims if self.sims else 0.0
        return max(by_count, (now() - self.started) / self.seconds) if self.seconds else by_count


class Table:
    """Outlooks of the compared plans (rows) over common samples (columns)."""

    def __init__(
        self, look: Look, plans: list[list[Action]], futures: Futures, budget: Budget, sure: float = 0.0
    ) -> None:  # fmt: skip
        self.look, self.plans, self.futures, self.budget = look, plans, futures, budget
        self.sure = sure  # standard errors by which a row must be behind to leave before its time; 0: none does
        self.rows: list[list[Outlook]] = [[] for _ in plans]
        self.columns: list[Answers] = []  # the others' answers in each sample
        self.live = list(range(len(plans)))
        self.secret = False

    def fill(self, sample: State, dice: Dice) -> None:
        """Sample after sample for all live rows; the worse half leaves as the budget is spent."""
        self.secret = len(sample.to_act()) > 1
        least = min(MIXED_ROWS, len(self.live)) if self.secret else 1
        if not self.secret:
            self.look_near(sample, dice)
        halvings = max(1, ceil(log2(len(self.live) / least)))
        done = 0
        while self.column(sample, dice) and self.budget.spent() < 1 and len(self.live) > 1:
            while done < halvings and self.budget.spent() * (halvings + self.secret) >= done + 1:
                done += 1
                self.halve(least)
            if self.sure and not self.secret and len(self.columns) % LOOKED_AT == 0 and self.is_clear():
                return
            sample = sampled(self.look, self.futures.mind, dice)

    def look_near(self, sample: State, dice: Dice) -> None:
        """Each row begins with what a one-step look sees, as if so many futures had shown it."""
        mind = self.futures.mind
        futures = self.futures
        limit = futures.deadline if futures.careful else 0.0
        near = Futures(mind.near(), self.look.me, mind.settled, futures.denial, limit, futures.liking, futures.careful)
        after = dice.fork()
        trust = mind.trusted(sample)
        if not trust:
            return
        try:
            for row in self.live:
                self.rows[row] = [near.play(sample, self.plans[row], (), after.clone())] * trust
        except OutOfTime:
            self.live = [row for row in self.live if self.rows[row]] or self.live

    def column(self, sample: State, dice: Dice) -> bool:
        """One more sample for all live rows; False where the time ran out in the middle."""
        answers = self.answers(sample, dice)
        after = dice.fork()
        found: list[Outlook] = []
        try:
            for row in self.live:
                found.append(self.futures.play(sample, self.plans[row], answers, after.clone()))  # noqa: PERF401
        except OutOfTime:
            if self.columns or (self.futures.careful and self.rows[self.live[0]]):
                return False
            self.live = self.live[: max(1, len(found))]
        if found:
            self.columns.append(answers)
        for row, outlook in zip(self.live, found, strict=False):
            self.rows[row].append(outlook)
        return len(found) > 0

    def answers(self, sample: State, dice: Dice) -> Answers:
        """What the others choose in secret: each looks one step ahead, as greedy does, on fewer proposals."""
        if not self.secret:
            return ()
        others = [seat for seat in sample.to_act() if seat != self.look.me]
        mind, limit = self.futures.mind, self.futures.deadline if self.futures.careful else 0.0
        return tuple((other, one_step(mind, sample, other, ANSWERS, dice, limit)) for other in others)

    def halve(self, least: int) -> None:
        keep = max(least, (len(self.live) + 1) // 2)
        values = {row: self.mean(row).value for row in self.live}
        self.live = sorted(self.live, key=lambda row: (-values[row], row))[:keep]

    def is_clear(self) -> bool:
        """Rows that are behind beyond doubt leave; whether the best of all is known. Its runner-up stays to be told."""
        drawn = len(self.columns)
        values = {row: [one.value for one in self.rows[row]] for row in self.live}
        means = {row: sum(values[row]) / len(values[row]) for row in self.live}
        best, *others = sorted(self.live, key=lambda row: (-means[row], row))
        close = [row for row in others if not self._behind(values[row][-drawn:], values[best][-drawn:])]
        self.live = sorted([best, *(close or others[:1])])
        return not close

    def _behind(self, theirs: list[float], best: list[float]) -> bool:
        gaps = [ours - other for ours, other in zip(best, theirs, strict=True)]
        return sum(gaps) / len(gaps) > self.sure * error_of(gaps)

    def means(self) -> list[Outlook]:
        """The mean outlook of each live row."""
        return [self.mean(row) for row in self.live]

    def mean(self, row: int) -> Outlook:
        seen = self.rows[row]
        terms = [sum(column) / len(seen) for column in zip(*(one.terms for one in seen), strict=True)]
        return Outlook(sum(one.value for one in seen) / len(seen), sum(one.lead for one in seen) / len(seen), terms)

    def payoffs(self) -> tuple[list[list[float]], list[float]]:
        """The value of each live row against each different answer of the others, and how often that one was seen."""
        at: dict[Answers, list[int]] = {}
        for i, answers in enumerate(self.columns):
            at.setdefault(answers, []).append(i)
        table = [[sum(self.rows[row][i].value for i in same) / len(same) for same in at.values()] for row in self.live]
        return table, [len(same) / len(self.columns) for same in at.values()]


def error_of(values: Sequence[float]) -> float:
    """The standard error of a mean."""
    n, mean = len(values), sum(values) / len(values)
    return sqrt(sum((value - mean) ** 2 for value in values) / (n - 1) / n) if n > 1 else 0.0
