"""The wheel is the whole program: built without a network, unpacked, and run from there."""

import re
import subprocess
import sys
from email.parser import Parser
from pathlib import Path
from zipfile import ZipFile

import pytest

import astrarium

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "astrarium"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)], cwd=ROOT, check=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def unpacked(wheel: Path) -> Path:
    ZipFile(wheel).extractall(wheel.parent / "site")
    return wheel.parent / "site"


def run(unpacked: Path, *words: str) -> str:
    """The command of the unpacked wheel, run where no checkout can be found."""
    command = [sys.executable, "-m", "astrarium", *words]
    environment = {"PYTHONPATH": str(unpacked), "PYTHONSAFEPATH": "1"}
    done = subprocess.run(command, cwd=unpacked, env=environment, capture_output=True, text=True, check=True)
    return done.stdout


def metadata(unpacked: Path) -> dict[str, str]:
    (file,) = unpacked.glob("*.dist-info/METADATA")
    return dict(Parser().parsestr(file.read_text(encoding="utf-8")))


def test_every_file_of_the_package_is_in_it(unpacked):
    sources = [file for file in PACKAGE.rglob("*") if file.is_file() and "__pycache__" not in file.parts]
    missing = [file for file in sources if not (unpacked / "astrarium" / file.relative_to(PACKAGE)).is_file()]
    assert len(sources) > 400 and not missing


def test_it_is_plain_where_nobody_asked_for_a_compiler(wheel, unpacked):
    assert wheel.name.endswith("-py3-none-any.whl")
    assert not list(unpacked.rglob("*.so"))


def test_it_says_that_it_is_typed(unpacked):
    assert (unpacked / "astrarium" / "py.typed").is_file()


def test_the_version_is_the_same_everywhere(unpacked):
    cited = re.search(r"^version: (\S+)$", (ROOT / "CITATION.cff").read_text(encoding="utf-8"), re.MULTILINE)
    assert metadata(unpacked)["Version"] == astrarium.__version__ == cited[1]


def test_the_command_has_an_entry_point(unpacked):
    (file,) = unpacked.glob("*.dist-info/entry_points.txt")
    assert "astrarium = astrarium.cli:main" in file.read_text(encoding="utf-8")


def test_the_unpacked_wheel_plays_every_game(unpacked):
    code = (
        "import astrarium, sys; from astrarium.arena import simulate\n"
        "assert astrarium.__file__.startswith(sys.argv[1]), astrarium.__file__\n"
        "print([simulate(id, 2, 1).actions > 0 for id in astrarium.game_ids()])"
    )
    environment = {"PYTHONPATH": str(unpacked), "PYTHONSAFEPATH": "1"}
    command = [sys.executable, "-c", code, str(unpacked)]
    done = subprocess.run(command, cwd=unpacked, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str([True] * len(astrarium.game_ids()))


def test_the_unpacked_wheel_lists_the_games_by_its_command(unpacked):
    assert all(game_id in run(unpacked, "games") for game_id in astrarium.game_ids())
