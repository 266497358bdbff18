"""Every refused action, at any moment, names a rule that the rules text has; what is not refused is allowed."""

import re
from functools import cache

import pytest

from astrarium.core import BadInput, Dice
from astrarium.games.gaia.game import GAME
from astrarium.games.gaia.rules.sequence import BOOK
from astrarium.games.gaia.table.actions import ACTIONS, DECLINE, FEDERATE, MINE_, UPGRADE
from astrarium.games.gaia.table.space import CELLS, cells_of

from .position import position

RULES = set(re.findall(r"^#+ (GP-\w+(?:\.\d+)?)", GAME.rules("en"), re.MULTILINE))
MALFORMED = [
    (), (-1,), (len(ACTIONS.kinds),), (MINE_,), (MINE_, -1), (MINE_, CELLS), (DECLINE, 0), (UPGRADE, 9, 40), (0, 99),
]  # fmt: skip
TRIED = 2000


@cache
def positions(seats):
    """Some thirty positions along random games, the last of them over."""
    dice, found = Dice(seats), []
    for seed in range(2):
        state = GAME.new(seats, seed, {"charging": "ask"})
        while not state.over:
            if not dice.below(20):
                found.append(state.clone())
            seat = dice.pick(state.to_act())
            state.apply(seat, state.random_action(seat, dice))
        found.append(state)
    return found


def any_value(codec, state, dice):
    """A value that can be written: a cell of the map where the field is one."""
    if codec is ACTIONS.kinds[MINE_].fields[0][1]:
        return dice.pick(list(cells_of(state.galaxy.cells)))
    values = []
    for value in range(40):
        try:
            if codec.read(codec.write(value)) == value:
                values.append(value)
        except (BadInput, IndexError):
            continue
    return dice.pick(values)


def any_action(state, dice):
    number = dice.below(len(ACTIONS.kinds))
    kind = ACTIONS.kinds[number]
    if kind.rest is not None:
        cells = [dice.pick(list(cells_of(state.galaxy.cells))) for _ in range(dice.below(6))]
        return (number, *cells)
    return (number, *(any_value(codec, state, dice) for _, codec in kind.fields))


def is_told(state, seat, action):
    """Refused with a rule that exists, or allowed."""
    refusal = state.refusal(seat, action)
    if refusal is None:
        return state.allows(seat, action)
    assert str(refusal)
    return refusal.rule in RULES and not state.allows(seat, action)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_wrong_action_at_any_moment_names_its_rule(seats):
    found, dice = positions(seats), Dice(seats + 7)
    for _ in range(TRIED):
        state = dice.pick(found)
        seat = dice.pick(state.to_act() or (0,)) if dice.below(4) else dice.below(seats)
        action = any_action(state, dice)
        assert is_told(state, seat, action), (state, seat, ACTIONS.to_text(action), state.refusal(seat, action))


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_at_the_right_moment_the_row_s_own_answers_are_tried(seats):
    """Only kinds that answer the decision: what is wrong is the object, and the family says so itself."""
    found, dice = [state for state in positions(seats) if state.stack], Dice(seats + 8)
    tried = 0
    while tried < TRIED:
        state = dice.pick(found)
        seat, row = state.to_act()[0], BOOK.rows[state.stack[-1][0]]
        action = any_action(state, dice)
        if action[0] in [answer.kind for answer in row.answers]:
            tried += 1
            assert is_told(state, seat, action), ACTIONS.to_text(action)


@pytest.mark.parametrize("seats", [1, 3])
def test_what_is_listed_is_never_refused(seats):
    for state in positions(seats):
        for seat in state.to_act():
            assert [action for action in state.legal(seat) if state.refusal(seat, action) is not None] == []


@pytest.mark.parametrize("action", MALFORMED)
def test_what_is_no_action_is_refused_with_a_rule(action):
    state = position("terrans ore=9 credit=9 mine@1B5 | xenos").state
    assert not state.allows(0, action)
    assert state.refusal(0, action).rule in RULES


