"""Every registered game keeps every promise of the contract."""

from collections.abc import Callable

import pytest

from astrarium.core import game, game_ids
from astrarium.core.testing import Setting, checks_of, settings

CASES = [
    pytest.param(check, setting, id=f"{check.__name__.removeprefix('check_')}-{setting}")
    for game_id in game_ids()
    for setting in settings(game(game_id))
    for check in checks_of(setting)
]


@pytest.mark.parametrize(("check", "setting"), CASES)
def test_contract(check: Callable[[Setting], None], setting: Setting) -> None:
    check(setting)
