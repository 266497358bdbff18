"""Finished games counted: who won with what, where the points came from, how long it took."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ..core import AstrariumError, BadInput, Game, Seat, State, mark
from ..export import Source

OPENING, SEAT, PLAYER = mark("Opening"), mark("Seat"), mark("Player")
OPENING_MOVES = 3

Label = tuple[str, ...]  # message ids that are shown side by side


@dataclass(slots=True)
class Tally:
    """Seats that had something in common."""

    seats: int = 0
    wins: float = 0.0  # shared wins are split
    even: float = 0.0  # what they would have won if all seats were equal
    points: int = 0

    def add(self, share: float, even: float, points: int) -> None:
        self.seats, self.wins, self.even, self.points = (
            self.seats + 1, self.wins + share, self.even + even, self.points + points,
        )  # fmt: skip


@dataclass(slots=True)
class Origin:
    """The points of one source, by whether the seat has won."""

    winners: int = 0
    others: int = 0


@dataclass(slots=True)
class Counted:
    """All finished games of one kind."""

    game: Game
    games: int = 0
    unfinished: int = 0
    groups: dict[str, dict[Label, Tally]] = field(default_factory=dict)
    sources: dict[str, Origin] = field(default_factory=dict)
    won: int = 0  # seats that were first
    lost: int = 0
    scored: bool = True  # whether the game counts points
    actions: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)

    def add(self, source: Source, state: State) -> None:
        winners = state.winners()
        self.games += 1
        self.actions.append(len(source.record.moves))
        self.turns.append(state.turn)
        labels = labels_of(source, state)
        for score in state.scores():
            share = 1 / len(winners) if score.seat in winners else 0.0
            self.scored &= not score.text
            for group, label in labels[score.seat]:
                tally = self.groups.setdefault(group, {}).setdefault(label, Tally())
                tally.add(share, 1 / state.seats, score.total)
            self._add_sources(score.parts, score.seat in winners)

    def _add_sources(self, parts: Iterable[tuple[str, int]], won: bool) -> None:
        self.won, self.lost = self.won + won, self.lost + (not won)
        for name, value in parts:
            origin = self.sources.setdefault(name, Origin())
            if won:
                origin.winners += value
            else:
                origin.others += value


def labels_of(source: Source, state: State) -> list[list[tuple[str, Label]]]:
    """What each seat is sorted by: the game's own facts first."""
    facts, record = state.game.facts(state), source.record
    found: list[list[tuple[str, Label]]] = []
    for seat in range(state.seats):
        own = [(name, (values[seat],)) for name, values in facts.items() if values[seat]]
        opened = opening_of(source, seat)
        tree = [(OPENING, opened[:n]) for n in range(1, len(opened) + 1)]  # a seat counts at every branch it went along
        player = [(PLAYER, (record.names[seat],))] if seat < len(record.names) and record.names[seat] else []
        found.append([*own, *tree, (SEAT, (str(seat + 1),)), *player])
    return found


def opening_of(source: Source, seat: Seat) -> Label:
    """What the game calls this seat's first moves."""
    found: list[str] = []
    opening = source.record.game.opening
    for mover, action in source.record.moves:
        if mover == seat and (name := opening(action)):
            found.append(name)
            if len(found) == OPENING_MOVES:
                break
    return tuple(found)


def count(sources: Iterable[Source]) -> list[Counted]:
    """The records counted game by game, in the order in which the games were met."""
    found: dict[str, Counted] = {}
    for source in sources:
        record = source.record
        counted = found.setdefault(record.game_id, Counted(record.game))
        try:
            state = record.replay()
        except AstrariumError as error:
            raise BadInput(f"{source.name}: {error}") from None
        if state.over:
            counted.add(source, state)
        else:
            counted.unfinished += 1
    return list(found.values())
