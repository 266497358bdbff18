"""What is in the box, for a reader: every kind of component with its effect in one sentence."""

from __future__ import annotations

from dataclasses import dataclass

KINDS = {"tech": "technology"}  # kinds that keys spell out and ids do not


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
    forms: str = ""  # how sentences call it, with | between the forms: there the word leads to this entry

    @property
    def key(self) -> str:
        """What drawings call it in `data-about`: "technology:gauss_shield"."""
        kind, dash, component = self.id.partition("-")
        return f"{KINDS.get(kind, kind)}:{component}" if dash else self.id


@dataclass(frozen=True, slots=True)
class Term:
    """A sign, a figure or a word of the page that is no component: an entry of the glossary. Texts are message ids."""

    id: str  # as an entry's: "resource-ore"
    symbol: str  # of the shared parts, or empty
    name: str
    effect: str  # what it is and what it is good for, in one sentence
    rule: str = ""
    forms: str = ""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the appendix: technologies, boosters, prices."""

    id: str
    title: str
    entries: tuple[Entry, ...]
    intro: str = ""
