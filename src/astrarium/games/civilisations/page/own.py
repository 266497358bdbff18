"""The `me` region: what is left of an expansion, tracks, stock, and what an expansion would give."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.notation import Seat
from ....core.page import Words
from ....drawing import escape, icon, kept, panel, rebuilt, tile, track
from ..box import components as c
from ..knowledge.view import Player, View
from . import symbols
from .cards import index_chip

QUIET = "#B9C4DA"


def draw_me(view: View, names: Sequence[str], words: Words) -> str:
    """The `me` region: what is left of an expansion, then tracks, stock, and what an expansion would give."""
    remaining = _left(view, names, words)
    player = view.players[view.seat] if view.seat is not None else None
    own = _own(view, player, words) if player is not None and player.home is not None else ""
    seat = f' data-seat="{player.seat + 1}"' if player else ""
    return f'<div class="mine"{seat}>{remaining}{own}</div>' if remaining or own else ""


def board_of(view: View, seat: Seat, words: Words) -> str:
    """The whole board of any seat: tracks, stock, hand, and what an expansion would give before its card."""
    player = view.players[seat]
    if player.home is None:
        return ""
    body = _tracks(player, words, "") + _store(view, player, words) + _holding(player, words)
    board = panel(symbols.people_name(player.civilisation, words), body, _origin(player, words), "own")
    return f'<div class="mine" data-seat="{seat + 1}">{board}{_expansion(view, player, 0, words, "")}</div>'


def _own(view: View, player: Player, words: Words) -> str:
    title = words("Your civilisation · {people}", people=symbols.people_name(player.civilisation, words))
    body = _tracks(player, words, "track-") + _store(view, player, words)
    return panel(title, body, _origin(player, words), "own", plate=True) + _expansions(view, player, words)


def _origin(player: Player, words: Words) -> str:
    assert player.civilisation is not None
    return rebuilt(words(symbols.REBUILT)) if symbols.PEOPLES[player.civilisation].source == "reconstructed" else ""


def _holding(player: Player, words: Words) -> str:
    """How many cards a seat holds, and those that can be traced."""
    cards = words.plural("card in hand", "cards in hand", player.hand_size)
    chips = "".join(index_chip(card, words) for card in player.traced or ())
    traced = f'<dl class="seen"><dt>{escape(words("Traced"))}</dt><dd class="idxs">{chips}</dd></dl>' if chips else ""
    held = f'<span class="stock">{icon("ai-card", 17, QUIET)}<b>{player.hand_size}</b> {escape(cards)}</span>'
    return f'<div class="store">{held}</div>{traced}'


def _tracks(player: Player, words: Words, prefix: str) -> str:
    extra = [0, 0, player.influence - player.levels[c.INFLUENCE], player.armament - player.levels[c.ARMAMENT]]
    rows = ""
    for i, name in enumerate(symbols.TRACK_NAMES):
        note = words.plural("{n} from a colony", "{n} from colonies", extra[i]) if extra[i] else ""
        label = symbols.capital(words(name))
        id_ = f"{prefix}{i}" if prefix else ""
        rows += track(symbols.TRACK_SYMBOLS[i], label, player.levels[i], c.TOP_LEVEL, extra[i], note, id_)
    return f'<div class="trks">{rows}</div>'


def _store(view: View, player: Player, words: Words) -> str:
    color = f"var(--p{player.seat + 1})"
    victory = sum(s.colony == player.seat and s.bonus == "victory" for s in view.sectors)
    worth = player.sectors + victory
    rows = (
        ("qv-ship", player.ships_in_stock, words.plural("ship in stock", "ships in stock", player.ships_in_stock)),
        ("colony", player.colonies_left, words.plural("colony left", "colonies left", player.colonies_left)),
        ("vp", f"+{worth}", words("at the end of the age")),
    )
    return '<div class="store">' + "".join(
        f'<span class="stock">{icon(symbol, 17, color)}<b>{escape(n)}</b> {escape(label)}</span>'
        for symbol, n, label in rows
    ) + "</div>"  # fmt: skip


def sources(view: View, player: Player, card: int) -> list[tuple[int, int, int]]:
    """For each expansion action: how many come from the card, from a track, from colonies (QV-7.1)."""
    result = []
    for action, name in enumerate(c.EXPANSION_ACTIONS):
        level = {c.PRODUCTION: player.levels[c.PRODUCTION_TRACK], c.MOVEMENT: player.levels[c.MOVEMENT_TRACK]}.get(
            action, 0
        )
        colonies = sum(s.colony == player.seat and s.bonus == name for s in view.sectors)
        result.append((c.CARD_ACTIONS[card][action], level, colonies))
    return result


def _expansions(view: View, player: Player, words: Words) -> str:
    """What an expansion would give: without a card, and (shown when that card is selected) with each of the hand."""
    if view.pending is None or view.pending.kind != "choose" or view.choice is not None:
        return ""
    parts = [_expansion(view, player, card, words, f"expand-{card}") for card in (0, *(f.card for f in view.hand))]
    return f'<div class="expand">{"".join(parts)}</div>'


def _expansion(view: View, player: Player, card: int, words: Words, id_: str) -> str:
    return _gains(tuple(sources(view, player, card)), card, words, id_)


@kept
def _gains(found: tuple[tuple[int, int, int], ...], card: int, words: Words, id_: str) -> str:
    tiles = "".join(
        tile(symbols.ACTION_SYMBOLS[action], words(symbols.ACTION_NAMES[action]), sum(parts), _why(parts, words))
        for action, parts in enumerate(found)
        if sum(parts)
    )
    n = sum(map(sum, found))
    if not id_:
        title, note = words("In an expansion"), words("and what the card gives")
    elif card:
        title, note = words("If you expand with {card}", card=card), words.plural("{n} action", "{n} actions", n)
    else:
        title, note = words("If you expand"), words("and what the card gives")
    alone = f'<p class="seen muted">{escape(words("the card alone"))}</p>'
    body = f'<div class="axs">{tiles}</div>' if tiles else alone
    if not card:
        return panel(title, body, escape(note), "expand-any", id=id_)
    return panel(title, body, escape(note), "expand-with", id=id_, data_first=symbols.card_id(card))


def _why(parts: tuple[int, int, int], words: Words) -> str:
    card, level, colonies = parts
    said = [words("card {n}", n=card)] if card else []
    if level:
        said.append(words("level {n}", n=level))
    if colonies:
        said.append(words.plural("{n} colony", "{n} colonies", colonies))
    return ", ".join(said)


def left(view: View) -> tuple[int, ...]:
    """The expansion actions still to be used."""
    p = view.pending
    return (p.portal, p.movement, p.production, p.ambush, p.conversion) if p else (0,) * len(c.EXPANSION_ACTIONS)


def _left(view: View, names: Sequence[str], words: Words) -> str:
    if view.pending is None or view.pending.kind != "expansion":
        return ""
    who: Seat = view.pending.seats[0]
    title = words("Left in your expansion") if who == view.seat else words("Left to {name}", name=names[who])
    tiles = "".join(
        tile(symbols.ACTION_SYMBOLS[action], words(symbols.ACTION_NAMES[action]), n, used=not n, id=f"left-{name}")
        for action, (name, n) in enumerate(zip(c.EXPANSION_ACTIONS, left(view), strict=True))
        if n or _was_given(view, who, action)
    )
    note = words.plural("{n} action", "{n} actions", sum(left(view)))
    return panel(title, f'<div class="axs five">{tiles}</div>', escape(note))


def _was_given(view: View, who: Seat, action: int) -> bool:
    laid = view.players[who].revealed
    return laid is not None and bool(sum(sources(view, view.players[who], laid.card)[action]))
