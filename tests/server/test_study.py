"""Lines over the API: a page for a line and an action, lessons, and what is refused."""

from contextlib import suppress

import pytest
from serverkit import BOT, ME, Client, Server

import astrarium
from astrarium.core import BadInput, Dice, game, game_ids, line_of
from astrarium.core.lesson import lesson, lessons, progress
from astrarium.core.line import read_line


@pytest.fixture
def client(server: Server) -> Client:
    return Client(server.port)


def begun(game_id: str = "civilisations", seed: int = 3) -> dict[str, object]:
    return line_of(game(game_id), astrarium.new(game_id, 2, seed).position()).to_json()


class TestLessons:
    @pytest.mark.parametrize("game_id", game_ids())
    def test_the_first_lesson_of_a_game_is_finished_over_the_api(self, client: Client, game_id: str):
        first = lessons(game_id)[0]
        page = client.post("/api/study", {"lesson": f"{game_id}/{first.id}"})
        assert page["lesson"]["step"] == 0
        assert page["undo"]["allowed"] is False
        for text in first.solution:
            assert page["lesson"]["hint"] == text
            assert text in [choice["text"] for choice in page["choices"]]
            page = client.post("/api/study", {"lesson": f"{game_id}/{first.id}", "line": page["line"], "action": text})
        assert page["lesson"]["done"]
        assert page["lesson"]["next"]["id"] == lessons(game_id)[1].id
        assert page["undo"]["allowed"]

    def test_showing_plays_the_next_action_of_the_solution(self, client: Client):
        body: dict[str, object] = {"lesson": "gaia/power"}
        page = client.post("/api/study", body)
        while not page["lesson"]["done"]:
            page = client.post("/api/study", {**body, "line": page["line"], "show": True})
        assert progress(lesson("gaia", "power"), read_line(page["line"])).done

    def test_taking_back_leads_to_the_page_before(self, client: Client):
        body: dict[str, object] = {"lesson": "gaia/power"}
        first = client.post("/api/study", body)
        second = client.post("/api/study", {**body, "line": first["line"], "show": True})
        assert client.post("/api/study", {**body, "line": second["line"], "back": True}) == first

    def test_it_speaks_the_readers_language(self, client: Client):
        page = client.post("/api/study?lang=fr", {"lesson": "gaia/mine"})
        assert page["lesson"]["title"] == "Une mine de plus"
        assert page["seats"][1]["name"] == "Zoé"

    def test_the_dice_of_a_battle_may_fall_otherwise(self, client: Client):
        page = client.post("/api/study", {"lesson": "eclipse/battle", "luck": 5})
        assert page["line"]["entries"][0] == [0, 5, "redraw"]

    def test_the_rules_it_teaches_have_their_titles(self, client: Client):
        page = client.post("/api/study", {"lesson": "gaia/mine"})
        assert all(rule["title"] for rule in page["lesson"]["rules"])


class TestLines:
    @pytest.mark.parametrize("game_id", game_ids())
    def test_a_page_of_a_line_has_what_the_page_of_a_table_has(self, client: Client, game_id: str):
        page = client.post("/api/study", {"line": begun(game_id), "seat": 0})
        table = client.post("/api/tables", {"game": game_id, "seats": [ME, BOT], "seed": 3})
        shown = Client(client.port, table["key"]).get(f"/api/tables/{table['table']}/page?seat=0")
        assert set(shown) <= set(page)
        assert bool(page["choices"]) is (0 in page["to_act"])

    def test_an_action_is_played_and_told(self, client: Client):
        page = client.post("/api/study", {"line": begun(), "seat": 0})
        text = page["choices"][0]["text"]
        after = client.post("/api/study", {"line": page["line"], "seat": 0, "action": text})
        assert after["line"]["entries"] == [[0, text]]
        assert len(after["log"]) > len(page["log"])
        assert after["at"] == 1

    def test_the_same_line_gives_the_same_page_whatever_was_asked_before(self, client: Client, new_server):
        page = client.post("/api/study", {"line": begun(), "seat": 0})
        body = {"line": page["line"], "seat": 0, "action": page["choices"][0]["text"]}
        assert Client(new_server().port).post("/api/study", body) == client.post("/api/study", body)

    def test_why_not_and_what_would_be(self, client: Client):
        page = client.post("/api/study", {"lesson": "gaia/mine"})
        why = client.post("/api/study/why", {"line": page["line"], "place": "cell-1B5", "taken": "do-mine"})
        assert why["rule"] == "GP-A1.4"
        flick = client.post("/api/study", {"lesson": "ascending/flick"})
        flown = client.post("/api/study/preview", {"line": flick["line"], "action": "flick a1 512000 0"})
        assert flown["legs"]

    def test_places_are_gathered(self, client: Client):
        page = client.post("/api/study", {"lesson": "gaia/federation"})
        begun = page["gathers"][0]
        told = client.post("/api/study/gather", {"line": page["line"], "action": begun["text"], "places": "cell-1B3"})
        assert told["taken"]

    def test_a_line_of_a_live_table_holds_ones_own_view_and_no_more(self, client: Client):
        seats = [ME, {"kind": "person", "name": "Bob"}]
        made = client.post("/api/tables", {"game": "civilisations", "seats": seats, "seed": 5})
        mine = Client(client.port, made["key"])
        told = mine.get(f"/api/tables/{made['table']}/line?seat=0")
        again = mine.get(f"/api/tables/{made['table']}/line?seat=0")
        true = astrarium.new("civilisations", 2, 5)
        state = read_line(told["line"]).state()
        assert state.view(0) == true.view(0)
        assert state.dice.state != true.dice.state
        assert told["line"] != again["line"]  # the rest is drawn anew each time
        assert client.ask("GET", f"/api/tables/{made['table']}/line?seat=0")[0] == 403


