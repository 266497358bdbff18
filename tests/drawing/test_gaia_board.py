"""Gaia Project as drawn: every kind of decision of played games, through every pair of eyes."""

import re
from collections.abc import Iterator
from functools import cache
from xml.etree import ElementTree

import pytest

from astrarium import drawing
from astrarium.core import Dice, English, Picture, game
from astrarium.games.gaia import columns
from astrarium.games.gaia.actions import CONVERT, FEDERATE, PASS
from astrarium.games.gaia.components import FACTION_IDS, MAX_CREDIT, MAX_KNOWLEDGE, MAX_ORE, TOKEN_GAIN
from astrarium.games.gaia.view import question_of
from astrarium.words import words

GAME = game("gaia")
NAMES = ["Inès", "Marek", 'O"r<l>a', "Bruno & co"]
TABLES = [
    (1, {}, "terrans"),
    (2, {"charging": "ask"}, "itars taklons"),
    (2, {}, "ivits ambas"),
    (3, {"setup": "first_game"}, ""),
    (3, {}, "lantids firaks hadsch_hallas"),
    (4, {"turn_order": "passing"}, "gleens bal_taks nevlas bescods"),
]
SEEN_OF_A_KIND = 2  # positions looked at for each kind of decision in each game
NAMED = r'<(?:g|svg|div)[^>]*class="[^"]*\b(?:place|piece)\b[^"]*"[^>]*>'  # opening tags of places and pieces
BOARD_STEPS = (
    "cell-", "track-", "tile-", "advanced-", "own-", "board-", "booster-", "special-", "supply-", "faction-", "slot-",
    "federation-", "area-1", "area-2", "area-3", "area-4",
)  # fmt: skip
KINDS = {
    "faction", "place", "booster", "income", "terrans", "itars", "turn", "close", "site", "tile", "advance",
    "lost-planet", "token", "rescore", "charge", "brainstone",
}  # fmt: skip


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


def rich(state) -> None:
    """Fill every store, so that a random player gets to see all that the game has."""
    for row in state.rows[: state.seats]:
        row[columns.CREDIT], row[columns.ORE], row[columns.KNOWLEDGE] = MAX_CREDIT - 9, MAX_ORE - 3, MAX_KNOWLEDGE - 3
        row[columns.QIC] = max(row[columns.QIC], 5)
        row[columns.BOWL2] += 2
        row[columns.BOWL3] += 2


def choose(state, seat, dice: Dice, wanted: list[str]):
    """A busy random player: forms federations, passes late, and converts little."""
    legal = state.legal(seat)
    named = [a for a in legal if GAME.actions.to_text(a).split()[-1] in wanted]
    busy = [a for a in legal if a[0] not in (CONVERT, PASS)]
    great = [a for a in legal if a[0] == FEDERATE]
    if named and question_of(state).name == "faction":
        return named[0]
    if great or (busy and dice.below(12)):
        return dice.pick(great or busy)
    return dice.pick(legal)


def positions(seats: int, options: dict, factions: str) -> Iterator[tuple]:
    """States of a busy game with a seat to look through: some of every kind of decision, and the end."""
    state, dice, seen = GAME.new(seats, seed=seats + 40, options=options), Dice(seats), {}
    last_round = 0
    while not state.over:
        (who,) = state.to_act()
        kind = question_of(state).name
        if state.round != last_round and kind == "turn":
            rich(state)
            last_round = state.round
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] <= SEEN_OF_A_KIND or seen[kind] % 40 == 0:
            yield state.clone(), who
        if seen[kind] in (1, 40):
            yield state.clone(), (who + 1) % seats
            yield state.clone(), None
        state.play(who, choose(state, who, dice, factions.split()))
    yield state, 0
    yield state, None


def picture(state, seat, language=None) -> Picture:
    legal = state.legal(seat) if seat is not None else []
    return GAME.picture(state.view(seat), legal, NAMES[: state.seats], language or English())


@cache
def drawn(table: int) -> tuple[list[tuple], Listener]:
    """A table's positions with their pictures, and all that was said in them."""
    listener = Listener()
    return [(state, seat, picture(state, seat, listener)) for state, seat in positions(*TABLES[table])], listener


