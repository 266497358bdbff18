"""Ascending Empires as drawn: every decision of random games, through every pair of eyes."""

from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
from drawn import EveryPosition, Position, Tables, ids_of, walk

from astrarium.core import BadInput, Dice, English, Look, game
from astrarium.games.ascending.box.components import HOLE_IDS
from astrarium.games.ascending.mind.aiming import Gunner
from astrarium.games.ascending.page import symbols
from astrarium.games.ascending.page.practice import arranged
from astrarium.games.ascending.page.practice.drills import DRILLS, ORBIT, RANGE
from astrarium.games.ascending.table import actions, state
from astrarium.words import words

GAME = game("ascending")
NAMES = ["Inès", "Marek", 'O"r<l>a', "Bruno & co"]
TABLES = [(2, {}, 3), (3, {"wobble": "light"}, 1), (4, {"placing": "free", "preview": "full"}, 2)]


def positions(seats: int, options: dict, seed: int) -> Iterator[Position]:
    dice = Dice(seed)

    def choose(position):
        who = position.to_act()[0]
        return who, position.random_action(who, dice)

    return walk(GAME.new(seats, seed=seed, options=options), choose, few=4, often=90)


BOARD = Tables("ascending", NAMES, TABLES, positions)
picture, pictures, every_table = BOARD.picture, BOARD.pictures, BOARD.every_table


@every_table
class TestEveryPosition(EveryPosition):
    tables = BOARD
    board_steps = ("planet-", "ship-", "spot-", "tech-")

    def test_never_more_than_a_ring_of_chips_at_once(self, table):
        """The many listed flicks and places in an orbit are grouped."""
        for _, _, shown in pictures(table):
            for depth in range(6):
                after: dict[tuple, set] = {}
                for choice in shown.choices:
                    steps = [step.id for step in choice.steps]
                    if len(steps) > depth:
                        after.setdefault(tuple(steps[:depth]), set()).add(steps[depth])
                assert all(len(found) <= actions.SPOTS for found in after.values())

    def test_every_ship_lies_where_it_is(self, table):
        for position, seat, shown in pictures(table):
            for ship in position.view(seat).ships:
                at = f'data-disc="{ship.x:.3f} {ship.y:.3f} '
                assert at in shown.regions["map"]


def test_words_kept_in_tables_have_their_french():
    french = words("fr", "ascending").texts
    kept = (*symbols.TECH_NAMES.values(), *symbols.THEMES, *symbols.SIDES, symbols.REBUILT)
    assert not [text for text in kept if text not in french]


def test_all_kinds_of_decision_were_looked_at():
    kinds = {p.view(0).pending.kind for table in range(3) for p, _, _ in pictures(table) if not p.over}
    seldom = {actions.ATTACKING, actions.RETURNING}
    assert kinds | seldom == set(range(len(GAME.book.rows)))


class TestAttacks:
    """The mover chooses the order and the ships (AE-A4)."""

    def test_a_target_is_chosen_first_then_the_ships(self):
        position = GAME.new(2, seed=1, options={})
        for ship, x, y in ((0, 300, 300), (1, 340, 300), (9, 320, 330), (10, 320, 270)):
            position.put_ship(ship, x * 1024, y * 1024)
        position.active, position.stack[:] = 0, [(actions.MOVING, 1, 1, 0)]
        position._listed = None
        position.play(0, (actions.DONE,))
        shown = picture(position, 0)
        assert [[step.id for step in choice.steps] for choice in shown.choices] == [
            ["ship-b1", "with-a1-a2"],
            ["ship-b2", "with-a1-a2"],
        ]
        assert shown.choices[0].confirm == "Attack ship b1 with a1, a2: 1 VP"
        assert shown.choices[0].steps[1].note == "strength 2 against defence 1"

    def test_starships_go_back_for_the_cruiser_from_board_or_supply(self):  # AE-T3
        position = GAME.new(2, seed=1, options={})
        position.active, position.stack[:] = 0, [(actions.RETURNING, 1, 2)]
        position.where[2] = state.SUPPLY
        position._listed = None
        assert {choice.steps[0].id for choice in picture(position, 0).choices} == {"ship-a1", "ship-a2", "supply-a3"}


