"""Plays a mind that uses its network in force otherwise against the mind as it is: a gate for settings.

python tools/try_settings.py GAME --setting far_part=0.5 --setting reach=1 [--against reach=2 ...] [--seats 4]
    [--games 32] [--seed 501] [--way search:ms=200] [--judges quick,near,far] [--processes 2]

`--against`: settings of the other side too, where it is to judge in the same ways. The last line is a row for `tried`
or `searches` in the network's file.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from astrarium.arena.gates import Gate, verdict
from astrarium.arena.lessons import pupil_of
from astrarium.arena.pool import carried_out
from astrarium.arena.training import in_force
from astrarium.cli.training import read_settings


def used(network: Mapping[str, Any], settings: Mapping[str, float], where: Mapping[str, object]) -> str:
    """The same network in a mind with other settings."""
    return json.dumps({**network, "about": {**network["about"], "settings": settings, "where": where}})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--setting", action="append", default=[])
    parser.add_argument("--against", action="append", default=[])
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=32)
    parser.add_argument("--seed", type=int, default=501)
    parser.add_argument("--way", default="search:ms=200")
    parser.add_argument("--judges", default="quick,near,far")
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args()
    force, judges, pupil = in_force(asked.game), tuple(asked.judges.split(",")), pupil_of(asked.game)
    network, settings = json.loads(force), read_settings(asked.setting)
    where = {**network["about"]["where"], **dict.fromkeys(judges, pupil.tables)}
    old = used(network, read_settings(asked.against), where) if asked.against else force
    gate = Gate(asked.game, asked.seats, asked.seed, used(network, settings, where), old, asked.way, judges)
    met = []
    for _, one in carried_out(gate, range(asked.games), processes=asked.processes, singly=True):
        met.append(one)
        print(verdict(gate, met, pupil.sources).text(), flush=True)
    print(json.dumps({**asdict(verdict(gate, met, pupil.sources)), "judges": judges, "settings": settings}))


if __name__ == "__main__":
    main()
