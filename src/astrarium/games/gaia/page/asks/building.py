"""Mines and Gaia projects as choices, with price and gain (GP-A1, GP-A2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .....core.notation import Action
from .....core.page import Choice, Step
from ...rules.mines import mine_points, quote
from ...rules.projects import project_tokens
from .. import symbols
from .asker import Asker
from .warnings import project_warning


def planets(a: Asker, listed: Sequence[Action]) -> str:
    return a.words.plural("{n} planet", "{n} planets", len(listed))


def mines(a: Asker, listed: Sequence[Action], lead: tuple[Step, ...] = ()) -> Iterator[Choice]:
    """Planets to settle, the cheapest first."""
    ask = a.words("Where do you build your <b>mine</b>?") if lead else ""
    prices = {cell: found for _, cell in listed if (found := quote(a.state, a.seat, cell))}
    for action in sorted(listed, key=lambda action: (prices[action[1]].qic, prices[action[1]].ore)):
        quoted = prices[action[1]]
        price = symbols.price(a.words, quoted.ore, quoted.credit, quoted.qic)
        steps = a.words.plural("{n} step", "{n} steps", quoted.steps) if quoted.steps else ""
        gain = a.points(mine_points(a.state, a.seat, action[1], quoted.steps))
        note = symbols.joined(price, steps, gain, a.reactions(action[1]))
        yield Choice(action, (*lead, a.at(action[1], note, ask=ask)), a.words("Mine for {price}", price=price))


def projects(a: Asker, listed: Sequence[Action], lead: tuple[Step, ...] = ()) -> Iterator[Choice]:
    ask = a.words("Where do you begin a <b>Gaia project</b>?") if lead else ""
    for action in listed:
        quoted = quote(a.state, a.seat, action[1])
        price = symbols.price(a.words, qic=quoted.qic if quoted else 0, tokens=project_tokens(a.row))
        step = a.at(action[1], price, "" if lead else "gaiaformer", ask)
        confirm = a.words("Gaia project for {price}", price=price)
        yield Choice(action, (*lead, step), confirm, warning=project_warning(a))
