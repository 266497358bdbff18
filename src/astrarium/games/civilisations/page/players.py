"""Beside the map: the players, the reader's own civilisation, what an expansion would give, and the cards seen."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.page import Words
from ....drawing import badge, escape, icon, player_row, points, seal, stock
from ..box import components as c
from ..knowledge.view import Player, View
from . import symbols
from .cards import index_chip

QUIET = "#B9C4DA"


def draw_players(view: View, names: Sequence[str], words: Words) -> str:
    """The `players` region."""
    rows = "".join(_row(view, player, names[player.seat], words) for player in view.players)
    dense = " dense" if view.seats > 4 else ""
    return f'<section class="panel pls{dense}" aria-label="{escape(words("Players"))}">{rows}</section>'


def _row(view: View, player: Player, name: str, words: Words) -> str:
    secret = view.pending is not None and view.pending.kind == "choose"  # all choose: only the reader's row is marked
    on = view.pending is not None and player.seat in view.pending.seats and (not secret or player.seat == view.seat)
    levels = (*player.levels[:2], player.influence, player.armament)
    stats = "".join(
        stock(symbol, level, symbols.capital(words(track_name)), QUIET)
        for symbol, level, track_name in zip(symbols.TRACK_SYMBOLS, levels, symbols.TRACK_NAMES, strict=True)
    )
    stats += stock("qv-ship", player.ships_on_map, words("ships on the map"), f"var(--p{player.seat + 1})")
    stats += _sector_count(player.sectors, words("sectors controlled"))
    score = points(player.points, words("victory points"))
    people = symbols.people_name(player.civilisation, words)
    return player_row(player.seat, name, people, stats, score, on, _state_mark(view, player, words), id=_row_id(player))


def _row_id(player: Player) -> str:
    return f"player-{player.seat + 1}"


def _sector_count(n: int, label: str) -> str:
    return f'<span class="stock" title="{escape(label)}"><i class="hexa"></i><b>{n}</b></span>'


def _state_mark(view: View, player: Player, words: Words) -> str:
    """Beside the name: choosing or ready, the card played, or the winner's crown."""
    if view.over:
        return icon("trk-influence", 14, "var(--brass-hi)", "crown", words("winner")) if player.rank == 1 else ""
    if view.pending is not None and view.pending.kind == "choose":
        return seal(player.has_chosen, words("ready") if player.has_chosen else words("choosing"))
    return "".join(ticket(s.card, s.side, s.status, words) for s in view.order if s.seat == player.seat)


def ticket(card: int, side: str, status: str, words: Words) -> str:
    """A card played, in one line: index and side."""
    number = c.SIDES.index(side)
    label = f"{card}, {words(symbols.SIDE_NAMES[number])}"
    return (
        f'<span class="ticket {status}" style="--w:{symbols.SIDE_COLORS[number]}" title="{escape(label)}">'
        f"{icon(symbols.SIDE_SYMBOLS[number], 12, label=words(symbols.SIDE_NAMES[number]))}{card}</span>"
    )


def draw_cards(view: View, names: Sequence[str], words: Words) -> str:
    """The `cards` region: those that lie open, and the hands that can be traced."""
    own = tuple(face.card for face in view.hand) if view.order else ()
    piles = [(escape(words("Your hand")), own)]
    piles += [(escape(words("Discarded")), view.discard), (escape(words("Not dealt")), view.aside)]
    for player in view.players:
        if player.traced and player.seat != view.seat:
            piles.append((f"{badge(player.seat, 16)}{escape(names[player.seat])}", player.traced))
    piles.append((escape(words("Not in this game")), view.removed))
    rows = "".join(
        f'<dt>{title}</dt><dd class="idxs">{"".join(index_chip(card, words) for card in cards)}</dd>'
        for title, cards in piles
        if cards
    )
    if not rows:
        return ""
    title = escape(words("Cards you can know of"))
    return (
        f'<section class="panel"><details class="seen" id="cards-seen"><summary class="eyebrow">{title}</summary>'
        f"<dl>{rows}</dl></details></section>"
    )
