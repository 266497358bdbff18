"""Writes the measured part of docs/bots.md: what the minds have learned, and the ladders, each with what made it.

    python tools/bots_page.py           # write it
    python tools/bots_page.py --check   # say whether it is up to date

A ladder is a file of `astrarium ladder GAME --out docs/ladders`. One that was played by other minds than those in the
tree is left out: nothing on the page is older than the mind it speaks of.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from astrarium.cli.ladders import minds
from astrarium.core import games
from astrarium.core.game import GAMES_PACKAGE

ROOT = Path(__file__).parent.parent
PAGE, LADDERS = ROOT / "docs" / "bots.md", ROOT / "docs" / "ladders"
BEGIN, END = "<!-- measured: tools/bots_page.py writes from here -->", "<!-- to here -->"
RATE, STEP_RATE = 0.002, 0.05  # how fast a fit learns, and a practice, where nothing else is said
# people's mean points by source at four seats: 456 seats of recorded games
PEOPLE = {
    "round scoring": 26.4, "boosters": 13.5, "technology": 20.3, "federations": 27.1, "research": 29.1,
    "board actions": 7.6, "charging": -12.4, "final scoring": 18.0,
}  # fmt: skip
PEOPLES_POINTS = 142.8


def learned(game_id: str) -> dict[str, Any] | None:
    """What a game's network says of itself."""
    file = ROOT / "src" / Path(*GAMES_PACKAGE.split(".")) / game_id / "mind" / "value.json"
    return json.loads(file.read_text(encoding="utf-8"))["about"] if file.is_file() else None


def gates(title: str, about: dict[str, Any]) -> list[str]:
    """A row for each gate of a network."""
    met = [("", gate) for gate in about["gates"]]
    met += [(" with the new judgement" if gate["leaf"] else "", gate) for gate in about.get("searches", [])]
    met += [(f" ({tried(gate)})", gate) for gate in about.get("tried", [])]
    return [f"| {title} | {gate['way']}{told} | {row(gate)} |" for told, gate in met if gate["games"] > 1]


def tried(gate: dict[str, Any]) -> str:
    """How the mind was used that was tried out and not taken."""
    used = [f"{name} {value:g}" for name, value in gate.get("settings", {}).items()]
    return ", ".join([*gate.get("judges", ())[-1:], *used, *filter(None, [gate.get("told", "")])])


def row(gate: dict[str, Any]) -> str:
    new, old = (sum(gate[side].values()) for side in ("new", "old"))
    passed = "yes" if gate["low"] > gate["even"] else "no"
    seen = f"{gate['seats']} | {gate['games']} | {percent(gate)} | {100 * gate['even']:.0f} %"
    return f"{seen} | {new:.1f} against {old:.1f} | {gate.get('against', 'first freeze')} | {passed}"


def percent(gate: dict[str, Any]) -> str:
    return f"{100 * gate['share']:.1f} % ({100 * gate['low']:.1f} to {100 * gate['high']:.1f})"


def lessons() -> list[str]:
    """What was learned, by game."""
    found = [(game, learned(game.id)) for game in games()]
    lines = ["### What the minds have learned", ""]
    for game, about in found:
        if about:
            where = ", ".join(f"{way} at {seats or 'no'} seats" for way, seats in about["where"].items())
            lines.append(
                f"- {game.title}, {about['made']}, seed {about['seed']}: {about['games']:,} games of self-play, "
                f"{about['quality']['rows']:,.0f} positions, {100 * about['quality']['explained']:.0f} % of what was "
                f"still to come explained; in force: {where}. Made by {made(about)}."
            )
    lines += [
        "",
        "| game | way of playing | seats | games | share | equals | points | against | passed |",
        "|---" * 9 + "|",
    ]
    for game, about in found:
        lines += gates(game.title, about) if about else []
    return lines


def made(about: dict[str, Any]) -> str:
    """The courses that led to a network, one after the other."""
    return ", then ".join(f"`{command(course)}`" for course in [*about.get("courses", ()), about["course"]])


def command(course: dict[str, Any]) -> str:
    """What plays these lessons and makes this fit again, at the commit before the network came into force."""
    shape, teachers = course["shape"], course.get("teachers", ["quick"])
    words = [f"astrarium train {course['game_id']} --seed {course['seed']} --games {course['games']}"]
    words += [f"--rounds {course['rounds']}"] if course["rounds"] > 1 else []
    words += [f"--seats {seats}" for seats in course["seat_counts"]]
    words += [f"--teacher {teacher}" for teacher in teachers] if list(teachers) != ["quick"] else []
    words += [f"--units {shape['first']} --second {shape['second']} --steps {shape['steps']}"]
    words += [f"--rate {shape['rate']}"] if shape["rate"] != RATE else []
    words += ["--onward"] if course.get("onward") else []
    words += [f"--begun {course['begun']}"] if course.get("begun") else []
    words += practised(course) if course.get("practice") else []
    words += [f"--setting {name}={value:g}" for name, value in course.get("settings", {}).items()]
    return " ".join([*words, f"--device {course['device']}"])


def practised(course: dict[str, Any]) -> list[str]:
    words = [f"--practice {course['practice']} --practice-games {course['practice_games']}"]
    return words + ([f"--practice-rate {course['practice_rate']}"] if course["practice_rate"] != STEP_RATE else [])


