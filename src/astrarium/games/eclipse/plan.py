"""The best way to assign dice: each side maximises its own chance to win the battle."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any

from astrarium.core import BadInput

from .duel import ATTACKER, DEFENDER, Dice, Duel, Gun, Side
from .targeting import Die

MOST_VALUES = 3_000_000
# A value is the attacker's chance to win; where a stalemate can happen, the defender's chance is its imaginary part.
Value = complex
Best = Callable[[list[Any]], Any]
After = dict[Die, tuple[tuple[int, ...], ...]]  # by kind of die and state: the states it can lead to


class Aim:
    """One squadron's shots: all sets of hitting dice, and the value of each against each state of the other side.

    `rows[h][own][foe]` is the value when the dice of set h are still to be assigned; set 0 holds no dice, and its
    rows are the values of the following step.
    """

    def __init__(self, gun: Gun, duel: Duel, own: int, foe: int, after: After) -> None:
        self.gun = gun
        ships = len(duel.armies[gun.side].start[gun.squadron])
        self.sets: list[Dice] = sorted({dice for n in range(1, ships + 1) for dice, _ in duel.rolls(gun, n)}, key=len)
        self.number = {dice: i for i, dice in enumerate(self.sets)}
        self.rows: list[list[list[Value]]] = [[[0.0] * foe for _ in range(own)] for _ in self.sets]
        # by number of ships, for each roll that hits: its set, the rest without the first die, where that die can lead
        # from each state, and the chance
        self.rolls = [
            [
                (self.number[dice], self.number[dice[1:]], after[dice[0]], chance)
                for dice, chance in sorted(duel.rolls(gun, n), key=lambda roll: len(roll[0]))
                if dice
            ]
            for n in range(ships + 1)
        ]
        self.miss = [sum(chance for dice, chance in duel.rolls(gun, n) if not dice) for n in range(ships + 1)]


class Plan:
    """The assignment of dice by which each side maximises its chance to win."""

    def __init__(self, duel: Duel) -> None:
        self.duel = duel
        self.sides = [self._reachable(i) for i in (ATTACKER, DEFENDER)]
        self.index = [{side: i for i, side in enumerate(sides)} for sides in self.sides]
        self._refuse_giants()
        drawn = all(any(not any(squadron.cannons) for squadron in army.fleet) for army in duel.armies)
        self.best: tuple[Best, Best] = (_most_for_attacker, _most_for_defender) if drawn else (max, min)
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
        while edge and len(found) < MOST_VALUES // 100:
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
        sides = self.sides[0][i], self.sides[1][j]
        if self.duel.is_over(sides):
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
        best, rows = self.best[gun.side], aim.rows
        stay, kept = aim.miss[ships], [0]
        gain: Value = 0.0
        for h, rest, leads, chance in aim.rolls[ships]:
            options = leads[foe]
            if options:
                row = rows[rest][own]
                value = rows[h][own][foe] = best([row[k] for k in options])
                gain += chance * value
            elif rest in kept:
                kept.append(h)
                stay += chance
            else:
                value = rows[h][own][foe] = rows[rest][own][foe]
                gain += chance * value
        return stay, gain, kept

    def _shoot_by_rule(self, aim: Aim, own: int, foe: int, ships: int) -> tuple[float, Value, list[int]]:
        aimed = 1 - aim.gun.side
        stay: float = 0.0
        gain: Value = 0.0
        for after, chance in self.duel.by_rule(aim.gun, ships, self.sides[aimed][foe]):
            k = self.index[aimed][after]
            if k == foe:
                stay += chance
            else:
                gain += chance * aim.rows[0][own][k]
        return stay, gain, [0]

    def _fill(self, i: int, j: int, values: list[Value], waiting: list[list[int]] | None) -> None:
        """Note the values; sets of dice that change nothing are worth the following step."""
        self.first[i][j] = values[0]
        for step, aim in enumerate(self.aims):
            own, foe = (i, j) if aim.gun.side == ATTACKER else (j, i)
            for h in range(len(aim.sets)) if waiting is None else waiting[step]:
                aim.rows[h][own][foe] = values[step + 1]

    def choice(self, missiles: bool, step: int, sides: tuple[Side, Side], dice: Dice) -> Side:
        """What the side aimed at becomes when these dice have hit it."""
        gun = (self.duel.missiles if missiles else self.duel.cannons)[step]
        aimed = 1 - gun.side
        own, foe = self.index[gun.side][sides[gun.side]], self.index[aimed][sides[aimed]]
        best, after = self.best[gun.side], self.after[aimed]
        while dice:
            options, dice = after[dice[0]][foe], dice[1:]
            if len(options) > 1:
                values = self._worths(missiles, step, own, options, dice)
                foe = options[values.index(best(values))]
            elif options:
                foe = options[0]
        return self.sides[aimed][foe]

    def _worths(self, missiles: bool, step: int, own: int, options: tuple[int, ...], dice: Dice) -> list[Value]:
        """The values of these states when the dice are still to be assigned."""
        if missiles:
            return [self.missile_value(step, own, k, dice) for k in options]
        aim = self.aims[step]
        row = aim.rows[aim.number[dice]][own]
        return [row[k] for k in options]

    def _missile_value(self, step: int, own: int, foe: int, dice: Dice) -> Value:
        """The value when these missile dice are still to be assigned."""
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
            aimed = 1 - gun.side
            outcomes = self.duel.by_rule(gun, ships, self.sides[aimed][foe])
            return sum(p * self.missile_value(step, own, self.index[aimed][after], ()) for after, p in outcomes)
        return sum(p * self.missile_value(step, own, foe, dice) for dice, p in self.duel.rolls(gun, ships))


def _most_for_attacker(values: list[complex]) -> complex:
    return max(values, key=attrgetter("real"))


def _most_for_defender(values: list[complex]) -> complex:
    return max(values, key=attrgetter("imag"))
