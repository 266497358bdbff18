"""Play now: whoever has waited longest is seated first, with people where there are any, with bots where all agreed."""

from collections.abc import Iterator

import pytest
from databases import POSTGRESQL, postgresql
from meetkit import ANN, BOB, CLEO, Clock, heard, listening, meet
from serverkit import Server

from astrarium.core import BadInput
from astrarium.server.meet import Meet
from astrarium.server.pairing import STAYS, Seeker, Wish, best_for, complete, read_wish, with_bots

DAN = "player-" + "d" * 57
FOUR = "civilisations"


@pytest.fixture(scope="module", params=["sqlite", POSTGRESQL])
def url(request, tmp_path_factory) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path_factory.mktemp('pairing')}/tables.db"
    else:
        with postgresql() as found:
            yield found


def seeker(player: str, since: int, games=(FOUR,), seats=(2,), bots=None) -> Seeker:
    return Seeker(player, player[:1], Wish(tuple(games), tuple(seats), bots), since)


def players(group) -> list[str]:
    return [one.player for one in group.people]


class TestWho:
    """Who would play what with whom."""

    def test_the_oldest_wish_comes_first(self):
        group = complete([seeker("a", 1, ["gaia"]), seeker("b", 2), seeker("c", 3), seeker("d", 4)])
        assert group is not None and players(group) == ["b", "c"]

    def test_nobody_plays_what_they_did_not_ask_for(self):
        assert complete([seeker("a", 1, ["gaia"]), seeker("b", 2, ["eclipse"])]) is None
        assert complete([seeker("a", 1, seats=[3]), seeker("b", 2, seats=[2])]) is None

    def test_the_larger_table_is_preferred_where_it_is_full(self):
        group = complete([seeker(name, i, seats=[2, 3]) for i, name in enumerate("abc")])
        assert group is not None and (group.seats, players(group)) == (3, ["a", "b", "c"])

    def test_bots_come_when_somebody_has_waited_long_enough_and_not_before(self):
        waits = [seeker("a", 0, seats=[3], bots=30), seeker("b", 5, seats=[3], bots=60)]
        assert with_bots(waits, 29_999) is None
        group = with_bots(waits, 30_000)
        assert group is not None and (players(group), group.missing) == (["a", "b"], 1)

    def test_who_wants_no_bots_gets_none(self):
        group = with_bots([seeker("a", 0, seats=[3], bots=0), seeker("b", 0, seats=[3])], 10**9)
        assert group is not None and players(group) == ["a"]

    def test_with_bots_as_many_people_as_can_be_play_together(self):
        waits = [seeker("a", 0, ["gaia", FOUR], [3], 0), seeker("b", 1, [FOUR], [3], 0)]
        group = with_bots(waits, 10)
        assert group is not None and (group.game, players(group)) == (FOUR, ["a", "b"])

    def test_everybody_is_told_the_table_they_are_nearest_to(self):
        group = best_for("b", [seeker("a", 0, seats=[3]), seeker("b", 1, seats=[2, 3, 4])])
        assert group is not None and (group.seats, players(group), group.missing) == (3, ["b", "a"], 1)

    def test_a_wish_that_no_game_fulfils_is_refused(self):
        with pytest.raises(BadInput, match="so many seats"):
            read_wish([FOUR], [9], None)
        with pytest.raises(BadInput):
            read_wish(["chess"], [2], None)


async def seek(here: Meet, clock: Clock, player: str, seats=(2,), bots=None) -> None:
    await here.pairing.seek(player, player[7:8].upper(), Wish((FOUR,), tuple(seats), bots), clock())
    clock.pass_by(1)
    await here.chores.round()


async def table_of(here: Meet, player: str) -> str | None:
    return (await here.found(player)).table


async def forget(here: Meet) -> None:
    for player in (ANN, BOB, CLEO, DAN):
        await here.pairing.stop(player)


