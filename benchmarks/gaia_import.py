"""How fast recorded games of Gaia Project replay: moves a second without and with checking."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from astrarium.games.gaia.importer import import_game
from astrarium.games.gaia.importer.files import read_file


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", type=Path, nargs="+")
    games = [game for path in parser.parse_args().files for _, game in read_file(path)]
    for check in (False, True):
        start, busy = time.perf_counter(), time.process_time()
        moves = sum(import_game(game, check).moves for game in games)
        wall, cpu = time.perf_counter() - start, time.process_time() - busy
        how = "checked" if check else "replayed"
        speed = f"{moves / wall:.0f} moves/s, {moves / cpu:.0f} per second of CPU"
        print(f"{len(games)} games, {moves} moves {how}: {speed}")


if __name__ == "__main__":
    main()
