"""Building mines: range, terraforming, Gaia planets, guests, the Lost Planet (GP-A1); space stations (GP-F8)."""

from __future__ import annotations

from dataclasses import dataclass

from ....core.errors import Refusal
from ....core.notation import Action, Seat
from ....core.page import mark
from ..box import components as c
from ..table import actions as a
from ..table import player as at
from ..table.space import NEAR, cells_of, grown, grown_by, steps_to
from ..table.state import GaiaState as State
from .power import POOR_CREDIT, POOR_ORE, POOR_QIC, event_points, score

Row = list[int]
MINES, MINE_ORE, MINE_CREDIT = c.BUILDING_COUNT[c.B_MINE], c.BUILDING_ORE[c.B_MINE], c.BUILDING_CREDIT[c.B_MINE]
OCCUPIED = Refusal(mark("This planet is taken."), "GP-A1.1")
NO_PLANET = Refusal(mark("There is no planet here."), "GP-A1.1")
FAR = mark("Out of range: {distance} away, your range is {range}. It takes {need} Q.I.C., you have {have}.")
NEEDS_PROJECT = Refusal(mark("A Transdim planet needs a Gaia project first."), "GP-A1.5")
AT_WORK = Refusal(mark("Your gaiaformer is at work: this is a Gaia planet from the next round on."), "GP-G1")
NO_PIECE = Refusal(mark("No such structure is left on your board."), "GP-A1.7")
NO_FREE_STEP = Refusal(mark("The free step must be used: this planet needs none."), "GP-A6.3")
SATELLITE_HERE = Refusal(mark("The Lost Planet needs a hex without satellites and stations."), "GP-B2.5")
NOT_EMPTY = Refusal(mark("The Lost Planet needs an empty hex."), "GP-B2.5")
NOT_THEIRS = Refusal(mark("Only the Ivits place space stations, once their institute stands."), "GP-F8.4")
USED_UP = Refusal(mark("You have used this action this round."), "GP-A7.1")
NO_MORE_STATIONS = Refusal(mark("All your space stations are on the map."), "GP-F8.4")
STATION_HERE = Refusal(mark("There is a space station here already."), "GP-F8.4")
ON_PLANET = Refusal(mark("A space station needs a hex without a planet."), "GP-F8.4")
OFF_MAP = Refusal(mark("This hex is not on the map."), "GP-F8.4")


def reach(row: Row, bonus: int = 0) -> int:
    """The cells in range without QIC (GP-A1.2)."""
    return grown_by(row[at.OWNED] | row[at.SPACE_STATIONS], c.RANGE[row[at.NAVIGATION]] + bonus)


def qic_to_reach(row: Row, cell: int, bonus: int = 0) -> int:
    """QIC that bring `cell` into range: each adds two (GP-A1.3)."""
    near, qic = reach(row, bonus), 0
    while near and not near >> cell & 1:
        near = grown_by(near, 2)
        qic += 1
    return qic


def within(row: Row, wanted: int, bonus: int, qic: int) -> int:
    """Which of the `wanted` cells are in range when up to `qic` QIC may be spent on it."""
    near = reach(row, bonus)
    while qic and wanted & ~near:
        near = grown_by(near, 2)
        qic -= 1
    return near & wanted


def has_mine(row: Row) -> bool:
    return (row[at.MINE] & ~row[at.LOST]).bit_count() < MINES  # GP-A1.7


def ore_price(row: Row, kind: int, free: int) -> int:
    """Ore for a mine on a planet of that home type, terraforming included (GP-A1.4)."""
    return MINE_ORE + max(0, c.STEPS[row[at.HOME]][kind] - free) * c.ORE_PER_STEP[row[at.TERRAFORMING]]


