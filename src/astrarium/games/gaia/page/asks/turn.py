"""The open turn: every legal action as the clicks that lead to it, with price and gain (GP-D3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .....core.notation import Action
from .....core.page import Ask, Choice, Step
from ...box.components import (
    A_TYPES,
    ADVANCE_COST,
    B_INSTITUTE,
    B_STATION,
    BOARD_ACTIONS,
    E_BIG,
    E_FEDERATION,
    E_RESEARCH,
    E_STATION,
    GIVES_TILE,
    GLEENS,
    GLEENS_TOKEN,
    IVITS,
    S_DOWNGRADE,
    S_STATION,
    S_SWAP,
    TOP,
)
from ...table.actions import (
    ACT,
    CONVERT,
    DOWNGRADE,
    FEDERATE,
    MINE_,
    NO_BOOSTER,
    PASS,
    PROJECT,
    RESEARCH,
    SPECIAL,
    STATION_,
    SWAP,
    UPGRADE,
    WITH_BRAINSTONE,
)
from ...text.events import conversion_text
from ...text.names import (
    ACTION_TEXTS,
    BOOSTER_TEXTS,
    BUILDING_NAMES,
    ROUND_TEXTS,
    SPECIAL_TEXTS,
    TOKEN_TEXTS,
    TRACK_NAMES,
)
from .. import ids as places
from .. import symbols as terms
from ..faction_board import special_words
from ..forecast import event_points, mine_points, passing_points, power_value, project_tokens, qic_to_reach, quote_of
from ..research import level_words
from .asker import Asker, sure

CONVERT_SYMBOLS = (
    "power", "qic", "ore", "knowledge", "credits", "ore", "credits", "credits", "power", "qic", "ore", "knowledge",
    "knowledge", "qic", "ore", "credits", "qic", "knowledge", "ore", "ore", "credits", "credits", "credits", "ore",
)  # fmt: skip

MANY_FEDERATIONS = 8
Parts = tuple[list[str], int, int]  # of a federation: planets by name, their power, new satellites


def ask_turn(a: Asker) -> Ask:
    scoring = a.words(ROUND_TEXTS[a.view.round_tiles[a.view.round - 1]])
    return Ask(
        a.words("What do you <b>do</b> this turn?"),
        a.words("This round: <b>{scoring}</b>.", scoring=scoring),
    )


def turns(a: Asker) -> Iterator[Choice]:
    """All main actions by kind, conversions last."""
    yield from mines(a, a.of(MINE_), (a.group("mine", a.words("Mine"), "mine", planets(a, a.of(MINE_))),))
    tokens = a.words("{n} tokens to the Gaia area", n=project_tokens(a.me))
    yield from projects(a, a.of(PROJECT), (a.group("project", a.words("Gaia project"), "gaiaformer", tokens),))
    yield from upgrades(a)
    yield from federations(a)
    yield from researches(a)
    yield from board_actions(a)
    yield from specials(a)
    yield from passes(a)
    yield from conversions(a)


def planets(a: Asker, listed: Sequence[Action]) -> str:
    return a.words.plural("{n} planet", "{n} planets", len(listed))


def mines(a: Asker, listed: Sequence[Action], lead: tuple[Step, ...] = ()) -> Iterator[Choice]:
    """Planets to settle, the cheapest first."""
    quotes = {quote.cell: quote for quote in a.view.quotes}
    for action in sorted(listed, key=lambda action: (quotes[action[1]].qic, quotes[action[1]].ore)):
        quote, place = quotes[action[1]], a.cell[action[1]]
        price = terms.price(a.words, quote.ore, quote.credit, quote.qic)
        steps = a.words.plural("{n} step", "{n} steps", quote.steps) if quote.steps else ""
        gain = a.points(mine_points(a.view, a.me, place, quote.steps))
        note = terms.joined(price, steps, gain, a.reactions(action[1]))
        yield Choice(action, (*lead, a.at(action[1], note)), a.words("Mine for {price}", price=price))


def projects(a: Asker, listed: Sequence[Action], lead: tuple[Step, ...] = ()) -> Iterator[Choice]:
    for action in listed:
        quote = quote_of(a.view, a.me, a.cell[action[1]])
        price = terms.price(a.words, qic=quote.qic if quote else 0, tokens=project_tokens(a.me))
        step = a.at(action[1], price, "gaiaformer" if not lead else "")
        yield Choice(action, (*lead, step), a.words("Gaia project for {price}", price=price))


def upgrades(a: Asker) -> Iterator[Choice]:
    """One's own structure first, then what it becomes; swap and downgrade are further ways to use it."""
    listed = a.of(UPGRADE, SWAP, DOWNGRADE)
    by_cell: dict[int, list[Action]] = {}
    for action in listed:
        by_cell.setdefault(action[2] if action[0] == UPGRADE else action[1], []).append(action)
    note = a.words.plural("{n} structure", "{n} structures", len(by_cell))
    lead = a.group("upgrade", a.words("Upgrade"), "trading-station", note)
    for cell, actions in by_cell.items():
        building = next(building for owner, building in a.cell[cell].structures if owner == a.seat)
        first = a.at(cell, a.words(BUILDING_NAMES[building]), terms.PIECES[building])
        for action in actions:
            yield upgrade(a, action, (lead, first)) if action[0] == UPGRADE else rearrangement(a, action, (lead, first))


