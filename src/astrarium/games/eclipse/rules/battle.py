"""One battle: missiles, engagement rounds, dice and their targets, retreat and stalemate."""

from __future__ import annotations

from typing import Final

from astrarium.core import Action, Event, Refusal, Seat, mark

from ..box import components as c
from ..box.components import TYPES
from ..table import actions as a
from ..table import state as s
from ..table.state import EclipseState as State
from .targeting import assign_printed, margin, wound


def _npc_design(npc: c.Npc) -> s.Design:
    return (npc.initiative, npc.hull, npc.computer, npc.shield, 0, 0, 0, *npc.dice, 0)


_NPC: Final = {s.ANCIENTS: _npc_design(c.ANCIENT), s.DEFENCE: _npc_design(c.GCDS)}
_NO_SHIP: Final[s.Design] = (0,) * 11
MISSILE_STEP: Final = 0
NOT_THEIR_TURN = Refusal(mark("These ships do not act now."), "EC-12.4")
NO_CANNONS = Refusal(mark("These ships have no cannons: they stay or retreat."), "EC-12.9")
FIRE_OR_RETREAT = Refusal(mark("Your ships fire or retreat first."), "EC-12.9")
NO_SUCH_TARGET = Refusal(mark("There is no such ship to hit."), "EC-12.6")


def design_of(state: State, party: int, ship: int) -> s.Design:
    if party < s.ANCIENTS:
        return state.design[TYPES * party + ship]
    return _NPC[party] if ship == 0 else _NO_SHIP


def alive(state: State, party: int) -> bool:
    wounds, first = state.wounds, TYPES * party
    return bool(wounds[first] or wounds[first + 1] or wounds[first + 2] or wounds[first + 3])


def tell(state: State, event: Event, *more: int) -> None:
    """Something happens in a battle: it is an event, and part of the tale with what a picture needs besides."""
    state.events.append(event)
    state.tale = (event + more, state.tale)


def begin(state: State, attacker: int, defender: int) -> None:
    state.attacker, state.defender = attacker, defender
    state.step, state.acted = MISSILE_STEP, 0
    for party in (attacker, defender):
        if party < s.ANCIENTS:
            state.fought |= 1 << party
    fleets = [
        (group, damage)
        for party in (attacker, defender)
        for group in range(TYPES * party, TYPES * (party + 1))
        for damage in state.wounds[group]
    ]
    tell(state, (a.E_BATTLE, s.NOBODY, state.sector, attacker, defender), *(n for ship in fleets for n in ship))


