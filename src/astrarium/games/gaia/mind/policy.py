"""How readily a turn is chosen: leanings fitted to what people did, or practised by playing; and where each leads."""

from __future__ import annotations

from operator import itemgetter

from ....core.dice import MASK, STEP, Dice
from ....core.notation import Action, Seat
from ..box import components as c
from ..rules.board_actions import specials_open
from ..rules.charging import amount
from ..rules.counting import counted, power_of
from ..rules.federations import threshold
from ..rules.power import ROUND_VP, TRIGGER_ADVANCED, TRIGGER_TILES
from ..table import actions as a
from ..table import player as at
from ..table.space import INFLUENCE, NEAR
from ..table.state import GaiaState as State
from .plans import Turn, Turns, site_turns

Features = list[tuple[int, float]]
Position = tuple[object, ...]
# How readily people do it, by what a whim is drawn, all that is to be played.
Way = tuple[float, tuple[int, ...], list[Action]]

LEANT = (a.D_TILE, a.D_ADVANCE, a.D_TOKEN, a.D_CHARGE)  # smaller decisions for which people's leanings are known
WEIGHED = (a.D_TURN, a.D_SITE, *LEANT)
WHIM = 0.8  # by how much quick choices differ from one imagined future to the next
EVERYBODY: Seat = -1  # what holds for all seats alike
NAMES: list[str] = []


def _at(name: str, size: int = 1) -> int:
    """The first of `size` new features."""
    first = len(NAMES)
    NAMES.extend([name] if size == 1 else [f"{name} {i}" for i in range(size)])
    return first


