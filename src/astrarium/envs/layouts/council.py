"""Council of Shadows in numbers: galaxies and their systems, the parties' zones and cards, the market and the piles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...core import Game, Options
from ...games.council.box import components as c
from ...games.council.box.programs import OPERATIONS
from ...games.council.box.reading import GEMS
from ...games.council.box.records import PLANETS, PLANETS_PER_SPACE, SECTORS, SPACES_PER_GALAXY
from ...games.council.table import actions as a
from ...games.council.table.state import PHASES
from ..layout import Count, Counts, Field, Flag, Members, OneOf, Part, Rows, There, Told
from ..spelling import Manner
from . import Grid

FEW, MANY = 60, 500
STATUSES = ("owned", "payable", "open", "waiting", "none")
STATUS_AT = {status: at for at, status in enumerate(STATUSES)}
TECH_LEVELS = 3
CARDS = len(c.CARD_IDS)
PLANETS_OF_A_GALAXY = SPACES_PER_GALAXY * PLANETS_PER_SPACE


def manner(game: Game, seats: int, options: Options, flick: Grid) -> Manner:  # noqa: ARG001
    return Manner()


def _marked(name: str, words: tuple[str, ...], found: Callable[[Any], Any]) -> Told:
    """1 for each of `words` that the function finds, as often as it finds it."""
    index = {word: i for i, word in enumerate(words)}

    def read(source: Any) -> list[float]:
        out = [0.0] * len(index)
        for word in found(source):
            out[index[word]] += 1
        return out

    return Told(name, words, 0, FEW, read)


def _cards(name: str) -> Told:
    return _marked(name, c.CARD_IDS, lambda source: [card.id for card in getattr(source, name)])


def _card(name: str) -> Told:
    return _marked(name, c.CARD_IDS, lambda source: [card.id for card in (getattr(source, name),) if card is not None])


def _tower(parties: int) -> Field:
    """Who owns each cube of a tower from the bottom, one column a party."""
    words = [f"{height}.{party}" for height in range(c.MAX_STACK) for party in range(parties)]

    def read(planet: Any) -> list[float]:
        found = [0.0] * len(words)
        for height, party in enumerate(planet.cubes):
            found[height * parties + party] = 1
        return found

    return Told("cubes", words, 0, 1, read)


def _built(parties: int) -> Field:
    words = [f"{party}.{station}" for party in range(parties) for station in c.STATION_IDS]
    return _marked("stations", tuple(words), lambda galaxy: [f"{b.party}.{b.station}" for b in galaxy.stations])


def _galaxy(parties: int) -> list[Field]:
    planets = Rows("planets", range(PLANETS_PER_SPACE), OneOf("kind", PLANETS), _tower(parties))
    return [
        There(),
        Flag("closed"),
        Count("majority", 0, FEW),
        Count("minority", 0, FEW),
        Count("slots_left", 0, FEW),
        _built(parties),
        Counts("strength", range(parties), 0, FEW),
        OneOf("holder", range(parties)),
        Flag("tied"),
        Flag("exploited"),
        Rows(
            "spaces",
            range(SPACES_PER_GALAXY),
            Part("tile", There(), Counts("gems", GEMS, 0, FEW), Count("energy", 0, FEW), planets),
        ),
    ]


def _lights(player: Any) -> list[str]:
    return [bonus.id for bonus in player.lights if bonus is not None]


def player(parties: int) -> list[Field]:
    whole = ("place", "level", "cubes_left", "colonies", "board_cubes", "open_sum", "light_cards", "ai_cards")
    return [
        OneOf("people", c.PEOPLES),
        *(Count(name, -FEW, max(FEW, c.CUBES)) for name in whole),
        *(Count(name, -MANY, MANY) for name in ("energy", "consumption", "to_next_level", "steps")),
        Counts("gems", GEMS, 0, FEW),
        Rows("zones", range(1, c.MAX_ZONES + 1), Count("range", 0, FEW), _card("card"), _cards("covered"),
             _card("planned"), Flag("acting")),
        _cards("hand"),
        Members("upgrades", c.UPGRADE_IDS),
        _marked("techs", c.TECH_IDS, lambda player: [tech.id for tech in player.techs]),
        OneOf("leader", c.LEADER_IDS),
        _marked("lights", c.LIGHT_IDS, _lights),
        _marked("dark", c.DARK_IDS, lambda player: [player.dark.id] if player.dark else []),
        Flag("has_dark"),
        Flag("ready"),
        Flag("throne"),
        Count("rank", 0, parties),
    ]  # fmt: skip


def pending(seats: int) -> Part:
    return Part(
        "pending",
        OneOf("kind", a.DECISIONS),
        Members("seats", range(seats)),
        Flag("mine"),
        Count("zone", 0, c.MAX_ZONES),
        *(Count(name, 0, FEW) for name in ("range", "cubes", "times", "done", "sector", "purchases", "level")),
        Members("ops", OPERATIONS, most=FEW),
        Members("planets", range(len(c.PLANET_NAMES)), c.PLANET_NAMES),
        OneOf("here", c.SPACE_NAMES),
        Flag("discovered"),
        Members("used", c.SPACE_NAMES, most=FEW),
        Count("free_colonies", 0, FEW),
        Count("exploits", 0, MANY),
        Members("exploited", range(len(c.GALAXY_IDS)), c.GALAXY_IDS),
        OneOf("galaxy", c.GALAXY_IDS),
    )


def _returned(view: Any) -> list[str]:
    return [tile for pile in view.piles for tile in pile.returned]


def fields(game: Game, seats: int, options: Options) -> list[Field]:  # noqa: ARG001
    parties = seats + (seats == 1)  # the Automa is the second party of a solo game
    return [
        OneOf("seat", range(seats)),
        Count("round", 0, MANY),
        OneOf("phase", PHASES),
        Flag("last_round"),
        Counts("order", range(parties), 0, parties),
        pending(seats),
        Rows("galaxies", c.GALAXY_IDS, *_galaxy(parties), key="id"),
        Rows("players", range(parties), *player(parties)),
        Rows("market", range(c.MARKET), _card("card"), Flag("payable"), Flag("crossed")),
        Count("deck", 0, FEW),
        Rows("piles", range(1, SECTORS + 1), Count("left", 0, FEW)),
        _marked("returned", c.TILE_IDS, _returned),
        _marked("drawn", c.TILE_IDS, lambda view: [tile.id for tile in view.drawn]),
        Rows("upgrades", c.UPGRADE_IDS, OneOf("status", STATUSES)),
        Rows("stations", c.STATION_IDS, There(), OneOf("galaxy", c.GALAXY_IDS), Flag("payable")),
        Rows("tech_piles", range(TECH_LEVELS), Count("left", 0, FEW),
             _marked("cards", c.TECH_IDS, lambda pile: [tech.id for tech in pile.cards or ()])),
        Rows("leaders", c.LEADER_IDS, There(), OneOf("taken_by", range(seats))),
        Count("light_pile", 0, FEW),
        Counts("gem_supply", GEMS, 0, FEW),
        Part("plan", Count("total", -MANY, MANY), Count("consumption", 0, MANY), Count("steps", -MANY, MANY),
             Flag("complete")),
        Part("automa", _marked("card", c.AUTOMA_IDS, lambda automa: [automa.card.id] if automa.card else []),
             Counts("left", range(1, 4), 0, FEW), Count("action", 0, FEW, empty=-1), Count("step", 0, 1, empty=-1)),
        Flag("over"),
    ]  # fmt: skip
