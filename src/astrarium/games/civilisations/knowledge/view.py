"""What one seat may know, in named and JSON-able form. What is not here cannot leak."""

from __future__ import annotations

from dataclasses import dataclass

from ....core.notation import Seat


@dataclass(frozen=True, slots=True)
class Sector:
    """A sector of the galaxy and what is on it."""

    cell: int  # as in actions
    name: str
    q: int
    r: int
    kind: str  # "home" or "neutral"
    slot: int | None  # which home place, clockwise from 0; None: a neutral sector
    home_of: Seat | None
    bonus: str | None  # "portal" .. "armament"; None: a home, or face down
    tile: str | None  # the neutral sector's id in the box
    hidden: bool
    ships: tuple[int, ...]  # by seat
    colony: Seat | None  # home colonies included
    strength: tuple[int, ...]  # by seat: pieces + influence, 0 without a piece
    controller: Seat | None
    contested: bool  # pieces of several seats


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on the table, the side that points to the middle, and in a duel the card that goes away with it."""

    card: int
    side: str
    discard: int | None


@dataclass(frozen=True, slots=True)
class Player:
    """One seat's civilisation, as everybody sees it."""

    seat: Seat
    civilisation: str | None  # its id
    home: str | None  # the sector's name
    levels: tuple[int, ...]  # by track: production, movement, influence, armament
    influence: int  # with colonies
    armament: int  # with colonies
    ships_in_stock: int
    ships_on_map: int
    colonies_left: int
    hand_size: int
    has_chosen: bool  # a card lies face down
    revealed: Laid | None  # last revealed: in this turn while it is resolved, else in the turn before
    traced: tuple[int, ...] | None  # its hand, a card laid face down included, where the viewing seat can name it
    points: int
    battle_points: int
    sector_points: int
    colony_points: int
    sectors: int  # controlled now
    pieces: int  # on the map, the home colony included
    rank: int


@dataclass(frozen=True, slots=True)
class Strategy:
    """A place in the order of resolution of this turn."""

    seat: Seat
    card: int
    side: str
    status: str  # "done", "now" or "waiting"


@dataclass(frozen=True, slots=True)
class Pending:
    """The decision on the table."""

    kind: str  # "civilisation", "home", "choose", "war", "colonisation" or "expansion"
    seats: tuple[Seat, ...]
    mine: bool  # the viewing seat is one of them
    portal: int = 0  # expansion actions left
    movement: int = 0
    production: int = 0
    ambush: int = 0
    conversion: int = 0
    fought: tuple[str, ...] = ()  # war: the sectors fought over


@dataclass(frozen=True, slots=True)
class CardFace:
    """A strategy card of the viewing seat: what its sides would do now."""

    card: int
    track: str
    level: int  # of that track after an evolution
    actions: tuple[int, ...]  # on the card: portal, movement, production, ambush, conversion
    allowance: tuple[int, ...]  # the same with tracks and colonies
    source: str  # "seed" or "reconstructed"


@dataclass(frozen=True, slots=True)
class View:
    """The table through the eyes of one seat; seat None is a spectator."""

    seat: Seat | None
    seats: int
    turn: int  # 1 to 15; 0 while civilisations are being chosen
    age: int
    turn_of_age: int
    passing: str  # "left" or "right"
    duel: bool
    exploration: bool
    sectors: tuple[Sector, ...]
    players: tuple[Player, ...]
    hand: tuple[CardFace, ...]  # without a card laid face down
    choice: Laid | None  # what the viewing seat has laid face down
    discard: tuple[int, ...]
    aside: tuple[int, ...]  # not dealt in this age
    removed: tuple[int, ...]  # out of the game
    free_civilisations: tuple[str, ...]
    order: tuple[Strategy, ...]  # of the turn being resolved; empty while cards are chosen
    pending: Pending | None
    over: bool
    winners: tuple[Seat, ...]

    def sector(self, name: str) -> Sector:
        """The sector of that name."""
        return next(sector for sector in self.sectors if sector.name == name)
