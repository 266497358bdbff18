"""Ages and turns (QV-3): dealing, resolving in order, passing hands on, scoring an age."""

from __future__ import annotations

from ....core.event import NOBODY
from ....core.masks import mask_of
from ....core.state import Decision
from ..box import components as c
from ..table import actions as a
from ..table.state import COLONY_POINTS, PARTS, SECTOR_POINTS
from ..table.state import CivilisationsState as State
from .colonisation import begin_colonisation
from .evolution import evolve
from .expansion import begin_expansion
from .scoring import age_points
from .war import begin_war


def resolve(state: State, strategy: Decision) -> None:
    """One seat's strategy begins (QV-3.4)."""
    _, _, seat, side = strategy
    BEGIN[side](state, seat)


BEGIN = {c.WAR: begin_war, c.EVOLUTION: evolve, c.COLONISATION: begin_colonisation, c.EXPANSION: begin_expansion}


def end_turn(state: State) -> bool:
    """Everybody has played, or has its civilisation: pass the hands on, or go to the next age; False: the end."""
    if state.turn % c.TURNS:
        pass_hands(state)
    elif state.turn:
        end_age(state)
    if state.turn == c.AGES * c.TURNS:
        winners = [score.seat for score in state.scores() if score.rank == 1]
        state.events.append((a.E_OVER, NOBODY, *winners))  # QV-9.1
        return False
    if state.turn % c.TURNS == 0:
        deal_cards(state)
    state.turn += 1
    state.stack.append((a.CHOOSE_CARD, (1 << state.seats) - 1))
    return True


def pass_hands(state: State) -> None:
    """To the left neighbour or to the right one, by age (QV-3.5)."""
    left = c.PASSES_LEFT[state.age - 1]
    hands = state.hand
    state.hand = [hands[-1], *hands[:-1]] if left else [*hands[1:], hands[0]]
    state.events.append((a.E_PASSED, NOBODY, state.turn_of_age, int(left)))


def end_age(state: State) -> None:
    """Throw the hands away (QV-3.6) and score controlled sectors and victory colonies (QV-3.8, QV-3.9)."""
    for seat in range(state.seats):
        state.discard |= state.hand[seat]
        state.hand[seat] = 0
        sectors, colonies = age_points(state, seat)
        state.points[seat * PARTS + SECTOR_POINTS] += sectors
        state.points[seat * PARTS + COLONY_POINTS] += colonies
        state.events.append((a.E_SCORED, seat, state.age, sectors, colonies))


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
    state.events.append((a.E_DEALT, NOBODY, state.age + 1, size, *rest))
