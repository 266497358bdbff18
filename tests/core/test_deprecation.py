"""What will go says so and goes on working (docs/versions.md)."""

import warnings

import pytest

from astrarium.core import deprecated


@deprecated("0.2", "new_way")
def old_way(a: int, b: int = 2) -> int:
    """What it did."""
    return a + b


def test_it_goes_on_working():
    with pytest.warns(DeprecationWarning):
        assert old_way(1, b=5) == 6


def test_the_warning_names_the_version_and_what_to_use_instead():
    with pytest.warns(DeprecationWarning, match=r"^old_way is deprecated since Astrarium 0\.2: use new_way$"):
        old_way(1)


def test_the_warning_points_at_the_line_that_calls_it():
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        old_way(1)
    assert heard[0].filename == __file__


def test_it_keeps_its_name_and_its_words():
    assert (old_way.__name__, old_way.__doc__) == ("old_way", "What it did.")
