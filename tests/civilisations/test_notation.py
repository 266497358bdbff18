"""Actions in their short text and in JSON."""

import pytest

from astrarium.core import BadInput
from astrarium.games.civilisations.table.actions import ACTIONS

from .position import new_table, position


class TestNotation:
    @pytest.mark.parametrize(
        ("text", "json"),
        [
            ("civilisation humains", {"do": "civilisation", "name": "humains"}),
            ("home c1", {"do": "home", "sector": "c1"}),
            ("choose 17 expansion", {"do": "choose", "card": 17, "side": "expansion", "discard": []}),
            ("choose 17 war 4", {"do": "choose", "card": 17, "side": "war", "discard": [4]}),
            ("battle c2", {"do": "battle", "sector": "c2"}),
            ("portal c1 e4 3", {"do": "portal", "from": "c1", "to": "e4", "ships": 3}),
            ("ambush c2 1", {"do": "ambush", "sector": "c2", "victim": 1}),
            ("done", {"do": "done"}),
        ],
    )
    def test_both_forms_mean_the_same(self, text, json):
        action = ACTIONS.from_text(text)
        assert ACTIONS.to_json(action) == json
        assert ACTIONS.from_json(json) == action
        assert ACTIONS.to_text(action) == text

    @pytest.mark.parametrize("text", ["fly c1", "battle z9", "battle", "move c1 c2 0", "choose 31 war", "done now"])
    def test_what_cannot_be_read_is_bad_input(self, text):
        with pytest.raises(BadInput):
            ACTIONS.from_text(text)

    def test_discard_may_be_left_out_in_json(self):
        assert ACTIONS.from_json({"do": "choose", "card": 3, "side": "war"}) == ACTIONS.from_text("choose 3 war")

    @pytest.mark.parametrize("seats", range(2, 7))
    def test_sector_names_are_those_of_the_view(self, seats):
        view = new_table(seats).state.view(0)
        for sector in view.sectors:
            assert ACTIONS.from_text(f"battle {sector.name}") == (3, sector.cell)

    def test_legal_actions_always_come_in_the_same_order(self):
        lists = [position("humains 2@c1 | minerls | sherais").turn("humains expansion 14").legal() for _ in range(2)]
        assert lists[0] == lists[1]
