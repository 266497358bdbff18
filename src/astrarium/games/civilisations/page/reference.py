"""The appendix of the rules: everything in the box with its effect in one sentence, from the component data."""

from __future__ import annotations

from ....core.page import Words
from ....core.reference import Chapter, Entry
from ..box import components as c
from ..rules.scoring import PART_NAMES
from . import pictures, symbols

REBUILT = "reconstructed"
RULE_OF_ACTION = ("QV-7.4", "QV-7.5", "QV-7.6", "QV-7.7", "QV-7.8")
RULE_OF_SIDE = ("QV-4.1", "QV-5.1", "QV-6.1", "QV-7.1")


def reference(words: Words) -> tuple[Chapter, ...]:
    """All chapters, in the order in which a player meets the things."""
    return (
        _pieces(words),
        _sides(words),
        _actions(words),
        _tracks(words),
        _civilisations(words),
        _sectors(words),
        _cards(words),
        _tables(words),
        _ages(words),
        _points(words),
    )


def _pieces(words: Words) -> Chapter:
    each = words("Per player")
    ship = words("Moves in expansions, and counts for control and in battles.")
    level = words(
        "Shows the level of one of your four evolutions, from {least} to {most}.",
        least=c.LIMITS["evolution_min"], most=c.TOP_LEVEL,
    )  # fmt: skip
    entries = (
        Entry("piece-ship", words("Ship"), ship, ((each, str(c.SHIPS)),), pictures.token("qv-ship"), "QV-1.2"),
        *_colonies(each, words),
        Entry("piece-marker", words("Evolution marker"), level, ((each, str(len(c.TRACKS))),),
              pictures.symbol("way-evolution"), "QV-1.3"),
    )  # fmt: skip
    return Chapter("pieces", words("Pieces"), entries)


def _colonies(each: str, words: Words) -> tuple[Entry, Entry]:
    colony = words(
        "Stays on its sector, gives you the sector's bonus and builds your ships; only a battle destroys it."
    )
    home = words(
        "Lies on your home sector from the start, counts as a colony, can never be destroyed and gives no bonus."
    )
    facts = ((each, str(c.COLONIES)), (words("With the home colony"), str(c.COLONIES_WITH_HOME)))
    return (
        Entry("piece-colony", words("Colony"), colony, facts, pictures.token("colony"), "QV-1.2"),
        Entry("piece-home", words("Home colony"), home, ((each, "1"),), pictures.symbol("pl-home", "var(--brass)"),
              "QV-1.4"),
    )  # fmt: skip


def _sides(words: Words) -> Chapter:
    effects = (
        words(
            "You may start a battle on each sector where you and an opponent have a piece; "
            "each one you win is worth {n} VP.",
            n=c.LIMITS["vp_per_battle_won"],
        ),
        words("The evolution shown on the card rises by 1, to {n} at most.", n=c.TOP_LEVEL),
        words("You may place a colony on a sector that you control and that has no colony."),
        words(
            "You do the actions of the card, of your production and movement levels and of your colonies, in any order."
        ),
    )
    entries = tuple(
        Entry(
            f"way-{side}",
            symbols.capital(words(symbols.SIDE_NAMES[i])),
            effects[i],
            ((words("Order"), str(i + 1)),),
            pictures.symbol(symbols.SIDE_SYMBOLS[i], symbols.SIDE_COLORS[i]),
            RULE_OF_SIDE[i],
        )
        for i, side in enumerate(c.SIDES)
    )
    intro = words("The four sides of every card, in the order in which they are played.")
    return Chapter("ways", words("The four ways"), entries, intro)


def _actions(words: Words) -> Chapter:
    effects = (
        words("Moves any number of your ships from one sector to any other sector of the galaxy."),
        words("Moves any number of your ships from one sector to an adjacent one."),
        words("Places a new ship of yours on a sector with a colony of yours."),
        words("Destroys one ship of an opponent on a sector where you have a piece."),
        words("Destroys one ship of an opponent on a sector you control and places one of yours there."),
    )
    entries = tuple(
        Entry(
            f"action-{action}",
            symbols.capital(words(symbols.ACTION_NAMES[i])),
            effects[i],
            ((words("On cards"), str(sum(card.actions[i] for card in c.CARDS))),),
            pictures.symbol(symbols.ACTION_SYMBOLS[i]),
            RULE_OF_ACTION[i],
            rebuilt=False,
        )
        for i, action in enumerate(c.EXPANSION_ACTIONS)
    )
    return Chapter("actions", words("Actions of an expansion"), entries)


def _tracks(words: Words) -> Chapter:
    effects = (
        words("Gives one more production action for each level, in expansions only."),
        words("Gives one more movement action for each level, in expansions only."),
        words("Its level is added to your pieces where control of a sector is decided."),
        words("Its level is added to your pieces in battles, and only there."),
    )
    rules = ("QV-7.1", "QV-7.1", "QV-8.2", "QV-4.5")
    facts = ((words("Levels"), words("{least} to {most}", least=c.LIMITS["evolution_min"], most=c.TOP_LEVEL)),)
    entries = tuple(
        Entry(
            f"track-{track}",
            symbols.capital(words(symbols.TRACK_NAMES[i])),
            effects[i],
            facts,
            pictures.symbol(symbols.TRACK_SYMBOLS[i]),
            rules[i],
        )
        for i, track in enumerate(c.TRACKS)
    )
    intro = words("Bonuses of colonies are added without moving the markers, and may pass the top level.")
    return Chapter("tracks", words("Evolutions"), entries, intro)


