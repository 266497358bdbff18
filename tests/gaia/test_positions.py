"""The text form of a position: what is left out, what is said, and what is refused."""

import pytest

from astrarium.core import BadInput, Dice
from astrarium.games.gaia.box.components import FACTION_IDS, GAIA, LOST_PLANET
from astrarium.games.gaia.game import GAME
from astrarium.games.gaia.table.actions import D_TURN
from astrarium.games.gaia.table.player import FEDERATIONS, GREEN, GUESTS, LOST, PASSED, TYPES
from astrarium.games.gaia.table.state import GaiaState

from .position import Table, setup

WRONG = {
    "": "begins with its faction",
    "terrans | ": "begins with its faction",
    "humans | itars": "no faction 'humans'",
    "- | - | - | - | -": "1 to 4 seats",
    "terrans | lantids": "plays this colour already",
    "terrans | automa firaks bowl=2": "no part of a seat",
    "terrans | automa ivits": "the Automa does not play 'ivits'",
    "terrans mine@1Z5 | itars": "there is no hex '1Z5'",
    "terrans mine@1C | itars": "in empty space",
    "terrans mine@1B5 | itars mine@1B5": "somebody else’s structure",
    "terrans castle@1B5 | itars": "no part of a seat",
    "terrans former@1B5 | itars": "on no Transdim planet",
    "terrans mine@1B5 station@1B5 | itars": "two structures of one player",
    "terrans ore=16 | itars": "more than a resource track holds",
    "terrans ore=much | itars": "a whole number",
    "terrans ore=2 ore=3 | itars": "'ore' is said twice",
    "terrans power=2/4 | itars": "3 numbers such as 2/4/0",
    "terrans economy=6 | itars": "a number from 0 to 5",
    "terrans economy=5 | itars economy=5": "two players on top",
    "terrans covered=std_7vp | itars": "covered tiles and advanced tiles",
    "terrans advanced=adv_mine_3vp covered=std_7vp | itars; advanced=adv_mine_3vp,-,-,-,-,-": "in two places",
    "terrans booster=pass_mines | itars booster=pass_mines": "a booster lies in two places",
    "terrans token=fed_12vp,fed_12vp,fed_12vp | itars": "not so many tokens fed_12vp",
    "terrans | itars; weather=fine": "no part of the table",
    "terrans | itars; final=structures,structures": "2 different ones",
    "terrans | itars; map=1@0,0": "is not a sector",
    "terrans | itars; lost=1B5": "the Lost Planet lies on an empty hex",
    "terrans | itars; order=0,0": "named twice",
    "terrans | itars; order=0": "names every player",
    "terrans | itars; stack=6/4": "no decision",
    "terrans | itars; stack=16/0": "the last decision is a seat’s",
    "terrans | -; stack=6/1": "has a faction by then",
    "terrans | itars; stack=-": "in the last round",
    "terrans; deck=1,1": "in two places",
    "terrans; deck=99": "no such card",
}


def arranged(text: str) -> GaiaState:
    state = GAME.arrange(text)
    assert isinstance(state, GaiaState)
    return state


def cell(state: GaiaState, name: str) -> int:
    return Table(state).cells[name]


class TestLeftOut:
    @pytest.mark.parametrize("faction", FACTION_IDS)
    def test_a_faction_has_what_it_begins_with(self, faction):  # GP-S3.1, GP-S3.2
        start = GAME.new(2, 1)
        start.play(0, f"faction {faction}")
        assert isinstance(start, GaiaState)
        assert arranged(f"{faction} | -").rows == start.rows

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_without_factions_a_game_begins(self, seats):  # GP-S3.1
        start, state = GAME.new(seats, 1, {"layout": setup(seats).text()}), arranged(" | ".join("-" * seats))
        assert (state.stack, state.rows, state.round, state.turn) == (start.stack, start.rows, start.round, start.turn)

    def test_the_first_seat_has_the_turn_of_round_1_on_the_printed_map(self):  # GP-S1.1, GP-D2
        state = arranged("terrans mine@1B5 | itars")
        assert state.stack == [(D_TURN, 1)] and (state.round, state.turn) == (1, 1)
        assert state.galaxy.text == setup(2).galaxy.text

    def test_who_passed_has_no_turn(self):  # GP-A8
        state = arranged("terrans | itars | xenos; order=2,0,1 passed=2")
        assert state.to_act() == (0,) and [row[PASSED] for row in state.rows] == [0, 0, 1]

    def test_boosters_and_tokens_held_lie_nowhere_else(self):  # GP-S1.3, GP-S1.6
        state = arranged("terrans booster=credits_qic token=fed_8vp_qic | itars; top=fed_8vp_qic")
        assert state.boosters == [0, 2, 3, 4] and state.tokens == [3, 1, 3, 3, 3, 3]

    def test_a_structure_on_a_transdim_planet_has_made_it_a_gaia_planet(self):  # GP-A2.2
        state = arranged("terrans mine@7A6 | itars")
        assert state.formed == 1 << cell(state, "7A6") and state.rows[0][TYPES] == 1 << GAIA

    def test_the_automa_has_its_deck_with_one_card_revealed(self):  # GP-X1.4, GP-X2.2
        state = arranged("terrans")
        assert len(state.deck) == 6 and state.used == [state.support] and not state.violations()
        assert sorted(state.deck + state.used + state.reserve) == list(range(17))


