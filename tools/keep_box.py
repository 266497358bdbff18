"""Keep today's components of every game beside those of earlier days, so that tables begun with them go on for ever.

python tools/keep_box.py            keep what is not kept yet
python tools/keep_box.py --check    only say what is not kept; exit status 1 where something is missing
"""

from __future__ import annotations

import sys
from pathlib import Path

from astrarium.core import game_ids
from astrarium.core.boxes import BOX, EARLIER, digest_of, files_of

GAMES = Path(__file__).parents[1] / "src" / "astrarium" / "games"


def keep(box: Path, write: bool) -> bool:
    """Whether the components in this folder are kept, or were just now."""
    files = files_of(box)
    place = box / EARLIER / digest_of(files)
    if files_of(place) == files:
        return True
    print(f"{box.parent.name}: {place.name} {'is kept now' if write else 'is not kept'}")
    for name, text in files.items() if write else ():
        place.mkdir(parents=True, exist_ok=True)
        (place / name).write_text(text, encoding="utf-8")
    return write


def main() -> None:
    kept = [keep(GAMES / game_id / BOX, "--check" not in sys.argv) for game_id in game_ids()]
    sys.exit(0 if all(kept) else 1)


if __name__ == "__main__":
    main()