class TestRefusals:
    @pytest.mark.parametrize(
        ("body", "status"),
        [
            ({}, 400), ({"lesson": "gaia"}, 400), ({"lesson": "gaia/none"}, 400), ({"lesson": "none/mine"}, 400),
            ({"line": {"game": "gaia"}}, 400), ({"line": begun(), "seat": 0, "action": "fly"}, 400),
            ({"line": begun(), "seat": 0, "action": "done"}, 422), ({"line": begun(), "seat": 5}, 404),
            ({"line": begun(), "action": "done"}, 400), ({"line": begun() | {"rules": 0}}, 400),
            ({"line": begun() | {"entries": [[0, "done"]]}, "seat": 0}, 422),
            ({"line": begun() | {"position": "humains x@c2 | minerls"}, "seat": 0}, 400),
            ({"more": 1}, 400), ({"lesson": "gaia/mine", "luck": -1}, 400),
        ],
    )  # fmt: skip
    def test_what_cannot_be_is_refused_with_a_sentence(self, client: Client, body: dict[str, object], status: int):
        answered, told = client.ask("POST", "/api/study", body)
        assert answered == status, told
        assert told["error"]

    def test_an_action_against_the_rules_names_the_rule(self, client: Client):
        page = client.post("/api/study", {"lesson": "gaia/mine"})
        status, told = client.ask("POST", "/api/study", {"lesson": "gaia/mine", "line": page["line"], "action": "end"})
        assert status == 422
        assert told["rule"]

    def test_a_body_that_is_too_large_is_refused(self, client: Client):
        status, _ = client.ask("POST", "/api/study", {"line": begun(), "lesson": "x" * 70_000})
        assert status == 413

    def test_a_position_with_a_million_ships_is_refused_at_once(self):
        with pytest.raises(BadInput, match="not so many"):
            game("eclipse").new(position="terran_directorate 999999999999interceptor@221 | hydran")

    @pytest.mark.parametrize("game_id", game_ids())
    def test_no_text_of_a_position_breaks_the_server(self, game_id: str):
        """Letters and figures of true positions changed: a position, or one sentence."""
        text, dice = astrarium.new(game_id, 2, 4).position(), Dice(5)
        for _ in range(150):
            letters = list(text)
            for _ in range(1 + dice.below(3)):
                letters[dice.below(len(letters))] = dice.pick("0129;|@=,/:x ")
            with suppress(BadInput):
                game(game_id).new(position="".join(letters))


class TestLearned:
    def test_it_is_kept_for_whoever_has_a_key_and_nobody_else_sees_it(self, client: Client):
        ann, bob = (Client(client.port, key * 16) for key in "ab")
        done = {"game": "gaia", "lesson": "mine", "tries": 2, "hints": 1, "ms": 90_000}
        assert ann.post("/api/learned", done) == {"kept": True}
        assert ann.post("/api/learned", done) == {"kept": True}
        assert ann.get("/api/learned") == {"gaia": ["mine"]}
        assert bob.get("/api/learned") == {}

    def test_without_a_key_the_browser_remembers(self, client: Client):
        assert client.post("/api/learned", {"game": "gaia", "lesson": "mine"}) == {"kept": False}
        assert client.get("/api/learned") == {}

    @pytest.mark.parametrize(
        "wrong",
        [
            {"game": "gaia", "lesson": "x"},
            {"game": "x", "lesson": "mine"},
            {"game": "gaia", "lesson": "mine", "tries": 0},
        ],
    )
    def test_what_is_no_lesson_is_refused(self, client: Client, wrong: dict[str, object]):
        assert client.ask("POST", "/api/learned", wrong)[0] == 400


def test_a_why_not_names_the_lesson_that_teaches_its_rule(client: Client):
    page = client.post("/api/study", {"lesson": "gaia/mine"})
    why = client.post("/api/study/why", {"line": page["line"], "place": "cell-1B5", "taken": "do-mine"})
    assert why["lesson"] == "gaia/terraform"
