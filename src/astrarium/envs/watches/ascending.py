"""Ascending Empires: when the numbers of its layout change, and a quick way to those that often do."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from types import SimpleNamespace
from typing import Any

from ...core import Game, Options
from ...core.masks import members_of
from ...games.ascending.box import components as c
from ...games.ascending.knowledge import look
from ...games.ascending.rules import scoring
from ...games.ascending.rules.attack import can_be_attacked, in_range
from ...games.ascending.rules.develop import working_facilities
from ...games.ascending.rules.orbits import is_blockaded, planet_defence
from ...games.ascending.table import actions as a
from ...games.ascending.table.state import BOARD, BOX, FREE, NOWHERE, SUPPLY, owner_of
from ...games.ascending.table.state import AscendingState as State
from ..layout import Numbers, one_of
from ..layouts.ascending import KINDS
from ..watching import Cells, Sheet, Viewer, Watch, Watching, at_once


def watches(game: Game, seats: int, options: Options) -> list[Watching]:  # noqa: ARG001
    return [
        Watch("seat", lambda _, seat: seat, lambda _, seat, *__: SimpleNamespace(seat=seat), private=True),
        Watch("first active trigger pool", _course, _course_numbers, changed=at_once),
        Watch("pending", _asked, lambda state, *_: look.pending_of(state)),
        Watch("planets", _map, _planet_numbers, changed=_planets_changed),
        Watch("planets", _scans, _kind_scanned, rows=_kinds_scanned, private=True, field="kind"),
        Watch("ships", _space, _ship_seen, rows=_ship_grounds),
        Sheet("players", _boards, PLAYER, COMMON, BY_SEAT),
        Watch("techs rows", lambda state, _: tuple(state.levels), _techs_seen),
        Watch("hidden", _scans, _hidden_seen, changed=at_once, private=True),
        Watch("over", lambda state, _: state.over, lambda state, *_: state),
    ]


def _course(state: State, _: Viewer) -> object:
    return state.first, state.active, state.trigger, state.pool, state.over


def _course_numbers(state: State, *_: Any) -> Numbers:
    active = NOWHERE if state.over else state.active
    who = (state.first, active, state.trigger)
    return [*(column for seat in who for column in one_of(seat, state.seats)), state.pool]


def _asked(state: State, _: Viewer) -> object:
    return (state.top, *state.levels) if state.stack else None


def _map(state: State, _: Viewer) -> tuple[Any, ...]:
    """What changes all planets at once, lists by planet, the scans and the ships in orbit."""
    by_hole = (
        state.kind[:], state.face_up[:], state.owner[:], state.troops[:], state.facilities[:], state.colonies[:],
        state.cities[:],
    )  # fmt: skip
    return state.levels[:], by_hole, state.seen[:], state.orbit[:]


def _planets_changed(before: Any, now: Any) -> Iterable[int]:
    if before[0] != now[0]:
        return range(len(c.HOLE_IDS))
    found: list[int] = []
    for old, new in zip(before[1], now[1], strict=True):
        if old != new:
            found += [hole for hole, value in enumerate(old) if value != new[hole]]
    if before[2] != now[2]:
        for old, new in zip(before[2], now[2], strict=True):
            found += members_of(old ^ new)
    if before[3] != now[3]:
        for old, new in zip(before[3], now[3], strict=True):
            found += [hole for hole in (old, new) if old != new and hole != NOWHERE]
    return dict.fromkeys(found)


def _planet_numbers(state: State, _: Viewer, hole: int, __: Any) -> Numbers:
    """What PlanetView says to a spectator; it is read for every action."""
    place, owner, seats = state.comp.holes[hole], state.owner[hole], state.seats
    home = state.is_homeworld(hole)
    kind = state.kind[hole] if state.face_up[hole] else c.UNKNOWN  # AE-V2
    occupied = owner != FREE and not home and state.pieces(hole) > 0
    return [
        place.x, place.y, *one_of(kind, len(KINDS)), state.face_up[hole], *(seen >> hole & 1 for seen in state.seen),
        *one_of(owner if home else NOWHERE, seats), *one_of(owner, seats), state.troops[hole], state.facilities[hole],
        state.colonies[hole], state.cities[hole], planet_defence(state, hole) if occupied else 0,
        is_blockaded(state, hole),
    ]  # fmt: skip


def _scans(state: State, seat: Viewer) -> object:
    return state.face_up[:], 0 if seat is None else state.seen[seat], state.kind[:]


def _hidden_seen(state: State, seat: Viewer, *_: Any) -> Any:
    return SimpleNamespace(hidden=look.hidden_of(state, seat))


def _kinds_scanned(state: State, seat: Viewer) -> list[int]:
    """By planet: what this seat has seen of it."""
    return [kind if state.knows(seat, hole) else c.UNKNOWN for hole, kind in enumerate(state.kind)]


def _kind_scanned(_: State, __: Viewer, ___: int, kind: int) -> Numbers:
    return [*one_of(kind, len(KINDS))]


def _space(state: State, _: Viewer) -> object:
    return state.where[:], state.x[:], state.y[:], state.orbit[:], state.owner[:], state.levels[:], state.kind[:]


def _ship_grounds(state: State, _: Viewer) -> list[object]:
    """By ship: where it lies and what it can reach; None: it is not on the board."""
    found: list[object] = [None] * len(state.where)
    flying = [ship for ship, place in enumerate(state.where) if place == BOARD]
    powers = [state.powers(seat) for seat in range(state.seats)]
    for ship in flying:
        seat, hole = owner_of(ship), state.orbit[ship]
        long = powers[seat].long_range
        near = sum(owner_of(other) != seat and in_range(state, ship, other, long) for other in flying)
        besieges = hole != NOWHERE and can_be_attacked(state, hole, seat)
        found[ship] = state.x[ship], state.y[ship], hole, long, powers[seat].guard, near, besieges
    return found


def _ship_seen(state: State, _: Viewer, ship: int, __: Any) -> Any:
    return look.ship_of(state, ship) if state.where[ship] == BOARD else None


COMMON = ("owner", "colonies", "cities", "facilities", "orbit", "kind", "home", "levels")
BY_SEAT = (  # lists with so many entries for each seat
    ("where", a.SHIPS_PER_SEAT), ("tokens", 1), ("troop_supply", 1), ("troop_box", 1), ("facility_stock", 1),
    ("colony_stock", 1), ("city_stock", 1),
)  # fmt: skip
OF_ALL, LISTS = attrgetter(*COMMON), attrgetter(*(name for name, _ in BY_SEAT))


def _boards(state: State, _: Viewer) -> tuple[Any, ...]:
    """The map, which changes points and facilities of everybody, and lists by seat."""
    return tuple(values[:] for values in OF_ALL(state)), [values[:] for values in LISTS(state)]


def _starships(state: State, seat: int) -> Numbers:
    ships = state.where[seat * a.SHIPS_PER_SEAT : seat * a.SHIPS_PER_SEAT + a.CRUISER_NUMBER]
    return [ships.count(BOARD), ships.count(SUPPLY), ships.count(BOX)]


def _cruiser(state: State, seat: int) -> tuple[int, ...]:
    return one_of(state.where[(seat + 1) * a.SHIPS_PER_SEAT - 1], 3)


PLAYER = (  # what SeatView says of a board: all of it lies open
    Cells("home", ("home",), lambda state, seat: one_of(state.home[seat], len(c.HOLE_IDS))),
    Cells("tokens", ("tokens",), lambda state, seat: state.tokens[seat]),
    Cells("score.total", ("tokens", "owner", "colonies", "cities", "kind"), scoring.total),
    Cells("troop_supply", ("troop_supply",), lambda state, seat: state.troop_supply[seat]),
    Cells("troop_box", ("troop_box",), lambda state, seat: state.troop_box[seat]),
    Cells("starships_board starships_supply starships_box", ("where",), _starships),
    Cells("facility_stock", ("facility_stock",), lambda state, seat: state.facility_stock[seat]),
    Cells("colony_stock", ("colony_stock",), lambda state, seat: state.colony_stock[seat]),
    Cells("city_stock", ("city_stock",), lambda state, seat: state.city_stock[seat]),
    Cells("cruiser", ("where",), _cruiser),
    Cells("levels", ("levels",), lambda state, seat: state.levels_of(seat)),
    Cells("facilities", ("facilities", "owner", "orbit", "kind", "levels"), working_facilities),
    Cells("powers", ("levels",), lambda state, seat: state.powers(seat)),
)


def _techs_seen(state: State, *_: Any) -> Any:
    return SimpleNamespace(techs=look.techs_of(state), rows=look.rows_of(state))
