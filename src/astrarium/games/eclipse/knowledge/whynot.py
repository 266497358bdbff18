"""Why an action is refused: a sentence with its rule."""

from __future__ import annotations

from collections.abc import Callable

from astrarium.core import Action, Names, Number, Refusal, Seat, mark
from astrarium.core.errors import NOT_LISTED

from ..box import components as c
from ..rules import battle, build, explore, influence, move, research
from ..rules.blueprints import fitted, is_drive, parts_at_hand
from ..rules.diplomacy import can_host, is_quiet, neighbours
from ..rules.population import purse
from ..table import actions as a
from ..table import state as s
from ..table.state import Table

Reason = Callable[[Table, Seat, Action], Refusal]

WRONG_TIME = Refusal(mark("This cannot be done now."))


def is_well_formed(action: Action) -> bool:
    """Whether the action is one of the table's kinds with values in their ranges."""
    if not action or not 0 <= action[0] < len(a.ACTIONS.kinds):
        return False
    kind = a.ACTIONS.kinds[action[0]]
    fields = list(kind.fields)
    if kind.rest:
        fields += [kind.rest] * (len(action) - 1 - len(fields))
    if len(action) != 1 + len(fields):
        return False
    for (_, codec), value in zip(fields, action[1:], strict=True):
        if isinstance(codec, Names) and not 0 <= value < len(codec.names):
            return False
        if isinstance(codec, Number) and not codec.low <= value <= codec.high:
            return False
    return True


def why_not(state: Table, seat: Seat, action: Action) -> Refusal:
    """The reason why an action that is not legal is not."""
    if not is_well_formed(action):
        return NOT_LISTED
    reason = REASONS.get(action[0])
    if reason is None or state.stack[-1][0] not in ASKED[action[0]]:
        return WRONG_TIME
    return reason(state, seat, action)


def _take(state: Table, seat: Seat, action: Action) -> Refusal:
    if not state.discs[seat]:
        return Refusal(mark("No influence disc is left on the track: you can only pass."), "EC-2.2")
    if action[0] == a.TAKE and state.passed >> seat & 1:
        return Refusal(mark("After passing only reactions are possible."), "EC-2.4")
    if action[0] == a.REACT and not state.passed >> seat & 1:
        return Refusal(mark("Reactions are for those who have passed."), "EC-2.4")
    if action[0] == a.REACT and action[1] not in c.REACTIONS:
        return Refusal(mark("A reaction is Upgrade, Build or Move."), "EC-10.1")
    if state.landless(seat):
        return Refusal(mark("Without sectors and ships you can only research."), "EC-18.1")
    return NOTHING_TO.get(action[1], NOT_LISTED)


NOTHING_TO = {
    c.EXPLORE: Refusal(mark("No wormhole of yours leads to an empty space that can be explored."), "EC-3.4"),
    c.RESEARCH: Refusal(mark("There is no technology you could pay for, even by trading."), "EC-6.1"),
    c.BUILD: Refusal(mark("There is nothing you could pay for and build, even by trading."), "EC-8.2"),
    c.MOVE: Refusal(mark("No ship of yours can move: all are pinned, or no wormholes lead on."), "EC-9.3"),
}


NEEDS_ADVANCED = (
    Refusal(mark("This starred square needs Advanced Economy."), "EC-11.3"),
    Refusal(mark("This starred square needs Advanced Labs."), "EC-11.3"),
    Refusal(mark("This starred square needs Advanced Mining."), "EC-11.3"),
)


