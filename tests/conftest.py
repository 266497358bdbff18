"""Shared by all tests: what is skipped in silence elsewhere is a failure where ASTRARIUM_STRICT is set."""

import asyncio
import os
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

BUSY = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}  # a busy machine is slow, and no defect
settings.register_profile("every day", derandomize=True, **BUSY)  # the same examples for everybody
settings.register_profile("exploring", print_blob=True, **BUSY)
settings.load_profile("exploring" if os.environ.get("ASTRARIUM_EXPLORE") else "every day")
STRICT = bool(os.environ.get("ASTRARIUM_STRICT"))
pytest.register_assert_rewrite("french")
CASES = Path(os.environ.get("ASTRARIUM_CASES") or Path(__file__).parents[2] / "shared" / "cases")


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item):
    outcome = yield
    report = outcome.get_result()
    needed = any(item.get_closest_marker(name) for name in ("browser", "cases", "postgres"))
    if STRICT and needed and report.skipped:
        report.outcome = "failed"
        report.longrepr = f"skipped where nothing may be: {report.longrepr}"


@contextmanager
def loop_of_its_own(item: pytest.Item) -> Iterator[None]:
    """A browser of earlier tests of this process leaves its loop marked as running; tests without one need not know."""
    left = None if "browser" in getattr(item, "fixturenames", ()) else asyncio._get_running_loop()
    if left is not None:
        asyncio._set_running_loop(None)
    try:
        yield
    finally:
        if left is not None:
            asyncio._set_running_loop(left)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item):
    with loop_of_its_own(item):
        return (yield)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_call(item: pytest.Item):
    with loop_of_its_own(item):
        return (yield)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None):
    with loop_of_its_own(item) if nextitem else nullcontext():  # after the last one the browser itself is closed
        return (yield)


@pytest.fixture
def cases() -> Path:
    """The folder of recorded games, which is not part of the repository."""
    if not CASES.is_dir():
        pytest.skip(f"recorded games are not at {CASES.name}/ beside the checkout")
    return CASES
