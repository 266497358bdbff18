"""Beside the board: the players, the reader's technologies and supply, the pool of tokens, all technologies."""

from __future__ import annotations

from collections.abc import Sequence

from astrarium.core import Words
from astrarium.drawing import attributes, badge, escape, icon, panel, player_row, points, rebuilt, stock

from ..components import ASTEROID, LEVELS, QUADRANTS
from ..view import AscendingView, RowView, SeatView, TechView
from ..words import KIND_WORDS
from . import terms
from .space import quadrant_of

BRASS = "var(--brass-hi)"
FACES = (*terms.THEMES, KIND_WORDS[ASTEROID])


def draw_players(view: AscendingView, names: Sequence[str], words: Words) -> str:
    """The `players` region."""
    rows = "".join(_row(view, player, names[player.seat], words) for player in view.players)
    people = f'<section class="panel pls" aria-label="{escape(words("Players"))}">{rows}</section>'
    return people + _supplies(view, names, words, "phone-only")


def _row(view: AscendingView, player: SeatView, name: str, words: Words) -> str:
    color = f"var(--p{player.seat + 1})"
    stats = "".join(
        stock(terms.MARKS[i], level, words("{theme}: level {n}", theme=words(terms.THEMES[i]), n=level), BRASS)
        for i, level in enumerate(player.levels)
    )
    ships = player.starships_supply + (player.cruiser == 1)
    stats += f'<span class="gap"></span>{stock("ship-disc", ships, words("ships in supply"), color)}'
    stats += stock("troop", player.troop_supply, words("troops in supply"), color)
    stats += stock("vp", player.tokens, words("tokens taken"))
    quadrant = words("{quadrant} quadrant", quadrant=QUADRANTS[quadrant_of(view, player.seat)].capitalize())
    on = view.pending is not None and view.pending.seat == player.seat
    last = f'<span class="last-token" title="{escape(words("took the last token"))}">{icon("vp", 13)}</span>'
    after = last if view.trigger == player.seat else ""
    score = points(player.score.total, words("victory points, if the game ended now"))
    return player_row(player.seat, name, quadrant, stats, score, on, after, id=f"player-{player.seat + 1}")


def draw_me(view: AscendingView, words: Words) -> str:
    """The `me` region: technologies with what they do, what completing a row brings, and the supply."""
    if view.seat is None:
        return ""
    player = view.players[view.seat]
    body = _technologies(view, player, words) + _supply(player, words)
    note = escape(words("dashed: next level"))
    return f'<div data-seat="{view.seat + 1}">{panel(words("Your placard"), body, note, "own", plate=True)}</div>'


def _technologies(view: AscendingView, player: SeatView, words: Words) -> str:
    heads = "".join(f"<i>{level}</i>" for level in range(1, LEVELS + 1))
    rows = f'<div class="tc head" aria-hidden="true"><span></span>{heads}</div>'
    for colour, theme in enumerate(terms.THEMES):
        cells = "".join(_cell(tech, player, words) for tech in view.techs if tech.colour == colour)
        count = player.facilities[colour]
        have = words.plural("{n} working facility", "{n} working facilities", count)
        name = f'<b>{escape(words(theme))}</b><small title="{escape(have)}">{icon("facility", 12)}{count}</small>'
        rows += f'<div class="tc"><span>{icon(terms.WORLDS[colour], 22)}<em>{name}</em></span>{cells}</div>'
    bonus = "".join(_bonus(row, player.seat, words) for row in view.rows)
    rows += f'<div class="tc sums"><span>{escape(words("All four"))}</span>{bonus}</div>'
    return f'<div class="tech">{rows}</div>'


def _cell(tech: TechView, player: SeatView, words: Words) -> str:
    level = player.levels[tech.colour]
    cls = "on" if tech.level <= level else "next" if tech.level == level + 1 else ""
    name = terms.tech_name(tech.id, words)
    title = f"{words(terms.THEMES[tech.colour])} {tech.level}, {name}"
    said = [title, _effect(tech, words), _first_words(tech, words)]
    if tech.source == "reconstructed":
        said.append(words(terms.REBUILT))
    gain = "" if tech.discovered else f"<small>{icon('vp', 11)}{tech.first_vp}</small>"
    tilde = '<u aria-hidden="true">~</u>' if tech.source == "reconstructed" else ""
    label = ". ".join(part.rstrip(".") for part in said if part) + "."
    named = attributes(
        id=terms.tech_id(tech.colour, tech.level), class_=f"cell {cls}".strip(), title=label, aria_label=label,
        role="img",
    )  # fmt: skip
    return f"<i{named}>{escape(name)}{gain}{tilde}</i>"


