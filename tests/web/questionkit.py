"""Every kind of question a game can ask, as a record whose table stands at that question."""

from __future__ import annotations

from collections.abc import Iterator

from astrarium.core import Dice, English, Look, Record, State, game

PLAYS = 400  # actions of a game looked through
NAMES = ["Ines", "Marek", "Noor"]


def questions(game_id: str, seeds: range, seats: int = 3) -> Iterator[tuple[str, str]]:
    """A name and a record for each kind of decision met in random games, in the order they are met."""
    found, known = game(game_id), set[int]()
    for seed in seeds:
        state, dice = found.new(seats, seed), Dice(seed)
        record = Record(game_id, found.version, seats, seed, dict(state.options), NAMES)
        for _ in range(PLAYS):
            if state.over:
                break
            seat, kind = state.to_act()[0], state.stack[-1][0] if state.stack else -1
            if kind not in known:
                known.add(kind)
                yield name_of(state, seat), record.dumps()
            action = state.random_action(seat, dice)
            turn = state.turn
            state.apply(seat, action)
            record.add(state, seat, action, turn)


def name_of(state: State, seat: int) -> str:
    """The question as the page asks it."""
    picture = state.game.picture(Look(state.game, state, seat), NAMES, English())
    return picture.ask.sentence if picture.ask else ""
