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
    Dice,
    EventKind,
    EventTable,
    Game,
    Key,
    Mind,
    Number,
    Options,
    Picture,
    Score,
    Seat,
    State,
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

    def _list(self, seat: Seat) -> list[Action]:
        if self.stack[-1][0] == SPEND:
            return [(BANK,), (SHARE,)]
        return [(BID, card) for card in self.hands[seat]]

    def _apply(self, seat: Seat, action: Action) -> None:
        if action[0] == BID:
            self.bids[seat] = action[1]
            self.hands[seat].remove(action[1])
            kind, mask = self.stack.pop()
            if mask & ~(1 << seat):
                self.stack.append((kind, mask & ~(1 << seat)))
            else:
                self.stack.append((SPEND, 1 << self.bids.index(max(self.bids))))
            return
        for other in range(self.seats):
            self.points[other] += 0 if action[0] == BANK or other == seat else 2
        self.points[seat] += self.prize + (action[0] == SHARE)
        self.gone += sorted(self.bids)
        self.stack.pop()
        self.turn += 1
        self.next_turn()

    def view(self, seat: Seat | None) -> BidView:
        hand = () if seat is None else (*self.hands[seat], -self.bids[seat])
        return BidView(
            seat, hand, tuple(bid > 0 for bid in self.bids), tuple(self.points), self.prize, self.turn, tuple(self.gone)
        )

    def determinize(self, seat: Seat, dice: Dice) -> Self:
        copy = self.clone()
        known = {*self.gone, *self.hands[seat], self.bids[seat]}
        shown = not self.stack or self.stack[-1][0] == SPEND
        if shown:
            known |= set(self.bids)
        unknown = [card for card in range(1, CARDS + 1) if card not in known]
        dice.shuffle(unknown)
        for other in range(self.seats):
            if other != seat:
                copy.hands[other] = sorted(unknown.pop() for _ in self.hands[other])
                if self.bids[other] and not shown:
                    copy.bids[other] = unknown.pop()
        copy.dice = dice.fork()
        return copy

    def scores(self) -> list[Score]:
        rank = [1 + sum(other > mine for other in self.points) for mine in self.points]
        return [Score(seat, n, (("prizes", n),), rank[seat]) for seat, n in enumerate(self.points)]

    def key(self) -> Key:
        hands = tuple(map(tuple, self.hands))
        return (hands, *self.bids, *self.points, self.prize, tuple(self.gone), tuple(self.stack), self.dice.state)

    def violations(self) -> list[str]:
        return ["a negative score"] if min(self.points) < 0 else []


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
    actions = ActionTable(ActionKind("bid", card=Number(1, CARDS)), ActionKind("bank"), ActionKind("share"))
    events = EventTable(EventKind("bid"))
    mind = BidMind()

    def setup(self, seats: int, seed: int, options: Options) -> State:
        state = BidState()
        state._begin(None, seats, options, Dice(seed))
        deck = list(range(1, CARDS + 1))
        state.dice.shuffle(deck)
        state.hands = [sorted(deck[seat * HAND : (seat + 1) * HAND]) for seat in range(seats)]
        state.bids, state.points, state.prize, state.gone = [0] * seats, [0] * seats, 0, []
        state.next_turn()
        return state

    def picture(self, *_: Any) -> Picture:
        return Picture({"map": ""})

    def say(self, *_: Any) -> str:
        return ""

    def text_map(self, *_: Any) -> str:
        return ""


BIDDING = BiddingGame()
