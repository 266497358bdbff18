"""The pages as plain HTTP answers: languages, nothing from elsewhere."""

import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from astrarium.server.static import FOLDER
from astrarium.web.pages import routes

MODULES = FOLDER / "js"
PATHS = ("/", "/new", "/new?game=civilisations", "/t/abcdefghij", "/t/abcdefghij/replay", "/rules/civilisations",
         "/me/notices")  # fmt: skip


@pytest.fixture(scope="module")
def client():
    with TestClient(Litestar(routes)) as opened:
        yield opened


@pytest.mark.parametrize("path", PATHS)
def test_a_page_loads_nothing_from_elsewhere_and_runs_only_our_modules(client, path):
    answer = client.get(path)
    assert answer.status_code == 200
    page = answer.text.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert not re.findall(r'(?:src|href)="(?:https?:)?//', page)
    assert not re.findall(r"<script(?! type=\"application/json\"| type=\"module\" src=\"/static/)", page)
    assert not re.findall(r"\son\w+=", page)


def test_the_browsers_language_is_spoken_unless_another_was_chosen(client):
    assert '<html lang="fr">' in client.get("/", headers={"accept-language": "fr-CA,en;q=0.5"}).text
    assert '<html lang="en">' in client.get("/", headers={"accept-language": "de"}).text
    assert '<html lang="en">' in client.get("/", headers={"accept-language": "fr", "cookie": "lang=en"}).text


def test_words_in_the_address_are_escaped(client):
    page = client.get("/t/%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E").text
    assert "<script>alert" not in page


def test_only_games_that_exist_have_rules(client):
    assert client.get("/rules/chess").status_code == 404
    assert 'id="QV-7.5"' in client.get("/rules/civilisations").text


@pytest.mark.parametrize("path", PATHS)
def test_a_page_names_every_module_it_needs_so_that_none_waits_for_another(client, path):
    page = client.get(path).text
    named = set(re.findall(r'(?:<link rel="modulepreload" href|<script type="module" src)="[\w/]+/js/(\w+)\.js"', page))
    needed = {
        other for one in named for other in re.findall(r'\sfrom "\./(\w+)\.js";', (MODULES / f"{one}.js").read_text())
    }
    assert needed <= named
