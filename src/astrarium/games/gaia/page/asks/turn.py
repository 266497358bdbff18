"""The open turn: every legal action as the clicks that lead to it, with price and gain (GP-D3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from .....core.notation import Action
from .....core.page import Ask, Choice, Step
from ...box import components as c
from ...rules.mines import qic_to_reach
from ...rules.passing import passing_points
from ...rules.power import event_points
from ...rules.projects import project_tokens
from ...rules.upgrades import upgrade_price
from ...table.actions import (
    ACT,
    DOWNGRADE,
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
from ...text.names import ACTION_TEXTS, BOOSTER_TEXTS, BUILDING_NAMES, ROUND_TEXTS, SPECIAL_TEXTS, TOKEN_TEXTS
from .. import ids, symbols
from ..own import special_gain, special_words
from .advance import track_step
from .asker import Asker
from .building import mines, planets, projects
from .converting import conversions
from .federation import federations
from .warnings import gain_warning, last_pass_warning, pass_warning


def ask(a: Asker) -> Ask:
    scoring = a.words(ROUND_TEXTS[a.view.round_tiles[a.view.round - 1]])
    return Ask(
        a.words("What do you <b>do</b> this turn?"),
        a.words("This round: <b>{scoring}</b>.", scoring=scoring),
    )


def choices(a: Asker) -> Iterator[Choice]:
    """All main actions by kind, conversions last."""
    yield from mines(a, a.of(MINE_), (a.group("mine", a.words("Mine"), "mine", planets(a, a.of(MINE_))),))
    tokens = a.words("{n} tokens to the Gaia area", n=project_tokens(a.row))
    yield from projects(a, a.of(PROJECT), (a.group("project", a.words("Gaia project"), "gaiaformer", tokens),))
    yield from upgrades(a)
    yield from federations(a)
    yield from researches(a)
    yield from board_actions(a)
    yield from specials(a)
    yield from passes(a)
    yield from conversions(a)


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
        name, ask = a.words(BUILDING_NAMES[building]), a.words("Which <b>structure</b> do you upgrade?")
        first = a.at(cell, name, symbols.PIECES[building], ask)
        for action in actions:
            yield upgrade(a, action, (lead, first)) if action[0] == UPGRADE else rearrangement(a, action, (lead, first))


def upgrade(a: Asker, action: Action, lead: tuple[Step, ...]) -> Choice:
    _, building, cell = action
    price = symbols.price(a.words, *upgrade_price(a.state, a.seat, building, cell))
    name = symbols.capital(a.words(BUILDING_NAMES[building]))
    note = symbols.joined(price, *upgrade_gains(a, building), a.reactions(cell))
    step = Step(ids.building_id(building), name, symbols.PIECES[building], note, become(a, cell))
    return Choice(action, (*lead, step), a.words("{building} for {price}", building=name, price=price))


def become(a: Asker, cell: int) -> str:
    return a.words("What does <b>{place}</b> become?", place=symbols.place_label(a.cell[cell], a.words))


def upgrade_gains(a: Asker, building: int) -> list[str]:
    """Points and tiles that come with a structure; the Gleens' institute brings their token (GP-F4.4)."""
    event = c.E_STATION if building == c.B_STATION else c.E_BIG if building >= c.B_INSTITUTE else -1
    points = event_points(a.state, a.seat, event) if event >= 0 else 0
    own_token = c.FACTIONS[a.me.faction].own_token
    if building == c.B_INSTITUTE and own_token >= 0:
        points += event_points(a.state, a.seat, c.E_FEDERATION)
        return [a.points(points), a.words(TOKEN_TEXTS[own_token])]
    return [a.points(points), a.words("a technology tile") if c.GIVES_TILE[building] else ""]


def rearrangement(a: Asker, action: Action, lead: tuple[Step, ...]) -> Choice:
    """The Ambas' swap and the Firaks' downgrade."""
    special = c.S_SWAP if action[0] == SWAP else c.S_DOWNGRADE
    label = symbols.capital(a.words(SPECIAL_TEXTS[special]))
    gain = "" if action[0] == SWAP else a.points(event_points(a.state, a.seat, c.E_STATION))
    note = symbols.joined(a.words("special action"), gain)
    symbol, cell = symbols.SPECIAL_SYMBOLS[special], action[1]
    return Choice(action, (*lead, Step(ids.special_id(special), label, symbol, note, become(a, cell))), label)


