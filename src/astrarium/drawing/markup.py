"""Strings of SVG and HTML: escaping, attributes, elements and drawn text."""

from __future__ import annotations

from html import escape as _escape


def escape(text: object) -> str:
    """Text from outside (names above all), safe inside elements and attributes."""
    return _escape(str(text), quote=True)


def num(value: float) -> str:
    """A coordinate: one decimal, no trailing zero."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def attributes(**values: object) -> str:
    """Attributes with a leading space; `class_` is class, `aria_label` is aria-label, None and "" are left out."""
    found = []
    for name, value in values.items():
        if value is None or value == "":
            continue
        found.append(f' {name.rstrip("_").replace("_", "-")}="{escape(value)}"')
    return "".join(found)


def element(tag: str, *inside: str, **values: object) -> str:
    """One element around strings that are markup already."""
    return f"<{tag}{attributes(**values)}>{''.join(inside)}</{tag}>"


def text(
    x: float, y: float, content: object, size: float, cls: str = "ink", anchor: str = "middle", fill: str = ""
) -> str:
    """Drawn text. Classes: `ink` counts, `ink-s` is engraved, `halo` keeps it readable on anything."""
    style = f' style="fill:{fill}"' if fill else ""
    return (
        f'<text x="{num(x)}" y="{num(y)}" class="{cls}" font-size="{num(size)}" '
        f'text-anchor="{anchor}"{style}>{escape(content)}</text>'
    )
