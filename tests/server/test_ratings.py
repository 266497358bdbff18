"""Ratings: a fold over finished tables in the order of their end, that can be rebuilt."""

from __future__ import annotations

import asyncio
import json
import math
import random
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from anchors import anchored
from archivekit import A_DAY, OCTOBER, finish, in_store, player, rows
from databases import POSTGRESQL, postgresql
from hallkit import doors

from astrarium.core import BadInput, game, game_ids
from astrarium.server.archive import skill
from astrarium.server.archive.forms import Ranking
from astrarium.server.archive.players import ranking
from astrarium.server.archive.rater import SETTLED, Rater, rebuild, waiting
from astrarium.server.archive.skill import (
    ANY_SIZE,
    BETA,
    MU,
    RATED,
    SIGMA,
    TRAINING,
    Bout,
    Key,
    Sat,
    Skill,
    aged,
    anchor,
    apply,
    fold,
    season_of,
)
from astrarium.server.schema import rating_steps, ratings, results
from astrarium.server.store import Store

GAME = "civilisations"
LATER = OCTOBER + 80 * A_DAY


def bout(*sat: tuple[str | None, int], ended: int = OCTOBER, pool: str = RATED, level: str = "skilled") -> Bout:
    seats = tuple(Sat(seat, who, "" if who else level, rank) for seat, (who, rank) in enumerate(sat))
    return Bout("t", GAME, 1, len(sat), ended, pool, seats)


def after(*bouts: Bout) -> dict[str, Skill]:
    skills: skill.Skills = {}
    for _ in fold(skills, bouts):
        pass
    return {key.player: found for key, found in skills.items() if key.seats == ANY_SIZE}


class TestOneTable:
    def test_everybody_begins_at_1500_and_is_unsure(self):
        assert (Skill().shown, Skill().sure) == (1500, False)

    def test_the_order_of_the_ranks_is_the_order_of_the_ratings(self):
        found = after(bout(("a", 3), ("b", 1), ("c", 4), ("d", 2)))
        assert sorted(found, key=lambda one: -found[one].mu) == ["b", "d", "a", "c"]
        assert all(one.sigma < SIGMA for one in found.values())

    def test_those_who_share_a_rank_gain_the_same_and_the_third_less(self):
        found = after(bout(("a", 1), ("b", 1), ("c", 3), ("d", 4)))
        assert found["a"].mu == pytest.approx(found["b"].mu, abs=1e-12)
        assert found["a"].mu > MU > found["c"].mu > found["d"].mu

    def test_two_equals_who_share_the_first_place_stay_where_they_are(self):
        assert {one.mu for one in after(bout(("a", 1), ("b", 1))).values()} == {MU}

    def test_the_seat_makes_no_difference(self):
        one, two = after(bout(("a", 1), ("b", 2), ("c", 3))), after(bout(("c", 3), ("a", 1), ("b", 2)))
        assert all(one[who].mu == pytest.approx(two[who].mu, abs=1e-12) for who in one)

    def test_two_people_move_as_the_published_formula_says(self):
        """Weng and Lin 2011, algorithm 1 with one opponent: c = sqrt(2 sigma^2 + 2 beta^2), p = 1/2."""
        sigma = (SIGMA**2 + (25 / 300) ** 2) ** 0.5  # openskill lets strength drift a little before each game
        c = (2 * sigma**2 + 2 * BETA**2) ** 0.5
        found = after(bout(("a", 1), ("b", 2)))["a"]
        assert found.mu == pytest.approx(MU + sigma**2 / c * 0.5, abs=1e-9)
        assert found.sigma == pytest.approx(sigma * (1 - (sigma / c) ** 2 * 0.25) ** 0.5, abs=1e-9)


class TestBots:
    def test_a_bot_is_worth_what_its_file_says_and_stays_so(self):
        found = after(bout(("a", 1), (None, 2)), bout(("a", 1), (None, 2)))
        assert list(found) == ["a"]
        assert found["a"].mu > MU

    def test_beating_a_stronger_level_says_more(self):
        expert, beginner = (after(bout(("a", 1), (None, 2), level=level))["a"].mu for level in ("expert", "beginner"))
        assert expert > beginner > MU

    def test_a_bot_that_nobody_measured_is_not_counted(self):
        assert after(bout(("a", 1), (None, 2), level="engine:new")) == {}
        with_it = after(bout(("a", 1), ("b", 3), (None, 2), level="engine:new"))
        assert with_it["a"].mu == after(bout(("a", 1), ("b", 3)))["a"].mu

    @pytest.mark.parametrize("game_id", game_ids())
    def test_every_game_says_what_its_levels_are_worth_and_skilled_is_25(self, game_id: str):
        worth = [anchor(game_id, game(game_id).version, level) for level in ("beginner", "casual", "skilled", "expert")]
        assert None not in worth
        assert worth[2] == MU and worth == sorted(worth)


