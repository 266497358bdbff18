"""The `astrarium` command: what it prints, and that errors are one line and a non-zero exit."""

import gzip
import json
import os
import shlex
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from astrarium.cli import main
from astrarium.cli.ladders import minds
from astrarium.cli.play import choose
from astrarium.core import Ask, Choice, English, Picture, Record, Seal, Step, game, new
from astrarium.core.warned import warned


@pytest.fixture
def run(monkeypatch, capsys):
    """Runs the command in this process: (exit code, standard output, standard error)."""

    def call(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["astrarium", *arguments])
        try:
            main()
            code = 0
        except SystemExit as exit_:
            code = int(exit_.code or 0)
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return call


def test_games_lists_the_games_with_seats_and_options(run):
    code, out, _ = run("games")
    assert code == 0
    assert "civilisations  Quatre Voies, 2-6 seats" in out
    assert "--option exploration=false|true" in out


def test_simulate_ends_with_one_json_object(run):
    code, out, _ = run("simulate", "civilisations", "--seats", "3", "--games", "2", "--seed", "5", "--check", "--json")
    report = json.loads(out.splitlines()[-1])
    assert code == 0
    assert report["games"] == 2
    assert report["violations"] == []
    assert report["actions"] > 100
    assert {"seconds", "actions_per_second", "fingerprint"} <= set(report)


def test_a_ladder_leaves_rows_a_report_and_a_picture(run, tmp_path):
    arguments = ("ladder", "civilisations", "--bots", "random,greedy", "--games", "2", "--out", str(tmp_path))
    code, out, _ = run(*arguments)
    assert code == 0
    assert "greedy against random" in out or "random against greedy" in out
    report = json.loads((tmp_path / "civilisations-2.json").read_text(encoding="utf-8"))
    assert report["command"].startswith("astrarium")
    assert len(report["minds"]) == 16
    assert {path.suffix for path in tmp_path.iterdir()} == {".json", ".jsonl", ".svg"}


def test_a_mind_is_taught_and_a_second_start_must_say_that_it_goes_on(run, tmp_path):
    arguments = (
        "train", "civilisations", "--games", "2", "--gate-games", "2", "--seats", "2", "--steps", "5", "--units", "4",
        "--out", str(tmp_path),
    )  # fmt: skip
    code, out, _ = run(*arguments)
    assert code == 0
    assert "value.json: it judges at these seat counts" in out
    code, _, err = run(*arguments)
    assert (code, "go on in it with --resume" in err) == (1, True)
    assert run(*arguments, "--resume")[0] == 0


def test_the_fingerprint_of_a_simulation_is_the_same_in_every_process():
    def fingerprint(hash_seed: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "astrarium", "simulate", "civilisations", "--games", "3", "--seed", "9", "--json"],
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        return json.loads(done.stdout.splitlines()[-1])["fingerprint"]

    assert fingerprint("1") == fingerprint("2")


def test_another_seed_gives_another_fingerprint(run):
    prints = {
        json.loads(run("simulate", "civilisations", "--games", "1", "--seed", seed, "--json")[1])["fingerprint"]
        for seed in ("1", "2")
    }
    assert len(prints) == 2


def test_settings_of_a_bot_may_have_commas(run):
    bots = "search:sims=2,width=2,random"
    _, out, _ = run("simulate", "civilisations", "--games", "1", "--bot", bots, "--json")
    assert json.loads(out)["bots"] == ["search:sims=2,width=2", "random"]


def test_games_are_simulated_recorded_exported_and_counted(run, tmp_path: Path):
    games, rows, page = (str(tmp_path / name) for name in ("games", "rows.jsonl", "page.html"))
    code, out, _ = run("simulate", "civilisations", "--games", "3", "--records", games, "--out", f"{games}.jsonl")
    assert code == 0
    assert sorted(path.name for path in Path(games).iterdir())[0] == "civilisations-2-0-000000.jsonl"
    code, out, _ = run("export", games, "--out", rows)
    assert (code, out.startswith(f"{rows}: 3 games, ")) == (0, True)
    code, out, _ = run("stats", games, "--out", page, "--lang", "fr")
    assert (code, out.splitlines()[0]) == (0, "Quatre Voies\u00a0: 3 parties")
    assert Path(page).read_text().startswith("<!doctype html>")


