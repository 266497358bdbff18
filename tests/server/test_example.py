"""The program in docs/api.md works as it is written there."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from serverkit import Server

pytestmark = pytest.mark.server
API = Path(__file__).parents[2] / "docs" / "api.md"


def test_the_example_plays_a_whole_game(server: Server):
    (program,) = re.findall(r"```python\n(.*?)```", API.read_text(encoding="utf-8"), re.DOTALL)
    assert "http://localhost:8000/api" in program
    program = program.replace("localhost:8000", f"127.0.0.1:{server.port}")
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=False)
    assert ended.stderr == ""
    assert re.fullmatch(r"(seat \d: -?\d+ points, rank \d\n){2}", ended.stdout)
