"""What lies beside the galaxy: board actions, boosters, factions to choose, tokens, the boards of the others."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.notation import Action
from ....core.page import Words
from ....drawing import attributes, badge, escape, icon, panel
from ..box import components as c
from ..knowledge.view import View
from ..table import actions as a
from ..text.events import player_name
from . import ids, symbols, tiles
from .own import faction_board


def draw_hand(view: View, legal: Sequence[Action], names: Sequence[str], words: Words) -> str:
    """The `hand` region: factions while they are chosen, then the board actions and the boosters that are free."""
    question = view.question
    if view.over:
        return ""
    if question is not None and question.name == "faction":
        return _factions(view, words)
    boosters = "".join(
        tiles.booster(b, words, "can" if (a.PASS, b) in legal else "", id=ids.booster_id(b)) for b in view.boosters
    )
    shelf = _group("pass", words("Boosters"), boosters) if boosters else ""
    if not view.round:
        return f'<div class="strip">{shelf}</div>'
    payable = {action[1] for action in legal if action[0] == a.ACT}
    acts = "".join(
        tiles.action(a, taker, _taker(view, taker, names, words), words, "can" if a in payable else "")
        for a, taker in enumerate(view.acts)
    )
    return (
        f'<div class="strip" data-hand="wide">{_group("bacts", words("Power and Q.I.C. actions"), acts)}{shelf}</div>'
    )


def _taker(view: View, player: int, names: Sequence[str], words: Words) -> str:
    return player_name(view, player, names, words) if player >= 0 else ""


def _group(kind: str, title: str, inside: str) -> str:
    return f'<div class="grp {kind}" role="group" aria-label="{escape(title)}">{inside}</div>'


def _factions(view: View, words: Words) -> str:
    homes = {player.home for player in view.players if player.faction >= 0}
    cards = "".join(_faction(f, c.FACTIONS[f].home in homes, words) for f in range(len(c.FACTIONS)))
    return f'<div class="strip factions" data-hand="wide alone">{cards}</div>'


def _faction(faction: int, taken: bool, words: Words) -> str:
    """A faction to choose: home world, what it starts with, what it can do."""
    board = c.FACTIONS[faction]
    name = symbols.faction_name(faction, words)
    power = "·".join(str(n) for n in board.bowls)
    start = tiles.gains(board.start) + f"<i>{power}{icon('power')}</i>"
    if board.research >= 0:
        start += f"<i>{icon(symbols.TRACK_SYMBOLS[board.research], color=symbols.QUIET)}1</i>"
    ability = symbols.ABILITIES[faction]
    lines = f"<p>{escape(words(ability))}</p>" if ability else ""
    lines += f"<p>{icon('planetary-institute', 12, symbols.QUIET)}{escape(words(symbols.INSTITUTES[faction]))}</p>"
    about = f"faction:{c.FACTION_IDS[faction]}"
    known = attributes(class_="faction taken" if taken else "faction", id=ids.faction_id(faction), data_about=about)
    head = f"<h4>{icon(symbols.planet_symbol(board.home), 20)}{escape(name)}</h4>"
    return f'<div{known}>{head}<div class="st">{start}</div>{lines}</div>'


def draw_aside(view: View, names: Sequence[str], words: Words) -> str:
    """The `aside` region: the federation tokens left and the boards of the others."""
    return _tokens(view, words) + _others(view, names, words)


def _tokens(view: View, words: Words) -> str:
    shown = "".join(
        tiles.token(kind, words, f"<em>×{left}</em>", "" if left else "none", id=ids.supply_id(kind))
        for kind, left in enumerate(view.tokens)
    )
    return panel(words("Federation tokens left"), f'<div class="tls">{shown}</div>', "", "tokens")


def _others(view: View, names: Sequence[str], words: Words) -> str:
    return "".join(
        _other(view, player.player, names, words)
        for player in view.players
        if player.player != view.seat and player.faction >= 0 and not player.is_automa
    )


def _other(view: View, player: int, names: Sequence[str], words: Words) -> str:
    board = view.players[player]
    name = player_name(view, player, names, words)
    head = f"{badge(player, 18)}{escape(name)} <span>· {escape(symbols.faction_name(board.faction, words))}</span>"
    return (
        f'<section class="panel other" data-seat="{player + 1}" aria-label="{escape(name)}"><h3>{head}</h3>'
        f"{faction_board(board, words, own=False)}</section>"
    )
