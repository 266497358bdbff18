"""The flick physics against its worked examples and its laws (AE-N)."""

from __future__ import annotations

from itertools import islice
from math import cos, hypot, pi, sin

import pytest

from astrarium.core import Dice
from astrarium.games.ascending.box.components import GRID, STANDARD, Surface
from astrarium.games.ascending.rules.physics import HIT, MAX_EVENTS, OFF, PLANET, STOP, U_SEP, A, Disc, Slide

LETTER = {HIT: "h", PLANET: "p", OFF: "off", STOP: "s"}

# test; discs "x,y[,vx,vy]" (C: a cruiser); planets; events in order with their times; where each disc ends (lost)
WORKED = """
T01 | 100,360,1000,0 | | s0 0.5 | 350,360
T02 | 100,100,720,960 | | s0 0.6 | 316,388
T03 | 100,360,1000,0; 200,360 | | h01 0.092569, s0 0.133312, s1 0.459257 | 185.66,360; 334.46,360
T04 | C100,360,1000,0; 200,360 | | h01 0.088904, s0 0.244009, s1 0.572886 | 205.0577,360; 434.2389,360
T05 | 100,360,1000,0; C200,360 | | h01 0.088904, s0 0.161790, s1 0.344895 | 175.6876,360; 265.5312,360
T06 | 100,360,1200,0; 200,368 | | h01 0.076687, s0 0.342239, s1 0.484569 | 231.3079,305.8430; 344.0787,451.1839
T07 | 100,360,1000,0 | 300,360 | p0 0.217157, s0 0.415147 | 230.8,360
T08 | 100,381.212890625,1400,0 | 300,360 | p0 0.142135, s0 0.623645 | 319.0724,609.5378
T09 | 650,360,1000,0 | | off0 0.075736 | lost
T10 | 650,360,528.7724609375,0 | | s0 0.264386 | 719.9001,360
T11 | 100,343.8984375,1400,0; 300,360 | | s0 0.7 | 590,343.8984; 300,360
T12 | 100,344.1015625,1400,0; 300,360 | | h01 0.159815, s1 0.214506, s0 0.696605 | 584.8638,314.9303; 300.3365,362.9721
T13 | 100,329.8984375,1400,0 | 300,360 | s0 0.7 | 590,329.8984
T14 | 100,360,1600,0; 180,360; 260,360 | | h01 0.041053, h12 0.089629, s0 0.116948, s1 0.153077, s2 0.660658 | \
169.76,360; 248.0256,360; 586.0736,360
T15 | 100,360,1600,0; 180,360; 196,360 | | \
h01 0.041053, h12 0.041053, h01 0.041053, s0 0.110118, s1 0.116189, s2 0.655800 | \
168.7699,360; 185.6454,360; 573.9136,360
T16 | C100,360,1800,0; 200,360 | 300,360 | \
h01 0.046185, p1 0.081629, h01 0.107391, p1 0.150107, s0 0.415605, s1 0.416296 | 121.6923,360; 199.1437,360
T17 | 200,300,900,0; 330,170,0,900 | | h01 0.160494, s0 0.422653, s1 0.422653 | 326.2759,368.3069; 398.3069,296.2759
T18 | 120,120,1500,0; 236,260 | 250,100 | p0 0.075566, h01 0.197390, s0 0.248124, s1 0.601040 | \
237.0267,246.2611; 238.0929,422.9196
T19 | 600,360,1400,0; 690,360 | | h01 0.055019, off1 0.081462, s0 0.119517 | 678.16,360; lost
T20 | 100,360,1200,0; 200,351.5; 200,368.5 | | h01 0.076975, h02 0.076975, s0 0.162463, s2 0.319450, s1 0.475778 | \
184.7112,367.0997; 334.7446,267.0078; 249.8115,399.7345
T21 | 100,300,1500,0; 180,306,700,0 | | h01 0.081460, s0 0.461804, s1 0.672770 | 352.1602,252.4005; 572.1137,380.0016
T22 | 200,300,1100,-150; C420,180,-300,700 | | h01 0.173760, s0 0.386008, s1 0.428095 | \
319.2265,294.3215; 436.4676,305.0119
T23 | 300,360,1000,0; 316,360 | | h01 0, s0 0.05, s1 0.45 | 302.5,360; 518.5,360
T24 | 300,360,-1000,0; 316,360 | | s0 0.5 | 50,360; 316,360
T25 | 300,360,0,1000; 316,360 | | s0 0.5 | 300,610; 316,360
T26 | 200,360,1800,-50 | 480,360; 300,240 | p0 0.152211, p0 0.327808, s0 0.593501 | 341.5047,329.9792
"""


