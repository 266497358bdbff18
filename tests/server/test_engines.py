"""Engines at the tables: named by the owner of the server alone, and replaced by greedy where they fail."""

import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from serverkit import BOT, ME, Server, play_through

from astrarium.core import BadInput
from astrarium.server.engines import read_engines

pytestmark = pytest.mark.server
NewServer = Callable[..., Server]

SCRIPT = """
import json, sys
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "hello":
        print('hello {"protocol": 1}', flush=True)
    elif word == "go":
        legal = json.loads(rest)["legal"]
        print("best " + json.dumps({"action": ANSWER, "reason": "I like the last."}), flush=True)
"""


def command(folder: Path, name: str, answer: str) -> str:
    path = folder / f"{name}.py"
    path.write_text(SCRIPT.replace("ANSWER", answer))
    return f"{name}={shlex.quote(sys.executable)} {shlex.quote(str(path))}"


@pytest.fixture
def engines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    named = [command(tmp_path, "last", "legal[-1]"), command(tmp_path, "wild", "'fly home'")]
    monkeypatch.setenv("ASTRARIUM_ENGINES", "\n".join(named))


def log_of(seated) -> str:
    return " ".join(line["html"] for line in seated.page()["log"])


@pytest.mark.usefixtures("engines")
@pytest.mark.parametrize("processes", [0, 1])
def test_an_engine_plays_at_a_table_and_says_why(new_server: NewServer, processes: int):
    server = new_server(bot_processes=processes)
    game = "civilisations" if processes else "tiny"  # a thinking process knows no game of the tests
    ann = server.table(ME, {"kind": "bot", "level": "engine:last"}, game=game)[0]
    assert "engine:last" in server.client().get("/api/games")[0]["bots"]
    play_through(ann)  # what somebody with a secret weighed is told at the end
    assert ann.client.get(f"{ann.path}/reason?seat=1")["text"] == "It says: I like the last."
    assert "greedy" not in log_of(ann)


@pytest.mark.usefixtures("engines")
def test_greedy_decides_for_a_failing_engine_and_the_log_says_so_for_ever(new_server: NewServer):
    server = new_server()
    ann = server.table(ME, {"kind": "bot", "level": "engine:wild"})[0]
    play_through(ann)
    said = "The engine wild gave an answer that cannot be read, so the greedy bot chose instead."
    assert said in log_of(ann)
    assert said in ann.client.get(f"{ann.path}/reason?seat=1")["text"]
    server.stop()
    server.start()
    assert said in log_of(ann)
    assert "moteur wild" in " ".join(line["html"] for line in ann.page(lang="fr")["log"])


@pytest.mark.usefixtures("engines")
def test_a_table_goes_on_without_an_engine_that_the_server_no_longer_has(
    new_server: NewServer, monkeypatch: pytest.MonkeyPatch
):
    server = new_server()
    ann = server.table(ME, {"kind": "bot", "level": "engine:last"})[0]
    server.stop()
    monkeypatch.setenv("ASTRARIUM_ENGINES", "")
    server.start()
    play_through(ann)
    assert "This server no longer has the engine last, so the greedy bot chose instead." in log_of(ann)


@pytest.mark.usefixtures("engines")
def test_no_command_comes_from_the_net(new_server: NewServer):
    client = new_server().client()
    for level in ("engine:second", "engine:", "engine:touch hacked", "engine:last ", "os:system"):
        seats = [BOT, {"kind": "bot", "level": level}]
        status, said = client.ask("POST", "/api/tables", {"game": "tiny", "seats": seats})
        assert status == 400
        assert "a bot's level is one of" in said["error"]


@pytest.mark.parametrize(
    ("given", "part"),
    [
        ("first", "NAME=COMMAND"),
        ("=python", "NAME=COMMAND"),
        ("a b=python", "NAME=COMMAND"),
        ("x=", "NAME=COMMAND"),
        ("x=no-such-program-here", "there is no program"),
        ("x=ms=20000 python", "within 15 s"),
    ],
)
def test_an_engine_that_cannot_be_is_refused_at_the_start(given: str, part: str):
    with pytest.raises(BadInput, match=part):
        read_engines([given])
