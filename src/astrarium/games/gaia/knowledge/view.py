"""What one seat may know: everything on the table, but not the order of the Automa's cards."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CellView:
    """A hex of the map. `planet` is what it is now: a finished project is a Gaia planet."""

    cell: int
    q: int
    r: int
    name: str  # "4A2"
    sector: int  # number of the tile
    planet: int  # an index of components.PLANETS, or -1
    printed: int  # the planet printed on the tile, or -1
    structures: tuple[tuple[int, int], ...]  # (player, building); a guest's mine stands last
    gaiaformer: int  # whose, or -1
    satellites: tuple[int, ...]  # whose
    station: int  # whose space station, or -1


@dataclass(frozen=True, slots=True)
class Income:
    credit: int
    ore: int
    knowledge: int
    qic: int
    charge: int
    token: int


NO_INCOME = Income(0, 0, 0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One player, the Automa included."""

    player: int
    is_automa: bool
    faction: int  # -1: not chosen yet
    home: int
    vp: int
    parts: tuple[tuple[str, int], ...]
    credit: int
    ore: int
    knowledge: int
    qic: int
    bowls: tuple[int, int, int]  # tokens in areas I, II, III, the brainstone among them
    gaia_area: int
    brainstone: int  # 0 nowhere, 1 to 3 an area, 4 the Gaia area
    levels: tuple[int, ...]
    range: int
    step_ore: int
    buildings: tuple[tuple[int, ...], ...]  # cells by kind of building
    left: tuple[int, ...]  # pieces on the board by kind of building
    guests: tuple[int, ...]
    lost_planet: int  # cell or -1
    gaiaformers_ready: int
    gaiaformers_locked: int
    gaiaformers_out: tuple[int, ...]
    satellites: tuple[int, ...]
    satellites_left: int
    stations: tuple[int, ...]
    stations_left: int
    federations: tuple[tuple[int, ...], ...]  # the cells of each
    threshold: int  # power value that the next federation needs
    tiles: tuple[int, ...]
    covered: tuple[int, ...]
    advanced: tuple[int, ...]
    tokens: tuple[int, ...]  # federation tokens by kind
    green: int
    booster: int
    passed: bool
    specials: tuple[int, ...]  # special actions still open this round
    used: tuple[int, ...]
    income: Income  # of the next round, where there is one, with the booster held now
    structures: int
    types: tuple[int, ...]  # planet types colonised
    gaia_planets: int
    sectors: int


@dataclass(frozen=True, slots=True)
class FinalView:
    """A final scoring tile with everybody's progress and what it would give now."""

    tile: int
    counts: tuple[int, ...]  # by player
    neutral: int  # -1: no neutral player
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """The decision on top: who is asked, what, and the figures of it."""

    name: str  # one of DECISIONS
    seat: int
    offer: int = 0  # charge: power offered, after the limits
    cost: int = 0  # charge: points it costs
    builder: int = -1  # charge: who builds, and where
    cell: int = -1
    free_steps: int = 0
    range_bonus: int = 0
    tracks: tuple[int, ...] = ()
    areas: tuple[int, ...] = ()
    icons: tuple[int, ...] = ()  # income: charges above 0, tokens below
    left: int = 0  # Terrans: power value left


@dataclass(frozen=True, slots=True)
class AutomaView:
    level: str
    support: int  # number of the card, or -1
    played: tuple[int, ...]  # cards revealed this round
    cards_left: int
    known_left: tuple[int, ...]  # cards that must be among those left


@dataclass(frozen=True, slots=True)
class NewsView:
    """What a player did in their latest turn."""

    cells: tuple[int, ...]  # built on
    federation: tuple[int, ...]  # cells of a new federation
    tracks: tuple[int, ...]  # advanced on


@dataclass(frozen=True, slots=True)
class View:
    """Everything a board, a terminal or a program may show to one seat."""

    seat: int | None
    seats: int
    over: bool
    round: int
    turn: int
    to_act: tuple[int, ...]
    question: Question | None
    order: tuple[int, ...]
    passed: tuple[int, ...]
    cells: tuple[CellView, ...]
    players: tuple[PlayerView, ...]
    tile_at: tuple[int, ...]
    advanced: tuple[int, ...]
    top_token: int
    top_of_track: tuple[int, ...]  # who stands on level 5, or -1
    tokens: tuple[int, ...]
    boosters: tuple[int, ...]
    acts: tuple[int, ...]  # who took each board action, or -1
    round_tiles: tuple[int, ...]
    final: tuple[FinalView, ...]
    automa: AutomaView | None
    news: tuple[NewsView, ...]  # by player
    setup: str
    turn_order: str
