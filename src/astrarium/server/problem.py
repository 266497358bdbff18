"""What the server refuses: a status and one sentence that the caller understands."""

from __future__ import annotations

from collections.abc import Mapping

from ..core import Refusal, Words, mark

NO_TABLE = mark("There is no table {table}.")
NO_SEAT = mark("This table has no seat {seat}.")
NOT_YOURS = mark("Seat {seat} is not yours.")
NOT_ASKED = mark("Nothing is asked of this seat now.")
STALE = mark("This was already played: the table has moved on.")
WAITING = mark("The table waits for players: some seats are still open.")
OVER = mark("The game is over.")
BOT_SITS = mark("A bot plays at this seat: take it back first.")
PAUSED = mark("The table pauses.")
ABANDONED_TABLE = mark("The table stands still: whoever returns to a seat wakes it.")
NOTHING_HERE = mark("There is nothing here.")


class Problem(Exception):
    """A request that is answered with a 4xx and changes nothing. `text` is a message id."""

    game_id = ""  # whose words it is said in
    code = ""  # by which a program knows it; empty: the status says it all

    def __init__(self, status: int, text: str, /, **values: object) -> None:
        super().__init__(text.format(**values) if values else text)
        self.status, self.text, self.values = status, text, values
        self.rule: str | None = None
        self.headers: dict[str, str] = {}

    def sentence(self, words: Words) -> str:
        return sentence(words, self.text, self.values)


def sentence(words: Words, text: str, values: Mapping[str, object]) -> str:
    """A text with its values; those that are themselves message ids (a planet's name) are translated too."""
    return words(text, **{name: words(value) if isinstance(value, str) else value for name, value in values.items()})


def against_the_rules(refusal: Refusal, game_id: str) -> Problem:
    problem = Problem(422, refusal.text, **refusal.values)
    problem.rule, problem.game_id = refusal.rule or None, game_id
    return problem
