"""Council of Shadows as drawn: every decision of random games, through every pair of eyes."""

import re
from collections.abc import Iterator

from drawn import Chooser, EveryPosition, Position, Tables, markup_of, walk

from astrarium.core import Dice, game
from astrarium.games.council.rules.scoring import LEVEL_WEIGHT

GAME = game("council")
NAMES = ["Inès", 'O"r<l>a', "Bruno & co", "Marek"]
BOTH = {"stations": True, "leaders": True}
TABLES = [(1, {}), (1, {"silver": True, **BOTH}), (2, {}), (2, BOTH), (3, {}), (3, BOTH), (4, {"leaders": True})]


def eager(dice: Dice) -> Chooser:
    """Random, but seldom "done", and the tech with a free card if there is one: so every kind of decision comes up."""
    free_card, done = GAME.actions.from_text("tech better_information"), (GAME.actions.number["done"],)

    def choose(state):
        who = dice.pick(state.to_act())
        listed = state.legal(who)
        if free_card in listed:
            return who, free_card
        doing = [action for action in listed if action != done]
        return who, dice.pick(doing if doing and dice.below(5) else listed)

    return choose


def positions(seats: int, options: dict) -> Iterator[Position]:
    return walk(GAME.new(seats, seed=seats + 40, options=options), eager(Dice(seats)), few=3, often=40)


BOARD = Tables("council", NAMES, TABLES, positions)
pictures, every_table = BOARD.pictures, BOARD.every_table


@every_table
class TestEveryPosition(EveryPosition):
    tables = BOARD
    board_steps = (
        "planet-", "space-", "galaxy-", "card-", "zone-", "upgrade-", "station-", "pile-", "tile-", "tech-", "leader-",
        "bonus-",
    )  # fmt: skip
    answers_at_the_end = True

    def spoken(self, text):
        return any(letter.isalpha() for letter in re.sub(r"\{\w+\}", "", text))

    def test_what_cannot_be_taken_back_is_said_and_confirmed(self, table):
        reveals = {i for i, kind in enumerate(GAME.events.kinds) if kind.reveals}
        for state, seat, shown in pictures(table):
            for choice in shown.choices[::7]:
                if choice.action == (GAME.actions.number["done"],):
                    continue
                after = state.clone()
                happened = after.play(seat, choice.action)
                if choice.final:
                    assert choice.confirm
                    assert any(event[0] in reveals for event in happened)
                elif choice.action[0] in (GAME.actions.number[kind] for kind in ("buy", "discover", "exploit", "tech")):
                    at_once = [event for event in happened if event[1] in (seat, -1)]
                    own = at_once[:2]  # the action and what it brings; later events are other parties'
                    assert not [event for event in own if event[0] in reveals], GAME.actions.to_text(choice.action)


def test_all_kinds_of_decision_were_looked_at():
    tables = range(len(TABLES))
    kinds = {s.view(0).pending.kind for table in tables for s, _, _ in pictures(table) if not s.over}
    assert kinds == {
        "leader", "buy", "plan", "step", "lay", "mine", "exploit", "return", "tech", "take", "automa-settle",
        "automa-lay", "automa-exploit",
    }  # fmt: skip


class TestSecrets:
    def test_spectators_see_no_plan_no_hand_and_no_own_board(self):
        for state, seat, shown in pictures(4):
            if seat is None and not state.over:
                assert not shown.regions["me"]
                assert 'id="zone-' not in markup_of(shown)

    def test_bonus_cards_of_others_are_counted_but_not_shown(self):
        for state, seat, shown in pictures(5):
            if seat is not None and not state.over:
                own = len([bonus for bonus in state.view(seat).players[seat].lights if bonus]) + 1
                assert markup_of(shown).count('class="plq bonus') == own

    def test_the_scores_of_a_view_hold_levels_and_energy_only(self):
        for state, seat, _ in pictures(5):
            if not state.over:
                view = state.view(seat)
                for score, player in zip(view.scores, view.players, strict=False):
                    assert score.total == LEVEL_WEIGHT * player.level + player.energy


class TestBuying:
    """Thing, then payment, the cheapest first (CS-4.4, CS-4.5)."""

    def test_the_first_payment_offered_is_the_cheapest(self):
        found = 0
        for _, _, shown in pictures(2):
            by_thing: dict[str, list] = {}
            for choice in shown.choices:
                if choice.steps[-1].id.startswith("pay-"):
                    by_thing.setdefault(choice.steps[0].id, []).append(choice.action[-3:])
            for ways in by_thing.values():
                worth = [gold + 2 * clear for _, gold, clear in ways]
                assert worth == sorted(worth)
                found += 1
        assert found

    def test_what_the_gems_can_pay_is_lit_in_the_market(self):
        for state, seat, shown in pictures(2):
            if seat is not None:
                payable = sum(offer.payable for offer in state.view(seat).market)
                assert markup_of(shown).count("cc sm priced can") == payable


class TestPlanning:
    """Card, then zone; the preview says what the plan costs (CS-5.5, CS-5.7)."""

    @every_table
    def test_the_confirmed_consumption_is_what_the_reveal_moves(self, table):
        done = (GAME.actions.number["done"],)
        for state, seat, shown in pictures(table):
            if state.over or seat is None or state.view(seat).pending.kind != "plan":
                continue
            locks = [choice for choice in shown.choices if choice.action == done]
            for choice in locks:
                after = state.clone()
                after.play(seat, done)
                while not after.over and after.view(0).pending.kind == "plan":
                    other = after.to_act()[0]
                    after.play(other, after.random_action(other, Dice(1)))
                moved = after.view(seat).players[seat].steps
                said = f"+{moved}" if moved > 0 else f"−{-moved}" if moved < 0 else "0"
                assert choice.confirm == f"Lock in, consumption {said}"

    def test_a_card_comes_before_its_zone(self):
        for _, _, shown in pictures(4):
            for choice in shown.choices:
                if GAME.actions.to_text(choice.action).startswith("plan"):
                    assert [step.id.split("-")[0] for step in choice.steps] == ["card", "zone"]


class TestExploiting:
    """What the chip promises is what comes (CS-7.3, CS-13.7)."""

    @every_table
    def test_galaxies_yield_as_announced(self, table):
        for state, seat, shown in pictures(table):
            if state.over or seat is None or state.view(seat).pending.kind != "exploit":
                continue
            for choice in shown.choices:
                if choice.action[0] == GAME.actions.number["exploit"]:
                    happened = state.clone().play(seat, choice.action)
                    assert choice.confirm.endswith(f": {happened[0][3]} energy")
