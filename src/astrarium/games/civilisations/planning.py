"""Whole expansions: productions first, then voyages by a narrow beam, then ambushes and conversions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...core.notation import Action
from .actions import AMBUSH, CONVERT, MOVE, PORTAL, PRODUCE
from .appraisal import ALONE_SAFE
from .components import CELLS
from .stakes import WIDE, Stakes

DRIFT = 0.25  # how much of a free sector the chance to go on to it is worth
SMALL = 1e-9


class Draft:
    """An expansion in the making."""

    __slots__ = ("actions", "gain", "moves", "portals", "rank", "ships")

    def __init__(self, ships: list[int], gain: float, portals: int, moves: int, actions: tuple[Action, ...]) -> None:
        self.ships, self.gain, self.portals, self.moves, self.actions = ships, gain, portals, moves, actions
        self.rank = gain


def expansions(stakes: Stakes, left: Sequence[int], width: int) -> list[Draft]:
    """The best ways found to use what is `left`, best first; wider beams look at more of them."""
    portals, moves, productions, ambushes, conversions = left
    begun = _productions(stakes, min(productions, stakes.state.stock[stakes.seat]), portals, moves, width)
    drafts = _voyages(stakes, begun, width) if portals or moves else begun
    if (ambushes or conversions) and stakes.foes:
        for draft in drafts:
            _raid(stakes, draft, ambushes, conversions)
    drafts.sort(key=lambda draft: -draft.gain)
    return drafts[:width]


def _productions(stakes: Stakes, count: int, portals: int, moves: int, width: int) -> list[Draft]:
    """New ships where they help most; in a wide beam also all of them on one colony."""
    start = Draft(stakes.mine[:], 0.0, portals, moves, ())
    if not count:
        return [start]
    colonies = [cell for cell in range(CELLS) if stakes.colony[cell]]
    drafts = [_produced(stakes, start, count, colonies)]
    if width > 1 and len(colonies) > 1:
        drafts += [_produced(stakes, start, count, [cell]) for cell in colonies]
    return drafts


def _produced(stakes: Stakes, start: Draft, count: int, colonies: list[int]) -> Draft:
    ships, gain, actions = start.ships[:], stakes.ship * count, []
    for _ in range(count):
        best, where = max((_gain_of_ship(stakes, ships, cell), -cell) for cell in colonies)
        gain += best
        ships[-where] += 1
        actions.append((PRODUCE, -where))
    return Draft(ships, gain, start.portals, start.moves, tuple(actions))


def _gain_of_ship(stakes: Stakes, ships: list[int], cell: int) -> float:
    key = ships[cell] + stakes.colony[cell] << WIDE | stakes.theirs[cell]
    table = stakes.tables[cell]
    return table[key + 32] - table[key]


def _voyages(stakes: Stakes, begun: list[Draft], width: int) -> list[Draft]:
    """Voyages one after the other; the best `width` drafts of each length go on, and all of them may be final."""
    found = begun[:]
    beam = begun
    while beam:
        grown: dict[tuple[int, ...], Draft] = {}
        for draft in beam:
            for child in _sailed(stakes, draft, width):
                key = (child.portals, *child.ships)
                known = grown.get(key)
                if known is None or child.rank > known.rank:
                    grown[key] = child
        beam = sorted(grown.values(), key=lambda draft: -draft.rank)[:width]
        found += beam
    found.sort(key=lambda draft: -draft.gain)
    return found[: 2 * width]


def _sailed(stakes: Stakes, draft: Draft, width: int) -> Iterator[Draft]:
    """The best drafts with one voyage more."""
    options: list[tuple[float, float, Action]] = []
    rest = draft.portals + draft.moves - 1
    adjacent, cells = stakes.state.galaxy.adjacent, stakes.state.galaxy.cells
    for start in cells:
        if draft.ships[start]:
            if draft.moves:
                _sail(stakes, draft.ships, start, adjacent[start], MOVE, rest, options)
            if draft.portals:
                _sail(stakes, draft.ships, start, cells, PORTAL, rest, options)
    options.sort(reverse=True)
    least = SMALL if width == 1 else -stakes.weights[ALONE_SAFE]
    for rank, gain, action in options[: width + 1]:
        if rank > least:
            kind, start, to, n = action
            ships = draft.ships[:]
            ships[start] -= n
            ships[to] += n
            child = Draft(
                ships, draft.gain + gain, draft.portals - (kind == PORTAL), draft.moves - (kind == MOVE),
                (*draft.actions, action),
            )  # fmt: skip
            child.rank = draft.gain + rank
            yield child


def _sail(
    stakes: Stakes, ships: list[int], start: int, targets: Sequence[int], kind: int, rest: int,
    options: list[tuple[float, float, Action]],
) -> None:  # fmt: skip
    """Adds what voyages from `start` to each of `targets` would gain: with one ship, enough to lead, or all."""
    have, colony = ships[start], stakes.colony
    table, theirs = stakes.tables[start], stakes.theirs[start]
    base = have + colony[start]
    before = table[base << WIDE | theirs]
    leaving: dict[int, float] = {}
    drift = DRIFT * stakes.weights[ALONE_SAFE] if rest else 0.0
    for to in targets:
        if to == start:
            continue
        there, against = ships[to] + colony[to], stakes.theirs[to]
        arriving = stakes.tables[to]
        at = arriving[there << WIDE | against]
        counts = {1, have, have if colony[start] else max(1, have - 1)}
        if against:
            needed = 1 - stakes.lead(to, there)
            if 1 < needed < have:
                counts.add(needed)
        for n in sorted(counts):
            if n not in leaving:
                leaving[n] = table[base - n << WIDE | theirs] - before
            gain = leaving[n] + arriving[there + n << WIDE | against] - at
            options.append((gain + drift * min(n - 1, rest, 2), gain, (kind, start, to, n)))


def _raid(stakes: Stakes, draft: Draft, ambushes: int, conversions: int) -> None:
    """Ambushes and conversions where they help most."""
    foes = {cell: [foe[:] for foe in present] for cell, present in stakes.foes.items()}
    stock = stakes.state.stock[stakes.seat] - sum(action[0] == PRODUCE for action in draft.actions)
    actions: list[Action] = []
    for kind in (AMBUSH,) * ambushes + (CONVERT,) * min(conversions, stock):
        best, chosen = 0.0, None
        for cell, present in foes.items():
            option = _raid_on(stakes, draft.ships[cell] + stakes.colony[cell], present, kind, cell)
            if option and option[0] > best:
                best, chosen = option[0], (cell, option[1])
        if chosen is None:
            continue
        cell, victim = chosen
        victim[1] -= 1
        victim[2] -= 1
        if not victim[1]:
            foes[cell].remove(victim)
            if not foes[cell]:
                del foes[cell]
        draft.ships[cell] += kind == CONVERT
        draft.gain += best
        actions.append((kind, cell, victim[0]))
    draft.actions += tuple(actions)


def _raid_on(
    stakes: Stakes, pieces: int, present: list[list[int]], kind: int, cell: int
) -> tuple[float, list[int]] | None:  # fmt: skip
    """What one more raid on a sector gains and its victim; None where there can be none."""
    if not pieces:
        return None
    top = stakes.strongest(present)
    lead, table = stakes.leads[top[0]]
    if kind == CONVERT and pieces - top[1] + lead <= 0:
        return None
    victim = top if top[2] else next((foe for foe in present if foe[2]), None)
    if victim is None:
        return None
    before = table[pieces << WIDE | top[1]]
    gained = pieces + (kind == CONVERT)
    gain = table[gained << WIDE | (top[1] - (victim is top))] - before + stakes.denial * stakes.ship
    return gain + stakes.ship * (kind == CONVERT) + SMALL * (cell + 1), victim
