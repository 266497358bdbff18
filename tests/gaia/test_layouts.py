"""A federation put together by hand: every layout that the rules accept can be reached hex by hex (GP-A4)."""

from itertools import combinations

import pytest

from astrarium.core import English, Look
from astrarium.games.gaia import importer
from astrarium.games.gaia.game import GAME
from astrarium.games.gaia.rules.federations import building_ground, legal_federations
from astrarium.games.gaia.table.actions import D_TURN, FEDERATE
from astrarium.games.gaia.table.space import cells_of
from astrarium.words import words

from .position import position

EXAMPLE = "terrans power=2/0/0 institute@1B3 station@1A1,1A2 {} | itars mine@4A5"
WIDE = "terrans power=4/0/0 institute@2B2 academy_qic@4A8 mine@4B4 | itars mine@4A5"
GROWING = "ivits qic=3 institute@5A11 academy_qic@2A11 station@3A3 space@5A0,6A6 federated=5A11,5A0 | itars mine@4A5"


def gathered(game, begun, *hexes):
    """The federation begun with some hexes, after clicks on others."""
    return game.state.gather(0, game.action(f"federate {begun}".strip()), tuple(game.cells[name] for name in hexes))


def names(game, cells):
    return {game.state.galaxy.names[cell] for cell in cells}


def planets_of(state, seat, action):
    pieces, _ = building_ground(state, state.rows[seat])
    return tuple(cell for cell in action[1:] if pieces >> cell & 1)


def accepted_layouts(state, seat, listed):
    """All layouts of the listed federation's planets, by trying every set of hexes near them."""
    planets = planets_of(state, seat, listed)
    _, free = building_ground(state, state.rows[seat])
    count = len(listed) - 1 - len(planets)
    found = [set(cells) for cells in combinations(cells_of(free), count)
             if state.allows(seat, (FEDERATE, *sorted((*planets, *cells))))]  # fmt: skip
    return planets, found


class TestSatellitesOfChosenPlanets:
    def test_the_hexes_of_every_shortest_layout_are_open(self):  # GP-A4.4
        game = position(EXAMPLE.format(""))
        found = gathered(game, "1B3 1A2 1A1")
        assert names(game, found.open) == {"1B2", "1A3", "1C", "1B1", "1B0"}
        assert found.missing == 2

    @pytest.mark.parametrize("line", [
        EXAMPLE.format(""), EXAMPLE.format("mine@1B5"), EXAMPLE.format("satellite@1A4 federated=1A4"),
    ])  # fmt: skip
    def test_they_are_exactly_those_that_trying_everything_finds(self, line):  # GP-A4.4
        game = position(line)
        for listed in legal_federations(game.state, 0):
            planets, layouts = accepted_layouts(game.state, 0, listed)
            for first in set().union(*layouts):
                found = game.state.gather(0, (FEDERATE, *planets), (first,))
                left = [layout for layout in layouts if first in layout]
                taken = set(found.action[1:]) - set(planets)
                assert taken == set.intersection(*left)
                assert set(found.open) == set.union(*left) - taken

    def test_a_hex_that_all_layouts_share_comes_along(self):  # GP-A4.4
        game = position(EXAMPLE.format("satellite@1A4 federated=1A4"))  # the older one shuts the other ways
        assert names(game, gathered(game, "1B3 1A2 1A1").action[1:]) == {"1A1", "1A2", "1B3", "1C"}

    def test_a_layout_that_is_not_listed_is_reached_and_played(self):  # GP-A4.4
        game = position(EXAMPLE.format(""))
        found = gathered(game, "1B3 1A2 1A1", "1C", "1B1")
        assert found.action not in game.state.legal(0)
        assert found.refusal is None
        game.state.play(0, found.action)
        assert game.at("terrans", "satellite") == ["1B1", "1C"]

    def test_a_hex_off_every_shortest_way_is_refused_with_the_rule(self):  # GP-A4.4
        game = position(EXAMPLE.format("").replace("power=2/0/0", "power=3/0/0"))
        assert gathered(game, "1B3 1A2 1A1", "1B4").refusal.rule == "GP-A4.4"


class TestPlanetsByHand:
    def test_too_little_power_is_told_in_numbers(self):  # GP-A4.1
        game = position(EXAMPLE.format(""))
        found = gathered(game, "", "1B3")
        assert str(found.refusal) == "These planets are worth 3 power together, 7 are needed."
        assert names(game, found.open) == {"1A1", "1A2"}

    def test_a_planet_that_touches_comes_along(self):  # GP-A4.2
        game = position("xenos academy_knowledge@3A3 academy_qic@3A2 mine@7A6 | itars mine@4A5", formed="7A6")
        found = gathered(game, "", "3A3")
        assert names(game, found.action[1:]) == {"3A2", "3A3", "7A6"}
        assert found.refusal is None

    def test_foreign_planets_do_not_join(self):  # GP-A4.1
        game = position(EXAMPLE.format(""))
        assert gathered(game, "", "1B3", "4A5").refusal.rule == "GP-A4.1"

    def test_more_satellites_than_can_be_paid_are_told(self):  # GP-A4.3
        game = position(EXAMPLE.format("").replace("power=2/0/0", "power=1/0/0"))
        assert gathered(game, "", "1B3", "1A1", "1A2").refusal.rule == "GP-A4.3"

    def test_the_federation_of_the_ivits_is_there_from_the_start(self):  # GP-F8.2
        game = position(GROWING)
        assert names(game, gathered(game, "").action[1:]) == {"5A11", "5A0"}

    @pytest.mark.parametrize("line", [EXAMPLE.format(""), EXAMPLE.format("mine@1B5"), WIDE])
    def test_every_listed_federation_is_reached_hex_by_hex(self, line):  # GP-A4
        game = position(line)
        for action in legal_federations(game.state, 0):
            found = game.state.gather(0, (FEDERATE,), action[1:])
            assert (found.action, found.refusal) == (action, None)


