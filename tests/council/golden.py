"""The recorded games: `python -m council.golden` from tests/ plays them anew and writes them down."""

from pathlib import Path

from astrarium.core import Action, Dice, Seat, State
from astrarium.games.council.game import GAME
from astrarium.games.council.table.actions import ACTIONS, BUY, E_ROUND, STATION, UPGRADE
from playthroughs import Chooser, Playthroughs

GOLDEN = Playthroughs(
    GAME,
    Path(__file__).parent / "golden",
    {
        "solo": (1, 31, {"silver": True}),
        "duel": (2, 32, {"stations": True, "leaders": True, "civilisations": "chosen"}),
        "three": (3, 33, {}),
    },
    shows_map=lambda _, events: any(event[0] == E_ROUND for event in events),
)


def lively(seed: int) -> Chooser:
    """Random play that does something rather than nothing, and buys one thing in two."""
    dice = Dice(seed)

    def choose(state: State) -> tuple[Seat, Action]:
        seat = dice.pick(state.to_act())
        listed = [action for action in state.legal(seat) if ACTIONS.kinds[action[0]].name != "done"]
        if listed and listed[0][0] in (BUY, UPGRADE, STATION) and dice.below(2):
            return seat, state.legal(seat)[-1]
        return seat, dice.pick(listed or state.legal(seat))

    return choose


if __name__ == "__main__":
    for name in GOLDEN.games:
        GOLDEN.write(name, lively(5))
