"""What changed in a region's markup: most of it stays the same from action to action, so only the rest travels.

A region is cut into pieces at every `<`. A patch is a list: a pair `[first, count]` stands for that many pieces of the
region as it was last sent, a string for new ones; joined by `<` they are the new region.
"""

from __future__ import annotations

from collections.abc import Sequence

Patch = list[str | tuple[int, int]]
Run = tuple[int, int, int]  # first in the old pieces, first in the new ones, count
STRIDE = 32  # pieces compared at once
WORTH_IT = 0.7  # a patch that is longer than this part of the whole is none
PAIR = 8  # characters that a pair takes about


def patch(old: str, new: str) -> Patch | str:
    """How `new` is made from `old`; the whole of it where that is hardly longer."""
    pieces, wanted = old.split("<"), new.split("<")
    found = _join(_runs(pieces, wanted), wanted)
    long = sum(len(part) if isinstance(part, str) else PAIR for part in found)
    return found if long < len(new) * WORTH_IT else new


def _runs(old: Sequence[str], new: Sequence[str]) -> list[Run]:
    """What is taken over from `old`, in the order of `new`, without overlap."""
    head = _same(old, new, 0, 0)
    tail = min(_same(old[::-1], new[::-1], 0, 0), len(old) - head, len(new) - head)
    middle = _middle(old, new, head, len(old) - tail, len(new) - tail)
    whole = [(0, 0, head), *middle, (len(old) - tail, len(new) - tail, tail)]
    return [run for run in whole if run[2]]


def _same(old: Sequence[str], new: Sequence[str], i: int, j: int) -> int:
    """How many pieces agree from there on."""
    start, end = i, min(len(old), len(new) - j + i)
    while i < end and old[i : i + STRIDE] == new[j : j + STRIDE]:
        i, j = i + STRIDE, j + STRIDE
    while i < end and old[i] == new[j]:
        i, j = i + 1, j + 1
    return min(i, end) - start


def _middle(old: Sequence[str], new: Sequence[str], head: int, end: int, stop: int) -> list[Run]:
    """The runs between the common beginning and the common end; each is found by a piece that is there once."""
    runs, where = list[Run](), _once(old, head, end) if head < stop else {}
    j = done = head
    while j < stop:
        i = where.get(new[j], -1)
        if i < 0:
            j += 1
            continue
        back = _back(old, new, i, j, done)
        j, i = j - back, i - back
        count = min(_same(old, new, i, j), stop - j)
        runs.append((i, j, count))
        j = done = j + count
    return runs


def _once(old: Sequence[str], head: int, end: int) -> dict[str, int]:
    """Where each piece stands that is there only once: the others do not tell where one is."""
    where = dict(zip(old[head:end], range(head, end), strict=True))
    if len(where) < end - head:
        seen = dict(zip(reversed(old[head:end]), range(end - 1, head - 1, -1), strict=True))
        return {piece: i for piece, i in where.items() if seen[piece] == i}
    return where


def _back(old: Sequence[str], new: Sequence[str], i: int, j: int, done: int) -> int:
    """How many pieces before a place where both agree agree as well."""
    count = 0
    while j - count > done and i - count > 0 and old[i - count - 1] == new[j - count - 1]:
        count += 1
    return count


def _join(runs: Sequence[Run], new: Sequence[str]) -> Patch:
    parts: Patch = []
    done = 0
    for first, start, count in runs:
        if start > done:
            parts.append("<".join(new[done:start]))
        parts.append((first, count))
        done = start + count
    if done < len(new):
        parts.append("<".join(new[done:]))
    return parts
