"""The bot that looks one step ahead on the game's terms."""

from __future__ import annotations

from ..core import Action, Dice, Look, Mind, Seat, State, mark
from .base import Bot, Decided, Terms
from .clock import now
from .future import Futures, Outlook, OutOfTime

RIVALS = mark("the others' standing")
SMALL = 1e-9


class Greedy(Bot):
    """Tries every proposed action once on one sample and plays the one that leads to the best position."""

    name = "greedy"

    def __init__(self, width: int = 200, freeze: int = 0, learned: bool = False) -> None:
        self.width = width
        self.learned = learned  # judges by what the mind has learned, also where no gate was passed
        self.freeze = freeze  # plays by the mind of that freeze; 0: by today's
        self.mind: Mind | None = None  # one that is being tried out

    def choose(self, look: Look, dice: Dice) -> Decided:
        started = now()
        mind = self.mind or mind_of(look, self.freeze)
        mind = mind.learned() if self.learned else mind
        sample = sampled(look, mind, dice)
        plans = sensible(mind, sample, look.me, mind.steps(sample, look.me, self.width))
        if len(plans) == 1:
            return Decided(plans[0][0], seconds=now() - started)
        futures = Futures(mind.near(), look.me, mind.settled)
        answers = futures.answers(sample, dice)
        after = dice.fork()
        outlooks = [futures.play(sample, plan, answers, after.clone()) for plan in plans]
        ranked = ranking([outlook.lead for outlook in outlooks], dice)
        reason = compared(mind, outlooks[ranked[0]], outlooks[ranked[1]])
        return Decided(plans[ranked[0]][0], reason, "", len(plans), now() - started)


def mind_of(look: Look, freeze: int) -> Mind:
    """The mind of the game, or the one a frozen bot keeps."""
    return look.game.mind.as_of(freeze) if freeze else look.game.mind


def one_step(mind: Mind, sample: State, seat: Seat, width: int, dice: Dice, deadline: float = 0.0) -> Action:
    """What greedy would play at `seat` of this sample, comparing at most `width` proposals; late: the quick policy."""
    plans = [plan for plan in mind.steps(sample, seat, width) if not mind.absurd(sample, seat, plan[0])]
    if len(plans) < 2:
        return plans[0][0] if plans else mind.policy(sample, seat, dice)
    futures = Futures(mind.near(), seat, mind.settled, deadline=deadline)
    answers, after = futures.answers(sample, dice), dice.fork()
    try:
        leads = [futures.play(sample, plan, answers, after.clone()).lead for plan in plans]
    except OutOfTime:
        return mind.policy(sample, seat, dice)
    return plans[ranking(leads, dice)[0]][0]


def sampled(look: Look, mind: Mind, dice: Dice) -> State:
    """A sample in which nobody else has decided yet what is still secret.

    Dice of its own: how many of them it takes to redraw what others have sealed must not matter.
    """
    sample = look.sample(dice.fork())
    mind.unseal(sample, look.me)
    return sample


def sensible(mind: Mind, sample: State, seat: Seat, plans: list[list[Action]]) -> list[list[Action]]:
    """The plans that do not begin with something absurd."""
    return [plan for plan in plans if not mind.absurd(sample, seat, plan[0])] or plans


def ranking(values: list[float], dice: Dice) -> list[int]:
    """Indices, best value first; equal ones in an order of the dice's choice."""
    order = list(range(len(values)))
    dice.shuffle(order)
    order.sort(key=lambda i: -round(values[i], 9))
    return order


def compared(mind: Mind, best: Outlook, second: Outlook) -> Terms:
    """By which terms the best action is better than the second, largest difference first."""
    names = (*mind.terms, RIVALS)
    gaps = [(name, ours - theirs) for name, ours, theirs in zip(names, best.terms, second.terms, strict=True)]
    return tuple(sorted((gap for gap in gaps if abs(gap[1]) > SMALL), key=lambda gap: -abs(gap[1])))
