"""Ratings as a fold over finished tables: who met whom, in which order they came in, and what that says of them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from functools import cache
from importlib import resources
from importlib.util import find_spec
from math import sqrt
from typing import Any, NamedTuple

from ...core import BadInput, game_ids
from ...core.game import ANCHORS, GAMES_PACKAGE

MU, SIGMA, BETA = 25.0, 25 / 3, 25 / 4
ANCHOR_SIGMA = 1.0  # how sure one is of a bot's strength
DRIFT = 9.0  # what a season adds to the square of sigma: nobody stays as known as he was
UNSURE = 4.0  # the sigma above which a rating is shown with a question mark
LISTED = 10  # games from which somebody is listed
ANY_SIZE = 0  # stands for tables of any number of seats
RATED, TRAINING, NONE = "rated", "training", "none"
NOT_INSTALLED = "ratings need the package openskill: install astrarium[online]"


class Skill(NamedTuple):
    """What is known of somebody's strength."""

    mu: float = MU
    sigma: float = SIGMA
    games: int = 0
    season: int = 0  # of the last game

    @property
    def shown(self) -> int:
        return round(1000 + 60 * (self.mu - 2 * self.sigma))

    @property
    def high(self) -> int:
        """The upper end of what is likely; the lower one is what is shown."""
        return round(1000 + 60 * (self.mu + 2 * self.sigma))

    @property
    def sure(self) -> bool:
        return self.sigma <= UNSURE


class Sat(NamedTuple):
    """One seat of a finished table."""

    seat: int
    player: str | None
    level: str  # of a bot
    rank: int


class Bout(NamedTuple):
    """A finished table as ratings see it."""

    table: str
    game: str
    rules: int
    seats: int
    ended: int
    pool: str
    sat: tuple[Sat, ...]


class Key(NamedTuple):
    """Whose rating of what."""

    player: str
    game: str
    seats: int
    pool: str


class Step(NamedTuple):
    """What a table did to somebody's rating."""

    seat: int
    key: Key
    before: Skill
    after: Skill


Skills = dict[Key, Skill]


def available() -> bool:
    return find_spec("openskill") is not None


@cache
def model() -> Any:
    if not available():
        raise BadInput(NOT_INSTALLED)
    from openskill.models import BradleyTerryPart

    return BradleyTerryPart(mu=MU, sigma=SIGMA, beta=BETA, gamma=_all_of_it)


def _all_of_it(*_: object) -> float:
    """A game tells as much of the strength of those who are known as of the others'."""
    return 1.0


def season_of(ended: int) -> int:
    """The quarter of a year, counted from year 0."""
    moment = datetime.fromtimestamp(ended / 1000, UTC)
    return moment.year * 4 + (moment.month - 1) // 3


def aged(skill: Skill, season: int) -> Skill:
    """The same strength, known less well the longer ago it was shown."""
    passed = max(0, season - skill.season) if skill.games else 0
    sigma = min(SIGMA, sqrt(skill.sigma**2 + DRIFT * passed))
    return skill._replace(sigma=sigma, season=season) if passed else skill


@cache
def anchors(game_id: str) -> tuple[tuple[int, Mapping[str, float]], ...]:
    """What the bots of a game are worth, by the version of the rules from which that holds, the newest first."""
    return tuple(sorted(((one["rules"], one["levels"]) for one in _told(game_id)), key=lambda one: -one[0]))


def are_assumed(game_id: str) -> bool:
    """Whether what the newest of these bots are worth was guessed and not measured."""
    return max(_told(game_id), key=lambda one: int(one["rules"]), default={"source": ""})["source"].startswith(
        "assumed"
    )


def _told(game_id: str) -> list[dict[str, Any]]:
    file = resources.files(f"{GAMES_PACKAGE}.{game_id}") / "mind" / ANCHORS if game_id in game_ids() else None
    if file is None or not file.is_file():
        return []
    told: list[dict[str, Any]] = tomllib.loads(file.read_text(encoding="utf-8"))["anchor"]
    return told


def anchor(game_id: str, rules: int, level: str) -> float | None:
    """What a bot of that level was worth under these rules; None: nobody knows, and it is not counted."""
    for since, levels in anchors(game_id):
        if since <= rules:
            return levels.get(level)
    return None


def keys_of(bout: Bout) -> list[Key]:
    """The ratings that a table changes."""
    sizes = (ANY_SIZE, bout.seats)
    return [Key(sat.player, bout.game, seats, bout.pool) for sat in bout.sat if sat.player for seats in sizes]


def fold(skills: Skills, bouts: Iterable[Bout]) -> Iterable[tuple[Bout, list[Step]]]:
    """Change `skills` by tables in the order of their end; each with its steps at tables of any size."""
    for bout in bouts:
        steps = apply(skills, bout, ANY_SIZE)
        apply(skills, bout, bout.seats)
        yield bout, steps


def apply(skills: Skills, bout: Bout, seats: int) -> list[Step]:
    """What one table does to the ratings of one size. Bots stay as they are."""
    season, known = season_of(bout.ended), list[tuple[Sat, Key | None, Skill]]()
    for sat in bout.sat:
        worth = anchor(bout.game, bout.rules, sat.level) if sat.player is None else None
        if sat.player is not None:
            key = Key(sat.player, bout.game, seats, bout.pool)
            known.append((sat, key, aged(skills.get(key, Skill(season=season)), season)))
        elif worth is not None:
            known.append((sat, None, Skill(worth, ANCHOR_SIGMA)))
    if len(known) < 2:
        return []
    teams = [[model().rating(mu=skill.mu, sigma=skill.sigma)] for _, _, skill in known]
    rated = model().rate(teams, ranks=[float(sat.rank) for sat, _, _ in known])
    steps = []
    for (sat, whose, before), (found,) in zip(known, rated, strict=True):
        if whose is not None:
            skills[whose] = after = Skill(found.mu, found.sigma, before.games + 1, season)
            steps.append(Step(sat.seat, whose, before, after))
    return steps
