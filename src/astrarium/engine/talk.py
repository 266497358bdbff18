"""The conversation of `astrarium engine`: a word and a JSON object come in, a word and a JSON object go out."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterable
from typing import Any

from msgspec import ValidationError, convert, to_builtins

from ..bots import Bot, bot, explain, levels, names
from ..bots.program import PROTOCOL
from ..bots.search import Search
from ..core import AstrariumError, BadInput, Dice, English, Game, Look, Seat, State, game, game_ids

Said = dict[str, Any]
Tell = Callable[[str], None]
HURRY = 0.02  # seconds between two calls of a bot's `stop`

NO_GAME = "which game? send game first"
NO_POSITION = "which position? send position first; a view alone is not enough for this engine"


class Talk:
    """One conversation: the game, the position, and the bot that thinks about it."""

    def __init__(self, tell: Tell, bot_name: str, version: str) -> None:
        bot(bot_name)
        self.tell, self.bot_name, self.version = tell, bot_name, version
        self.game: Game | None = None
        self.seats = 0
        self.options: dict[str, object] = {}
        self.state: State | None = None
        self.thinker: Bot | None = None
        self.thread: threading.Thread | None = None
        self.answers: dict[str, Callable[[Said], None]] = {
            "hello": self.hello, "game": self.choose_game, "position": self.set_up, "play": self.play,
            "view": self.view, "legal": self.legal, "go": self.go, "stop": self.stop,
        }  # fmt: skip

    def say(self, word: str, said: object) -> None:
        self.tell(f"{word} {json.dumps(said)}")

    def hear(self, line: str) -> bool:
        """Answer one line; False: the conversation is over."""
        word, _, rest = line.strip().partition(" ")
        if word == "quit":
            return False
        if word != "stop":
            self.wait()
        try:
            self._answer(word, rest)
        except AstrariumError as error:
            self.say("error", {"text": str(error)})
        except Exception as error:  # the conversation goes on, whatever was sent
            self.say("error", {"text": f"{type(error).__name__}: {error}"})
        return True

    def _answer(self, word: str, rest: str) -> None:
        if not word:
            return
        if word not in self.answers:
            raise BadInput(f"unknown word {word[:40]!r}; known: {', '.join([*self.answers, 'quit'])}")
        try:
            said = json.loads(rest or "{}")
        except (ValueError, RecursionError):
            raise BadInput(f"{word}: what follows is not JSON") from None
        if not isinstance(said, dict):
            raise BadInput(f"{word}: what follows must be an object")
        self.answers[word](said)

    def wait(self) -> None:
        """Until the thought in progress is finished."""
        if self.thread:
            self.thread.join()

    # the words

    def hello(self, said: Said) -> None:
        if said.get("protocol", PROTOCOL) != PROTOCOL:
            raise BadInput(f"this engine speaks version {PROTOCOL} of the protocol")
        bots = [*levels(), *names()]
        about = {"protocol": PROTOCOL, "name": f"astrarium {self.bot_name}", "version": self.version}
        self.say("hello", {**about, "games": list(game_ids()), "bots": bots})

    def choose_game(self, said: Said) -> None:
        found, seats = game(str(said.get("game", ""))), whole(said, "seats")
        options = said.get("options", {})
        if not isinstance(options, dict):
            raise BadInput("options: an object is needed")
        found.new(seats, 0, options)
        self.game, self.seats, self.options, self.state = found, seats, dict(options), None

    def set_up(self, said: Said) -> None:
        if self.game is None:
            raise BadInput(NO_GAME)
        if "text" in said:
            state = self.game.arrange(str(said["text"]))
        else:
            state = self.game.new(self.seats, whole(said, "seed"), self.options)
        for seat, action in moves(said.get("actions", [])):
            state.play(seat, self.game.actions.from_json(action))
        self.state = state
        self._tell_position(state)

    def play(self, said: Said) -> None:
        state = self.position()
        state.play(self.seat(said), state.game.actions.from_json(said.get("action")))
        self._tell_position(state)

    def _tell_position(self, state: State) -> None:
        told: Said = {"to_act": list(state.to_act()), "turn": state.turn, "fingerprint": state.fingerprint()}
        if state.over:
            told["scores"] = [{"seat": s.seat, "total": s.total, "rank": s.rank} for s in state.scores()]
        self.say("position", told)

    def view(self, said: Said) -> None:
        seat = None if said.get("seat") is None else self.seat(said)
        self.say("view", {"seat": seat, "view": to_builtins(self.position().view(seat), str_keys=True)})

    def legal(self, said: Said) -> None:
        state, seat = self.position(), self.seat(said)
        self.say("legal", {"seat": seat, "actions": [state.text(action) for action in state.legal(seat)]})

    def go(self, said: Said) -> None:
        state, seat = self.position(), self.seat(said)
        if seat not in state.to_act():
            raise BadInput(f"seat {seat} has nothing to decide now")
        thinker = bot(str(said.get("bot", self.bot_name)))
        if "ms" in said and isinstance(thinker, Search):
            thinker.ms, thinker.effort = max(1, whole(said, "ms")), 0.0
        dice = Dice(whole(said, "seed") if "seed" in said else 0)
        self.thinker = thinker
        self.thread = threading.Thread(target=self._think, args=(thinker, Look(state.game, state, seat), dice))
        self.thread.daemon = True  # quit does not wait for a thought
        self.thread.start()

    def _think(self, thinker: Bot, look: Look, dice: Dice) -> None:
        try:
            decided = thinker.choose(look, dice)
        except Exception as error:  # the conversation goes on, whatever a bot does
            self.say("error", {"text": f"{type(error).__name__}: {error}"})
            return
        reason = explain(decided, look.game, English())
        terms = [[name, round(value, 3)] for name, value in decided.terms]
        action = look.game.actions.to_text(decided.action)
        self.say("best", {"action": action, "reason": reason, "terms": terms, "considered": decided.considered})

    def stop(self, _said: Said) -> None:
        while self.thinker and self.thread and self.thread.is_alive():
            self.thinker.stop()
            self.thread.join(HURRY)

    def position(self) -> State:
        if self.state is None:
            raise BadInput(NO_POSITION)
        return self.state

    def seat(self, said: Said) -> Seat:
        seat = whole(said, "seat")
        if not 0 <= seat < self.position().seats:
            raise BadInput(f"there is no seat {seat}")
        return seat


def whole(said: Said, name: str) -> int:
    """A whole number that must be there."""
    value = said.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadInput(f"{name}: a whole number is needed")
    return value


def moves(given: object) -> list[tuple[Seat, object]]:
    """Actions as [seat, action] pairs."""
    try:
        return convert(given, list[tuple[int, Any]])
    except ValidationError:
        raise BadInput("actions: a list of [seat, action] is needed") from None


def talk(lines: Iterable[str], tell: Tell, bot_name: str, version: str) -> None:
    """Answer every line until quit or until there are no more."""
    conversation = Talk(tell, bot_name, version)
    for line in lines:
        if not conversation.hear(line):
            return
    conversation.wait()
