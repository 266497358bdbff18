"""What one seat may know: everything on the table, but not the order of the Automa's cards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from ....core.errors import Refusal
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
from ..table.actions import (
    D_ADVANCE,
    D_BOOSTER,
    D_BRAIN,
    D_CHARGE,
    D_CLOSE,
    D_FACTION,
    D_INCOME,
    D_ITARS,
    D_LOST,
    D_PLACE,
    D_RESCORE,
    D_SITE,
    D_TERRANS,
    D_TILE,
    D_TOKEN,
    D_TURN,
)  # fmt: skip
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
from .prices import Quote, UpgradeQuote, mine_quotes, project_quotes, upgrade_quotes
from .reasons import reasons_of

if TYPE_CHECKING:
    from ..table.state import GaiaState

QUESTIONS = {
    D_FACTION: "faction", D_PLACE: "place", D_BOOSTER: "booster", D_INCOME: "income", D_TERRANS: "terrans",
    D_ITARS: "itars",
    D_TURN: "turn", D_CLOSE: "close", D_SITE: "site", D_TILE: "tile", D_ADVANCE: "advance", D_LOST: "lost-planet",
    D_TOKEN: "token", D_RESCORE: "rescore", D_CHARGE: "charge", D_BRAIN: "brainstone",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class CellView:
    """A hex of the map. `planet` is what it is now: a finished project is a Gaia planet."""

    cell: int
    q: int
    r: int
    name: str  # "4A2"
    sector: int  # number of the tile
    planet: int  # an index of components.PLANETS, or -1
    printed: int  # the planet printed on the tile, or -1
    structures: tuple[tuple[int, int], ...]  # (player, building); a guest's mine stands last
    gaiaformer: int  # whose, or -1
    satellites: tuple[int, ...]  # whose
    station: int  # whose space station, or -1


@dataclass(frozen=True, slots=True)
class Income:
    credit: int
    ore: int
    knowledge: int
    qic: int
    charge: int
    token: int


NO_INCOME = Income(0, 0, 0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One player, the Automa included."""

    player: int
    is_automa: bool
    faction: int  # -1: not chosen yet
    home: int
    vp: int
    parts: tuple[tuple[str, int], ...]
    credit: int
    ore: int
    knowledge: int
    qic: int
    bowls: tuple[int, int, int]  # tokens in areas I, II, III, the brainstone among them
    gaia_area: int
    brainstone: int  # 0 nowhere, 1 to 3 an area, 4 the Gaia area
    levels: tuple[int, ...]
    range: int
    step_ore: int
    buildings: tuple[tuple[int, ...], ...]  # cells by kind of building
    left: tuple[int, ...]  # pieces on the board by kind of building
    guests: tuple[int, ...]
    lost_planet: int  # cell or -1
    gaiaformers_ready: int
    gaiaformers_locked: int
    gaiaformers_out: tuple[int, ...]
    satellites: tuple[int, ...]
    satellites_left: int
    stations: tuple[int, ...]
    stations_left: int
    federations: tuple[tuple[int, ...], ...]  # the cells of each
    threshold: int  # power value that the next federation needs
    tiles: tuple[int, ...]
    covered: tuple[int, ...]
    advanced: tuple[int, ...]
    tokens: tuple[int, ...]  # federation tokens by kind
    green: int
    booster: int
    passed: bool
    specials: tuple[int, ...]  # special actions still open this round
    used: tuple[int, ...]
    income: Income  # of the next round, where there is one, with the booster held now
    structures: int
    types: tuple[int, ...]  # planet types colonised
    gaia_planets: int
    sectors: int


@dataclass(frozen=True, slots=True)
class FinalView:
    """A final scoring tile with everybody's progress and what it would give now."""

    tile: int
    counts: tuple[int, ...]  # by player
    neutral: int  # -1: no neutral player
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """The decision on top: who is asked, what, and the figures of it."""

    name: str  # a value of QUESTIONS
    seat: int
    offer: int = 0  # charge: power offered, after the limits
    cost: int = 0  # charge: points it costs
    builder: int = -1  # charge: who builds, and where
    cell: int = -1
    free_steps: int = 0
    range_bonus: int = 0
    tracks: tuple[int, ...] = ()
    areas: tuple[int, ...] = ()
    icons: tuple[int, ...] = ()  # income: charges above 0, tokens below
    left: int = 0  # Terrans: power value left


@dataclass(frozen=True, slots=True)
class AutomaView:
    level: str
    support: int  # number of the card, or -1
    played: tuple[int, ...]  # cards revealed this round
    cards_left: int
    known_left: tuple[int, ...]  # cards that must be among those left