@pytest.mark.parametrize("seat", [-1, 1, 2, 9])
def test_other_seats_are_told_whose_turn_it_is(seat):  # GP-D2
    state = position("terrans mine@1B5 | xenos").state
    assert state.refusal(seat, (DECLINE,)).rule == "GP-D2"
    assert not state.allows(seat, (DECLINE,))


def test_after_the_end_nothing_is_allowed():  # GP-D1
    state = positions(2)[-1]
    assert state.over
    assert state.refusal(0, (DECLINE,)).rule == "GP-D1"


def test_a_hex_named_twice_is_no_federation():  # GP-A4.1
    game = position("terrans institute@1B5 mine@3A3 | xenos")
    cell = game.cells["1B5"]
    assert game.state.refusal(0, (FEDERATE, cell, cell)).rule == "GP-A4.1"


class TestConversions:
    """What a conversion lacks, or whose it is."""

    @pytest.mark.parametrize(("row", "how", "answer"), [
        ("terrans power=0/1/0", "burn", "GP-A9.2: Burning needs two tokens in area II, you have 1."),
        ("terrans power=0/0/2", "power_to_ore", "GP-A9.1: It needs 3 power in area III, you have 2."),
        ("terrans", "ore_to_credit", "GP-A9.1: It needs 1 ore, you have 0."),
        ("terrans", "knowledge_to_credit", "GP-A9.1: It needs 1 knowledge, you have 0."),
        ("terrans power=0/0/3", "brainstone_to_ore", "GP-F5.1: This needs the brainstone in area III."),
        ("terrans credit=9", "credits_to_ore",
         "GP-F7.1: Only the Hadsch Hallas pay with credits, once their institute stands."),
        ("hadsch_hallas credit=9", "credits_to_ore",
         "GP-F7.1: Only the Hadsch Hallas pay with credits, once their institute stands."),
        ("hadsch_hallas credit=2 institute@1A11", "credits_to_ore", "GP-A9.1: It needs 3 credits, you have 2."),
        ("bal_taks", "gaiaformer_to_qic", "GP-F10.2: You have no gaiaformer ready."),
        ("terrans formers=1", "gaiaformer_to_qic", "GP-F10.2: Only the Bal T’aks turn a gaiaformer into a Q.I.C."),
        ("nevlas power=0/0/4", "three_tokens_to_two_ore",
         "GP-F13.2: Only the Nevlas spend a token as two power, once their institute stands."),
        ("nevlas power=0/0/4 institute@1A11", "power_to_ore",
         "GP-F13.2: Each of your tokens is worth two power: spend two or three of them together."),
        ("nevlas power=0/0/1 institute@1A11", "power_to_qic", "GP-A9.1: It needs 4 power in area III, you have 2."),
        ("terrans power=0/0/4", "token_to_knowledge",
         "GP-F13.1: Only the Nevlas turn a token of area III into knowledge."),
        ("taklons power=0/0/3 brain=3", "power_to_ore",
         "GP-F5.1: It needs 3 tokens beside the brainstone in area III, you have 2."),
    ])  # fmt: skip
    def test_the_reason(self, row, how, answer):
        assert position(f"{row} mine@1B5 | xenos").why_not(f"convert {how}") == answer


class TestSpecialActions:
    @pytest.mark.parametrize(("row", "action", "answer"), [
        ("terrans mine@1B5", "special academy", "GP-A7.1: You do not own this special action."),
        ("terrans mine@1B5", "swap 1B5", "GP-F6.1: Only the Ambas move their institute, once it stands."),
        ("ambas institute@1B5", "swap 1B5",
         "GP-F6.1: There is no mine here that your institute could change places with."),
        ("ambas institute@1B5 mine@1A11", "special swap",
         "GP-F6.1: Name the mine that changes places with your institute."),
        ("terrans lab@1B5", "downgrade 1B5",
         "GP-F11.1: Only the Firaks turn a research lab back, once their institute stands."),
        ("firaks institute@1B5 lab@1A11", "downgrade 1B5", "GP-F11.1: There is no research lab of yours here."),
        ("ivits institute@1B5", "special station", "GP-F8.4: Name the hex of the space station."),
        ("firaks institute@1B5", "special downgrade", "GP-A7.1: This action would have no effect now."),
        ("terrans mine@1B5", "space-station 1C",
         "GP-F8.4: Only the Ivits place space stations, once their institute stands."),
    ])  # fmt: skip
    def test_the_reason(self, row, action, answer):
        assert position(f"{row} | xenos").why_not(action) == answer


