"""Carrying out an expansion, action by action (QV-7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from .....core.notation import Action
from .....core.page import Ask, Choice, Step
from .....core.warned import warns
from ...box import components as c
from ...knowledge.view import Sector
from ...rules.control import controller_after
from ...table.actions import AMBUSH, CONVERT, DONE, MOVE, PORTAL, PRODUCE
from .. import symbols
from ..own import left
from .asker import Asker


def ask(a: Asker) -> Ask:
    return Ask(
        a.words("What does your <b>expansion</b> do next?"),
        a.words(
            "Left: {actions}. In any order; click one of your sectors.", actions=symbols.counted(left(a.view), a.words)
        ),
    )


def choices(a: Asker) -> Iterator[Choice]:
    """A sector first; then what is done there, or where its ships go and how many."""
    by_sector: dict[int, list[Action]] = {}
    for action in a.legal:
        if action[0] != DONE:
            by_sector.setdefault(action[1], []).append(action)
    for cell in sorted(by_sector, key=lambda cell: -a.sector[cell].ships[a.seat]):
        listed = by_sector[cell]
        first = a.at(cell, "qv-ship", holding(a, a.sector[cell]))
        found = [*deeds(a, first, listed), *voyages(a, first, listed)]
        if len(found) == 1:  # nothing happens before the reader has said so
            only = found[0]
            found = [replace(only, confirm=only.confirm or only.steps[-1].label)]
        yield from found
    n = sum(left(a.view))
    note = a.words.plural("{n} action unused", "{n} actions unused", n)
    confirm = a.words("End the expansion, {unused}", unused=note)
    yield a.done(a.words("End the expansion"), note, confirm, unbuilt(a))


@warns()
def unbuilt(a: Asker) -> str:
    """Ships cost nothing: what is not built now is lost (QV-7.6)."""
    if not any(action[0] == PRODUCE for action in a.legal):
        return ""
    n = min(left(a.view)[c.PRODUCTION], a.me.ships_in_stock)
    return a.words.plural(
        "You could still build <b>{n} ship</b> for nothing.", "You could still build <b>{n} ships</b> for nothing.", n
    )


def holding(a: Asker, sector: Sector) -> str:
    """What the reader has on a sector."""
    n = sector.ships[a.seat]
    said = [symbols.ships(n, a.words)] if n else []
    if sector.colony == a.seat:
        said.append(a.words("a colony"))
    return ", ".join(said)


def deeds(a: Asker, first: Step, listed: Sequence[Action]) -> Iterator[Choice]:
    """Production, ambush and conversion on the sector itself."""
    sector = a.sector[listed[0][1]]
    for action in listed:
        if action[0] == PRODUCE:
            note = a.words.plural("{n} ship in stock", "{n} ships in stock", a.me.ships_in_stock)
            step = Step("produce", a.words("Build a ship on {sector}", sector=sector.name), "act-production", note)
        elif action[0] in (AMBUSH, CONVERT):
            step = victim_step(a, sector, action)
        else:
            continue
        yield Choice(action, (first, step))


def victim_step(a: Asker, sector: Sector, action: Action) -> Step:
    victim = action[2]
    n = sector.ships[victim]
    if action[0] == AMBUSH:
        label = a.words("Ambush {name}", name=a.names[victim])
        return Step(f"ambush-{victim + 1}", label, "act-ambush", a.words("destroys 1 of {n}", n=n))
    label = a.words("Convert {name}", name=a.names[victim])
    return Step(f"convert-{victim + 1}", label, "act-conversion", a.words("1 of {n} becomes yours", n=n))


def voyages(a: Asker, first: Step, listed: Sequence[Action]) -> Iterator[Choice]:
    """Where the ships go: next door by movement, else by portal; a portal next door is one click further."""
    near: dict[int, list[Action]] = {}
    far: dict[int, list[Action]] = {}
    for action in listed:
        if action[0] == MOVE:
            near.setdefault(action[2], []).append(action)
        elif action[0] == PORTAL:
            far.setdefault(action[2], []).append(action)
    by_portal = Step("portal", a.words("Through the portal"), "act-portal", a.words("{n} left", n=left(a.view)[0]))
    for to, actions in near.items():
        target = a.at(to, "act-movement", target_note(a, to))
        yield from journeys(a, (first, target), actions)
        yield from journeys(a, (first, target, by_portal), far.pop(to, []))
    for to, actions in far.items():
        target = a.at(to, "act-portal", target_note(a, to))
        yield from journeys(a, (first, target), actions)


def target_note(a: Asker, to: int) -> str:
    """What stands there: others with their strength, the reader's own pieces, else what a colony would give."""
    sector = a.sector[to]
    if sector.hidden:
        return a.words("face down")
    said = [a.words("yours: {pieces}", pieces=own)] if (own := holding(a, sector)) else []
    for seat, value in enumerate(sector.strength):
        if value and seat != a.seat:
            said.append(symbols.detailed(a.names[seat], a.words("strength {n}", n=value), a.words))
    return "; ".join(said) or (a.words(symbols.BONUS_NAMES[sector.bonus]) if sector.bonus else "")


def journeys(a: Asker, steps: tuple[Step, ...], listed: Sequence[Action]) -> Iterator[Choice]:
    for action in sorted(listed, key=lambda action: action[3]):
        _, start, to, n = action
        count = Step(f"count-{n}", symbols.ships(n, a.words), "qv-ship", journey_note(a, start, to, n))
        confirm, final = "", False
        if a.sector[to].hidden:
            confirm = a.words("Explore {sector} with {ships}", sector=a.sector[to].name, ships=count.label)
            final = True
        yield Choice(action, (*steps, count), confirm, final)


def journey_note(a: Asker, start: int, to: int, n: int) -> str:
    """Who would control both ends afterwards, where it changes."""
    here, there = a.sector[start], a.sector[to]
    said = []
    if not there.hidden and there.controller != a.seat and controller_after(a.state, to, a.seat, n) == a.seat:
        said.append(a.words("you take {sector}", sector=there.name))
    if here.controller == a.seat and controller_after(a.state, start, a.seat, -n) != a.seat:
        said.append(a.words("you give up {sector}", sector=here.name))
    return ", ".join(said)
