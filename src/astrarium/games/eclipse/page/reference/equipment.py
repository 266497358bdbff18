"""The appendix: technologies, ship parts, ships with their blueprints, structures and dice."""

from __future__ import annotations

from astrarium.core import Chapter, Entry, Words

from ...box import components as c
from ...text.names import CATEGORY_WORDS, PART_WORDS, SPECIES_WORDS, TECH_WORDS
from .. import pictures, symbols
from .phrases import amount, capital, damage_words, dice, listed, sentence

PRICES = c.SPECIES[0].prices  # those printed on the Terran boards
RULE_OF_TECH = {
    "neutron_bombs": "EC-13.2",
    "starbase": "EC-8.4",
    "orbital": "EC-8.4",
    "monolith": "EC-8.4",
    "nanorobots": "EC-8.5",
    "advanced_economy": "EC-11.3",
    "advanced_labs": "EC-11.3",
    "advanced_mining": "EC-11.3",
    "quantum_grid": "EC-6.4",
    "advanced_robotics": "EC-6.4",
    "artifact_key": "EC-6.5",
    "wormhole_generator": "EC-3.5",
}


def technologies(words: Words) -> Chapter:
    entries = tuple(_technology(i, words) for i in range(len(c.TECHNOLOGIES)))
    intro = words(
        "Technologies of a category you already own lower the price of the next one, never below its minimum (EC-6.1)."
    )
    return Chapter("technologies", words("Technologies"), entries, intro)


def _technology(index: int, words: Words) -> Entry:
    tech = c.TECHNOLOGIES[index]
    facts = (
        (words("Category"), words(CATEGORY_WORDS[tech.category])),
        (words("Price"), amount(c.SCIENCE, tech.cost, words)),
        (words("Least price"), amount(c.SCIENCE, tech.min_cost, words)),
        (words("In the box"), str(tech.count)),
    )
    rule = RULE_OF_TECH.get(tech.id, "EC-7.2")
    effect = sentence(_opens(index, words))
    return Entry(f"tech-{tech.id}", words(TECH_WORDS[index]), effect, facts, pictures.technology(tech.id), rule)


def tech_does(name: str, words: Words) -> str:
    """What a technology is good for, as a short sentence; of one that opens a part, what the part does."""
    if name in c.PART_OF:
        return sentence(part_does(c.PARTS[c.PART_OF[name]], words))
    return sentence(_opens(c.TECH_NAMES.index(name), words))


def _opens(index: int, words: Words) -> str:
    """What a technology allows, without its full stop."""
    name = c.TECH_NAMES[index]
    if name in c.PART_OF:
        does = part_does(c.PARTS[c.PART_OF[name]], words)
        return words(
            "you may fit your ships with the part {part}, which {does}", part=words(TECH_WORDS[index]), does=does
        )
    if c.TECH_BIT[name] in c.ADVANCED:
        kind = symbols.resource(c.ADVANCED.index(c.TECH_BIT[name]), words)
        return words("your colony ships may also land cubes on starred {kind} squares", kind=kind)
    if index in c.EXTRA_DISCS:
        return words.plural(
            "you get {n} more influence disc at once", "you get {n} more influence discs at once", c.EXTRA_DISCS[index]
        )
    return _builds(name, words) or _special(name, words)


def _builds(name: str, words: Words) -> str:
    if name == "starbase":
        return words("you may build starbases: {n} materials each, strong, but they never move", n=PRICES[c.STARBASE])
    if name == "orbital":
        return words(
            "you may build orbitals: {n} materials each, with room for one money or science cube", n=PRICES[c.ORBITAL]
        )
    if name == "monolith":
        return words(
            "you may build monoliths: {n} materials each, worth {vp} VP to the one who controls the sector",
            n=PRICES[c.MONOLITH],
            vp=c.MONOLITH_VP,
        )
    return ""


def _special(name: str, words: Words) -> str:
    return {
        "neutron_bombs": words("when you attack the population of a sector, all its cubes are destroyed without dice"),
        "nanorobots": words("a Build action builds one ship or structure more, a reaction does not"),
        "artifact_key": words(
            "each artifact in your sectors gives you {n} of one resource of your choice at once", n=c.ARTIFACT_GAIN
        ),
        "wormhole_generator": words(
            "for exploring, influencing and moving, a wormhole on one side of an edge is enough"
        ),
    }[name]


