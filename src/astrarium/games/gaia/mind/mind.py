"""How the bots see Gaia Project: terms, what is worth a look, and a quick policy."""

from __future__ import annotations

from math import exp, log
from operator import add, mul

from ....core.dice import Dice
from ....core.memory import remember
from ....core.network import Network
from ....core.notation import Action, Seat
from ....core.page import mark
from ....core.pupil import Pupil, Where, learned
from ....core.state import State
from ....core.style import Style, number_of
from ..box import components as c
from ..table import actions as a
from ..table import player as at
from ..table.state import GaiaState
from . import evaluation as worth
from .plans import Turn, Turns
from .policy import (
    EVERYBODY,
    LEANT,
    WEIGHED,
    WEIGHT,
    Features,
    Leaning,
    Position,
    Ways,
    has_automa,
    position_of,
    readiness,
    told_ways,
    ways_of,
)

TERMS = (
    mark("points"), mark("final scoring"), mark("research"), mark("income"), mark("resources"),
    mark("structures and reach"), mark("federations"), mark("special actions"),
)  # fmt: skip
SOURCES = (
    mark("round scoring"), mark("boosters"), mark("technology"), mark("federations"), mark("research"),
    mark("board actions"), mark("faction"), mark("charging"), mark("final scoring"), mark("left over"),
)  # fmt: skip
MOST_KNOWN = 1000  # positions: those of a long decision; beyond that memory grows and little is met again
MOST_TURNS, LEAST_TURNS, GAP = 12, 3, 3.0  # turns compared: in nine of ten turns people play one of these
CLOSE_LOOKS = 4  # turns that the quick policy plays out
STRAYS = 2.5  # how far down the list of liked turns a straying seat goes, in the mean
MOST_LISTED = 24
PRACTISED_WAYS = 6  # what practice chooses from
LEANINGS = "leanings"  # those that practice found, in the file of the network
MOST_FACTIONS = 5
NEAR_TRUST = 4  # futures that a one-step look counts for
# People's mean results with each faction differ little; these are their leanings.
FACTION_LEAN = (0.5, -1.0, 0.5, -0.5, 1.0, 0.5, 1.0, 0.0, 0.5, 0.0, 0.5, -1.5, 0.5, 0.5)
STYLES = (
    Style("builder", mark("At this table I am a builder."), {"structures and reach": 1.25, "round scoring": 1.2}),
    Style("researcher", mark("At this table I am a researcher."), {"research": 1.25, "technology": 1.15}),
    Style("federator", mark("At this table I am a federator."), {"federations": 1.3}),
)