def mine_sites(state: State, seat: Seat, free: int = 0, bonus: int = 0) -> int:
    """All cells where this seat may build a mine now, with `free` terraforming steps and `bonus` range.

    A free step must be used: planets that need none are refused then (GP-A6.3).
    """
    row = state.rows[seat]
    if row[at.CREDIT] < MINE_CREDIT or row[at.ORE] < MINE_ORE or not has_mine(row):
        return 0
    kinds = state.galaxy.kinds
    wanted = 0
    least, most = 1 if free else 0, free + (row[at.ORE] - MINE_ORE) // c.ORE_PER_STEP[row[at.TERRAFORMING]]
    for kind, steps in enumerate(c.STEPS[row[at.HOME]]):
        if least <= steps <= most:
            wanted |= kinds[kind]
    empty = ~state.taken()
    sites = within(row, wanted & empty, bonus, row[at.QIC])
    if free:
        return sites
    sites |= row[at.FORMERS] & state.formed  # GP-A1.6
    gaia = kinds[c.GAIA] & empty
    faction = c.FACTIONS[row[at.FACTION]]
    ore = faction.gaia_ore
    if ore and row[at.ORE] >= MINE_ORE + ore:
        sites |= within(row, gaia, bonus, row[at.QIC])  # GP-F4.2
    elif not ore and row[at.QIC]:
        sites |= within(row, gaia, bonus, row[at.QIC] - 1)  # GP-A1.5
    if faction.shares_planets:
        sites |= within(row, hosts(state, seat), bonus, row[at.QIC])  # GP-F2.1
    return sites


def site_terms(state: State, seat: Seat) -> tuple[int, int]:
    """Free steps and extra range for what this seat builds now: those of a board or booster action, else none."""
    top = state.stack[-1] if state.stack else ()
    return (top[2], top[3]) if top and top[0] == a.D_SITE and top[1] >> seat & 1 else (0, 0)


def legal_mines(state: State, seat: Seat, free: int = 0, bonus: int = 0) -> list[Action]:
    return [(a.MINE_, cell) for cell in cells_of(mine_sites(state, seat, free, bonus))]


def mine_price(state: State, seat: Seat, cell: int, free: int = 0, bonus: int = 0) -> tuple[int, int, int]:
    """Ore, QIC and terraforming steps of a mine on a legal site; the credits are always the same."""
    row = state.rows[seat]
    bit = 1 << cell
    if row[at.FORMERS] & bit:
        return MINE_ORE, 0, 0
    qic = qic_to_reach(row, cell, bonus)
    if state.others(seat) & bit:
        return MINE_ORE, qic, 0
    kind = state.galaxy.kind[cell]
    if kind == c.GAIA:
        ore = c.FACTIONS[row[at.FACTION]].gaia_ore
        return MINE_ORE + ore, qic + (0 if ore else 1), 0
    return ore_price(row, kind, free), qic, c.STEPS[row[at.HOME]][kind]


def mine_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    free, bonus = site_terms(state, seat)
    cell = action[1]
    if mine_sites(state, seat, free, bonus) >> cell & 1:
        return None
    return _shut(state, seat, cell) or _too_dear(state, seat, cell, free, bonus)


def _shut(state: State, seat: Seat, cell: int) -> Refusal | None:
    """No mine of this seat can stand there, whatever it would pay."""
    row, bit = state.rows[seat], 1 << cell
    own_project = row[at.FORMERS] & state.formed & bit
    if not (state.galaxy.planets | state.lost) & bit:
        return NO_PLANET
    if row[at.FORMERS] & bit and not own_project:
        return AT_WORK
    if state.taken() & bit and not own_project and not hosts(state, seat) & bit:
        return OCCUPIED
    if state.galaxy.kind[cell] == c.TRANSDIM and not own_project and not state.others(seat) & bit:
        return NEEDS_PROJECT
    return None if has_mine(row) else NO_PIECE


def hosts(state: State, seat: Seat) -> int:
    """Planets of others that this seat may share (GP-F2.1)."""
    row = state.rows[seat]
    return state.others(seat) & ~row[at.OWNED] if c.FACTIONS[row[at.FACTION]].shares_planets else 0


def _too_dear(state: State, seat: Seat, cell: int, free: int, bonus: int) -> Refusal:
    row, kind = state.rows[seat], state.galaxy.kind[cell]
    if free and (kind >= c.HOMES or not c.STEPS[row[at.HOME]][kind] or hosts(state, seat) >> cell & 1):
        return NO_FREE_STEP
    ore, qic, _ = mine_price(state, seat, cell, free, bonus)
    reached = row[at.FORMERS] >> cell & 1 or qic_to_reach(row, cell, bonus) <= row[at.QIC]
    if not reached:
        return too_far(row, cell, bonus)
    if qic > row[at.QIC]:
        return Refusal(POOR_QIC, "GP-A1.5", {"need": qic, "have": row[at.QIC]})
    if ore > row[at.ORE]:
        return Refusal(POOR_ORE, "GP-A1.4", {"need": ore, "have": row[at.ORE]})
    return Refusal(POOR_CREDIT, "GP-A1.1", {"need": MINE_CREDIT, "have": row[at.CREDIT]})


