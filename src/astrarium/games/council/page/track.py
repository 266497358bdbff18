"""The double track: energy and consumption of everybody on one scale, in turn order."""

from __future__ import annotations

from collections.abc import Sequence

from ....drawing import attributes, bead, kept, num, seat_color, text, use
from ..knowledge.view import Player
from . import symbols
from .symbols import Scene

LANE = 25.0
TOP = 100


def track_words(player: Player, scene: Scene) -> str:
    values = {"who": scene.name(player.party), "level": symbols.level(player.level), "energy": player.energy}
    return scene.words(
        "{who}: level {level}, energy {energy}, consumption {consumption}, {missing}",
        consumption=player.consumption, missing=symbols.missing(player, scene.words), **values,
    )  # fmt: skip


def double_track(scene: Scene, width: float, with_ids: bool = False, parties: Sequence[int] | None = None) -> str:
    """Lanes in turn order, or of these parties: who, level, energy, the gap, consumption, what the next level lacks."""
    start, room = 68.0, width - 68 - 72
    unit = room / TOP
    found = _scale(start, unit)
    for lane, party in enumerate(scene.view.order if parties is None else parties):
        player = scene.view.players[party]
        standing = (player.party, player.level, player.energy, player.consumption, player.to_next_level)
        label = track_words(player, scene), symbols.missing(player, scene.words)
        found += _lane(standing, label, _planned_to(scene, player), lane, start, unit, with_ids)
    return found


@kept
def _scale(start: float, unit: float) -> str:
    marks = "".join(f"M{num(start + v * unit)} 16v-{8 if v % 10 == 0 else 4}" for v in range(0, TOP + 1, 2))
    found = f'<path d="{marks}" stroke="rgba(216,180,108,.6)" stroke-width=".9" fill="none"/>'
    step = 10 if unit > 4 else 20
    for value in range(0, TOP + 1, step):
        found += text(start + value * unit, 5, value, 11, "ink-s parsec")
    return found + use("energy", 30, 6, 12) + use("consumption", 45, 6, 12)


@kept
def _lane(
    standing: tuple[int, int, int, int, int | None], said: tuple[str, str], planned: int | None, lane: int,
    start: float, unit: float, with_ids: bool,
) -> str:  # fmt: skip
    party, level, has, needs, to_next_level = standing
    label, missing = said
    y = 33 + lane * LANE
    energy, consumption = (start + min(v, TOP) * unit for v in (has, needs))
    color = seat_color(party)
    at = f'x="{num(start)}" y="{num(y - 9)}" height="18" rx="9"'
    found = (
        f'<rect {at} width="{num(TOP * unit)}" fill="#0B1424" stroke="#23324E"/>'
        f'<rect {at} width="{num(max(energy - start, 0))}" fill="{color}" fill-opacity=".28"/>'
    )
    if consumption - energy > 30:
        found += f'<path class="gap" d="M{num(energy + 12)} {num(y)}H{num(consumption - 12)}"/>'
        found += text((energy + consumption) / 2, y + 4, to_next_level, 11.5, "ink halo")
    found += _planned(consumption, start + planned * unit, y) if planned is not None else ""
    found += _marker(f"at-consumption-{party + 1}" if with_ids else "", "consumption", consumption, y, color)
    found += _marker(f"at-energy-{party + 1}" if with_ids else "", "energy", energy, y, color)
    found += text(5, y + 4, lane + 1, 11, "ink-s parsec") + bead(party, 23, y, 10)
    found += text(44, y + 5, symbols.level(level), 14, "ink-s")
    found += text(start + TOP * unit + 15, y + 4, missing, 11.5, "ink soft-ink light", "start")
    return f'<g role="img"{attributes(aria_label=label)}>{symbols.title(label)}{found}</g>'


def _marker(id_: str, symbol: str, x: float, y: float, color: str) -> str:
    return (
        f'<g{attributes(id=id_)}><circle cx="{num(x)}" cy="{num(y)}" r="10.5" fill="var(--edge)" stroke="{color}" '
        f'stroke-width="2"/>{use(symbol, x, y, 14)}</g>'
    )


def _planned_to(scene: Scene, player: Player) -> int | None:
    """Where the consumption marker would land by the reader's plan, if elsewhere."""
    plan = scene.view.plan
    if plan is None or player.party != scene.view.seat or plan.consumption == player.consumption:
        return None
    return plan.consumption


def _planned(now: float, x: float, y: float) -> str:
    path = f'<path class="will" d="M{num(now)} {num(y)}H{num(x)}"/>'
    ring = f'<circle class="will" cx="{num(x)}" cy="{num(y)}" r="10.5"/>'
    return f'<g class="planned">{path}{ring}{use("consumption", x, y, 13)}</g>'


def small_track(scene: Scene) -> str:
    """The same for a narrow screen."""
    height = 30 + LANE * scene.view.parties
    label = scene.words("Energy and consumption")
    body = double_track(scene, 366)
    return (
        f'<svg class="trk2" viewBox="-2 -6 372 {num(height)}" role="group"{attributes(aria_label=label)}>{body}</svg>'
    )
