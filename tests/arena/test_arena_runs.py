"""Runs that are kept, stopped and gone on with, and the same games wherever they are played."""

import json
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from astrarium.arena import match, simulate
from astrarium.arena.pool import carried_out
from astrarium.core import BadInput
from astrarium.core.record import loads

GAME = "civilisations"


def rows(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text().splitlines()[1:]]


def stop_after(games: int):
    """Somebody who ends the program when so many games are done."""

    def tell(done: int, _total: int) -> None:
        if done == games:
            raise KeyboardInterrupt

    return tell


@pytest.mark.parametrize("name", ["run.jsonl", "run.parquet"])
class TestGoingOn:
    def test_a_second_start_plays_only_what_is_missing(self, tmp_path: Path, name: str):
        out, told = tmp_path / name, []
        with pytest.raises(KeyboardInterrupt):
            simulate(GAME, 2, 5, seed=3, out=out, progress=stop_after(2))
        report = simulate(GAME, 2, 5, seed=3, out=out, progress=lambda done, _: told.append(done))
        assert told == [3, 4, 5]
        whole = simulate(GAME, 2, 5, seed=3)
        assert (report.fingerprint, report.actions, report.mean_scores, report.winners) == (
            whole.fingerprint, whole.actions, whole.mean_scores, whole.winners,
        )  # fmt: skip

    def test_a_finished_run_is_read_and_can_be_made_longer(self, tmp_path: Path, name: str):
        out, told = tmp_path / name, []
        simulate(GAME, 2, 2, seed=3, out=out)
        again = simulate(GAME, 2, 2, seed=3, out=out, progress=lambda done, _: told.append(done))
        assert told == []
        assert again.fingerprint == simulate(GAME, 2, 2, seed=3).fingerprint
        assert simulate(GAME, 2, 4, seed=3, out=out).fingerprint == simulate(GAME, 2, 4, seed=3).fingerprint

    def test_a_match_goes_on_too(self, tmp_path: Path, name: str):
        out = tmp_path / name
        with pytest.raises(KeyboardInterrupt):
            match(GAME, "random", "random", games=6, seed=3, out=out, progress=stop_after(3))
        report, whole = (match(GAME, "random", "random", games=6, seed=3, out=path) for path in (out, None))
        assert (report.share, report.a.mean_score, report.b.mean_score) == (
            whole.share, whole.a.mean_score, whole.b.mean_score,
        )  # fmt: skip

    @pytest.mark.parametrize(
        "change", [{"seed": 4}, {"seats": 3}, {"bots": "greedy"}, {"options": {"setup": "choose"}}]
    )
    def test_the_file_of_another_run_is_refused_and_left_alone(self, tmp_path: Path, name: str, change: dict):
        out = tmp_path / name
        simulate(GAME, 2, 1, seed=3, out=out)
        before = out.read_bytes()
        with pytest.raises(BadInput, match=f"another run .it differs in: .*{next(iter(change))}"):
            simulate(**{"game": GAME, "seats": 2, "games": 2, "seed": 3, "out": out, **change})
        assert out.read_bytes() == before


def test_a_line_that_was_torn_when_the_run_was_killed_is_played_again(tmp_path: Path):
    out = tmp_path / "run.jsonl"
    simulate(GAME, 2, 3, seed=3, out=out)
    whole = out.read_text()
    out.write_text(whole[:-20])
    simulate(GAME, 2, 3, seed=3, out=out)
    assert out.read_text() == whole


@pytest.mark.parametrize("line", ["rubbish", "{}", '{"number": 0}', "[]", '{"number": 0, "seed": "x"}'])
def test_a_row_that_cannot_be_read_is_named_with_its_line(tmp_path: Path, line: str):
    out = tmp_path / "run.jsonl"
    simulate(GAME, 2, 1, seed=3, out=out)
    out.write_text(out.read_text() + line + "\n")
    with pytest.raises(BadInput, match="line 3"):
        simulate(GAME, 2, 2, seed=3, out=out)


def test_a_file_of_another_kind_is_refused(tmp_path: Path):
    with pytest.raises(BadInput, match=r"\.jsonl or \.parquet"):
        simulate(GAME, 2, 1, out=tmp_path / "run.csv")
    (tmp_path / "run.parquet").write_text("not this")
    with pytest.raises(BadInput, match="not a Parquet file"):
        simulate(GAME, 2, 1, out=tmp_path / "run.parquet")


def test_rows_tell_the_game_by_its_number_and_seed(tmp_path: Path):
    simulate(GAME, 2, 3, seed=3, out=tmp_path / "run.jsonl")
    found = rows(tmp_path / "run.jsonl")
    assert [row["number"] for row in found] == [0, 1, 2]
    assert len({row["seed"] for row in found}) == 3
    assert all(len(row["scores"]) == 2 for row in found)


def test_parquet_holds_the_same_rows(tmp_path: Path):
    parquet = pytest.importorskip("pyarrow.parquet")
    for name in ("run.jsonl", "run.parquet"):
        simulate(GAME, 2, 3, seed=3, out=tmp_path / name)
    assert parquet.read_table(tmp_path / "run.parquet").to_pylist() == rows(tmp_path / "run.jsonl")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["run.jsonl", "run.parquet"]


