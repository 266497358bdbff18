"""The appendix, its first and last part: structures, planets, factions, conversions, sectors, and the Automa."""

from __future__ import annotations

from typing import Any

from .....core.page import Words, mark
from .....core.reference import Chapter, Entry
from ...box import components as c
from ...box.automa import CARDS, FACTION_CARDS, LEVELS, Card
from ...table import actions as a
from ...text.names import BUILDING_NAMES, CONVERSION_TEXTS, LEVEL_NAMES, PLANET_NAMES, TRACK_NAMES
from .. import automa, pictures, symbols
from ..own import slot_incomes

BUILDING_EFFECTS = (
    mark("Settles a free planet; with every mine on the map your income of ore grows."),
    mark("A mine upgraded; with every trading station your income of credits grows."),
    mark("A trading station upgraded; it brings a technology tile at once and an income of knowledge."),
    mark("A trading station upgraded; it opens your faction’s strongest power and brings an income of power."),
    mark("A research lab upgraded; it brings a technology tile at once and an income of knowledge."),
    mark("A research lab upgraded; it brings a technology tile at once and a special action of its own."),
)
SYMBOLS = {
    "credit": "credits", "ore": "ore", "knowledge": "knowledge", "qic": "qic", "range_bonus": "range",
    "gaiaformer_to_gaia": "gaiaformer",
}  # fmt: skip
STANDARD = c.FACTION_IDS.index("terrans")  # a board on which nothing is changed
CHANGED = (c.B_STATION, c.B_LAB, c.B_INSTITUTE, c.B_ACADEMY_K, c.B_ACADEMY_Q)


def board_chapters(words: Words) -> tuple[Chapter, ...]:
    return _structures(words), _planets(words), _factions(words), _conversions(words), _sectors(words)


def is_rebuilt(entry: dict[str, Any]) -> bool:
    return "reconstructed" in (entry["source"], entry.get("figures_source"))


def _structures(words: Words) -> Chapter:
    intro = words(
        "Prices and incomes of all boards; where a faction’s differ, it says so. At most {ore} ore, {knowledge} "
        "knowledge and {credit} credits can be kept.", ore=c.MAX_ORE, knowledge=c.MAX_KNOWLEDGE, credit=c.MAX_CREDIT,
    )  # fmt: skip
    buildings = tuple(_building(b, words) for b in range(len(c.BUILDINGS)))
    return Chapter("structures", words("Structures and pieces"), (*buildings, *_pieces(words)), intro)


def _building(building: int, words: Words) -> Entry:
    facts = [(words("Price"), symbols.price(words, c.BUILDING_ORE[building], c.BUILDING_CREDIT[building]))]
    if building == c.B_STATION:
        near = symbols.price(words, c.BUILDING_ORE[building], c.STATION_CREDIT_NEAR)
        facts.append((words("Price near another player"), near))
    facts.append((words("Power value"), str(c.BUILDING_POWER[building])))
    label = words("Special action") if building == c.B_ACADEMY_Q else words("Income of each in turn")
    facts.append((label, incomes(slot_incomes(STANDARD, building), words)))
    facts.append((words("Pieces of each colour"), str(c.BUILDING_COUNT[building])))
    return Entry(
        f"structure-{c.BUILDINGS[building]}", symbols.capital(words(BUILDING_NAMES[building])),
        words(BUILDING_EFFECTS[building]), tuple(facts), pictures.own_piece(symbols.PIECES[building]),
        "GP-A3" if building else "GP-A1", is_rebuilt(c.DATA["structures"][c.BUILDINGS[building]]),
    )  # fmt: skip


def incomes(slots: list[c.Gain], words: Words) -> str:
    """What each place of a board brings; equal ones are told once with their number."""
    told: list[tuple[str, int]] = []
    for gain in slots:
        said = symbols.amounts(gain, words) or words("nothing")
        if told and told[-1][0] == said:
            told[-1] = (said, told[-1][1] + 1)
        else:
            told.append((said, 1))
    return " → ".join(f"{n} × {said}" if n > 1 else said for said, n in told)


