"""What stands on the page where something is chosen: what a technology does, and what a turning of a sector joins."""

import re

from astrarium.core import Dice, English, Look
from astrarium.games.eclipse import GAME
from astrarium.games.eclipse.box import components as c
from astrarium.games.eclipse.page.reference.equipment import tech_does
from astrarium.games.eclipse.table import actions as a

from .eclipse_table import Game
from .eclipse_walk import careful_walk

NAMES = ["Ann", "Bob", "Cid", "Dee"]


def picture(state, seat: int):
    return GAME.picture(Look(GAME, state, seat), NAMES[: state.seats], English())


class TestResearch:
    def test_each_technology_says_its_price_and_what_it_does(self):
        game = Game("terran", "terran2").offer(*c.TECH_NAMES).store(0, science=40)
        game.play("take research")
        learning = [choice for choice in picture(game.state, 0).choices if choice.action[0] == a.LEARN]
        assert len(learning) > 20
        for choice in learning:
            tech = game.state.view(0).technologies[choice.action[1]]
            assert choice.steps[0].note == f"{tech.price} science. {tech_does(tech.id, English())}"

    def test_the_row_of_the_rail_is_named_in_full_and_leads_to_the_appendix(self):
        game = Game("terran", "terran2").offer("antimatter_cannon")
        row = re.search(r'<li id="tech-antimatter_cannon".*?</li>', picture(game.state, 0).regions["rail"]).group(0)
        assert 'data-about="technology:antimatter_cannon"' in row
        assert "<span>Antimatter Cannon</span>" in row


class TestParts:
    def test_each_part_says_what_it_does_and_what_it_is_worth(self):
        game = Game("terran", "terran2").lay(301, 5, 0).ancients(301, 1).tech(0, "positron_computer")
        game.play("take upgrade")
        notes = {
            choice.steps[-1].note
            for choice in picture(game.state, 0).choices
            if choice.steps[-1].id == "part-positron_computer"
        }
        assert all(note.startswith("Adds 2 to each die of its ship") for note in notes)
        assert any(re.search(r"Ancient \d+\N{NO-BREAK SPACE}% → \d+\N{NO-BREAK SPACE}%\.$", note) for note in notes)


class TestTurning:
    """The dial of a new sector, against what the rules make of it."""

    def test_what_a_turning_is_said_to_join_is_linked_once_it_is_placed(self):
        state, tried = GAME.new(4, 5, {"species": "terrans"}), 0
        for _ in careful_walk(state, Dice(5)):
            ways = [] if state.over else [way for way in state.legal(state.to_act()[0]) if way[0] == a.PLACE]
            for way in ways:
                tried += self.compare(state, way)
            if tried > 20:
                return
        raise AssertionError("too few sectors were explored")

    def compare(self, state, way) -> int:
        seat = state.to_act()[0]
        number = c.SECTOR_NAMES[way[1]]
        stop = re.search(rf'id="turn-{number}-{way[2]}"[^>]*', picture(state, seat).regions["map"]).group(0)
        said = re.search(r'data-links="\d+ links?: ([^"]*)"', stop)
        after = state.clone()
        after.play(seat, way)
        laid = after.view(seat).sector(number)
        assert (said.group(1).split(", ") if said else []) == [c.SECTOR_NAMES[n] for n in self.by_edge(after, laid)]
        return 1

    @staticmethod
    def by_edge(state, laid) -> list[int]:
        """The sectors that the new one is fully linked to, clockwise from its upper right edge."""
        at = {(sector.q, sector.r): sector.index for sector in state.view(None).sectors}
        around = [at.get((laid.q + dq, laid.r + dr)) for dq, dr in c.EDGES]
        return [n for n in around if n in laid.links]

    def test_of_two_sectors_one_is_chosen_first_and_has_its_own_dial(self):
        game = Game("draco", "terran")
        game.play("take explore")
        game.play(game.legal("explore")[0])
        while "draw" in game.legal():
            game.play("draw")
        shown = picture(game.state, 0)
        dials = re.findall(r'class="turner"[^>]*data-when="tile-(\d+)"', shown.regions["map"])
        assert len(dials) == 2
        assert all(f'id="tile-{number}"' in shown.regions["hand"] for number in dials)
        placing = [choice for choice in shown.choices if choice.action[0] == a.PLACE]
        assert all([step.id.split("-")[0] for step in choice.steps] == ["tile", "turn"] for choice in placing)
