"""The `me` region: the reader's technologies with what they do, and his pieces."""

from __future__ import annotations

from astrarium.core import Words
from astrarium.drawing import attributes, escape, icon, kept, kept_large, panel, stock

from ..box import components as c
from ..knowledge.view import RowView, SeatView, TechView, View
from ..table.state import SUPPLY
from . import symbols


def draw_me(view: View, words: Words) -> str:
    """The `me` region: technologies with what they do, what completing a row brings, and the supply."""
    if view.seat is None:
        return ""
    player = view.players[view.seat]
    body = _technologies(view, player, words, own=True) + stores(player, words)
    note = escape(words("dashed: next level"))
    return f'<div data-seat="{view.seat + 1}">{panel(words("Your placard"), body, note, "own", plate=True)}</div>'


def board_of(view: View, seat: int, words: Words) -> str:
    """The whole placard of any seat."""
    player = view.players[seat]
    body = _technologies(view, player, words, own=False) + stores(player, words)
    note = escape(words("dashed: next level"))
    return f'<div data-seat="{seat + 1}">{panel(words("Placard"), body, note, "own")}</div>'


def _technologies(view: View, player: SeatView, words: Words, own: bool) -> str:
    heads = "".join(f"<i>{level}</i>" for level in range(1, c.LEVELS + 1))
    rows = f'<div class="tc head" aria-hidden="true"><span></span>{heads}</div>'
    for colour, theme in enumerate(symbols.THEMES):
        cells = "".join(_cell(tech, player.levels[colour], words, own) for tech in view.techs if tech.colour == colour)
        count = player.facilities[colour]
        have = words.plural("{n} working facility", "{n} working facilities", count)
        name = f'<b>{escape(words(theme))}</b><small title="{escape(have)}">{icon("facility", 12)}{count}</small>'
        rows += f'<div class="tc"><span>{icon(symbols.WORLDS[colour], 22)}<em>{name}</em></span>{cells}</div>'
    bonus = "".join(_bonus(row, player.seat, words) for row in view.rows)
    rows += f'<div class="tc sums"><span>{escape(words("All four"))}</span>{bonus}</div>'
    return f'<div class="tech">{rows}</div>'


@kept
def _cell(tech: TechView, level: int, words: Words, own: bool) -> str:
    cls = "on" if tech.level <= level else "next" if tech.level == level + 1 else ""
    name = symbols.tech_name(tech.id, words)
    title = f"{words(symbols.THEMES[tech.colour])} {tech.level}, {name}"
    said = [title, effect(tech, words), _first_words(tech, words)]
    if tech.source == "reconstructed":
        said.append(words(symbols.REBUILT))
    gain = "" if tech.discovered else f"<small>{icon('vp', 11)}{tech.first_vp}</small>"
    tilde = '<u aria-hidden="true">~</u>' if tech.source == "reconstructed" else ""
    label = ". ".join(part.rstrip(".") for part in said if part) + "."
    id_ = symbols.tech_id(tech.colour, tech.level) if own else ""
    named = attributes(
        id=id_, class_=f"cell {cls}".strip(), title=label, aria_label=label, role="img",
        data_about=f"technology:{tech.id}",
    )  # fmt: skip
    return f"<i{named}>{escape(name)}{gain}{tilde}</i>"


@kept
def effect(tech: TechView, words: Words) -> str:
    return words(tech.effect, **dict(tech.values))


def _first_words(tech: TechView, words: Words) -> str:
    return "" if tech.discovered else words("The first to develop it takes {n} VP", n=tech.first_vp)


@kept
def _bonus(row: RowView, seat: int, words: Words) -> str:
    """What all four technologies of one level bring."""
    label = words(
        "All four technologies of level {row}: starships +{ships}, troops +{troops}, VP +{vp}",
        row=row.row, ships=row.starships, troops=row.troops, vp=row.vp,
    )  # fmt: skip
    parts = (("ship-disc", row.starships), ("troop", row.troops), ("vp", row.vp))
    drawn = "".join(f"<s>+{n}{icon(symbol, 11)}</s>" for symbol, n in parts if n)
    cls = "on" if seat in row.completed_by else ""
    named = attributes(class_=cls, title=label, aria_label=label, role="img", data_about=f"row:{row.row}")
    return f"<i{named}>{drawn}</i>"


@kept_large
def stores(player: SeatView, words: Words) -> str:
    """What a seat has in supply, can still build and may yet take from the box."""
    color = f"var(--p{player.seat + 1})"
    supply = [("ship-disc", player.starships_supply, words("starships in supply"))]
    if player.cruiser == SUPPLY:
        supply.append(("cruiser-disc", 1, words("cruiser in supply")))
    supply.append(("troop", player.troop_supply, words("troops in supply")))
    build = [
        ("facility", player.facility_stock, words("research facilities to build")),
        ("colony", player.colony_stock, words("colonies to build")),
        ("city", player.city_stock, words("cities to build")),
    ]
    box = [
        ("ship-disc", player.starships_box, words("starships still in the box")),
        ("troop", player.troop_box, words("troops still in the box")),
    ]
    groups = ((supply, words("supply")), (build, words("to build")), (box, words("in the box")))
    return '<div class="stores">' + "".join(
        f"<div>{''.join(stock(symbol, n, label, color, 17) for symbol, n, label in items)}<em>{escape(name)}</em></div>"
        for items, name in groups
    ) + "</div>"  # fmt: skip
