"""Warnings before a move that gives something away for certain; each from both sides."""

from astrarium.core import English, Look
from astrarium.core.lesson import lesson
from astrarium.games.ascending.game import GAME
from astrarium.games.ascending.table.state import AscendingState


def position(name: str) -> AscendingState:
    """The position of a lesson."""
    state = GAME.arrange(lesson("ascending", name).position)
    assert isinstance(state, AscendingState)
    return state


def warnings(state: AscendingState, start: str) -> set[str]:
    picture = GAME.picture(Look(GAME, state, 0), ["Ann", "Bob"], English())
    return {choice.warning for choice in picture.choices if state.text(choice.action).startswith(start)}


class TestTheLastToken:
    def test_taking_it_while_behind_is_warned_of(self):  # AE-E1
        state = position("end")
        state.tokens[1] = state.tokens[0] + 9
        assert any("behind" in said for said in warnings(state, "mine"))

    def test_taking_it_while_ahead_is_not(self):
        assert warnings(position("end"), "mine") == {""}


class TestRecalling:
    def test_with_troops_in_supply_it_is_needless(self):  # AE-R3
        state = position("recruit")
        assert all("in your supply" in said for said in warnings(state, "recall"))
        assert warnings(state, "recall")

    def test_with_an_empty_supply_it_is_not_warned_of(self):
        state = position("recruit")
        state.troop_supply[0] = 0
        assert warnings(state, "recall") == {""}


START = "a1@{at} troops=6 | b1@gamma-H/13 b2@gamma-H/17 troops=6; preview={preview} wobble=none tokens=32"


def arranged(text: str) -> AscendingState:
    state = GAME.arrange(text)
    assert isinstance(state, AscendingState)
    return state


class TestLanding:
    """A flick first, then a point is left."""

    def moving(self, at: str, troops: int = 6) -> AscendingState:
        others = "b1@gamma-H/13 b2@gamma-H/17 troops=6; alpha-A=grey wobble=none tokens=32"
        state = arranged(f"a1@{at} a2@alpha-H/1 troops={troops} | {others}")
        state.apply(0, GAME.actions.from_text("flick a2 0 -900"))
        return state

    def test_to_stop_in_the_orbit_of_a_free_planet_loses_a_landing(self):  # AE-M3, AE-M4
        assert warnings(self.moving("alpha-A/5"), "done") == {
            "You could still <b>land</b> on Alpha A: points that are left are lost."
        }

    def test_the_last_troop_may_be_kept(self):
        assert warnings(self.moving("alpha-A/5", troops=1), "done") == {""}

    def test_in_open_space_there_is_nothing_to_land_on(self):
        assert warnings(self.moving("90,106"), "done") == {""}


class TestFlicks:
    def test_a_ship_that_leaves_the_board_is_lost(self):  # AE-N5
        said = warnings(arranged(START.format(at="alpha-H/1", preview="full")), "flick")
        assert "Ship a1 <b>leaves the board</b> and goes back to supply." in said
        assert "" in said

    def test_a_table_without_a_preview_tells_nothing_of_the_way(self):
        assert warnings(arranged(START.format(at="alpha-H/1", preview="none")), "flick") == {""}

    def cruiser(self, name: str) -> set[str]:
        text = f"{name}@200,300 troops=6 | b1@260,300 b2@gamma-H/17 troops=6; preview=full wobble=none tokens=32"
        return {said.split("<b>")[-1] for said in warnings(arranged(text), "flick") if "rams" in said}

    def test_a_cruiser_that_goes_down_with_a_starship(self):  # AE-N3
        assert self.cruiser("aC") == {"cruiser</b> rams ship b1: both go back to supply."}

    def test_a_starship_that_rams_is_a_fair_exchange(self):
        assert self.cruiser("a1") == set()


class TestFacilities:
    TEXT = "2troops@alpha-A {more} troops=4 | b1@{at} b2@gamma-H/17 troops=6; alpha-A=purple wobble=none tokens=32"

    def test_beside_a_rival_s_ship_the_planet_loses_its_defence(self):  # AE-A6, AE-B2
        said = warnings(arranged(self.TEXT.format(more="a1@supply", at="alpha-H/1")), "facility")
        assert said == {"Bob can reach Alpha A and attack with <b>1</b>: its defence falls to 0."}

    def test_far_from_everybody_it_is_safe(self):
        assert warnings(arranged(self.TEXT.format(more="a1@supply", at="gamma-H/13")), "facility") == {""}

    def test_a_ship_of_one_s_own_in_orbit_guards_it(self):  # AE-P3
        assert warnings(arranged(self.TEXT.format(more="a1@alpha-A/5", at="alpha-H/1")), "facility") == {""}
