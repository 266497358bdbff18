"""The whole turns a seat can play: one main action each, with the conversions that pay for it and its site."""

from __future__ import annotations

from collections.abc import Iterator

from ....core.notation import Action, Seat
from ..box import components as c
from ..rules import board_actions as board
from ..rules import mines, passing, projects, research
from ..rules.federations import federations
from ..rules.upgrades import upgrade_price, upgrade_sites
from ..table import actions as a
from ..table import player as at
from ..table.space import cells_of, grown_by
from ..table.state import OPEN_TO_ALL
from ..table.state import GaiaState as State
from .payment import Price, payment, wealth

MOST_FEDERATIONS = 8
MOST_SATELLITES = 5  # people seldom build more for one federation
NO_SITE = -1
FREE = Price()


class Turn:
    """A turn: conversions, the action, and where it builds if that is a second step."""

    __slots__ = ("action", "conversions", "price", "site", "steps")

    def __init__(self, action: Action, conversions: list[Action], price: Price, site: int = -1, steps: int = 0) -> None:
        self.action = action
        self.conversions = conversions
        self.price = price
        self.site = site  # of the mine or project that a board or booster action builds
        self.steps = steps  # of terraforming

    def plan(self) -> list[Action]:
        """Everything to play, in order."""
        if self.site < 0:
            return [*self.conversions, self.action]
        return [*self.conversions, self.action, (a.MINE_, self.site)]


