"""What is in the box, for a reader: every kind of component with its effect in one sentence."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Entry:
    """One kind of component, or one row of prices. Texts are plain and in the reader's language."""

    id: str  # stable and unique in the game: "tech-gauss_shield"
    name: str
    effect: str  # what it does, in one sentence
    facts: tuple[tuple[str, str], ...] = ()  # ("Price", "4 to 8 science"), ("In the box", "3")
    picture: str = ""  # SVG of the game's own drawing
    rule: str = ""  # the rule it comes under
    rebuilt: bool = False  # nobody could read it off the box


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the appendix: technologies, boosters, prices."""

    id: str
    title: str
    entries: tuple[Entry, ...]
    intro: str = ""
