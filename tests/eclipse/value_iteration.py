"""A battle solved by brute force: every roll, every way to assign its dice, values iterated until they stand still."""

from collections import Counter
from collections.abc import Callable
from functools import cache, partial
from itertools import product

from astrarium.games.eclipse.odds.fleets import Squadron, read_fleet

Ships = tuple[tuple[int, ...], ...]  # by squadron: the damage of each ship
Value = tuple[float, float]  # the attacker's chance to win, and the defender's
Gun = tuple[int, int, tuple[int, ...]]  # side, squadron, the damage of each die of one ship

SIZES = ("gcds", "dreadnought", "cruiser", "starbase", "interceptor", "ancient")
NEARLY = 1e-9


def best_values(attacker: str, defender: str) -> Value:
    """The chances of both sides when each maximises its own and, of equal choices, takes the foe's worst."""
    return Solver(attacker, defender).battle()


class Solver:
    def __init__(self, attacker: str, defender: str) -> None:
        self.fleets = (read_fleet(attacker), read_fleet(defender))
        self.missiles = self.guns(lambda squadron: squadron.missiles)
        self.cannons = self.guns(lambda squadron: squadron.cannons)
        self.from_round = cache(self._from_round)
        self.results = cache(self._results)

    def guns(self, dice: Callable[[Squadron], tuple[int, int, int]]) -> list[Gun]:
        ready = [(s, side, i) for side, fleet in enumerate(self.fleets) for i, s in enumerate(fleet) if any(dice(s))]
        ready.sort(key=lambda gun: (-gun[0].initiative, -gun[1], SIZES.index(gun[0].type), gun[2]))
        return [(side, i, tuple(d for d, n in zip((1, 2, 4), dice(s), strict=True) for _ in range(n)))
                for s, side, i in ready]  # fmt: skip

    def battle(self) -> Value:
        start = tuple(tuple(squadron.damage for squadron in fleet) for fleet in self.fleets)
        return self.from_missile(0, start[0], start[1])

    def from_missile(self, step: int, one: Ships, two: Ships) -> Value:
        if step == len(self.missiles) or not any(one) or not any(two):
            return self.from_round(one, two)[0]
        return self.fire(self.missiles[step], one, two, partial(self.from_missile, step + 1))

    def _from_round(self, one: Ships, two: Ships) -> list[Value]:
        """The values before each shot of an engagement round."""
        if not any(one) or not any(two) or not (self.armed(0, one) or self.armed(1, two)):
            end = (float(any(one) and not any(two)), float(any(two) and not any(one)))
            return [end] * max(1, len(self.cannons))
        values: list[Value] = [(0.0, 0.0)] * len(self.cannons)
        while True:
            before = values[0]
            for k in reversed(range(len(values))):
                following = (k + 1) % len(values)

                def after(a: Ships, d: Ships, k: int = following) -> Value:
                    return values[k] if (a, d) == (one, two) else self.from_round(a, d)[k]

                values[k] = self.fire(self.cannons[k], one, two, after)
            if abs(values[0][0] - before[0]) + abs(values[0][1] - before[1]) < 1e-15:
                return values

    def armed(self, side: int, ships: Ships) -> bool:
        return any(there and any(self.fleets[side][i].cannons) for i, there in enumerate(ships))

    def fire(self, gun: Gun, one: Ships, two: Ships, after: Callable[[Ships, Ships], Value]) -> Value:
        side, i, _ = gun
        aimed = two if side == 0 else one
        total = [0.0, 0.0]
        for chance, results in self.results(gun, len((one, two)[side][i]), aimed):
            values = [after(one, hit) if side == 0 else after(hit, two) for hit in results]
            most = max(value[side] for value in values)
            value = min((v for v in values if v[side] >= most - NEARLY), key=lambda v: v[1 - side])
            total = [total[0] + chance * value[0], total[1] + chance * value[1]]
        return total[0], total[1]

    def _results(self, gun: Gun, ships: int, aimed: Ships) -> list[tuple[float, list[Ships]]]:
        """For every roll: its chance, and all that it can make of the side aimed at."""
        side, i, dice = gun
        thrown = dice * ships
        rolls = Counter(
            tuple(sorted(zip(thrown, faces, strict=True))) for faces in product(range(1, 7), repeat=len(thrown))
        )
        computer = self.fleets[side][i].computer
        every = 6 ** len(thrown)
        return [(n / every, list(self.assigned(1 - side, aimed, roll, computer))) for roll, n in rolls.items()]

    def assigned(self, side: int, ships: Ships, dice: tuple[tuple[int, int], ...], computer: int) -> dict[Ships, None]:
        """Every die may come next, and may hit every ship that it can hit; a die that can hit nobody is lost."""
        found: dict[Ships, None] = {}
        for die in dict.fromkeys(dice):
            rest = list(dice)
            rest.remove(die)
            for hit in self.hit(side, ships, die, computer):
                found.update(self.assigned(side, hit, tuple(rest), computer))
        return found or {ships: None}

    def hit(self, side: int, ships: Ships, die: tuple[int, int], computer: int) -> list[Ships]:
        damage, face = die
        found = []
        for i, there in enumerate(ships):
            squadron = self.fleets[side][i]
            if face == 1 or (face < 6 and face + computer - squadron.shield < 6):
                continue
            for before in dict.fromkeys(there):
                left = list(there)
                left.remove(before)
                if before + damage <= squadron.hull:
                    left.append(before + damage)
                found.append((*ships[:i], tuple(sorted(left)), *ships[i + 1 :]))
        return found