def upgrade(a: Asker, action: Action, lead: tuple[Step, ...]) -> Choice:
    _, building, cell = action
    quote = next(q for q in a.view.upgrades if (q.cell, q.building) == (cell, building))
    price = terms.price(a.words, quote.ore, quote.credit)
    name = terms.capital(a.words(BUILDING_NAMES[building]))
    note = terms.joined(price, *upgrade_gains(a, building), a.reactions(cell))
    step = Step(places.building_id(building), name, terms.PIECES[building], note)
    return Choice(action, (*lead, step), a.words("{building} for {price}", building=name, price=price))


def upgrade_gains(a: Asker, building: int) -> list[str]:
    """Points and tiles that come with a structure; the Gleens' institute brings their token (GP-F4.4)."""
    event = E_STATION if building == B_STATION else E_BIG if building >= B_INSTITUTE else -1
    points = event_points(a.view, a.me, event) if event >= 0 else 0
    if building == B_INSTITUTE and a.me.faction == GLEENS:
        points += event_points(a.view, a.me, E_FEDERATION)
        return [a.points(points), a.words(TOKEN_TEXTS[GLEENS_TOKEN])]
    return [a.points(points), a.words("a technology tile") if GIVES_TILE[building] else ""]


def rearrangement(a: Asker, action: Action, lead: tuple[Step, ...]) -> Choice:
    """The Ambas' swap and the Firaks' downgrade."""
    special = S_SWAP if action[0] == SWAP else S_DOWNGRADE
    label = terms.capital(a.words(SPECIAL_TEXTS[special]))
    gain = "" if action[0] == SWAP else a.points(event_points(a.view, a.me, E_STATION))
    note = terms.joined(a.words("special action"), gain)
    return Choice(action, (*lead, Step(places.special_id(special), label, terms.SPECIAL_SYMBOLS[special], note)), label)


def federations(a: Asker) -> Iterator[Choice]:
    for action, steps, (_, _, satellites) in led_federations(a):
        price = federation_price(a, satellites)
        confirm = a.words("Federation, no satellite needed")
        yield Choice(action, steps, a.words("Federation for {price}", price=price) if satellites else confirm)


def led_federations(a: Asker) -> Iterator[tuple[Action, tuple[Step, ...], Parts]]:
    """Federations, those with the fewest satellites first; where there are many, their number is chosen before."""
    listed = a.of(FEDERATE)
    note = a.words.plural("{n} possible", "{n} possible", len(listed))
    lead = a.group("federate", a.words("Federation"), "satellite", note)
    found = [(parts_of(a, action), number, action) for number, action in enumerate(listed)]
    found.sort(key=lambda entry: (entry[0][2], len(entry[0][0])))
    sizes = [satellites for (_, _, satellites), _, _ in found]
    for parts, number, action in found:
        same = sizes.count(parts[2])
        between = (satellites_step(a, parts[2], same),) if len(listed) > MANY_FEDERATIONS else ()
        yield action, (lead, *between, federation_step(a, number, parts, bool(between))), parts


def satellites_step(a: Asker, satellites: int, possible: int) -> Step:
    note = a.words.plural("{n} possible", "{n} possible", possible)
    label = a.words.plural("{n} satellite", "{n} satellites", satellites)
    return Step(f"satellites-{satellites}", label, "satellite", terms.joined(federation_price(a, satellites), note))


def federation_step(a: Asker, number: int, parts: Parts, grouped: bool) -> Step:
    """Where the number of satellites is chosen already, the planets tell one from the other."""
    own, power, satellites = parts
    names = " ".join(own)
    counts = a.words(
        "{planets}, {satellites}",
        planets=a.words.plural("{n} planet", "{n} planets", len(own)),
        satellites=a.words.plural("{n} satellite", "{n} satellites", satellites),
    )
    gain = a.points(event_points(a.view, a.me, E_FEDERATION))
    value = a.words("power value {n}", n=power)
    note = terms.joined("" if grouped else names, value, federation_price(a, satellites), gain)
    return Step(places.federation_id(number), names if grouped else counts, "satellite", note)


def parts_of(a: Asker, action: Action) -> Parts:
    """The planets of a federation by name, their power, and how many satellites are new."""
    own, power, satellites = [], 0, 0
    for cell in action[1:]:
        place = a.cell[cell]
        building = next((building for owner, building in place.structures if owner == a.seat), -1)
        if building >= 0 or place.station == a.seat:
            own.append(place.name)
            power += power_value(a.me, building, place.planet) if building >= 0 else 1
        elif a.seat not in place.satellites:
            satellites += 1
    return own, power, satellites


