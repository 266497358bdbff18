"""The turn: one action, attacks after a Move, a scan, and then the next player (AE-U)."""

from __future__ import annotations

from collections.abc import Callable

from astrarium.core import NOBODY, Action, Dice, Refusal, Seat, mark
from astrarium.core.errors import NOT_LISTED

from ..actions import (
    ACTIONS,
    AIM,
    ATTACK_PLANET,
    ATTACK_SHIP,
    CITY,
    COLONY,
    DEVELOP,
    DONE,
    FACILITY,
    FLICK,
    LAND,
    LAUNCH,
    MINE,
    OVER,
    PASS,
    PASSED,
    PLACE,
    RECALL,
    RECRUIT,
    RETURN,
    SCAN,
    TURN_BEGAN,
)
from ..state import (
    ATTACKING,
    LEFT,
    MOVING,
    POINTS,
    RECALLING,
    RECRUITING,
    RETURNING,
    SCANNING,
    SHUTTLES,
    TURN,
    USED,
    Table,
)
from . import attack, build, develop, land, mine, move, navigate, recruit, scan, setup

MUST_ATTACK = Refusal(mark("All possible attacks must be made."), "AE-A4")
ONE_ACTION = Refusal(mark("A turn has one action: this belongs to another one."), "AE-U1")
NOT_LEFT = Refusal(mark("You have no movement point left."), "AE-M3")


# --- what is legal ---------------------------------------------------------------------------------------------


def legal(table: Table, seat: Seat) -> list[Action]:
    """Everything the seat may do about the decision on top."""
    top = table.top
    kind = top[0]
    if kind == TURN:
        return _legal_turn(table, seat)
    if kind == MOVING:
        return [(DONE,), *move.legal_moves(table, seat, top[POINTS], top[SHUTTLES])]
    if kind == RECRUITING:
        return [(DONE,), *recruit.legal_recruits(table, seat)]
    if kind == RECALLING:
        return [(DONE,), *recruit.legal_recalls(table, seat)]
    if kind == ATTACKING:
        return attack.legal_attacks(table, seat, top[USED])
    if kind == SCANNING:
        return [(DONE,), *scan.legal_scans(table, seat)]
    return develop.legal_returns(table, seat) if kind == RETURNING else setup.legal_places(table, seat)


def _legal_turn(table: Table, seat: Seat) -> list[Action]:
    powers = table.powers(seat)
    return [
        (PASS,),  # AE-U2
        *develop.legal_developments(table, seat),
        *build.legal_builds(table, seat),
        *mine.legal_mines(table, seat),
        *recruit.legal_recruits(table, seat),
        *recruit.legal_recalls(table, seat),
        *move.legal_moves(table, seat, powers.movement_points, powers.free_shuttles),
    ]


# how often random play picks a kind of action: what earns points often, idle turns seldom, so that random games end
WEIGHTS = [8] * len(ACTIONS.kinds)
WEIGHTS[PASS] = WEIGHTS[DONE] = WEIGHTS[RECALL] = WEIGHTS[COLONY] = 1
WEIGHTS[LAND] = WEIGHTS[MINE] = WEIGHTS[DEVELOP] = 40


def random_action(table: Table, seat: Seat, dice: Dice) -> Action:
    """A random kind of action, then one of that kind; flicks go in any direction."""
    listed = table.legal(seat)
    kinds = sorted({action[0] for action in listed})
    draw = dice.below(sum(WEIGHTS[kind] for kind in kinds))
    for kind in kinds:
        draw -= WEIGHTS[kind]
        if draw < 0:
            break
    action = dice.pick([action for action in listed if action[0] == kind])
    return move.random_flick(action[1], dice) if kind == FLICK else action


def refusal(table: Table, seat: Seat, action: Action) -> Refusal | None:
    """Why the action is not allowed, with the rule behind it."""
    if table.allows(seat, action):
        return None
    try:
        return _reason(table, seat, action) or _wrong_moment(table, action)
    except (IndexError, ValueError):
        return NOT_LISTED


def _wrong_moment(table: Table, action: Action) -> Refusal:
    if table.top[0] == ATTACKING:
        return MUST_ATTACK  # AE-A4
    if table.top[0] == MOVING and action[0] in (LAND, LAUNCH):
        return NOT_LEFT
    return NOT_LISTED if action[0] in (PASS, DONE, PLACE) else ONE_ACTION  # AE-U1


def _reason(table: Table, seat: Seat, action: Action) -> Refusal | None:
    kind, values = action[0], action[1:]
    if kind in (FLICK, AIM):
        return move.flick_refusal(table, seat, action)
    if kind in (ATTACK_SHIP, ATTACK_PLANET):
        return attack.NOT_POSSIBLE if table.top[0] == ATTACKING else None
    check = REASONS.get(kind)
    return check(table, seat, *values) if check else None


REASONS: dict[int, Callable[..., Refusal | None]] = {
    RECRUIT: recruit.recruit_refusal,
    RECALL: recruit.recall_refusal,
    LAUNCH: move.spot_refusal,
    LAND: land.land_refusal,
    MINE: mine.mine_refusal,
    FACILITY: build.facility_refusal,
    COLONY: build.colony_refusal,
    CITY: build.city_refusal,
    DEVELOP: develop.develop_refusal,
    RETURN: develop.return_refusal,
    SCAN: scan.scan_refusal,
}


