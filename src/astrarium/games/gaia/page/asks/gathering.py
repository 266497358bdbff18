"""A federation put together by clicks: its planets, then any of the shortest layouts of satellites (GP-A4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .....core.errors import BadInput
from .....core.look import Look
from .....core.notation import Action
from .....core.page import Choice, Gather, Gathered, Step, Words
from .....core.state import Gathering
from ...box import components as c
from ...knowledge.view import View
from ...rules.counting import power_of
from ...rules.power import event_points
from ...table import player as at
from ...table.actions import FEDERATE
from .. import ids, symbols
from ..map import draw_federation
from .asker import Asker
from .federation import federation_price, led_federations, parts_of
from .warnings import tokens_warning


def gathers(a: Asker) -> Iterator[Gather]:
    """By hand from nothing; and from a listed federation, whose planets stay."""
    found = list(led_federations(a)) if a.question.name == "turn" else []
    if not found:
        return
    lead = found[0][1][0]
    label, note = a.words("Choose the hexes yourself"), a.words("your planets, then the satellites")
    yield Gather((FEDERATE,), (lead, Step("federate-by-hand", label, "i-fit", note)))
    other = Step("other-satellites", a.words("Move the satellites"), "satellite", a.words("other ways as short"))
    for action, steps, (_, _, satellites) in found:
        if satellites:
            yield Gather((FEDERATE, *_planets(a, action)), (*steps, other))


def _planets(a: Asker, action: Action) -> tuple[int, ...]:
    """The cells of a federation that hold a piece of the seat already."""
    held = a.row[at.OWNED] | a.row[at.SPACE_STATIONS] | a.row[at.SATELLITES]
    return tuple(cell for cell in action[1:] if held >> cell & 1)


def picked(view: View, clicked: Sequence[str]) -> tuple[int, ...]:
    """The cells of these places."""
    cells = {ids.cell_id(cell.name): cell.cell for cell in view.cells}
    if not all(place in cells for place in clicked):
        raise BadInput("a federation is made of hexes")
    return tuple(cells[place] for place in clicked)


def gathered(look: Look, gathering: Gathering, words: Words) -> Gathered:
    a = Asker(look, (), words)
    parts = parts_of(a, gathering.action)
    taken = gathering.action[1:]
    return Gathered(
        sentence=_sentence(a, gathering, parts),
        taken=tuple(ids.cell_id(a.cell[cell].name) for cell in taken),
        steps=tuple(_step(a, cell) for cell in gathering.open),
        drawing=draw_federation(a.view, taken),
        choice=None if gathering.refusal else _choice(a, gathering.action, parts[2]),
    )


def _sentence(a: Asker, gathering: Gathering, parts: tuple[list[str], int, int]) -> str:
    own, power, _ = parts
    if not own:
        return a.words("Which <b>planets</b> form the federation? {need} power are needed.", need=a.me.threshold)
    if gathering.refusal is None:
        return a.words("Federation of <b>{names}</b>, power value {n}.", names=" ".join(own), n=power)
    if gathering.missing:
        return a.words.plural(
            "Where does <b>{n} more satellite</b> go?", "Where do <b>{n} more satellites</b> go?", gathering.missing
        )
    if power < a.me.threshold:
        return a.words("<b>{have}</b> of {need} power: which planets more?", have=power, need=a.me.threshold)
    said = gathering.refusal
    return a.words(said.text, **said.values)


def _step(a: Asker, cell: int) -> Step:
    """A planet with its power, or an empty hex for a satellite."""
    if (a.row[at.OWNED] | a.row[at.SPACE_STATIONS]) >> cell & 1:
        return a.at(cell, a.words("power value {n}", n=power_of(a.state, a.row, 1 << cell)))
    name = a.cell[cell].name
    return Step(ids.cell_id(name), name, "satellite")


def _choice(a: Asker, action: Action, satellites: int) -> Choice:
    gain = a.points(event_points(a.state, a.seat, c.E_FEDERATION))
    price = federation_price(a, satellites)
    free = a.words("Federation, no satellite needed")
    confirm = a.words("Federation for {price}", price=price) if satellites else free
    return Choice(action, (), symbols.joined(confirm, gain), warning=tokens_warning(a, satellites))
