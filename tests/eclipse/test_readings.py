"""Points of reading: what a discard ends, whose ships explore, and the rulings EC-R7, EC-R22 and EC-R23."""

from astrarium.core import English, Look
from astrarium.games.eclipse import GAME
from astrarium.games.eclipse.box import components as c

from .eclipse_table import Game, sector
from .test_combat import event, far


def two(**options: object) -> Game:
    return Game("terran", "terran2", **options)


def first(game: Game, prefix: str) -> None:
    """The first legal action that begins like this."""
    game.play(game.legal(prefix)[0])


class TestDiscard:
    """Seat 0 has an empty square that a colony ship could fill."""

    def test_a_discarded_sector_ends_the_turn(self):  # EC-3.3
        game = two().empty(221, 0).next_sector(304)
        game.play("take explore", "explore 3,-2", "discard")
        assert (game.asked, game.seat) == ("turn", 1)

    def test_a_placed_sector_does_not(self):  # EC-3.3
        game = two().empty(221, 0).next_sector(304)
        game.play("take explore", "explore 3,-2", "place 304 1", "decline")
        assert (game.asked, game.seat) == ("turn_end", 0)

    def test_planta_explores_on_and_the_second_discard_ends_the_turn(self):  # EC-3.3, EC-R4
        game = Game("planta", "terran", "terran2").empty(226, 0)
        game.play("take explore")
        first(game, "explore")
        game.play("discard")
        assert (game.asked, game.seat) == ("explore", 0)
        first(game, "explore")
        game.play("discard")
        assert (game.asked, game.seat) == ("turn", 1)

    def test_the_page_says_so_beforehand(self):  # EC-3.3
        game = two().next_sector(304)
        game.play("take explore", "explore 3,-2")
        picture = GAME.picture(Look(GAME, game.state, 0), ["A", "B"], English())
        notes = [choice.steps[0].note for choice in picture.choices if choice.steps[0].id == "do-discard"]
        assert notes == ["the space stays empty, and your turn ends"]


class TestPinnedExplorers:
    def test_ancients_that_pin_draco_keep_its_ship_from_exploring(self):  # EC-R7, EC-3.1
        for pins in (False, True):
            game = Game("draco", "terran", "terran2", ancients_pin_draco=pins).lay(305, 5, 0, 1)
            game.ancients(305, 2).ships(305, 0, interceptor=1).play("take explore")
            beside = [text for text in game.legal("explore") if text in ("explore 6,0", "explore 4,0", "explore 5,1")]
            assert bool(beside) is not pins

    def test_a_ship_that_starbases_do_not_hold_for_is_pinned_here_too(self):  # EC-R6, EC-3.1
        for hold in (True, False):
            game = far(two(starbases_hold=hold)).ships(301, 0, interceptor=1, starbase=1).ships(301, 1, interceptor=1)
            near = [text for text in _explorable(game) if text in _around(game, 301)]
            assert bool(near) is hold


def _explorable(game: Game) -> list[str]:
    game.play("take explore")
    return game.legal("explore")


def _around(game: Game, number: int) -> list[str]:
    cells = c.NEIGHBOUR[6 * game.state.cell[sector(number)] :][:6]
    return [f"explore {c.CELL_NAMES[cell]}" for cell in cells if cell >= 0]


class TestEntry:
    """Three players in one sector: seat 0 came first, then 1, then 2; then another ship of seat 0."""

    def battles(self, **options: object) -> list[tuple[int, ...]]:
        game = far(Game("terran", "terran2", "terran3", **options))
        for seat in (0, 1, 2, 0):
            game.ships(301, seat, interceptor=1)
        return [e[3:] for e in game.fight() if e[0] == event("battle")]

    def test_more_ships_do_not_change_when_a_player_entered(self):  # EC-12.2, EC-R22
        assert self.battles()[0] == (2, 1)

    def test_or_the_last_ship_counts(self):  # EC-R22
        assert self.battles(reinforcing_keeps_order=False)[0] == (0, 2)

    def test_the_order_begins_anew_once_all_ships_have_left(self):  # EC-12.2
        game = far(two()).ships(301, 0, interceptor=1).ships(301, 1, interceptor=1)
        game.no_ships(301, 0).ships(301, 0, interceptor=1)
        assert game.state.order[sector(301)] == (1, 0)


class TestTakingSectors:
    """Seat 0 stands over 203, seat 1 over 301 and 105; nobody's discs are there."""

    def claims(self, **options: object) -> list[str]:
        game = two(**options).lay(301, 5, 0).lay(203, 6, 2).lay(105, 6, -3)
        game.ships(301, 1, interceptor=1).ships(203, 0, interceptor=1).ships(105, 1, interceptor=1)
        game.fight()
        told = []
        while game.asked == "claim":
            told.append(game.legal("claim")[0])
            game.play("decline")
        return told

    def test_by_descending_number(self):  # EC-15.1, EC-R23
        assert self.claims() == ["claim 301", "claim 203", "claim 105"]

    def test_or_seat_by_seat_from_the_start_player(self):  # EC-R23
        assert self.claims(sectors_by_number=False) == ["claim 203", "claim 301", "claim 105"]

    def test_every_sector_is_asked_for_once(self):  # EC-R23
        game = two(sectors_by_number=False).lay(301, 5, 0).ships(301, 1, interceptor=1)
        game.fight()
        game.play("claim 301")
        assert game.owner(301) == 1
        assert game.asked != "claim"
