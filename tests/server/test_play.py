"""Playing: views, legal actions, two clients at once, undo."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from serverkit import BOT, ME, OPEN, PATIENCE, Seated, Server, next_page
from websockets.exceptions import ConnectionClosed

STAMPS = re.compile(r'"(created|updated)":\d+|,"here":"\w+"')  # what depends on the moment: who is here does too

pytestmark = pytest.mark.server


def test_a_program_reads_its_view_and_plays_by_short_text_or_by_json(server: Server):
    ann, bob = server.table(ME, ME)
    assert ann.read("view")["view"]["my_stone"] == -1
    assert ann.legal() == ["hide amber", "hide cobalt", "hide jade", "hide opal", "hide ruby"]
    assert ann.read("legal")["actions"][2] == {"text": "hide jade", "json": {"do": "hide", "stone": "jade"}}
    played = ann.play("hide jade")
    assert played == {"version": 1, "at": 1, "events": [{"event": "hidden", "seat": 0, "stone": 2}]}
    assert ann.read("view")["view"]["my_stone"] == 2
    assert bob.play({"do": "hide", "stone": "ruby"})["version"] == 2


def test_a_spectator_sees_the_table_without_a_key(server: Server):
    ann = server.table(ME, BOT)[0]
    ann.play("hide jade")
    found = server.client().get(f"{ann.path}/view")
    assert found["at"] is None and found["view"]["my_stone"] == -1
    page = server.client().get(f"{ann.path}/page")
    assert (
        page["seat"] is None
        and page["choices"] == []
        and page["undo"] == {"allowed": False, "text": "", "recent": False}
    )


def test_the_page_has_everything_a_screen_shows(server: Server):
    ann, bob = server.table({"kind": "me", "name": "Ann"}, {"kind": "person", "name": "Bob"})
    ann.play("hide jade")
    page = bob.page()
    assert page["table"] == ann.table and page["game"] == "tiny" and page["title"] == "Tiny"
    assert (page["seat"], page["version"], page["at"], page["moves"]) == (1, 1, 0, 1)
    assert (page["status"], page["state"], page["over"], page["to_act"]) == ("Turn 1", "playing", False, [1])
    assert page["ask"] == {"sentence": "What do <b>you</b> do?", "reason": ""}
    assert page["choices"][0] == {
        "text": "hide amber", "confirm": "", "final": False,
        "steps": [
            {"id": "hide", "label": "hide", "icon": "", "note": ""},
            {"id": "amber", "label": "amber", "icon": "", "note": ""},
        ],
    }  # fmt: skip
    assert set(page["regions"]) == {"map", "players", "hand"}
    assert page["log"] == [
        {"n": 1, "seat": 0, "turn": 0, "html": "<b>Ann</b> hides a stone.", "label": "Turn 1", "k": 1}
    ]
    assert page["scores"][1] == {"seat": 1, "total": 0, "rank": 1, "parts": [{"name": "stones", "value": 0}]}
    assert [seat["to_act"] for seat in page["seats"]] == [False, True]
    assert ann.page()["ask"] is None


def test_the_log_can_be_read_from_a_version_on(server: Server):
    ann, bob = server.table(ME, ME)
    ann.play("hide jade")
    bob.play("hide opal")
    ann.play("put left")
    assert [line["n"] for line in ann.page()["log"]] == [1, 2, 2, 2, 3]
    assert [line["n"] for line in ann.page(since=2)["log"]] == [3]
    assert ann.page(since=3)["log"] == []


def test_an_illegal_action_is_refused_with_the_sentence_and_the_rule(server: Server):
    ann, bob = server.table(ME, ME)
    status, said = ann.try_to("put left")
    assert (status, said) == (422, {"error": "Hide a stone first; 2 seats still do.", "rule": "TG-2.1"})
    ann.play("hide jade")
    status, said = ann.try_to("hide opal")
    assert (status, said) == (422, {"error": "It is not this seat's turn to decide.", "rule": "TG-2.1"})
    assert bob.page()["version"] == 1


def test_an_action_sent_twice_is_played_once(server: Server):
    ann, bob = server.table(ME, ME)
    assert ann.try_to("hide jade", at=0)[0] == 200
    status, said = ann.try_to("hide jade", at=0)
    assert (status, said["error"]) == (409, "This was already played: the table has moved on.")
    assert bob.page()["version"] == 1


def test_secret_choices_of_others_do_not_make_mine_stale(server: Server):
    ann, bob = server.table(ME, ME)
    at = bob.at()
    ann.play("hide jade")
    assert bob.try_to("hide opal", at=at)[0] == 200


def test_of_two_clients_of_one_seat_one_wins_and_the_other_is_told(server: Server):
    ann, bob = server.table(ME, ME, options={"turns": 40})
    ann.play("hide jade")
    bob.play("hide opal")
    for _ in range(10):
        at = ann.at()
        clients = [Seated(server.client(ann.client.key), ann.table, 0) for _ in range(4)]
        with ThreadPoolExecutor(4) as pool:
            statuses = sorted(pool.map(lambda one, at=at: one.try_to("put right", at)[0], clients))
        assert statuses == [200, 409, 409, 409]
    assert ann.read("view")["view"]["piles"] == [0, 10]


def test_of_two_guests_one_gets_the_seat(server: Server):
    ann = server.table(ME, OPEN)[0]
    with ThreadPoolExecutor(4) as pool:
        asked = [pool.submit(server.client().ask, "POST", f"{ann.path}/seats/1", {}) for _ in range(4)]
    assert sorted(one.result()[0] for one in asked) == [200, 409, 409, 409]


def test_why_nothing_can_be_done_at_a_place(server: Server):
    ann = server.table(ME, BOT)[0]
    found = ann.read("why", place="piles")
    assert found == {"text": "Pebbles come after the stones.", "rule": "TG-2.1", "title": "Pebbles"}
    assert ann.read("why", place="elsewhere") == {"text": "Nothing can be done here now.", "rule": None, "title": ""}
    assert ann.read("why", place="elsewhere", lang="fr")["text"] == "Il n’y a rien à faire ici pour le moment."


class TestUndo:
    """The seat's own last action, until something is revealed or somebody else acts on it."""

    def test_a_secret_choice_is_taken_back_and_the_others_stay(self, server: Server):
        ann, bob, cleo = server.table(ME, ME, ME)
        ann.play("hide jade")
        bob.play("hide opal")
        assert ann.page()["undo"] == {"allowed": True, "text": "Take back your last action", "recent": True}
        assert ann.undo() == (200, {"version": 3, "at": 2})
        assert ann.read("view")["view"]["my_stone"] == -1
        assert bob.read("view")["view"]["my_stone"] == 3
        assert ann.page()["to_act"] == [0, 2]
        ann.play("hide ruby")
        cleo.play("hide amber")
        assert cleo.read("view")["view"]["shown"] == [4, 3, 0]

    def test_actions_of_a_turn_are_taken_back_one_after_the_other(self, server: Server):
        ann, bob = server.table(ME, ME)
        ann.play("hide jade")
        bob.play("hide opal")
        ann.play("put left")
        ann.play("put right")
        assert ann.undo()[0] == ann.undo()[0] == 200
        assert ann.read("view")["view"]["piles"] == [0, 0]
        assert ann.page()["moves"] == 2

    def test_nothing_is_taken_back_after_something_was_revealed(self, server: Server):
        ann, bob = server.table(ME, ME)
        ann.play("hide jade")
        bob.play("hide opal")
        for one in (ann, bob):
            status, said = one.undo()
            assert (status, said["error"]) == (422, "Something has been revealed since: this cannot be taken back.")
            assert one.page()["undo"] == {"allowed": False, "text": said["error"], "recent": True}

    def test_nothing_is_taken_back_after_somebody_else_has_acted(self, server: Server):
        ann, bob = server.table(ME, ME)
        ann.play("hide jade")
        bob.play("hide opal")
        ann.play("put left")
        ann.play("done")
        assert ann.page()["undo"]["allowed"]
        bob.play("put left")
        assert ann.undo()[1]["error"] == "Somebody has acted since: this cannot be taken back."
        assert bob.undo()[0] == 200
        assert ann.undo()[0] == 200, "now it is as if nobody had acted"

    def test_there_is_nothing_to_take_back_at_the_beginning(self, server: Server):
        ann, _ = server.table(ME, ME)
        assert ann.undo()[1]["error"] == "There is nothing of yours to take back."

    def test_an_undo_sent_twice_is_done_once(self, server: Server):
        ann, _ = server.table(ME, ME)
        ann.play("hide jade")
        body = {"seat": 0, "at": 1}
        assert ann.client.ask("POST", f"{ann.path}/undo", body)[0] == 200
        assert ann.client.ask("POST", f"{ann.path}/undo", body)[0] == 409

    def test_the_log_drops_what_was_taken_back_and_tells_those_who_knew(self, server: Server):
        ann, bob = server.table({"kind": "me", "name": "Ann"}, ME)
        ann.play("hide jade")
        bob.play("hide opal")
        ann.play("put left")
        ann.undo()
        ann.play("put right")
        assert [line["n"] for line in bob.page()["log"]] == [1, 2, 2, 2, 5]
        html = "<b>Ann</b> takes the last action back."
        told = {"n": 4, "seat": 0, "turn": 0, "html": html, "label": "Turn 1", "undoes": 3}
        assert bob.page(since=3)["log"] == [told, *bob.page(since=4)["log"]]


