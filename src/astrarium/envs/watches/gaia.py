"""Gaia Project: when the numbers of its layout change, and a quick way to those that often do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple
from functools import lru_cache
from operator import itemgetter
from types import SimpleNamespace
from typing import Any

from ...core import Game, Options
from ...games.gaia.box import components as c
from ...games.gaia.knowledge import look
from ...games.gaia.rules.board_actions import specials_open
from ...games.gaia.rules.counting import gaia_planets, sectors
from ...games.gaia.rules.federations import clusters_of, threshold
from ...games.gaia.table import actions as a
from ...games.gaia.table import player as at
from ...games.gaia.table.space import NO_PLANET, cells_of
from ...games.gaia.table.state import GaiaState as State
from ..layout import Numbers, members, one_of
from ..layouts.gaia import FORMER, NOWHERE, STATION, table_cells
from ..watching import Viewer, Watch

ON_THE_MAP = itemgetter(*range(at.BUILDING, at.LOST), at.FORMERS, at.SATELLITES, at.SPACE_STATIONS)
COUNTED = itemgetter(at.FACTION, at.OWNED, at.GUESTS, at.SATELLITES, at.SPACE_STATIONS, at.FEDERATED, at.TYPES)
EARNS = itemgetter(  # all that the income of a row follows from
    at.FACTION, at.STATION, at.LAB, at.MINE, at.LOST, at.INSTITUTE, at.ACADEMY_K, at.ECONOMY, at.SCIENCE, at.BOOSTER,
    at.TILES, at.COVERED, at.ADVANCED,
)  # fmt: skip
LEVELS = slice(at.TRACK, at.TRACK + len(c.TRACKS))


def watches(game: Game, seats: int, options: Options) -> list[Watch]:
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
        Watch("round turn to_act", lambda state, _: (state.round, state.turn, state.to_act()), _head),
        Watch("question", lambda state, _: look.question_of(state), lambda _, __, ___, question: question),
        Watch("order passed", lambda state, _: (tuple(state.order), tuple(state.passed)), lambda state, *_: state),
        Watch("cells", _map, lambda state, _, row, __: _cell_numbers(state, cells[row]), changed=changed),
        Watch("players", _everybody, lambda state, _, row, __: _player_numbers(state, row), changed=_players_changed),
        Watch("tile_at advanced top_token", _tiles, lambda state, *_: state),
        Watch("top_of_track", _levels, lambda state, *_: SimpleNamespace(top_of_track=_tops(state))),
        Watch("tokens boosters acts", _supply, lambda state, *_: state),
        Watch("round_tiles", lambda state, _: state.round_tiles, lambda state, *_: state),
        Watch("final", _progress, lambda _, __, ___, final: final, rows=_finals),
        Watch("automa", _cards, lambda state, *_: look.automa_of(state)),
        Watch("over", lambda state, _: state.over, lambda state, *_: state),
    ]


def _head(state: State, *_: Any) -> Any:
    return SimpleNamespace(round=state.round, turn=state.turn, to_act=state.to_act())


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


def _players_changed(before: Any, now: Any) -> Iterable[int]:
    everybody = before[0] != now[0]
    return [player for player, row in enumerate(now[1]) if everybody or row != before[1][player]]


def _player_numbers(state: State, player: int) -> Numbers:
    """What PlayerView says of a player: all of it lies open, and it is read for every action."""
    row = state.rows[player]
    planets, tiles, specials = len(c.PLANETS), len(c.TILES), len(c.SPECIALS)
    plays = row[at.FACTION] >= 0 and player < state.seats
    return [
        *one_of(row[at.FACTION], len(c.FACTION_IDS)), *one_of(row[at.HOME], planets), row[at.VP], row[at.CREDIT],
        row[at.ORE], row[at.KNOWLEDGE], row[at.QIC], row[at.BOWL1], row[at.BOWL2], row[at.BOWL3], row[at.GAIA_AREA],
        *one_of(row[at.BRAIN] - 1, len(a.AREAS) - 1), *row[LEVELS], c.RANGE[row[at.NAVIGATION]],
        c.ORE_PER_STEP[row[at.TERRAFORMING]], *_left(row), row[at.LOST] > 0, row[at.FORMERS_READY],
        row[at.FORMERS_LOCKED], c.MAX_SATELLITES - row[at.SATELLITES].bit_count(),
        c.SPACE_STATION_COUNT - row[at.SPACE_STATIONS].bit_count(), _federations(row[at.FEDERATED]), threshold(row),
        *members(row[at.TILES], tiles), *members(row[at.COVERED], tiles),
        *members(row[at.ADVANCED], len(c.ADVANCED)), *row[at.TOKEN : at.TOKEN + len(c.TOKENS)], row[at.GREEN],
        *one_of(row[at.BOOSTER], len(c.BOOSTERS)), row[at.PASSED] > 0,
        *members(specials_open(row) if plays else 0, specials), *members(row[at.USED], specials),
        *(_income(row) if plays and state.round < c.ROUNDS else NO_INCOME), row[at.OWNED].bit_count(),
        *members(row[at.TYPES], planets), gaia_planets(state, row), sectors(state, row),
    ]  # fmt: skip


def _left(row: list[int]) -> list[int]:
    lost = ~row[at.LOST]
    built = row[at.BUILDING : at.BUILDING + len(c.BUILDINGS)]
    return [count - (cells & lost).bit_count() for count, cells in zip(c.BUILDING_COUNT, built, strict=True)]


@lru_cache(maxsize=1 << 10)
def _federations(federated: int) -> int:
    return len(clusters_of(federated))


def _income(row: list[int]) -> tuple[int, ...]:
    ground = EARNS(row)
    found = INCOMES.get(ground)
    if found is None:
        if len(INCOMES) >= 1 << 12:
            INCOMES.clear()
        found = INCOMES[ground] = astuple(look.next_income(row))
    return found


INCOMES: dict[tuple[int, ...], tuple[int, ...]] = {}
NO_INCOME = (0,) * 6


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
