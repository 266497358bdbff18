"""What makes the site an app: manifest, icons drawn by our own code, a service worker that keeps no page."""

import json
import struct
from collections.abc import Iterator

import icons
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from astrarium.server.static import FOLDER
from astrarium.web.pages import routes


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Litestar]]:
    with TestClient(Litestar(routes)) as opened:
        yield opened


def test_the_manifest_names_icons_that_are_there_in_their_sizes(client):
    told = json.loads(client.get("/manifest.webmanifest").text)
    assert told["display"] == "standalone" and told["start_url"] == told["scope"] == "/"
    for icon in told["icons"]:
        head = (FOLDER / icon["src"].rsplit("/", 1)[1]).read_bytes()[16:24]
        assert "{}x{}".format(*struct.unpack(">II", head)) == icon["sizes"]


def test_an_icon_is_what_our_code_draws():
    assert (FOLDER / "badge.png").read_bytes() == icons.png(*icons.ICONS["badge.png"])


def test_every_icon_is_drawn():
    assert {path.name for path in FOLDER.glob("*.png")} == set(icons.ICONS)


def test_the_service_worker_serves_all_pages_and_keeps_none(client):
    answer = client.get("/sw.js")
    assert (
        answer.headers["content-type"].startswith("text/javascript") and "no-cache" in answer.headers["cache-control"]
    )
    assert "caches" not in answer.text and '"fetch"' not in answer.text


def test_the_page_that_ends_mail_asks_first(client):
    page = client.get("/unsubscribe/some-token").text
    assert 'data-token="some-token"' in page and 'id="end-mail"' in page
