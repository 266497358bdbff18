"""Whole games as readable text; each game's own golden.py says which, and writes them down anew."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from astrarium.core import Action, English, Event, Game, Seat, State

NAMES = ["Ann", "Bob", "Cid", "Dee", "Eva", "Fay"]
Chooser = Callable[[State], tuple[Seat, Action]]


@dataclass(frozen=True)
class Playthroughs:
    """Recorded games by name, each with its seats, seed and options."""

    game: Game
    folder: Path
    games: dict[str, tuple[int, int, dict[str, object]]]
    shows_map: Callable[[State, list[Event]], bool]  # after which actions the board is shown

    def text(self, name: str) -> str:
        return (self.folder / f"{name}.txt").read_text(encoding="utf-8")

    def write(self, name: str, choose: Chooser) -> None:
        self.folder.mkdir(exist_ok=True)
        (self.folder / f"{name}.txt").write_text(self.played(name, choose), encoding="utf-8")

    def replayed(self, name: str) -> str:
        return self.played(name, self.recorded(self.text(name)))

    def kinds(self) -> set[str]:
        """The kinds of action in all of them."""
        lines = [line for name in self.games for line in self.text(name).splitlines()]
        return {line.split()[2] for line in lines if line.startswith("> ")}

    def played(self, name: str, choose: Chooser) -> str:
        """The game as a spectator sees it: actions after ">", what came of them, and the board now and then."""
        seats, seed, options = self.games[name]
        game, state = self.game, self.game.new(seats, seed, options)
        lines = [f"{game.title}, rules version {game.version}: {seats} seats, seed {seed}, {dict(state.options)}", ""]
        while not state.over:
            seat, action = choose(state)
            lines.append(f"> {seat} {game.actions.to_text(action)}")
            events = state.play(seat, action)
            for event in events:
                told = game.say(game.events.seen_by(event, None), state.view(None), NAMES, English())
                lines += [html.unescape(re.sub("<[^>]+>", "", told))] if told else []
            if self.shows_map(state, events):
                lines += ["", game.text_map(state.view(None), English())]
        lines += [f"{score.rank}. {NAMES[score.seat]} {score.shown} {dict(score.parts)}" for score in state.scores()]
        return "\n".join([*lines, f"fingerprint {state.fingerprint()}", ""])

    def recorded(self, text: str) -> Chooser:
        """The actions of a playthrough, one after the other."""
        moves = iter(re.findall(r"^> (\d) (.+)$", text, re.MULTILINE))

        def choose(state: State) -> tuple[Seat, Action]:  # noqa: ARG001
            seat, action = next(moves)
            return int(seat), self.game.actions.from_text(action)

        return choose