class GaiaMind(Pupil):
    """What the bots know of Gaia Project."""

    weighed_terms = TERMS
    sources = SOURCES
    styles = STYLES
    pace, first_pace, point = 300.0, 900.0, 8.0
    tables = worth.SEAT_COUNTS
    trial = "quick"
    variants = ({"looks": 7.0}, {"liking": 0.5}, {"looks": 7.0, "liking": 0.5})

    def __init__(self, network: Network | None = None, where: Where | None = None) -> None:
        super().__init__(network, where)
        self.known: dict[Position, Ways] = {}
        self.stood: dict[Position, list[list[float]]] = {}
        practised = network.about.get(LEANINGS) if network else None
        self.leanings: list[float] = list(practised) if practised else WEIGHT  # what practice found, else people's
        self.looks = int(self.settings.get("looks", CLOSE_LOOKS))
        self.liking = float(self.settings.get("liking", 1.0))  # what being liked counts, in points
        self.gap = float(self.settings.get("gap", GAP))  # how much less ready a turn may be that is compared
        self.least = int(self.settings.get("least", LEAST_TURNS))
        self.sight = float(self.settings.get("sight", 0.0))  # what a federation in sight counts, in points, by hand
        self.trust = int(self.settings.get("trust", 0))  # futures that a one-step look counts for, where both judge
        self.reach = int(self.settings.get("reach", 0))  # turns of everybody that a search imagines; 0: the round

    def occasion(self, state: State) -> tuple[int, ...]:
        assert isinstance(state, GaiaState)
        return (*state.round_tiles, *state.final_tiles)

    def standings(self, state: State) -> list[list[float]]:
        assert isinstance(state, GaiaState)
        if has_automa(state):
            return super().standings(state)
        key = position_of(state, EVERYBODY)
        found = self.stood.get(key) or remember(self.stood, key, self.seen(state), MOST_KNOWN)
        return [terms[:] for terms in found]

    def seen(self, state: GaiaState) -> list[list[float]]:
        """Hand and network, and what a federation in sight counts beside them."""
        rows = super().standings(state)
        if self.sight and state.stack:
            for row, terms in zip(state.rows, rows, strict=True):
                terms[worth.FEDERATIONS] += self.sight * worth.in_sight(state, row)
        return rows

    def weighed(self, state: State) -> list[list[float]]:
        assert isinstance(state, GaiaState)
        return worth.standings(state)

    def counts(self, state: State, rows: list[list[float]] | None = None) -> list[list[float]]:  # noqa: ARG002
        assert isinstance(state, GaiaState)
        return worth.all_features(state)

    def scored(self, state: State, seat: Seat) -> list[float]:
        assert isinstance(state, GaiaState)
        return worth.scored(state.rows[seat])

    def points(self, state: State, seat: Seat) -> float:
        assert isinstance(state, GaiaState)
        return float(state.rows[seat][at.VP])

    def chapter(self, state: State) -> int:
        assert isinstance(state, GaiaState)
        return state.round

    def stray(self, state: State, seat: Seat, dice: Dice) -> None:
        """A turn further down the list of those people like, or any answer to a smaller question."""
        assert isinstance(state, GaiaState)
        if state.stack[-1][0] == a.D_TURN:
            found = readiest(state, seat, self.leant(state))
            plan = found[min(len(found) - 1, int(-STRAYS * log(1.0 - dice.unit())))][1].plan()
        else:
            plan = [dice.pick(state.legal(seat))]
        for action in plan:
            state.apply(seat, action)

    def judges(self, state: GaiaState) -> Network | None:
        """The network where it judges quick play."""
        return self.network if state.seats in self.where.quick else None

    def leant(self, state: GaiaState) -> list[float]:
        """What was practised holds where the network that it was practised with judges; elsewhere people's leanings."""
        return WEIGHT if self.judges(state) is None else self.leanings

    def own(self, state: GaiaState, seat: Seat) -> float:
        """What a seat's position is worth to its quick play."""
        network = self.judges(state)
        if network is None or not state.stack or state.rows[seat][at.FACTION] < 0:
            return worth.own_worth(state, seat)
        row = state.rows[seat]
        near = self.sight * worth.in_sight(state, row) if self.sight else 0.0
        return row[at.VP] + network.points(worth.features(state, seat), seat) + near

    def spread(self, state: State) -> float:
        assert isinstance(state, GaiaState)
        return 4.0 + 3.0 * (c.ROUNDS - state.round)

    def rivalry(self, state: State) -> float:
        """Whoever hurts one of three rivals helps the other two; the first freeze minded all of them."""
        return 1.0 / max(1, state.seats - 1) if self.network else 1.0

    def stake(self, state: State, seat: Seat) -> float:  # noqa: ARG002
        kind = state.stack[-1][0]
        return 1.0 if kind == a.D_TURN else 0.2 if kind == a.D_CHARGE else 0.4

    def trusted(self, state: State) -> int:
        """A one-step look that the network judges has proved its worth beside what futures come to."""
        if state.seats not in self.where.near:
            return 0
        return self.trust if state.seats in self.where.far else NEAR_TRUST

    def horizon(self, state: State, start: State) -> bool:
        """The end of the round, but a turn of everybody at least; the set-up is judged after the first round."""
        assert isinstance(state, GaiaState)
        assert isinstance(start, GaiaState)
        if self.reach and start.round and state.seats in self.where.far:
            return state.turn - start.turn > self.reach * len(state.rows)
        return state.round > max(1, start.round) and state.turn - start.turn >= len(state.rows)

    def steps(self, state: State, seat: Seat, limit: int) -> list[list[Action]]:
        """Whole turns that people play nearly as readily as the readiest."""
        assert isinstance(state, GaiaState)
        if state.stack[-1][0] != a.D_TURN:
            return [[action] for action in self.propose(state, seat, limit)]
        found = readiest(state, seat, self.leant(state))[: min(limit, MOST_TURNS)]
        enough = found[0][0] - self.gap
        return [turn.plan() for i, (ready, turn) in enumerate(found) if ready >= enough or i < self.least]

    def propose(self, state: State, seat: Seat, limit: int) -> list[Action]:
        assert isinstance(state, GaiaState)
        kind = state.stack[-1][0]
        if kind == a.D_CLOSE:
            return [(a.END,)]
        if kind == a.D_TURN:
            return [turn.action for _, turn in readiest(state, seat, self.leant(state)) if not turn.conversions][:limit]
        listed = state.legal(seat)
        if kind == a.D_FACTION and self.judges(state) is not None:
            listed = self.fancied(state, seat, listed)
        if kind in LEANT:
            lean, leanings = Leaning(state, seat), self.leant(state)
            listed = sorted(listed, key=lambda action: -readiness(lean.smaller(action), leanings))
        return listed[:limit]

    def fancied(self, state: GaiaState, seat: Seat, listed: list[Action]) -> list[Action]:
        """The factions a seat fancies at this table: comparing all, the first to choose would always take the same."""
        return Dice(number_of(self.occasion(state), seat)).sample(listed, MOST_FACTIONS)

    def policy(self, state: State, seat: Seat, dice: Dice) -> Action:
        assert isinstance(state, GaiaState)
        return self.quick(state, seat, dice)[0]

    def follow(self, state: State, seat: Seat, dice: Dice) -> None:
        assert isinstance(state, GaiaState)
        for action in self.quick(state, seat, dice):
            state.apply(seat, action)

    def quick(self, state: GaiaState, seat: Seat, dice: Dice) -> list[Action]:
        """What people would most readily do, give or take: a whole turn or one smaller decision."""
        kind = state.stack[-1][0]
        if kind == a.D_CLOSE:
            return [(a.END,)]
        if kind == a.D_FACTION:
            return [max(state.legal(seat), key=lambda action: FACTION_LEAN[action[1]] + 2 * dice.unit())]
        if kind not in WEIGHED:
            return [self.rare(state, seat)]
        ways = self.ways(state, seat)
        closely = kind == a.D_TURN or (kind in LEANT and self.judges(state) is not None)
        return ways.listed[self.best_way(ways, seat, dice, self.looks if closely else 1)][2]

    def drawn(self, state: State, seat: Seat, dice: Dice) -> tuple[list[Action], dict[int, float], float] | None:
        """A choice for practice, drawn among the readiest ways; None where quick play has no choice to practise.

        With it, by how much the logarithm of its odds grows with each leaning, and the points foretold before it.
        """
        assert isinstance(state, GaiaState)
        if state.stack[-1][0] not in (a.D_TURN, *LEANT):
            return None
        told = sorted(told_ways(state, seat), key=lambda way: -readiness(way[0], self.leanings))[:PRACTISED_WAYS]
        if len(told) == 1:
            return told[0][2], {}, 0.0
        ready = [readiness(features, self.leanings) for features, _, _ in told]
        listed = [(liked, words, plan) for liked, (_, words, plan) in zip(ready, told, strict=True)]
        ways = Ways(state.clone(), listed)
        worth = [self.outcome(ways, i, seat, dice) for i in range(len(told))]
        judged = list(map(add, worth, ready))
        weights = [exp(value - max(judged)) for value in judged]
        odds = [weight / sum(weights) for weight in weights]
        chosen = drawn(odds, dice)
        return told[chosen][2], slopes_of([way[0] for way in told], odds, chosen), sum(map(mul, worth, odds))

    def ways(self, state: GaiaState, seat: Seat) -> Ways:
        """What a seat can do. Many futures begin alike: what they have in common is looked at once."""
        if has_automa(state):
            return ways_of(state, seat, self.leant(state))
        key = position_of(state, seat)
        return self.known.get(key) or remember(self.known, key, ways_of(state, seat, self.leant(state)), MOST_KNOWN)

    def best_way(self, ways: Ways, seat: Seat, dice: Dice, looks: int) -> int:
        """Of the ways liked best, the one after which this seat stands best; liking counts as points do."""
        liked = ways.liked(seat, dice)[:looks]
        best, chosen = -1e9, liked[0][1]
        if len(liked) == 1:
            return chosen
        for ready, i in liked:
            judged = self.outcome(ways, i, seat, dice) + self.liking * ready
            if judged > best:
                best, chosen = judged, i
        return chosen

    def outcome(self, ways: Ways, i: int, seat: Seat, dice: Dice) -> float:
        """What a seat's position is worth after its `i`-th way; smaller decisions by leaning alone."""
        while True:
            found = ways.after.get(i)
            if found is None:
                found = ways.after[i] = self.try_out(ways, i, seat)
            if isinstance(found, float):
                return found
            ways, i = found, found.liked(seat, dice)[0][1]

    def try_out(self, ways: Ways, i: int, seat: Seat) -> float | Ways:
        copy = ways.state.clone()
        for action in ways.listed[i][2]:
            copy.apply(seat, action)
        while copy.stack and copy.stack[-1][0] not in (a.D_TURN, a.D_CLOSE) and copy.stack[-1][1] >> seat & 1:
            if copy.stack[-1][0] in WEIGHED:
                return self.ways(copy, seat)
            copy.apply(seat, self.rare(copy, seat))
        return self.own(copy, seat)

    def rare(self, state: GaiaState, seat: Seat) -> Action:
        """An answer to what is seldom asked."""
        kind, listed = state.stack[-1][0], state.legal(seat)
        if kind == a.D_BRAIN or len(listed) == 1:
            return listed[0]
        if kind == a.D_INCOME:
            return income_first(state, seat, listed)
        return self.best_of(state, seat, listed[:MOST_LISTED])

    def best_of(self, state: GaiaState, seat: Seat, listed: list[Action]) -> Action:
        """The action after which this seat stands best, nothing else considered."""
        best, chosen = -1e9, listed[0]
        for action in listed:
            copy = state.clone()
            copy.apply(seat, action)
            judged = self.own(copy, seat)
            if judged > best:
                best, chosen = judged, action
        return chosen


