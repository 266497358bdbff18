"""What lies beside the galaxy: board actions, boosters, factions to choose, tokens, the Automa's cards, other boards."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.notation import Action
from ....core.page import Words, mark
from ....drawing import attributes, badge, escape, icon, panel, rebuilt
from ..actions import ACT, PASS
from ..automa_cards import CARDS, INDEX, Card
from ..components import FACTIONS
from ..names import FINAL_TEXTS, LEVEL_NAMES
from ..view import AutomaView, View
from ..words import player_name
from . import faces, terms
from .boards import faction_board

CARD_ACTIONS = {
    "build_mine": (mark("Build a mine"), "mine"), "upgrade": (mark("Upgrade a structure"), "trading-station"),
    "research_highest": (mark("Advance on its highest track"), "knowledge"),
    "research_random": (mark("Advance on a track by the support card"), "knowledge"),
    "power_qic": (mark("Block a power or Q.I.C. action"), "power"), "faction": (mark("Its faction’s action"), "i-spark"),
}  # fmt: skip
POSITION_WORDS = (mark("left"), mark("middle"), mark("right"))
REBUILT = mark("rebuilt, not read off the box")


def draw_hand(view: View, legal: Sequence[Action], names: Sequence[str], words: Words) -> str:
    """The `hand` region: factions while they are chosen, then the board actions and the boosters that are free."""
    question = view.question
    if view.over:
        return ""
    if question is not None and question.name == "faction":
        return _factions(view, words)
    boosters = "".join(
        faces.booster(b, words, "can" if (PASS, b) in legal else "", id=terms.booster_id(b)) for b in view.boosters
    )
    shelf = _group("pass", words("Boosters"), boosters) if boosters else ""
    if not view.round:
        return f'<div class="strip">{shelf}</div>'
    payable = {action[1] for action in legal if action[0] == ACT}
    acts = "".join(
        faces.action(a, taker, _taker(view, taker, names, words), words, "can" if a in payable else "")
        for a, taker in enumerate(view.acts)
    )
    return f'<div class="strip">{_group("bacts", words("Power and Q.I.C. actions"), acts)}{shelf}</div>'


def _taker(view: View, player: int, names: Sequence[str], words: Words) -> str:
    return player_name(view, player, names, words) if player >= 0 else ""


def _group(kind: str, title: str, inside: str) -> str:
    return f'<div class="grp {kind}" role="group" aria-label="{escape(title)}">{inside}</div>'


def _factions(view: View, words: Words) -> str:
    homes = {player.home for player in view.players if player.faction >= 0}
    cards = "".join(_faction(f, FACTIONS[f].home in homes, words) for f in range(len(FACTIONS)))
    return f'<div class="strip factions">{cards}</div>'


def _faction(faction: int, taken: bool, words: Words) -> str:
    """A faction to choose: home world, what it starts with, what it can do."""
    board = FACTIONS[faction]
    name = terms.faction_name(faction, words)
    power = "·".join(str(n) for n in board.bowls)
    start = faces.gains(board.start) + f"<i>{power}{icon('power')}</i>"
    if board.research >= 0:
        start += f"<i>{icon(terms.TRACK_SYMBOLS[board.research], color=terms.QUIET)}1</i>"
    ability = terms.ABILITIES[faction]
    lines = f"<p>{escape(words(ability))}</p>" if ability else ""
    lines += f"<p>{icon('planetary-institute', 12, terms.QUIET)}{escape(words(terms.INSTITUTES[faction]))}</p>"
    known = attributes(class_="faction taken" if taken else "faction", id=terms.faction_id(faction))
    head = f"<h4>{icon(terms.planet_symbol(board.home), 20)}{escape(name)}</h4>"
    return f'<div{known}>{head}<div class="st">{start}</div>{lines}</div>'


def draw_aside(view: View, names: Sequence[str], words: Words) -> str:
    """The `aside` region: the Automa's cards, the federation tokens left, the boards of the others."""
    return _automa(view, names, words) + _tokens(view, words) + _others(view, names, words)


def _tokens(view: View, words: Words) -> str:
    shown = "".join(
        faces.token(kind, words, f"<em>×{left}</em>", "" if left else "none", id=terms.supply_id(kind))
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
    head = f"{badge(player, 18)}{escape(name)} <span>· {escape(terms.faction_name(board.faction, words))}</span>"
    return (
        f'<section class="panel other" data-seat="{player + 1}"><details id="board-{player + 1}"><summary>{head}</summary>'
        f"{faction_board(board, words, own=False)}</details></section>"
    )


def _automa(view: View, names: Sequence[str], words: Words) -> str:
    """The solo opponent: the last card's action, and the support card for its next turn."""
    if view.automa is None:
        return ""
    automa, board = view.automa, view.players[view.seats]
    title = f"{player_name(view, view.seats, names, words)} · {terms.faction_name(board.faction, words)}"
    body = _cards(view, automa, words) if automa.played else ""
    left = words.plural("{n} card left", "{n} cards left", automa.cards_left)
    note = escape(f"{words(LEVEL_NAMES[automa.level])}, {left}")
    return panel(title, body, note, "automa", data_seat=view.seats + 1, id="automa")


def _cards(view: View, automa: AutomaView, words: Words) -> str:
    last = CARDS[INDEX[automa.played[-1]]]
    shown = ""
    if len(automa.played) > 1:
        shown += _card(words("Last card"), last, _action_side(last, words), words)
    if automa.support >= 0:
        support = CARDS[INDEX[automa.support]]
        shown += _card(words("Support of the next"), support, _support_side(view, support, words), words)
    return f'<div class="acards">{shown}</div>'


def _card(title: str, card: Card, inside: str, words: Words) -> str:
    made_up = rebuilt(words(REBUILT)) if card.source == "reconstructed" else ""
    return f'<div class="acard"><h5>{escape(title)} <b>{card.id}</b>{made_up}</h5>{inside}</div>'


def _action_side(card: Card, words: Words) -> str:
    text, symbol = CARD_ACTIONS[card.action]
    gain = f"<em>+{card.vp}{icon('vp')}</em>" if card.vp else ""
    return f"<p>{icon(symbol, 16, terms.QUIET)}{escape(words(text))}{gain}</p>"


def _support_side(view: View, card: Card, words: Words) -> str:
    number = words("action {n} from the left", n=card.number) if card.from_left else words("action {n} from the right", n=card.number)
    said = [words("range {n}", n=card.range), number]
    if card.tiebreak >= 0 and card.tiebreak < len(view.final):
        said.append(words("guided by “{tile}”", tile=words(FINAL_TEXTS[view.final[card.tiebreak].tile])))
    said.append(words("from the top left") if card.downward else words("from the bottom right"))
    said.append(words("booster if it passes: {which}", which=words(POSITION_WORDS[card.pass_booster])))
    return f"<p>{escape(', '.join(said))}</p>"