def _pieces(words: Words) -> tuple[Entry, ...]:
    count = words("Pieces of each colour")
    former = words("Turns a Transdim planet into a Gaia planet in the next Gaia phase, and waits there for your mine.")
    satellite = words("Links planets of a federation; each costs a power token, which leaves the game.")
    station = words("The Ivits’ special action places one in range: it has power value {n} and widens their range.",
                    n=c.DATA["structures"]["space_station"]["power_value"])  # fmt: skip
    return (
        Entry("piece-gaiaformer", symbols.capital(words("gaiaformer")), former, ((count, str(c.FORMER_COUNT)),),
              pictures.own_piece("gaiaformer"), "GP-A2"),
        Entry("piece-satellite", symbols.capital(words("satellite")), satellite, ((count, str(c.MAX_SATELLITES)),),
              pictures.own_piece("satellite"), "GP-A4.3"),
        Entry("piece-station", symbols.capital(words("space station")), station,
              ((words("In the box"), str(c.SPACE_STATION_COUNT)),), pictures.own_piece("space-station"), "GP-F8.4"),
    )  # fmt: skip


def _planets(words: Words) -> Chapter:
    homes = tuple(_home(planet, words) for planet in range(c.HOMES))
    gaia = words("Needs no terraforming, but {price} beside the price of a mine; the Gleens pay {ore}.",
                 price=symbols.price(words, qic=c.DATA["terraforming"]["gaia_cost_qic"]),
                 ore=symbols.price(words, max(board.gaia_ore for board in c.FACTIONS)))  # fmt: skip
    transdim = words("Nobody can settle it until a gaiaformer has made it a Gaia planet.")
    lost = words("A mine on an empty hex for who reaches the top of Navigation; it is a planet type of its own.")
    special = (
        _planet(c.GAIA, gaia, "GP-A1.5", words), _planet(c.TRANSDIM, transdim, "GP-A2", words),
        _planet(c.LOST_PLANET, lost, "GP-B2.5", words),
    )  # fmt: skip
    intro = words("The seven home types lie on a wheel: the fewer places between yours and another, the fewer "
                  "terraforming steps.")  # fmt: skip
    return Chapter("planets", words("Planets and terraforming"), (*homes, *special), intro)


def _planet(planet: int, effect: str, rule: str, words: Words) -> Entry:
    picture = pictures.one(symbols.planet_symbol(planet))
    return Entry(f"planet-{c.PLANETS[planet]}", symbols.planet_name(planet, words), effect, (), picture, rule)


