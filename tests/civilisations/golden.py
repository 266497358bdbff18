"""Whole games as readable text: `python tests/civilisations/golden.py` plays them anew and writes them down."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from pathlib import Path

from astrarium.core import Action, Dice, English, State
from astrarium.games.civilisations.actions import ACTIONS, E_SCORED
from astrarium.games.civilisations.game import GAME

FOLDER = Path(__file__).parent / "golden"
NAMES = ["Ann", "Bob", "Cid", "Dee", "Eva", "Fay"]
GAMES = {
    "duel": (2, 21, {"setup": "choose"}),
    "three-explorers": (3, 22, {"exploration": True}),
    "six": (6, 23, {}),
}
Chooser = Callable[[State], tuple[int, Action]]


def playthrough(name: str, choose: Chooser) -> str:
    """The game as a spectator sees it: actions after ">", what came of them, and the galaxy after each age."""
    seats, seed, options = GAMES[name]
    state = GAME.new(seats, seed, options)
    lines = [f"{GAME.title}, rules version {GAME.version}: {seats} seats, seed {seed}, {dict(state.options)}", ""]
    while not state.over:
        seat, action = choose(state)
        lines.append(f"> {seat} {ACTIONS.to_text(action)}")
        events = state.play(seat, action)
        for event in events:
            told = GAME.say(GAME.events.seen_by(event, None), state.view(None), NAMES, English())
            lines += [html.unescape(re.sub("<[^>]+>", "", told))] if told else []
        if any(event[0] == E_SCORED for event in events):
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


def lively(seed: int) -> Chooser:
    """Random play that fights, settles and moves rather than ends a decision early."""
    dice = Dice(seed)

    def choose(state: State) -> tuple[int, Action]:
        seat = dice.pick(state.to_act())
        listed = [action for action in state.legal(seat) if ACTIONS.kinds[action[0]].name != "done"]
        return seat, dice.pick(listed or state.legal(seat))

    return choose


if __name__ == "__main__":
    for game in GAMES:
        (FOLDER / f"{game}.txt").write_text(playthrough(game, lively(5)), encoding="utf-8")