class Turns:
    """Lists the turns of one position."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state, self.seat, self.row = state, seat, state.rows[seat]
        self.found: list[Turn] = []
        self.others = state.others(seat)
        self.paid: dict[tuple[int, ...], list[Action] | None] = {}  # by price: it is asked for many a mine

    def all(self) -> list[Turn]:
        row = self.row
        had = row[at.CREDIT], row[at.ORE], row[at.KNOWLEDGE], row[at.QIC]
        row[at.CREDIT], row[at.ORE], row[at.KNOWLEDGE], row[at.QIC] = wealth(row)
        wishes = list(self.wishes())
        row[at.CREDIT], row[at.ORE], row[at.KNOWLEDGE], row[at.QIC] = had
        for action, price, site, steps in wishes:
            if action[0] != a.ACT or site >= 0 or board.can_carry_out(self.state, self.seat, action[1]):
                self.add(action, price, site, steps)
        for action in board.legal_specials(self.state, self.seat):
            if action[0] != a.SPECIAL or action[1] not in (c.S_STEP, c.S_RANGE):
                self.found.append(Turn(action, [], FREE))
        self.found += [Turn(action, [], FREE) for action in passing.legal_passes(self.state, self.seat)]
        self.federations()
        return self.found

    def add(self, action: Action, price: Price, site: int, steps: int) -> None:
        key = price.credit, price.ore, price.knowledge, price.qic, price.power, price.tokens, price.stone
        if key not in self.paid:
            self.paid[key] = payment(self.row, price)
        conversions = self.paid[key]
        if conversions is not None:
            self.found.append(Turn(action, conversions, price, site, steps))

    def wishes(self) -> Iterator[tuple[Action, Price, int, int]]:
        """What a seat as rich as conversions could make it could do."""
        state, seat, row = self.state, self.seat, self.row
        for cell, price, steps in self.mines(mines.mine_sites(state, seat), 0, 0):
            yield (a.MINE_, cell), price, NO_SITE, steps
        for cell in cells_of(projects.project_sites(state, seat)):
            price = Price(qic=mines.qic_to_reach(row, cell), tokens=c.PROJECT_TOKENS[row[at.GAIA_PROJECT]], formers=1)
            yield (a.PROJECT, cell), price, NO_SITE, 0
        for building in range(1, len(c.BUILDINGS)):
            for cell in cells_of(upgrade_sites(state, seat, building)):
                ore, credit = upgrade_price(state, seat, building, cell)
                yield (a.UPGRADE, building, cell), Price(credit, ore), NO_SITE, 0
        for action in research.legal_research(state, seat):
            yield action, Price(knowledge=c.ADVANCE_COST), NO_SITE, 0
        yield from self.board_actions()
        yield from self.booster_actions()

    def board_actions(self) -> Iterator[tuple[Action, Price, int, int]]:
        state, seat, row = self.state, self.seat, self.row
        for number, action in enumerate(c.BOARD_ACTIONS):
            if state.acts[number] != OPEN_TO_ALL or (action.qic > row[at.QIC]):
                continue
            for way in (a.WITH_TOKENS, a.WITH_BRAINSTONE) if row[at.BRAIN] == 3 and action.power else (a.WITH_TOKENS,):
                power = action.power if way == a.WITH_TOKENS else max(0, action.power - c.BRAIN_VALUE)
                if not action.steps:
                    yield (
                        (a.ACT, number, way),
                        Price(qic=action.qic, power=power, stone=way != a.WITH_TOKENS),
                        NO_SITE,
                        0,
                    )
                    continue
                for cell, price, steps in self.mines(mines.mine_sites(state, seat, action.steps), action.steps, 0):
                    price.power, price.stone = power, way != a.WITH_TOKENS
                    yield (a.ACT, number, way), price, cell, steps

    def booster_actions(self) -> Iterator[tuple[Action, Price, int, int]]:
        """Mines with a booster's step or range; projects with its range are left to the plain way."""
        state, seat = self.state, self.seat
        owned = board.specials_open(self.row)
        if owned >> c.S_STEP & 1:
            for cell, price, steps in self.mines(mines.mine_sites(state, seat, c.BOOSTER_STEPS), c.BOOSTER_STEPS, 0):
                yield (a.SPECIAL, c.S_STEP), price, cell, steps
        if owned >> c.S_RANGE & 1:
            far = mines.mine_sites(state, seat, 0, c.BOOSTER_RANGE) & ~mines.reach(self.row)
            for cell, price, steps in self.mines(far, 0, c.BOOSTER_RANGE):
                yield (a.SPECIAL, c.S_RANGE), price, cell, steps

    def mines(self, sites: int, free: int, bonus: int) -> Iterator[tuple[int, Price, int]]:
        """Each site with its price and its terraforming steps, the nearest first."""
        row, kind_of = self.row, self.state.galaxy.kind
        near, qic, formed = mines.reach(row, bonus), 0, row[at.FORMERS]
        gaia_ore = c.FACTIONS[row[at.FACTION]].gaia_ore
        while sites:
            for cell in cells_of(sites & (near | formed)):
                kind, steps, ore, more = kind_of[cell], 0, mines.MINE_ORE, 0
                if kind == c.GAIA:
                    ore, more = ore + gaia_ore, 0 if gaia_ore else 1
                elif kind < c.GAIA and not self.others >> cell & 1:
                    steps, ore = c.STEPS[row[at.HOME]][kind], mines.ore_price(row, kind, free)
                yield cell, Price(mines.MINE_CREDIT, ore, qic=qic + more), steps
            sites &= ~(near | formed)
            near = grown_by(near, 2)
            qic += 1

    def federations(self) -> None:
        """Of many federations those with the fewest cells."""
        if not any(self.state.tokens):
            return
        found = sorted(federations(self.state, self.seat, MOST_SATELLITES), key=_waste)[:MOST_FEDERATIONS]
        for satellites, planets, cells in found:
            self.found.append(Turn((a.FEDERATE, *cells_of(planets | cells)), [], FREE, NO_SITE, satellites))


def site_turns(state: State, seat: Seat) -> list[Turn]:
    """Where a board or booster action that is already paid for may build."""
    _, _, free, bonus = state.stack[-1]
    found = Turns(state, seat)
    for cell, price, steps in found.mines(mines.mine_sites(state, seat, free, bonus), free, bonus):
        found.found.append(Turn((a.MINE_, cell), [], price, NO_SITE, steps))
    if bonus:
        found.found += [Turn(action, [], FREE) for action in projects.legal_projects(state, seat, bonus)]
    return found.found


def _waste(entry: tuple[int, int, int]) -> tuple[int, int]:
    """Satellites count three, planets one: strength that is not needed is saved for the next federation."""
    return 3 * entry[0] + entry[1].bit_count(), entry[1]