def _colonise(state: Table, seat: Seat, action: Action) -> Refusal:
    _, sector, square, track = action
    if not state.colony[seat]:
        return Refusal(mark("All colony ships are used."), "EC-11.1")
    if state.disc[sector] != seat:
        return Refusal(mark("Cubes only go to sectors with your disc."), "EC-11.1")
    squares = c.SECTORS[sector].squares
    if square != c.ORBITAL_SQUARE and square >= len(squares):
        return Refusal(mark("There is no such square."), "EC-11.2")
    if square == c.ORBITAL_SQUARE:
        if not state.built[sector] & 1:
            return Refusal(mark("There is no orbital."), "EC-11.4")
        if track == c.MATERIALS:
            return Refusal(mark("An orbital takes a money or a science cube."), "EC-11.4")
    if state.cubes[sector] >> square & 1:
        return Refusal(mark("This square is taken."), "EC-11.2")
    if square != c.ORBITAL_SQUARE:
        kind, advanced = squares[square]
        if kind not in (track, c.WILD):
            return Refusal(mark("The cube must come from the track of the square's colour."), "EC-11.2")
        if advanced and not state.tech[seat] & c.ADVANCED[kind]:
            return NEEDS_ADVANCED[kind]
    if not state.track[3 * seat + track]:
        return Refusal(mark("No cube is left on that track."), "EC-11.2")
    return NOT_LISTED


def _trade(state: Table, seat: Seat, action: Action) -> Refusal:
    ratio = c.SPECIES[state.species[seat]].trade
    have = state.store[3 * seat + action[1]]
    if action[1] != action[2] and have < ratio:
        return Refusal(mark("A trade takes {n} of one kind, you have {have}."), "EC-11.6", {"n": ratio, "have": have})
    return NOT_LISTED


def _propose(state: Table, seat: Seat, action: Action) -> Refusal:
    other = action[1]
    if not state.options["diplomacy"] or not c.LAYOUT[state.seats].diplomacy:
        return Refusal(mark("Diplomacy needs four players."), "EC-5.6")
    if other >= state.seats or other == seat:
        return NOT_LISTED
    if state.traitor in (seat, other):
        return Refusal(mark("The traitor begins no relations."), "EC-5.5")
    if state.ambassadors[seat] >> other & 1:
        return Refusal(mark("You have exchanged ambassadors already."), "EC-5.2")
    if not neighbours(state, seat) >> other & 1:
        return Refusal(mark("No sectors of yours are joined by wormholes."), "EC-5.1")
    if not can_host(state, seat) or not can_host(state, other):
        return Refusal(mark("There is no place, no ambassador or no cube left."), "EC-5.3")
    if state.rulings.peace_first and not is_quiet(state, seat, other):
        return Refusal(mark("Ships stand in each other's sectors."), "EC-R9")
    return NOT_LISTED


def _explore(state: Table, seat: Seat, action: Action) -> Refusal:
    cell = action[1]
    if state.at[cell] != s.NO_SECTOR:
        return Refusal(mark("This space is explored."), "EC-3.1")
    if c.RING[cell] and not explore.has_sectors(state, c.RING[cell]):
        return Refusal(mark("No sectors are left for this ring."), "EC-3.8")
    near = [state.at[n] for n in c.NEIGHBOUR[6 * cell : 6 * cell + 6] if n >= 0]
    if not any(sector in near for sector in explore.bases(state, seat)):
        return Refusal(mark("You need a disc or an unpinned ship next to it."), "EC-3.1")
    return Refusal(mark("No wormhole of yours leads there."), "EC-3.4")


def _place(state: Table, seat: Seat, action: Action) -> Refusal:  # noqa: ARG001
    if action[1] not in state.drawn:
        return NOT_LISTED
    return Refusal(mark("Turned this way, no wormholes join it to your sectors."), "EC-3.4")


def _settle(state: Table, seat: Seat, action: Action) -> Refusal:
    sector = action[1]
    if state.cell[sector] == c.NO_CELL:
        return NOT_LISTED
    if state.disc[sector] != s.NOBODY:
        return Refusal(mark("There is a disc already."), "EC-4.2")
    if not influence.is_free(state, seat, sector):
        return Refusal(mark("An enemy ship is there."), "EC-4.2")
    if state.stack[-1][0] == s.DISC_TO and sector == state.stack[-1][2]:
        return Refusal(mark("Putting it back takes the second move."), "EC-4.1")
    return Refusal(mark("It is not joined to a disc or ship of yours."), "EC-4.2")


