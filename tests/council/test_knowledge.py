"""What seats can and cannot know: secrets, and samples that agree with what is known."""

import pytest

from astrarium.core import Dice, English, Look
from astrarium.core.masks import members_of
from astrarium.core.testing import as_bytes, random_walk
from astrarium.games.council.box.components import DARK_IDS, MAX_ZONES
from astrarium.games.council.game import GAME
from astrarium.games.council.knowledge import why
from astrarium.games.council.rules.setup import dark_cards
from astrarium.games.council.table.actions import PLANNING

from .position import new_table, position

TILES = "orange1=s1_06 blue1=s2_05"
FULL = "light=lb_flat light=lb_ai light=lb_board"


class TestSecrets:
    @pytest.mark.parametrize("eyes", [None, 1])
    def test_a_dark_card_changes_nothing_in_the_others_views(self, eyes):  # CS-2.6
        one = position("ann dark=db_grey | ben dark=db_red", phase="plan")
        two = position("ann dark=db_blue | ben dark=db_red", phase="plan")
        assert as_bytes(one.state.view(eyes)) == as_bytes(two.state.view(eyes))
        assert as_bytes(one.state.view(0)) != as_bytes(two.state.view(0))

    @pytest.mark.parametrize("eyes", [None, 1])
    def test_a_light_card_changes_nothing_in_the_others_views(self, eyes):  # CS-10.1
        one = position("ann light=lb_flat | ben", phase="plan")
        two = position("ann light=lb_gem_gold | ben", phase="plan")
        assert as_bytes(one.state.view(eyes)) == as_bytes(two.state.view(eyes))
        assert as_bytes(one.state.view(0)) != as_bytes(two.state.view(0))

    def test_the_order_of_piles_and_decks_is_in_nobody_s_view(self):
        one, two = new_table(3, 4).state, new_table(3, 4).state
        for pile in (two.deck, two.light_pile, *two.piles):
            pile.reverse()
        for eyes in (None, 0, 1, 2):
            assert as_bytes(one.view(eyes)) == as_bytes(two.view(eyes))

    def test_what_was_removed_from_the_dark_tech_is_in_nobody_s_view(self):  # CS-2.5
        one, two = new_table(2, 4).state, new_table(2, 4).state
        two.tech_piles[0] = 0b111111 if one.tech_piles[0] != 0b111111 else 0b11111100
        for eyes in (None, 0, 1):
            assert as_bytes(one.view(eyes)) == as_bytes(two.view(eyes))

    def test_the_automa_s_next_card_is_not_known(self):  # CS-14.2
        one, two = new_table(1, 4).state, new_table(1, 4).state
        two.automa_decks[0].reverse()
        assert as_bytes(one.view(0)) == as_bytes(two.view(0))

    def test_events_of_bonus_cards_are_private(self):  # CS-10.1
        state = position("ann 1@blue1a | ben", TILES).state
        events = state.play(0, GAME.actions.from_text("exploit blue blue1a"))
        drawn = next(event for event in events if GAME.events.kinds[event[0]].name == "bonus")
        assert len(GAME.events.seen_by(drawn, 0)) == 3
        assert len(GAME.events.seen_by(drawn, 1)) == len(GAME.events.seen_by(drawn, None)) == 2

    def test_at_the_end_all_bonus_cards_are_shown(self):  # CS-11.2
        state = position(
            "ann energy=40 consumption=40 level=2 1@orange1a light=lb_flat dark=db_grey | ben", TILES
        ).state
        state.play(0, GAME.actions.from_text("done"))
        assert state.over
        player = state.view(1).players[0]
        assert player.dark.id == "db_grey"
        assert player.lights[0].id == "lb_flat"

    def test_hands_can_be_counted_out_by_everybody(self):
        game = position("ann hand=ai_save2 z2=start_gems | ben", phase="plan")
        assert {card.id for card in game.state.view(1).players[0].hand} == game.hand("ann")


def other_dark_card(state):  # CS-2.6
    left = [card for card in dark_cards(state) if card not in state.dark]
    for seat in range(state.seats) if left and not state.over else ():
        yield "dark card", {seat}, lambda s, seat=seat: s.dark.__setitem__(seat, left[0])


