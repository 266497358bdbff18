"""Whole games as readable text: `python -m ascending.golden` from tests/ plays them anew and writes them down."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from pathlib import Path

from astrarium.core import Action, Dice, English, State
from astrarium.games.ascending.actions import ACTIONS, TURN_BEGAN
from astrarium.games.ascending.game import GAME

FOLDER = Path(__file__).parent / "golden"
NAMES = ["Ann", "Bob", "Cid", "Dee"]
GAMES: dict[str, tuple[int, int, dict[str, object]]] = {
    "duel": (2, 31, {"pool": 24}),
    "three-wobbling": (3, 32, {"pool": 24, "wobble": "strong", "placing": "free"}),
    "four": (4, 33, {"hand": "steady"}),
}
MAP_EVERY = 40  # turns
Chooser = Callable[[State], tuple[int, Action]]


def playthrough(name: str, choose: Chooser) -> str:
    """The game as a spectator sees it: actions after ">", what came of them, and the board now and then."""
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
        if any(event[0] == TURN_BEGAN for event in events) and state.turn % MAP_EVERY == 0:
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
    """Mostly the quick policy, now and then anything."""
    dice = Dice(seed)

    def choose(state: State) -> tuple[int, Action]:
        seat = state.to_act()[0]
        if dice.below(6) == 0:
            return seat, state.random_action(seat, dice)
        return seat, GAME.mind.policy(state, seat, dice)

    return choose


if __name__ == "__main__":
    for game in GAMES:
        (FOLDER / f"{game}.txt").write_text(playthrough(game, lively(5)), encoding="utf-8")
