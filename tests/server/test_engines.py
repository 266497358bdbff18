"""Engines at the tables: named by the owner of the server alone, and replaced by greedy where they fail."""

import shlex
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from serverkit import BOT, ME, PATIENCE, Server, environment, play_through, wait_for

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
    return f"{name}=grace=14 {shlex.quote(sys.executable)} {shlex.quote(str(path))}"


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
    game = "gaia" if processes else "tiny"  # a thinking process knows no game of the tests
    ann = server.table(ME, {"kind": "bot", "level": "engine:last"}, game=game)[0]
    assert "engine:last" in server.client().get("/api/games")[0]["bots"]
    if processes:
        ann.play(ann.legal()[0])
    else:
        play_through(ann)
    wait_for(lambda: ann.client.ask("GET", f"{ann.path}/reason?seat=1")[0] == 200)
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


# an engine that tells somebody it is there when it should think, and then heeds nothing
HANGING = """
import socket, sys, time
for line in sys.stdin:
    if line.startswith("hello"):
        print('hello {"protocol": 1}', flush=True)
    elif line.startswith("go"):
        there = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
        there.send(b"!")
        time.sleep(600)
"""
ASKING = """
import asyncio, sys
from astrarium.server.players import Question, Thinkers
asked = Question("t", "civilisations", 2, 7, {}, (), 0, "engine:hanging", 1, command=sys.argv[1])
if __name__ == "__main__":
    thinkers = Thinkers(1)
    async def ask():
        thinking = asyncio.create_task(thinkers.decide(asked))
        await asyncio.to_thread(sys.stdin.readline)
        thinking.cancel()
        thinkers.close()
    asyncio.run(ask())
"""


@pytest.mark.parametrize("killed", [False, True], ids=["is told to end", "is killed"])
def test_an_engine_that_hangs_ends_with_the_server_that(tmp_path: Path, killed: bool):
    for name, text in (("hanging.py", HANGING), ("asking.py", ASKING)):
        (tmp_path / name).write_text(text)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        engine = [sys.executable, str(tmp_path / "hanging.py"), str(listening.getsockname()[1])]
        command = [sys.executable, str(tmp_path / "asking.py"), f"ms=600000 {shlex.join(engine)}"]
        with subprocess.Popen(command, stdin=subprocess.PIPE, env=environment()) as server:
            listening.settimeout(PATIENCE)
            there = listening.accept()[0]
            there.settimeout(PATIENCE)
            assert there.recv(1) == b"!"
            if killed:
                server.kill()
    assert there.recv(1) == b""  # its end has closed it
    there.close()


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
