"""The bot that compares proposed actions over many sampled futures and spends its time on the best of them."""

from __future__ import annotations

import logging
from math import ceil, exp, log2
from time import perf_counter

from ..core import Action, BadInput, Dice, Look, Seat, State, mark
from .base import Bot, Decided
from .future import Futures, Outlook, OutOfTime
from .greedy import Greedy, compared, ranking, sampled, sensible
from .regret import mixed

log = logging.getLogger(__name__)

DEFAULT_MS = 300
MIXED_ROWS = 6  # secret choices that stay in the table until the end
SHARE_LINE = mark("I mix my secret choices: this one had {share} % of the odds.")


class Search(Bot):
    """Sequential halving over common samples; a payoff table and a mixed strategy for secret choices."""

    name = "search"

    def __init__(
        self, ms: int = 0, sims: int = 0, width: int = 12, regret: float = 0.0, denial: float = 1.0,
        near: bool = False, doubt: float = 0.5,
    ) -> None:  # fmt: skip
        if ms < 0 or sims < 0 or width < 1:
            raise BadInput("a search needs a budget and a width above zero")
        self.ms = ms if ms or sims else DEFAULT_MS
        self.sims = sims  # a budget in futures: the same look and dice give the same decision
        self.width = width  # how many proposed actions are compared
        self.regret = regret  # how many points worse than the best a played action may look
        self.denial = denial  # how much the others' standing counts
        self.near = near  # look no further than greedy does
        self.doubt = doubt  # how far the others are expected to guess a secret choice

    def choose(self, look: Look, dice: Dice) -> Decided:
        spare = dice.clone()
        try:
            return self._choose(look, dice)
        except Exception:
            log.exception("search failed in %s and left the decision to greedy", look.game.id)
            return Greedy().choose(look, spare)

    def _choose(self, look: Look, dice: Dice) -> Decided:
        started = perf_counter()
        sample = sampled(look, dice)
        plans = sensible(look, sample, look.game.mind.plans(sample, look.seat, self.width))
        if len(plans) == 1:
            return Decided(plans[0][0], seconds=perf_counter() - started)
        table = Table(self, look, plans, started, look.game.mind.stake(sample, look.seat))
        table.fill(sample, dice)
        best, odds = self._pick(table, dice)
        return self._decided(table, best, odds, started, dice)

    def _pick(self, table: Table, dice: Dice) -> tuple[int, list[float]]:
        """The row to play and, where chance had a part in it, the odds of all rows left."""
        if table.secret and not self.regret:
            odds = mixed(*table.payoffs(), self.doubt)
        elif self.regret:
            odds = tempered([table.lead(row) for row in table.live], self.regret)
        else:
            return ranking([table.value(row) for row in table.live], dice)[0], []
        return drawn(odds, dice), odds

    def _decided(self, table: Table, best: int, odds: list[float], started: float, dice: Dice) -> Decided:
        live = table.live
        order = [i for i in ranking([table.value(row) for row in live], dice) if i != best]
        reason = compared(table.look, table.mean(live[best]), table.mean(live[order[0]])) if order else ()
        shares = [(table.plans[row][0], share) for row, share in zip(live, odds, strict=True)] if odds else []
        line = f"{SHARE_LINE}\tshare={round(100 * odds[best])}" if table.secret and odds else ""
        seconds = perf_counter() - started
        return Decided(table.plans[live[best]][0], reason, line, len(table.plans), seconds, tuple(shares))


class Table:
    """Outlooks of the compared plans (rows) over common samples (columns)."""

    def __init__(self, bot: Search, look: Look, plans: list[list[Action]], started: float, stake: float) -> None:
        mind = look.game.mind
        self.bot, self.look, self.plans = bot, look, plans
        self.started = started
        self.seconds = bot.ms * stake / 1000
        self.sims = max(len(plans), int(bot.sims * stake))
        hard = started + bot.ms / 1000 if bot.ms else 0.0
        self.futures = Futures(look.game, look.seat, mind.settled if bot.near else mind.horizon, bot.denial, hard)
        self.rows: list[list[Outlook]] = [[] for _ in plans]
        self.columns: list[tuple[tuple[Seat, Action], ...]] = []  # the others' answers in each sample
        self.live = list(range(len(plans)))
        self.secret = False

    def spent(self) -> float:
        """The part of the budget that is gone; both limits count where both are set."""
        by_count = self.futures.played / self.sims if self.bot.sims else 0.0
        return max(by_count, (perf_counter() - self.started) / self.seconds) if self.bot.ms else by_count

    def fill(self, sample: State, dice: Dice) -> None:
        """Sample after sample for all live rows; the worse half leaves as the budget is spent."""
        self.secret = len(sample.to_act()) > 1
        least = min(MIXED_ROWS, len(self.live)) if self.secret else 1
        halvings = max(1, ceil(log2(len(self.live) / least)))
        done = 0
        while self.column(sample, dice) and self.spent() < 1 and len(self.live) > 1:
            while done < halvings and self.spent() * (halvings + self.secret) >= done + 1:
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
            if self.rows[self.live[0]]:
                return False
            self.live = self.live[: max(1, len(found))]
        self.columns.append(tuple(answers))
        for row, outlook in zip(self.live, found, strict=False):
            self.rows[row].append(outlook)
        return len(found) > 0

    def answers(self, sample: State, dice: Dice) -> list[tuple[Seat, Action]]:
        return self.futures.answers(sample, dice) if self.secret else []

    def halve(self, least: int) -> None:
        keep = max(least, (len(self.live) + 1) // 2)
        self.live = sorted(self.live, key=lambda row: (-self.value(row), row))[:keep]

    def value(self, row: int) -> float:
        outlooks = self.rows[row]
        return sum(outlook.value for outlook in outlooks) / len(outlooks) if outlooks else 0.0

    def lead(self, row: int) -> float:
        outlooks = self.rows[row]
        return sum(outlook.lead for outlook in outlooks) / len(outlooks) if outlooks else 0.0

    def payoffs(self) -> tuple[list[list[float]], list[float]]:
        """The value of each live row against each different answer of the others, and how often that one was seen."""
        seen: dict[tuple[tuple[Seat, Action], ...], list[int]] = {}
        for i, answers in enumerate(self.columns):
            seen.setdefault(answers, []).append(i)
        table = [[sum(self.rows[row][i].value for i in at) / len(at) for at in seen.values()] for row in self.live]
        return table, [len(at) / len(self.columns) for at in seen.values()]

    def mean(self, row: int) -> Outlook:
        outlooks = self.rows[row]
        terms = [sum(column) / len(outlooks) for column in zip(*(look.terms for look in outlooks), strict=True)]
        return Outlook(self.value(row), self.lead(row), terms)


def tempered(leads: list[float], regret: float) -> list[float]:
    """Odds of a bot that errs: better plans are likelier, and none is more than `regret` points worse than the best."""
    best = max(leads)
    weights = [exp((lead - best) * 4 / regret) if lead >= best - regret else 0.0 for lead in leads]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def drawn(odds: list[float], dice: Dice) -> int:
    """An index, as often as its odds say."""
    left = dice.unit()
    for i, share in enumerate(odds):
        left -= share
        if left < 0:
            return i
    return max(range(len(odds)), key=odds.__getitem__)
