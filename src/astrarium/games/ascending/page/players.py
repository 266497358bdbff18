"""Beside the board: the players, the pool of tokens, the unseen planets, others' pieces, all technologies."""

from __future__ import annotations

from collections.abc import Sequence

from astrarium.core import Words, mark
from astrarium.drawing import badge, escape, icon, kept_large, panel, player_row, points, rebuilt, stock

from ..box import components as c
from ..knowledge.view import SeatView, TechView, View
from ..table.state import SUPPLY
from ..text.names import KIND_WORDS
from . import symbols
from .flights import spread
from .map import quadrant_of
from .own import effect, stores

BRASS = "var(--brass-hi)"
WOBBLE = {"light": mark("light"), "strong": mark("strong")}
FACES = (*symbols.THEMES, KIND_WORDS[c.ASTEROID])


def draw_players(view: View, names: Sequence[str], words: Words) -> str:
    """The `players` region."""
    rows = "".join(_row(view, player, names[player.seat], words) for player in view.players)
    people = f'<section class="panel pls" aria-label="{escape(words("Players"))}">{rows}</section>'
    return people + _supplies(view, names, words, "phone-only")


def _row(view: View, player: SeatView, name: str, words: Words) -> str:
    color = f"var(--p{player.seat + 1})"
    stats = "".join(
        stock(symbols.MARKS[i], level, words("{theme}: level {n}", theme=words(symbols.THEMES[i]), n=level), BRASS)
        for i, level in enumerate(player.levels)
    )
    ships = player.starships_supply + (player.cruiser == SUPPLY)
    stats += f'<span class="gap"></span>{stock("ship-disc", ships, words("ships in supply"), color)}'
    stats += stock("troop", player.troop_supply, words("troops in supply"), color)
    stats += stock("vp", player.tokens, words("tokens taken"))
    quadrant = words("{quadrant} quadrant", quadrant=c.QUADRANTS[quadrant_of(view, player.seat)].capitalize())
    on = view.pending is not None and view.pending.seat == player.seat
    last = f'<span class="last-token" title="{escape(words("took the last token"))}">{icon("vp", 13)}</span>'
    after = last if view.trigger == player.seat else ""
    score = points(player.score.total, words("victory points, if the game ended now"))
    return player_row(player.seat, name, quadrant, stats, score, on, after, id=f"player-{player.seat + 1}")


def draw_aside(view: View, names: Sequence[str], words: Words) -> str:
    """The `aside` region: the pool and the end, the discs nobody here has seen, others' pieces, all technologies."""
    return (
        _pool(view, names, words)
        + _unseen(view, words)
        + _supplies(view, names, words, "desk-only")
        + _all_technologies(view, names, words)
    )


def _pool(view: View, names: Sequence[str], words: Words) -> str:
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
        f'<div class="pool">{bar}</div><p class="soft">{escape(end)} {escape(_wobble(view, words))}</p>',
        escape(figures),
        "poolbox",
        id="pool",
    )


def _wobble(view: View, words: Words) -> str:
    """What the table uses, for people and bots alike (AE-N7)."""
    if view.wobble == "none":
        return words("No wobble at this table.")
    degrees = symbols.decimal(2 * spread(view.wobble)[0], words)
    return words("Wobble of this table: {name}, ±{n}°.", name=words(WOBBLE[view.wobble]), n=degrees)


def _unseen(view: View, words: Words) -> str:
    """The groups of the quadrants are known: what can still lie under the blank discs (AE-S5)."""
    rows = ""
    for quadrant, counts in enumerate(view.hidden):
        kinds = [(kind, n) for kind, n in enumerate(counts) if n]
        found = "".join(stock(symbols.WORLDS[kind], n, words(FACES[kind]), size=17) for kind, n in kinds)
        if found:
            rows += f"<dt>{symbols.GREEK[quadrant]}</dt><dd>{found}</dd>"
    return panel(words("Unseen planets"), f'<dl class="unseen">{rows}</dl>', cls="unseenbox") if rows else ""


def _supplies(view: View, names: Sequence[str], words: Words, where: str) -> str:
    """What every other seat has in supply, can still build and may yet take from the box."""
    rows = "".join(
        f"<li>{badge(player.seat, 22, names[player.seat])}{stores(player, words)}</li>"
        for player in view.players
        if player.seat != view.seat
    )
    title = words("Pieces") if view.seat is None else words("Others’ pieces")
    return panel(title, f'<ul class="theirs">{rows}</ul>', cls=where)


def _all_technologies(view: View, names: Sequence[str], words: Words) -> str:
    """What each technology does, and who has it."""
    people = tuple((player.seat, names[player.seat], player.levels) for player in view.players)
    return _technologies(view.techs, people, words)


@kept_large
def _technologies(
    techs: tuple[TechView, ...], people: tuple[tuple[int, str, tuple[int, ...]], ...], words: Words
) -> str:  # fmt: skip
    rows = ""
    for tech in techs:
        have = "".join(badge(seat, 15, name) for seat, name, levels in people if levels[tech.colour] >= tech.level)
        tilde = rebuilt(words(symbols.REBUILT)) if tech.source == "reconstructed" else ""
        first = "" if tech.discovered else f'<span class="stock">{icon("vp", 12)}<b>{tech.first_vp}</b></span>'
        name = escape(symbols.tech_name(tech.id, words))
        head = f"{icon(symbols.WORLDS[tech.colour], 17)}<b>{tech.level}</b> {name}{tilde}"
        said = f"<div>{head}<span>{first}{have}</span></div><p>{escape(effect(tech, words))}</p>"
        rows += f'<li data-about="technology:{tech.id}">{said}</li>'
    title = escape(words("All technologies"))
    return (
        f'<section class="panel"><details class="techs" id="techs"><summary class="eyebrow">{title}</summary>'
        f"<ul>{rows}</ul></details></section>"
    )
