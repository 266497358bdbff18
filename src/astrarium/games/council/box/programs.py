"""What cards do, compiled from their steps into a table of small nodes that point at each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from .reading import NO_GEMS, Entry, Gems

COLONISE, EXTRACT, DISCOVER, GAIN_GEMS, CONVERT, GAIN_ENERGY, CHOOSE = range(7)
OPERATIONS: Final = ("colonise", "extract", "discover", "gain_gems", "convert", "gain_energy", "choose")
NOTHING: Final = -1  # the end of a program


@dataclass(frozen=True, slots=True)
class Node:
    """One step of a card and what comes after it."""

    op: int
    count: int = 0  # cubes, extractions, conversions or energy
    any_planet: bool = False
    any_range: bool = False
    here: bool = False  # on the system just placed or settled
    again: bool = False  # the same cube may extract again: no action card limits it
    gems: Gems = NO_GEMS
    entries: tuple[int, ...] = ()  # the nodes one may begin with here: itself, or the alternatives of a choice
    after: int = NOTHING


class Programs:
    """All nodes of one box."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []

    def compile(self, steps: list[Entry], after: int = NOTHING) -> int:
        """The first node of a program; `after` is where it goes on."""
        for step in reversed(steps):
            after = self._add(step, after)
        return after

    def _add(self, step: Entry, after: int) -> int:
        number = len(self.nodes)
        op = step.one_of("op", OPERATIONS)
        if op == CHOOSE:
            node = Node(op, entries=self._alternatives(step, after), after=after)
            number = len(self.nodes)
        else:
            node = _node(step, op, number, after)
        self.nodes.append(node)
        return number

    def _alternatives(self, step: Entry, after: int) -> tuple[int, ...]:
        found: list[int] = []
        for i, option in enumerate(step.many("options"), 1):
            place = f"{step.place}: option {i}"
            if not isinstance(option, list) or not option:
                raise step.wrong("options", "must each be a list of steps")
            first = self.compile([Entry(item, f"{place}: step {j}") for j, item in enumerate(option, 1)], after)
            found += self.nodes[first].entries
        kinds = [self.nodes[entry].op for entry in found]
        if len(set(kinds)) != len(kinds):
            raise step.wrong("options", "must begin with different kinds of step")
        return tuple(found)


def _node(step: Entry, op: int, number: int, after: int) -> Node:
    anywhere = op in (COLONISE, EXTRACT, DISCOVER) and step.one_of("range", ("zone", "any")) == 1
    here = op in (COLONISE, EXTRACT) and step.flag("here")
    any_planet = op == COLONISE and step.one_of("planets", ("ability", "any")) == 1
    gems = step.gems("gems") if op == GAIN_GEMS else NO_GEMS
    count = 0
    if op == COLONISE:
        count = step.whole("cubes", 1, 3)
    elif op in (EXTRACT, CONVERT):
        count = step.whole("times", 1, 4)
    elif op == GAIN_ENERGY:
        count = step.whole("amount", 1, 20)
    again = op == EXTRACT and step.flag("again", False)
    return Node(op, count, any_planet, anywhere, here, again, gems, (number,), after)


def steps_of_tech(effect: Entry) -> list[Entry]:
    """The decisions that a Dark Tech card brings at once, as steps of a card."""
    data, steps = effect.data, []
    if "colonise" in data:
        steps.append(_colonise(data["colonise"], here=False))
        if "extract_there" in data:
            steps.append(extraction(data["extract_there"], here=True))
    if "extract" in data:
        steps.append({**extraction(data["extract"]), "again": True})  # CS-9.9
    if "discover" in data:
        options = [[_colonise(data.get("then_colonise"), here=True)], [extraction(data.get("or_extract"), here=True)]]
        steps += [{"op": "discover", "range": "any"}, {"op": "choose", "options": options}]
    return [Entry(step, effect.place) for step in steps]


def _colonise(cubes: object, here: bool) -> dict[str, object]:
    return {"op": "colonise", "cubes": cubes, "planets": "any", "range": "any", "here": here}


def extraction(times: object, here: bool = False) -> dict[str, object]:
    return {"op": "extract", "times": times, "range": "any", "here": here}
