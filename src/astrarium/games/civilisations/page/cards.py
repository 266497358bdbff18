"""The four-sided strategy card: in the hand, among the cards played, and on the game's cover."""

from __future__ import annotations

from ....core.page import Words
from ....drawing import attributes, escape, kept, text, use
from ..box import components as c
from . import symbols

TURN = (0, 90, 270, 180)  # by side: war above, evolution right, colonisation left, expansion below
AT = ((0.0, -40.0), (41.0, 0.0), (-41.0, 0.0), (0.0, 43.0))
WEDGE = "M0 0L-55.7-55.7A8 8 0 0 1-50-58H50A8 8 0 0 1 55.7-55.7Z"
LIGHT = '<rect class="lit" fill="none" x="-62" y="-62" width="124" height="124" rx="11"/>'  # below: sides are clicked
NO_SIDE = -1


@kept
def short_words(card: int, words: Words) -> str:
    """What differs from card to card, in a line."""
    return f"{words(symbols.TRACK_NAMES[c.CARD_TRACK[card]])} +1 · {symbols.counted(c.CARD_ACTIONS[card], words)}"


@kept
def card_words(card: int, words: Words) -> str:
    """What is on a card, for tooltips and screen readers."""
    return words(
        "Card {card}: evolution raises {track}; expansion gives {actions}",
        card=card, track=words(symbols.TRACK_NAMES[c.CARD_TRACK[card]]),
        actions=symbols.counted(c.CARD_ACTIONS[card], words),
    )  # fmt: skip


@kept
def side_words(card: int, side: int, words: Words) -> str:
    name = words(symbols.SIDE_NAMES[side])
    if side == c.EVOLUTION:
        return symbols.detailed(name, f"{words(symbols.TRACK_NAMES[c.CARD_TRACK[card]])} +1", words)
    if side == c.EXPANSION:
        return symbols.detailed(name, symbols.counted(c.CARD_ACTIONS[card], words), words)
    return name


def _side_marks(card: int, side: int) -> str:
    x, y = AT[side]
    if side == c.EVOLUTION:
        plus = text(x + 1, y + 17, "+1", 13, "ink own", fill="currentColor")
        return use(symbols.TRACK_SYMBOLS[c.CARD_TRACK[card]], x + 1, y - 7, 19) + plus
    if side == c.EXPANSION:
        actions = [action for action, n in enumerate(c.CARD_ACTIONS[card]) for _ in range(n)]
        gap = 23 if len(actions) < 4 else 20
        left = x - (len(actions) - 1) / 2 * gap
        return "".join(use(symbols.ACTION_SYMBOLS[action], left + i * gap, y, 18) for i, action in enumerate(actions))
    return use(symbols.SIDE_SYMBOLS[side], x, y, 23)


def _side(card: int, side: int, chosen: int, words: Words | None) -> str:
    """One wedge. With `words` it is a place that can be chosen; otherwise it is only drawn."""
    cls = f"way {'on' if side == chosen else 'off' if chosen >= 0 else ''}".strip()
    named = ""
    if words:
        cls += " place"
        label = side_words(card, side, words)
        named = attributes(id=symbols.side_id(card, side), tabindex=-1, role="button", aria_label=label)
    turn = f'transform="rotate({TURN[side]})"'
    return (
        f'<g class="{cls}" style="--w:{symbols.SIDE_COLORS[side]}"{named}><path class="wedge" {turn} d="{WEDGE}"/>'
        f'<path class="lit" fill="none" {turn} d="{WEDGE}"/>{_side_marks(card, side)}'
        f'<path class="arrow" {turn} d="M0-28.5L7-20.5H-7Z"/></g>'
    )


def _rebuilt(card: int, words: Words) -> str:
    if c.CARDS[card - 1].source != "reconstructed":
        return ""
    return (
        f'<g class="rebuilt-card"><title>{escape(words(symbols.REBUILT))}</title><circle cx="-49" cy="-49" r="6"/>'
        f"{text(-49, -45.6, '~', 11, 'ink')}</g>"
    )


