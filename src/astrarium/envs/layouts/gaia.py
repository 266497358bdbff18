"""Gaia Project in numbers: the hexes of the map, the faction boards, the research board and the question asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...core import Game, Options
from ...games.gaia.box.automa import CARDS
from ...games.gaia.box.components import (
    ADVANCED,
    BOARD_ACTIONS,
    BOOSTERS,
    BUILDINGS,
    FACTION_IDS,
    FINAL_TILES,
    MAX_SATELLITES,
    PLANETS,
    ROUND_TILES,
    ROUNDS,
    SPACE_STATION_COUNT,
    SPECIALS,
    TILE_PLACES,
    TILES,
    TOKENS,
    TOP,
    TRACKS,
)
from ...games.gaia.table.actions import ACTIONS, AREAS, DECISIONS, PLACE
from ...games.gaia.table.space import EDGE, cells_of, hex_of
from ..layout import Count, Counts, Field, Flag, Members, OneOf, OneOfEach, Part, Rows, Told
from ..spelling import Manner
from . import Grid

MANY, FEW = 255, 30
TURNS = 1000
ICONS = 12  # power income to choose from
FORMER, STATION = len(BUILDINGS) + 1, len(BUILDINGS) + 2
NOWHERE = -1


def manner(game: Game, seats: int, options: Options, flick: Grid) -> Manner:  # noqa: ARG001
    (_, codec), *_ = ACTIONS.kinds[PLACE].fields
    return Manner({codec: _cells(game, seats, options)})


def _cells(game: Game, seats: int, options: Options) -> tuple[int, ...]:
    """The hexes of the table's own map: where sector tiles lie depends on seats and options alone."""
    state: Any = game.new(seats, 0, options)
    return tuple(cells_of(state.galaxy.cells))


def _pieces(parties: int) -> Callable[[Any], list[float]]:
    """What stands on a hex, by player: 1 to 6 a building, then a Gaiaformer, a space station."""

    def read(cell: Any) -> list[float]:
        found = [0.0] * parties
        for player, building in cell.structures:
            found[player] = building + 1
        if cell.gaiaformer != NOWHERE:
            found[cell.gaiaformer] = FORMER
        if cell.station != NOWHERE:
            found[cell.station] = STATION
        return found

    return read


def _places(name: str, parties: int) -> Field:
    """For every player its place in a list of players, from 1; 0: it is not there."""

    def read(view: Any) -> list[float]:
        found = [0.0] * parties
        for place, player in enumerate(getattr(view, name), start=1):
            found[player] = place
        return found

    return Told(name, range(parties), 0, parties, read)


def _site(question: Any) -> tuple[float, ...]:
    return (0, 0) if question.cell == NOWHERE else hex_of(question.cell)


def _icons(question: Any) -> tuple[float, ...]:
    return (*question.icons, *(0,) * (ICONS - len(question.icons)))


def _question(parties: int) -> Part:
    return Part(
        "question",
        OneOf("name", DECISIONS),
        OneOf("seat", range(parties)),
        Count("offer", 0, FEW),
        Count("cost", 0, FEW),
        OneOf("builder", range(parties)),
        Told("cell", "qr", -EDGE, EDGE, _site),
        Count("free_steps", 0, FEW),
        Count("range_bonus", 0, FEW),
        Members("tracks", range(len(TRACKS)), TRACKS),
        Members("areas", range(len(AREAS)), AREAS),
        Told("icons", range(ICONS), -FEW, FEW, _icons),
        Count("left", 0, FEW),
    )


def _player() -> list[Field]:
    income = [Count(name, 0, FEW) for name in ("credit", "ore", "knowledge", "qic", "charge", "token")]
    return [
        OneOf("faction", range(len(FACTION_IDS)), FACTION_IDS),
        OneOf("home", range(len(PLANETS)), PLANETS),
        Count("vp", -MANY, MANY),
        *(Count(name, 0, MANY) for name in ("credit", "ore", "knowledge", "qic")),
        Counts("bowls", ("I", "II", "III"), 0, MANY),
        Count("gaia_area", 0, MANY),
        OneOf("brainstone", range(1, len(AREAS)), AREAS[1:]),
        Counts("levels", TRACKS, 0, TOP),
        Count("range", 0, FEW),
        Count("step_ore", 0, FEW),
        Counts("left", BUILDINGS, 0, FEW),
        Told("lost_planet", ("there",), 0, 1, lambda player: (player.lost_planet != NOWHERE,)),
        Count("gaiaformers_ready", 0, FEW),
        Count("gaiaformers_locked", 0, FEW),
        Count("satellites_left", 0, MAX_SATELLITES),
        Count("stations_left", 0, SPACE_STATION_COUNT),
        Told("federations", ("made",), 0, FEW, lambda player: (len(player.federations),)),
        Count("threshold", 0, FEW),
        Members("tiles", range(len(TILES)), [tile.id for tile in TILES]),
        Members("covered", range(len(TILES)), [tile.id for tile in TILES]),
        Members("advanced", range(len(ADVANCED)), [tile.id for tile in ADVANCED]),
        Counts("tokens", TOKENS, 0, FEW),
        Count("green", 0, FEW),
        OneOf("booster", range(len(BOOSTERS)), [booster.id for booster in BOOSTERS]),
        Flag("passed"),
        Members("specials", range(len(SPECIALS)), SPECIALS),
        Members("used", range(len(SPECIALS)), SPECIALS),
        Part("income", *income),
        Count("structures", 0, FEW),
        Members("types", range(len(PLANETS)), PLANETS),
        Count("gaia_planets", 0, FEW),
        Count("sectors", 0, FEW),
    ]


def fields(game: Game, seats: int, options: Options) -> list[Field]:
    parties = seats + (seats == 1)  # the Automa is the second player of a solo game
    who = range(parties)
    cards = [card.id for card in CARDS]
    return [
        OneOf("seat", range(seats)),
        Count("round", 0, ROUNDS),
        Count("turn", 0, TURNS),
        Members("to_act", range(seats)),
        _question(parties),
        _places("order", parties),
        _places("passed", parties),
        Rows(
            "cells",
            _cells(game, seats, options),
            OneOf("planet", range(len(PLANETS)), PLANETS),
            Told("piece", who, 0, STATION, _pieces(parties)),
            Members("satellites", who),
            key="cell",
        ),
        Rows("players", who, *_player()),
        OneOfEach("tile_at", TILE_PLACES, range(len(TILES))),
        OneOfEach("advanced", TRACKS, range(len(ADVANCED))),
        OneOf("top_token", range(len(TOKENS)), TOKENS),
        OneOfEach("top_of_track", TRACKS, who),
        Counts("tokens", TOKENS, 0, FEW),
        Members("boosters", range(len(BOOSTERS)), [booster.id for booster in BOOSTERS]),
        OneOfEach("acts", [action.id for action in BOARD_ACTIONS], who),
        OneOfEach("round_tiles", range(1, ROUNDS + 1), range(len(ROUND_TILES))),
        Rows(
            "final",
            range(2),
            OneOf("tile", range(len(FINAL_TILES)), FINAL_TILES),
            Counts("counts", who, 0, MANY),
            Count("neutral", -1, FEW),
            Counts("points", who, 0, FEW),
        ),
        Part(
            "automa",
            OneOf("support", cards),
            Members("played", cards),
            Count("cards_left", 0, len(cards)),
            Members("known_left", cards),
        ),
        Flag("over"),
    ]
