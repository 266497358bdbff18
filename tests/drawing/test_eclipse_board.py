"""Eclipse as drawn: every decision of random games, through every pair of eyes."""

import re
from collections.abc import Iterator

from drawn import EveryPosition, Position, Tables, at_random, walk

from astrarium.core import Dice, English, game
from astrarium.games.eclipse.page.own import board_of

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
        "sector-", "space-", "square-", "ships-", "turn-", "tile-", "plan-", "slot-", "part-", "tech-", "track-",
        "target-", "species-", "influence-track", "blue-",
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


def test_whatever_can_be_asked_about_stands_in_the_appendix():
    known = {entry.id.replace("tech-", "technology-") for part in GAME.reference(English()) for entry in part.entries}
    asked = set()
    for table in range(len(TABLES)):
        for state, seat, shown in pictures(table):
            markup = "".join(shown.regions.values())
            if seat is not None:
                markup += "".join(board_of(state.view(seat), other, English()) for other in range(state.seats))
            asked |= set(re.findall(r'data-about="([^"]+)"', markup))
    assert {key.replace(":", "-") for key in asked} <= known
    assert {key.split(":")[0] for key in asked} >= {"technology", "part", "ship", "species", "sector", "square", "npc"}


class TestFilms:
    """Battles that are over, frame by frame."""

    def films(self):
        for table in range(len(TABLES)):
            for state, seat, shown in pictures(table):
                fights = [fight for fight in state.view(seat).fights if fight.over]
                yield from zip(fights, shown.regions["film"].split("<div ")[1:], strict=False)

    def test_a_frame_for_each_throw_and_the_fleets_before_the_first(self):
        found = 0
        for fight, film in self.films():
            numbers = [int(n) for n in re.findall(r'<template data-frame="(\d+)"', film)]
            assert numbers[0] == 0
            assert numbers[-1] == len(fight.course)
            found += 1
            if len(fight.course) < 12:
                assert numbers == list(range(len(fight.course) + 1))
        assert found

    def test_the_last_frame_shows_who_is_left_and_what_was_destroyed(self):
        for fight, film in self.films():
            last = film.split("<template ")[-1]
            lost = sum(hit.destroyed for entry in fight.course if hasattr(entry, "hits") for hit in entry.hits)
            gone = sum(getattr(entry, "left", False) for entry in fight.course)
            left = sum(int(n) for n in re.findall(r'class="foe" role="img" aria-label="\D*(\d+) ×', last))
            assert last.count('class="wreck"') == lost
            assert left == sum(len(squad.damage) for squad in fight.squads) - lost or gone
