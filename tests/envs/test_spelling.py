"""Actions as tokens: every listed action can be said, nothing else can, and the numbers never move."""

import pytest

from astrarium.core import ActionKind, ActionTable, BadInput, Dice, Number, game
from astrarium.envs.seating import Rules
from astrarium.envs.spelling import Spelling, Tokens

from .conftest import GAMES, TABLES, positions

# The numbering of each game: whoever has learnt it can go on using it as long as this does not change.
DIGESTS = {
    ("ascending", 2): "ba52815636a949ea2b9d",
    ("ascending", 3): "ba52815636a949ea2b9d",
    ("ascending", 4): "ba52815636a949ea2b9d",
    ("civilisations", 2): "2877b2e3320581540d92",
    ("civilisations", 3): "2877b2e3320581540d92",
    ("civilisations", 4): "2877b2e3320581540d92",
    ("civilisations", 5): "2877b2e3320581540d92",
    ("civilisations", 6): "2877b2e3320581540d92",
    ("council", 1): "b83ba0b902fdc507ddf8",
    ("council", 2): "b83ba0b902fdc507ddf8",
    ("council", 3): "b83ba0b902fdc507ddf8",
    ("council", 4): "b83ba0b902fdc507ddf8",
    ("eclipse", 2): "85d8caad76a5a8bfd33f",
    ("eclipse", 3): "85d8caad76a5a8bfd33f",
    ("eclipse", 4): "85d8caad76a5a8bfd33f",
    ("eclipse", 5): "85d8caad76a5a8bfd33f",
    ("eclipse", 6): "85d8caad76a5a8bfd33f",
    ("gaia", 1): "f78d9a2ff755d2a189f2",
    ("gaia", 2): "f78d9a2ff755d2a189f2",
    ("gaia", 3): "21861fff5d53005acaff",
    ("gaia", 4): "21861fff5d53005acaff",
}


def said(tokens: Tokens, legal: list, action: tuple) -> tuple:
    """Says an action token by token, at each of them the one that leads to it."""
    other = tokens.respelled
    wanted = other.spell(action) if other is not None and other.kind == action[0] else action
    spelling = Spelling(tokens, legal)
    while spelling.action is None:
        leading = [token for token, group in spelling.choices.items() if wanted in group]
        assert len(leading) == 1, "an action goes on with one token only"
        spelling.say(leading[0])
    return spelling.action


class TestToy:
    """A table of two kinds, small enough to read its numbering."""

    ACTIONS = ActionTable(
        ActionKind("pass"), ActionKind("move", to=(where := Number(3, 5)), count=Number(1, 2)),
        ActionKind("fire", ("ships", where)),
    )  # fmt: skip

    def test_kinds_come_first_then_the_end_then_the_values_of_each_codec_once(self):
        names = Tokens(self.ACTIONS).names
        assert names == ["pass", "move", "fire", "(end)", "to 3", "to 4", "to 5", "count 1", "count 2"]

    def test_only_what_differs_is_asked(self):
        spelling = Spelling(Tokens(self.ACTIONS), [(1, 3, 1), (1, 3, 2)])
        assert (spelling.said, sorted(spelling.choices)) == ((1, 4), [7, 8])

    def test_an_action_is_complete_when_it_is_the_only_one_left(self):
        spelling = Spelling(Tokens(self.ACTIONS), [(0,), (1, 3, 1), (1, 4, 1)])
        spelling.say(1)
        spelling.say(5)
        assert spelling.action == (1, 4, 1)

    def test_a_list_may_end_where_a_longer_one_goes_on(self):
        spelling = Spelling(Tokens(self.ACTIONS), [(2, 3), (2, 3, 4)])
        assert sorted(spelling.choices) == [3, 5]
        spelling.say(3)
        assert spelling.action == (2, 3)

    def test_the_only_action_is_still_said_by_its_seat(self):
        spelling = Spelling(Tokens(self.ACTIONS), [(1, 3, 1)])
        assert (spelling.action, list(spelling.choices)) == (None, [1])

    def test_a_token_that_is_not_possible_is_refused_and_changes_nothing(self):
        spelling = Spelling(Tokens(self.ACTIONS), [(0,), (1, 3, 1)])
        with pytest.raises(BadInput, match="token 2 is not possible"):
            spelling.say(2)
        assert (spelling.said, sorted(spelling.choices)) == ((), [0, 1])


@pytest.mark.parametrize(("game_id", "seats"), TABLES)
def test_every_listed_action_can_be_said(game_id, seats):
    tokens = Rules(game_id, seats).tokens
    aimed = tokens.aimed.kind if tokens.aimed is not None else None
    for state in positions(game_id, seats, every=13, limit=150):
        for seat in state.to_act():
            legal = state.legal(seat)
            for action in legal:
                assert action[0] == aimed or said(tokens, legal, action) == action


