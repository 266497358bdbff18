"""Engines in the arena: programs in any language, what they are told, and what becomes of those that fail."""

import json
import pickle
import shlex
import shutil
import sys
from pathlib import Path

import pytest
from msgspec.json import encode

from astrarium.arena import match, simulate
from astrarium.arena.play import Table, drawn_seed
from astrarium.bots import EngineFailed, bot, explain, program
from astrarium.core import BadInput, Dice, English, Look, game, game_ids

EXAMPLE = Path(__file__).parents[2] / "examples" / "engine.mjs"
NODE = pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")

# an engine in a few lines of Python: BEST is what it does when it must choose
SCRIPT = """
import json, sys, time
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    said = json.loads(rest or "{}")
    if word == "hello":
        print('hello {"protocol": 1, "name": "test"}', flush=True)
    if word == "quit":
        break
    if word == "go":
        BEST
"""
PATIENT = "grace=60"  # for a machine that is busy
HURRIED = "ms=50 grace=0.2"
FIRST = "print('best ' + json.dumps({'action': said['legal'][0]}), flush=True)"


def written(folder: Path, best: str, settings: str = PATIENT) -> str:
    """The bot's name of an engine that chooses in that way."""
    path = folder / "engine.py"
    path.write_text(SCRIPT.replace("BEST", best))
    return f"engine:{settings} {shlex.quote(sys.executable)} {shlex.quote(str(path))}".replace(": ", ":")


