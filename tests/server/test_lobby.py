"""The lobby: everybody finds public tables, whoever has the link unlisted ones, whoever was asked private ones."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from databases import POSTGRESQL, postgresql
from meetkit import heard, listening
from peoplekit import Browser
from serverkit import ME, OPEN, Seated, Server, play_through, wait_for
from websockets.exceptions import ConnectionClosed

pytestmark = pytest.mark.server


@pytest.fixture(scope="module", params=["sqlite", POSTGRESQL])
def club(request, tmp_path_factory) -> Iterator[list[Server]]:
    """Two servers on one database."""
    with ExitStack() as stack:
        file = f"sqlite:///{tmp_path_factory.mktemp('club')}/tables.db"
        url = file if request.param == "sqlite" else stack.enter_context(postgresql())
        servers = [Server(url).start() for _ in range(2)]
        for one in servers:
            stack.callback(one.kill)
        yield servers


def listed(server: Server) -> list[str]:
    return [table["table"] for table in server.client().get("/api/lobby")["tables"]]


def code_of(seated: Seated) -> str:
    return str(seated.client.get(seated.path)["meeting"]["code"])


def test_public_tables_are_listed_while_they_wait_and_nothing_else_is(server: Server):
    public = server.table(ME, OPEN, visibility="public", name="Friday")[0]
    others = [server.table(ME, OPEN, visibility=kind)[0] for kind in ("unlisted", "private")]
    others.append(server.table(ME, OPEN)[0])
    assert public.table in listed(server)
    assert not {one.table for one in others} & set(listed(server))
    server.guest(public.table, 1)
    assert public.table not in listed(server)


def test_the_lobby_says_on_what_terms_people_meet(server: Server):
    terms = {"visibility": "public", "name": "<b>Friday</b>", "language": "fr", "level": [1200, 1500], "rated": True}
    mine = server.table({"kind": "me", "name": "Ann"}, OPEN, options={"turns": 3}, **terms)[0]
    row = next(one for one in server.client().get("/api/lobby")["tables"] if one["table"] == mine.table)
    assert (row["name"], row["language"], row["level"], row["rated"]) == ("b Friday /b", "fr", [1200, 1500], True)
    assert row["maker"] == "Ann" and row["options"] == ["Turns: 3"]
    assert [(seat["name"], seat["taken"]) for seat in row["seats"]] == [("Ann", True), ("", False)]


def test_a_table_that_says_nothing_is_unlisted_and_watched_as_ever(server: Server):
    mine = server.table(ME, OPEN)[0]
    meeting = server.client().get(mine.path)["meeting"]
    assert (meeting["visibility"], meeting["spectators"], meeting["live"]) == ("unlisted", True, False)
    assert meeting["code"] is None and meeting["goes"] is None  # for those who sit there


def test_nobody_enters_a_private_table_unasked(server: Server):
    mine = server.table(ME, OPEN, visibility="private")[0]
    stranger = server.client("a-key-of-a-stranger")
    for path in ("", "/view", "/page", "/listings", "/replay/0", "/record", "/qr", "/boards/0", "/about/vp"):
        status, said = stranger.ask("GET", mine.path + path)
        assert (status, said["error"]) == (403, "This table is private: ask for an invitation or its code."), path
    assert stranger.ask("POST", f"{mine.path}/seats/1", {"name": "Eve"})[0] == 403
    assert stranger.send("GET", f"/t/{mine.table}", Accept="text/html")[0] == 403
    with pytest.raises(ConnectionClosed) as closed, listening(stranger, f"{mine.path}/ws") as opened:
        opened.recv()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4403


def test_the_code_of_a_private_table_lets_people_in(server: Server):
    mine = server.table(ME, OPEN, visibility="private")[0]
    guest = server.client()
    joined = guest.post("/api/join", {"code": f" {code_of(mine).lower()[:3]} {code_of(mine)[3:]}"})
    assert joined["table"] == mine.table
    guest.key = joined["key"]
    assert guest.post(f"{mine.path}/seats/1", {"name": "Bob"})["seats"][1]["name"] == "Bob"


def test_a_code_that_leads_nowhere_is_refused(server: Server):
    assert server.client().ask("POST", "/api/join", {"code": "ZZZZZZ"})[1]["error"] == "No table has this code now."
    assert server.client().ask("POST", "/api/join", {"code": ""})[0] == 404


def test_where_spectators_are_not_wanted_only_players_look_until_it_is_over(server: Server):
    ann = server.table(ME, OPEN, visibility="public", spectators=False)[0]
    bob = server.guest(ann.table, 1)
    watcher = server.client()
    assert watcher.ask("GET", f"{ann.path}/page")[0] == 403
    assert ann.table not in [one["table"] for one in watcher.get("/api/lobby")["watch"]]
    play_through(ann, bob)
    assert watcher.ask("GET", f"{ann.path}/page")[0] == 200


def test_nobody_sits_twice_at_a_public_table(server: Server):
    ann = server.table(ME, OPEN, OPEN, visibility="public")[0]
    status, said = ann.client.ask("POST", f"{ann.path}/seats/1", {"name": "Ann again"})
    assert (status, said["error"]) == (409, "You sit at this table already.")


def test_twenty_tables_of_one_player_may_wait(server: Server):
    client = server.client("a-key-that-waits-for-many")
    body = {"game": "tiny", "seats": [ME, OPEN], "pace": 0}
    answers = [client.ask("POST", "/api/tables", body)[0] for _ in range(21)]
    assert answers == [201] * 20 + [429]
    assert client.ask("POST", "/api/tables", {**body, "seats": [ME, ME]})[0] == 201


def test_the_lobby_is_told_by_whichever_server_a_table_was_made_at(club: list[Server]):
    here, there = club
    with listening(there.client(), "/api/lobby/ws") as opened:
        assert heard(opened)["running"] == 0
        mine = here.table(ME, OPEN, visibility="public")[0]
        heard(opened, lambda said: mine.table in [one["table"] for one in said["tables"]])
        guest = here.guest(mine.table, 1)
        said = heard(opened, lambda said: said["watch"])
        assert (said["running"], said["watch"][0]["table"]) == (1, mine.table)
        assert mine.table not in [one["table"] for one in said["tables"]]
        play_through(mine, guest)
        heard(opened, lambda said: not said["watch"])


def test_my_tables_tell_me_whose_turn_it_is_wherever_that_happened(club: list[Server]):
    here, there = club
    ann = here.table(ME, OPEN, options={"turns": 3})[0]
    with listening(there.client(ann.client.key), "/api/me/ws") as opened:
        first = heard(opened)
        assert (first["turns"], first["tables"][0]["status"]) == (0, "waiting")
        bob = here.guest(ann.table, 1)
        assert heard(opened, lambda said: said["turns"] == 1)["tables"][0]["my_turn"]
        ann.play("hide jade")
        heard(opened, lambda said: said["turns"] == 0)
        bob.play("hide opal")
        heard(opened, lambda said: said["turns"] == 1)


def test_who_is_here_is_seen_at_every_server_and_an_old_page_is_away(club: list[Server]):
    here, there = club
    ann = here.table({"kind": "me", "name": "Ann"}, OPEN, visibility="public")[0]

    def dot() -> str | None:
        found = {one["table"]: one for one in there.client().get("/api/lobby")["tables"]}
        return found[ann.table]["seats"][0].get("here")

    assert dot() is None
    with listening(ann.client, "/api/me/ws") as opened:
        wait_for(lambda: dot() == "here")
        opened.send('{"visible": false}')
        wait_for(lambda: dot() == "away")
        opened.send("rubbish")
        opened.send('{"visible": true}')
        wait_for(lambda: dot() == "here")
    wait_for(lambda: dot() is None)


def test_somebody_met_before_is_invited_by_name_and_may_decline(server: Server):
    ann = server.table({"kind": "me", "name": "Ann"}, OPEN)[0]
    bob = server.guest(ann.table, 1, "Bob")
    seats = [{"kind": "me", "name": "Ann"}, OPEN]
    table = ann.client.post("/api/tables", {"game": "tiny", "seats": seats, "visibility": "private"})["table"]
    path = f"/api/tables/{table}"
    assert bob.client.get("/api/invitations") == []
    assert ann.client.ask("POST", f"{path}/invitations", {"name": "Nobody"})[0] == 404
    assert bob.client.ask("POST", f"{path}/invitations", {"name": "Ann"})[0] == 403
    assert ann.client.post(f"{path}/invitations", {"name": "bob"}) == {"name": "bob"}
    (found,) = bob.client.get("/api/invitations")
    assert (found["by"], found["table"]["table"]) == ("Ann", table)
    assert bob.client.ask("DELETE", f"{path}/invitations")[0] == 200
    ann.client.post(f"{path}/invitations", {"name": "Bob"})
    assert bob.client.get("/api/invitations") == []


def test_an_account_is_invited_by_its_name_by_whoever_never_met_it(server: Server):
    ann, zoe = server.table({"kind": "me", "name": "Ann"}, OPEN)[0], Browser(server)
    zoe.account("Zoe Lobby")
    assert ann.client.post(f"/api/tables/{ann.table}/invitations", {"name": "zoe lobby"}) == {"name": "zoe lobby"}
    assert [one["table"]["table"] for one in zoe.get("/api/invitations")] == [ann.table]


def test_an_invitation_is_accepted_by_sitting_down(server: Server):
    ann = server.table({"kind": "me", "name": "Ann"}, OPEN)[0]
    bob = server.guest(ann.table, 1, "Bob")
    table = ann.client.post("/api/tables", {"game": "tiny", "seats": [ME, OPEN], "visibility": "private"})["table"]
    ann.client.post(f"/api/tables/{table}/invitations", {"name": "Bob"})
    bob.client.post(f"/api/tables/{table}/seats/1", {"name": "Bob"})
    assert bob.client.get("/api/invitations") == []


def test_an_invitation_to_a_game_that_began_without_me_is_gone_and_the_others_stay(server: Server):
    ann = server.table({"kind": "me", "name": "Ann"}, OPEN)[0]
    bob = server.guest(ann.table, 1, "Bob")
    terms = {"game": "tiny", "seats": [ME, OPEN], "spectators": False}
    began, waits = (ann.client.post("/api/tables", terms)["table"] for _ in range(2))
    for table in (began, waits):
        ann.client.post(f"/api/tables/{table}/invitations", {"name": "Bob"})
    server.guest(began, 1)
    assert [one["table"]["table"] for one in bob.client.get("/api/invitations")] == [waits]


def test_a_rematch_invites_everybody_who_sat(server: Server):
    ann = server.table({"kind": "me", "name": "Ann"}, OPEN, OPEN)[0]
    others = [server.guest(ann.table, seat) for seat in (1, 2)]
    play_through(ann, *others)
    seal = ann.client.post(f"/api/seals?again={ann.table}", {})["seal"]
    body = {"game": "tiny", "seats": [{"kind": "me", "name": "Ann"}, OPEN, OPEN], "seal": seal, "again": ann.table}
    table = ann.client.post("/api/tables", body)["table"]
    for one in others:
        (found,) = one.client.get("/api/invitations")
        assert (found["by"], found["table"]["table"]) == ("Ann", table)
    assert ann.client.get("/api/invitations") == []


def test_only_the_rematch_itself_invites_who_sat(server: Server):
    ann = server.table(ME, OPEN)[0]
    bob = server.guest(ann.table, 1)
    play_through(ann, bob)
    stranger = server.client()
    stranger.post("/api/tables", {"game": "tiny", "seats": [ME, OPEN], "again": ann.table})
    assert bob.client.get("/api/invitations") == []


def test_the_link_is_drawn_as_a_code_to_scan(server: Server):
    mine = server.table(ME, OPEN)[0]
    status, drawn = server.client().send("GET", f"{mine.path}/qr")
    assert status == 200 and drawn.startswith(b'<svg xmlns="http://www.w3.org/2000/svg"')


@pytest.mark.parametrize(
    "terms",
    [{"visibility": "secret"}, {"level": [1]}, {"level": [-5, 9]}, {"language": "klingon"}, {"live": "yes"},
     {"name": "x" * 300}],
)  # fmt: skip
def test_terms_that_cannot_be_read_make_no_table(server: Server, terms):
    assert server.client().ask("POST", "/api/tables", {"game": "tiny", "seats": [ME, OPEN], **terms})[0] == 400