class TestAims:
    """What can be flicked: any velocity, not only those listed (AE-N1)."""

    def test_every_own_ship_can_be_aimed_when_flicks_are_listed(self):
        for position, seat, shown in pictures(1):
            legal = position.legal(seat) if seat is not None else []
            flicked = {symbols.ship_id(action[1]) for action in legal if action[0] == actions.FLICK}
            assert {aim.id for aim in shown.aims} == flicked

    def test_its_text_with_a_velocity_is_an_action_that_is_allowed(self):
        for position, seat, shown in pictures(0):
            for aim in shown.aims:
                action = GAME.actions.from_text(aim.text.replace("{vx}", str(aim.speed)).replace("{vy}", "0"))
                assert position.allows(seat, action)
                weak = GAME.actions.from_text(aim.text.replace("{vx}", str(aim.least - 1)).replace("{vy}", "0"))
                assert not position.allows(seat, weak)

    def test_the_strongest_flick_slides_a_metre(self):
        assert {aim.slide for _, _, shown in pictures(0) for aim in shown.aims} == {1000.0}  # 2000² / (2 · 2000) mm

    def test_the_tables_option_says_what_is_shown_before(self):
        assert {aim.preview for _, _, shown in pictures(0) for aim in shown.aims} == {"short"}
        assert {aim.preview for _, _, shown in pictures(2) for aim in shown.aims} == {"full"}

    @pytest.mark.parametrize(("wobble", "spread"), [("none", (0, 0)), ("light", (0.4, 0.015)), ("strong", (1.5, 0.06))])
    def test_the_wobble_of_the_table_is_told(self, wobble, spread):  # AE-N7
        assert {aim.spread for aim in self.aims(wobble=wobble)} == {spread}

    @pytest.mark.parametrize(("ram", "beyond"), [("slide", (True, True)), ("vanish", (False, False))])
    def test_rammed_ships_slide_on_unless_they_vanish(self, ram, beyond):  # AE-N3, AE-N8
        assert {(aim.beyond, aim.ram) for aim in self.aims(ram=ram)} == {(beyond, "both go back to supply")}

    def test_the_reach_is_the_ruler_of_its_player(self):  # AE-A3
        assert {aim.range for aim in self.aims()} == {game("ascending").components.range_short}

    def aims(self, **options):
        position = GAME.new(2, 7, options)
        return picture(position, position.to_act()[0]).aims


class TestFlight:
    """The last flick as the page replays it."""

    def flick(self, options: dict):
        position = GAME.new(2, seed=7, options=options)
        seat = position.to_act()[0]
        ship = position.view(seat).players[seat].seat * 9
        return position, seat, (actions.FLICK, ship, 600 * 1024, 500 * 1024)

    def test_the_preview_of_a_whole_path_is_the_path_that_is_then_flown(self):
        position, seat, action = self.flick({"preview": "full", "wobble": "none"})
        told = GAME.preview(Look(GAME, position, seat), action)
        position.play(seat, action)
        shown = picture(position, seat).regions["map"]
        for leg in told.legs:
            assert f"&quot;{leg[0]}&quot;,{leg[1]},{leg[2]},{leg[3]}," in shown

    def test_a_short_preview_ends_at_the_first_contact(self):
        position, seat, action = self.flick({"preview": "short"})
        assert len(GAME.preview(Look(GAME, position, seat), action).legs) <= 2

    def test_nothing_is_told_where_the_table_shows_nothing(self):
        position, seat, action = self.flick({"preview": "none"})
        assert GAME.preview(Look(GAME, position, seat), action) is None

    def test_nothing_is_told_about_a_ship_of_somebody_else(self):
        position, seat, action = self.flick({"preview": "full"})
        assert GAME.preview(Look(GAME, position, 1 - seat), action) is None


