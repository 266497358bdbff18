"""A seat's view, built from the state: the order of the Automa's cards is left out here and only here."""

from __future__ import annotations

from functools import lru_cache

from ....core.notation import Seat
from ..box.automa import CARDS
from ..box.components import (
    BUILDING_COUNT,
    BUILDINGS,
    GAIA,
    LOST_PLANET,
    MAX_SATELLITES,
    NEUTRAL,
    ORE_PER_STEP,
    RANGE,
    ROUNDS,
    SPACE_STATION_COUNT,
    TOP,
    TRACKS,
    TRANSDIM,
)  # fmt: skip
from ..rules import charging, ending, rounds
from ..rules import counting as counts
from ..rules.board_actions import specials_open
from ..rules.federations import clusters_of, threshold
from ..rules.scoring import parts_of
from ..table.actions import D_ADVANCE, D_BRAIN, D_CHARGE, D_INCOME, D_SITE, D_TERRANS, DECISIONS
from ..table.galaxy import NO_PLANET, Galaxy
from ..table.player import (
    ADVANCED,
    BOOSTER,
    BOWL1,
    BRAIN,
    BUILDING,
    COVERED,
    CREDIT,
    FACTION,
    FEDERATED,
    FORMERS,
    FORMERS_LOCKED,
    FORMERS_READY,
    GREEN,
    GUESTS,
    HOME,
    KNOWLEDGE,
    LOST,
    NAVIGATION,
    ORE,
    OWNED,
    PASSED,
    QIC,
    SATELLITES,
    SPACE_STATIONS,
    TERRAFORMING,
    TILES,
    TOKEN,
    TRACK,
    TYPES,
    USED,
    VP,
)  # fmt: skip
from ..table.space import cells_of, hex_of
from ..table.state import GaiaState as State
from .view import (
    NO_INCOME,
    AutomaView,
    CellView,
    FinalView,
    Income,
    NewsView,
    PlayerView,
    Question,
    View,
)


def view_of(state: State, seat: Seat | None) -> View:
    return View(
        seat=seat,
        seats=state.seats,
        over=state.over,
        round=state.round,
        turn=state.turn,
        to_act=state.to_act(),
        question=question_of(state),
        order=tuple(state.order),
        passed=tuple(state.passed),
        cells=_cells(state),
        players=tuple(_player(state, player) for player in range(len(state.rows))),
        tile_at=state.tile_at,
        advanced=tuple(state.advanced),
        top_token=state.top_token,
        top_of_track=tuple(_top(state, track) for track in range(len(TRACKS))),
        tokens=tuple(state.tokens),
        boosters=tuple(state.boosters),
        acts=tuple(state.acts),
        round_tiles=state.round_tiles,
        final=tuple(_final(state, tile) for tile in state.final_tiles),
        automa=_automa(state),
        news=tuple(NewsView(*(_bits(mask) for mask in told)) for _, *told in state.news),
        setup=str(state.options["setup"]),
        turn_order=str(state.options["turn_order"]),
    )


def _top(state: State, track: int) -> int:
    return next((player for player, row in enumerate(state.rows) if row[TRACK + track] == TOP), -1)


def question_of(state: State) -> Question | None:
    if not state.stack:
        return None
    decision = state.stack[-1]
    kind, seat = decision[0], decision[1].bit_length() - 1
    name = DECISIONS[kind]
    if kind == D_CHARGE:
        row = state.rows[seat]
        power = charging.amount(row, decision[2])
        return Question(name, seat, offer=power, cost=max(0, power - 1), builder=state.builder, cell=state.site)
    if kind == D_SITE:
        return Question(name, seat, free_steps=decision[2], range_bonus=decision[3])
    if kind == D_ADVANCE:
        return Question(name, seat, tracks=_bits(decision[2]))
    if kind == D_BRAIN:
        return Question(name, seat, areas=_bits(decision[2]))
    if kind == D_INCOME:
        return Question(name, seat, icons=decision[2:])
    return Question(name, seat, left=decision[2] if kind == D_TERRANS else 0)


def _bits(mask: int) -> tuple[int, ...]:
    return tuple(cells_of(mask))


@lru_cache(maxsize=64)
def _bare_cells(galaxy: Galaxy) -> tuple[CellView, ...]:
    """The map as it was laid out."""
    views = []
    for cell, name in galaxy.names.items():
        q, r = hex_of(cell)
        planet = -1 if galaxy.kind[cell] == NO_PLANET else galaxy.kind[cell]
        number = galaxy.tiles[galaxy.sector_of[cell]].number
        views.append(CellView(cell, q, r, name, number, planet, planet, (), -1, (), -1))
    return tuple(views)


def _cells(state: State) -> tuple[CellView, ...]:
    busy = state.formed | state.lost
    for row in state.rows:
        busy |= row[OWNED] | row[FORMERS] | row[SATELLITES] | row[SPACE_STATIONS]
    return tuple(_busy_cell(state, bare) if busy >> bare.cell & 1 else bare for bare in _bare_cells(state.galaxy))


