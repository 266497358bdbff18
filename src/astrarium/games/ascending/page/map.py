"""The board in millimetres: planets with what stands on them, orbits, ships at their true size, the last flick."""

from __future__ import annotations

from collections.abc import Sequence

from astrarium.core import Action, Words
from astrarium.drawing import (
    attributes,
    bead,
    board,
    chart,
    escape,
    icon,
    kept,
    kept_large,
    lit_circle,
    num,
    piece,
    place,
    rebuilt,
    seat_color,
    stars,
    text,
    use,
)  # fmt: skip

from ..box import components as c
from ..knowledge.view import BoardView, PlanetView, ShipView, View
from ..rules.physics import E_SP, E_SS
from ..table import actions as a
from ..text.names import kind_name, planet_name, ship_name
from . import symbols
from .flights import draw_flight

WORLD = 32 / 28  # a symbol's box against its disc
SPOTS_AT = {1: ((0, 0),), 2: ((-8.5, 0), (8.5, 0)), 3: ((-8.5, -6), (8.5, -6), (0, 9))}
PIECE_SIZE = {1: 25.0, 2: 17.0, 3: 15.5}


def draw_map(view: View, legal: Sequence[Action], names: Sequence[str], words: Words) -> str:
    """The `map` region."""
    size = view.board
    spots = launch_spots(view, legal)
    people = tuple(names)
    planets = "".join(_planet(size.planet_radius, size.orbit_radius, planet, people, words) for planet in view.planets)
    ships = "".join(_ship(view, ship, names, words) for ship in view.ships)
    rings = "".join(_spots(view, hole, found, words) for hole, found in spots.items())
    drawn = f"{_ground(size)}{planets}{rings}{draw_flight(view)}{ships}"
    label = words("Board of {n} planets", n=len(view.planets))
    overlays = _again(view, words) + _move(view, names, words) + _legend(view, words)
    return board((0, 0, size.width, size.height), label, drawn, 8) + overlays


def _again(view: View, words: Words) -> str:
    """The last flick can be seen once more."""
    if view.shot is None:
        return ""
    label = escape(words("Last shot again"))
    named = f'class="btn" type="button" data-again="" title="{label}"'
    return f'<div class="ov again"><button {named}>{icon("i-play", 15)}<span>{label}</span></button></div>'


@kept_large
def _ground(size: BoardView) -> str:
    """The sky, the frame, the engraved chart, the borders of the quadrants and their letters."""
    w, h = size.width, size.height
    frame = (
        f'<rect class="edge" x="-3" y="-3" width="{num(w + 6)}" height="{num(h + 6)}" rx="10"/>'
        f'<rect class="edge-in" data-field="0 0 {num(w)} {num(h)}" x="4" y="4" width="{num(w - 8)}" '
        f'height="{num(h - 8)}" rx="6"/>'
    )
    sky = stars(-240, -60, w + 240, h + 60, 260, 21) + frame + stars(6, 6, w - 6, h - 6, 220, 4)
    rings = chart(w / 2, h / 2, (w / 8, w / 4, w * 0.375, w * 0.458))
    cross = f'<path class="quarters" d="M{num(w / 2)} 4V{num(h - 4)}M4 {num(h / 2)}H{num(w - 4)}"/>'
    letters = ((26, h / 2 - 16), (w / 2 + 16, 36), (w - 26, h / 2 + 32), (w / 2 - 24, h - 18))
    signs = "".join(
        text(x, y, letter, 24, "ink-s quadrant") for letter, (x, y) in zip(symbols.GREEK, letters, strict=True)
    )
    return f"{sky}{rings}{cross}{signs}"


