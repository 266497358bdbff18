"""The same game on another Python: a record replays there to the same fingerprint."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from astrarium.core import Dice, Record
from astrarium.games.ascending.game import GAME

REPLAY = (
    "import sys;from astrarium.core.record import loads;r=loads(sys.stdin.read());"
    "assert r.verify() is None, r.verify();print(r.replay().fingerprint())"
)


def other_pythons() -> list[str]:
    """Interpreters of other versions that are on the path or were installed by pyenv."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found = []
    for minor in (11, 12, 13, 14):
        if minor != sys.version_info.minor:
            places = [shutil.which(f"python3.{minor}"), *pyenv.glob(f"3.{minor}.*/bin/python")]
            found += [str(place) for place in places if place]
    return found


def runs(python: str) -> bool:
    return subprocess.run([python, "-c", "import sys"], capture_output=True, check=False).returncode == 0


@pytest.mark.parametrize("wobble", ["none", "strong"])
def test_a_record_replays_to_the_same_fingerprint_on_another_python(wobble):  # AE-N1
    pythons = [python for python in other_pythons() if runs(python)]
    if not pythons:
        pytest.skip("no other Python (3.11 to 3.14) on the path or in pyenv")
    state, dice = GAME.new(4, 9, {"wobble": wobble}), Dice(10)
    record = Record("ascending", GAME.version, 4, 9, dict(state.options))
    while not state.over:
        seat = state.to_act()[0]
        turn, action = state.turn, state.random_action(seat, dice)
        state.play(seat, action)
        record.add(state, seat, action, turn)
    source = str(Path(sys.modules["astrarium"].__file__ or "").parents[1])
    for python in pythons:
        run = subprocess.run(
            [python, "-c", REPLAY], input=record.dumps(), env={**os.environ, "PYTHONPATH": source},
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert run.returncode == 0, f"{python}: {run.stderr[-500:]}"
        assert run.stdout.strip() == state.fingerprint(), python
