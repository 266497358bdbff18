"""The symbols and colours of the things on the table, and how they are called."""

from __future__ import annotations

from typing import Final

from astrarium.core import Words, mark

from ..box import components as c
from ..knowledge.view import Design, Player, Sector, View
from ..text.names import BUILD_WORDS, COLOUR_WORDS, PART_WORDS, RESOURCE_WORDS, SHIP_WORDS, SPECIES_WORDS, TECH_WORDS

RESOURCE_SYMBOLS: Final = ("credits", "science", "materials")
ACTION_SYMBOLS: Final = ("parsec", "disc", "science", "i-gear", "materials", "act-movement")
ACTION_HELP: Final = (
    mark("a new sector"), mark("move discs, ready colony ships"), mark("a technology"), mark("ship parts"),
    mark("ships and structures"), mark("ships"),
)  # fmt: skip
PARTY_SYMBOL: Final = {"ancients": "ancient", "gcds": "gcds"}
TINT: Final = {
    "cannon": "#FFE066", "missile": "#FF9E45", "hull": "#B9C4DA", "computer": "#8FE0A4", "shield": "#8FC6FF",
    "drive": "#C9A6FF", "source": "#FFE066",
}  # fmt: skip
DIE: Final = {"yellow": "#FFE066", "orange": "#FF9E45", "red": "#FF6B6B"}
KINDS: Final = (
    ("cannon", mark("Cannons")), ("missile", mark("Missiles")), ("hull", mark("Hulls")),
    ("computer", mark("Computers")), ("shield", mark("Shields")), ("drive", mark("Drives")),
    ("source", mark("Sources")),
)  # fmt: skip
TECH_SYMBOLS: Final = {
    "neutron_bombs": "burst", "starbase": "starbase", "advanced_mining": "sq-materials",
    "advanced_economy": "sq-money", "advanced_labs": "sq-science", "quantum_grid": "disc",
    "advanced_robotics": "disc", "nanorobots": "trk-production", "orbital": "orbital", "monolith": "monolith",
    "artifact_key": "artifact", "wormhole_generator": "wormhole",
}  # fmt: skip
STATS: Final = (
    ("initiative", "st-initiative", "#F3ECDD", mark("initiative")), ("hull", "pt-hull", TINT["hull"], mark("hull")),
    ("computer", "pt-computer", TINT["computer"], mark("computer")),
    ("shield", "pt-shield", TINT["shield"], mark("shield")),
    ("movement", "pt-drive", TINT["drive"], mark("movement")),
)  # fmt: skip
ROMAN: Final = ("", "I", "II", "III")
# by edge: where a space lies from the sector on this side of it
BESIDE: Final = (
    mark("upper right of {sector}"), mark("right of {sector}"), mark("lower right of {sector}"),
    mark("lower left of {sector}"), mark("left of {sector}"), mark("upper left of {sector}"),
)  # fmt: skip
QUIET: Final = "#B9C4DA"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def amount(n: int) -> str:
    """A number with a true minus."""
    return str(n) if n >= 0 else f"−{-n}"


def ship_name(ship: str, words: Words) -> str:
    """A ship type, an ancient or the defence system, as a label."""
    return capital(words(SHIP_WORDS[(*c.SHIPS, "ancient", "gcds").index(ship)]))


def build_name(what: int, words: Words) -> str:
    return capital(words(BUILD_WORDS[what]))


def resource(kind: int, words: Words) -> str:
    return words(RESOURCE_WORDS[kind])


def part_name(part: str, words: Words) -> str:
    return words(PART_WORDS[c.PART_OF[part]])


def tech_name(tech: str, words: Words) -> str:
    return words(TECH_WORDS[c.TECH_NAMES.index(tech)])


def species_name(player: Player, words: Words) -> str:
    return words(SPECIES_WORDS[c.SPECIES_NAMES.index(player.species)]) if player.species else ""


def part_colour(part: c.Part) -> str:
    """Cannons have the colour of their die."""
    for colour, dice in zip(c.COLOURS, part.dice, strict=True):
        if dice:
            return DIE[colour]
    return TINT[part.kind]


def dice_words(design: Design, words: Words) -> str:
    """The dice one ship of the design rolls: "2 yellow + 1 missile"."""
    said = [f"{n} {words(COLOUR_WORDS[i])}" for i, n in enumerate(design.cannons) if n]
    if design.missiles:
        said.append(words.plural("{n} missile", "{n} missiles", design.missiles))
    return " + ".join(said) or words("no dice")


def rank_of(part: c.Part) -> int:
    """How strong a part is among its kind, 1 to 3: dots on the tile."""
    worth = {
        "cannon": (part.dice[0], 2 * part.dice[1], 3 * part.dice[2]), "missile": (2,), "hull": (part.hull,),
        "computer": (part.computer,), "shield": (part.shield,), "drive": (part.movement,),
        "source": (part.energy // 3,),
    }  # fmt: skip
    return max(1, min(3, max(worth[part.kind])))


def tech_symbol(tech: str) -> tuple[str, str]:
    """Symbol and colour of a technology: those of its part, where it opens one."""
    if tech in c.PART_OF:
        part = c.PARTS[c.PART_OF[tech]]
        return f"pt-{part.kind}", part_colour(part)
    return TECH_SYMBOLS.get(tech, "science"), QUIET


def sector_label(number: str, view: View, words: Words) -> str:
    """A sector as players call it: number and name."""
    sector = find(view, number)
    return f"{number} {sector_name(sector, words)}" if sector else number


def sector_name(sector: Sector, words: Words) -> str:
    return words("Galactic Centre") if sector.index == c.CENTRE else sector.name


def find(view: View, number: str) -> Sector | None:
    return next((sector for sector in view.sectors if sector.number == number), None)


def space_name(view: View, cell: tuple[int, int], words: Words) -> str:
    """An unexplored space as the board shows it: its ring, and a sector beside it, the reader's own one first."""
    beside = []
    for edge, (dq, dr) in enumerate(c.EDGES):
        sector = next((s for s in view.sectors if (s.q + dq, s.r + dr) == cell), None)
        if sector is not None:
            mine = view.seat is not None and (sector.owner == view.seat or view.seat in sector.entered)
            beside.append((not mine, sector.number, edge))
    ring = words("Ring {ring}", ring=ROMAN[c.RING[c.CELL_AT[cell]]])
    if not beside:
        return ring
    _, number, edge = min(beside)
    return f"{ring}, {words(BESIDE[edge], sector=number)}"


def percent(chance: float) -> str:
    """A chance without false certainty: 0 and 100 only where it is so."""
    whole = round(100 * chance)
    if whole in (0, 100) and 0 < chance < 1:
        whole = 1 if whole == 0 else 99
    return f"{whole}\N{NO-BREAK SPACE}%"