def _effect(tech: TechView, words: Words) -> str:
    return words(tech.effect, **dict(tech.values))


def _first_words(tech: TechView, words: Words) -> str:
    return "" if tech.discovered else words("The first to develop it takes {n} VP", n=tech.first_vp)


def _bonus(row: RowView, seat: int, words: Words) -> str:
    """What all four technologies of one level bring."""
    label = words(
        "All four technologies of level {row}: starships +{ships}, troops +{troops}, VP +{vp}",
        row=row.row, ships=row.starships, troops=row.troops, vp=row.vp,
    )  # fmt: skip
    parts = (("ship-disc", row.starships), ("troop", row.troops), ("vp", row.vp))
    drawn = "".join(f"<s>+{n}{icon(symbol, 11)}</s>" for symbol, n in parts if n)
    cls = "on" if seat in row.completed_by else ""
    return f"<i{attributes(class_=cls, title=label, aria_label=label, role='img')}>{drawn}</i>"


def _supply(player: SeatView, words: Words) -> str:
    color = f"var(--p{player.seat + 1})"
    supply = [("ship-disc", player.starships_supply, words("starships in supply"))]
    if player.cruiser == 1:
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


def draw_aside(view: AscendingView, names: Sequence[str], words: Words) -> str:
    """The `aside` region: the pool and the end, the discs nobody here has seen, others' pieces, all technologies."""
    return (
        _pool(view, names, words)
        + _unseen(view, words)
        + _supplies(view, names, words, "desk-only")
        + _all_technologies(view, names, words)
    )


def _pool(view: AscendingView, names: Sequence[str], words: Words) -> str:
    whole = view.pool + sum(player.tokens for player in view.players)
    share = view.pool * 100 // max(whole, 1)
    if view.over:
        end = words("The game is over")
    elif view.trigger >= 0:
        end = words("{name} took the last token: all others have one more turn.", name=names[view.trigger])
    else:
        end = words("Who takes the last token ends the game: all others have one more turn.")
    figures = words("{n} of {whole} tokens left", n=view.pool, whole=whole)
    bar = f'<i role="img" aria-label="{escape(figures)}"><b style="width:{share}%"></b></i><b>{view.pool}</b>'
    return panel(
        words("Tokens"),
        f'<div class="pool">{bar}</div><p class="soft">{escape(end)}</p>',
        escape(figures),
        "poolbox",
        id="pool",
    )


def _unseen(view: AscendingView, words: Words) -> str:
    """The groups of the quadrants are known: what can still lie under the blank discs (AE-S5)."""
    rows = ""
    for quadrant, counts in enumerate(view.hidden):
        found = "".join(stock(terms.WORLDS[kind], n, words(FACES[kind]), size=17) for kind, n in enumerate(counts) if n)
        if found:
            rows += f"<dt>{terms.GREEK[quadrant]}</dt><dd>{found}</dd>"
    return panel(words("Unseen planets"), f'<dl class="unseen">{rows}</dl>', cls="unseenbox") if rows else ""


def _supplies(view: AscendingView, names: Sequence[str], words: Words, where: str) -> str:
    """What every other seat has in supply, can still build and may yet take from the box."""
    rows = "".join(
        f"<li>{badge(player.seat, 22, names[player.seat])}{_supply(player, words)}</li>"
        for player in view.players
        if player.seat != view.seat
    )
    title = words("Pieces") if view.seat is None else words("Others’ pieces")
    return panel(title, f'<ul class="theirs">{rows}</ul>', cls=where)


def _all_technologies(view: AscendingView, names: Sequence[str], words: Words) -> str:
    """What each technology does, and who has it."""
    rows = ""
    for tech in view.techs:
        have = "".join(
            badge(player.seat, 15, names[player.seat])
            for player in view.players
            if player.levels[tech.colour] >= tech.level
        )
        tilde = rebuilt(words(terms.REBUILT)) if tech.source == "reconstructed" else ""
        first = "" if tech.discovered else f'<span class="stock">{icon("vp", 12)}<b>{tech.first_vp}</b></span>'
        name = escape(terms.tech_name(tech.id, words))
        head = f"{icon(terms.WORLDS[tech.colour], 17)}<b>{tech.level}</b> {name}{tilde}"
        rows += f"<li><div>{head}<span>{first}{have}</span></div><p>{escape(_effect(tech, words))}</p></li>"
    title = escape(words("All technologies"))
    return (
        f'<section class="panel"><details class="techs" id="techs"><summary class="eyebrow">{title}</summary>'
        f"<ul>{rows}</ul></details></section>"
    )
