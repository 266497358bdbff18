"""Positions of Eclipse as text: what is written, what is left out, and what is refused."""

import pytest

from astrarium.core import BadInput, Dice
from astrarium.games.eclipse import GAME
from astrarium.games.eclipse.box import components as c
from astrarium.games.eclipse.table.state import EclipseState

from .eclipse_table import Game, position, sector

DUEL = "terran_directorate | orion"
REFUSED = {
    "": "2 to 6 seats",
    "terran_directorate": "2 to 6 seats",
    "terran_directorate | martians": "'martians' is none of",
    "terran_directorate | eridani": "its board plays already",
    "terran_directorate | -": "the stack must say",
    "terran_directorate | - money=3; stack=0/2": "pieces and no species",
    "terran_directorate happy | orion": "no part of a seat",
    "terran_directorate home disc@999 | orion": "no sector '999'",
    "terran_directorate home disc@101 | orion": "101 is not on the map",
    "terran_directorate home disc@101:science | orion; 101@1,0": "'science' is none of",
    "terran_directorate 3dreadnought@221 | orion": "dreadnoughts instead of 2",
    "terran_directorate home home | orion": "two discs",
    "terran_directorate tech=telepathy | orion": "'telepathy' is none of",
    "terran_directorate money=much | orion": "a whole number",
    "terran_directorate reputation=9 | orion": "reputation tiles",
    "terran_directorate spent=explore:20 | orion": "discs below 0",
    "terran_directorate spent=explore:-1 | orion": "spent below 0",
    "terran_directorate tile=interceptor.M2:hull | orion": "cannot fly",
    DUEL + "; 101@1,0 102@1,0": "on a free place",
    DUEL + "; 101@1,0/6": "turned 0 to 5",
    DUEL + "; round=10": "no round 10",
    DUEL + "; active=2": "seats 0 to 1",
    DUEL + "; weather=fine": "no part of the table",
    DUEL + "; shop=starbase:9": "technology tiles",
    DUEL + "; ancients=101:300": "0 to 255",
    DUEL + "; stack=15/1": "no decision 15 with 1 number",
    DUEL + "; stack=2/4": "nobody takes the decision",
}


class TestReading:
    """What a text leaves out is as at the start of a game; what it says can be played on."""

    def test_a_species_alone_stands_at_home_as_after_the_set_up(self):
        arranged, begun = position("terran_directorate | terran_federation"), Game("terran", "terran2")
        for name in ("store", "track", "discs", "tech", "design", "colony", "supply", "land", "fleets", "cubes", "at"):
            assert getattr(arranged.state, name) == getattr(begun.state, name), name

    def test_ships_and_cubes_named_are_taken_from_supply_and_tracks(self):
        game = position("terran_directorate home disc@101:money,materials 2cruiser@101 | orion; 101@1,0")
        assert game.fleet(101, 0) == {"cruiser": 2}
        assert game.fleet(221, 0) == {}
        assert game.state.supply[:4] == [8, 2, 2, 4]
        assert game.tracks(0) == (9, 10, 9)

    def test_advanced_squares_and_orbitals_have_names(self):
        game = position("terran_directorate home disc@104:money+,orbital | orion; 104@1,0 built=104:orbital")
        assert game.state.cubes[sector(104)] == 1 << 1 | 1 << 6

    def test_tiles_bought_or_on_offer_are_not_in_the_bag(self):
        whole, game = position(DUEL), position("terran_directorate tech=improved_hull,orbital | orion; shop=orbital:2")
        assert sum(whole.state.bag) - sum(game.state.bag) == 4

    def test_a_printed_technology_stays_with_its_board(self):
        game = position("terran_directorate tech=orbital | orion")
        assert game.state.tech[0] == c.TECH_BIT["starbase"] | c.TECH_BIT["orbital"]

    def test_a_position_can_be_played_on(self):
        game = position("terran_directorate materials=3 | orion")
        game.play("take build", "build interceptor 221")
        assert game.fleet(221, 0) == {"interceptor": 2}
        assert game.stored(0)[2] == 0

    def test_parts_on_blueprints_count(self):
        game = position("terran_directorate tile=cruiser.L2:hull | orion")
        assert game.design(0, "cruiser") == Game("terran", "orion").fit(0, "cruiser", L2="hull").design(0, "cruiser")

    def test_battles_begin_where_ships_meet_ancients(self):
        game = position("terran_directorate cruiser@101 | orion; 101@1,0 ancients=101:1")
        game.fight()
        assert game.state.sector == sector(101)

    def test_another_seat_can_be_to_act(self):
        assert position(DUEL + "; active=1").seat == 1


@pytest.mark.parametrize("text", REFUSED)
def test_a_text_that_describes_no_position_is_refused_with_the_reason(text):
    with pytest.raises(BadInput, match=REFUSED[text]):
        position(text)


class TestWriting:
    """A text holds everything: the position it describes goes on as the one it was written from."""

    @pytest.mark.parametrize("seats", [2, 4, 6])
    def test_the_same_dice_play_the_same_game_from_a_text(self, seats):
        state, dice = played(seats, 150)
        again = GAME.arrange(state.position())
        other = Dice(dice.state)
        for _ in range(150):
            if state.over:
                break
            one_step(state, dice)
            one_step(again, other)
        assert again.key() == state.key()

    def test_what_follows_from_the_rest_is_rebuilt(self):
        state, _ = played(4, 150)
        again = GAME.arrange(state.position())
        derived = [name for name, field in EclipseState.layout.items() if field.told is None and name != "tale"]
        assert [name for name in derived if getattr(again, name) != getattr(state, name)] == []

    def test_places_and_pieces_are_written_by_their_names(self):
        text = Game("terran", "orion").beside(101, 221, 0, owner=0).ships(101, 0, cruiser=2).state.position()
        words = text.split()
        assert words[0] == "terran_directorate"
        assert {"disc@101", "2cruiser@101", "interceptor@221"} <= set(words)


def played(seats: int, actions: int) -> tuple[EclipseState, Dice]:
    """A game that sensible players have begun."""
    state, dice = GAME.new(seats, 3), Dice(4)
    assert isinstance(state, EclipseState)
    for _ in range(actions):
        one_step(state, dice)
    return state, dice


def one_step(state: EclipseState, dice: Dice) -> None:
    seat = dice.pick(state.to_act())
    state.apply(seat, GAME.mind.policy(state, seat, dice))