def federation_price(a: Asker, satellites: int) -> str:
    if not satellites:
        return ""
    return terms.price(a.words, qic=satellites) if a.me.faction == IVITS else terms.price(a.words, tokens=satellites)


def researches(a: Asker) -> Iterator[Choice]:
    price = terms.price(a.words, knowledge=ADVANCE_COST)
    lead = a.group("research", a.words("Research"), "knowledge", price)
    for action in a.of(RESEARCH):
        yield Choice(action, (lead, track_step(a, action[1])), a.words("Advance for {price}", price=price))


def track_step(a: Asker, track: int) -> Step:
    """A level up on a track, with all it brings."""
    level = a.me.levels[track] + 1
    token = a.words("turns a token grey") if level == TOP else ""
    gain = a.points(event_points(a.view, a.me, E_RESEARCH))
    note = terms.joined(level_words(a.view, track, level, a.words), token, gain)
    label = f"{a.words(TRACK_NAMES[track])} {level}"
    return Step(places.track_id(track), label, terms.TRACK_SYMBOLS[track], note)


def board_actions(a: Asker) -> Iterator[Choice]:
    """Power and Q.I.C. actions; where the brainstone could pay as well, one click more."""
    listed = a.of(ACT)
    power = a.words.plural("{n} power", "{n} power", a.me.bowls[2])
    note = f"{power}, {a.words.plural(*terms.UNITS[3], a.me.qic)}"
    lead = a.group("act", a.words("Board action"), "power", note)
    ways: dict[int, int] = {}
    for action in listed:
        ways[action[1]] = ways.get(action[1], 0) + 1
    for action in listed:
        number, way = action[1], action[2]
        text = terms.capital(a.words(ACTION_TEXTS[number]))
        now = a.points(BOARD_ACTIONS[number].gain[4] + len(a.me.types)) if number == A_TYPES else ""
        steps: tuple[Step, ...] = (lead, Step(places.action_id(number), text, act_symbol(number), now))
        if ways[number] > 1 or way == WITH_BRAINSTONE:
            steps += (payment(a, way),)
        yield Choice(action, steps, text)


def act_symbol(number: int) -> str:
    return "qic" if BOARD_ACTIONS[number].qic else "power"


def payment(a: Asker, way: int) -> Step:
    if way == WITH_BRAINSTONE:
        return Step("pay-brainstone", a.words("With the brainstone"), "power", a.words("it goes to area I"))
    return Step("pay-tokens", a.words("With plain tokens"), "power", a.words("the brainstone stays"))


def specials(a: Asker) -> Iterator[Choice]:
    listed, stations = a.of(SPECIAL), a.of(STATION_)
    count = len(listed) + bool(stations)
    lead = a.group("special", a.words("Special action"), "i-act", a.words.plural("{n} open", "{n} open", count))
    for action in listed:
        text = terms.capital(special_words(a.me, action[1], a.words))
        step = Step(places.special_id(action[1]), text, terms.SPECIAL_SYMBOLS[action[1]])
        yield Choice(action, (lead, step), text)
    if stations:
        text = terms.capital(a.words(SPECIAL_TEXTS[S_STATION]))
        tile = Step(places.special_id(S_STATION), text, "space-station")
        for action in stations:
            qic = qic_to_reach(a.view, a.me, a.cell[action[1]])
            price = terms.price(a.words, qic=qic) if qic else ""
            confirm = a.words("Space station for {price}", price=price) if price else a.words("Place the space station")
            yield Choice(action, (lead, tile, a.sector(action[1]), a.at(action[1], price)), confirm)


def passes(a: Asker) -> Iterator[Choice]:
    """Passing and the booster for the next round; what passing scores now."""
    scored = passing_points(a.me)
    lead = a.group("pass", a.words("Pass"), "i-last", a.points(scored))
    for action in a.of(PASS):
        confirm = a.words("Pass, {points}", points=a.points(scored)) if scored else a.words("Pass")
        if action[1] == NO_BOOSTER:
            yield Choice(action, (lead,), confirm, a.reveals())
            continue
        text = terms.capital(a.words(BOOSTER_TEXTS[action[1]]))
        step = Step(places.booster_id(action[1]), text, "bonus-card")
        confirm = a.words("{passing}: {booster}", passing=confirm, booster=text)
        yield Choice(action, (lead, step), confirm, a.reveals())


def conversions(a: Asker) -> list[Choice]:
    """Free conversions behind one click, so that they do not flood the list."""
    listed = a.of(CONVERT)
    lead = a.group("convert", a.words("Convert"), "i-turn", a.words("{n} ways, free", n=len(listed)))
    return sure([Choice(action, (lead, conversion(a, action))) for action in listed])


def conversion(a: Asker, action: Action) -> Step:
    label = terms.capital(conversion_text(a.view, action[1], a.words))
    return Step(f"convert-{action[1]}", label, CONVERT_SYMBOLS[action[1]])