def readiest(state: GaiaState, seat: Seat, leanings: list[float] = WEIGHT) -> list[tuple[float, Turn]]:
    """The turns this seat can play and how readily each is chosen, the readiest first."""
    lean = Leaning(state, seat)
    found = [(readiness(lean.of(turn), leanings), turn) for turn in Turns(state, seat).all()]
    return sorted(found, key=lambda one: -one[0])


def drawn(odds: list[float], dice: Dice) -> int:
    """An index, as often as its odds say."""
    left = dice.unit()
    for i, share in enumerate(odds):
        left -= share
        if left < 0:
            return i
    return len(odds) - 1


def slopes_of(told: list[Features], odds: list[float], chosen: int) -> dict[int, float]:
    """By how much the logarithm of the chosen way's odds grows with each leaning."""
    found: dict[int, float] = {}
    for i, features in enumerate(told):
        part = (i == chosen) - odds[i]
        for leaning, much in features:
            found[leaning] = found.get(leaning, 0.0) + part * much
    return found


def income_first(state: GaiaState, seat: Seat, listed: list[Action]) -> Action:
    """Charging first, unless the tokens at hand cannot take it all."""
    row = state.rows[seat]
    power = sum(icon for icon in state.stack[-1][2:] if icon > 0)
    wanted = a.INCOME_CHARGE if power <= 2 * row[at.BOWL1] + row[at.BOWL2] else a.INCOME_TOKENS
    return next((action for action in listed if action[0] == wanted), listed[0])


MIND = GaiaMind(*learned(__package__))
