"""The aims of a guided first game (`games/<id>/page/guide.toml`): a sentence at a time, with the check that ends it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib import resources

from .check import Check, Moment, holds, read_checks
from .errors import BadInput
from .event import Event
from .game import GAMES_PACKAGE, game
from .notation import Action, Seat
from .state import State

FIELDS = frozenset(("say", "until", "missed"))


@dataclass(frozen=True, slots=True)
class Aim:
    """What to try next; `missed`: the game has gone past it."""

    say: str  # a message id; its French is in `page/lessons/fr.po`
    until: tuple[Check, ...]
    missed: tuple[Check, ...]


@dataclass(frozen=True, slots=True)
class Guided:
    """How far a guided game has come: which aims were met, and which one is next."""

    now: int  # all aims are behind where it is their number
    met: tuple[bool, ...]


@cache
def guide(game_id: str) -> tuple[Aim, ...]:
    """The aims of a game's first play, in their order; none where it has no guide."""
    file = resources.files(f"{GAMES_PACKAGE}.{game(game_id).id}") / "page" / "guide.toml"
    if not file.is_file():
        return ()
    told = tomllib.loads(file.read_text(encoding="utf-8"))["aim"]
    if any(set(one) != FIELDS for one in told):
        raise BadInput(f"{game_id}: an aim has {', '.join(sorted(FIELDS))}")
    return tuple(Aim(one["say"], read_checks(one["until"]), read_checks(one["missed"])) for one in told)


Played = tuple[State, Seat, Action, Iterable[Event]]  # the position after an action, who acted, what, what happened


def guided(aims: tuple[Aim, ...], seat: Seat, played: Iterable[Played]) -> Guided:
    """Where a seat stands after all that was played. An aim is met from the moment it is told."""
    met: list[bool] = []
    moment: Moment | None = None
    for state, acting, action, events in played:
        moment = moment or Moment(seat, state)
        moment.state = state
        kinds = state.game.events
        moment.events += [kinds.to_json(kinds.seen_by(event, seat)) for event in events]
        if acting == seat:
            moment.own.append(state.text(action))
        while len(met) < len(aims) and (reached := _reached(aims[len(met)], moment)) is not None:
            met.append(reached)
            moment = Moment(seat, state)
    return Guided(len(met), tuple(met))


def _reached(aim: Aim, moment: Moment) -> bool | None:
    """True: met, False: missed, None: still to come."""
    if holds(aim.until, moment):
        return True
    return False if holds(aim.missed, moment) else None
