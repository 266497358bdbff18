"""The Automa beside the players: its last card and the support card of its next turn."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.page import Words, mark
from ....drawing import escape, icon, panel, rebuilt
from ..automa_cards import CARDS, INDEX, Card
from ..names import FINAL_TEXTS, LEVEL_NAMES
from ..view import AutomaView, View
from ..words import player_name
from . import terms

CARD_ACTIONS = {
    "build_mine": (mark("Build a mine"), "mine"), "upgrade": (mark("Upgrade a structure"), "trading-station"),
    "research_highest": (mark("Advance on its highest track"), "knowledge"),
    "research_random": (mark("Advance on a track by the support card"), "knowledge"),
    "power_qic": (mark("Block a power or Q.I.C. action"), "power"),
    "faction": (mark("Its faction’s action"), "i-spark"),
}  # fmt: skip
POSITION_WORDS = (mark("left"), mark("middle"), mark("right"))
REBUILT = mark("rebuilt, not read off the box")


def draw_automa(view: View, names: Sequence[str], words: Words) -> str:
    """The solo opponent: the last card's action, and the support card for its next turn."""
    if view.automa is None or view.players[view.seats].faction < 0:
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
    number = (
        words("action {n} from the left", n=card.number)
        if card.from_left
        else words("action {n} from the right", n=card.number)
    )
    said = [words("range {n}", n=card.range), number]
    if card.tiebreak >= 0 and card.tiebreak < len(view.final):
        said.append(words("guided by “{tile}”", tile=words(FINAL_TEXTS[view.final[card.tiebreak].tile])))
    said.append(words("from the top left") if card.downward else words("from the bottom right"))
    said.append(words("booster if it passes: {which}", which=words(POSITION_WORDS[card.pass_booster])))
    return f"<p>{escape(', '.join(said))}</p>"
