"""Eclipse as drawn: every decision of random games, through every pair of eyes."""

from collections.abc import Iterator

from drawn import EveryPosition, Position, Tables, at_random, walk

from astrarium.core import Dice, game

GAME = game("eclipse")
NAMES = ["Inès", "Marek", 'O"r<l>a', "Bruno & co", "Kestrel", "Ilse"]
TABLES = [
    (2, {}),
    (3, {"species": "chosen", "home_rotation": "free"}),
    (4, {}),
    (6, {}),
]


def positions(seats: int, options: dict) -> Iterator[Position]:
    return walk(GAME.new(seats, seed=seats + 40, options=options), at_random(Dice(seats)), few=3, often=60)


BOARD = Tables("eclipse", NAMES, TABLES, positions)
pictures, every_table = BOARD.pictures, BOARD.every_table


@every_table
class TestEveryPosition(EveryPosition):
    tables = BOARD
    board_steps = (
        "sector-", "space-", "square-", "ships-", "turn-", "plan-", "slot-", "part-", "tech-", "track-", "target-",
        "species-", "influence-track", "blue-",
    )  # fmt: skip

    def own(self, region, markup):
        return super().own(region, markup) or 'class="place plan"' in markup


def test_the_scores_of_a_view_hide_the_others_reputation():
    for state, seat, _ in pictures(2):
        view = state.view(seat)
        for score in view.scores:
            known = state.over or score.seat == seat
            assert any(name == "Reputation" for name, _ in score.parts) == (
                known and view.players[score.seat].species is not None
            )
            assert score.total == sum(value for _, value in score.parts)


def test_turning_over_a_sector_or_dice_is_confirmed_and_said_to_be_final():
    found = 0
    for _, _, shown in pictures(0):
        for choice in shown.choices:
            if GAME.actions.to_text(choice.action).split()[0] in ("explore", "fire"):
                assert choice.final
                assert choice.confirm
                found += 1
    assert found
