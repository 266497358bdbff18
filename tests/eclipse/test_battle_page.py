"""What the page tells of battles: their course, the chances while they last, and the shipyard's before and after."""

import re
from urllib.parse import parse_qs, urlparse

import pytest

from astrarium.core import English, Look
from astrarium.games.eclipse import GAME
from astrarium.games.eclipse.box import components as c
from astrarium.games.eclipse.knowledge.look import refitted
from astrarium.games.eclipse.knowledge.view import Throw, Withdrawal
from astrarium.games.eclipse.odds.fleets import fleet_of, of_design, read_fleet
from astrarium.games.eclipse.odds.forecast import Moment, chance, chance_from, moment_now

from .eclipse_table import Game, sector

PLAIN = read_fleet("1 interceptor init=3 cannons=y")
NAMES = ["Ann", "Bob"]


def far(*species: str) -> Game:
    """Sector 301 touches nothing: nobody can retreat."""
    return Game(*(species or ("terran", "terran2"))).lay(301, 5, 0)


def assigning() -> Game:
    """Seat 0's two dreadnoughts threw 6 6 3 1 against two interceptors and a cruiser; the 6s wait."""
    game = far().ships(301, 1, interceptor=2, cruiser=1).ships(301, 0, dreadnought=2)
    game.rolls(1, 1, 1, 6, 6, 3, 1).fight()
    assert (game.asked, game.seat) == ("assign", 0)
    return game


class TestChances:
    def test_the_defender_fires_first_in_a_new_round(self):  # EC-12.4
        assert chance(PLAIN, PLAIN) == pytest.approx(5 / 11)

    def test_once_he_has_fired_the_attacker_comes_first(self):
        assert chance_from(Moment(PLAIN, PLAIN, ((1, 0),), engaged=True)) == pytest.approx(6 / 11)

    def test_when_all_have_fired_a_new_round_begins(self):
        assert chance_from(Moment(PLAIN, PLAIN, ((0, 0), (1, 0)), engaged=True)) == pytest.approx(5 / 11)

    def test_missiles_are_spent_once_the_fleets_are_engaged(self):  # EC-12.5
        armed = read_fleet("1 interceptor init=3 cannons=y missiles=oo")
        assert chance_from(Moment(armed, armed, (), engaged=True)) == pytest.approx(5 / 11)

    def test_missiles_that_were_fired_are_not_fired_again(self):  # EC-12.5
        attacker, defender = read_fleet("1 interceptor init=4 missiles=o"), read_fleet("1 interceptor init=3 cannons=y")
        assert chance(attacker, defender) == pytest.approx(1 / 6)
        assert chance_from(Moment(attacker, defender, ((0, 0),))) == 0

    def test_a_side_that_is_gone_has_lost(self):
        assert chance_from(Moment(PLAIN, read_fleet("1 ancient")[:0])) == 1.0

    def test_a_battle_too_big_for_a_page_has_no_figure(self):
        heavy = read_fleet(
            "8 interceptor init=4 computer=1 cannons=y missiles=oo, 4 cruiser init=3 hull=2 shield=1 cannons=yo, "
            "2 dreadnought init=2 hull=3 computer=2 cannons=yor"
        )
        assert chance(heavy, heavy) is None

    def test_dice_that_wait_are_counted(self):
        """Two 6s are sure to take two of three ships; on the cruiser (hull 1) both are needed."""
        view = assigning().state.view(0)
        battle = view.battle
        now = moment_now(view, battle)
        assert [len(s.damage) for s in now.defender] in ([2, 0], [1, 1], [0, 1])
        small = moment_now(view, battle, ("interceptor", 0))
        assert sum(len(s.damage) for s in small.defender) == 1
        big = moment_now(view, battle, ("cruiser", 0))
        assert sum(len(s.damage) for s in big.defender) == 2

    def test_who_decides_to_fire_or_retreat_has_not_fired(self):  # EC-12.9
        game = Game("terran", "terran2").lay(306, 3, -3, 0).ancients(306, 1).ships(306, 0, interceptor=1)
        game.fight()
        assert game.asked == "fight"
        view = game.state.view(0)
        assert chance_from(moment_now(view, view.battle)) == chance(PLAIN, read_fleet("1 ancient"))


