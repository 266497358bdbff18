"""What is on the table: one flat row of ints per player, sets of cells as bits."""

from __future__ import annotations

from typing import Any, Final

from ....core.dice import Dice
from ....core.game import Game
from ....core.notation import Seat
from ....core.state import Key, Options, State
from ..box import components as c
from . import player as at
from .setup import SetUp
from .space import Galaxy

Known = tuple[tuple[Any, ...], int, list[tuple[int, int, int]]]
News = tuple[int, int, int, int]  # the turn, cells built on, cells of a new federation, tracks advanced on
NO_NEWS: Final[News] = (-1, 0, 0, 0)
OPEN_TO_ALL: Final = -1  # a board action that nobody has taken this round


class GaiaState(State):
    """A position of Gaia Project. Players are the seats, then the Automa in a solo game."""

    galaxy: Galaxy
    rows: list[list[int]]  # by player: see player.py
    tile_at: tuple[int, ...]  # the standard tile at each place of the research board
    advanced: list[int]  # by track: the advanced tile there, or -1
    boosters: list[int]  # free ones, as they lie in the row
    round_tiles: tuple[int, ...]
    final_tiles: tuple[int, ...]
    top_token: int  # the federation token on terraforming 5, or -1
    tokens: list[int]  # federation tokens in the supply
    round: int  # 1 to 6; 0 during the set-up
    table: tuple[Seat, ...]  # the players clockwise
    order: list[Seat]  # turn order of this round
    passed: list[Seat]  # in the order of passing
    acts: list[int]  # by board action: who took it this round, or -1
    formed: int  # Transdim planets that became Gaia planets
    lost: int  # the Lost Planet's cell
    builds: list[int]  # structures of this action whose neighbours have not been asked yet
    deck: list[int]  # the Automa's cards of this round, the next one last
    used: list[int]  # its cards already played this round
    reserve: list[int]
    support: int  # the Automa's support card, or -1
    seen: int  # cards known to be in its deck: the starters and all that were revealed
    loose: bool
    capped: bool
    asks_free: bool
    by_passing: bool
    first_game: bool
    bids: tuple[int, ...]
    finished: bool
    federations_known: list[Known | None]
    builder: Seat  # whose structure the neighbours are asked about, and its cell
    site: int
    news: list[News]  # by player; like the two above it is told, not played with: no part of the key

    def begin(self, game: Game, seats: int, options: Options, dice: Dice, laid: SetUp) -> GaiaState:
        self._begin(game, seats, options, dice)
        players = max(2, seats)
        self.galaxy = laid.galaxy
        self.rows = [[0] * at.COLUMNS for _ in range(players)]
        for row in self.rows:
            row[at.FACTION] = row[at.HOME] = row[at.BOOSTER] = -1
        self.tile_at, self.advanced = laid.tech, list(laid.advanced)
        self.boosters = list(laid.boosters)
        self.round_tiles, self.final_tiles = laid.rounds, laid.final
        self.top_token = laid.token
        copies = [c - 1 if seats == 1 else c for c in c.TOKEN_COPIES[: c.GLEENS_TOKEN]]  # GP-X1.2
        copies[laid.token] -= 1
        self.tokens = copies
        self.round = 0
        self.table = laid.order or tuple(range(players))
        self.order = list(self.table)
        self.passed = []
        self.acts = [OPEN_TO_ALL] * len(c.BOARD_ACTIONS)
        self.formed = self.lost = 0
        self.builds, self.deck, self.used, self.reserve, self.support, self.seen = [], [], [], [], -1, 0
        self.loose, self.capped, self.bids = laid.loose, laid.capped, laid.bids
        self.asks_free = options["charging"] == "ask"
        self.by_passing = options["turn_order"] == "passing"
        self.first_game = options["setup"] == "first_game"
        self.finished = False
        self.federations_known = [None] * players
        self.builder = self.site = -1
        self.news = [NO_NEWS] * players
        return self

    def clone(self) -> GaiaState:
        copy = GaiaState()
        self._copy_common(copy)
        copy.galaxy = self.galaxy
        copy.rows = [row[:] for row in self.rows]
        copy.tile_at, copy.round_tiles, copy.final_tiles = self.tile_at, self.round_tiles, self.final_tiles
        copy.advanced = self.advanced[:]
        copy.boosters = self.boosters[:]
        copy.top_token = self.top_token
        copy.tokens = self.tokens[:]
        copy.round = self.round
        copy.table, copy.order = self.table, self.order
        copy.passed = self.passed[:]
        copy.acts = self.acts[:]
        copy.formed, copy.lost = self.formed, self.lost
        copy.builds = self.builds[:]
        copy.deck, copy.used, copy.reserve = self.deck[:], self.used[:], self.reserve[:]
        copy.support, copy.seen = self.support, self.seen
        copy.loose, copy.capped = self.loose, self.capped
        copy.asks_free, copy.by_passing = self.asks_free, self.by_passing
        copy.first_game, copy.bids, copy.finished = self.first_game, self.bids, self.finished
        copy.federations_known = self.federations_known[:]
        copy.builder, copy.site, copy.news = self.builder, self.site, self.news[:]
        return copy

    def key(self) -> Key:
        return (
            self.seats, tuple(sorted(self.options.items())), self.dice.state, self.turn,
            *self.on_table(),
        )  # fmt: skip

    def on_table(self) -> Key:
        """What is to be seen there and what is decided next: the key without dice, turns played and options."""
        return (
            tuple(self.stack), self.galaxy.text,
            tuple(tuple(row) for row in self.rows), self.tile_at, tuple(self.advanced), tuple(self.boosters),
            self.round_tiles, self.final_tiles, self.top_token, tuple(self.tokens), self.round, tuple(self.order),
            tuple(self.passed), tuple(self.acts), self.formed, self.lost, tuple(self.builds), tuple(self.deck),
            tuple(self.used), tuple(self.reserve), self.support, self.seen,
        )  # fmt: skip

    # sets of cells

    def taken(self) -> int:
        """Cells with a structure or a gaiaformer of anyone."""
        cells = 0
        for row in self.rows:
            cells |= row[at.OWNED] | row[at.FORMERS]
        return cells

    def others(self, seat: Seat) -> int:
        """Cells with a structure of another player."""
        cells = 0
        for player, row in enumerate(self.rows):
            if player != seat:
                cells |= row[at.OWNED]
        return cells

    def planet_type(self, cell: int) -> int:
        """What a planet counts as once it is colonised."""
        if self.lost >> cell & 1:
            return c.LOST_PLANET
        kind = self.galaxy.kind[cell]
        return c.GAIA if kind == c.TRANSDIM else kind
