"""What each side of a card would bring this turn, quickly: war, evolution, colonisation and expansion."""

from __future__ import annotations

from ....core.masks import members_of
from ....core.memory import remember
from ....core.notation import Action, Seat
from ..box import components as c
from ..rules.colonisation import colony_sites
from ..rules.control import presence, presence_of_others
from ..rules.expansion import allowance
from ..rules.war import battlefields
from ..table import actions as a
from ..table.state import CivilisationsState as State
from .evaluation import ALONE_SAFE, ARMAMENT_LEAD, BONUS, INFLUENCE_LEAD, LEVEL, NEAR, reach
from .stakes import MOST_REMEMBERED, Prices, Stakes, map_key


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
    gain = -stakes.worth[cell][mine]
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
    return gain + stakes.leads[top[0]][1][theirs_left][mine_left]


def _left(stakes: Stakes, seat: Seat, cell: int, pieces: int, kept: int) -> int:
    return max(min(pieces, kept), int(stakes.state.home[seat] == cell))


def colony_gains(stakes: Stakes, sites: int) -> list[tuple[float, int]]:
    """What a colony on each of these sectors would bring, best first."""
    gains = []
    for cell in members_of(sites):
        mine, worth = stakes.mine[cell], stakes.worth[cell]
        gain = worth[mine + 1] - worth[mine]
        gains.append((gain + bonus_worth(stakes, c.TILE_BONUS[stakes.state.tile[cell]]), cell))
    gains.sort(reverse=True)
    return gains


def evolution_gain(stakes: Stakes, track: int, met: int) -> float:
    """What a track one higher would bring to a seat that meets others on so many sectors."""
    if stakes.state.level[stakes.seat * 4 + track] >= c.TOP_LEVEL:
        return 0.0
    gain = stakes.weights[LEVEL + track]
    if track == c.INFLUENCE:
        contact = stakes.prices.quick[8] + stakes.prices.quick[9] * stakes.scored
        return gain + stakes.weights[INFLUENCE_LEAD] + contact * met
    return gain + stakes.weights[ARMAMENT_LEAD] if track == c.ARMAMENT else gain


Worths = tuple[float, float, float, float]  # by side


class Sides:
    """The four sides of any card, estimated for one seat."""

    def __init__(self, state: State, seat: Seat, prices: Prices) -> None:
        quick = self.quick = prices.quick
        mine = presence(state, seat)
        stakes = Stakes(state, seat, prices, mine)
        self.ship, self.alone = stakes.ship, stakes.weights[ALONE_SAFE] + stakes.scored
        self.stock = state.stock[seat]
        self.war = quick[0] * sum(max(0.0, gain) for gain, _ in battle_gains(stakes, battlefields(state, seat)))
        sites = colony_sites(state, seat)
        self.colony = quick[2] * colony_gains(stakes, sites)[0][0] if sites else 0.0
        others = self.others = presence_of_others(state, seat)
        self.evolution = [quick[1] * evolution_gain(stakes, track, others.bit_count()) for track in range(4)]
        self.base = allowance(state, seat, 0)
        open_cells = state.galaxy.mask & ~mine & ~others
        self.open_near = (reach(mine, NEAR[state.seats]) & open_cells).bit_count()
        self.contact = (mine & others).bit_count()
        self.surplus = sum(max(0, n - (not stakes.colony[cell])) for cell, n in enumerate(stakes.mine) if n)
        self.known: dict[int, Worths] = {}  # by card

    def expansion(self, card: int) -> float:
        base, extra, quick, ship, alone = self.base, c.CARD_ACTIONS[card], self.quick, self.ship, self.alone
        portals = base[c.PORTAL] + extra[c.PORTAL]
        voyages = portals + base[c.MOVEMENT] + extra[c.MOVEMENT]
        ships = min(self.stock, base[c.PRODUCTION] + extra[c.PRODUCTION])
        raids = base[c.AMBUSH] + extra[c.AMBUSH] + 2 * (base[c.CONVERSION] + extra[c.CONVERSION])
        claims = min(voyages, self.surplus + ships, self.open_near + (portals > 0))
        shifts = min(2, voyages - claims) if self.others else 0
        hits = min(raids, 2 * self.contact + (voyages > 0))
        worth = (claims * quick[4] + shifts * quick[5]) * alone + ships * (ship + quick[6])
        return quick[3] * (worth + hits * (ship + quick[7] * alone))

    def of(self, card: int) -> Worths:
        """What the sides of a card are worth, in their order."""
        found = self.known.get(card)
        if found is None:
            expansion = self.expansion(card)
            found = self.known[card] = (self.war, self.evolution[c.CARD_TRACK[card]], self.colony, expansion)
        return found


def sides_of(state: State, seat: Seat, prices: Prices) -> Sides:
    """The sides for this seat, from memory where it has stood before this map."""
    key = (seat, *map_key(state))
    found = prices.sides.get(key)
    if found is None:
        found = remember(prices.sides, key, Sides(state, seat, prices), MOST_REMEMBERED)
    return found


def best_battle(state: State, seat: Seat, prices: Prices) -> Action:
    """The next battle of a war, or its end."""
    fields = battlefields(state, seat) & ~state.stack[-1][2]
    gains = battle_gains(Stakes(state, seat, prices, fields), fields)
    return (a.BATTLE, gains[0][1]) if gains and gains[0][0] > 0 else (a.DONE,)


def best_colony(state: State, seat: Seat, prices: Prices) -> Action:
    sites = colony_sites(state, seat)
    gains = colony_gains(Stakes(state, seat, prices, sites), sites)
    return (a.COLONISE, gains[0][1]) if gains else (a.DONE,)