def too_far(row: Row, cell: int, bonus: int = 0) -> Refusal:
    distance = steps_to(row[at.OWNED] | row[at.SPACE_STATIONS], 1 << cell)
    reached, need = c.RANGE[row[at.NAVIGATION]] + bonus, qic_to_reach(row, cell, bonus)
    return Refusal(FAR, "GP-A1.3", {"distance": distance, "range": reached, "need": need, "have": row[at.QIC]})


def build(state: State, seat: Seat, action: Action) -> None:
    build_mine(state, seat, action[1])


def build_on_site(state: State, seat: Seat, action: Action) -> None:
    """The mine of a board or booster action (GP-A6.3, GP-A7.2)."""
    _, _, free, bonus = state.stack.pop()
    build_mine(state, seat, action[1], free, bonus)


def build_mine(state: State, seat: Seat, cell: int, free: int = 0, bonus: int = 0) -> None:
    row = state.rows[seat]
    ore, qic, steps = mine_price(state, seat, cell, free, bonus)
    row[at.CREDIT] -= MINE_CREDIT
    row[at.ORE] -= ore
    row[at.QIC] -= qic
    state.events.append((a.X_MINE, seat, cell, ore, MINE_CREDIT, qic, steps))
    bit = 1 << cell
    if row[at.FORMERS] & bit:
        row[at.FORMERS] ^= bit
        row[at.FORMERS_READY] += 1
    counts = mine_events(state, seat, cell, steps)
    is_guest = bool(state.others(seat) & bit)
    if is_guest:
        _move_in_with(row, bit)
    settle(state, seat, cell)
    for event, times in counts:
        score(state, seat, event, times)
    if not is_guest:
        _new_type(state, row, cell)


def mine_events(state: State, seat: Seat, cell: int, steps: int) -> list[tuple[int, int]]:
    """What a mine there counts as, and how often: that of a guest is a mine and nothing else (GP-F2.2)."""
    counts = [(c.E_MINE, 1)]
    if state.others(seat) >> cell & 1:
        return counts
    if steps:
        counts.append((c.E_STEP, steps))  # GP-E1.1
    if (state.galaxy.kinds[c.GAIA] | state.formed) >> cell & 1:
        counts.append((c.E_GAIA_MINE, 1))
    return counts


def mine_points(state: State, seat: Seat, cell: int, steps: int) -> int:
    return sum(times * event_points(state, seat, event) for event, times in mine_events(state, seat, cell, steps))


def _move_in_with(row: Row, bit: int) -> None:
    """A mine beside another player's structure (GP-F2.1)."""
    row[at.GUESTS] |= bit
    if row[at.INSTITUTE]:
        row[at.KNOWLEDGE] = min(
            c.MAX_KNOWLEDGE, row[at.KNOWLEDGE] + c.FACTIONS[row[at.FACTION]].guest_knowledge
        )  # GP-F2.3


def settle(state: State, seat: Seat, cell: int) -> None:
    """A mine on the map: it may widen a federation (GP-A4.8), and neighbours may charge (GP-A10)."""
    row = state.rows[seat]
    row[at.MINE] |= 1 << cell
    row[at.OWNED] |= 1 << cell
    join_federation(row, cell)
    state.builds.append(cell)


def join_federation(row: Row, cell: int) -> None:
    """A structure or station beside an own federation becomes part of it, with the cluster it belongs to (GP-A4.8)."""
    if not row[at.FEDERATED] & NEAR[cell]:
        return
    pieces = row[at.OWNED] | row[at.SPACE_STATIONS]
    cluster = 1 << cell
    while True:
        wider = grown(cluster) & pieces
        if wider == cluster:
            break
        cluster = wider
    row[at.FEDERATED] |= cluster


def _new_type(state: State, row: Row, cell: int) -> None:
    bit = 1 << state.planet_type(cell)
    if not row[at.TYPES] & bit and row[at.INSTITUTE]:
        row[at.KNOWLEDGE] = min(
            c.MAX_KNOWLEDGE, row[at.KNOWLEDGE] + c.FACTIONS[row[at.FACTION]].new_type_knowledge
        )  # GP-F9.1
    row[at.TYPES] |= bit


def free_space(state: State) -> int:
    """Cells without a planet."""
    return state.galaxy.cells & ~state.galaxy.planets & ~state.lost


