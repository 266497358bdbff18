"""Many games at once: simulations, matches and ladders of bots, and their reports; minds that are taught."""

from .ladder import LadderReport, ladder
from .matches import MatchReport, match, wilson
from .simulation import Report, simulate

__all__ = ["LadderReport", "MatchReport", "Report", "ladder", "match", "simulate", "wilson"]
