"""What a seat sees in numbers: as many as there are names, within their bounds, and nothing that it may not know."""

from dataclasses import dataclass

import numpy as np
import pytest

from astrarium.core import Dice, game
from astrarium.envs.layout import Count, Counts, Flag, Layout, Members, OneOf, OneOfEach, Part, Rows, There, Told
from astrarium.envs.seating import BEGUN, Rules, Sight
from astrarium.envs.watching import Cells, Eyes, Sheet

from .conftest import GAMES, TABLES, positions

NOTHING_BEGUN = [0.0] * BEGUN


@dataclass
class Ship:
    name: str
    guns: int


@dataclass
class Table:
    age: int | None = 3
    over: bool = False
    levels: tuple[int, ...] = (1, 2)
    kind: str | None = "war"
    cards: tuple[int, ...] = (7, 7, 9)
    places: tuple[int, ...] = (1, -1)
    ships: tuple[Ship, ...] = (Ship("b", 4),)
    first: Ship | None = None


def out_of_bounds(rules, seen):
    """The columns whose numbers their bounds do not allow."""
    low, high = (np.array([getattr(column, end) for column in rules.columns]) for end in ("low", "high"))
    wrong = np.flatnonzero((seen < low) | (seen > high) | ~np.isfinite(seen))
    return [(rules.columns[at], float(seen[at])) for at in wrong]


def differing(rules, state, seat):
    """The columns in which what the eye of a seat sees is not what is read from its whole view."""
    seen = Sight(rules, state).array(seat, NOTHING_BEGUN)[:-BEGUN]
    told = rules.layout.read(state.view(seat))
    return [(rules.columns[at].name, float(seen[at]), float(told[at])) for at in np.flatnonzero(seen != told)]


class TestFields:
    """Each kind of field on a little table."""

    def read(self, field, table=None):
        layout = Layout([field])
        values = layout.read(table or Table())
        assert len(values) == len(layout)
        return dict(zip(layout.names(), values, strict=True))

    def test_a_count_is_the_number_itself(self):
        assert self.read(Count("age", 0, 9)) == {"age": 3}

    def test_a_count_that_is_not_there_is_empty(self):
        assert self.read(Count("age", 0, 9, empty=-1), Table(age=None)) == {"age": -1}

    def test_a_flag_tells_yes_from_no_and_a_list_from_none(self):
        assert self.read(Flag("over")) == {"over": 0}
        assert self.read(Flag("ships")) == {"ships": 1}

    def test_counts_are_filled_up_with_zeros(self):
        assert self.read(Counts("levels", "abc", 0, 5)) == {"levels.a": 1, "levels.b": 2, "levels.c": 0}

    def test_a_choice_is_one_column_of_several(self):
        assert self.read(OneOf("kind", ("peace", "war"))) == {"kind=peace": 0, "kind=war": 1}

    def test_members_are_counted(self):
        assert self.read(Members("cards", (7, 8, 9), most=2)) == {"cards=7": 2, "cards=8": 0, "cards=9": 1}

    def test_a_choice_for_each_place(self):
        found = self.read(OneOfEach("places", "xy", (0, 1)))
        assert found == {"places.x=0": 0, "places.x=1": 1, "places.y=0": 0, "places.y=1": 0}

    def test_rows_stand_under_their_keys_and_missing_ones_are_zeros(self):
        found = self.read(Rows("ships", "ab", There(), Count("guns", 0, 9), key="name"))
        assert found == {"ships[a].there": 0, "ships[a].guns": 0, "ships[b].there": 1, "ships[b].guns": 4}

    def test_a_part_that_is_not_there_is_zeros(self):
        assert self.read(Part("first", Count("guns", 1, 9))) == {"first.guns": 0}
        assert self.read(Part("first", Count("guns", 1, 9)), Table(first=Ship("a", 5))) == {"first.guns": 5}

    def test_what_no_attribute_says_is_told_by_a_function(self):
        assert self.read(Told("ships", ("count",), 0, 9, lambda table: (len(table.ships),))) == {"ships.count": 1}


