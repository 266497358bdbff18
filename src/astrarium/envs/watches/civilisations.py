"""Quatre Voies: when the numbers of its layout change, and a quick way to those that often do."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain
from operator import attrgetter
from types import SimpleNamespace
from typing import Any

import numpy as np

from ...core import NOBODY, Decision, Game, Options
from ...core.masks import members_of
from ...games.civilisations.box import components as c
from ...games.civilisations.knowledge import look
from ...games.civilisations.rules import scoring
from ...games.civilisations.rules.control import controlled_sectors
from ...games.civilisations.rules.expansion import LEFT, allowance
from ...games.civilisations.table import actions as a
from ...games.civilisations.table.state import PARTS
from ...games.civilisations.table.state import CivilisationsState as State
from ..layout import Array, Numbers, marks, members, one_of
from ..layouts.civilisations import CARD_NUMBERS, STATUSES
from ..watching import Cells, Sheet, Viewer, Watch, Watching, at_once


def watches(game: Game, seats: int, options: Options) -> list[Watching]:  # noqa: ARG001
    cells = c.GALAXIES[seats].cells
    at = {cell: row for row, cell in enumerate(cells)}
    exploration = bool(options["exploration"])
    removed = sum(1 << card.index for card in c.CARDS if card.index not in c.DEALS[seats].deck)

    def head(state: State, *_: Any) -> Numbers:
        left = c.PASSES_LEFT[max(state.age, 1) - 1]
        return [state.turn, state.age, state.turn_of_age, left, not left, exploration]

    def pending(_: State, __: Viewer, ___: int, top: Decision | None) -> Numbers | None:
        """What Pending says to a spectator."""
        if top is None:
            return None
        left = top[LEFT:] if top[0] == a.EXPAND else NONE_LEFT
        fought = top[2] if top[0] == a.WAGE_WAR else 0
        fields = (one_of(top[0], len(a.DECISIONS)), members(top[1], seats), (0,), left)
        return [*chain(*fields), *(fought >> cell & 1 for cell in cells)]

    def sectors(before: Any, now: Any) -> Iterable[int]:
        """Those with other pieces; where influence has changed all with pieces, where what lies open has, all."""
        if before[0] != now[0]:
            return range(len(cells))
        if before[1] != now[1]:
            return [row for row, cell in enumerate(cells) if any(now[2][cell :: c.CELLS]) or now[3][cell] >= 0
                    or before[2][cell :: c.CELLS] != now[2][cell :: c.CELLS] or before[3][cell] >= 0]  # fmt: skip
        found = [place % c.CELLS for place, ships in enumerate(before[2]) if ships != now[2][place]]
        found += [cell for cell, owner in enumerate(before[3]) if owner != now[3][cell]]
        return [at[cell] for cell in dict.fromkeys(found)]

    def cards(state: State, *_: Any) -> Array:
        return np.concatenate([_cards(state.discard), _cards(state.aside), _cards(removed)])

    return [
        Watch("seat", lambda _, seat: seat, lambda _, seat, *__: SimpleNamespace(seat=seat), private=True),
        Watch("turn age turn_of_age passing exploration", lambda state, _: state.turn, head),
        Watch("pending", _asked, pending, changed=at_once),
        Watch("pending", _asked_me, lambda _, __, ___, mine: [mine], private=True, field="mine"),
        Watch("sectors", _map, lambda state, _, row, __: _sector_numbers(state, cells[row]), changed=sectors),
        Sheet("players", _boards, _player(at), ("ships", "colony", "tile", "everybody"), BY_SEAT),
        Watch("players", _ranking, lambda _, __, ___, rank: [rank], rows=lambda state, _: look.ranks_of(state),
              field="rank"),
        Watch("players", _tracing, _traced, rows=look.traced_hands, private=True, field="traced"),
        Watch("hand", _hand, _hand_numbers, changed=at_once, private=True, together=True),
        Watch("choice", _choice, lambda state, seat, *_: look.laid_of(*_choice(state, seat)), private=True),
        Watch("discard aside removed", lambda state, _: (state.discard, state.aside), cards, changed=at_once),
        Watch("order", _order, _places, changed=at_once, together=True),
        Watch("over", lambda state, _: state.over, lambda state, *_: state),
    ]  # fmt: skip


def _asked(state: State, _: Viewer) -> object:
    return state.stack[-1] if state.stack else None


def _asked_me(state: State, seat: Viewer) -> object:
    return bool(state.stack) and seat is not None and state.stack[-1][1] >> seat & 1


def _map(state: State, _: Viewer) -> tuple[Any, ...]:
    influence = [state.influence(seat) for seat in range(state.seats)]
    return (state.home[:], state.hidden, state.tile), influence, state.ships[:], state.colony[:]


def _sector_numbers(state: State, cell: int) -> Numbers:
    """What Sector says of a place on the map: all of it lies open, and it is read for most actions."""
    seats, owner, hidden = state.seats, state.colony[cell], state.hidden >> cell & 1
    ships = state.ships[cell :: c.CELLS]
    strengths = [0] * seats
    for seat, count in enumerate(ships):
        if count or owner == seat:
            strengths[seat] = count + (owner == seat) + state.influence(seat)
    best = max(strengths)
    controller = strengths.index(best) if best and strengths.count(best) == 1 else NOBODY
    bonus = NOBODY if hidden or cell in state.galaxy.homes else c.TILE_BONUS[state.tile[cell]]
    home = state.home.index(cell) if cell in state.home else NOBODY
    return [
        *one_of(home, seats), *one_of(bonus, len(c.BONUSES)), hidden, *ships, *one_of(owner, seats), *strengths,
        *one_of(controller, seats), seats - strengths.count(0) > 1,
    ]  # fmt: skip


BY_SEAT = (  # lists with so many entries for each seat
    ("civilisation", 1), ("home", 1), ("stock", 1), ("settled", 1), ("level", len(c.TRACKS)), ("points", PARTS),
    ("hand", 1), ("chosen", 1), ("dropped", 1), ("shown", 1), ("shown_dropped", 1),
)  # fmt: skip
LISTS = attrgetter(*(name for name, _ in BY_SEAT))


def _boards(state: State, _: Viewer) -> tuple[Any, ...]:
    """What concerns everybody, and lists by seat."""
    lists = [values[:] for values in LISTS(state)]
    return (state.ships[:], state.colony[:], state.bonus_cells, lists[4]), lists


def _ranking(state: State, _: Viewer) -> object:
    return state.points[:], state.stock[:], state.settled[:]


def _player(at: dict[int, int]) -> tuple[Cells, ...]:
    """What Player says to a spectator."""
    tracks = len(c.TRACKS)

    def home(state: State, who: int) -> tuple[int, ...]:
        return one_of(at.get(state.home[who], NOBODY), len(at))

    def colonies_left(state: State, who: int) -> int:
        return state.colonies_left(who) if state.home[who] >= 0 else c.COLONIES

    def hand(state: State, who: int) -> Numbers:
        laid = (state.chosen[who] > 0) + (state.dropped[who] > 0)
        return [state.hand[who].bit_count() - laid, state.chosen[who] > 0]

    def points(state: State, who: int) -> Numbers:
        parts = state.points[who * PARTS : (who + 1) * PARTS]
        return [sum(parts), *parts]

    return (
        Cells("civilisation", ("civilisation",),
              lambda state, who: one_of(state.civilisation[who], len(c.CIVILISATIONS))),
        Cells("home", ("home",), home),
        Cells("levels", ("level",), lambda state, who: state.level[who * tracks : (who + 1) * tracks]),
        Cells("influence armament", ("level", "settled", "tile"),
              lambda state, who: (state.influence(who), state.armament(who))),
        Cells("ships_in_stock ships_on_map", ("stock",),
              lambda state, who: (state.stock[who], c.SHIPS - state.stock[who])),
        Cells("colonies_left", ("settled", "home"), colonies_left),
        Cells("hand_size has_chosen", ("hand", "chosen", "dropped"), hand),
        Cells("revealed", ("shown", "shown_dropped"),
              lambda state, who: _laid(state.shown[who], state.shown_dropped[who])),
        Cells("points battle_points sector_points colony_points", ("points",), points),
        Cells("sectors", ("ships", "colony", "tile", "everybody"),
              lambda state, who: controlled_sectors(state, who).bit_count()),
        Cells("pieces", ("stock", "settled"), scoring.pieces),
    )  # fmt: skip


NONE_LEFT = (0,) * len(c.EXPANSION_ACTIONS)


@lru_cache(maxsize=1 << 12)
def _laid(shown: int, dropped: int) -> Array:
    cards, sides = len(CARD_NUMBERS), len(c.SIDES)
    card, side = ((shown >> 2) - CARD_NUMBERS[0], shown & 3) if shown else (NOBODY, NOBODY)
    gone = dropped - CARD_NUMBERS[0] if shown and dropped else NOBODY
    return np.array([*one_of(card, cards), *one_of(side, sides), *one_of(gone, cards)], dtype=np.float32)


def _tracing(state: State, seat: Viewer) -> object:
    return None if seat is None else (state.hand[:], state.turn, state.discard, state.aside)


def _traced(_: State, __: Viewer, ___: int, hand: int) -> Array:
    return _cards(hand)


def _hand(state: State, seat: Viewer) -> object:
    if seat is None:
        return None
    level = state.level[seat * len(c.TRACKS) : (seat + 1) * len(c.TRACKS)]
    return state.hand[seat], state.chosen[seat], state.dropped[seat], level, state.settled[seat], state.bonus_cells


def _hand_numbers(state: State, seat: Viewer, *_: Any) -> Array | None:
    """What each card in the hand would allow; those that lie face down are not among them."""
    if seat is None:
        return None
    faces: Array = np.zeros((len(CARD_NUMBERS), 1 + len(c.EXPANSION_ACTIONS)), dtype=np.float32)
    laid = (state.chosen[seat] >> 2, state.dropped[seat])
    for card in members_of(state.hand[seat]):
        if card not in laid:
            faces[card - CARD_NUMBERS[0]] = (1, *allowance(state, seat, card))
    return faces.ravel()


def _cards(cards: int) -> Array:
    return marks(cards >> CARD_NUMBERS[0], len(CARD_NUMBERS))


def _choice(state: State, seat: Viewer) -> tuple[int, int]:
    """What the seat has laid face down."""
    return (0, 0) if seat is None else (state.chosen[seat], state.dropped[seat])


def _order(state: State, _: Viewer) -> object:
    if not state.stack or state.stack[-1][0] <= a.CHOOSE_CARD:
        return None
    return len(state.stack), state.shown[:]


def _places(state: State, *_: Any) -> Numbers:
    """By place in the order: whose card it is, its side, and whether it was carried out."""
    seats = state.seats
    numbers: Numbers = []
    for strategy in look.order_of(state):
        side, status = c.SIDES.index(strategy.side), STATUSES.index(strategy.status)
        numbers += (*one_of(strategy.seat, seats), *one_of(side, len(c.SIDES)), *one_of(status, len(STATUSES)))
    return numbers + [0] * (seats * (seats + len(c.SIDES) + len(STATUSES)) - len(numbers))
