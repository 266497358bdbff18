"""The shipyard of Eclipse: what a part would change is shown beside what there is, one change at a time."""

import re

import pytest
from browserkit import ME, PERSON
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_pointing_at_another_part_shows_that_one_instead_of_the_chosen(visit):
    visitor = visit()
    visitor.table(ME, PERSON, game="eclipse", options={"species": "terrans"})
    page = visitor.page
    page.locator(".curtain .btn").click()
    page.locator('.choices [data-step="do-upgrade"]').click()
    page.locator('.choices [data-step="plan-cruiser"]').click()
    page.locator('.choices [data-step^="slot-cruiser"]').first.click()
    parts = page.locator('.choices [data-step^="part-"]')
    parts.first.click()
    expect(page.locator("#confirm")).to_be_visible()
    for part in parts.all():
        part.hover()
        shown = page.locator(".after.is-when[transform]")  # the part on its place of the blueprint
        expect(shown).to_have_count(1)
        name = re.escape(part.get_attribute("data-step"))
        expect(shown).to_have_attribute("data-when", re.compile(rf"(?<![^ |]){name}(?![^ |])"))
