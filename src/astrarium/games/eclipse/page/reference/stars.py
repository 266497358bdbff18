"""The appendix: sectors and what is printed on them, the ancients and the defence system."""

from __future__ import annotations

from astrarium.core import Chapter, Entry, Words

from ...box import components as c
from ...text.names import SHIP_WORDS
from .. import pictures, symbols
from .phrases import damage_words, dice, listed, sentence


def sectors(words: Words) -> tuple[Chapter, ...]:
    """A chapter for each stack, and one for the centre and the home sectors."""
    titles = (
        words("Galactic centre and home sectors"),
        words("Inner sectors (I)"),
        words("Middle sectors (II)"),
        words("Outer sectors (III)"),
    )
    intros = (
        words("These lie on the table from the beginning."),
        words("They come to the spaces beside the centre."),
        words("They come to the spaces two steps from the centre."),
        words("They come to all spaces further out."),
    )
    return tuple(
        Chapter(f"sectors-{stack}", titles[stack], tuple(_sector(i, words) for i in c.STACKS[stack]), intros[stack])
        for stack in range(4)
    )


def _sector(index: int, words: Words) -> Entry:
    sector = c.SECTORS[index]
    holes = sum(sector.wormholes)
    facts = [(words("Wormholes"), words("{n} of {all} edges", n=holes, all=len(sector.wormholes)))]
    owner = next((species.name for species in c.SPECIES if species.home == index), "")
    if owner:
        facts.append((words("Home of"), words(owner)))
    name = words("Galactic Centre") if index == c.CENTRE else sector.name
    number = c.SECTOR_NAMES[index]
    return Entry(
        f"sector-{number}",
        f"{number} {name}",
        _sector_effect(index, words),
        tuple(facts),
        pictures.sector(index),
        "EC-3.6",
    )


def _sector_effect(index: int, words: Words) -> str:
    sector = c.SECTORS[index]
    holds = squares_said(sector, words) or [words("no square")]
    if index == c.CENTRE:
        holds.append(words("the defence system"))
    if sector.ancients:
        holds.append(words.plural("{n} ancient", "{n} ancients", sector.ancients))
    flags = ((sector.discovery, words("a discovery")), (sector.artifact, words("an artifact")))
    holds += [name for there, name in flags if there]
    return sentence(words("worth {n} VP, with {holds}", n=sector.vp, holds=listed(holds, words)))


def squares_said(sector: c.Sector, words: Words) -> list[str]:
    """The squares by kind: "1 money square", "2 starred science squares"."""
    said = []
    for kind, advanced in dict.fromkeys(sector.squares):
        n = sector.squares.count((kind, advanced))
        name = words("grey") if kind == c.WILD else symbols.resource(kind, words)
        if advanced:
            said.append(words.plural("{n} starred {kind} square", "{n} starred {kind} squares", n, kind=name))
        else:
            said.append(words.plural("{n} {kind} square", "{n} {kind} squares", n, kind=name))
    return said


def signs(words: Words) -> Chapter:
    """What a sector shows, and the pieces that go on it."""
    entries = [_square(kind, words) for kind in range(len(c.SQUARE_KINDS))]
    entries += [_advanced(words), *_marks(words), *_pieces(words)]
    return Chapter("symbols", words("What a sector shows"), tuple(entries))


def _square(kind: int, words: Words) -> Entry:
    name = c.SQUARE_KINDS[kind]
    if kind == c.WILD:
        effect = words("Takes a population cube from any of the three tracks.")
        return Entry(f"square-{name}", words("Grey square"), effect, (), pictures.square(name), "EC-11.4")
    resource = symbols.resource(kind, words)
    effect = words("Takes a population cube from the {kind} track, which then produces more.", kind=resource)
    title = symbols.capital(words("{kind} square", kind=resource))
    return Entry(f"square-{name}", title, effect, (), pictures.square(name), "EC-11.2")


def _advanced(words: Words) -> Entry:
    needed = [words(tech.name) for i, tech in enumerate(c.TECHNOLOGIES) if 1 << i in c.ADVANCED]
    effect = words(
        "Takes a cube only from a player with the technology of its colour: {listed}.", listed=", ".join(needed)
    )
    return Entry("square-advanced", words("Starred square"), effect, (), pictures.square("science", True), "EC-11.3")


def _marks(words: Words) -> list[Entry]:
    rows = (
        (
            "wormhole",
            words("Wormhole"),
            "EC-9.2",
            words("Two wormholes that meet at an edge link the two sectors for ships, discs and relations."),
        ),
        (
            "artifact",
            words("Artifact"),
            "EC-6.5",
            words("Gives {n} of one resource when its controller gets Artifact Key.", n=c.ARTIFACT_GAIN),
        ),
        (
            "discovery",
            words("Discovery"),
            "EC-3.6",
            words("A face-down discovery tile lies here for the first player who puts a disc on the sector."),
        ),
    )
    return [Entry(f"mark-{id_}", name, effect, (), pictures.symbol(id_), rule) for id_, name, rule, effect in rows]


def _pieces(words: Words) -> list[Entry]:
    discs = (words("Per player"), str(c.CIRCLES + c.RESERVE_DISCS))
    return [
        Entry(
            "piece-disc",
            words("Influence disc"),
            words(
                "On a sector it makes it yours, on an action it pays for it; each one gone from its track adds upkeep."
            ),
            (discs,),
            pictures.symbol("disc", "var(--p1)"),
            "EC-2.2",
        ),
        Entry(
            "piece-cube",
            words("Population cube"),
            words("Lives on a square of a sector; each one gone from its track raises that track's production."),
            ((words("Per player"), str(c.CUBES)),),
            pictures.symbol("cube", "var(--p1)"),
            "EC-11.2",
        ),
        Entry(
            "piece-colony-ship",
            words("Colony ship"),
            words("Lands one cube on a free square of a sector of yours and is then turned face down."),
            ((words("Per player"), str(c.SPECIES[0].colony_ships)),),
            pictures.symbol("colony-ship", "var(--p1)"),
            "EC-11.1",
        ),
    ]


def ancients(words: Words) -> Chapter:
    entries = (_npc("ancient", c.ANCIENT, c.ANCIENT_TILES, words), _npc("gcds", c.GCDS, 1, words), _targeting(words))
    return Chapter("ancients", words("Ancients and defence system"), entries)


def _npc(ship: str, npc: c.Npc, count: int, words: Words) -> Entry:
    effect = words(
        "Rolls {dice} in every engagement round with computer +{computer}, and is destroyed by {damage}.",
        dice=dice(npc.dice, words),
        computer=npc.computer,
        damage=damage_words(npc.hull + 1, words),
    )
    facts = (
        (words("Initiative"), str(npc.initiative)),
        (words("Hull"), str(npc.hull)),
        (words("Reputation draws"), str(npc.draws)),
        (words("In the box"), str(count)),
    )
    return Entry(f"npc-{ship}", symbols.ship_name(ship, words), effect, facts, pictures.symbol(ship), "EC-12.8")


def _targeting(words: Words) -> Entry:
    order = ", ".join(words(SHIP_WORDS[ship]) for ship in c.SIZE_ORDER)
    effect = words("Their dice destroy ships where they can, the largest first, in this order: {order}.", order=order)
    return Entry(
        "npc-targets",
        words("Whom they shoot at"),
        effect,
        (),
        pictures.symbol("burst"),
        "EC-12.8",
        c.SIZE_ORDER_REBUILT,
    )