class TestCourse:
    def test_throws_and_hits_are_told_in_order(self):
        game = far().ancients(301, 1).ships(301, 0, interceptor=2)
        game.rolls(6, 2, 6, 4, 6).fight()  # the ancient is hit, shoots one of the two, and is destroyed
        fight = game.state.view(None).fights[-1]
        assert (fight.attacker, fight.defender, fight.over, fight.winner) == ("0", "ancients", True, "0")
        assert [(squad.party, squad.ship, squad.damage) for squad in fight.squads] == [
            ("0", "interceptor", (0, 0)), ("ancients", "ancient", (0,)),
        ]  # fmt: skip
        first, second, third = fight.course
        assert [die.value for die in first.dice] == [6, 2]
        assert [(hit.die, hit.target, hit.before, hit.destroyed) for hit in first.hits] == [(0, "ancient", 0, False)]
        assert [(hit.die, hit.target, hit.destroyed) for hit in second.hits] == [(0, "interceptor", True)]
        assert isinstance(third, Throw)
        assert [(hit.before, hit.destroyed) for hit in third.hits] == [(1, True)]

    def test_retreats_are_told(self):  # EC-12.9
        game = Game("terran", "terran2").lay(306, 3, -3, 0).ancients(306, 2).ships(306, 0, cruiser=1)
        game.rolls(1, 1, 1, 1).fight()
        game.play("retreat 221")
        told = [entry for entry in game.state.view(0).fights[-1].course if isinstance(entry, Withdrawal)]
        assert told[0].ship == "cruiser"
        assert not told[0].left

    def test_a_new_combat_phase_begins_a_new_tale(self):
        game = far().ancients(301, 1).ships(301, 0, interceptor=1)
        game.rolls(1, 6, 6).fight()
        assert len(game.state.view(0).fights) == 1
        game.fight()
        assert game.state.view(0).fights == ()

    def test_the_tale_is_no_part_of_the_position(self):
        game = far().ancients(301, 1).ships(301, 0, interceptor=1)
        game.rolls(1, 6, 6).fight()
        before = game.state.fingerprint()
        game.state.tale = None
        assert game.state.fingerprint() == before


def picture(game: Game, seat: int = 0):
    return GAME.picture(Look(GAME, game.state, seat), NAMES, English())


class TestDrawing:
    def test_a_line_leads_from_each_die_to_what_it_hit(self):
        game = assigning()
        assert picture(game).regions["map"].count('class="hit-line"') == 0
        game.play("hit cruiser 0")
        assert picture(game).regions["map"].count('class="hit-line"') == 1

    def test_targets_are_places_with_the_roll_they_take(self):  # EC-12.6: dreadnought, computer 1
        shown = picture(assigning()).regions["map"]
        assert 'id="target-interceptor-0"' in shown
        assert "hit by 5 or more" in shown
        assert shown.count('class="aim-line"') == 2

    def test_destroyed_ships_are_shown_as_wrecks(self):
        game = assigning()
        game.play("hit interceptor 0")
        assert picture(game).regions["map"].count('class="wreck"') == 1

    def test_the_bar_is_as_long_as_the_chance(self):
        """One interceptor against the defence system: next to nothing, and drawn so."""
        game = Game("terran", "terran2").ships(1, 0, interceptor=1)
        won = chance(*(fleet_of(game.state.view(0), party, sector(1)) for party in ("0", "gcds")))
        widths = re.findall(r'<i style="width:([\d.]+)%', picture(game).regions["rail"])
        assert won < 0.05
        assert [float(width) for width in widths] == pytest.approx([100 * won, 100 - 100 * won], abs=0.1)

    def test_the_link_carries_both_fleets_to_the_odds_page(self):
        shown = picture(assigning()).regions["battle"]
        address = urlparse(re.search(r'href="(/odds/[^"]+)"', shown).group(1).replace("&amp;", "&"))
        asked = parse_qs(address.query)
        assert [(s.type, len(s.damage)) for s in read_fleet(asked["attacker"][0])] == [("dreadnought", 2)]
        assert [(s.type, len(s.damage)) for s in read_fleet(asked["defender"][0])] == [
            ("interceptor", 2), ("cruiser", 1),
        ]  # fmt: skip

    def test_after_the_battle_a_report_tells_it(self):
        game = far().ancients(301, 1).ships(301, 0, interceptor=2)
        game.rolls(6, 2, 6, 4, 6).fight()
        shown = picture(game).regions["rail"]
        assert "Battles fought" in shown
        assert "Ann wins" in shown
        assert "ancient destroyed" in shown