@pytest.mark.parametrize(("game_id", "seats"), TABLES)
def test_whatever_is_said_is_legal(game_id, seats):
    tokens, dice = Rules(game_id, seats).tokens, Dice(2)
    for state in positions(game_id, seats, every=11, limit=150):
        for seat in state.to_act():
            spelling = Spelling(tokens, state.legal(seat))
            while spelling.action is None:
                spelling.say(dice.pick(sorted(spelling.choices)))
            assert state.allows(seat, spelling.action)


@pytest.mark.parametrize(("game_id", "seats"), TABLES)
def test_the_numbering_is_what_it_was(game_id, seats):
    assert Rules(game_id, seats).tokens.digest == DIGESTS[game_id, seats]


def test_every_kind_of_every_game_has_the_token_of_its_own_number(game_id):
    names = Rules(game_id).tokens.names
    assert names[: len(game(game_id).actions.kinds)] == [kind.name for kind in game(game_id).actions.kinds]


def test_no_two_tokens_have_the_same_name(game_id):
    names = Rules(game_id).tokens.names
    assert len(set(names)) == len(names)


def test_a_voyage_is_said_as_from_to_and_how_many():
    names = Rules("civilisations").tokens.names
    spelling = Spelling(Rules("civilisations").tokens, [(6, 2, 3, 1), (6, 2, 3, 2), (6, 2, 4, 1), (6, 1, 2, 1), (10,)])
    for word in ("move", "sector a3", "sector a4", "ships 2"):
        spelling.say(names.index(word))
    assert spelling.action == (6, 2, 3, 2)


def test_a_place_to_explore_is_said_by_its_two_coordinates():
    rules = Rules("eclipse")
    names, game_actions = rules.tokens.names, rules.game.actions
    legal = [game_actions.from_text(text) for text in ("explore 2,-1", "explore 2,0", "explore 1,1", "pass")]
    spelling = Spelling(rules.tokens, legal)
    for word in ("explore", "q 2", "r -1"):
        spelling.say(names.index(word))
    assert game_actions.to_text(spelling.action) == "explore 2,-1"


class TestFlicks:
    """Ascending Empires lists a few flicks and allows any: a grid of them or a velocity is said instead."""

    def flicks(self, flick):
        """A table whose first seat has chosen to flick its first ship."""
        table = Rules("ascending", 2, flick=flick).new(1)
        for _ in range(2):
            names = {table.rules.tokens.names[token]: token for token in table.choices}
            table.say(names.get("flick") or min(names.values()))
        assert table.spelling.said[0] == table.rules.tokens.names.index("flick")
        return table

    @pytest.mark.parametrize("flick", [(48, 10), (7, 3), (1, 100)])
    def test_every_place_of_the_grid_is_a_legal_flick(self, flick):
        rules = Rules("ascending", 2, flick=flick)
        state = rules.new(1).state
        ship = next(action[:2] for action in state.legal(0) if action[0] == rules.tokens.aimed.kind)
        for direction in range(flick[0]):
            for power in range(flick[1]):
                assert state.allows(0, rules.tokens.aimed.make(ship, (direction, power)))

    def test_directions_and_powers_are_asked_one_after_the_other(self):
        table = self.flicks((8, 4))
        assert len(table.choices) == 8
        table.say(min(table.choices))
        assert len(table.choices) == 4

    @pytest.mark.parametrize("velocity", [(0, 0), (1, 1), (-1, 0.5), (1e-9, 0), (0, -0.02), (0.3, 0.4)])
    def test_any_velocity_is_brought_to_a_legal_flick(self, velocity):
        table = self.flicks("continuous")
        aimed = table.rules.tokens.aimed
        ship = next(action[:2] for action in table.state.legal(0) if action[0] == aimed.kind)
        assert table.state.allows(0, aimed.make(ship, velocity))

    @pytest.mark.parametrize("velocity", [(), (1,), (float("nan"), 0), (float("inf"), 1)])
    def test_a_velocity_that_is_none_is_refused_and_changes_nothing(self, velocity):
        table = self.flicks("continuous")
        before = table.spelling.said
        with pytest.raises(BadInput, match="2 finite numbers"):
            table.say(min(table.choices), velocity)
        assert table.spelling.said == before

    @pytest.mark.parametrize("flick", ["fine", (0, 3), (500, 1)])
    def test_a_grid_that_is_none_is_refused(self, flick):
        with pytest.raises(BadInput):
            Rules("ascending", flick=flick)


def test_the_games_with_a_numbering_are_those_that_there_are():
    assert {game_id for game_id, _ in DIGESTS} == set(GAMES)
