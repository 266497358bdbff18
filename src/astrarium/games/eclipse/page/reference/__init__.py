"""The appendix of the rules: everything in the box with its effect in one sentence, from the component data."""

from __future__ import annotations

from astrarium.core import Chapter, Entry, Words

from ...box import components as c
from ...rules.scoring import PARTS
from ...text.names import ACTION_WORDS, SPECIES_WORDS
from .. import pictures, symbols
from . import equipment, peoples, stars
from .phrases import listed

RULE_OF_ACTION = ("EC-3.1", "EC-4.1", "EC-6.1", "EC-7.1", "EC-8.1", "EC-9.1")


def reference(words: Words) -> tuple[Chapter, ...]:
    """All chapters, in the order in which a player meets the things."""
    return (
        _actions(words),
        _set_up(words),
        stars.signs(words),
        *stars.sectors(words),
        _tracks(words),
        equipment.technologies(words),
        equipment.parts(words),
        equipment.ships(words),
        equipment.alien_ships(words),
        equipment.structures(words),
        equipment.all_dice(words),
        stars.ancients(words),
        peoples.species(words),
        peoples.discoveries(words),
        peoples.reputation(words),
        peoples.diplomacy(words),
        _points(words),
    )


def _actions(words: Words) -> Chapter:
    effects = _action_effects(words)
    entries = [
        Entry(
            f"action-{name}",
            words(ACTION_WORDS[i]),
            effects[i],
            (),
            pictures.symbol(symbols.ACTION_SYMBOLS[i]),
            RULE_OF_ACTION[i],
        )
        for i, name in enumerate(c.ACTIONS)
    ]
    intro = words("An action moves one influence disc off your track; the numbers are those of the Terrans.")
    return Chapter("actions", words("Actions"), (*entries, _reaction(words), _pass(words), _trade(words)), intro)


def _action_effects(words: Words) -> tuple[str, ...]:
    limits = c.SPECIES[0].limits
    return (
        words("You turn over a sector for an empty space that your wormholes reach, and place it or discard it."),
        words(
            "You move up to {n} influence discs on, off or between sectors, "
            "then turn up to {flips} colony ships face up.",
            n=limits[c.INFLUENCE],
            flips=c.FLIPS,
        ),
        words("You buy one technology on offer with science."),
        words("You take off parts as you like, then place up to {n} parts on your blueprints.", n=limits[c.UPGRADE]),
        words("You build up to {n} ships or structures in your sectors with materials.", n=limits[c.BUILD]),
        words("You make up to {n} moves with your ships, each as far as its drives go.", n=limits[c.MOVE]),
    )


def _reaction(words: Words) -> Entry:
    effect = words("After passing, an influence disc still places 1 part, builds 1 thing or moves 1 ship once.")
    listed_ = listed([words(ACTION_WORDS[action]) for action in c.REACTIONS], words)
    return Entry(
        "action-reaction",
        words("Reaction"),
        effect,
        ((words("Possible"), listed_),),
        pictures.symbol("disc"),
        "EC-10.1",
    )


def _pass(words: Words) -> Entry:
    effect = words("You take no more actions this round, only reactions; the first to pass starts the next round.")
    return Entry("action-pass", words("Pass"), effect, (), pictures.symbol("i-first", symbols.QUIET), "EC-2.3")


def _trade(words: Words) -> Entry:
    effect = words("In your turn you change resources of one kind into 1 of another, at the rate of your board.")
    rates = sorted({species.trade for species in c.SPECIES})
    facts = tuple((words("{n} for 1", n=rate), _traders(rate, words)) for rate in rates)
    return Entry("action-trade", words("Trade"), effect, facts, pictures.symbol("act-conversion"), "EC-11.6")


def _traders(rate: int, words: Words) -> str:
    found = [words(SPECIES_WORDS[i]) for i, s in enumerate(c.SPECIES) if s.trade == rate and not s.terran]
    terrans = [words("Terrans")] if any(s.trade == rate and s.terran for s in c.SPECIES) else []
    return ", ".join(terrans + found)


def _set_up(words: Words) -> Chapter:
    entries = tuple(_layout(seats, layout, words) for seats, layout in c.LAYOUT.items())
    return Chapter("set-up", words("Set-up by number of players"), entries)


