"""What the page shows before it happens agrees with what happens."""

from astrarium.games.eclipse import GAME
from astrarium.games.eclipse.box import components as c
from astrarium.games.eclipse.knowledge.look import refitted
from astrarium.games.eclipse.odds.forecast import battles_ahead
from astrarium.games.eclipse.table.state import EMPTY

from .eclipse_table import Game, sector


def test_a_refitted_design_is_the_one_the_upgrade_makes():  # EC-7.1
    game = Game("orion", "terran").tech(0, "fusion_source")
    before = game.state.view(0).players[0]
    shown = refitted(game.state, 0, c.CRUISER, 3, c.PART_OF["fusion_source"])
    game.play("take upgrade", "fit cruiser 3 fusion_source")
    assert game.state.view(0).players[0].designs[1] == shown
    assert shown.energy == before.designs[1].energy + 3


def test_taking_a_tile_off_shows_the_printed_part_again():  # EC-7.1
    game = Game("terran", "terran2")
    printed = game.state.view(0).players[0].designs[1]
    game.fit(0, "cruiser", L1="improved_hull")
    assert refitted(game.state, 0, c.CRUISER, 0, EMPTY) == printed


def test_battles_ahead_are_those_that_are_fought():  # EC-12.1, EC-12.2
    game = Game("terran", "terran2", "draco").lay(301, 5, 0, owner=1).lay(305, 7, 0).ancients(305, 1)
    game.ships(301, 0, interceptor=1).ships(301, 1, interceptor=1).ships(305, 2, interceptor=1)
    game.ships(1, 0, interceptor=1)
    ahead = battles_ahead(game.state.view(None))
    assert ahead == [(sector(301), "0", "1"), (sector(1), "0", "gcds")]
    number = GAME.events.number["battle"]
    events = game.rolls(6, 1, *[6] * 4).fight()
    while game.asked == "reputation":
        events += game.play(game.legal()[0])
    assert [e[2] for e in events if e[0] == number] == [place for place, _, _ in ahead]
