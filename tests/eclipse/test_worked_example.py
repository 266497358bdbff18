"""The rulebook's worked action phase and battle, by their numbers in our notes (section 5, cases 13 to 28).

Alastair (Terran) 0, Ken (Planta) 1, Iain (Mechanema) 2, Vernor (Hydran) 3; Alastair starts.
"""

from collections import Counter

from astrarium.games.eclipse import GAME
from astrarium.games.eclipse.box import components as c
from astrarium.games.eclipse.rules.targeting import margin
from astrarium.games.eclipse.table.state import (
    D_COMPUTER,
    D_HULL,
    D_INITIATIVE,
    D_MISSILES,
    D_ORANGE,
    D_SHIELD,
    D_YELLOW,
)

from .eclipse_table import Game, ScriptedDice, sector

ALASTAIR, KEN, IAIN, VERNOR = range(4)


def table() -> Game:
    game = Game("terran", "planta", "mechanema", "hydran")
    game.tech(ALASTAIR, "orbital").store(ALASTAIR, materials=12).lay(306, 2, 1, 0, owner=ALASTAIR)
    game.relations(ALASTAIR, VERNOR).reputation(ALASTAIR, 1, 2, 2, 3)
    game.tech(KEN, "advanced_mining").empty(226, 0, 1)
    game.tech(IAIN, "plasma_missile", "fusion_source")
    game.fit(IAIN, "interceptor", L1="electron_computer").fit(IAIN, "cruiser", M2="fusion_source")
    game.lay(210, -1, -1, 0, owner=IAIN).cubes(210, 0).ships(210, IAIN, interceptor=3)
    game.lay(311, -1, -2, 0, owner=IAIN).ships(311, IAIN, cruiser=1)
    game.tech(VERNOR, "nanorobots", "orbital", "monolith", "plasma_missile").store(VERNOR, science=15)
    game.offer("fusion_drive", "wormhole_generator")
    game.lay(316, 1, -2, 5, owner=VERNOR).ships(316, VERNOR, cruiser=1).ships(224, VERNOR, interceptor=2)
    game.fit(VERNOR, "interceptor", L1="plasma_missile", R1="fusion_drive")
    game.fit(
        VERNOR, "cruiser", L1="improved_hull", L2="plasma_missile", M1="plasma_cannon", M2="fusion_source",
        R1="gauss_shield", R2="fusion_drive",
    )  # fmt: skip
    return game.relations(IAIN, VERNOR)


def first_lap(game: Game) -> Game:
    # 13: Alastair builds a cruiser and an orbital
    discs = game.state.discs[ALASTAIR]
    game.play("take build", "build cruiser 221", "build orbital 306")
    assert game.stored(ALASTAIR)[2] == 12 - 10
    assert game.state.discs[ALASTAIR] == discs - 1
    game.play("done")  # the orbital could take a cube at once
    # 14: Ken explores twice with one disc. No sector of the box has a discovery, a money and a science square and no
    # ancients, so his cubes land in his home.
    discs = game.state.discs[KEN]
    game.next_sector(206).next_discovery("science_5").next_sector(302)
    game.play("take explore", "explore -1,2")
    game.play(game.legal("place 206")[0])
    assert game.asked == "claim"
    game.play("claim 206", "keep")
    assert game.state.discs[KEN] == discs - 2
    assert len(game.state.kept[KEN]) == 1
    game.play("colonise 226 0 money", "colonise 226 1 science")
    assert game.state.colony[KEN] == 2
    game.play("explore 1,2", "discard")
    assert game.state.discards[3] == (sector(302),)
    assert game.state.discs[KEN] == discs - 2
    # 15: Iain returns a computer and places three parts
    game.play("take upgrade", "remove interceptor 0", "fit interceptor 0 plasma_missile")
    game.play("fit cruiser 4 positron_computer", "fit cruiser 1 ion_cannon")
    game.end_turn()
    assert game.seat == VERNOR
    # 16: Vernor researches twice: 4 - 4 but at least 3, then 16 - 6
    game.play("take research", "learn fusion_drive", "learn wormhole_generator")
    game.end_turn()
    assert game.stored(VERNOR)[1] == 15 - 13
    assert game.seat == ALASTAIR
    return game


