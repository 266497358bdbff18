"""The terminal: the table as text, and a flick as a person types it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import cos, radians, sin

from astrarium.core import Action, BadInput, Seat, Words, mark

from ..box import components as c
from ..knowledge.view import PlanetView, SeatView, View
from ..table import actions as a
from ..text.names import COLOUR_WORDS, kind_name, planet_name
from .picture import headline

COLUMNS, ROWS = 72, 36
LETTERS = "ABCD"  # seats
SIGNS = "OGPBa"  # faces of planets by kind; "?" is unknown, "[A]" the homeworld of seat A
NUMBER = r"[-+]?\d+(?:[.,]\d+)?"
TYPED = re.compile(
    rf"(?:(?:flick|pichenette)\s+)?(?:(?P<ship>[a-d][1-8c])\s+)?"
    rf"(?P<angle>{NUMBER})(?:\s*°\s*|\s*;\s*|,?\s+)(?P<power>{NUMBER})\s*(?P<percent>%?)",
    re.IGNORECASE,
)
WEAKEST = round(100 * a.V_MIN / a.V_MAX)  # percent
NO_SUCH_POWER = mark("The power of a flick goes from {least} % to 100 %.")
WHICH_SHIP = mark("Say which ship you flick: {ships}.")
NO_SHIP = mark("You have no ship on the board.")


def text_map(view: View, words: Words) -> str:
    """Everything a seat sees, without a drawing."""
    lines = [headline(view, words), "", *_board(view), ""]
    lines += [_planet(planet, words) for planet in view.planets if planet.owner >= 0 or planet.in_orbit]
    lines += ["", *(_player(player, words) for player in view.players)]
    return "\n".join(lines) + "\n"


def _board(view: View) -> list[str]:
    """A planet is "(O)", its owner beside it; a ship its seat's small letter, a cruiser the capital."""
    cells = [[" "] * COLUMNS for _ in range(ROWS)]

    def put(x: float, y: float, text: str) -> None:
        row = min(int(y / view.board.height * ROWS), ROWS - 1)
        start = min(int(x / view.board.width * COLUMNS), COLUMNS - 1) - len(text) // 2
        for i, sign in enumerate(text):
            if 0 <= start + i < COLUMNS:
                cells[row][start + i] = sign

    for planet in view.planets:
        put(planet.x, planet.y, _face(planet))
        if planet.owner >= 0 and planet.homeworld_of < 0:
            put(planet.x + view.board.width / COLUMNS * 2, planet.y, LETTERS[planet.owner])
    for ship in view.ships:
        put(ship.x, ship.y, LETTERS[ship.seat] if ship.cruiser else LETTERS[ship.seat].lower())
    edge = "+" + "-" * COLUMNS + "+"
    return [edge, *("|" + "".join(row) + "|" for row in cells), edge]


def _face(planet: PlanetView) -> str:
    if planet.homeworld_of >= 0:
        return f"[{LETTERS[planet.homeworld_of]}]"
    return f"({SIGNS[planet.kind]})" if planet.kind >= 0 else "(?)"


def _planet(planet: PlanetView, words: Words) -> str:
    owner = LETTERS[planet.owner] if planet.owner >= 0 else "-"
    ships = " ".join(a.SHIP_NAMES[ship] for ship in planet.in_orbit)
    pieces = words(
        "troops {troops}, facilities {facilities}, colonies {colonies}, cities {cities}", troops=planet.troops,
        facilities=planet.facilities, colonies=planet.colonies, cities=planet.cities,
    )  # fmt: skip
    blockade = f" ({words('blockaded')})" if planet.blockaded else ""
    orbit = f"; {words('in orbit')}: {ships}" if ships else ""
    return f"{planet_name(planet.hole):<8} {kind_name(planet.kind, words):<10} {owner}  {pieces}{blockade}{orbit}"


def _player(player: SeatView, words: Words) -> str:
    levels = ", ".join(f"{words(COLOUR_WORDS[i])} {player.levels[i]}" for i in range(len(c.COLOURS)))
    supply = words(
        "supply: troops {troops}, starships {ships}", troops=player.troop_supply, ships=player.starships_supply
    )
    return f"{LETTERS[player.seat]} {player.score.total:>3} {words('VP')} ({player.tokens})  {levels}; {supply}"


def read_flick(text: str, view: View, seat: Seat, taken: Sequence[str]) -> Action | None:
    """A ship, an angle in degrees, a share of the power, as "a1 35 80%"; None where it is something else (AE-N1)."""
    found = TYPED.fullmatch(text.strip())
    if found is None:
        return None
    angle, power = (float(found[part].replace(",", ".")) for part in ("angle", "power"))
    if found["ship"] and (abs(angle) > 360 or not 0 <= power <= 100):
        return None  # velocities in short notation, which no hand mistakes for degrees: these would be too weak
    share = power / 100 if found["percent"] or power > 1 else power
    return (a.FLICK, _ship(found["ship"], view, seat, taken), *_velocity(angle, share))


def _ship(name: str | None, view: View, seat: Seat, taken: Sequence[str]) -> int:
    """The ship named, or the one chosen before, or the only one."""
    if name:
        return a.SHIP_NAMES.index(name[0].lower() + name[1].upper())
    own = [ship for ship in view.ships if ship.seat == seat]
    chosen = [ship.ship for ship in own if f"ship-{ship.name}" in taken] or [ship.ship for ship in own]
    if len(chosen) == 1:
        return chosen[0]
    if not own:
        raise BadInput(NO_SHIP)
    raise BadInput(WHICH_SHIP, ships=", ".join(ship.name for ship in own))


def _velocity(angle: float, share: float) -> tuple[int, int]:
    """Degrees go clockwise from the right, as on the page."""
    if not 0 < share <= 1:
        raise BadInput(NO_SUCH_POWER, least=WEAKEST)
    speed = share * a.FLICK_LIMIT
    vx, vy = round(speed * cos(radians(angle))), round(speed * sin(radians(angle)))
    if not a.is_flick_speed(vx, vy):
        raise BadInput(NO_SUCH_POWER, least=WEAKEST)
    return vx, vy


def typing_help(view: View, words: Words) -> str:
    """What can be typed beside the numbers of the list."""
    own = [ship.name for ship in view.ships if ship.seat == view.seat]
    if not own or view.pending is None or view.pending.kind not in (a.TURN, a.MOVING):
        return ""
    return words(
        "Or type a flick: {ship} 35 80% (ship, degrees, power; 0 is right, 90 down, 180 left, 270 up).", ship=own[0]
    )
