"""HTML from templates, in the reader's language."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from litestar import MediaType, Request, Response
from markupsafe import Markup

from ..drawing import badge, icon, laurel, orrery, parts
from ..server.static import address
from ..words import LANGUAGES, pick_language, words
from .modules import module
from .paths import titles

LANGUAGE_COOKIE = "lang"
PHRASE = re.compile(r'\bt\(\s*"((?:[^"\\]|\\.)+)"|\btn\(\s*"((?:[^"\\]|\\.)+)",\s*"((?:[^"\\]|\\.)+)"')
HEADERS = {"cache-control": "no-cache", "vary": "cookie, accept-language"}


def reader_language(request: Request[Any, Any, Any]) -> str:
    """The language asked for in the address, chosen earlier, or set in the browser."""
    asked = request.query_params.get("lang")
    return pick_language(asked, request.cookies.get(LANGUAGE_COOKIE), request.headers.get("accept-language"))


@cache
def phrases() -> tuple[str, ...]:
    """The message ids that the page's modules say: every `t("...")` and `tn("...", "...")` in them."""
    found: dict[str, None] = {}
    for file in sorted((resources.files(__package__) / "static" / "js").iterdir(), key=lambda one: one.name):
        for groups in PHRASE.findall(file.read_text(encoding="utf-8")):
            found.update({text: None for text in groups if text})
    return tuple(found)


@cache
def environment() -> Environment:
    made = Environment(
        loader=PackageLoader("astrarium.web"), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
        lstrip_blocks=True,
    )  # fmt: skip
    made.globals.update(
        parts=lambda: Markup(parts()), icon=lambda *given, **named: Markup(icon(*given, **named)),
        badge=lambda *given: Markup(badge(*given)), orrery=lambda radius: Markup(orrery(radius)),
        laurel=lambda seat: Markup(laurel(seat)), languages=LANGUAGES, static=address,
        lesson_titles=titles, module=module,
    )  # fmt: skip
    return made


def render(template: str, lang: str, **values: object) -> str:
    spoken = words(lang)
    said = {text: spoken(text) for text in phrases()}
    return environment().get_template(template).render(t=spoken, lang=lang, phrases=said, **values)


def html(template: str, request: Request[Any, Any, Any], status: int = 200, **values: object) -> Response[str]:
    """A page as an answer."""
    page = render(template, reader_language(request), **values)
    return Response(page, media_type=MediaType.HTML, status_code=status, headers=HEADERS)