def _learn(state: Table, seat: Seat, action: Action) -> Refusal:
    tech = action[1]
    if state.tech[seat] >> tech & 1:
        return Refusal(mark("You have this technology."), "EC-6.3")
    if not state.shop[tech]:
        return Refusal(mark("This technology is not on offer."), "EC-6.1")
    if not research.can_hold(state, seat, tech):
        return Refusal(mark("You have seven technologies of this kind."), "EC-6.3")
    return _too_dear(state, seat, c.SCIENCE, research.price(state, seat, tech), COSTS_SCIENCE, "EC-6.1")


COSTS_SCIENCE = mark("It costs {n} science: you have {have}, and trading brings {more} more.")
COSTS_MATERIALS = mark("It costs {n} materials: you have {have}, and trading brings {more} more.")


def _too_dear(state: Table, seat: Seat, kind: int, cost: int, text: str, rule: str) -> Refusal:
    """What is missing for a price, and what trading could add to it."""
    have = state.store[3 * seat + kind]
    if cost <= have:
        return NOT_LISTED
    return Refusal(text, rule, {"n": cost, "have": have, "more": purse(state, seat, kind) - have})


def _fit(state: Table, seat: Seat, action: Action) -> Refusal:
    _, ship, slot, part = action
    parts = fitted(state, seat, ship)
    if slot >= len(parts):
        return Refusal(mark("The blueprint has no such place."), "EC-7.1")
    if parts[slot] == part:
        return Refusal(mark("This part is there already."), "EC-7.1")
    found = state.stack[-1][0] == s.FREE_PART and state.stack[-1][2] == part
    if not found and not parts_at_hand(state, seat) >> part & 1:
        return Refusal(mark("This part needs the technology of the same name."), "EC-7.2")
    if is_drive(part) and ship == c.STARBASE:
        return Refusal(mark("Starbases have no drive."), "EC-7.4")
    drives = sum(map(is_drive, parts)) - is_drive(parts[slot]) + is_drive(part)
    if not drives and ship != c.STARBASE:
        return Refusal(mark("The ship would have no drive."), "EC-7.4")
    old = 0 if parts[slot] < 0 else c.PARTS[parts[slot]].energy
    left = state.design[4 * seat + ship][s.D_ENERGY] - old + c.PARTS[part].energy
    if left >= 0:
        return Refusal(mark("Another blueprint of yours lacks energy or a drive: mend it first."), "EC-7.3")
    return Refusal(mark("The ship would lack {n} energy: it needs a better source first."), "EC-7.3", {"n": -left})


def _remove(state: Table, seat: Seat, action: Action) -> Refusal:
    if state.stack[-1][3] > 0:
        return Refusal(mark("Parts go back before new ones are placed."), "EC-7.1")
    if not state.tile[4 * c.SLOTS * seat + c.SLOTS * action[1] + action[2]]:
        return Refusal(mark("Printed parts stay."), "EC-7.1")
    return Refusal(mark("The ship could not fly."), "EC-7.3")


def _build(state: Table, seat: Seat, action: Action) -> Refusal:
    _, what, sector = action
    if state.disc[sector] != seat:
        return Refusal(mark("You build where your discs are."), "EC-8.1")
    if state.tech[seat] & c.BUILD_TECH[what] != c.BUILD_TECH[what]:
        return Refusal(mark("This needs the technology of the same name."), "EC-8.4")
    if what <= c.STARBASE and not state.supply[4 * seat + what]:
        return Refusal(mark("All of these are on the board."), "EC-8.3")
    if sector not in build.places(state, seat, what):
        return Refusal(mark("There is one here already."), "EC-8.3")
    return _too_dear(state, seat, c.MATERIALS, build.price(state, seat, what), COSTS_MATERIALS, "EC-8.2")


def _move(state: Table, seat: Seat, action: Action) -> Refusal:
    _, ship, start, end = action
    held = _held(state, seat, ship, start)
    if held is not None:
        return held
    movement = state.design[4 * seat + ship][s.D_MOVEMENT]
    steps = distance(state, seat, start, end)
    if steps is None:
        return Refusal(mark("No wormholes lead there from {start}."), "EC-9.2", {"start": c.SECTOR_NAMES[start]})
    if steps > movement:
        values: dict[str, object] = {"n": steps, "movement": movement}
        return Refusal(mark("It is {n} sectors away, and this ship moves {movement}."), "EC-9.2", values)
    return Refusal(mark("Enemy ships on the way stop it."), "EC-9.4")


