"""Evenings as people play them: two to four browsers, French and English, at a desk and by phone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest
from axekit import findings
from browserkit import ME, OPEN, PHONE, Visitor
from eveningkit import MODERATOR, House, choose, is_asked, picture, play_on, sit_down
from playwright.sync_api import expect
from toldkit import Browser

pytestmark = [pytest.mark.browser, pytest.mark.nightly]
Visit = Callable[..., Visitor]
QUICK = {"start": 30, "add": 60, "cap": 90, "free": 2}  # seconds


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    running = House(tmp_path_factory.mktemp("evening"))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def come(visit: Visit, house: House) -> Visit:
    """Brings people to that house."""
    return lambda lang="en", **more: visit(lang, at=house, timezone_id="UTC", **more)


def test_one_leaves_a_bot_sits_in_and_the_owner_returns_by_phone(come: Visit):
    marie, hugo = come("fr"), come("en", size=PHONE)
    table = marie.table({**ME, "name": "Marie"}, OPEN, time=QUICK, live=True)
    sit_down(hugo, table, "Hugo", "Sit here")
    for one in (marie, hugo):
        one.page.locator("#ready").wait_for()
    picture(marie, "live-1-ready")
    for one in (hugo, marie):
        one.page.locator("#ready").click()
    for one in (marie, hugo):
        one.wait_for_choice()
    picture(marie, "live-2-clocks")
    play_while_asked(hugo, table)
    marie.open("/keep")  # she leaves the table, and her time passes
    banner = hugo.page.locator(".banner")
    expect(banner).to_contain_text("A bot plays for Marie since")
    picture(hugo, "live-3-bot")
    phone = come("fr", size=PHONE)
    marie.page.get_by_role("button", name="Montrer le carré").click()
    phone.page.goto(marie.page.locator("#device code").inner_text())
    phone.page.get_by_role("button", name="C’est moi").click()
    number = phone.page.locator("#number:not([hidden])").inner_text()
    picture(marie, "live-4-figures")
    marie.page.get_by_role("button", name=f"Oui, {number}").click()
    phone.page.wait_for_url("**/")
    picture(phone, "live-5-home")
    phone.open(f"/t/{table}")
    picture(phone, "live-6-away")
    phone.page.locator("#return").click()
    expect(banner).to_be_hidden()
    play_on(phone, hugo)
    picture(phone, "live-7-end")
    picture(hugo, "live-8-end")
    assert [seat["mine"] for seat in phone.ask(f"/api/tables/{table}")["seats"]] == [True, False]


def play_while_asked(one: Visitor, table: str) -> None:
    for _ in range(60):
        if not is_asked(one, table):
            return
        choose(one.page)


def seek(one: Visitor, name: str) -> None:
    one.context.add_init_script(
        "localStorage['astrarium.wish'] = JSON.stringify({games: ['civilisations'], seats: [2], bots: null})"
    )
    one.open("/lobby")
    one.page.locator("#seek-name").fill(name)
    one.page.locator("#seek [type=submit]").click()


def test_two_strangers_are_brought_together_play_and_play_again(come: Visit):
    ines, marek = come("fr"), come("en", size=PHONE)
    seek(ines, "Inès")
    expect(ines.page.locator(".seek")).to_contain_text("il manque 1 joueur")
    picture(ines, "pair-1-seeking")
    seek(marek, "Marek")
    for one in (ines, marek):
        one.page.wait_for_url("**/t/*")
        one.page.locator("#ready").click()
    for one in (ines, marek):
        one.wait_for_choice()
    picture(marek, "pair-2-playing")
    play_on(ines, marek)
    picture(ines, "pair-3-end")
    before = ines.page.url
    ines.page.get_by_role("button", name="Revanche").click()
    ines.page.wait_for_url(lambda url: url != before and "/t/" in url)
    marek.open("/")
    invitation = marek.page.locator("#invitations .invited").first
    expect(invitation).to_contain_text("Inès")
    picture(marek, "pair-4-invited")
    picture(ines, "pair-5-waiting")


def play_by_program(one: Visitor, table: str) -> bool:
    """One action of this person, as a program would play it; whether anybody was asked for one."""
    told = one.ask(f"/api/tables/{table}")
    mine = [seat["seat"] for seat in told["seats"] if seat["mine"] and seat["to_act"]]
    for seat in mine if told["status"] == "playing" else ():
        legal = one.ask(f"/api/tables/{table}/legal?seat={seat}")
        body = {"seat": seat, "at": legal["at"], "action": legal["actions"][-1]["text"]}
        one.context.request.post(f"{one.server.address}/api/tables/{table}/actions", data=body)
        return True
    return False


def test_a_tournament_of_four_is_played_to_its_end(come: Visit):
    people = {"Anne": come("fr"), "Bob": come("en", size=PHONE), "Cem": come("en"), "Dalia": come("fr", size=PHONE)}
    anne = people["Anne"]
    anne.open("/tournaments")
    anne.page.locator("[name=title]").fill("Coupe d’hiver")
    anne.page.locator("[name=game]").select_option("civilisations")
    anne.page.locator("[name=seats]").select_option("2")
    anne.page.locator("[name=rounds]").fill("2")
    anne.page.locator("#new-tournament [type=submit]").click()
    anne.page.wait_for_url("**/tournaments/*")
    path = anne.page.url.removeprefix(anne.server.address)
    for name, one in people.items():
        one.open(path)
        one.page.locator("[name=name]").fill(name)
        one.page.locator("#enter [type=submit]").click()
        expect(one.page.locator("#leave")).to_be_visible()
    anne.open(path)
    picture(anne, "cup-1-entered")
    anne.page.locator("#begin").click()
    anne.page.get_by_role("link", name="À ma table").wait_for()
    picture(anne, "cup-2-begun")
    told = anne.ask(f"/api{path}")
    for _ in range(4000):
        told = anne.ask(f"/api{path}")
        if told["status"] == "over":
            break
        acted = False
        for pairing in told["pairings"]:
            while any(play_by_program(one, pairing["table"]) for one in people.values()):
                acted = True
        if not acted:
            anne.page.wait_for_timeout(300)
    assert told["status"] == "over"
    assert sum(one["points"] for one in told["entrants"]) == 2 * 2  # two rounds of two tables, a point each
    met = [frozenset(seat["name"] for seat in one["seats"]) for one in told["pairings"]]
    assert len(met) == len(set(met)) == 4, "nobody meets twice"
    for name in ("Anne", "Bob"):
        people[name].open(path)
        assert findings(people[name].page) == []
        picture(people[name], f"cup-3-standing-{name}")


def test_a_table_is_watched_and_those_who_watch_talk_among_themselves(come: Visit):
    marie, hugo, zoe = come("fr"), come("en", size=PHONE), come("en")
    table = marie.table({**ME, "name": "Marie"}, OPEN, visibility="public", name="Vendredi soir")
    sit_down(hugo, table, "Hugo", "Sit here")
    marie.wait_for_choice()
    zoe.open("/lobby")
    picture(zoe, "watch-1-lobby")
    zoe.page.locator(f".watch[href='/t/{table}']").click()
    zoe.page.wait_for_url(f"**/t/{table}")
    zoe.page.locator('[data-region="players"] .pl').first.wait_for()
    assert zoe.page.locator("[data-region=hand] .qcard").count() == 0, "nobody's cards are shown to those who watch"
    marie.page.locator(".log-tab[data-log=talk]").click()
    expect(marie.page.locator(".watching")).to_be_visible()
    zoe.page.locator(".log-tab[data-log=talk]").click()
    zoe.page.locator(".phrase").first.click()
    expect(zoe.page.locator(".msg")).to_have_count(1)
    marie.page.locator(".phrase").nth(1).click()
    expect(marie.page.locator(".msg")).to_have_count(1)
    picture(zoe, "watch-2-watching")
    picture(marie, "watch-3-watched")
    assert zoe.page.locator(".msg").count() == 1, "what the seats say is theirs until the end"
    play_on(marie, hugo)
    for one in (marie, zoe):
        one.page.locator(".end").get_by_role("button", name=re.compile("See the board|Voir le plateau")).click()
        one.page.locator(".log-tab[data-log=talk]").click()
        expect(one.page.locator(".msg")).to_have_count(2)
    picture(zoe, "watch-4-after")


def say(one: Visitor, text: str) -> None:
    one.page.locator(".talk-form input").fill(text)
    one.page.locator(".talk-form button").click()


def test_talk_with_a_mute_a_report_and_a_moderator(come: Visit):
    marie, hugo, warden = come("fr"), come("en", size=PHONE), come("en")
    table = marie.table({**ME, "name": "Marie"}, OPEN)
    sit_down(hugo, table, "Hugo", "Sit here")
    for one in (marie, hugo):
        one.wait_for_choice()
    hugo.page.locator(".sheet-tabs [data-t=log]").click()
    for one in (marie, hugo):
        one.page.locator(".log-tab[data-log=talk]").click()
    say(marie, "Bonsoir Hugo !")
    expect(hugo.page.locator(".msg")).to_have_count(1)
    say(hugo, "You play like a broken abacus.")
    expect(marie.page.locator(".msg")).to_have_count(2)
    picture(hugo, "talk-1-phone")
    marie.page.locator(".msg .more").click()
    marie.page.get_by_role("button", name="Le signaler à la modération").click()
    marie.page.locator("#why-reported").fill("Il insulte.")
    picture(marie, "talk-2-report")
    marie.page.get_by_role("button", name="Signaler", exact=True).click()
    marie.page.locator(".msg .more").click()
    marie.page.get_by_role("button", name="Ne plus entendre Hugo").click()
    expect(marie.page.locator(".msg")).to_have_count(1)
    say(hugo, "Nobody hears me?")
    expect(hugo.page.locator(".msg")).to_have_count(3)
    warden.context.add_cookies([{"name": "astrarium_key", "value": MODERATOR, "url": warden.server.address}])
    warden.open("/moderation")
    report = warden.page.locator("#open-reports .report")
    expect(report).to_contain_text("broken abacus")
    assert findings(warden.page) == []
    picture(warden, "talk-3-moderation")
    report.get_by_role("textbox").fill("Please be kind.")
    report.get_by_role("combobox").select_option("3")
    report.get_by_role("button", name="Silence Hugo").click()
    expect(warden.page.locator("#book li")).to_have_count(1)
    picture(warden, "talk-4-book")
    expect(hugo.page.locator(".talk-why")).not_to_be_empty()
    expect(hugo.page.locator(".talk-form")).to_be_hidden()
    picture(hugo, "talk-5-silenced")
    hugo.open("/me/notices")
    expect(hugo.page.locator("#decisions")).to_contain_text("Please be kind.")
    picture(hugo, "talk-6-told")
    assert marie.page.locator(".msg").count() == 1


AWAY = {(1, 17), (3, 12), (3, 20), (4, 12), (4, 20)}  # Marie for an evening, Hugo for two days


def at_hour(day: datetime, hour: int) -> datetime:
    return day.replace(hour=hour, minute=0, second=0)


def visit_table(one: Visitor, house: House, table: str) -> None:
    """Comes to the table, plays until somebody else is asked, and leaves."""
    one.context.clock.set_system_time(house.now())
    one.open(f"/t/{table}")
    if one.page.locator("#return").count():
        one.page.locator("#return").click()
    play_while_asked(one, table)
    one.page.goto("/health")  # nobody is here who looks at that


def until(house: House, one: Visitor, when: datetime) -> None:
    """Let time pass by hours, so that everybody has a moment to do what is due."""
    while house.now() < when:
        house.jump_to(min(when, house.now() + timedelta(hours=1)))
        one.page.wait_for_timeout(700)


def test_a_week_of_gaia_from_day_to_day_with_push_and_mail(come: Visit, house: House):
    marie, hugo = come("fr"), come("en", size=PHONE)
    today = house.now()
    day = at_hour(today + timedelta(days=7 - today.weekday()), 9)  # next Monday
    house.jump_to(day)
    marie.context.clock.set_system_time(house.now())
    table = marie.table({**ME, "name": "Marie"}, OPEN, game="gaia", time="day")
    sit_down(hugo, table, "Hugo", "Sit here")
    browser = Browser(house.pushes.sink)
    assert hugo.context.request.post(f"{house.address}/api/me/push", data=browser.subscription).ok
    hugo.open("/me/notices")
    hugo.page.locator("main[aria-busy=true]").wait_for(state="detached")
    picture(hugo, "week-1-notices")
    marie.open("/me/notices")
    marie.page.locator("#address").fill("marie@example.org")
    marie.page.locator("#mail [type=submit]").click()
    expect(marie.page.locator("#mail-state")).not_to_be_empty()
    _, letter = house.letters.read[-1]
    link = re.search(r"http\S+", letter.get_content())
    assert link
    marie.open(link[0].removeprefix(house.address))
    marie.page.locator("#confirm-mail button").click()
    expect(marie.page.locator("#mail-state")).to_have_text("confirmée")
    expect(marie.page.locator("#way-days-mail")).to_be_checked()
    picture(marie, "week-2-notices")
    for number in range(7):
        for hour, one in ((9, marie), (12, hugo), (17, marie), (20, hugo)):
            until(house, marie, at_hour(day + timedelta(days=number), hour))
            if is_asked(one, table) and (number, hour) not in AWAY:
                visit_table(one, house, table)
        if number == 4:
            marie.context.clock.set_system_time(house.now())
            marie.open(f"/t/{table}")
            expect(marie.page.locator('.pl[data-seat="2"] .clk.bot')).to_have_count(1)
            picture(marie, "week-3-bot")
            marie.page.goto("/health")
    check_pushes(house, browser, table)
    check_mail(house)
    hugo.context.clock.set_system_time(house.now())
    hugo.open("/")
    picture(hugo, "week-4-home")
    hugo.open(f"/t/{table}")
    picture(hugo, "week-5-table")


def check_pushes(house: House, browser: Browser, table: str) -> None:
    told = [(when, browser.read(call)["notification"]) for when, call in house.pushes.calls]
    assert len(told) >= 5, "a push for most of Hugo's turns"
    assert all(8 <= when.hour < 22 for when, _ in told), "no push at night"
    assert all(later - earlier >= timedelta(minutes=10) for (earlier, _), (later, _) in pairwise(told))
    assert {one["navigate"] for _, one in told} <= {f"{house.address}/t/{table}", f"{house.address}/"}
    assert any(
        "bot" in f"{one['title']} {one.get('body', '')}".lower() or "turn" in one["title"].lower() for _, one in told
    )


def check_mail(house: House) -> None:
    letters: list[tuple[datetime, Any]] = [one for one in house.letters.read if one[1]["List-Unsubscribe"]]
    assert letters, "a mail on at least one day on which something waited"
    days = [when.date() for when, _ in letters]
    assert len(days) == len(set(days)), "one a day at most"
    assert {when.hour for when, _ in letters} == {18}
    assert all("Gaia" in letter.get_content() for _, letter in letters)
