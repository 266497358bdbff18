"""Positions of Eclipse for tests: arrange in a few lines, play in the short notation, look."""

from __future__ import annotations

from collections.abc import Sequence

from astrarium.core import Dice, Event
from astrarium.games.eclipse import GAME
from astrarium.games.eclipse.box import components as c
from astrarium.games.eclipse.rules import combat, turns
from astrarium.games.eclipse.rules.sequence import BOOK
from astrarium.games.eclipse.table import state as s
from astrarium.games.eclipse.table.state import EclipseState, redesign

ALIASES = {"terran": "terran_directorate", "terran2": "terran_federation", "terran3": "terran_union"}


class ScriptedDice(Dice):
    """Dice that show what the test says; everything else stays random."""

    def __init__(self, faces: Sequence[int], seed: int = 1) -> None:
        super().__init__(seed)
        self.faces = list(faces)

    def roll(self, sides: int = 6) -> int:
        return self.faces.pop(0) if self.faces else super().roll(sides)


def sector(number: int | str) -> int:
    return c.SECTOR_OF[int(number)]


class Game:
    """A table with chosen species; seat 0 is the start player and to act."""

    def __init__(self, *species: str, **options: object) -> None:
        names = [ALIASES.get(name, name) for name in species]
        state = GAME.new(len(names), 1, {"species": "chosen", **options})
        assert isinstance(state, EclipseState)
        while state.stack[-1][0] == s.CHOOSE_SPECIES:
            seat = state.to_act()[0]
            state.play(seat, GAME.actions.from_text(f"species {names[seat]}"))
        self.state = state
        state.start = 0
        state.shop = bytearray(len(c.TECHNOLOGIES))
        state.bag = bytearray(t.count for t in c.TECHNOLOGIES)
        self.turn_of(0)

    def turn_of(self, seat: int) -> Game:
        self.state.active = seat
        self.state.stack[:] = [(s.TURN, 1 << seat)]
        self._fresh()
        return self

    def _fresh(self) -> None:
        self.state._listed = None

    # arranging

    def lay(self, number: int, q: int, r: int, rotation: int = 0, owner: int = -1) -> Game:
        i = sector(number)
        ring = c.SECTORS[i].stack
        self.state.stacks[ring] = tuple(x for x in self.state.stacks[ring] if x != i)
        self.state.removed = tuple(x for x in self.state.removed if x != i)
        self.state.lay(i, c.CELL_AT[q, r], rotation)
        if owner >= 0:
            self.disc(number, owner)
        self._fresh()
        return self

    def beside(self, number: int, of: int, edge: int, rotation: int | None = None, owner: int = -1) -> Game:
        """Lay a sector across an edge of another one, joined by two wormholes unless a rotation is given."""
        q, r = c.CELLS[self.state.cell[sector(of)]]
        dq, dr = c.EDGES[edge]
        holes = c.WORMHOLES[sector(number)]
        turned = rotation if rotation is not None else next(n for n in range(6) if holes[n] >> (edge + 3) % 6 & 1)
        return self.lay(number, q + dq, r + dr, turned, owner)

    def disc(self, number: int, seat: int) -> Game:
        self.state.put_disc(sector(number), seat)
        self.state.discs[seat] -= 1
        self._fresh()
        return self

    def ships(self, number: int, seat: int, **types: int) -> Game:
        for name, count in types.items():
            for _ in range(count):
                self.state.supply[4 * seat + c.SHIPS.index(name)] -= 1
                self.state.add_ship(sector(number), seat, c.SHIPS.index(name))
        self._fresh()
        return self

    def no_ships(self, number: int, seat: int) -> Game:
        for ship in range(4):
            while self.state.ships[24 * sector(number) + 4 * seat + ship]:
                self.state.drop_ship(sector(number), seat, ship)
                self.state.supply[4 * seat + ship] += 1
        self._fresh()
        return self

    def cubes(self, number: int, *squares: int, track: int | None = None) -> Game:
        """Cubes of the sector's owner on these squares, off the matching tracks (`track` for wild ones)."""
        i = sector(number)
        seat = self.state.disc[i]
        for square in squares:
            kind = c.SECTORS[i].squares[square][0] if square < c.ORBITAL_SQUARE else c.WILD
            self.state.track[3 * seat + (kind if kind < 3 else track or 0)] -= 1
            self.state.cubes[i] |= 1 << square
        self._fresh()
        return self

    def empty(self, number: int, *squares: int) -> Game:
        """Cubes of the sector's owner go from these squares back to their tracks."""
        i = sector(number)
        for square in squares:
            self.state.cubes[i] &= ~(1 << square)
            self.state.track[3 * self.state.disc[i] + c.SECTORS[i].squares[square][0]] += 1
        self._fresh()
        return self

    def store(self, seat: int, **amounts: int) -> Game:
        for name, amount in amounts.items():
            self.state.store[3 * seat + c.RESOURCES.index(name)] = amount
        self._fresh()
        return self

    def tech(self, seat: int, *names: str) -> Game:
        for name in names:
            self.state.tech[seat] |= c.TECH_BIT[name]
            self.state.bag[c.TECH_NAMES.index(name)] -= 1
        self._fresh()
        return self

    def offer(self, *names: str) -> Game:
        for name in names:
            self.state.shop[c.TECH_NAMES.index(name)] += 1
            self.state.bag[c.TECH_NAMES.index(name)] -= 1
        self._fresh()
        return self

    def fit(self, seat: int, ship: str, **parts: str) -> Game:
        """Parts by position: fit(0, "cruiser", L2="plasma_missile")."""
        kind = c.SHIPS.index(ship)
        positions = c.SPECIES[self.state.species[seat]].blueprints[kind].positions
        for position, part in parts.items():
            slot = positions.index(position)
            self.state.tile[4 * c.SLOTS * seat + c.SLOTS * kind + slot] = c.PART_OF[part] + 1
        redesign(self.state, seat, kind)
        self._fresh()
        return self

    def next_sector(self, number: int) -> Game:
        """The next sector turned over from its stack."""
        i = sector(number)
        ring = c.SECTORS[i].stack
        rest = tuple(x for x in self.state.stacks[ring] if x != i)
        if ring == 3 and i in self.state.removed:
            self.state.removed = tuple(sorted((*(x for x in self.state.removed if x != i), rest[0])))
            rest = rest[1:]
        self.state.stacks[ring] = (*rest, i)
        return self

    def next_discovery(self, name: str) -> Game:
        tiles = list(self.state.found)
        tiles.remove(c.DISCOVERIES.index(name))
        self.state.found = (*tiles, c.DISCOVERIES.index(name))
        return self

    def hide(self, number: int, name: str) -> Game:
        """A discovery tile lies face down on the sector."""
        tiles = list(self.state.found)
        tiles.remove(c.DISCOVERIES.index(name))
        self.state.found = tuple(tiles)
        self.state.discovery[sector(number)] = c.DISCOVERIES.index(name) + 1
        return self

    def ancients(self, number: int, count: int) -> Game:
        self.state.ancients[sector(number)] = count
        return self

    def relations(self, one: int, two: int) -> Game:
        """Ambassadors were exchanged, each with a money cube."""
        for seat, other in ((one, two), (two, one)):
            self.state.ambassadors[seat] |= 1 << other
            self.state.track[3 * seat] -= 1
        self._fresh()
        return self

    def reputation(self, seat: int, *values: int) -> Game:
        for value in values:
            self.state.honours[value - 1] -= 1
        self.state.reputation[seat] = tuple(sorted((*self.state.reputation[seat], *values), reverse=True))
        return self

    def rolls(self, *faces: int) -> Game:
        self.state.dice = ScriptedDice(faces)
        return self

    # playing

    def play(self, *actions: str) -> list[Event]:
        """Each action by whoever is to act."""
        events: list[Event] = []
        for text in actions:
            events += self.state.play(self.seat, GAME.actions.from_text(text))
            assert not self.state.violations(), (text, self.state.violations())
        return events

    def end_turn(self) -> Game:
        """Decline colony ships and proposals, where the turn waits for them."""
        if self.asked == "turn_end":
            self.play("done")
        return self

    def fight(self) -> list[Event]:
        """The action phase is over: battles begin."""
        self.state.stack.clear()
        self.state.events = []
        self.state.passed = (1 << self.state.seats) - 1
        self.state.next_start = 0
        combat.open_phase(self.state)
        return self._run()

    def upkeep(self) -> list[Event]:
        """All battles are over: upkeep begins."""
        self.state.stack.clear()
        self.state.events = []
        self.state.passed = (1 << self.state.seats) - 1
        self.state.next_start = 0
        turns.begin_upkeep(self.state)
        return self._run()

    def _run(self) -> list[Event]:
        self._fresh()
        BOOK.settle(self.state)
        return self.state.events

    # looking

    @property
    def seat(self) -> int:
        return self.state.to_act()[0]

    @property
    def asked(self) -> str:
        view = self.state.view(None)
        return view.pending.kind if view.pending else ""

    def legal(self, prefix: str = "") -> list[str]:
        texts = [GAME.actions.to_text(action) for action in self.state.legal(self.seat)]
        return [text for text in texts if text.startswith(prefix)]

    def refusal(self, text: str, seat: int | None = None) -> str:
        """The rule that forbids the action, or "" where it is allowed."""
        seat = self.seat if seat is None else seat
        found = self.state.refusal(seat, GAME.actions.from_text(text))
        return found.rule or str(found) if found else ""

    def stored(self, seat: int) -> tuple[int, ...]:
        return tuple(self.state.store[3 * seat : 3 * seat + 3])

    def tracks(self, seat: int) -> tuple[int, ...]:
        return tuple(self.state.track[3 * seat : 3 * seat + 3])

    def design(self, seat: int, ship: str) -> s.Design:
        return self.state.design[4 * seat + c.SHIPS.index(ship)]

    def owner(self, number: int) -> int:
        return self.state.disc[sector(number)]

    def fleet(self, number: int, seat: int) -> dict[str, int]:
        base = 24 * sector(number) + 4 * seat
        return {name: self.state.ships[base + i] for i, name in enumerate(c.SHIPS) if self.state.ships[base + i]}


def position(text: str) -> Game:
    """The position that the text describes, without a set-up before it."""
    game = object.__new__(Game)
    state = GAME.arrange(text)
    assert isinstance(state, EclipseState)
    game.state = state
    return game