@kept
def _planet(radius: float, orbit_radius: float, planet: PlanetView, names: tuple[str, ...], words: Words) -> str:
    x, y = planet.x, planet.y
    label = planet_words(planet, names, words)
    there = words("in orbit of {planet}", planet=planet_name(planet.hole))
    ring = attributes(class_="orbit home" if planet.homeworld_of >= 0 else "orbit", data_zone=there)
    orbit = f'<circle{ring} cx="{num(x)}" cy="{num(y)}" r="{num(orbit_radius)}"/>'
    centre = {"cx": num(x), "cy": num(y), "r": num(radius)}
    solid = f"{num(x)} {num(y)} {num(radius)} {E_SP}"
    disc = f"<circle{attributes(class_='rock', data_disc=solid, data_name=planet_name(planet.hole), **centre)}/>"
    inside = f"<title>{escape(label)}</title>{_world(radius, planet)}{_pieces(planet)}{_marks(orbit_radius, planet)}"
    inside += text(x, y + orbit_radius - 3, symbols.planet_sign(planet.hole), 10, "ink sign halo")
    return place(symbols.planet_id(planet.hole), label, inside, lit_circle(x, y, radius + 5), orbit + disc, "planet")


def _world(radius: float, planet: PlanetView) -> str:
    """The disc itself: a homeworld with its player's glyph, a world, or a blank back."""
    x, y = planet.x, planet.y
    size = radius * 2 * WORLD
    if planet.homeworld_of >= 0:
        seat = planet.homeworld_of
        return use("pl-home", x, y, size, seat_color(seat)) + use(f"g{seat + 1}", x, y, 19, seat_color(seat))
    if planet.kind < 0:
        return use("pl-hidden", x, y, size)
    world = use(symbols.WORLDS[planet.kind], x, y, size)
    if planet.face_up:
        return world
    ring = f'<circle class="secret" cx="{num(x)}" cy="{num(y)}" r="{num(radius + 1)}"/>'
    return f'<g opacity=".62">{world}</g>{ring}{use("i-lock", x, y, 15, "var(--text)")}'


def standing(planet: PlanetView) -> list[str]:
    """The symbols of the pieces on a planet, structures first."""
    return [
        *["city"] * planet.cities, *["colony"] * planet.colonies, *["facility"] * planet.facilities,
        *["troop"] * planet.troops,
    ]  # fmt: skip


def _pieces(planet: PlanetView) -> str:
    found = standing(planet)
    if not found or planet.owner < 0:
        return ""
    x, y, seat = planet.x, planet.y, planet.owner
    ground = f'<circle class="shade" cx="{num(x)}" cy="{num(y)}" r="20"/>'
    if planet.homeworld_of < 0:
        ground += f'<circle class="held" cx="{num(x)}" cy="{num(y)}" r="23.5" stroke="{seat_color(seat)}"/>'
    return f"{ground}{pieces_on(found, seat, x, y)}{bead(seat, x - 17, y - 17, 7.5)}"


def pieces_on(found: Sequence[str], seat: int, x: float, y: float) -> str:
    """Up to three pieces side by side on a planet's disc."""
    if not found:
        return ""
    size, spots = PIECE_SIZE[min(len(found), 3)], SPOTS_AT[min(len(found), 3)]
    return "".join(
        piece(symbol, seat, x + dx, y + dy, size, marked=False) for symbol, (dx, dy) in zip(found, spots, strict=False)
    )


