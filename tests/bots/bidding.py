"""A tiny game for the bots' tests: hidden hands, secret bids, then a plain decision of the winner.

Each seat holds four cards of 1 to 12. Every turn a prize is turned up and all bid a card in secret; the highest
card takes it, and its owner either banks the prize or takes one point more and gives every other seat two.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

from astrarium.core import (
    Action,
    ActionKind,
    ActionTable,
    Answer,
    Dice,
    EventKind,
    EventTable,
    Game,
    Key,
    Mind,
    Number,
    Options,
    Picture,
    Refusal,
    Row,
    RuleBook,
    Score,
    Seat,
    State,
    fine,
)  # fmt: skip

BID, BANK, SHARE = 0, 1, 2
CHOOSE, SPEND = 0, 1
HAND, CARDS = 4, 12


@dataclass(frozen=True)
class BidView:
    """What a seat knows of the bidding."""

    seat: Seat | None
    hand: tuple[int, ...]
    sealed: tuple[bool, ...]
    points: tuple[int, ...]
    prize: int
    turn: int
    gone: tuple[int, ...]


class BidState(State):
    hands: list[list[int]]
    bids: list[int]  # 0: none yet
    points: list[int]
    prize: int
    gone: list[int]

    def clone(self) -> Self:
        copy = type(self).__new__(type(self))
        self._copy_common(copy)
        copy.hands = [hand[:] for hand in self.hands]
        copy.bids, copy.points, copy.prize, copy.gone = self.bids[:], self.points[:], self.prize, self.gone[:]
        return copy

    def next_turn(self) -> None:
        if not self.hands[0]:
            return
        self.prize = 1 + self.dice.below(9)
        self.bids = [0] * self.seats
        self.stack.append((CHOOSE, (1 << self.seats) - 1))

    def key(self) -> Key:
        hands = tuple(map(tuple, self.hands))
        return (hands, *self.bids, *self.points, self.prize, tuple(self.gone), tuple(self.stack), self.dice.state)


def legal_bids(state: BidState, seat: Seat) -> list[Action]:
    return [(BID, card) for card in state.hands[seat]]


def legal_uses(state: BidState, seat: Seat) -> list[Action]:  # noqa: ARG001
    return [(BANK,), (SHARE,)]


def bid(state: BidState, seat: Seat, action: Action) -> None:
    state.bids[seat] = action[1]
    state.hands[seat].remove(action[1])
    kind, mask = state.stack.pop()
    if mask & ~(1 << seat):
        state.stack.append((kind, mask & ~(1 << seat)))
    else:
        state.stack.append((SPEND, 1 << state.bids.index(max(state.bids))))


def spend(state: BidState, seat: Seat, action: Action) -> None:
    for other in range(state.seats):
        state.points[other] += 0 if action[0] == BANK or other == seat else 2
    state.points[seat] += state.prize + (action[0] == SHARE)
    state.gone += sorted(state.bids)
    state.stack.pop()
    state.turn += 1
    state.next_turn()


ACTIONS = ActionTable(ActionKind("bid", card=Number(1, CARDS)), ActionKind("bank"), ActionKind("share"))
BOOK: RuleBook[BidState] = RuleBook(
    ACTIONS,
    [
        Row(CHOOSE, legal_bids, (Answer(BID, bid, fine),), Refusal("First all bid.", "BI-1")),
        Row(SPEND, legal_uses, (Answer(BANK, spend, fine), Answer(SHARE, spend, fine)), Refusal("Use it.", "BI-2")),
    ],
    over="BI-3", others="BI-1",
)  # fmt: skip


class BidMind(Mind):
    terms = ("prizes", "cards in hand")

    def evaluate(self, state: State, seat: Seat) -> list[float]:
        assert isinstance(state, BidState)
        return [float(state.points[seat]), sum(state.hands[seat]) * 0.3]

    def policy(self, state: State, seat: Seat, dice: Dice) -> Action:
        return (BANK,) if state.stack[-1][0] == SPEND else state.random_action(seat, dice)

    def absurd(self, state: State, seat: Seat, action: Action) -> bool:  # noqa: ARG002
        return action == (SHARE,) and state.seats > 2

    def unseal(self, state: State, seat: Seat) -> None:
        assert isinstance(state, BidState)
        if state.stack and state.stack[-1][0] == CHOOSE:
            for other in range(state.seats):
                if other != seat and state.bids[other]:
                    state.hands[other] = sorted([*state.hands[other], state.bids[other]])
                    state.bids[other] = 0
            state.stack[-1] = (CHOOSE, (1 << state.seats) - 1)


class BiddingGame(Game):
    id, title, version, seat_counts, minutes, depth = "bidding", "Bidding", 1, range(2, 4), 1, 1
    options = ()
    actions = ACTIONS
    book = BOOK
    events = EventTable(EventKind("bid"))
    mind = BidMind()

    def setup(self, seats: int, seed: int, options: Options) -> State:
        state = BidState()
        state._begin(self, seats, options, Dice(seed))
        deck = list(range(1, CARDS + 1))
        state.dice.shuffle(deck)
        state.hands = [sorted(deck[seat * HAND : (seat + 1) * HAND]) for seat in range(seats)]
        state.bids, state.points, state.prize, state.gone = [0] * seats, [0] * seats, 0, []
        state.next_turn()
        return state

    def view(self, state: BidState, seat: Seat | None) -> BidView:
        hand = () if seat is None else (*state.hands[seat], -state.bids[seat])
        sealed, gone = tuple(bid > 0 for bid in state.bids), tuple(state.gone)
        return BidView(seat, hand, sealed, tuple(state.points), state.prize, state.turn, gone)

    def determinize(self, state: BidState, seat: Seat | None, dice: Dice) -> BidState:
        copy = state.clone()
        known = {*state.gone, *state.hands[seat], state.bids[seat]}
        shown = not state.stack or state.stack[-1][0] == SPEND
        if shown:
            known |= set(state.bids)
        unknown = [card for card in range(1, CARDS + 1) if card not in known]
        dice.shuffle(unknown)
        for other in range(state.seats):
            if other != seat:
                copy.hands[other] = sorted(unknown.pop() for _ in state.hands[other])
                if state.bids[other] and not shown:
                    copy.bids[other] = unknown.pop()
        copy.dice = dice.fork()
        return copy

    def scores(self, state: BidState) -> list[Score]:
        rank = [1 + sum(other > mine for other in state.points) for mine in state.points]
        return [Score(seat, n, (("prizes", n),), rank[seat]) for seat, n in enumerate(state.points)]

    def violations(self, state: BidState) -> list[str]:
        return ["a negative score"] if min(state.points) < 0 else []

    def picture(self, *_: Any) -> Picture:
        return Picture({"map": ""})

    def headline(self, *_: Any) -> str:
        return ""

    def svg(self, *_: Any) -> str:
        return ""

    def say(self, *_: Any) -> str:
        return ""

    def text_map(self, *_: Any) -> str:
        return ""


BIDDING = BiddingGame()
