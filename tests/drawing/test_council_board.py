"""Council of Shadows as drawn: every decision of random games, through every pair of eyes."""

import re
from collections.abc import Iterator
from functools import cache
from xml.etree import ElementTree

import pytest

from astrarium import drawing
from astrarium.core import Dice, English, Picture, game
from astrarium.words import words

GAME = game("council")
NAMES = ["Inès", 'O"r<l>a', "Bruno & co", "Marek"]
BOTH = {"stations": True, "leaders": True}
TABLES = [(1, {}), (1, {"silver": True, **BOTH}), (2, {}), (2, BOTH), (3, {}), (3, BOTH), (4, {"leaders": True})]
SEEN_OF_A_KIND = 3  # positions looked at for each kind of decision in each game
NAMED = r'<(?:g|svg|div)[^>]*class="[^"]*\b(?:place|piece)\b[^"]*"[^>]*>'  # opening tags of places and pieces
BOARD_STEPS = (
    "planet-", "space-", "galaxy-", "card-", "zone-", "upgrade-", "station-", "pile-", "tile-", "tech-", "leader-",
    "bonus-",
)  # fmt: skip


class Listener(English):
    """English that remembers which message ids were asked for."""

    def __init__(self) -> None:
        self.heard: dict[str, None] = {}

    def __call__(self, text, /, **values):
        self.heard[text] = None
        return super().__call__(text, **values)

    def plural(self, one, many, n, /, **values):
        self.heard[one] = None
        return super().plural(one, many, n, **values)


def eager_action(state, seat, dice):
    """Random, but seldom "done", and the tech with a free card if there is one: so every kind of decision comes up."""
    listed = state.legal(seat)
    free_card = GAME.actions.from_text("tech better_information")
    if free_card in listed:
        return free_card
    doing = [action for action in listed if action != (GAME.actions.number["done"],)]
    return dice.pick(doing if doing and dice.below(5) else listed)


@cache
def positions(table: int) -> list[tuple]:
    """States of a random game with a seat to look through: some of every kind of decision, and the end."""
    return list(_positions(*TABLES[table]))


def _positions(seats: int, options: dict) -> Iterator[tuple]:
    state, dice, seen = GAME.new(seats, seed=seats + 40, options=options), Dice(seats), {}
    while not state.over:
        who = dice.pick(state.to_act())
        kind = state.view(who).pending.kind
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] <= SEEN_OF_A_KIND or seen[kind] % 40 == 0:
            yield state.clone(), who
            yield state.clone(), (who + 1) % seats
            yield state.clone(), None
        state.play(who, eager_action(state, who, dice))
    yield state, 0
    yield state, None


def picture(state, seat, language=None) -> Picture:
    legal = state.legal(seat) if seat is not None else []
    return GAME.picture(state.view(seat), legal, NAMES[: state.seats], language or English())


@cache
def pictures(table: int) -> list[tuple]:
    return [(state, seat, picture(state, seat)) for state, seat in positions(table)]


every_table = pytest.mark.parametrize("table", range(len(TABLES)))


def drawn(shown: Picture) -> str:
    return "".join(shown.regions.values())


def ids_of(shown: Picture) -> list[str]:
    return re.findall(r'\bid="([^"]+)"', drawn(shown))


@every_table
class TestEveryPosition:
    def test_each_region_is_well_formed(self, table):
        for _, _, shown in pictures(table):
            for markup in shown.regions.values():
                ElementTree.fromstring(f"<root>{markup}</root>")

    def test_ids_are_unique_on_the_page_and_none_is_a_symbol(self, table):
        for _, _, shown in pictures(table):
            ids = ids_of(shown)
            assert len(ids) == len(set(ids))
            assert not set(ids) & set(drawing.symbols())

    def test_only_symbols_that_exist_are_used(self, table):
        known = set(drawing.symbols())
        for _, _, shown in pictures(table):
            used = set(re.findall(r'href="#([^"]+)"', drawn(shown)))
            icons = {step.icon for choice in shown.choices for step in choice.steps if step.icon}
            assert used <= known
            assert icons <= known

    def test_every_board_step_is_an_element_of_the_board(self, table):
        for _, _, shown in pictures(table):
            ids = set(ids_of(shown))
            for choice in shown.choices:
                assert all(step.id in ids for step in choice.steps if step.id.startswith(BOARD_STEPS))

    def test_choices_are_the_legal_actions_each_by_its_own_clicks(self, table):
        for state, seat, shown in pictures(table):
            legal = state.legal(seat) if seat is not None else []
            assert sorted(choice.action for choice in shown.choices) == sorted(legal)
            paths = [tuple(step.id for step in choice.steps) for choice in shown.choices]
            assert len(set(paths)) == len(paths)
            beginnings = {path[:n] for path in paths for n in range(len(path))}
            assert not beginnings & set(paths), "one click would end one action and lead on to another"

    def test_a_question_is_asked_exactly_where_there_is_a_choice_and_answered_at_the_end(self, table):
        for state, _, shown in pictures(table):
            assert (shown.ask is not None) == (bool(shown.choices) or state.over)

    def test_every_seat_colour_stands_beside_its_glyph(self, table):
        for _, _, shown in pictures(table):
            for name, markup in shown.regions.items():
                for seat in re.findall(r"var\(--p(\d)\)", markup):
                    assert f'href="#g{seat}"' in markup or name == "me", (name, seat)

    def test_every_place_and_piece_has_a_name_and_can_be_focused(self, table):
        for _, _, shown in pictures(table):
            for tag in re.findall(NAMED, drawn(shown)):
                assert ' id="' in tag
                assert ' tabindex="' in tag
                assert re.search(r' aria-label="[^"]+"', tag), tag

    def test_names_cannot_break_out_of_the_drawing(self, table):
        for _, _, shown in pictures(table):
            assert "<l>" not in drawn(shown)

    def test_what_a_seat_cannot_know_changes_nothing_it_is_shown(self, table):
        dice = Dice(5)
        for state, seat, shown in pictures(table):
            if seat is not None:
                assert picture(state.determinize(seat, dice), seat) == shown

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


@every_table
def test_every_word_drawn_has_its_french(table):
    french = words("fr", "council").texts
    listener = Listener()
    for state, seat in positions(table):
        picture(state, seat, listener)
    spoken = [text for text in listener.heard if any(letter.isalpha() for letter in re.sub(r"\{\w+\}", "", text))]
    assert not [text for text in spoken if text not in french]


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
                assert 'id="zone-' not in drawn(shown)

    def test_bonus_cards_of_others_are_counted_but_not_shown(self):
        for state, seat, shown in pictures(5):
            if seat is not None and not state.over:
                own = len([bonus for bonus in state.view(seat).players[seat].lights if bonus]) + 1
                assert drawn(shown).count('class="plq bonus') == own

    def test_the_scores_of_a_view_hold_levels_and_energy_only(self):
        for state, seat, _ in pictures(5):
            if not state.over:
                view = state.view(seat)
                for score, player in zip(view.scores, view.players, strict=False):
                    assert score.total == 100 * player.level + player.energy


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
                assert drawn(shown).count("cc sm priced can") == payable


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


def test_the_cover_is_well_formed_and_needs_nothing_but_the_symbols():
    art = GAME.cover()
    ElementTree.fromstring(art)
    assert set(re.findall(r'href="#([^"]+)"', art)) <= set(drawing.symbols())
    assert " id=" not in art
