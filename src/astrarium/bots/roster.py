"""Bots by name: "greedy", "search:ms=500", "level:casual", "skilled@1", "engine:COMMAND" or a class, "module:Class"."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from inspect import signature

from ..core import BadInput
from .base import Bot
from .chance import Random
from .engine import PREFIX, engine
from .greedy import Greedy
from .search import DRAWN, Search

Setting = int | float | bool | str

RANDOM = "random"
BOTS: dict[str, Callable[..., Bot]] = {RANDOM: Random, "greedy": Greedy, "search": Search}

# The same brain with bounded regret: how long it thinks, how much it compares, and how far it may err. A level thinks
# as many futures as a usual core imagines in its `effort`: it plays the same everywhere. `ms` is the most it may take.
LEVELS: dict[str, dict[str, Setting]] = {
    "beginner": {  # it knows nothing of what was learned
        "effort": 0.02, "ms": 100, "width": 8, "slip": 6.0, "calm": 2.0, "denial": 0.0, "near": True, "style": DRAWN,
        "freeze": 1, "clumsy": 4,
    },
    "casual": {"effort": 0.05, "ms": 300, "width": 8, "slip": 5.0, "style": DRAWN, "clumsy": 2},
    "skilled": {"effort": 0.15, "ms": 800, "width": 12, "slip": 2.5, "style": DRAWN, "clumsy": 1},
    "expert": {"effort": 0.45, "ms": 2000, "width": 16, "style": DRAWN, "sure": 3.0},
}  # fmt: skip
BUDGETS = ("ms", "sims")  # whoever gives one for a level decides how long it thinks
USUAL_LEVEL = "casual"

# Yardsticks: bots that go on playing as they did when they were frozen, whatever is changed later.
FROZEN: dict[int, dict[str, tuple[Callable[..., Bot], dict[str, Setting]]]] = {
    1: {
        "greedy": (Greedy, {}),
        "search": (Search, {"careful": False}),
        "beginner": (
            Search,
            {"ms": 100, "width": 8, "regret": 8.0, "denial": 0.0, "near": True, "careful": False},
        ),
        "casual": (Search, {"ms": 300, "width": 8, "regret": 3.0, "near": True, "careful": False}),
        "skilled": (Search, {"effort": 0.8, "width": 12, "regret": 1.0, "careful": False}),  # as many futures as then
    },
}


def names() -> tuple[str, ...]:
    """The bots there are."""
    return tuple(BOTS)


def levels() -> tuple[str, ...]:
    """How good an opponent a player can ask for, weakest first."""
    return tuple(LEVELS)


def bot(name: str, **settings: Setting) -> Bot:
    """The bot of that name; settings in the name ("search:ms=500,width=8") and as keywords."""
    if name.startswith(PREFIX):
        return engine(name.removeprefix(PREFIX))
    head, _, tail = name.removeprefix("level:").partition(":")
    if head not in BOTS and head not in LEVELS and "@" not in head and tail and "=" not in tail.split(":")[0]:
        attribute, _, tail = tail.partition(":")
        return _made(name, _imported(head, attribute), {**_read(name, tail), **settings})
    given = {**_read(name, tail), **settings}
    if "@" in head:
        return _frozen(name, head, given)
    if head in LEVELS:
        made = _made(name, Search, {**LEVELS[head], **_freely(LEVELS[head], given), **given})
        made.name = head
        return made
    if head not in BOTS:
        known = ", ".join([*BOTS, *LEVELS])
        raise BadInput(f"no bot {name[:60]!r}; there are: {known}, and your own as module:Class or engine:COMMAND")
    return _made(name, BOTS[head], given)


def _freely(settings: Mapping[str, Setting], given: Mapping[str, Setting]) -> dict[str, Setting]:
    """No effort of its own for a bot whose budget is given."""
    return {"effort": 0.0} if "effort" in settings and any(budget in given for budget in BUDGETS) else {}


def frozen() -> tuple[str, ...]:
    """The yardsticks there are."""
    return tuple(f"{head}@{freeze}" for freeze, heads in FROZEN.items() for head in heads)


def _frozen(name: str, head: str, given: Mapping[str, Setting]) -> Bot:
    if head not in frozen():
        raise BadInput(f"no frozen bot {name[:60]!r}; there are: {', '.join(frozen())}")
    kind, _, freeze = head.partition("@")
    make, settings = FROZEN[int(freeze)][kind]
    made = _made(name, make, {**settings, **_freely(settings, given), **given, "freeze": int(freeze)})
    made.name = head
    return made


def _imported(module: str, attribute: str) -> Callable[..., Bot]:
    try:
        found = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise BadInput(f"no bot {module}:{attribute} ({error})") from None
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise BadInput(f"{module}:{attribute} is not a Bot")
    return found


def _made(name: str, make: Callable[..., Bot], settings: Mapping[str, Setting]) -> Bot:
    known = signature(make).parameters
    for setting, value in settings.items():
        if setting not in known:
            raise BadInput(f"bot {name[:60]!r} has no setting {setting!r}; known: {', '.join(known) or 'none'}")
        if isinstance(known[setting].default, int | float) and isinstance(value, str):
            raise BadInput(f"bot {name[:60]!r}: {setting} is a number, not {value[:40]!r}")
    return make(**settings)


def _read(name: str, text: str) -> dict[str, Setting]:
    """Settings written as "ms=500,width=8"."""
    result: dict[str, Setting] = {}
    for part in filter(None, text.split(",")):
        key, equals, value = part.partition("=")
        if not equals or not value:
            raise BadInput(f"bot {name[:60]!r}: a setting is written name=value, not {part[:40]!r}")
        result[key.strip()] = _value(value.strip())
    return result


def _value(text: str) -> Setting:
    for read in (int, float):
        try:
            return read(text)
        except ValueError:
            continue
    return {"true": True, "false": False}.get(text.lower(), text)
