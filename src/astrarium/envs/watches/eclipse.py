"""Eclipse: when the numbers of its layout change, and a quick way to those that often do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import attrgetter
from types import SimpleNamespace
from typing import Any

import numpy as np

from ...core import Game, Options
from ...games.eclipse.box import components as c
from ...games.eclipse.box.components import KINDS, TYPES
from ...games.eclipse.knowledge import look
from ...games.eclipse.knowledge.view import PHASES
from ...games.eclipse.rules import population, scoring
from ...games.eclipse.rules.upkeep import balance
from ...games.eclipse.table import state as s
from ...games.eclipse.table.state import EclipseState as State
from ..layout import Array, Block, Numbers, marks, members, one_of
from ..layouts.eclipse import SECTORS, SQUARES, TILES_OF_A_VALUE, design
from ..watching import Cells, Sheet, Viewer, Watch, Watching, at_once


def watches(game: Game, seats: int, options: Options) -> list[Watching]:  # noqa: ARG001
    diplomacy = bool(options["diplomacy"]) and c.LAYOUT[seats].diplomacy

    def head(state: State, *_: Any) -> Numbers:
        who = (state.active % seats, state.start, state.next_start)
        course = (state.round, *one_of(state.phase, len(PHASES)), state.turn)
        return [*course, *(column for seat in who for column in one_of(seat, seats)), diplomacy]

    return [
        Watch("seat", lambda _, seat: seat, lambda _, seat, *__: SimpleNamespace(seat=seat), private=True),
        Watch("round phase turn active start next_start diplomacy", _course, head, changed=at_once),
        Watch("pending", _asked, lambda state, *_: look.pending_of(state, None), changed=at_once),
        Watch("pending", _asked_me, lambda _, __, ___, mine: [mine], private=True, field="mine"),
        Watch("pending", _found, _found_seen, private=True, field="discovery"),
        Watch("pending", _found, _found_seen, private=True, field="reputation"),
        Watch("sectors", _map, _sector_numbers, changed=_sectors_changed),
        Sheet("players", _boards, PLAYER, COMMON, BY_SEAT, _of_view),
        Watch("players", _honours, _own, private=True, of_own=True, field="reputation_values"),
        Watch("players", _kept, _own, private=True, of_own=True, field="discovery_kinds"),
        Watch("players", _points, _points_seen, private=True, of_own=True, field="total"),
        Watch("technologies", _shop, lambda _, __, ___, tiles: [tiles, 0], rows=_shop),
        Watch("technologies", _prices, _own_price, rows=_offers, private=True, field="price"),
        Watch("technologies_left stacks discards discoveries_left reputation_left", _supplies, _supplies_seen),
        Watch("battle", _fighting, lambda state, *_: look.battle_of(state), changed=at_once),
        Watch("over", lambda state, _: state.over, lambda state, *_: state),
    ]  # fmt: skip


def _course(state: State, _: Viewer) -> object:
    return state.round, state.phase, state.turn, state.active, state.start, state.next_start


def _asked(state: State, _: Viewer) -> object:
    return (state.stack[-1], state.sector, state.target, state.drawn) if state.stack else None


def _asked_me(state: State, seat: Viewer) -> object:
    return bool(state.stack) and seat is not None and state.stack[-1][1] >> seat & 1


def _found(state: State, seat: Viewer) -> object:
    """What the seat alone may look at: the discovery that it has found, the reputation that it has drawn."""
    if not _asked_me(state, seat) or state.stack[-1][0] not in (s.DISCOVERY, s.HONOUR):
        return None
    return state.stack[-1], state.drawn


def _found_seen(state: State, seat: Viewer, *_: Any) -> Any:
    return look.pending_of(state, seat)


def _map(state: State, _: Viewer) -> tuple[Any, ...]:
    """Lists by sector, the ships of each, then the defence system with its damage where the battle is at the centre."""
    wounds = state.wounds[TYPES * s.DEFENCE] if state.sector == c.CENTRE else ()
    by_sector = (
        state.cell[:], state.turned[:], state.cubes[:], state.built[:], state.disc[:], state.order[:],
        state.ancients[:], state.discovery[:],
    )  # fmt: skip
    return by_sector, state.ships[:], (state.defence, wounds)


def _sectors_changed(before: Any, now: Any) -> Iterable[int]:
    found = [c.CENTRE] if before[2] != now[2] else []
    for old, new in zip(before[0], now[0], strict=True):
        if old != new:
            found += [sector for sector in SECTORS if old[sector] != new[sector]]
    if before[1] != now[1]:
        ships = enumerate(zip(before[1], now[1], strict=True))
        found += [berth // s.BERTHS for berth, (old, new) in ships if old != new]
    return dict.fromkeys(found)


def _sector_numbers(state: State, _: Viewer, sector: int, __: Any) -> Numbers | None:
    """What Sector says of a place on the board: all of it lies open, and it is read for most actions."""
    if state.cell[sector] == c.NO_CELL:
        return None
    seats, cubes, built = state.seats, state.cubes[sector], state.built[sector]
    squares = (1 << len(c.SECTORS[sector].squares)) - 1
    guarded, first = state.guarded(sector), s.BERTHS * sector
    entered = [0] * seats
    for place, seat in enumerate(state.order[sector], start=1):
        entered[seat] = place
    return [
        1, *c.CELLS[state.cell[sector]], *members(c.WORMHOLES[sector][state.turned[sector]], 6),
        *members(cubes & squares, SQUARES), built & 1, cubes >> c.ORBITAL_SQUARE & 1, built >> 1 & 1,
        *one_of(state.disc[sector], seats), *state.ships[first : first + TYPES * seats], *entered,
        state.ancients[sector], guarded,
        sum(state.wounds[TYPES * s.DEFENCE]) if guarded and state.sector == sector else 0, state.discovery[sector] > 0,
    ]  # fmt: skip


BY_SEAT = (  # lists with so many entries for each seat
    ("species", 1), ("store", KINDS), ("track", KINDS), ("grave", KINDS), ("discs", 1), ("reserve", 1),
    ("spent", c.SPENT_SPACES), ("tech", 1), ("tile", TYPES * c.SLOTS), ("parts", 1), ("colony", 1), ("reputation", 1),
    ("ambassadors", 1), ("kept", 1), ("supply", TYPES), ("land", 1), ("frozen", 1),
)  # fmt: skip
COMMON = ("passed", "gone", "traitor", "ancients", "built", "ranks")
LISTS = attrgetter(*(name for name, _ in BY_SEAT))


def _boards(state: State, _: Viewer) -> tuple[Any, ...]:
    """What concerns everybody, and lists by seat."""
    ranks = [score.rank for score in state.scores()] if state.over else None
    common = (state.passed, state.gone, state.traitor, state.ancients[:], state.built[:], ranks)
    return common, [values[:] for values in LISTS(state)]


def _of_view(state: State, who: int) -> Any:
    """A seat that has no species yet."""
    return look.player_of(state, who, None) if state.species[who] < 0 else None


def _kinds(values: Sequence[int], who: int) -> Sequence[int]:
    return values[KINDS * who : KINDS * (who + 1)]


def _population(state: State, who: int) -> Numbers:
    income = (population.income(state, who, kind) for kind in range(KINDS))
    return [*_kinds(state.track, who), *income, *_kinds(state.grave, who)]


def _economy(state: State, who: int) -> Numbers:
    return [state.discs[who], state.reserve[who], population.upkeep(state, who), balance(state, who)]


def _actions(state: State, who: int) -> Sequence[int]:
    return list(state.spent[c.SPENT_SPACES * who : c.SPENT_SPACES * (who + 1)])


def _honours_shown(state: State, who: int) -> Numbers:
    honours = state.reputation[who]
    return [len(honours), *(honours.count(value) if state.over else 0 for value in range(TILES_OF_A_VALUE))]


def _total(state: State, who: int) -> int:
    """The points that all can count."""
    parts = scoring.parts_of(state, who)
    return sum(parts) - (0 if state.over else parts[scoring.REPUTATION_PART])


def _designs(state: State, who: int) -> Array:
    found = []
    tiles, supply, species = TYPES * c.SLOTS * who, TYPES * who, state.species[who]
    for ship in range(TYPES):
        parts = bytes(state.tile[tiles + c.SLOTS * ship : tiles + c.SLOTS * (ship + 1)])
        found.append(_design_numbers(species, ship, parts, state.design[supply + ship], state.supply[supply + ship]))
    return np.concatenate(found)


@lru_cache(maxsize=1 << 13)
def _design_numbers(species: int, ship: int, tiles: bytes, design: s.Design, unbuilt: int) -> Array:
    row: Array = np.zeros(len(DESIGN.columns), dtype=np.float32)
    DESIGN.write(look.shown(species, ship, tiles, design, unbuilt), row, 0)
    return row


DESIGN = Block(design())
POINTS = ("species", "tech", "reputation", "ambassadors", "kept", "land", "frozen", "traitor", "ancients", "built")
PLAYER = (  # what Player says to a spectator of a seat that has its species
    Cells("species", ("species",), lambda state, who: one_of(state.species[who], len(c.SPECIES_NAMES))),
    Cells("storage", ("store",), lambda state, who: list(_kinds(state.store, who))),
    Cells("tracks income grave", ("track", "grave"), _population),
    Cells("discs reserve upkeep balance", ("discs", "reserve", "store", "track", "grave"), _economy),
    Cells("actions reactions", ("spent",), _actions),
    Cells("colony_ships", ("colony",), lambda state, who: state.colony[who]),
    Cells("trade", ("species",), lambda state, who: c.SPECIES[state.species[who]].trade),
    Cells("technologies", ("tech",), lambda state, who: marks(state.tech[who], len(c.TECH_NAMES))),
    Cells("designs", ("species", "tile", "supply"), _designs),
    Cells("stored_parts", ("parts",), lambda state, who: marks(state.parts[who], len(c.PART_NAMES))),
    Cells("reputation reputation_values", ("reputation", "ranks"), _honours_shown),
    Cells("ambassadors", ("ambassadors",), lambda state, who: members(state.ambassadors[who], state.seats)),
    Cells("discoveries", ("kept",), lambda state, who: len(state.kept[who])),
    Cells("passed", ("passed",), lambda state, who: state.passed >> who & 1),
    Cells("gone", ("gone",), lambda state, who: state.gone >> who & 1),
    Cells("traitor", ("traitor",), lambda state, who: state.traitor == who),
    Cells("total", (*POINTS, "ranks"), _total),
    Cells("rank", ("ranks",), lambda state, who: state.scores()[who].rank if state.over else 0),
)


def _honours(state: State, seat: Viewer) -> object:
    return None if seat is None else (state.reputation[seat], state.species[seat] < 0)


def _kept(state: State, seat: Viewer) -> object:
    return None if seat is None else (state.kept[seat], state.species[seat] < 0)


def _points(state: State, seat: Viewer) -> int:
    """All points of the seat: of its reputation it knows what others do not."""
    return 0 if seat is None or state.species[seat] < 0 else sum(scoring.parts_of(state, seat))


def _points_seen(_: State, __: Viewer, ___: int, points: int) -> Numbers:
    return [points]


def _own(state: State, seat: Viewer, who: int, *_: Any) -> Any:
    return look.player_of(state, who, seat)


def _shop(state: State, _: Viewer) -> bytearray:
    return state.shop[:]


def _prices(state: State, seat: Viewer) -> object:
    return None if seat is None else state.tech[seat]


def _offers(state: State, seat: Viewer) -> list[object]:
    """By technology: how many of its kind the seat has, and whether it has this one."""
    assert seat is not None
    mine = state.tech[seat]
    owned = [(mine & mask).bit_count() for mask in c.CATEGORY_MASK]
    return [(owned[tech.category], mine >> index & 1) for index, tech in enumerate(c.TECHNOLOGIES)]


def _own_price(state: State, seat: Viewer, index: int, *_: Any) -> Any:
    return look.technology_of(state, index, seat)


def _supplies(state: State, _: Viewer) -> object:
    stacks = (len(state.stacks[1]), len(state.stacks[2]), len(state.stacks[3]))
    return bytes(state.bag), stacks, tuple(state.discards), len(state.found), bytes(state.honours)


def _supplies_seen(state: State, *_: Any) -> Any:
    return SimpleNamespace(
        technologies_left=sum(state.bag),
        stacks=tuple(len(state.stacks[ring]) for ring in (1, 2, 3)),
        discards=[[c.SECTOR_NAMES[sector] for sector in state.discards[ring]] for ring in (1, 2, 3)],
        discoveries_left=len(state.found),
        reputation_left=sum(state.honours),
    )


def _fighting(state: State, _: Viewer) -> object:
    if state.sector == s.NO_SECTOR:
        return None
    return (
        state.sector, state.attacker, state.defender, state.step, state.pool, state.shot, state.kills[:],
        state.wounds[:], state.fleeing[:], state.acted, state.firing, state.design[:],
    )  # fmt: skip