class TestActionPhase:
    def test_cases_13_to_16(self):
        first_lap(table())

    def test_cases_17_to_22(self):
        game = first_lap(table())
        alastair_and_ken(game)
        pass_and_attack(game)
        end_of_phase(game)
        assert game.state.phase == 2  # battles


def alastair_and_ken(game: Game) -> None:
    # 17: Alastair finds two ancients on one discovery tile: no disc
    game.next_sector(301).play("take explore", "explore 3,0")
    game.play(game.legal("place 301")[0])
    assert game.state.ancients[sector(301)] == 2
    assert game.state.discovery[sector(301)]
    assert game.asked == "turn_end"
    game.play("done")
    # 18: Ken places two sectors and fills a wild and an advanced square
    game.next_sector(318).play("take explore", "explore 0,3")
    game.play(game.legal("place 318")[0], "claim 318")
    game.play("colonise 318 1 money", "colonise 318 0 materials")
    assert game.state.colony[KEN] == 0
    game.next_sector(309).play("explore 1,2", "place 309 1", "claim 309")
    # the new sector is joined to Alastair's 306: ambassadors
    assert game.legal("propose") == ["propose 0"]
    production = [c.PRODUCES[n] for n in game.tracks(KEN)]
    game.play("propose 0", "agree")
    assert game.seat == KEN
    game.play("send science")
    assert game.seat == ALASTAIR
    assert game.legal() == ["return 3", "return 2", "return 1"]
    game.play("return 1", "send money")
    assert game.state.reputation[ALASTAIR] == (3, 2, 2)
    assert game.state.ambassadors[KEN] == 1 << ALASTAIR
    assert c.PRODUCES[game.tracks(KEN)[1]] > production[1]


def pass_and_attack(game: Game) -> None:
    # 19: Iain passes first; Vernor attacks through a half link and becomes the traitor
    assert game.seat == IAIN
    game.play("pass")
    assert game.state.next_start == IAIN
    game.play("take move", "move interceptor 224 210")
    assert game.state.traitor == VERNOR
    assert not game.state.ambassadors[IAIN]
    assert game.asked == "cube"
    game.play("cube money", "cube money")
    game.play("move interceptor 224 210")
    game.end_turn()
    # 20: Alastair passes; Ken moves one disc on and one home, turns two colony ships up and uses them
    assert game.seat == ALASTAIR
    game.play("pass")
    discs = game.state.discs[KEN]
    game.lay(201, 0, 1, 1).play("take influence", "lift 206", "settle 201", "lift 309", "home")
    assert game.state.discs[KEN] == discs - 1 + 1
    assert game.state.colony[KEN] == 2
    game.play("colonise 201 0 money", "colonise 201 1 materials")
    assert game.state.colony[KEN] == 0


def end_of_phase(game: Game) -> None:
    # 21: Iain reacts with one move; Vernor brings the rest, his cruiser two sectors far
    discs = game.state.discs[IAIN]
    assert game.seat == IAIN
    game.play("react move", "move cruiser 311 210")
    assert game.state.discs[IAIN] == discs - 1
    game.end_turn()
    game.play("take move", "move interceptor 224 210", "move cruiser 316 210")
    game.end_turn()
    # 22: everybody passes; the phase ends with the last pass
    assert game.seat == ALASTAIR
    game.play("pass", "pass", "pass")
    assert game.seat == VERNOR
    game.state.dice = ScriptedDice((6, 6, 5, 4, 3, 2))
    game.play("pass")


