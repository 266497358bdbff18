"""Positions as text: what a person may leave out, and what is refused."""

import pytest

import astrarium
from astrarium.core import BadInput
from astrarium.games.council.box.components import CARD_IDS, PLANET_NAMES
from astrarium.games.council.game import GAME
from astrarium.games.council.table.towers import owners

WRONG = [
    ("", "a seat begins with its civilisation"),
    ("humans | klingons", "there is no 'klingons' here"),
    ("humans | humans", "two parties have the same civilisation"),
    ("humans | tretans | automa", "the Automa plays against one seat alone"),
    ("humans 2@red1a | tretans", "a cube stands where there is no planet"),
    ("humans 2@grey1a | tretans 2@grey1a", "a planet holds 1 to 3 cubes: grey1a"),
    ("humans hand=ai_save2 | tretans hand=ai_save2", "'ai_save2' is used twice"),
    ("humans z4=start_gems | tretans", "this board has 3 zones"),
    ("humans leader=zoe | tretans", "the table plays without leaders"),
    ("humans dark=db_stations | tretans", "'db_stations' is not in this game"),
    ("humans gems=2 | tretans", "3 whole numbers are needed"),
    ("humans energy=much | tretans", "a whole number is needed"),
    ("humans consumption=101 | tretans", "consumption is 101"),
    ("humans colour=red | tretans", "'colour=red' is no part of a seat"),
    ("humans | tretans; weather=fine", "'weather=fine' is no part of a table"),
    ("humans | tretans; tiles=red1:s1_05", "a tile lies in another sector than its own"),
    ("humans | tretans; order=0,0", "the order does not have everybody once"),
    ("humans | tretans; silver", "cannot be chosen at a table of 2 seats"),
    ("humans | automa card=au1_silver", "'au1_silver' is used twice, or is not in this game"),
    ("humans | -; phase=plan", "a seat has no civilisation"),
    ("humans | tretans; stack=6/1", "there is nothing to decide like that"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "reason"), WRONG)
def test_a_text_that_describes_no_position_is_refused_with_the_reason(text, reason):
    with pytest.raises(BadInput) as refused:
        astrarium.position("council", text)
    assert reason in str(refused.value)


class TestLeftOut:
    def test_the_game_begins_with_buying(self):  # CS-2.7, CS-3.2
        state = GAME.arrange("humans | tretans")
        assert repr(state) == "<council: 2 seats, turn 1, to act: 0>"
        assert state.allows(0, "upgrade energy_1 1 0 0")
        assert (state.consumption, state.energy, state.gems_of(1)) == ([20, 20], [0, 0], (1, 1, 0))

    def test_what_is_to_be_chosen_is_chosen_first(self):  # CS-2.9, CS-13.1
        state = GAME.arrange("- | -; chosen leaders")
        for seat, text in (
            (0, "civilisation humans"),
            (1, "civilisation tretans"),
            (1, "leader zoe"),
            (0, "leader ava"),
        ):
            state.play(seat, text)
        assert repr(state) == "<council: 2 seats, turn 1, to act: 0>"

    def test_leader_and_star_gate_bring_their_zones(self):  # CS-9.5, CS-13.5
        state = GAME.arrange("humans leader=ava tech=new_star_gate | tretans leader=zoe; leaders")
        assert (state.zones, state.reach[:5]) == ([5, 3], [1, 1, 1, 1, 3])
        assert state.board_cubes == [1, 0]

    def test_whoever_has_a_level_has_looked_through_its_pile(self):  # CS-8.4
        assert GAME.arrange("humans level=1 | tretans level=2").tech_seen == [3, 2]

    def test_the_first_places_of_the_market_are_named_and_the_others_filled(self):  # CS-2.4
        state = GAME.arrange("humans | tretans; market=ai_save2,ai_tower3 deck=ai_energy4")
        shown = [CARD_IDS[card] for card in state.market]
        assert shown[:3] == ["ai_save2", "ai_tower3", "ai_energy4"]
        assert len(shown) == 8


class TestAll:
    def test_cubes_stand_in_the_order_of_the_seats_or_as_a_tower_is_written(self):  # CS-4.8
        state = GAME.arrange("humans 1@grey1a | tretans 2@grey1a; towers=grey1b:1/0/1")
        towers = [owners(state.tower[PLANET_NAMES.index(planet)]) for planet in ("grey1a", "grey1b")]
        assert towers == [(0, 1, 1), (1, 0, 1)]
        assert "towers=grey1b:1/0/1" in state.position()

    def test_the_automa_acts_with_the_card_that_is_shown(self):  # CS-14.2
        state = GAME.arrange("humans | automa energy=5 2@grey1a card=au0_2; phase=act order=1,0")
        assert state.automa_used == [[1], [], []]
        assert state.view(None).automa.card.id == "au0_2"

    def test_a_copy_of_a_bonus_card_need_not_be_named(self):  # CS-10.1
        held = GAME.arrange("humans light=lb_flat | tretans light=lb_flat").position()
        assert "light=lb_flat.1" in held
        assert "light=lb_flat.2" in held