def advance(state: State) -> None:
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
            elif len(ready) > 1 and state.rulings.owner_orders_ties and ready[0] < TYPES * s.ANCIENTS:
                state.ask(s.ACTIVATE, ready[0] // TYPES, sum(1 << (group % TYPES) for group in ready))  # EC-R10
            else:
                activate(state, min(ready, key=lambda group: c.SIZE_ORDER.index(group % TYPES)))


def next_types(state: State) -> list[int]:
    """The ship types with the highest initiative that have not acted yet, all of one side (TYPES * party + ship)."""
    found: list[int] = []
    best = -1
    for side, party in ((1, state.defender), (0, state.attacker)):  # EC-12.4: ties go to the defender
        for ship in range(TYPES):
            group = TYPES * party + ship
            if not state.wounds[group] or state.acted >> (TYPES * side + ship) & 1:
                continue
            design = design_of(state, party, ship)
            if state.step == MISSILE_STEP and not fires_missiles(state, party, design):
                continue
            if design[s.D_INITIATIVE] > best:
                found, best = [group], design[s.D_INITIATIVE]
            elif design[s.D_INITIATIVE] == best and found[0] // TYPES == party:
                found.append(group)
    return found


def fires_missiles(state: State, party: int, design: s.Design) -> bool:
    spent = not state.rulings.missiles_each_battle and state.missiles >> party & 1  # EC-R11
    return design[s.D_MISSILES] > 0 and not spent


def next_step(state: State) -> None:
    state.step += 1
    state.acted = 0
    if not has_cannons(state, state.attacker) and not has_cannons(state, state.defender):
        tell(state, (a.E_STALEMATE, s.NOBODY, state.sector))
        stalemate(state)  # EC-12.10
    else:
        tell(state, (a.E_ENGAGEMENT, s.NOBODY, state.step))


def cannons(design: s.Design) -> int:
    return design[s.D_YELLOW] + design[s.D_ORANGE] + design[s.D_RED]


def has_cannons(state: State, party: int) -> bool:
    return any(state.wounds[TYPES * party + ship] and cannons(design_of(state, party, ship)) for ship in range(TYPES))


def activate(state: State, group: int) -> None:
    """One ship type acts: it leaves, or its owner decides between firing and retreat."""
    party, ship = divmod(group, TYPES)
    side = 1 if party == state.defender else 0
    state.acted |= 1 << (TYPES * side + ship)
    if state.step == MISSILE_STEP:
        roll(state, group)  # EC-12.5
    elif state.fleeing[group] != s.NO_SECTOR:
        leave(state, group)
    elif party < s.ANCIENTS and havens(state, party, ship):
        state.firing = group
        state.ask(s.FIGHT, party)  # EC-12.9
    else:
        roll(state, group)


def legal_activate(state: State, seat: Seat) -> list[Action]:  # noqa: ARG001
    ships = state.stack[-1][2]
    return [(a.FIRST, ship) for ship in range(TYPES) if ships >> ship & 1]


def first_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:  # noqa: ARG001
    return None if state.stack[-1][2] >> action[1] & 1 else NOT_THEIR_TURN


def act_first(state: State, seat: Seat, action: Action) -> None:
    state.stack.pop()
    activate(state, TYPES * seat + action[1])


def havens(state: State, seat: Seat, ship: int) -> list[int]:
    """Where ships of this type may retreat to: linked, own disc, no enemy ship."""
    if not state.design[TYPES * seat + ship][s.D_MOVEMENT]:
        return []
    return [
        sector
        for sector in state.links(seat)[state.sector]
        if state.disc[sector] == seat and not state.strangers(sector, seat)  # EC-12.9
    ]


def retreat_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    sector = action[1]
    if state.disc[sector] != seat:
        return Refusal(mark("A retreat needs your disc there."), "EC-12.9")
    if state.strangers(sector, seat):
        return Refusal(mark("An enemy ship is there."), "EC-12.9")
    if sector not in state.links(seat)[state.sector]:
        return Refusal(mark("No wormholes lead there from the battle."), "EC-12.9")
    return None


def can_fire(state: State, seat: Seat) -> bool:
    return cannons(design_of(state, seat, state.firing % TYPES)) > 0


def fire_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:  # noqa: ARG001
    return None if can_fire(state, seat) else NO_CANNONS


def hold_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:  # noqa: ARG001
    return FIRE_OR_RETREAT if can_fire(state, seat) else None


def legal_fight(state: State, seat: Seat) -> list[Action]:
    first = a.FIRE if can_fire(state, seat) else a.HOLD
    found: list[Action] = [(first,)]
    return found + [a.A_RETREAT[sector] for sector in havens(state, seat, state.firing % TYPES)]


def fire(state: State, seat: Seat, action: Action) -> None:  # noqa: ARG001
    state.stack.pop()
    group, state.firing = state.firing, s.NOBODY
    roll(state, group)


def retreat(state: State, seat: Seat, action: Action) -> None:
    state.stack.pop()
    group, state.firing = state.firing, s.NOBODY
    state.fleeing[group] = action[1]
    state.declared |= 1 << seat
    tell(state, (a.E_RETREATS, seat, group % TYPES, action[1]))


def leave(state: State, group: int) -> None:
    """Retreating ships reach their haven."""
    seat, ship = divmod(group, TYPES)
    haven = state.fleeing[group]
    for _ in state.wounds[group]:
        state.drop_ship(state.sector, seat, ship)
        state.add_ship(haven, seat, ship)
    state.wounds[group] = s.NONE
    state.fleeing[group] = s.NO_SECTOR
    state.escaped |= 1 << seat
    tell(state, (a.E_LEAVES, seat, ship, haven))
    if not alive(state, seat):
        foe = foe_of(state, seat)
        # EC-12.9: who is left alone stays
        state.fleeing[TYPES * foe : TYPES * (foe + 1)] = bytes([s.NO_SECTOR] * TYPES)


def roll(state: State, group: int) -> None:
    """All dice of a type at once; those that can hit nothing are gone at once."""
    party, ship = divmod(group, TYPES)
    design = design_of(state, party, ship)
    ships = len(state.wounds[group])
    if state.step == MISSILE_STEP:
        numbers = (0, ships * design[s.D_MISSILES], 0)
    else:
        numbers = (ships * design[s.D_YELLOW], ships * design[s.D_ORANGE], ships * design[s.D_RED])
    rolled = [s.ROLLS * colour + state.dice.roll() for colour in range(3) for _ in range(numbers[colour])]
    if not rolled:
        return
    state.firing, state.shot = group, tuple(rolled)
    is_missile = int(state.step == MISSILE_STEP)
    tell(state, (a.E_ROLLS, party, ship, is_missile, *rolled))
    hitting = [die for die in rolled if margin(die % s.ROLLS, design[s.D_COMPUTER]) >= 0]
    state.pool = tuple(sorted(hitting, reverse=True))
    if not state.pool:
        state.events.append((a.E_MISSES, party, ship))


def foe_of(state: State, party: int) -> int:
    return state.attacker if party == state.defender else state.defender


def shift(foe: int) -> int:
    """Where the targets of actions begin: "ancient" and "gcds" follow the four ship types."""
    return foe - s.ANCIENTS + TYPES if foe >= s.ANCIENTS else 0


def marks(state: State) -> list[Action]:
    """The ships the next die could hit, ships in the same condition once."""
    party, ship = divmod(state.firing, TYPES)
    die = state.pool[0]
    beats = margin(die % s.ROLLS, design_of(state, party, ship)[s.D_COMPUTER])
    foe = foe_of(state, party)
    return [
        (a.HIT, kind + shift(foe), damage)
        for kind in range(TYPES)
        if state.wounds[TYPES * foe + kind] and design_of(state, foe, kind)[s.D_SHIELD] <= beats  # EC-12.6
        for damage in dict.fromkeys(state.wounds[TYPES * foe + kind])
    ]


def assign_next(state: State) -> None:
    """The next die: by the printed rule for ancients, at once where there is no choice, else its owner is asked."""
    party = state.firing // TYPES
    if party >= s.ANCIENTS:
        assign_all(state)
        return
    found = marks(state)
    if not found:
        state.pool = state.pool[1:]
    elif len(found) == 1:
        strike(state, found[0])
    else:
        state.ask(s.ASSIGN, party)


def legal_assign(state: State, seat: Seat) -> list[Action]:  # noqa: ARG001
    return marks(state)


def hit_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:  # noqa: ARG001
    """No such ship, or the roll that it takes: the computer helps, the shield hinders (EC-12.6)."""
    party, ship = divmod(state.firing, TYPES)
    foe = foe_of(state, party)
    kind = action[1] - shift(foe)
    if not 0 <= kind < TYPES or action[2] not in state.wounds[TYPES * foe + kind]:
        return NO_SUCH_TARGET
    shield = design_of(state, foe, kind)[s.D_SHIELD]
    if shield <= margin(state.pool[0] % s.ROLLS, design_of(state, party, ship)[s.D_COMPUTER]):
        return None
    least = min(6, max(2, 6 - design_of(state, party, ship)[s.D_COMPUTER] + shield))
    values: dict[str, object] = {"n": least, "roll": state.pool[0] % s.ROLLS}
    return Refusal(mark("Against this ship's shield it takes a {n}, and the die shows {roll}."), "EC-12.6", values)


def assign(state: State, seat: Seat, action: Action) -> None:  # noqa: ARG001
    state.stack.pop()
    strike(state, action)


def strike(state: State, action: Action) -> None:
    """The next die hits the ship named by the action."""
    die, state.pool = state.pool[0], state.pool[1:]
    foe = foe_of(state, state.firing // TYPES)
    ship = action[1] % TYPES if foe < s.ANCIENTS else 0
    hurt(state, foe, ship, action[2], die)


def assign_all(state: State) -> None:
    """Ancients and the defence system assign all their dice (EC-12.8)."""
    party, ship = divmod(state.firing, TYPES)
    foe = foe_of(state, party)
    computer = design_of(state, party, ship)[s.D_COMPUTER]
    thrown, state.pool = list(state.pool), s.NONE
    dice = [(c.DAMAGE[die // s.ROLLS], margin(die % s.ROLLS, computer)) for die in thrown]
    designs = [design_of(state, foe, kind) for kind in range(TYPES)]
    wounds = state.wounds[TYPES * foe : TYPES * (foe + 1)]
    hulls, shields = [d[s.D_HULL] for d in designs], [d[s.D_SHIELD] for d in designs]
    for kind, before, damage in assign_printed(c.SIZE_ORDER, hulls, shields, wounds, dice):
        same = [die for die in thrown if c.DAMAGE[die // s.ROLLS] == damage]
        beat = [die for die in same if margin(die % s.ROLLS, computer) >= shields[kind]]
        die = min(beat, key=lambda die: die % s.ROLLS)
        thrown.remove(die)
        hurt(state, foe, kind, before, die)


def hurt(state: State, foe: int, ship: int, before: int, die: int) -> None:
    """Damage to one ship, which may destroy it."""
    group, damage = TYPES * foe + ship, c.DAMAGE[die // s.ROLLS]
    hull = design_of(state, foe, ship)[s.D_HULL]
    state.wounds[group] = wound(state.wounds[group], before, damage, hull)
    destroyed = before + damage > hull  # EC-12.7
    shooter, gun = divmod(state.firing, TYPES)
    tell(state, (a.E_HITS, shooter, gun, ship + shift(foe), damage, int(destroyed)), before, die)
    if destroyed:
        if shooter < s.ANCIENTS:
            state.kills[shooter] += draws_for(foe, ship)  # EC-14.1
        destroy(state, foe, ship)


def draws_for(party: int, ship: int) -> int:
    if party == s.ANCIENTS:
        return c.ANCIENT.draws
    return c.GCDS.draws if party == s.DEFENCE else c.DRAWS_FOR[ship]


def destroy(state: State, party: int, ship: int) -> None:
    """A ship leaves the board for its owner's supply."""
    if party == s.ANCIENTS:
        state.ancients[state.sector] -= 1
    elif party == s.DEFENCE:
        state.defence = False
    else:
        state.drop_ship(state.sector, party, ship)
        state.supply[TYPES * party + ship] += 1


def stalemate(state: State) -> None:
    """Nobody can destroy the other: the attacker retreats or loses his ships (EC-12.10)."""
    for ship in range(TYPES):
        if not state.wounds[TYPES * state.attacker + ship]:
            continue
        if havens(state, state.attacker, ship):
            state.firing = TYPES * state.attacker + ship
            state.ask(s.STALEMATE, state.attacker)
            return
        surrender(state, ship)


def surrender(state: State, ship: int) -> None:
    group = TYPES * state.attacker + ship
    for _ in state.wounds[group]:
        if state.rulings.stalemate_draws:
            state.kills[state.defender] += c.DRAWS_FOR[ship]  # EC-R13
        destroy(state, state.attacker, ship)
    state.wounds[group] = s.NONE


def legal_stalemate(state: State, seat: Seat) -> list[Action]:
    found: list[Action] = [(a.HOLD,)]
    return found + [a.A_RETREAT[sector] for sector in havens(state, seat, state.firing % TYPES)]


def go(state: State, seat: Seat, action: Action) -> None:
    """Retreat out of a stalemate, at once."""
    state.stack.pop()
    group, state.firing = state.firing, s.NOBODY
    state.declared |= 1 << seat
    state.fleeing[group] = action[1]
    leave(state, group)
    stalemate(state)


def give_in(state: State, seat: Seat, action: Action) -> None:  # noqa: ARG001
    """Lose the ships of a stalemate."""
    state.stack.pop()
    group, state.firing = state.firing, s.NOBODY
    surrender(state, group % TYPES)
    stalemate(state)


def finish(state: State) -> None:
    """One side has gone. Where its last ship was destroyed, winners that were retreating still leave."""
    for party in (state.attacker, state.defender):
        for group in range(TYPES * party, TYPES * (party + 1)):
            if state.fleeing[group] != s.NO_SECTOR and state.wounds[group]:
                leave(state, group)  # EC-12.9
            state.fleeing[group] = s.NO_SECTOR
    state.missiles |= 1 << state.attacker | 1 << state.defender
    winner = state.attacker if alive(state, state.attacker) else state.defender
    tell(state, (a.E_WINS, winner if alive(state, winner) else s.NOBODY, state.sector))
    state.attacker = state.defender = state.firing = s.NOBODY
    state.pool = state.shot = s.NONE
    state.step = state.acted = 0
