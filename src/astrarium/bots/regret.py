"""Mixed strategies: how often to make each secret choice so that nobody profits from guessing it."""

from __future__ import annotations

from operator import mul

ROUNDS = 160
LEAST_SHARE = 0.05


def mixed(payoffs: list[list[float]], likely: list[float], doubt: float) -> list[float]:
    """The share of each row, by regret matching; `payoffs[row][column]` is what the row gets against that answer.

    The columns are answers of the others, each as `likely` as it was sampled. With `doubt` 0 they stay so; with 1
    the others pick those that hurt most; in between, both mixed.
    """
    by_column = [list(column) for column in zip(*payoffs, strict=True)]
    regret, grudge, average = [0.0] * len(payoffs), [0.0] * len(likely), [0.0] * len(payoffs)
    for step in range(1, ROUNDS + 1):
        mine, theirs = matched(regret), blended(matched(grudge), likely, doubt)
        gains = [dot(row, theirs) for row in payoffs]
        here = dot(gains, mine)
        regret = [max(0.0, old + gain - here) for old, gain in zip(regret, gains, strict=True)]
        if doubt:
            grudge = [max(0.0, old + here - dot(column, mine)) for old, column in zip(grudge, by_column, strict=True)]
        average = [old + step * share for old, share in zip(average, mine, strict=True)]
    return without_crumbs(normalised(average))


def dot(left: list[float], right: list[float]) -> float:
    total: float = sum(map(mul, left, right))
    return total


def matched(regret: list[float]) -> list[float]:
    """Shares in proportion to the regret; all alike where there is none."""
    return normalised(regret) if any(regret) else [1.0 / len(regret)] * len(regret)


def normalised(weights: list[float]) -> list[float]:
    whole = sum(weights)
    return [weight / whole for weight in weights]


def blended(shares: list[float], likely: list[float], doubt: float) -> list[float]:
    return [doubt * share + (1.0 - doubt) * prior for share, prior in zip(shares, likely, strict=True)]


def without_crumbs(shares: list[float]) -> list[float]:
    """Shares below 5 % are noise of the sampling: they go to the others."""
    least = min(LEAST_SHARE, max(shares))
    return normalised([share if share >= least else 0.0 for share in shares])
