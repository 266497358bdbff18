"""A set-up written out: map and tiles as one short text, so that a recorded game can be opened again."""

from __future__ import annotations

from dataclasses import dataclass

from ....core.dice import Dice
from ....core.errors import BadInput
from ..box import components as c
from .space import Galaxy, read_galaxy

SECTIONS = ("map", "tech", "advanced", "boosters", "rounds", "final", "token", "loose", "bids", "order", "capped")
NO_BIDS: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SetUp:
    """Everything that lies on the table before the first decision. Tiles are indices of the component lists."""

    galaxy: Galaxy
    tech: tuple[int, ...]  # the standard tile at each of the nine places
    advanced: tuple[int, ...]  # by track
    boosters: tuple[int, ...]
    rounds: tuple[int, ...]
    final: tuple[int, ...]
    token: int
    loose: bool = False  # federations need not be minimal: games of tables that did not check it
    bids: tuple[int, ...] = NO_BIDS  # points paid for the faction at the end, by seat
    order: tuple[int, ...] = NO_BIDS  # who sits after whom where it is not the order of the seats: after an auction
    capped: bool = False  # what is left at the end counts within the limits of the tracks: recorded games (GP-E5)

    def text(self) -> str:
        parts = [
            f"map={self.galaxy.text}",
            *(f"{name}={_join(getattr(self, name))}" for name in ("tech", "advanced", "boosters", "rounds", "final")),
            f"token={self.token}",
        ]
        parts += ["loose=1"] if self.loose else []
        parts += [f"bids={_join(self.bids)}"] if self.bids else []
        parts += [f"order={_join(self.order)}"] if self.order else []
        parts += ["capped=1"] if self.capped else []
        return ";".join(parts)


def _join(numbers: tuple[int, ...]) -> str:
    return ",".join(str(n) for n in numbers)


def _numbers(name: str, text: str, count: int, top: int, different: bool = True) -> tuple[int, ...]:
    try:
        numbers = tuple(int(word) for word in text.split(","))
    except ValueError:
        raise BadInput(f"layout: {name} is a list of numbers") from None
    if len(numbers) != count or not all(0 <= n < top for n in numbers) or (different and len(set(numbers)) != count):
        raise BadInput(f"layout: {name} is {count} different numbers below {top}")
    return numbers


def read_setup(text: str, seats: int) -> SetUp:
    """The set-up of its text form; `BadInput` says which part is wrong."""
    parts: dict[str, str] = {}
    for part in text.split(";"):
        name, _, value = part.partition("=")
        if name not in SECTIONS or name in parts:
            raise BadInput(f"layout: unknown or repeated part {name[:40]!r}")
        parts[name] = value
    for name in SECTIONS[:7]:
        if name not in parts:
            raise BadInput(f"layout: {name} is missing")
    bids, order = parts.get("bids"), parts.get("order")
    return SetUp(
        galaxy=read_galaxy(parts["map"]),
        tech=_numbers("tech", parts["tech"], len(c.TILES), len(c.TILES)),
        advanced=_numbers("advanced", parts["advanced"], len(c.TRACKS), len(c.ADVANCED)),
        boosters=_numbers("boosters", parts["boosters"], max(seats, 2) + 3, len(c.BOOSTERS)),
        rounds=_numbers("rounds", parts["rounds"], c.ROUNDS, len(c.ROUND_TILES)),
        final=_numbers("final", parts["final"], 2, len(c.FINAL_TILES)),
        token=_numbers("token", parts["token"], 1, c.GLEENS_TOKEN)[0],
        loose=parts.get("loose") == "1",
        bids=_numbers("bids", bids, seats, 200, different=False) if bids else NO_BIDS,
        order=_numbers("order", order, max(seats, 2), max(seats, 2)) if order else NO_BIDS,
        capped=parts.get("capped") == "1",
    )


def draw_setup(galaxy: Galaxy, players: int, dice: Dice) -> SetUp:
    """Tiles drawn at random (GP-S1.2 to GP-S1.6)."""
    tech = list(range(len(c.TILES)))
    dice.shuffle(tech)
    return SetUp(
        galaxy=galaxy,
        tech=tuple(tech),
        advanced=tuple(dice.sample(range(len(c.ADVANCED)), len(c.TRACKS))),
        boosters=tuple(dice.sample(range(len(c.BOOSTERS)), players + 3)),
        rounds=tuple(dice.sample(range(len(c.ROUND_TILES)), c.ROUNDS)),
        final=tuple(dice.sample(range(len(c.FINAL_TILES)), 2)),
        token=dice.below(len(c.TOKENS) - 1),
    )
