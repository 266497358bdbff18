"""Every kind of question of every game as a page, shown to a browser that may have any size."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import count, product
from pathlib import Path
from typing import Any

import msgspec
from browserkit import BOT, ME, PATIENCE, Server, Visitor
from playwright.sync_api import Browser, Route, TimeoutError, WebSocketRoute

from astrarium.bots import bot
from astrarium.core import Action, BadInput, Dice, Game, Look, Seat, State, game
from astrarium.server import forms
from astrarium.server.page import aims_of, choice_of, gathers_of, scores_of
from astrarium.words import words as catalogue

SIZES = ((320, 640), (390, 844), (844, 390), (768, 1024), (1024, 768), (1280, 800), (1920, 1080))
CHECKS = (Path(__file__).parent / "layout_checks.js").read_text(encoding="utf-8")
NAMES = ("Ines", "Vega", "Marek", "Rigel", "Orla", "Hugo")
LINES = 8  # of the log
GREEDY = ((2, 9), (3, 2), (4, 5), (4, 8))  # seats and seeds of games between bots
REST = 240  # milliseconds: edges and overlays were looked at, see folds.js and overlays.js
ATTEMPTS = 4  # to send a page
LONGEST = 700  # actions of a game that are looked through
PICTURES = os.environ.get("ASTRARIUM_PICTURES", "")  # a folder that keeps what was looked at
Chooser = Callable[[State], tuple[Seat, Action]]
Opening = tuple[State, Chooser]
ARRIVED = """(text) => {  // notes when that page has been drawn: once it was read, the bar is filled last
  window.shown = JSON.parse(text);
  window.arrived = false;
  const bar = new MutationObserver(() => { window.arrived = true; bar.disconnect(); });
  const parse = JSON.parse;
  JSON.parse = (given, ...more) => {
    if (given === text) {
      JSON.parse = parse;
      bar.observe(document.querySelector(".go"), { childList: true, attributes: true });
    }
    return parse(given, ...more);
  };
}"""
RESTED = """(rest) => new Promise((done) => {  // what changed is noticed with the next picture, and looked at later
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, rest)));
})"""
SETTLED = """() => {  // the clicks of the first choice that ends with a button
  const ends = () => Boolean(document.querySelector("#confirm, #anyway"));
  const way = window.shown.choices.find(({ confirm }) => confirm);
  for (const { id } of way?.steps ?? [])
    if (!ends()) document.querySelector(`.choices [data-step="${CSS.escape(id)}"]`)?.click();
  return ends();
}"""


@dataclass(frozen=True)
class Question:
    """A seat that is asked something, in a position found by playing."""

    kind: str
    state: State
    seat: Seat
    told: tuple[Any, ...]  # the last events


@cache
def questions(game_id: str, everything: bool = False) -> tuple[Question, ...]:
    """A position of each kind that one random game comes to, or many games of all options and the recorded ones."""
    played = game(game_id)
    found: dict[str, Question] = {}
    for state, moves in openings(played) if everything else [random_game(played, 2, 3, {})]:
        for question in walk(state, moves):
            found[question.kind] = question
    return tuple(found[kind] for kind in sorted(found, key=int))


def openings(played: Game) -> Iterator[Opening]:
    options = [{}, *({option.name: value} for option in played.options for value in option.values)]
    for seed, (chosen, seats) in enumerate(product(options, (1, 2, 4))):
        with suppress(BadInput):
            yield random_game(played, seats, seed, chosen)
    for seats, seed in GREEDY:
        yield greedy_game(played, seats, seed)
    for file in sorted((Path(__file__).parents[1] / played.id / "golden").glob("*.txt")):
        yield recorded_game(played, file.read_text(encoding="utf-8"))


def random_game(played: Game, seats: int, seed: int, options: dict[str, Any]) -> Opening:
    dice = Dice(seed)

    def choose(state: State) -> tuple[Seat, Action]:
        seat = state.to_act()[0]
        return seat, state.random_action(seat, dice)

    return played.new(seats, seed, options), choose


def greedy_game(played: Game, seats: int, seed: int) -> Opening:
    """Bots that want something come to questions that chance does not."""
    mind, dice = bot("greedy"), Dice(seed)

    def choose(state: State) -> tuple[Seat, Action]:
        seat = state.to_act()[0]
        return seat, mind.choose(Look(played, state, seat), dice).action

    return played.new(seats, seed, {}), choose


def recorded_game(played: Game, text: str) -> Opening:
    """One of the games that are kept as text, see tests/playthroughs.py."""
    found = re.match(r".*: (\d) seats, seed (\d+), (\{.*\})", text)
    assert found
    moves = iter(re.findall(r"^> (\d) (.+)$", text, re.MULTILINE))

    def choose(_: State) -> tuple[Seat, Action]:
        seat, action = next(moves)
        return int(seat), played.actions.from_text(action)

    return played.new(int(found[1]), int(found[2]), ast.literal_eval(found[3])), choose


def walk(state: State, choose: Chooser) -> Iterator[Question]:
    """The first two times that each kind of question comes up: the second time the board is no longer bare."""
    told: list[Any] = []
    seen: dict[str, int] = {}
    for _ in range(LONGEST):
        if state.over:
            return
        seat, action = choose(state)
        kind = str(state.stack[-1][0])
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] <= 2:
            yield Question(kind, state.clone(), seat, tuple(told[-LINES:]))
        told += state.play(seat, action)


def page_of(question: Question, table: str, lang: str, version: int = 1, asked: bool = True) -> forms.Page:
    """The page that the server would send; `asked` False: that of somebody who waits for that seat."""
    state, played = question.state, question.state.game
    words = catalogue(lang, played.id)
    seat = question.seat if asked else (question.seat + 1) % state.seats
    look = Look(played, state, seat, asks=asked)
    names = list(NAMES[: state.seats])
    picture = played.picture(look, names, words)
    lines = [played.say(played.events.seen_by(event, seat), look.view, names, words) for event in question.told]
    log = [forms.LogLine(version * LINES + n, question.seat, version, told) for n, told in enumerate(lines) if told]
    chairs = [
        forms.SeatInfo(i, name, "me" if i == seat else "bot", "casual", i == seat, True, i in state.to_act())
        for i, name in enumerate(names)
    ]
    return forms.Page(
        table=table, game=played.id, title=words(played.title), seat=seat, lang=lang, version=version, at=version,
        status=played.headline(look.view, words), state="playing", over=False,
        to_act=list(state.to_act()) if asked else [question.seat],
        ask=forms.AskInfo(picture.ask.sentence, picture.ask.reason) if picture.ask else None,
        choices=[choice_of(played, choice) for choice in picture.choices], aims=aims_of(picture),
        gathers=gathers_of(played, picture), regions={"rail": "", "hand": "", "aside": "", **picture.regions}, log=log,
        scores=scores_of(state, look.view, words), seats=chairs, moves=version, undo=forms.UndoInfo(asked, ""),
    )  # fmt: skip


class Showing:
    """A table of one game whose pages the test chooses: loaded once, it shows one question after another."""

    def __init__(self, browser: Browser, server: Server, game_id: str, lang: str, **more: Any) -> None:
        self.visitor = Visitor(browser, server, lang, **more)
        self.page, self.lang, self.versions = self.visitor.page, lang, count(1000)
        self.socket: WebSocketRoute | None = None
        self.page.route_web_socket("**/api/tables/*/ws?*", self.opened)
        self.table = self.visitor.table(ME, BOT, game=game_id)
        self.page.route("**/api/tables/*/*", self.kept)
        self.page.wait_for_function("() => document.querySelector('.table').dataset.game")

    def opened(self, socket: WebSocketRoute) -> None:
        """The table's first page comes through, and that the line lives; nothing else."""
        far, told = socket.connect_to_server(), list[str | bytes]()

        def say(text: str | bytes) -> None:
            if not told or '"beat"' in str(text)[:9]:
                told.append(text)
                socket.send(text)

        far.on_message(say)
        self.socket = socket

    @staticmethod
    def kept(route: Route) -> None:
        """Nothing that the page asks for is done: only what the test sends counts."""
        route.fulfill(status=200, json={})

    def show(self, question: Question, asked: bool = True) -> None:
        page = page_of(question, self.table, self.lang, next(self.versions), asked)
        self.push(msgspec.json.encode(page).decode())

    def push(self, text: str) -> None:
        """Sends a page, and waits until it is shown."""
        for _ in range(600):
            if self.socket is not None:
                break
            self.page.wait_for_timeout(100)
        assert self.socket is not None, "the page opens no socket"
        self.page.evaluate(ARRIVED, text)
        for _ in range(ATTEMPTS):  # a page drops a line that was silent for long, and comes back on another
            self.socket.send(text)
            with suppress(TimeoutError):
                self.page.wait_for_function("() => window.arrived", timeout=PATIENCE / ATTEMPTS)
                return
        raise AssertionError("the page was not shown")

    def resize(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})

    def rest(self) -> None:
        """Until edges and overlays have found their places."""
        self.page.evaluate(RESTED, REST)

    def findings(self) -> list[str]:
        self.rest()
        return list(self.page.evaluate(CHECKS))

    def keep(self, name: str) -> None:
        """A picture of the page as it is, for people to look at."""
        if PICTURES:
            self.page.screenshot(path=Path(PICTURES) / f"{name}.png")

    def settle(self) -> bool:
        return bool(self.page.evaluate(SETTLED))

    def close(self) -> None:
        self.visitor.forgiven = True
        self.visitor.close()
