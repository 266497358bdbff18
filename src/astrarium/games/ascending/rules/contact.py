"""When two sliding discs meet: the first falling zero of a quartic, found with + - * / and sqrt alone."""

from __future__ import annotations

from itertools import pairwise
from math import sqrt

Quartic = tuple[float, float, float, float, float]  # coefficients of t^4, t^3, t^2, t, 1
NEVER = -1.0


def quadratic_zeros(a: float, b: float, c: float) -> list[float]:
    """The real zeros of a t^2 + b t + c, in order; none where it is constant."""
    if a == 0.0:
        return [] if b == 0.0 else [-c / b]
    inside = b * b - 4.0 * a * c
    if inside < 0.0:
        return []
    root = sqrt(inside)
    q = -(b + root) / 2.0 if b >= 0.0 else -(b - root) / 2.0
    if q == 0.0:
        return [0.0]
    first, second = q / a, c / q
    return [first, second] if first <= second else [second, first]


def _turning_point(a3: float, a2: float, a1: float, a0: float, low: float, high: float) -> float | None:
    """The zero of a monotone piece of the cubic between `low` and `high`, if its sign changes there."""
    rising = ((a3 * low + a2) * low + a1) * low + a0 < 0.0
    if rising == (((a3 * high + a2) * high + a1) * high + a0 < 0.0):
        return None
    while True:
        middle = (low + high) * 0.5
        if middle <= low or middle >= high:
            return high
        if (((a3 * middle + a2) * middle + a1) * middle + a0 < 0.0) == rising:
            low = middle
        else:
            high = middle


def _falling_zero(g: Quartic, low: float, high: float) -> float:
    """The upper end of the last interval in which g falls from above zero to zero or below."""
    a, b, c, d, e = g
    while True:
        middle = (low + high) * 0.5
        if middle <= low or middle >= high:
            return high
        if (((a * middle + b) * middle + c) * middle + d) * middle + e > 0.0:
            low = middle
        else:
            high = middle


def first_falling_zero(g: Quartic, end: float) -> float:
    """The first t in [0, end] at which g falls to zero; `NEVER` where it does not."""
    a, b, c, d, e = g
    if e <= 0.0 and d < 0.0:
        return 0.0  # in contact already and pressing
    a3, a2, a1 = 4.0 * a, 3.0 * b, 2.0 * c
    cuts = [0.0, *(t for t in quadratic_zeros(3.0 * a3, 2.0 * a2, a1) if 0.0 < t < end), end]
    bends = [0.0]
    for low, high in pairwise(cuts):
        bend = _turning_point(a3, a2, a1, d, low, high)
        if bend is not None:
            bends.append(bend)
    bends.append(end)
    before = e
    for low, high in pairwise(bends):
        after = (((a * high + b) * high + c) * high + d) * high + e
        if before > 0.0 >= after:
            return _falling_zero(g, low, high)
        before = after
    return NEVER


def meeting_time(
    px: float, py: float, qx: float, qy: float, bx: float, by: float, reach: float, end: float
) -> float:  # fmt: skip
    """When |P + Q t + B t^2| falls to `reach`, for t in [0, end]; `NEVER` where it does not."""
    square = bx * bx + by * by
    return first_falling_zero(
        (
            square,
            2.0 * (qx * bx + qy * by),
            qx * qx + qy * qy + 2.0 * (px * bx + py * by),
            2.0 * (px * qx + py * qy),
            px * px + py * py - reach * reach,
        ),
        end,
    )
