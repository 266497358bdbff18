"""A table's log in one seat's eyes and one language: each move is told once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from ..bots.explain import said_line
from ..core import NOBODY, Event, Seat, Words
from .forms import LogLine
from .sitting import Happening
from .store import BOT
from .timeline import Move, Timeline, Undone


class Story:
    """The lines of the opening and of every move that counts."""

    def __init__(
        self, timeline: Timeline, seat: Seat | None, names: Sequence[str], words: Words, now: Callable[[], Any]
    ) -> None:
        self.timeline, self.seat, self.names, self.words = timeline, seat, names, words
        self.now = now  # the view of the position as it is, which the page needs as well
        self.headings: dict[int, str] = {}  # what it is called after so many moves
        opening = timeline.state_after(0)
        self.opening = self._lines(0, 0, opening.turn, timeline.opening, partial(opening.view, seat))
        self.told: list[list[LogLine]] = []

    def forget(self, stayed: int) -> None:
        """Moves after the first `stayed` are no longer what they were."""
        del self.told[stayed:]
        self.headings = {count: heading for count, heading in self.headings.items() if count <= stayed}

    def until(self, count: int) -> list[LogLine]:
        """All lines of the first `count` moves, and of what happened at the table before the next one."""
        self._tell()
        moves = self.timeline.moves
        end = moves[count].number if count < len(moves) else self.timeline.version + 1
        lines = [*self.opening, *(line for lines in self.told[:count] for line in lines)]
        return sorted([*lines, *(line for line in self.happened() if line.n < end)], key=lambda line: line.n)

    def happened(self) -> list[LogLine]:
        """What happened at the table and not on it: who left, returned, offered, agreed."""
        return [
            LogLine(it.number, it.seat, it.turn, self._said(it, text), label=self.heading(self._before(it.number)))
            for it in self.timeline.sitting.happened
            for text in it.texts
        ]

    def _said(self, it: Happening, text: str) -> str:
        return self.words(text, name=self.names[it.seat], other=self.names[it.other])

    def _before(self, number: int) -> int:
        """How many moves came before that entry."""
        return sum(move.number < number for move in self.timeline.moves)

    def move(self, k: int) -> str:
        """What the log says of the move number `k`, in one line."""
        self._tell()
        return " ".join(line.html for line in self.told[k - 1])

    def told_after(self, count: int) -> list[list[LogLine]]:
        """The lines of each move after the first `count`, for those who have told these elsewhere."""
        self.told = [[] for _ in range(count)]
        self._tell()
        return self.told[count:]

    def since(self, number: int) -> list[LogLine]:
        """The lines of entries after `number`, and those that say which known entry was taken back."""
        self._tell()
        lines = list(self.opening) if number < 0 else []
        for move, told in zip(reversed(self.timeline.moves), reversed(self.told), strict=True):
            if move.number <= number:
                break
            lines += told
        lines += [self._taken_back(u) for u in self.timeline.undone if u.undoes <= number < u.number]
        if self.timeline.sitting.happened:
            lines += [line for line in self.happened() if line.n > number]
        return sorted(lines, key=lambda line: line.n)

    def _tell(self) -> None:
        moves = self.timeline.moves
        if len(self.told) == len(moves) - 1:
            self._tell_move(self.now)
        elif len(self.told) < len(moves):
            for count, state in self.timeline.states(len(self.told)):
                if count > len(self.told):
                    self._tell_move(partial(state.view, self.seat))

    def _tell_move(self, view: Callable[[], Any]) -> None:
        """The next move, with the view after it."""
        k, move = len(self.told) + 1, self.timeline.moves[len(self.told)]
        lines = [*self._lines(k, move.number, move.turn, move.events, view), *self._note(k, move)]
        if move.by == BOT and move.seat in self.timeline.sitting.persons:
            for line in lines:
                line.by = BOT if line.seat == move.seat else ""  # in the place of whoever owns the seat
        self.told.append(lines)

    def _lines(
        self, k: int, number: int, turn: int, events: Sequence[Event], looked: Callable[[], Any]
    ) -> list[LogLine]:
        """What happened in a move, under the name of the position before it until an event begins something else."""
        found, view, lines = self.timeline.game, looked(), []
        self.headings[k] = after = found.turn_name(view, self.words)
        heading = self.heading(k - 1) if k else after
        for event in events:
            seen = found.events.seen_by(event, self.seat)
            heading = found.heading(seen, view, self.words) or heading
            html, about = found.say(seen, view, self.names, self.words), event[1]
            if html:
                lines.append(LogLine(number, None if about == NOBODY else about, turn, html, label=heading, k=k))
        return lines

    def heading(self, count: int) -> str:
        """What the position after so many moves is called."""
        if count not in self.headings:
            view = self.timeline.state_after(count).view(self.seat)
            self.headings[count] = self.timeline.game.turn_name(view, self.words)
        return self.headings[count]

    def _note(self, k: int, move: Move) -> list[LogLine]:
        said = said_line(move.note, self.words)
        return [LogLine(move.number, move.seat, move.turn, said, label=self.heading(k - 1), k=k)] if said else []

    def _taken_back(self, undone: Undone) -> LogLine:
        name = self.names[undone.seat]
        html = self.words("<b>{name}</b> takes the last action back.", name=name)
        heading = self.heading(len(self.timeline.moves))
        return LogLine(undone.number, undone.seat, undone.turn, html, label=heading, undoes=undone.undoes)
