"""A bot's move as it looks from outside: what speaks for it by what everybody may know, and by nothing else.

What a bot with secrets really weighed holds them, in every term of every future it imagined; that is told when the
game is over. Until then the move is weighed anew on a spectator's sample, so that two worlds which look the same from
outside give the same reason.
"""

from __future__ import annotations

from ..core import Action, Dice, Seat, State, Words, mark
from .base import Decided
from .explain import Sentences, told_by
from .future import Futures
from .greedy import compared, ranking

WIDTH = 24  # proposals that are compared
TRIES = 24  # samples, until one allows the move: a card from a hand is in few of them
COMPARED = 16  # samples that show whether a seat knows more than a spectator
SENTENCES = Sentences(
    mark("Against the next best, this gains {gains}, at the price of {costs}."),
    mark("Against the next best, this gains {gains}."),
    mark("Seen from outside, something else looks better by {costs}."),
    mark("Seen from outside, something else looks just as good."),
)
LATER = mark("What this seat really weighed is told when the game is over: it knows something in secret.")


def knows_more(state: State, seat: Seat) -> bool:
    """Whether this seat knows anything that a spectator does not: else its samples would be the same as his."""
    return any(
        state.determinize(seat, Dice(n)).key() != state.determinize(None, Dice(n)).key() for n in range(COMPARED)
    )


def from_outside(state: State, seat: Seat, action: Action, dice: Dice) -> Decided:
    """What speaks for `action` of `seat` in the position `state`; `dice` must hold no secret either.

    `considered` is 0 where nothing can be said.
    """
    mind = state.game.mind
    sample = _agreeing(state, seat, action, dice)
    if sample is None:
        return Decided(action, considered=0)
    others = [plan for plan in mind.steps(sample, seat, WIDTH) if plan[0] != action]
    if not others:
        return Decided(action)
    futures = Futures(mind.near(), seat, mind.settled)
    answers, after = futures.answers(sample, dice), dice.fork()
    mine, *theirs = [futures.play(sample, plan, answers, after.clone()) for plan in ([action], *others)]
    second = theirs[ranking([outlook.lead for outlook in theirs], dice)[0]]
    return Decided(action, compared(mind, mine, second), considered=len(others) + 1)


def explain_from_outside(decided: Decided, words: Words) -> str:
    """The same in the reader's language, with the word that there is more to tell."""
    told = told_by(decided, SENTENCES, words) if decided.considered else ""
    return " ".join(filter(None, (told, words(LATER))))


def _agreeing(state: State, seat: Seat, action: Action, dice: Dice) -> State | None:
    """A spectator's sample in which the seat may do this."""
    for _ in range(TRIES):
        sample = state.determinize(None, dice.fork())
        state.game.mind.unseal(sample, seat)
        if seat in sample.to_act() and sample.allows(seat, action):
            return sample
    return None
