"""One battle: missiles, engagement rounds, dice and their targets, retreat and stalemate."""

from __future__ import annotations

from typing import Final

from astrarium.core import Action, Decision, Event, Seat

from ..box import components as c
from ..table import actions as a
from ..table.state import (
    ACTIVATE,
    ANCIENTS,
    ASSIGN,
    D_COMPUTER,
    D_HULL,
    D_INITIATIVE,
    D_MISSILES,
    D_MOVEMENT,
    D_ORANGE,
    D_RED,
    D_SHIELD,
    D_YELLOW,
    DEFENCE,
    FIGHT,
    NO_SECTOR,
    NOBODY,
    NONE,
    STALEMATE,
    Design,
    Table,
)
from .targeting import assign_printed, margin, wound


def _npc_design(npc: c.Npc) -> Design:
    return (npc.initiative, npc.hull, npc.computer, npc.shield, 0, 0, 0, *npc.dice, 0)


_NPC: Final = {ANCIENTS: _npc_design(c.ANCIENT), DEFENCE: _npc_design(c.GCDS)}
_NO_SHIP: Final[Design] = (0,) * 11
MISSILE_STEP: Final = 0


def design_of(state: Table, party: int, ship: int) -> Design:
    if party < ANCIENTS:
        return state.design[4 * party + ship]
    return _NPC[party] if ship == 0 else _NO_SHIP


def alive(state: Table, party: int) -> bool:
    wounds = state.wounds
    return bool(wounds[4 * party] or wounds[4 * party + 1] or wounds[4 * party + 2] or wounds[4 * party + 3])


def tell(state: Table, event: Event, *more: int) -> None:
    """Something happens in a battle: it is an event, and part of the tale with what a picture needs besides."""
    state.events.append(event)
    state.tale = (event + more, state.tale)


def begin(state: Table, attacker: int, defender: int) -> None:
    state.attacker, state.defender = attacker, defender
    state.step, state.acted = MISSILE_STEP, 0
    for party in (attacker, defender):
        if party < ANCIENTS:
            state.fought |= 1 << party
    fleets = [
        (group, damage)
        for group in (*range(4 * attacker, 4 * attacker + 4), *range(4 * defender, 4 * defender + 4))
        for damage in state.wounds[group]
    ]
    tell(state, (a.E_BATTLE, NOBODY, state.sector, attacker, defender), *(n for ship in fleets for n in ship))


