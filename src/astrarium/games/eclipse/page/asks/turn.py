"""One's turn: which action, passing, and what may be done freely beside it."""

from __future__ import annotations

from typing import Final

from astrarium.core import Action, Ask, Step, mark

from ...box import components as c
from ...table import actions as a
from ...text.names import ACTION_WORDS, RESOURCE_WORDS
from .. import ids, symbols
from .asker import Asker, Way, plainly


def ask_turn(k: Asker) -> Ask:
    me, words = k.me, k.words
    if me.passed:
        return Ask(words("You have passed. Do you <b>react</b>?"), words("A reaction costs a disc and does one thing."))
    money = words("An action costs a disc: upkeep {old} → {new}; money after upkeep {left}.", old=me.upkeep,
                  new=c.UPKEEP[max(0, me.discs - 1)], left=symbols.amount(me.balance))  # fmt: skip
    reason = money if me.discs else words("No disc is left on your track: you can only pass.")
    return Ask(words("What do you <b>do</b> in your turn?"), reason)


def take(k: Asker, action: Action) -> Way:
    """An action disc: what the action is for, and what the disc costs at the upkeep."""
    kind = action[1]
    said = [k.words(symbols.ACTION_HELP[kind])]
    if action[0] == a.TAKE and kind != c.INFLUENCE and k.me.limits and k.me.limits[kind] > 1:
        said.append(f"×{k.me.limits[kind]}")
    return (
        (Step(f"do-{c.ACTIONS[kind]}", k.words(ACTION_WORDS[kind]), symbols.ACTION_SYMBOLS[kind], " ".join(said)),),
        "",
        False,
    )


def pass_(k: Asker, action: Action) -> Way:  # noqa: ARG001
    first = k.view.next_start is None and not k.me.passed
    note = k.words("first to pass: you start the next round") if first else ""
    if not note and k.kind == "turn":
        note = k.words("money after upkeep {n}", n=symbols.amount(k.me.balance))
    return (Step("do-pass", k.words("Pass"), "i-last", note),), k.words("Pass"), False


def done(k: Asker, action: Action) -> Way:  # noqa: ARG001
    texts = {
        "turn_end": mark("End the turn"), "explore": mark("Explore no further"), "influence": mark("Move no disc"),
        "research": mark("Research no more"), "upgrade": mark("Fit no more parts"), "build": mark("Build no more"),
        "move": mark("Move no more"), "talks": mark("No talks"), "colony": mark("Go on"), "bankrupt": mark("Pay"),
    }  # fmt: skip
    said = k.words(texts.get(k.kind, mark("Done")))
    return (Step("do-done", said, "i-check"),), said, False


def trade(k: Asker, action: Action) -> Way:
    _, give, take_ = action
    group = Step("do-trade", k.words("Trade"), "act-conversion", k.words("{n} for 1", n=k.me.trade))
    said = k.words(
        "{n} {given} for 1 {taken}",
        n=k.me.trade,
        given=k.words(RESOURCE_WORDS[give]),
        taken=k.words(RESOURCE_WORDS[take_]),
    )
    step = Step(
        f"trade-{give}-{take_}", said, symbols.RESOURCE_SYMBOLS[take_], k.words("you have {n}", n=k.me.storage[give])
    )
    return (group, step), said, False


def recall(k: Asker, action: Action) -> Way:
    _, sector, square = action
    group = Step("do-recall", k.words("Take a cube back"), "cube")
    step = Step(ids.square_id(k.number(sector), square), k.label(action), "cube")
    return (group, step), k.label(action), False


ASKS: Final = {
    "turn": ask_turn,
    "turn_end": plainly(
        mark("Do you land a <b>colony ship</b> before your turn ends?"),
        mark("Click an empty square of a sector of yours, or end your turn."),
    ),
}
WAYS: Final = {a.TAKE: take, a.REACT: take, a.PASS: pass_, a.DONE: done, a.TRADE: trade, a.RECALL: recall}
