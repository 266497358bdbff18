"""The view of a position for one seat: what it cannot know is left out here, and only here."""

from __future__ import annotations

from functools import lru_cache

from astrarium.core import Score, Seat

from ..box import components as c
from ..box.components import KINDS, TYPES
from ..rules import battle, population, research, scoring
from ..rules.upkeep import balance
from ..table import state as s
from ..table.state import BERTHS, assess
from ..table.state import EclipseState as State
from .battle import fights
from .view import (
    DECISIONS,
    PARTIES,
    PHASES,
    Battle,
    Design,
    Die,
    Group,
    Pending,
    Player,
    Sector,
    Ships,
    Slot,
    Square,
    Technology,
    Tile,
    View,
)


def view_of(state: State, seat: Seat | None) -> View:
    """What `seat` may know of `state`; None is a spectator."""
    placed = [sector for sector in range(c.SECTOR_COUNT) if state.cell[sector] != c.NO_CELL]
    players = tuple(player_of(state, who, seat) for who in range(state.seats))
    return View(
        seat=seat,
        seats=state.seats,
        options=state.options,
        round=state.round,
        rounds=c.ROUNDS,
        phase=PHASES[state.phase],
        turn=state.turn,
        active=state.active % state.seats,
        start=state.start,
        next_start=_seat(state.next_start),
        diplomacy=bool(state.options["diplomacy"]) and c.LAYOUT[state.seats].diplomacy,
        sectors=tuple(sector_of(state, sector) for sector in placed),
        players=players,
        technologies=tuple(technology_of(state, i, seat) for i in range(len(c.TECHNOLOGIES))),
        technologies_left=sum(state.bag),
        stacks=(len(state.stacks[1]), len(state.stacks[2]), len(state.stacks[3])),
        discards=tuple(tuple(c.SECTOR_NAMES[i] for i in state.discards[ring]) for ring in (1, 2, 3)),
        discoveries_left=len(state.found),
        reputation_left=sum(state.honours),
        battle=battle_of(state),
        fights=fights(state),
        pending=pending_of(state, seat),
        over=state.over,
        winners=tuple(state.winners()) if state.over else (),
        scores=_known_scores(state, players),
    )


def _known_scores(state: State, players: tuple[Player, ...]) -> tuple[Score, ...]:
    """Every seat's points as far as they are known (EC-14.2: reputation lies face down)."""
    if state.over:
        return tuple(state.scores())
    totals = [player.total for player in players]
    return tuple(
        Score(player.seat, player.total, player.points, 1 + sum(other > player.total for other in totals))
        for player in players
    )


def _seat(number: int) -> Seat | None:
    return number if number >= 0 else None


def _squares(sector: int, cubes: int) -> tuple[Square, ...]:
    return tuple(
        Square(i, c.SQUARE_KINDS[kind], advanced, bool(cubes >> i & 1))
        for i, (kind, advanced) in enumerate(c.SECTORS[sector].squares)
    )


def tile(sector: int) -> Tile:
    """A sector as printed."""
    printed = c.SECTORS[sector]
    return Tile(
        sector, c.SECTOR_NAMES[sector], printed.name, printed.stack, printed.vp, printed.wormholes,
        _squares(sector, 0), printed.artifact, printed.discovery, printed.ancients,
    )  # fmt: skip


