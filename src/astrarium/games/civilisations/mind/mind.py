"""Evaluation and move ordering of Quatre Voies for the bots."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from operator import mul

from ....core.dice import Dice
from ....core.masks import members_of
from ....core.memory import remember
from ....core.notation import Action, Seat
from ....core.page import mark
from ....core.pupil import Pupil, learned
from ....core.state import State
from ....core.style import Style
from ..box import components as c
from ..rules.colonisation import colony_sites
from ..rules.expansion import LEFT
from ..rules.scoring import PART_NAMES
from ..rules.war import battle_score, battlefields
from ..table import actions as a
from ..table.state import PARTS, CivilisationsState
from .evaluation import BONUS, INFLUENCE_LEAD, LEVEL, SHIPS_OUT, WINS, features
from .plans import expansions, voyages
from .policy import best_battle, best_colony, sides_of
from .stakes import MOST_REMEMBERED, Prices, Stakes, map_key
from .weights import AT_THE_END, QUICK, WEIGHTS

# terms are runs of features
TERMS = (
    (mark("points"), 1), (mark("sectors"), WINS), (mark("battles to come"), SHIPS_OUT), (mark("ships"), BONUS),
    (mark("colonies"), LEVEL), (mark("evolution"), INFLUENCE_LEAD), (mark("superiority"), INFLUENCE_LEAD + 2),
)  # fmt: skip
SPANS = tuple(zip((0, *(end for _, end in TERMS)), (end for _, end in TERMS), strict=False))
PIECE_IN_A_TIE = 0.01  # pieces decide only between equal points
MOST_VOYAGES = 12
LOOK_AHEAD = 3  # turns that a search plays on: a chance seen only in the evaluation is too often a mirage
PLANNED = (a.EXPAND, a.WAGE_WAR, a.PLACE_COLONY)  # decisions in which quick play needs no dice
NOISE = 0.6 / 0xFFFF  # points by which quick choices differ from one imagined future to the next
STYLES = (
    Style(
        "admiral", mark("At this table I am an admiral."), {"ships": 1.2, "battles to come": 1.2, "battles won": 1.2}
    ),
    Style("settler", mark("At this table I am a settler."), {"colonies": 1.2, "sectors": 1.1, "victory colonies": 1.2}),
    Style("scholar", mark("At this table I am a scholar."), {"evolution": 1.2, "superiority": 1.2, "battles won": 0.8}),
)


class CivilisationsMind(Pupil):
    """What the bots know of Quatre Voies."""

    weighed_terms = tuple(name for name, _ in TERMS)
    sources = PART_NAMES
    styles = STYLES
    pace, first_pace, point = 1600.0, 1500.0, 1.5
    tables = (2, 3, 4)
    prices = Prices(WEIGHTS, QUICK)

    def occasion(self, state: State) -> tuple[int, ...]:
        assert isinstance(state, CivilisationsState)
        return (*state.civilisation, *state.home)

    def scored(self, state: State, seat: Seat) -> list[float]:
        assert isinstance(state, CivilisationsState)
        return [float(points) for points in state.points[seat * PARTS : (seat + 1) * PARTS]]

    def counts(self, state: State, rows: list[list[float]] | None = None) -> list[list[float]]:
        """The features themselves, for they tell more than the terms; as whole numbers they are inputs as they are."""
        assert isinstance(state, CivilisationsState)
        rows = features(state)
        sums = [sum(row) for row in rows]
        size = [1.0 if state.seats == seats else 0.0 for seats in self.tables]
        when = [1.0 if state.turn == turn else 0.0 for turn in range(c.AGES * c.TURNS + 1)]
        found = []
        for seat, row in enumerate(rows):
            best = max((other for other in range(state.seats) if other != seat), key=sums.__getitem__)
            found.append([*row, *rows[best], sums[seat] - sums[best], *size, *when])
        return found

    def weighed(self, state: State) -> list[list[float]]:
        assert isinstance(state, CivilisationsState)
        weights = self.prices.weights[state.turn] if state.stack else AT_THE_END
        rows = []
        for row in features(state):
            worth = list(map(mul, row, weights))
            rows.append([sum(worth[start:end]) for start, end in SPANS])
        if not state.stack:
            for seat, terms in enumerate(rows):
                terms[3] += PIECE_IN_A_TIE * (20 - state.stock[seat] + state.settled[seat].bit_count())
        return rows

    def horizon(self, state: State, start: State) -> bool:
        assert isinstance(state, CivilisationsState) and isinstance(start, CivilisationsState)
        return state.turn >= start.turn + LOOK_AHEAD

    def spread(self, state: State) -> float:
        return 1.0 + 0.4 * (c.AGES * c.TURNS - state.turn)

    def stake(self, state: State, seat: Seat) -> float:  # noqa: ARG002
        return 1.0 if state.stack[-1][0] == a.CHOOSE_CARD else 0.5

    def unseal(self, state: State, seat: Seat) -> None:
        assert isinstance(state, CivilisationsState)
        if state.stack and state.stack[-1][0] == a.CHOOSE_CARD:
            for other in range(state.seats):
                if other != seat:
                    state.chosen[other] = state.dropped[other] = 0
            state.stack[-1] = (a.CHOOSE_CARD, (1 << state.seats) - 1)

    def absurd(self, state: State, seat: Seat, action: Action) -> bool:
        assert isinstance(state, CivilisationsState)
        kind = action[0]
        if kind == a.CHOOSE:
            return comes_to_nothing(state, seat, action[1], action[2])
        if kind == a.BATTLE:
            return throws_pieces_away(state, seat, action[1])
        if kind == a.DONE and state.stack[-1][0] != a.WAGE_WAR:
            return any(other[0] in (a.PRODUCE, a.CONVERT, a.COLONISE) for other in state.legal(seat))
        return False

    def propose(self, state: State, seat: Seat, limit: int) -> list[Action]:
        assert isinstance(state, CivilisationsState)
        kind = state.stack[-1][0]
        if kind == a.CHOOSE_CARD:
            return proposed_choices(state, seat, self.prices)[:limit]
        return (first_steps(state, seat, self.prices) if kind == a.EXPAND else state.legal(seat))[:limit]

    def plans(self, state: State, seat: Seat, limit: int) -> list[list[Action]]:
        assert isinstance(state, CivilisationsState)
        if state.stack[-1][0] != a.EXPAND:
            return [[action] for action in self.propose(state, seat, limit)]
        drafts = expansions(Stakes(state, seat, self.prices, state.galaxy.mask), state.stack[-1][LEFT:], limit)
        return [list(draft.actions) for draft in drafts if draft.actions] or [[(a.DONE,)]]

    def policy(self, state: State, seat: Seat, dice: Dice) -> Action:
        assert isinstance(state, CivilisationsState)
        kind = state.stack[-1][0]
        if kind == a.CHOOSE_CARD:
            return quick_choice(state, seat, dice, self.prices)
        if kind in PLANNED:
            actions = planned(state, seat, self.prices)
            return actions[0] if actions else a.THE_END
        return state.random_action(seat, dice)

    def follow(self, state: State, seat: Seat, dice: Dice) -> None:
        assert isinstance(state, CivilisationsState)
        if state.stack[-1][0] != a.EXPAND:
            state.apply(seat, self.policy(state, seat, dice))
            return
        expansion = state.stack[-1][:2]
        for action in planned(state, seat, self.prices):
            state.apply(seat, action)
        if state.stack and state.stack[-1][:2] == expansion:
            state.apply(seat, (a.DONE,))


def comes_to_nothing(state: CivilisationsState, seat: Seat, card: int, side: int) -> bool:
    """A war without contact, a track that is full, a colony without a place for it."""
    if side == c.WAR:
        return not battlefields(state, seat)
    if side == c.EVOLUTION:
        return state.level[seat * len(c.TRACKS) + c.CARD_TRACK[card]] >= c.TOP_LEVEL
    return side == c.COLONISATION and not colony_sites(state, seat)


def throws_pieces_away(state: CivilisationsState, seat: Seat, cell: int) -> bool:
    """A battle that another seat would win without losing as much."""
    scores = [battle_score(state, other, cell) for other in range(state.seats)]
    best = max(scores)
    if scores[seat] == best or scores.count(best) > 1:
        return False
    winner = scores.index(best)
    kept = best - sorted(scores)[-2]
    return state.pieces_at(winner, cell) - kept <= state.pieces_at(seat, cell)


def first_steps(state: CivilisationsState, seat: Seat, prices: Prices) -> list[Action]:
    """The steps of an expansion worth a look: new ships first, for they may still move; then voyages and raids."""
    listed = state.legal(seat)
    produced = [action for action in listed if action[0] == a.PRODUCE]
    if produced:
        return produced
    portals, moves = state.stack[-1][LEFT : LEFT + 2]
    stakes = Stakes(state, seat, prices, state.galaxy.mask)
    ranked = sorted(voyages(stakes, stakes.mine, portals, moves, -inf), reverse=True)[:MOST_VOYAGES]
    return [*(voyage[2:] for voyage in ranked), *(action for action in listed if action[0] not in (a.MOVE, a.PORTAL))]


def planned(state: CivilisationsState, seat: Seat, prices: Prices) -> tuple[Action, ...]:
    """The next battle, the colony or the whole expansion: remembered, for many futures come to the same map."""
    decision = state.stack[-1]
    key = (decision, *map_key(state))
    found = prices.planned.get(key)
    if found is None:
        if decision[0] == a.WAGE_WAR:
            found = (best_battle(state, seat, prices),)
        elif decision[0] == a.PLACE_COLONY:
            found = (best_colony(state, seat, prices),)
        else:
            found = expansions(Stakes(state, seat, prices, state.galaxy.mask), decision[LEFT:], 1)[0].actions
        remember(prices.planned, key, found, MOST_REMEMBERED)
    return found


def quick_choice(state: CivilisationsState, seat: Seat, dice: Dice, prices: Prices) -> Action:
    sides = sides_of(state, seat, prices)
    cards = members_of(state.hand[seat])
    use: dict[int, float] = {}
    best, chosen = -1.0, (cards[0], 0)
    for card in cards:
        chance = dice.bits()
        worths = sides.of(card)
        use[card] = usefulness(worths)
        for side, worth in enumerate(worths):
            seen = worth + NOISE * (chance & 0xFFFF)
            chance >>= 16
            if seen > best:
                best, chosen = seen, (card, side)
    return as_choice(state, chosen[0], chosen[1], use)


def usefulness(worths: Sequence[float]) -> float:
    """What only this card can do: war and colonisation are the same on all cards."""
    return max(worths[c.EVOLUTION], worths[c.EXPANSION])


def as_choice(state: CivilisationsState, card: int, side: int, use: dict[int, float]) -> Action:
    """The action; in a duel the most useful of the other cards is thrown away, for the others get what is left."""
    if not state.duel:
        return (a.CHOOSE, card, side)
    return (a.CHOOSE, card, side, max((use[other], other) for other in use if other != card)[1])


def proposed_choices(state: CivilisationsState, seat: Seat, prices: Prices) -> list[Action]:
    """Every side that differs: each track once, each expansion, war and colonisation with the least useful card."""
    sides = sides_of(state, seat, prices)
    cards = members_of(state.hand[seat])
    worths = {card: sides.of(card) for card in cards}
    use = {card: usefulness(worths[card]) for card in cards}
    plain = min(cards, key=lambda card: (use[card], card))
    ranked: dict[tuple[int, int], float] = {}
    if sides.war > 0:
        ranked[plain, 0] = sides.war
        ranked[cards[0], 0] = sides.war
    if sides.colony > 0:
        ranked[plain, 2] = sides.colony
    for card in cards:
        ranked[card, c.EVOLUTION] = worths[card][c.EVOLUTION] - 0.1 * use[card]
        ranked[card, c.EXPANSION] = worths[card][c.EXPANSION]
    order = sorted(ranked, key=lambda choice: (-ranked[choice], choice))
    return [as_choice(state, card, side, use) for card, side in order]


MIND = CivilisationsMind(*learned(__package__))
