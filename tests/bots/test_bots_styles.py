"""Styles: what a level likes a little more, drawn for each seat of each table and told with its reasons."""

import pytest

from astrarium.bots import bot, levels
from astrarium.bots.search import style_of
from astrarium.core import BadInput, Dice, English, Look, game, game_ids
from astrarium.core.style import drawn_style


@pytest.mark.parametrize("game_id", game_ids())
class TestEveryGame:
    def test_it_has_styles_that_like_terms_it_has(self, game_id):
        mind = game(game_id).mind
        assert len(mind.styles) >= 2
        assert {term for style in mind.styles for term in style.liking} <= set(mind.terms)

    def test_tables_and_seats_draw_different_styles(self, game_id):
        found, mind = game(game_id), game(game_id).mind
        drawn = {drawn_style(mind.styles, mind.occasion(found.new(2, n)), n % 2).name for n in range(40)}
        assert drawn == {style.name for style in mind.styles}

    def test_nothing_secret_draws_them(self, game_id):
        state = game(game_id).new(3, 5)
        mind, samples = state.game.mind, [state.determinize(None, Dice(n)) for n in range(6)]
        assert len({mind.occasion(sample) for sample in [state, *samples]}) == 1


def first_turn(game_id="civilisations", seed=4):
    state = game(game_id).new(2, seed)
    while len(state.legal(state.to_act()[0])) == 1:
        state.play(state.to_act()[0], state.legal(state.to_act()[0])[0])
    return state


def test_all_levels_draw_a_style_and_bots_for_programs_do_not():
    assert {bot(level).style for level in levels()} == {"drawn"}
    assert (bot("search").style, bot("skilled@1").style) == ("", "")


def test_a_style_is_told_with_the_reason():
    state = first_turn()
    seat = state.to_act()[0]
    decided = bot("search:sims=30,style=scholar").choose(Look(state.game, state, seat), Dice(1))
    assert decided.line.splitlines()[-1] == "At this table I am a scholar."
    assert English()(decided.line.splitlines()[-1]) == "At this table I am a scholar."


def test_liking_a_term_changes_what_it_counts_for_the_own_seat_alone():
    state = first_turn()
    seat = state.to_act()[0]
    plain = bot("search:sims=12").choose(Look(state.game, state, seat), Dice(1))
    fond = bot("search:sims=12,style=admiral").choose(Look(state.game, state, seat), Dice(1))
    assert plain.terms != fond.terms


def test_a_style_the_game_does_not_have_is_refused_with_the_list():
    state = first_turn()
    with pytest.raises(BadInput, match="no style 'gardener'; there are: admiral, settler, scholar"):
        style_of(state.game.mind, "gardener", state, 0)
