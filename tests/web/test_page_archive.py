"""The archive, a player and a tournament, as people find them."""

import asyncio
import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import archive
import pytest
from axekit import findings
from browserkit import DESK, PHONE, Server, Visitor
from playwright.sync_api import Locator, expect
from sqlalchemy import delete, insert

from astrarium.server.archive.rater import rebuild
from astrarium.server.archive.skill import RATED, season_of
from astrarium.server.codes import sha256
from astrarium.server.schema import ratings, results, seats, tables
from astrarium.server.store import Store, now

pytestmark = pytest.mark.browser
GAMES = 60
KEY = "a-key-of-a-browser"


async def fill(file: Path) -> None:
    """Sixty finished games, rated."""
    store = Store(f"sqlite:///{file}")
    await store.open()
    made = archive.games(GAMES, random.Random(1))
    async with store.engine.begin() as connection:
        for table, rows in zip((tables, seats, results), zip(*made, strict=True), strict=True):
            flat = [row for one in rows for row in (one if isinstance(one, list) else [one])]
            await connection.execute(insert(table), flat)
    await rebuild(store.engine)
    season, often = season_of(now()), {sha256(KEY): 3, **dict.fromkeys(archive.NAMES[:3], 12)}
    async with store.engine.begin() as connection:
        await connection.execute(delete(ratings))
        for mu, (player, played) in enumerate(often.items(), 24):
            known = {"mu": float(mu), "sigma": 2.0, "games": played, "season": season}
            await connection.execute(insert(ratings).values(player=player, game="gaia", seats=0, pool=RATED, **known))
    await store.close()


@pytest.fixture(scope="module")
def with_games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data = tmp_path_factory.mktemp("archive")
    with ThreadPoolExecutor(1) as apart:  # the browser has a loop of its own here
        apart.submit(asyncio.run, fill(data / "astrarium.db")).result()
    running = Server(data).start()
    yield running
    running.stop()


def nothing_keeps_people_out(me: Visitor) -> None:
    for size in (DESK, PHONE):
        me.page.set_viewport_size(size)
        assert findings(me.page) == []
        assert me.page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    me.page.set_viewport_size(DESK)


def follow(me: Visitor, way: Locator) -> None:
    """Click what leads to another page, and be there."""
    with me.page.expect_navigation():
        way.click()


def test_a_game_is_found_and_leads_to_a_player_whose_charts_have_tables(visit, with_games):
    me = visit("fr", at=with_games)
    me.open("/archive")
    follow(me, me.page.locator("[name=game][value=gaia]"))
    expect(me.page.locator(".opt.on")).to_have_text(["Gaia Project, retirer"])
    assert set(me.page.locator(".res h2").all_inner_texts()) == {"Gaia Project"}
    nothing_keeps_people_out(me)
    follow(me, me.page.locator(".rank .top a").first)
    expect(me.page.locator("h1")).to_be_visible()
    me.page.locator(".figures summary").last.click()
    expect(me.page.locator(".figures table").last).to_be_visible()
    nothing_keeps_people_out(me)


def test_the_rankings_show_who_is_listed_and_which_line_is_mine(visit, with_games):
    me = visit("fr", at=with_games)
    me.context.add_cookies([{"name": "astrarium_key", "value": KEY, "url": with_games.address}])
    me.open("/rankings?game=gaia")
    places = me.page.locator(".standing tbody td:first-child")
    expect(places).to_have_text(["1", "2", "3", "—"])
    expect(me.page.locator(".standing .mine")).to_contain_text("2200 – 2680")
    nothing_keeps_people_out(me)
    follow(me, me.page.get_by_role("link", name="2 places"))
    expect(me.page.locator(".panel .empty")).to_contain_text("Personne n’a encore 10 parties classées ici.")
    nothing_keeps_people_out(me)


def test_on_a_phone_the_filters_open_and_are_looked_for_together(visit, with_games):
    me = visit("en", size=PHONE, at=with_games)
    me.open("/archive")
    expect(me.page.locator("#filters")).to_be_hidden()
    me.page.locator("#filters-button").tap()
    me.page.locator("[name=least]").fill("150")
    me.page.locator("[name=rated]").tap()
    with me.page.expect_navigation():
        me.page.locator("#filters [type=submit]").tap()
    expect(me.page.locator(".opt.on")).to_have_count(2)
    best = [int(text) for text in me.page.locator(".rank .top b").all_inner_texts()]
    assert best and min(best) >= 150


@pytest.mark.nightly
def test_two_people_enter_a_tournament_and_find_their_table(visit, with_games):
    ann, bob = visit("fr", at=with_games), visit("en", at=with_games)
    ann.open("/tournaments")
    ann.page.locator("[name=title]").fill("Coupe")
    ann.page.locator("[name=seats]").select_option("2")
    ann.page.locator("#new-tournament [type=submit]").click()
    ann.page.wait_for_url("**/tournaments/*")
    cup = ann.page.url.removeprefix(with_games.address)
    ann.open("/tournaments")  # a page of the cup would go on by itself when somebody comes
    for person, name in ((bob, "Bob"), (ann, "Ann")):
        person.open(cup)
        person.page.locator("[name=name]").fill(name)
        person.page.locator("#enter [type=submit]").click()
        expect(person.page.locator("#leave")).to_be_visible()
    nothing_keeps_people_out(ann)
    ann.page.locator("#begin").click()
    ann.page.get_by_role("link", name="À ma table").click()
    ann.wait_for_choice()