class TestReplay:
    def test_a_log_line_knows_the_action_after_which_it_is_seen(self, server: Server):
        ann, bob, cid = server.table({"kind": "me", "name": "Ann"}, ME, ME)
        ann.play("hide jade")
        bob.play("hide opal")
        ann.undo()
        cid.play("hide ruby")
        ann.play("hide amber")
        lines = [(line["n"], line["k"]) for line in ann.page()["log"]]
        assert lines == [(2, 1), (4, 2), *[(5, 3)] * 4]
        assert [line["n"] for line in ann.read("replay/2")["log"]] == [2, 4]

    def test_any_past_position_can_be_seen(self, server: Server):
        ann, bob = server.table(ME, ME)
        for _ in range(2):
            for one in (ann, bob):
                one.play("hide jade")
            for one in (ann, bob):
                for _ in range(9):
                    one.play("put left")
                one.play("done")
        total = ann.page()["moves"]
        pages = [ann.read(f"replay/{k}") for k in range(total + 1)]
        assert total == 44
        assert pages[20]["regions"]["map"] == '<svg id="piles"><text>(17, 0) (2, 2)</text></svg>'
        assert pages[20]["choices"] == [] and pages[20]["ask"] is None
        assert pages[0]["log"] == [] and len(pages[total]["log"]) == len(ann.page()["log"])
        assert {(line["turn"], line["label"]) for line in pages[total]["log"]} == {(0, "Turn 1"), (1, "Turn 2")}
        assert [(tick["k"], tick["label"]) for tick in pages[0]["ticks"]] == [
            (0, "Turn 1"), (22, "Turn 2"), (44, "The game is over."),
        ]  # fmt: skip
        assert {page["moves"] for page in pages} == {total}
        assert ann.client.ask("GET", f"{ann.path}/replay/{total + 1}")[0] == 404

    def test_the_past_is_seen_in_my_own_eyes_until_the_game_is_over(self, server: Server):
        ann = server.table(ME, OPEN)[0]
        bob = server.guest(ann.table, 1)
        ann.play("hide jade")
        bob.play("hide opal")
        path = f"{ann.path}/replay/1?seat=0"
        assert bob.client.ask("GET", path)[0] == 403
        while not ann.page()["over"]:
            for one in (ann, bob):
                if one.legal():
                    one.play(one.legal()[-1])
        assert "<p>2</p>" in bob.client.get(path)["regions"]["hand"]


