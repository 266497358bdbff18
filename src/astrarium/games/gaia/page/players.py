"""The `players` region: points, stocks, incomes, power, booster, order and who has passed."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.page import Words
from ....drawing import escape, icon, kept_large, player_row, points
from ..knowledge.view import PlayerView, View
from ..text.events import player_name
from . import symbols, tiles
from .automa import draw_automa


def draw_players(view: View, names: Sequence[str], words: Words) -> str:
    """The `players` region, in turn order."""
    order = [*view.order, *(p.player for p in view.players if p.player not in view.order)]
    rows = "".join(_row(view, view.players[player], names, words) for player in order)
    listed = f'<section class="panel pls" aria-label="{escape(words("Players"))}">{rows}</section>'
    return listed + draw_automa(view, names, words)


def _row(view: View, player: PlayerView, names: Sequence[str], words: Words) -> str:
    name = player_name(view, player.player, names, words)
    turn = player.player in view.to_act
    stats = _stocks(player, words) + _booster(player, words) if player.faction >= 0 else ""
    score = points(player.vp, words("victory points"))
    people = symbols.faction_name(player.faction, words)
    mark = _state(view, player, words)
    return player_row(player.player, name, people, stats, score, turn, mark, id=f"player-{player.player + 1}")


@kept_large
def _stocks(player: PlayerView, words: Words) -> str:
    if player.is_automa:
        return ""
    income = player.income
    power = f"{player.bowls[0]}·{player.bowls[1]}·<b>{player.bowls[2]}</b>"
    label = words("power tokens in areas I, II and III")
    return (
        _stock("credits", player.credit, income.credit, words("credits and next income"))
        + _stock("ore", player.ore, income.ore, words("ore and next income"))
        + _stock("knowledge", player.knowledge, income.knowledge, words("knowledge and next income"))
        + _stock("qic", player.qic, income.qic, words("Q.I.C. and next income"))
        + f'<span class="stock" title="{escape(label)}">{icon("power", label=label)}{power}</span>'
    )


def _stock(symbol: str, amount: int, income: int, label: str) -> str:
    plus = f"<small>+{income}</small>" if income else ""
    return f'<span class="stock" title="{escape(label)}">{icon(symbol, label=label)}<b>{amount}</b>{plus}</span>'


def _booster(player: PlayerView, words: Words) -> str:
    return tiles.booster(player.booster, words, "tiny") if player.booster >= 0 else ""


def _state(view: View, player: PlayerView, words: Words) -> str:
    """Beside the name: the place in the order, and whether the player has passed."""
    if view.over or not view.round:
        return ""
    if player.passed:
        return f'<em class="passed">{escape(words("passed"))}</em>'
    place = view.order.index(player.player) + 1 if player.player in view.order else 0
    label = words("number {n} in turn order", n=place)
    return f'<em class="ord" title="{escape(label)}">{place}</em>' if place else ""
