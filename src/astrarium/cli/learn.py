"""Lessons in the terminal: the same files, the same checks; numbers choose, letters help."""

from __future__ import annotations

from collections.abc import Sequence

from ..core import Action, BadInput, Line, Look, Words, game, game_ids, mark
from ..core.lesson import Lesson, Progress, hint, lesson, lessons, progress, untaught
from ..core.line import follow
from ..words import words as catalogue
from .play import Terminal, choose, system_language

HELP = mark("h = hint, s = show me, u = undo, n = next lesson, r = once more, q = leave")
WAYS = ("h", "s", "u", "n", "r")
RIVALS = (mark("Zoe"), mark("Milo"), mark("Ada"), mark("Ravi"), mark("Nuria"))


def list_lessons(game_id: str, lang: str) -> None:
    """The paths of one game, or of all."""
    for found in (game(game_id),) if game_id else tuple(game(one) for one in game_ids()):
        words = catalogue(lang or system_language(), found.id)
        path = lessons(found.id)
        if path:
            print(f"{words(found.title)} ({found.id})")
        for one in path:
            print(f"  {one.id:12} {words(one.title)}, {one.minutes} min")


def list_untaught(game_id: str) -> None:
    """The rules that no lesson teaches, of one game or of all."""
    for one in (game(game_id).id,) if game_id else game_ids():
        print(f"{one}: {' '.join(untaught(one))}")


def learn_in_terminal(game_id: str, lesson_id: str, lang: str) -> None:
    """One lesson after the other, from this one on."""
    path = lessons(game(game_id).id)
    if not path:
        raise BadInput(f"{game_id} has no lessons")
    at = path.index(lesson(game_id, lesson_id)) if lesson_id else 0
    while at < len(path):
        if not Learner(path[at], catalogue(lang or system_language(), game_id)).run():
            return
        at += 1


class Learner:
    """One lesson: `run` is true when the next one may follow."""

    def __init__(self, found: Lesson, words: Words) -> None:
        self.lesson, self.words = found, words
        self.line = found.begin()
        self.wish = ""

    def run(self) -> bool:
        print(f"\n{self.words(self.lesson.title, **dict(self.lesson.values))}\n")
        self.tell(Line(self.line.game_id, self.line.rules, self.line.position), self.line)
        while True:
            now = progress(self.lesson, self.line)
            if now.done:
                print(f"\n{self.words(self.lesson.can)}")
                return True
            action = self.asked(now)
            if action is not None:
                self.go(self.lesson.play(self.line, now.state.text(action)))
            elif self.wish == "n":
                return True
            elif not self.wish:
                print(self.words("Goodbye."))
                return False
            else:
                self.help(now)

    def asked(self, now: Progress) -> Action | None:
        """What the learner wants to do; None: a wish for help, or to leave."""
        state, seat = now.state, self.lesson.seat
        step = self.lesson.steps[min(now.step, len(self.lesson.steps) - 1)]
        picture = state.game.picture(Look(state.game, state, seat), self.names(), self.words)
        print(f"\n{state.game.text_map(state.view(seat), self.words)}")
        print(
            f"[{now.step + 1}/{len(self.lesson.steps)}] {self.words(now.wrong or step.say, **dict(self.lesson.values))}"
        )
        labels = {way.id: way.label for choice in picture.choices for way in choice.steps}
        lit = ", ".join(labels[place] for place in step.at if place in labels)
        if lit and not now.wrong:
            print(f"    * {lit}")
        print(self.words(HELP))
        table, self.wish = Terminal(state.game, state, [], self.names(), self.words), ""

        def read(text: str, taken: Sequence[str]) -> Action | None:
            if text.lower() in WAYS:
                self.wish = text.lower()
                raise Wished
            return table.read(text, taken)

        try:
            return choose(picture, self.words, read, state.game.typing_help(state.view(seat), self.words))
        except Wished:
            return None

    def help(self, now: Progress) -> None:
        """Hint, show me, undo, once more."""
        next_text = hint(self.lesson, now)
        if self.wish == "u" or (self.wish == "s" and not next_text):
            self.line = self.line.back(self.lesson.seat)
        elif self.wish == "r":
            self.line = self.lesson.begin(len(self.line.entries) if now.stuck and self.lesson.fails else 0)
        elif self.wish == "s":
            self.go(self.lesson.play(self.line, next_text))
        else:
            print("  ", self.told(now, next_text) if next_text else self.words("Take it back first: u."))

    def told(self, now: Progress, text: str) -> str:
        """An action as the labels of its steps."""
        look = Look(now.state.game, now.state, self.lesson.seat)
        picture = now.state.game.picture(look, self.names(), self.words)
        ways = [way.steps for way in picture.choices if now.state.text(way.action) == text]
        return " > ".join(step.label for step in ways[0]) if ways else text

    def go(self, after: Line) -> None:
        self.tell(self.line, after)
        self.line = after

    def tell(self, before: Line, after: Line) -> None:
        """What happened between the two."""
        state = before.state()
        for entry in after.entries[len(before.entries) :]:
            table = Terminal(state.game, state, [], self.names(), self.words)
            state, events = follow(state, entry)
            table.state = state
            table.tell(events)

    def names(self) -> list[str]:
        rivals = (self.words(name) for name in RIVALS)
        seats = self.lesson.game.arrange(self.lesson.position).seats
        return [self.words("You") if seat == self.lesson.seat else next(rivals) for seat in range(seats)]


async def show_funnel(url: str) -> None:
    """Of each lesson: people who finished it, tries, hints and seconds a head."""
    from ..server.learned import funnel
    from ..server.store import Store

    store = Store(url)
    await store.open()
    try:
        counted = await funnel(store.engine)
    finally:
        await store.close()
    for found in (one for game_id in game_ids() for one in lessons(game_id)):
        people, tries, hints, spent = counted.get((found.game_id, found.id), (0, 0, 0, 0))
        each = max(people, 1)
        print(
            f"{found.game_id}/{found.id:12} {people:6} finished {tries / each:6.1f} tries {hints / each:6.1f} hints "
            f"{spent / each / 1000:7.0f} s"
        )


class Wished(Exception):
    """A letter instead of a choice."""
