"""Lessons in the terminal."""

import builtins
import sys
from pathlib import Path

import pytest

from astrarium.cli import main
from astrarium.core import game, game_ids
from astrarium.core.lesson import lessons


@pytest.fixture
def learn(monkeypatch, capsys):
    """Runs `astrarium learn` and types these lines; what was printed."""

    def call(*arguments: str, typed: tuple[str, ...] = ()) -> str:
        lines = iter(typed)
        monkeypatch.setattr(sys, "argv", ["astrarium", "learn", *arguments])
        monkeypatch.setattr(builtins, "input", lambda _: next(lines, "q"))
        main()
        return capsys.readouterr().out

    return call


def test_without_a_lesson_it_lists_them_all(learn):
    out = learn("--lang", "en")
    assert all(found.title in out for game_id in game_ids() for found in lessons(game_id))


@pytest.mark.parametrize("game_id", game_ids())
def test_showing_step_by_step_goes_through_the_first_lesson(learn, game_id):
    first, second = lessons(game_id)[:2]
    out = learn(game_id, "--lang", "en", typed=("s",) * len(first.solution))
    assert first.can in out
    assert out.index(first.can) < out.index(second.title, out.index(first.can))


def test_a_lesson_is_played_by_numbers_and_by_notation(learn):
    typed = ("choose 1 expansion", "1", "2", "2", "move c2 c3 1")
    out = learn("civilisations", "spread", "--lang", "en", typed=typed)
    assert "You can now play an expansion" in out


def test_hint_undo_and_once_more(learn):
    out = learn("civilisations", "spread", "--lang", "en", typed=("h", "choose 1 war", "h", "u", "r"))
    assert "1 > Expansion" in out
    assert "That way moves no ship" in out
    assert "Take it back first: u." in out
    assert out.count("You lead the Humans") == 4


def test_the_next_lesson_follows_when_asked_for(learn):
    out = learn("gaia", "mine", "--lang", "fr", typed=("n",))
    assert "Une autre couleur" in out


def test_an_unknown_lesson_is_one_line(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["astrarium", "learn", "gaia", "chess"])
    with pytest.raises(SystemExit):
        main()
    assert "no lesson 'chess'" in capsys.readouterr().err


@pytest.mark.parametrize("game_id", game_ids())
def test_the_rules_that_no_lesson_teaches_are_listed(learn, game_id):
    left = learn(game_id, "--untaught").removeprefix(f"{game_id}: ").split()
    rules, taught = game(game_id).rules("en"), {rule for found in lessons(game_id) for rule in found.teaches}
    assert left
    assert all(f"# {rule} " in rules for rule in left)
    assert not taught & set(left)


def test_the_funnel_counts_who_finished_what(learn, tmp_path: Path):
    import asyncio

    from astrarium.server.learned import Finished, keep
    from astrarium.server.run import sqlite_url
    from astrarium.server.store import Store

    async def fill() -> None:
        store = Store(sqlite_url(tmp_path))
        await store.open()
        for owner in ("a", "b"):
            await keep(store.engine, owner, Finished("gaia", "mine", tries=2, hints=1, ms=3000))
        await store.close()

    asyncio.run(fill())
    out = learn("--funnel", "--data", str(tmp_path))
    row = next(line for line in out.splitlines() if line.startswith("gaia/mine"))
    assert row.split() == ["gaia/mine", "2", "finished", "2.0", "tries", "1.0", "hints", "3", "s"]
