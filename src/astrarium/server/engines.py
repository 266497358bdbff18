"""Engines at the tables: programs that the owner of the server named when it was started, and nobody else can."""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from ..bots import Bot, Decided, EngineFailed, bot, engine
from ..bots.engine import PREFIX
from ..bots.program import FAILURES
from ..core import BadInput, Dice, Look, mark
from .reasons import line_of

log = logging.getLogger("astrarium.bots")

NAME = re.compile(r"[A-Za-z0-9_-]{1,30}")
LONGEST = 15.0  # seconds that an engine may take; the server waits a little longer
UNKNOWN = mark("This server no longer has the engine {engine}, so the greedy bot chose instead.")

Engines = Mapping[str, str]


def from_environment(environment: Mapping[str, str] = os.environ) -> list[str]:
    """The `NAME=COMMAND` pairs of ASTRARIUM_ENGINES, one a line."""
    return list(filter(None, map(str.strip, environment.get("ASTRARIUM_ENGINES", "").splitlines())))


def read_engines(given: Iterable[str]) -> dict[str, str]:
    """`NAME=COMMAND` pairs, each tried as far as that goes without starting it."""
    engines: dict[str, str] = {}
    for pair in given:
        name, _, command = pair.partition("=")
        if not NAME.fullmatch(name) or not command.strip():
            raise BadInput(f"an engine is given as NAME=COMMAND, not {pair[:60]!r}")
        made = engine(command, name)
        if made.ms / 1000 + made.grace > LONGEST:
            raise BadInput(f"engine {name}: at a table it must answer within {LONGEST:.0f} s, ms and grace together")
        engines[name] = command
    return engines


def is_engine(level: str) -> bool:
    return level.startswith(PREFIX)


def engine_levels(engines: Engines) -> list[str]:
    """What a seat's `level` is called for each of them."""
    return [PREFIX + name for name in engines]


def command_of(level: str, engines: Engines) -> str:
    """The command behind a level; empty where it is no engine, or none that this server has."""
    return engines.get(level.removeprefix(PREFIX), "") if is_engine(level) else ""


def choose(level: str, command: str, look: Look, dice: Dice) -> Decided:
    """What the bot of that level decides; where an engine fails greedy decides for it and says so."""
    spare = dice.clone()
    try:
        return chooser(level, command).choose(look, dice)
    except EngineFailed as failed:
        log.warning("%s", failed)
        return replace(bot("greedy").choose(look, spare), line=failed.line)


def chooser(level: str, command: str) -> Bot:
    if not is_engine(level):
        return bot(level)
    name = level.removeprefix(PREFIX)
    if not command:
        raise EngineFailed(UNKNOWN, name, "this server has no engine of that name")
    try:
        return engine(command, name)
    except BadInput as error:  # its program has gone since the start
        raise EngineFailed(UNKNOWN, name, str(error)) from None


def stand_in(reason: str | None) -> str:
    """The line of a decision that greedy made for a failed engine; empty for every other one."""
    line = line_of(reason).split("\n")[0] if reason else ""
    return line if line.partition("\t")[0] in (UNKNOWN, *FAILURES) else ""