def _home(planet: int, words: Words) -> Entry:
    owners = ", ".join(
        symbols.faction_name(faction, words) for faction, board in enumerate(c.FACTIONS) if board.home == planet
    )
    facts = tuple(
        (
            words.plural("{n} step", "{n} steps", steps),
            ", ".join(words(PLANET_NAMES[other]) for other in range(c.HOMES) if c.STEPS[planet][other] == steps),
        )
        for steps in range(1, c.HOMES // 2 + 1)
    )
    effect = words("Home of {factions}, who settle it without a step.", factions=owners)
    picture = pictures.one(symbols.planet_symbol(planet))
    return Entry(f"planet-{c.PLANETS[planet]}", symbols.planet_name(planet, words), effect, facts, picture, "GP-A1.4")


def _factions(words: Words) -> Chapter:
    entries = tuple(_faction(number, words) for number in range(len(c.FACTIONS)))
    intro = words("Everybody starts with {n} VP. Two factions share a board: one colour is played once.", n=c.START_VP)
    return Chapter("factions", words("Factions"), entries, intro)


def _faction(number: int, words: Words) -> Entry:
    board = c.FACTIONS[number]
    ability, institute = symbols.ABILITIES[number], words(symbols.INSTITUTES[number])
    told = words("With the planetary institute: {what}", what=institute)
    effect = f"{words(ability)} {told}" if ability else told
    return Entry(
        f"faction-{board.id}", symbols.faction_name(number, words), effect, tuple(_faction_facts(number, board, words)),
        pictures.one(symbols.planet_symbol(board.home)), f"GP-F{number + 1}", is_rebuilt(c.DATA["factions"][board.id]),
    )  # fmt: skip


def _faction_facts(number: int, board: c.Faction, words: Words) -> list[tuple[str, str]]:
    facts = [
        (words("Home planet"), symbols.planet_name(board.home, words)),
        (words("At the start"), symbols.amounts(board.start, words)),
        (words("Power in areas I, II, III"), " / ".join(str(n) for n in board.bowls)),
        (words("Income without structures"), symbols.amounts(board.base, words)),
    ]
    if board.brainstone:
        facts.append((words("Brainstone"), words("in area I, beside the tokens")))
    if board.research >= 0:
        facts.append((words("Research at the start"), words("{track} 1", track=words(TRACK_NAMES[board.research]))))
    mines = words.plural("{n} mine", "{n} mines", board.starting_mines)
    facts.append((words("First structures"), words("institute") if board.starts_with_institute else mines))
    institute = symbols.capital(words(BUILDING_NAMES[c.B_INSTITUTE]))
    facts.append((institute, incomes(slot_incomes(number, c.B_INSTITUTE), words)))
    for building in CHANGED:
        if building != c.B_INSTITUTE and slot_incomes(number, building) != slot_incomes(STANDARD, building):
            name = symbols.capital(words(BUILDING_NAMES[building]))
            facts.append((name, incomes(slot_incomes(number, building), words)))
    return facts


def _conversions(words: Words) -> Chapter:
    entries = (
        *(_conversion(entry, words) for entry in c.DATA["free_conversions"]),
        *(_special_conversion(entry, words) for entry in c.DATA["special_conversions"]),
    )
    intro = words("In your turn, before or after your action, as often as you can pay.")
    return Chapter("conversions", words("Free conversions"), entries, intro)


def _conversion(entry: dict[str, Any], words: Words) -> Entry:
    name = symbols.capital(words(CONVERSION_TEXTS[a.CONVERSIONS.index(entry["id"])]))
    return _converted(entry, name, _rate(entry, words), ())


def _rate(entry: dict[str, Any], words: Words) -> str:
    cost, gains = entry["cost"], _gains(entry["gain"], words)
    if entry["id"] == "burn":
        return words("Discard a token of area II and move another from area II to area III.")
    if "power" in cost:
        return words("Move {n} power from area III to area I for {gains}.", n=cost["power"], gains=gains)
    return words("Pay {price} for {gains}.", price=_gains(cost, words), gains=gains)


def _special_conversion(entry: dict[str, Any], words: Words) -> Entry:
    """What only some may convert, and range for Q.I.C."""
    gain, who = entry["gain"], entry["faction"].split(" ")
    if "range_bonus" in gain:
        effect = words("{price} adds {n} to your range for one mine, Gaia project, space station or Lost Planet.",
                       price=_gains(entry["cost"], words), n=gain["range_bonus"])  # fmt: skip
        return _converted(entry, words("Range for Q.I.C."), effect, ())
    name = symbols.faction_name(c.FACTION_IDS.index(who[0]), words)
    owner = words("{faction}, with their institute", faction=name) if len(who) > 1 else name
    if "area3_token_to_gaia" in entry["cost"]:
        effect = words("Move a token from area III to the Gaia area for {gains}.", gains=_gains(gain, words))
    elif "gaiaformer_to_gaia" in entry["cost"]:
        effect = words("Put a gaiaformer into the Gaia area until the next Gaia phase for {gains}.",
                       gains=_gains(gain, words))  # fmt: skip
    else:
        effect = _rate(entry, words)
    known = entry["id"].partition("_")[2].replace("credit_to", "credits_to")
    title = symbols.capital(words(CONVERSION_TEXTS[a.CONVERSIONS.index(known)]))
    return _converted(entry, title, effect, ((words("Only"), owner),))


def _converted(entry: dict[str, Any], name: str, effect: str, facts: tuple[tuple[str, str], ...]) -> Entry:
    parts: list[pictures.Part] = []
    for table, after in ((entry["cost"], "→"), (entry["gain"], "")):
        for resource, n in table.items():
            parts += [str(n), ("icon", SYMBOLS.get(resource, "power"))]
        parts += [after] if after else []
    effect, picture = symbols.sentence(effect), pictures.framed(parts)
    return Entry(f"conversion-{entry['id']}", name, effect, facts, picture, "GP-A9.1", is_rebuilt(entry))


def _gains(table: dict[str, int], words: Words) -> str:
    return symbols.amounts([table.get(field, 0) for field in c.GAIN_FIELDS], words)


def _sectors(words: Words) -> Chapter:
    entries = []
    for (number, side), found in c.SECTORS.items():
        name = words("Sector {n}", n=number)
        if side != "single":
            told = words("3 or 4 players") if side == "white" else words("1 or 2 players")
            name = f"{name} ({told})"
        planets = ", ".join(symbols.planet_name(planet, words) for _, planet in found.planets)
        effect = words("19 hexes with these planets: {planets}.", planets=planets)
        entries.append(Entry(f"sector-{number}-{side}", name, effect, (), pictures.sector(found), "GP-S1.1"))
    return Chapter("sectors", words("Sector tiles"), tuple(entries))


def solo_chapters(words: Words) -> tuple[Chapter, ...]:
    levels = tuple(
        Entry(f"level-{level}", words(LEVEL_NAMES[level]), f"{symbols.capital(automa.level_words(level, words))}.",
              (), "", "GP-X1.6")
        for level in LEVELS
    )  # fmt: skip
    factions = tuple(_automa_faction(faction, words) for faction in FACTION_CARDS)
    cards = tuple(_automa_card(card, words) for card in CARDS)
    acts = words("The upper half is its action, the lower half supports its next card.")
    return (
        Chapter("automa-levels", words("Automa: levels"), levels),
        Chapter("automa-factions", words("Automa: factions"), factions),
        Chapter("automa-cards", words("Automa: cards"), cards, acts),
    )


def _automa_faction(faction: int, words: Words) -> Entry:
    card = FACTION_CARDS[faction]
    steps = automa.faction_steps(faction, words)
    facts = [(words("First structures"), words.plural("{n} mine", "{n} mines", card.mines))]
    if card.research >= 0:
        facts.append((words("Research at the start"), words("{track} 1", track=words(TRACK_NAMES[card.research]))))
    ongoing = automa.faction_ongoing(faction, words)
    if ongoing:
        facts.append((words("Always"), ongoing))
    effect = words("Its faction’s action: {steps}.", steps=words(", then ").join(steps))
    picture = pictures.one(symbols.planet_symbol(c.FACTIONS[faction].home))
    return Entry(
        f"automa-{c.FACTION_IDS[faction]}", symbols.faction_name(faction, words), effect, tuple(facts), picture,
        "GP-X4.1", card.source == "reconstructed",
    )  # fmt: skip


def _automa_card(card: Card, words: Words) -> Entry:
    facts = (
        (words("Support: mine"), symbols.joined(words("range {n}", n=card.range), automa.guide_words(card, words))),
        (words("Support: number"), automa.number_words(card, words)),
        (words("Support: direction"), automa.direction_words(card, words)),
        (words("Support: booster"), symbols.capital(words(automa.POSITION_WORDS[card.pass_booster]))),
        (words("First booster"), words("number {n} of the row", n=card.initial_booster)),
        (words("Lamp"), words("red: it passes among the last three") if card.passes else words("green")),
        (words("Starting deck"), words("yes") if card.starter else words("no")),
    )
    parts: list[pictures.Part] = [("icon", automa.CARD_ACTIONS[card.action][1])]
    if card.vp:
        parts += [f"+{card.vp}", ("icon", "vp")]
    return Entry(
        f"card-{card.id}", words("Card {n}", n=card.id), f"{automa.action_words(card, words)}.", facts,
        pictures.framed(parts), "GP-X2", card.source == "reconstructed",
    )  # fmt: skip
