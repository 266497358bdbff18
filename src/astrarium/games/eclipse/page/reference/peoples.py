"""The appendix: species, discoveries, reputation and diplomacy."""

from __future__ import annotations

from astrarium.core import Chapter, Entry, Words

from ...box import components as c
from ...text.names import DISCOVERY_WORDS, SPECIES_WORDS
from .. import pictures, symbols
from . import equipment
from .phrases import amount, listed, sentence, store, technologies

RULE_OF_SPECIES = {
    "eridani": "EC-20.2",
    "hydran": "EC-20.3",
    "planta": "EC-20.4",
    "draco": "EC-20.5",
    "mechanema": "EC-20.6",
    "orion": "EC-20.7",
}


def species(words: Words) -> Chapter:
    entries = tuple(_species(i, words) for i in range(len(c.SPECIES)))
    intro = words("A player board has a Terran side and an alien side; only one of the two plays.")
    return Chapter("species", words("Species"), entries, intro)


def _species(index: int, words: Words) -> Entry:
    entry = c.SPECIES[index]
    other = next(i for i, s in enumerate(c.SPECIES) if s.colour == entry.colour and i != index)
    facts = [
        (words("Home sector"), c.SECTOR_NAMES[entry.home]),
        (words("Begins with"), store(entry.storage, words)),
        (words("Starting technologies"), technologies(entry.tech, words) or words("none")),
        (words("Influence discs"), str(entry.discs)),
        (words("Colony ships"), str(entry.colony_ships)),
        (words("Reputation track"), _track(entry, words)),
        (words("Other side of the board"), words(SPECIES_WORDS[other])),
    ]
    effect = sentence(listed(_deeds(entry, words) + _powers(entry, words), words))
    picture = pictures.sector(entry.home)
    rule = RULE_OF_SPECIES.get(entry.id, "EC-20.1")
    return Entry(f"species-{entry.id}", words(SPECIES_WORDS[index]), effect, tuple(facts), picture, rule)


def _track(entry: c.Species, words: Words) -> str:
    said = [words.plural("{n} place for either", "{n} places for either", entry.either)]
    if entry.ambassador_only:
        said.append(words("{n} for an ambassador only", n=entry.ambassador_only))
    if entry.reputation_only:
        said.append(words("{n} for reputation only", n=entry.reputation_only))
    return ", ".join(said)


def _deeds(entry: c.Species, words: Words) -> list[str]:
    """What its actions do: trade and moves always, the rest where it differs from the Terrans."""
    usual = c.SPECIES[0]
    said = [
        words("trades {n} of one resource for 1 of another", n=entry.trade),
        words("makes {n} moves with a Move action", n=entry.limits[c.MOVE]),
    ]
    if entry.limits[c.EXPLORE] != usual.limits[c.EXPLORE]:
        said.append(words("explores {n} spaces with an Explore action", n=entry.limits[c.EXPLORE]))
    if entry.tiles_to_choose != usual.tiles_to_choose:
        said.append(words("turns over {n} sectors for a space and keeps one at most", n=entry.tiles_to_choose))
    if entry.limits[c.RESEARCH] != usual.limits[c.RESEARCH]:
        said.append(words("buys {n} technologies with a Research action", n=entry.limits[c.RESEARCH]))
    if entry.limits[c.UPGRADE] != usual.limits[c.UPGRADE]:
        said.append(words("places {n} parts with an Upgrade action", n=entry.limits[c.UPGRADE]))
    if entry.limits[c.BUILD] != usual.limits[c.BUILD]:
        said.append(words("builds {n} ships or structures with a Build action", n=entry.limits[c.BUILD]))
    return said


def _powers(entry: c.Species, words: Words) -> list[str]:
    """What else sets it apart from the Terrans."""
    usual = c.SPECIES[0]
    differences = (
        (entry.colony_ships != usual.colony_ships, words("has {n} colony ships", n=entry.colony_ships)),
        (entry.discs != usual.discs, words("begins with {n} influence discs fewer", n=usual.discs - entry.discs)),
        (entry.reputation_draws > 0, words("draws {n} reputation tiles at the start", n=entry.reputation_draws)),
        (entry.ship != usual.ship, words("begins with a cruiser instead of an interceptor")),
        (entry.blueprints != usual.blueprints, words("has blueprints of its own")),
        (entry.prices != usual.prices, words("builds everything for less")),
        (not entry.fights_ancients, words("shares sectors with the ancients without fighting them")),
        (entry.cubes_die_alone, words("loses its cubes to enemy ships without a die")),
        (entry.vp_per_sector > 0, words("scores {n} VP more for each sector it controls", n=entry.vp_per_sector)),
        (entry.vp_per_ancient > 0, words("scores {n} VP for each ancient left on the board", n=entry.vp_per_ancient)),
    )
    return [said for differs, said in differences if differs]


