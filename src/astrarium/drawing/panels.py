"""Boards beside the map, in HTML: panels, player rows, tracks, tiles, cards, costs, tables and the age dial."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, radians, sin

from .markup import attributes, element, escape, kept, num, text
from .parts import badge, icon

Amount = tuple[int | str, str]  # how much, and the symbol of what


def panel(title: str, body: str, note: str = "", cls: str = "", plate: bool = False, **data: object) -> str:
    """A framed part of the side; `plate` (corner ticks) only for the reader's own board. `note` is markup."""
    head = ""
    if title or note:
        small = f'<small class="muted">{note}</small>' if note else ""
        head = f'<div class="panel-head"><span class="eyebrow">{escape(title)}</span>{small}</div>'
    classes = " ".join(filter(None, ("panel", "plate" if plate else "", cls)))
    return f"<section{attributes(class_=classes, aria_label=title, **data)}>{head}{body}</section>"


def cost(amounts: Iterable[Amount], size: float | None = None) -> str:
    """A price: amount, then icon."""
    pairs = "".join(f"<i>{escape(amount)}{icon(symbol, size)}</i>" for amount, symbol in amounts)
    return f'<span class="cost">{pairs}</span>'


@kept
def stock(symbol: str, amount: int | str, label: str = "", color: str = "", size: float | None = None) -> str:
    """What somebody has: icon, then amount; `label` is its accessible name and tooltip."""
    return (
        f'<span class="stock"{attributes(title=label)}>{icon(symbol, size, color, label=label)}'
        f"<b>{escape(amount)}</b></span>"
    )


@kept
def points(total: int | str, label: str) -> str:
    """A score: serif figures and the sunburst."""
    return f'<div class="vp"{attributes(title=label)}>{escape(total)}{icon("vp", 18, label=label)}</div>'


def player_row(
    seat: int, name: str, people: str, stats: str, score: str, turn: bool = False, after: str = "", **data: object
) -> str:
    """One row of the players' list. `stats`, `score` and `after` are markup, the names are plain text."""
    also = f" <span>· {escape(people)}</span>" if people else ""
    return (
        f"<div{attributes(class_='pl turn' if turn else 'pl', data_seat=seat + 1, **data)}>{badge(seat, 28)}"
        f'<div class="who"><div class="nm">{escape(name)}{also}{after}</div><div class="res">{stats}</div></div>'
        f"{score}</div>"
    )


@kept
def seal(ready: bool, label: str) -> str:
    """Whether somebody has made a secret choice: a lock when it is made, a clock while it is not."""
    return (
        f'<span class="seal {"ready" if ready else "choosing"}"{attributes(title=label)}>'
        f"{icon('i-lock' if ready else 'i-clock', 13, label=label)}</span>"
    )


@kept
def track(symbol: str, name: str, level: int, top: int, extra: int = 0, note: str = "", id_: str = "") -> str:
    """A row of cells 0 .. top with the marker at `level`; `extra` is what a bonus adds without moving the marker."""
    cells = "".join(
        f'<i class="{"at" if i == level else "on" if i < level else "plus" if i <= level + extra else ""}">{i}</i>'
        for i in range(top + 1)
    )
    bonus = f"<em>+{extra}</em>" if extra else ""
    said = f"{name} {level + extra}" + (f", {note}" if note else "")
    return (
        f"<div{attributes(class_='trk', id=id_, title=note, role='img', aria_label=said)}>"
        f'{icon(symbol, 18)}<span>{escape(name)}</span><div style="--n:{top + 1}">{cells}</div>{bonus}</div>'
    )


def tile(symbol: str, caption: str, amount: int | str = "", note: str = "", used: bool = False, **data: object) -> str:
    """A small framed tile: icon and figure first, then a caption; used tiles are hatched."""
    figure = f"<b>{escape(amount)}</b>" if amount != "" else ""
    small = f"<small>{escape(note)}</small>" if note else ""
    return (
        f"<div{attributes(class_='tile used' if used else 'tile', **data)}>{icon(symbol, 18)}{figure}"
        f"<span>{escape(caption)}</span>{small}</div>"
    )


