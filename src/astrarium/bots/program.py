"""A program that speaks the engine protocol: its process, and lines to and from it (docs/engine-protocol.md)."""

from __future__ import annotations

import atexit
import json
import os
import shlex
import shutil
import threading
from queue import Empty, Queue
from subprocess import PIPE, Popen, TimeoutExpired
from time import monotonic
from typing import Any

from ..core import AstrariumError, BadInput, mark

PROTOCOL = 1
LONGEST_LINE = 1 << 20  # characters; nothing that an engine has to say is longer
START_SECONDS = 10.0  # for the first answer of a program that must be loaded
LEAVE_SECONDS = 1.0  # for a program to end by itself
OURS = ("ASTRARIUM_", "POSTGRES_", "PGPASS")  # how variables begin that may hold a password

LATE = mark("The engine {engine} did not answer in time, so the greedy bot chose instead.")
GONE = mark("The engine {engine} has ended, so the greedy bot chose instead.")
UNREADABLE = mark("The engine {engine} gave an answer that cannot be read, so the greedy bot chose instead.")
AGAINST_THE_RULES = mark("The engine {engine} chose something that is not allowed, so the greedy bot chose instead.")
GAVE_UP = mark("The engine {engine} reported an error, so the greedy bot chose instead.")
FAILURES = (LATE, GONE, UNREADABLE, AGAINST_THE_RULES, GAVE_UP)


class EngineFailed(AstrariumError):
    """An engine gave no usable answer; `told` is a message id for the players, the text is for its author."""

    def __init__(self, told: str, engine: str, detail: str) -> None:
        super().__init__(f"engine {engine}: {detail}")
        self.told, self.engine, self.detail = told, engine, detail

    def __reduce__(self) -> tuple[type[EngineFailed], tuple[str, str, str]]:
        return EngineFailed, (self.told, self.engine, self.detail)  # it may come from another process

    @property
    def line(self) -> str:
        """What the players are told, as a decision's line."""
        return f"{self.told}\tengine={self.engine}"


def words_of(command: str) -> list[str]:
    """A command taken apart; `BadInput` where its program is not there."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadInput(f"engine {command[:60]!r}: {error}") from None
    if not words:
        raise BadInput("an engine is a command, such as engine:node examples/engine.mjs")
    if shutil.which(words[0]) is None:
        raise BadInput(f"engine {command[:60]!r}: there is no program {words[0][:60]!r}")
    return words


def environment() -> dict[str, str]:
    """What a program inherits: nothing by which it could reach the database."""
    return {name: value for name, value in os.environ.items() if not name.startswith(OURS)}


def plain(text: object, most: int = 200) -> str:
    """Words from outside, without what could be taken for markup, values or lines of their own."""
    return " ".join("".join(" " if c in '<>&"{}\t' else c for c in str(text)).split())[:most]


class Program:
    """A running engine. One question at a time: whoever asks holds `lock`."""

    def __init__(self, command: str, name: str) -> None:
        self.name = name
        self.lock = threading.Lock()
        self.told: object = None  # the last `game` it was sent
        self.process = Popen(
            words_of(command), stdin=PIPE, stdout=PIPE, encoding="utf-8", errors="replace", bufsize=1, env=environment()
        )
        self.lines: Queue[str] = Queue()
        self.letters: Queue[str] = Queue()
        for work in (self._read, self._write):
            threading.Thread(target=work, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        while line := self.process.stdout.readline(LONGEST_LINE):
            self.lines.put(line)
        self.lines.put("")

    def _write(self) -> None:
        """Lines go out from a thread of their own: an engine that does not read must not stop whoever asks it."""
        assert self.process.stdin is not None
        try:
            while letter := self.letters.get():
                self.process.stdin.write(letter)
                self.process.stdin.flush()
            self.process.stdin.close()
        except (OSError, ValueError):
            return  # it has ended: the reading side says so

    def send(self, word: str, said: object = None) -> None:
        line = word if said is None else f"{word} {json.dumps(said, ensure_ascii=False)}"
        self.letters.put(f"{line}\n")

    def hear(self, wanted: str, seconds: float) -> dict[str, Any] | None:
        """What it says after the word `wanted`; None where that does not come in time. Lines of `info` are passed."""
        until = monotonic() + seconds
        while True:
            try:
                line = self.lines.get(timeout=max(0.0, until - monotonic()))
            except Empty:
                return None
            word, said = self._parsed(line)
            if word == wanted:
                return said
            if word != "info":
                raise EngineFailed(UNREADABLE, self.name, f"{wanted!r} was expected, not {plain(line, 80)!r}")

    def _parsed(self, line: str) -> tuple[str, dict[str, Any]]:
        if not line:
            raise EngineFailed(GONE, self.name, "it has ended")
        word, _, rest = line.strip().partition(" ")
        if word == "info":
            return word, {}
        try:
            said = json.loads(rest or "{}")
        except (ValueError, RecursionError):
            said = None
        if not isinstance(said, dict):
            raise EngineFailed(
                UNREADABLE, self.name, f"a word and a JSON object were expected, not {plain(line, 80)!r}"
            )
        if word == "error":
            raise EngineFailed(GAVE_UP, self.name, f"it says: {plain(said.get('text', ''))}")
        return word, said

    def greet(self, game_id: str) -> None:
        """The first exchange; it must speak this protocol and play this game."""
        self.send("hello", {"protocol": PROTOCOL})
        said = self.hear("hello", START_SECONDS)
        if said is None:
            raise EngineFailed(LATE, self.name, f"no hello within {START_SECONDS:.0f} s")
        if said.get("protocol") != PROTOCOL:
            raise EngineFailed(UNREADABLE, self.name, f"it does not speak version {PROTOCOL} of the protocol")
        games = said.get("games")
        if isinstance(games, list) and game_id not in games:
            raise EngineFailed(GAVE_UP, self.name, f"it does not play {game_id}")

    def close(self) -> None:
        """Ask it to end; end it where it does not."""
        self.send("quit")
        self.letters.put("")
        try:
            self.process.wait(LEAVE_SECONDS)
        except TimeoutExpired:
            self.kill()

    def kill(self) -> None:
        self.letters.put("")
        self.process.kill()
        self.process.wait()


running: dict[str, Program] = {}  # by command, of this process
starting = threading.Lock()


def program(command: str, name: str, game_id: str) -> Program:
    """The running program of that command; it is started where it is not there."""
    with starting:
        found = running.get(command)
        if found is None or found.process.poll() is not None:
            found = running[command] = Program(command, name)
            try:
                found.greet(game_id)
            except EngineFailed:
                dismiss(command)
                raise
        return found


def dismiss(command: str) -> None:
    """End a program that failed: the next question starts it anew."""
    found = running.pop(command, None)
    if found is not None:
        found.kill()


def kill_all() -> None:
    """End every program without a word or a wait: a signal may have come in the middle of anything."""
    for found in list(running.values()):
        found.process.kill()


@atexit.register
def dismiss_all() -> None:
    """No engine outlives whoever asked it."""
    for found in running.values():
        found.close()
    running.clear()
