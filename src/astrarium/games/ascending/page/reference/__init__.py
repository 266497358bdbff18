"""The appendix of the rules: everything in the box with its effect, from the component data (Game.reference)."""

from __future__ import annotations

from collections import Counter

from astrarium.core import Chapter, Entry, Words, mark
from astrarium.drawing import use

from ...box import components as c
from ...text.names import KIND_WORDS, planet_name
from .. import symbols
from ..drawings import draw
from ..pictures import BRASS, say, sheet, symbol
from .playing import Playing
from .writer import SEAT, Facts, Writer

PLANET_NAMES = (mark("Orange planet"), mark("Grey planet"), mark("Purple planet"), mark("Brown planet"))
TECH_NAMES = (
    mark("Orange {level}: {name}"), mark("Grey {level}: {name}"), mark("Purple {level}: {name}"),
    mark("Brown {level}: {name}"),
)  # fmt: skip


def chapters(comp: c.Components, words: Words) -> tuple[Chapter, ...]:
    """All of it, in the order in which a player meets it."""
    box, playing = Box(comp, words), Playing(comp, words)
    return (
        box.planets(), box.pieces(), playing.turn(), box.technologies(), box.rows(), box.points(), box.setups(),
        box.quadrants(), playing.measures(), playing.hands(),
    )  # fmt: skip


