"""What things are called and what they do, in the reader's language: gems, planets, cards, upgrades, bonus cards."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.page import Words, mark
from ..box import components as c
from ..box.galaxies import told
from ..box.reading import GEMS
from ..box.records import PLANETS_PER_SPACE, SPACES_PER_GALAXY, Upgrade
from ..box.records import RANGE as RANGE_KIND
from ..knowledge.view import AutomaStep, Bonus, Card, CardStep

GEM_WORDS = (mark("anthracite"), mark("gold"), mark("clear"))
PLANET_WORDS = {
    "earth": mark("earth-like planet"), "desert": mark("desert planet"), "volcanic": mark("volcanic planet"),
}  # fmt: skip
PLURAL_PLANETS = (mark("earth-like planets"), mark("desert planets"), mark("volcanic planets"))
PEOPLE_WORDS = {
    "tretans": mark("Tretans"), "humans": mark("Humans"), "shengar": mark("Shengar"), "automas": mark("Automas"),
}  # fmt: skip
STATION_WORDS = {
    "extraction": mark("extraction station"), "exploitation": mark("exploitation station"),
    "colonisation": mark("colonisation station"),
}  # fmt: skip
COUNT_WORDS = {
    "gem_anthracite": mark("anthracite gem left"), "gem_gold": mark("gold gem left"),
    "gem_clear": mark("clear gem left"),
    "cubes_on_earth": mark("cube on earth-like planets"), "cubes_on_desert": mark("cube on desert planets"),
    "cubes_on_volcanic": mark("cube on volcanic planets"), "cubes_in_sector_1": mark("cube at 1 parsec"),
    "cubes_in_sector_2": mark("cube at 2 parsecs"), "cubes_in_sector_3": mark("cube at 3 parsecs"),
    "consumption_div_10": mark("full 10 of your consumption"), "cubes_on_player_boards": mark("cube on your own board"),
    "ai_cards": mark("AI card you own"), "light_bonus_cards": mark("light bonus card you own"),
}  # fmt: skip
RECONSTRUCTED = mark("Many printed values of this game are lost and were rebuilt: they are marked as reconstructed.")
CORRECTED = mark("This table plays with a corrected components file.")


class Names:
    """Names of one box's things in one language."""

    def __init__(self, box: c.Box, words: Words) -> None:
        self.box, self.words = box, words

    def card(self, number: int) -> str:
        return self.words(self.box.cards[number].name)

    def galaxy(self, galaxy: int | str) -> str:
        number = c.GALAXY_IDS.index(galaxy) if isinstance(galaxy, str) else galaxy
        return self.words(self.box.galaxies[number].name)

    def in_galaxy(self, galaxy: int | str) -> str:
        """The name of a galaxy inside a sentence."""
        number = c.GALAXY_IDS.index(galaxy) if isinstance(galaxy, str) else galaxy
        return self.words(told(self.box.galaxies[number].name))

    def tech(self, number: int) -> str:
        return self.words(self.box.techs[number].name)

    def leader(self, number: int) -> str:
        return self.words(self.box.leaders[number].name)

    def station(self, number: int) -> str:
        return self.words(STATION_WORDS[self.box.stations[number].id])

    def space(self, space: int) -> str:
        """ "Parvus Corta 2": the galaxy and the number of the space in it."""
        galaxy, number = divmod(space, SPACES_PER_GALAXY)
        return f"{self.galaxy(galaxy)}\u00a0{number + 1}"

    def planet(self, place: int) -> str:
        space, number = divmod(place, PLANETS_PER_SPACE)
        return f"{self.space(space)}{'abc'[number]}"

    def upgrade(self, number: int) -> str:
        return upgrade_name(self.box.upgrades[number], self.words)

    def gems(self, gems: Sequence[int]) -> str:
        return gems_text(gems, self.words)


