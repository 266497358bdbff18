"""A seat's view, built from the state: secrets are left out here and only here."""

from __future__ import annotations

from functools import cache

from astrarium.core import Score, Seat

from ..box import components as c
from ..rules import scoring
from ..rules.attack import can_be_attacked, in_range, ship_defence, strength
from ..rules.develop import working_facilities
from ..rules.orbits import is_blockaded, planet_defence
from ..rules.physics import HIT, A
from ..rules.points import points
from ..table import actions
from ..table.space import ring_spots
from ..table.state import BOARD, BOX, FREE, NOWHERE, SUPPLY, Happening, Leg, Shot, is_cruiser, owner_of
from ..table.state import AscendingState as State
from .view import (
    BoardView,
    BumpView,
    LegView,
    PendingView,
    PlanetView,
    RowView,
    SeatView,
    ShipView,
    ShotView,
    TechView,
    View,
)


def view_of(state: State, seat: Seat | None) -> View:
    """What `seat` may know of `state`."""
    return View(
        seat=seat,
        seats=state.seats,
        turn=state.turn,
        first=state.first,
        active=-1 if state.over else state.active,
        trigger=state.trigger,
        pool=state.pool,
        over=state.over,
        pending=pending_of(state),
        board=_board(state.comp),
        planets=tuple(planet_of(state, hole, seat) for hole in range(len(state.kind))),
        ships=tuple(ship_of(state, ship) for ship, place in enumerate(state.where) if place == BOARD),
        players=tuple(player_of(state, score) for score in scoring.scores(state)),
        techs=techs_of(state),
        rows=rows_of(state),
        hidden=hidden_of(state, seat),
        shot=shot_view(state.shot) if state.shot else None,
        preview=str(state.options["preview"]),
        wobble=str(state.options["wobble"]),
        ram=str(state.options["ram"]),
        hand=str(state.options["hand"]),
        reconstructed=any(tech.source == "reconstructed" for tech in state.comp.techs),
        digest=state.comp.digest,
    )


@cache
def _board(comp: c.Components) -> BoardView:
    return BoardView(
        comp.width, comp.height, comp.planet_radius, comp.orbit_radius, comp.starship_radius, comp.cruiser_radius,
        comp.range_short, comp.range_long, A, actions.V_MIN, actions.V_MAX, c.GRID,
        tuple((x / c.GRID - comp.holes[0].x, y / c.GRID - comp.holes[0].y) for x, y in ring_spots(comp, 0)),
    )  # fmt: skip


def planet_of(state: State, hole: int, seat: Seat | None) -> PlanetView:
    place, owner = state.comp.holes[hole], state.owner[hole]
    occupied = owner != FREE and state.pieces(hole) > 0 and not state.is_homeworld(hole)
    return PlanetView(
        hole=hole,
        name=place.id,
        quadrant=place.quadrant,
        x=place.x,
        y=place.y,
        kind=state.kind[hole] if state.knows(seat, hole) else c.UNKNOWN,  # AE-V2
        face_up=bool(state.face_up[hole]),
        scanned_by=tuple(s for s in range(state.seats) if state.seen[s] >> hole & 1),
        homeworld_of=owner if state.is_homeworld(hole) else -1,
        owner=owner,
        troops=state.troops[hole],
        facilities=state.facilities[hole],
        colonies=state.colonies[hole],
        cities=state.cities[hole],
        defence=planet_defence(state, hole) if occupied else 0,
        blockaded=is_blockaded(state, hole),
        in_orbit=tuple(ship for ship, at in enumerate(state.orbit) if at == hole) if hole in state.orbit else (),
        source=place.source,
    )


def ship_of(state: State, ship: int) -> ShipView:
    seat = owner_of(ship)
    long, hole = state.powers(seat).long_range, state.orbit[ship]
    return ShipView(
        ship=ship,
        name=actions.SHIP_NAMES[ship],
        seat=seat,
        cruiser=is_cruiser(ship),
        x=state.x[ship] / c.GRID,
        y=state.y[ship] / c.GRID,
        radius=state.comp.radii[is_cruiser(ship)],
        orbit=hole,
        range=state.comp.range_long if long else state.comp.range_short,
        strength=strength(ship),
        defence=ship_defence(state, ship),
        in_range=tuple(
            other
            for other, place in enumerate(state.where)
            if place == BOARD and owner_of(other) != seat and in_range(state, ship, other, long)
        ),
        besieges=hole if hole != NOWHERE and can_be_attacked(state, hole, seat) else NOWHERE,
    )


