"""Gaia Project in numbers: the hexes of the map, the faction boards, the research board and the question asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...core import Game, Options
from ...games.gaia.box import components as c
from ...games.gaia.box.automa import CARDS
from ...games.gaia.table import actions as a
from ...games.gaia.table.space import EDGE, cells_of, hex_of
from ..layout import Count, Counts, Field, Flag, Members, OneOf, OneOfEach, Part, Rows, Told
from ..spelling import Manner
from . import Grid

MANY, FEW = 255, 30
TURNS = 1000
ICONS = 12  # power income to choose from
FORMER, STATION = len(c.BUILDINGS) + 1, len(c.BUILDINGS) + 2
NOWHERE = -1


def manner(game: Game, seats: int, options: Options, flick: Grid) -> Manner:  # noqa: ARG001
    (_, codec), *_ = a.ACTIONS.kinds[a.PLACE].fields
    return Manner({codec: table_cells(game, seats, options)})


def table_cells(game: Game, seats: int, options: Options) -> tuple[int, ...]:
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
        OneOf("name", a.DECISIONS),
        OneOf("seat", range(parties)),
        Count("offer", 0, FEW),
        Count("cost", 0, FEW),
        OneOf("builder", range(parties)),
        Told("cell", "qr", -EDGE, EDGE, _site),
        Count("free_steps", 0, FEW),
        Count("range_bonus", 0, FEW),
        Members("tracks", range(len(c.TRACKS)), c.TRACKS),
        Members("areas", range(len(a.AREAS)), a.AREAS),
        Told("icons", range(ICONS), -FEW, FEW, _icons),
        Count("left", 0, FEW),
    )


def _player() -> list[Field]:
    income = [Count(name, 0, FEW) for name in ("credit", "ore", "knowledge", "qic", "charge", "token")]
    return [
        OneOf("faction", range(len(c.FACTION_IDS)), c.FACTION_IDS),
        OneOf("home", range(len(c.PLANETS)), c.PLANETS),
        Count("vp", -MANY, MANY),
        *(Count(name, 0, MANY) for name in ("credit", "ore", "knowledge", "qic")),
        Counts("bowls", ("I", "II", "III"), 0, MANY),
        Count("gaia_area", 0, MANY),
        OneOf("brainstone", range(1, len(a.AREAS)), a.AREAS[1:]),
        Counts("levels", c.TRACKS, 0, c.TOP),
        Count("range", 0, FEW),
        Count("step_ore", 0, FEW),
        Counts("left", c.BUILDINGS, 0, FEW),
        Told("lost_planet", ("there",), 0, 1, lambda player: (player.lost_planet != NOWHERE,)),
        Count("gaiaformers_ready", 0, FEW),
        Count("gaiaformers_locked", 0, FEW),
        Count("satellites_left", 0, c.MAX_SATELLITES),
        Count("stations_left", 0, c.SPACE_STATION_COUNT),
        Told("federations", ("made",), 0, FEW, lambda player: (len(player.federations),)),
        Count("threshold", 0, FEW),
        Members("tiles", range(len(c.TILES)), [tile.id for tile in c.TILES]),
        Members("covered", range(len(c.TILES)), [tile.id for tile in c.TILES]),
        Members("advanced", range(len(c.ADVANCED)), [tile.id for tile in c.ADVANCED]),
        Counts("tokens", c.TOKENS, 0, FEW),
        Count("green", 0, FEW),
        OneOf("booster", range(len(c.BOOSTERS)), [booster.id for booster in c.BOOSTERS]),
        Flag("passed"),
        Members("specials", range(len(c.SPECIALS)), c.SPECIALS),
        Members("used", range(len(c.SPECIALS)), c.SPECIALS),
        Part("income", *income),
        Count("structures", 0, FEW),
        Members("types", range(len(c.PLANETS)), c.PLANETS),
        Count("gaia_planets", 0, FEW),
        Count("sectors", 0, FEW),
    ]


def fields(game: Game, seats: int, options: Options) -> list[Field]:
    parties = seats + (seats == 1)  # the Automa is the second player of a solo game
    who = range(parties)
    cards = [card.id for card in CARDS]
    return [
        OneOf("seat", range(seats)),
        Count("round", 0, c.ROUNDS),
        Count("turn", 0, TURNS),
        Members("to_act", range(seats)),
        _question(parties),
        _places("order", parties),
        _places("passed", parties),
        Rows(
            "cells",
            table_cells(game, seats, options),
            OneOf("planet", range(len(c.PLANETS)), c.PLANETS),
            Told("piece", who, 0, STATION, _pieces(parties)),
            Members("satellites", who),
            key="cell",
        ),
        Rows("players", who, *_player()),
        OneOfEach("tile_at", c.TILE_PLACES, range(len(c.TILES))),
        OneOfEach("advanced", c.TRACKS, range(len(c.ADVANCED))),
        OneOf("top_token", range(len(c.TOKENS)), c.TOKENS),
        OneOfEach("top_of_track", c.TRACKS, who),
        Counts("tokens", c.TOKENS, 0, FEW),
        Members("boosters", range(len(c.BOOSTERS)), [booster.id for booster in c.BOOSTERS]),
        OneOfEach("acts", [action.id for action in c.BOARD_ACTIONS], who),
        OneOfEach("round_tiles", range(1, c.ROUNDS + 1), range(len(c.ROUND_TILES))),
        Rows(
            "final",
            range(2),
            OneOf("tile", range(len(c.FINAL_TILES)), c.FINAL_TILES),
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