@pytest.mark.parametrize(("game_id", "seats"), TABLES)
class TestLayouts:
    """Every game at every number of seats."""

    def test_every_column_has_a_name_of_its_own(self, game_id, seats):
        names = [column.name for column in Rules(game_id, seats).columns]
        assert len(set(names)) == len(names)

    def test_every_column_has_bounds_with_room_between_them(self, game_id, seats):
        for column in Rules(game_id, seats).columns:
            assert -1e6 < column.low < column.high < 1e6

    def test_every_number_is_finite_and_within_its_bounds(self, game_id, seats):
        rules = Rules(game_id, seats)
        for state in positions(game_id, seats, every=20, limit=400):
            for seat in range(seats):
                assert out_of_bounds(rules, Sight(rules, state).array(seat, NOTHING_BEGUN)) == []

    def test_redrawing_all_that_a_seat_cannot_know_leaves_every_byte(self, game_id, seats):
        rules = Rules(game_id, seats)
        for number, state in enumerate(positions(game_id, seats, every=60, limit=300)):
            for seat in range(seats):
                seen = Sight(rules, state).array(seat, NOTHING_BEGUN)
                other = state.determinize(seat, Dice(number))
                assert Sight(rules, other).array(seat, NOTHING_BEGUN).tobytes() == seen.tobytes()
                fresh = Sight(Rules(game_id, seats), other)  # it never saw the true world
                assert fresh.array(seat, NOTHING_BEGUN).tobytes() == seen.tobytes()

    def test_an_eye_that_kept_what_it_saw_sees_what_the_whole_view_says(self, game_id, seats):
        rules, looks = Rules(game_id, seats), Dice(7)
        for state in positions(game_id, seats, every=1, limit=150):
            seat = looks.pick([*range(seats), None])
            assert differing(rules, state, seat) == []


@pytest.mark.parametrize(
    ("game_id", "seats", "options"),
    [
        ("civilisations", 2, {"setup": "choose", "exploration": True}),
        ("council", 3, {"stations": True, "leaders": True, "civilisations": "chosen", "silver": False}),
        ("council", 1, {"stations": True, "leaders": True}),
        ("eclipse", 4, {"species": "chosen", "home_rotation": "free"}),
        ("gaia", 3, {"sectors": "small", "charging": "ask"}),
        ("ascending", 3, {"wobble": "strong", "placing": "free"}),
    ],
)
def test_other_options_stay_within_the_bounds_and_true_to_the_view(game_id, seats, options):
    rules = Rules(game_id, seats, options)
    table, dice = rules.new(3), Dice(4)
    for _ in range(400):
        if table.over:
            break
        if table.seat == 0:
            assert out_of_bounds(rules, table.sight.array(0, table.begun(0))) == []
            assert differing(rules, table.state, 0) == []
        table.say(dice.pick(list(table.choices)))


class TestEyes:
    """What is kept from look to look belongs to one seat and one moment."""

    def test_two_games_of_the_same_table_do_not_see_each_other(self):
        rules = Rules("gaia", 3)
        first, second = (rules.game.new(3, seed, rules.options) for seed in (1, 2))
        for state in (first, second, first):
            assert differing(rules, state, 0) == []

    def test_an_eye_that_looks_back_sees_what_was(self):
        rules = Rules("eclipse", 2)
        moments = [state.clone() for state in positions("eclipse", 2, every=10, limit=60)]
        for state in (moments[-1], moments[0], moments[3]):
            assert differing(rules, state, 1) == []

    @pytest.mark.parametrize("game_id", GAMES)
    def test_the_end_of_one_game_is_not_that_of_another(self, game_id):
        rules = Rules(game_id, 2)
        ends = [list(positions(game_id, 2, every=10_000, limit=10_000, seed=seed))[-1] for seed in (1, 2)]
        assert all(end.over for end in ends)
        for state in (*ends, rules.game.new(2, 1, rules.options), *ends):
            assert differing(rules, state, 0) == []

    def test_what_one_seat_knows_is_not_left_for_the_next_that_looks(self):
        rules = Rules("civilisations", 3)
        state = rules.game.new(3, 1, rules.options)
        for seat in (0, 1, None, 0, 2):
            assert differing(rules, state, seat) == []

    def test_a_game_that_watches_nothing_is_read_whole(self):
        rules = Rules("ascending", 2)
        rules.eyes = Eyes(rules.layout, [], len(rules.columns))
        for state in positions("ascending", 2, every=5, limit=20):
            assert differing(rules, state, 0) == []

    def test_every_field_of_a_layout_must_be_watched(self):
        rules = Rules("ascending", 2)
        watches = [patch.watch for patch in rules.eyes.patches]
        with pytest.raises(AssertionError, match="watched once"):
            Eyes(rules.layout, watches[:-1], len(rules.columns))


