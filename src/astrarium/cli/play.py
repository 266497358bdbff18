"""A game in the terminal: the board as text, the question, numbered choices."""

from __future__ import annotations

import html
import locale
import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from ..bots import Bot, EngineFailed, bot
from ..bots.explain import said_line
from ..core import Action, BadInput, Choice, Event, Game, Look, Picture, Record, Refusal, Seat, State, Step, Words, game
from ..core.warned import is_news
from ..words import words as catalogue

TAG = re.compile(r"<[^>]+>")


def plain(markup: str) -> str:
    """A sentence of the page without its markup."""
    return html.unescape(TAG.sub("", markup))


def system_language() -> str:
    return "fr" if (locale.getlocale()[0] or "").lower().startswith("fr") else "en"


class Terminal:
    """One person at seat 0, bots at the others."""

    def __init__(self, found: Game, state: State, bots: Sequence[Bot], names: list[str], words: Words) -> None:
        self.game, self.state, self.names, self.words = found, state, names, words
        self.bots = dict(enumerate(bots, 1))
        self.dice = state.dice.clone().fork()
        self.overridden: dict[str, float] = {}  # risks that were taken in spite of a warning

    def tell(self, events: Sequence[Event]) -> None:
        for event in events:
            seen = self.game.events.seen_by(event, 0)
            line = self.game.say(seen, self.state.view(0), self.names, self.words)
            if line:
                print("  ", plain(line))

    def picture(self) -> Picture:
        return self.game.picture(Look(self.game, self.state, 0), self.names, self.words)

    def act(self, seat: Seat) -> Action | None:
        """The action of that seat; None when the person leaves."""
        if seat in self.bots:
            return self.decided(seat)
        print(f"\n{self.game.text_map(self.state.view(0), self.words)}")
        picture = self.picture()
        print(picture.status)
        help_ = self.game.typing_help(self.state.view(0), self.words)
        return choose(picture, self.words, self.read, help_, self.overridden)

    def decided(self, seat: Seat) -> Action:
        """What the bot there does; where an engine fails the greedy bot stands in."""
        look = Look(self.game, self.state, seat)
        try:
            return self.bots[seat].choose(look, self.dice).action
        except EngineFailed as failed:
            print("  ", said_line(failed.line, self.words))
            return bot("greedy").choose(look, self.dice).action

    def read(self, text: str, taken: Sequence[str]) -> Action | None:
        """What was typed, if it can be played; else it says why not."""
        try:
            action = self.game.read_typed(text, self.state.view(0), 0, taken)
        except BadInput as error:
            print("  ", self.words(error.text, **error.values))
            return None
        refusal = self.state.refusal(0, action)
        if refusal:
            print("  ", self.told(refusal))
        return None if refusal else action

    def told(self, refusal: Refusal) -> str:
        values = {name: self.words(v) if isinstance(v, str) else v for name, v in refusal.values.items()}
        return f"{plain(self.words(refusal.text, **values))} {refusal.rule}".rstrip()


def choose(
    picture: Picture, words: Words, read: Callable[[str, Sequence[str]], Action | None], typing: str = "",
    overridden: dict[str, float] | None = None,
) -> Action | None:  # fmt: skip
    """Walks the choices step by step: numbers, b for back, q to leave, or an action typed at once.

    `overridden`: risks that were taken in this game in spite of a warning; they are told again where they are worse.
    """
    taken = {} if overridden is None else overridden
    path: list[str] = []
    while True:
        left = [c for c in picture.choices if [s.id for s in c.steps[: len(path)]] == path]
        if len(left) == 1 and (path or len(picture.choices) == 1):
            done = left
        else:
            done = [c for c in left if len(c.steps) == len(path)]
        if done and (len(picture.choices) == 1 or is_wanted(done[0], words, taken)):
            return done[0].action
        if done:
            path = []
            continue
        steps = {c.steps[len(path)].id: c.steps[len(path)] for c in left}
        print(plain(question(picture, steps, path)))
        for number, step in enumerate(steps.values(), 1):
            print(f"{number:4}  {plain(step.label)}{'  (' + plain(step.note) + ')' if step.note else ''}")
        if typing:
            print(typing)
        answer = ask(words("Number, b = back, q = leave, or an action: "), len(steps))
        if answer is None:
            return None
        if isinstance(answer, str):
            typed = read(answer, path)
            if typed:
                return typed
        elif answer == 0:
            path = path[:-1]
        else:
            path.append(list(steps)[answer - 1])


def is_wanted(choice: Choice, words: Words, overridden: dict[str, float]) -> bool:
    """Whether what would be ruined is played all the same; once said, it counts for the rest of the game."""
    if not is_news(choice.warning, overridden):
        return True
    print("!!", plain(choice.warning).replace("\n", "\n   "))
    if ask(words("1 = play anyway, b = back: "), 1) != 1:
        return False
    overridden.update(choice.risks)
    return True


def question(picture: Picture, steps: dict[str, Step], path: list[str]) -> str:
    """What the steps offered answer: their own question, at the beginning else the picture's."""
    asks = {step.ask for step in steps.values()}
    own = asks.pop() if len(asks) == 1 else ""
    return own or (picture.ask.sentence if picture.ask and not path else "")


def ask(prompt: str, most: int) -> int | str | None:
    """A number from 1 to most, 0 for back, None for leaving, or other words as they were typed."""
    while True:
        try:
            answer = input(prompt).strip()
        except EOFError:
            return None
        if answer.lower() == "q":
            return None
        if answer.lower() == "b":
            return 0
        if answer.isdigit() and 1 <= int(answer) <= most:
            return int(answer)
        if answer and not answer.isdigit():
            return answer


def play_in_terminal(
    game_id: str, bots: Sequence[str], seed: int | None, options: Mapping[str, object], lang: str, save: Path | None
) -> None:
    found = game(game_id)
    words = catalogue(lang or system_language(), found.id)
    seed = secrets.randbits(62) if seed is None else seed
    opponents = [bot(name) for name in bots if name]
    state = found.new(1 + len(opponents), seed, options)
    names = [words("You"), *(f"{name} {i}" for i, name in enumerate(bots, 1))]
    record = Record(found.id, found.version, state.seats, seed, dict(state.options), names, box=found.box)
    table = Terminal(found, state, opponents, names, words)
    while not state.over:
        seat = state.to_act()[-1]
        action = table.act(seat)
        if action is None:
            print(words("Goodbye."))
            break
        turn = state.turn
        table.tell(state.play(seat, action))
        record.add(state, seat, action, turn)
    if state.over:
        print_scores(state, names, words)
    if save:
        save.write_text(record.dumps(), encoding="utf-8")


def print_scores(state: State, names: Sequence[str], words: Words) -> None:
    print()
    for score in sorted((*state.scores(), *state.rivals()), key=lambda s: s.rank):
        parts = ", ".join(f"{words(name)} {value}" for name, value in score.shown_parts())
        name = words(score.name) if score.name else names[score.seat]
        print(f"{score.rank}. {name}: {score.shown} ({parts})")


def tell(record: Record, lang: str) -> None:
    """The whole game in sentences, as a spectator saw it."""
    words, found = catalogue(lang), record.game
    names = record.names or [str(i + 1) for i in range(record.seats)]
    state = record.start()
    for seat, action in record.moves:
        for event in state.play(seat, action):
            line = found.say(found.events.seen_by(event, None), state.view(None), names, words)
            if line:
                print(plain(line))
    print_scores(state, names, words)
