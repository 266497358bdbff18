"""A game's own drawings outside its table: each with ids of its own, and as large as it was drawn for."""

from __future__ import annotations

import re

ID = re.compile(r'\sid="([^"]*)"')
BOX = re.compile(r'\sviewBox="[-\d.]+[ ,]+[-\d.]+[ ,]+([\d.]+)[ ,]+([\d.]+)"')
WIDE, LARGE = 1.5, 110  # from this shape and size on a picture does not fit beside its name


def set_apart(svg: str, prefix: str) -> str:
    """The drawing without the ids of places; what it refers to itself (a clip, a gradient) gets the prefix."""
    own = {name for name in ID.findall(svg) if f'"#{name}"' in svg or f"url(#{name})" in svg}
    svg = ID.sub(lambda found: f' id="{prefix}-{found[1]}"' if found[1] in own else "", svg)
    for name in sorted(own):
        svg = svg.replace(f'"#{name}"', f'"#{prefix}-{name}"').replace(f"url(#{name})", f"url(#{prefix}-{name})")
    return svg


def box_of(svg: str) -> tuple[float, float]:
    """How wide and how high the drawing is, in its own units."""
    box = BOX.search(svg[: svg.find(">") + 1])
    return (float(box[1]), float(box[2])) if box else (160, 120)


def size_of(svg: str) -> str:
    """The drawing's box as variables of style: `--w` and `--h`."""
    width, height = box_of(svg)
    return f"--w:{width:g};--h:{height:g}"


def figure(svg: str, prefix: str, caption: str) -> str:
    """A drawing and its caption, which is markup already; the caption tells what there is to hear."""
    drawn = set_apart(svg, prefix).replace("<svg", '<svg aria-hidden="true"', 1)
    return f'<figure class="drawing" style="{size_of(svg)}">{drawn}<figcaption>{caption}</figcaption></figure>\n'


def picture(svg: str, prefix: str) -> str:
    """A small picture beside a name; a wide one is shown above it."""
    if not svg:
        return '<div class="picture"></div>'
    width, height = box_of(svg)
    cls = "picture wide" if width >= WIDE * height and width > LARGE else "picture"
    return f'<div class="{cls}" aria-hidden="true" style="{size_of(svg)}">{set_apart(svg, prefix)}</div>'
