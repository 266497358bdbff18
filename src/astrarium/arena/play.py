"""One whole game between bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..bots import Bot, bot
from ..core import BadInput, Dice, Game, Look, Seat, State, game

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


def play_out(found: Game, state: State, bots: Sequence[Bot], dice: Sequence[Dice], times: Sequence[list[float]]) -> int:
    """Plays to the end; notes in `times` what each decision took where there was a choice. The number of actions."""
    actions = 0
    while not state.over:
        seat: Seat = state.to_act()[0]
        decided = bots[seat].choose(Look(found, state, seat), dice[seat])
        if len(state.legal(seat)) > 1:
            times[seat].append(decided.seconds)
        state.play(seat, decided.action)
        actions += 1
    return actions


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
