"""The bot that asks another program, in any language: it sends the view and the legal actions, never the state."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from msgspec import to_builtins

from ..core import Action, BadInput, Dice, Look, mark
from .base import Bot, Decided, Terms
from .program import AGAINST_THE_RULES, LATE, UNREADABLE, EngineFailed, Program, dismiss, plain, program, words_of

PREFIX = "engine:"
SETTINGS = {"ms": 1000.0, "grace": 5.0}  # the time to think, and the seconds after it before the engine counts as hung
MOST_TERMS = 8
SAYS = mark("It says: {reason}")


class Engine(Bot):
    """A program behind the engine protocol, one process for all seats that it plays here."""

    def __init__(self, command: str, ms: float = 1000.0, grace: float = 5.0, label: str = "") -> None:
        words_of(command)
        self.command, self.ms, self.grace = command, ms, grace
        self.label = label or command
        self.name = PREFIX + self.label
        self.fresh = True  # this bot has not told its game yet

    def choose(self, look: Look, dice: Dice) -> Decided:  # noqa: ARG002
        started = perf_counter()
        asked = program(self.command, plain(self.label, 60), look.game.id)
        with asked.lock:
            try:
                said = self._ask(asked, look)
                decided = self._decided(asked, look, said)
            except EngineFailed:
                dismiss(self.command)
                raise
        return Decided(*decided, considered=0, seconds=perf_counter() - started)

    def _ask(self, asked: Program, look: Look) -> dict[str, Any]:
        sample = look.asked
        game = {
            "game": look.game.id,
            "rules": look.game.version,
            "seats": sample.seats,
            "options": dict(sample.options),
        }
        if self.fresh or asked.told != game:
            asked.send("game", game)
            asked.told, self.fresh = game, False
        legal = [look.game.actions.to_text(action) for action in look.legal]
        view = to_builtins(look.view, str_keys=True)
        asked.send("go", {"seat": look.me, "ms": self.ms, "legal": legal, "view": view})
        said = asked.hear("best", self.ms / 1000)
        if said is None:
            asked.send("stop")
            said = asked.hear("best", self.grace)
        if said is None:
            raise EngineFailed(LATE, asked.name, f"no answer within {self.ms / 1000 + self.grace:g} s")
        return said

    def _decided(self, asked: Program, look: Look, said: dict[str, Any]) -> tuple[Action, Terms, str]:
        try:
            action = look.game.actions.from_json(said.get("action"))
        except BadInput as error:
            raise EngineFailed(
                UNREADABLE, asked.name, f"{plain(said.get('action'), 60)!r} is no action: {error}"
            ) from None
        refusal = look.refusal(action)
        if refusal:
            what = f"{look.game.actions.to_text(action)} is not allowed: {refusal}"
            raise EngineFailed(AGAINST_THE_RULES, asked.name, what)
        reason = plain(said.get("reason", ""))
        return action, _terms(said.get("terms")), f"{SAYS}\treason={reason}" if reason else ""


def _terms(given: object) -> Terms:
    """Named differences in points, as far as they can be read."""
    pairs = [pair for pair in given if isinstance(pair, list) and len(pair) == 2] if isinstance(given, list) else []
    numbers = [(plain(name, 60), value) for name, value in pairs if isinstance(value, int | float)]
    return tuple((name, float(value)) for name, value in numbers[:MOST_TERMS] if abs(value) < 1e9)


def engine(text: str, label: str = "") -> Engine:
    """An engine from its command; settings stand before it: "ms=500 grace=2 node examples/engine.mjs"."""
    settings, rest = dict(SETTINGS), text.strip()
    while (word := rest.partition(" ")[0]).partition("=")[0] in SETTINGS and "=" in word:
        key, _, value = word.partition("=")
        settings[key] = _number(text, value)
        rest = rest.partition(" ")[2].strip()
    return Engine(rest, settings["ms"], settings["grace"], label)


def _number(text: str, value: str) -> float:
    try:
        number = float(value)
    except ValueError:
        number = -1.0
    if not 0 <= number < 1e7:
        raise BadInput(f"engine {text[:60]!r}: {value[:40]!r} is not a time")
    return number
