"""The floor plan: every game has the same rooms, and imports go one way between them and between the layers."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from astrarium.core import game_ids
from astrarium.words import PACKAGE

# a room may use those before it; game.py is the door to all of them
ROOMS = ("box", "table", "rules", "knowledge", "mind", "text", "page")
LAYERS = ("core", "drawing", "games", "bots", "engine", "arena", "envs", "server", "web", "export", "stats", "cli")
BESIDE = {"eclipse": ("odds",), "gaia": ("importer",)}  # rooms of one game only
FILES = {
    "box": ("components.py",),
    "table": ("actions.py", "invariants.py", "state.py"),
    "rules": ("scoring.py", "sequence.py", "setup.py"),
    "knowledge": ("hidden.py", "look.py", "view.py", "why.py"),
    "mind": ("mind.py",),
    "text": ("events.py", "facts.py", "fr.po", "rules.en.md", "rules.fr.md"),
    "page": ("cover.py", "drawings.py", "map.py", "picture.py", "players.py", "reference.py", "terminal.py"),
}
GAMES = [game_id for game_id in game_ids() if (PACKAGE / "games" / game_id).is_dir()]


def imports(path: Path) -> Iterator[tuple[str, ...]]:
    """The modules of this package that a file imports, as parts below `astrarium`."""
    own = path.relative_to(PACKAGE).parts
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.ImportFrom):
            continue
        if node.level:
            base = own[: len(own) - node.level]
            module = (*base, *(node.module.split(".") if node.module else ()))
        elif node.module and node.module.split(".")[0] == "astrarium":
            module = tuple(node.module.split(".")[1:])
        else:
            continue
        for name in node.names:
            path = PACKAGE.joinpath(*module, name.name)
            yield (*module, name.name) if path.is_dir() or path.with_suffix(".py").is_file() else module


def files_of(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


@pytest.mark.parametrize("game_id", GAMES)
class TestRooms:
    def test_every_game_has_the_rooms_with_their_files(self, game_id):
        folder = PACKAGE / "games" / game_id
        wanted = [folder / room / name for room, names in FILES.items() for name in names]
        there = [path for path in wanted if path.is_file() or (path.with_suffix("") / "__init__.py").is_file()]
        assert there == wanted

    def test_nothing_stands_outside_a_room_but_the_door_and_the_style(self, game_id):
        folder = PACKAGE / "games" / game_id
        found = {path.name for path in folder.iterdir() if path.name != "__pycache__"}
        assert found == {"__init__.py", "game.py", "style.css", *ROOMS, *BESIDE.get(game_id, ())}

    def test_a_room_uses_only_those_before_it(self, game_id):
        folder = PACKAGE / "games" / game_id
        for number, room in enumerate(ROOMS):
            beside = BESIDE.get(game_id, ()) if room in ("knowledge", "mind", "page") else ()
            used = {
                (str(path.relative_to(folder)), module[2])
                for path in files_of(folder / room)
                for module in imports(path)
                if module[:2] == ("games", game_id) and len(module) > 2
            }
            assert {(path, other) for path, other in used if other not in (*ROOMS[: number + 1], *beside)} == set()

    def test_a_page_asks_no_mind(self, game_id):
        folder = PACKAGE / "games" / game_id
        found = [path for path in files_of(folder / "page") for module in imports(path) if module[2:3] == ("mind",)]
        assert found == []

    def test_no_game_uses_another(self, game_id):
        for path in files_of(PACKAGE / "games" / game_id):
            for module in imports(path):
                assert module[:1] != ("games",) or module[1:2] == (game_id,), f"{path}: {module}"


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_uses_only_those_before_it(layer):
    allowed = {*LAYERS[: LAYERS.index(layer) + 1], "words"}
    wrong = [
        f"{path.relative_to(PACKAGE)} uses {'.'.join(module)}"
        for path in files_of(PACKAGE / layer)
        for module in imports(path)
        if module and module[0] not in allowed and module[0] in (*LAYERS, "words")
    ]
    assert wrong == []


DOORS = {"__init__"}


def names_of(game_id: str, aside: tuple[str, ...] = ()) -> set[str]:
    """The module names of a game but for those rooms; a folder that splits a subject counts by its own name."""
    folder, found = PACKAGE / "games" / game_id, set()
    for path in files_of(folder):
        parts = path.relative_to(folder).with_suffix("").parts
        room = parts[0]
        if room in ROOMS and room not in aside and "asks" not in parts and len(parts) > 1:
            found.add(parts[1])
    return found - DOORS


@pytest.mark.parametrize("game_id", GAMES)
def test_at_most_three_module_names_stand_in_one_game_only(game_id):
    elsewhere = {name for other in GAMES if other != game_id for name in names_of(other)}
    own = sorted(names_of(game_id, aside=("box", "rules")) - elsewhere)
    told = (PACKAGE.parent.parent / "docs" / "architecture.md").read_text(encoding="utf-8")
    assert len(own) <= 3, own
    assert [name for name in own if f"/{name}`" not in told and f"/{name}/`" not in told] == []