def test_two_strangers_are_seated_at_one_live_table(url):
    async def act(here: Meet, clock: Clock) -> None:
        await forget(here)
        await seek(here, clock, ANN)
        waiting = await here.found(ANN)
        assert waiting.seeking and waiting.nearest is not None and waiting.nearest.missing == 1
        await seek(here, clock, BOB)
        found = await table_of(here, ANN)
        assert found is not None and await table_of(here, BOB) == found
        table = await here.hall.open(found)
        assert {chair.owner for chair in table.header.chairs} == {ANN, BOB}
        assert table.waiting and table.header.meeting.live and table.header.secret
        await table.say_ready(ANN)
        await table.say_ready(BOB)
        assert not table.waiting

    meet(url, act)


def test_whoever_stopped_looking_is_not_seated(url):
    async def act(here: Meet, clock: Clock) -> None:
        await forget(here)
        await seek(here, clock, ANN)
        await here.pairing.stop(ANN)
        await seek(here, clock, BOB)
        assert await table_of(here, BOB) is None
        await seek(here, clock, CLEO)
        assert await table_of(here, BOB) == await table_of(here, CLEO) is not None

    meet(url, act)


def test_bots_sit_down_by_themselves_at_their_time(url):
    async def act(here: Meet, clock: Clock) -> None:
        await forget(here)
        await seek(here, clock, ANN, seats=[3], bots=30)
        clock.pass_by(29_000)
        await here.chores.round()
        assert await table_of(here, ANN) is None
        clock.pass_by(2000)
        await here.chores.round()
        found = await table_of(here, ANN)
        assert found is not None
        table = await here.hall.open(found)
        assert sorted(chair.kind for chair in table.header.chairs) == ["bot", "bot", "open"]

    meet(url, act)


def test_an_old_wish_is_forgotten(url):
    async def act(here: Meet, clock: Clock) -> None:
        await forget(here)
        await seek(here, clock, ANN)
        clock.pass_by(STAYS + 1)
        await seek(here, clock, BOB)
        assert await table_of(here, BOB) is None and not (await here.found(ANN)).seeking

    meet(url, act)


@pytest.mark.server
class TestOverHttp:
    def test_a_pair_is_told_by_the_socket_and_says_ready(self, server: Server):
        ann, bob = server.client(), server.client()
        wish = {"games": ["tiny"], "seats": [2], "name": "Ann"}
        ann.key = ann.post("/api/pair", wish)["key"]
        with listening(ann, "/api/me/ws") as opened:
            assert heard(opened)["pair"]["seeking"]
            bob.key = bob.post("/api/pair", {**wish, "name": "Bob"})["key"]
            table = heard(opened, lambda said: said["pair"]["table"])["pair"]["table"]
        assert bob.get("/api/pair")["table"] == table
        info = ann.get(f"/api/tables/{table}")
        assert info["status"] == "waiting" and 0 < info["meeting"]["left"] <= 60_000
        assert {seat["name"] for seat in info["seats"]} == {"Ann", "Bob"}
        assert ann.post(f"/api/tables/{table}/ready", {"word": "ab" * 16})["status"] == "waiting"
        assert bob.post(f"/api/tables/{table}/ready", {})["status"] == "playing"
        assert server.client().ask("POST", f"/api/tables/{table}/ready", {})[0] == 403

    def test_looking_can_be_stopped(self, server: Server):
        ann = server.client("a-key-that-looks-and-stops")
        assert ann.post("/api/pair", {"games": ["tiny"], "seats": [4]})["seeking"]
        assert not ann.ask("DELETE", "/api/pair")[1]["seeking"]
        assert not ann.get("/api/pair")["seeking"]

    @pytest.mark.parametrize(
        "body",
        [{}, {"games": [], "seats": [2]}, {"games": ["tiny"], "seats": []}, {"games": ["chess"], "seats": [2]},
         {"games": ["tiny"], "seats": [9]}, {"games": ["tiny"], "seats": [2], "bots": -1},
         {"games": ["tiny"], "seats": [2], "word": "x"}],
    )  # fmt: skip
    def test_a_wish_that_cannot_be_read_is_refused(self, server: Server, body):
        assert server.client().ask("POST", "/api/pair", body)[0] == 400
