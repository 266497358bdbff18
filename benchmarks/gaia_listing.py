"""How long the longest listing of a turn takes in recorded games of Gaia Project, federations never remembered."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from astrarium.games.gaia.game import GAME
from astrarium.games.gaia.importer import OPTIONS
from astrarium.games.gaia.importer.files import RecordedGame, read_file
from astrarium.games.gaia.importer.replay import Replay
from astrarium.games.gaia.table.actions import D_TURN


def listings(game: RecordedGame) -> list[float]:
    """Milliseconds of CPU of every listing of an open turn."""
    state = GAME.setup(game.players, 0, GAME.read_options(game.players, {**OPTIONS, "layout": game.setup.text()}))
    replay, times = Replay(game, state), []
    for index in range(len(game.moves)):
        replay.move(index)
        if replay.asked == D_TURN:
            state.federations_known = [None] * len(state.rows)
            start = time.process_time()
            state._list(state.to_act()[0])
            times.append((time.process_time() - start) * 1000)
    return times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", type=Path, nargs="+")
    times = [ms for path in parser.parse_args().files for _, game in read_file(path) for ms in listings(game)]
    over = sum(ms > 20 for ms in times)
    print(f"{len(times)} turns: mean {sum(times) / len(times):.2f} ms, longest {max(times):.1f} ms, over 20 ms: {over}")


if __name__ == "__main__":
    main()
