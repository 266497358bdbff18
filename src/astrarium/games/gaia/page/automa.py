"""The Automa beside the players: its last card, the support card of its next turn, and how it decides."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.page import Words, mark
from ....drawing import escape, icon, panel, rebuilt
from ..box.automa import CARDS, INDEX, Card
from ..box.components import BOARD_ACTIONS, TOP, TRACKS
from ..knowledge.view import AutomaView, PlayerView, View
from ..rules.automa import numbered
from ..text.events import player_name
from ..text.names import ACTION_TEXTS, FINAL_TEXTS, LEVEL_NAMES, TRACK_NAMES
from . import automa_texts as automa_terms
from . import symbols as terms
from .automa_texts import CARD_ACTIONS

REBUILT = mark("rebuilt, not read off the box")
WAYS = (
    mark("Mine: a free planet in range; first what its faction’s action wants, then the final tile, then the fewest "
         "steps, then nearest to you, then the direction."),
    mark("Upgrade: station to institute, mine to station, lab to academy, station to lab; the first that it can, "
         "nearest to you, then the direction."),
    mark("Direction: rows that climb to the right on this map, from the top left or from the bottom right."),
    mark("It passes when its last card is used, or when one of the last three cards shows the red lamp."),
)  # fmt: skip


def draw_automa(view: View, names: Sequence[str], words: Words) -> str:
    """The solo opponent: the last card's action, the support card for its next turn, its faction and its level."""
    if view.automa is None or view.players[view.seats].faction < 0:
        return ""
    automa, board = view.automa, view.players[view.seats]
    title = f"{player_name(view, view.seats, names, words)} · {terms.faction_name(board.faction, words)}"
    body = (_cards(view, automa, words) if automa.played else "") + _how(automa, board, words)
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
    said = [words("range {n}", n=card.range), automa_terms.number_words(card, words)]
    if card.tiebreak >= 0 and card.tiebreak < len(view.final):
        said.append(words("guided by “{tile}”", tile=words(FINAL_TEXTS[view.final[card.tiebreak].tile])))
    said += [automa_terms.direction_words(card, words), automa_terms.booster_words(card, words)]
    return f"<p>{escape(', '.join(said))}</p>{_as_things_stand(view, card, words)}"


def _as_things_stand(view: View, card: Card, words: Words) -> str:
    """What its numbered selection would meet now: the human's turn may still change it (GP-X3.5)."""
    action = numbered([number for number in range(len(BOARD_ACTIONS)) if view.acts[number] < 0], card)
    track = numbered(_open_tracks(view), card)
    said = [words(ACTION_TEXTS[action])] if action >= 0 else []
    said += [words(TRACK_NAMES[track])] if track >= 0 else []
    return f"<p><small>{escape(words('as things stand: {what}', what=' / '.join(said)))}</small></p>" if said else ""


def _open_tracks(view: View) -> list[int]:
    """The tracks where it can advance or take an advanced tile away (GP-X3.4)."""
    levels = view.players[view.seats].levels
    return [
        track
        for track in range(len(TRACKS))
        if levels[track] < TOP - 1
        or (levels[track] == TOP - 1 and (view.advanced[track] >= 0 or view.top_of_track[track] < 0))
    ]


def _how(automa: AutomaView, board: PlayerView, words: Words) -> str:
    """All that is needed to foresee its turns, folded away: faction card, level, cards to come, ways to decide."""
    card = automa_terms.faction_steps(board.faction, words)
    steps = "".join(f"<li>{escape(terms.capital(said))}</li>" for said in card)
    ongoing = automa_terms.faction_ongoing(board.faction, words)
    level = terms.capital(automa_terms.level_words(automa.level, words))
    parts = [
        (words("Its faction’s action, one support card for all of it"), f"<ol>{steps}</ol>"),
        (words("Always"), f"<p>{escape(ongoing)}</p>" if ongoing else ""),
        (words(LEVEL_NAMES[automa.level]), f"<p>{escape(level)}.</p>"),
        (words("Cards that are certainly in its deck still"), _to_come(automa, words)),
        (words("How it decides"), "".join(f"<p>{escape(words(way))}</p>" for way in WAYS)),
    ]
    told = "".join(f"<h5>{escape(title)}</h5>{inside}" for title, inside in parts if inside)
    return f'<details class="how" id="automa-how"><summary>{escape(words("How it plays"))}</summary>{told}</details>'


def _to_come(automa: AutomaView, words: Words) -> str:
    cards = (CARDS[INDEX[number]] for number in automa.known_left)
    rows = "".join(f"<li><b>{card.id}</b> {escape(_told(card, words))}</li>" for card in cards)
    return f'<ul class="tocome">{rows}</ul>' if rows else ""


def _told(card: Card, words: Words) -> str:
    return terms.joined(automa_terms.action_words(card, words), words("red lamp") if card.passes else "")
