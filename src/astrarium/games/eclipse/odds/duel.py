"""A battle of two fleets as chances: dice, what they do to a side, and how all states flow into their ends.

A state is the damage on every ship of both sides. Shots only ever take it down, except for shots that miss, so the
states are gone through from the biggest down; a round in which nobody hits leads back to itself and is summed as a
geometric series.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import comb
from operator import attrgetter
from typing import Protocol

from ..box import components as c
from ..rules.targeting import NEVER, Die, assign_printed, margin, wound
from .fleets import BIGGEST_FIRST, Fleet, Squadron

ATTACKER, DEFENDER = 0, 1

Side = tuple[tuple[int, ...], ...]  # by squadron: damage of each ship
Dice = tuple[Die, ...]  # those that hit, the strongest first
State = tuple[int, int]  # the numbers of both sides' states
Outcomes = tuple[tuple[int, float], ...]  # states of the side aimed at, and their chances


@dataclass(frozen=True, slots=True)
class Gun:
    """One squadron's shot: who fires, with which dice."""

    side: int
    squadron: int
    dice: tuple[int, int, int]
    computer: int
    by_rule: bool  # assigns as printed


class Army:
    """One side: its squadrons and what dice do to it."""

    def __init__(self, fleet: Fleet) -> None:
        self.fleet = fleet
        self.hulls = tuple(squadron.hull for squadron in fleet)
        self.shields = tuple(squadron.shield for squadron in fleet)
        self.start: Side = tuple(tuple(sorted(squadron.damage)) for squadron in fleet)
        self.order = sorted(range(len(fleet)), key=lambda i: BIGGEST_FIRST.index(fleet[i].type))
        self.steps = sorted(set(self.shields))
        self.hit_by = cache(self._hit_by)
        self.struck = cache(self._struck)
        self.states: list[Side] = []  # those met so far; everybody speaks of them by their number here
        self.numbers: dict[Side, int] = {}
        self.lives: list[int] = []  # by state: hits that destroy all of it
        self.armed: list[bool] = []  # by state: whether any ship has a cannon

    def number(self, side: Side) -> int:
        """The number of a state of this side."""
        found = self.numbers.get(side)
        if found is None:
            found = self.numbers[side] = len(self.states)
            self.states.append(side)
            self.lives.append(self.life(side))
            self.armed.append(any(ships and any(self.fleet[i].cannons) for i, ships in enumerate(side)))
        return found

    def _hit_by(self, side: Side, die: Die) -> tuple[Side, ...]:
        """What one die can make of this side; nothing where it hits nobody."""
        found: dict[Side, None] = {}
        for i, ships in enumerate(side):
            if self.shields[i] <= die[1]:
                for before in dict.fromkeys(ships):
                    found[(*side[:i], wound(ships, before, die[0], self.hulls[i]), *side[i + 1 :])] = None
        return tuple(found)

    def _struck(self, side: Side, dice: Dice) -> Side:
        """What dice make of this side when they are assigned by the printed rule."""
        wounds = list(side)
        assign_printed(self.order, self.hulls, self.shields, wounds, list(dice))
        return tuple(wounds)

    def life(self, side: Side) -> int:
        return sum(self.hulls[i] + 1 - damage for i, ships in enumerate(side) for damage in ships)

    def beaten(self, roll: int, computer: int) -> int:
        """The strongest shield of this side that a roll beats (NEVER: not even the weakest)."""
        reach = margin(roll, computer)
        return max((shield for shield in self.steps if shield <= reach), default=NEVER)

    def lost(self, side: Side) -> int:
        return sum(map(len, self.start)) - sum(map(len, side))


def chances(number: int, faces: dict[int, int]) -> Iterator[tuple[tuple[int, ...], float]]:
    """Every way `number` dice can fall into classes with so many faces of six each, misses left out, and its chance.

    Yields for each class (in the order of `faces`) how many dice fell into it.
    """
    counts = list(faces.values())
    for split in product(range(number + 1), repeat=len(counts)):
        missed = number - sum(split)
        if missed < 0:
            continue
        chance, left = 1.0, number
        for hits, count in zip(split, counts, strict=True):
            chance *= comb(left, hits) * (count / 6) ** hits
            left -= hits
        chance *= ((6 - sum(counts)) / 6) ** missed
        if chance:
            yield split, chance


class TooLong(Exception):
    """The battle takes more steps, or more time, to reckon than were allowed."""


