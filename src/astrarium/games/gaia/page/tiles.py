"""Tiles, tokens, boosters and board actions as small faces: icons first, words in the tooltip."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.page import Words
from ....drawing import attributes, badge, escape, icon, kept
from ..box import components as c
from ..text.names import ACTION_TEXTS, ADVANCED_TEXTS, BOOSTER_TEXTS, TILE_TEXTS, TOKEN_TEXTS
from . import ids, symbols

# how a tile works: once when it is taken, each income, each time something is done, when passing, as an action
MARKS = {"immediate": "i-spark", "income": "i-plus", "trigger": "i-turn", "pass": "i-last", "action": "i-act"}
POINTS_FIRST = (4, 0, 1, 2, 3, 5, 6)


def figure(amount: int | str, symbol: str, sign: str = "") -> str:
    """An amount and its icon; pieces are drawn in a quiet colour."""
    return f"<i>{escape(f'{sign}{amount}')}{icon(symbol, color=symbols.QUIET)}</i>"


def gains(gain: Sequence[int]) -> str:
    """What is gained, as icons, points first."""
    shown = [i for i in POINTS_FIRST if i < len(gain) and gain[i]]
    return "".join(figure(gain[i], symbols.GAIN_SYMBOLS[i], symbols.GAIN_SIGNS[i]) for i in shown)


def per(symbol: str) -> str:
    return f'<i class="per">/{icon(symbol, color=symbols.QUIET)}</i>'


def tile_face(tile: c.Tile) -> str:
    """The icons of a technology tile with the mark of how it works."""
    if tile.when == "passive":
        pieces = icon("planetary-institute", color=symbols.QUIET) + icon("academy", color=symbols.QUIET)
        return f"<i>{pieces}={c.BIG_POWER}</i>"
    face = gains(tile.gain)
    if tile.count >= 0:
        face += per(symbols.COUNT_SYMBOLS[tile.count])
    if tile.event >= 0:
        face += per(symbols.EVENT_SYMBOLS[tile.event])
    return icon(MARKS[tile.when], cls="how") + face


@kept
def tech(tile: int, words: Words, cls: str = "", extra: str = "", **data: object) -> str:
    """A standard technology tile."""
    return _framed(
        f"tech {c.TILES[tile].when} {cls}",
        tile_face(c.TILES[tile]) + extra,
        words(TILE_TEXTS[tile]),
        data_about=f"technology:{c.TILES[tile].id}",
        **data,
    )


@kept
def advanced(tile: int, words: Words, cls: str = "", **data: object) -> str:
    """An advanced technology tile."""
    return _framed(
        f"tech adv {c.ADVANCED[tile].when} {cls}",
        tile_face(c.ADVANCED[tile]),
        words(ADVANCED_TEXTS[tile]),
        data_about=f"technology:{c.ADVANCED[tile].id}",
        **data,
    )


@kept
def token(kind: int, words: Words, extra: str = "", cls: str = "", **data: object) -> str:
    """A federation token: green where its green side is up."""
    side = "green" if c.TOKEN_GREEN[kind] else "grey"
    about = f"token:{c.TOKENS[kind]}"
    face = gains(c.TOKEN_GAIN[kind]) + extra
    return _framed(f"fed {side} {cls}", face, words(TOKEN_TEXTS[kind]), data_about=about, **data)


@kept
def booster(kind: int, words: Words, cls: str = "", extra: str = "", **data: object) -> str:
    """A booster: its income, then its action or what it scores when its owner passes."""
    board = c.BOOSTERS[kind]
    face = f'<span class="inc">{gains(board.income)}</span>'
    if board.action == "terraform_steps":
        face += f'<span class="more act">{icon("i-act", cls="how")}{figure(c.BOOSTER_STEPS, "terraform")}</span>'
    elif board.action:
        face += f'<span class="more act">{icon("i-act", cls="how")}{figure(c.BOOSTER_RANGE, "range", "+")}</span>'
    elif board.count >= 0:
        scored = figure(board.vp, "vp") + per(symbols.COUNT_SYMBOLS[board.count])
        face += f'<span class="more">{icon("i-last", cls="how")}{scored}</span>'
    return _framed(f"booster {cls}", face + extra, words(BOOSTER_TEXTS[kind]), data_about=f"booster:{board.id}", **data)


@kept
def action(number: int, taken_by: int, name: str, words: Words, cls: str = "") -> str:
    """A power or Q.I.C. action of the research board; a taken one carries its taker's badge."""
    board = c.BOARD_ACTIONS[number]
    kind = "q" if board.qic else "p"
    cost = f'<b class="pay">{board.qic or board.power}{icon("qic" if board.qic else "power")}</b>'
    label = words(ACTION_TEXTS[number])
    used = ""
    if taken_by >= 0:
        label = words("{action}: taken by {name}", action=label, name=name)
        used = badge(taken_by, 17)
    inside = f'{cost}<span class="gets">{_action_gain(number)}</span>{used}'
    named = {"id": ids.action_id(number), "data_about": f"action:{board.id}"}
    return _framed(f"bact {kind} {'used' if used else ''} {cls}", inside, label, **named)


def _action_gain(number: int) -> str:
    board = c.BOARD_ACTIONS[number]
    if board.steps:
        return figure(board.steps, "terraform")
    if number == c.A_TECH:
        return f"<i>{icon('bonus-card')}</i>"
    if number == c.A_RESCORE:
        return f"<i>↻{icon('satellite', color=symbols.QUIET)}</i>"
    if number == c.A_TYPES:
        return figure(f"{board.gain[4]}+", "vp") + per("pl-violet")
    return gains(board.gain)


def _framed(cls: str, inside: str, label: str, **data: object) -> str:
    """A face in its frame; the words are its tooltip and its name."""
    classes = " ".join(f"face {cls}".split())
    return f"<div{attributes(class_=classes, title=label, role='img', aria_label=label, **data)}>{inside}</div>"