class TestSeasons:
    def test_a_season_is_a_quarter_of_a_year(self):
        day = {"march": 1_774_915_200_000, "april": 1_775_001_600_000}  # the last of March, the first of April 2026
        assert season_of(day["april"]) == season_of(day["march"]) + 1 == 2026 * 4 + 1

    def test_whoever_rests_is_known_less_well_but_no_less_strong(self):
        known = Skill(30.0, 2.0, 20, 100)
        assert aged(known, 101) == known._replace(sigma=(4 + 9) ** 0.5, season=101)
        assert aged(known, 190).sigma == SIGMA
        assert aged(known, 100) is known

    def test_the_same_table_moves_a_rating_more_after_a_rest(self):
        first = bout(("a", 1), ("b", 2))
        soon, late = (after(first, bout(("a", 1), ("b", 2), ended=OCTOBER + days * A_DAY)) for days in (1, 400))
        assert late["a"].mu > soon["a"].mu


def test_200_players_of_known_strength_stand_in_their_order_after_40_games():
    """Strength is drawn, tables are drawn, results follow strength and luck; the ratings must find the order."""
    chance = random.Random(5)
    true = {f"p{i}": chance.gauss(MU, 25 / 3) for i in range(200)}
    bouts = []
    for _ in range(40):
        names, start = chance.sample(sorted(true), 200), 0
        while start < 200:
            group = names[start : start + 4 + chance.randrange(3)]
            start += len(group)
            order = sorted(group, key=lambda who: -chance.gauss(true[who], BETA))
            if len(group) > 1:
                bouts.append(bout(*((who, order.index(who) + 1) for who in group)))
    found = after(*bouts)
    assert rank_correlation([true[who] for who in true], [found[who].mu for who in true]) > 0.9


def rank_correlation(one: list[float], two: list[float]) -> float:
    """Spearman's, where no two are equal."""
    places = [{value: place for place, value in enumerate(sorted(values))} for values in (one, two)]
    off = sum((places[0][a] - places[1][b]) ** 2 for a, b in zip(one, two, strict=True))
    return 1 - 6 * off / (len(one) * (len(one) ** 2 - 1))


@pytest.fixture(params=["sqlite", POSTGRESQL])
def base(request: pytest.FixtureRequest, url: str) -> Iterator[str]:
    if request.param == "sqlite":
        yield url
    else:
        with postgresql() as other:
            yield other


async def rate(store: Store, now: int = LATER) -> None:
    """The job, until there is nothing left to do."""
    rater = Rater(store.engine)
    while (again := await rater.look("all", now)) is not None:
        if again > now:
            return


async def state_of(store: Store) -> Any:
    return await rows(store, ratings), await rows(store, rating_steps), await rows(store, results)


def alike(one: list[dict[str, Any]], two: list[dict[str, Any]]) -> bool:
    return len(one) == len(two) and all(a == pytest.approx(b, abs=1e-9) for a, b in zip(one, two, strict=True))


def test_the_job_and_a_rebuild_come_to_the_same(base: str):
    async def act(store: Store) -> None:
        chance = random.Random(1)
        for number in range(30):
            count = chance.choice((2, 3, 4))
            names = chance.sample(["Ann", "Bob", "Cid", "Dan", "Eve", "bot:casual"], count)
            ranks = chance.choice(([1, 1, 3, 4], [1, 2, 3, 4], [2, 1, 4, 3]))[:count]
            await finish(store, number, names, ranks, ended=OCTOBER + number * 5 * A_DAY)
        await rate(store, OCTOBER + 1000 * A_DAY)
        before = await state_of(store)
        assert len(before[0]) > 10
        await rebuild(store.engine)
        assert all(alike(one, two) for one, two in zip(before, await state_of(store), strict=True))

    in_store(base, act)


