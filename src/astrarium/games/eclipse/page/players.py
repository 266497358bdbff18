"""Beside the map: the players, what they have and what they earn."""

from __future__ import annotations

from collections.abc import Sequence

from astrarium.core import Words

from ....drawing import attributes, badge, escape, icon, kept_large, player_row, points, seat_color, stock
from ..box import components as c
from ..knowledge.view import Player, View
from . import symbols


def draw_players(view: View, names: Sequence[str], words: Words) -> str:
    """The `players` region."""
    acting = view.pending.seats if view.pending is not None else ()
    people = tuple(names)
    rows = "".join(
        _row(player, player.seat in acting, _crown(view, player, words), people, words) for player in view.players
    )
    dense = " dense" if view.seats > 4 else ""
    return f'<section class="panel pls{dense}" aria-label="{escape(words("Players"))}">{rows}</section>'


@kept_large
def _row(player: Player, on: bool, crown: str, names: tuple[str, ...], words: Words) -> str:
    colour = seat_color(player.seat)
    stats = "".join(
        _income(symbol, player.storage[kind], _gain(player, kind), symbols.resource(kind, words))
        for kind, symbol in enumerate(symbols.RESOURCE_SYMBOLS)
    )
    stats += stock("disc", player.discs, words("influence discs on the track"), colour)
    stats += stock("reputation", player.reputation, words("reputation tiles, face down"))
    stats += _fleet(player, words) + _marks(player, names, words)
    label = (
        words("victory points") if player.reputation_values is not None else words("points known; reputation is hidden")
    )
    total = f"{player.total}" if player.reputation_values is not None or not player.reputation else f"{player.total}+"
    people = symbols.species_name(player, words)
    return player_row(
        player.seat, names[player.seat], people, stats, points(total, label), on, crown,
        id=f"player-{player.seat + 1}",
    )  # fmt: skip


def _gain(player: Player, kind: int) -> int:
    return player.income[kind] - (player.upkeep if kind == c.MONEY else 0)


def _income(symbol: str, amount: int, gain: int, label: str) -> str:
    """A stock with what the next upkeep brings."""
    sign = "neg" if gain < 0 else ""
    shown = f"+{gain}" if gain >= 0 else f"−{-gain}"
    return (
        f'<span class="stock"{attributes(title=label)}>{icon(symbol, label=label)}<b>{amount}</b>'
        f'<em class="{sign}">{shown}</em></span>'
    )


def _fleet(player: Player, words: Words) -> str:
    built = ((d.ship, c.SHIP_LIMIT[i] - d.unbuilt) for i, d in enumerate(player.designs))
    return "".join(stock(ship, n, symbols.ship_name(ship, words), seat_color(player.seat)) for ship, n in built if n)


def _crown(view: View, player: Player, words: Words) -> str:
    """Beside the name: the winner, or who starts this round or the next."""
    if view.over:
        return (
            icon("trk-influence", 14, "var(--brass-hi)", "crown", words("winner"))
            if player.seat in view.winners
            else ""
        )
    if player.seat != (view.start if view.next_start is None else view.next_start):
        return ""
    label = words("starts this round") if view.next_start is None else words("starts the next round")
    return icon("i-first", 13, "var(--brass)", "crown", label)


def _marks(player: Player, names: Sequence[str], words: Words) -> str:
    """After the numbers: passed or out, traitor, ambassadors."""
    state = words("out of the game") if player.gone else words("passed") if player.passed else ""
    out = f'<span class="tag">{escape(state)}</span>' if state else ""
    if player.traitor:
        out += f'<span class="tag bad">{escape(words("traitor"))}</span>'
    return out + "".join(
        f'<span class="ally"{attributes(title=words("ambassador of {name}", name=names[other]))}>'
        f"{badge(other, 14)}</span>"
        for other in player.ambassadors
    )
