"""The table as text for the terminal: the galaxy, the civilisations, and the viewing seat's cards."""

from __future__ import annotations

from ....core.page import Words
from ..box import components as c
from ..knowledge.view import CardFace, Player, Sector, View
from ..text.events import ACTION_WORDS, BONUS_WORDS, CIVILISATION_NAMES, TRACK_WORDS

WIDTH = 14  # characters from one sector to the next
LETTERS = "ABCDEF"  # seats; "A3*" is three ships and a colony of seat A


def text_map(view: View, words: Words) -> str:
    """Everything a seat sees, without a drawing."""
    parts = [*_galaxy(view, words), *(_player(player, words) for player in view.players)]
    if view.hand:
        parts += ["", *(_card(face, words) for face in view.hand)]
    return "\n".join(parts) + "\n"


def _galaxy(view: View, words: Words) -> list[str]:
    """Two lines a sector, rows of hexes shifted by half a sector."""
    left = min(2 * sector.q + sector.r for sector in view.sectors)
    lines: list[str] = []
    for row in sorted({sector.r for sector in view.sectors}):
        above, below = "", ""
        for sector in sorted((s for s in view.sectors if s.r == row), key=lambda s: s.q):
            at = (2 * sector.q + row - left) * WIDTH // 2
            above = f"{above:<{at}}{sector.name} {_kind(sector, words)}"
            below = f"{below:<{at}}{_pieces(sector)}"
        lines += [above, below, ""]
    return lines


def _kind(sector: Sector, words: Words) -> str:
    if sector.hidden:
        return "?"
    if sector.bonus is None:
        return words("HOME") if sector.home_of is None else f"{words('HOME')} {LETTERS[sector.home_of]}"
    return words(BONUS_WORDS[c.BONUSES.index(sector.bonus)])


def _pieces(sector: Sector) -> str:
    """Each seat's ships, a star for its colony; brackets round the seat in control, "=" where nobody is."""
    shown = []
    for seat, ships in enumerate(sector.ships):
        text = LETTERS[seat] + (str(ships) if ships else "") + ("*" if sector.colony == seat else "")
        if ships or sector.colony == seat:
            shown.append(f"[{text}]" if sector.controller == seat else text)
    between = "=" if sector.contested and sector.controller is None else " "
    return between.join(shown) or "."


def _player(player: Player, words: Words) -> str:
    name = words(CIVILISATION_NAMES[player.civilisation]) if player.civilisation else "?"
    tracks = ", ".join(f"{words(TRACK_WORDS[i])} {player.levels[i]}" for i in range(len(c.TRACKS)))
    ships, colonies = player.ships_in_stock, player.colonies_left
    stock = words("in stock: ships {ships}, colonies {colonies}", ships=ships, colonies=colonies)
    return f"{LETTERS[player.seat]} {name:<9} {player.points:>3} {words('VP')}  {tracks}; {stock}"


def _card(face: CardFace, words: Words) -> str:
    counts = [f"{face.actions[i]} {words(ACTION_WORDS[i])}" for i in range(len(c.EXPANSION_ACTIONS)) if face.actions[i]]
    track = words(TRACK_WORDS[c.TRACKS.index(face.track)])
    return words("card {card}: +1 {track} / {actions}", card=face.card, track=track, actions=", ".join(counts))
