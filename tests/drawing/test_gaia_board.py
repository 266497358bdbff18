"""Gaia Project as drawn: every kind of decision of played games, through every pair of eyes."""

import re
from collections.abc import Iterator

from drawn import EveryPosition, Tables, ids_of

from astrarium.core import Dice, game
from astrarium.games.gaia.box.components import FACTION_IDS, MAX_CREDIT, MAX_KNOWLEDGE, MAX_ORE, TOKEN_GAIN
from astrarium.games.gaia.knowledge.look import question_of
from astrarium.games.gaia.table import player as columns
from astrarium.games.gaia.table.actions import CONVERT, FEDERATE, PASS

GAME = game("gaia")
NAMES = ["Inès", "Marek", 'O"r<l>a', "Bruno & co"]
TABLES = [
    (1, {}, "terrans"),
    (2, {"charging": "ask"}, "itars taklons"),
    (2, {}, "ivits ambas"),
    (3, {"setup": "first_game"}, ""),
    (3, {}, "lantids firaks hadsch_hallas"),
    (4, {"turn_order": "passing"}, "gleens bal_taks nevlas bescods"),
]
SEEN_OF_A_KIND = 2  # positions looked at for each kind of decision in each game
KINDS = {
    "faction", "place", "booster", "income", "terrans", "itars", "turn", "close", "site", "tile", "advance",
    "lost-planet", "token", "rescore", "charge", "brainstone",
}  # fmt: skip


def rich(state) -> None:
    """Fill every store, so that a random player gets to see all that the game has."""
    for row in state.rows[: state.seats]:
        row[columns.CREDIT], row[columns.ORE], row[columns.KNOWLEDGE] = MAX_CREDIT - 9, MAX_ORE - 3, MAX_KNOWLEDGE - 3
        row[columns.QIC] = max(row[columns.QIC], 5)
        row[columns.BOWL2] += 2
        row[columns.BOWL3] += 2


def choose(state, seat, dice: Dice, wanted: list[str]):
    """A busy random player: forms federations, passes late, and converts little."""
    legal = state.legal(seat)
    named = [a for a in legal if GAME.actions.to_text(a).split()[-1] in wanted]
    busy = [a for a in legal if a[0] not in (CONVERT, PASS)]
    great = [a for a in legal if a[0] == FEDERATE]
    if named and question_of(state).name == "faction":
        return named[0]
    if great or (busy and dice.below(12)):
        return dice.pick(great or busy)
    return dice.pick(legal)


def positions(seats: int, options: dict, factions: str) -> Iterator[tuple]:
    """States of a busy game with a seat to look through: some of every kind of decision, and the end."""
    state, dice, seen = GAME.new(seats, seed=seats + 43, options=options), Dice(seats), {}
    last_round = 0
    while not state.over:
        (who,) = state.to_act()
        kind = question_of(state).name
        if state.round != last_round and kind == "turn":
            rich(state)
            last_round = state.round
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] <= SEEN_OF_A_KIND or seen[kind] % 40 == 0:
            yield state.clone(), who
        if seen[kind] in (1, 40):
            yield state.clone(), (who + 1) % seats
            yield state.clone(), None
        state.play(who, choose(state, who, dice, factions.split()))
    yield state, 0
    yield state, None


BOARD = Tables("gaia", NAMES, TABLES, positions)
pictures, every_table = BOARD.pictures, BOARD.every_table


@every_table
class TestEveryPosition(EveryPosition):
    tables = BOARD
    board_steps = (
        "cell-", "track-", "tile-", "advanced-", "own-", "board-", "booster-", "special-", "supply-", "faction-",
        "slot-", "federation-", "area-1", "area-2", "area-3", "area-4",
    )  # fmt: skip

    def spoken(self, text):
        return text != ""

    def test_a_click_on_a_place_means_one_thing(self, table):
        """Every way to a hex, a track or a tile is the same, so that one click chooses it all."""
        for _, _, shown in pictures(table):
            ways: dict[str, set] = {}
            for choice in shown.choices:
                path = [step.id for step in choice.steps]
                for n, step in enumerate(path):
                    if step.startswith(("cell-", "track-", "board-", "booster-")):
                        ways.setdefault(step, set()).add(tuple(path[:n]))
            assert all(len(found) == 1 for found in ways.values())

    def test_a_group_of_one_is_not_played_by_the_click_that_opens_it(self, table):
        for _, _, shown in pictures(table):
            firsts = [choice.steps[0].id for choice in shown.choices]
            for choice in shown.choices:
                if len(choice.steps) > 1 and firsts.count(choice.steps[0].id) == 1:
                    assert choice.confirm

    def test_every_hex_is_a_place(self, table):
        for state, seat, shown in pictures(table):
            hexes = {f"cell-{cell.name}" for cell in state.view(seat).cells}
            assert hexes <= set(ids_of(shown))


def test_all_kinds_of_decision_were_looked_at():
    kinds = {question_of(s).name for table in range(len(TABLES)) for s, _, _ in pictures(table) if not s.over}
    assert kinds == KINDS


def test_all_the_tables_factions_were_played():
    played = {p.faction for table in range(len(TABLES)) for s, _, _ in pictures(table)[-1:] for p in s.view(0).players}
    wanted = {FACTION_IDS.index(name) for _, _, names in TABLES for name in names.split()}
    assert wanted <= played


def test_spectators_have_no_board_of_their_own():
    for _, seat, shown in pictures(5):
        assert seat is not None or shown.regions["me"] == ""


class TestForecast:
    """What the page says before an action is what then happens."""

    @every_table
    def test_prices_of_mines_and_upgrades_are_those_that_are_paid(self, table):
        for state, seat, shown in pictures(table):
            for choice in shown.choices:
                text = GAME.actions.to_text(choice.action)
                if text.startswith(("mine", "upgrade")):
                    before, after = state.view(seat).players[seat], state.clone()
                    events = after.play(seat, choice.action)
                    row = after.rows[seat]
                    tokens = [TOKEN_GAIN[e[2]] for e in events if GAME.events.kinds[e[0]].name == "token"]
                    paid = (
                        before.ore - row[columns.ORE] + sum(gain[1] for gain in tokens),
                        before.credit - row[columns.CREDIT] + sum(gain[0] for gain in tokens),
                    )
                    price = re.search(r"(\d+) ore, (\d+) credits?", choice.steps[-1].note)
                    assert price and paid == (int(price[1]), int(price[2]))

    @every_table
    def test_points_announced_are_points_scored(self, table):
        for state, seat, shown in pictures(table):
            for choice in shown.choices:
                if GAME.actions.to_text(choice.action).startswith(("mine", "upgrade", "research", "pass")):
                    step = choice.steps[0 if choice.action[0] == PASS else -1]
                    said = re.search(r"\+(\d+) VP", step.note)
                    after = state.clone()
                    events = after.play(seat, choice.action)
                    kind = GAME.events.kinds
                    scored = sum(
                        e[3] for e in events if kind[e[0]].name == "points" and e[1] == seat and e[2] in (0, 1, 2, 6)
                    )
                    assert scored == (int(said[1]) if said else 0), (choice, events)

    @every_table
    def test_neighbours_who_may_charge_are_named(self, table):
        for state, seat, shown in pictures(table):
            if state.seats < 2:
                continue
            for choice in shown.choices:
                if GAME.actions.to_text(choice.action).startswith(("mine", "upgrade")):
                    after = state.clone()
                    after.asks_free = True
                    after.play(seat, choice.action)
                    asked = [d for d in after.stack if d[0] == 14]
                    named = len(re.findall("may charge", choice.steps[-1].note))
                    assert len(asked) <= named
