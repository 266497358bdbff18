"""What each side of a card would bring this turn, quickly: war, evolution, colonisation and expansion."""

from __future__ import annotations

from ....core.masks import mask_of, members_of
from ....core.notation import Action, Seat
from ..box import components as c
from ..rules.colonisation import colony_sites
from ..rules.expansion import allowance
from ..rules.war import battlefields
from ..table import actions as a
from ..table.state import CivilisationsState as State
from .evaluation import ALONE_SAFE, ARMAMENT_LEAD, BONUS, INFLUENCE_LEAD, LEVEL, NEAR, reach
from .stakes import WIDE, Prices, Stakes


def bonus_worth(stakes: Stakes, bonus: int) -> float:
    """What a colony's bonus is worth from the end of this turn on."""
    worth = stakes.weights[BONUS + bonus]
    if bonus == c.INFLUENCE_BONUS:
        worth += stakes.weights[INFLUENCE_LEAD]
    if bonus == c.ARMAMENT_BONUS:
        worth += stakes.weights[ARMAMENT_LEAD]
    if bonus == c.VICTORY_BONUS and stakes.state.turn % c.TURNS == 0:
        worth += 1.0
    return worth


def battle_gains(stakes: Stakes, fields: int) -> list[tuple[float, int]]:
    """What a battle on each of these sectors would bring, best first."""
    gains = []
    while fields:
        low = fields & -fields
        fields ^= low
        cell = low.bit_length() - 1
        gains.append((battle_gain(stakes, cell), cell))
    gains.sort(reverse=True)
    return gains


def battle_gain(stakes: Stakes, cell: int) -> float:
    """The exact outcome of a battle, weighed: points, pieces and colonies lost on all sides, and who is left."""
    state, seat, foes = stakes.state, stakes.seat, stakes.foes[cell]
    mine = stakes.mine[cell] + stakes.colony[cell]
    score = mine + stakes.armament
    scores = [(pieces + state.armament(other), other) for other, pieces, _ in foes]
    best = max(scores)
    rivals = [entry for entry in scores if entry[0] == best[0]]
    top = stakes.strongest(foes)
    gain = -stakes.tables[cell][mine << WIDE | top[1]]
    kept = max(0, score - best[0])
    foe_kept = 0
    if kept:
        gain += 1.0
    elif score < best[0] and len(rivals) == 1:
        gain -= stakes.denial
        second = max([score, *(entry[0] for entry in scores if entry != best)])
        foe_kept = best[0] - second
    mine_left = _left(stakes, seat, cell, mine, kept)
    gain -= stakes.ship * (mine - mine_left)
    theirs_left = 0
    for other, pieces, _ in foes:
        left = _left(stakes, other, cell, pieces, foe_kept if other == best[1] else 0)
        gain += stakes.denial * stakes.ship * (pieces - left)
        theirs_left = max(theirs_left, left)
    owner = state.colony[cell]
    if owner >= 0 and state.home[owner] != cell and not (mine_left if owner == seat else theirs_left):
        worth = bonus_worth(stakes, c.TILE_BONUS[state.tile[cell]])
        gain += -worth if owner == seat else stakes.denial * worth
    return gain + stakes.tables[cell][mine_left << WIDE | theirs_left]


def _left(stakes: Stakes, seat: Seat, cell: int, pieces: int, kept: int) -> int:
    return max(min(pieces, kept), int(stakes.state.home[seat] == cell))


def colony_gains(stakes: Stakes, sites: int) -> list[tuple[float, int]]:
    """What a colony on each of these sectors would bring, best first."""
    gains = []
    for cell in members_of(sites):
        mine, theirs, table = stakes.mine[cell], stakes.theirs[cell], stakes.tables[cell]
        gain = table[mine + 1 << WIDE | theirs] - table[mine << WIDE | theirs]
        gains.append((gain + bonus_worth(stakes, c.TILE_BONUS[stakes.state.tile[cell]]), cell))
    gains.sort(reverse=True)
    return gains


def evolution_gain(stakes: Stakes, track: int) -> float:
    if stakes.state.level[stakes.seat * 4 + track] >= c.TOP_LEVEL:
        return 0.0
    gain = stakes.weights[LEVEL + track]
    if track == c.INFLUENCE:
        contact = stakes.prices.quick[8] + stakes.prices.quick[9] * stakes.scored
        return gain + stakes.weights[INFLUENCE_LEAD] + contact * len(stakes.foes)
    return gain + stakes.weights[ARMAMENT_LEAD] if track == c.ARMAMENT else gain


class Sides:
    """The four sides of any card, estimated for one seat."""

    def __init__(self, state: State, seat: Seat, prices: Prices) -> None:
        self.state, self.seat = state, seat
        quick = self.quick = prices.quick
        stakes = self.stakes = Stakes(state, seat, prices)
        self.war = quick[0] * sum(max(0.0, gain) for gain, _ in battle_gains(stakes, battlefields(state, seat)))
        sites = colony_sites(state, seat)
        self.colony = quick[2] * colony_gains(stakes, sites)[0][0] if sites else 0.0
        self.evolution = [quick[1] * evolution_gain(stakes, track) for track in range(4)]
        self.base = allowance(state, seat, 0)
        mine = state.fleets[seat] | state.settled[seat]
        others = mask_of(stakes.foes)
        open_cells = state.galaxy.mask & ~mine & ~others
        self.open_near = (reach(mine, NEAR[state.seats]) & open_cells).bit_count()
        self.contact = (mine & others).bit_count()
        self.surplus = sum(max(0, n - (not stakes.colony[cell])) for cell, n in enumerate(stakes.mine) if n)

    def expansion(self, card: int) -> float:
        stakes, base, extra, quick = self.stakes, self.base, c.CARD_ACTIONS[card], self.quick
        portals = base[c.PORTAL] + extra[c.PORTAL]
        voyages = portals + base[c.MOVEMENT] + extra[c.MOVEMENT]
        ships = min(self.state.stock[self.seat], base[c.PRODUCTION] + extra[c.PRODUCTION])
        raids = base[c.AMBUSH] + extra[c.AMBUSH] + 2 * (base[c.CONVERSION] + extra[c.CONVERSION])
        claims = min(voyages, self.surplus + ships, self.open_near + (portals > 0))
        alone = stakes.weights[ALONE_SAFE] + stakes.scored
        shifts = min(2, voyages - claims) if stakes.foes else 0
        hits = min(raids, 2 * self.contact + (voyages > 0))
        worth = (claims * quick[4] + shifts * quick[5]) * alone + ships * (stakes.ship + quick[6])
        return quick[3] * (worth + hits * (stakes.ship + quick[7] * alone))

    def worth(self, card: int, side: int) -> float:
        if side == c.WAR:
            return self.war
        if side == c.EVOLUTION:
            return self.evolution[c.CARD_TRACK[card]]
        return self.colony if side == c.COLONISATION else self.expansion(card)


def best_battle(state: State, seat: Seat, prices: Prices) -> Action:
    """The next battle of a war, or its end."""
    fields = battlefields(state, seat) & ~state.stack[-1][2]
    gains = battle_gains(Stakes(state, seat, prices), fields)
    return (a.BATTLE, gains[0][1]) if gains and gains[0][0] > 0 else (a.DONE,)


def best_colony(state: State, seat: Seat, prices: Prices) -> Action:
    gains = colony_gains(Stakes(state, seat, prices), colony_sites(state, seat))
    return (a.COLONISE, gains[0][1]) if gains else (a.DONE,)