class TestReach:
    """What a ship that is pointed at could attack."""

    def drawn(self, *, defended: bool) -> str:
        position = GAME.new(3, 1)
        position.owner[3], position.colonies[3], position.face_up[3] = 1, 1, 1
        position.put_ship(0, 222 * 1024, 226 * 1024)  # in the orbit of alpha-C, a planet of the second seat
        if defended:
            position.put_ship(18, 158 * 1024, 226 * 1024)
        region = picture(position, None).regions["map"]
        return region[region.index('id="ship-a1"') :].split("</g></g>")[0]

    def test_a_planet_that_can_be_attacked_from_its_orbit_is_marked(self):
        planet = game("ascending").components.holes[3]
        assert f'class="target" cx="{planet.x - 222:g}" cy="{planet.y - 226:g}" r="27"' in self.drawn(defended=False)
        assert "can attack Alpha C" in self.drawn(defended=False)

    def test_a_defended_planet_is_not(self):
        assert "can attack" not in self.drawn(defended=True)


class TestSupplies:
    @pytest.mark.parametrize(("seat", "shown"), [(0, 2), (None, 3)])
    def test_the_pieces_of_every_seat_are_shown(self, seat, shown):
        regions = picture(GAME.new(3, 1), seat).regions
        assert regions["aside"].count('class="stores"') == regions["players"].count('class="stores"') == shown
        assert regions["me"].count('class="stores"') == 3 - shown


class TestPractice:
    """A board without a table, with the same physics."""

    def test_it_is_drawn_with_ships_to_flick(self):
        shown = GAME.practice(English())
        ElementTree.fromstring(f"<root>{shown.regions['map']}</root>")
        assert {aim.id for aim in shown.aims} <= set(ids_of(shown))

    def test_a_ship_that_meets_nothing_slides_as_far_as_its_speed_says(self):
        flown = GAME.practise([("a1", 360.0, 360.0)], GAME.actions.from_text(f"flick a1 0 {-200 * 1024}"))
        assert flown.legs[-1][2:4] == (360.0, 350.0)  # 200² / (2 · 2000) = 10 mm

    def test_a_ram_names_the_ships_that_leave_the_board(self):  # AE-N3
        pieces = [("a1", 360.0, 360.0), ("a2", 100.0, 400.0), ("b1", 360.0, 300.0)]
        flown = GAME.practise(pieces, GAME.actions.from_text(f"flick a1 0 {-600 * 1024}"))
        assert (set(flown.taken), flown.aimed) == ({"ship-a1", "ship-b1"}, (0.0, -600.0))
        assert GAME.practise(pieces, GAME.actions.from_text(f"flick a2 0 {-200 * 1024}")).taken == ()

    @pytest.mark.parametrize(("drill", "number"), [(d, n) for d in DRILLS for n in range(len(d.shots))])
    def test_every_shot_of_a_drill_can_be_made(self, drill, number):
        shot, table = drill.shots[number], GAME._practice_table()
        arranged(table, shot.pieces())
        gunner = Gunner(table, 0, 0)
        if drill.goal == ORBIT:
            hole = HOLE_IDS.index(shot.target)
            assert gunner.to_orbit(0, hole)
            assert (gunner.to_orbit(0, hole, banks=False) is None) == (drill.id == "bank")
        else:
            aimed = gunner.to_fire if drill.goal == RANGE else gunner.to_ram
            assert aimed(0, actions.SHIP_NAMES.index(shot.target))

    @pytest.mark.parametrize(
        "pieces",
        [
            [("zz", 1.0, 1.0)],
            [("a1", -5.0, 1.0)],
            [("a2", 300.0, 300.0)],
            [("a1", 67.0, 66.0)],
            [("a1", 300.0, 400.0), ("a2", 305.0, 400.0)],
        ],
    )
    def test_a_flick_of_no_ship_there_is_refused(self, pieces):
        with pytest.raises(BadInput):
            GAME.practise(pieces, GAME.actions.from_text("flick a1 500000 0"))
