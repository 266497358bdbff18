"""A game's own drawings outside its table: each with ids of its own, and as large as it was drawn for."""

from __future__ import annotations

import re

ID = re.compile(r'\sid="([^"]*)"')
BOX = re.compile(r'\sviewBox="[-\d.]+[ ,]+[-\d.]+[ ,]+([\d.]+)[ ,]+([\d.]+)"')


def set_apart(svg: str, prefix: str) -> str:
    """The drawing without the ids of places; what it refers to itself (a clip, a gradient) gets the prefix."""
    own = {name for name in ID.findall(svg) if f'"#{name}"' in svg or f"url(#{name})" in svg}
    svg = ID.sub(lambda found: f' id="{prefix}-{found[1]}"' if found[1] in own else "", svg)
    for name in sorted(own):
        svg = svg.replace(f'"#{name}"', f'"#{prefix}-{name}"').replace(f"url(#{name})", f"url(#{prefix}-{name})")
    return svg


def size_of(svg: str) -> str:
    """The drawing's box as variables of style: `--w` and `--h`."""
    box = BOX.search(svg[: svg.find(">") + 1])
    return f"--w:{box[1]};--h:{box[2]}" if box else "--w:160;--h:120"


def figure(svg: str, prefix: str, caption: str) -> str:
    """A drawing and its caption, which is markup already; the caption tells what there is to hear."""
    drawn = set_apart(svg, prefix).replace("<svg", '<svg aria-hidden="true"', 1)
    return f'<figure class="drawing" style="{size_of(svg)}">{drawn}<figcaption>{caption}</figcaption></figure>\n'


def picture(svg: str, prefix: str) -> str:
    """A small picture beside a name."""
    if not svg:
        return '<div class="picture"></div>'
    return f'<div class="picture" aria-hidden="true" style="{size_of(svg)}">{set_apart(svg, prefix)}</div>'