def lost_sites(state: State, seat: Seat) -> int:
    """Where the Lost Planet may lie: no planet, no satellite and no space station of anyone (GP-B2.5)."""
    row = state.rows[seat]
    wanted = free_space(state)
    for other in state.rows:
        wanted &= ~(other[at.SATELLITES] | other[at.SPACE_STATIONS])
    return within(row, wanted, 0, row[at.QIC])


def legal_lost(state: State, seat: Seat) -> list[Action]:
    return [(a.LOST_, cell) for cell in cells_of(lost_sites(state, seat))]


def lost_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    row, cell = state.rows[seat], action[1]
    if lost_sites(state, seat) >> cell & 1:
        return None
    if not free_space(state) >> cell & 1:
        return NOT_EMPTY
    if any((other[at.SATELLITES] | other[at.SPACE_STATIONS]) >> cell & 1 for other in state.rows):
        return SATELLITE_HERE
    return too_far(row, cell)


def place_lost_planet(state: State, seat: Seat, action: Action) -> None:
    row, cell = state.rows[seat], action[1]
    state.stack.pop()
    row[at.QIC] -= qic_to_reach(row, cell)
    state.lost = 1 << cell
    row[at.LOST] = state.lost
    state.events.append((a.X_LOST, seat, cell))
    settle(state, seat, cell)
    score(state, seat, c.E_MINE)
    _new_type(state, row, cell)


def station_sites(state: State, seat: Seat) -> int:
    """Where the Ivits may put a space station: satellites are no hindrance (GP-F8.4)."""
    row = state.rows[seat]
    if row[at.SPACE_STATIONS].bit_count() >= c.SPACE_STATION_COUNT:
        return 0
    return within(row, free_space(state) & ~row[at.SPACE_STATIONS], 0, row[at.QIC])


def legal_stations(state: State, seat: Seat) -> list[Action]:
    return [(a.STATION_, cell) for cell in cells_of(station_sites(state, seat))]


def station_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    row, cell = state.rows[seat], action[1]
    if c.FACTIONS[row[at.FACTION]].institute_action != c.S_STATION or not row[at.INSTITUTE]:
        return NOT_THEIRS
    if row[at.USED] >> c.S_STATION & 1:
        return USED_UP
    if row[at.SPACE_STATIONS].bit_count() >= c.SPACE_STATION_COUNT:
        return NO_MORE_STATIONS
    if row[at.SPACE_STATIONS] >> cell & 1:
        return STATION_HERE
    if not free_space(state) >> cell & 1:
        return ON_PLANET if (state.galaxy.planets | state.lost) >> cell & 1 else OFF_MAP
    return None if station_sites(state, seat) >> cell & 1 else too_far(row, cell)


def place_station(state: State, seat: Seat, action: Action) -> None:
    row, cell = state.rows[seat], action[1]
    row[at.QIC] -= qic_to_reach(row, cell)
    row[at.SPACE_STATIONS] |= 1 << cell
    row[at.USED] |= 1 << c.S_STATION
    state.events.append((a.X_STATION, seat, cell))
    join_federation(row, cell)


def place_first(state: State, seat: Seat, cell: int, column: int) -> None:
    """A structure of the set-up: free, and nobody charges (GP-S3.4)."""
    row = state.rows[seat]
    row[column] |= 1 << cell
    row[at.OWNED] |= 1 << cell
    row[at.TYPES] |= 1 << state.planet_type(cell)


@dataclass(frozen=True, slots=True)
class Quote:
    """What settling a planet would cost now, payable or not."""

    distance: int
    qic: int
    steps: int
    ore: int
    credit: int


def quote(state: State, seat: Seat, cell: int) -> Quote | None:
    """The price of a planet for this seat; None where nothing of it can stand there."""
    row, bit = state.rows[seat], 1 << cell
    starts = row[at.OWNED] | row[at.SPACE_STATIONS]
    free, bonus = site_terms(state, seat)
    open_ = state.galaxy.planets & ~state.taken() | row[at.FORMERS] & state.formed
    if row[at.FACTION] < 0 or not starts or not (open_ | hosts(state, seat)) & bit:
        return None
    distance = steps_to(starts, bit)
    if state.galaxy.kinds[c.TRANSDIM] & ~state.taken() & bit:
        return Quote(distance, qic_to_reach(row, cell, bonus), 0, 0, 0)
    ore, qic, steps = mine_price(state, seat, cell, free, bonus)
    return Quote(distance, qic, steps, ore, MINE_CREDIT)
