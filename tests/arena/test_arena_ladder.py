"""A ladder of bots: seats are balanced, the scale follows the games, and everything comes again from its seed."""

import json
from collections import Counter
from xml.etree import ElementTree

import pytest

from astrarium.arena import ladder
from astrarium.arena.ladder import Sat, beat, elo, seating, sittings
from astrarium.arena.picture import picture
from astrarium.core import BadInput

BOTS = ["random", "greedy"]


def sat(bots, ranks):
    return Sat(0, bots, ranks, (), (), (), (), 0, 1)


@pytest.fixture(scope="module")
def small():
    return ladder("civilisations", BOTS, seats=2, games=6, seed=3)


class TestSeats:
    @pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
    def test_both_bots_sit_everywhere_equally_often(self, seats):
        counted = Counter(
            (bot, seat) for n in range(sittings(seats)) for seat, bot in enumerate(seating(seats, n, 0, 1))
        )
        assert len(set(counted.values())) == 1
        assert len(counted) == 2 * seats

    def test_a_set_up_is_played_by_both_from_every_seat(self, small):
        assert small.games == 6
        assert [one.games for one in small.standings] == [6, 6]


class TestScale:
    def test_who_wins_three_of_four_is_some_190_elo_ahead(self):
        games = [sat((0, 1), (2, 1))] * 300 + [sat((0, 1), (1, 2))] * 100
        assert elo(games, 2) == [0.0, pytest.approx(190.8, abs=2)]

    def test_strength_carries_over_from_pair_to_pair(self):
        games = [sat((0, 1), (2, 1)), sat((0, 1), (2, 1)), sat((0, 1), (1, 2))] * 50
        games += [sat((1, 2), (2, 1)), sat((1, 2), (2, 1)), sat((1, 2), (1, 2))] * 50
        first, second, third = elo(games, 3)
        assert third - second == pytest.approx(second - first, abs=5)

    def test_losing_all_games_is_a_place_too(self):
        first, second = elo([sat((0, 1), (1, 2))] * 30, 2)
        assert first - second > 400

    def test_a_game_of_four_counts_by_the_seats_beaten(self):
        assert beat(sat((0, 1, 0, 1), (1, 2, 3, 4)), 0) == 0.75
        assert beat(sat((0, 1, 0, 1), (1, 1, 3, 3)), 0) == 0.5


class TestReport:
    def test_greedy_stands_above_random(self, small):
        random, greedy = small.standings
        assert random.elo == 0
        assert greedy.low > 0
        assert (greedy.points or 0) > (random.points or 0)

    def test_points_by_source_add_up_to_the_points(self, small):
        for one in small.standings:
            assert sum(one.sources.values()) == pytest.approx(one.points, abs=0.05)

    def test_the_same_seed_gives_the_same_ladder(self, small):
        again = ladder("civilisations", BOTS, seats=2, games=6, seed=3)
        assert again.pairs == small.pairs
        assert [(one.bot, one.elo, one.low, one.high) for one in again.standings] == [
            (one.bot, one.elo, one.low, one.high) for one in small.standings
        ]

    def test_a_second_start_plays_only_what_is_missing(self, tmp_path, small):
        rows = tmp_path / "rows.jsonl"
        ladder("civilisations", BOTS, seats=2, games=6, seed=3, out=rows)
        kept = rows.read_text(encoding="utf-8").splitlines()
        rows.write_text("\n".join(kept[:-2]) + "\n", encoding="utf-8")
        done = []
        again = ladder("civilisations", BOTS, 2, 6, 3, progress=lambda n, of: done.append((n, of)), out=rows)
        assert done == [(5, 6), (6, 6)]
        assert again.pairs == small.pairs

    def test_a_longer_ladder_goes_on_with_the_games_of_a_shorter_one(self, tmp_path, small):
        rows = tmp_path / "rows.jsonl"
        ladder("civilisations", BOTS, seats=2, games=4, seed=3, out=rows)
        done = []
        again = ladder("civilisations", BOTS, 2, 6, 3, progress=lambda n, of: done.append((n, of)), out=rows)
        assert done == [(5, 6), (6, 6)]
        assert again.pairs == small.pairs

    def test_games_of_other_minds_are_not_gone_on_with(self, tmp_path):
        rows = tmp_path / "rows.jsonl"
        ladder("civilisations", BOTS, seats=2, games=2, seed=3, out=rows, minds="today's")
        with pytest.raises(BadInput, match="differs in: minds"):
            ladder("civilisations", BOTS, seats=2, games=2, seed=3, out=rows, minds="tomorrow's")

    def test_neighbours_alone_meet_where_that_is_asked(self):
        report = ladder("civilisations", ["random", "random:", "greedy"], games=2, neighbours=True)
        assert [(pair.one, pair.two) for pair in report.pairs] == [("random", "random:"), ("random:", "greedy")]

    def test_what_fits_into_the_time_is_told(self):
        report = ladder("civilisations", BOTS, games=40, seed=3, minutes=1e-9)
        assert report.games == 1

    def test_it_is_json(self, small):
        assert json.loads(json.dumps(small.to_json()))["standings"][1]["bot"] == "greedy"

    def test_the_picture_shows_every_bot_on_the_scale(self, small):
        drawn = ElementTree.fromstring(picture(small))
        texts = [element.text for element in drawn.iter() if element.tag.endswith("text")]
        assert {"random", "greedy", "0"} <= set(texts)
        assert len([element for element in drawn.iter() if element.tag.endswith("circle")]) == 2


@pytest.mark.parametrize("bots", [["greedy"], ["greedy", "greedy"]])
def test_a_ladder_of_one_bot_is_refused(bots):
    with pytest.raises(BadInput, match="two different bots"):
        ladder("civilisations", bots)