@pytest.mark.parametrize("check", [False, True])
def test_records_are_written_and_replay_to_the_games_of_the_run(tmp_path: Path, check: bool):
    report = simulate(GAME, 2, 2, seed=3, records=tmp_path / "games", out=tmp_path / "run.jsonl", check=check)
    assert report.fingerprint == simulate(GAME, 2, 2, seed=3).fingerprint
    written = sorted((tmp_path / "games").iterdir())
    records = [loads(path.read_text()) for path in written]
    assert [record.verify() for record in records] == [None, None]
    assert [record.replay().fingerprint() for record in records] == [
        row["fingerprint"] for row in rows(tmp_path / "run.jsonl")
    ]
    assert records[0].names == ["random", "random"]


def test_records_that_are_missing_are_played_again(tmp_path: Path):
    out, games, told = tmp_path / "run.jsonl", tmp_path / "games", []
    simulate(GAME, 2, 3, seed=3, out=out)
    simulate(GAME, 2, 3, seed=3, out=out, records=games)
    (games / f"{GAME}-2-3-000001.jsonl").unlink()
    simulate(GAME, 2, 3, seed=3, out=out, records=games, progress=lambda done, _: told.append(done))
    assert len(list(games.iterdir())) == 3
    assert told == [3]


def squared(number: int) -> int:
    return number * number


def test_work_may_have_any_numbers_in_any_number_of_processes():
    numbers = [3, 1, 4, 15]
    assert sorted(carried_out(squared, numbers)) == sorted(carried_out(squared, numbers, processes=2))


def test_a_place_that_does_not_exist_is_refused():
    with pytest.raises(BadInput, match="on local or ray, not 'moon'"):
        simulate(GAME, 2, 1, on="moon")


class StandInForRay:
    """Not Ray: it does tasks in this process, in the order last come first served. The real one is tried nightly."""

    def __init__(self) -> None:
        self.running, self.asked, self.most = False, {}, 0
        self.is_initialized = lambda: self.running
        self.cluster_resources = lambda: {"CPU": 2.0}
        self.put = lambda value: value

    def init(self, **asked: object) -> None:
        self.running, self.asked = True, asked

    def shutdown(self) -> None:
        self.running = False

    def remote(self, work):
        return SimpleNamespace(remote=lambda *arguments: lambda: work(*arguments))

    def wait(self, waiting: list) -> tuple[list, list]:
        self.most = max(self.most, len(waiting))
        return waiting[-1:], waiting[:-1]

    def get(self, ready: list) -> list:
        return [task() for task in ready]


@pytest.fixture
def ray(monkeypatch):
    standing = StandInForRay()
    monkeypatch.setitem(sys.modules, "ray", standing)
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    return standing


class TestOnStandInForRay:
    def test_every_number_is_worked_on_once_with_few_parts_in_flight(self, ray):
        assert sorted(carried_out(squared, range(100), "ray", 2)) == [(n, n * n) for n in range(100)]
        assert ray.most == 4
        assert not ray.running

    def test_the_games_are_those_of_this_machine(self, ray):  # noqa: ARG002
        here, there = (simulate(GAME, 2, 5, seed=4, on=place) for place in ("local", "ray"))
        assert (here.fingerprint, here.mean_scores) == (there.fingerprint, there.mean_scores)

    def test_a_cluster_is_joined_where_one_is_named(self, ray, monkeypatch):
        monkeypatch.setenv("RAY_ADDRESS", "ray://head:10001")
        monkeypatch.setenv("ASTRARIUM_COUNCIL_COMPONENTS", "/shared/box.toml")
        list(carried_out(squared, range(3), "ray", 7))
        assert (ray.asked["address"], ray.asked["num_cpus"]) == ("ray://head:10001", None)
        assert ray.asked["runtime_env"]["env_vars"]["ASTRARIUM_COUNCIL_COMPONENTS"] == "/shared/box.toml"

    def test_a_failure_ends_the_ray_that_was_started_for_it(self, ray):
        with pytest.raises(ZeroDivisionError):
            list(carried_out(lambda number: 1 // number, range(3), "ray"))
        assert not ray.running


def test_without_ray_it_is_said_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadInput, match=r"pip install 'astrarium\[ray\]'"):
        simulate(GAME, 2, 1, on="ray")


@pytest.mark.nightly
def test_a_real_ray_of_two_workers_plays_the_same_games_and_goes_on(tmp_path: Path):
    pytest.importorskip("ray")
    out = tmp_path / "run.jsonl"
    with pytest.raises(KeyboardInterrupt):
        simulate(GAME, 3, 12, seed=4, on="ray", processes=2, out=out, progress=stop_after(5))
    there = simulate(GAME, 3, 12, seed=4, on="ray", processes=2, out=out)
    here = simulate(GAME, 3, 12, seed=4)
    assert (here.fingerprint, here.mean_scores, here.winners) == (there.fingerprint, there.mean_scores, there.winners)
