"""The best way to assign dice: each side maximises its own chance to win the battle.

Of ways that are equal in that it takes the one with the foe's lowest chance: rather a stalemate than a defeat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from operator import attrgetter, itemgetter
from typing import Any

from astrarium.core import BadInput

from ..rules.targeting import Die
from .duel import ATTACKER, DEFENDER, Dice, Duel, Gun, Outcomes, Side

MOST_VALUES = 3_000_000
EQUAL = 1e-12  # chances that differ by less are the same number, reckoned in another order
# A value is the attacker's chance to win; where a stalemate can happen, the defender's chance is its imaginary part.
Value = complex
Best = Callable[[Sequence[Any]], Any]
Pick = Callable[..., int]  # of these states the one with the best value, which `key` tells
After = dict[Die, tuple[tuple[int, ...], ...]]  # by kind of die and state: the states it can lead to
# a set of dice: its number, that of the rest, what takes the values of the first die's options from the rest's row,
# whether there is a choice, and the chance of the set
Way = tuple[int, int, Callable[[list[Value]], Any], bool, float]


class Aim:
    """One squadron's shots: all sets of hitting dice, and the value of each against each state of the other side.

    `rows[own][h][foe]` is the value when the dice of set h are still to be assigned; set 0 holds no dice, and its
    row is the values of the following step.
    """

    def __init__(self, gun: Gun, duel: Duel, own: int, foe: int, after: After) -> None:
        self.gun, self.foes = gun, foe
        ships = len(duel.armies[gun.side].start[gun.squadron])
        self.sets: list[Dice] = sorted({dice for n in range(1, ships + 1) for dice, _ in duel.rolls(gun, n)}, key=len)
        self.number = {dice: i for i, dice in enumerate(self.sets)}
        self.rest = [self.number[dice[1:]] for dice in self.sets]  # the set without its first die
        self.leads = [after[dice[0]] if dice else () for dice in self.sets]  # where the first die can lead, by state
        self.rows: list[list[list[Value]]] = [[[0.0] * foe for _ in self.sets] for _ in range(own)]
        self.rolls = [
            [(self.number[dice], chance) for dice, chance in sorted(duel.rolls(gun, n), key=lambda roll: len(roll[0]))]
            for n in range(ships + 1)
        ]
        self.ways = cache(self._ways)

    def _ways(self, ships: int, foe: int) -> tuple[float, list[int], list[Way]]:
        """What a shot of that many ships can do to a state: the chance that it changes nothing and the sets that do
        not; for every other set, where its value is found."""
        stay, kept = 0.0, [0]
        ways: list[Way] = []
        for h, chance in self.rolls[ships]:
            options, rest = self.leads[h][foe] if h else (), self.rest[h]
            if options:
                ways.append((h, rest, itemgetter(*options), len(options) > 1, chance))
            elif rest in kept:
                kept.append(h)
                stay += chance
            else:  # the first die hits nobody, others do
                ways.append((h, rest, itemgetter(foe), False, chance))
        return stay, kept, ways


class Plan:
    """The assignment of dice by which each side maximises its chance to win."""

    def __init__(self, duel: Duel) -> None:
        self.duel = duel
        self.sides = [self._reachable(i) for i in (ATTACKER, DEFENDER)]
        for side, army in zip(self.sides, duel.armies, strict=True):
            assert [army.number(state) for state in side] == list(range(len(side)))  # one numbering for all
        self.index = [army.numbers for army in duel.armies]
        self._refuse_giants()
        drawn = all(any(not any(squadron.cannons) for squadron in army.fleet) for army in duel.armies)
        self.best: tuple[Best, Best] = (_most_for_attacker, _most_for_defender) if drawn else (max, min)
        self.pick: tuple[Pick, Pick] = (_picked_by_attacker, _picked_by_defender) if drawn else (max, min)
        self.lost: Value = 1j if drawn else 0.0  # the defender wins
        sizes = (len(self.sides[0]), len(self.sides[1]))
        self.after: list[After] = [self._after(0), self._after(1)]
        self.aims = [
            Aim(gun, duel, sizes[gun.side], sizes[1 - gun.side], self.after[1 - gun.side]) for gun in duel.cannons
        ]
        self.first: list[list[Value]] = [[0.0] * sizes[1] for _ in range(sizes[0])]
        self.before_missile = cache(self._before_missile)
        self.missile_value = cache(self._missile_value)
        for i in range(sizes[0]):
            for j in range(sizes[1]):
                self._solve(i, j)

    def _kinds(self, aimed: int) -> list[Die]:
        """The kinds of dice that can hit this side."""
        kinds: dict[Die, None] = {}
        for gun in (*self.duel.missiles, *self.duel.cannons):
            if gun.side != aimed:
                for dice, _ in self.duel.rolls(gun, 1):
                    kinds.update(dict.fromkeys(dice))
        return list(kinds)

    def _reachable(self, aimed: int) -> list[Side]:
        """All states of a side that dice of the other can bring about, the smallest first."""
        army = self.duel.armies[aimed]
        kinds = self._kinds(aimed)
        found = {army.start: None}
        edge = [army.start]
        while edge and len(found) < MOST_VALUES // 100 and self.duel.in_time():
            following = (after for side in edge for die in kinds for after in army.hit_by(side, die))
            edge = [after for after in dict.fromkeys(following) if after not in found]
            found.update(dict.fromkeys(edge))
        return sorted(found, key=army.life)

    def _refuse_giants(self) -> None:
        sets = 1
        for gun in self.duel.cannons:
            sets += len(self.duel.rolls(gun, len(self.duel.armies[gun.side].start[gun.squadron])))
        size = len(self.sides[0]) * len(self.sides[1]) * sets
        if size > MOST_VALUES:
            raise BadInput(f"this battle has {size} or more positions, too many for the best policy; use printed")

    def _after(self, aimed: int) -> After:
        """By kind of die and state: the states it can lead to."""
        army, index = self.duel.armies[aimed], self.index[aimed]
        return {
            die: tuple(tuple(index[after] for after in army.hit_by(side, die)) for side in self.sides[aimed])
            for die in self._kinds(aimed)
        }

    def _end(self, sides: tuple[Side, Side]) -> Value:
        if not any(sides[1]):
            return 1.0
        return self.lost if not any(sides[0]) else 0.0

    def _solve(self, i: int, j: int) -> None:
        """The values of one state before each shot of a round, from those of smaller states."""
        self.duel.in_time()
        sides = self.sides[0][i], self.sides[1][j]
        if self.duel.is_over((i, j)):
            self._fill(i, j, [self._end(sides)] * (len(self.aims) + 1), None)
            return
        stays: list[float] = []
        gains: list[Value] = []
        waiting: list[list[int]] = []
        for aim in self.aims:
            own, foe = (i, j) if aim.gun.side == ATTACKER else (j, i)
            stay, gain, kept = self._shoot(aim, own, foe, sides)
            stays.append(stay)
            gains.append(gain)
            waiting.append(kept)
        total: Value = 0.0
        again = 1.0
        for stay, gain in zip(reversed(stays), reversed(gains), strict=True):
            total, again = gain + stay * total, stay * again
        values: list[Value] = [total / (1.0 - again)]
        for stay, gain in zip(reversed(stays), reversed(gains), strict=True):
            values.append(gain + stay * values[-1])
        values.reverse()
        self._fill(i, j, values, waiting)

    def _shoot(self, aim: Aim, own: int, foe: int, sides: tuple[Side, Side]) -> tuple[float, Value, list[int]]:
        """The chance that a shot changes nothing, the value it brings otherwise, and the sets that change nothing."""
        gun = aim.gun
        ships = len(sides[gun.side][gun.squadron])
        if not ships:
            return 1.0, 0.0, []
        if gun.by_rule:
            return self._shoot_by_rule(aim, own, foe, ships)
        best, rows = self.best[gun.side], aim.rows[own]
        stay, kept, ways = aim.ways(ships, foe)
        gain: Value = 0.0
        for h, rest, values, is_choice, chance in ways:
            value = best(values(rows[rest])) if is_choice else values(rows[rest])
            rows[h][foe] = value
            gain += chance * value
        return stay, gain, kept

    def _shoot_by_rule(self, aim: Aim, own: int, foe: int, ships: int) -> tuple[float, Value, list[int]]:
        stay: float = 0.0
        gain: Value = 0.0
        for k, chance in self.duel.by_rule(aim.gun, ships, foe):
            if k == foe:
                stay += chance
            else:
                gain += chance * aim.rows[own][0][k]
        return stay, gain, [0]

    def _fill(self, i: int, j: int, values: list[Value], waiting: list[list[int]] | None) -> None:
        """Note the values; sets of dice that change nothing are worth the following step."""
        self.first[i][j] = values[0]
        for step, aim in enumerate(self.aims):
            own, foe = (i, j) if aim.gun.side == ATTACKER else (j, i)
            rows, value = aim.rows[own], values[step + 1]
            for h in range(len(aim.sets)) if waiting is None else waiting[step]:
                rows[h][foe] = value

    def shot(self, missiles: bool, step: int, own: int, foe: int) -> Outcomes:
        """What the shot of that step makes of the side it is aimed at."""
        gun = (self.duel.missiles if missiles else self.duel.cannons)[step]
        ships = len(self.sides[gun.side][own][gun.squadron])
        found: dict[int, float] = {}
        if missiles:
            for dice, chance in self.duel.rolls(gun, ships):
                after = self._missiles_at(step, own, foe, dice)
                found[after] = found.get(after, 0.0) + chance
        else:
            for h, chance in self.aims[step].rolls[ships]:
                after = self._cannons_at(self.aims[step], own, foe, h)
                found[after] = found.get(after, 0.0) + chance
        return tuple(found.items())

    def _cannons_at(self, aim: Aim, own: int, foe: int, h: int) -> int:
        pick, rows = self.pick[aim.gun.side], aim.rows[own]
        while h:
            options, h = aim.leads[h][foe], aim.rest[h]
            if len(options) > 1:
                foe = pick(options, key=rows[h].__getitem__)
            elif options:
                foe = options[0]
        return foe

    def _missiles_at(self, step: int, own: int, foe: int, dice: Dice) -> int:
        side = self.duel.missiles[step].side
        while dice:
            options, dice = self.after[1 - side][dice[0]][foe], dice[1:]
            if len(options) > 1:
                values = [self.missile_value(step, own, k, dice) for k in options]
                foe = options[values.index(self.best[side](values))]
            elif options:
                foe = options[0]
        return foe

    def _missile_value(self, step: int, own: int, foe: int, dice: Dice) -> Value:
        """The value when these missile dice are still to be assigned."""
        self.duel.in_time()
        gun = self.duel.missiles[step]
        if not dice:
            i, j = (own, foe) if gun.side == ATTACKER else (foe, own)
            return self.before_missile(step + 1, i, j)
        options = self.after[1 - gun.side][dice[0]][foe]
        if not options:
            return self.missile_value(step, own, foe, dice[1:])
        found: Value = self.best[gun.side]([self.missile_value(step, own, k, dice[1:]) for k in options])
        return found

    def _before_missile(self, step: int, i: int, j: int) -> Value:
        sides = self.sides[0][i], self.sides[1][j]
        if not any(sides[0]) or not any(sides[1]) or step == len(self.duel.missiles):
            return self.first[i][j]
        gun = self.duel.missiles[step]
        ships = len(sides[gun.side][gun.squadron])
        if not ships:
            return self.before_missile(step + 1, i, j)
        own, foe = (i, j) if gun.side == ATTACKER else (j, i)
        if gun.by_rule:
            outcomes = self.duel.by_rule(gun, ships, foe)
            return sum(p * self.missile_value(step, own, after, ()) for after, p in outcomes)
        return sum(p * self.missile_value(step, own, foe, dice) for dice, p in self.duel.rolls(gun, ships))


def _most_for_attacker(values: Sequence[Value]) -> Value:
    enough = max(value.real for value in values) - EQUAL
    return min((value for value in values if value.real >= enough), key=attrgetter("imag"))


def _most_for_defender(values: Sequence[Value]) -> Value:
    enough = max(value.imag for value in values) - EQUAL
    return min((value for value in values if value.imag >= enough), key=attrgetter("real"))


def _picked_by_attacker(options: tuple[int, ...], key: Callable[[int], Value]) -> int:
    values = [key(k) for k in options]
    return options[values.index(_most_for_attacker(values))]


def _picked_by_defender(options: tuple[int, ...], key: Callable[[int], Value]) -> int:
    values = [key(k) for k in options]
    return options[values.index(_most_for_defender(values))]
