"""What is said before a plan, a purchase or an exploitation throws something away; each from both sides."""

from astrarium.core import English, Look
from astrarium.games.council.game import GAME
from astrarium.games.council.table.actions import ACTIONS

from .position import Table, position

TILES = "orange1=s1_06 blue1=s2_05 red1=s3_03"


def warnings(game: Table) -> dict[str, str]:
    """What seat 0 is warned of, by the text of the action."""
    shown = GAME.picture(Look(GAME, game.state, 0), ["Ann", "Ben"], English())
    return {ACTIONS.to_text(choice.action): choice.warning for choice in shown.choices}


def planned(text: str, *cards: str, tiles: str = TILES) -> str:
    """The warning before that plan is locked in."""
    game = position(text, tiles, phase="plan")
    for zone, card in enumerate(cards, 1):
        if card != ".":
            game.play(f"plan {card} {zone}", by="ann")
    return warnings(game)["done"]


class TestOrder:
    """Zones act from left to right (CS-6.1)."""

    def test_an_extraction_before_the_only_colony(self):  # CS-6.5
        said = planned("ann | ben", "start_extract", "start_colonise_1", "start_colonise_2")
        assert said == "Zone I extracts <b>before</b> zone II settles: there is nothing to mine yet."

    def test_the_other_way_round_it_finds_the_colony(self):
        assert planned("ann | ben", "start_colonise_1", "start_extract", "start_colonise_2") == ""

    def test_where_there_is_a_colony_already_it_has_something_to_mine(self):
        assert planned("ann 1@orange1a | ben", "start_extract", "start_colonise_1", "start_colonise_2") == ""


class TestConsumption:
    """Energy 21 and a galaxy of 8 make 29, which three cheap cards leave in reach (CS-8.1)."""

    TEXT = "ann energy=21 consumption=22 1@blue1a | ben"
    DEAR = ("start_colonise_2", "start_gems", "start_extract")
    CHEAP = ("start_colonise_1", "start_convert", "start_extract")

    def test_a_plan_that_runs_away_from_a_level(self):  # CS-5.5
        assert planned(self.TEXT, *self.DEAR) == (
            "Your energy can reach 29: enough for level I, but this plan takes consumption to <b>36</b>."
        )

    def test_a_cheap_plan_leaves_it_in_reach(self):
        assert planned(self.TEXT, *self.CHEAP) == ""

    def test_energy_that_is_too_little_anyway(self):
        assert planned(self.TEXT.replace("energy=21", "energy=20"), *self.DEAR) == ""


class TestCovering:
    """A covered card acts no more (CS-5.3)."""

    def covering(self, ranges: str, card: str = "start_colonise_1") -> str:
        others = [other for other in ("start_colonise_1", "start_extract", "start_discover") if other != card]
        game = position(f"ann {ranges} z1={card} z2={others[0]} z3={others[1]} | ben", TILES, phase="plan")
        found = {said for text, said in warnings(game).items() if text == "plan start_colonise_2 1"}
        return found.pop()

    def test_a_card_with_a_wider_zone_to_come(self):
        assert "<b>widest zone</b> III to come" in self.covering("r1=1 r2=1 r3=2")

    def test_discoveries_and_extractions_may_well_be_covered(self):
        assert self.covering("r1=1 r2=1 r3=2", "start_extract") == ""
        assert self.covering("r1=1 r2=1 r3=2", "start_discover") == ""

    def test_where_no_zone_reaches_further(self):
        assert self.covering("r1=2 r2=2 r3=2") == ""


class TestExploiting:
    """A minority in orange brings 4; the cube there counts for two bonus cards (CS-10.2, CS-10.3)."""

    def exploiting(self, throne: int) -> str:
        bonus = "dark=db_orange light=lb_planet_earth,lb_sector_1"
        game = position(f"ann consumption=60 level=2 1@orange1a {bonus} | ben 1@orange1b consumption=60", TILES)
        game.state.throne = throne
        return warnings(game)["exploit orange orange1a"]

    def test_a_cube_that_counts_for_more_at_the_end(self):  # CS-11.2
        assert self.exploiting(throne=1).startswith("This brings 4, and the final count brings <b>")

    def test_before_the_last_round_nothing_is_counted(self):
        assert self.exploiting(throne=-1) == ""


class TestBuying:
    def buying(self, text: str) -> str:
        return warnings(position(text, TILES, phase="buy"))["done"]

    def test_an_upgrade_that_lifts_the_level_at_once(self):  # CS-8.1
        assert "would lift you to <b>level I</b> now." in self.buying("ann energy=19 consumption=20 gems=3,3,3 | ben")

    def test_an_upgrade_that_brings_more_than_its_gems(self):  # CS-11.2
        last = self.buying("ann energy=1 consumption=40 gems=3,3,3 level=2 | ben")
        assert last == "Energy +2 brings <b>2 energy</b> at once; its gems count 1 at the end."
        assert self.buying("ann energy=1 consumption=40 gems=3,3,3 level=1 | ben") == ""