def discoveries(words: Words) -> Chapter:
    entries = tuple(_discovery(i, words) for i in range(len(c.DISCOVERIES)))
    intro = words("Whoever takes a tile looks at it and either uses it or keeps it for {n} VP.", n=c.DISCOVERY_VP)
    return Chapter("discoveries", words("Discovery tiles"), entries, intro)


def _discovery(index: int, words: Words) -> Entry:
    facts = ((words("In the box"), str(c.DISCOVERY_COUNT[index])), (words("Kept"), words("{n} VP", n=c.DISCOVERY_VP)))
    effect, picture, rule = _find(index, words)
    return Entry(f"discovery-{c.DISCOVERIES[index]}", words(DISCOVERY_WORDS[index]), effect, facts, picture, rule)


def _find(index: int, words: Words) -> tuple[str, str, str]:
    """Effect, picture and rule of a discovery."""
    if index in c.DISCOVERY_GAIN:
        kind, n = c.DISCOVERY_GAIN[index]
        effect = words("You get {amount} at once.", amount=amount(kind, n, words))
        return effect, pictures.symbol(symbols.RESOURCE_SYMBOLS[kind]), "EC-21.2"
    if index == c.ANCIENT_TECHNOLOGY:
        effect = words("You get the cheapest technology on offer that you lack, for nothing.")
        return effect, pictures.symbol("science"), "EC-21.3"
    if index == c.ANCIENT_CRUISER:
        return words("You put one of your unused cruisers on the sector."), pictures.symbol("cruiser"), "EC-21.4"
    part = c.PARTS[c.DISCOVERY_PART[index]]
    does = equipment.part_does(part, words)
    effect = words("A part for one of your blueprints, now or with a later Upgrade action, which {does}.", does=does)
    return effect, pictures.ship_part(part.id), "EC-21.5"


def reputation(words: Words) -> Chapter:
    tiles = tuple(
        Entry(
            f"reputation-{value}",
            words("Reputation {n}", n=value),
            words("Is worth {n} VP at the end and lies face down until then.", n=value),
            ((words("In the box"), str(count)),),
            pictures.numbered("reputation", value),
            "EC-19.1",
        )
        for value, count in enumerate(c.REPUTATION_TILES, 1)
    )
    intro = words(
        "After the battles of a sector each player draws tiles, {most} at most, and keeps one.", most=c.DRAWS_MAX
    )
    return Chapter("reputation", words("Reputation"), tiles + _draws(words), intro)


def _draws(words: Words) -> tuple[Entry, ...]:
    """What gives how many draws."""
    rows = [("battle", words("Battle fought"), "reputation", c.DRAW_FOR_BATTLE)]
    rows += [(ship, symbols.ship_name(ship, words), ship, n) for ship, n in zip(c.SHIPS, c.DRAWS_FOR, strict=True)]
    rows += [
        (ship, symbols.ship_name(ship, words), ship, npc.draws)
        for ship, npc in (("ancient", c.ANCIENT), ("gcds", c.GCDS))
    ]
    return tuple(
        Entry(
            f"draw-{id_}",
            words("Draw: {what}", what=name),
            _draw_effect(id_, n, words),
            (),
            pictures.symbol(symbol),
            "EC-14.1",
        )
        for id_, name, symbol, n in rows
    )


def _draw_effect(what: str, n: int, words: Words) -> str:
    if what == "battle":
        return words.plural(
            "You draw {n} tile, unless all your remaining ships have retreated.",
            "You draw {n} tiles, unless all your remaining ships have retreated.",
            n,
        )
    return words.plural(
        "You draw {n} tile for each one you destroyed.", "You draw {n} tiles for each one you destroyed.", n
    )


def diplomacy(words: Words) -> Chapter:
    least = min(seats for seats, layout in c.LAYOUT.items() if layout.diplomacy)
    ambassador = Entry(
        "ambassador",
        words("Ambassador"),
        words(
            "Exchanged with a neighbour, it gives {n} VP and takes a cube of its sender off a track, "
            "which produces more.",
            n=c.AMBASSADOR_VP,
        ),
        ((words("Per player"), str(c.AMBASSADORS)), (words("From the same player"), "1")),
        pictures.symbol("ambassador"),
        "EC-5.2",
    )
    traitor = Entry(
        "traitor",
        words("Traitor"),
        words(
            "Whoever attacks a partner takes this card: {n} VP at the end, and no new relations while holding it.",
            n=symbols.amount(c.TRAITOR_VP),
        ),
        ((words("In the box"), "1"),),
        pictures.symbol("burst"),
        "EC-5.5",
    )
    intro = words("Diplomacy needs {n} players or more.", n=least)
    return Chapter("diplomacy", words("Diplomacy"), (ambassador, traitor), intro)