def sector_of(state: State, sector: int) -> Sector:
    printed = c.SECTORS[sector]
    q, r = c.CELLS[state.cell[sector]]
    rotation = state.turned[sector]
    cubes, built = state.cubes[sector], state.built[sector]
    here = state.sector == sector
    full = state.full[sector]
    guarded = state.guarded(sector)
    ancients = state.ancients[sector]
    return Sector(
        index=sector,
        number=c.SECTOR_NAMES[sector],
        name=printed.name,
        q=q,
        r=r,
        rotation=rotation,
        wormholes=tuple(bool(c.WORMHOLES[sector][rotation] >> edge & 1) for edge in range(6)),
        vp=printed.vp,
        artifact=printed.artifact,
        squares=_squares(sector, cubes),
        orbital=bool(built & 1),
        orbital_cube=bool(cubes >> c.ORBITAL_SQUARE & 1),
        monolith=bool(built & 2),
        owner=_seat(state.disc[sector]),
        ships=_ships(state, sector, here),
        entered=state.order[sector],
        ancients=ancients,
        ancient_damage=state.wounds[TYPES * s.ANCIENTS] if here else (0,) * ancients,
        gcds=guarded,
        gcds_damage=sum(state.wounds[TYPES * s.DEFENCE]) if here and guarded else 0,
        discovery=state.discovery[sector] > 0,
        links=full,
        half_links=tuple(other for other in state.half[sector] if other not in full),
    )


def _ships(state: State, sector: int, here: bool) -> tuple[Ships, ...]:
    found = []
    for seat in state.order[sector]:
        for ship in range(TYPES):
            count = state.ships[BERTHS * sector + TYPES * seat + ship]
            if count:
                damage = state.wounds[TYPES * seat + ship] if here else (0,) * count
                found.append(Ships(seat, c.SHIPS[ship], count, damage))
    return tuple(found)


def _part(number: int) -> str | None:
    return c.PART_NAMES[number] if number >= 0 else None


@lru_cache(maxsize=1024)
def _slots(species: int, ship: int, tiles: bytes) -> tuple[Slot, ...]:
    blueprint = c.SPECIES[species].blueprints[ship]
    return tuple(
        Slot(position, _part(printed), _part(on - 1), _part(on - 1 if on else printed))
        for position, printed, on in zip(blueprint.positions, blueprint.printed, tiles, strict=False)
    )


def design_shown(state: State, seat: Seat, ship: int) -> Design:
    group = TYPES * seat + ship
    return shown(state.species[seat], ship, _tiles(state, seat, ship), state.design[group], state.supply[group])


def _tiles(state: State, seat: Seat, ship: int) -> bytes:
    base = TYPES * c.SLOTS * seat + c.SLOTS * ship
    return bytes(state.tile[base : base + c.SLOTS])


@lru_cache(maxsize=4096)
def shown(species: int, ship: int, tiles: bytes, d: s.Design, unbuilt: int) -> Design:
    blueprint = c.SPECIES[species].blueprints[ship]
    return Design(
        c.SHIPS[ship], _slots(species, ship, tiles), d[s.D_INITIATIVE], d[s.D_HULL], d[s.D_COMPUTER], d[s.D_SHIELD],
        d[s.D_MOVEMENT], d[s.D_ENERGY], (d[s.D_YELLOW], d[s.D_ORANGE], d[s.D_RED]), d[s.D_MISSILES],
        (blueprint.initiative, blueprint.energy, blueprint.computer), c.SPECIES[species].prices[ship], unbuilt,
    )  # fmt: skip


def refitted(state: State, seat: Seat, ship: int, slot: int, part: int) -> Design:
    """The ship type as it would be with that part on the slot, or with the tile taken off it (part -1)."""
    tiles = bytearray(_tiles(state, seat, ship))
    tiles[slot] = part + 1
    blueprint = c.SPECIES[state.species[seat]].blueprints[ship]
    parts = [on - 1 if on else printed for printed, on in zip(blueprint.printed, tiles, strict=False)]
    after = assess(blueprint, parts)
    return shown(state.species[seat], ship, bytes(tiles), after, state.supply[TYPES * seat + ship])


_NO_SPECIES = Player(
    0, None, "", "", None, (0, 0, 0), (c.TRACK_CUBES,) * 3, (c.PRODUCES[c.TRACK_CUBES],) * 3, (0, 0, 0), 0,
    c.RESERVE_DISCS, 0, 0, (0,) * 6, (0,) * 3, 0, 0, 0, ((), (), ()), (0, 0, 0), (), (0, 0), (0,) * 6, (), 0, (),
    (0, 0, 0), (), 0, (), (), False, False, False, (), 0, None,
)  # fmt: skip


