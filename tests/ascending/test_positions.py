"""The text form of a position: what is left out, what is said, and what is refused."""

from dataclasses import replace

import pytest

from astrarium.core import BadInput
from astrarium.games.ascending.box.components import COLOURS, GRID, STANDARD
from astrarium.games.ascending.game import GAME, AscendingEmpires
from astrarium.games.ascending.table.state import AscendingState

from .position import hole, ship

WRONG = {
    "": "2 to 4 seats",
    "a | b": "'a' is no part of a seat",
    " | b1@alpha-Z": "a place is",
    " | b1@alpha-C/24": "a place is",
    " | b1@nan,20": "a place is",
    " | a1@supply": "a1 is no ship of seat b",
    " | b1@supply b1@box": "'b1' is said twice",
    "a1@360,360 | b1@365,360": "ships 0 and 9 overlap",
    "a1@-20,300 | ": "ship 0 is off the board",
    "2castles@alpha-C | ": "neither a ship nor a piece",
    "troop@alpha-C | troop@alpha-C": "another seat's",
    "4troops@alpha-C | ": "alpha-C holds 4 pieces",
    "troop@alpha-C | ; hidden=alpha-C:grey": "alpha-C is occupied face down",
    "troops=15 | ": "less than nothing",
    "grey=5 | ": "a number from 0 to 4",
    "grey=many | ": "a whole number",
    " | ; alpha-H=grey": "alpha-H cannot be 'grey'",
    " | ; alpha-C=blue": "alpha-C cannot be 'blue'",
    " | ; alpha-C=grey hidden=alpha-C:grey": "alpha-C cannot be 'grey'",
    " | ; alpha-C=grey alpha-D=grey": "do not hold these planets",
    " | ; groups=1,2,3": "one group in each quadrant",
    " | ; wobble=much": "wobble",
    " | ; weather=fine": "no part of the table",
    " | ; active=c": "a seat is one of a, b",
    " | ; tokens=0": "the pool and the end disagree",
    " | ; stack=1/2": "no decision of this turn",
    " | ; stack=4/1": "no decision of this turn",
    " | ; stack=-": "the game is over",
}


def arranged(text: str) -> AscendingState:
    state = GAME.arrange(text)
    assert isinstance(state, AscendingState)
    return state


class TestLeftOut:
    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_everything_but_chance_is_as_at_the_start_of_a_game(self, seats):  # AE-S2, AE-S6, AE-S7
        start, state = GAME.new(seats, 5), arranged(" | " * (seats - 1))
        assert isinstance(start, AscendingState)
        for name in ("where", "x", "y", "orbit", "owner", "face_up", "troop_supply", "troop_box", "facility_stock",
                     "colony_stock", "city_stock", "levels", "tokens", "pool", "turn", "options"):  # fmt: skip
            assert getattr(state, name) == getattr(start, name), name
        assert sorted(state.kind) == sorted(start.kind) and state.to_act() == (0,)

    def test_pieces_come_from_the_stocks_and_lie_face_up(self):  # AE-P6, AE-M6
        state = arranged("2troops@alpha-C facility@alpha-C city@alpha-D | colony@beta-A")
        assert (state.troop_supply, state.troop_box) == ([4, 6], [8, 8])
        assert (state.facility_stock, state.colony_stock, state.city_stock) == ([7, 8], [4, 3], [3, 4])
        assert [state.face_up[hole(name)] for name in ("alpha-C", "alpha-D", "beta-A", "beta-B")] == [1, 1, 1, 0]

    def test_troops_beyond_the_supply_come_from_the_box(self):  # AE-S6
        state = arranged("3troops@alpha-C 3troops@alpha-D 2troops@beta-A | ")
        assert (state.troop_supply[0], state.troop_box[0]) == (0, 6)

    def test_the_pool_lacks_the_tokens_taken(self):  # AE-S7
        assert arranged("tokens=5 | tokens=2").pool == 32 - 7
        assert arranged("tokens=5 | tokens=2; pool=24").pool == 24 - 7

    def test_the_groups_lie_where_the_discs_asked_for_can_be(self):  # AE-S3
        state = arranged(" | | | ; alpha-A=brown alpha-B=brown hidden=alpha-C:purple,alpha-D:purple")
        assert state.group[0] == 2 and sorted(state.group) == [0, 1, 2, 3]
        assert [COLOURS[kind] for kind in state.kind[1:7]] == [
            "brown", "brown", "purple", "purple", "orange", "grey",
        ]  # fmt: skip


class TestSaid:
    def test_a_ship_lies_on_a_spot_of_a_ring_or_by_mm(self):  # AE-M1, AE-P5
        state = arranged("a1@alpha-C/5 a2@360,300.5 a3@supply aC@box | b1@box")
        assert state.orbit[ship("a1")] == hole("alpha-C")
        assert (state.x[ship("a2")], state.y[ship("a2")]) == (360 * GRID, 300.5 * GRID)
        assert [state.where[ship(name)] for name in ("a3", "aC", "b1", "b2")] == [1, 0, 0, 2]

    def test_a_position_is_played_on(self):  # AE-B1
        state = arranged("3troops@alpha-C | ; alpha-C=grey")
        state.play(0, "facility alpha-C")
        assert state.facilities[hole("alpha-C")] == 1 and state.violations() == []

    def test_what_a_person_wrote_is_written_again(self):
        text = GAME.describe(
            arranged("a1@360,300.5 2troops@alpha-C grey=2 tokens=3 scanned=beta-A | ; alpha-C=brown active=b turn=7")
        )
        for word in ("a1@360,300.5", "2troops@alpha-C", "grey=2", "tokens=3", "scanned=beta-A", "alpha-C=brown",
                     "active=b", "turn=7"):  # fmt: skip
            assert f" {word} " in f" {text.replace(';', ' ')} "

    def test_a_finished_game_has_no_decision(self):  # AE-E3
        state = arranged("tokens=20 | tokens=14; last=b active=b stack=-")
        assert state.over and state.winners() == [0]

    def test_a_corrected_box_is_kept(self):  # AE-S7
        corrected = AscendingEmpires(replace(STANDARD, digest="other", pools={2: 50}))
        state = corrected.arrange(" | ")
        assert state.comp is corrected.components and state.pool == 50


@pytest.mark.parametrize("text", WRONG)
def test_a_text_that_describes_no_position_is_refused_with_the_reason(text):
    with pytest.raises(BadInput, match=WRONG[text]):
        GAME.arrange(text)
