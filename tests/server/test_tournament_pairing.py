"""Pairings of a tournament: who meets whom, who sits where, what a table is worth."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from astrarium.server.archive.pairing import FEWER, WITH_BOT, Came, Standing, add, pair, points_of, seat, sit, sizes


def standings(*points: float) -> list[Standing]:
    return [Standing(f"p{i}", i, worth) for i, worth in enumerate(points)]


def names(groups: list[list[Standing]]) -> list[list[str]]:
    return [[one.player for one in group] for group in groups]


@pytest.mark.parametrize(
    ("people", "seats", "rest", "tables"),
    [
        (8, 4, FEWER, [(4, 0), (4, 0)]),
        (7, 4, FEWER, [(4, 0), (3, 0)]),
        (6, 4, FEWER, [(3, 0), (3, 0)]),
        (5, 4, FEWER, [(3, 1), (2, 2)]),
        (7, 4, WITH_BOT, [(4, 0), (3, 1)]),
        (6, 4, WITH_BOT, [(3, 1), (3, 1)]),
        (5, 2, FEWER, [(2, 0), (2, 0), (1, 1)]),
        (2, 4, FEWER, [(2, 2)]),
    ],
)
def test_a_rest_plays_with_a_seat_less_or_with_bots(people: int, seats: int, rest: str, tables: list[tuple[int, int]]):
    assert sizes(people, seats, rest, range(2, 5)) == tables


@given(st.integers(2, 64), st.integers(2, 6), st.sampled_from((FEWER, WITH_BOT)))
def test_everybody_has_a_seat_and_no_table_is_of_bots_alone(people: int, seats: int, rest: str):
    tables = sizes(people, seats, rest, range(2, 7))
    assert sum(sitting for sitting, _ in tables) == people
    assert all(sitting >= 1 and seats - 1 <= sitting + bots <= seats for sitting, bots in tables)


def test_those_who_stand_alike_meet():
    assert names(pair(standings(0, 3, 1, 2), [(2, 0), (2, 0)])) == [["p1", "p3"], ["p2", "p0"]]


def test_those_who_have_met_are_swapped_apart():
    people = standings(3, 3, 1, 1)
    for one, two in ((0, 1), (2, 3)):
        sit({p.player: p for p in people}, {0: f"p{one}", 1: f"p{two}"})
    groups = names(pair(people, [(2, 0), (2, 0)]))
    assert all(set(group) not in ({"p0", "p1"}, {"p2", "p3"}) for group in groups)


def test_eight_people_in_three_rounds_of_two_meet_six_others_at_most_once():
    people = {p.player: p for p in standings(*[0] * 8)}
    for _ in range(5):
        for group in pair(list(people.values()), [(2, 0)] * 4):
            sit(people, {place: one.player for place, one in enumerate(group)})
            group[0].points += 1
    met = Counter(frozenset((one.player, other)) for one in people.values() for other in one.met.elements())
    assert max(met.values()) == 2  # each meeting is counted by both


def test_everybody_sits_everywhere_equally_often():
    people = {p.player: p for p in standings(0, 0, 0, 0)}
    for _ in range(4):
        sit(people, {i: one.player if one else None for i, one in enumerate(seat(list(people.values()), 4))})
    assert all(one.sat == Counter(range(4)) for one in people.values())


def test_a_bot_takes_the_seat_that_is_left():
    sitting = seat(standings(0, 0), 3)
    assert sorted(one.player if one else "" for one in sitting) == ["", "p0", "p1"]


@pytest.mark.parametrize(
    ("ranks", "worth"),
    [
        ([1, 2, 3, 4], [3, 2, 1, 0]),
        ([4, 1, 1, 3], [0, 2.5, 2.5, 1]),
        ([1, 1, 1, 1], [1.5] * 4),
        ([2, 1, 2], [1.5, 3, 1.5]),
    ],
)
def test_a_table_is_worth_the_seats_less_the_place_and_ties_share(ranks: list[int], worth: list[float]):
    assert points_of(ranks, 4) == worth


@given(st.lists(st.integers(0, 5), min_size=2, max_size=6))
def test_a_full_table_always_gives_the_same_sum(scores: list[int]):
    ranks = [1 + sum(other > score for other in scores) for score in scores]
    assert sum(points_of(ranks, len(scores))) == pytest.approx(sum(range(len(scores))))


def test_the_share_of_the_winners_points_breaks_ties():
    people = {p.player: p for p in standings(0, 0, 0, 0)}
    add(people, [Came(0, "p0", 1, 100), Came(1, "p1", 2, 90)], 2)
    add(people, [Came(0, "p2", 1, 100), Came(1, "p3", 2, 50)], 2)
    assert [one.player for one in sorted(people.values(), key=lambda one: one.order)] == ["p0", "p2", "p1", "p3"]


def test_a_bot_gets_nothing():
    people = {p.player: p for p in standings(0)}
    add(people, [Came(0, None, 1, 10), Came(1, "p0", 2, 5)], 2)
    assert (people["p0"].points, people["p0"].share) == (0, 0.5)


def test_pairing_is_the_same_every_time():
    people = standings(*(i % 3 for i in range(12)))
    once, again = (names(pair(people, [(4, 0)] * 3)) for _ in range(2))
    assert once == again
    assert len({name for group in once for name in group}) == 12
    assert all(len(set(pairs)) == 2 for group in once for pairs in combinations(group, 2))