class TestBoardActions:
    def test_the_brainstone_pays_only_where_it_lies_ready(self):  # GP-F5.1
        game = position("taklons power=1/0/4 brain=1 mine@1A5 | itars")
        assert game.why_not("act power_2o brainstone").startswith("GP-F5.1: This action is not paid with")

    def test_plain_tokens_alone_may_be_too_few(self):  # GP-F5.1
        game = position("taklons power=0/0/3 brain=3 mine@1A5 | itars")
        assert game.allows("act power_2o brainstone")
        assert game.why_not("act power_2o tokens").startswith("GP-F5.1: Your plain tokens in area III are too few")


class TestSmallDecisions:
    def test_a_booster_that_another_holds_is_not_free(self):  # GP-A8.1
        game = position("terrans mine@1B5 booster=pass_mines | xenos")
        assert game.why_not("pass pass_mines") == "GP-A8.1: This booster is not free."
        assert game.why_not("pass none") == "GP-A8.1: Whoever passes takes one of the free boosters."

    def test_a_project_stands_on_a_transdim_planet(self):  # GP-A2.2
        game = position("terrans power=9/0/0 formers=1 gaia_project=1 mine@1B5 | xenos")
        assert game.why_not("project 1C") == "GP-A2.2: A Gaia project needs a Transdim planet."

    def test_the_free_step_is_for_a_mine(self):  # GP-A6.3
        row = "terrans ore=9 credit=9 power=9/0/3 formers=1 gaia_project=1 navigation=5 mine@1B5"
        game = position(f"{row} | itars mine@3B0").play("act power_1step tokens")
        assert game.why_not("project 1A11") == "GP-A6.3: The free step is for a mine."

    def test_a_guest_needs_no_free_step(self):  # GP-A6.3, GP-F2.1
        row = "lantids ore=9 credit=9 power=0/0/3 navigation=5 mine@1B5"
        game = position(f"{row} | geodens mine@1A1").play("act power_1step tokens")
        assert game.why_not("mine 1A1") == "GP-A6.3: The free step must be used: this planet needs none."

    def test_the_taklons_say_when_their_token_comes(self):  # GP-F5.4
        game = position("terrans ore=2 credit=3 mine@3A3 | taklons power=4/0/0 institute@3A2")
        game.play("upgrade trading_station 3A3")
        assert game.why_not("charge power") == "GP-F5.4: Say whether your new token comes before or after charging."

    def test_nobody_else_gains_a_token_with_a_charge(self):  # GP-F5.4
        game = position("terrans ore=2 credit=3 mine@3A3 | xenos power=4/0/0 station@3A2")
        game.play("upgrade trading_station 3A3")
        assert game.why_not("charge token-power").startswith("GP-F5.4: Only the Taklons gain a token")

    def test_the_token_of_the_gleens_is_theirs(self):  # GP-F4.4
        game = position("terrans power=9/0/0 institute@1B5 academy_qic@1A1 mine@1A2 station@1B3 | itars mine@4A5")
        federation = game.legal("federate")[0]
        game.play(federation)
        assert game.why_not("token fed_gleens") == "GP-F4.4: This token comes with the Gleens’ institute alone."

    def test_each_row_of_the_book_says_what_it_awaits(self):
        assert {row.awaits.rule for row in BOOK.rows if row} <= RULES