class Limit:
    """Called now and then while a battle is reckoned: raises `TooLong` once so many seconds have passed."""

    def __init__(self, seconds: float, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.end = clock() + seconds

    def __call__(self) -> None:
        if self.clock() > self.end:
            raise TooLong


class Chooser(Protocol):
    """Who says where dice go."""

    def shot(self, missiles: bool, step: int, own: int, foe: int) -> Outcomes:
        """What the shot of that step makes of the side it is aimed at."""


class Duel:
    """A battle of two fleets; `acted` names squadrons (side, number) that have shot in the round under way."""

    def __init__(
        self,
        attacker: Fleet,
        defender: Fleet,
        policy: str,
        acted: Sequence[tuple[int, int]] = (),
        most: int = 0,
        limit: Limit | None = None,
    ) -> None:
        self.policy, self.acted, self.limit = policy, acted, limit
        self.most = most  # steps allowed; 0: as many as it takes
        self.steps = 0
        self.armies = (Army(attacker), Army(defender))
        self.missiles = self._guns(attacker, defender, attrgetter("missiles"))
        self.cannons = self._guns(attacker, defender, attrgetter("cannons"))
        self.rolls = cache(self._rolls)
        self.by_rule = cache(self._by_rule)
        self.plan: Chooser | None = None

    def _guns(self, attacker: Fleet, defender: Fleet, dice_of: Callable[[Squadron], tuple[int, int, int]]) -> list[Gun]:
        """Squadrons that shoot, by initiative; ties go to the defender, then to the bigger ship (EC-12.4).

        Those that have acted already come before their equals.
        """
        fleets = enumerate((attacker, defender))
        ordered = sorted(
            ((squadron, side, i) for side, fleet in fleets for i, squadron in enumerate(fleet)),
            key=lambda entry: (
                -entry[0].initiative,
                -entry[1],
                entry[1:] not in self.acted,
                BIGGEST_FIRST.index(entry[0].type),
                entry[2],
            ),
        )
        return [
            Gun(side, i, dice_of(squadron), squadron.computer, squadron.is_npc or self.policy == "printed")
            for squadron, side, i in ordered
            if any(dice_of(squadron))
        ]

    def _rolls(self, gun: Gun, ships: int) -> tuple[tuple[Dice, float], ...]:
        """The dice that hit somebody, and the chance of each such roll."""
        foe = self.armies[1 - gun.side]
        faces: dict[int, int] = {}
        for roll in range(1, 7):
            shield = foe.beaten(roll, gun.computer)
            if shield != NEVER:
                faces[shield] = faces.get(shield, 0) + 1
        colours = [
            [split for split in chances(ships * gun.dice[colour], faces) if self.in_time()]
            for colour in (c.RED, c.ORANGE, c.YELLOW)
        ]
        found = []
        for splits in product(*colours):
            self.in_time()
            chance, dice = 1.0, []
            for colour, (split, part) in zip((c.RED, c.ORANGE, c.YELLOW), splits, strict=True):
                chance *= part
                for shield, hits in zip(faces, split, strict=True):
                    dice += [(c.DAMAGE[colour], shield)] * hits
            found.append((tuple(dice), chance))
        return tuple(found)

    def _by_rule(self, gun: Gun, ships: int, foe: int) -> Outcomes:
        """What a shot assigned by the printed rule makes of the other side."""
        army = self.armies[1 - gun.side]
        found: dict[int, float] = {}
        for dice, chance in self.rolls(gun, ships):
            self.in_time()
            after = army.number(army.struck(army.states[foe], dice))
            found[after] = found.get(after, 0.0) + chance
        return tuple(found.items())

    def shot(self, guns: list[Gun], step: int, state: State) -> Outcomes:
        """What the shot of that step makes of the side it is aimed at."""
        gun = guns[step]
        own, foe = state if gun.side == ATTACKER else (state[1], state[0])
        ships = len(self.armies[gun.side].states[own][gun.squadron])
        if not ships:
            return ((foe, 1.0),)
        if gun.by_rule or self.plan is None:
            return self.by_rule(gun, ships, foe)
        return self.plan.shot(guns is self.missiles, step, own, foe)

    def is_over(self, state: State) -> bool:
        """One side is gone, or nobody is left with a cannon (EC-12.10)."""
        (one, two), (i, j) = self.armies, state
        return not one.lives[i] or not two.lives[j] or not (one.armed[i] or two.armed[j])

    def fight(self, engaged: bool = False) -> tuple[dict[tuple[Side, Side], float], float]:
        """The chances of all ends, and the expected number of engagement rounds.

        `engaged`: missiles are spent, and the squadrons that have acted did so in the engagement round under way.
        """
        start = {(self.armies[0].number(self.armies[0].start), self.armies[1].number(self.armies[1].start)): 1.0}
        if engaged:
            found, rounds = self._engage(start, self._first(self.cannons) % max(1, len(self.cannons)))
        else:
            found, rounds = self._engage(self._fire_missiles(start, self._first(self.missiles)))
        one, two = self.armies
        return {(one.states[i], two.states[j]): chance for (i, j), chance in found.items()}, rounds

    def _first(self, guns: list[Gun]) -> int:
        """The first shot that has not been fired."""
        return sum((gun.side, gun.squadron) in self.acted for gun in guns)

    def in_time(self) -> bool:
        """True, or `TooLong`."""
        if self.limit is not None:
            self.limit()
        return True

    def _count(self, steps: int) -> None:
        self.in_time()
        self.steps += steps
        if self.most and self.steps > self.most:
            raise TooLong

    def _fire_missiles(self, now: dict[State, float], first: int) -> dict[State, float]:
        lives = self.armies[0].lives, self.armies[1].lives
        for step in range(first, len(self.missiles)):
            gun = self.missiles[step]
            following: dict[State, float] = {}
            for (i, j), chance in now.items():
                if not lives[0][i] or not lives[1][j]:
                    following[i, j] = following.get((i, j), 0.0) + chance
                    continue
                outcomes = self.shot(self.missiles, step, (i, j))
                self._count(len(outcomes))
                for after, part in outcomes:
                    result = (i, after) if gun.side == ATTACKER else (after, j)
                    following[result] = following.get(result, 0.0) + chance * part
            now = following
        return now

    def _engage(self, start: dict[State, float], first: int = 0) -> tuple[dict[State, float], float]:
        """The chances of all ends, and the expected number of engagement rounds."""
        ends: dict[State, float] = {}
        by_life: dict[int, dict[State, list[float]]] = {}
        lives, guns = (self.armies[0].lives, self.armies[1].lives), len(self.cannons)
        rounds = 0.0

        def arrive(state: State, step: int, chance: float) -> bool:
            """Whether the battle goes on there."""
            if self.is_over(state):
                ends[state] = ends.get(state, 0.0) + chance
                return False
            layer = by_life.setdefault(lives[0][state[0]] + lives[1][state[1]], {})
            flows = layer.get(state)
            if flows is None:
                flows = layer[state] = [0.0] * guns
            flows[step] += chance
            return True

        for state, chance in start.items():
            rounds += chance if arrive(state, first, chance) else 0.0
        while by_life:
            for state, flows in by_life.pop(max(by_life)).items():
                rounds += self._pass_through(state, flows, arrive)
        return ends, rounds

    def _pass_through(self, state: State, flows: list[float], arrive: Callable[[State, int, float], bool]) -> float:
        """All visits to one state: send their chances on to smaller states; the expected rounds begun there."""
        shots = [self.shot(self.cannons, step, state) for step in range(len(self.cannons))]
        self._count(sum(map(len, shots)))
        stays = [dict(outcomes).get(state[1 - self.cannons[i].side], 0.0) for i, outcomes in enumerate(shots)]
        visits, wraps = circulate(flows, stays)
        for step, outcomes in enumerate(shots):
            aimed = 1 - self.cannons[step].side
            following = (step + 1) % len(self.cannons)
            visit, here = visits[step], state[aimed]
            for after, chance in outcomes:
                if after == here or not chance:
                    continue
                result = (state[0], after) if aimed == DEFENDER else (after, state[1])
                goes_on = arrive(result, following, visit * chance)
                if goes_on and not following:
                    wraps += visit * chance
        return wraps


def circulate(flows: list[float], stays: list[float]) -> tuple[list[float], float]:
    """Visits to each step of a round that is repeated as long as nobody hits, and how often it begins anew."""
    again = 1.0
    for stay in stays:
        again *= stay
    carried = 0.0  # what reaches the end of the first, partial round
    for flow, stay in zip(flows, stays, strict=True):
        carried = (carried + flow) * stay
    wraps = carried / (1.0 - again)
    visits, now = [], wraps
    for flow, stay in zip(flows, stays, strict=True):
        visits.append(now + flow)
        now = (now + flow) * stay
    return visits, wraps