class TestBattle:
    def fought(self) -> Game:
        game = first_lap(table())
        alastair_and_ken(game)
        pass_and_attack(game)
        end_of_phase(game)
        return game

    def test_the_designs_are_those_of_the_example(self):
        game = first_lap(table())
        iain, vernor = game.design(IAIN, "interceptor"), game.design(VERNOR, "interceptor")
        assert (iain[D_INITIATIVE], iain[D_MISSILES], iain[D_YELLOW], iain[D_COMPUTER], iain[D_HULL]) == (3, 2, 1, 0, 0)
        assert (vernor[D_INITIATIVE], vernor[D_MISSILES], vernor[D_YELLOW], vernor[D_SHIELD]) == (4, 2, 1, 0)
        iain, vernor = game.design(IAIN, "cruiser"), game.design(VERNOR, "cruiser")
        assert (iain[D_INITIATIVE], iain[D_YELLOW], iain[D_COMPUTER], iain[D_HULL]) == (3, 2, 2, 1)
        assert (vernor[D_INITIATIVE], vernor[D_ORANGE], vernor[D_SHIELD], vernor[D_HULL]) == (3, 1, 1, 2)

    def test_case_24_what_hits_whom(self):  # EC-12.6
        game = first_lap(table())
        computer = game.design(IAIN, "cruiser")[D_COMPUTER]
        assert [roll for roll in range(1, 7) if margin(roll, computer) >= 0] == [4, 5, 6]
        assert [roll for roll in range(1, 7) if margin(roll, computer) >= 1] == [5, 6]
        assert [roll for roll in range(1, 7) if margin(roll, 0) >= 0] == [6]

    def test_cases_23_to_28(self):
        game = self.fought()
        state = game.state
        # 23: missiles
        assert (state.attacker, state.defender) == (VERNOR, IAIN)
        assert game.legal() == ["hit interceptor 0", "hit cruiser 0"]
        state.dice.faces = [6, 6, 3, 2]
        game.play("hit interceptor 0", "hit interceptor 0")
        assert game.seat == IAIN
        game.play("hit interceptor 0", "hit cruiser 0")
        assert game.fleet(210, IAIN) == {"interceptor": 1, "cruiser": 1}
        assert game.fleet(210, VERNOR) == {"interceptor": 2, "cruiser": 1}
        assert state.wounds[4 * VERNOR + c.CRUISER] == (2,)
        # 25: first round
        assert game.seat == VERNOR
        state.dice.faces = [6]
        game.play("retreat 224")
        assert game.legal() == ["first interceptor", "first cruiser"]
        game.play("first interceptor", "fire", "hit interceptor 0")
        assert game.fleet(210, VERNOR) == {"interceptor": 1, "cruiser": 1}
        state.dice.faces = [3, 2]
        game.play("fire")
        state.dice.faces = [6]
        game.play("fire", "hit interceptor 0")
        assert game.fleet(210, IAIN) == {"cruiser": 1}
        # 26: second round; the last interceptor has left
        assert game.fleet(224, VERNOR) == {"interceptor": 1}
        state.dice.faces = [1, 2]
        game.play("fire")
        state.dice.faces = [6]
        events = game.play("fire")
        assert game.fleet(210, IAIN) == {}
        assert GAME.events.number["wins"] in {e[0] for e in events}
        # 27: population
        assert game.asked == "bomb"
        state.dice.faces = [6]
        events = game.play("bomb")
        assert state.cubes[sector(210)] == 0
        assert state.grave[3 * IAIN] == 1
        # 28: reputation: Iain 1 + 2, Vernor 1 + 3 + 2 but at most 5
        draws = GAME.events.number["draws_reputation"]
        tiles = Counter({e[1]: e[2] for e in events if e[0] == draws})
        while game.asked == "reputation":
            tiles.update({e[1]: e[2] for e in game.play(game.legal()[0]) if e[0] == draws})
        assert tiles == {IAIN: 3, VERNOR: 5}
        assert [len(state.reputation[seat]) for seat in (IAIN, VERNOR)] == [1, 1]
        # 27, the end: Iain's disc goes home, Vernor places his
        assert game.owner(210) == -1
        assert game.seat == VERNOR
        game.play("claim 210")
        assert game.owner(210) == VERNOR
