"""The compiled build: with ASTRARIUM_COMPILE=1 core, rules and minds are translated to C by mypyc.

Without it nothing here happens: the plain wheel needs no compiler and runs everywhere.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCE = "src"
PACKAGE = Path(SOURCE, "astrarium")
PARTS = ("box/*.py", "table/*.py", "rules/*.py", "knowledge/hidden.py", "mind/*.py")  # where a bot spends its time
LEFT = ("__init__.py", "invariants.py", "position.py", "mind.py")  # never in a hurry, or only a door to what is
CORE = ("dice", "hexes", "masks", "rulebook", "state")
BOTS = ("future", "regret")
OPTIMISE = os.environ.get("ASTRARIUM_OPTIMISE", "2")  # the C compiler's level


class CompiledBuild(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the translated modules to a wheel; the sources stay in it beside them."""

    PLUGIN_NAME = "custom"
    folder: str

    def dependencies(self) -> list[str]:
        return ["mypy>=2", "setuptools>=65", "msgspec>=0.19"] if wanted() else []  # mypy reads what bots import

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """An editable install stays plain: its sources change under it."""
        if not wanted() or version == "editable":
            return
        self.folder = tempfile.mkdtemp()
        build_data["pure_python"], build_data["infer_tag"] = False, True
        for built in compiled(Path(self.root), Path(self.folder)):
            build_data["force_include"][str(built)] = str(built.relative_to(Path(self.folder, "out")))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        if hasattr(self, "folder"):
            shutil.rmtree(self.folder)


def wanted() -> bool:
    return os.environ.get("ASTRARIUM_COMPILE", "") not in ("", "0")


def modules(root: Path) -> list[str]:
    """What is translated: core, what bots count with, and of games what they ask.

    A class that is made anew (`laid_out`) cannot be translated, and translated rules are slow with a state that is not:
    such a game stays as it is.
    """
    package = root / PACKAGE
    found = [package / "core" / f"{name}.py" for name in CORE] + [package / "bots" / f"{name}.py" for name in BOTS]
    for game in sorted(folder for folder in (package / "games").iterdir() if (folder / "rules").is_dir()):
        if "laid_out" not in (game / "table" / "state.py").read_text(encoding="utf-8"):
            found += [file for part in PARTS for file in sorted(game.glob(part)) if suits(file)]
    return [str(file.relative_to(root)) for file in found]


def suits(file: Path) -> bool:
    """Whether a module gains by it. mypyc takes a cached property for a plain one, which is worked out every time."""
    return file.name not in LEFT and "cached_property" not in file.read_text(encoding="utf-8")


def staged(root: Path, folder: Path) -> None:
    """The sources in a folder of their own, each game without its door: `GAME` there makes one circle of all modules
    of a game, in which mypy finds types only in a lucky order. Nothing that is translated goes through the door."""
    shutil.copytree(root / SOURCE, folder / SOURCE, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    shutil.copy(root / "pyproject.toml", folder)
    for door in (folder / PACKAGE / "games").glob("*/__init__.py"):
        door.write_text("")


def compiled(root: Path, folder: Path) -> list[Path]:
    """The libraries, built into `folder` under the names they have in the wheel."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    before, stage, out = Path.cwd(), folder / "stage", folder / "out"
    staged(root, stage)
    os.chdir(stage)
    try:
        extensions = mypycify(modules(stage), separate=True, opt_level=OPTIMISE, debug_level="0", target_dir="c")
        command = Distribution({"ext_modules": extensions}).get_command_obj("build_ext")
        command.build_lib, command.build_temp, command.parallel = str(out), "o", os.cpu_count()
        command.ensure_finalized()
        command.run()
    finally:
        os.chdir(before)
    return sorted(file for file in out.rglob("*.*") if file.suffix in (".so", ".pyd"))
