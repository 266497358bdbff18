"""The components files of every game, those of today and those that tables of earlier days were begun with.

A game's room `box/` holds its components; `box/earlier/<digest>/` keeps every form of them that was ever played with.
A table plays with its own: the game is loaded a second time beside itself, as the package `<game>@<digest>`, whose
box gives the earlier files. So no rule has to know that components can differ between tables.
"""

from __future__ import annotations

import sys
from functools import cache
from hashlib import blake2b
from importlib import import_module, resources
from importlib.resources.abc import Traversable
from importlib.util import module_from_spec, spec_from_file_location
from threading import Lock
from types import ModuleType

from .errors import BadInput

BOX, EARLIER, UNMARKED = "box", "earlier", "unmarked.txt"
AT = "@"
LOADING = Lock()


def box_text(package: str, name: str) -> str:
    """A data file of a game's room: the earlier one where the package was loaded with an earlier box."""
    folder = resources.files(package)
    digest = package.partition(AT)[2].partition(".")[0]
    in_the_box = package.rpartition(".")[2] == BOX
    file = folder / EARLIER / digest / name if digest and in_the_box else folder / name
    return file.read_text(encoding="utf-8")


def digest_of(files: dict[str, str]) -> str:
    """Sixteen letters that change with any letter of these files."""
    told = blake2b(digest_size=8)
    for name in sorted(files):
        told.update(f"{name}\0{files[name]}\0".encode())
    return told.hexdigest()


def files_of(folder: Traversable) -> dict[str, str]:
    """The components files in a folder, by name."""
    if not folder.is_dir():
        return {}
    found = [file for file in folder.iterdir() if file.name.endswith(".toml")]
    return {file.name: file.read_text(encoding="utf-8") for file in found}


def folder_of(package: str) -> Traversable:
    return resources.files(package) / BOX


@cache
def box_of(package: str) -> str:
    """The digest of the components that a game's package plays with."""
    return package.partition(AT)[2] or digest_of(files_of(folder_of(package)))


def earlier_boxes(package: str) -> list[str]:
    """The digests of all boxes that the package keeps."""
    folder = folder_of(package) / EARLIER
    return sorted(entry.name for entry in folder.iterdir() if entry.is_dir()) if folder.is_dir() else []


@cache
def unmarked_box(package: str, rules: int) -> str:
    """The box of tables and records of that rules version which do not name theirs; empty where there was none."""
    file = folder_of(package) / EARLIER / UNMARKED
    rows = [line.split() for line in file.read_text(encoding="utf-8").splitlines()] if file.is_file() else []
    return {int(version): digest for version, digest in rows}.get(rules, "")


@cache
def package_with(package: str, digest: str) -> ModuleType:
    """The game's package, loaded with the box of that digest."""
    if digest == box_of(package):
        return import_module(package)
    if digest not in earlier_boxes(package):
        raise BadInput(f"this program does not have the components {digest[:40]!r}")
    return _beside(package, digest)


def _beside(package: str, digest: str) -> ModuleType:
    """The package a second time, under a name that says which box it reads."""
    first, name = import_module(package), f"{package}{AT}{digest}"
    with LOADING:  # two threads must not hold two games of one name
        return sys.modules[name] if name in sys.modules else _load(first, name, digest)


def _load(first: ModuleType, name: str, digest: str) -> ModuleType:
    assert first.__file__ is not None
    spec = spec_from_file_location(name, first.__file__, submodule_search_locations=list(first.__path__))
    assert spec is not None and spec.loader is not None
    sys.modules[name] = module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # whatever today's reader makes of a file of yesterday
        for loaded in [known for known in sys.modules if known.startswith(name)]:
            del sys.modules[loaded]
        raise BadInput(f"this program cannot read the components {digest!r}") from error
    return module