BUILT_SPECIAL = {a.SWAP: c.S_SWAP, a.STATION_: c.S_STATION, a.DOWNGRADE: c.S_DOWNGRADE}
NOTHING = (0,) * len(c.EVENTS)
UPGRADED = ((), (c.E_STATION,), (c.E_RESEARCH,), (c.E_BIG,), (c.E_BIG, c.E_RESEARCH), (c.E_BIG, c.E_RESEARCH))
BY_ROUND = c.ROUNDS + 1
THIRDS = (0, 0, 0, 1, 1, 2, 2)  # a round's third of the game
GROUPED = 9  # strengths of a group that are told apart
F_MINE = _at("mine in round", BY_ROUND)
F_ORE, F_QIC, F_NEW_TYPE, F_GAIA_SITE, F_FORMED, F_SECTOR = (
    _at(f"mine: {what}") for what in ("ore", "qic", "new type", "gaia", "formed", "sector")
)
F_TOUCH, F_NEAR_OWN, F_NEAR_OTHERS, F_JOINS, F_GUEST = (
    _at(f"mine: {what}") for what in ("touches", "near", "neighbours", "joins", "guest")
)
F_MINE_FINAL = _at("mine: final tiles")
F_MINE_COUNT = _at("mine: mines built")
F_VP = _at("points at once", BY_ROUND)
F_UPGRADE = (-1, *(_at(f"{building} in round", BY_ROUND) for building in c.BUILDINGS[1:]))
F_UPGRADE_NEAR = (-1, *(_at(f"{building} near others") for building in c.BUILDINGS[1:]))
F_UPGRADE_FREE = (-1, *(_at(f"{building} outside federations") for building in c.BUILDINGS[1:]))
F_STATIONS = _at("trading station: already", 5)
F_LABS = _at("research lab: stations", 5)
F_INSTITUTE = _at("institute of faction", len(c.FACTIONS))
F_RESEARCH = tuple(_at(f"research {track} from level", 6) for track in c.TRACKS)
F_RESEARCH_ROUND = _at("research in round", BY_ROUND)
F_RESEARCH_THIRD = tuple(_at(f"research {track} in third", 3) for track in c.TRACKS)
F_ACT = tuple(_at(f"act {action.id} in round", BY_ROUND) for action in c.BOARD_ACTIONS)
F_ACT_TYPES, F_ACT_TOKEN = _at("act types: types"), _at("act token: points")
F_SPECIAL = _at("special action", len(c.SPECIALS))
F_SPECIAL_LATE = _at("special action in round 6", len(c.SPECIALS))
F_FEDERATION = _at("federation in round", BY_ROUND)
F_SATELLITE, F_WASTE, F_FED_GREEN, F_FED_FINAL = (
    _at(f"federation: {what}") for what in ("satellites", "strength unused", "green tokens", "final tiles")
)
F_PROJECT = _at("project in round", BY_ROUND)
F_PROJECT_TOKENS, F_PROJECT_QIC, F_PROJECT_FINAL, F_PROJECT_NEAR = (
    _at(f"project: {what}") for what in ("tokens", "qic", "final tiles", "near")
)
F_PASS = _at("pass in round", BY_ROUND)
F_PASS_ORE, F_PASS_CREDIT, F_PASS_KNOWLEDGE, F_PASS_QIC, F_PASS_POWER, F_PASS_FIRST, F_PASS_SPECIALS = (
    _at(f"pass: {what}") for what in ("ore", "credits", "knowledge", "qic", "power", "first", "special actions")
)
F_BOOSTER = tuple(_at(f"booster {booster.id} in third", 3) for booster in c.BOOSTERS)
F_BOOSTER_COUNT = _at("booster: points")
F_CONVERT = _at("conversion", len(a.CONVERSIONS))
F_LAST_CREDIT, F_LAST_ORE = _at("fewer than two credits left"), _at("no ore left")
F_TILE = tuple(_at(f"tile {tile.id} in third", 3) for tile in c.TILES)
F_TILE_FREE = _at("tile: any track")
F_COVER = _at("cover tile", len(c.TILES))
F_ADVANCED_ANY = _at("advanced tile in third", 3)
F_ADVANCED = tuple(_at(f"advanced {tile.id}") for tile in c.ADVANCED)
F_ADVANCED_VP = _at("advanced tile: points")
F_STEP = tuple(_at(f"step {track} from level", 6) for track in c.TRACKS)
F_STEP_THIRD = tuple(_at(f"step {track} in third", 3) for track in c.TRACKS)
F_DECLINE = _at("decline")
F_TOKEN = tuple(_at(f"token {token} in third", 3) for token in c.TOKENS)
F_CHARGE = _at("charge in round", BY_ROUND)
F_CHARGE_COST = _at("charge: points in round", BY_ROUND)
F_CHARGE_READY = _at("charge: reaches area III")
FITTED = len(NAMES)  # what follows is known from practice alone
F_MINE_OF = _at("mine of faction", len(c.FACTIONS))
F_UPGRADE_OF = (-1, *(_at(f"{building} of faction", len(c.FACTIONS)) for building in c.BUILDINGS[1:]))
F_PROJECT_OF = _at("project of faction", len(c.FACTIONS))
F_LEVEL_OF = tuple(_at(f"level of {track} of faction", len(c.FACTIONS)) for track in c.TRACKS)
F_TILE_OF = tuple(_at(f"tile {tile.id} of faction", len(c.FACTIONS)) for tile in c.TILES)
F_CHARGE_OF = _at("charge of faction", len(c.FACTIONS))
F_CHARGE_FULL = _at("charge: power in area III")
F_VP_NEXT = _at("points of the next round", BY_ROUND)
F_FEDERATION_LINKS = _at("federation: satellites in third", 3)
F_FEDERATION_WASTE = _at("federation: strength unused in third", 3)
F_UPGRADE_GROUP = tuple(_at(f"upgrade: strength of its group in third {third}", GROUPED) for third in range(3))
F_MINE_GROUP = tuple(_at(f"mine: strength of its group in third {third}", GROUPED) for third in range(3))


