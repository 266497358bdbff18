"""Ages and turns (QV-3): dealing, resolving in order, passing hands on, scoring an age."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.event import NOBODY
from ....core.notation import Seat
from ..actions import CHOOSE_CARD, E_DEALT, E_OVER, E_PASSED, E_SCORED, EXPAND, RESOLVE, WAGE_WAR
from ..components import AGES, COLONISATION, EVOLUTION, PASSES_LEFT, TURNS, WAR
from ..masks import mask_of
from ..scoring import COLONY_POINTS, PARTS, SECTOR_POINTS, age_points
from .colonisation import begin_colonisation
from .evolution import evolve
from .expansion import begin_expansion, expansion_goes_on
from .war import begin_war, war_goes_on

if TYPE_CHECKING:
    from ..state import CivilisationsState as State


def advance(state: State) -> None:
    """Carry out what needs no decision, until somebody must decide or the game is over."""
    stack = state.stack
    while stack:
        top = stack[-1]
        kind = top[0]
        if kind == RESOLVE:
            stack.pop()
            resolve(state, top[2], top[3])
        elif (kind == WAGE_WAR and not war_goes_on(state, top[1].bit_length() - 1)) or (
            kind == EXPAND and not expansion_goes_on(state, top[1].bit_length() - 1)
        ):
            stack.pop()
        else:
            return
    end_turn(state)


def resolve(state: State, seat: Seat, side: int) -> None:
    """One seat's strategy begins (QV-3.4)."""
    if side == WAR:
        begin_war(state, seat)
    elif side == EVOLUTION:
        evolve(state, seat)
    elif side == COLONISATION:
        begin_colonisation(state, seat)
    else:
        begin_expansion(state, seat)


def end_turn(state: State) -> None:
    """Everybody has played, or has its civilisation: pass the hands on, or go to the next age, or end the game."""
    if state.turn % TURNS:
        pass_hands(state)
    elif state.turn:
        end_age(state)
    if state.turn == AGES * TURNS:
        winners = [score.seat for score in state.scores() if score.rank == 1]
        state.events.append((E_OVER, NOBODY, *winners))  # QV-9.1
        return
    if state.turn % TURNS == 0:
        deal_cards(state)
    state.turn += 1
    state.stack.append((CHOOSE_CARD, (1 << state.seats) - 1))


def pass_hands(state: State) -> None:
    """To the left neighbour or to the right one, by age (QV-3.5)."""
    left = PASSES_LEFT[state.age - 1]
    hands = state.hand
    state.hand = [hands[-1], *hands[:-1]] if left else [*hands[1:], hands[0]]
    state.events.append((E_PASSED, NOBODY, state.turn_of_age, int(left)))


def end_age(state: State) -> None:
    """Throw the hands away (QV-3.6) and score controlled sectors and victory colonies (QV-3.8, QV-3.9)."""
    for seat in range(state.seats):
        state.discard |= state.hand[seat]
        state.hand[seat] = 0
        sectors, colonies = age_points(state, seat)
        state.points[seat * PARTS + SECTOR_POINTS] += sectors
        state.points[seat * PARTS + COLONY_POINTS] += colonies
        state.events.append((E_SCORED, seat, state.age, sectors, colonies))


def deal_cards(state: State) -> None:
    """Shuffle all cards in use and deal; the rest lies face up (QV-3.1)."""
    cards = list(state.deal.deck)
    state.dice.shuffle(cards)
    size = state.deal.hand
    for seat in range(state.seats):
        state.hand[seat] = mask_of(cards[seat * size : (seat + 1) * size])
    rest = sorted(cards[state.seats * size :])
    state.aside = mask_of(rest)
    state.discard = 0
    state.events.append((E_DEALT, NOBODY, state.age + 1, size, *rest))
