"""The page of notices, what makes the site an app (manifest, service worker), and the page that ends mail."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.params import Parameter
from msgspec.json import encode

from ..server.static import FOLDER, address
from ..words import words
from .render import html, reader_language

AnyRequest = Request[Any, Any, Any]
NIGHT = "#0B1322"
RUNS = "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"
FRESH = {"cache-control": "no-cache"}


@get("/me/notices", include_in_schema=False, sync_to_thread=True)
def notices_page(request: AnyRequest) -> Response[str]:
    return html("notices.html", request, here="notices")


@get("/unsubscribe/{token:str}", include_in_schema=False, sync_to_thread=True)
def unsubscribe_page(request: AnyRequest, token: Annotated[str, Parameter(max_length=80)]) -> Response[str]:
    """A page with a button: programs that read mail open links, and must not end anything."""
    return html("unsubscribe.html", request, token=token)


@get("/sw.js", include_in_schema=False, sync_to_thread=True)
def service_worker() -> Response[bytes]:
    """At the root, so that it serves all pages."""
    headers = {**FRESH, "content-security-policy": RUNS}
    return Response((FOLDER / "sw.js").read_bytes(), media_type="text/javascript", headers=headers)


@get("/manifest.webmanifest", include_in_schema=False, sync_to_thread=True)
def manifest(request: AnyRequest) -> Response[bytes]:
    """What a device must know to install the site."""
    lang = reader_language(request)
    icons = [
        {"src": address("icon-192.png"), "sizes": "192x192", "type": "image/png"},
        {"src": address("icon-512.png"), "sizes": "512x512", "type": "image/png"},
        {"src": address("icon-maskable.png"), "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    ]
    told = {
        "id": "/", "name": "Astrarium", "short_name": "Astrarium", "start_url": "/", "scope": "/", "lang": lang,
        "description": words(lang)("Board games under one sky"), "display": "standalone", "icons": icons,
        "background_color": NIGHT, "theme_color": NIGHT,
    }  # fmt: skip
    return Response(encode(told), media_type="application/manifest+json", headers={**FRESH, "vary": "cookie"})


routes: list[Any] = [notices_page, unsubscribe_page, service_worker, manifest]
