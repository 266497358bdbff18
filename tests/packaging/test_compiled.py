"""The compiled build plays the same games as the plain one, position for position."""

import json
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from astrarium import game_ids
from astrarium.core import game

ROOT = Path(__file__).parents[2]
RANDOM_GAMES, GREEDY_GAMES = 200, 2

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler"),
    pytest.mark.skipif(find_spec("mypyc") is None, reason="mypyc is not installed"),
    pytest.mark.skipif(find_spec("setuptools") is None, reason="setuptools is not installed"),
]


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The compiled wheel, unpacked; or the folder of a build that is at hand, where ASTRARIUM_COMPILED names it."""
    if os.environ.get("ASTRARIUM_COMPILED"):
        return Path(os.environ["ASTRARIUM_COMPILED"])
    folder = tmp_path_factory.mktemp("compiled")
    environment = {**os.environ, "ASTRARIUM_COMPILE": "1"}
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, env=environment, check=True)
    (wheel,) = folder.glob("*.whl")
    shutil.unpack_archive(wheel, folder / "site", "zip")
    return folder / "site"


def simulated(path: Path, game_id: str, bot: str, games: int) -> dict[str, object]:
    """What `astrarium simulate` tells of some games of the package at `path`."""
    seats = min(4, game(game_id).seat_counts[-1])
    words = ["simulate", game_id, "--seats", str(seats), "--games", str(games), "--seed", "1", "--bot", bot, "--json"]
    environment = {**os.environ, "PYTHONPATH": str(path)}
    command = [sys.executable, "-m", "astrarium", *words]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return {**json.loads(done.stdout.splitlines()[-1]), "seconds": 0, "actions_per_second": 0}


def test_rules_and_states_are_compiled(compiled):
    code = "import astrarium.core.state as s, astrarium.games.gaia.rules.mines as m; print(s.__file__, m.__file__)"
    environment = {**os.environ, "PYTHONPATH": str(compiled)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert not [file for file in done.stdout.split() if file.endswith(".py")]


@pytest.mark.parametrize("game_id", game_ids())
def test_random_games_end_in_the_same_positions(compiled, game_id):
    plain = simulated(ROOT / "src", game_id, "random", RANDOM_GAMES)
    assert simulated(compiled, game_id, "random", RANDOM_GAMES) == plain


@pytest.mark.parametrize("game_id", game_ids())
def test_greedy_bots_decide_the_same(compiled, game_id):
    plain = simulated(ROOT / "src", game_id, "greedy", GREEDY_GAMES)
    assert simulated(compiled, game_id, "greedy", GREEDY_GAMES) == plain