def advance(state: Table) -> None:
    """Take the battle on until a seat is asked or one side has gone."""
    while not state.stack:
        if state.pool:
            assign_next(state)
        elif not alive(state, state.attacker) or not alive(state, state.defender):
            finish(state)
            return
        else:
            ready = next_types(state)
            if not ready:
                next_step(state)
            elif len(ready) > 1 and state.rulings.owner_orders_ties and ready[0] < 4 * ANCIENTS:
                state.ask(ACTIVATE, ready[0] // 4, sum(1 << (group & 3) for group in ready))  # EC-R10
            else:
                activate(state, min(ready, key=lambda group: c.SIZE_ORDER.index(group & 3)))


def next_types(state: Table) -> list[int]:
    """The ship types with the highest initiative that have not acted yet, all of one side (4 * party + ship)."""
    found: list[int] = []
    best = -1
    for side, party in ((1, state.defender), (0, state.attacker)):  # EC-12.4: ties go to the defender
        for ship in range(4):
            group = 4 * party + ship
            if not state.wounds[group] or state.acted >> (4 * side + ship) & 1:
                continue
            design = design_of(state, party, ship)
            if state.step == MISSILE_STEP and not fires_missiles(state, party, design):
                continue
            if design[D_INITIATIVE] > best:
                found, best = [group], design[D_INITIATIVE]
            elif design[D_INITIATIVE] == best and found[0] // 4 == party:
                found.append(group)
    return found


def fires_missiles(state: Table, party: int, design: Design) -> bool:
    spent = not state.rulings.missiles_each_battle and state.missiles >> party & 1  # EC-R11
    return design[D_MISSILES] > 0 and not spent


def next_step(state: Table) -> None:
    state.step += 1
    state.acted = 0
    if not has_cannons(state, state.attacker) and not has_cannons(state, state.defender):
        tell(state, (a.E_STALEMATE, NOBODY, state.sector))
        stalemate(state)  # EC-12.10
    else:
        tell(state, (a.E_ENGAGEMENT, NOBODY, state.step))


def cannons(design: Design) -> int:
    return design[D_YELLOW] + design[D_ORANGE] + design[D_RED]


def has_cannons(state: Table, party: int) -> bool:
    return any(
        state.wounds[4 * party + ship] and cannons(design_of(state, party, ship)) for ship in range(4)
    )


def activate(state: Table, group: int) -> None:
    """One ship type acts: it leaves, or its owner decides between firing and retreat."""
    party, ship = divmod(group, 4)
    side = 1 if party == state.defender else 0
    state.acted |= 1 << (4 * side + ship)
    if state.step == MISSILE_STEP:
        roll(state, group)  # EC-12.5
    elif state.fleeing[group] != NO_SECTOR:
        leave(state, group)
    elif party < ANCIENTS and havens(state, party, ship):
        state.firing = group
        state.ask(FIGHT, party)  # EC-12.9
    else:
        roll(state, group)


def list_activate(state: Table, seat: Seat, decision: Decision) -> list[Action]:  # noqa: ARG001
    return [(a.FIRST, ship) for ship in range(4) if decision[2] >> ship & 1]


def play_activate(state: Table, seat: Seat, action: Action, decision: Decision) -> None:  # noqa: ARG001
    state.stack.pop()
    activate(state, 4 * seat + action[1])


def havens(state: Table, seat: Seat, ship: int) -> list[int]:
    """Where ships of this type may retreat to: linked, own disc, no enemy ship."""
    if not state.design[4 * seat + ship][D_MOVEMENT]:
        return []
    return [
        sector
        for sector in state.links(seat)[state.sector]
        if state.disc[sector] == seat and not state.strangers(sector, seat)  # EC-12.9
    ]


def list_fight(state: Table, seat: Seat, decision: Decision) -> list[Action]:  # noqa: ARG001
    ship = state.firing & 3
    first = a.FIRE if cannons(design_of(state, seat, ship)) else a.HOLD
    found: list[Action] = [(first,)]
    return found + [a.A_RETREAT[sector] for sector in havens(state, seat, ship)]


def play_fight(state: Table, seat: Seat, action: Action, decision: Decision) -> None:  # noqa: ARG001
    state.stack.pop()
    group, state.firing = state.firing, NOBODY
    if action[0] == a.RETREAT:
        state.fleeing[group] = action[1]
        state.declared |= 1 << seat
        tell(state, (a.E_RETREATS, seat, group & 3, action[1]))
    else:
        roll(state, group)


def leave(state: Table, group: int) -> None:
    """Retreating ships reach their haven."""
    seat, ship = divmod(group, 4)
    haven = state.fleeing[group]
    for _ in state.wounds[group]:
        state.drop_ship(state.sector, seat, ship)
        state.add_ship(haven, seat, ship)
    state.wounds[group] = NONE
    state.fleeing[group] = NO_SECTOR
    state.escaped |= 1 << seat
    tell(state, (a.E_LEAVES, seat, ship, haven))
    if not alive(state, seat):
        foe = foe_of(state, seat)
        state.fleeing[4 * foe : 4 * foe + 4] = bytes([NO_SECTOR] * 4)  # EC-12.9: who is left alone stays


def roll(state: Table, group: int) -> None:
    """All dice of a type at once; those that can hit nothing are gone at once."""
    party, ship = divmod(group, 4)
    design = design_of(state, party, ship)
    ships = len(state.wounds[group])
    if state.step == MISSILE_STEP:
        numbers = (0, ships * design[D_MISSILES], 0)
    else:
        numbers = (ships * design[D_YELLOW], ships * design[D_ORANGE], ships * design[D_RED])
    rolled = [8 * colour + state.dice.roll() for colour in range(3) for _ in range(numbers[colour])]
    if not rolled:
        return
    state.firing, state.shot = group, tuple(rolled)
    is_missile = int(state.step == MISSILE_STEP)
    tell(state, (a.E_ROLLS, party, ship, is_missile, *rolled))
    state.pool = tuple(sorted((die for die in rolled if margin(die & 7, design[D_COMPUTER]) >= 0), reverse=True))
    if not state.pool:
        state.events.append((a.E_MISSES, party, ship))


def foe_of(state: Table, party: int) -> int:
    return state.attacker if party == state.defender else state.defender


def marks(state: Table) -> list[Action]:
    """The ships the next die could hit, ships in the same condition once."""
    party, ship = divmod(state.firing, 4)
    die = state.pool[0]
    beats = margin(die & 7, design_of(state, party, ship)[D_COMPUTER])
    foe = foe_of(state, party)
    shift = foe - 2 if foe >= ANCIENTS else 0  # "ancient" and "gcds" follow the four ship types
    return [
        (a.HIT, kind + shift, damage)
        for kind in range(4)
        if state.wounds[4 * foe + kind] and design_of(state, foe, kind)[D_SHIELD] <= beats  # EC-12.6
        for damage in dict.fromkeys(state.wounds[4 * foe + kind])
    ]


def assign_next(state: Table) -> None:
    """The next die: by the printed rule for ancients, at once where there is no choice, else its owner is asked."""
    party = state.firing >> 2
    if party >= ANCIENTS:
        assign_all(state)
        return
    found = marks(state)
    if not found:
        state.pool = state.pool[1:]
    elif len(found) == 1:
        strike(state, found[0])
    else:
        state.ask(ASSIGN, party)


def list_assign(state: Table, seat: Seat, decision: Decision) -> list[Action]:  # noqa: ARG001
    return marks(state)


def play_assign(state: Table, seat: Seat, action: Action, decision: Decision) -> None:  # noqa: ARG001
    state.stack.pop()
    strike(state, action)


def strike(state: Table, action: Action) -> None:
    """The next die hits the ship named by the action."""
    die, state.pool = state.pool[0], state.pool[1:]
    foe = foe_of(state, state.firing >> 2)
    ship = action[1] & 3 if foe < ANCIENTS else 0
    hurt(state, foe, ship, action[2], die)


def assign_all(state: Table) -> None:
    """Ancients and the defence system assign all their dice (EC-12.8)."""
    party, ship = divmod(state.firing, 4)
    foe = foe_of(state, party)
    computer = design_of(state, party, ship)[D_COMPUTER]
    thrown, state.pool = list(state.pool), NONE
    dice = [(c.DAMAGE[die >> 3], margin(die & 7, computer)) for die in thrown]
    designs = [design_of(state, foe, kind) for kind in range(4)]
    wounds = state.wounds[4 * foe : 4 * foe + 4]
    hulls, shields = [d[D_HULL] for d in designs], [d[D_SHIELD] for d in designs]
    for kind, before, damage in assign_printed(c.SIZE_ORDER, hulls, shields, wounds, dice):
        beat = [die for die in thrown if c.DAMAGE[die >> 3] == damage and margin(die & 7, computer) >= shields[kind]]
        die = min(beat, key=lambda die: die & 7)
        thrown.remove(die)
        hurt(state, foe, kind, before, die)


def hurt(state: Table, foe: int, ship: int, before: int, die: int) -> None:
    """Damage to one ship, which may destroy it."""
    group, damage = 4 * foe + ship, c.DAMAGE[die >> 3]
    hull = design_of(state, foe, ship)[D_HULL]
    state.wounds[group] = wound(state.wounds[group], before, damage, hull)
    destroyed = before + damage > hull  # EC-12.7
    shift = foe - 2 if foe >= ANCIENTS else 0
    tell(state, (a.E_HITS, state.firing >> 2, state.firing & 3, ship + shift, damage, int(destroyed)), before, die)
    if destroyed:
        shooter = state.firing >> 2
        if shooter < ANCIENTS:
            state.kills[shooter] += draws_for(foe, ship)  # EC-14.1
        destroy(state, foe, ship)


def draws_for(party: int, ship: int) -> int:
    if party == ANCIENTS:
        return c.ANCIENT.draws
    return c.GCDS.draws if party == DEFENCE else c.DRAWS_FOR[ship]


def destroy(state: Table, party: int, ship: int) -> None:
    """A ship leaves the board for its owner's supply."""
    if party == ANCIENTS:
        state.ancients[state.sector] -= 1
    elif party == DEFENCE:
        state.defence = False
    else:
        state.drop_ship(state.sector, party, ship)
        state.supply[4 * party + ship] += 1


def stalemate(state: Table) -> None:
    """Nobody can destroy the other: the attacker retreats or loses his ships (EC-12.10)."""
    for ship in range(4):
        if not state.wounds[4 * state.attacker + ship]:
            continue
        if havens(state, state.attacker, ship):
            state.firing = 4 * state.attacker + ship
            state.ask(STALEMATE, state.attacker)
            return
        surrender(state, ship)


def surrender(state: Table, ship: int) -> None:
    group = 4 * state.attacker + ship
    for _ in state.wounds[group]:
        if state.rulings.stalemate_draws:
            state.kills[state.defender] += c.DRAWS_FOR[ship]  # EC-R13
        destroy(state, state.attacker, ship)
    state.wounds[group] = NONE


def list_stalemate(state: Table, seat: Seat, decision: Decision) -> list[Action]:  # noqa: ARG001
    found: list[Action] = [(a.HOLD,)]
    return found + [a.A_RETREAT[sector] for sector in havens(state, seat, state.firing & 3)]


def play_stalemate(state: Table, seat: Seat, action: Action, decision: Decision) -> None:  # noqa: ARG001
    state.stack.pop()
    group, state.firing = state.firing, NOBODY
    if action[0] == a.RETREAT:
        state.declared |= 1 << seat
        state.fleeing[group] = action[1]
        leave(state, group)
    else:
        surrender(state, group & 3)
    stalemate(state)


def finish(state: Table) -> None:
    """One side has gone. Where its last ship was destroyed, winners that were retreating still leave."""
    for party in (state.attacker, state.defender):
        for group in range(4 * party, 4 * party + 4):
            if state.fleeing[group] != NO_SECTOR and state.wounds[group]:
                leave(state, group)  # EC-12.9
            state.fleeing[group] = NO_SECTOR
    state.missiles |= 1 << state.attacker | 1 << state.defender
    winner = state.attacker if alive(state, state.attacker) else state.defender
    tell(state, (a.E_WINS, winner if alive(state, winner) else NOBODY, state.sector))
    state.attacker = state.defender = state.firing = NOBODY
    state.pool = state.shot = NONE
    state.step = state.acted = 0
