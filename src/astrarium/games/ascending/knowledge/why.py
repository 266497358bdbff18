"""The page's "why not?": what a click on a place would mean now; the rules say why it cannot be done."""

from __future__ import annotations

from collections.abc import Sequence

from astrarium.core import Action, Look, Refusal, Seat

from ..box import components as c
from ..rules.orbits import use_refusal
from ..rules.sequence import BOOK
from ..table import actions
from ..table import actions as a
from ..table.space import free_spots
from ..table.state import NOWHERE
from ..table.state import AscendingState as State
from .view import PendingView, View

LEAST_MINED = 2
VERBS = {  # the first step of a turn, and the actions it leads to on a planet; the first asks the least
    "do-recruit": (actions.RECRUIT,), "do-recall": (actions.RECALL,), "do-mine": (actions.MINE,),
    "do-build": (actions.COLONY, actions.FACILITY, actions.CITY), "do-move": (actions.LAUNCH,),
}  # fmt: skip
ON_PLANETS = {  # the same for the other decisions
    actions.RECRUITING: (actions.RECRUIT,), actions.RECALLING: (actions.RECALL,), actions.MOVING: (actions.LAUNCH,),
    actions.ATTACKING: (actions.ATTACK_PLANET,), actions.SCANNING: (actions.SCAN,),
}  # fmt: skip
OF_A_TURN = tuple(kind for kinds in VERBS.values() for kind in kinds)


def asked(look: Look, place: str, taken: Sequence[str]) -> Action | Refusal | None:
    """What a click on "planet-alpha-C" or "ship-a1" would mean."""
    view: View = look.view
    if view.pending is None:
        return BOOK.over
    if look.me != view.pending.seat:
        return BOOK.others
    what, _, name = place.partition("-")
    if what == "planet" and name in c.HOLE_IDS:
        return _planet(look, view.pending, c.HOLE_IDS.index(name), taken)
    if what == "ship" and name in a.SHIP_NAMES:
        return _ship(look, view.pending, a.SHIP_NAMES.index(name))
    return None


def _planet(look: Look, pending: PendingView, hole: int, taken: Sequence[str]) -> Action | Refusal | None:
    in_turn = pending.kind == actions.TURN
    kinds = VERBS.get(taken[0] if taken else "", ()) if in_turn else ON_PLANETS.get(pending.kind, ())
    if _is_offered(look, hole, *(kinds or OF_A_TURN)):
        return None
    if kinds:
        return _action(look.asked, look.me, kinds[0], hole)
    return use_refusal(look.asked, look.me, hole) or (actions.RECRUIT, hole) if in_turn else _awaits(pending)


def _is_offered(look: Look, place: int, *kinds: int) -> bool:
    return any(action[0] in kinds and action[1] == place for action in look.legal)


def _action(state: State, seat: Seat, kind: int, hole: int) -> Action:
    """The least that can be asked of a planet with such an action."""
    if kind == actions.LAUNCH:
        ship = a.STARSHIP if state.in_supply(seat) != NOWHERE else a.CRUISER
        return kind, hole, ship, next(iter(free_spots(state, hole, ship == a.CRUISER)), 0)
    if kind == actions.RECALL:
        return kind, hole, 1
    return (kind, hole, LEAST_MINED) if kind == actions.MINE else (kind, hole)


def _ship(look: Look, pending: PendingView, ship: int) -> Action | Refusal | None:
    if pending.kind in (actions.TURN, actions.MOVING):
        return a.LISTED_FLICKS[ship][0] if pending.points else (actions.LAND, ship)
    if pending.kind == actions.ATTACKING:
        return None if _is_offered(look, ship, actions.ATTACK_SHIP) else (actions.ATTACK_SHIP, ship)
    return (actions.RETURN, ship) if pending.kind == actions.RETURNING else _awaits(pending)


def _awaits(pending: PendingView) -> Refusal | None:
    row = BOOK.rows[pending.kind]
    return row.awaits if row else None
