"""What is this? Keys, glossary, figures for whoever looks, and everybody's board: over the API and behind it."""

import re

import pytest
from serverkit import ME, Client, Server

from astrarium.core import English, Entry, Look, game, game_ids
from astrarium.core.dice import Dice
from astrarium.core.lesson import lesson
from astrarium.drawing import symbols
from astrarium.server.about import about_of, keys_of
from astrarium.server.mentions import split_words
from astrarium.server.rulebook import heading_of
from astrarium.words import words

NAMES = ["Ann", "Bob", "Cid"]
MET = {"kind": "bot", "name": "Vega", "level": "random"}


def entries(game_id: str, lang: str = "en") -> list[Entry]:
    spoken, found = words(lang, game_id), game(game_id)
    return [entry for chapter in found.reference(spoken) for entry in chapter.entries] + list(found.glossary(spoken))


@pytest.mark.parametrize("game_id", game_ids())
class TestKeys:
    def test_every_entry_has_a_key_of_its_own_and_is_found_by_it(self, game_id: str):
        keys = [entry.key for entry in entries(game_id)]
        assert sorted(set(keys)) == sorted(keys)
        assert all(game(game_id).about(entry.key, words("en", game_id)) == entry for entry in entries(game_id))

    def test_the_same_keys_are_known_in_both_languages(self, game_id: str):
        assert [entry.key for entry in entries(game_id)] == [entry.key for entry in entries(game_id, "fr")]

    def test_every_sign_is_a_symbol_of_the_page_and_has_an_entry(self, game_id: str):
        signs, places = game(game_id).room("page.help").SIGNS, game(game_id).room("page.help").PLACES
        assert set(signs) <= set(symbols())
        leads = [*signs.values(), *places.values()]
        assert [key for key in leads if game(game_id).about(key, words("en", game_id)) is None] == []

    def test_every_term_stands_under_a_rule_of_the_text(self, game_id: str):
        terms = game(game_id).room("page.help").TERMS
        assert [t.id for t in terms for lang in ("en", "fr") if not heading_of(game(game_id), lang, t.rule)] == []

    def test_what_a_thing_means_can_be_asked_of_everything_at_any_time(self, game_id: str):
        found, dice = game(game_id), Dice(3)
        state = found.new(3, 3)
        for count in range(60):
            if count % 30 == 0:
                for look in (Look(found, state, state.to_act()[0]), Look(found, state, None)):
                    lines = [found.means(look, entry, NAMES, English()) for entry in entries(game_id)]
                    assert all(label and value for told in lines for label, value in told)
            seat = state.to_act()[0]
            state.apply(seat, state.random_action(seat, dice))


def test_a_technology_of_eclipse_tells_its_price_from_the_view():
    found, dice = game("eclipse"), Dice(5)
    state = found.new(3, 5)
    while any(player.species is None for player in state.view(0).players):
        state.apply(state.to_act()[0], state.random_action(state.to_act()[0], dice))
    look = Look(found, state, 0)
    tech = next(tech for tech in look.view.technologies if tech.price is not None)
    entry = found.about(f"technology:{tech.id}", English())
    assert entry is not None
    assert dict(found.means(look, entry, NAMES, English()))["Price now"].startswith(f"{tech.price} science")


def test_the_first_mention_of_each_word_is_marked_and_the_longest_form_wins():
    terms = [Entry("word-power", "Power", "", forms="power"), Entry("word-token", "Token", "", forms="power tokens")]
    parts = list(split_words("Charge power, spend Power tokens, power.", terms))
    assert [(text, entry.id) for text, entry in parts if entry] == [
        ("power", "word-power"),
        ("Power tokens", "word-token"),
    ]
    assert "".join(text for text, _ in parts) == "Charge power, spend Power tokens, power."


@pytest.fixture
def me(server: Server) -> Client:
    return server.client()