def test_a_table_that_is_written_late_is_put_where_it_belongs(url: str):
    async def act(store: Store) -> None:
        await finish(store, 1, ["Ann", "Bob"])
        await finish(store, 3, ["Bob", "Ann"])
        await rate(store)
        await finish(store, 2, ["Cid", "Ann"])
        await rate(store)
        late = await state_of(store)
        await rebuild(store.engine)
        assert await state_of(store) == late
        assert [row["table_id"] for row in late[1]] == ["t000000001"] * 2 + ["t000000002"] * 2 + ["t000000003"] * 2

    in_store(url, act)


def test_a_table_counts_a_moment_after_its_end(url: str):
    async def act(store: Store) -> None:
        await finish(store, 1, ["Ann", "Bob"], ended=OCTOBER)
        assert await Rater(store.engine).look("all", OCTOBER + SETTLED - 1) == OCTOBER + SETTLED
        assert await rows(store, ratings) == []
        await rate(store, OCTOBER + SETTLED)
        assert len(await rows(store, ratings)) == 4

    in_store(url, act)


def test_two_jobs_at_once_rate_a_table_once(url: str):
    async def act(store: Store) -> None:
        await finish(store, 1, ["Ann", "Bob"])
        (same,), rater = await waiting(store.engine), Rater(store.engine)
        await rater.rate(same)
        await rater.rate(same)
        assert {row["games"] for row in await rows(store, ratings)} == {1}

    in_store(url, act)


@pytest.mark.parametrize(
    ("names", "table", "pool"),
    [
        (["Ann", "Bob"], {}, "rated"),
        (["Ann", "Bob", "bot:casual"], {}, "rated"),
        (["Ann", "Bob"], {"rated": None}, "none"),
        (["Ann", "Guest"], {}, "none"),
        (["Ann", "Bob", "Guest"], {}, "rated"),
        (["Guest", "bot:casual"], {}, "none"),
        (["Ann", "Bob"], {"secret": None, "seeded": True}, "none"),
        (["Ann", "Bob"], {"sealed_as": "another"}, "none"),
        (["Ann", "Ann's Bob"], {}, "none"),
        (["Ann", "Ann"], {}, "none"),
        (["Ann", "Bob", "Ann's Cid"], {}, "none"),
        (["Ann", "bot:casual"], {}, "training"),
        (["Ann", "bot:casual"], {"rated": None}, "training"),
        (["Ann", "bot:random"], {}, "none"),
        (["bot:casual", "bot:skilled"], {}, "none"),
    ],
)
def test_what_a_table_counts_for(url: str, names: list[str], table: dict[str, Any], pool: str):
    async def act(store: Store) -> None:
        await finish(store, 1, names, **table)
        await rate(store)
        assert {row["pool"] for row in await rows(store, results)} == {pool}
        assert {row["pool"] for row in await rows(store, ratings)} == ({pool} - {"none"})

    in_store(url, act)


def test_there_is_a_rating_for_each_number_of_seats_and_one_for_all(url: str):
    async def act(store: Store) -> None:
        await finish(store, 1, ["Ann", "Bob"])
        await finish(store, 2, ["Ann", "Bob", "Cid"])
        await rate(store)
        mine = {row["seats"]: row["games"] for row in await rows(store, ratings) if row["player"] == player("Ann")}
        assert mine == {0: 2, 2: 1, 3: 1}

    in_store(url, act)


def test_beating_bots_changes_no_rating_among_people(url: str):
    async def act(store: Store) -> None:
        await finish(store, 1, ["Ann", "Bob"])
        await rate(store)
        before = [row for row in await rows(store, ratings) if row["pool"] == RATED]
        for number in range(2, 8):
            await finish(store, number, ["Ann", "bot:beginner"])
        await rate(store)
        found = await rows(store, ratings)
        assert [row for row in found if row["pool"] == RATED] == before
        assert {row["games"] for row in found if row["pool"] == TRAINING} == {6}

    in_store(url, act)


def test_without_the_package_nothing_is_rated_and_nothing_is_lost(url: str, monkeypatch: pytest.MonkeyPatch):
    async def act(store: Store) -> None:
        await finish(store, 1, ["Ann", "Bob"])
        with monkeypatch.context() as without:
            without.setattr("astrarium.server.archive.rater.available", lambda: False)
            await rate(store)
            assert await rows(store, ratings) == []
        await rate(store)
        assert len(await rows(store, ratings)) == 4

    in_store(url, act)


