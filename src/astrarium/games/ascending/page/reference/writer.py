"""What the chapters of the appendix share: figures of the components as short labelled facts."""

from __future__ import annotations

from astrarium.core import Words

from ...box import components as c
from ...text.names import COLOUR_WORDS
from .. import symbols

SEAT = "var(--p1)"
Facts = tuple[tuple[str, str], ...]


class Writer:
    """Writes about one box in one language."""

    def __init__(self, comp: c.Components, words: Words) -> None:
        self.comp, self.words = comp, words

    def box(self, name: str) -> tuple[str, str]:
        return self.words("In the box"), str(self.comp.count("pieces", "total", name))

    def each(self, name: str) -> tuple[str, str]:
        return self.words("For each player"), str(self.comp.count("pieces", "per_player", name))

    def defence(self, name: str) -> tuple[str, str]:
        return self.words("Defence"), str(self.comp.count("defence", name))

    def strength(self, name: str) -> tuple[str, str]:
        return self.words("Strength"), str(self.comp.count("attack", name))

    def vp(self, *path: str) -> str:
        return self.words("{points} VP", points=self.comp.count(*path))

    def decimal(self, value: float) -> str:
        return symbols.decimal(value, self.words)

    def price(self, key: str) -> tuple[str, str]:
        troops, colonies = self.comp.count("build", key, "troops"), self.comp.count("build", key, "colony")
        said = [self.words.plural("{n} colony", "{n} colonies", colonies)] if colonies else []
        return self.words("Price"), ", ".join([*said, symbols.troops(troops, self.words)])

    def setups_by_seats(self) -> list[tuple[int, c.Setup]]:
        return sorted(self.comp.setups.items())

    def bringing(self, param: str) -> str:
        """The technology that has this parameter: "orange 3"."""
        tech = next(tech for tech in self.comp.techs if param in tech.params)
        return f"{self.words(COLOUR_WORDS[tech.colour])} {tech.level}"
