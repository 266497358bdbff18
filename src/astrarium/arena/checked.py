"""A game played under suspicion: invariants after every action, clones, samples, views and the record."""

from __future__ import annotations

from ..core import Dice, Look, Record, State, game_ids
from ..core.record import loads
from .play import Seated, Table

SPOT = 5  # every so many actions the dearer checks are made
MOST_ACTIONS = 50_000


def play_checked(table: Table, state: State, seated: Seated, record: Record) -> list[str]:
    """Plays to the end or to the first violation, and notes the actions in `record`: what was wrong."""
    wrong: list[str] = []
    try:
        while not state.over and not wrong:
            _play_one(table, state, seated, record)
            wrong = state.violations() + _spot_checks(state, len(record.moves))
        wrong = wrong or _replayed(table, state, record)
    except Exception as error:  # a crash of the rules is a violation like any other: say where
        wrong = [f"{type(error).__name__}: {error}"]
    return [f"action {len(record.moves)}: {text}" for text in wrong]


def _play_one(table: Table, state: State, seated: Seated, record: Record) -> None:
    seat, turn = state.to_act()[0], state.turn
    action = seated.bots[seat].choose(Look(table.found, state, seat), seated.dice[seat]).action
    state.play(seat, action)
    record.add(state, seat, action, turn)


def _spot_checks(state: State, played: int) -> list[str]:
    if played >= MOST_ACTIONS:
        return [f"no end after {MOST_ACTIONS} actions"]
    if played % SPOT:
        return []
    wrong = [] if state.clone().key() == state.key() else ["a clone differs from its original"]
    for seat in range(state.seats):
        other = state.determinize(seat, Dice(played))
        wrong += [f"in a sample of seat {seat}: {text}" for text in other.violations()]
        if other.view(seat) != state.view(seat):
            wrong.append(f"the view of seat {seat} shows something that it cannot know")
    return wrong


def _replayed(table: Table, state: State, record: Record) -> list[str]:
    """The record, written and read again, leads to the same position."""
    if record.game_id not in game_ids():
        again = table.start(record.seed)
        for seat, action in record.moves:
            again.play(seat, action)
        return [] if again.fingerprint() == state.fingerprint() else ["a replay ends in another position"]
    text = loads(record.dumps()).verify()
    return [f"the record does not replay: {text}"] if text else []
