"""The `hand` region: the cards to choose from, or the turn's cards in their order, or the civilisations to take."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.page import Words
from ....drawing import attributes, badge, escape, icon, kept, rebuilt, stock
from ..box import components as c
from ..knowledge.view import Strategy, View
from . import symbols
from .cards import card_back, hand_card, shown_card


def draw_hand(view: View, names: Sequence[str], words: Words) -> str:
    if view.pending is None:
        return ""
    if view.pending.kind == "civilisation":
        return _peoples(view, words)
    if view.order:
        return _played(view, names, words)
    if view.pending.kind != "choose":
        return ""
    return _laid(view, words) if view.choice else _hand(view, words) if view.hand else _waiting(view, names, words)


def _hand(view: View, words: Words) -> str:
    cards = "".join(hand_card(face.card, words) for face in view.hand)
    many, wide = (" ten", ' data-hand="wide"') if len(view.hand) > 6 else ("", "")
    return f'<div class="hand{many}"{wide} role="group"{attributes(aria_label=words("Your hand"))}>{cards}</div>'


def _laid(view: View, words: Words) -> str:
    """The reader has chosen: his own card, which only he sees."""
    assert view.choice is not None
    side = c.SIDES.index(view.choice.side)
    said = words("Locked in, face down: only you see it.")
    if view.choice.discard:
        said += " " + words("You throw away {card}.", card=view.choice.discard)
    return (
        f'<ul class="played" data-hand="wide"><li class="now">{shown_card(view.choice.card, side, words, "laid")}'
        f"<span><b>{icon('i-lock', 14, 'var(--aurora)')}{escape(symbols.capital(words(symbols.SIDE_NAMES[side])))}</b>"
        f"<small>{escape(said)}</small></span></li></ul>"
    )


def _waiting(view: View, names: Sequence[str], words: Words) -> str:
    """What a spectator sees while cards are chosen: backs, and clocks."""
    items = ""
    for player in view.players:
        state = words("ready") if player.has_chosen else words("choosing")
        face = card_back(state) if player.has_chosen else icon("i-clock", 30, "var(--text-3)", label=state)
        items += _item(player.seat, names[player.seat], state, face, "")
    return f'<ul class="played" data-hand="wide">{items}</ul>'


def _item(seat: int, name: str, line: str, face: str, status: str) -> str:
    """A card of the turn: whose it is and how it is played; those that are over carry a tick."""
    tick = icon("i-check", 12, "var(--aurora)") if status == "done" else ""
    now = attributes(aria_current="step") if status == "now" else ""
    return (
        f'<li class="{status}"{now}>{face}<span><b>{badge(seat, 16)}<span>{escape(name)}</span></b>'
        f"<small>{escape(line)}{tick}</small></span></li>"
    )


def _played(view: View, names: Sequence[str], words: Words) -> str:
    items = "".join(_strategy(s, names, words) for s in view.order)
    named = attributes(aria_label=words("The cards of this turn, in order"), data_hand="wide")
    return f'<ol class="played"{named}>{items}</ol>'


def _strategy(strategy: Strategy, names: Sequence[str], words: Words) -> str:
    side = c.SIDES.index(strategy.side)
    line = symbols.capital(words(symbols.SIDE_NAMES[side]))
    face = shown_card(strategy.card, side, words, f"played-{strategy.seat + 1}")
    return _item(strategy.seat, names[strategy.seat], line, face, strategy.status)


def _peoples(view: View, words: Words) -> str:
    items = "".join(_people(c, c.id in view.free_civilisations, words) for c in c.CIVILISATIONS)
    named = attributes(role="group", aria_label=words("Civilisations"), data_hand="wide alone")
    return f'<div class="peoples"{named}>{items}</div>'


@kept
def _people(entry: c.Civilisation, free: bool, words: Words) -> str:
    name = symbols.people_name(entry.id, words)
    levels = "".join(
        stock(symbols.TRACK_SYMBOLS[i], level, symbols.capital(words(symbols.TRACK_NAMES[i])), "var(--brass-hi)")
        for i, level in enumerate(entry.levels)
        if level
    )
    mark = rebuilt(words(symbols.REBUILT)) if entry.source == "reconstructed" else ""
    named = attributes(
        id=symbols.civilisation_id(entry.id), class_="people place" if free else "people place taken", tabindex=0,
        role="button", aria_label=name,
    )  # fmt: skip
    line = escape(symbols.ships(entry.starting_ships, words)) if free else escape(words("taken"))
    return f"<div{named}><h4>{escape(name)}{mark}</h4><p>{line}</p><p>{levels}</p></div>"
