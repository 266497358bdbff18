"""The table as text for the terminal: the galaxy, the players, the technologies on offer, the battle."""

from __future__ import annotations

from astrarium.core import Words

from ..box import components as c
from ..knowledge.view import Battle, Player, Sector, View
from ..text.names import RESOURCE_WORDS, SHIP_WORDS, SPECIES_WORDS, TECH_WORDS, headline

WIDTH = 16  # characters from one sector to the next
LETTERS = "ABCDEF"  # seats
SHIP_SIGNS = {"interceptor": "i", "cruiser": "c", "dreadnought": "d", "starbase": "s"}
SQUARE_SIGNS = {"money": "$", "science": "*", "materials": "#", "wild": "?"}


def text_map(view: View, words: Words) -> str:
    """Everything a seat sees, without a drawing."""
    lines = [headline(view, words), "", *_galaxy(view)]
    lines += [line for player in view.players for line in _player(view, player, words)]
    offers = [f"{words(TECH_WORDS[t.index])} {t.price or t.cost} x{t.tiles}" for t in view.technologies if t.tiles]
    lines += ["", words("On offer: {listed}", listed=", ".join(offers))]
    if view.battle:
        lines += ["", *_battle(view.battle, words)]
    return "\n".join(lines) + "\n"


def _galaxy(view: View) -> list[str]:
    """Three lines a sector, rows of hexes shifted by half a sector."""
    left = min(2 * sector.q + sector.r for sector in view.sectors)
    lines: list[str] = []
    for row in sorted({sector.r for sector in view.sectors}):
        texts = ["", "", ""]
        for sector in sorted((s for s in view.sectors if s.r == row), key=lambda s: s.q):
            at = (2 * sector.q + row - left) * WIDTH // 2
            for i, text in enumerate((_title(sector), _population(sector), _fleet(sector))):
                texts[i] = f"{texts[i]:<{at}}{text} "
        lines += [*(text.rstrip() for text in texts), ""]
    return lines


def _title(sector: Sector) -> str:
    """Number, owner, points; edges with a wormhole, clockwise from the upper right one."""
    holes = "".join(str(edge) for edge, hole in enumerate(sector.wormholes) if hole)
    owner = LETTERS[sector.owner] if sector.owner is not None else "-"
    return f"{sector.number}{owner}{sector.vp} o{holes}"


def _population(sector: Sector) -> str:
    """Squares: capital where a cube is; "+" for advanced ones; then structures, artifact, discovery."""
    text = "".join(SQUARE_SIGNS[q.kind] + ("+" if q.advanced else "") + ("!" if q.cube else "") for q in sector.squares)
    text += ("O!" if sector.orbital_cube else "O") if sector.orbital else ""
    text += "M" if sector.monolith else ""
    return text + ("A" if sector.artifact else "") + ("D" if sector.discovery else "") or "."


def _fleet(sector: Sector) -> str:
    shown = [f"{LETTERS[ships.seat]}{ships.count}{SHIP_SIGNS[ships.ship]}" for ships in sector.ships]
    if sector.ancients:
        shown.append(f"{sector.ancients}anc")
    if sector.gcds:
        shown.append("GCDS")
    return " ".join(shown) or "."


def _player(view: View, player: Player, words: Words) -> list[str]:
    if player.species is None:
        return [f"{LETTERS[player.seat]} ?"]
    name = words(SPECIES_WORDS[c.SPECIES_NAMES.index(player.species)])
    stored = ", ".join(
        f"{words(RESOURCE_WORDS[i])} {player.storage[i]} (+{player.income[i]})" for i in range(len(RESOURCE_WORDS))
    )
    rest = words(
        "discs {discs}, upkeep {upkeep}, colony ships {colony}", discs=player.discs, upkeep=player.upkeep,
        colony=player.colony_ships,
    )  # fmt: skip
    sign = ">" if view.active == player.seat and not view.over else " "
    techs = ", ".join(words(TECH_WORDS[c.TECH_NAMES.index(t)]) for track in player.technologies for t in track)
    who = f"{sign}{LETTERS[player.seat]} {name} {player.total} {words('VP')}"
    return [f"{who}; {stored}; {rest}", f"    {techs or '-'}"]


def _battle(battle: Battle, words: Words) -> list[str]:
    lines = [words("Battle in {sector}, round {n}", sector=c.SECTOR_NAMES[battle.sector], n=battle.round)]
    for group in battle.groups:
        signs = (*SHIP_SIGNS, "ancient", "gcds")
        who = LETTERS[int(group.party)] if group.party.isdigit() else ""
        damage = " ".join(str(n) for n in group.damage)
        lines.append(f"  {group.initiative} {who} {words(SHIP_WORDS[signs.index(group.ship)])} [{damage}]")
    return lines