def researches(a: Asker) -> Iterator[Choice]:
    price = symbols.price(a.words, knowledge=c.ADVANCE_COST)
    lead = a.group("research", a.words("Research"), "knowledge", price)
    ask = a.words("On which <b>track</b> do you advance?")
    for action in a.of(RESEARCH):
        yield Choice(
            action, (lead, replace(track_step(a, action[1]), ask=ask)), a.words("Advance for {price}", price=price)
        )


def board_actions(a: Asker) -> Iterator[Choice]:
    """Power and Q.I.C. actions; where the brainstone could pay as well, one click more."""
    listed = a.of(ACT)
    power = a.words.plural("{n} power", "{n} power", a.me.bowls[2])
    note = f"{power}, {a.words.plural(*symbols.UNITS[3], a.me.qic)}"
    lead = a.group("act", a.words("Board action"), "power", note)
    ask = a.words("Which <b>board action</b> do you take?")
    ways: dict[int, int] = {}
    for action in listed:
        ways[action[1]] = ways.get(action[1], 0) + 1
    for action in listed:
        number, way = action[1], action[2]
        text = symbols.capital(a.words(ACTION_TEXTS[number]))
        now = a.points(c.BOARD_ACTIONS[number].gain[4] + len(a.me.types)) if number == c.A_TYPES else ""
        steps: tuple[Step, ...] = (lead, Step(ids.action_id(number), text, act_symbol(number), now, ask))
        if ways[number] > 1 or way == WITH_BRAINSTONE:
            steps += (payment(a, way),)
        yield Choice(action, steps, text, warning=gain_warning(a, c.BOARD_ACTIONS[number].gain))


def act_symbol(number: int) -> str:
    return "qic" if c.BOARD_ACTIONS[number].qic else "power"


def payment(a: Asker, way: int) -> Step:
    ask = a.words("How do you <b>pay</b>?")
    if way == WITH_BRAINSTONE:
        return Step("pay-brainstone", a.words("With the brainstone"), "power", a.words("it goes to area I"), ask)
    return Step("pay-tokens", a.words("With plain tokens"), "power", a.words("the brainstone stays"), ask)


def specials(a: Asker) -> Iterator[Choice]:
    listed, stations = a.of(SPECIAL), a.of(STATION_)
    count = len(listed) + bool(stations)
    lead = a.group("special", a.words("Special action"), "i-act", a.words.plural("{n} open", "{n} open", count))
    ask = a.words("Which <b>special action</b> do you take?")
    for action in listed:
        text = symbols.capital(special_words(a.me, action[1], a.words))
        step = Step(ids.special_id(action[1]), text, symbols.SPECIAL_SYMBOLS[action[1]], "", ask)
        yield Choice(action, (lead, step), text, warning=gain_warning(a, special_gain(a.me, action[1])))
    if stations:
        text = symbols.capital(a.words(SPECIAL_TEXTS[c.S_STATION]))
        tile = Step(ids.special_id(c.S_STATION), text, "space-station", "", ask)
        for action in stations:
            qic = qic_to_reach(a.row, action[1])
            price = symbols.price(a.words, qic=qic) if qic else ""
            confirm = a.words("Space station for {price}", price=price) if price else a.words("Place the space station")
            yield Choice(action, (lead, tile, a.sector(action[1]), a.at(action[1], price)), confirm)


def passes(a: Asker) -> Iterator[Choice]:
    """Passing and the booster for the next round; what passing scores now."""
    scored = passing_points(a.state, a.seat)
    lead = a.group("pass", a.words("Pass"), "i-last", a.points(scored))
    ask = a.words("Which <b>booster</b> do you take for the next round?")
    for action in a.of(PASS):
        confirm = a.words("Pass, {points}", points=a.points(scored)) if scored else a.words("Pass")
        if action[1] == NO_BOOSTER:
            yield Choice(action, (lead,), confirm, a.reveals(), last_pass_warning(a))
            continue
        text = symbols.capital(a.words(BOOSTER_TEXTS[action[1]]))
        step = Step(ids.booster_id(action[1]), text, "bonus-card", "", ask)
        confirm = a.words("{passing}: {booster}", passing=confirm, booster=text)
        yield Choice(action, (lead, step), confirm, a.reveals(), pass_warning(a, action))
