"""Writes what a game's bots are worth for ratings, from ladders of the four levels.

astrarium ladder gaia --seats 2 --games 240 --out docs/ladders
astrarium ladder gaia --seats 4 --games 240 --out docs/ladders
python tools/anchors.py docs/ladders/gaia-*.json    # writes src/astrarium/games/gaia/mind/anchors.toml

Several ladders of one game count by their games. Entries for earlier versions of the rules stay as they are.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Sequence
from math import log, sqrt
from pathlib import Path
from typing import Any

from astrarium.bots import levels
from astrarium.core import BadInput
from astrarium.core.game import ANCHORS
from astrarium.server.archive.skill import BETA, MU

GAMES = Path(__file__).parent.parent / "src" / "astrarium" / "games"
A_POINT = log(10) / 400 * BETA * sqrt(2)  # of Elo on the scale of ratings: both say who wins by a logistic curve
HEAD = """\
# What the bots are worth on the scale of ratings, from that version of the rules on. `skilled` is 25 by definition;
# 8.84 more is a win share of 73 %. tools/anchors.py writes an entry from a ladder of the four levels.
"""


def worth(report: dict[str, Any]) -> dict[str, float]:
    """Each level of a ladder on the scale on which `skilled` is 25."""
    elo = {one["bot"]: one["elo"] for one in report["standings"]}
    missing = [level for level in levels() if level not in elo]
    if missing:
        raise BadInput(f"the ladder of {report['game']} says nothing of {', '.join(missing)}")
    return {level: MU + A_POINT * (elo[level] - elo["skilled"]) for level in levels()}


def entry(reports: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """What these ladders of one game under one version of its rules come to."""
    games, found = sum(report["games"] for report in reports), [(report["games"], worth(report)) for report in reports]
    mean = {level: round(sum(count * one[level] for count, one in found) / games, 2) for level in levels()}
    source = "; ".join(f"{one['command']}, commit {one['commit']}, {one['made']}" for one in reports)
    return {"rules": reports[0]["rules"], "source": source, "levels": mean}


def written(entries: Sequence[dict[str, Any]]) -> str:
    parts = [HEAD]
    for one in sorted(entries, key=lambda one: -one["rules"]):
        listed = ", ".join(f"{level} = {found}" for level, found in one["levels"].items())
        source = json.dumps(one["source"], ensure_ascii=False)
        parts.append(f"[[anchor]]\nrules = {one['rules']}\nsource = {source}\nlevels = {{ {listed} }}\n")
    return "\n".join(parts)


def kept(file: Path, rules: int) -> list[dict[str, Any]]:
    """The entries for other versions of the rules."""
    known = tomllib.loads(file.read_text(encoding="utf-8"))["anchor"] if file.is_file() else []
    return [one for one in known if one["rules"] != rules]


def anchored(names: Sequence[str], games: Path = GAMES) -> dict[str, dict[str, Any]]:
    """Write the entry of each game of which there are ladders among these files."""
    reports = [json.loads(Path(name).read_text(encoding="utf-8")) for name in names]
    found = {}
    for game_id in dict.fromkeys(report["game"] for report in reports):
        newest = max(report["rules"] for report in reports if report["game"] == game_id)
        mine = [report for report in reports if (report["game"], report["rules"]) == (game_id, newest)]
        file, found[game_id] = games / game_id / "mind" / ANCHORS, entry(mine)
        file.write_text(written([found[game_id], *kept(file, newest)]), encoding="utf-8")
    return found


if __name__ == "__main__":
    for game_id, made in anchored(sys.argv[1:]).items():
        print(f"{game_id}: {made['levels']}")
