"""Who meets whom in a round of a tournament, who sits where, and what a table is worth: no clock, no database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations
from typing import NamedTuple

FEWER, WITH_BOT = "fewer", "bot"


@dataclass(slots=True)
class Standing:
    """How somebody stands before a round."""

    player: str
    number: int  # in the order in which they came
    points: float = 0.0
    share: float = 0.0  # of the winners' points, summed
    played: int = 0
    met: Counter[str] = field(default_factory=Counter)
    sat: Counter[int] = field(default_factory=Counter)  # how often on which seat

    @property
    def order(self) -> tuple[float, float, int]:
        return (-self.points, -self.share, self.number)


class Came(NamedTuple):
    """One seat of a finished table; nobody: a bot."""

    seat: int
    player: str | None
    rank: int
    points: int | None


def sizes(people: int, seats: int, rest: str, allowed: Container[int]) -> list[tuple[int, int]]:
    """People and bots of each table. A rest plays at tables of one seat less, or with a bot each, the last tables."""
    if rest == FEWER and seats - 1 in allowed and seats > 2:
        for small in range(people // (seats - 1) + 1):
            large, left = divmod(people - small * (seats - 1), seats)
            if not left:
                return [(seats, 0)] * large + [(seats - 1, 0)] * small
    count = -(-people // seats)
    bots = count * seats - people
    each, more = divmod(bots, count)
    return [(seats - filled, filled) for filled in sorted(each + (table < more) for table in range(count))]


def pair(standings: Sequence[Standing], tables: Sequence[tuple[int, int]]) -> list[list[Standing]]:
    """The people of each table: those who stand alike meet, and those who have met are swapped apart."""
    ordered, groups, start = sorted(standings, key=lambda one: one.order), [], 0
    for people, _ in tables:
        groups.append(ordered[start : start + people])
        start += people
    while _swap(groups):
        pass
    return groups


def _swap(groups: list[list[Standing]]) -> bool:
    """The first swap between two tables, the nearest first, that saves repeats; whether there was one."""
    near = sorted(combinations(range(len(groups)), 2), key=lambda pair: (pair[1] - pair[0], -pair[0]))
    for one, two in near:
        before, best = repeats(groups[one]) + repeats(groups[two]), None
        for i, j in _close(groups[one], groups[two]):
            a, b = list(groups[one]), list(groups[two])
            a[i], b[j] = b[j], a[i]
            after = repeats(a) + repeats(b)
            if after < before:
                before, best = after, (a, b)
        if best:
            groups[one], groups[two] = best
            return True
    return False


def _close(one: Sequence[Standing], two: Sequence[Standing]) -> list[tuple[int, int]]:
    """Whom to swap first: those whose points differ least."""
    every = [(i, j) for i in range(len(one)) for j in range(len(two))]
    return sorted(every, key=lambda ij: (abs(one[ij[0]].points - two[ij[1]].points), -ij[0], ij[1]))


def repeats(group: Sequence[Standing]) -> int:
    """How often people of one table have met before."""
    return sum(one.met[two.player] ** 2 for one, two in combinations(group, 2))


def seat(group: Sequence[Standing], seats: int) -> list[Standing | None]:
    """Who sits where: everybody where he sat least; a bot where a seat is left."""
    sitting: list[Standing | None] = [*group, *[None] * (seats - len(group))]

    def cost(order: Sequence[int]) -> int:
        people = [(one, place) for place, one in enumerate(sitting[who] for who in order) if one]
        return sum((one.sat[place] + 1) ** 2 for one, place in people)

    best = min(permutations(range(seats)), key=cost)
    return [sitting[who] for who in best]


def points_of(ranks: Sequence[int], seats: int) -> list[float]:
    """What a table is worth to each: `seats` less the place; those who share places share what these are worth."""
    worth = []
    for rank in ranks:
        tied = ranks.count(rank)
        places = range(rank, rank + tied)
        worth.append(sum(seats - place for place in places) / tied)
    return worth


def add(standings: Mapping[str, Standing], came: Sequence[Came], seats: int) -> None:
    """Count a finished table."""
    best = max((one.points or 0 for one in came), default=0)
    for one, worth in zip(came, points_of([one.rank for one in came], seats), strict=True):
        standing = standings.get(one.player or "")
        if standing is not None:
            standing.points += worth
            standing.share += (one.points or 0) / best if best > 0 else 0.0


def sit(standings: Mapping[str, Standing], sat: Mapping[int, str | None]) -> None:
    """Remember who met whom where at a table, finished or not."""
    people = [(seat, standings[player]) for seat, player in sat.items() if player]
    for place, one in people:
        one.played += 1
        one.sat[place] += 1
        one.met.update(other.player for _, other in people if other is not one)
