"""What a seat cannot know, and worlds that agree with what it knows.

Hidden are: what the others lay on their zones while all plan, dark bonus cards, light bonus cards in hands and in the
pile, the order of decks and of tile piles (but for tiles put back, which everybody has seen), and the Dark Tech piles
until one has looked through them.
"""

from __future__ import annotations

from ....core.dice import Dice
from ....core.masks import mask_of, members_of
from ....core.notation import Seat
from ..box import components as c
from ..rules.setup import dark_cards
from ..table import actions as a
from ..table.state import CouncilState as State

COVERS_ONE_IN = 3


def redraw(state: State, seat: Seat | None, dice: Dice) -> State:
    """A copy in which everything that `seat` cannot know is drawn anew."""
    copy = state.clone()
    copy.dice = dice.fork()
    _redraw_piles(copy, dice)
    _redraw_techs(copy, seat, dice)
    if state.stack:
        _redraw_lights(copy, seat, dice)
        _redraw_darks(copy, seat, dice)
        if state.stack[-1][0] == a.PLANNING:
            _redraw_plans(copy, seat, dice)
    else:
        _shuffle_sorted(copy.light_pile, dice)  # all cards in hands were shown
    return copy


def _shuffle_sorted(things: list[int], dice: Dice) -> None:
    things.sort()
    dice.shuffle(things)


def _redraw_piles(state: State, dice: Dice) -> None:
    for sector, pile in enumerate(state.piles):
        known = state.known[sector]
        rest = pile[known:]
        _shuffle_sorted(rest, dice)
        pile[known:] = rest
    for deck in (state.deck, *state.automa_decks):
        _shuffle_sorted(deck, dice)


def _is_among(seats: int, seat: Seat | None) -> bool:
    return seat is not None and bool(seats >> seat & 1)


def _redraw_techs(state: State, seat: Seat | None, dice: Dice) -> None:
    taken = 0
    for owned in state.techs:
        taken |= owned
    for i, pile in enumerate(state.tech_piles):
        if not _is_among(state.tech_seen[i], seat):
            cards = [n for n, tech in enumerate(state.box.techs) if tech.level == i + 1 and not taken >> n & 1]
            state.tech_piles[i] = mask_of(dice.sample(cards, pile.bit_count()))


def _redraw_lights(state: State, seat: Seat | None, dice: Dice) -> None:
    """Every light card whose place the seat does not know may be at any such place (CS-10.1)."""
    unknown = [card for card in range(c.LIGHTS) if not _is_among(state.light_seen[card], seat)]
    pool = mask_of(unknown)
    _shuffle_sorted(unknown, dice)
    for party in range(state.parties):
        hidden = state.lights[party] & pool
        state.lights[party] &= ~hidden
        for _ in range(hidden.bit_count()):
            state.lights[party] |= 1 << unknown.pop()
    state.light_pile = [unknown.pop() if pool >> card & 1 else card for card in state.light_pile]
    _forget_others_knowledge(state, seat, pool)


def _forget_others_knowledge(state: State, seat: Seat | None, pool: int) -> None:
    """Whoever holds a card knows it; what else the others know of cards that were drawn anew is not known."""
    for card in members_of(pool):
        state.light_seen[card] = 0
    for party in range(state.seats):
        for card in members_of(state.lights[party] & pool):
            state.light_seen[card] = 1 << party
    for card in members_of(((1 << c.LIGHTS) - 1) & ~pool):
        holder = next((1 << p for p in range(state.seats) if state.lights[p] >> card & 1), 0)
        state.light_seen[card] = holder if seat is None else holder | 1 << seat


def _redraw_darks(state: State, seat: Seat | None, dice: Dice) -> None:
    others = [card for card in dark_cards(state) if seat is None or card != state.dark[seat]]
    dice.shuffle(others)
    for other in range(state.seats):
        if other != seat:
            state.dark[other] = others.pop()


def _redraw_plans(state: State, seat: Seat | None, dice: Dice) -> None:
    """Whoever is still planning has planned nothing yet; whoever is ready has planned anything it may."""
    for other in range(state.seats):
        if other != seat:
            take_back(state, other)
            if not state.stack[-1][1] >> other & 1:
                plan_at_random(state, other, dice)


def take_back(state: State, seat: Seat) -> None:
    """The cards planned in secret return to the hand."""
    for at in range(seat * c.MAX_ZONES, (seat + 1) * c.MAX_ZONES):
        if state.planned[at] >= 0:
            state.hand[seat] |= 1 << state.planned[at]
            state.planned[at] = -1


def plan_at_random(state: State, seat: Seat, dice: Dice) -> None:
    """A card on every empty zone, and now and then one on top of another (CS-5.2, CS-5.3)."""
    cards = members_of(state.hand[seat])
    dice.shuffle(cards)
    base = seat * c.MAX_ZONES
    zones = range(base, base + state.zones[seat])
    empty = [at for at in zones if state.top[at] < 0]
    covered = [at for at in zones if state.top[at] >= 0 and not dice.below(COVERS_ONE_IN)]
    for at in empty + covered:
        if cards:
            state.planned[at] = cards.pop()
            state.hand[seat] &= ~(1 << state.planned[at])