class Box(Writer):
    """What is in the box."""

    def planets(self) -> Chapter:
        words = self.words
        found = [self._coloured(colour) for colour in range(len(c.COLOURS))]
        found.append(
            Entry(
                "planet-asteroid",
                symbols.capital(words(KIND_WORDS[c.ASTEROID])),
                words("An asteroid is a planet in all but one thing: it holds no research facility."),
                (self.box("asteroids"), *self._asteroids_used()),
                symbol(symbols.WORLDS[c.ASTEROID]),
                "AE-B3",
            )
        )
        found.append(
            Entry(
                "planet-homeworld",
                symbols.capital(words("homeworld")),
                words("Your homeworld serves for recruiting and launching only; nobody attacks or blockades it."),
                (self.box("homeworlds"), self.each("homeworlds")),
                symbol("pl-home", SEAT),
                "AE-P4",
            )
        )
        intro = words("Discs in the holes of the board. Each holds at most {n} pieces of one player.", n=self._limit())
        return Chapter("planets", words("Planets"), tuple(found), intro)

    def _limit(self) -> int:
        return self.comp.count("limits", "pieces_per_planet")

    def _coloured(self, colour: int) -> Entry:
        words = self.words
        counts = {seats: sum(group.count(colour) for group in setup.groups) for seats, setup in self.setups_by_seats()}
        facts = tuple((words("With {n} players", n=seats), str(count)) for seats, count in counts.items())
        every = self.comp.count("pieces", "total", "planets") // len(c.COLOURS)
        effect = words(
            "Research facilities on planets of this colour develop its technologies: {theme}.",
            theme=words(symbols.THEMES[colour]).lower(),
        )
        return Entry(
            f"planet-{c.COLOURS[colour]}", words(PLANET_NAMES[colour]), effect,
            ((words("In the box"), str(every)), *facts), symbol(symbols.WORLDS[colour]), "AE-D2",
        )  # fmt: skip

    def _asteroids_used(self) -> Facts:
        return tuple(
            (
                self.words("With {n} players", n=seats),
                str(len(setup.asteroids) + sum(group.count(c.ASTEROID) for group in setup.groups)),
            )
            for seats, setup in self.setups_by_seats()
        )

    def pieces(self) -> Chapter:
        return Chapter("pieces", self.words("Pieces"), (*self._men_and_ships(), *self._structures(), *self._things()))

    def _men_and_ships(self) -> tuple[Entry, ...]:
        words, start = self.words, self.words("At the start")
        supply = words(
            "{n} in supply, {rest} in the box", n=self._start("troops_in_supply"), rest=self._start("troops_in_box")
        )
        ships = words(
            "{n} in orbit, {rest} in the box",
            n=self._start("starships_in_home_orbit"),
            rest=self._start("starships_in_box"),
        )
        return (
            Entry(
                "piece-troop", symbols.capital(words("troop")),
                words("Troops occupy and defend planets, and every building, launch and mine is paid with them."),
                (self.each("troops"), (start, supply), self.defence("troop")), symbol("troop", SEAT), "AE-M4",
            ),
            Entry(
                "piece-starship", symbols.capital(words("starship")),
                words("Starships are flicked from orbit to orbit, land troops, blockade planets and attack."),
                (self.each("starships"), (start, ships), self.strength("starship"), self.defence("starship")),
                symbol("ship-disc", SEAT), "AE-M2",
            ),
            Entry(
                "piece-cruiser", symbols.capital(words("cruiser")),
                words("A cruiser moves like a starship and counts as two when it attacks or is attacked."),
                (
                    self.each("cruisers"),
                    (start, words("in the box, until {tech}", tech=self.bringing("gain_cruiser"))),
                    self.strength("cruiser"), self.defence("cruiser"),
                ),
                symbol("cruiser-disc", SEAT), "AE-A2",
            ),
        )  # fmt: skip

    def _start(self, name: str) -> int:
        return self.comp.count("pieces", "start", name)

    def _structures(self) -> tuple[Entry, ...]:
        words = self.words
        return (
            Entry(
                "piece-facility", symbols.capital(words("research facility")),
                words("To reach a level of its planet’s colour you need as many research facilities as that level."),
                (self.price("research_facility"), self.each("research_facilities"), self.defence("research_facility")),
                symbol("facility", SEAT), "AE-B2",
            ),
            Entry(
                "piece-colony", symbols.capital(words("colony")),
                words("A colony defends its planet, scores at the end, and can become a city."),
                (
                    self.price("colony"), self.each("colonies"), self.defence("colony"),
                    (words("At the end"), self.vp("vp", "final", "colony")),
                ),
                symbol("colony", SEAT), "AE-B5",
            ),
            Entry(
                "piece-city", symbols.capital(words("city")),
                words("A city brings a troop or a starship from the box, defends its planet and scores at the end."),
                (
                    self.price("city"), self.each("cities"), self.defence("city"),
                    (words("At the end"), self.vp("vp", "final", "city")),
                ),
                symbol("city", SEAT), "AE-B6",
            ),
        )  # fmt: skip

    def _things(self) -> tuple[Entry, ...]:
        words = self.words
        return (
            Entry(
                "piece-token", words("Victory-point token"),
                words("Tokens are the points taken in play; who takes the last of the pool brings on the end."),
                (self.box("vp_tokens"), *self._pools()), symbol("vp"), "AE-S7",
            ),
            Entry(
                "piece-ruler", words("Range ruler"),
                words("The ruler tells whether a ship is in range of another, measured from edge to edge."),
                (
                    self.box("range_rulers"), (words("Short side"), symbols.millimetres(self.comp.range_short)),
                    (words("Long side"), symbols.millimetres(self.comp.range_long)),
                ),
                draw("ranges", self.comp, words), "AE-A3", rebuilt=True,
            ),
            Entry(
                "piece-placard", words("Player board"),
                words("It shows a player’s four technologies and holds the supply of ships and troops."),
                (self.box("placards"),), draw("technologies", self.comp, words), "AE-S6",
            ),
            Entry(
                "piece-marker", words("Technology marker"),
                words("A marker shows the level a player has reached in one colour."),
                (self.box("tech_markers"), self.each("tech_markers")), symbol("way-evolution", BRASS), "AE-D1",
            ),
            Entry(
                "piece-board", words("Board piece"),
                words("These pieces make the square galaxy with its four quadrants."),
                (self.box("board_pieces"),), draw("board", self.comp, words), "AE-S1", rebuilt=True,
            ),
        )  # fmt: skip

    def _pools(self) -> Facts:
        return tuple(
            (self.words("With {n} players", n=seats), str(pool)) for seats, pool in sorted(self.comp.pools.items())
        )

    def technologies(self) -> Chapter:
        intro = self.words(
            "Four colours of {n} levels; the first player to reach a level takes its points.", n=c.LEVELS
        )
        return Chapter("technologies", self.words("Technologies"), tuple(map(self._tech, self.comp.techs)), intro)

    def _tech(self, tech: c.Tech) -> Entry:
        words = self.words
        facts = (
            (words("Needs"), words.plural("{n} research facility", "{n} research facilities", tech.level)),
            (words("First discovery"), words("{points} VP", points=tech.first_vp)),
        )
        name = words(TECH_NAMES[tech.colour], level=tech.level, name=symbols.tech_name(tech.id, words))
        return Entry(
            f"tech-{tech.id}", name, words(tech.effect, **tech.params), facts, self._tech_picture(tech),
            f"AE-T{tech.colour * c.LEVELS + tech.level}", tech.source == "reconstructed",
        )  # fmt: skip

    def _tech_picture(self, tech: c.Tech) -> str:
        drawn = use(symbols.WORLDS[tech.colour], 20, 20, 32) + use(symbols.MARKS[tech.colour], 54, 20, 18, BRASS)
        return sheet(84, 40, drawn + say(72, 25, tech.level, 14, BRASS))

    def rows(self) -> Chapter:
        words, found = self.words, []
        effect = words("Whoever has this level in all four colours takes these pieces from the box, once.")
        for row, bonus in enumerate(self.comp.rows, 1):
            facts = [(words("Starships"), f"+{bonus.starships}"), (words("Troops"), f"+{bonus.troops}")]
            facts += [(words("Points"), words("{points} VP", points=bonus.vp))] if bonus.vp else []
            name, picture = words("Row {n}", n=row), self._row_picture(row)
            found.append(
                Entry(f"row-{row}", name, effect, tuple(facts), picture, "AE-D4", bonus.source == "reconstructed")
            )
        return Chapter("rows", words("Rows of technologies"), tuple(found))

    def _row_picture(self, row: int) -> str:
        worlds = "".join(use(symbols.WORLDS[colour], 18 + 28 * colour, 18, 22) for colour in range(len(c.COLOURS)))
        return sheet(142, 36, worlds + say(128, 23, row, 14, BRASS))

    def points(self) -> Chapter:
        words = self.words
        rows = (
            ("occupied_planet_or_asteroid", words("Occupied planet"),
             words("Every planet or asteroid you occupy at the end counts; your homeworld does not."), "AE-E4"),
            ("colony", symbols.capital(words("colony")), words("Every colony counts beside its planet."), "AE-E4"),
            ("city", symbols.capital(words("city")), words("Every city counts beside its planet."), "AE-E4"),
            ("cities_in_3_quadrants", words("Three quadrants"),
             words("Cities in exactly three quadrants bring a bonus."), "AE-E5"),
            ("cities_in_4_quadrants", words("Four quadrants"),
             words("Cities in all four quadrants bring a greater bonus, instead of that for three."), "AE-E5"),
        )  # fmt: skip
        icons = {"occupied_planet_or_asteroid": "pl-titanium", "colony": "colony"}
        found = [
            Entry(
                f"points-{key}", name, effect, ((words("At the end"), self.vp("vp", "final", key)),),
                symbol(icons.get(key, "city"), SEAT), rule,
            )
            for key, name, effect, rule in rows
        ]  # fmt: skip
        ties = words("On a tie the most tokens win, then the most technology levels; then the win is shared.")
        found.append(Entry("points-ties", words("Ties"), ties, (), "", "AE-E6"))
        intro = words("Added at the end to the tokens taken in play.")
        return Chapter("points", words("Points at the end"), tuple(found), intro)

    def setups(self) -> Chapter:
        words, found = self.words, []
        effect = words("These discs are shuffled and laid face down in the free holes of one quadrant.")
        for seats, setup in self.setups_by_seats():
            found.append(self._fixed(seats, setup))
            for number, group in enumerate(setup.groups, 1):
                name = words("{n} players, group {group}", n=seats, group=number)
                found.append(
                    Entry(f"setup-{seats}-{number}", name, effect, self._discs(group), _group_picture(group), "AE-S3")
                )
        intro = words("Which group goes to which quadrant is drawn; a homeworld or an asteroid lies face up in each.")
        return Chapter("setup", words("Set-up"), tuple(found), intro)

    def _fixed(self, seats: int, setup: c.Setup) -> Entry:
        words = self.words
        holes = {words("Homeworlds"): setup.homeworlds, words("Asteroids"): setup.asteroids}
        facts = tuple((kind, ", ".join(map(planet_name, where))) for kind, where in holes.items() if where)
        effect = words("These discs lie face up from the beginning, one in each quadrant.")
        name = words("{n} players, fixed discs", n=seats)
        pool = (words("Tokens"), str(self.comp.pools[seats]))
        worlds = (*[c.HOMEWORLD] * len(setup.homeworlds), *[c.ASTEROID] * len(setup.asteroids))
        return Entry(f"setup-{seats}", name, effect, (*facts, pool), _group_picture(worlds), "AE-S2", rebuilt=True)

    def _discs(self, group: tuple[int, ...]) -> Facts:
        counts = sorted(Counter(group).items())
        return tuple((symbols.capital(self.words(KIND_WORDS[kind])), str(count)) for kind, count in counts)

    def quadrants(self) -> Chapter:
        words, found, picture = self.words, [], draw("board", self.comp, self.words)
        for number, name in enumerate(c.QUADRANTS):
            title = symbols.capital(words("{quadrant} quadrant", quadrant=name.capitalize()))
            effect = words(
                "It has {n} holes for discs; cities in several quadrants bring points.", n=c.HOLES_PER_QUADRANT
            )
            found.append(Entry(f"quadrant-{name}", title, effect, self._places(number), picture, "AE-S1", rebuilt=True))
        intro = words(
            "The holes by letter, in millimetres from the upper left corner; H is the one towards the corner."
        )
        return Chapter("quadrants", words("Quadrants"), tuple(found), intro)

    def _places(self, quadrant: int) -> Facts:
        holes = [hole for hole in self.comp.holes if hole.quadrant == quadrant]
        return tuple((hole.id[-1], f"{hole.x:.0f}, {hole.y:.0f}") for hole in holes)


def _group_picture(group: tuple[int, ...]) -> str:
    discs = "".join(use(symbols.WORLDS[kind], 20 + 30 * i, 18, 24) for i, kind in enumerate(group))
    return sheet(10 + 30 * len(group), 36, discs)
