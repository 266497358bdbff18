"""One browser and one server for the page's tests; each test brings its own visitors."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import weather
from browserkit import ARGUMENTS, Server, StandIns, Visitor, find_chromium
from playwright.sync_api import Browser, sync_playwright


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = find_chromium()
    if path is None:
        pytest.skip("no Chromium or Chrome on the PATH (Debian: apt-get install chromium)")
    weather.begin()
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=ARGUMENTS, **weather.launching())
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("web")).start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def stand_ins(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = StandIns(tmp_path_factory.mktemp("stand-ins")).start()
    yield running
    running.stop()


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Callable[..., Visitor]]:
    """Brings visitors; at the end none of them may have met an error in the console."""
    visitors: list[Visitor] = []

    def come(lang: str = "en", **more: Any) -> Visitor:
        visitors.append(Visitor(browser, more.pop("at", server), lang, **more))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.close()
