"""The pages about oneself: a passkey of a real browser, a phone that joins by figures, a code, one's own time."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from axekit import findings
from browserkit import ME, OPEN, PHONE, Visitor
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
Visit = Callable[..., Visitor]

DEVICE = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
    "isUserVerified": True, "automaticPresenceSimulation": True,
}  # fmt: skip


def local(visitor: Visitor, path: str) -> str:
    """Where passkeys work without https."""
    return visitor.server.address.replace("127.0.0.1", "localhost") + path


def where_it_is_noon() -> str:
    """A zone in which today does not end while a test runs; the signs of these names are those of the way to GMT."""
    return f"Etc/GMT{datetime.now(UTC).hour - 12:+d}"


def test_a_passkey_brings_one_back_to_ones_seats(visit: Visit):
    marie = visit("fr")
    page, cdp = marie.page, marie.context.new_cdp_session(marie.page)
    cdp.send("WebAuthn.enable")
    cdp.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    body = {"game": "civilisations", "seats": [ME, OPEN]}
    assert marie.context.request.post(local(marie, "/api/tables"), data=body).ok
    page.goto(local(marie, "/keep"))
    page.get_by_role("button", name="Créer une clé d’accès").click()
    expect(page.locator("#passkey .done")).to_have_text("fait")
    page.goto(local(marie, "/me"))
    page.get_by_role("button", name="Quitter cet appareil").click()
    page.wait_for_url(local(marie, "/"))
    page.goto(local(marie, "/signin"))
    page.get_by_role("button", name="Utiliser une clé d’accès").click()
    page.wait_for_url(local(marie, "/"))
    expect(page.locator("#tables .trow")).to_have_count(1)


def test_a_phone_joins_by_the_same_number_on_both(visit: Visit):
    desk, phone = visit("en"), visit("en", size=PHONE)
    table = desk.table(ME, OPEN)
    desk.open("/keep")
    desk.page.get_by_role("button", name="Show the square").click()
    phone.page.goto(desk.page.locator("#device code").inner_text())
    phone.page.get_by_role("button", name="That is me").click()
    number = phone.page.locator("#number:not([hidden])").inner_text()
    expect(desk.page.locator("#device .digits")).to_have_text(number)
    desk.page.get_by_role("button", name=f"Yes, {number}").click()
    phone.page.wait_for_url("**/")
    assert [seat["mine"] for seat in phone.ask(f"/api/tables/{table}")["seats"]] == [True, False]
    expect(desk.page.locator(".sess")).to_have_count(2)


def test_signing_in_by_code_asks_once_whether_the_guests_seats_come_along(visit: Visit):
    marie, elsewhere = visit("fr"), visit("fr")
    marie.open("/keep")
    marie.page.get_by_role("button", name="Créer un code", exact=True).click()
    marie.page.locator(".rcode span").first.wait_for()
    code = " ".join(marie.page.locator(".rcode span").all_inner_texts())
    table = elsewhere.table(ME, OPEN)
    elsewhere.open("/signin")
    elsewhere.page.get_by_label("Mon code").fill(code)
    elsewhere.page.get_by_role("button", name="Revenir").click()
    elsewhere.page.get_by_role("button", name="Les emmener").click()
    expect(elsewhere.page.locator(".merge")).to_have_count(0)
    assert [seat["mine"] for seat in marie.ask(f"/api/tables/{table}")["seats"]] == [True, False]


def test_ones_hours_and_vacations_are_kept_as_they_are_wished(visit: Visit):
    marie = visit("fr", size=PHONE, timezone_id=where_it_is_noon())
    marie.table(ME, OPEN)
    marie.open("/me/time")
    page = marie.page
    expect(page.get_by_label("Je joue à toute heure")).to_be_checked()  # how it stands has come
    page.get_by_label("Je joue à toute heure").uncheck()
    page.locator("#opens").select_option("600")
    expect(page.locator("#hours-later")).to_contain_text("Cela compte à partir du")
    assert [(one["opens"], one["closes"]) for one in marie.ask("/api/me/hours")][-1] == (600, 1380)
    page.locator("#until").fill(page.locator("#until").get_attribute("min") or "")
    page.get_by_role("button", name="Partir en congé").click()
    expect(page.locator("#vacation-days")).to_have_text("1 jour sur 30 pris cette année")
    assert findings(page) == [] and page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Je suis de retour").click()
    expect(page.locator("#vacation-rows li")).to_have_count(0)
