"""A seat's view, built from the state: the order of the Automa's cards is left out here and only here."""

from __future__ import annotations

from functools import lru_cache

from ....core.notation import Seat
from ..box import components as c
from ..box.automa import CARDS
from ..rules import charging, ending, rounds
from ..rules import counting as counts
from ..rules.board_actions import specials_open
from ..rules.federations import clusters_of, threshold
from ..rules.scoring import parts_of
from ..table import actions as a
from ..table import player as at
from ..table.space import NO_PLANET, Galaxy, cells_of, hex_of
from ..table.state import GaiaState as State
from .view import NO_INCOME, AutomaView, CellView, FinalView, Income, NewsView, PlayerView, Question, View


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
        players=tuple(player_of(state, player) for player in range(len(state.rows))),
        tile_at=state.tile_at,
        advanced=tuple(state.advanced),
        top_token=state.top_token,
        top_of_track=tuple(top_of(state, track) for track in range(len(c.TRACKS))),
        tokens=tuple(state.tokens),
        boosters=tuple(state.boosters),
        acts=tuple(state.acts),
        round_tiles=state.round_tiles,
        final=tuple(final_of(state, tile) for tile in state.final_tiles),
        automa=automa_of(state),
        news=tuple(NewsView(*(_bits(mask) for mask in told)) for _, *told in state.news),
        setup=str(state.options["setup"]),
        turn_order=str(state.options["turn_order"]),
    )


def top_of(state: State, track: int) -> int:
    return next((player for player, row in enumerate(state.rows) if row[at.TRACK + track] == c.TOP), -1)


def question_of(state: State) -> Question | None:
    if not state.stack:
        return None
    decision = state.stack[-1]
    kind, seat = decision[0], decision[1].bit_length() - 1
    name = a.DECISIONS[kind]
    if kind == a.D_CHARGE:
        row = state.rows[seat]
        power = charging.amount(row, decision[2])
        return Question(name, seat, offer=power, cost=max(0, power - 1), builder=state.builder, cell=state.site)
    if kind == a.D_SITE:
        return Question(name, seat, free_steps=decision[2], range_bonus=decision[3])
    if kind == a.D_ADVANCE:
        return Question(name, seat, tracks=_bits(decision[2]))
    if kind == a.D_BRAIN:
        return Question(name, seat, areas=_bits(decision[2]))
    if kind == a.D_INCOME:
        return Question(name, seat, icons=decision[2:])
    return Question(name, seat, left=decision[2] if kind == a.D_TERRANS else 0)


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
        busy |= row[at.OWNED] | row[at.FORMERS] | row[at.SATELLITES] | row[at.SPACE_STATIONS]
    return tuple(_busy_cell(state, bare) if busy >> bare.cell & 1 else bare for bare in _bare_cells(state.galaxy))


def _busy_cell(state: State, bare: CellView) -> CellView:
    structures, former, satellites, station = pieces_at(state, 1 << bare.cell)
    planet = planet_now(state, bare.cell, bare.printed)
    return CellView(
        bare.cell, bare.q, bare.r, bare.name, bare.sector, planet, bare.printed, structures, former, satellites, station
    )


def planet_now(state: State, cell: int, printed: int) -> int:
    if state.lost >> cell & 1:
        return c.LOST_PLANET
    return c.GAIA if printed == c.TRANSDIM and state.formed >> cell & 1 else printed


Pieces = tuple[tuple[tuple[int, int], ...], int, tuple[int, ...], int]


def pieces_at(state: State, bit: int) -> Pieces:
    structures: list[tuple[int, int]] = []
    former = station = -1
    for player, row in enumerate(state.rows):
        if row[at.OWNED] & bit:
            building = next(b for b in range(len(c.BUILDINGS)) if row[at.BUILDING + b] & bit)
            structures.insert(len(structures) if row[at.GUESTS] & bit else 0, (player, building))
        if row[at.FORMERS] & bit:
            former = player
        if row[at.SPACE_STATIONS] & bit:
            station = player
    satellites = tuple(player for player, row in enumerate(state.rows) if row[at.SATELLITES] & bit)
    return tuple(structures), former, satellites, station


