"""Recorded games of people, replayed through the rules, checked and turned into records (docs/gaia-import.md)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from ....core.errors import BadInput
from ....core.record import Record
from ..game import GAME
from ..table.state import GaiaState
from .check import Checker
from .files import RecordedGame, read_file
from .notation import Wrong
from .replay import Replay

SEED = 0
OPTIONS = {"turn_order": "passing", "charging": "ask"}


@dataclass(slots=True)
class Outcome:
    """What became of one recorded game."""

    id: str
    record: Record
    moves: int = 0  # entries of the move list that were played
    difference: str = ""  # the first one, in words
    excused: str = ""  # the rule that refuses the move there, where we know that the recording engine lets it through
    known: list[str] = field(default_factory=list)  # rule ids where the recording engine and the rulebook disagree


@dataclass(slots=True)
class Summary:
    games: int = 0
    moves: int = 0
    differences: int = 0
    known: int = 0

    def line(self) -> str:
        known = f" ({self.known} known)" if self.known else ""
        return f"{self.games} games, {self.moves} moves, {self.differences} differences{known}"


def import_game(game: RecordedGame, check: bool = False, marks: bool = False) -> Outcome:
    """Replay one game. A federation that only the recording engine calls minimal is played on a loose table (known)."""
    outcome = _import(game, check, marks)
    if outcome.excused in MINIMAL:
        loose = replace(game.setup, loose=True)
        again = _import(replace(game, setup=loose), check, marks)
        again.known.insert(0, outcome.excused)
        return again
    return outcome


def _import(game: RecordedGame, check: bool, marks: bool) -> Outcome:
    laid = replace(game.setup, bids=game.bids, order=game.order) if game.auction else game.setup
    options = GAME.read_options(game.players, {**OPTIONS, "layout": laid.text()})
    state = GAME.setup(game.players, SEED, options)
    record = Record(GAME.id, GAME.version, game.players, SEED, options, box=GAME.box)
    outcome = Outcome(game.id, record)
    replay = Replay(game, state, _marker(record) if marks else None)
    checker = Checker(game, replay) if check and game.checkpoints else None
    record.moves = replay.played
    for index, text in enumerate(game.moves):
        try:
            replay.move(index)
        except Wrong as error:
            outcome.difference = f"{game.id}: move {index} ({text[:120]}): {error}"
            if error.rule in KNOWN:
                outcome.excused = error.rule
                outcome.known.append(error.rule)
            return outcome
        except (BadInput, IndexError) as error:
            outcome.difference = f"{game.id}: move {index} ({text[:120]}) cannot be read: {error}"
            return outcome
        outcome.moves += 1
        found = _compare(checker, index) if checker else []
        if found:
            outcome.difference = f"{game.id}: after move {index} ({text[:120]}): {'; '.join(found)}"
            if replay.paid_otherwise:
                outcome.excused = PAID_OTHERWISE
                outcome.known.append(PAID_OTHERWISE)
            return outcome
    outcome.known += replay.known
    return outcome


def _compare(checker: Checker, index: int) -> list[str]:
    try:
        return checker.differences(index)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        return [f"the checkpoint cannot be read ({type(error).__name__}: {error})"]


# Refusals of ours that the recording engine does not know: docs/gaia-import.md argues each.
MINIMAL = ("GP-A4.4", "GP-A4.5")
PAID_OTHERWISE = "GP-P3"
KNOWN = (*MINIMAL, "GP-F11.1")


def _marker(record: Record) -> Callable[[GaiaState, int], None]:
    """Notes a fingerprint at every new turn, as `Record.add` does."""

    def note(state: GaiaState, turn_before: int) -> None:
        if state.turn != turn_before or state.over:
            record.marks[len(record.moves)] = state.fingerprint()

    return note


def import_files(
    paths: Sequence[Path], check: bool = False, out: Path | None = None, say: Callable[[str], None] = print
) -> Summary:
    """Import every game of these files; with `out`, write each as a record into that folder."""
    summary = Summary()
    if out:
        out.mkdir(parents=True, exist_ok=True)
    for path in paths:
        for number, game in read_file(path):
            outcome = import_game(game, check, marks=out is not None)
            summary.games += 1
            summary.moves += outcome.moves
            summary.known += len(outcome.known)
            if outcome.difference:
                summary.differences += not outcome.excused
                say(f"{path.name}, line {number}: {outcome.difference}")
            for rule in outcome.known:
                say(f"{path.name}, line {number}: {game.id}: known, {rule}")
            if out and not outcome.difference:
                (out / f"{game.id}.jsonl").write_text(outcome.record.dumps(), encoding="utf-8")
    say(summary.line())
    return summary
