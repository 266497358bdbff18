"""The whole turns a seat can play: one main action each, with the conversions that pay for it and its site."""

from __future__ import annotations

from collections.abc import Iterator

from ....core.notation import Action, Seat
from ..box.components import (
    ADVANCE_COST,
    BOARD_ACTIONS,
    BOOSTER_RANGE,
    BOOSTER_STEPS,
    BRAIN_VALUE,
    BUILDINGS,
    FACTIONS,
    GAIA,
    PROJECT_TOKENS,
    S_RANGE,
    S_STEP,
    STEPS,
)  # fmt: skip
from ..rules import board_actions as board
from ..rules import mines, passing, projects, research
from ..rules.federations import federations
from ..rules.upgrades import upgrade_price, upgrade_sites
from ..table.actions import ACT, FEDERATE, MINE_, PROJECT, SPECIAL, UPGRADE, WITH_BRAINSTONE, WITH_TOKENS
from ..table.player import BRAIN, CREDIT, FACTION, FORMERS, GAIA_PROJECT, HOME, KNOWLEDGE, ORE, QIC  # fmt: skip
from ..table.space import cells_of, grown
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
        return [*self.conversions, self.action, (MINE_, self.site)]


class Turns:
    """Lists the turns of one position."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state, self.seat, self.row = state, seat, state.rows[seat]
        self.found: list[Turn] = []
        self.others = state.others(seat)
        self.paid: dict[tuple[int, ...], list[Action] | None] = {}  # by price: it is asked for many a mine

    def all(self) -> list[Turn]:
        row = self.row
        had = row[CREDIT], row[ORE], row[KNOWLEDGE], row[QIC]
        row[CREDIT], row[ORE], row[KNOWLEDGE], row[QIC] = wealth(row)
        wishes = list(self.wishes())
        row[CREDIT], row[ORE], row[KNOWLEDGE], row[QIC] = had
        for action, price, site, steps in wishes:
            if action[0] != ACT or site >= 0 or board.can_carry_out(self.state, self.seat, action[1]):
                self.add(action, price, site, steps)
        for action in board.legal_specials(self.state, self.seat):
            if action[0] != SPECIAL or action[1] not in (S_STEP, S_RANGE):
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
            yield (MINE_, cell), price, NO_SITE, steps
        for cell in cells_of(projects.project_sites(state, seat)):
            price = Price(qic=mines.qic_to_reach(row, cell), tokens=PROJECT_TOKENS[row[GAIA_PROJECT]], formers=1)
            yield (PROJECT, cell), price, NO_SITE, 0
        for building in range(1, len(BUILDINGS)):
            for cell in cells_of(upgrade_sites(state, seat, building)):
                ore, credit = upgrade_price(state, seat, building, cell)
                yield (UPGRADE, building, cell), Price(credit, ore), NO_SITE, 0
        for action in research.legal_research(state, seat):
            yield action, Price(knowledge=ADVANCE_COST), NO_SITE, 0
        yield from self.board_actions()
        yield from self.booster_actions()

    def board_actions(self) -> Iterator[tuple[Action, Price, int, int]]:
        state, seat, row = self.state, self.seat, self.row
        for number, action in enumerate(BOARD_ACTIONS):
            if state.acts[number] != OPEN_TO_ALL or (action.qic > row[QIC]):
                continue
            for way in (WITH_TOKENS, WITH_BRAINSTONE) if row[BRAIN] == 3 and action.power else (WITH_TOKENS,):
                power = action.power if way == WITH_TOKENS else max(0, action.power - BRAIN_VALUE)
                if not action.steps:
                    yield (ACT, number, way), Price(qic=action.qic, power=power, stone=way != WITH_TOKENS), NO_SITE, 0
                    continue
                for cell, price, steps in self.mines(mines.mine_sites(state, seat, action.steps), action.steps, 0):
                    price.power, price.stone = power, way != WITH_TOKENS
                    yield (ACT, number, way), price, cell, steps

    def booster_actions(self) -> Iterator[tuple[Action, Price, int, int]]:
        """Mines with a booster's step or range; projects with its range are left to the plain way."""
        state, seat = self.state, self.seat
        owned = board.specials_open(self.row)
        if owned >> S_STEP & 1:
            for cell, price, steps in self.mines(mines.mine_sites(state, seat, BOOSTER_STEPS), BOOSTER_STEPS, 0):
                yield (SPECIAL, S_STEP), price, cell, steps
        if owned >> S_RANGE & 1:
            far = mines.mine_sites(state, seat, 0, BOOSTER_RANGE) & ~mines.reach(self.row)
            for cell, price, steps in self.mines(far, 0, BOOSTER_RANGE):
                yield (SPECIAL, S_RANGE), price, cell, steps

    def mines(self, sites: int, free: int, bonus: int) -> Iterator[tuple[int, Price, int]]:
        """Each site with its price and its terraforming steps, the nearest first."""
        row, kind_of = self.row, self.state.galaxy.kind
        near, qic, formed = mines.reach(row, bonus), 0, row[FORMERS]
        gaia_ore = FACTIONS[row[FACTION]].gaia_ore
        while sites:
            for cell in cells_of(sites & (near | formed)):
                kind, steps, ore, more = kind_of[cell], 0, mines.MINE_ORE, 0
                if kind == GAIA:
                    ore, more = ore + gaia_ore, 0 if gaia_ore else 1
                elif kind < GAIA and not self.others >> cell & 1:
                    steps, ore = STEPS[row[HOME]][kind], mines.ore_price(row, kind, free)
                yield cell, Price(mines.MINE_CREDIT, ore, qic=qic + more), steps
            sites &= ~(near | formed)
            near = grown(grown(near))
            qic += 1

    def federations(self) -> None:
        """Of many federations those with the fewest cells."""
        if not any(self.state.tokens):
            return
        found = sorted(federations(self.state, self.seat, MOST_SATELLITES), key=_waste)[:MOST_FEDERATIONS]
        for satellites, planets, cells in found:
            self.found.append(Turn((FEDERATE, *cells_of(planets | cells)), [], FREE, NO_SITE, satellites))


def site_turns(state: State, seat: Seat) -> list[Turn]:
    """Where a board or booster action that is already paid for may build."""
    _, _, free, bonus = state.stack[-1]
    found = Turns(state, seat)
    for cell, price, steps in found.mines(mines.mine_sites(state, seat, free, bonus), free, bonus):
        found.found.append(Turn((MINE_, cell), [], price, NO_SITE, steps))
    if bonus:
        found.found += [Turn(action, [], FREE) for action in projects.legal_projects(state, seat, bonus)]
    return found.found


def _waste(entry: tuple[int, int, int]) -> tuple[int, int]:
    """Satellites count three, planets one: strength that is not needed is saved for the next federation."""
    return 3 * entry[0] + entry[1].bit_count(), entry[1]