# --- what it does ----------------------------------------------------------------------------------------------


def apply(table: Table, seat: Seat, action: Action) -> None:
    """Carry out a legal action and go on to the next decision."""
    kind = action[0]
    top = table.top
    if kind in (LAUNCH, FLICK, AIM, LAND):
        _spend(table, seat, action)
    elif kind == RECRUIT:
        _recruit(table, seat, action[1])
    elif kind == RECALL:
        _recall(table, seat, action[1], action[2])
    elif kind in (ATTACK_SHIP, ATTACK_PLANET):
        table.stack.pop()
        attack.attack(table, seat, action)
        resolve_attacks(table, seat, top[USED] | attack.used_by(action))
    elif kind == SCAN:
        scan.scan(table, seat, action[1])
        end_turn(table)
    elif kind == RETURN:
        develop.give_back(table, seat, action[1])
        if not table.stack:
            after_action(table, seat)
    elif kind == PLACE:
        setup.place(table, seat, action[1])
        if not table.stack:
            begin_turn(table)
    elif kind == DONE:
        _done(table, seat, top[0])
    elif kind == PASS:
        table.events.append((PASSED, seat))
        end_turn(table)  # AE-U2: no action, hence no scan
    else:
        _single(table, seat, action)


def _single(table: Table, seat: Seat, action: Action) -> None:
    """An action that is over at once: mine, build, develop."""
    table.stack.pop()
    kind, values = action[0], action[1:]
    if kind == MINE:
        mine.mine(table, seat, *values)
    elif kind == FACILITY:
        build.build_facility(table, seat, *values)
    elif kind == COLONY:
        build.build_colony(table, seat, *values)
    elif kind == CITY:
        build.build_city(table, seat, *values)
    else:
        develop.develop(table, seat, *values)
    if not table.stack:
        after_action(table, seat)


def _done(table: Table, seat: Seat, kind: int) -> None:
    if kind == MOVING:
        table.stack.pop()
        resolve_attacks(table, seat, 0)
    elif kind == RECRUITING:
        after_action(table, seat)
    else:
        end_turn(table)  # after a recall no scan follows (AE-R4)


def _recruit(table: Table, seat: Seat, hole: int) -> None:
    top = table.stack.pop()
    left = (top[LEFT] if top[0] == RECRUITING else table.powers(seat).recruits) - 1  # AE-R1, AE-T13
    recruit.recruit(table, seat, hole)
    if left and recruit.legal_recruits(table, seat):
        table.stack.append((RECRUITING, 1 << seat, left))
    else:
        after_action(table, seat)


def _recall(table: Table, seat: Seat, hole: int, troops: int) -> None:
    table.stack.pop()
    recruit.recall(table, seat, hole, troops)
    if recruit.legal_recalls(table, seat):
        table.stack.append((RECALLING, 1 << seat))
    else:
        end_turn(table)  # AE-R4


def _spend(table: Table, seat: Seat, action: Action) -> None:
    """One movement point, or the free shuttle for the first launch or landing (AE-M3, AE-T6)."""
    left, shuttles = move.points(table, seat)
    table.stack.pop()
    kind, values = action[0], action[1:]
    if kind in (FLICK, AIM):
        navigate.flick(table, seat, *values)
    elif kind == LAUNCH:
        move.launch(table, seat, *values)
    else:
        land.land(table, seat, *values)
    if kind in (LAUNCH, LAND) and shuttles:
        shuttles -= 1
    else:
        left -= 1
    if move.can_move(table, seat, left, shuttles):
        table.stack.append((MOVING, 1 << seat, left, shuttles))
    else:
        resolve_attacks(table, seat, 0)


def resolve_attacks(table: Table, seat: Seat, used: int) -> None:
    """Make the attacks that leave no choice, and ask about the others (AE-A4)."""
    if table.powers(seat).multi_target:
        attack.attack_everything(table, seat)  # AE-T2
    else:
        found = attack.legal_attacks(table, seat, used)
        while len(found) == 1:
            attack.attack(table, seat, found[0])
            used |= attack.used_by(found[0])
            found = attack.legal_attacks(table, seat, used)
        if found:
            table.stack.append((ATTACKING, 1 << seat, used))
            return
    after_action(table, seat)


def after_action(table: Table, seat: Seat) -> None:
    """The optional scan (AE-V1)."""
    if scan.legal_scans(table, seat):
        table.stack[:] = [(SCANNING, 1 << seat)]
    else:
        end_turn(table)


def end_turn(table: Table) -> None:
    """The next player clockwise, or the end (AE-E3)."""
    table.stack.clear()
    table.turn += 1
    table.active = (table.active + 1) % table.seats
    if table.active == table.trigger:
        table.events.append((OVER, NOBODY))
    else:
        begin_turn(table)


def begin_turn(table: Table) -> None:
    table.stack.append((TURN, 1 << table.active))
    table.events.append((TURN_BEGAN, table.active))