def player_of(state: State, seat: Seat, viewer: Seat | None) -> Player:
    if state.species[seat] < 0:
        values = {field: getattr(_NO_SPECIES, field) for field in Player.__slots__}
        return Player(**{**values, "seat": seat})
    species = c.SPECIES[state.species[seat]]
    known = seat == viewer or state.over
    tech = state.tech[seat]
    spent = state.spent[c.SPENT_SPACES * seat : c.SPENT_SPACES * (seat + 1)]
    points = [
        (name, value)
        for i, (name, value) in enumerate(zip(scoring.PARTS, scoring.parts_of(state, seat), strict=True))
        if known or i != scoring.REPUTATION_PART
    ]
    return Player(
        seat=seat,
        species=species.id,
        name=species.name,
        colour=species.colour,
        home=c.SECTOR_NAMES[species.home],
        storage=tuple(state.store[KINDS * seat : KINDS * (seat + 1)]),
        tracks=tuple(state.track[KINDS * seat : KINDS * (seat + 1)]),
        income=tuple(population.income(state, seat, kind) for kind in range(KINDS)),
        grave=tuple(state.grave[KINDS * seat : KINDS * (seat + 1)]),
        discs=state.discs[seat],
        reserve=state.reserve[seat],
        upkeep=population.upkeep(state, seat),
        balance=balance(state, seat),
        actions=tuple(spent[: len(c.ACTIONS)]),
        reactions=tuple(spent[len(c.ACTIONS) :]),
        colony_ships=state.colony[seat],
        colony_ships_all=species.colony_ships,
        trade=species.trade,
        technologies=tuple(_owned(tech, category) for category in range(len(c.CATEGORIES))),
        discounts=tuple(_discount(tech, category) for category in range(len(c.CATEGORIES))),
        designs=tuple(design_shown(state, seat, ship) for ship in range(TYPES)),
        prices=(species.prices[c.ORBITAL], species.prices[c.MONOLITH]),
        limits=species.limits,
        stored_parts=tuple(name for i, name in enumerate(c.PART_NAMES) if state.parts[seat] >> i & 1),
        reputation=len(state.reputation[seat]),
        reputation_values=state.reputation[seat] if known else None,
        places=(species.either, species.ambassador_only, species.reputation_only),
        ambassadors=tuple(other for other in range(state.seats) if state.ambassadors[seat] >> other & 1),
        discoveries=len(state.kept[seat]),
        discovery_kinds=tuple(c.DISCOVERIES[i] for i in state.kept[seat]) if seat == viewer else None,
        sectors=state.land[seat],
        passed=bool(state.passed >> seat & 1),
        gone=bool(state.gone >> seat & 1),
        traitor=state.traitor == seat,
        points=tuple(points),
        total=sum(value for _, value in points),
        rank=state.scores()[seat].rank if state.over else None,
    )


def _owned(tech: int, category: int) -> tuple[str, ...]:
    mine = tech & c.CATEGORY_MASK[category]
    return tuple(name for i, name in enumerate(c.TECH_NAMES) if mine >> i & 1)


def _discount(tech: int, category: int) -> int:
    return c.DISCOUNT[min(research.owned(tech, category), len(c.DISCOUNT) - 1)]


def technology_of(state: State, index: int, seat: Seat | None) -> Technology:
    tech = c.TECHNOLOGIES[index]
    price = None
    owned = seat is not None and bool(state.tech[seat] >> index & 1)
    if seat is not None and not owned and research.can_hold(state, seat, index):
        price = research.price(state, seat, index)
    category = c.CATEGORIES[tech.category]
    return Technology(index, tech.id, tech.name, category, tech.cost, tech.min_cost, state.shop[index], owned, price)