def _busy_cell(state: State, bare: CellView) -> CellView:
    structures, former, satellites, station = _pieces_at(state, 1 << bare.cell)
    planet = _planet_now(state, bare.cell, bare.printed)
    return CellView(
        bare.cell, bare.q, bare.r, bare.name, bare.sector, planet, bare.printed, structures, former, satellites, station
    )


def _planet_now(state: State, cell: int, printed: int) -> int:
    if state.lost >> cell & 1:
        return LOST_PLANET
    return GAIA if printed == TRANSDIM and state.formed >> cell & 1 else printed


Pieces = tuple[tuple[tuple[int, int], ...], int, tuple[int, ...], int]


def _pieces_at(state: State, bit: int) -> Pieces:
    structures: list[tuple[int, int]] = []
    former = station = -1
    for player, row in enumerate(state.rows):
        if row[OWNED] & bit:
            building = next(b for b in range(len(BUILDINGS)) if row[BUILDING + b] & bit)
            structures.insert(len(structures) if row[GUESTS] & bit else 0, (player, building))
        if row[FORMERS] & bit:
            former = player
        if row[SPACE_STATIONS] & bit:
            station = player
    satellites = tuple(player for player, row in enumerate(state.rows) if row[SATELLITES] & bit)
    return tuple(structures), former, satellites, station


def _player(state: State, player: int) -> PlayerView:
    row = state.rows[player]
    chosen = row[FACTION] >= 0
    buildings = tuple(_bits(row[BUILDING + b]) for b in range(len(BUILDINGS)))
    used = row[USED]
    return PlayerView(
        player=player,
        is_automa=player >= state.seats,
        faction=row[FACTION],
        home=row[HOME],
        vp=row[VP],
        parts=parts_of(row),
        credit=row[CREDIT],
        ore=row[ORE],
        knowledge=row[KNOWLEDGE],
        qic=row[QIC],
        bowls=(row[BOWL1], row[BOWL1 + 1], row[BOWL1 + 2]),
        gaia_area=row[BOWL1 + 3],
        brainstone=row[BRAIN],
        levels=tuple(row[TRACK : TRACK + len(TRACKS)]),
        range=RANGE[row[NAVIGATION]],
        step_ore=ORE_PER_STEP[row[TERRAFORMING]],
        buildings=buildings,
        left=tuple(count - (row[BUILDING + b] & ~row[LOST]).bit_count() for b, count in enumerate(BUILDING_COUNT)),
        guests=_bits(row[GUESTS]),
        lost_planet=row[LOST].bit_length() - 1,
        gaiaformers_ready=row[FORMERS_READY],
        gaiaformers_locked=row[FORMERS_LOCKED],
        gaiaformers_out=_bits(row[FORMERS]),
        satellites=_bits(row[SATELLITES]),
        satellites_left=MAX_SATELLITES - row[SATELLITES].bit_count(),
        stations=_bits(row[SPACE_STATIONS]),
        stations_left=SPACE_STATION_COUNT - row[SPACE_STATIONS].bit_count(),
        federations=tuple(_bits(cells) for cells in clusters_of(row[FEDERATED])),
        threshold=threshold(row),
        tiles=_bits(row[TILES]),
        covered=_bits(row[COVERED]),
        advanced=_bits(row[ADVANCED]),
        tokens=tuple(row[TOKEN : TOKEN + 7]),
        green=row[GREEN],
        booster=row[BOOSTER],
        passed=bool(row[PASSED]),
        specials=_bits(specials_open(row)) if chosen and player < state.seats else (),
        used=_bits(used),
        income=next_income(row) if chosen and player < state.seats and state.round < ROUNDS else NO_INCOME,
        structures=row[OWNED].bit_count(),
        types=_bits(row[TYPES]),
        gaia_planets=counts.gaia_planets(state, row),
        sectors=counts.sectors(state, row),
    )


def next_income(row: list[int]) -> Income:
    """What the next income phase would bring with everything as it stands."""
    gains, icons = rounds.income_of(row)
    credit, ore, knowledge, qic = (sum(gain[i] for gain in gains) for i in range(4))
    return Income(credit, ore, knowledge, qic, sum(i for i in icons if i > 0), -sum(i for i in icons if i < 0))


def _final(state: State, tile: int) -> FinalView:
    if any(row[FACTION] < 0 for row in state.rows):
        return FinalView(tile, (0,) * len(state.rows), -1, (0,) * len(state.rows))
    progress = ending.final_counts(state, tile)
    points = ending.final_points(progress)
    players = len(state.rows)
    return FinalView(tile, tuple(progress[:players]), NEUTRAL[tile] if players <= 2 else -1, tuple(points[:players]))


def _automa(state: State) -> AutomaView | None:
    if len(state.rows) == state.seats:
        return None
    known = tuple(sorted(CARDS[card].id for card in state.deck if state.seen >> card & 1))
    played = tuple(CARDS[card].id for card in state.used)
    support = CARDS[state.support].id if state.support >= 0 else -1
    return AutomaView(str(state.options["automa"]), support, played, len(state.deck), known)
