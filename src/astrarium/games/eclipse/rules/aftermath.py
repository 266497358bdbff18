"""After the battles: attacks on population, reputation tiles, and taking sectors."""

from __future__ import annotations

from astrarium.core import Action, Refusal, Seat, mark

from ..box import components as c
from ..box.components import KINDS, TYPES
from ..table import actions as a
from ..table import state as s
from ..table.state import EclipseState as State
from .battle import cannons
from .diplomacy import legal_propose, throw_back
from .discoveries import find
from .explore import may_claim
from .population import bury_cube
from .targeting import margin

NO_CUBE_THERE = Refusal(mark("There is no cube to destroy on this square, or an equal one is lit."), "EC-13.1")
OTHER_TRACK = Refusal(mark("The cube of this square goes to another track."), "EC-13.4")
NOTHING_BACK = Refusal(mark("No tile goes back to the bag for that."), "EC-14.2")


def attack_population(state: State) -> None:
    """The lone visitor may attack the population of the sector; Planta's dies without a shot."""
    sector = state.sector
    seat = state.order[sector][0]
    if c.SPECIES[state.species[state.disc[sector]]].cubes_die_alone:
        kill_all(state, seat)  # EC-13.3
    elif not state.fought and not state.rulings.bomb_without_battle:
        return  # EC-R14
    elif state.tech[seat] & c.NEUTRON_BOMBS or any(has_guns(state, seat, ship) for ship in range(TYPES)):
        state.ask(s.BOMB, seat)


def has_guns(state: State, seat: Seat, ship: int) -> bool:
    there = state.ships[s.BERTHS * state.sector + TYPES * seat + ship]
    return there > 0 and cannons(state.design[TYPES * seat + ship]) > 0


def legal_bomb(state: State, seat: Seat) -> list[Action]:  # noqa: ARG001
    return [(a.BOMB,), (a.SPARE,)]  # EC-13.1


def bomb(state: State, seat: Seat, action: Action) -> None:  # noqa: ARG001
    state.stack.pop()
    if state.tech[seat] & c.NEUTRON_BOMBS:
        kill_all(state, seat)  # EC-13.2
        return
    damage = bombard(state, seat)
    state.events.append((a.E_BOMBS, seat, state.sector, damage))
    if damage >= state.cubes[state.sector].bit_count():
        bury_all(state)
    elif damage:
        state.ask(s.KILL, seat, damage)


def bombard(state: State, seat: Seat) -> int:
    """Every ship fires its cannons once; population has no shields (EC-13.1)."""
    rolled: list[int] = []
    damage = 0
    for ship in range(TYPES):
        there = state.ships[s.BERTHS * state.sector + TYPES * seat + ship]
        design = state.design[TYPES * seat + ship]
        for colour, dice in enumerate((design[s.D_YELLOW], design[s.D_ORANGE], design[s.D_RED])):
            for _ in range(there * dice):
                roll = state.dice.roll()
                rolled.append(s.ROLLS * colour + roll)
                if margin(roll, design[s.D_COMPUTER]) >= 0:
                    damage += c.DAMAGE[colour]
    state.shot = tuple(rolled)
    return damage


def kill_all(state: State, seat: Seat) -> None:
    state.events.append((a.E_BOMBS, seat, state.sector, state.cubes[state.sector].bit_count()))
    bury_all(state)


def bury_all(state: State) -> None:
    for square in range(c.ORBITAL_SQUARE + 1):
        if state.cubes[state.sector] >> square & 1:
            bury_cube(state, state.sector, square)


def legal_kill(state: State, seat: Seat) -> list[Action]:  # noqa: ARG001
    """The cubes there, those on equal squares once."""
    found: list[Action] = []
    seen: list[tuple[int, bool]] = []
    squares = c.SECTORS[state.sector].squares
    for square in range(c.ORBITAL_SQUARE + 1):
        if not state.cubes[state.sector] >> square & 1:
            continue
        kind = squares[square] if square < len(squares) else (c.ORBITAL_SQUARE, False)
        if kind not in seen:
            seen.append(kind)
            found.append((a.KILL, square))
    return found


def kill_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    return None if action in legal_kill(state, seat) else NO_CUBE_THERE


def kill(state: State, seat: Seat, action: Action) -> None:
    left = state.stack.pop()[2]
    if left > 1:
        state.ask(s.KILL, seat, left - 1)
    bury_cube(state, state.sector, action[1])


def legal_grave(state: State, seat: Seat) -> list[Action]:  # noqa: ARG001
    tracks = state.stack[-1][2]
    return [a.A_CUBE[track] for track in range(KINDS) if tracks >> track & 1]  # EC-13.4


def grave_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:  # noqa: ARG001
    return None if state.stack[-1][2] >> action[1] & 1 else OTHER_TRACK


def bury(state: State, seat: Seat, action: Action) -> None:
    state.stack.pop()
    state.grave[KINDS * seat + action[1]] += 1