def battle_of(state: State) -> Battle | None:
    if state.sector == s.NO_SECTOR:
        return None
    fighting = state.attacker >= 0
    dice = _dice(state)
    return Battle(
        sector=state.sector,
        attacker=PARTIES[state.attacker] if fighting else None,
        defender=PARTIES[state.defender] if fighting else None,
        round=state.step,
        groups=_groups(state) if fighting else (),
        dice=dice,
        next_die=_die(state.pool[0], pending=True) if state.pool else None,
        draws=tuple(state.kills),
    )


def _die(die: int, pending: bool) -> Die:
    return Die(c.COLOURS[die // s.ROLLS], die % s.ROLLS, c.DAMAGE[die // s.ROLLS], pending)


def _dice(state: State) -> tuple[Die, ...]:
    """The last throw, the strongest first; of equal dice the last ones wait."""
    waiting = list(state.pool)
    found = []
    for die in sorted(state.shot):
        pending = die in waiting
        if pending:
            waiting.remove(die)
        found.append(_die(die, pending))
    return tuple(reversed(found))


def _groups(state: State) -> tuple[Group, ...]:
    found: list[tuple[int, int, Group]] = []
    for side, party in ((1, state.defender), (0, state.attacker)):
        for ship in range(TYPES):
            group = TYPES * party + ship
            if not state.wounds[group]:
                continue
            d = battle.design_of(state, party, ship)
            name = c.SHIPS[ship] if party < s.ANCIENTS else ("ancient", "gcds")[party - s.ANCIENTS]
            retreat = state.fleeing[group]
            entry = Group(
                PARTIES[party], name, d[s.D_INITIATIVE], d[s.D_COMPUTER], d[s.D_SHIELD], d[s.D_HULL],
                (d[s.D_YELLOW], d[s.D_ORANGE], d[s.D_RED]), d[s.D_MISSILES], state.wounds[group],
                bool(state.acted >> (TYPES * side + ship) & 1), None if retreat == s.NO_SECTOR else retreat,
                state.firing == group,
            )  # fmt: skip
            found.append((-entry.initiative, 1 - side, entry))
    found.sort(key=lambda item: item[:2])
    return tuple(entry for _, _, entry in found)


_COUNTED = (s.TARGET, s.INFLUENCE, s.RESEARCH, s.UPGRADE, s.BUILD, s.MOVE, s.ARTIFACT, s.KILL)
_MADE = (s.TARGET, s.RESEARCH, s.UPGRADE, s.BUILD, s.MOVE)


def pending_of(state: State, seat: Seat | None) -> Pending | None:
    if not state.stack:
        return None
    top = state.stack[-1]
    kind = top[0]
    mine = seat is not None and bool(top[1] >> seat & 1)
    at_tile = kind == s.TILE
    return Pending(
        kind=DECISIONS[kind],
        seats=state.to_act(),
        mine=mine,
        left=top[2] if kind in _COUNTED else None,
        made=top[3] if kind in _MADE else None,
        sector=_pending_sector(state),
        target=c.CELLS[state.target] if at_tile else None,
        drawn=tuple(tile(sector) for sector in state.drawn) if at_tile else (),
        discovery=c.DISCOVERIES[top[2]] if kind == s.DISCOVERY and mine else None,
        part=c.PART_NAMES[top[2]] if kind == s.FREE_PART else None,
        reputation=state.drawn if kind == s.HONOUR and mine else (),
        other=top[2] if kind in (s.ANSWER, s.AMBASSADOR) else None,
    )


def _pending_sector(state: State) -> int | None:
    top = state.stack[-1]
    if top[0] == s.CLAIM:
        return top[2]
    if top[0] == s.DISCOVERY:
        return top[3]
    if top[0] == s.DISC_TO:
        return top[2] if top[2] >= 0 else None
    if top[0] == s.BETRAY:
        return top[4]
    return state.sector if state.sector != s.NO_SECTOR else None
