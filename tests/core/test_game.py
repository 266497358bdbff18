"""The registry, options, and the parts of the contract that no single game owns."""

import pytest

from astrarium.core import BadInput, Dice, EventKind, EventTable, IllegalAction, Look, Option, game, new
from astrarium.words import words


def test_an_unknown_game_is_refused_with_the_known_ones():
    with pytest.raises(BadInput, match=r"no game 'chess'; there are: .*civilisations"):
        game("chess")


def test_seats_outside_the_games_range_are_refused():
    with pytest.raises(BadInput, match="Quatre Voies is for 2 to 6 seats, not 7"):
        new("civilisations", 7)


def test_an_option_reads_json_and_command_line_values():
    option = Option("exploration", (False, True), "Exploration")
    assert option.read("true") is True
    assert option.read(False) is False
    with pytest.raises(BadInput, match="Option exploration is one of false, true, not '1'"):
        option.read(1)


def test_a_seat_that_is_not_asked_is_told_so():
    state = new("civilisations", 2)
    seat = state.to_act()[0]
    action = state.legal(seat)[0]
    state.play(seat, action)
    with pytest.raises(IllegalAction):
        state.play(seat, action)


def test_fields_of_a_private_event_are_for_its_own_seat():
    table = EventTable(EventKind("scan", "planet", private=True), EventKind("show", "card", reveals=True))
    assert table.seen_by((0, 1, 7), 1) == (0, 1, 7)
    assert table.seen_by((0, 1, 7), 0) == (0, 1)
    assert table.seen_by((0, 1, 7), None) == (0, 1)
    assert table.seen_by((1, 1, 7), None) == (1, 1, 7)
    assert table.to_json((1, 0, 5)) == {"event": "show", "seat": 0, "card": 5}
    assert table.reveals((1, 0, 5))
    assert not table.reveals((0, 1, 7))


def test_a_look_shows_a_seat_and_samples_the_rest():
    state = new("civilisations", 3, seed=2)
    look = Look(game("civilisations"), state, 1)
    assert look.legal == state.legal(1)
    assert look.sample(Dice(1)).view(1) == look.view


def test_an_option_for_some_seat_counts_is_refused_at_others_but_for_its_default():
    option = Option("silver", (False, True), "Silver cards", seats=(1,))
    assert [option.fits(1, True), option.fits(2, True), option.fits(2, False)] == [True, False, True]


def test_what_is_refused_can_be_said_in_another_language():
    with pytest.raises(BadInput) as refused:
        new("civilisations", seats=7)
    assert words("fr")(refused.value.text, **refused.value.values) == "Quatre Voies se joue de 2 à 6, pas à 7."
