"""Many games at once: simulations, matches between bots, and their reports."""

from .matches import MatchReport, match, wilson
from .simulation import Report, simulate

__all__ = ["MatchReport", "Report", "match", "simulate", "wilson"]
