"""The conformance suite: what every registered game must pass from its first commit.

Each `check_*` plays a little and raises AssertionError with a sentence. tests/test_conformance.py runs them all
for every game and seat count; those that an option can break also for every value of every option.
Those of `booklet` look at the rules text and its appendix; tests/test_booklet.py runs them in both languages.
"""

from .booklet import check_drawings, check_reference, check_translation, drawings_named
from .conformance import CHECKS, Setting, checks_of, settings
from .walk import as_bytes, random_walk

__all__ = [
    "CHECKS", "Setting", "as_bytes", "check_drawings", "check_reference", "check_translation", "checks_of",
    "drawings_named", "random_walk", "settings",
]  # fmt: skip