class TestSocket:
    def test_a_page_comes_at_once_and_with_every_change(self, server: Server):
        ann, bob = server.table(ME, ME)
        with bob.socket() as opened:
            first = next_page(opened)
            assert set(first["regions"]) == {"map", "players", "hand"} and first["version"] == 0
            ann.play("hide jade")
            second = next_page(opened)
            assert (second["version"], second["regions"]) == (1, {})
            assert [line["n"] for line in second["log"]] == [1]
            bob.play("hide opal")
            third = next_page(opened)
            assert set(third["regions"]) == {"map", "players"}

    def test_a_client_that_comes_back_misses_nothing(self, server: Server):
        ann, bob = server.table(ME, ME)
        with bob.socket() as opened:
            version = next_page(opened)["version"]
        ann.play("hide jade")
        bob.play("hide opal")
        ann.play("put left")
        with bob.socket(since=version) as opened:
            page = next_page(opened)
        assert [line["n"] for line in page["log"]] == [1, 2, 2, 2, 3]
        assert page["version"] == 3 and set(page["regions"]) == {"map", "players", "hand"}

    def test_those_who_wait_are_told_when_a_seat_is_taken(self, server: Server):
        ann = server.table(ME, OPEN)[0]
        with ann.socket() as opened:
            assert next_page(opened)["state"] == "waiting"
            server.guest(ann.table, 1, "Bob")
            page = next_page(opened)
        assert page["state"] == "playing" and page["seats"][1]["name"] == "Bob"

    @pytest.mark.parametrize(
        ("query", "code"), [({"seat": 1}, 4403), ({"seat": 9}, 4404), ({"seat": "x"}, 4400), ({"since": "x"}, 4400)]
    )
    def test_who_may_not_watch_is_told_why(self, server: Server, query: dict[str, object], code: int):
        ann = server.table(ME, BOT)[0]
        with pytest.raises(ConnectionClosed) as closed, ann.socket(**query) as opened:
            opened.recv(timeout=PATIENCE)
        assert closed.value.rcvd.code == code and closed.value.rcvd.reason

    def test_an_unknown_table_is_told_too(self, server: Server):
        ann = server.table(ME, BOT)[0]
        lost = Seated(ann.client, "aaaaaaaaaa", 0)
        with pytest.raises(ConnectionClosed) as closed, lost.socket() as opened:
            opened.recv(timeout=PATIENCE)
        assert closed.value.rcvd.code == 4404

    def test_rubbish_from_the_client_is_ignored(self, server: Server):
        ann, bob = server.table(ME, ME)
        with bob.socket() as opened:
            next_page(opened)
            opened.send("rubbish")
            opened.send(b"\x00\xff")
            ann.play("hide jade")
            assert next_page(opened)["version"] == 1