class Leaning:
    """The features of the turns in one position, as (number, amount) pairs."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state, self.seat, self.row = state, seat, state.rows[seat]
        self.now = max(1, state.round)
        self.third = THIRDS[self.now]
        row = self.row
        self.faction = row[at.FACTION]
        self.vp = list(ROUND_VP[state.round_tiles[self.now - 1]])
        self.next = ROUND_VP[state.round_tiles[self.now]] if self.now < c.ROUNDS else NOTHING
        if row[at.ADVANCED]:
            for event, triggers in enumerate(TRIGGER_ADVANCED):
                self.vp[event] += sum(vp for bit, vp in triggers if row[at.ADVANCED] & bit)
        open_tiles = row[at.TILES] & ~row[at.COVERED]
        for event, triggers in enumerate(TRIGGER_TILES):
            self.vp[event] += sum(vp for bit, vp in triggers if open_tiles & bit)
        self.others = state.others(seat)
        self.loose = row[at.OWNED] & ~row[at.FEDERATED]
        self.final = state.final_tiles

    def of(self, turn: Turn) -> Features:
        action = turn.action
        kind = action[0]
        if kind == a.MINE_:
            found = self.mine(action[1], turn)
            found.append((F_MINE + self.now, 1.0))
        elif kind == a.UPGRADE:
            found = self.upgrade(action[1], action[2])
        elif kind == a.RESEARCH:
            found = self.research(action[1])
        elif kind == a.ACT:
            found = self.act(action[1], turn)
        elif kind == a.PROJECT:
            found = self.project(action[1], turn)
        elif kind == a.PASS:
            return self.passing(action[1])
        elif kind == a.FEDERATE:
            found = self.federation(action, turn.steps)
        else:
            found = self.special(action, turn)
        return found + self.costs(turn)

    def costs(self, turn: Turn) -> Features:
        found = [(F_CONVERT + how, 1.0) for _, how in turn.conversions]
        if turn.price.credit and self.row[at.CREDIT] - turn.price.credit < 2:
            found.append((F_LAST_CREDIT, 1.0))
        if turn.price.ore and self.row[at.ORE] <= turn.price.ore:
            found.append((F_LAST_ORE, 1.0))
        return found

    def points(self, vp: float) -> tuple[int, float]:
        return F_VP + self.now, vp

    def later(self, vp: float) -> tuple[int, float]:
        """What the same would score in the next round."""
        return F_VP_NEXT + self.now, vp

    def group(self, cell: int, power: int) -> int:
        """How strong the group outside federations is that this cell belongs to, satellites aside."""
        loose = INFLUENCE[cell] & self.loose & ~(1 << cell)
        return min(GROUPED - 1, power + power_of(self.state, self.row, loose))

    def mine(self, cell: int, turn: Turn) -> Features:
        state, row, bit, price = self.state, self.row, 1 << cell, turn.price
        mines = float(row[at.MINE].bit_count())
        found: Features = [(F_ORE, price.ore - 1.0), (F_QIC, float(price.qic)), (F_MINE_COUNT, mines)]
        vp = self.vp[c.E_MINE] + turn.steps * self.vp[c.E_STEP]
        later = self.next[c.E_MINE] + turn.steps * self.next[c.E_STEP]
        if self.others & bit:
            found.append((F_GUEST, 1.0))
        else:
            gains = self.final.count(c.F_STRUCTURES)
            if not row[at.TYPES] >> state.planet_type(cell) & 1:
                found.append((F_NEW_TYPE, 1.0))
                gains += self.final.count(c.F_TYPES)
            if row[at.FORMERS] & bit:
                found.append((F_FORMED, 1.0))
            if (state.galaxy.kinds[c.GAIA] | state.formed) & bit:
                found.append((F_GAIA_SITE, 1.0))
                vp += self.vp[c.E_GAIA_MINE] + c.FACTIONS[row[at.FACTION]].gaia_mine_vp
                later += self.next[c.E_GAIA_MINE]
                gains += self.final.count(c.F_GAIA)
            if not state.galaxy.sectors[state.galaxy.sector_of[cell]] & row[at.OWNED]:
                found.append((F_SECTOR, 1.0))
                gains += self.final.count(c.F_SECTORS)
            found.append((F_MINE_FINAL, float(gains)))
        near = NEAR[cell]
        if near & row[at.FEDERATED]:
            found.append((F_JOINS, 1.0))
        elif near & self.loose:
            found.append((F_TOUCH, 1.0))
        elif INFLUENCE[cell] & self.loose:
            found.append((F_NEAR_OWN, 1.0))
        found.append((F_NEAR_OTHERS, float(min(3, (INFLUENCE[cell] & self.others).bit_count()))))
        found += [self.points(vp), self.later(later), (F_MINE_OF + self.faction, 1.0)]
        if not near & row[at.FEDERATED]:
            found.append((F_MINE_GROUP[self.third] + self.group(cell, 1), 1.0))
        return found

    def upgrade(self, building: int, cell: int) -> Features:
        row = self.row
        found: Features = [(F_UPGRADE[building] + self.now, 1.0)]
        if INFLUENCE[cell] & self.others:
            found.append((F_UPGRADE_NEAR[building], 1.0))
        if self.loose >> cell & 1:
            found.append((F_UPGRADE_FREE[building], 1.0))
            found.append((F_UPGRADE_GROUP[self.third] + self.group(cell, c.BUILDING_POWER[building]), 1.0))
        found.append((F_UPGRADE_OF[building] + self.faction, 1.0))
        if building == c.B_STATION:
            found.append((F_STATIONS + row[at.STATION].bit_count(), 1.0))
        elif building == c.B_LAB:
            found.append((F_LABS + row[at.STATION].bit_count(), 1.0))
        elif building == c.B_INSTITUTE:
            found.append((F_INSTITUTE + self.faction, 1.0))
        vp, later = (sum([scored[event] for event in UPGRADED[building]]) for scored in (self.vp, self.next))
        return [*found, self.points(vp), self.later(later)]

    def research(self, track: int) -> Features:
        return [
            (F_RESEARCH[track] + self.row[at.TRACK + track], 1.0), (F_RESEARCH_ROUND + self.now, 1.0),
            (F_RESEARCH_THIRD[track] + self.third, 1.0), self.points(self.vp[c.E_RESEARCH]),
            self.later(self.next[c.E_RESEARCH]), (F_LEVEL_OF[track] + self.faction, 1.0),
        ]  # fmt: skip

    def act(self, number: int, turn: Turn) -> Features:
        found = self.mine(turn.site, turn) if turn.site >= 0 else []
        found.append((F_ACT[number] + self.now, 1.0))
        if number == c.A_TYPES:
            found.append((F_ACT_TYPES, float(self.row[at.TYPES].bit_count())))
        elif number == c.A_RESCORE:
            found.append((F_ACT_TOKEN, 1.0))
        return found

    def special(self, action: Action, turn: Turn) -> Features:
        kind = action[1] if action[0] == a.SPECIAL else BUILT_SPECIAL[action[0]]
        found = self.mine(turn.site, turn) if turn.site >= 0 else []
        found.append(((F_SPECIAL if self.now < c.ROUNDS else F_SPECIAL_LATE) + kind, 1.0))
        if kind in (c.S_DOWNGRADE, c.S_LOWEST):
            found.append(self.points(self.vp[c.E_RESEARCH] + (self.vp[c.E_STATION] if kind == c.S_DOWNGRADE else 0)))
        return found

    def federation(self, action: Action, satellites: int) -> Features:
        row = self.row
        cells = sum(1 << cell for cell in action[1:])
        unused = power_of(self.state, row, cells) - threshold(row)
        gains = self.final.count(c.F_SATELLITES) * satellites + self.final.count(c.F_FEDERATED)
        return [
            (F_FEDERATION + self.now, 1.0), (F_SATELLITE, float(satellites)), (F_WASTE, float(unused)),
            (F_FED_GREEN, float(row[at.GREEN])), (F_FED_FINAL, float(gains)), self.points(self.vp[c.E_FEDERATION]),
            self.later(self.next[c.E_FEDERATION]), (F_FEDERATION_LINKS + self.third, float(satellites)),
            (F_FEDERATION_WASTE + self.third, float(unused)),
        ]  # fmt: skip

    def project(self, cell: int, turn: Turn) -> Features:
        near = 1.0 if INFLUENCE[cell] & self.loose else 0.0
        return [
            (F_PROJECT + self.now, 1.0), (F_PROJECT_TOKENS, float(turn.price.tokens)),
            (F_PROJECT_QIC, float(turn.price.qic)), (F_PROJECT_NEAR, near),
            (F_PROJECT_FINAL, float(self.final.count(c.F_GAIA))), (F_PROJECT_OF + self.faction, 1.0),
        ]  # fmt: skip

    def passing(self, booster: int) -> Features:
        row = self.row
        found: Features = [
            (F_PASS + self.now, 1.0), (F_PASS_ORE, float(min(6, row[at.ORE]))),
            (F_PASS_CREDIT, float(min(12, row[at.CREDIT]))), (F_PASS_KNOWLEDGE, float(row[at.KNOWLEDGE] >= 4)),
            (F_PASS_QIC, float(row[at.QIC])), (F_PASS_POWER, float(row[at.BOWL3])),
            (F_PASS_SPECIALS, float(specials_open(row).bit_count())),
        ]  # fmt: skip
        if not self.state.passed:
            found.append((F_PASS_FIRST, 1.0))
        if booster != a.NO_BOOSTER:
            found += self.booster(booster)
        return found

    def booster(self, booster: int) -> Features:
        found: Features = [(F_BOOSTER[booster] + self.third, 1.0)]
        tile = c.BOOSTERS[booster]
        if tile.count >= 0:
            found.append((F_BOOSTER_COUNT, float(tile.vp * counted(self.state, self.row, tile.count))))
        return found

    # the smaller decisions of a turn

    def tile(self, action: Action) -> Features:
        if action[0] == a.TILE:
            tile = self.state.tile_at[action[1]]
            found: Features = [(F_TILE[tile] + self.third, 1.0), (F_TILE_OF[tile] + self.faction, 1.0)]
            if action[1] >= len(c.TRACKS):
                return [*found, (F_TILE_FREE, 1.0)]
            return found + self.step(action[1])
        assert action[0] == a.ADVANCED_
        advanced = self.state.advanced[action[1]]
        count = c.ADVANCED[advanced].count
        vp = c.ADVANCED[advanced].gain[c.G_VP] * counted(self.state, self.row, count) if count >= 0 else 0
        return [
            (F_ADVANCED_ANY + self.third, 1.0), (F_ADVANCED[advanced], 1.0), (F_COVER + action[2], 1.0),
            (F_ADVANCED_VP, float(vp)),
        ]  # fmt: skip

    def step(self, track: int) -> Features:
        level = self.row[at.TRACK + track]
        return [
            (F_STEP[track] + level, 1.0), (F_STEP_THIRD[track] + self.third, 1.0),
            (F_LEVEL_OF[track] + self.faction, 1.0),
        ]  # fmt: skip

    def smaller(self, action: Action) -> Features:
        """Features of an action that is no main action."""
        kind = action[0]
        if kind in (a.TILE, a.ADVANCED_):
            return self.tile(action)
        if kind == a.ADVANCE:
            return self.step(action[1])
        if kind == a.TOKEN_:
            return [(F_TOKEN[action[1]] + self.third, 1.0)]
        if kind == a.CHARGE:
            return self.charge()
        return [(F_DECLINE, 1.0)] if self.state.stack[-1][0] == a.D_ADVANCE else []

    def charge(self) -> Features:
        power = amount(self.row, self.state.stack[-1][2])
        ready = max(0, power - self.row[at.BOWL1])
        return [
            (F_CHARGE + self.now, 1.0), (F_CHARGE_COST + self.now, float(max(0, power - 1))),
            (F_CHARGE_READY, float(ready)), (F_CHARGE_OF + self.faction, 1.0),
            (F_CHARGE_FULL, float(min(6, self.row[at.BOWL3]))),
        ]  # fmt: skip


def _read() -> list[float]:
    weights: list[float] = []
    for value in c.read_data("policy.toml", __package__).values():
        weights += value if isinstance(value, list) else [value]
    return weights


FITTED_TO_PEOPLE = _read()
WEIGHT = FITTED_TO_PEOPLE + [0.0] * (len(NAMES) - FITTED)


def readiness(features: Features, leanings: list[float] = WEIGHT) -> float:
    """How readily what has these features is chosen."""
    return sum([leanings[number] * much for number, much in features])


class Ways:
    """All ways on from a position; what comes of one is found out when it is first asked for."""

    __slots__ = ("after", "listed", "state")

    def __init__(self, state: State, listed: list[Way]) -> None:
        self.state = state  # nobody plays on in it
        self.listed = listed
        self.after: dict[int, float | Ways] = {}  # by way: what it is worth, or the smaller decision that it comes to

    def liked(self, seat: Seat, dice: Dice) -> list[tuple[float, int]]:
        """How much this future likes each way, the best liked first."""
        found = [(ready + whim(dice, seat, words), i) for i, (ready, words, _) in enumerate(self.listed)]
        found.sort(key=itemgetter(0), reverse=True)
        return found


def told_ways(state: State, seat: Seat) -> list[tuple[Features, tuple[int, ...], list[Action]]]:
    """Whole turns, sites or answers to a smaller question: each with its features and what its whim is drawn by."""
    kind, lean = state.stack[-1][0], Leaning(state, seat)
    if kind in LEANT:
        return [(lean.smaller(action), action, [action]) for action in state.legal(seat)]
    turns = Turns(state, seat).all() if kind == a.D_TURN else site_turns(state, seat)
    turns.reverse()  # of those liked equally the last one comes first
    return [(lean.of(turn), (*turn.action, turn.site), turn.plan()) for turn in turns]


def ways_of(state: State, seat: Seat, leanings: list[float] = WEIGHT) -> Ways:
    """All ways on, and how readily each is chosen."""
    told = told_ways(state, seat)
    return Ways(state.clone(), [(readiness(features, leanings), words, plan) for features, words, plan in told])


def has_automa(state: State) -> bool:
    """What comes of a turn then hangs on its luck and on its level too."""
    return state.seats < len(state.rows)


def position_of(state: State, seat: Seat) -> Position:
    """All that this seat's ways and what they are worth depend on, where there is no Automa."""
    return (
        seat, state.seats, state.table, state.bids, state.loose, state.capped, state.asks_free, state.by_passing,
        *state.on_table(),
    )  # fmt: skip


def whim(dice: Dice, seat: Seat, action: tuple[int, ...]) -> float:
    """A liking of this future's for an action: the same whenever it comes up, so that plans differ by little else."""
    mixed = dice.state + seat
    for word in action:
        mixed = (mixed ^ word) * STEP & MASK
    return WHIM * (mixed >> 40) * 2.0**-24
