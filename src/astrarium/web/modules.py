"""The page's modules: what each imports is named in the page, so that a browser fetches all of it at once."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

from markupsafe import Markup

from ..server.static import address

IMPORT = re.compile(r'^(?:import|export)\b[^;"]*"\./([\w-]+)\.js"', re.MULTILINE)


@cache
def imported(name: str) -> tuple[str, ...]:
    """The modules that this one needs, directly or not, the nearest first."""
    folder, found = resources.files(__package__) / "static" / "js", {name: None}
    for one in (waiting := [name]):
        for other in IMPORT.findall((folder / f"{one}.js").read_text(encoding="utf-8")):
            if other not in found:
                found[other] = None
                waiting.append(other)
    return tuple(found)[1:]


@cache
def module(name: str) -> Markup:
    """The tag that runs a module, and those that let the browser know early what it imports."""
    links = "".join(f'<link rel="modulepreload" href="{address(f"js/{one}.js")}">' for one in imported(name))
    return Markup(f'{links}<script type="module" src="{address(f"js/{name}.js")}"></script>')
