"""The conformance suite: what every registered game must pass from its first commit.

Each `check_*` plays a little and raises AssertionError with a sentence. tests/test_conformance.py runs them all
for every game, seat count and option value.
"""

from .conformance import CHECKS, Setting, settings
from .walk import as_bytes, random_walk

__all__ = ["CHECKS", "Setting", "as_bytes", "random_walk", "settings"]
