"""Files that the pages need."""

import re
from pathlib import Path

import pytest
from serverkit import Server

from astrarium.server.static import address, digest
from astrarium.words import PACKAGE

pytestmark = pytest.mark.server


def fetched(server: Server, path: str) -> tuple[int, str, bytes]:
    connection = server.client().connection
    connection.request("GET", path)
    answer = connection.getresponse()
    return answer.status, answer.getheader("content-type") or "", answer.read()


def test_a_games_own_style_sheet(server: Server):
    for sheet in PACKAGE.glob("games/*/style.css"):
        status, kind, body = fetched(server, f"/static/games/{sheet.parent.name}.css")
        assert status == 200 and kind.startswith("text/css") and body == sheet.read_bytes()


def test_a_game_without_a_style_sheet_has_an_empty_one(server: Server):
    status, kind, body = fetched(server, "/static/games/tiny.css")
    assert (status, body) == (200, b"") and kind.startswith("text/css")
    assert fetched(server, "/static/games/none.css")[0] == 404


def test_the_pages_files_have_their_kinds(server: Server):
    kinds = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
    folder = PACKAGE / "web" / "static"
    for path in sorted(folder.rglob("*")):
        if path.suffix in kinds:
            status, kind, body = fetched(server, f"/static/{path.relative_to(folder).as_posix()}")
            assert status == 200 and kind.startswith(kinds[path.suffix]) and body == path.read_bytes()


@pytest.mark.parametrize("path", ["/static/../pages.py", "/static/%2e%2e/pages.py", "/static/..%2f..%2fserver/app.py"])
def test_nothing_else_is_given_away(server: Server, path: str):
    status, _, body = fetched(server, path)
    assert status == 404 and b"import" not in body


def test_files_at_an_address_with_their_digest_are_kept_for_ever(server: Server):
    for path in ("js/table.js", "tokens.css", "games/gaia.css"):
        kept, plain = caching(server, address(path)), caching(server, f"/static/{path}")
        assert "immutable" in kept and "max-age=31536000" in kept
        assert plain == "no-cache"


def test_a_page_names_its_files_by_their_digest_and_is_asked_for_again_itself(server: Server):
    _, _, body = fetched(server, "/")
    assert set(re.findall(rb'"/static/([^/"]+)/', body)) == {digest().encode()}
    assert caching(server, "/") == "no-cache"


def test_a_page_of_another_release_finds_the_files_of_this_one(server: Server):
    connection = server.client().connection
    connection.request("GET", "/static/0123456789ab/js/table.js")
    answer = connection.getresponse()
    assert (answer.status, answer.getheader("location")) == (307, "/static/js/table.js")
    assert answer.getheader("cache-control") == "no-store"


def test_the_digest_is_that_of_all_files(monkeypatch: pytest.MonkeyPatch):
    before = digest()
    digest.cache_clear()
    read = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: read(path) + b" " * (path.name == "words.js"))
    assert digest() != before
    monkeypatch.undo()
    digest.cache_clear()
    assert digest() == before


def caching(server: Server, path: str) -> str:
    connection = server.client().connection
    connection.request("GET", path)
    answer = connection.getresponse()
    assert answer.status == 200 and answer.read()
    return answer.getheader("cache-control") or ""
