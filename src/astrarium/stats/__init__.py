"""What happened in many recorded games, counted and shown as text and as a page (docs/data.md)."""

from .counting import Counted, count
from .page import page
from .parts import Part, parts_of
from .printed import printed

__all__ = ["Counted", "Part", "count", "page", "parts_of", "printed"]
