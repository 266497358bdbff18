"""What holds of every game's drawing: random games, looked at through every pair of eyes."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from xml.etree import ElementTree

import pytest

from astrarium import drawing
from astrarium.core import Action, Dice, English, Look, Picture, Seat, State, game
from astrarium.words import words

NAMED = r'<(?:g|svg|div|li)[^>]*class="[^"]*\b(?:place|piece)\b[^"]*"[^>]*>'  # opening tags of places and pieces
Position = tuple[State, Seat | None]
Positions = Callable[..., Iterable[Position]]
Chooser = Callable[[State], tuple[Seat, Action]]


class Listener(English):
    """English that remembers which message ids were asked for."""

    def __init__(self) -> None:
        self.heard: dict[str, None] = {}

    def __call__(self, text, /, **values):
        self.heard[text] = None
        return super().__call__(text, **values)

    def plural(self, one, many, n, /, **values):
        self.heard[one] = None
        return super().plural(one, many, n, **values)


def at_random(dice: Dice) -> Chooser:
    """One of the seats that must decide, and anything that it may do."""

    def choose(state: State) -> tuple[Seat, Action]:
        who = dice.pick(state.to_act())
        return who, state.random_action(who, dice)

    return choose


def walk(state: State, choose: Chooser, *, few: int, often: int) -> Iterator[Position]:
    """States with a seat to look through: the first `few` of every kind of decision, one in `often`, and the end."""
    seen: dict[object, int] = {}
    while not state.over:
        who, action = choose(state)
        kind = state.view(who).pending.kind
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] <= few or seen[kind] % often == 0:
            yield state.clone(), who
            yield state.clone(), (who + 1) % state.seats
            yield state.clone(), None
        state.play(who, action)
    yield state, 0
    yield state, None


def markup_of(shown: Picture) -> str:
    return "".join(shown.regions.values())


def ids_of(shown: Picture) -> list[str]:
    return re.findall(r'\bid="([^"]+)"', markup_of(shown))


def symbols_used(markup: str) -> set[str]:
    return set(re.findall(r'href="#([^"]+)"', markup))


class Tables:
    """A few tables of one game, each drawn once."""

    def __init__(self, game_id: str, names: list[str], tables: list[tuple], positions: Positions) -> None:
        self.game, self.names, self.tables, self.positions = game(game_id), names, tables, positions
        self.every_table = pytest.mark.parametrize("table", range(len(tables)))
        self.drawn = cache(self._drawn)

    def picture(self, state: State, seat: Seat | None, language: English | None = None) -> Picture:
        look = Look(self.game, state, seat)
        return self.game.picture(look, self.names[: state.seats], language or English())

    def _drawn(self, table: int) -> tuple[list[tuple[State, Seat | None, Picture]], Listener]:
        """A table's positions with their pictures, and all that was said in them."""
        listener, looked_at = Listener(), self.positions(*self.tables[table])
        return [(state, seat, self.picture(state, seat, listener)) for state, seat in looked_at], listener

    def pictures(self, table: int) -> list[tuple[State, Seat | None, Picture]]:
        return self.drawn(table)[0]


class EveryPosition:
    """A game's tests derive from this, with its tables and the ids of steps that are places of its board."""

    tables: Tables
    board_steps: tuple[str, ...]
    answers_at_the_end = False  # whether the question says who has won when the game is over

    def own(self, region: str, markup: str) -> bool:  # noqa: ARG002
        """Whether a region holds nothing but one seat's things, so that its colour needs no glyph."""
        return region == "me"

    def spoken(self, text: str) -> bool:  # noqa: ARG002
        """Whether a message needs its French."""
        return True

    def test_each_region_is_well_formed(self, table):
        for _, _, shown in self.tables.pictures(table):
            for markup in shown.regions.values():
                ElementTree.fromstring(f"<root>{markup}</root>")

    def test_ids_are_unique_on_the_page_and_none_is_a_symbol(self, table):
        for _, _, shown in self.tables.pictures(table):
            ids = ids_of(shown)
            assert len(ids) == len(set(ids))
            assert not set(ids) & set(drawing.symbols())

    def test_only_symbols_that_exist_are_used(self, table):
        known = set(drawing.symbols())
        for _, _, shown in self.tables.pictures(table):
            assert symbols_used(markup_of(shown)) <= known
            assert {step.icon for choice in shown.choices for step in choice.steps if step.icon} <= known

    def test_every_board_step_is_an_element_of_the_board(self, table):
        for _, _, shown in self.tables.pictures(table):
            steps = {step.id for choice in shown.choices for step in choice.steps}
            assert not {step for step in steps if step.startswith(self.board_steps)} - set(ids_of(shown))

    def test_choices_are_the_legal_actions_each_by_its_own_clicks(self, table):
        for state, seat, shown in self.tables.pictures(table):
            legal = state.legal(seat) if seat is not None else []
            assert sorted(choice.action for choice in shown.choices) == sorted(legal)
            paths = [tuple(step.id for step in choice.steps) for choice in shown.choices]
            assert len(set(paths)) == len(paths)
            beginnings = {path[:n] for path in paths for n in range(len(path))}
            assert not beginnings & set(paths), "one click would end one action and lead on to another"

    def test_a_question_is_asked_exactly_where_there_is_a_choice(self, table):
        for state, _, shown in self.tables.pictures(table):
            answered = self.answers_at_the_end and state.over
            assert (shown.ask is not None) == (bool(shown.choices) or answered)

    def test_every_seat_colour_stands_beside_its_glyph(self, table):
        for _, _, shown in self.tables.pictures(table):
            for name, markup in shown.regions.items():
                for seat in re.findall(r"var\(--p(\d)\)", markup):
                    assert f'href="#g{seat}"' in markup or self.own(name, markup), (name, seat)

    def test_every_place_and_piece_has_a_name_and_can_be_focused(self, table):
        for _, _, shown in self.tables.pictures(table):
            for tag in re.findall(NAMED, markup_of(shown)):
                assert ' id="' in tag
                assert ' tabindex="' in tag
                assert re.search(r' aria-label="[^"]+"', tag), tag

    def test_names_cannot_break_out_of_the_drawing(self, table):
        for _, _, shown in self.tables.pictures(table):
            assert "<l>" not in markup_of(shown)
            assert shown.ask is None or "<l>" not in shown.ask.sentence + shown.ask.reason

    def test_what_a_seat_cannot_know_changes_nothing_it_is_shown(self, table):
        dice = Dice(5)
        for state, seat, shown in self.tables.pictures(table):
            if seat is not None:
                assert self.tables.picture(state.determinize(seat, dice), seat) == shown

    def test_every_word_drawn_has_its_french(self, table):
        french = words("fr", self.tables.game.id).texts
        _, listener = self.tables.drawn(table)
        assert not [text for text in listener.heard if self.spoken(text) and text not in french]
