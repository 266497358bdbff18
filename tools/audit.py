"""Known holes: in our own code (bandit) and in what we depend on (pip-audit). Says so where nobody can be asked."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
BIN = Path(sys.executable).parent


def check_code() -> bool:
    """Whether bandit finds nothing but what is argued in .ci/bandit.yaml."""
    command = [
        BIN / "bandit",
        "--quiet",
        "--recursive",
        "-ll",
        "--configfile",
        ROOT / ".ci/bandit.yaml",
        "src",
        "tools",
    ]
    return subprocess.run(command, cwd=ROOT, check=False).returncode == 0


def check_dependencies() -> bool:
    """Whether no package that is installed here has a known hole, as far as that can be asked."""
    command = [BIN / "pip-audit", "--progress-spinner", "off", "--format", "json"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    try:
        found = json.loads(ended.stdout)["dependencies"]
    except (ValueError, KeyError):
        said = (ended.stderr.strip().splitlines() or ["no answer"])[-1]
        print(f"pip-audit could not ask for known holes here: {said[:200]}")
        return True
    asked = [package for package in found if "skip_reason" not in package]
    holes = [(package, hole) for package in asked for hole in package.get("vulns", [])]
    print(f"pip-audit asked about {len(asked)} of {len(found)} packages and found {len(holes)} known holes")
    if not asked:
        print("nobody could be asked here: this says nothing about the packages")
    for package, hole in holes:
        print(
            f"{package['name']} {package['version']}: {hole['id']}, mended in {', '.join(hole['fix_versions']) or '?'}"
        )
    return not holes


def main() -> int:
    good = [check_code(), check_dependencies()]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
