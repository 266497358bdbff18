"""Whole games as readable text: `python -m tests.eclipse.golden` plays them anew and writes them down."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from pathlib import Path

from astrarium.core import Action, Dice, English, State
from astrarium.games.eclipse import GAME
from astrarium.games.eclipse.actions import ACTIONS, E_ROUND

from .eclipse_walk import careful_action

FOLDER = Path(__file__).parent / "golden"
NAMES = ["Ann", "Bob", "Cid", "Dee", "Eva", "Fay"]
GAMES = {
    "duel": (2, 31, {"species": "chosen"}),
    "four-aliens": (4, 32, {"species": "aliens"}),
}
Chooser = Callable[[State], tuple[int, Action]]


def playthrough(name: str, choose: Chooser) -> str:
    """The game as a spectator sees it: actions after ">", what came of them, and the galaxy after each round."""
    seats, seed, options = GAMES[name]
    state = GAME.new(seats, seed, options)
    lines = [f"{GAME.title}, rules version {GAME.version}: {seats} seats, seed {seed}, {options}", ""]
    while not state.over:
        seat, action = choose(state)
        lines.append(f"> {seat} {ACTIONS.to_text(action)}")
        events = state.play(seat, action)
        for event in events:
            told = GAME.say(GAME.events.seen_by(event, None), state.view(None), NAMES, English())
            lines += [html.unescape(re.sub("<[^>]+>", "", told))] if told else []
        if any(event[0] == E_ROUND for event in events):
            lines += ["", GAME.text_map(state.view(None), English())]
    lines += [f"{score.rank}. {NAMES[score.seat]} {score.total} {dict(score.parts)}" for score in state.scores()]
    return "\n".join([*lines, f"fingerprint {state.fingerprint()}", ""])


def recorded(text: str) -> Chooser:
    """The actions of a playthrough, one after the other."""
    moves = iter(re.findall(r"^> (\d) (.+)$", text, re.MULTILINE))

    def choose(state: State) -> tuple[int, Action]:  # noqa: ARG001
        seat, action = next(moves)
        return int(seat), ACTIONS.from_text(action)

    return choose


def careful(seed: int) -> Chooser:
    dice = Dice(seed)

    def choose(state: State) -> tuple[int, Action]:
        seat = dice.pick(state.to_act())
        return seat, careful_action(state, seat, dice)

    return choose


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for game_name, (_, game_seed, _) in GAMES.items():
        (FOLDER / f"{game_name}.txt").write_text(playthrough(game_name, careful(game_seed)), encoding="utf-8")