def clicked(state, seat, begun, hexes):
    """What the page has after clicks on these cells, one after the other."""
    look = Look(GAME, state, seat)
    ids = {cell.cell: f"cell-{cell.name}" for cell in look.view.cells}
    places, told = [], None
    for cell in (None, *hexes):
        if cell is not None and (told is None or ids[cell] not in told.taken):
            places.append(ids[cell])
        told = GAME.gathered(look, state.gather(seat, begun, GAME.picked(look.view, places)), English())
    return told


class TestOnThePage:
    def picture(self, game, language=None):
        return GAME.picture(Look(GAME, game.state, 0), ["Ann", "Bob"], language or English())

    def test_every_proposal_can_be_chosen_or_its_satellites_moved(self):  # GP-A4.4
        game = position(EXAMPLE.format(""))
        drawn = self.picture(game)
        (listed,) = [choice for choice in drawn.choices if choice.action[0] == FEDERATE]
        by_hand, other = drawn.gathers
        assert [step.id for step in by_hand.steps] == ["do-federate", "federate-by-hand"]
        assert [step.id for step in other.steps[:-1]] == [step.id for step in listed.steps]
        assert names(game, other.action[1:]) == {"1B3", "1A1", "1A2"}

    def test_a_federation_without_satellites_has_none_to_move(self):
        game = position("xenos academy_knowledge@3A3 academy_qic@3A2 mine@7A6 | itars mine@4A5", formed="7A6")
        assert [way.action for way in self.picture(game).gathers] == [(FEDERATE,)]

    def test_the_question_follows_the_clicks(self):  # GP-A4.1
        game = position(EXAMPLE.format(""))
        cells = [game.cells[name] for name in ("1B3", "1A1", "1B2", "1A3")]  # 1A2 touches 1A1
        said = [clicked(game.state, 0, (FEDERATE,), cells[:n]).sentence for n in range(5)]
        assert said == [
            "Which <b>planets</b> form the federation? 7 power are needed.",
            "<b>3</b> of 7 power: which planets more?",
            "Where do <b>2 more satellites</b> go?",
            "Where does <b>1 more satellite</b> go?",
            "Federation of <b>1B3 1A2 1A1</b>, power value 7.",
        ]

    def test_it_is_drawn_and_its_price_stands_on_the_button(self):
        game = position(EXAMPLE.format(""))
        told = clicked(game.state, 0, (FEDERATE,), [game.cells[n] for n in ("1B3", "1A1", "1A2", "1B2", "1A3")])
        assert told.choice.action == game.action("federate 1B3 1A1 1A2 1B2 1A3")
        assert told.choice.confirm == "Federation for 2 power tokens"
        assert told.drawing.count('href="#satellite"') == 2

    def test_it_is_asked_in_french(self):
        game = position(EXAMPLE.format(""))
        told = GAME.gathered(Look(GAME, game.state, 0), gathered(game, "", "1B3"), words("fr", "gaia"))
        assert told.sentence == "Valeur de Puissance <b>3</b> sur 7\u00a0: quelles planètes encore\u00a0?"


@pytest.mark.cases
@pytest.mark.nightly
def test_every_recorded_federation_is_reached_by_clicks(cases):  # GP-A4.4, GP-A4.5
    """From the planets where they are listed, else from nothing; on the way each hex is lit or may be clicked."""
    reached = lit = 0
    for state, seat, action in recorded_federations(cases):
        ways = GAME.picture(Look(GAME, state, seat), ["a"] * 4, English()).gathers
        planets = planets_of(state, seat, action)
        begun = (FEDERATE, *planets)
        lit += begun in [way.action for way in ways]
        assert (FEDERATE,) in [way.action for way in ways]
        assert clicked(state, seat, (FEDERATE,), action[1:]).choice.action == action
        if begun in [way.action for way in ways]:
            assert clicked(state, seat, begun, [c for c in action[1:] if c not in planets]).choice.action == action
        reached += 1
    assert reached > 500
    assert lit > reached * 0.8


def recorded_federations(cases):
    """Every federation of the recorded games that the rules accept: the position, the seat and the action."""
    for path in sorted((cases / "gaia").glob("*.jsonl.gz")):
        for _, game in importer.read_file(path):
            record = importer.import_game(game).record
            state = record.start()
            for seat, action in record.moves:
                if action[0] == FEDERATE and state.stack[-1][0] == D_TURN and not state.loose:
                    yield state, seat, action
                state.apply(seat, action)
