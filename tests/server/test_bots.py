"""Bots at the tables: they play by themselves, never stop the server, and say why they moved."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from serverkit import BOT, ME, Server, play_through, wait_for

from astrarium.core.record import loads
from astrarium.server.players import Question, answer, position

pytestmark = pytest.mark.server
NewServer = Callable[..., Server]


def over(server: Server, table: str) -> bool:
    return bool(server.client().get(f"/api/tables/{table}")["status"] == "over")


def only_bots(server: Server, **more: object) -> str:
    body = {"game": "tiny", "seats": [BOT, BOT, BOT], "pace": 0, "seed": 7, **more}
    return str(server.client().post("/api/tables", body)["table"])


def children(process: int) -> list[str]:
    found = Path(f"/proc/{process}/task/{process}/children")
    if not found.exists():
        pytest.skip("this system does not tell which processes a process started")
    return found.read_text().split()


def test_bots_play_a_game_to_its_end(server: Server):
    table = only_bots(server)
    wait_for(lambda: over(server, table))


def test_a_person_and_bots_play_a_game_to_its_end(server: Server):
    ann = server.table(ME, BOT, {"kind": "bot", "level": "greedy"})[0]
    play_through(ann)
    assert ann.page()["over"]


def test_the_same_seed_and_the_same_actions_give_the_same_choices(server: Server):
    tables = [only_bots(server) for _ in range(2)]
    wait_for(lambda: all(over(server, table) for table in tables))
    records = [server.client().send("GET", f"/api/tables/{table}/record")[1] for table in tables]
    assert records[0] == records[1]


def test_bots_wait_for_their_pace(server: Server):
    ann = server.table(ME, BOT, pace=60_000)[0]
    quick = only_bots(server)
    wait_for(lambda: over(server, quick))
    assert ann.page()["version"] == 0


def test_a_bot_that_fails_plays_something_legal(server: Server):
    """Further names of bots that only the tests' server knows: one raises, one chooses nonsense."""
    for level in ("raising", "cheating"):
        ann = server.table(ME, {"kind": "bot", "level": level})[0]
        play_through(ann)
        assert ann.page()["over"]


class TestReason:
    def test_a_bot_says_why_it_moved(self, server: Server):
        ann = server.table(ME, {"kind": "bot", "level": "greedy"}, options={"turns": 3})[0]
        ann.play("hide jade")
        wait_for(lambda: ann.legal())
        reason = ann.client.get(f"{ann.path}/reason?seat=1")
        assert reason["action"] == "hide ruby"
        assert reason["text"] and reason["terms"][0].keys() == {"name", "value"}

    def test_its_reason_is_told_after_a_restart_too(self, new_server: NewServer):
        server = new_server()
        ann = server.table(ME, {"kind": "bot", "level": "greedy"}, options={"turns": 3})[0]
        ann.play("hide jade")
        wait_for(lambda: ann.legal())
        told = [ann.client.get(f"{ann.path}/reason?seat=1&lang={lang}") for lang in ("en", "fr")]
        server.stop()
        server.start()
        assert [ann.client.get(f"{ann.path}/reason?seat=1&lang={lang}") for lang in ("en", "fr")] == told

    def test_a_secret_choice_is_not_explained_before_it_is_revealed(self, server: Server):
        ann = server.table(ME, {"kind": "bot", "level": "greedy"})[0]
        wait_for(lambda: ann.page()["version"] == 1)
        status, said = ann.client.ask("GET", f"{ann.path}/reason?seat=1")
        assert (status, said["error"]) == (409, "What this seat has chosen is still secret.")
        ann.play("hide jade")
        assert ann.client.ask("GET", f"{ann.path}/reason?seat=1")[0] == 200

    def test_a_person_gives_no_reasons(self, server: Server):
        ann = server.table(ME, BOT)[0]
        ann.play("hide jade")
        assert ann.client.ask("GET", f"{ann.path}/reason?seat=0")[0] == 404


class TestRealGame:
    """A whole game of Quatre Voies, the bots thinking in processes of their own."""

    def test_the_server_answers_while_they_think_and_takes_them_with_it(self, new_server: NewServer):
        server = new_server(bot_processes=1)
        seats = [{"kind": "bot", "level": level} for level in ("skilled", "beginner")]
        slow = server.client().post("/api/tables", {"game": "civilisations", "seats": seats, "pace": 0})["table"]
        wait_for(lambda: server.client().get(f"/api/tables/{slow}")["version"] > 0)
        for _ in range(20):
            server.client().get("/api/tables")
        assert not over(server, slow), "the bots were still thinking"
        thinking = children(server.process.pid)
        assert thinking
        server.kill()
        wait_for(lambda: not any(Path(f"/proc/{child}").exists() for child in thinking))

    def test_random_bots_play_it_and_the_record_verifies(self, server: Server):
        made = server.client().post("/api/tables", {"game": "civilisations", "seats": [BOT] * 4, "pace": 0})
        wait_for(lambda: over(server, made["table"]))
        status, text = server.client().send("GET", f"/api/tables/{made['table']}/record")
        assert status == 200 and loads(text.decode()).verify() is None

    def test_many_tables_of_bots_at_once(self, server: Server):
        tables = [only_bots(server) for _ in range(8)]
        with ThreadPoolExecutor(4) as pool:
            list(pool.map(lambda table: wait_for(lambda: over(server, table)), tables))


@pytest.mark.usefixtures("tiny_here")
class TestThinking:
    """What happens in a thinking process."""

    def question(self, *moves: tuple[int, tuple[int, ...]], seat: int = 1) -> Question:
        return Question("position", "tiny", 2, 7, {"turns": 2}, moves, seat, "random", len(moves) + 1)

    def test_a_position_is_found_from_the_last_one_or_from_the_start(self):
        short, long = [(0, (0, 1))], [(0, (0, 1)), (1, (0, 2)), (0, (1, 0))]
        assert position(self.question(*long)).fingerprint() == position(self.question(*long)).fingerprint()
        assert position(self.question(*short)).to_act() == (1,)
        assert position(self.question(*long)).piles == [1, 0]

    def test_the_choice_is_a_function_of_seed_seat_and_entry(self):
        assert answer(self.question((0, (0, 1)))).action == answer(self.question((0, (0, 4)))).action
        seeds = {self.question(*[(0, (1, 0))] * n, seat=s).dice().state for n in range(5) for s in range(2)}
        assert len(seeds) == 10