def draws(state: State, seat: Seat) -> int:
    """How many reputation tiles a seat draws for the battles of the sector."""
    if not state.fought >> seat & 1:
        return 0
    stayed = state.fleet(state.sector, seat) > 0
    fled = state.escaped >> seat & 1 or (state.declared >> seat & 1 and not state.rulings.shot_retreat_draws)  # EC-R12
    took_part = stayed or not fled  # EC-14.4
    return min(c.DRAWS_MAX, state.kills[seat] + took_part * c.DRAW_FOR_BATTLE)  # EC-14.1


def draw_reputation(state: State, seat: Seat) -> None:
    """Tiles from the bag, one of which the seat may keep; seats follow each other by entry (EC-14.3)."""
    drawn = take_tiles(state, draws(state, seat))
    if not drawn:
        return
    state.drawn = drawn
    state.events.append((a.E_DRAWS, seat, len(drawn)))
    state.ask(s.HONOUR, seat)


def take_tiles(state: State, number: int) -> tuple[int, ...]:
    drawn = []
    for _ in range(min(number, sum(state.honours))):
        at = state.dice.below(sum(state.honours))
        value = 0
        while at >= state.honours[value]:
            at -= state.honours[value]
            value += 1
        state.honours[value] -= 1
        drawn.append(value + 1)
    return tuple(sorted(drawn, reverse=True))


def has_room(state: State, seat: Seat) -> bool:
    return state.fits(seat, len(state.reputation[seat]) + 1, state.ambassadors[seat].bit_count())


def legal_honour(state: State, seat: Seat) -> list[Action]:
    """Which tile to keep and, on a full track, which one to put back for it."""
    values = dict.fromkeys(state.drawn)
    if has_room(state, seat):
        return [(a.HONOUR, value, 0) for value in values]
    held = dict.fromkeys(state.reputation[seat])
    swaps: list[Action] = [(a.HONOUR, value, drop) for value in values for drop in held if drop != value]
    return [*swaps, (a.HONOUR, 0, 0)]  # EC-14.2


def honour_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    _, value, drop = action
    if value and value not in state.drawn:
        return Refusal(mark("You did not draw such a tile."), "EC-14.2")
    if has_room(state, seat):
        if not value:
            return Refusal(mark("There is room on your track: one of the tiles is kept."), "EC-14.2")
        return NOTHING_BACK if drop else None
    if not value:
        return NOTHING_BACK if drop else None
    if not drop:
        return Refusal(mark("Your track is full: say which tile goes back for it."), "EC-14.2")
    if drop not in state.reputation[seat]:
        return Refusal(mark("You have no such tile to put back."), "EC-14.2")
    return Refusal(mark("A tile is not changed for its equal."), "EC-14.2") if value == drop else None


def honour(state: State, seat: Seat, action: Action) -> None:
    state.stack.pop()
    _, value, drop = action
    for tile in state.drawn:
        state.honours[tile - 1] += 1
    state.drawn = s.NONE
    if drop:
        throw_back(state, seat, drop)
    if value:
        state.honours[value - 1] -= 1
        state.reputation[seat] = tuple(sorted((*state.reputation[seat], value), reverse=True))
    state.events.append((a.E_REPUTATION, seat, value, drop))


def take_sectors(state: State) -> None:
    """Sectors with ships change hands when all battles are over, by descending number (EC-15.1).

    Where seats follow each other instead (EC-R23), `cursor` goes through all sectors once for every seat.
    """
    while state.cursor and not state.stack:
        state.cursor -= 1
        later, sector = divmod(state.cursor, c.SECTOR_COUNT)
        taker = visitor(state, sector)
        if taker == s.NOBODY:
            continue
        if state.rulings.sectors_by_number or taker == (state.start - 1 - later) % state.seats:
            take_sector(state, sector)
    if not state.cursor and not state.stack:
        state.phase = s.TALKING


def visitor(state: State, sector: int) -> int:
    """Who has ships there, or the owner of a disc that may take a late discovery."""
    if state.order[sector]:
        return state.order[sector][0]
    return state.disc[sector] if state.rulings.draco_late_discovery else s.NOBODY


def take_sector(state: State, sector: int) -> None:
    owner = state.disc[sector]
    unclaimed = state.discovery[sector] and not state.ancients[sector] and owner != s.NOBODY
    if unclaimed and state.rulings.draco_late_discovery:
        find(state, owner, sector)  # EC-R17
        return
    if not state.order[sector]:
        return
    seat = state.order[sector][0]
    if owner not in (s.NOBODY, seat) and not state.cubes[sector]:
        state.lift_disc(sector)
        state.discs[owner] += 1
        state.events.append((a.E_LIFTS, owner, sector))
    if may_claim(state, seat, sector):
        state.ask(s.CLAIM, seat, sector)


def talk(state: State) -> bool:
    """Seats whose new sectors made a link may seek relations (EC-5.1); whether all have been asked."""
    while state.cursor < state.seats:
        seat = state.cursor
        state.cursor += 1
        state.asked = 0
        if state.fresh >> seat & 1 and not state.gone >> seat & 1 and legal_propose(state, seat):
            state.ask(s.TALKS, seat)
            return False
    return True
