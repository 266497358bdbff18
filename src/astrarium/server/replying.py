"""What thinks about lines in the studio's processes: bots that answer for the other seats, and three plans."""

from __future__ import annotations

from typing import Any

from ..bots import Search, bot, levels
from ..core import BadInput, Dice, Line, Look, Move, Seat, State, read_line
from .ideas import Ideas, ideas_for
from .players import Limit

MOST_REPLIES = 200  # actions of others between two of one's own
REPLY_MS = 60  # of thought for one of them


def known_level(level: str) -> str:
    if level not in levels():
        raise BadInput(f"a bot's level is one of {', '.join(levels())}, not {level[:40]!r}")
    return level


def replied(told: dict[str, Any], seat: Seat, level: str) -> dict[str, Any]:
    """The line until `seat` alone must decide or the game is over, bots acting for the others."""
    line, state = read_line(told), read_line(told).state()
    with Limit():
        for _ in range(MOST_REPLIES):
            others = [other for other in state.to_act() if other != seat]
            if not others:
                break
            line = reply(line, state, others[0], level)
    return line.to_json()


def reply(line: Line, state: State, seat: Seat, level: str) -> Line:
    """One action more; bots think for a moment only, as there may be many."""
    thinker = bot(level)
    if isinstance(thinker, Search):
        thinker.ms = REPLY_MS
    decided = thinker.choose(Look(state.game, state, seat), Dice(len(line.entries) + 1).fork())
    text = state.text(decided.action)
    state.play(seat, text)
    return line.then(Move(seat, text))


def line_ideas(told: dict[str, Any], seat: Seat, names: list[str], lang: str) -> Ideas:
    """Three plans at the end of a line; the same line gives the same."""
    line = read_line(told)
    state = line.state()
    with Limit():
        return ideas_for(Look(state.game, state, seat), names, lang, Dice(len(line.entries) + 1).fork())
