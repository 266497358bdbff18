"""Recorded games as rows: everything the seat knew, what it did and what came of it, and nothing else."""

import asyncio
import json
from pathlib import Path

import pytest
from msgspec.json import encode

from astrarium.arena import simulate
from astrarium.core import BadInput, Record, game_ids
from astrarium.core.record import loads
from astrarium.export import export, found_records
from astrarium.server.opening import read_record
from astrarium.server.store import Store

GAME = "civilisations"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three recorded games."""
    path = tmp_path_factory.mktemp("records")
    simulate(GAME, 3, 3, seed=2, records=path)
    return path


def records(folder: Path) -> list[Record]:
    return [loads(path.read_text()) for path in sorted(folder.iterdir())]


def written(places: list[Path], out: Path) -> list[dict]:
    export(found_records(places), out)
    return [json.loads(line) for line in out.read_text().splitlines()]


def test_there_is_a_row_for_every_decision_with_what_the_seat_knew(folder: Path, tmp_path: Path):
    rows = iter(written([folder], tmp_path / "rows.jsonl"))
    for record in records(folder):
        state = record.start()
        for number, (seat, action) in enumerate(record.moves):
            row = next(rows)
            assert (row["game"], row["seats"], row["number"], row["seat"]) == (GAME, 3, number, seat)
            assert (row["position"], row["turn"]) == (state.fingerprint(), state.turn)
            assert row["view"] == json.loads(encode(state.view(seat)))
            assert row["legal"] == [state.text(one) for one in state.legal(seat)]
            assert row["legal"][row["chosen"]] == row["choice"] == state.text(action)
            state.play(seat, action)
    assert next(rows, None) is None


def test_every_row_tells_how_the_game_ended_for_its_seat(folder: Path, tmp_path: Path):
    rows = written([folder], tmp_path / "rows.jsonl")
    for path, record in zip(sorted(folder.iterdir()), records(folder), strict=True):
        final = record.replay()
        winners = final.winners()
        for row in rows:
            if row["source"] == str(path):
                score = final.scores()[row["seat"]]
                assert (row["points"], row["rank"]) == (score.total, score.rank)
                assert row["win_share"] == (1 / len(winners) if row["seat"] in winners else 0)
                assert row["player"] == "random"


def test_no_row_tells_the_seed(folder: Path, tmp_path: Path):
    export(found_records([folder]), tmp_path / "rows.jsonl")
    text = (tmp_path / "rows.jsonl").read_text()
    assert all(str(record.seed) not in text for record in records(folder))


def test_parquet_holds_the_same_rows(folder: Path, tmp_path: Path):
    parquet = pytest.importorskip("pyarrow.parquet")
    lines = written([folder], tmp_path / "rows.jsonl")
    export(found_records([folder]), tmp_path / "rows.parquet")
    rows = parquet.read_table(tmp_path / "rows.parquet").to_pylist()
    assert [{**row, "view": json.loads(row["view"])} for row in rows] == lines


@pytest.mark.nightly
@pytest.mark.parametrize("game_id", game_ids())
def test_every_game_can_be_exported(game_id: str, tmp_path: Path):
    simulate(game_id, 2, 1, seed=2, records=tmp_path / "records")
    rows = written([tmp_path / "records"], tmp_path / "rows.jsonl")
    assert len(rows) == len(records(tmp_path / "records")[0].moves)
    assert {row["win_share"] for row in rows} <= {0.0, 0.5, 1.0}
    assert all(row["choice"] in row["legal"] for row in rows if row["chosen"] >= 0)
    assert ({row["points"] for row in rows} == {None}) == (game_id == "council")  # which counts no points


def test_an_unfinished_game_is_left_out_and_counted(folder: Path, tmp_path: Path):
    record = records(folder)[0]
    record.moves = record.moves[:20]
    (tmp_path / "begun.jsonl").write_text(record.dumps())
    summary = export(found_records([tmp_path / "begun.jsonl", folder]), tmp_path / "rows.jsonl")
    assert (summary.games, summary.unfinished) == (3, 1)
    assert summary.text().endswith("; 1 unfinished games left out")


def test_what_is_no_record_is_passed_over_in_a_folder_and_refused_by_name(folder: Path, tmp_path: Path):
    (tmp_path / "run.jsonl").write_text('{"format": "astrarium-run-1"}\n')
    (tmp_path / "game.jsonl").write_text(sorted(folder.iterdir())[0].read_text())
    assert [source.name for source in found_records([tmp_path])] == [str(tmp_path / "game.jsonl")]
    with pytest.raises(BadInput, match=r"run.jsonl: line 1: not an Astrarium record"):
        list(found_records([tmp_path / "run.jsonl"]))


def test_a_record_that_does_not_replay_is_named_and_nothing_is_left(folder: Path, tmp_path: Path):
    record = records(folder)[0]
    record.moves[5] = record.moves[0]
    (tmp_path / "wrong.jsonl").write_text(record.dumps())
    out = tmp_path / "rows" / "rows.jsonl"
    with pytest.raises(BadInput, match=r"wrong.jsonl, action 6: "):
        export(found_records([folder, tmp_path / "wrong.jsonl"]), out)
    assert list(out.parent.iterdir()) == []


def test_wrong_places_get_one_clear_sentence(folder: Path, tmp_path: Path):
    with pytest.raises(BadInput, match="no such file or folder"):
        export(found_records([tmp_path / "nowhere"]), tmp_path / "rows.jsonl")
    with pytest.raises(BadInput, match=r"written to \.jsonl or \.parquet"):
        export(found_records([folder]), tmp_path / "rows.csv")


class TestDataFolder:
    """The finished tables of a server."""

    @pytest.fixture
    def data(self, folder: Path, tmp_path: Path) -> Path:
        """A data folder with one finished table and one that goes on."""
        whole = sorted(folder.iterdir())[0].read_bytes()
        begun = b"\n".join(whole.splitlines()[:20])
        asyncio.run(self.fill(tmp_path / "astrarium.db", whole, begun))
        return tmp_path

    async def fill(self, database: Path, whole: bytes, begun: bytes) -> None:
        store = Store(f"sqlite:///{database}")
        await store.open()
        for number, raw in enumerate((whole, begun)):
            timeline, entries = read_record(raw, f"aaaaaaaaa{'ab'[number]}", "owner", 0)
            await store.add_table(timeline.header, entries)
        await store.close()

    def test_the_finished_tables_are_records_of_their_games(self, data: Path, folder: Path):
        (source,) = found_records([data])
        assert source.name.endswith("astrarium.db#aaaaaaaaaa")
        assert source.record.moves == records(folder)[0].moves
        assert source.record.verify() is None

    def test_names_of_people_stay_at_the_table(self, data: Path):
        (source,) = found_records([data])
        assert source.record.names == ["person"] * 3

    def test_something_else_of_that_name_is_refused(self, tmp_path: Path):
        (tmp_path / "astrarium.db").write_text("something else, long enough to be looked at by a database")
        with pytest.raises(BadInput, match="not a database of this version"):
            list(found_records([tmp_path]))


@pytest.mark.nightly
def test_a_hundred_games_are_exported(tmp_path: Path):
    for game_id in game_ids():
        simulate(game_id, 2, 20, seed=5, records=tmp_path / "records")
    summary = export(found_records([tmp_path / "records"]), tmp_path / "rows.parquet")
    assert (summary.games, summary.unfinished) == (100, 0)
    parquet = pytest.importorskip("pyarrow.parquet")
    assert parquet.read_metadata(tmp_path / "rows.parquet").num_rows == summary.rows > 10_000