def sources() -> list[str]:
    """Gaia Project's points by source beside people's."""
    about = learned("gaia")
    found = [gate for gate in (about or {}).get("gates", []) if gate["seats"] == 4]
    if not found:
        return []
    gate = found[-1]
    lines = ["", "### Gaia Project: points by source at four seats", ""]
    lines += [f"Quick play, two seats of each mind at {gate['games']} tables; without the points one starts with.", ""]
    lines += ["| source | first freeze | learned | people |", "|---|---|---|---|"]
    for name, much in gate["new"].items():
        people = f"{PEOPLE[name]:.1f}" if name in PEOPLE else ""
        lines.append(f"| {name} | {gate['old'][name]:.1f} | {much:.1f} | {people} |")
    return lines


def in_force(told: dict[str, Any]) -> bool:
    """Whether these are games of the minds in the tree."""
    return bool(told["minds"] == minds(told["game"]))


def matches(found: list[dict[str, Any]]) -> list[str]:
    """One bot against others of one kind, a row each."""
    if not found:
        return []
    lines = [
        "", "### One against all others", "",
        "| command | commit, date | games | share of the wins | equals | points | median and p95 ms |",
        "|---" * 7 + "|",
    ]  # fmt: skip
    for told in found:
        points = [told[side]["mean_score"] for side in ("a", "b")]
        scored = "" if None in points else f"{points[0]:.1f} against {points[1]:.1f}"
        times = f"{told['a']['median_ms']:.0f} and {told['a']['p95_ms']:.0f}, {told['build']}"
        lines.append(
            f"| `{told['command']}` | {told['commit']}, {told['made']} | {told['games']} | {percent(told)} "
            f"| {100 * told['even']:.0f} % | {scored} | {times} |"
        )
    return lines


def ladder(told: dict[str, Any]) -> list[str]:
    """One ladder as a table."""
    made = f"commit {told['commit']}, {told['made']}: {told['games']} games, {told['build']} build."
    lines = [
        "", f"### {told['game']}, {told['seats']} seats", "", f"`{told['command']}`, {made}", "",
        f"![Elo with intervals](ladders/{told['game']}-{told['seats']}.svg)", "",
        "| bot | Elo (95 %) | points | median ms | p99 ms |", "|---|---|---|---|---|",
    ]  # fmt: skip
    for one in sorted(told["standings"], key=lambda row: -row["elo"]):
        points = "" if one["points"] is None else f"{one['points']:.1f}"
        lines.append(
            f"| {one['bot']} | {one['elo']:.0f} ({one['low']:.0f} to {one['high']:.0f}) | {points} "
            f"| {one['median_ms']:.0f} | {one['p99_ms']:.0f} |"
        )
    lines += ["", "| pair | games | share of the first |", "|---|---|---|"]
    return lines + [f"| {pair['one']}, {pair['two']} | {pair['games']} | {percent(pair)} |" for pair in told["pairs"]]


def equals(found: list[dict[str, Any]]) -> list[str]:
    """What equals make of Gaia Project, beside people."""
    if not found:
        return []
    names = list(dict.fromkeys(name for told in found for name in told["sources"]))
    heads = [f"{told['bot']}, {told['seats']} seats" for told in found]
    lines = ["", "### Gaia Project: points at a table of equals", ""]
    lines += [f"- `{told['command']}`, commit {told['commit']}, {told['made']}" for told in found]
    lines += ["", f"| a seat | {' | '.join(heads)} | people, 4 seats |", "|---" * (len(found) + 2) + "|"]
    lines.append(f"| games | {' | '.join(str(told['games']) for told in found)} | 114 |")
    lines.append(f"| points | {' | '.join(points_of(told) for told in found)} | {PEOPLES_POINTS} |")
    lines.append(f"| federations formed | {' | '.join(str(told['federations']) for told in found)} | |")
    for name in names:
        people = PEOPLE.get(name.lower(), "")
        lines.append(
            f"| {name.lower()} | {' | '.join(str(told['sources'].get(name, 0)) for told in found)} | {people} |"
        )
    return lines


def points_of(told: dict[str, Any]) -> str:
    return f"{told['points']:.1f} ± {told['within']:.1f}"


def written(page: str) -> str:
    """The page with its measured part made anew."""
    before, after = page.partition(BEGIN)[0], page.partition(END)[2]
    found = [json.loads(file.read_text(encoding="utf-8")) for file in sorted(LADDERS.glob("*.json"))]
    found = [told for told in found if in_force(told)]
    ladders = [line for told in found if "standings" in told for line in ladder(told)]
    alone = matches([told for told in found if "share" in told])
    tables = equals([told for told in found if "federations" in told])
    return "\n".join([before + BEGIN, "", *lessons(), *sources(), *tables, *ladders, *alone, "", END]) + after


def main() -> None:
    page = PAGE.read_text(encoding="utf-8")
    if "--check" in sys.argv:
        sys.exit(0 if written(page) == page else f"{PAGE.name} is not up to date: python tools/bots_page.py")
    PAGE.write_text(written(page), encoding="utf-8")


if __name__ == "__main__":
    main()