def _held(state: Table, seat: Seat, ship: int, start: int) -> Refusal | None:
    """Why a ship cannot leave its sector."""
    if ship == c.STARBASE:
        return Refusal(mark("Starbases do not move."), "EC-9.2")
    if not state.ships[24 * start + 4 * seat + ship]:
        return Refusal(mark("There is no such ship of yours."), "EC-9.1")
    if state.guarded(start):
        return Refusal(mark("The defence system holds all ships."), "EC-9.5")
    if not move.can_leave(state, seat, start):
        enemies = move.pinned_ships(state, seat, start)
        return Refusal(mark("It is pinned: {n} enemy ships hold as many of yours here."), "EC-9.3", {"n": enemies})
    return None


def distance(state: Table, seat: Seat, start: int, end: int) -> int | None:
    """How many sectors a ship would fly if nobody stopped it; None where no wormholes lead there."""
    links, edge, seen, steps = state.links(seat), [start], [start], 0
    while edge:
        if end in edge:
            return steps
        edge = list(dict.fromkeys(near for sector in edge for near in links[sector] if near not in seen))
        seen += edge
        steps += 1
    return None


def _retreat(state: Table, seat: Seat, action: Action) -> Refusal:
    sector = action[1]
    if state.disc[sector] != seat:
        return Refusal(mark("A retreat needs your disc there."), "EC-12.9")
    if state.strangers(sector, seat):
        return Refusal(mark("An enemy ship is there."), "EC-12.9")
    return Refusal(mark("No wormholes lead there from the battle."), "EC-12.9")


def _hit(state: Table, seat: Seat, action: Action) -> Refusal:  # noqa: ARG001
    """The roll that this target takes: computer helps, its shield hinders (EC-12.6)."""
    party, ship = divmod(state.firing, 4)
    foe = battle.foe_of(state, party)
    shield = battle.design_of(state, foe, action[1] & 3 if foe < s.ANCIENTS else 0)[s.D_SHIELD]
    least = min(6, max(2, 6 - battle.design_of(state, party, ship)[s.D_COMPUTER] + shield))
    values: dict[str, object] = {"n": least, "roll": state.pool[0] & 7}
    return Refusal(mark("Against this ship's shield it takes a {n}, and the die shows {roll}."), "EC-12.6", values)


REASONS: dict[int, Reason] = {
    a.TAKE: _take, a.REACT: _take, a.COLONISE: _colonise, a.TRADE: _trade, a.PROPOSE: _propose, a.EXPLORE: _explore,
    a.PLACE: _place, a.SETTLE: _settle, a.LEARN: _learn, a.FIT: _fit, a.REMOVE: _remove, a.BUILD: _build,
    a.MOVE: _move, a.RETREAT: _retreat, a.HIT: _hit,
}  # fmt: skip

# by kind of action: the decisions in which it is listed
ASKED = {
    a.TAKE: (s.TURN,),
    a.REACT: (s.TURN,),
    a.COLONISE: (s.TURN, s.TURN_END, s.TARGET, s.INFLUENCE, s.COLONY_UPKEEP),
    a.TRADE: (s.TURN, s.RESEARCH, s.BUILD, s.BANKRUPT),
    a.PROPOSE: (s.TURN, s.TURN_END, s.TALKS),
    a.EXPLORE: (s.TARGET,),
    a.PLACE: (s.TILE,),
    a.SETTLE: (s.DISC_TO,),
    a.LEARN: (s.RESEARCH,),
    a.FIT: (s.UPGRADE, s.FREE_PART),
    a.REMOVE: (s.UPGRADE,),
    a.BUILD: (s.BUILD,),
    a.MOVE: (s.MOVE,),
    a.RETREAT: (s.FIGHT, s.STALEMATE),
    a.HIT: (s.ASSIGN,),
}
