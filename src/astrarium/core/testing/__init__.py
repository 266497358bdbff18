"""The conformance suite: what every registered game must pass from its first commit.

Each `check_*` plays a little and raises AssertionError with a sentence. tests/test_conformance.py runs them all
for every game and seat count; those that an option can break also for every value of every option.
"""

from .conformance import CHECKS, Setting, checks_of, settings
from .walk import as_bytes, random_walk

__all__ = ["CHECKS", "Setting", "as_bytes", "checks_of", "random_walk", "settings"]