def test_a_match_goes_on_in_its_file(run, tmp_path: Path):
    arguments = ("match", "civilisations", "random", "random", "--games", "2", "--out", str(tmp_path / "m.jsonl"))
    first, second = (json.loads(run(*arguments, "--json")[1]) for _ in range(2))
    assert first["share"] == second["share"]
    assert len((tmp_path / "m.jsonl").read_text().splitlines()) == 3
    told = json.loads((tmp_path / "m.json").read_text())
    assert (told["share"], told["minds"]) == (first["share"], minds("civilisations"))


def test_games_of_other_minds_are_not_gone_on_with(run, tmp_path: Path, monkeypatch):
    arguments = ("match", "civilisations", "random", "random", "--games", "2", "--out", str(tmp_path / "m.jsonl"))
    run(*arguments)
    monkeypatch.setattr("astrarium.cli.ladders.minds", lambda _: "0123456789abcdef")
    assert run(*arguments)[0] != 0


@pytest.mark.nightly
@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
def test_the_lines_for_programs_of_the_readme_run(run, tmp_path: Path, monkeypatch):
    root = Path(__file__).parents[2]
    (tmp_path / "examples").symlink_to(root / "examples")
    monkeypatch.chdir(tmp_path)
    block = (root / "README.md").read_text().partition("## For programs")[2].split("```")[1]
    lines = [shlex.split(line)[1:] for line in block.splitlines() if line.startswith("astrarium ")]
    assert [run(*line)[0] for line in lines] == [0] * 4
    assert {"games", "games.html", "games.parquet"} <= {path.name for path in tmp_path.iterdir()}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("simulate", "chess"), "no game 'chess'"),
        (("simulate", "civilisations", "--seats", "9"), "for 2 to 6 seats, not 9"),
        (("simulate", "civilisations", "--bot", "genius"), "genius"),
        (("simulate", "civilisations", "--option", "exploration"), "an option is name=value"),
        (("simulate", "civilisations", "--option", "colour=red"), "no option 'colour'"),
        (("simulate", "civilisations", "--option", "exploration=perhaps"), "Option exploration is one of false, true"),
        (("simulate", "civilisations", "--games", "0"), "--games"),
        (("simulate",), "Missing argument 'GAME'"),
        (("dance",), "No such command 'dance'"),
        (("simulate", "civilisations", "--on", "moon"), "on local or ray, not 'moon'"),
        (("simulate", "civilisations", "--out", "x.csv"), "results are written to .jsonl or .parquet"),
        (("match", "civilisations", "random", "engine:no-such-program"), "there is no program 'no-such-program'"),
        (("engine", "--bot", "genius"), "genius"),
        (("export", "nowhere", "--out", "x.jsonl"), "nowhere: no such file or folder"),
        (("stats", "nowhere"), "nowhere: no such file or folder"),
        (("stats", str(Path(__file__).parent)), "no records in"),
        (("serve", "--engine", "x"), "an engine is given as NAME=COMMAND"),
        (("record", "verify", "nowhere.jsonl"), "nowhere.jsonl: No such file"),
        (("import", "civilisations", __file__), "civilisations has no games recorded elsewhere"),
        (("import", "civilisations", "nowhere.gz"), "nowhere.gz: no such file"),
        (("odds", "civilisations", "--attacker", "1", "--defender", "1"), "civilisations has no battles with odds"),
        (("odds", "eclipse", "--attacker", "9 cruiser", "--defender", "1 gcds", "--seconds", "1e-9"), "than 1e-09 s"),
    ],
)
def test_errors_are_one_clear_line(run, arguments, sentence):
    code, out, err = run(*arguments)
    assert code != 0
    assert out == ""
    assert len(err.strip().splitlines()) == 1
    assert sentence in err
    assert "Traceback" not in err


