"""What a flick would do, from a view alone: for aiming on the page and for the practice board."""

from __future__ import annotations

from .physics import GRID, STOP, Disc, Slide, Surface
from .rules.navigate import vanishing
from .view import AscendingView, BumpView, LegView, ShotView


def preview(view: AscendingView, ship: int, vx: int, vy: int, how: str) -> ShotView:
    """The path of a flick: "full" to the end, "short" to the first contact, "none" without any leg."""
    board = view.board
    surface = Surface(board.width, board.height, tuple((p.x, p.y) for p in view.planets), board.planet_radius)
    names = [other.ship for other in view.ships]
    discs = [
        Disc(s.x, s.y, s.radius, vx / GRID, vy / GRID) if s.ship == ship else Disc(s.x, s.y, s.radius)
        for s in view.ships
    ]
    seat = next(other.seat for other in view.ships if other.ship == ship)
    survives = view.players[seat].powers.ram_survives
    judge = vanishing(seat, names, survives) if view.ram == "vanish" else None  # AE-N8
    run = Slide(surface, discs, trace=True, judge=judge).run()
    legs = tuple(LegView(names[i], time, x, y, lx, ly) for time, i, x, y, lx, ly in run.legs or ())
    bumps = tuple(
        BumpView(kind, time, names[i], names[j] if kind == 0 else j, speed) for time, kind, i, j, speed in run.log
    )
    if how == "none":
        legs, bumps = (), ()
    elif how == "short":
        legs, bumps = _to_first_contact(legs, bumps)
    return ShotView(seat, ship, vx, vy, vx, vy, legs, bumps)


def _to_first_contact(
    legs: tuple[LegView, ...], bumps: tuple[BumpView, ...]
) -> tuple[tuple[LegView, ...], tuple[BumpView, ...]]:  # fmt: skip
    """The first leg and what ends it; a ship that meets nothing shows where it stops."""
    first = bumps[:1]
    if first and first[0].kind == STOP:
        return legs[:2], first
    return legs[:1], first