class TestSecrets:
    """Two tables that differ in one secret choice look the same to everybody else, byte for byte."""

    def payloads(self, server: Server, game: str, choice: int) -> list[str]:
        ann = server.table(ME, OPEN, ME, game=game)[0]
        bob = server.guest(ann.table, 1)
        seen = []
        with bob.socket() as opened:
            seen.append(str(opened.recv(timeout=PATIENCE)))
            ann.play(ann.legal()[choice])
            seen.append(str(opened.recv(timeout=PATIENCE)))
        paths = ["", "/view", "/page", "/replay/0", "/replay/1", "/reason?seat=0", "/why?seat=1&place=piles"]
        paths += ["/view?seat=1", "/page?seat=1", "/replay/1?seat=1", "/legal?seat=1", "/page?seat=0", "/view?seat=0"]
        seen += [str(bob.client.send("GET", ann.path + path)) for path in paths]
        seen += [str(server.client().send("GET", ann.path + path)) for path in paths]
        return [STAMPS.sub("", text.replace(ann.table, "TABLE")) for text in seen]

    @pytest.mark.parametrize("game", ["tiny", "civilisations"])
    def test_a_hidden_choice_is_in_nobody_elses_payload(self, server: Server, game: str):
        assert self.payloads(server, game, 0) == self.payloads(server, game, -1)
