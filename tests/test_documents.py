"""What the documents say is true: the README's lines run, and the little game of add-a-game.md is a whole game."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from astrarium import games
from astrarium.core import game, game_ids
from astrarium.core.testing import Setting, checks_of, settings

ROOT = Path(__file__).parents[1]
# a new process would not know where the little game lies
PROMISES = [check for check in checks_of(Setting("pebbles", 2)) if "another_process" not in check.__name__]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(name: str, lang: str) -> list[str]:
    return [text for found, text in BLOCK.findall((ROOT / name).read_text(encoding="utf-8")) if found == lang]


DOCUMENTS = ("README.md", "docs/environments.md", "docs/large-runs.md", "docs/library.md")
SNIPPETS = [(name, number) for name in DOCUMENTS for number in range(len(blocks(name, "python")))]


@pytest.mark.parametrize(("name", "number"), SNIPPETS)
def test_the_lines_of_the_documents_run(name, number):
    exec(compile(blocks(name, "python")[number], name, "exec"), {"__name__": "snippet"})


@pytest.fixture(scope="module")
def pebbles(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The little game, written from the page's own blocks."""
    folder = tmp_path_factory.mktemp("games") / "pebbles"
    for _, text in BLOCK.findall((ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")):
        first, _, rest = text.partition("\n")
        named = re.fullmatch(r"# ([\w/.]+)", first)
        if named:
            path = folder / named[1]
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(rest, encoding="utf-8")
            (path.parent / "__init__.py").touch()
    games.__path__.append(str(folder.parent))
    game_ids.cache_clear()
    yield folder
    games.__path__.pop()
    game_ids.cache_clear()
    for name in [name for name in sys.modules if name.startswith("astrarium.games.pebbles")]:
        del sys.modules[name]


class TestAddAGame:
    def test_it_is_a_game(self, pebbles):  # noqa: ARG002
        assert "pebbles" in game_ids()

    @pytest.mark.parametrize("check", PROMISES, ids=lambda check: check.__name__.removeprefix("check_"))
    def test_it_keeps_every_promise(self, pebbles, check):  # noqa: ARG002
        game.cache_clear()
        for setting in settings(game("pebbles")):
            check(setting)
