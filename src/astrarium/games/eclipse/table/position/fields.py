"""The declared fields of a state as items of a position's text, with names from the box where values have names.

A number is `round=3`, a list `reputation=4,2`, a mask the names of its members `tech=starbase,orbital`, and a row the
entries that are not as expected: `shop=starbase:2+orbital:1`, `ancients=101:1`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from astrarium.core import Seat
from astrarium.core.errors import BadInput
from astrarium.core.masks import mask_of, members_of

from ...box import components as c
from ...box.components import TYPES
from ..state import NOBODY, PARTIES
from ..state import EclipseState as State

EMPTY: Final = "-"
PHASES: Final = ("setting_up", "acting", "fighting", "taking", "talking", "maintaining", "cleaning", "finished")
PARTY_NAMES: Final = tuple(str(party) for party in range(PARTIES))
# names of the values of a field
VALUES: Final[dict[str, tuple[str, ...]]] = {
    "phase": PHASES,
    "stacks": c.SECTOR_NAMES,
    "discards": c.SECTOR_NAMES,
    "removed": c.SECTOR_NAMES,
    "found": c.DISCOVERIES,
    "kept": c.DISCOVERIES,
    "discovery": (EMPTY, *c.DISCOVERIES),
    "built": (EMPTY, "orbital", "monolith", "orbital_and_monolith"),
    "tile": (EMPTY, *c.PART_NAMES),
}
# names of the members of a mask
MASKS: Final[dict[str, tuple[str, ...]]] = {
    "tech": c.TECH_NAMES,
    "parts": c.PART_NAMES,
    **dict.fromkeys(("ambassadors", "passed", "gone", "asked", "fresh"), PARTY_NAMES),
    **dict.fromkeys(("missiles", "fought", "escaped", "declared"), PARTY_NAMES),
}
# names of the entries of a row
KEYS: Final[dict[str, tuple[str, ...]]] = {
    **dict.fromkeys(("store", "track", "grave"), c.RESOURCES),
    "spent": (*c.ACTIONS, *(f"react_{c.ACTIONS[action]}" for action in c.REACTIONS)),
    "supply": c.SHIPS,
    "shop": c.TECH_NAMES,
    "bag": c.TECH_NAMES,
    "honours": tuple(str(value + 1) for value in range(len(c.REPUTATION_TILES))),
}


def index_of(names: Sequence[str], word: str) -> int:
    """Where that word stands among the names."""
    if word not in names:
        raise BadInput(f"{word!r} is none of {', '.join(names)}")
    return names.index(word)


def number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise BadInput(f"{text!r}: a whole number is needed") from None


def text_of(state: State, other: State, name: str, seat: Seat | None) -> str:
    """What that field of the seat, or of the table, is in `state`; nothing where `other` has it so too."""
    mine, theirs = _entries(state, name, seat), _entries(other, name, seat)
    if mine == theirs:
        return ""
    if _is_single(state, name):
        return f"{name}={_written(name, mine[0])}"
    keys = _keys(state, name, seat)
    told = [f"{key}:{_written(name, a)}" for key, a, b in zip(keys, mine, theirs, strict=True) if a != b]
    return f"{name}={'+'.join(told)}"


def put(state: State, name: str, seat: Seat | None, text: str) -> None:
    """Give that field of the seat, or of the table, what the text says; entries that it does not name stay."""
    entries = _entries(state, name, seat)
    if _is_single(state, name):
        entries[0] = _read(name, text, entries[0])
    else:
        keys = _keys(state, name, seat)
        for part in text.split("+"):
            key, _, value = part.partition(":")
            at = index_of(keys, key)
            entries[at] = _read(name, value or "1", entries[at])
    field = getattr(state, name)
    if not state.layout[name].copied:
        setattr(state, name, entries[0])
        return
    start = 0 if seat is None else state.layout[name].each * seat
    try:
        field[start : start + len(entries)] = entries
    except ValueError:
        raise BadInput(f"{name}={text}: numbers from 0 to 255 are needed") from None


def _is_single(state: State, name: str) -> bool:
    field = state.layout[name]
    return field.each == 1 or not field.copied


def _entries(state: State, name: str, seat: Seat | None) -> list[Any]:
    value, field = getattr(state, name), state.layout[name]
    if not field.copied:
        return [value]
    return list(value) if seat is None else list(value[field.each * seat : field.each * (seat + 1)])


def _keys(state: State, name: str, seat: Seat | None) -> Sequence[str]:
    if name == "tile" and seat is not None:
        return _slots(state.species[seat])
    length = len(_entries(state, name, seat))
    return KEYS.get(name) or (c.SECTOR_NAMES if length == c.SECTOR_COUNT else tuple(map(str, range(length))))


def _slots(species: int) -> list[str]:
    """The places for parts on a seat's blueprints: cruiser.L2."""
    places = [blueprint.positions for blueprint in c.SPECIES[species].blueprints] if species != NOBODY else [()] * TYPES
    return [
        f"{ship}.{positions[slot] if slot < len(positions) else slot}"
        for ship, positions in zip(c.SHIPS, places, strict=True)
        for slot in range(c.SLOTS)
    ]


def _written(name: str, value: Any) -> str:
    if isinstance(value, tuple):
        return ",".join(_word(name, one) for one in value) or EMPTY
    if name in MASKS:
        return ",".join(MASKS[name][member] for member in members_of(value)) or EMPTY
    return _word(name, int(value))


def _word(name: str, value: int) -> str:
    return VALUES[name][value] if name in VALUES else str(value)


def _read(name: str, text: str, like: Any) -> Any:
    words = [] if text == EMPTY else text.split(",")
    if isinstance(like, tuple):
        return tuple(_value(name, word) for word in words)
    if name in MASKS:
        return mask_of(index_of(MASKS[name], word) for word in words)
    return type(like)(_value(name, text))


def _value(name: str, word: str) -> int:
    return index_of(VALUES[name], word) if name in VALUES else number(word)
