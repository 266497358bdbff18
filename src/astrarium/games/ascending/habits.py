"""The weights of the quick policy, found in some twenty thousand quick games of neighbouring weights."""

from __future__ import annotations

from typing import NamedTuple


class Habits(NamedTuple):
    """Weights of the quick policy, in victory points; `_early` ones fade as the pool runs out."""

    mine: float = 0.40
    mine_early: float = -0.34
    mine_two: float = 0.03
    empties: float = -0.20
    empties_early: float = -0.35
    first: float = 2.49
    row: float = 1.01
    facility: float = 0.16
    facility_ready: float = 1.14
    facility_part: float = 0.33
    facility_more: float = -0.18
    colony: float = 0.75
    colony_early: float = -0.34
    city: float = 0.65
    city_early: float = 0.34
    quadrant: float = 0.34
    colony_quadrant: float = 0.13
    settle: float = 0.83
    settle_early: float = 0.53
    face_down: float = 0.33
    settle_quadrant: float = -0.01
    settle_colour: float = 0.49
    reinforce: float = 0.29
    orbit: float = 0.75
    take: float = 3.05
    take_facility: float = 0.46
    siege: float = 0.49
    blockade: float = 0.32
    stay: float = -0.18
    guard: float = 0.01
    launch_home: float = 0.02
    launch_out: float = -0.03
    launch_flick: float = 0.30
    move_turn: float = 1.78
    pace: float = 0.43
    home_0: float = -0.23
    home_1: float = 0.41
    home_2: float = -0.35
    troop_1: float = -0.01
    troop_2: float = 0.10
    troop_3: float = 0.41
    build_colony: float = -0.17
    build_city: float = 0.32
    build_facility: float = 0.16
    scarce: float = 0.44
    end_close: float = 0.05
    end_lead: float = 0.20
    whim: float = 0.15
    powers: tuple[float, ...] = (  # orange, grey, purple, brown, level by level, early in the game
        0.83, 1.47, 2.05, 0.77,
        4.29, 2.64, 0.96, 1.04,
        2.50, 0.93, 0.70, 0.64,
        2.63, 0.68, 3.06, 2.29,
    )  # fmt: skip


HABITS = Habits()
