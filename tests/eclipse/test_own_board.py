"""Any seat's board as somebody sees it: nothing hidden, nothing to click, and what both have is marked."""

import re
from xml.etree import ElementTree

import pytest

from astrarium.core import Dice, English
from astrarium.games.eclipse.page.own import board_of

from .eclipse_table import Game
from .eclipse_walk import careful_walk


def shown(game: Game, viewer: int | None = 0, seat: int = 1) -> str:
    return board_of(game.state.view(viewer), seat, English())


def known_to_both(markup: str) -> list[str]:
    return re.findall(r'class="tchip both" data-about="technology:(\w+)"', markup)


class TestBoardOf:
    def test_technologies_are_named_and_those_i_have_too_are_ticked(self):
        game = Game("terran", "draco").tech(0, "gauss_shield", "orbital").tech(1, "gauss_shield", "nanorobots")
        seen = shown(game)
        assert "Nanorobots" in seen
        assert known_to_both(seen) == [
            tech for tech in game.state.view(0).players[1].technologies[1] if tech == "gauss_shield"
        ]

    @pytest.mark.parametrize(("viewer", "seat"), [(None, 1), (1, 1)])
    def test_for_a_spectator_and_on_ones_own_board_nothing_is_ticked(self, viewer, seat):
        game = Game("terran", "draco").tech(0, "gauss_shield").tech(1, "gauss_shield")
        seen = shown(game, viewer, seat)
        assert "Gauss Shield" in seen
        assert not known_to_both(seen)

    def test_the_reputation_of_others_lies_face_down(self):  # EC-14.2
        game = Game("terran", "terran2").reputation(1, 4, 3)
        others, own = shown(game), shown(game, viewer=1)
        assert others.count('class="rt back"') == 2
        assert "reputation 4" not in others
        assert own.count('class="rt back"') == 0
        assert "reputation 4" in own

    def test_blueprints_show_their_parts_and_figures(self):
        game = Game("terran", "terran2").fit(1, "cruiser", L1="improved_hull")
        design = game.state.view(0).players[1].designs[1]
        label = re.search(r'aria-label="(Cruiser:[^"]+)"', shown(game)).group(1)
        assert "Improved Hull" in label
        assert f"hull {design.hull}" in label
        assert f"initiative {design.initiative}" in label

    def test_every_board_of_a_game_is_well_formed_and_names_no_place(self):
        game = Game("terran", "draco", "hydran")
        for n, _ in enumerate(careful_walk(game.state, Dice(3), 400)):
            if n % 40:
                continue
            for seat in range(3):
                markup = shown(game, viewer=0, seat=seat)
                ElementTree.fromstring(f"<root>{markup}</root>")
                assert not re.findall(r' (?:id|tabindex)="', markup)
            if n > 300:
                return


def test_the_upkeep_of_every_empty_circle_is_a_figure_that_fits_its_cell():
    """At most two digits and no sign: the cells are no wider."""
    game = Game("terran", "terran2")
    game.state.spent[0] += game.state.discs[0] - 1
    game.state.discs[0] = 1
    row = re.search(r'class="ptrk place infl".*?</div></div>|infl.*?</em>', shown(game, 0, 0), re.S)
    assert row
    figures = re.findall(r'<i class="(?:at)?">([^<]*)</i>', row.group(0))
    assert len(figures) > 5
    assert all(figure.isdecimal() and len(figure) <= 2 for figure in figures)
