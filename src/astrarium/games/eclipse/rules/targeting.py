"""Who is hit by a die, and how ancients and the defence system assign theirs (rulebook "Fighting the Ancients")."""

from __future__ import annotations

from collections.abc import Sequence

ALWAYS = 99
NEVER = -1
Die = tuple[int, int]  # damage, and the strongest shield it still beats
Hit = tuple[int, int, int]  # type, damage on the ship before, damage done


def margin(roll: int, computer: int) -> int:
    """The strongest shield this roll beats: a 6 beats all, a 1 none (EC-12.6)."""
    if roll == 6:
        return ALWAYS
    if roll == 1:
        return NEVER
    return max(NEVER, roll + computer - 6)


def wound(wounds: tuple[int, ...], before: int, damage: int, hull: int) -> tuple[int, ...]:
    """The damage of each ship of a type after one of them took more; a ship dies above its hull (EC-12.7)."""
    after = list(wounds)
    after.remove(before)
    if before + damage <= hull:
        after.append(before + damage)
        after.sort()
    return tuple(after)


def cheapest_kill(dice: Sequence[Die], shield: int, need: int) -> list[Die] | None:
    """The dice that destroy with the least waste, then the fewest, then the weakest; None where it cannot be done."""
    usable = sorted(die for die in dice if die[1] >= shield)
    kinds = sorted({die[0] for die in usable})
    if sum(die[0] for die in usable) < need:
        return None
    counts = {kind: [die for die in usable if die[0] == kind] for kind in kinds}
    best: tuple[int, int, list[Die]] | None = None

    def search(k: int, missing: int, total: int, chosen: list[Die]) -> None:
        nonlocal best
        if missing <= 0 or k < 0:
            if missing <= 0 and (best is None or (total, len(chosen)) < best[:2]):
                best = total, len(chosen), chosen
            return
        pile = counts[kinds[k]]
        for n in range(len(pile) + 1):
            search(k - 1, missing - n * kinds[k], total + n * kinds[k], chosen + pile[:n])
            if n * kinds[k] >= missing:
                break

    search(len(kinds) - 1, need, 0, [])
    return best[2] if best else None


def assign_printed(
    order: Sequence[int], hulls: Sequence[int], shields: Sequence[int], wounds: list[tuple[int, ...]], dice: list[Die]
) -> list[Hit]:
    """Assign dice as ancients do, and change `wounds` accordingly: kill if possible, the biggest first; else as much
    damage as possible on one ship; between equals the biggest, then the most damaged (EC-12.8).

    `order` lists the types from the biggest to the smallest.
    """
    hits: list[Hit] = []
    while dice:
        chosen = _kill(order, hulls, shields, wounds, dice) or _hurt(order, shields, wounds, dice)
        if chosen is None:
            break
        kind, before, used = chosen
        for die in used:
            dice.remove(die)
            hits.append((kind, before, die[0]))
            wounds[kind] = wound(wounds[kind], before, die[0], hulls[kind])
            before += die[0]
    return hits


def _kill(
    order: Sequence[int], hulls: Sequence[int], shields: Sequence[int], wounds: list[tuple[int, ...]], dice: list[Die]
) -> tuple[int, int, list[Die]] | None:
    for kind in order:
        if wounds[kind]:
            before = max(wounds[kind])
            used = cheapest_kill(dice, shields[kind], hulls[kind] + 1 - before)
            if used:
                return kind, before, used
    return None


def _hurt(
    order: Sequence[int], shields: Sequence[int], wounds: list[tuple[int, ...]], dice: list[Die]
) -> tuple[int, int, list[Die]] | None:
    best: tuple[int, int, list[Die]] | None = None
    most = 0
    for kind in order:
        used = [die for die in dice if die[1] >= shields[kind]]
        total = sum(die[0] for die in used)
        if wounds[kind] and total > most:
            most, best = total, (kind, max(wounds[kind]), used)
    return best
