"""Whole expansions: productions first, then voyages by a narrow beam, then ambushes and conversions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....core.notation import Action
from ..box import components as c
from ..table import actions as a
from .evaluation import ALONE_SAFE
from .stakes import Stakes

DRIFT = 0.25  # how much of a free sector the chance to go on to it is worth
SMALL = 1e-9

Voyage = tuple[float, float, int, int, int, int]  # its rank (gain and where it may lead), its gain, and the action


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
    colonies = [cell for cell in range(c.CELLS) if stakes.colony[cell]]
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
        actions.append((a.PRODUCE, -where))
    return Draft(ships, gain, start.portals, start.moves, tuple(actions))


def _gain_of_ship(stakes: Stakes, ships: list[int], cell: int) -> float:
    worth, pieces = stakes.worth[cell], ships[cell] + stakes.colony[cell]
    return worth[pieces + 1] - worth[pieces]


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
    if width == 1:
        options = voyages(stakes, draft.ships, draft.portals, draft.moves, SMALL)
        best = [max(options)] if options else []
    else:
        options = voyages(stakes, draft.ships, draft.portals, draft.moves, -stakes.weights[ALONE_SAFE])
        best = sorted(options, reverse=True)[: width + 1]
    for rank, gain, kind, start, to, n in best:
        ships = draft.ships[:]
        ships[start] -= n
        ships[to] += n
        child = Draft(
            ships, draft.gain + gain, draft.portals - (kind == a.PORTAL), draft.moves - (kind == a.MOVE),
            (*draft.actions, (kind, start, to, n)),
        )  # fmt: skip
        child.rank = draft.gain + rank
        yield child


def voyages(stakes: Stakes, ships: list[int], portals: int, moves: int, least: float) -> list[Voyage]:
    """The voyages worth a look, those with a rank above `least`."""
    options: list[Voyage] = []
    galaxy, rest = stakes.state.galaxy, portals + moves - 1
    for start in galaxy.cells:
        if ships[start]:
            if moves:
                _sail(stakes, ships, start, galaxy.adjacent[start], a.MOVE, rest, least, options)
            if portals:
                _sail(stakes, ships, start, galaxy.cells, a.PORTAL, rest, least, options)
    return options


def _sail(
    stakes: Stakes, ships: list[int], start: int, targets: Sequence[int], kind: int, rest: int, least: float,
    options: list[Voyage],
) -> None:  # fmt: skip
    """Adds what voyages from `start` to each of `targets` would gain: with one ship, enough to lead, or all."""
    have, colony, worth, needed = ships[start], stakes.colony, stakes.worth, stakes.needed
    here, pieces = worth[start], have + colony[start]
    counts = [1] if have == 1 else [1, have] if colony[start] or have == 2 else [1, have - 1, have]
    drift, most = DRIFT * stakes.weights[ALONE_SAFE], min(rest, 2)
    parts = [(n, here[pieces - n] - here[pieces], drift * (n - 1 if n <= most else most)) for n in range(have + 1)]
    usual = [parts[n] for n in counts]
    for to in targets:
        if to == start:
            continue
        there, arriving = ships[to] + colony[to], worth[to]
        before = arriving[there]
        need = needed[to] - there
        for n, leaving, further in [*usual, parts[need]] if 1 < need < have else usual:
            gain = leaving + arriving[there + n] - before
            rank = gain + further
            if rank > least:
                options.append((rank, gain, kind, start, to, n))


def _raid(stakes: Stakes, draft: Draft, ambushes: int, conversions: int) -> None:
    """Ambushes and conversions where they help most."""
    foes = {
        cell: [foe[:] for foe in present] for cell, present in stakes.foes.items()
        if draft.ships[cell] or stakes.colony[cell]
    }  # fmt: skip
    stock = stakes.state.stock[stakes.seat] - sum(action[0] == a.PRODUCE for action in draft.actions)
    actions: list[Action] = []
    for kind in (a.AMBUSH,) * ambushes + (a.CONVERT,) * min(conversions, stock):
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
        draft.ships[cell] += kind == a.CONVERT
        draft.gain += best
        actions.append((kind, cell, victim[0]))
    draft.actions += tuple(actions)


def _raid_on(
    stakes: Stakes, pieces: int, present: list[list[int]], kind: int, cell: int
) -> tuple[float, list[int]] | None:  # fmt: skip
    """What one more raid on a sector gains and its victim; None where there can be none."""
    top = stakes.strongest(present)
    lead, table = stakes.leads[top[0]]
    if kind == a.CONVERT and pieces - top[1] + lead <= 0:
        return None
    victim = top if top[2] else next((foe for foe in present if foe[2]), None)
    if victim is None:
        return None
    before = table[top[1]][pieces]
    gained = pieces + (kind == a.CONVERT)
    gain = table[top[1] - (victim is top)][gained] - before + stakes.denial * stakes.ship
    return gain + stakes.ship * (kind == a.CONVERT) + SMALL * (cell + 1), victim
