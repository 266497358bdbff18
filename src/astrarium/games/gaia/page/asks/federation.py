"""Federations as choices (GP-A4)."""

from __future__ import annotations

from collections.abc import Iterator

from .....core.notation import Action
from .....core.page import Choice, Step
from ...box import components as c
from ...rules.counting import power_of
from ...rules.power import event_points
from ...table import player as at
from ...table.actions import FEDERATE
from .. import ids, symbols
from .asker import Asker
from .warnings import federation_warning, greedy_federations

MANY_FEDERATIONS = 8
Parts = tuple[list[str], int, int]  # of a federation: planets by name, their power, new satellites


def federations(a: Asker) -> Iterator[Choice]:
    greedy = greedy_federations(a)
    for action, steps, (_, _, satellites) in led_federations(a):
        price = federation_price(a, satellites)
        confirm = a.words("Federation, no satellite needed")
        if satellites:
            confirm = a.words("Federation for {price}", price=price)
        yield Choice(action, steps, confirm, warning=federation_warning(a, action, satellites, greedy))


def led_federations(a: Asker) -> Iterator[tuple[Action, tuple[Step, ...], Parts]]:
    """Federations, those with the fewest satellites first; where there are many, their number is chosen before."""
    listed = a.of(FEDERATE)
    note = a.words.plural("{n} possible", "{n} possible", len(listed))
    lead = a.group("federate", a.words("Federation"), "satellite", note)
    found = [(parts_of(a, action), number, action) for number, action in enumerate(listed)]
    found.sort(key=lambda entry: (entry[0][2], len(entry[0][0])))
    sizes = [satellites for (_, _, satellites), _, _ in found]
    for parts, number, action in found:
        same = sizes.count(parts[2])
        between = (satellites_step(a, parts[2], same),) if len(listed) > MANY_FEDERATIONS else ()
        yield action, (lead, *between, federation_step(a, number, parts, bool(between))), parts


def satellites_step(a: Asker, satellites: int, possible: int) -> Step:
    note = a.words.plural("{n} possible", "{n} possible", possible)
    label = a.words.plural("{n} satellite", "{n} satellites", satellites)
    told = symbols.joined(federation_price(a, satellites), note)
    ask = a.words("How many <b>satellites</b> do you build?")
    return Step(f"satellites-{satellites}", label, "satellite", told, ask)


def federation_step(a: Asker, number: int, parts: Parts, grouped: bool) -> Step:
    """Where the number of satellites is chosen already, the planets tell one from the other."""
    own, power, satellites = parts
    names = " ".join(own)
    counts = a.words(
        "{planets}, {satellites}",
        planets=a.words.plural("{n} planet", "{n} planets", len(own)),
        satellites=a.words.plural("{n} satellite", "{n} satellites", satellites),
    )
    gain = a.points(event_points(a.state, a.seat, c.E_FEDERATION))
    value = a.words("power value {n}", n=power)
    note = symbols.joined("" if grouped else names, value, federation_price(a, satellites), gain)
    ask = a.words("Which planets form a <b>federation</b>?")
    return Step(ids.federation_id(number), names if grouped else counts, "satellite", note, ask)


def parts_of(a: Asker, action: Action) -> Parts:
    """The planets of a federation by name, their power, and how many satellites are new."""
    cells = sum(1 << cell for cell in action[1:])
    planets = cells & (a.row[at.OWNED] | a.row[at.SPACE_STATIONS])
    own = [a.cell[cell].name for cell in action[1:] if planets >> cell & 1]
    return own, power_of(a.state, a.row, planets), (cells & ~planets & ~a.row[at.SATELLITES]).bit_count()


def federation_price(a: Asker, satellites: int) -> str:
    if not satellites:
        return ""
    if c.FACTIONS[a.me.faction].satellites_cost_qic:
        return symbols.price(a.words, qic=satellites)
    return symbols.price(a.words, tokens=satellites)
