"""What is on the table: galaxies with their tiles and cubes, tracks, boards, cards and piles, as flat ints."""

from __future__ import annotations

from typing import Final

from ....core.dice import Dice
from ....core.game import Game
from ....core.notation import Seat
from ....core.state import Key, Options, State
from ..box import components as c
from ..box.reading import GEM_KINDS, Gems
from ..box.records import PLANETS_PER_SPACE, SECTORS, SPACES_PER_GALAXY
from .towers import HEIGHT, stacked, without

NONE: Final = -1
PHASES: Final = ("leaders", "buy", "plan", "act", "over")
CHOOSING, BUYING, PLANS, ACTING, ENDED = range(len(PHASES))
FINAL_PARTS: Final = 3  # of the final count: energy from gems, AI cards and bonus cards


class CouncilState(State):
    """A position of Council of Shadows. Parties are the seats, then the Automa in a solo game."""

    box: c.Box
    parties: int
    automa: int  # the party that is the Automa; -1: none
    phase: int  # of PHASES
    galaxies: tuple[int, ...]  # on this side of the board and not covered
    spaces: tuple[tuple[int, ...], ...]  # by sector: those of these galaxies
    civilisation: tuple[int, ...]  # by party; -1: not chosen yet
    # tracks
    order: list[int]  # parties, first to last
    consumption: list[int]
    energy: list[int]
    level: list[int]
    steps: list[int]  # by party: how far consumption moved in this round's planning
    arrival: list[int]  # by party: when its energy marker reached its space
    clock: int
    throne: int
    # boards
    gems: list[int]  # seat * GEM_KINDS + gem
    hand: list[int]  # by seat: cards, those planned in secret not among them
    top: list[int]  # seat * MAX_ZONES + zone: the card on top
    under: list[int]  # the cards below it
    planned: list[int]  # the card laid there in secret
    zones: list[int]  # by seat: how many
    reach: list[int]  # seat * MAX_ZONES + zone: 1 to 3
    upgrades: list[int]  # by seat: a set
    board_cubes: list[int]  # by seat: cubes on its own boards
    supply: list[int]  # by party: cubes left
    leader: list[int]  # by seat
    stations: list[int]  # seat * STATIONS + station: the galaxy where it is
    # galaxies
    tile: list[int]  # by space
    tower: list[int]  # by planet
    free: int  # planets without a cube
    room: int  # planets with less than three cubes
    kinds: list[int]  # by planet type: planets
    systems: list[int]  # party * SPACES + space: cubes
    colonies: list[int]  # party * GALAXIES + galaxy: cubes
    # piles; the top is at the end
    piles: list[list[int]]  # tiles by sector
    known: list[int]  # by sector: tiles at the bottom of the pile that everybody has seen
    drawn: list[int]  # tiles drawn and not laid yet
    deck: list[int]
    market: list[int]
    trash: list[int]  # AI cards the Automa threw away
    # Dark Tech and bonus cards
    techs: list[int]  # by seat: a set
    tech_piles: list[int]  # by level: a set
    tech_seen: list[int]  # by level: the seats that have looked through the pile
    light_pile: list[int]
    lights: list[int]  # by party: a set
    light_seen: list[int]  # by light card: the seats that know where it is
    dark: list[int]  # by seat
    # solo
    automa_decks: list[list[int]]
    automa_used: list[list[int]]
    automa_card: int
    final: list[int]  # party * FINAL_PARTS + part

    def begin(self, game: Game, seats: int, options: Options, dice: Dice, box: c.Box) -> CouncilState:
        self._begin(game, seats, options, dice)
        self.box = box
        self.parties = parties = max(seats, 2)
        self.automa = 1 if seats == 1 else NONE
        self.phase = CHOOSING
        self.galaxies = box.open_galaxies(seats)
        self.spaces = tuple(
            tuple(s for g in self.galaxies if box.galaxies[g].sector == sector for s in box.spaces_of[g])
            for sector in range(SECTORS)
        )
        self.civilisation = (NONE,) * seats + (c.AUTOMAS,) * (parties - seats)  # CS-2.9
        self.order = list(range(parties))
        self.consumption = [c.CONSUMPTION_MIN] * parties  # CS-2.7
        self.energy = [0] * parties
        self.level = [0] * parties
        self.steps = [0] * parties
        self.arrival = list(range(parties))
        self.clock = parties
        self.throne = NONE
        self.gems = list(box.start_gems) * seats
        self.hand = [c.STARTING_CARDS] * seats
        self.top = [NONE] * (seats * c.MAX_ZONES)
        self.under = [0] * (seats * c.MAX_ZONES)
        self.planned = [NONE] * (seats * c.MAX_ZONES)
        self.zones = [c.ZONES] * seats
        self.reach = [1] * (seats * c.MAX_ZONES)
        self.upgrades = [0] * seats
        self.board_cubes = [0] * seats
        self.supply = [c.CUBES] * parties
        self.leader = [NONE] * seats
        self.stations = [NONE] * (seats * c.STATIONS)
        self.tile = [NONE] * c.SPACES
        self.tower = [0] * c.PLACES
        self.free = self.room = 0
        self.kinds = [0, 0, 0]
        self.systems = [0] * (parties * c.SPACES)
        self.colonies = [0] * (parties * c.GALAXIES)
        self.piles = [[], [], []]
        self.known = [0, 0, 0]
        self.drawn = []
        self.deck = []
        self.market = [NONE] * c.MARKET
        self.trash = []
        self.techs = [0] * seats
        self.tech_piles = [0, 0]
        self.tech_seen = [0, 0]
        self.light_pile = []
        self.lights = [0] * parties
        self.light_seen = [0] * c.LIGHTS
        self.dark = [NONE] * seats
        self.automa_decks = [[], [], []]
        self.automa_used = [[], [], []]
        self.automa_card = NONE
        self.final = [0] * (parties * FINAL_PARTS)
        return self

    def clone(self) -> CouncilState:
        copy = CouncilState()
        self._copy_common(copy)
        copy.box = self.box
        copy.parties = self.parties
        copy.automa = self.automa
        copy.phase = self.phase
        copy.galaxies = self.galaxies
        copy.spaces = self.spaces
        copy.civilisation = self.civilisation
        copy.order = self.order[:]
        copy.consumption = self.consumption[:]
        copy.energy = self.energy[:]
        copy.level = self.level[:]
        copy.steps = self.steps[:]
        copy.arrival = self.arrival[:]
        copy.clock = self.clock
        copy.throne = self.throne
        copy.gems = self.gems[:]
        copy.hand = self.hand[:]
        copy.top = self.top[:]
        copy.under = self.under[:]
        copy.planned = self.planned[:]
        copy.zones = self.zones[:]
        copy.reach = self.reach[:]
        copy.upgrades = self.upgrades[:]
        copy.board_cubes = self.board_cubes[:]
        copy.supply = self.supply[:]
        copy.leader = self.leader[:]
        copy.stations = self.stations[:]
        copy.tile = self.tile[:]
        copy.tower = self.tower[:]
        copy.free = self.free
        copy.room = self.room
        copy.kinds = self.kinds[:]
        copy.systems = self.systems[:]
        copy.colonies = self.colonies[:]
        one, two, three = self.piles
        copy.piles = [one[:], two[:], three[:]]
        copy.known = self.known[:]
        copy.drawn = self.drawn[:]
        copy.deck = self.deck[:]
        copy.market = self.market[:]
        copy.trash = self.trash[:]
        copy.techs = self.techs[:]
        copy.tech_piles = self.tech_piles[:]
        copy.tech_seen = self.tech_seen[:]
        copy.light_pile = self.light_pile[:]
        copy.lights = self.lights[:]
        copy.light_seen = self.light_seen[:]
        copy.dark = self.dark[:]
        one, two, three = self.automa_decks
        copy.automa_decks = [one[:], two[:], three[:]]
        one, two, three = self.automa_used
        copy.automa_used = [one[:], two[:], three[:]]
        copy.automa_card = self.automa_card
        copy.final = self.final[:]
        return copy

    def key(self) -> Key:
        return (
            self.seats, tuple(sorted(self.options.items())), self.dice.state, self.turn, tuple(self.stack), self.phase,
            self.galaxies, self.civilisation, tuple(self.order), tuple(self.consumption), tuple(self.energy),
            tuple(self.level), tuple(self.steps), tuple(self.arrival), self.clock, self.throne, tuple(self.gems),
            tuple(self.hand), tuple(self.top), tuple(self.under), tuple(self.planned), tuple(self.zones),
            tuple(self.reach), tuple(self.upgrades), tuple(self.board_cubes), tuple(self.leader), tuple(self.stations),
            tuple(self.tile),
            tuple(self.tower), tuple(map(tuple, self.piles)), tuple(self.known), tuple(self.drawn), tuple(self.deck),
            tuple(self.market), tuple(self.trash), tuple(self.techs), tuple(self.tech_piles), tuple(self.tech_seen),
            tuple(self.light_pile), tuple(self.lights), tuple(self.light_seen), tuple(self.dark),
            tuple(map(tuple, self.automa_decks)), tuple(map(tuple, self.automa_used)), self.automa_card,
            tuple(self.final),
        )  # fmt: skip

    # pieces

    def lay_tile(self, tile: int, space: int) -> None:
        """Put a solar system on a space."""
        self.tile[space] = tile
        for p, kind in enumerate(self.box.tiles[tile].planets):
            bit = 1 << space * PLANETS_PER_SPACE + p
            self.free |= bit
            self.room |= bit
            self.kinds[kind] |= bit

    def add_cubes(self, party: int, place: int, n: int) -> None:
        """n cubes from the supply onto a planet."""
        tower = stacked(self.tower[place], party, n)
        self.tower[place] = tower
        space = place // PLANETS_PER_SPACE
        self.supply[party] -= n
        self.systems[party * c.SPACES + space] += n
        self.colonies[party * c.GALAXIES + space // SPACES_PER_GALAXY] += n
        self.free &= ~(1 << place)
        if HEIGHT[tower] == c.MAX_STACK:
            self.room &= ~(1 << place)

    def remove_cube(self, party: int, place: int) -> None:
        """One cube from a planet back to its owner."""
        tower = without(self.tower[place], party)
        self.tower[place] = tower
        space = place // PLANETS_PER_SPACE
        self.supply[party] += 1
        self.systems[party * c.SPACES + space] -= 1
        self.colonies[party * c.GALAXIES + space // SPACES_PER_GALAXY] -= 1
        self.room |= 1 << place
        if not tower:
            self.free |= 1 << place

    def gems_left(self, gem: int) -> int:
        """How many gems of a kind lie in the supply: what the box has, less those in hands (CS-1.2)."""
        return self.box.gem_stock[gem] - sum(self.gems[gem::GEM_KINDS])

    def take_gems(self, seat: Seat, gems: Gems) -> Gems:
        """Gems from the supply, as far as they are there (CS-1.2); what was really taken."""
        anthracite, gold, clear = gems
        if self.box.gems_limited:
            anthracite = min(anthracite, self.gems_left(0)) if anthracite else 0
            gold = min(gold, self.gems_left(1)) if gold else 0
            clear = min(clear, self.gems_left(2)) if clear else 0
        at = seat * GEM_KINDS
        self.gems[at] += anthracite
        self.gems[at + 1] += gold
        self.gems[at + 2] += clear
        return anthracite, gold, clear

    def gems_of(self, seat: Seat) -> Gems:
        anthracite, gold, clear = self.gems[seat * GEM_KINDS : (seat + 1) * GEM_KINDS]
        return anthracite, gold, clear

    def can_take_gem(self, gem: int) -> bool:
        return not self.box.gems_limited or self.gems_left(gem) > 0

    def gain_energy(self, party: int, n: int) -> None:
        """Move the energy marker; whoever comes to a space later stands on top (CS-5.6)."""
        if n:
            self.energy[party] += n
            self.arrival[party] = self.clock
            self.clock += 1
