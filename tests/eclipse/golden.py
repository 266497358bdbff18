"""The recorded games: `python -m eclipse.golden` from tests/ plays them anew and writes them down."""

from pathlib import Path

from astrarium.core import Action, Dice, Seat, State
from astrarium.games.eclipse import GAME
from astrarium.games.eclipse.table.actions import E_ROUND
from playthroughs import Chooser, Playthroughs

from .eclipse_walk import careful_action

GOLDEN = Playthroughs(
    GAME,
    Path(__file__).parent / "golden",
    {
        "duel": (2, 31, {"species": "chosen"}),
        "four-aliens": (4, 32, {"species": "aliens"}),
    },
    shows_map=lambda _, events: any(event[0] == E_ROUND for event in events),
)


def careful(seed: int) -> Chooser:
    dice = Dice(seed)

    def choose(state: State) -> tuple[Seat, Action]:
        seat = dice.pick(state.to_act())
        return seat, careful_action(state, seat, dice)

    return choose


if __name__ == "__main__":
    for name, (_, seed, _) in GOLDEN.games.items():
        GOLDEN.write(name, careful(seed))
