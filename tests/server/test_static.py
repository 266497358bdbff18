"""Files that the pages need."""

import pytest
from serverkit import Server

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


def test_a_game_without_a_style_sheet(server: Server):
    assert fetched(server, "/static/games/tiny.css")[0] == fetched(server, "/static/games/none.css")[0] == 404


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
