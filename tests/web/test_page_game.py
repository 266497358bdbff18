"""Whole games in a real browser."""

import json
import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_from_home_to_a_finished_game_against_two_bots_in_french(visit):
    me = visit("fr")
    page = me.page
    me.open("/")
    expect(page.locator("h1")).to_have_text("Mettez le ciel en mouvement.")
    page.get_by_role("link", name="Nouvelle table").last.click()
    page.locator(".pick[data-game=civilisations]").click()
    for seat in (1, 2):
        page.locator(f".seat >> nth={seat} >> .level").select_option("beginner")
    page.locator(".seat >> nth=0 >> .name").fill("Inès")
    page.get_by_role("button", name="Créer la table").click()
    me.choose_side(0, "expansion")
    assert [seat.get("level") for seat in me.asked["seats"]] == [None, "beginner", "beginner"]
    lit = page.locator(".stage .place.legal")
    lit.first.wait_for()
    lit.first.click()
    expect(page.locator(".stage .place.is-selected, .stage .place.legal").first).to_be_visible()
    me.play_to_the_end()
    expect(page.locator(".end h1")).to_contain_text(re.compile("gagne|partagent"))
    expect(page.locator(".end .scores thead")).to_contain_text("Inès")
    totals = [int(text) for text in page.locator(".end .tot td").all_inner_texts()]
    assert totals == sorted(totals, reverse=True)
    with page.expect_download() as download:
        page.get_by_role("link", name="Télécharger la partie").click()
    header = json.loads(download.value.path().read_text(encoding="utf-8").splitlines()[0])
    assert header["game"] == "civilisations"
    assert "Inès" in header["names"]
    page.get_by_role("button", name="Revanche").click()
    me.wait_for_choice()
    expect(page.locator(".status").first).to_contain_text("tour 1")


def test_two_persons_at_one_screen_never_see_each_others_hand(visit):
    us = visit()
    page = us.page
    us.table({"kind": "me", "name": "Ines"}, {"kind": "person", "name": "Marek"}, {"kind": "bot", "level": "random"})
    expect(page.locator(".curtain h1")).to_have_text("Ines, it is your turn")
    assert page.locator("[data-region] [id^=card-]").count() == 0
    page.get_by_role("button", name="I am Ines").click()
    us.wait_for_choice()
    hand = page.locator("[data-region=hand] .qcard").evaluate_all("cards => cards.map((card) => card.id)")
    assert hand
    us.choose_side(0, "evolution")
    expect(page.locator(".curtain h1")).to_have_text("Marek, it is your turn")
    content = page.content()
    assert not [card for card in hand if f'"{card}' in content]
    assert page.locator("[data-region] *").count() == 0
    assert page.locator(".log li").count() == 0
    page.get_by_role("button", name="I am Marek").click()
    us.wait_for_choice()
    other = page.locator("[data-region=hand] .qcard").evaluate_all("cards => cards.map((card) => card.id)")
    assert not set(hand) & set(other)
    assert not [card for card in hand if f'id="{card}"' in page.content()]


def test_a_friend_takes_the_open_seat_by_the_link(visit):
    host, friend, stranger = visit(), visit("fr"), visit()
    table = host.table({"kind": "me", "name": "Ines"}, {"kind": "open"})
    expect(host.page.locator(".waiting-room h1")).to_have_text("1 player is missing.")
    friend.open(f"/t/{table}")
    friend.page.locator(".wr-take .input").fill("Zoé")
    friend.page.get_by_role("button", name="S’asseoir ici").click()
    friend.wait_for_choice()
    host.wait_for_choice()
    expect(host.page.locator("[data-region=players]")).to_contain_text("Zoé")
    stranger.open(f"/t/{table}")
    expect(stranger.page.locator(".why")).to_have_text("You are watching this table.")
    assert stranger.page.locator("[id^=card-]").count() == 0


def test_tables_wait_at_home_and_can_be_resumed(visit):
    me = visit()
    table = me.table({"kind": "me", "name": "Ines"}, {"kind": "bot", "level": "random"})
    me.wait_for_choice()
    me.open("/")
    row = me.page.locator(f"a[href='/t/{table}']")
    expect(row).to_contain_text("Your turn")
    row.click()
    me.wait_for_choice()


def test_play_now_needs_one_click(visit):
    me = visit()
    me.open("/")
    me.page.get_by_role("button", name="Play now").click()
    me.wait_for_choice()
    expect(me.page.locator("[data-region=players] .pl")).to_have_count(3)