def other_light_card(state):  # CS-10.1, CS-14.9
    for party in range(state.parties):
        owner = 1 << party if party < state.seats else 0
        held = [card for card in members_of(state.lights[party]) if state.light_seen[card] == owner]
        kinds = {state.box.light_of[card] for card in held}
        unseen = [c for c in state.light_pile if not state.light_seen[c] and state.box.light_of[c] not in kinds]
        if held and unseen:

            def swap(s, party=party, out=held[0], new=unseen[0], owner=owner):
                s.lights[party] ^= 1 << out | 1 << new
                s.light_pile[s.light_pile.index(new)] = out
                s.light_seen[out], s.light_seen[new] = 0, owner

            yield "light card", {party}, swap


def other_plan(state):  # CS-5.1
    planning = bool(state.stack) and state.stack[-1][0] == PLANNING
    for seat in range(state.seats) if planning else ():
        planned = [at for at in range(seat * MAX_ZONES, (seat + 1) * MAX_ZONES) if state.planned[at] >= 0]
        if planned and state.hand[seat]:

            def exchange(s, seat=seat, at=planned[0]):
                card = members_of(s.hand[seat])[-1]
                s.hand[seat] ^= 1 << card | 1 << s.planned[at]
                s.planned[at] = card

            yield "plan", {seat}, exchange
        if planned and state.stack[-1][1] >> seat & 1:

            def take_up(s, seat=seat, at=planned[0]):
                s.hand[seat] |= 1 << s.planned[at]
                s.planned[at] = -1

            yield "unfinished plan", {seat}, take_up


def other_tech_pile(state):  # CS-2.5, CS-8.4
    gone = [tech for tech in range(len(state.box.techs)) if not any(techs >> tech & 1 for techs in state.techs)]
    for number, pile in enumerate(state.tech_piles):
        out = [t for t in gone if state.box.techs[t].level == number + 1 and not pile >> t & 1]
        if out and pile:
            looked = {seat for seat in range(state.seats) if state.tech_seen[number] >> seat & 1}
            changed = pile & (pile - 1) | 1 << out[0]
            yield "tech pile", looked, lambda s, n=number, pile=changed: s.tech_piles.__setitem__(n, pile)


def other_order(state):  # CS-2.2, CS-2.4, CS-14.2
    yield "deck", set(), lambda s: s.deck.reverse()
    yield "light pile", set(), lambda s: s.light_pile.reverse()
    yield "dice", set(), lambda s: s.dice.bits()
    for n, known in enumerate(state.known):
        unseen = state.piles[n][known:][::-1]
        hidden = slice(known, None)
        yield "tiles", set(), lambda s, n=n, hidden=hidden, unseen=unseen: s.piles[n].__setitem__(hidden, unseen)
    for n in range(3):
        yield "Automa pile", set(), lambda s, n=n: s.automa_decks[n].reverse()


def secrets(state):
    """What is secret in this position: its name, the parties who know it, and a way to change it to something else."""
    for family in (other_dark_card, other_light_card, other_plan, other_tech_pile, other_order):
        yield from family(state)


class TestEverySecret:
    """Change one secret after the other, all through random games, and compare the bytes of the others' views."""

    @pytest.mark.parametrize(("seats", "every"), [(1, 7), (2, 37), (4, 61)])
    def test_nobody_s_view_changes_but_the_owner_s(self, seats, every):
        state = new_table(seats, seed=6, stations=True, leaders=True).state
        told, hidden = set(), set()
        for count, _ in enumerate(random_walk(state, Dice(5))):
            if count % every:
                continue
            before = {eyes: as_bytes(state.view(eyes)) for eyes in (None, *range(seats))}
            for name, owners, change in secrets(state):
                other = state.clone()
                change(other)
                for eyes, seen in before.items():
                    same = as_bytes(other.view(eyes)) == seen
                    assert same or eyes in owners, (name, eyes)
                    (hidden if same else told).add(name)
        assert hidden >= {"deck", "light pile", "dice", "tiles", "dark card", "light card", "plan", "tech pile"}
        if seats > 1:
            assert told == {"dark card", "light card", "plan", "unfinished plan", "tech pile"}  # to their owners
        else:
            assert "Automa pile" in hidden

    def test_what_the_automa_will_throw_away_is_known_only_when_its_card_lies_open(self):  # CS-14.2, CS-14.6
        game = new_table(1, 3)
        seen = {"buy": set(), "plan": set(), "act": set()}
        for _ in random_walk(game.state, Dice(4)):
            view = game.state.view(0)
            if view.pending is not None:
                seen[view.phase].add((sum(offer.crossed for offer in view.market), view.automa.card is not None))
        assert seen["buy"] == seen["plan"] == {(0, False)}
        assert seen["act"] == {(4, True), (0, True)}  # before it has thrown them away, and after


