"""Writes what a game's bots are worth for ratings, from ladders of the four levels.

astrarium ladder gaia --seats 2 --games 240 --out docs/ladders
python tools/anchors.py docs/ladders/gaia-2.json    # replaces src/astrarium/games/gaia/mind/anchors.toml
"""

from __future__ import annotations

import json
import sys
from math import log, sqrt
from pathlib import Path
from typing import Any

from astrarium.core import game
from astrarium.core.game import ANCHORS
from astrarium.server.archive.skill import BETA, MU

GAMES = Path(__file__).parent.parent / "src" / "astrarium" / "games"
A_POINT = log(10) / 400 * BETA * sqrt(2)  # of Elo on the scale of ratings: both say who wins by a logistic curve
HEAD = """\
# What the bots are worth on the scale of ratings, from that version of the rules on. `skilled` is 25 by definition;
# 8.84 more is a win share of 73 %. tools/anchors.py writes an entry from a ladder of the four levels.

"""


def worth(report: dict[str, Any]) -> dict[str, float]:
    """Each bot of a ladder on the scale on which `skilled` is 25."""
    elo = {one["bot"]: one["elo"] for one in report["standings"]}
    return {bot: round(MU + A_POINT * (found - elo["skilled"]), 2) for bot, found in elo.items()}


def written(report: dict[str, Any]) -> str:
    levels = ", ".join(f"{bot} = {found}" for bot, found in worth(report).items())
    source = f"{report['command']}; commit {report['commit']}, {report['made']}"
    rules = game(report["game"]).version
    return f'{HEAD}[[anchor]]\nrules = {rules}\nsource = "{source}"\nlevels = {{ {levels} }}\n'


def main() -> None:
    for name in sys.argv[1:]:
        report = json.loads(Path(name).read_text(encoding="utf-8"))
        (GAMES / report["game"] / "mind" / ANCHORS).write_text(written(report), encoding="utf-8")
        print(f"{report['game']}: {worth(report)}")


if __name__ == "__main__":
    main()
