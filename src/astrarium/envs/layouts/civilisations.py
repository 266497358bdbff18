"""Quatre Voies in numbers: sectors, seats, cards and the strategies being resolved."""

from __future__ import annotations

from ...core import Game, Options
from ...games.civilisations.box import components as c
from ...games.civilisations.table import actions as a
from ..layout import Count, Counts, Field, Flag, Members, OneOf, Part, Rows, There
from ..spelling import Manner
from . import Grid

STATUSES = ("done", "now", "waiting")
CARD_NUMBERS = [card.index for card in c.CARDS]
STRENGTH = c.SHIPS + c.COLONIES + c.TOP_LEVEL + len(c.SECTOR_NAMES)
POINTS = 200
ACTIONS_LEFT = 40
LAID = (OneOf("card", CARD_NUMBERS), OneOf("side", c.SIDES), OneOf("discard", CARD_NUMBERS))


def manner(game: Game, seats: int, options: Options, flick: Grid) -> Manner:  # noqa: ARG001
    return Manner()


def _pending(seats: int, sectors: list[str]) -> Part:
    return Part(
        "pending",
        OneOf("kind", a.DECISIONS),
        Members("seats", range(seats)),
        Flag("mine"),
        *(Count(action, 0, ACTIONS_LEFT) for action in c.EXPANSION_ACTIONS),
        Members("fought", sectors),
    )


def _sector(seats: int) -> list[Field]:
    who = range(seats)
    return [
        OneOf("home_of", who),
        OneOf("bonus", c.BONUSES),
        Flag("hidden"),
        Counts("ships", who, 0, c.SHIPS),
        OneOf("colony", who),
        Counts("strength", who, 0, STRENGTH),
        OneOf("controller", who),
        Flag("contested"),
    ]


def _player(seats: int, sectors: list[str]) -> list[Field]:
    points = ("points", "battle_points", "sector_points", "colony_points")
    return [
        OneOf("civilisation", [civilisation.id for civilisation in c.CIVILISATIONS]),
        OneOf("home", sectors),
        Counts("levels", c.TRACKS, 0, c.TOP_LEVEL),
        Count("influence", 0, STRENGTH),
        Count("armament", 0, STRENGTH),
        Count("ships_in_stock", 0, c.SHIPS),
        Count("ships_on_map", 0, c.SHIPS),
        Count("colonies_left", 0, c.COLONIES),
        Count("hand_size", 0, len(c.CARDS)),
        Flag("has_chosen"),
        Part("revealed", *LAID),
        Members("traced", CARD_NUMBERS),
        *(Count(name, 0, POINTS) for name in points),
        Count("sectors", 0, len(sectors)),
        Count("pieces", 0, c.SHIPS + c.COLONIES + 1),
        Count("rank", 1, seats),
    ]


def fields(game: Game, seats: int, options: Options) -> list[Field]:  # noqa: ARG001
    who = range(seats)
    sectors = [c.SECTOR_NAMES[cell] for cell in c.GALAXIES[seats].cells]
    return [
        OneOf("seat", who),
        Count("turn", 0, c.AGES * c.TURNS),
        Count("age", 0, c.AGES),
        Count("turn_of_age", 0, c.TURNS),
        OneOf("passing", ("left", "right")),
        Flag("exploration"),
        _pending(seats, sectors),
        Rows("sectors", sectors, *_sector(seats), key="name"),
        Rows("players", who, *_player(seats, sectors)),
        Rows("hand", CARD_NUMBERS, There(), Counts("allowance", c.EXPANSION_ACTIONS, 0, ACTIONS_LEFT), key="card"),
        Part("choice", *LAID),
        Members("discard", CARD_NUMBERS),
        Members("aside", CARD_NUMBERS),
        Members("removed", CARD_NUMBERS),
        Rows("order", who, OneOf("seat", who), OneOf("side", c.SIDES), OneOf("status", STATUSES)),
        Flag("over"),
    ]