class TestSaid:
    def test_a_position_is_played_on(self):  # GP-A3.1
        state = arranged("terrans ore=2 credit=6 mine@1B5 | itars")
        assert Table(state).play("upgrade trading_station 1B5").at("terrans", "station") == ["1B5"]

    def test_green_and_grey_tokens(self):  # GP-A4.6
        row = arranged("terrans token=fed_12vp,fed_8vp_qic grey=fed_8vp_qic | itars").rows[0]
        assert row[GREEN] == 1

    def test_each_list_of_cells_is_a_federation_unless_their_number_is_said(self):  # GP-A4.1
        line = "terrans mine@1B5,3A3 federated=1B5 federated=3A3"
        assert arranged(f"{line} | itars").rows[0][FEDERATIONS] == 2
        assert arranged(f"{line} federations=3 | itars").rows[0][FEDERATIONS] == 3

    def test_a_mine_of_the_lantids_beside_another_structure_is_a_guest(self):  # GP-F2.1
        state = arranged("lantids mine@4A5 | itars mine@4A5")
        assert state.rows[0][GUESTS] == state.rows[1][GUESTS] + (1 << cell(state, "4A5")) and not state.rows[0][TYPES]

    def test_the_lost_planet_is_its_owners(self):  # GP-B2.5
        state = arranged("terrans navigation=5 mine@1C | itars; lost=1C")
        assert state.rows[0][LOST] == state.lost == 1 << cell(state, "1C") and not state.rows[1][LOST]
        assert state.rows[0][TYPES] == 1 << LOST_PLANET

    def test_what_a_person_wrote_is_written_again(self):
        text = "terrans ore=7 power=2/4/1 gaia=6 former@7A6 tile=std_7vp token=fed_12vp booster=pass_mines used=academy"
        table = "charging=ask round=3 passed=1 taken=power_2o:1 lost=1C"
        written = GAME.describe(arranged(f"{text} | itars; {table}")).replace(";", " ").split()
        assert [word for word in f"{text} {table}".split() if word not in written] == []

    def test_a_finished_game_has_no_decision(self):  # GP-E3
        state = arranged("terrans vp=90 | itars vp=80; round=6 stack=-")
        assert state.over and state.winners() == [0]


def test_a_recorded_set_up_keeps_its_bids_and_its_order_round_the_table():
    laid = setup(3, bids=(1, 0, 4), order=(2, 0, 1), loose=True, capped=True)
    state, dice = GAME.new(3, 5, {"layout": laid.text()}), Dice(6)
    assert isinstance(state, GaiaState)
    while not state.over:
        (seat,) = state.to_act()
        state.apply(seat, state.random_action(seat, dice))
    again = arranged(state.position())
    assert (again.bids, again.table, again.loose, again.capped) == ((1, 0, 4), (2, 0, 1), True, True)
    assert again.key() == state.key() and again.scores() == state.scores()


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_seat_sees_the_same_after_reading_back(seats):
    state, dice = GAME.new(seats, 5), Dice(6)
    while not state.over:
        again = GAME.arrange(state.position())
        assert [again.view(seat) for seat in (*range(seats), None)] == [state.view(s) for s in (*range(seats), None)]
        for _ in range(5):
            if not state.over:
                seat = dice.pick(state.to_act())
                state.apply(seat, state.random_action(seat, dice))


@pytest.mark.parametrize("text", WRONG)
def test_a_text_that_describes_no_position_is_refused_with_the_reason(text):
    with pytest.raises(BadInput, match=WRONG[text]):
        GAME.arrange(text)
