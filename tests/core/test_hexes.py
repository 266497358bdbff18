"""Hex maths against what can be counted on paper."""

import itertools

from astrarium.core.hexes import (
    FAR,
    adjacency,
    disc,
    distance,
    distance_table,
    neighbours,
    range_masks,
    ring,
    rotate,
    steps_from,
)  # fmt: skip


def test_a_cell_has_six_neighbours_at_distance_one():
    assert len(set(neighbours((2, -1)))) == 6
    assert all(distance((2, -1), n) == 1 for n in neighbours((2, -1)))


def test_distance_counts_steps_in_all_three_directions():
    assert distance((0, 0), (3, 0)) == 3
    assert distance((0, 0), (2, -2)) == 2
    assert distance((0, 0), (2, 1)) == 3
    assert distance((-1, 3), (2, -1)) == 4


def test_rings_have_six_cells_per_step_and_discs_sum_them():
    assert [len(ring(k)) for k in range(4)] == [1, 6, 12, 18]
    assert len(set(disc(3))) == 37
    assert all(distance((5, 5), c) == 2 for c in ring(2, (5, 5)))
    cells = ring(2)
    assert all(distance(a, b) == 1 for a, b in itertools.pairwise(cells))


def test_six_turns_lead_back_and_one_turn_goes_clockwise():
    assert rotate((1, 0), 1) == (0, 1)
    assert rotate((3, -1), 6) == (3, -1)
    assert rotate((2, 0), 3, centre=(1, 0)) == (0, 0)
    assert rotate((1, 0), -1) == (1, -1)


def test_tables_agree_with_the_functions():
    cells = disc(2)
    table, adjacent, masks = distance_table(cells), adjacency(cells), range_masks(cells, 2)
    for i, a in enumerate(cells):
        for j, b in enumerate(cells):
            assert table[i][j] == distance(a, b)
            assert (j in adjacent[i]) == (distance(a, b) == 1)
            assert bool(masks[2][i] >> j & 1) == (distance(a, b) <= 2)


def test_walking_goes_round_a_hole_and_never_across_a_gap():
    around = adjacency(ring(1))
    assert steps_from(0, around) == [0, 1, 2, 3, 2, 1]
    assert steps_from(0, adjacency([(0, 0), (2, 0)])) == [0, FAR]
