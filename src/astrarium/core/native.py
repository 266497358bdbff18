"""What the compiled build must know about a class; the plain one takes no notice."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**said):  # noqa: ARG001
        """The class as it is: nothing but the compiler reads what is said here."""
        return lambda declared: declared


__all__ = ["mypyc_attr"]
