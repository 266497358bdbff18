"""Whatever the server tells a pair of eyes stays the same, byte for byte, when what they cannot know is redrawn."""

from __future__ import annotations

import asyncio
import copy
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, replace
from typing import Any, cast

import pytest
from msgspec import UNSET
from msgspec.json import encode

from astrarium.bots import Decided, bot, knows_more
from astrarium.core import Dice, Look, Seat, State, Words, game_ids
from astrarium.core.testing import Setting
from astrarium.server import about, api, planning, seatapi, talking
from astrarium.server.clock import PRESETS
from astrarium.server.herald import turns
from astrarium.server.lobby import Public
from astrarium.server.notices import Item
from astrarium.server.page import status_line
from astrarium.server.planforms import PlanMove
from astrarium.server.planned import Step, Why, digest_of, judge
from astrarium.server.presence import Presence
from astrarium.server.problem import Problem
from astrarium.server.push import Watcher
from astrarium.server.reasons import keep
from astrarium.server.sayings import as_hook, as_mail, as_push, saying
from astrarium.server.store import ACTION, BOT, ME, OFFER, SEAT, Chair, Entry, Header
from astrarium.server.story import Story
from astrarium.server.table import Table
from astrarium.server.talk import AROUND_IT, AT_THE_TABLE, Said, Talk
from astrarium.server.timeline import REVEALED, Move, Timeline
from astrarium.server.times import Times
from astrarium.server.watch import beat_of
from astrarium.server.wire import Wire
from astrarium.server.wishes import CLOCK, MESSAGE, OVER, QUEUE, Wishes
from astrarium.words import words

PLACE = re.compile(r'\bid="([^"]+)"')
OTHER_TERMS = Decided((0,), (("points", 99.0),), "", 7)
FIRST = 4  # the entry of the first action
NOBODY_ASKED = cast(Any, None)  # no database is asked who is here
Eyes = Seat | None
Stories = dict[Eyes, list[list[Story]]]  # of the true world and of the other one


class Redrawn(Timeline):
    """A timeline in which every position is redrawn for one pair of eyes, and private events say something else."""

    def __init__(self, timeline: Timeline, eyes: Eyes, chance: int) -> None:
        self.__dict__.update(copy.copy(timeline.__dict__))
        self.true, self.eyes, self.chance = timeline, eyes, chance
        self.state = self.redrawn(timeline.state, len(timeline.moves))
        self.moves = [self.blurred(move) for move in timeline.moves]

    def redrawn(self, state: State, count: int) -> State:
        return state.determinize(self.eyes, Dice(1000 * self.chance + count))

    def blurred(self, move: Move) -> Move:
        kinds = self.game.events.kinds
        hidden = [kinds[event[0]].private and event[1] != self.eyes for event in move.events]
        events = [
            (*event[:2], *(-99 for _ in event[2:])) if is_hidden else event
            for event, is_hidden in zip(move.events, hidden, strict=True)
        ]
        return replace(move, events=tuple(events))

    def state_after(self, count: int) -> State:
        return self.redrawn(self.true.state_after(count), count)

    def states(self, start: int) -> Iterator[tuple[int, State]]:
        for count, state in self.true.states(start):
            yield count, self.redrawn(state, count)


class Noon(Times):
    """A time that stands."""

    def now(self) -> int:
        return 5


class NoStore:
    """A store in which nothing is written."""

    times = Noon()

    async def entries_after(self, *_: object) -> list[Entry]:
        return []

    chairs = entries_after

    async def orders(self, *_: object) -> tuple[str, str]:
        return "{}", "{}"


class NoRows:
    """A database in which nothing stands."""

    def connect(self) -> NoRows:
        return self

    async def __aenter__(self) -> NoRows:
        return self

    async def __aexit__(self, *_: object) -> None:
        pass

    async def execute(self, _: object) -> NoRows:
        return self

    def one_or_none(self) -> None:
        return None


class Overheard(Talk):
    """A seat and somebody who watches have said something; nobody is muted."""

    def __init__(self) -> None:
        super().__init__(cast(Any, NoRows()), Wire())
        seat = Said(1, "leaks", AT_THE_TABLE, "owner-1", 1, 5, "I have plans", None, None)
        self.said = [seat, Said(2, "leaks", AROUND_IT, "owner-9", None, 6, "", "wow", None)]

    async def read(self, _: str, rooms: Sequence[str], before: int | None = None) -> list[Said]:  # noqa: ARG002
        return [said for said in self.said if said.room in rooms]

    async def muted(self, _: str | None) -> frozenset[str]:
        return frozenset()