def card(name: str, body: str, line: str = "", corner: str = "", **data: object) -> str:
    """A portrait card: cost at the upper left, serif name, effect icons, one line of text. `body`, `corner`: markup."""
    top = f'<span class="corner">{corner}</span>' if corner else ""
    words = f'<p class="ct">{escape(line)}</p>' if line else ""
    return (
        f"<div{attributes(class_='card', aria_label=name, **data)}>{top}"
        f'<div class="op">{body}</div><p class="cn">{escape(name)}</p>{words}</div>'
    )


def card_back(label: str) -> str:
    """A portrait card face down."""
    return element("div", icon("brand", 34), class_="card back", role="img", aria_label=label)


def rebuilt(label: str) -> str:
    """The mark of data that could not be read off the box; `label` is the tooltip that says so."""
    return f'<span class="rebuilt" role="img"{attributes(title=label, aria_label=label)}>~</span>'


def score_table(
    corner: str, heads: Sequence[tuple[int, str, str]], rows: Sequence[tuple[str, Sequence[int]]], total: str
) -> str:
    """Points by source and player: heads are (seat, name, people); the best of each row stands out."""
    top = "".join(
        f'<th scope="col" data-seat="{seat + 1}">{badge(seat, 26)}<b>{escape(name)}</b>'
        f"<small>{escape(people)}</small></th>"
        for seat, name, people in heads
    )
    widest = max((value for _, values in rows for value in values), default=1) or 1
    body = "".join(_score_row(name, values, heads, widest) for name, values in rows)
    sums = [sum(values[i] for _, values in rows) for i in range(len(heads))]
    best = max(sums, default=0)
    foot = "".join(f"<td{attributes(class_='best' if s == best else '')}><span>{s}</span></td>" for s in sums)
    return (
        f'<table class="scores"><thead><tr><th>{escape(corner)}</th>{top}</tr></thead><tbody>{body}'
        f'<tr class="tot"><th scope="row">{escape(total)}</th>{foot}</tr></tbody></table>'
    )


def _score_row(name: str, values: Sequence[int], heads: Sequence[tuple[int, str, str]], widest: int) -> str:
    best = max(values, default=0)
    cells = "".join(
        f'<td data-seat="{seat + 1}"{attributes(class_="best" if value == best and value > 0 else "")}>'
        f'<i style="width:{max(value, 0) * 76 // widest}%"></i><span>{value}</span></td>'
        for value, (seat, _, _) in zip(values, heads, strict=True)
    )
    return f'<tr><th scope="row">{escape(name)}</th>{cells}</tr>'


@kept
def dial(groups: Sequence[str], steps: int, now: int, caption: str, value: str, label: str) -> str:
    """A ring of groups x steps (ages and turns): what is over is brass, `now` is bright, the rest is to come."""
    total = len(groups) * steps
    arc = 360 / total
    ring = "".join(_arc(arc * n + 2, arc * (n + 1) - 2, n, now) for n in range(total))
    for i, name in enumerate(groups):
        a, middle = radians(360 / len(groups) * i - 90), radians(360 / len(groups) * (i + 0.5) - 90)
        ring += (
            f'<path d="M{num(40 * cos(a))} {num(40 * sin(a))}L{num(58 * cos(a))} {num(58 * sin(a))}" '
            f'stroke="var(--brass)" stroke-width="1.4"/>'
        )
        on = "var(--brass-hi)" if now // steps == i else "var(--text-3)"
        ring += text(35 * cos(middle), 35 * sin(middle) + 4, name, 12, "ink-s", fill=on)
    ring += text(0, 0, caption, 9.5, "ink-s spaced", fill="var(--text-2)") + text(0, 16, value, 17, "ink-s")
    return f'<svg class="dial" viewBox="-62 -62 124 124" role="img"{attributes(aria_label=label)}>{ring}</svg>'


def _arc(start: float, end: float, n: int, now: int) -> str:
    a, b = radians(start - 90), radians(end - 90)
    color = "var(--brass-hi)" if n == now else "var(--brass)" if n < now else "var(--line-2)"
    return (
        f'<path d="M{num(50 * cos(a))} {num(50 * sin(a))}A50 50 0 0 1 {num(50 * cos(b))} {num(50 * sin(b))}" '
        f'fill="none" stroke="{color}" stroke-width="{9 if n == now else 6}"/>'
    )
