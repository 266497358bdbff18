"""One imagined way the game goes on: sampled secrets, the others' answers, an evaluation at a cut-off."""

from __future__ import annotations

from collections.abc import Callable
from math import exp, tanh
from operator import mul

from ..core import Action, Dice, Mind, Seat, State
from .clock import now

Stop = Callable[[State, State], bool]

WIN_SHARE = 0.7  # of the value; the rest is the lead, so that a lost game is still played well
LEAD_UNIT = 20.0  # a lead of this many points is worth tanh(1) of the lead's part
MOST_ACTIONS = 3000  # of one imagined future


class OutOfTime(Exception):
    """The deadline came in the middle of a future."""


class Outlook:
    """What a future is worth to one seat."""

    __slots__ = ("lead", "share", "terms", "value")

    def __init__(self, value: float, lead: float, terms: list[float], share: float = 0.0) -> None:
        self.value = value  # 0 to 1
        self.share = share  # the chance to win
        self.lead = lead  # in victory points
        self.terms = terms  # of this seat, with the rivals' standing as the last one; they add up to the lead


class Futures:
    """Plays positions on from one seat's point of view."""

    def __init__(
        self, mind: Mind, seat: Seat, stop: Stop, denial: float = 1.0, deadline: float = 0.0,
        liking: tuple[float, ...] = (), careful: bool = False,
    ) -> None:  # fmt: skip
        self.mind = mind
        self.liking = liking  # by term: a style's weight; () weighs all as they are
        self.seat = seat
        self.stop = stop
        self.denial = denial  # how much the rivals' standing counts
        self.deadline = deadline
        self.careful = careful  # begins no step that may end after the deadline
        self.longest = 0.0  # seconds of a step up to now
        self.played = 0

    def answers(self, sample: State, dice: Dice) -> tuple[tuple[Seat, Action], ...]:
        """What the others do in the same secret choice as this seat."""
        mind = self.mind
        return tuple((other, mind.policy(sample, other, dice)) for other in sample.to_act() if other != self.seat)

    def play(self, sample: State, plan: list[Action], answers: tuple[tuple[Seat, Action], ...], dice: Dice) -> Outlook:
        """The outlook after `plan` and the others' `answers`, everybody going on by the quick policy."""
        state = sample.clone()
        for action in plan:
            state.apply(self.seat, action)
        for other, answer in answers:
            state.apply(other, answer)
        self._run(state, sample, [dice.fork() for _ in range(state.seats)])
        self.played += 1
        return self.outlook(state)

    def _run(self, state: State, start: State, dice: list[Dice]) -> None:
        """On to the cut-off. Each seat has dice of its own: what one of them does must not change another's luck."""
        follow, pursue, stop, deadline = self.mind.follow, self.mind.pursue, self.stop, self.deadline
        last = 0.0
        for _ in range(MOST_ACTIONS):
            acting = state.to_act()
            if not acting or stop(state, start):
                return
            if deadline:
                last = self._in_time(last)
            seat = acting[0]
            (pursue if seat == self.seat else follow)(state, seat, dice[seat])

    def _in_time(self, last: float) -> float:
        """What the clock says; `OutOfTime` where that is too late for another step."""
        read = now()
        if last and self.careful:
            self.longest = max(self.longest, read - last)
        if read + self.longest > self.deadline:
            raise OutOfTime
        return read

    def outlook(self, state: State) -> Outlook:
        standings = self.mind.standings(state)
        if self.liking and not state.over:
            standings[self.seat] = list(map(mul, standings[self.seat], self.liking))
        totals = [sum(terms) for terms in standings]
        mine = totals[self.seat]
        rivals = totals[: self.seat] + totals[self.seat + 1 :]
        against = self.denial * rival_standing(rivals)
        shares = final_shares(state) if state.over else win_shares(totals, self.mind.spread(state))
        lead = mine - against
        value = WIN_SHARE * shares[self.seat] + (1 - WIN_SHARE) * (0.5 + 0.5 * tanh(lead / LEAD_UNIT))
        return Outlook(value, lead, [*standings[self.seat], -against], shares[self.seat])


def rival_standing(rivals: list[float]) -> float:
    """The others as one: the best of them counts as much as all of them together."""
    return (max(rivals) + sum(rivals) / len(rivals)) / 2 if rivals else 0.0


def win_shares(totals: list[float], spread: float) -> list[float]:
    """Each seat's chance to win, from where it stands and from how much may still change."""
    best = max(totals)
    weights = [exp((total - best) / spread) for total in totals]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def final_shares(state: State) -> list[float]:
    winners = state.winners()
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(state.seats)]