@pytest.mark.parametrize(("command", "started"), [("serve", "serve"), ("worker", "work")])
def test_engines_are_also_the_lines_of_a_variable(run, monkeypatch, command, started):
    given: dict[str, object] = {}
    monkeypatch.setattr(f"astrarium.server.{started}", lambda **named: given.update(named))
    monkeypatch.setenv("ASTRARIUM_ENGINES", "deep=node one.mjs --depth 9\n\n  wide=node two.mjs\n")
    run(command, "--engine", "mine=node three.mjs")
    assert given["engines"] == ["deep=node one.mjs --depth 9", "wide=node two.mjs", "mine=node three.mjs"]


def play(run, monkeypatch, answers: list[str], *arguments: str):
    given = iter(answers)

    def answer(_prompt: str) -> str:
        try:
            return next(given)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)
    return run("play", "civilisations", *arguments)


def test_a_whole_game_is_played_in_the_terminal_and_its_record_verifies(run, monkeypatch, tmp_path: Path):
    record = tmp_path / "game.jsonl"
    code, out, _ = play(run, monkeypatch, ["1"] * 3000, "--bots", "random,random", "--seed", "4", "--save", str(record))
    assert code == 0
    assert "\n1. " in out  # the final ranking
    code, out, _ = run("record", "verify", str(record))
    assert code == 0
    assert "all as recorded" in out
    code, out, _ = run("record", "show", str(record), "--lang", "fr")
    assert code == 0
    assert len(out.splitlines()) > 50


def test_the_terminal_speaks_french(run, monkeypatch):
    _, out, _ = play(run, monkeypatch, ["q"], "--bots", "random", "--lang", "fr")
    assert "Au revoir." in out


def test_a_game_in_the_terminal_goes_on_without_an_engine_that_failed(run, monkeypatch, tmp_path: Path):
    record, engine = tmp_path / "game.jsonl", f"engine:{shlex.quote(sys.executable)} -V"
    code, out, _ = play(
        run, monkeypatch, ["1"] * 4, "--bots", engine, "--seed", "4", "--lang", "en", "--save", str(record)
    )
    assert code == 0
    assert "so the greedy bot chose instead." in out
    assert '"seat": 1, "do"' in record.read_text()


def test_an_action_can_be_typed_as_records_write_it(run, monkeypatch, tmp_path: Path):
    record = tmp_path / "game.jsonl"
    last = game("civilisations").actions.to_text(new("civilisations", 2, 4).legal(0)[-1])
    play(run, monkeypatch, ["fly home", last], "--bots", "random", "--seed", "4", "--save", str(record))
    assert f'"seat": 0, "do": "{last}"' in record.read_text()


def test_a_changed_record_is_told_with_the_action_where_it_differs(run, monkeypatch, tmp_path: Path):
    record = tmp_path / "game.jsonl"
    play(run, monkeypatch, ["1"] * 40, "--bots", "random", "--seed", "4", "--save", str(record))
    entries = [json.loads(line) for line in record.read_text().splitlines()]
    for entry in entries:  # as the first format has it: a chained line would be refused by itself
        del entry["chain"]
    entries[0] |= {"format": "astrarium-record-1", "seed": entries[0]["seed"] + 1}
    lines = [json.dumps(entry) for entry in entries]
    record.write_text("\n".join(lines))
    code, out, _ = run("record", "verify", str(record))
    assert code == 1
    assert "action" in out
    record.write_text("\n".join([*lines[:3], "rubbish", *lines[3:]]))
    code, _, err = run("record", "verify", str(record))
    assert code == 1
    assert "line 4" in err


def test_a_changed_line_of_a_chained_record_is_named(run, monkeypatch, tmp_path: Path):
    record = tmp_path / "game.jsonl"
    play(run, monkeypatch, ["1"] * 40, "--bots", "random", "--seed", "4", "--save", str(record))
    record.write_text(record.read_text().replace('"seed": 4', '"seed": 5'))
    code, _, err = run("record", "verify", str(record))
    assert (code, err) == (1, "astrarium: line 1: this line is not as it was written\n")


