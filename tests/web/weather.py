"""Rough weather for the page's tests: what waits for something it then asserts passes in any of it.

ASTRARIUM_WEATHER names one or more: `page` (a browser with a sixth of its speed), `line` (a quarter of a second to the
server and back), `hand` (a visitor who takes a tenth of a second for every step), `ear` (a test that hears late of
what the page asks for).
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Route

WEATHER = set(filter(None, os.environ.get("ASTRARIUM_WEATHER", "").split(",")))
KINDS = {"page", "line", "hand", "ear"}
SLOWER = 6  # times
THERE_AND_BACK, STEP, LATE = 250, 100, 300  # milliseconds
assert WEATHER <= KINDS, f"no such weather: {WEATHER - KINDS}"


def launching() -> dict[str, Any]:
    """What a browser is launched with."""
    return {"slow_mo": STEP} if "hand" in WEATHER else {}


def begin() -> None:
    """Every page and every route that is made from now on has the weather."""
    if WEATHER & {"page", "line"}:
        for maker in (Browser, BrowserContext):
            setattr(maker, "new_page", rough_page(maker.new_page))  # noqa: B010
    if "ear" in WEATHER:
        for asked in (Page, BrowserContext):
            setattr(asked, "route", late_route(asked.route))  # noqa: B010


def rough_page(plain: Callable[..., Page]) -> Callable[..., Page]:
    def new_page(maker: Any, **more: Any) -> Page:
        page = plain(maker, **more)
        tools = page.context.new_cdp_session(page)
        if "page" in WEATHER:
            tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        if "line" in WEATHER:
            line = {"offline": False, "latency": THERE_AND_BACK, "downloadThroughput": -1, "uploadThroughput": -1}
            tools.send("Network.emulateNetworkConditions", line)
        return page

    return new_page


def late_route(plain: Callable[..., None]) -> Callable[..., None]:
    def route(asked: Page | BrowserContext, url: Any, handler: Callable[..., Any], **more: Any) -> None:
        wants = len(inspect.signature(handler).parameters)

        def later(found: Route, request: Any) -> Any:
            pages = [asked] if isinstance(asked, Page) else asked.pages
            for page in pages[:1]:
                page.wait_for_timeout(LATE)
            return handler(*(found, request)[:wants])

        plain(asked, url, later, **more)

    return route