def pictures(table: int) -> list[tuple]:
    return drawn(table)[0]


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
                missing = [s.id for s in choice.steps if s.id.startswith(BOARD_STEPS) and s.id not in ids]
                assert not missing

    def test_choices_are_the_legal_actions_each_by_its_own_clicks(self, table):
        for state, seat, shown in pictures(table):
            legal = state.legal(seat) if seat is not None else []
            assert sorted(choice.action for choice in shown.choices) == sorted(legal)
            paths = [tuple(step.id for step in choice.steps) for choice in shown.choices]
            assert len(set(paths)) == len(paths)
            beginnings = {path[:n] for path in paths for n in range(len(path))}
            assert not beginnings & set(paths), "one click would end one action and lead on to another"

    def test_a_click_on_a_place_means_one_thing(self, table):
        """Every way to a hex, a track or a tile is the same, so that one click chooses it all."""
        for _, _, shown in pictures(table):
            ways: dict[str, set] = {}
            for choice in shown.choices:
                path = [step.id for step in choice.steps]
                for n, step in enumerate(path):
                    if step.startswith(("cell-", "track-", "board-", "booster-")):
                        ways.setdefault(step, set()).add(tuple(path[:n]))
            assert all(len(found) == 1 for found in ways.values())

    def test_a_question_is_asked_exactly_where_there_is_a_choice(self, table):
        for _, _, shown in pictures(table):
            assert (shown.ask is not None) == bool(shown.choices)

    def test_a_group_of_one_is_not_played_by_the_click_that_opens_it(self, table):
        for _, _, shown in pictures(table):
            firsts = [choice.steps[0].id for choice in shown.choices]
            for choice in shown.choices:
                if len(choice.steps) > 1 and firsts.count(choice.steps[0].id) == 1:
                    assert choice.confirm

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

    def test_every_hex_is_a_place(self, table):
        for state, seat, shown in pictures(table):
            hexes = {f"cell-{cell.name}" for cell in state.view(seat).cells}
            assert hexes <= set(ids_of(shown))

    def test_names_cannot_break_out_of_the_drawing(self, table):
        for _, _, shown in pictures(table):
            assert "<l>" not in "".join(shown.regions.values())

    def test_what_a_seat_cannot_know_changes_nothing_it_is_shown(self, table):
        dice = Dice(5)
        for state, seat, shown in pictures(table):
            if seat is not None:
                assert picture(state.determinize(seat, dice), seat) == shown


@every_table
def test_every_word_drawn_has_its_french(table):
    french = words("fr", "gaia").texts
    assert not [text for text in drawn(table)[1].heard if text and text not in french]


def test_all_kinds_of_decision_were_looked_at():
    kinds = {question_of(s).name for table in range(len(TABLES)) for s, _, _ in pictures(table) if not s.over}
    assert kinds == KINDS


def test_all_the_tables_factions_were_played():
    played = {p.faction for table in range(len(TABLES)) for s, _, _ in pictures(table)[-1:] for p in s.view(0).players}
    wanted = {FACTION_IDS.index(name) for _, _, names in TABLES for name in names.split()}
    assert wanted <= played


def test_spectators_have_no_board_of_their_own():
    for _, seat, shown in pictures(5):
        assert seat is not None or shown.regions["me"] == ""


class TestForecast:
    """What the page says before an action is what then happens."""

    @every_table
    def test_prices_of_mines_and_upgrades_are_those_that_are_paid(self, table):
        for state, seat, shown in pictures(table):
            for choice in shown.choices:
                text = GAME.actions.to_text(choice.action)
                if text.startswith(("mine", "upgrade")):
                    before, after = state.view(seat).players[seat], state.clone()
                    events = after.play(seat, choice.action)
                    row = after.rows[seat]
                    tokens = [TOKEN_GAIN[e[2]] for e in events if GAME.events.kinds[e[0]].name == "token"]
                    paid = (
                        before.ore - row[columns.ORE] + sum(gain[1] for gain in tokens),
                        before.credit - row[columns.CREDIT] + sum(gain[0] for gain in tokens),
                    )
                    price = re.search(r"(\d+) ore, (\d+) credits?", choice.steps[-1].note)
                    assert price and paid == (int(price[1]), int(price[2]))

    @every_table
    def test_points_announced_are_points_scored(self, table):
        for state, seat, shown in pictures(table):
            for choice in shown.choices:
                if GAME.actions.to_text(choice.action).startswith(("mine", "upgrade", "research", "pass")):
                    step = choice.steps[0 if choice.action[0] == PASS else -1]
                    said = re.search(r"\+(\d+) VP", step.note)
                    after = state.clone()
                    events = after.play(seat, choice.action)
                    kind = GAME.events.kinds
                    scored = sum(
                        e[3] for e in events if kind[e[0]].name == "points" and e[1] == seat and e[2] in (0, 1, 2, 6)
                    )
                    assert scored == (int(said[1]) if said else 0), (choice, events)

    @every_table
    def test_neighbours_who_may_charge_are_named(self, table):
        for state, seat, shown in pictures(table):
            if state.seats < 2:
                continue
            for choice in shown.choices:
                if GAME.actions.to_text(choice.action).startswith(("mine", "upgrade")):
                    after = state.clone()
                    after.asks_free = True
                    after.play(seat, choice.action)
                    asked = [d for d in after.stack if d[0] == 14]
                    named = len(re.findall("may charge", choice.steps[-1].note))
                    assert len(asked) <= named


def test_the_cover_is_well_formed_and_needs_nothing_but_the_symbols():
    art = GAME.cover()
    ElementTree.fromstring(art)
    assert set(re.findall(r'href="#([^"]+)"', art)) <= set(drawing.symbols())
    assert " id=" not in art
