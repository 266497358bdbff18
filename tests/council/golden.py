"""Whole games as readable text: `python tests/council/golden.py` plays them anew and writes them down."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from pathlib import Path

from astrarium.core import Action, Dice, English, State
from astrarium.games.council.actions import ACTIONS, BUY, E_ROUND, STATION, UPGRADE
from astrarium.games.council.game import GAME

FOLDER = Path(__file__).parent / "golden"
NAMES = ["Ann", "Bob", "Cid", "Dee"]
GAMES = {
    "solo": (1, 31, {"silver": True}),
    "duel": (2, 32, {"stations": True, "leaders": True}),
    "three": (3, 33, {}),
}
Chooser = Callable[[State], tuple[int, Action]]


def playthrough(name: str, choose: Chooser) -> str:
    """The game as a spectator sees it: actions after ">", what came of them, and the table at each round."""
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


def lively(seed: int) -> Chooser:
    """Random play that does something rather than nothing, and buys one thing in two."""
    dice = Dice(seed)

    def choose(state: State) -> tuple[int, Action]:
        seat = dice.pick(state.to_act())
        listed = [action for action in state.legal(seat) if ACTIONS.kinds[action[0]].name != "done"]
        if listed and listed[0][0] in (BUY, UPGRADE, STATION) and dice.below(2):
            return seat, state.legal(seat)[-1]
        return seat, dice.pick(listed or state.legal(seat))

    return choose


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        (FOLDER / f"{game}.txt").write_text(playthrough(game, lively(5)), encoding="utf-8")
