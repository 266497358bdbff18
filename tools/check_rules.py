"""Lists rule ids that no test cites, and ids cited in code or tests that the rules text does not have."""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
RULE = re.compile(r"\b[A-Z]{2}-[A-Z]?\d+(?:\.\d+)*\b")


def ids_in(paths: list[Path]) -> set[str]:
    return {rule for path in paths for rule in RULE.findall(path.read_text(encoding="utf-8"))}


def check(folder: Path) -> list[str]:
    """What is wrong with one game's rule ids, in words."""
    english, french = (ids_in([folder / "text" / f"rules.{lang}.md"]) for lang in ("en", "fr"))
    tests = ids_in(sorted((ROOT / "tests" / folder.name).rglob("*.py")))
    code = ids_in(sorted(folder.rglob("*.py")))
    prefix = {rule[:3] for rule in english}
    found = [f"{rule}: only in one language" for rule in sorted(english ^ french)]
    cited = sorted(rule for rule in (tests | code) - english if rule[:3] in prefix)
    found += [f"{rule}: cited, but not in the rules text" for rule in cited]
    found += [f"{rule}: no test cites it" for rule in sorted(english - tests)]
    return [f"{folder.name}: {line}" for line in found]


def main() -> int:
    games = sorted(p.parent for p in (ROOT / "src" / "astrarium" / "games").glob("*/__init__.py"))
    problems = [line for folder in games for line in check(folder)]
    print("\n".join(problems) or f"rule ids of {len(games)} games: every one has its text in both languages and a test")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
