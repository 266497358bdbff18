"""Ideas in the reader's words: what a seat could do, what it would bring, and where that is on the board.

All of it is reckoned in a thinking process, from what the seat knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from typing import Annotated

from msgspec import Meta, Struct

from ..bots.appraise import Idea, apart, appraise
from ..core import Action, Choice, Dice, Game, Look, Picture, Words, mark
from ..words import words as words_of
from .forms import Term

MOST_TOLD = 4  # actions of a plan in words
MOST_TERMS = 3
BETWEEN = " › "  # the clicks of one action
LEAST_TERM = 0.05  # points; less is not worth a word
SPENT = 10_000  # milliseconds for all samples; what is not played by then is left out
NOTHING_ELSE = mark("There is nothing else worth considering.")
EQUAL = mark("{names} are equally good.")


class IdeaInfo(Struct):
    """Something a seat could do."""

    label: Annotated[str, Meta(description="Its first action, as the button says it.")]
    then: Annotated[list[str], Meta(description="The actions that would follow in the same turn.")]
    actions: Annotated[list[str], Meta(description="All of them in short notation.")]
    places: Annotated[list[str], Meta(description="Ids of the elements to click for the first action.")]
    gain: Annotated[float, Meta(description="Points at the end, against the mean of all that was compared.")]
    error: Annotated[float, Meta(description="The standard error of `gain`.")]
    share: Annotated[float, Meta(description="The chance to win with it, 0 to 1.")]
    terms: Annotated[list[Term], Meta(description="What the gain comes from: the largest terms.")]


class Ideas(Struct):
    """Up to three ideas of different kinds, the best first."""

    ideas: list[IdeaInfo]
    considered: int
    samples: Annotated[int, Meta(description="Futures that each of them was played on.")]
    note: Annotated[str, Meta(description="A sentence about them: which are equally good.")]


def ideas_for(look: Look, names: Sequence[str], lang: str, dice: Dice, ms: int = SPENT) -> Ideas:
    """Three ideas for that look."""
    words = words_of(lang, look.game.id)
    found = appraise(look, dice, ms=ms)
    picture = look.game.picture(look, names, words)
    choices = {choice.action: choice for choice in picture.choices}
    chosen = apart(found.ideas, lambda idea: kind_of(idea, choices))
    told = [idea_info(look, idea, picture, names, words) for idea in chosen]
    note = equals(chosen, words) if len(chosen) > 1 else words(NOTHING_ELSE)
    return Ideas(told, len(found.ideas), found.samples, note)


def kind_of(idea: Idea, choices: dict[Action, Choice]) -> object:
    """What sets ideas apart: the kind of what they come to, and the first click towards it or the piece it flicks."""
    last = idea.plan[-1]
    choice = choices.get(last)
    return last[0], choice.steps[0].id if choice and choice.steps else last[1:2]


def equals(chosen: Sequence[Idea], words: Words) -> str:
    """Which neighbours in the list cannot be told apart."""
    same = [
        words("{first} and {last}", first=n, last=n + 1)
        for n, (one, two) in enumerate(pairwise(chosen), 1)
        if abs(one.gain - two.gain) <= hypot(one.error, two.error)
    ]
    if len(same) == len(chosen) - 1 and len(same) > 1:
        return words("All of them are equally good.")
    return words(EQUAL, names=same[0]) if same else ""


def idea_info(look: Look, idea: Idea, picture: Picture, names: Sequence[str], words: Words) -> IdeaInfo:
    game, told = look.game, plan_told(look, idea.plan, picture, names, words)
    terms = [Term(words(name), round(value, 2)) for name, value in idea.terms if abs(value) >= LEAST_TERM]
    return IdeaInfo(
        told[0], told[1:], [game.actions.to_text(action) for action in idea.plan], places_of(game, idea.plan, picture),
        round(idea.gain, 2), round(idea.error, 2), round(idea.share, 4), terms[:MOST_TERMS],
    )  # fmt: skip


def plan_told(look: Look, plan: Sequence[Action], first: Picture, names: Sequence[str], words: Words) -> list[str]:
    """A plan in words, action by action, as the buttons would say it one after the other."""
    picture, state, told = first, look.asked.clone(), list[str]()
    for action in plan[:MOST_TOLD]:
        now = Look(look.game, state, look.me) if told else look
        if told:
            if look.me not in state.to_act() or not state.allows(look.me, action):
                break  # luck has made something else of the plan
            picture = look.game.picture(now, names, words)
        told.append(action_told(now, action, picture, words))
        state.apply(look.me, action)
    return told


def action_told(look: Look, action: Action, picture: Picture, words: Words) -> str:
    """An action as its button says it, or as the game says it where there is none."""
    choice = next((choice for choice in picture.choices if choice.action == action), None)
    if choice:
        return choice.confirm or BETWEEN.join(step.label for step in choice.steps)
    way = next((way for way in picture.gathers if way.action == action[: len(way.action)]), None)
    if way:
        return BETWEEN.join(step.label for step in way.steps)
    return look.game.told(look, action, words) or look.game.actions.to_text(action)


def places_of(game: Game, plan: Sequence[Action], picture: Picture) -> list[str]:
    """The elements of the first action that can be clicked already; else those of a later one."""
    for action in plan:
        choice = next((choice for choice in picture.choices if choice.action == action), None)
        if choice:
            return [step.id for step in choice.steps]
        piece = game.actions.to_text(action).split()[1:2]  # whatever hand flicks it
        for aim in picture.aims:
            if aim.text.split()[1:2] == piece:
                return [aim.id]
        way = next((way for way in picture.gathers if way.action == action[: len(way.action)]), None)
        if way:
            return [step.id for step in way.steps]
    return []