class TestApi:
    def table(self, me: Client, game_id: str = "civilisations") -> str:
        made = me.post("/api/tables", {"game": game_id, "seats": [ME, MET, MET], "seed": 5, "pace": 0})
        me.key = made["key"]
        return str(made["table"])

    def test_an_entry_is_told_in_the_readers_language(self, me: Client):
        english = me.get("/api/games/eclipse/about/technology:gauss_shield?lang=en")
        french = me.get("/api/games/eclipse/about/technology:gauss_shield?lang=fr")
        assert (english["name"], french["name"]) == ("Gauss Shield", "Bouclier Gauss")
        assert english["effect"] != french["effect"]
        assert english["rule"] == french["rule"] and english["title"]

    def test_a_sign_leads_to_its_entry(self, me: Client):
        assert "icon:ore" in me.get("/api/games/gaia/about")
        assert me.get("/api/games/gaia/about/icon:ore")["key"] == "resource:ore"

    def test_words_of_the_glossary_are_named_as_they_stand_in_the_sentence(self, me: Client):
        told = me.get("/api/games/gaia/about/word:terraforming")
        assert told["words"]
        assert all(mention["text"] in told["effect"] for mention in told["words"])

    def test_a_thing_leads_to_the_lesson_that_teaches_its_rule(self, me: Client):
        told = [about_of(game("eclipse"), key, "en") for key in keys_of(game("eclipse"), "en")]
        taught = [one for one in told if one.lesson]
        assert taught
        for one in taught:
            rules = lesson("eclipse", str(one.lesson).removeprefix("eclipse/")).teaches
            assert any(f"{one.rule}.".startswith(f"{rule}.") for rule in rules)
        assert me.get(f"/api/games/eclipse/about/{taught[0].key}")["lesson"] == taught[0].lesson

    def test_at_a_table_it_says_what_it_means_for_the_seat(self, me: Client):
        table = self.table(me)
        now = {
            fact["label"]: fact["value"] for fact in me.get(f"/api/tables/{table}/about/track:movement?seat=0")["now"]
        }
        level = me.get(f"/api/tables/{table}/view?seat=0")["view"]["players"][0]["levels"][1]
        assert now["You have"] == str(level)

    def test_a_place_that_may_be_chosen_tells_its_price(self, me: Client):
        table = self.table(me, "gaia")
        page = me.get(f"/api/tables/{table}/page?seat=0")
        step = next(step for choice in page["choices"] for step in choice["steps"] if step["note"])
        told = me.get(f"/api/tables/{table}/about/icon:ore?seat=0&place={step['id']}")
        assert told["now"][0]["value"].endswith(step["note"])

    @pytest.mark.parametrize("path", ["games/gaia/about/no:such", "games/nothing/about/icon:ore"])
    def test_what_is_not_known_is_refused(self, me: Client, path: str):
        assert me.ask("GET", f"/api/{path}")[0] == 404

    def test_somebody_elses_eyes_are_refused(self, me: Client):
        table = self.table(me)
        for path in ("about/track:movement?seat=1", "boards/0?seat=1", "boards/0?seat=1&k=0"):
            assert me.ask("GET", f"/api/tables/{table}/{path}")[0] == 403

    def test_anybodys_board_is_given_and_nothing_on_it_has_an_id(self, me: Client):
        table = self.table(me)
        for seat in range(3):
            board = me.get(f"/api/tables/{table}/boards/{seat}?seat=0")
            assert board["seat"] == seat
            assert f'data-seat="{seat + 1}"' in board["html"]
            assert not re.search(r'\sid="', board["html"])

    def test_a_seat_that_is_not_there_has_no_board(self, me: Client):
        table = self.table(me)
        assert me.ask("GET", f"/api/tables/{table}/boards/3")[0] == 404
        assert me.ask("GET", f"/api/tables/{table}/boards/0?k=999")[0] == 404

    def test_the_automa_has_a_board_after_the_seats(self, me: Client):
        made = me.post("/api/tables", {"game": "council", "seats": [ME], "seed": 5, "pace": 0})
        me.key = made["key"]
        assert me.get(f"/api/tables/{made['table']}/boards/1?seat=0")["html"]