def numbers(text: str) -> list[float]:
    return [float(word) for word in text.split(",")]


def disc(text: str) -> Disc:
    x, y, *velocity = numbers(text.removeprefix("C"))
    return Disc(x, y, 11.0 if text.startswith("C") else 8.0, *velocity)


def surface(*planets: tuple[float, float]) -> Surface:
    return Surface(720.0, 720.0, planets, 22.0)


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.split("|")]


@pytest.mark.parametrize("line", WORKED.strip().splitlines(), ids=lambda line: line[:3])
def test_worked_example(line: str) -> None:
    _, discs, planets, events, ends = cells(line)
    board = surface(*(tuple(numbers(p)) for p in planets.split(";") if p))  # type: ignore[arg-type]
    slide = Slide(board, [disc(d.strip()) for d in discs.split(";")]).run()
    happened = [(f"{LETTER[kind]}{i}{j if kind == HIT else ''}", time) for time, kind, i, j, _ in slide.log]
    expected = [event.split() for event in events.split(",")]
    assert [name for name, _ in happened] == [name for name, _ in expected]
    assert [time for _, time in happened] == pytest.approx([float(time) for _, time in expected], abs=2e-6)
    for i, end in enumerate(ends.split(";")):
        assert slide.lost[i] == (end.strip() == "lost")
        if not slide.lost[i]:
            assert (slide.x[i], slide.y[i]) == pytest.approx(numbers(end), abs=1e-3)
            assert [v / GRID for v in slide.rest()[i] or ()] == pytest.approx(numbers(end), abs=2e-3)


def random_scene(dice: Dice, ships: int, planets: bool = True, movers: int = 1) -> tuple[Surface, list[Disc]]:
    """Discs on free spots of the standard board, the first `movers` of them pushed."""
    board = STANDARD.surface if planets else surface()
    discs: list[Disc] = []
    while len(discs) < ships:
        radius = 11.0 if dice.below(9) == 8 else 8.0
        x, y = dice.below(720 * GRID) / GRID, dice.below(720 * GRID) / GRID
        if all(hypot(x - px, y - py) >= 22.0 + radius for px, py in board.planets) and all(
            hypot(x - d.x, y - d.y) >= d.radius + radius for d in discs
        ):
            speed, angle = 40.0 + 1960.0 * dice.unit(), 2 * pi * dice.unit()
            push = len(discs) < movers
            discs.append(Disc(x, y, radius, speed * cos(angle) * push, speed * sin(angle) * push))
    return board, discs


def overlap(slide: Slide) -> float:
    """The deepest overlap of any two discs, or of a disc and a planet, at the end."""
    here = [i for i in range(slide.count) if not slide.lost[i]]
    deepest = 0.0
    for i in here:
        for px, py in slide.surface.planets:
            deepest = max(deepest, 22.0 + slide.radius[i] - hypot(slide.x[i] - px, slide.y[i] - py))
        for j in here:
            if j < i:
                gap = hypot(slide.x[i] - slide.x[j], slide.y[i] - slide.y[j])
                deepest = max(deepest, slide.radius[i] + slide.radius[j] - gap)
    return deepest