def _marks(orbit_radius: float, planet: PlanetView) -> str:
    """Around the disc: the technology, the defence, a blockade, who has looked at a face-down planet."""
    x, y, drawn = planet.x, planet.y, ""
    if 0 <= planet.kind < len(c.COLOURS):
        drawn += f'<circle class="plate" cx="{num(x + 17)}" cy="{num(y + 17)}" r="8"/>'
        drawn += use(symbols.MARKS[planet.kind], x + 17, y + 17, 9.5, "var(--brass-hi)")
    if planet.owner >= 0 and planet.homeworld_of < 0 and standing(planet):
        drawn += f'<path class="shield" d="M{num(x - 24)} {num(y + 10)}h14v8q0 6-7 9q-7-3-7-9z"/>'
        drawn += text(x - 17, y + 20.5, planet.defence, 9.5, "ink")
    if planet.blockaded:
        drawn += f'<circle class="blockade" cx="{num(x)}" cy="{num(y)}" r="{num(orbit_radius - 2)}"/>'
    if not planet.face_up:
        for i, seat in enumerate(planet.scanned_by):
            drawn += bead(seat, x + 20 + 9 * (i % 2), y - 20 + 9 * (i // 2), 4.6)
    return drawn


def planet_words(planet: PlanetView, names: Sequence[str], words: Words) -> str:
    """A planet in words: what it is, whose, what stands on it and who is in orbit."""
    said = [planet_name(planet.hole), _kind_words(planet, names, words)]
    if planet.owner >= 0 and planet.homeworld_of < 0:
        said.append(words("held by {name}", name=names[planet.owner]))
    said += pieces_words(planet, words)
    if planet.owner >= 0 and planet.homeworld_of < 0 and standing(planet):
        said.append(words("defence {n}", n=planet.defence))
    if planet.blockaded:
        said.append(words("blockaded"))
    if planet.in_orbit:
        said.append(f"{words('in orbit')}: " + ", ".join(ship_name(ship, words) for ship in planet.in_orbit))
    return "; ".join(said)


def _kind_words(planet: PlanetView, names: Sequence[str], words: Words) -> str:
    if planet.homeworld_of >= 0:
        return words("homeworld of {name}", name=names[planet.homeworld_of])
    if planet.kind < 0:
        return words("face down")
    kind = kind_name(planet.kind, words)
    if planet.kind < c.ASTEROID:
        kind = words("{colour}, for {theme}", colour=kind, theme=words(symbols.THEMES[planet.kind]))
    return kind if planet.face_up else words("{kind}, which you have scanned", kind=kind)


def pieces_words(planet: PlanetView, words: Words) -> list[str]:
    found = []
    if planet.troops:
        found.append(symbols.troops(planet.troops, words))
    if planet.facilities:
        found.append(words.plural("{n} research facility", "{n} research facilities", planet.facilities))
    if planet.colonies:
        found.append(words.plural("{n} colony", "{n} colonies", planet.colonies))
    if planet.cities:
        found.append(words.plural("{n} city", "{n} cities", planet.cities))
    return found


def launch_spots(view: View, legal: Sequence[Action]) -> dict[int, list[int]]:
    """The places in orbits where a ship can be laid down now, by planet."""
    found: dict[int, list[int]] = {}
    for action in legal:
        if action[0] == a.LAUNCH:
            hole, spot = action[1], action[3]
        elif action[0] == a.PLACE and view.seat is not None:
            hole, spot = view.players[view.seat].home, action[1]
        else:
            continue
        if spot not in found.setdefault(hole, []):
            found[hole].append(spot)
    return found


def _spots(view: View, hole: int, spots: Sequence[int], words: Words) -> str:
    """Small rings around a planet, shown while they can be clicked."""
    planet = view.planets[hole]
    drawn = ""
    for spot in sorted(spots):
        dx, dy = view.board.ring[spot]
        drawn += _spot(hole, spot, planet.x + dx, planet.y + dy, words)
    return f'<g class="spots">{drawn}</g>'


@kept
def _spot(hole: int, spot: int, x: float, y: float, words: Words) -> str:
    label = words("{planet}, orbit at {time}", planet=planet_name(hole), time=symbols.clock(spot))
    touch = f'<circle class="touch" cx="{num(x)}" cy="{num(y)}" r="5.2"/>'
    return place(symbols.spot_id(hole, spot), label, "", lit_circle(x, y, 3.6), touch, "spot")


def _ship(view: View, ship: ShipView, names: Sequence[str], words: Words) -> str:
    """A ship in its own coordinates, so that the page can move it along its path."""
    label = ship_words(ship, names, words)
    inside = (
        f'<title>{escape(label)}</title><circle class="touch" r="14"/>{_reach(view, ship)}'
        f"{lit_circle(0, 0, ship.radius + 4)}"
        f"{piece(symbols.SHIP_SYMBOLS[ship.cruiser], ship.seat, 0, 0, ship.radius * symbols.SHIP_BOX)}"
    )
    named = attributes(
        id=symbols.ship_id(ship.ship), class_="place ship", tabindex=0, role="button", aria_label=label,
        data_disc=f"{ship.x:.3f} {ship.y:.3f} {num(ship.radius)} {E_SS}", data_name=ship_name(ship.ship, words),
        data_owner=ship.seat + 1, data_whose=names[ship.seat], transform=f"translate({ship.x:.3f} {ship.y:.3f})",
    )  # fmt: skip
    return f"<g{named}>{inside}</g>"


def _reach(view: View, ship: ShipView) -> str:
    """How far it could fire, lines to those it could fire at, a planet it besieges; shown while it is pointed at."""
    at = {other.ship: other for other in view.ships}
    lines = "".join(f"M0 0L{num(at[s].x - ship.x)} {num(at[s].y - ship.y)}" for s in ship.in_range)
    marks = f'<path d="{lines}"/>' if lines else ""
    for other in ship.in_range:
        dx, dy = at[other].x - ship.x, at[other].y - ship.y
        marks += f'<circle class="target" cx="{num(dx)}" cy="{num(dy)}" r="{num(at[other].radius + 4)}"/>'
    if ship.besieges >= 0:
        planet = view.planets[ship.besieges]
        centre = attributes(cx=num(planet.x - ship.x), cy=num(planet.y - ship.y), r=num(view.board.planet_radius + 5))
        marks += f'<circle class="target"{centre}/>'
    ring = f'<circle class="ring" r="{num(ship.range + ship.radius)}"/>'
    return f'<g class="reach" style="color:{seat_color(ship.seat)}">{ring}{marks}</g>'


def ship_words(ship: ShipView, names: Sequence[str], words: Words) -> str:
    said = [words("{ship} of {name}", ship=symbols.capital(ship_name(ship.ship, words)), name=names[ship.seat])]
    if ship.orbit >= 0:
        said.append(words("in orbit of {planet}", planet=planet_name(ship.orbit)))
    said.append(words("strength {strength}, defence {defence}", strength=ship.strength, defence=ship.defence))
    if ship.in_range:
        found = ", ".join(ship_name(other, words) for other in ship.in_range)
        said.append(words("in range: {ships}", ships=found))
    if ship.besieges >= 0:
        said.append(words("can attack {planet}", planet=planet_name(ship.besieges)))
    return "; ".join(said)


def _move(view: View, names: Sequence[str], words: Words) -> str:
    """What is left of a Move action."""
    pending = view.pending
    if pending is None or pending.kind != a.MOVING:
        return ""
    title = words("Your move") if pending.seat == view.seat else words("Move of {name}", name=names[pending.seat])
    pips = "".join(f'<i class="on">{icon("i-spark", 11)}</i>' for _ in range(pending.points))
    left = words.plural("{n} movement point left", "{n} movement points left", pending.points)
    free = f"<p>{escape(words('The next launch or landing is free'))}</p>" if pending.shuttles else ""
    after = escape(words("Then your ships in range must attack."))
    return (
        f'<div class="ov moves desk-only"><span class="eyebrow">{escape(title)}</span><div class="pips">{pips}</div>'
        f'<p>{escape(left)}</p>{free}<p class="muted">{after}</p></div>'
    )


def _legend(view: View, words: Words) -> str:
    rows = "".join(
        f"<li>{icon(world, 20)}{escape(words(theme))}</li>"
        for world, theme in zip(symbols.WORLDS, symbols.THEMES, strict=False)
    )
    hidden = sum(planet.kind < 0 for planet in view.planets)
    if hidden:
        rows += f"<li>{icon('pl-hidden', 20)}{escape(words('{n} unseen', n=hidden))}</li>"
    geometry = any(planet.source == "reconstructed" for planet in view.planets)
    tilde = rebuilt(words(symbols.REBUILT)) if geometry else ""
    title = escape(words("Worlds"))
    return f'<div class="ov worlds desk-only"><span class="eyebrow">{title}</span>{tilde}<ul>{rows}</ul></div>'


def quadrant_of(view: View, seat: int) -> int:
    return view.players[seat].home // c.HOLES_PER_QUADRANT
