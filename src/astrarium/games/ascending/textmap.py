"""The table as text for the terminal: the board as a grid of signs, planets, players."""

from __future__ import annotations

from astrarium.core import Words

from .actions import SHIP_NAMES
from .components import COLOURS
from .view import AscendingView, PlanetView, SeatView
from .words import COLOUR_WORDS, kind_name, planet_name, status

COLUMNS, ROWS = 72, 36
LETTERS = "ABCD"  # seats
SIGNS = "OGPBa"  # faces of planets by kind; "?" is unknown, "[A]" the homeworld of seat A


def text_map(view: AscendingView, words: Words) -> str:
    """Everything a seat sees, without a drawing."""
    lines = [status(view, words), "", *_board(view), ""]
    lines += [_planet(planet, words) for planet in view.planets if planet.owner >= 0 or planet.in_orbit]
    lines += ["", *(_player(player, words) for player in view.players)]
    return "\n".join(lines) + "\n"


def _board(view: AscendingView) -> list[str]:
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
    ships = " ".join(SHIP_NAMES[ship] for ship in planet.in_orbit)
    pieces = words(
        "troops {troops}, facilities {facilities}, colonies {colonies}, cities {cities}", troops=planet.troops,
        facilities=planet.facilities, colonies=planet.colonies, cities=planet.cities,
    )  # fmt: skip
    blockade = f" ({words('blockaded')})" if planet.blockaded else ""
    orbit = f"; {words('in orbit')}: {ships}" if ships else ""
    return f"{planet_name(planet.hole):<8} {kind_name(planet.kind, words):<10} {owner}  {pieces}{blockade}{orbit}"


def _player(player: SeatView, words: Words) -> str:
    levels = ", ".join(f"{words(COLOUR_WORDS[i])} {player.levels[i]}" for i in range(len(COLOURS)))
    supply = words(
        "supply: troops {troops}, starships {ships}", troops=player.troop_supply, ships=player.starships_supply
    )
    return f"{LETTERS[player.seat]} {player.score.total:>3} {words('VP')} ({player.tokens})  {levels}; {supply}"
