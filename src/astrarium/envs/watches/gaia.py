"""Gaia Project: when the numbers of its layout change, and a quick way to those that often do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import astuple
from functools import lru_cache
from operator import itemgetter
from types import SimpleNamespace
from typing import Any

from ...core import Game, Options
from ...games.gaia.box import components as c
from ...games.gaia.knowledge import look
from ...games.gaia.rules import charging
from ...games.gaia.rules.board_actions import specials_open
from ...games.gaia.rules.counting import gaia_planets, sectors
from ...games.gaia.rules.federations import clusters_of, threshold
from ...games.gaia.table import actions as a
from ...games.gaia.table import player as at
from ...games.gaia.table.space import NO_PLANET, cells_of
from ...games.gaia.table.state import GaiaState as State
from ..layout import Array, Numbers, marks, members, one_of
from ..layouts.gaia import FORMER, NOWHERE, STATION, table_cells
from ..watching import Cells, Sheet, Viewer, Watch, Watching, Written, at_once

Row = list[int]

ON_THE_MAP = itemgetter(*range(at.BUILDING, at.LOST), at.FORMERS, at.SATELLITES, at.SPACE_STATIONS)
COUNTED = itemgetter(at.FACTION, at.OWNED, at.GUESTS, at.SATELLITES, at.SPACE_STATIONS, at.FEDERATED, at.TYPES)
INCOME = (  # all that the income of a row follows from
    at.FACTION, at.STATION, at.LAB, at.MINE, at.LOST, at.INSTITUTE, at.ACADEMY_K, at.ECONOMY, at.SCIENCE, at.BOOSTER,
    at.TILES, at.COVERED, at.ADVANCED,
)  # fmt: skip
EARNS = itemgetter(*INCOME)
LEVELS = slice(at.TRACK, at.TRACK + len(c.TRACKS))
BUILT = slice(at.BUILDING, at.BUILDING + len(c.BUILDINGS))
PURSE = slice(at.VP, at.GAIA_AREA + 1)
FORMERS_AT_HOME = slice(at.FORMERS_READY, at.FORMERS_LOCKED + 1)
TOKENS = slice(at.TOKEN, at.GREEN + 1)
PLANETS, TILES, SPECIALS = len(c.PLANETS), len(c.TILES), len(c.SPECIALS)


def watches(game: Game, seats: int, options: Options) -> list[Watching]:
    cells = table_cells(game, seats, options)
    row_of = {cell: row for row, cell in enumerate(cells)}

    def changed(before: Any, now: Any) -> Iterable[int]:
        """The hexes that are in one of the sets and not in the other; all where the map is another one."""
        if before[0] != now[0]:
            return range(len(cells))
        different = 0
        for old, new in zip(before[1:], now[1:], strict=True):
            if old != new:
                for had, has in zip(old, new, strict=True):
                    different |= had ^ has
        return [row_of[cell] for cell in cells_of(different)]

    return [
        Watch("seat", lambda _, seat: seat, lambda _, seat, *__: SimpleNamespace(seat=seat), private=True),
        Watch("round turn to_act", _course, lambda _, __, ___, course: _head(course, seats), changed=at_once),
        Watch("question", _asked, lambda state, *_: look.question_of(state)),
        Watch("order passed", lambda state, _: (tuple(state.order), tuple(state.passed)), lambda state, *_: state),
        Watch("cells", _map, lambda state, _, row, __: _cell_numbers(state, cells[row]), changed=changed),
        Sheet("players", _everybody, PLAYER, ("early", "formed", "map")),
        Watch("tile_at advanced top_token", _tiles, lambda state, *_: state),
        Watch("top_of_track", _levels, lambda state, *_: SimpleNamespace(top_of_track=_tops(state))),
        Watch("tokens boosters acts", _supply, lambda state, *_: state),
        Watch("round_tiles", lambda state, _: state.round_tiles, lambda state, *_: state),
        Watch("final", _progress, lambda _, __, ___, final: final, rows=_finals),
        Watch("automa", _cards, lambda state, *_: look.automa_of(state)),
        Watch("over", lambda state, _: state.over, lambda state, *_: state),
    ]


def _course(state: State, _: Viewer) -> tuple[Any, ...]:
    return state.round, state.turn, state.to_act()


def _head(course: Any, seats: int) -> Numbers:
    return [course[0], course[1], *(seat in course[2] for seat in range(seats))]


def _asked(state: State, _: Viewer) -> object:
    """All that the question follows from: of power to charge also the room for it, and what was built where."""
    top = state.stack[-1] if state.stack else None
    if top is None or top[0] != a.D_CHARGE:
        return top
    return top, charging.amount(state.rows[top[1].bit_length() - 1], top[2]), state.builder, state.site


def _map(state: State, _: Viewer) -> tuple[Any, ...]:
    return state.galaxy.text, (state.formed, state.lost), *map(ON_THE_MAP, state.rows)


def _cell_numbers(state: State, cell: int) -> Numbers:
    structures, former, satellites, station = look.pieces_at(state, 1 << cell)
    printed = state.galaxy.kind[cell]
    planet = look.planet_now(state, cell, NOWHERE if printed == NO_PLANET else printed)
    pieces, over = [0.0] * len(state.rows), [0.0] * len(state.rows)
    for player, building in structures:
        pieces[player] = building + 1
    if former != NOWHERE:
        pieces[former] = FORMER
    if station != NOWHERE:
        pieces[station] = STATION
    for player in satellites:
        over[player] = 1
    return [*one_of(planet, len(c.PLANETS)), *pieces, *over]


def _everybody(state: State, _: Viewer) -> tuple[Any, ...]:
    return (state.round < c.ROUNDS, state.formed, state.galaxy.text), [row[:] for row in state.rows]


def _places(columns: slice) -> tuple[int, ...]:
    return tuple(range(columns.start, columns.stop))


def _plays(state: State, player: int) -> bool:
    return state.rows[player][at.FACTION] >= 0 and player < state.seats


def _of_row(numbers: Callable[[Row], Written]) -> Callable[[State, int], Written]:
    return lambda state, player: numbers(state.rows[player])


def _left(row: Row) -> list[int]:
    lost = ~row[at.LOST]
    left = [count - (cells & lost).bit_count() for count, cells in zip(c.BUILDING_COUNT, row[BUILT], strict=True)]
    return [*left, row[at.LOST] > 0]


def _pieces_left(row: Row) -> list[int]:
    satellites, stations = row[at.SATELLITES].bit_count(), row[at.SPACE_STATIONS].bit_count()
    return [c.MAX_SATELLITES - satellites, c.SPACE_STATION_COUNT - stations]


def _technologies(row: Row) -> Array:
    tiles = row[at.TILES] | row[at.COVERED] << TILES | row[at.ADVANCED] << 2 * TILES
    return marks(tiles, 2 * TILES + len(c.ADVANCED))


def _specials(state: State, player: int) -> Array:
    row = state.rows[player]
    return marks((specials_open(row) if _plays(state, player) else 0) | row[at.USED] << SPECIALS, 2 * SPECIALS)


def _earned(state: State, player: int) -> tuple[int, ...]:
    return _income(state.rows[player]) if _plays(state, player) and state.round < c.ROUNDS else NO_INCOME


def _settled(state: State, player: int) -> list[int]:
    row = state.rows[player]
    types = members(row[at.TYPES], PLANETS)
    return [row[at.OWNED].bit_count(), *types, gaia_planets(state, row), sectors(state, row)]


@lru_cache(maxsize=1 << 10)
def _federations(federated: int) -> int:
    return len(clusters_of(federated))


def _income(row: Row) -> tuple[int, ...]:
    ground = EARNS(row)
    found = INCOMES.get(ground)
    if found is None:
        if len(INCOMES) >= 1 << 12:
            INCOMES.clear()
        found = INCOMES[ground] = astuple(look.next_income(row))
    return found


INCOMES: dict[tuple[int, ...], tuple[int, ...]] = {}
NO_INCOME = (0,) * 6
PLAYER = (  # what PlayerView says: all of it lies open
    Cells("faction", (at.FACTION,), _of_row(lambda row: one_of(row[at.FACTION], len(c.FACTION_IDS)))),
    Cells("home", (at.HOME,), _of_row(lambda row: one_of(row[at.HOME], PLANETS))),
    Cells("vp credit ore knowledge qic bowls gaia_area", _places(PURSE), _of_row(itemgetter(PURSE))),
    Cells("brainstone", (at.BRAIN,), _of_row(lambda row: one_of(row[at.BRAIN] - 1, len(a.AREAS) - 1))),
    Cells("levels", _places(LEVELS), _of_row(itemgetter(LEVELS))),
    Cells("range", (at.NAVIGATION,), _of_row(lambda row: c.RANGE[row[at.NAVIGATION]])),
    Cells("step_ore", (at.TERRAFORMING,), _of_row(lambda row: c.ORE_PER_STEP[row[at.TERRAFORMING]])),
    Cells("left lost_planet", (*_places(BUILT), at.LOST), _of_row(_left)),
    Cells("gaiaformers_ready gaiaformers_locked", _places(FORMERS_AT_HOME), _of_row(itemgetter(FORMERS_AT_HOME))),
    Cells("satellites_left stations_left", (at.SATELLITES, at.SPACE_STATIONS), _of_row(_pieces_left)),
    Cells("federations", (at.FEDERATED,), _of_row(lambda row: _federations(row[at.FEDERATED]))),
    Cells("threshold", (at.FACTION, at.INSTITUTE, at.FEDERATIONS), _of_row(threshold)),
    Cells("tiles covered advanced", (at.TILES, at.COVERED, at.ADVANCED), _of_row(_technologies)),
    Cells("tokens green", _places(TOKENS), _of_row(itemgetter(TOKENS))),
    Cells("booster", (at.BOOSTER,), _of_row(lambda row: one_of(row[at.BOOSTER], len(c.BOOSTERS)))),
    Cells("passed", (at.PASSED,), _of_row(lambda row: row[at.PASSED] > 0)),
    Cells("specials used", (at.FACTION, at.ACADEMY_Q, at.INSTITUTE, at.TILES, at.COVERED, at.ADVANCED, at.BOOSTER,
                            at.USED), _specials),
    Cells("income", (*INCOME, "early"), _earned),
    Cells("structures types gaia_planets sectors", (at.OWNED, at.GUESTS, at.TYPES, "formed", "map"), _settled),
)  # fmt: skip


def _tiles(state: State, _: Viewer) -> object:
    return state.tile_at, tuple(state.advanced), state.top_token


def _levels(state: State, _: Viewer) -> object:
    return (*(tuple(row[LEVELS]) for row in state.rows),)


def _tops(state: State) -> list[int]:
    return [look.top_of(state, track) for track in range(len(c.TRACKS))]


def _supply(state: State, _: Viewer) -> object:
    return tuple(state.tokens), tuple(state.boosters), tuple(state.acts)


def _progress(state: State, _: Viewer) -> object:
    return list(map(COUNTED, state.rows)), state.formed, state.galaxy.text, state.final_tiles


def _finals(state: State, _: Viewer) -> list[object]:
    return [look.final_of(state, tile) for tile in state.final_tiles]


def _cards(state: State, _: Viewer) -> object:
    """The Automa's, in a solo game."""
    if len(state.rows) == state.seats:
        return None
    return tuple(state.deck), state.seen, tuple(state.used), state.support