def upgrade_name(upgrade: Upgrade, words: Words) -> str:
    if upgrade.kind == RANGE_KIND:
        return words("zone {zone} to {range} parsecs", zone=upgrade.zone + 1, range=upgrade.range)
    if upgrade.id == "terraform_desert":
        return words("terraforming of desert planets")
    if upgrade.id == "terraform_volcanic":
        return words("terraforming of volcanic planets")
    if upgrade.id == "colony_extension":
        return words("colony extension")
    return words("energy +{energy}", energy=upgrade.energy)


def gems_text(gems: Sequence[int], words: Words) -> str:
    """ "2 anthracite, 1 gold": no gems is an empty text."""
    anthracite, gold, clear = gems[: len(GEMS)]
    parts = [words.plural("{n} anthracite", "{n} anthracite", anthracite)] if anthracite else []
    parts += [words.plural("{n} gold", "{n} gold", gold)] if gold else []
    parts += [words.plural("{n} clear", "{n} clear", clear)] if clear else []
    return ", ".join(parts)


def energy_text(n: int, words: Words) -> str:
    return words.plural("{n} energy", "{n} energy", n)


def step_text(step: CardStep, words: Words) -> str:
    """One step of a card in a few words."""
    if step.op == "colonise":
        text = words.plural("settle {n} cube", "tower of {n}", step.count)
    elif step.op == "extract":
        text = words.plural("extract {n} time", "extract {n} times", step.count)
    elif step.op == "discover":
        text = words("discover")
    elif step.op == "gain_gems":
        return words("take {gems}", gems=gems_text(step.gems, words))
    elif step.op == "convert":
        return words.plural("raise {n} gem", "raise {n} gems", step.count)
    elif step.op == "gain_energy":
        return energy_text(step.count, words)
    else:
        options = [steps_text(option, words) for option in step.options]
        return words(" or ").join(options)
    if step.anywhere and not step.here:
        return words("{what} anywhere", what=text)
    return words("{what} there", what=text) if step.here else text


def steps_text(steps: Sequence[CardStep], words: Words) -> str:
    return ", ".join(step_text(step, words) for step in steps)


def card_text(card: Card, words: Words) -> str:
    """What an action card does."""
    return steps_text(card.steps, words) or words("no action: it only saves energy")


def bonus_text(bonus: Bonus, words: Words, names: Names) -> str:
    """What a bonus card brings at the end."""
    energy = energy_text(bonus.base, words)
    if bonus.dark and bonus.what == "stations":
        return words("{energy}, and {per} for each of your stations", energy=energy, per=bonus.per)
    if bonus.dark:
        return words(
            "{energy}, and {majority} with the majority in {galaxy} or {presence} with a colony there",
            energy=energy, majority=bonus.majority, presence=bonus.presence, galaxy=names.in_galaxy(bonus.what),
        )  # fmt: skip
    if not bonus.per:
        return energy
    what = words(COUNT_WORDS[bonus.what])
    if not bonus.base:
        return words("{energy} for each {what}", energy=energy_text(bonus.per, words), what=what)
    return words("{energy}, and {per} for each {what}", energy=energy, per=bonus.per, what=what)


def automa_text(step: AutomaStep, words: Words, names: Names) -> str:
    """One step of an Automa card."""
    if step.galaxy is None:
        return energy_text(step.energy, words)
    planet = words(PLANET_WORDS[step.planet or ""])
    values: dict[str, object] = {"galaxy": names.in_galaxy(step.galaxy), "planet": planet}
    if step.discover:
        return words.plural(
            "discover in {galaxy} and settle one {planet} with {n} cube",
            "discover in {galaxy} and settle one {planet} with {n} cubes", step.cubes, **values,
        )  # fmt: skip
    return words.plural(
        "settle one {planet} in {galaxy} with {n} cube", "settle one {planet} in {galaxy} with {n} cubes", step.cubes,
        **values,
    )  # fmt: skip


def box_note(box: c.Box, words: Words) -> str:
    """One calm sentence about what the table plays with."""
    return words(RECONSTRUCTED) if box.digest == "standard" else words(CORRECTED)
