"""What one seat may know, in named and JSON-able form. What is not here cannot leak.

A party is a seat, or in a solo game the Automa, whose number is the number of seats.
"""

from __future__ import annotations

from dataclasses import dataclass

from ....core.notation import Seat
from ....core.state import Score
from ..box.reading import Gems


@dataclass(frozen=True, slots=True)
class CardStep:
    """One step of a card: what to draw on its face."""

    op: str  # "colonise", "extract", "discover", "gain_gems", "convert", "gain_energy" or "choose"
    count: int  # cubes, times or energy
    anywhere: bool  # in any sector
    any_planet: bool
    here: bool  # on the system just placed or settled
    gems: Gems  # gain_gems
    options: tuple[tuple[CardStep, ...], ...] = ()  # choose: the alternatives


@dataclass(frozen=True, slots=True)
class Card:
    """An action card."""

    number: int  # as in actions
    id: str
    name: str  # a message id
    consumption: int
    cost: Gems  # no gems: a starting card
    steps: tuple[CardStep, ...]
    source: str
    guessed: tuple[str, ...]  # fields that nobody could read off a box; source "reconstructed": all


@dataclass(frozen=True, slots=True)
class Offer:
    """A place of the market."""

    place: int  # 0 to 7, row by row
    card: Card | None
    payable: bool  # by the viewing seat, with the gems it has now
    payment: Gems | None  # the cheapest one
    crossed: bool  # the Automa's card will throw it away


@dataclass(frozen=True, slots=True)
class Planet:
    place: int  # as in actions
    name: str
    kind: str  # "earth", "desert" or "volcanic"
    cubes: tuple[int, ...]  # parties, from the bottom to the top


@dataclass(frozen=True, slots=True)
class Tile:
    """A solar system."""

    number: int
    id: str
    sector: int  # 1 to 3
    planets: tuple[Planet, ...]  # places are -1 where the tile is not laid
    gems: Gems
    energy: int
    source: str
    guessed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Space:
    space: int  # as in actions
    name: str
    x: int
    y: int
    tile: Tile | None
    cubes: tuple[int, ...]  # by party


@dataclass(frozen=True, slots=True)
class Built:
    """A station on the board."""

    party: int
    station: str  # "extraction", "exploitation" or "colonisation"
    galaxy: str


@dataclass(frozen=True, slots=True)
class Galaxy:
    galaxy: int  # as in actions
    id: str
    name: str  # a message id
    sector: int  # 1 to 3
    closed: bool  # covered with three players
    majority: int
    minority: int
    majority_card: bool
    minority_card: bool
    station_slots: int
    slots_left: int
    stations: tuple[Built, ...]
    colonies: tuple[int, ...]  # cubes on planets by party
    strength: tuple[int, ...]  # with the cubes of a colonisation station
    holder: int | None  # the party with the majority
    tied: bool  # somebody is there and nobody has the majority
    exploited: bool  # by the party whose exploitation is going on
    spaces: tuple[Space, ...]
    source: str
    guessed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile of tiles face down."""

    sector: int  # 1 to 3
    left: int
    returned: tuple[str, ...]  # ids of the tiles at its bottom that everybody has seen, lowest first


@dataclass(frozen=True, slots=True)
class Zone:
    number: int  # from 1, left to right
    range: int
    card: Card | None  # on top
    covered: tuple[Card, ...]
    planned: Card | None  # laid there in secret; only in its owner's view
    acting: bool  # its card is being carried out


@dataclass(frozen=True, slots=True)
class Upgrade:
    number: int
    id: str
    kind: str  # "terraform", "stacking", "range" or "energy"
    planet: str | None
    zone: int | None  # from 1
    range: int | None
    cost: Gems
    energy: int
    status: str  # "owned", "payable", "open" (too few gems), "waiting" (another comes first) or "none" (no such zone)
    payment: Gems | None  # the cheapest one
    source: str
    guessed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Station:
    """A station of the viewing seat."""

    station: int
    id: str
    cost: Gems
    cubes: int
    galaxy: str | None  # where it is built
    payable: bool
    payment: Gems | None
    source: str
    guessed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tech:
    tech: int
    id: str
    name: str  # a message id
    level: int


@dataclass(frozen=True, slots=True)
class TechPile:
    level: int
    left: int
    cards: tuple[Tech, ...] | None  # None: the viewing seat has not looked through it


@dataclass(frozen=True, slots=True)
class Bonus:
    """A bonus card."""

    id: str
    dark: bool
    worth: int  # energy it would bring now
    base: int
    per: int  # light: energy for each of `what`; dark: for each station
    what: str  # light: what it counts; dark: the galaxy, or "stations"
    majority: int  # dark: energy on top of the base
    presence: int


@dataclass(frozen=True, slots=True)
class Leader:
    leader: int
    id: str
    name: str
    consumption: int
    energy: int
    taken_by: Seat | None


@dataclass(frozen=True, slots=True)
class Player:
    """One party, as the viewing seat may see it."""

    party: int
    seat: Seat | None  # None: the Automa
    people: str  # "tretans", "humans", "shengar" or "automas"; empty: not chosen yet
    place: int  # in the current order, from 1
    level: int
    energy: int
    consumption: int
    to_next_level: int  # energy that is missing
    steps: int  # of consumption in the last planning
    open_sum: int  # consumption of the cards that lie open on its zones now
    gems: Gems
    cubes_left: int
    colonies: int  # cubes on planets
    board_cubes: int
    zones: tuple[Zone, ...]
    hand: tuple[Card, ...]  # the viewing seat's without those planned; the others' as everybody can count them out
    ai_cards: int
    upgrades: tuple[str, ...]
    stations: tuple[Built, ...]
    techs: tuple[Tech, ...]
    leader: str | None
    light_cards: int
    lights: tuple[Bonus | None, ...]  # None: face down for the viewing seat
    dark: Bonus | None  # None: face down for the viewing seat, or none
    has_dark: bool
    ready: bool  # has planned
    throne: bool
    rank: int
    final: tuple[int, int, int] | None  # energy from gems, AI cards, bonus cards: at the end, or the viewer's own now


@dataclass(frozen=True, slots=True)
class Plan:
    """What the viewing seat's plan would cost: the preview while all plan."""

    cards: tuple[int, ...]  # consumption by zone, 0 where there is no card
    total: int
    consumption: int  # after the limits
    steps: int  # really moved
    to_next_level: int
    complete: bool  # every zone that needs a card has one


