"""One whole game between bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..bots import Bot, EngineFailed, bot
from ..bots.clock import by_work
from ..core import NOBODY, BadInput, Dice, Game, Look, Record, Seat, State, game

BotName = str | Bot
SEED_BITS = 53  # a set-up seed is a whole number that JSON carries exactly


@dataclass(frozen=True, slots=True)
class Table:
    """How the games of a run are set up; it travels to other processes."""

    game: str | Game
    seats: int
    seed: int
    options: Mapping[str, object] = field(default_factory=dict)

    @property
    def found(self) -> Game:
        return game(self.game) if isinstance(self.game, str) else self.game

    def checked(self) -> Table:
        """The same table; `BadInput` where seats or options are not possible."""
        self.found.new(self.seats, 0, self.options)
        return self

    def about(self) -> dict[str, object]:
        """What makes the games of this table what they are, for the file of a run."""
        found = self.found
        options = found.read_options(self.seats, self.options)
        return {"game": found.id, "rules": found.version, "seats": self.seats, "seed": self.seed, "options": options}

    def chance(self, number: int) -> Dice:
        """The dice of game `number`: its set-up seed is drawn first, then the dice of the bots."""
        return Dice(Dice(self.seed * 2 + 1).bits() ^ Dice(number).bits())

    def start(self, seed: int) -> State:
        return self.found.new(self.seats, seed, self.options)


def drawn_seed(chance: Dice) -> int:
    return chance.bits() >> (64 - SEED_BITS)


def seated(names: BotName | Sequence[BotName], seats: int) -> list[BotName]:
    """A bot for each seat from one name for all or from one name per seat."""
    if isinstance(names, str | Bot):
        return [names] * seats
    if len(names) == 1:
        return list(names) * seats
    if len(names) != seats:
        raise BadInput(f"one bot for all or one for each of the {seats} seats, not {len(names)}")
    return list(names)


def made(name: BotName) -> Bot:
    return bot(name) if isinstance(name, str) else name


def label(name: BotName) -> str:
    return name if isinstance(name, str) else name.name


def paper(table: Table, seed: int, state: State, bots: Sequence[BotName]) -> Record:
    """The record of a game that begins."""
    found = table.found
    return Record(found.id, found.version, state.seats, seed, dict(state.options), [label(name) for name in bots])


@dataclass(frozen=True, slots=True)
class Seated:
    """The bots of one game with their dice; `times` is what each decision took where there was a choice."""

    bots: Sequence[Bot]
    dice: Sequence[Dice]
    times: Sequence[list[float]]


def seat_bots(names: Sequence[BotName], chance: Dice) -> Seated:
    return Seated([made(name) for name in names], [chance.fork() for _ in names], [[] for _ in names])


def play_out(found: Game, state: State, seated: Seated, record: Record | None = None) -> tuple[int, Seat, str]:
    """Plays to the end: the number of actions. Where an engine fails the game stops: its seat, and what was wrong."""
    actions = 0
    while not state.over:
        seat, turn = state.to_act()[0], state.turn
        try:
            with by_work():
                decided = seated.bots[seat].choose(Look(found, state, seat), seated.dice[seat])
        except EngineFailed as failed:
            return actions, seat, str(failed)
        if len(state.legal(seat)) > 1:
            seated.times[seat].append(decided.seconds)
        state.play(seat, decided.action)
        if record is not None:
            record.add(state, seat, decided.action, turn)
        actions += 1
    return actions, NOBODY, ""


def play_at_random(state: State, dice: Sequence[Dice]) -> int:
    """`play_out` for random bots with nothing around the engine."""
    actions = 0
    while True:
        acting = state.to_act()
        if not acting:
            return actions
        seat = acting[0]
        state.apply(seat, state.random_action(seat, dice[seat]))
        actions += 1
