"""The recorded games: `python -m civilisations.golden` from tests/ plays them anew and writes them down."""

from pathlib import Path

from astrarium.core import Action, Dice, Seat, State
from astrarium.games.civilisations.game import GAME
from astrarium.games.civilisations.table.actions import ACTIONS, E_SCORED
from playthroughs import Chooser, Playthroughs

GOLDEN = Playthroughs(
    GAME,
    Path(__file__).parent / "golden",
    {
        "duel": (2, 21, {"setup": "choose"}),
        "three-explorers": (3, 22, {"exploration": True}),
        "six": (6, 23, {}),
    },
    shows_map=lambda _, events: any(event[0] == E_SCORED for event in events),
)


def lively(seed: int) -> Chooser:
    """Random play that fights, settles and moves rather than ends a decision early."""
    dice = Dice(seed)

    def choose(state: State) -> tuple[Seat, Action]:
        seat = dice.pick(state.to_act())
        listed = [action for action in state.legal(seat) if ACTIONS.kinds[action[0]].name != "done"]
        return seat, dice.pick(listed or state.legal(seat))

    return choose


if __name__ == "__main__":
    for name in GOLDEN.games:
        GOLDEN.write(name, lively(5))
