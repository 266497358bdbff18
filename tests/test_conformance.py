"""Every registered game keeps every promise of the contract."""

from collections.abc import Callable

import pytest

from astrarium.core import game, game_ids
from astrarium.core.testing import CHECKS, Setting, settings

SETTINGS = [setting for game_id in game_ids() for setting in settings(game(game_id))]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
def test_contract(check: Callable[[Setting], None], setting: Setting) -> None:
    check(setting)
