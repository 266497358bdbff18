"""Strings of SVG and HTML: escaping, attributes, elements and drawn text."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache
from html import escape as _escape
from typing import ParamSpec, TypeVar, cast

UNSAFE = re.compile("[&<>\"']")
Drawn = TypeVar("Drawn")
Given = ParamSpec("Given")


def kept(draw: Callable[Given, Drawn], most: int = 8192) -> Callable[Given, Drawn]:
    """For small drawings that depend on their arguments alone: what was drawn lately is not drawn again.

    So nobody sees what was drawn for other eyes: two drawings are the same only where all that is given is the same.
    """
    return cast(Callable[Given, Drawn], lru_cache(most, typed=True)(draw))


def kept_large(draw: Callable[Given, Drawn]) -> Callable[Given, Drawn]:
    """The same for whole panels, of which fewer are kept."""
    return kept(draw, 512)


def escape(text: object) -> str:
    """Text from outside (names above all), safe inside elements and attributes."""
    plain = str(text)
    return _escape(plain) if UNSAFE.search(plain) else plain


@lru_cache(maxsize=32768)
def num(value: float) -> str:
    """A coordinate: one decimal, no trailing zero."""
    text = f"{value + 0.0:.1f}"  # there is no -0
    return text[:-2] if text.endswith(".0") else text


def attributes(**values: object) -> str:
    """Attributes with a leading space; `class_` is class, `aria_label` is aria-label, None and "" are left out."""
    found = ""
    for name, value in values.items():
        if value is not None and value != "":
            found += f'{_named(name)}{escape(value)}"'
    return found


@cache
def _named(name: str) -> str:
    return f' {name.rstrip("_").replace("_", "-")}="'


def element(tag: str, *inside: str, **values: object) -> str:
    """One element around strings that are markup already."""
    return f"<{tag}{attributes(**values)}>{''.join(inside)}</{tag}>"


@kept
def text(
    x: float, y: float, content: object, size: float, cls: str = "ink", anchor: str = "middle", fill: str = ""
) -> str:
    """Drawn text. Classes: `ink` counts, `ink-s` is engraved, `halo` keeps it readable on anything."""
    style = f' style="fill:{fill}"' if fill else ""
    return (
        f'<text x="{num(x)}" y="{num(y)}" class="{cls}" font-size="{num(size)}" '
        f'text-anchor="{anchor}"{style}>{escape(content)}</text>'
    )
