"""The recorded games: `python -m ascending.golden` from tests/ plays them anew and writes them down."""

from pathlib import Path

from astrarium.core import Action, Dice, Event, Seat, State
from astrarium.games.ascending.game import GAME
from astrarium.games.ascending.table.actions import TURN_BEGAN
from playthroughs import Chooser, Playthroughs

MAP_EVERY = 40  # turns


def shows_map(state: State, events: list[Event]) -> bool:
    return any(event[0] == TURN_BEGAN for event in events) and state.turn % MAP_EVERY == 0


GOLDEN = Playthroughs(
    GAME,
    Path(__file__).parent / "golden",
    {
        "duel": (2, 31, {"pool": 24, "wobble": "none", "hand": "sharp"}),
        "three-wobbling": (3, 32, {"pool": 24, "wobble": "strong", "hand": "sharp", "placing": "free"}),
        "four": (4, 33, {"wobble": "none", "hand": "steady"}),
    },
    shows_map,
)


def lively(seed: int) -> Chooser:
    """Mostly the quick policy, now and then anything."""
    dice = Dice(seed)

    def choose(state: State) -> tuple[Seat, Action]:
        seat = state.to_act()[0]
        if dice.below(6) == 0:
            return seat, state.random_action(seat, dice)
        return seat, GAME.mind.policy(state, seat, dice)

    return choose


if __name__ == "__main__":
    for name in GOLDEN.games:
        GOLDEN.write(name, lively(5))
