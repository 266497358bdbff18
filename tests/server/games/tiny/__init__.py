"""A tiny game for the server's tests: a secret choice at once, a choice in turn, an event that reveals."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from astrarium.core import (
    Action,
    ActionKind,
    ActionTable,
    Answer,
    Ask,
    Chapter,
    Choice,
    Dice,
    English,
    Entry,
    Event,
    EventKind,
    EventTable,
    Game,
    Look,
    Mind,
    Names,
    Option,
    Options,
    Picture,
    Refusal,
    Row,
    RuleBook,
    Score,
    Seat,
    Seed,
    State,
    Step,
    Words,
    dice_from,
    fine,
    mark,
)  # fmt: skip

STONES = ("amber", "cobalt", "jade", "opal", "ruby")
PILES = ("left", "right")
SECRET, SORT = range(2)  # kinds of decision
HIDE, PUT, DONE = range(3)  # kinds of action
E_HIDDEN, E_SHOWN, E_PUT, E_ROLLED = range(4)


@dataclass(frozen=True)
class View:
    """What one seat knows: its own stone, and everything on the piles."""

    seat: int | None
    turn: int
    my_stone: int
    hidden: tuple[bool, ...]
    shown: tuple[int, ...]
    piles: tuple[int, ...]
    points: tuple[int, ...]
    over: bool


class TinyState(State):
    """Each turn: everybody hides a stone; they are shown; each seat in turn puts pebbles on piles; a die is rolled."""

    def __init__(self, game: Game, seats: int, options: Options, dice: Dice) -> None:
        self._begin(game, seats, options, dice)
        self.stone = [-1] * seats
        self.shown = [-1] * seats
        self.piles = [0, 0]
        self.points = [0] * seats
        self.stack.append((SECRET, (1 << seats) - 1))

    def clone(self) -> TinyState:
        copy = TinyState.__new__(TinyState)
        self._copy_common(copy)
        copy.stone, copy.shown, copy.piles, copy.points = self.stone[:], self.shown[:], self.piles[:], self.points[:]
        return copy

    def key(self) -> tuple[Any, ...]:
        parts = (self.stone, self.shown, self.piles, self.points, self.stack)
        return (self.turn, self.dice.state, *(tuple(part) for part in parts))


def legal_stones(state: TinyState, seat: Seat) -> list[Action]:  # noqa: ARG001
    return [(HIDE, stone) for stone in range(len(STONES))]


def legal_pebbles(state: TinyState, seat: Seat) -> list[Action]:  # noqa: ARG001
    return [(PUT, 0), (PUT, 1), (DONE,)]


def hide(state: TinyState, seat: Seat, action: Action) -> None:
    state.stone[seat] = action[1]
    state.events.append((E_HIDDEN, seat, action[1]))
    left = state.stack.pop()[1] & ~(1 << seat)
    if left:
        state.stack.append((SECRET, left))
        return
    state.events += [(E_SHOWN, s, stone) for s, stone in enumerate(state.stone)]
    state.points = [p + stone for p, stone in zip(state.points, state.stone, strict=True)]
    state.shown, state.stone = state.stone, [-1] * state.seats
    state.stack += [(SORT, 1 << s) for s in reversed(range(state.seats))]


def put(state: TinyState, seat: Seat, action: Action) -> None:
    state.piles[action[1]] += 1
    state.events.append((E_PUT, seat, action[1]))


def stop(state: TinyState, seat: Seat, action: Action) -> None:  # noqa: ARG001
    state.stack.pop()


def end_turn(state: TinyState) -> bool:
    """A die is rolled when everybody is done; False: that was the last turn."""
    if state.turn >= int(state.options["turns"]):
        return False
    rolled = state.dice.roll(len(STONES)) - 1
    state.points = [p + (stone == rolled) for p, stone in zip(state.points, state.shown, strict=True)]
    state.events.append((E_ROLLED, -1, rolled))
    state.turn += 1
    if state.turn == int(state.options["turns"]):
        return False
    state.stack.append((SECRET, (1 << state.seats) - 1))
    return True


ACTIONS = ActionTable(
    ActionKind("hide", stone=Names(STONES)), ActionKind("put", pile=Names(PILES)), ActionKind("done")
)  # fmt: skip


def stones_first(state: TinyState, seat: Seat, action: Action) -> Refusal | None:  # noqa: ARG001
    return Refusal("Hide a stone first; {n} seats still do.", "TG-2.1", {"n": len(state.to_act())})


BOOK: RuleBook[TinyState] = RuleBook(
    ACTIONS,
    [
        Row(
            SECRET, legal_stones, (Answer(HIDE, hide, fine), Answer(PUT, put, stones_first)),
            Refusal("Hide a stone first.", "TG-2.1"),
        ),
        Row(
            SORT, legal_pebbles, (Answer(PUT, put, fine), Answer(DONE, stop, fine)),
            Refusal("The stones are hidden.", "TG-2.1"),
        ),
    ],
    over="TG-2.1", others="TG-2.1", onward=end_turn,
)  # fmt: skip


class TinyMind(Mind):
    terms = (mark("stones"),)

    def evaluate(self, state: State, seat: Seat) -> list[float]:
        assert isinstance(state, TinyState)
        return [float(state.points[seat])]


class Tiny(Game):
    id = "tiny"
    title = "Tiny"
    version = 1
    seat_counts = range(2, 5)
    minutes = 1
    depth = 1
    options = (Option("turns", (2, 3, 40), "Turns"),)
    actions = ACTIONS
    book = BOOK
    events = EventTable(
        EventKind("hidden", "stone", private=True),
        EventKind("shown", "stone", reveals=True),
        EventKind("put", "pile"),
        EventKind("rolled", "stone", reveals=True),
    )
    mind = TinyMind()

    def setup(self, seats: int, seed: Seed, options: Options) -> State:
        return TinyState(self, seats, options, dice_from(seed))

    def view(self, state: TinyState, seat: Seat | None) -> View:
        mine = -1 if seat is None else state.stone[seat]
        hidden = tuple(stone >= 0 for stone in state.stone)
        return View(
            seat, state.turn, mine, hidden, tuple(state.shown), tuple(state.piles), tuple(state.points), state.over
        )  # fmt: skip

    def scores(self, state: TinyState) -> list[Score]:
        return [
            Score(s, p, (("stones", p),), 1 + sum(other > p for other in state.points))
            for s, p in enumerate(state.points)
        ]  # fmt: skip

    def determinize(self, state: TinyState, seat: Seat | None, dice: Dice) -> TinyState:
        copy = state.clone()
        for other in range(state.seats):
            if other != seat and copy.stone[other] >= 0:
                copy.stone[other] = dice.below(len(STONES))
        copy.dice = dice.fork()
        return copy

    def describe(self, state: TinyState) -> str:
        parts = (state.seats, state.options, state.turn, state.dice.state, state.stack, state.stone, state.shown)
        return json.dumps((*parts, state.piles, state.points))

    def arrange(self, text: str) -> State:
        seats, options, turn, dice, stack, stone, shown, piles, points = json.loads(text)
        state = TinyState(self, seats, options, Dice(0))
        state.turn, state.dice.state, state.stack = turn, dice, [tuple(decision) for decision in stack]
        state.stone, state.shown, state.piles, state.points = stone, shown, piles, points
        return state

    def headline(self, view: View, words: Words) -> str:
        return words("Turn {n}", n=view.turn + 1)

    def svg(self, state: State) -> str:
        return self.picture(Look(self, state, None), [""] * state.seats, English()).regions["map"]

    def picture(self, look: Look, names: Sequence[str], words: Words) -> Picture:
        view, legal = look.view, look.legal
        ask = Ask(words("What do <b>you</b> do?")) if legal else None
        regions = {
            "map": f'<svg id="piles"><text>{view.piles} {view.shown}</text></svg>',
            "players": "".join(f"<p>{name} {points}</p>" for name, points in zip(names, view.points, strict=True)),
            "hand": f"<p>{view.my_stone}</p>" if view.seat is not None else "",
        }
        choices = tuple(
            Choice(action, tuple(Step(word, word) for word in self.actions.to_text(action).split())) for action in legal
        )
        return Picture(regions, self.headline(view, words), ask, choices)

    def say(self, event: Event, view: View, names: Sequence[str], words: Words) -> str:  # noqa: ARG002
        fields = self.events.fields(event)
        if event[0] == E_ROLLED:
            return words("The die shows <b>{stone}</b>.", stone=STONES[fields["stone"]])
        name = names[event[1]]
        if event[0] == E_PUT:
            return words("<b>{name}</b> puts a pebble on the {pile}.", name=name, pile=PILES[fields["pile"]])
        if not fields:
            return words("<b>{name}</b> hides a stone.", name=name)
        return words("<b>{name}</b>: {stone}.", name=name, stone=STONES[fields["stone"]])

    def text_map(self, view: View, words: Words) -> str:  # noqa: ARG002
        return str(view.piles)

    def explain(self, look: Look, place: str, taken: Sequence[str] = ()) -> Refusal | None:  # noqa: ARG002
        return Refusal("Pebbles come after the stones.", "TG-2.1") if place == "piles" else None

    def rules(self, lang: str) -> str:
        return RULES["fr" if lang == "fr" else "en"]

    def reference(self, words: Words) -> tuple[Chapter, ...]:
        french = words("Rules") != "Rules"  # a stand-in has no catalogue of its own
        stones = tuple(stone_entry(points, french) for points in range(len(STONES)))
        piles = tuple(Entry(f"pile-{pile}", *PILE_TEXTS[french], rule="TG-2.2") for pile in PILES)
        titles = ("Les pierres", "Les tas") if french else ("Stones", "Piles")
        return (Chapter("stones", titles[0], stones, "0 < 4"), Chapter("piles", titles[1], piles))

    def drawing(self, name: str, words: Words) -> str:  # noqa: ARG002
        return stone_drawing(2) if name == "stone" else ""


def stone_drawing(stone: int) -> str:
    return (
        '<svg viewBox="0 0 40 40"><clipPath id="half"><path d="M0 0h40v20h-40z"/></clipPath>'
        f'<circle id="stone" cx="20" cy="20" r="18" fill="var(--p{stone + 1})" clip-path="url(#half)"/>'
        '<use href="#vp" x="4" y="4" width="32" height="32"/></svg>'
    )


def stone_entry(points: int, french: bool) -> Entry:
    said = "Dévoilée, cette pierre vaut {}." if french else "Once shown, this stone is worth {}."
    facts = (("Dans la boîte", "4"),) if french else (("In the box", "4"),)
    return Entry(
        f"stone-{STONES[points]}", STONES[points].title(), said.format(points), facts, stone_drawing(points), "TG-2.1",
        rebuilt=points == 4,
    )  # fmt: skip


PILE_TEXTS = (("Pile", "Pebbles lie here & are worth nothing."), ("Tas", "Des cailloux y reposent & ne valent rien."))
RULES = {
    "en": """# Tiny

A game of stones and pebbles: TG-2.1 to TG-2.3, and TG-9 is not written.

## Pebbles

- **TG-2.1** First the stones, then the pebbles (TG-2.2).

![A stone, half hidden (TG-2.1)](drawing:stone)

### TG-2.2 Piles
Pebbles lie on a *pile*, after TG-2.1.

### TG-2.3 The end
Nobody has won before it.
""",
    "fr": """# Tiny

Un jeu de pierres et de cailloux\xa0: TG-2.1 à TG-2.3, et TG-9 n’est pas écrite.

## Cailloux

- **TG-2.1** D’abord les pierres, puis les cailloux (TG-2.2).

![Une pierre, à demi cachée (TG-2.1)](drawing:stone)

### TG-2.2 Les tas
Les cailloux reposent en *tas*, après TG-2.1. L’œil les compte\xa0: dévoilés, ils ne valent rien.

### TG-2.3 La fin
Personne n’a gagné avant elle.
""",
}


GAME = Tiny()