def _body(card: int, sides: str) -> str:
    return (
        '<rect class="frame" x="-62" y="-62" width="124" height="124" rx="11"/>'
        f'<rect x="-58" y="-58" width="116" height="116" rx="8" fill="#0E182B"/>{sides}'
        '<path d="M-56-56L56 56M56-56L-56 56" class="cross"/><circle r="46" class="ring"/>'
        '<circle r="20.5" fill="#0A111F" stroke="url(#f-brass)" stroke-width="2"/>'
        f"{text(0, 8, card, 23, 'ink-s index')}"
    )


@kept
def hand_card(card: int, words: Words) -> str:
    """A card of the reader's own hand: the card and each of its four sides can be clicked."""
    sides = "".join(_side(card, side, NO_SIDE, words) for side in range(len(c.SIDES)))
    named = attributes(
        id=symbols.card_id(card), tabindex=0, role="group", aria_label=card_words(card, words),
        data_about=f"card:{card}",
    )  # fmt: skip
    return (
        f'<svg class="qcard place" viewBox="-64 -64 128 128"{named}>{_body(card, LIGHT + sides)}'
        f"{_rebuilt(card, words)}</svg>"
    )


@kept
def shown_card(card: int, side: int, words: Words, id_: str = "") -> str:
    """A card lying open, turned to the side that was chosen."""
    sides = "".join(_side(card, s, side, None) for s in range(len(c.SIDES)))
    label = f"{card}, {side_words(card, side, words)}" if side >= 0 else card_words(card, words)
    named = attributes(id=id_, role="img", aria_label=label, data_about=f"card:{card}")
    return (
        f'<svg class="qcard shown" viewBox="-64 -64 128 128"{named}><title>{escape(label)}</title>'
        f"{_body(card, sides)}</svg>"
    )


def still_card(card: int, chosen: int = NO_SIDE) -> str:
    """A card without anything to click, centred on 0, 0; the chosen side stands out and points outwards."""
    wedges = "".join(_still_side(card, side, chosen) for side in range(len(c.SIDES)))
    return (
        '<rect x="-63" y="-63" width="126" height="126" rx="12" fill="#16223B" stroke="var(--brass-lo)"/>'
        f'<rect x="-58" y="-58" width="116" height="116" rx="8" fill="#0E182B"/>{wedges}'
        '<path d="M-56-56L56 56M56-56L-56 56" stroke="var(--brass)" stroke-opacity=".55"/>'
        '<circle r="20.5" fill="#0A111F" stroke="url(#f-brass)" stroke-width="2"/>'
        f"{text(0, 8, card, 23, 'ink-s', fill='var(--brass-hi)')}"
    )


def _still_side(card: int, side: int, chosen: int) -> str:
    bright = 0.92 if side == chosen else 0.06 if chosen >= 0 else 0.2
    ink = "#1A1204" if side == chosen else "#8E97AC" if chosen >= 0 else symbols.SIDE_COLORS[side]
    return (
        f'<g style="color:{ink}"><path transform="rotate({TURN[side]})" d="{WEDGE}" fill="{symbols.SIDE_COLORS[side]}" '
        f'fill-opacity="{bright}"/>{_side_marks(card, side)}</g>'
    )


def card_back(label: str) -> str:
    """A card face down: chosen, not yet shown."""
    return (
        f'<svg class="qcard shown back" viewBox="-64 -64 128 128" role="img"{attributes(aria_label=label)}>'
        '<rect class="frame" x="-62" y="-62" width="124" height="124" rx="11"/>'
        '<rect x="-57" y="-57" width="114" height="114" rx="8" fill="var(--night-3)" stroke="var(--brass-lo)"/>'
        f'<path d="M-57-57L57 57M57-57L-57 57" class="cross"/>{use("brand", 0, 0, 56)}</svg>'
    )


@kept
def index_chip(card: int, words: Words, cls: str = "") -> str:
    """A card as its number; the tooltip says what is on it."""
    label = card_words(card, words)
    cls = f"idx {cls}".strip()
    known = attributes(class_=cls, title=label, role="img", aria_label=label, data_about=f"card:{card}")
    return f"<span{known}>{card}</span>"