@dataclass(frozen=True, slots=True)
class NewsView:
    """What a player did in their latest turn."""

    cells: tuple[int, ...]  # built on
    federation: tuple[int, ...]  # cells of a new federation
    tracks: tuple[int, ...]  # advanced on


@dataclass(frozen=True, slots=True)
class View:
    """Everything a board, a terminal or a program may show to one seat."""

    seat: int | None
    seats: int
    over: bool
    round: int
    turn: int
    to_act: tuple[int, ...]
    question: Question | None
    order: tuple[int, ...]
    passed: tuple[int, ...]
    cells: tuple[CellView, ...]
    players: tuple[PlayerView, ...]
    tile_at: tuple[int, ...]
    advanced: tuple[int, ...]
    top_token: int
    top_of_track: tuple[int, ...]  # who stands on level 5, or -1
    tokens: tuple[int, ...]
    boosters: tuple[int, ...]
    acts: tuple[int, ...]  # who took each board action, or -1
    round_tiles: tuple[int, ...]
    final: tuple[FinalView, ...]
    quotes: tuple[Quote, ...]  # mines, for this seat on its turn
    projects: tuple[Quote, ...]
    upgrades: tuple[UpgradeQuote, ...]
    automa: AutomaView | None
    news: tuple[NewsView, ...]  # by player
    reasons: dict[str, Refusal]  # place on the page -> why this seat, when it is asked, can do nothing there
    setup: str
    turn_order: str


def view_of(state: GaiaState, seat: Seat | None) -> View:
    mine = (
        seat is not None and state.stack and state.stack[-1][1] >> seat & 1 and state.stack[-1][0] in (D_TURN, D_SITE)
    )
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
        quotes=mine_quotes(state, seat) if mine and seat is not None else (),
        projects=project_quotes(state, seat) if mine and seat is not None else (),
        upgrades=upgrade_quotes(state, seat) if mine and seat is not None else (),
        automa=_automa(state),
        reasons=reasons_of(state, seat) if seat is not None else {},
        news=tuple(NewsView(*(_bits(mask) for mask in told)) for _, *told in state.news),
        setup=str(state.options["setup"]),
        turn_order=str(state.options["turn_order"]),
    )


def _top(state: GaiaState, track: int) -> int:
    return next((player for player, row in enumerate(state.rows) if row[TRACK + track] == TOP), -1)


def question_of(state: GaiaState) -> Question | None:
    if not state.stack:
        return None
    decision = state.stack[-1]
    kind, seat = decision[0], decision[1].bit_length() - 1
    name = QUESTIONS[kind]
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


def _cells(state: GaiaState) -> tuple[CellView, ...]:
    busy = state.formed | state.lost
    for row in state.rows:
        busy |= row[OWNED] | row[FORMERS] | row[SATELLITES] | row[SPACE_STATIONS]
    return tuple(_busy_cell(state, bare) if busy >> bare.cell & 1 else bare for bare in _bare_cells(state.galaxy))


def _busy_cell(state: GaiaState, bare: CellView) -> CellView:
    structures, former, satellites, station = _pieces_at(state, 1 << bare.cell)
    planet = _planet_now(state, bare.cell, bare.printed)
    return CellView(
        bare.cell, bare.q, bare.r, bare.name, bare.sector, planet, bare.printed, structures, former, satellites, station
    )


def _planet_now(state: GaiaState, cell: int, printed: int) -> int:
    if state.lost >> cell & 1:
        return LOST_PLANET
    return GAIA if printed == TRANSDIM and state.formed >> cell & 1 else printed


Pieces = tuple[tuple[tuple[int, int], ...], int, tuple[int, ...], int]


def _pieces_at(state: GaiaState, bit: int) -> Pieces:
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


def _player(state: GaiaState, player: int) -> PlayerView:
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


def _final(state: GaiaState, tile: int) -> FinalView:
    if any(row[FACTION] < 0 for row in state.rows):
        return FinalView(tile, (0,) * len(state.rows), -1, (0,) * len(state.rows))
    progress = ending.final_counts(state, tile)
    points = ending.final_points(progress)
    players = len(state.rows)
    return FinalView(tile, tuple(progress[:players]), NEUTRAL[tile] if players <= 2 else -1, tuple(points[:players]))


def _automa(state: GaiaState) -> AutomaView | None:
    if len(state.rows) == state.seats:
        return None
    known = tuple(sorted(CARDS[card].id for card in state.deck if state.seen >> card & 1))
    played = tuple(CARDS[card].id for card in state.used)
    support = CARDS[state.support].id if state.support >= 0 else -1
    return AutomaView(str(state.options["automa"]), support, played, len(state.deck), known)