@pytest.fixture(autouse=True)
def no_engine_stays(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(program, "START_SECONDS", 60.0)
    yield
    program.dismiss_all()


def look_at(game_id: str = "civilisations", seat: int = 0) -> Look:
    return Look(game(game_id), game(game_id).new(2, 3), seat)


@NODE
@pytest.mark.parametrize("game_id", game_ids())
def test_the_example_plays_every_game(game_id):
    report = simulate(game_id, 2, 1, bots=[f"engine:{PATIENT} node {EXAMPLE}", "random"])
    assert report.violations == []
    assert sum(report.winners) == pytest.approx(1, abs=0.01)


@NODE
@pytest.mark.nightly
def test_an_engine_in_a_match_of_several_processes():
    report = match("civilisations", f"engine:{PATIENT} node {EXAMPLE}", "random", games=4, processes=2)
    assert (report.games, report.a.failures, report.failures) == (4, 0, [])
    assert report.wins + report.ties + report.losses == 4


def test_the_same_answers_give_the_same_games_as_a_bot_of_this_program(tmp_path: Path):
    engine = simulate("civilisations", 2, 1, seed=5, bots=written(tmp_path, FIRST))
    state = game("civilisations").new(2, engine_seed())
    while not state.over:
        state.play(state.to_act()[0], state.legal(state.to_act()[0])[0])
    assert engine.actions >= 30  # fifteen secret choices of two seats
    assert engine.mean_scores == [float(score.total) for score in state.scores()]


def engine_seed() -> int:
    return drawn_seed(Table("civilisations", 2, 5).chance(0))


def test_an_engine_is_told_its_view_and_its_legal_actions_and_nothing_of_the_seed(tmp_path: Path):
    log = tmp_path / "told.txt"
    best = f"open({str(log)!r}, 'a').write(line); {FIRST}"
    simulate("civilisations", 2, 1, seed=5, bots=written(tmp_path, best))
    questions = [json.loads(line.removeprefix("go ")) for line in log.read_text().splitlines()]
    assert {"seat", "ms", "legal", "view"} == {key for question in questions for key in question}
    state = game("civilisations").new(2, engine_seed())
    for question in questions:
        seat = state.to_act()[0]
        assert question["seat"] == seat
        assert question["view"] == json.loads(encode(state.view(seat)))
        assert question["legal"] == [state.text(action) for action in state.legal(seat)]
        state.play(seat, question["legal"][0])
    assert str(engine_seed()) not in log.read_text()


def test_an_engine_does_not_inherit_how_to_reach_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    for name in ("ASTRARIUM_DATABASE", "PGPASSWORD", "POSTGRES_PASSWORD"):
        monkeypatch.setenv(name, "postgresql://astrarium:secret@db/astrarium")
    monkeypatch.setenv("OPENING_BOOK", "openings.bin")
    inherited = tmp_path / "inherited"
    best = f"import os; open({str(inherited)!r}, 'w').write(str(dict(os.environ))); {FIRST}"
    bot(written(tmp_path, best)).choose(look_at(), Dice(1))
    assert "secret" not in inherited.read_text() and "openings.bin" in inherited.read_text()


@pytest.mark.parametrize(
    ("best", "part"),
    [
        ("time.sleep(600)", "no answer within"),
        ("sys.exit(3)", "it has ended"),
        ("print('rubbish', flush=True)", "'best' was expected"),
        ("print('best nonsense', flush=True)", "a word and a JSON object were expected"),
        ("print('best {}', flush=True)", "is no action"),
        ("""print('best {"action": "fly home"}', flush=True)""", "unknown action"),
        ("""print('best {"action": "done"}', flush=True)""", "is not allowed"),
        ("""print('error {"text": "I am lost"}', flush=True)""", "I am lost"),
        ("print('x' * 3_000_000, flush=True)", "'best' was expected"),
    ],
)
def test_an_engine_that_fails_loses_and_the_match_says_how(tmp_path: Path, best: str, part: str):
    settings = HURRIED if "sleep" in best else PATIENT
    report = match("civilisations", written(tmp_path, best, settings), "random", games=2)
    assert (report.share, report.losses, report.a.failures, report.b.failures) == (0.0, 2, 2, 0)
    assert len(report.failures) == 2
    assert part in report.failures[0]
    assert "failed in 2 games" in report.table()


def test_an_engine_that_does_not_even_read_counts_as_hung(tmp_path: Path):
    name = written(tmp_path, FIRST, HURRIED)
    path = tmp_path / "engine.py"
    path.write_text(path.read_text().replace("flush=True)", "flush=True); time.sleep(600)", 1))
    look = Look(game("gaia"), game("gaia").new(4, 3), 0)
    look.__dict__["view"] = "x" * 1_000_000  # more than a pipe holds
    with pytest.raises(EngineFailed, match="no answer within"):
        bot(name).choose(look, Dice(1))


def test_a_failure_can_come_from_another_process():
    failed = pickle.loads(pickle.dumps(EngineFailed(program.GONE, "x", "it has ended")))
    assert (str(failed), failed.line) == ("engine x: it has ended", f"{program.GONE}\tengine=x")


def test_who_plays_against_a_failing_engine_has_won(tmp_path: Path):
    report = match("civilisations", "random", written(tmp_path, "sys.exit(3)"), seats=3, games=3)
    assert (report.share, report.a.failures, report.b.failures) == (1.0, 0, 3)


def test_a_failing_engine_is_a_violation_of_a_simulation(tmp_path: Path):
    for check in (False, True):
        report = simulate("civilisations", 2, 1, bots=written(tmp_path, "sys.exit(3)"), check=check)
        assert "it has ended" in report.violations[0]


def test_an_engine_that_ended_is_started_again(tmp_path: Path):
    once = tmp_path / "once"
    best = f"p = {str(once)!r}; import os; seen = os.path.exists(p); open(p, 'w'); seen or sys.exit(1); {FIRST}"
    name = written(tmp_path, best)
    with pytest.raises(EngineFailed, match="it has ended"):
        bot(name).choose(look_at(), Dice(1))
    assert bot(name).choose(look_at(), Dice(1)).action == look_at().legal[0]


def test_an_engine_that_is_stopped_may_still_answer(tmp_path: Path):
    best = f"sys.stdin.readline() == 'stop\\n' and {FIRST}"
    decided = bot(written(tmp_path, best, "ms=20 grace=60")).choose(look_at(), Dice(1))
    assert decided.action == look_at().legal[0]


def test_an_engine_gives_its_own_reasons_without_markup(tmp_path: Path):
    answer = (
        "{'action': said['legal'][0], 'reason': '<b>Because</b> {x}', 'terms': [['ships', 1.5], 'bad', ['x', 'y']]}"
    )
    decided = bot(written(tmp_path, f"print('best ' + json.dumps({answer}), flush=True)")).choose(look_at(), Dice(1))
    assert explain(decided, game("civilisations"), English()) == "It says: b Because /b x"
    assert decided.terms == (("ships", 1.5),)


def test_an_engine_without_reasons_gives_none(tmp_path: Path):
    decided = bot(written(tmp_path, FIRST)).choose(look_at(), Dice(1))
    assert explain(decided, game("civilisations"), English()) == "This bot gives no reasons."


@pytest.mark.parametrize(
    ("hello", "part"),
    [('{"protocol": 2}', "does not speak version 1"), ('{"protocol": 1, "games": ["gaia"]}', "does not play civ")],
)
def test_an_engine_of_another_kind_is_refused(tmp_path: Path, hello: str, part: str):
    name = written(tmp_path, FIRST)
    path = tmp_path / "engine.py"
    path.write_text(path.read_text().replace('{"protocol": 1, "name": "test"}', hello))
    with pytest.raises(EngineFailed, match=part):
        bot(name).choose(look_at(), Dice(1))


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("engine:", "an engine is a command"),
        ("engine:no-such-program-here", "there is no program"),
        ("engine:ms=soon python", "'soon' is not a time"),
        ("engine:python 'x", "No closing quotation"),
    ],
)
def test_a_command_that_cannot_be_is_refused_before_anything_is_played(name: str, part: str):
    with pytest.raises(BadInput, match=part):
        match("civilisations", name, "random")


def test_astrarium_itself_needs_more_than_a_view():
    with pytest.raises(EngineFailed, match="a view alone is not enough"):
        bot(f"engine:{PATIENT} {shlex.quote(sys.executable)} -m astrarium engine").choose(look_at(), Dice(1))