class Asker:
    """Somebody who asks about one table with the key of one seat."""

    def __init__(self, table: Table, eyes: Eyes) -> None:
        self.table, self.lang, self.hall, self.secure, self.store = table, "en", self, False, table.store
        self.owner = None if eyes is None else table.header.chairs[eyes].owner
        self.here = lambda player: "here" if player == "owner-0" else UNSET
        self.looking = lambda _: ["owner-0", "?somebody"]
        self.talk = Overheard()

    async def open(self, _: str) -> Table:
        return self.table

    def words(self, game_id: str = "") -> Words:
        return words("en", game_id)


def new_timeline(setting: Setting, seed: int) -> Timeline:
    """A table at which each seat has an owner of its own; the last one is a bot's."""
    chairs = [Chair(ME, f"P{seat}", "", f"owner-{seat}") for seat in range(setting.seats)]
    chairs[-1] = Chair(BOT, "Vega", "greedy", None)
    found, options = setting.game, setting.new(seed).options
    header = Header("leaks", found.id, found.version, dict(options), seed, True, 0, "m", 0, None, chairs)
    header.time, header.began = PRESETS["calm"], 1
    timeline = Timeline(header)
    at_the_table = ((0, SEAT, "bot given greedy"), (0, SEAT, "owner"), (1, OFFER, "1 pause 99 -"))
    for number, (seat, kind, text) in enumerate(at_the_table, 1):
        timeline.take(Entry(number, seat, kind, text, number))  # what is told of seats, offers and clocks is told too
    return timeline


def games_played(setting: Setting, seed: int, every: int) -> Iterator[tuple[Timeline, dict[Seat, tuple[int, str]]]]:
    """A game played at random, the bot greedily; handed out at some positions with what the bot has weighed."""
    timeline, dice, reasons = new_timeline(setting, seed), Dice(seed + 1), dict[Seat, tuple[int, str]]()
    for count in range(FIRST, 10_000):
        if timeline.state.over:
            return
        seat = dice.pick(timeline.state.to_act())
        look = Look(timeline.game, timeline.state, seat)
        decided = bot("greedy" if seat == setting.seats - 1 else "random").choose(look, dice)
        if seat == setting.seats - 1:
            reasons[seat] = (count, keep(decided))
        timeline.take(Entry(count, seat, ACTION, timeline.game.actions.to_text(decided.action), count))
        if count % every == every // 2:
            yield timeline, reasons