class TestShipyard:
    """Terran cruiser: initiative 2, computer 1, 1 energy left; a positron computer: +2, initiative +1, energy -1."""

    def yard(self) -> str:
        game = Game("terran", "terran2").tech(0, "positron_computer")
        game.play("take upgrade")
        return picture(game).regions["map"]

    def when(self, shown: str, steps: str) -> list[str]:
        parts = re.findall(r'<g class="after" data-when="([^"]+)"[^>]*>(.*?)</g>', shown)
        return [drawn for ways, drawn in parts if steps in ways.split("|")]

    def test_the_numbers_after_a_placement_stand_beside_those_before(self):  # EC-7.1
        empty = next(
            i for i, slot in enumerate(Game("terran", "terran2").state.view(0).players[0].designs[1].slots)
            if slot.part is None
        )  # fmt: skip
        drawn = "".join(self.when(self.yard(), f"slot-cruiser-{empty} part-positron_computer"))
        assert re.findall(r">→ ([^<]+)<", drawn) == ["3", "3", "+0"]

    def test_every_placement_has_its_picture(self):
        game = Game("terran", "terran2").tech(0, "positron_computer")
        game.play("take upgrade")
        shown = picture(game)
        for choice in shown.choices:
            if choice.action[0] == GAME.actions.number["fit"]:
                steps = " ".join(step.id for step in choice.steps[1:])
                assert self.when(shown.regions["map"], steps), steps


class TestVersus:
    """Beside the shipyard: one new ship against what neighbours field."""

    def panel(self, game: Game) -> str:
        game.play("take upgrade")
        return picture(game).regions["battle"]

    def row(self, shown: str, ship: str, foe: str) -> str:
        group = re.search(rf'data-when="plan-{ship}">(.*?)(?=<div class="vsg"|<p class="muted">)', shown, re.S).group(1)
        return next(row for row in group.split('<div class="vs">') if foe in row)

    def test_before_is_the_chance_of_the_ship_as_it_is(self):
        game = Game("terran", "terran2").lay(301, 5, 0).ancients(301, 1)
        design = game.state.view(0).players[0].designs[1]
        won = chance((of_design(design, (0,)),), read_fleet("1 ancient"))
        row = self.row(self.panel(game), "cruiser", "Ancient")
        assert f'class="was" style="--p:{won:.3f}">{round(100 * won)}\N{NO-BREAK SPACE}%<' in row

    def test_after_is_the_chance_of_the_ship_with_that_part(self):
        game = Game("terran", "terran2").lay(301, 5, 0).ancients(301, 1).tech(0, "positron_computer")
        empty = next(i for i, s in enumerate(game.state.view(0).players[0].designs[1].slots) if s.part is None)
        after = refitted(game.state, 0, c.CRUISER, empty, c.PART_OF["positron_computer"])
        won = chance((of_design(after, (0,)),), read_fleet("1 ancient"))
        row = self.row(self.panel(game), "cruiser", "Ancient")
        said = [
            text
            for ways, text in re.findall(r'<em[^>]*data-when="([^"]+)"[^>]*>([^<]+)</em>', row)
            if f"slot-cruiser-{empty} part-positron_computer" in ways.split("|")
        ]
        assert said == [f"{round(100 * won)}\N{NO-BREAK SPACE}%"]

    def test_without_ancients_only_the_others_are_met(self):
        game = Game("terran", "terran2")
        shown = self.panel(game)
        assert "Ancient" not in shown
        assert "Bob: interceptor" in shown

    def test_who_is_at_peace_with_the_ancients_is_not_compared_with_them(self):
        game = Game("draco", "terran").lay(301, 5, 0).ancients(301, 1)
        assert "Ancient" not in self.panel(game)
