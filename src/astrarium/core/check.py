"""The checks of a lesson: a small closed language that the rules answer.

    did GLOB               an own action in short notation
    event NAME field=value what happened, as this seat saw it
    view PATH OP VALUE     the seat's view: `sectors.name=c2.controller == 0`; OP also `has`, `lacks`, `count>=`
    points OP N            own points
    offered GLOB           an action that is legal now
    odds FROM TO OP P      the ships of one sector against those that guard another, in games with odds
    over                   the game has ended
    not CHECK, CHECK | CHECK

`did` and `event` look at what happened since the step began. There is no other code in a lesson.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any

from .errors import BadInput
from .notation import Seat
from .state import State

COMPARE: Mapping[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq, "!=": operator.ne, ">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt,
}  # fmt: skip
COUNT = "count"


@dataclass
class Moment:
    """What a check may look at: own actions and events since some beginning, and the position now."""

    seat: Seat
    state: State
    own: list[str] = field(default_factory=list)
    events: list[dict[str, object]] = field(default_factory=list)


Check = Callable[[Moment], bool]


def read_check(text: str) -> Check:
    """One check; `BadInput` where it is none."""
    ways = [part.strip() for part in text.split(" | ")]
    if len(ways) > 1:
        read = [read_check(way) for way in ways]
        return lambda moment: any(check(moment) for check in read)
    word, _, rest = text.strip().partition(" ")
    if word == "not":
        inner = read_check(rest)
        return lambda moment: not inner(moment)
    if word not in KINDS:
        raise BadInput(f"{text!r} is no check; known: {', '.join(KINDS)}")
    return KINDS[word](rest.strip())


def read_checks(value: object) -> tuple[Check, ...]:
    """One check, or several that must all hold."""
    texts = [value] if isinstance(value, str) else value
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise BadInput("a check is a text, or a list of texts")
    return tuple(read_check(text) for text in texts)


def holds(checks: Sequence[Check], moment: Moment) -> bool:
    return all(check(moment) for check in checks)


def _did(glob: str) -> Check:
    return lambda moment: any(fnmatchcase(text, glob) for text in moment.own)


def _event(rest: str) -> Check:
    name, *pairs = rest.split()
    fields = {key: _value(text) for key, _, text in (pair.partition("=") for pair in pairs)}
    wanted: dict[str, object] = {"event": name, **fields}
    return lambda moment: any(wanted.items() <= event.items() for event in moment.events)


def _offered(glob: str) -> Check:
    def check(moment: Moment) -> bool:
        state = moment.state
        return any(fnmatchcase(state.text(action), glob) for action in state.legal(moment.seat))

    return check


def _over(rest: str) -> Check:
    if rest:
        raise BadInput("`over` stands alone")
    return lambda moment: moment.state.over


def _points(rest: str) -> Check:
    compare, value = _comparison(rest)
    return lambda moment: compare(moment.state.scores()[moment.seat].total, value)


def _odds(rest: str) -> Check:
    sectors, sign, chance = rest.rsplit(" ", 2)
    compare, wanted, (own, other) = COMPARE[sign], float(chance), sectors.split()

    def check(moment: Moment) -> bool:
        view, reckoned = moment.state.view(moment.seat), moment.state.game.room("odds")
        return compare(reckoned.chance_between(view, int(own), int(other)), wanted)

    return check


def _view(rest: str) -> Check:
    path, _, condition = rest.partition(" ")
    test = _condition(condition)
    return lambda moment: test(looked_up(moment.state.view(moment.seat), path))


def _condition(text: str) -> Callable[[Any], bool]:
    sign, _, word = text.partition(" ")
    value = _value(word)
    if sign == "has":
        return lambda found: value in found
    if sign == "lacks":
        return lambda found: value not in found
    if sign.startswith(COUNT):
        compare = _comparison(f"{sign.removeprefix(COUNT)} {word}")[0]
        return lambda found: compare(len(found or ()), value)
    compare = _comparison(text)[0]
    if sign in ("==", "!="):
        return lambda found: compare(found, value)
    return lambda found: found is not None and compare(found, value)


def _comparison(text: str) -> tuple[Callable[[Any, Any], bool], Any]:
    sign, _, word = text.partition(" ")
    if sign not in COMPARE or not word:
        raise BadInput(f"{text!r} is no comparison")
    return COMPARE[sign], _value(word)


def _value(word: str) -> object:
    known: dict[str, object] = {"true": True, "false": False, "none": None}
    if word in known:
        return known[word]
    return int(word) if word.lstrip("-").isdigit() else word


def looked_up(found: Any, path: str) -> Any:
    """What lies at a path of a view; `name=c2` picks the first of a list whose field reads so. None: nothing."""
    for part in path.split("."):
        key, sign, word = part.partition("=")
        if found is None:
            return None
        if sign:
            found = next((one for one in found if str(looked_up(one, key)) == word), None)
        elif key.isdigit():
            found = found[int(key)] if int(key) < len(found) else None
        else:
            found = getattr(found, key)
    return found


KINDS: Mapping[str, Callable[[str], Check]] = {
    "did": _did, "event": _event, "view": _view, "points": _points, "offered": _offered, "odds": _odds, "over": _over,
}  # fmt: skip
