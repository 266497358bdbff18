"""`astrarium ladder` and `match`: the games, the report with what it was made by, and the ladder's picture."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from hashlib import blake2b
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from ..arena import ladder, match
from ..arena.matches import MatchReport
from ..arena.picture import picture
from ..bots.chances import CHANCES
from ..core import dice
from ..core.game import ANCHORS, GAMES_PACKAGE
from .progress import progress

MINDFUL = (".py", ".toml", ".json")  # what a mind is made of
DECIDING = {  # of the rooms shared by all games: what a bot decides by; reviews, hints and reasons change no game
    "astrarium.bots": ("base", "chance", "clock", "future", "greedy", "regret", "roster", "search", "table"),
    "astrarium.core": ("mind", "network", "pupil", "style"),
}
FOLLOWS = (ANCHORS, CHANCES)  # what is measured from games, and read by no bot


def climb(
    game_id: str, bots: list[str], seats: int, games: int, seed: int, options: Mapping[str, object],
    processes: int | None, on: str, out: Path | None, minutes: float, neighbours: bool,
) -> None:  # fmt: skip
    name = f"{game_id}-{seats}"
    rows = out / f"{name}.jsonl" if out else None
    with progress(f"{game_id}, {len(bots)} bots", games) as step:
        report = ladder(
            game_id, bots, seats, games, seed, options, step, processes, on, rows, minutes, neighbours, minds(game_id)
        )
    print(report.table())
    if out:
        told = {**report.to_json(), **made_by(game_id)}
        (out / f"{name}.json").write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        (out / f"{name}.svg").write_text(picture(report), encoding="utf-8")


def duel(
    game_id: str, challenger: str, opponent: str, seats: int, games: int, seed: int, options: Mapping[str, object],
    processes: int | None, on: str, out: Path | None, minutes: float,
) -> MatchReport:  # fmt: skip
    with progress(f"{challenger} against {opponent}", games) as step:
        report = match(
            game_id, challenger, opponent, seats, games, seed, options, step, processes, on, out, minutes,
            minds(game_id),
        )  # fmt: skip
    if out:
        told = {**report.to_json(), **made_by(game_id)}
        out.with_suffix(".json").write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return report


def made_by(game_id: str) -> dict[str, str]:
    """What a stranger needs to get the same again, and to see whether the mind has changed since."""
    return {
        "command": " ".join(["astrarium", *sys.argv[1:]]), "commit": commit(),
        "made": datetime.now(UTC).date().isoformat(), "minds": minds(game_id), "build": build(),
    }  # fmt: skip


def build() -> str:
    """Whose times these are: what no time cuts short is the same in the plain sources and in the compiled build."""
    return "plain" if str(dice.__file__).endswith(".py") else "compiled"


def commit() -> str:
    """The commit of the sources, where they lie in a repository."""
    asked = ["git", "-C", str(Path(__file__).parent), "rev-parse", "--short", "HEAD"]
    try:
        return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def minds(game_id: str) -> str:
    """Sixteen letters that change with any letter of what decides: the bots, and this game's mind."""
    told = blake2b(digest_size=8)
    shared = [resources.files(room) / f"{name}.py" for room, names in DECIDING.items() for name in names]
    mind = sorted(resources.files(f"{GAMES_PACKAGE}.{game_id}.mind").iterdir(), key=_name)
    own = [file for file in mind if file.is_file() and file.name.endswith(MINDFUL) and file.name not in FOLLOWS]
    for file in [*shared, *own]:
        told.update(f"{file.name}\0{file.read_text(encoding='utf-8')}\0".encode())
    return told.hexdigest()


def _name(file: Traversable) -> str:
    return file.name
