"""What every thing in the box does, in one sentence for a newcomer; all numbers come from the components."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....core.page import Words, mark
from ..box import components as c
from ..box.records import ENERGY, RANGE, SECTORS, TERRAFORM, DarkBonus, Galaxy, Leader, Station, Tech, Tile, Upgrade
from ..knowledge.cards import automa_face, bonus_faces, card_face, dark_face, steps_of
from ..knowledge.view import AutomaStep, CardStep
from .names import PLURAL_PLANETS, Names, automa_text, bonus_text, energy_text


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


class Effects:
    """Sentences about one box in one language."""

    def __init__(self, box: c.Box, words: Words) -> None:
        self.box, self.words, self.names = box, words, Names(box, words)

    def gems(self, gems: Sequence[int]) -> str:
        """ "2 anthracite gems and 1 gold gem"."""
        anthracite, gold, clear = gems
        plural = self.words.plural
        parts = [plural("{n} anthracite gem", "{n} anthracite gems", anthracite)] if anthracite else []
        parts += [plural("{n} gold gem", "{n} gold gems", gold)] if gold else []
        parts += [plural("{n} clear gem", "{n} clear gems", clear)] if clear else []
        return self.words(" and ").join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)

    def energy(self, n: int) -> str:
        return energy_text(n, self.words)

    def cubes(self, n: int) -> str:
        return self.words.plural("{n} cube", "{n} cubes", n)

    def times(self, n: int) -> str:
        return self.words("once") if n == 1 else self.words.plural("{n} time", "{n} times", n)

    # action cards

    def card(self, number: int) -> str:
        steps = card_face(self.box, number).steps
        if not steps:
            return self.words("No action: this card only lowers your consumption.")
        return self.sentence(steps)

    def sentence(self, steps: Sequence[CardStep]) -> str:
        said = [self._step(step) for step in steps]
        return capital(self.words(", then ").join(said)) + "."

    def _step(self, step: CardStep) -> str:
        if step.op == "choose":
            options = [self.words(", then ").join(map(self._step, option)) for option in step.options]
            several = any(len(option) > 1 for option in step.options)
            return (self.words(", or ") if several else self.words(" or ")).join(options)
        return STEPS[step.op](self, step)

    def _colonise(self, step: CardStep) -> str:
        words = self.words
        what = words.plural("place {n} cube", "place a tower of {n} cubes", step.count)
        if step.here and step.any_planet:
            where = words("on a planet of any kind in that system")
        elif step.here:
            where = words("on a planet of that system")
        elif step.any_planet:
            where = words("on a planet of any kind in any sector")
        elif step.anywhere:
            where = words("on a planet in any sector")
        else:
            where = words("on a planet in range")
        return f"{what} {where}"

    def _extract(self, step: CardStep) -> str:
        words = self.words
        if step.here:
            return words("extract the resource of that system {times}", times=self.times(step.count))
        if step.anywhere:
            return words("extract {times} in any sector where you have colonies", times=self.times(step.count))
        return words("extract {times} in range where you have colonies", times=self.times(step.count))

    def _discover(self, step: CardStep) -> str:
        if step.anywhere:
            return self.words("discover a solar system in any sector")
        return self.words("discover a solar system in range")

    # Dark Tech

    def tech(self, tech: Tech) -> str:
        return TECHS[tech.id](self, tech)

    def _finer_gems(self, tech: Tech) -> str:
        return self.words(
            "Whenever you extract, you take gold gems for anthracite ones and clear gems for gold ones; "
            "at once you also take {gems}.",
            gems=self.gems(tech.gems),
        )

    def _explorers(self, tech: Tech) -> str:
        return self.words.plural(
            "Whenever you settle a system that you have just discovered, you may place {n} more cube there.",
            "Whenever you settle a system that you have just discovered, you may place {n} more cubes there.",
            tech.extra_cubes,
        )

    def _colony(self, tech: Tech) -> str:
        """A colony at once, and perhaps the resource of its system."""
        settle, *extract = steps_of(self.box, tech.program)
        cubes = self.cubes(settle.count)
        if not extract:
            return self.words("At once you may place {cubes} as one colony on any planet in any sector.", cubes=cubes)
        return self.words(
            "At once you may place {cubes} on any planet in any sector and extract the resource of its system {times}.",
            cubes=cubes, times=self.times(extract[0].count),
        )  # fmt: skip

    def _empire(self, tech: Tech) -> str:
        return self.words(
            "In each of your exploitation steps you first gain {energy} for each galaxy where you have the majority.",
            energy=self.energy(tech.energy_per_galaxy),
        )

    def _supremacy(self, tech: Tech) -> str:
        return self.words(
            "In each of your exploitation steps you first gain {energy} "
            "for each solar system where you have the majority.",
            energy=self.energy(tech.energy_per_system),
        )

    def _star_gate(self, tech: Tech) -> str:
        return self.words(
            "You have one more action zone at the right end, with {n} parsecs, and at once take {gems}.",
            n=SECTORS, gems=self.gems(tech.gems),
        )  # fmt: skip

    def _planning(self, tech: Tech) -> str:
        return self.words(
            "At once all your action zones reach {n} parsecs, and each step of that brings {energy}.",
            n=tech.zones_to_range, energy=self.energy(tech.energy_per_step),
        )  # fmt: skip

    def _saver(self, tech: Tech) -> str:
        return self.words("At once your consumption goes back by {n}.", n=-tech.consumption)

    def _shared(self, tech: Tech) -> str:
        return self.words(
            "You may also extract where only opponents have colonies, within range; at once you take {gems}.",
            gems=self.gems(tech.gems),
        )

    def _resources(self, tech: Tech) -> str:
        (step,) = steps_of(self.box, tech.program)
        return self.words(
            "At once you may extract {times} in any sector, from systems where you have a colony.",
            times=self.times(step.count),
        )

    def _perpetual(self, tech: Tech) -> str:  # noqa: ARG002
        return self.words("Whatever cards you play, you consume nothing any more, and you always act last.")

    def _scouting(self, tech: Tech) -> str:
        _, choice = steps_of(self.box, tech.program)
        (settle,), (extract,) = choice.options
        return self.words(
            "At once you may discover a system in any sector, then place {cubes} on a planet of any kind there "
            "or extract its resource {times}.",
            cubes=self.cubes(settle.count), times=self.times(extract.count),
        )  # fmt: skip

    def _surge(self, tech: Tech) -> str:
        return self.words("At once you gain {energy}.", energy=self.energy(tech.energy))

    def _information(self, tech: Tech) -> str:
        return self.words(
            "At once you take {cards} from the market for nothing, {lights} and {gems}.",
            cards=self.words.plural("{n} AI card", "{n} AI cards", tech.free_cards),
            lights=self.words.plural("{n} light bonus card", "{n} light bonus cards", tech.light_cards),
            gems=self.gems(tech.gems),
        )

    def _hegemony(self, tech: Tech) -> str:
        return self.words("At once you may exploit {n} different galaxies by the normal rules.", n=tech.exploits)

    # leaders and stations

    def leader(self, leader: Leader) -> str:
        return LEADERS[leader.id](self, leader)

    def _buteo(self, leader: Leader) -> str:
        (step,) = steps_of(self.box, leader.program)
        return self.words(
            "In each of your exploitation steps you may extract {times} in any sector, where you have a colony.",
            times=self.times(step.count),
        )

    def _zoe(self, leader: Leader) -> str:
        return self.words(
            "In each buy phase you may place {cubes} for nothing in any sector, on a planet you are able to settle.",
            cubes=self.cubes(leader.free_colonies),
        )

    def _casares(self, leader: Leader) -> str:
        return self.words(
            "You remove no cube when you exploit a galaxy where you have {n} colonies or more, "
            "but no card of yours may place more than {cubes}.",
            n=leader.keeps_cubes_from, cubes=self.cubes(leader.largest_tower),
        )  # fmt: skip

    def _ava(self, leader: Leader) -> str:  # noqa: ARG002
        return self.words("You have a fourth action zone, with 1 parsec, which can be upgraded.")

    def _s3e3(self, leader: Leader) -> str:
        return self.words(
            "Before each of your exploitation steps you gain {energy} for each of your colonies.",
            energy=self.energy(leader.energy_per_colony),
        )

    def _breish(self, leader: Leader) -> str:
        return self.words(
            "You start with {energy}, and a tie counts as a majority when you exploit.",
            energy=self.energy(leader.energy),
        )

    def station(self, station: Station) -> str:
        if station.id == "extraction":
            return self.words(
                "In each of your exploitation steps you take the resource of one system of this galaxy "
                "where you have a colony."
            )
        if station.id == "exploitation":
            return self.words("You exploit this galaxy without removing a cube, as long as you have a colony there.")
        return self.words(
            "{cubes} of yours go onto it and count for the majority in this galaxy.", cubes=self.cubes(station.cubes)
        )

    # the board

    def upgrade(self, upgrade: Upgrade) -> str:
        words, energy = self.words, self.energy(upgrade.energy)
        if upgrade.kind == TERRAFORM:
            return words("From now on you can also settle {planets}.", planets=words(PLURAL_PLANETS[upgrade.planet]))
        if upgrade.kind == RANGE:
            return words(
                "Action zone {zone} reaches {n} parsecs, and you gain {energy}.",
                zone=upgrade.zone + 1, n=upgrade.range, energy=energy,
            )  # fmt: skip
        if upgrade.kind == ENERGY:
            return words("You gain {energy} at once.", energy=energy)
        return words(
            "From now on you can place cubes on top of others, your own or foreign, up to {n} on a planet.",
            n=c.MAX_STACK,
        )

    def galaxy(self, galaxy: Galaxy) -> str:
        return self.words(
            "Whoever exploits it gains {more} with the majority and {less} without.",
            more=self._yield(galaxy.majority, galaxy.majority_card),
            less=self._yield(galaxy.minority, galaxy.minority_card),
        )

    def _yield(self, energy: int, card: bool) -> str:
        said = self.energy(energy)
        return self.words("{what} and a light bonus card", what=said) if card else said

    def tile(self, tile: Tile) -> str:
        return self.words("One extraction here brings {resource}.", resource=self.resource(tile))

    def resource(self, tile: Tile) -> str:
        parts = [self.gems(tile.gems)] if any(tile.gems) else []
        parts += [self.energy(tile.energy)] if tile.energy else []
        return self.words(" and ").join(parts)

    # bonus cards, gems and the Automa

    def light(self, id_: str) -> str:
        what = bonus_text(bonus_faces(self.box)[id_], self.words, self.names)
        return self.words("In the final count it brings {what}.", what=what)

    def dark(self, card: DarkBonus) -> str:
        what = bonus_text(dark_face(self.box, card), self.words, self.names)
        return self.words("In the final count it brings {what}.", what=what)

    def gem(self, gem: int) -> str:
        text = mark("It pays for prices in its own or in a cheaper colour, and one left at the end brings {energy}.")
        if not gem:
            text = mark("It pays for prices in its own colour, and one left at the end brings {energy}.")
        return self.words(text, energy=self.energy(self.box.gem_worth[gem]))

    def automa(self, number: int) -> str:
        """The whole card from top to bottom."""
        card = automa_face(self.box, number)
        tries = [self._automa_action(pair) for pair in card.actions]
        reaps = (
            self.words("exploit every galaxy with a colony of it")
            if card.exploits_all
            else self.words("exploit every galaxy where it has the majority")
        )
        said = self.words("; then ").join([*tries, reaps])
        return self.words("The Automa does this one after the other: {what}.", what=said)

    def _automa_action(self, pair: Sequence[AutomaStep]) -> str:
        said = [automa_text(step, self.words, self.names) for step in pair]
        if pair[0].galaxy is None:
            said[0] = self.words("gain {energy}", energy=said[0])
        return self.words(", else ").join(said)

    def start_consumption(self, leader: Leader) -> int:
        return c.CONSUMPTION_MIN + leader.consumption


STEPS: dict[str, Callable[[Effects, CardStep], str]] = {
    "colonise": Effects._colonise,
    "extract": Effects._extract,
    "discover": Effects._discover,
    "gain_gems": lambda self, step: self.words("take {gems} from the supply", gems=self.gems(step.gems)),
    "convert": lambda self, step: self.words.plural(
        "raise {n} gem by one colour", "raise {n} gems by one colour", step.count
    ),
    "gain_energy": lambda self, step: self.words("gain {energy}", energy=self.energy(step.count)),
}
TECHS: dict[str, Callable[[Effects, Tech], str]] = {
    "gem_transformation": Effects._finer_gems, "explorer_people": Effects._explorers,
    "science_colonies": Effects._colony, "empire": Effects._empire, "new_star_gate": Effects._star_gate,
    "extended_planning": Effects._planning, "energy_saver": Effects._saver, "shared_extraction": Effects._shared,
    "resource_people": Effects._resources, "perpetual_motion": Effects._perpetual, "supremacy": Effects._supremacy,
    "scouting_mission": Effects._scouting, "energy_surge": Effects._surge, "better_information": Effects._information,
    "extra_colony": Effects._colony, "hegemonic_people": Effects._hegemony,
}  # fmt: skip
LEADERS: dict[str, Callable[[Effects, Leader], str]] = {
    "buteo": Effects._buteo, "zoe": Effects._zoe, "casares": Effects._casares, "ava": Effects._ava,
    "s3e3": Effects._s3e3, "breish": Effects._breish,
}  # fmt: skip
