"""Recorded games as they lie in files: one JSON object per line, plain or gzipped."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ....core.errors import BadInput
from ..box import components as c
from ..table.setup import SetUp
from ..table.space import PLACES, Galaxy, Laid
from . import notation as n
from .auction import read_auction


@dataclass(slots=True)
class RecordedGame:
    """One recorded game; `checkpoints` may be empty."""

    id: str
    players: int
    complete: bool
    setup: SetUp
    moves: list[str]
    checkpoints: list[dict[str, Any]]
    lenient: frozenset[int]
    auction: bool = False
    factions: dict[int, str] = field(default_factory=dict)  # after an auction: seat -> faction
    bids: tuple[int, ...] = ()
    order: tuple[int, ...] = ()
    names: dict[str, int] = field(default_factory=dict)  # "4A2" -> cell


def read_file(path: Path) -> Iterator[tuple[int, RecordedGame]]:
    """The games of a file with their line numbers; `BadInput` names the line that is wrong."""
    opener = gzip.open if path.suffix == ".gz" else open
    try:
        with opener(path, "rt", encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                if line.strip():
                    yield number, read_line(line, f"{path.name}, line {number}")
    except (OSError, EOFError, UnicodeDecodeError) as error:
        raise BadInput(f"{path.name} cannot be read: {error}") from None


def read_line(line: str, where: str) -> RecordedGame:
    try:
        entry = json.loads(line)
        return read_game(entry)
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        what = f"{error.args[0]!r} is missing" if isinstance(error, KeyError) else str(error)
        raise BadInput(f"{where}: not a recorded game ({what})") from None
    except BadInput as error:
        raise BadInput(f"{where}: {error}") from None


def read_game(entry: dict[str, Any]) -> RecordedGame:
    players = entry["players"]
    if players not in (2, 3, 4):
        raise BadInput("players is 2, 3 or 4")
    moves = entry["moves"]
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise BadInput("moves is a list of strings")
    checkpoints = entry.get("checkpoints") or []
    if checkpoints and len(checkpoints) != len(moves):
        raise BadInput("moves and checkpoints differ in length")
    options = entry.get("options") or {}
    loose = bool(entry.get("lenient") or options.get("noFedCheck") or options.get("flexibleFederations"))
    laid = _setup(entry["setup"], players, loose)
    game = RecordedGame(
        str(entry.get("id", "?")), players, bool(entry.get("complete")), laid, moves, checkpoints,
        frozenset(entry.get("lenient") or ()), bool(options.get("auction")),
    )  # fmt: skip
    game.names = n.cell_names(laid.galaxy)
    if game.auction:
        game.factions, game.bids, game.order = read_auction(moves, players)
    return game


def _setup(entry: dict[str, Any], players: int, loose: bool) -> SetUp:
    boosters = tuple(n.word_in(n.BOOSTER, word, "booster") for word in entry["boosters"])
    if len(boosters) != players + 3:
        raise BadInput(f"{players} players need {players + 3} boosters")
    return SetUp(
        galaxy=_galaxy(entry["sectors"], entry["planets"]),
        tech=tuple(n.word_in(n.TECH, entry["techs"][place], "tech tile") for place in n.PLACE_WORDS),
        advanced=tuple(n.word_in(n.ADVANCED, entry["adv"][track], "advanced tile") for track in n.TRACK_WORDS),
        boosters=boosters,
        rounds=tuple(n.word_in(n.ROUND, word, "round tile") for word in entry["round"]),
        final=tuple(n.word_in(n.FINAL, word, "final tile") for word in entry["final"]),
        token=n.word_in(n.TOKEN, entry["terraFed"], "federation token"),
        loose=loose,
        capped=True,
    )


def _galaxy(sectors: list[dict[str, Any]], planets: dict[str, str]) -> Galaxy:
    tiles = []
    left = dict(planets)
    for sector in sectors:
        number = int(str(sector["sector"]).rstrip("AB"))
        letters = "".join(left.pop(f"{number}{place}", c.EMPTY_LETTER) for place, _ in PLACES)
        if len(letters) != len(PLACES) or any(letter not in c.PLANET_LETTERS + c.EMPTY_LETTER for letter in letters):
            raise BadInput(f"sector {number} has an unknown planet")
        tiles.append(Laid(number, (int(sector["q"]), int(sector["r"])), letters))
    if left:
        raise BadInput(f"planet {next(iter(left))!r} lies on no sector")
    return Galaxy(tuple(tiles))