def player_of(state: State, player: int) -> PlayerView:
    row = state.rows[player]
    chosen = row[at.FACTION] >= 0
    buildings = tuple(_bits(row[at.BUILDING + b]) for b in range(len(c.BUILDINGS)))
    used = row[at.USED]
    return PlayerView(
        player=player,
        is_automa=player >= state.seats,
        faction=row[at.FACTION],
        home=row[at.HOME],
        vp=row[at.VP],
        parts=parts_of(row),
        credit=row[at.CREDIT],
        ore=row[at.ORE],
        knowledge=row[at.KNOWLEDGE],
        qic=row[at.QIC],
        bowls=(row[at.BOWL1], row[at.BOWL1 + 1], row[at.BOWL1 + 2]),
        gaia_area=row[at.BOWL1 + 3],
        brainstone=row[at.BRAIN],
        levels=tuple(row[at.TRACK : at.TRACK + len(c.TRACKS)]),
        range=c.RANGE[row[at.NAVIGATION]],
        step_ore=c.ORE_PER_STEP[row[at.TERRAFORMING]],
        buildings=buildings,
        left=tuple(
            count - (row[at.BUILDING + b] & ~row[at.LOST]).bit_count() for b, count in enumerate(c.BUILDING_COUNT)
        ),
        guests=_bits(row[at.GUESTS]),
        lost_planet=row[at.LOST].bit_length() - 1,
        gaiaformers_ready=row[at.FORMERS_READY],
        gaiaformers_locked=row[at.FORMERS_LOCKED],
        gaiaformers_out=_bits(row[at.FORMERS]),
        satellites=_bits(row[at.SATELLITES]),
        satellites_left=c.MAX_SATELLITES - row[at.SATELLITES].bit_count(),
        stations=_bits(row[at.SPACE_STATIONS]),
        stations_left=c.SPACE_STATION_COUNT - row[at.SPACE_STATIONS].bit_count(),
        federations=tuple(_bits(cells) for cells in clusters_of(row[at.FEDERATED])),
        threshold=threshold(row),
        tiles=_bits(row[at.TILES]),
        covered=_bits(row[at.COVERED]),
        advanced=_bits(row[at.ADVANCED]),
        tokens=tuple(row[at.TOKEN : at.TOKEN + 7]),
        green=row[at.GREEN],
        booster=row[at.BOOSTER],
        passed=bool(row[at.PASSED]),
        specials=_bits(specials_open(row)) if chosen and player < state.seats else (),
        used=_bits(used),
        income=next_income(row) if chosen and player < state.seats and state.round < c.ROUNDS else NO_INCOME,
        structures=row[at.OWNED].bit_count(),
        types=_bits(row[at.TYPES]),
        gaia_planets=counts.gaia_planets(state, row),
        sectors=counts.sectors(state, row),
    )


def next_income(row: list[int]) -> Income:
    """What the next income phase would bring with everything as it stands."""
    gains, icons = rounds.income_of(row)
    credit, ore, knowledge, qic = (sum(gain[i] for gain in gains) for i in range(4))
    return Income(credit, ore, knowledge, qic, sum(i for i in icons if i > 0), -sum(i for i in icons if i < 0))


def final_of(state: State, tile: int) -> FinalView:
    if any(row[at.FACTION] < 0 for row in state.rows):
        return FinalView(tile, (0,) * len(state.rows), -1, (0,) * len(state.rows))
    progress = ending.final_counts(state, tile)
    points = ending.final_points(progress)
    players = len(state.rows)
    return FinalView(tile, tuple(progress[:players]), c.NEUTRAL[tile] if players <= 2 else -1, tuple(points[:players]))


def automa_of(state: State) -> AutomaView | None:
    if len(state.rows) == state.seats:
        return None
    known = tuple(sorted(CARDS[card].id for card in state.deck if state.seen >> card & 1))
    played = tuple(CARDS[card].id for card in state.used)
    support = CARDS[state.support].id if state.support >= 0 else -1
    return AutomaView(str(state.options["automa"]), support, played, len(state.deck), known)