@dataclass
class Turret:
    guns: int
    age: int


class Fleet:
    """A state with a list by ship, a number for all and one ship that is not told cell by cell."""

    def __init__(self, guns, age=1, strange=()):
        self.guns, self.age, self.strange = guns, age, strange


class TestSheets:
    """Rows read cell by cell."""

    def eyes(self, reads, **others):
        fields = (Count("guns", 0, 9), Count("age", 0, 9))

        def read(name, number):
            return lambda state, row: (reads.append((name, row)), number(state, row))[1]

        cells = (
            Cells("guns", ("guns",), read("guns", lambda state, row: state.guns[row])),
            Cells("age", ("age",), read("age", lambda state, _: state.age)),
        )
        sheet = Sheet(
            "ships", lambda state, _: ((state.age,), [state.guns[:]]), cells, ("age",), (("guns", 1),), **others
        )
        return Eyes(Layout([Rows("ships", "ab", *fields)]), [sheet], 4)

    def test_only_cells_whose_grounds_have_changed_are_read_again(self):
        reads = []
        eyes = self.eyes(reads)
        eyes.look(Fleet([1, 2]), object())
        reads.clear()
        assert eyes.look(Fleet([1, 5]), object()).tolist() == [1, 1, 5, 1]
        assert reads == [("guns", 1)]

    def test_what_concerns_all_rows_is_read_again_in_all(self):
        reads = []
        eyes = self.eyes(reads)
        eyes.look(Fleet([1, 2]), object())
        reads.clear()
        assert eyes.look(Fleet([1, 2], age=3), object()).tolist() == [1, 3, 2, 3]
        assert reads == [("age", 0), ("age", 1)]

    def test_a_row_that_cells_cannot_tell_is_the_views_until_they_can(self):
        eyes = self.eyes([], whole=lambda state, row: Turret(9, 8) if row in state.strange else None)
        assert eyes.look(Fleet([1, 2], strange=(0,)), object()).tolist() == [9, 8, 2, 1]
        assert eyes.look(Fleet([3, 2]), object()).tolist() == [3, 1, 2, 1]

    def test_cells_follow_only_from_what_the_sheet_has(self):
        cells = (Cells("guns", ("armour",), lambda *_: 0),)
        sheet = Sheet("ships", lambda *_: ((), []), cells, lists=(("guns", 1),))
        with pytest.raises(AssertionError, match="no grounds"):
            Eyes(Layout([Rows("ships", "ab", Count("guns", 0, 9))]), [sheet], 2)


class TestMeaning:
    """The numbers are those of the view."""

    def column(self, state, name, seat=0):
        rules = Rules(state.game.id, state.seats)
        names = [column.name for column in rules.columns]
        return Sight(rules, state).array(seat, NOTHING_BEGUN)[names.index(name)]

    def test_a_card_is_in_the_hand_of_its_own_seat_only(self):
        state = game("civilisations").new(3, 1)
        card = state.view(0).hand[0].card
        assert self.column(state, f"hand[{card}].there", 0) == 1
        assert self.column(state, f"hand[{card}].there", 1) == 0

    def test_resources_of_a_faction_are_its_resources(self):
        *_, state = positions("gaia", 3, every=50, limit=101)
        assert self.column(state, "players[1].ore") == state.view(0).players[1].ore

    def test_a_ship_lies_where_it_lies(self):
        state = game("ascending").new(2, 1)
        ship = state.view(0).ships[0]
        assert self.column(state, f"ships[{ship.name}].x") == np.float32(ship.x)

    def test_a_sector_that_is_not_placed_is_not_there(self):
        state = game("eclipse").new(2, 1)
        placed = {sector.number for sector in state.view(0).sectors}
        assert self.column(state, "sectors[001].there") == 1
        assert "399" not in placed and "101" not in placed
        assert self.column(state, "sectors[101].there") == 0

    def test_what_has_been_said_of_an_action_is_seen_by_its_own_seat_alone(self):
        table = Rules("civilisations", 2).new(1)
        table.say(min(table.choices))
        assert table.begun(0) != NOTHING_BEGUN
        assert table.begun(1) == NOTHING_BEGUN