def part_does(part: c.Part, words: Words) -> str:
    """What a part does, as the end of a sentence: "rolls 1 orange die ... and uses 2 energy"."""
    said = [_main_effect(part, words)]
    if part.initiative:
        said.append(words.plural("gives {n} initiative", "gives {n} initiative", part.initiative))
    if part.energy < 0:
        said.append(words.plural("uses {n} energy", "uses {n} energy", -part.energy))
    return listed(said, words)


def _main_effect(part: c.Part, words: Words) -> str:
    if any(part.dice):
        damage = damage_words(max(d for d, n in zip(c.DAMAGE, part.dice, strict=True) if n), words)
        rolled = dice(part.dice, words)
        if part.kind == "missile":
            return words(
                "rolls {dice} once, before the first engagement round ({damage} a hit)", dice=rolled, damage=damage
            )
        return words("rolls {dice} in every engagement round ({damage} a hit)", dice=rolled, damage=damage)
    if part.kind == "hull":
        return words("absorbs {damage}", damage=damage_words(part.hull, words))
    if part.kind == "computer":
        return words("adds {n} to each die of its ship", n=part.computer)
    if part.kind == "shield":
        return words("takes {n} off each die rolled against its ship", n=part.shield)
    if part.kind == "drive":
        return words.plural(
            "takes its ship {n} sector further in a move", "takes its ship {n} sectors further in a move", part.movement
        )
    return words.plural("produces {n} energy", "produces {n} energy", part.energy)


def parts(words: Words) -> Chapter:
    order = [kind for kind, _ in symbols.KINDS]
    found = sorted(range(len(c.PARTS)), key=lambda i: order.index(c.PARTS[i].kind))
    intro = words("The values of all parts of a ship add up; printed parts need no tile.")
    return Chapter("parts", words("Ship parts"), tuple(_part(i, words) for i in found), intro)


def _part(index: int, words: Words) -> Entry:
    part = c.PARTS[index]
    kind = words(dict(symbols.KINDS)[part.kind])
    energy = f"{'+' if part.energy > 0 else '−' if part.energy else ''}{abs(part.energy)}"
    facts = (
        (words("Kind"), kind),
        (words("Energy"), energy),
        (words("Initiative"), f"+{part.initiative}" if part.initiative else "0"),
        (words("Technology"), _needs(part, words)),
        (words("In the box"), str(part.tiles)),
    )
    effect = sentence(part_does(part, words))
    rule = "EC-7.5" if part.ancient else "EC-7.2"
    return Entry(f"part-{part.id}", words(PART_WORDS[index]), effect, facts, pictures.ship_part(part.id), rule)


def _needs(part: c.Part, words: Words) -> str:
    if part.ancient:
        return words("none: a discovery")
    return words("of the same name") if part.tech else words("none")


def ships(words: Words) -> Chapter:
    entries = tuple(_ship(i, words) for i in range(len(c.SHIPS)))
    usual = [words(s.name) for s in c.SPECIES if s.blueprints == c.SPECIES[0].blueprints and not s.terran]
    intro = words(
        "The blueprints of {species}; the numbers count printed parts only.",
        species=listed([words("Terrans"), *usual], words),
    )
    return Chapter("ships", words("Ships"), entries, intro)


def _ship(number: int, words: Words) -> Entry:
    ship = c.SHIPS[number]
    facts = (
        (words("Price"), _price(number, words)),
        (words("Per player"), str(c.SHIP_LIMIT[number])),
        (words("Reputation draws"), str(c.DRAWS_FOR[number])),
        *_plan_facts(c.BLUEPRINTS["standard", ship], words),
    )
    plan = c.BLUEPRINTS["standard", ship]
    picture = pictures.blueprint(plan, ship)
    return Entry(
        f"ship-{ship}", symbols.ship_name(ship, words), _plan_effect(plan, ship, words), facts, picture, "EC-8.2"
    )


