"""The measured part of docs/bots.md: made from files, and never older than the minds it speaks of."""

import json
import re
from importlib import resources

import bots_page
from bots_page import BEGIN, END, PAGE, written

from astrarium.cli.ladders import DECIDING, minds


def a_ladder(folder, **changes):
    told = {
        "game": "gaia", "seats": 2, "games": 60, "command": "astrarium ladder gaia", "commit": "abc1234",
        "made": "2026-01-01", "build": "plain",
        "minds": minds("gaia"), "pairs": [{"one": "a", "two": "b", "games": 60, "share": 0.6, "low": 0.4, "high": 0.7}],
        "standings": [{"bot": "a", "elo": 0, "low": 0, "high": 0, "points": 101.5, "median_ms": 1, "p99_ms": 2}],
        **changes,
    }  # fmt: skip
    file = folder / "gaia-2.json"
    file.write_text(json.dumps(told), encoding="utf-8")
    return file


def test_the_page_is_what_the_files_say():
    page = PAGE.read_text(encoding="utf-8")
    assert written(page) == page


def test_a_ladder_stands_there_with_what_made_it(tmp_path, monkeypatch):
    a_ladder(tmp_path)
    monkeypatch.setattr(bots_page, "LADDERS", tmp_path)
    page = written(f"before\n{BEGIN}\nold\n{END}\nafter\n")
    assert page.startswith("before\n")
    assert page.endswith("\nafter\n")
    assert "`astrarium ladder gaia`, commit abc1234, 2026-01-01: 60 games, plain build." in page
    assert "| a, b | 60 | 60.0 % (40.0 to 70.0) |" in page
    assert "\nold\n" not in page


def test_a_ladder_of_other_minds_is_left_out(tmp_path, monkeypatch):
    monkeypatch.setattr(bots_page, "LADDERS", tmp_path)
    bare = written(f"{BEGIN}{END}")
    a_ladder(tmp_path, minds="0123456789abcdef")
    assert written(f"{BEGIN}{END}") == bare
    a_ladder(tmp_path)
    assert written(f"{BEGIN}{END}") != bare


def test_a_match_stands_there_as_a_row(tmp_path, monkeypatch):
    told = {
        "game": "council", "seats": 4, "games": 40, "command": "astrarium match council a b", "commit": "abc1234",
        "made": "2026-01-01", "minds": minds("council"), "share": 0.4, "low": 0.3, "high": 0.5, "even": 0.25,
        "a": {"mean_score": None, "median_ms": 61.2, "p95_ms": 340.0}, "b": {"mean_score": None}, "build": "compiled",
    }  # fmt: skip
    (tmp_path / "council-match.json").write_text(json.dumps(told), encoding="utf-8")
    monkeypatch.setattr(bots_page, "LADDERS", tmp_path)
    command = "| `astrarium match council a b` | abc1234, 2026-01-01 | 40 "
    row = f"{command}| 40.0 % (30.0 to 50.0) | 25 % |  | 61 and 340, compiled |"
    assert row in written(f"{BEGIN}{END}")


def test_points_of_equals_stand_beside_people_s(tmp_path, monkeypatch):
    told = {
        "game": "gaia", "bot": "expert", "seats": 4, "games": 10, "points": 121.25, "within": 6.5, "federations": 1.75,
        "sources": {"Federations": 18.4, "Left over": 3.0}, "command": "python benchmarks/gaia_points.py",
        "commit": "abc1234", "made": "2026-01-01", "minds": minds("gaia"),
    }  # fmt: skip
    (tmp_path / "gaia-equals-4.json").write_text(json.dumps(told), encoding="utf-8")
    monkeypatch.setattr(bots_page, "LADDERS", tmp_path)
    page = written(f"{BEGIN}{END}")
    assert "| points | 121.2 ± 6.5 | 142.8 |" in page
    assert "| federations formed | 1.75 | |" in page
    assert "| federations | 18.4 | 27.1 |" in page
    assert "| left over | 3.0 |  |" in page


def imported(module):
    """The modules of the bots' own room that a module of it reads, and those that these read."""
    text = (resources.files("astrarium.bots") / f"{module}.py").read_text(encoding="utf-8")
    found = set(re.findall(r"^from \.(\w+) import", text, re.MULTILINE))
    return found.union({module}, *map(imported, found))


def test_what_a_search_decides_by_is_what_tells_one_mind_from_another():
    """Nothing it reads may be left out; what it never reads (reviews, hints) does not make a ladder old."""
    assert imported("search") | imported("chance") <= set(DECIDING["astrarium.bots"])
    assert "review" not in DECIDING["astrarium.bots"]