def test_apply_counts_a_game_for_each_who_played():
    skills: skill.Skills = {}
    steps = apply(skills, bout(("a", 1), ("b", 2), (None, 3)), ANY_SIZE)
    assert [(step.seat, step.key.player, step.after.games) for step in steps] == [(0, "a", 1), (1, "b", 1)]
    assert set(skills) == {Key("a", GAME, 0, RATED), Key("b", GAME, 0, RATED)}


class TestAnchorsFromLadders:
    """`tools/anchors.py` on ladders that are made up."""

    def ladder(self, folder: Path, rules: int = 2, games: int = 100, **elo: float) -> str:
        named = {"beginner": -400.0, "casual": -200.0, "skilled": 0.0, "expert": 100.0, **elo}
        report = {
            "game": "tiny", "rules": rules, "games": games,
            "standings": [{"bot": bot, "elo": found} for bot, found in named.items()],
            "command": 'astrarium ladder "tiny"', "commit": "abc1234", "made": "2026-11-16",
        }  # fmt: skip
        (folder / "tiny" / "mind").mkdir(parents=True, exist_ok=True)
        file = folder / f"ladder-{len(list(folder.iterdir()))}.json"
        file.write_text(json.dumps(report), encoding="utf-8")
        return str(file)

    def entries(self, folder: Path) -> list[dict[str, Any]]:
        text = (folder / "tiny" / "mind" / "anchors.toml").read_text(encoding="utf-8")
        return list(tomllib.loads(text)["anchor"])

    def test_400_elo_are_a_win_share_of_ten_in_eleven_on_the_scale_of_ratings_too(self, tmp_path: Path):
        anchored([self.ladder(tmp_path, expert=400.0)], tmp_path)
        (one,) = self.entries(tmp_path)
        ahead = one["levels"]["expert"] - one["levels"]["skilled"]
        assert 1 / (1 + math.exp(-ahead / (BETA * math.sqrt(2)))) == pytest.approx(10 / 11, abs=1e-3)
        assert one["levels"]["skilled"] == MU and one["rules"] == 2
        assert one["source"] == 'astrarium ladder "tiny", commit abc1234, 2026-11-16'

    def test_several_ladders_count_by_their_games_and_earlier_rules_keep_theirs(self, tmp_path: Path):
        anchored([self.ladder(tmp_path, rules=1)], tmp_path)
        before = self.entries(tmp_path)[0]
        few, many = self.ladder(tmp_path, expert=0.0, games=50), self.ladder(tmp_path, expert=400.0, games=150)
        newest = anchored([few, many], tmp_path)["tiny"]["levels"]["expert"]
        alone = anchored([self.ladder(tmp_path, expert=300.0)], tmp_path)["tiny"]["levels"]["expert"]
        assert newest == alone  # three in four games at 400
        assert [one["rules"] for one in self.entries(tmp_path)] == [2, 1] and self.entries(tmp_path)[1] == before

    def test_a_ladder_without_one_of_the_levels_is_refused_and_changes_nothing(self, tmp_path: Path):
        file = self.ladder(tmp_path)
        report = json.loads(Path(file).read_text(encoding="utf-8"))
        report["standings"].pop()
        Path(file).write_text(json.dumps(report), encoding="utf-8")
        with pytest.raises(BadInput, match="expert"):
            anchored([file], tmp_path)
        assert not (tmp_path / "tiny" / "mind" / "anchors.toml").exists()


async def listed_for(url: str, owner: str | None) -> Ranking:
    async with doors(url) as hall:
        return await ranking(hall, GAME, ANY_SIZE, "en", owner)


def test_the_list_has_whoever_played_ten_games_and_oneself_before_that(tmp_path: Path):
    url = f"sqlite:///{tmp_path}/ratings.db"

    async def play(store: Store) -> None:
        for number in range(10):
            await finish(store, number, ("Ann", "Bob", *(("Cleo",) if number < 3 else ())))
        await rebuild(store.engine)

    in_store(url, play)
    told = asyncio.run(listed_for(url, player("Cleo")))
    assert [(one.place, one.games, one.mine) for one in told.ranked] == [(1, 10, False), (2, 10, False)]
    assert all(one.rating < one.high for one in told.ranked)
    assert told.own is not None and (told.own.place, told.own.games, told.own.mine) == (0, 3, True)
    mine = asyncio.run(listed_for(url, player("Bob")))
    assert mine.own == mine.ranked[1] and mine.own.mine
    assert asyncio.run(listed_for(url, None)).own is None