def player_of(state: State, score: Score) -> SeatView:
    seat = score.seat
    return SeatView(
        seat=seat,
        home=state.home[seat],
        tokens=state.tokens[seat],
        score=score,
        troop_supply=state.troop_supply[seat],
        troop_box=state.troop_box[seat],
        starships_board=state.starships(seat, BOARD),
        starships_supply=state.starships(seat, SUPPLY),
        starships_box=state.starships(seat, BOX),
        cruiser=state.where[state.ships_of(seat)[-1]],
        facility_stock=state.facility_stock[seat],
        colony_stock=state.colony_stock[seat],
        city_stock=state.city_stock[seat],
        levels=tuple(state.levels_of(seat)),
        facilities=tuple(working_facilities(state, seat)),
        powers=state.powers(seat),
    )


def techs_of(state: State) -> tuple[TechView, ...]:
    return tuple(
        TechView(
            tech.colour, tech.level, tech.id, tech.effect, tuple(tech.params.items()), tech.first_vp,
            any(state.level(seat, tech.colour) >= tech.level for seat in range(state.seats)), tech.source,
        )
        for tech in state.comp.techs
    )  # fmt: skip


def rows_of(state: State) -> tuple[RowView, ...]:
    lowest = [min(state.levels_of(seat)) for seat in range(state.seats)]
    return tuple(
        RowView(
            row, bonus.starships, bonus.troops, bonus.vp,
            tuple(seat for seat in range(state.seats) if lowest[seat] >= row), bonus.source,
        )
        for row, bonus in zip(range(1, c.LEVELS + 1), state.comp.rows, strict=True)
    )  # fmt: skip


def hidden_of(state: State, seat: Seat | None) -> tuple[tuple[int, ...], ...]:
    """The groups of the quadrants are known: what is left of them after all this seat has seen (AE-S5)."""
    counts = [[0] * (len(c.COLOURS) + 1) for _ in c.QUADRANTS]
    for hole, kind in enumerate(state.kind):
        if not state.knows(seat, hole):
            counts[state.comp.quadrant[hole]][kind] += 1
    return tuple(map(tuple, counts))


def pending_of(state: State) -> PendingView | None:
    if not state.stack:
        return None
    top = state.top
    seat = state.to_act()[0]
    if top[0] == actions.TURN:
        left, shuttles = points(state, seat)
        return PendingView(actions.TURN, seat, points=left, shuttles=shuttles, left=state.powers(seat).recruits)
    if top[0] == actions.MOVING:
        return PendingView(actions.MOVING, seat, points=top[actions.POINTS], shuttles=top[actions.SHUTTLES])
    if top[0] == actions.ATTACKING:
        used = tuple(ship for number, ship in enumerate(state.ships_of(seat)) if top[actions.USED] >> number & 1)
        return PendingView(actions.ATTACKING, seat, used=used, targets=tuple(state.legal(seat)))
    return PendingView(top[0], seat, left=top[actions.LEFT] if top[0] in actions.COUNTED else 0)


def shot_view(shot: Shot) -> ShotView:
    """A flick with its ships by their numbers."""
    seat, ship, vx, vy, aim_vx, aim_vy, ships, legs, log = shot
    return ShotView(
        seat, ship, vx, vy, aim_vx, aim_vy,
        tuple(_leg(ships, leg) for leg in legs),
        tuple(_bump(ships, happening) for happening in log),
    )  # fmt: skip


def _leg(ships: tuple[int, ...], leg: Leg) -> LegView:
    time, i, x, y, vx, vy = leg
    return LegView(ships[i], time, x, y, vx, vy)


def _bump(ships: tuple[int, ...], happening: Happening) -> BumpView:
    time, kind, i, j, speed = happening
    return BumpView(kind, time, ships[i], ships[j] if kind == HIT else j, speed)