def _layout(seats: int, layout: c.Layout, words: Words) -> Entry:
    effect = words(
        "{n} technology tiles are on offer at the start, {more} more come after each round, "
        "and {outer} outer sectors play.",
        n=layout.tech_at_start,
        more=layout.tech_per_cleanup,
        outer=layout.outer,
    )
    facts = ((words("Diplomacy"), words("yes") if layout.diplomacy else words("no")),)
    return Entry(
        f"players-{seats}",
        words("{n} players", n=seats),
        effect,
        facts,
        pictures.symbol("i-players", symbols.QUIET),
        "EC-1.2",
    )


def _tracks(words: Words) -> Chapter:
    return Chapter(
        "tracks",
        words("Income, upkeep and discounts"),
        (
            _income(words),
            _upkeep(words),
            _discount(words),
            _technology_points(words),
        ),
    )


def _income(words: Words) -> Entry:
    facts = tuple(
        (words.plural("{n} cube gone", "{n} cubes gone", out), f"+{made}") for out, made in enumerate(c.PRODUCTION)
    )
    effect = words("The more cubes have left a population track, the more of its resource each upkeep phase brings.")
    return Entry(
        "track-population", words("Population track"), effect, facts, pictures.symbol("cube", "var(--p1)"), "EC-1.7"
    )


def _upkeep(words: Words) -> Entry:
    facts = tuple(
        (words.plural("{n} empty circle", "{n} empty circles", out), symbols.amount(-c.UPKEEP[c.CIRCLES - out]))
        for out in range(c.CIRCLES + 1)
    )
    effect = words("The more circles of the influence track are empty, the more money the upkeep phase costs.")
    return Entry(
        "track-influence", words("Influence track"), effect, facts, pictures.symbol("disc", "var(--p1)"), "EC-16.2"
    )


def _discount(words: Words) -> Entry:
    facts = tuple((_owned(n, words), symbols.amount(-less)) for n, less in enumerate(c.DISCOUNT))
    effect = words("Each technology of a category makes the next one of that category cheaper.")
    return Entry(
        "track-discount", words("Discount on technologies"), effect, facts, pictures.symbol("science"), "EC-6.1"
    )


def _technology_points(words: Words) -> Entry:
    facts = tuple((_owned(n, words), words("{n} VP", n=vp)) for n, vp in enumerate(c.TRACK_VP) if vp)
    effect = words("Many technologies of one category are worth victory points at the end, for each category apart.")
    return Entry(
        "track-technologies", words("Points for technologies"), effect, facts, pictures.symbol("vp"), "EC-19.1"
    )


def _owned(n: int, words: Words) -> str:
    return words.plural("{n} technology", "{n} technologies", n)


def _points(words: Words) -> Chapter:
    entries = tuple(
        Entry(f"points-{name.lower().replace(' ', '-')}", words(name), effect, (), pictures.symbol("vp"), "EC-19.1")
        for name, effect in zip(PARTS, _point_effects(words), strict=True)
    )
    return Chapter("points", words("Victory points"), entries, words("Ties are broken by all resources in store."))


def _either(numbers: list[int], words: Words) -> str:
    return words("{these} or {last}", these=", ".join(map(str, numbers[:-1])), last=numbers[-1])


def _point_effects(words: Words) -> tuple[str, ...]:
    values = [value for value, _ in enumerate(c.REPUTATION_TILES, 1)]
    technologies = words(
        "{n} technologies of this category are worth {vp} VP.",
        n=_either([n for n, vp in enumerate(c.TRACK_VP) if vp], words),
        vp=_either([vp for vp in c.TRACK_VP if vp], words),
    )
    species = [words(entry.name) for entry in c.SPECIES if entry.vp_per_sector or entry.vp_per_ancient]
    return (
        words("Each tile is worth the {least} to {most} VP on it.", least=values[0], most=values[-1]),
        words("Each ambassador of another player is worth {n} VP.", n=c.AMBASSADOR_VP),
        words(
            "Each sector with your disc is worth the {least} to {most} VP on it.",
            least=min(c.SECTOR_VP),
            most=max(c.SECTOR_VP),
        ),
        words("Each discovery tile kept is worth {n} VP.", n=c.DISCOVERY_VP),
        words("Each monolith in a sector of yours is worth {n} VP.", n=c.MONOLITH_VP),
        technologies,
        technologies,
        technologies,
        words("Whoever holds the card loses {n} VP.", n=-c.TRAITOR_VP),
        words("Only these score on their own account: {listed}.", listed=", ".join(species)),
    )