def _civilisations(words: Words) -> Chapter:
    entries = tuple(_civilisation(seat, civilisation, words) for seat, civilisation in enumerate(c.CIVILISATIONS))
    return Chapter("civilisations", words("Civilisations"), entries)


def _civilisation(seat: int, civilisation: c.Civilisation, words: Words) -> Entry:
    levels = [
        words("{track} {level}", track=words(name), level=level)
        for name, level in zip(symbols.TRACK_NAMES, civilisation.levels, strict=True)
        if level
    ]
    effect = words(
        "Begins with {ships} on its home sector, and with {levels}.",
        ships=symbols.ships(civilisation.starting_ships, words),
        levels=words(" and ").join(levels),
    )
    facts = tuple(
        (symbols.capital(words(name)), str(level))
        for name, level in zip(symbols.TRACK_NAMES, civilisation.levels, strict=True)
    )
    return Entry(
        f"civilisation-{civilisation.id}",
        words(civilisation.en),
        effect,
        facts,
        pictures.token("qv-ship", seat),
        "QV-2.5",
        civilisation.source == REBUILT,
    )


def _sectors(words: Words) -> Chapter:
    entries = tuple(_bonus(bonus, words) for bonus in range(len(c.BONUSES)))
    intro = words("Each neutral sector gives its bonus to the owner of the colony on it; a home sector gives none.")
    return Chapter("sectors", words("Neutral sectors"), entries, intro)


def _bonus(bonus: int, words: Words) -> Entry:
    tiles = [tile for tile in c.TILES if tile.bonus == bonus]
    effect = words("A colony here gives you {gain}.", gain=words(symbols.BONUS_GAINS[bonus]))
    rebuilt = any(tile.source == REBUILT for tile in tiles)
    name = symbols.capital(words(symbols.BONUS_NAMES[c.BONUSES[bonus]]))
    facts = ((words("In the box"), str(len(tiles))),)
    return Entry(f"sector-{c.BONUSES[bonus]}", name, effect, facts, pictures.neutral(bonus), "QV-6.5", rebuilt)


def _cards(words: Words) -> Chapter:
    intro = words("War and colonisation are the same on all cards; the index decides who acts first within one way.")
    return Chapter("cards", words("Strategy cards"), tuple(_card(card, words) for card in c.CARDS), intro)


def _card(card: c.Card, words: Words) -> Entry:
    effect = words(
        "War starts battles, evolution raises {track} by 1, colonisation places a colony, expansion gives {actions}.",
        track=words(symbols.TRACK_NAMES[card.evolution]),
        actions=symbols.counted(card.actions, words),
    )
    seats = [players for players, deal in c.DEALS.items() if card.index in deal.deck]
    facts = (
        (words("Index"), str(card.index)),
        (words("Circle"), words("yes") if card.circled else words("no")),
        (words("Players"), words("{least} to {most}", least=min(seats), most=max(seats))),
    )
    name = words("Card {n}", n=card.index)
    return Entry(f"card-{card.index}", name, effect, facts, pictures.card(card.index), "QV-3.2", card.source == REBUILT)


def _tables(words: Words) -> Chapter:
    return Chapter("tables", words("Set-up by number of players"), tuple(_table(players, words) for players in c.DEALS))


def _table(players: int, words: Words) -> Entry:
    deal, galaxy = c.DEALS[players], c.GALAXIES[players]
    effect = words(
        "Each player gets {hand} of the {deck} cards in an age, and the galaxy has {neutrals} neutral sectors.",
        hand=deal.hand,
        deck=len(deal.deck),
        neutrals=len(galaxy.neutrals),
    )
    facts = [(words("Left over, face up"), str(len(deal.deck) - players * deal.hand))]
    if deal.discarded_per_turn:
        facts.append((words("Discarded each turn"), str(deal.discarded_per_turn)))
    name = words("{n} players", n=players)
    rebuilt = galaxy.source == REBUILT
    return Entry(f"players-{players}", name, effect, tuple(facts), pictures.layout(players), "QV-2.2", rebuilt)


def _ages(words: Words) -> Chapter:
    entries = tuple(_age(age, words) for age in range(c.AGES))
    return Chapter("ages", words("Ages"), entries, words("At the end of each age sectors and victory colonies score."))


def _age(age: int, words: Words) -> Entry:
    effect = (
        words("Has {n} turns, and hands pass to the left after each but the last.", n=c.TURNS)
        if c.PASSES_LEFT[age]
        else words("Has {n} turns, and hands pass to the right after each but the last.", n=c.TURNS)
    )
    picture = pictures.symbol("i-next" if not c.PASSES_LEFT[age] else "i-back")
    name = words("Age {age}", age=symbols.AGES[age])
    return Entry(f"age-{age + 1}", name, effect, (), picture, "QV-3.5", c.PASSING_REBUILT[age])


def _points(words: Words) -> Chapter:
    effects = (
        words("Each battle you win is worth {n} VP, whoever began it.", n=c.LIMITS["vp_per_battle_won"]),
        words(
            "At the end of each age, each sector you control is worth {n} VP.",
            n=c.LIMITS["vp_per_controlled_sector_at_age_end"],
        ),
        words("At the end of each age, each colony of yours on a victory sector is worth 1 VP."),
    )
    rules = ("QV-4.9", "QV-3.8", "QV-3.9")
    entries = tuple(
        Entry(f"points-{name.replace(' ', '-')}", symbols.capital(words(name)), effect, (), pictures.symbol("vp"), rule)
        for name, effect, rule in zip(PART_NAMES, effects, rules, strict=True)
    )
    return Chapter("points", words("Victory points"), entries, words("Among equals, more pieces on sectors win."))
