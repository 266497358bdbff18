"""Eclipse as drawn: every decision of random games, through every pair of eyes."""

import re
from collections.abc import Iterator
from functools import cache
from xml.etree import ElementTree

import pytest

from astrarium import drawing
from astrarium.core import Dice, English, Picture, game
from astrarium.words import words

GAME = game("eclipse")
NAMES = ["Inès", "Marek", 'O"r<l>a', "Bruno & co", "Kestrel", "Ilse"]
TABLES = [
    (2, {}),
    (3, {"species": "chosen", "home_rotation": "free"}),
    (4, {}),
    (6, {}),
]
SEEN_OF_A_KIND = 3  # positions looked at for each kind of decision in each game
NAMED = r'<(?:g|svg|div|li)[^>]*class="[^"]*\b(?:place|piece)\b[^"]*"[^>]*>'  # opening tags of places and pieces
BOARD_STEPS = (
    "sector-", "space-", "square-", "ships-", "turn-", "plan-", "slot-", "part-", "tech-", "track-", "target-",
    "species-", "influence-track", "blue-",
)  # fmt: skip


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


def positions(seats: int, options: dict) -> Iterator[tuple]:
    """States of a random game with a seat to look through: some of every kind of decision, and the end."""
    state, dice, seen = GAME.new(seats, seed=seats + 40, options=options), Dice(seats), {}
    while not state.over:
        who = dice.pick(state.to_act())
        kind = state.view(who).pending.kind
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] <= SEEN_OF_A_KIND or seen[kind] % 60 == 0:
            yield state.clone(), who
            yield state.clone(), (who + 1) % seats
            yield state.clone(), None
        state.play(who, state.random_action(who, dice))
    yield state, 0
    yield state, None


def picture(state, seat, language=None) -> Picture:
    legal = state.legal(seat) if seat is not None else []
    return GAME.picture(state.view(seat), legal, NAMES[: state.seats], language or English())


@cache
def pictures(table: int) -> list[tuple]:
    seats, options = TABLES[table]
    return [(state, seat, picture(state, seat)) for state, seat in positions(seats, options)]


every_table = pytest.mark.parametrize("table", range(len(TABLES)))


def ids_of(shown: Picture) -> list[str]:
    return re.findall(r'\bid="([^"]+)"', "".join(shown.regions.values()))


@every_table
class TestEveryPosition:
    def test_each_region_is_well_formed(self, table):
        for _, _, shown in pictures(table):
            for markup in shown.regions.values():
                ElementTree.fromstring(f"<root>{markup}</root>")

    def test_ids_are_unique_on_the_page_and_none_is_a_symbol(self, table):
        for _, _, shown in pictures(table):
            ids = ids_of(shown)
            assert len(ids) == len(set(ids))
            assert not set(ids) & set(drawing.symbols())

    def test_only_symbols_that_exist_are_used(self, table):
        known = set(drawing.symbols())
        for _, _, shown in pictures(table):
            used = set(re.findall(r'href="#([^"]+)"', "".join(shown.regions.values())))
            icons = {step.icon for choice in shown.choices for step in choice.steps if step.icon}
            assert used <= known
            assert icons <= known

    def test_every_board_step_is_an_element_of_the_board(self, table):
        for _, _, shown in pictures(table):
            ids = set(ids_of(shown))
            for choice in shown.choices:
                missing = [step.id for step in choice.steps if step.id.startswith(BOARD_STEPS) and step.id not in ids]
                assert not missing

    def test_choices_are_the_legal_actions_each_by_its_own_clicks(self, table):
        for state, seat, shown in pictures(table):
            legal = state.legal(seat) if seat is not None else []
            assert sorted(choice.action for choice in shown.choices) == sorted(legal)
            paths = [tuple(step.id for step in choice.steps) for choice in shown.choices]
            assert len(set(paths)) == len(paths)
            beginnings = {path[:n] for path in paths for n in range(len(path))}
            assert not beginnings & set(paths), "one click would end one action and lead on to another"

    def test_a_question_is_asked_exactly_where_there_is_a_choice(self, table):
        for _, _, shown in pictures(table):
            assert (shown.ask is not None) == bool(shown.choices)

    def test_every_seat_colour_stands_beside_its_glyph(self, table):
        for _, _, shown in pictures(table):
            for name, markup in shown.regions.items():
                for seat in re.findall(r"var\(--p(\d)\)", markup):
                    assert f'href="#g{seat}"' in markup or name == "me" or 'class="place plan"' in markup, (name, seat)

    def test_every_place_and_piece_has_a_name_and_can_be_focused(self, table):
        for _, _, shown in pictures(table):
            for tag in re.findall(NAMED, "".join(shown.regions.values())):
                assert ' id="' in tag
                assert ' tabindex="' in tag
                assert re.search(r' aria-label="[^"]+"', tag), tag

    def test_names_cannot_break_out_of_the_drawing(self, table):
        for _, _, shown in pictures(table):
            assert "<l>" not in "".join(shown.regions.values())
            assert shown.ask is None or "<l>" not in shown.ask.sentence + shown.ask.reason

    def test_what_a_seat_cannot_know_changes_nothing_it_is_shown(self, table):
        dice = Dice(5)
        for state, seat, shown in pictures(table):
            if seat is None:
                continue
            other = state.determinize(seat, dice)
            assert picture(other, seat) == shown


@every_table
def test_every_word_drawn_has_its_french(table):
    french = words("fr", "eclipse").texts
    listener = Listener()
    for state, seat in positions(*TABLES[table]):
        picture(state, seat, listener)
    assert not [text for text in listener.heard if text not in french]


def test_the_scores_of_a_view_hide_the_others_reputation():
    for state, seat, _ in pictures(2):
        view = state.view(seat)
        for score in view.scores:
            known = state.over or score.seat == seat
            assert any(name == "Reputation" for name, _ in score.parts) == (
                known and view.players[score.seat].species is not None
            )
            assert score.total == sum(value for _, value in score.parts)


def test_turning_over_a_sector_or_dice_is_confirmed_and_said_to_be_final():
    found = 0
    for _, _, shown in pictures(0):
        for choice in shown.choices:
            if GAME.actions.to_text(choice.action).split()[0] in ("explore", "fire"):
                assert choice.final
                assert choice.confirm
                found += 1
    assert found


def test_the_cover_is_well_formed_and_needs_nothing_but_the_symbols():
    art = GAME.cover()
    ElementTree.fromstring(art)
    assert set(re.findall(r'href="#([^"]+)"', art)) <= set(drawing.symbols())
    assert " id=" not in art
