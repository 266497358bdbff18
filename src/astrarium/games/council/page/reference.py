"""The appendix of the rules: every kind of thing in the box with its effect, from the components."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ....core.page import Words, mark
from ....core.reference import Chapter, Entry
from ..box import components as c
from ..box.reading import GEMS, Gems
from ..box.records import ENERGY, LIGHT_COUNTS, PLANETS, RANGE, STACKING, TERRAFORM, Upgrade
from ..rules.scoring import numeral
from ..text.effects import Effects, capital
from ..text.names import COUNT_WORDS, PEOPLE_WORDS, PLANET_WORDS, STATION_WORDS, upgrade_name
from . import pictures, symbols

Facts = tuple[tuple[str, str], ...]
SILVER, BLUE = "#B9C4DA", "#4E6AA8"  # the frames of Automa cards
UPGRADE_SYMBOLS = {STACKING: "stacking", RANGE: "parsec", ENERGY: "energy"}
COUNT_SYMBOLS = {
    "none": "energy", "gem_anthracite": "gem-dark", "gem_gold": "gem-gold", "gem_clear": "gem-clear",
    "cubes_on_earth": "pl-terra", "cubes_on_desert": "pl-desert", "cubes_on_volcanic": "pl-volcanic",
    "consumption_div_10": "consumption", "cubes_on_player_boards": "cube", "ai_cards": "ai-card",
    "light_bonus_cards": "bonus-card",
}  # fmt: skip


def _upgrade_symbol(upgrade: Upgrade) -> str:
    return symbols.WORLDS[PLANETS[upgrade.planet]] if upgrade.kind == TERRAFORM else UPGRADE_SYMBOLS[upgrade.kind]


class Sourced(Protocol):
    """A record that says where it comes from."""

    @property
    def source(self) -> str: ...

    @property
    def guessed(self) -> tuple[str, ...]: ...


def reference(box: c.Box, words: Words) -> tuple[Chapter, ...]:
    return Appendix(box, words).chapters()


class Appendix:
    """The appendix of one box in one language."""

    def __init__(self, box: c.Box, words: Words) -> None:
        self.box, self.words, self.effects = box, words, Effects(box, words)

    def chapters(self) -> tuple[Chapter, ...]:
        words = self.words
        return (
            Chapter("gems", words("Gems"), (*self._gems(), *self._compensations())),
            Chapter("starting_cards", words("The six action cards of everybody"), self._cards(range(c.STARTING))),
            Chapter("ai_cards", capital(words("AI cards")), self._cards(range(c.STARTING, len(self.box.cards)))),
            Chapter("upgrades", words("Upgrades of the own board"), (*self._upgrades(), *self._zones())),
            Chapter("galaxies", words("Galaxies"), self._galaxies()),
            Chapter("tiles", words("Solar systems"), self._tiles()),
            Chapter("dark_tech", words("Dark Tech cards"), self._techs()),
            Chapter("light_bonus", words("Light bonus cards"), self._lights()),
            Chapter("dark_bonus", words("Dark bonus cards"), self._darks()),
            Chapter("stations", words("Space stations (module 1)"), self._stations()),
            Chapter("leaders", words("Leaders (module 2)"), self._leaders()),
            Chapter("automa", words("Automa cards (solo)"), self._automa()),
            Chapter("civilisations", words("The four civilisations"), self._civilisations()),
        )

    def _rebuilt(self, record: Sourced) -> bool:
        return symbols.is_rebuilt(record.source, record.guessed)

    def _price(self, gems: Gems) -> tuple[str, str]:
        return self.words("Price"), self.effects.gems(gems)

    def _in_box(self, n: int) -> tuple[str, str]:
        return self.words("In the box"), str(n)

    def _parsecs(self, n: int) -> str:
        return self.words.plural("{n} parsec", "{n} parsecs", n)

    def _gems(self) -> list[Entry]:
        names = (self.words("Anthracite gem"), self.words("Gold gem"), self.words("Clear gem"))
        start = self.words("Everybody starts with")
        return [
            Entry(
                f"gem-{GEMS[gem]}", names[gem], self.effects.gem(gem),
                (self._in_box(self.box.gem_stock[gem]), (start, str(self.box.start_gems[gem]))),
                pictures.symbol(symbol), "CS-1.2",
            )
            for gem, symbol in enumerate(symbols.GEM_SYMBOLS)
        ]  # fmt: skip

    def _compensations(self) -> list[Entry]:
        """What those behind get when somebody rises (CS-8.3)."""
        words, rebuilt = self.words, bool(self.box.compensation_guessed)
        found = []
        for reached, row in enumerate(self.box.compensation, 1):
            for level, gems in enumerate(row):
                values = {"reached": numeral(reached), "level": numeral(level), "gems": self.effects.gems(gems)}
                name = words("Compensation at level {level}, when somebody reaches {reached}", **values)
                text = mark("When an opponent reaches level {reached} and you are at {level}, you take {gems}.")
                drawn = pictures.figure(pictures.gem_row(gems, 0, 0, 26), pictures.STAMP)
                id_ = f"compensation-{reached}-{level}"
                found.append(Entry(id_, name, words(text, **values), (), drawn, "CS-8.3", rebuilt))
        return found

    def _cards(self, numbers: Sequence[int]) -> tuple[Entry, ...]:
        return tuple(self._card(number) for number in numbers)

    def _card(self, number: int) -> Entry:
        card = self.box.cards[number]
        bought = number >= c.STARTING
        facts: Facts = ((self.words("Consumption"), symbols.signed(card.consumption)),)
        if bought:
            facts += (self._price(card.cost), self._in_box(1))
        else:
            facts += ((self.words("In the box"), self.words("1 for each player")),)
        return Entry(
            f"{'ai_card' if bought else 'starting_card'}-{card.id}", self.words(card.name), self.effects.card(number),
            facts, pictures.action_card(self.box, number), "CS-4.2" if bought else "CS-2.7", self._rebuilt(card),
        )  # fmt: skip

    def _upgrades(self) -> list[Entry]:
        return [
            Entry(
                f"upgrade-{upgrade.id}", capital(upgrade_name(upgrade, self.words)), self.effects.upgrade(upgrade),
                (self._price(upgrade.cost),),
                pictures.symbol(_upgrade_symbol(upgrade), "var(--brass)"), UPGRADE_RULES[upgrade.kind],
                self._rebuilt(upgrade),
            )
            for upgrade in self.box.upgrades
        ]  # fmt: skip

    def _zones(self) -> list[Entry]:
        """The boards with one more action zone."""
        names = {"ava": self.words("Ava’s action zone"), "star_gate": self.words("The star gate’s action zone")}
        rules = {"ava": "CS-13.5", "star_gate": "CS-9.5"}
        found = []
        for record in self.box.file.family("extra_zone"):
            id_, reach = record.text("id"), record.whole("start_range", 1, 3)
            effect = self.words.plural(
                "One more action zone at the right end of your board, with {n} parsec.",
                "One more action zone at the right end of your board, with {n} parsecs.", reach,
            )  # fmt: skip
            found.append(
                Entry(f"extra_zone-{id_}", names[id_], effect, (self._in_box(1),),
                      pictures.symbol("parsec", "var(--brass)"), rules[id_], self._rebuilt(record))
            )  # fmt: skip
        return found

    def _galaxies(self) -> tuple[Entry, ...]:
        return tuple(self._galaxy(number) for number in range(len(self.box.galaxies)))

    def _galaxy(self, number: int) -> Entry:
        galaxy, words = self.box.galaxies[number], self.words
        tables = [str(seats) for seats in range(1, 5) if number in self.box.open_galaxies(seats)]
        facts = (
            (words("Sector"), self._parsecs(galaxy.sector + 1)), (words("Spaces"), str(galaxy.spaces)),
            (words("Places for stations"), str(galaxy.station_slots)), (words("In play with"), self._tables(tables)),
        )  # fmt: skip
        return Entry(
            f"galaxy-{galaxy.id}", words(galaxy.name), self.effects.galaxy(galaxy), facts,
            pictures.galaxy(self.box, number, words), "CS-7.5", self._rebuilt(galaxy),
        )  # fmt: skip

    def _tables(self, counts: list[str]) -> str:
        return self.words("{n} players", n=", ".join(counts))

    def _tiles(self) -> tuple[Entry, ...]:
        words = self.words
        found = []
        for number, tile in enumerate(self.box.tiles):
            kinds = ", ".join(words(PLANET_WORDS[PLANETS[kind]]) for kind in tile.planets)
            label = f"{tile.sector + 1}-{tile.id.partition('_')[2]}"
            facts = ((words("Planets"), kinds), (words("Sector"), self._parsecs(tile.sector + 1)))
            found.append(
                Entry(f"tile-{tile.id}", words("Solar system {n}", n=label), self.effects.tile(tile), facts,
                      pictures.tile(self.box, number, words), "CS-6.5", self._rebuilt(tile))
            )  # fmt: skip
        return tuple(found)

    def _techs(self) -> tuple[Entry, ...]:
        return tuple(
            Entry(
                f"dark_tech-{tech.id}", self.words(tech.name), self.effects.tech(tech),
                ((self.words("Level"), numeral(tech.level)), self._in_box(1)),
                pictures.named_card("brand", numeral(tech.level)), f"CS-9.{number}", self._rebuilt(tech),
            )
            for number, tech in enumerate(self.box.techs, 1)
        )  # fmt: skip

    def _lights(self) -> tuple[Entry, ...]:
        found = []
        for light in self.box.lights:
            what = LIGHT_COUNTS[light.what]
            name = capital(self.words(COUNT_WORDS[what])) if light.per else self.words("Nothing to count")
            sign = COUNT_SYMBOLS.get(what, "parsec")
            found.append(
                Entry(f"light_bonus-{light.id}", name, self.effects.light(light.id), (self._in_box(light.copies),),
                      pictures.bonus_card(sign, dark=False), "CS-10.2", self._rebuilt(light))
            )  # fmt: skip
        return tuple(found)

    def _darks(self) -> tuple[Entry, ...]:
        words = self.words
        found = []
        for dark in self.box.darks:
            by_galaxy = dark.galaxy >= 0
            name = words(self.box.galaxies[dark.galaxy].name) if by_galaxy else words("Space stations")
            tables = [str(seats) for seats in range(1, 5) if seats >= dark.min_players]
            tint = symbols.TINTS[self.box.galaxies[dark.galaxy].id] if by_galaxy else ""
            found.append(
                Entry(f"dark_bonus-{dark.id}", name, self.effects.dark(dark),
                      ((words("In play with"), self._tables(tables)), self._in_box(1)),
                      pictures.bonus_card("parsec" if by_galaxy else "orbital", dark=True, colour=tint), "CS-10.3",
                      self._rebuilt(dark))
            )  # fmt: skip
        return tuple(found)

    def _stations(self) -> tuple[Entry, ...]:
        rules = ("CS-12.2", "CS-12.3", "CS-12.4")
        return tuple(
            Entry(
                f"station-{station.id}", capital(self.words(STATION_WORDS[station.id])), self.effects.station(station),
                (self._price(station.cost), (self.words("In the box"), self.words("1 for each player"))),
                pictures.symbol(symbols.STATION_SYMBOLS[station.id], "var(--brass)"), rules[number],
                self._rebuilt(station),
            )
            for number, station in enumerate(self.box.stations)
        )  # fmt: skip

    def _leaders(self) -> tuple[Entry, ...]:
        label = self.words("Consumption at the start")
        return tuple(
            Entry(
                f"leader-{leader.id}", self.words(leader.name), self.effects.leader(leader),
                ((label, str(self.effects.start_consumption(leader))), self._in_box(1)),
                pictures.named_card("i-me", symbols.signed(leader.consumption)), f"CS-13.{number}",
                self._rebuilt(leader),
            )
            for number, leader in enumerate(self.box.leaders, 2)
        )  # fmt: skip

    def _automa(self) -> tuple[Entry, ...]:
        return tuple(self._automa_card(number) for number in range(len(self.box.automa)))

    def _automa_card(self, number: int) -> Entry:
        card, words = self.box.automa[number], self.words
        count = [other.pile for other in self.box.automa[: number + 1]].count(card.pile)
        values = {"level": numeral(card.pile), "n": count}
        name = words("Silver card {level}", **values) if card.silver else words("Card {level}.{n}", **values)
        discards = words.plural("{n} card", "{n} cards", len(card.discard))
        facts = (
            (words("Consumption"), symbols.signed(card.consumption)), (words("Pile"), numeral(card.pile)),
            (words("Discards from the market"), discards),
        )  # fmt: skip
        return Entry(
            f"automa-{card.id}", name, self.effects.automa(number), facts,
            pictures.named_card("i-bot", symbols.signed(card.consumption), line=SILVER if card.silver else BLUE),
            "CS-14.10" if card.silver else "CS-14.3", self._rebuilt(card),
        )  # fmt: skip

    def _civilisations(self) -> tuple[Entry, ...]:
        same = self.words("It differs from the others in name and colour only.")
        foe = self.words("It differs from the others in name and colour only, and is your opponent in a solo game.")
        return tuple(
            Entry(
                f"civilisation-{people}", self.words(PEOPLE_WORDS[people]), foe if number == c.AUTOMAS else same,
                (self._in_box(1),), pictures.symbol("i-players", "var(--brass)"), "CS-2.9",
            )
            for number, people in enumerate(c.PEOPLES)
        )  # fmt: skip


UPGRADE_RULES = {TERRAFORM: "CS-4.7", STACKING: "CS-4.8", RANGE: "CS-4.9", ENERGY: "CS-4.10"}