class TestTables:
    """`astrarium tables`: stored tables and the program at hand."""

    @pytest.fixture
    def data(self, tmp_path: Path) -> Path:
        """A folder with tables of an earlier program, some of them under other rules."""
        sql = gzip.decompress((Path(__file__).parents[1] / "server" / "earlier" / "first.sql.gz").read_bytes())
        with sqlite3.connect(tmp_path / "astrarium.db") as database:
            database.executescript(sql.decode())
            few = "SELECT id FROM tables WHERE game IN ('civilisations', 'council')"
            for table, column in (("entries", "table_id"), ("seats", "table_id"), ("tables", "id")):
                database.execute(f"DELETE FROM {table} WHERE {column} NOT IN ({few})")
        database.close()
        return tmp_path

    def test_check_lists_the_tables_that_differ(self, run, data):
        code, out, _ = run("tables", "check", "--data", str(data))
        assert code == 1
        assert out.count("This table was begun under version 1 of its rules") == 6
        assert out.endswith("10 tables, 4 as they were, 6 differ\n")

    def test_tell_tells_each_table_once(self, run, data):
        assert run("tables", "tell", "--data", str(data))[1].endswith("6 differ, 4 told\n")
        assert run("tables", "tell", "--data", str(data))[1].endswith("6 differ, 0 told\n")

    def test_a_table_that_cannot_go_on_is_ended_once(self, run, data):
        end = ("tables", "end", "vzcix3unzy", "--data", str(data))
        assert run(*end)[:2] == (0, "vzcix3unzy is ended\n")
        assert run(*end)[2] == "astrarium: there is no unfinished table 'vzcix3unzy'\n"

    def test_a_folder_without_tables_is_said_to_be_one(self, run, tmp_path):
        code, _, err = run("tables", "check", "--data", str(tmp_path / "nowhere"))
        assert (code, err) == (1, f"astrarium: {tmp_path / 'nowhere'}: there are no tables\n")
        assert not (tmp_path / "nowhere").exists()


def test_verify_names_the_seal_that_holds(run, tmp_path):
    found = game("civilisations")
    seal = Seal("abcdefgh23", bytes(range(32)), ("", ""))
    record = Record(found.id, found.version, 2, 0, found.read_options(2, {}), box=found.box, seal=seal)
    (tmp_path / "game.jsonl").write_text(record.dumps(), encoding="utf-8")
    code, out, _ = run("record", "verify", str(tmp_path / "game.jsonl"))
    assert (code, out.split("; ")[1]) == (0, f"the seal {seal.seal[:16]} holds\n")


class TestAWarningInTheTerminal:
    """A choice that would ruin something is asked about once more."""

    @staticmethod
    def answer(monkeypatch, *answers: str, overridden: dict[str, float] | None = None):
        said = iter(answers)
        monkeypatch.setattr("builtins.input", lambda _: next(said))
        steps = [(Step("pass", "Pass"),), (Step("build", "Build"),)]
        warning = warned("lack", "You will lack <b>2</b>.\nupkeep -10")
        choices = (Choice((0,), steps[0], warning=warning), Choice((1,), steps[1]))
        picture = Picture({}, ask=Ask("What do you do?"), choices=choices)
        return choose(picture, English(), lambda *_: None, overridden=overridden)

    def test_it_is_played_when_that_is_confirmed(self, monkeypatch, capsys):
        assert self.answer(monkeypatch, "1", "1") == (0,)
        assert "You will lack 2.\n   upkeep -10" in capsys.readouterr().out

    def test_one_may_go_back_and_choose_something_else(self, monkeypatch):
        assert self.answer(monkeypatch, "1", "b", "2") == (1,)

    def test_it_is_asked_once_a_game(self, monkeypatch):
        overridden: dict[str, float] = {}
        assert self.answer(monkeypatch, "1", "b", "1", "1", overridden=overridden) == (0,)
        assert self.answer(monkeypatch, "1", overridden=overridden) == (0,)
