"""What a browser calls itself, and the link that leads a second one here."""

from __future__ import annotations

from typing import Any

import segno
from litestar import Request

from .settings import Settings

BROWSERS = (("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("Chrom", "Chrome"), ("Safari", "Safari"))
SYSTEMS = (
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("Mac OS", "macOS"),
    ("CrOS", "ChromeOS"), ("Linux", "Linux"),
)  # fmt: skip


def label_of(request: Request[Any, Any, Any]) -> str:
    """A browser in two words; nothing more of what it says about itself is kept."""
    said = request.headers.get("user-agent", "")
    found = [next((name for sign, name in known if sign in said), "") for known in (BROWSERS, SYSTEMS)]
    return ", ".join(filter(None, found))


def site_address(request: Request[Any, Any, Any], settings: Settings) -> str:
    """Where browsers find us: as the settings say, else as this one did."""
    return settings.origins[0] if settings.origins else f"{request.url.scheme}://{request.headers.get('host', '')}"


def device_link(request: Request[Any, Any, Any], settings: Settings, code: str) -> str:
    """The code stands behind a #: browsers keep that to themselves, so it is in no log."""
    return f"{site_address(request, settings)}/d#{code}"


def qr_code(link: str) -> str:
    """A QR code as an address of a picture, with the quiet edge that cameras need."""
    return segno.make(link, error="m").svg_data_uri(border=4, dark="#0A1222", light="#F7F0DC", omitsize=True)
