"""What the drawings of all games share is told as fully as the tests themselves when it fails."""

import pytest

pytest.register_assert_rewrite("drawn")
