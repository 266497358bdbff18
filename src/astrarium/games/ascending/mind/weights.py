"""The weights of the quick policy, found in some seventeen thousand quick games of neighbouring weights."""

from __future__ import annotations

from typing import NamedTuple


class Habits(NamedTuple):
    """Weights of the quick policy, in victory points; `_early` ones fade as the pool runs out."""

    mine: float = 0.40  # a point by mining
    mine_early: float = -0.34
    mine_two: float = 0.03  # with two troops
    empties: float = -0.20  # mining the last pieces away
    empties_early: float = -0.35
    first: float = 2.49  # a point of a first discovery
    row: float = 1.01  # a first row completed
    facility: float = 0.16
    facility_ready: float = 1.14  # share of the next level's prize, when it is the last facility missing
    facility_part: float = 0.33  # one of several missing
    facility_more: float = -0.18  # none missing
    colony: float = 0.75
    colony_early: float = -0.34
    city: float = 0.65
    city_early: float = 0.34
    quadrant: float = 0.34  # a city in a first or second quadrant
    colony_quadrant: float = 0.13  # a colony where no city is
    settle: float = 0.83  # a first troop on a free planet
    settle_early: float = 0.53
    face_down: float = 0.33
    settle_quadrant: float = -0.01
    settle_colour: float = 0.49  # a facility of its colour that stands
    reinforce: float = 0.29  # landing on an own planet
    orbit: float = 0.75  # share of a landing that a ship in the orbit has already
    take: float = 3.05  # a piece of a planet that can be conquered
    take_facility: float = 0.46
    siege: float = 0.49  # a piece, by the strength still missing
    blockade: float = 0.32
    stay: float = -0.18  # guarding an own planet
    guard: float = 0.01
    launch_home: float = 0.02  # a troop taken from the homeworld
    launch_out: float = -0.03  # a troop taken from another planet
    launch_flick: float = 0.30  # share of what a launch leads to that counts at once
    move_turn: float = 1.78  # a Move against other actions
    pace: float = 0.43  # a token taken by the leader late in the game
    home_0: float = -0.23  # a troop on the homeworld that has none, one, two
    home_1: float = 0.41
    home_2: float = -0.35
    troop_1: float = -0.01  # a first, second, third troop elsewhere
    troop_2: float = 0.10
    troop_3: float = 0.41
    build_colony: float = -0.17
    build_city: float = 0.32  # beside a colony
    build_facility: float = 0.16  # share of a facility's worth
    scarce: float = 0.44  # recruiting the last troop of the supply
    end_close: float = 0.05  # the last token without a safe lead
    end_lead: float = 0.20  # a point of lead then
    whim: float = 0.15  # the most that chance adds
    closing: float = 0.0  # the lead from which a seat brings the end about; 0: never on purpose
    closing_pool: int = 0  # and the tokens left
    long_game: int = 80  # turns of each seat after which all bring the end nearer
    powers: tuple[float, ...] = (  # orange, grey, purple, brown, level by level, early in the game
        0.83, 1.47, 2.05, 0.77,
        4.29, 2.64, 0.96, 1.04,
        2.50, 0.93, 0.70, 0.64,
        2.63, 0.68, 3.06, 2.29,
    )  # fmt: skip


FIRST_HABITS = Habits()  # of the first freeze
HABITS = FIRST_HABITS._replace(closing=8.0, closing_pool=18, long_game=66)