def asked(eyes: Eyes, timeline: Timeline, places: list[str]) -> dict[str, Callable[[Asker], Any]]:
    """Everything that can be asked of a table with these eyes."""
    bot_seat, count = len(timeline.header.chairs) - 1, len(timeline.moves)

    def handler(made: Any, **values: Any) -> Callable[[Asker], Any]:
        return lambda asker: made.fn(asker=asker, table_id="leaks", **values)

    found = {
        "page": handler(api.read_page, seat=eyes), "since": handler(api.read_page, seat=eyes, since=count - 2),
        "view": handler(api.read_view, seat=eyes), "table": handler(api.read_table),
        "listings": handler(api.read_listings, seat=eyes), "clock": handler(seatapi.read_clock), "notice": notice,
        "reason": handler(api.read_reason, seat=bot_seat), "replay": handler(api.read_replay, seat=eyes, k=count // 2),
    }  # fmt: skip
    found["socket"] = pushed(eyes)
    found["lobby"] = lambda asker: listed(asker.table)
    found["talk"] = handler(talking.list_messages)
    for whose in range(len(timeline.header.chairs)):
        found[f"board {whose}"] = handler(about.read_board, whose=whose, seat=eyes)
    keys = timeline.game.keys(words("en", timeline.game.id))
    for key in keys[count % 9 :: max(1, len(keys) // 9)]:  # other ones at every position
        found[f"about {key}"] = handler(about.read_about_here, key=key, seat=eyes)
    if eyes is not None:
        found["legal"] = handler(api.list_legal, seat=eyes)
        found["orders"] = handler(api.list_standing, seat=eyes)
        found |= {name: judged(eyes, step) for name, step in queued(timeline, eyes).items()}
        found["ordered"] = ordered(eyes)
        if timeline.header.chairs[eyes].kind != BOT:
            found["plan"] = handler(planning.plan_page, data=PlanMove(seat=eyes, luck=7 + count))
            found["plan on"] = handler(planning.plan_page, data=PlanMove(seat=eyes, luck=7 + count, on=True))
        found |= {f"why {place}": handler(api.read_why, seat=eyes, place=place) for place in places}
    return found


async def notice(asker: Asker) -> str:
    """What somebody is told of this table by push, mail or webhook."""
    table, player, wishes = asker.table, asker.owner or "", Wishes()
    items = [*turns({table.id: table}, player), *(Item(kind, kind, table.id) for kind in (OVER, MESSAGE, CLOCK, QUEUE))]
    said = [saying([item], {table.id: table}, len(items), player, wishes) for item in items]
    hooks = b"".join(as_hook(one, items, "") for one in said).decode()
    return hooks + "".join(as_push(one, wishes, "") + as_mail(one, "", "", words("en")) for one in said)


def pushed(eyes: Eyes) -> Callable[[Asker], Any]:
    """What a socket is sent: a page as patches, then signs of life that say who is here."""

    async def ask(asker: Asker) -> str:
        watcher = Watcher(eyes, asker.owner, asker.words(asker.table.header.game), 0, True)
        pages = [watcher.next(asker.table) for _ in range(2)]
        return "".join([*pages, beat_of(asker.table, Presence(NOBODY_ASKED))])

    return ask


async def listed(table: Table) -> Any:
    """The row of this table in the lobby."""
    spoken = words("en", table.header.game)
    return Public(table.header).listed(Presence(NOBODY_ASKED), spoken, status_line(table, table.look(None), spoken))


def queued(timeline: Timeline, eyes: Seat) -> dict[str, Step]:
    """Moves that this seat may have queued: some that are legal now, with what it was shown, and one that is not."""
    state, game = timeline.state, timeline.game
    texts = [game.actions.to_text(action) for action in state.legal(eyes)[:: max(1, len(state.legal(eyes)) // 2)]]
    seen = digest_of(state, eyes)
    found = {f"queued {text}": Step(text, text, "", seen) for text in texts[:3]}
    wrong = game.actions.to_text(state.random_action(eyes, Dice(1))) if texts else None
    return found | ({"queued otherwise": Step(wrong, wrong, "another price", "")} if wrong else {})


def judged(eyes: Seat, step: Step) -> Callable[[Asker], Any]:
    """Whether a queued move is played, and why not."""

    async def ask(asker: Asker) -> object:
        table = asker.table
        spoken = asker.words(table.header.game)
        tried = judge(table.timeline, table.look(eyes), step, table.names(spoken), spoken)
        return asdict(tried) if isinstance(tried, Why) else table.timeline.undo_refusal(eyes)

    return ask


def ordered(eyes: Seat) -> Callable[[Asker], Any]:
    """What standing orders answer, all of them given."""

    async def ask(asker: Asker) -> object:
        game = asker.table.timeline.game
        return game.ordered(asker.table.look(eyes), {option.name: option.values[-1] for option in game.orders})

    return ask


async def told(table: Table, eyes: Eyes, ask: Callable[[Asker], Any]) -> bytes:
    try:
        return encode(await ask(Asker(table, eyes)))
    except Problem as problem:
        return f"{problem.status} {problem}".encode()


def table_of(timeline: Timeline, reasons: dict[Seat, tuple[int, str]]) -> Table:
    table = Table(timeline.header, NoStore(), Wire(), timeline)  # type: ignore[arg-type]
    table.reasons = dict(reasons)
    return table


def weighed_else(timeline: Timeline, reasons: dict[Seat, tuple[int, str]]) -> dict[Seat, tuple[int, str]]:
    """What bots have weighed in another world, where they know something that might be otherwise."""
    if timeline.state.over:
        return reasons  # all is told
    return {
        seat: (number, keep(OTHER_TERMS) if knows_more(timeline.state_after(number - FIRST), seat) else kept)
        for seat, (number, kept) in reasons.items()
    }


def go_on_telling(table: Table, stories: list[Story]) -> None:
    """What was told and compared at an earlier position of this game is not told again."""
    for old in stories:
        story = table.story(old.seat, old.words)
        story.told, story.headings = list(old.told), dict(old.headings)


async def compare(
    timeline: Timeline, reasons: dict[Seat, tuple[int, str]], eyes: Eyes, chance: int, stories: Stories
) -> int:
    """How many answers were the same; the first that differs is an error."""
    true, other = worlds = (
        table_of(timeline, reasons),
        table_of(Redrawn(timeline, eyes, chance), weighed_else(timeline, reasons)),
    )
    for table, told_before in zip(worlds, stories.get(eyes, ((), ())), strict=True):
        go_on_telling(table, list(told_before))
    drawn = await told(true, eyes, lambda asker: api.read_page.fn(asker=asker, table_id="leaks", seat=eyes))
    places = sorted(set(PLACE.findall(drawn.decode().replace('\\"', '"'))))
    questions = asked(eyes, timeline, places[:: max(1, len(places) // 4)])
    for name, ask in questions.items():
        answers = [await told(table, eyes, ask) for table in (true, other)]
        assert answers[0] == answers[1], (
            f"{name} tells seat {eyes} something hidden after {len(timeline.moves)} actions"
        )
    stories[eyes] = [list(table.stories.values()) for table in worlds]
    return len(questions)


def check_positions(setting: Setting, seed: int, every: int, most: int) -> int:
    """Compare at most so many positions of a game, each with a spectator's eyes and with those of one seat."""
    compared, stories = 0, Stories()
    for timeline, reasons in games_played(setting, seed, every):
        eyes = len(timeline.moves) % setting.seats
        for pair in (None, eyes):
            assert asyncio.run(compare(timeline, reasons, pair, compared + 1, stories)) > 5
        check_undo(timeline, eyes)
        compared += 1
        if compared == most:
            break
    return compared


def check_undo(timeline: Timeline, seat: Seat) -> None:
    """What can be taken back has shown nothing: in a world that looked the same before, it looks the same after."""
    index = timeline.last_move_of(seat)
    if index is None or index != len(timeline.moves) - 1 or timeline.undo_refusal(seat):
        return
    for chance in range(3):
        other = timeline.state_after(index).determinize(seat, Dice(chance))
        other.apply(seat, timeline.moves[index].action)
        seen = [encode(state.view(seat), enc_hook=str) for state in (timeline.state, other)]
        assert seen[0] == seen[1], f"seat {seat} may look and take back action {index + 1}"


@pytest.mark.parametrize("game_id", game_ids())
def test_nothing_hidden_is_told(game_id: str):
    assert check_positions(Setting(game_id, 3), 11, 19, 4) == 4


@pytest.mark.parametrize(("eyes", "heard", "unheard"), [(None, '"id":2', '"id":1'), (0, "plans", '"id":2')])
def test_talk_clocks_offers_and_who_is_here_are_among_what_is_compared(eyes: Eyes, heard: str, unheard: str):
    timeline, reasons = next(games_played(Setting("civilisations", 3), 11, 19))
    questions = asked(eyes, timeline, [])
    table = table_of(timeline, reasons)
    answers = {name: asyncio.run(told(table, eyes, ask)).decode() for name, ask in questions.items()}
    assert heard in answers["talk"] and unheard not in answers["talk"]
    assert "beat" in answers["socket"] and "regions" in answers["socket"]
    assert '"here":"here"' in answers["table"] and '"pause"' in answers["page"] and '"left"' in answers["clock"]


def test_reaching_a_level_of_the_council_closes_undo():  # CS-8.4: one looks through the pile of that level
    setting = Setting("council", 2)
    kinds = setting.game.events
    for timeline, _ in games_played(setting, 0, 1):
        move = timeline.moves[-1]
        own = [event for event in move.events if event[:2] == (kinds.number["level"], move.seat)]
        if own and not any(kinds.reveals(event) for event in move.events if event not in own):
            assert timeline.undo_refusal(move.seat) == REVEALED
            return
    raise AssertionError("nobody reached a level")


@pytest.mark.nightly
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("game_id", game_ids())
def test_nothing_hidden_is_told_at_a_thousand_positions(game_id: str, seats: int):
    setting, compared, seed = Setting(game_id, seats), 0, 100
    while compared < 334:
        compared += check_positions(setting, seed, 3, 334 - compared)
        seed += 1
