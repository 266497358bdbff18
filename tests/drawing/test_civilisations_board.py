"""Quatre Voies as drawn: every decision of random games, through every pair of eyes."""

import re
from collections.abc import Iterator
from functools import cache
from xml.etree import ElementTree

import pytest

from astrarium import drawing
from astrarium.core import Dice, English, Picture, game
from astrarium.words import words

GAME = game("civilisations")
NAMES = ["Inès", "Marek", 'O"r<l>a', "Bruno & co", "Kestrel", "Ilse"]
TABLES = [
    (2, {}),
    (2, {"exploration": True}),
    (3, {}),
    (4, {"setup": "choose", "exploration": True}),
    (5, {}),
    (6, {"setup": "choose"}),
]
SEEN_OF_A_KIND = 4  # positions looked at for each kind of decision in each game
NAMED = r'<(?:g|svg|div)[^>]*class="[^"]*\b(?:place|piece)\b[^"]*"[^>]*>'  # opening tags of places and pieces
BOARD_STEPS = ("sector-", "card-", "civilisation-")


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
        if seen[kind] <= SEEN_OF_A_KIND or seen[kind] % 25 == 0:
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
                assert all(step.id in ids for step in choice.steps if step.id.startswith(BOARD_STEPS))

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
                    assert f'href="#g{seat}"' in markup or name == "me", (name, seat)

    def test_every_place_and_piece_has_a_name_and_can_be_focused(self, table):
        for _, _, shown in pictures(table):
            for tag in re.findall(NAMED, "".join(shown.regions.values())):
                assert ' id="' in tag
                assert ' tabindex="' in tag
                assert re.search(r' aria-label="[^"]+"', tag), tag

    def test_names_cannot_break_out_of_the_drawing(self, table):
        for _, _, shown in pictures(table):
            assert "<l>" not in "".join(shown.regions.values())

    def test_what_a_seat_cannot_know_changes_nothing_it_is_shown(self, table):
        dice = Dice(5)
        for state, seat, shown in pictures(table):
            if seat is None:
                continue
            other = state.determinize(seat, dice)
            assert picture(other, seat) == shown


@every_table
def test_every_word_drawn_has_its_french(table):
    french = words("fr", "civilisations").texts
    listener = Listener()
    for state, seat in positions(*TABLES[table]):
        picture(state, seat, listener)
    assert not [text for text in listener.heard if text not in french]


def test_spectators_see_no_hand():
    for state, seat, shown in pictures(2):
        if seat is None and state.turn:
            assert 'id="card-' not in "".join(shown.regions.values())
            assert "trk" not in shown.regions["me"]


def test_all_kinds_of_decision_were_looked_at():
    kinds = {s.view(0).pending.kind for table in (0, 3) for s, _, _ in pictures(table) if not s.over}
    assert kinds == {"civilisation", "home", "choose", "war", "colonisation", "expansion"}


class TestForecast:
    """What the page says before a battle or a move is what then happens."""

    @every_table
    def test_battles_end_as_announced(self, table):
        from astrarium.games.civilisations.board.forecast import battle

        for state, seat, shown in pictures(table):
            for choice in shown.choices:
                if GAME.actions.to_text(choice.action).startswith("battle"):
                    view = state.view(seat)
                    sector = next(s for s in view.sectors if s.cell == choice.action[1])
                    said, after = battle(view, sector, seat), state.clone()
                    won = after.play(seat, choice.action)[0][3]
                    assert won == (-1 if said.winner is None else said.winner)
                    there = next(s for s in after.view(seat).sectors if s.cell == sector.cell)
                    assert there.ships[seat] == said.ships_kept
                    assert (sector.colony == seat and there.colony != seat) == said.colony_lost

    @every_table
    def test_moves_change_control_as_announced(self, table):
        from astrarium.games.civilisations.board.forecast import controller_after

        for state, seat, shown in pictures(table):
            for choice in shown.choices[:40]:
                if len(choice.action) == 4 and GAME.actions.to_text(choice.action).startswith(("move", "portal")):
                    view, after = state.view(seat), state.clone()
                    _, start, to, n = choice.action
                    after.play(seat, choice.action)
                    at = {s.cell: s for s in view.sectors}
                    then = {s.cell: s for s in after.view(seat).sectors}
                    if after.turn == state.turn and not at[to].hidden:
                        assert controller_after(view, at[to], seat, n) == then[to].controller
                        assert controller_after(view, at[start], seat, -n) == then[start].controller


class TestExpansionClicks:
    """Sector, then where to, then how many; a portal next door is one click further (QV-7.4, QV-7.5)."""

    def test_movement_comes_before_the_portal(self):
        for _, _, shown in pictures(4):
            moves = [c for c in shown.choices if GAME.actions.to_text(c.action).startswith("move")]
            for choice in moves:
                assert [step.id.split("-")[0] for step in choice.steps] == ["sector", "sector", "count"]
            near = {tuple(step.id for step in c.steps[:2]) for c in moves}
            for choice in shown.choices:
                if GAME.actions.to_text(choice.action).startswith("portal"):
                    path = [step.id for step in choice.steps]
                    assert (path[2] == "portal") == (tuple(path[:2]) in near)

    def test_exploring_is_confirmed_and_said_to_be_final(self):
        found = 0
        for state, seat, shown in pictures(1):
            hidden = {s.cell for s in state.view(seat).sectors if s.hidden}
            for choice in shown.choices:
                if GAME.actions.to_text(choice.action).startswith(("move", "portal")):
                    assert choice.final == bool(choice.confirm and choice.action[2] in hidden)
                    found += choice.final
        assert found


def test_the_cover_is_well_formed_and_needs_nothing_but_the_symbols():
    art = GAME.cover()
    ElementTree.fromstring(art)
    assert set(re.findall(r'href="#([^"]+)"', art)) <= set(drawing.symbols())
    assert " id=" not in art