@dataclass(frozen=True, slots=True)
class AutomaStep:
    """What the Automa tries: energy, or cubes on a planet of a galaxy, after a discovery there or not."""

    galaxy: str | None  # None: energy
    planet: str | None
    cubes: int
    discover: bool
    energy: int


@dataclass(frozen=True, slots=True)
class AutomaCard:
    id: str
    pile: int
    consumption: int
    actions: tuple[tuple[AutomaStep, ...], ...]  # preferred, then the alternative
    discard: tuple[int, ...]  # market places
    exploits_all: bool
    silver: bool
    source: str
    guessed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Automa:
    """The solo opponent's cards; the rest of it is the last of the players."""

    card: AutomaCard | None  # None: it is turned when all have planned
    left: tuple[int, ...]  # cards left by pile
    action: int | None  # the action of the card that is being carried out, from 0
    step: int | None  # of that action: 0 the preferred one, 1 the alternative; None: not known


@dataclass(frozen=True, slots=True)
class Pending:
    """The decision on the table."""

    kind: str  # one of DECISIONS
    seats: tuple[Seat, ...]
    mine: bool  # the viewing seat is one of them
    zone: int | None = None  # step: the zone whose card acts; None: it comes from elsewhere
    range: int = 0
    ops: tuple[str, ...] = ()  # step: what may be done
    cubes: int = 0  # step, automa-settle: how many may be placed
    planets: tuple[int, ...] = ()  # automa-settle: where
    times: int = 0  # step: extractions or conversions left
    done: int = 0  # step: extractions or conversions done
    here: str | None = None  # step: the system just placed or settled
    discovered: bool = False  # step: it was placed just now
    used: tuple[str, ...] = ()  # step: systems already mined
    sector: int = 0  # lay: 1 to 3
    purchases: int = 0  # buy: left
    free_colonies: int = 0  # buy: left (Zoe)
    exploits: int = 0  # exploit: galaxies left; more than there are: no limit
    exploited: tuple[int, ...] = ()  # exploit: galaxies done
    galaxy: str | None = None  # mine, automa-exploit
    level: int = 0  # tech


@dataclass(frozen=True, slots=True)
class View:
    """The table through the eyes of one seat; seat None is a spectator."""

    seat: Seat | None
    seats: int
    parties: int
    round: int  # from 1; 0 while leaders are chosen
    phase: str  # "leaders", "buy", "plan", "act" or "over"
    with_stations: bool
    with_leaders: bool
    silver: bool
    components: str  # "standard", or the digest of a corrected file
    last_round: bool
    order: tuple[int, ...]  # parties
    galaxies: tuple[Galaxy, ...]
    piles: tuple[Pile, ...]
    drawn: tuple[Tile, ...]
    market: tuple[Offer, ...]
    deck: int
    players: tuple[Player, ...]
    upgrades: tuple[Upgrade, ...]  # of the viewing seat
    stations: tuple[Station, ...]  # of the viewing seat; empty without module 1
    tech_piles: tuple[TechPile, ...]
    leaders: tuple[Leader, ...]  # empty without module 2
    light_pile: int
    gem_supply: Gems | None  # gems left to take; None: they never run out
    plan: Plan | None  # of the viewing seat while all plan
    automa: Automa | None
    pending: Pending | None
    over: bool
    scores: tuple[Score, ...]  # levels and energy: all of it lies open; bonus cards count at the end only
    winners: tuple[Seat, ...]  # in a solo game empty where the Automa wins

    def galaxy(self, id: str) -> Galaxy:
        """The galaxy of that id."""
        return next(galaxy for galaxy in self.galaxies if galaxy.id == id)

    @property
    def me(self) -> Player | None:
        return self.players[self.seat] if self.seat is not None else None