class TestKnownPlaces:
    def test_everybody_knows_the_tile_put_under_a_pile(self):  # CS-6.6, ruling 29
        game = position("ann z1=start_discover | ben", TILES, pile="s1_03 s1_04").play(
            "discover 1", "lay s1_04 orange3"
        )
        for dice in range(10):
            assert game.state.determinize(1, Dice(dice)).piles[0][0] == game.state.piles[0][0]

    def test_whoever_put_a_light_card_back_knows_where_it_is(self):  # CS-10.1
        game = position(f"ann 1@blue1a {FULL} | ben", TILES).play("exploit blue blue1a", "return lb_ai")
        card = game.state.light_pile[0]
        assert {game.state.determinize(0, Dice(n)).light_pile[0] for n in range(20)} == {card}
        assert len({game.state.determinize(1, Dice(n)).light_pile[0] for n in range(20)}) > 5

    def test_and_knows_it_in_the_hand_of_the_one_who_draws_it(self):  # CS-10.1
        game = position(f"ann 1@blue1a {FULL} | ben 1@blue1b", TILES).play("exploit blue blue1a", "return lb_ai")
        pile = game.state.light_pile
        card = pile.pop(0)
        pile.append(card)  # as if the others had been drawn
        assert game.acting == "ben"
        game.play("exploit blue blue1b")
        assert all(game.state.determinize(0, Dice(n)).lights[1] >> card & 1 for n in range(20))
        assert game.state.view(0).players[1].lights[0].id == "lb_ai"


class TestSamples:
    def test_dark_cards_of_others_vary_and_the_own_one_does_not(self):  # CS-2.6
        state = new_table(4, 2).state
        samples = [state.determinize(1, Dice(n)) for n in range(60)]
        assert {s.dark[1] for s in samples} == {state.dark[1]}
        assert len({s.dark[0] for s in samples}) == len(DARK_IDS) - 2  # all but stations and the own one

    def test_plans_of_those_who_are_ready_are_drawn_anew(self):  # CS-5.1
        game = position("ann | ben | cid", phase="plan")
        game.plan("ben", "start_gems", "start_convert", "start_extract").play("plan start_gems 2", by="cid")
        samples = [game.state.determinize(0, Dice(n)) for n in range(40)]
        assert len({tuple(s.planned[5:8]) for s in samples}) > 20
        assert {tuple(s.planned[10:13]) for s in samples} == {(-1, -1, -1)}  # cid is still planning
        assert {s.to_act() for s in samples} == {(0, 2)}

    def test_the_own_plan_is_kept(self):  # CS-5.1
        game = position("ann | ben", phase="plan").play("plan start_gems 2", by="ann")
        assert game.state.determinize(0, Dice(1)).planned[:3] == [-1, 4, -1]

    @pytest.mark.parametrize("seats", range(1, 5))
    def test_a_sample_knows_no_more_than_its_seat(self, seats):
        state = new_table(seats, seed=4, stations=True).state
        for count, _ in enumerate(random_walk(state, Dice(2))):
            if count % 29 == 0:
                for seat in range(seats):
                    other = state.determinize(seat, Dice(count))
                    again = [s.determinize(seat, Dice(7)).key() for s in (state, other)]
                    assert again[0] == again[1]
                    assert not other.violations()


class Elsewhere(Look):
    """A look that asks the rules about another sample of the same knowledge."""

    def __init__(self, state, seat, dice):
        super().__init__(GAME, state, seat)
        self.asked = state.determinize(seat, dice)


PLACES = [f"{what}-{name}" for what, names in why.PLACES.items() for name in names]


class TestPagesAskSamples:
    """Pages ask the rules about a sample: what they show must be the same for every sample, or it tells a secret."""

    @pytest.mark.parametrize(("seats", "every"), [(1, 5), (2, 23), (3, 31), (4, 53)])
    def test_pictures_and_reasons_are_the_same_for_any_sample(self, seats, every):  # CS-5.1, CS-10.1
        state, looked = new_table(seats, seed=9, stations=True, leaders=True).state, 0
        for count, _ in enumerate(random_walk(state, Dice(6))):
            if count % every:
                continue
            for seat in range(seats):
                looked += 1
                one, two = Look(GAME, state, seat), Elsewhere(state, seat, Dice(count + 1))
                names = ["Ann", "Ben", "Cid", "Dee"][:seats]
                assert repr(GAME.picture(one, names, English())) == repr(GAME.picture(two, names, English()))
                for place in PLACES[count % 7 :: 7]:
                    assert GAME.explain(one, place) == GAME.explain(two, place), place
        assert looked >= 15