def energies(slide: Slide) -> list[tuple[float, float]]:
    """The energy of all discs just before and just after each event."""
    assert slide.legs is not None
    now = [(0.0, 0.0)] * slide.count  # time and speed of each disc's present leg
    legs = iter(slide.legs)

    def total(time: float) -> float:
        return sum(r * r * max(v - A * (time - t), 0.0) ** 2 / 2 for r, (t, v) in zip(slide.radius, now, strict=True))

    def follow(count: int) -> None:
        for time, i, _, _, vx, vy in islice(legs, count):
            now[i] = (time, hypot(vx, vy))

    follow(len(slide.legs) - sum(1 + (kind == HIT) for _, kind, *_ in slide.log))
    result = []
    for time, kind, *_ in slide.log:
        before = total(time)
        follow(2 if kind == HIT else 1)
        result.append((before, total(time)))
    return result


class TestLaws:
    def test_ten_thousand_random_flicks_end_without_overlap_and_well_below_the_cap(self) -> None:
        dice = Dice(11)
        for _ in range(10_000):
            slide = Slide(*random_scene(dice, 2 + dice.below(12))).run()
            assert len(slide.log) < 200
            assert slide.log[-1][0] <= 1.4
            assert overlap(slide) < 1e-9

    def test_energy_never_grows_beyond_the_smallest_separation(self) -> None:
        dice = Dice(5)
        for _ in range(300):
            before_last = None
            for before, after in energies(Slide(*random_scene(dice, 20, movers=3), trace=True).run()):
                assert before_last is None or before <= before_last * (1 + 1e-9) + 1e-9
                assert after <= before * (1 + 1e-9) + 121.0 * U_SEP**2 / 2
                before_last = after

    def test_turning_the_scene_by_a_quarter_turns_the_result(self) -> None:
        dice = Dice(3)
        for _ in range(300):
            board, discs = random_scene(dice, 12)
            turned_board = Surface(720.0, 720.0, tuple((720.0 - y, x) for x, y in board.planets), 22.0)
            turned = [Disc(720.0 - d.y, d.x, d.radius, -d.vy, d.vx) for d in discs]
            one, other = Slide(board, discs).run(), Slide(turned_board, turned).run()
            assert [e[1:4] for e in one.log] == [e[1:4] for e in other.log]
            for i in range(12):
                assert (720.0 - one.y[i], one.x[i]) == pytest.approx((other.x[i], other.y[i]), abs=1e-6)

    def test_running_twice_gives_identical_bits(self) -> None:
        scene = random_scene(Dice(8), 20, movers=4)
        one, other = Slide(*scene).run(), Slide(*scene).run()
        assert (one.x, one.y, one.log) == (other.x, other.y, other.log)


class TestRacks:
    @pytest.mark.parametrize("gap", [0.0, 1e-6, 0.01, 0.5])
    def test_36_racked_discs_hit_at_full_speed_come_to_rest_without_overlap(self, gap: float) -> None:
        slide = Slide(surface(), rack(gap)).run()
        assert len(slide.log) < 2_000 < MAX_EVENTS
        assert overlap(slide) < 1e-9


def rack(gap: float) -> list[Disc]:
    """A hexagonal pack of 35 discs and one that flies into it."""
    step = 16.0 + gap
    pack = [Disc(300.0 + col * step + (row % 2) * step / 2, 300.0 + row * step * 0.8660254037844387, 8.0)
            for row in range(5) for col in range(7)]  # fmt: skip
    return [Disc(150.0, 331.0, 8.0, 2000.0, 0.0), *pack]


class TestEdges:
    def test_a_disc_on_the_edge_line_pushed_outwards_is_lost_at_once(self) -> None:
        assert Slide(surface(), [Disc(720.0, 300.0, 8.0, 100.0, 0.0)]).run().lost == [True]

    def test_a_disc_that_stops_exactly_on_the_edge_line_stays(self) -> None:
        assert Slide(surface(), [Disc(470.0, 300.0, 8.0, 1000.0, 0.0)]).run().lost == [False]

    def test_rest_positions_are_clamped_to_the_board(self) -> None:
        slide = Slide(surface(), [Disc(719.9999, 300.0, 8.0)]).run()
        assert slide.rest() == [(720 * GRID, 300 * GRID)]