def _price(what: int, words: Words) -> str:
    """The usual price, and the one of those who build for less."""
    usual = amount(c.MATERIALS, PRICES[what], words)
    less = [(i, s.prices[what]) for i, s in enumerate(c.SPECIES) if s.prices[what] != PRICES[what]]
    told = [words("{species}: {n}", species=words(SPECIES_WORDS[i]), n=n) for i, n in less]
    return f"{usual} ({', '.join(told)})" if told else usual


def _plan_effect(plan: c.Blueprint, ship: str, words: Words) -> str:
    design = pictures.design(plan, ship)
    said = [words("initiative {n}", n=design.initiative), dice(design.cannons, words)]
    said += [words("hull {n}", n=design.hull)] if design.hull else []
    said += [words("computer +{n}", n=design.computer)] if design.computer else []
    said += [words("shield −{n}", n=design.shield)] if design.shield else []
    said.append(words("movement {n}", n=design.movement) if plan.drive_allowed else words("no movement"))
    return words("As printed it has {values}.", values=listed(said, words))


def _plan_facts(plan: c.Blueprint, words: Words) -> tuple[tuple[str, str], ...]:
    design = pictures.design(plan, "interceptor")
    bonus = [
        words("{what} +{n}", what=words(name), n=n)
        for name, n in (("initiative", plan.initiative), ("energy", plan.energy), ("computer", plan.computer))
        if n
    ]
    outside = ((words("Outside the grid"), ", ".join(bonus)),) if bonus else ()
    return (
        (words("Places for parts"), str(len(plan.positions))),
        (words("Energy to spare"), str(design.energy)),
        *outside,
    )


def alien_ships(words: Words) -> Chapter:
    """The blueprints that differ from the usual ones, by species."""
    entries = tuple(
        _alien_ship(c.SPECIES_NAMES.index(owner), ship, words) for owner, ship in c.BLUEPRINTS if owner != "standard"
    )
    return Chapter("alien-ships", words("Blueprints of the aliens"), entries)


def _alien_ship(species: int, ship: str, words: Words) -> Entry:
    owner = c.SPECIES_NAMES[species]
    plan = c.BLUEPRINTS[owner, ship]
    name = words("{ship}, {species}", ship=symbols.ship_name(ship, words), species=words(SPECIES_WORDS[species]))
    seat = c.COLOURS_OF_BOARDS.index(c.SPECIES[species].colour)
    return Entry(
        f"ship-{owner}-{ship}",
        name,
        _plan_effect(plan, ship, words),
        _plan_facts(plan, words),
        pictures.blueprint(plan, ship, seat),
        "EC-7.1",
    )


def structures(words: Words) -> Chapter:
    effects = (
        (c.ORBITAL, words("Gives its sector one more square, for a money or a science cube.")),
        (c.MONOLITH, words("Is worth {n} VP at the end to the one who controls its sector.", n=c.MONOLITH_VP)),
    )
    entries = tuple(
        Entry(
            f"build-{c.BUILDS[what]}",
            symbols.build_name(what, words),
            effect,
            ((words("Price"), _price(what, words)), (words("Per sector"), "1")),
            pictures.symbol(c.BUILDS[what]),
            "EC-8.3",
        )
        for what, effect in effects
    )
    intro = words("Structures stay for ever and change hands with their sector.")
    return Chapter("structures", words("Structures"), entries, intro)


def all_dice(words: Words) -> Chapter:
    entries = tuple(_die(i, words) for i in range(len(c.COLOURS)))
    intro = words("A 6 always hits, a 1 never; else the die, plus computers, minus the target's shields must make 6.")
    return Chapter("dice", words("Dice"), entries, intro)


def _die(colour: int, words: Words) -> Entry:
    one = tuple(int(i == colour) for i in range(len(c.COLOURS)))
    effect = words("Does {damage} to the ship it hits.", damage=damage_words(c.DAMAGE[colour], words))
    weapons = ", ".join(words(part.name) for part in c.PARTS if part.dice[colour])
    facts = ((words("Rolled by"), weapons), (words("In the box"), str(c.DICE_IN_BOX[colour])))
    name = capital(dice(one, words).removeprefix("1").strip())
    return Entry(f"die-{c.COLOURS[colour]}", name, effect, facts, pictures.dice(c.COLOURS[colour]), "EC-12.7")
