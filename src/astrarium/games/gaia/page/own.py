"""Faction boards: resources with their ends, power areas, structures left with prices and incomes, tiles and tokens."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import cos, pi, sin

from ....core.page import Words, mark
from ....drawing import attributes, escape, icon, kept, kept_large, num, panel, piece, text, use
from ..box import components as c
from ..knowledge.view import PlayerView, View
from ..text.names import AREA_NAMES, BUILDING_NAMES, SPECIAL_TEXTS, TRACK_NAMES
from . import ids, symbols, tiles

CAPS = (c.MAX_CREDIT, c.MAX_ORE, c.MAX_KNOWLEDGE, 0)
BOWL_X = (36, 118, 200, 288)
TOKEN = 13.0
NONE_OF = (mark("no credits"), mark("no ore"), mark("no knowledge"), mark("no Q.I.C."))
SHOWN_TOKENS = 9  # more are told by the figure only
GAIA_BOWL = 4
ROWS = ((c.B_MINE,), (c.B_STATION, c.B_LAB), (c.B_INSTITUTE, c.B_ACADEMY_K, c.B_ACADEMY_Q))


def draw_me(view: View, words: Words) -> str:
    """The `me` region: the reader's own faction board."""
    if view.seat is None or view.players[view.seat].faction < 0:
        return ""
    player = view.players[view.seat]
    title = words("Your board · {faction}", faction=symbols.faction_name(player.faction, words))
    note = icon(symbols.planet_symbol(player.home), 18, label=symbols.planet_name(player.home, words))
    board = panel(title, faction_board(player, words, own=True), note, "own", plate=True)
    return f'<div class="mine-board" data-seat="{view.seat + 1}">{board}</div>'


def board_of(view: View, seat: int, words: Words) -> str:
    """The whole board of any player, with the levels of research that the rail shows for all."""
    player = view.players[seat]
    if player.faction < 0:
        return ""
    if player.is_automa:
        return _automa_board(player, words)
    note = icon(symbols.planet_symbol(player.home), 18, label=symbols.planet_name(player.home, words))
    body = _levels(player.levels, words) + faction_board(player, words, own=False)
    board = panel(symbols.faction_name(player.faction, words), body, note, "own")
    return f'<div class="mine-board" data-seat="{seat + 1}">{board}</div>'


def _automa_board(player: PlayerView, words: Words) -> str:
    """The Automa has no resources: levels, tiles and tokens are all it has."""
    body = _levels(player.levels, words) + _tiles(player, words, own=False)
    board = panel(symbols.faction_name(player.faction, words), body, "", "own")
    return f'<div class="mine-board" data-seat="{player.player + 1}">{board}</div>'


@kept
def _levels(levels: tuple[int, ...], words: Words) -> str:
    cells = "".join(
        f'<span class="stock" title="{escape(words(TRACK_NAMES[i]))}">'
        f"{icon(symbols.TRACK_SYMBOLS[i], 16, symbols.QUIET, label=words(TRACK_NAMES[i]))}<b>{level}</b></span>"
        for i, level in enumerate(levels)
    )
    return f'<div class="spare levels">{cells}</div>'


@kept_large
def faction_board(player: PlayerView, words: Words, own: bool) -> str:
    """A whole board; only the reader's own has ids that can be clicked."""
    return (
        _resources(player, words) + _power(player, words, own) + _structures(player, words, own)
        + _specials(player, words, own) + _tiles(player, words, own) + _ability(player, words)
    )  # fmt: skip


def _resources(player: PlayerView, words: Words) -> str:
    held = (player.credit, player.ore, player.knowledge, player.qic)
    income = (player.income.credit, player.income.ore, player.income.knowledge, player.income.qic)
    return '<div class="rbs">' + "".join(map(_resource, range(4), held, income, [words] * 4)) + "</div>"


@kept
def _resource(kind: int, held: int, income: int, words: Words) -> str:
    """Stock, next income, and how full the track is."""
    cap = CAPS[kind]
    label = symbols.amounts([held if i == kind else 0 for i in range(4)], words) or words(NONE_OF[kind])
    if cap:
        label = words("{amount} of at most {cap}", amount=label, cap=cap)
    full = min(100, held * 100 // cap) if cap else 0
    lost = " over" if cap and held + income > cap else ""
    bar = f'<u style="width:{full}%"></u>' if cap else ""
    gain = f"<small>+{income}</small>" if income else ""
    picture = icon(symbols.GAIN_SYMBOLS[kind], 20, label=label)
    return f'<div class="rb{lost}" title="{escape(label)}">{picture}<b>{held}</b>{gain}{bar}</div>'


def _power(player: PlayerView, words: Words, own: bool) -> str:
    """The areas I to III with their tokens, the Gaia area, and the income of power below."""
    counts = (*player.bowls, player.gaia_area)
    drawn = "".join(_bowl(player, area, counts[area - 1], own, words) for area in range(1, 5))
    arrows = "".join(
        f'<path d="M{x - 6} 30h11m-4-4l4 4-4 4" fill="none" stroke="var(--brass)" stroke-width="1.6" '
        f'stroke-linecap="round" stroke-linejoin="round"/>'
        for x in (77, 159)
    )
    wall = '<path d="M244 8V56" stroke="var(--line)" stroke-dasharray="2 3"/>'
    label = words(
        "Power: {one} in area I, {two} in area II, {three} in area III, {gaia} in the Gaia area", one=counts[0],
        two=counts[1], three=counts[2], gaia=counts[3],
    )  # fmt: skip
    return (
        f'<div class="pw"><svg viewBox="0 0 326 76" role="img"{attributes(aria_label=label)}>{drawn}{arrows}{wall}'
        f"{_power_income(player)}</svg></div>"
    )


def _bowl(player: PlayerView, area: int, count: int, own: bool, words: Words) -> str:
    x, hot = BOWL_X[area - 1], area == 3
    rim = "var(--brass-hi)" if hot else "var(--line-2)"
    circle = (
        f'<circle cx="{x}" cy="30" r="26" fill="#0B1424" stroke="{rim}" stroke-width="{1.6 if hot else 1.1}"/>'
        f'<circle class="lit" fill="none" cx="{x}" cy="30" r="28"/>'
    )
    name = symbols.ROMAN[area - 1] if area < GAIA_BOWL else "Gaia"
    stone = player.brainstone == area
    foot = text(x - 5, 71, name, 12, "ink-s", "end") + text(x + 1, 71, count, 12.5, "ink", "start")
    inside = circle + _tokens(x, count - stone, stone) + _formers(player, x, area) + foot
    label = f"{symbols.capital(words(AREA_NAMES[area]))}: {count}"
    known = attributes(id=ids.area_id(area) if own else "", role="img", aria_label=label)
    return f"<g{known}><title>{escape(label)}</title>{inside}</g>"


def _tokens(x: float, plain: int, stone: bool) -> str:
    """Tokens in a ring; the brainstone shows its worth."""
    marks = ["stone"] * stone + ["token"] * min(plain, SHOWN_TOKENS)
    n = len(marks)
    around = 0.0 if n == 1 else 9.5 if n < 4 else 12.5 if n < 7 else 16.5
    drawn = ""
    for i, kind in enumerate(marks):
        angle = 2 * pi * i / n - pi / 2
        px, py = x + around * cos(angle), 30 + around * sin(angle)
        drawn += _brainstone(px, py) if kind == "stone" else use("power", px, py, TOKEN)
    return drawn


def _brainstone(x: float, y: float) -> str:
    stone = f'<circle cx="{num(x)}" cy="{num(y)}" r="7.5" fill="#F3ECDD" stroke="#8E5BD8" stroke-width="2"/>'
    return stone + text(x, y + 3.6, c.BRAIN_VALUE, 10, "ink", fill="#3B1D74")


def _formers(player: PlayerView, x: float, area: int) -> str:
    """Gaiaformers that wait in the Gaia area."""
    if area != GAIA_BOWL:
        return ""
    return "".join(
        piece("gaiaformer", player.player, x + 22 + 4 * i, 12 + 12 * i, 17) for i in range(player.gaiaformers_locked)
    )


def _power_income(player: PlayerView) -> str:
    """Tokens join area I, power is charged along the arrow."""
    shown = text(46, 71, f"+{player.income.token}", 11, "ink gain", "start") if player.income.token else ""
    if player.income.charge:
        shown += text(77, 51, f"↑{player.income.charge}", 11, "ink gain")
    return shown


def _structures(player: PlayerView, words: Words, own: bool) -> str:
    rows = "".join(
        f'<div class="brow n{len(row)}">{"".join(_slots(player, b, words, own) for b in row)}</div>' for row in ROWS
    )
    return f'<div class="bts">{rows}{_spare(player, words)}</div>'


def _slots(player: PlayerView, building: int, words: Words, own: bool) -> str:
    return _places(player.faction, player.player, building, player.left[building], own, words)


@kept
def _places(faction: int, seat: int, building: int, left: int, own: bool, words: Words) -> str:
    """One kind of structure: its price, and its places with what each brings once it is empty."""
    count = c.BUILDING_COUNT[building]
    built = count - left
    incomes = slot_incomes(faction, building)
    how = icon("i-act", cls="how") if building == c.B_ACADEMY_Q else ""
    cells = "".join(_slot(how + _slot_face(incomes[i]), i < built) for i in range(count))
    cost = _price(building)
    name = symbols.capital(words(BUILDING_NAMES[building]))
    label = words("{building}: {built} of {count} built", building=name, built=built, count=count)
    known = attributes(
        class_="bt", id=ids.building_id(building) if own else "", title=label, role="img", aria_label=label,
        data_about=f"structure:{c.BUILDINGS[building]}",
    )  # fmt: skip
    picture = f'<svg viewBox="-16 -16 32 32">{piece(symbols.PIECES[building], seat, 0, 0, 32)}</svg>'
    return f'<div{known}>{picture}<span class="pr">{cost}</span><span class="sl">{cells}</span></div>'


def _price(building: int) -> str:
    credit = str(c.BUILDING_CREDIT[building])
    if building == c.B_STATION:
        credit = f"{c.STATION_CREDIT_NEAR}/{credit}"
    return f"<i>{c.BUILDING_ORE[building]}{icon('ore')}</i><i>{credit}{icon('credits')}</i>"


def _slot(face: str, built: bool) -> str:
    return f'<i class="{"on" if built else ""}">{face}</i>'


def _slot_face(gain: c.Gain) -> str:
    return "".join(
        f"<b>{symbols.GAIN_SIGNS[i]}{n}{icon(symbols.GAIN_SYMBOLS[i])}</b>" for i, n in enumerate(gain) if n
    )  # fmt: skip


def slot_incomes(faction: int, building: int) -> list[c.Gain]:
    """What each place brings when its piece has left, in the order in which they leave."""
    board = c.FACTIONS[faction]
    if building == c.B_MINE:
        totals: Sequence[c.Gain] = [(0, ore, 0, 0, 0, 0, 0) for ore in c.MINE_INCOME]
    elif building == c.B_STATION:
        totals = board.station_income
    elif building == c.B_LAB:
        totals = board.lab_income
    elif building == c.B_INSTITUTE:
        return [(*board.institute_income[:5], board.institute_charge, board.institute_token)]
    else:
        return [board.academy_income if building == c.B_ACADEMY_K else board.academy_action]
    slots = [_difference(after, before) for before, after in pairwise(totals)]
    if building == c.B_LAB and board.lab_charge:
        slots = [(*slot[:5], board.lab_charge, slot[6]) for slot in slots]
    return slots


def _difference(after: c.Gain, before: c.Gain) -> c.Gain:
    credit, ore, knowledge, qic, vp, charge, token = (a - b for a, b in zip(after, before, strict=True))
    return credit, ore, knowledge, qic, vp, charge, token


def _spare(player: PlayerView, words: Words) -> str:
    """Gaiaformers, satellites and space stations at hand."""
    out = len(player.gaiaformers_out)
    formers = words(
        "gaiaformers: {ready} ready, {out} on the map, {locked} in the Gaia area", ready=player.gaiaformers_ready,
        out=out, locked=player.gaiaformers_locked,
    )  # fmt: skip
    color = f"var(--p{player.player + 1})"
    parts = [
        (
            "gaiaformer",
            f"{player.gaiaformers_ready}/{player.gaiaformers_ready + out + player.gaiaformers_locked}",
            formers,
        ),
        ("satellite", player.satellites_left, words("satellites left")),
    ]
    if c.FACTIONS[player.faction].institute_action == c.S_STATION:
        parts.append(("space-station", player.stations_left, words("space stations left")))
    parts.append(("range", player.range, words("range {n}", n=player.range)))
    parts.append(
        ("terraform", player.step_ore, words.plural("steps cost {n} ore", "steps cost {n} ore", player.step_ore))
    )
    shown = "".join(
        f'<span class="stock" title="{escape(label)}">{icon(symbol, 15, color, label=label)}<b>{escape(n)}</b></span>'
        for symbol, n, label in parts
    )
    return f'<div class="spare">{shown}<span class="fedneed">{_need(player, words)}</span></div>'


def _need(player: PlayerView, words: Words) -> str:
    return escape(words("federation from {n} power", n=player.threshold))


def owned_specials(player: PlayerView) -> list[int]:
    """The special actions this player has, used or not."""
    return sorted({*player.specials, *(s for s in player.used if _still_owns(player, s))})


def _still_owns(player: PlayerView, special: int) -> bool:
    if special in (c.S_STEP, c.S_RANGE):
        return player.booster >= 0 and bool(c.BOOSTERS[player.booster].action)
    if special in c.ACTION_TILES:
        return c.ACTION_TILES[special] in player.tiles and c.ACTION_TILES[special] not in player.covered
    if special in c.ACTION_ADVANCED:
        return c.ACTION_ADVANCED[special] in player.advanced
    if special == c.S_ACADEMY:
        return bool(player.buildings[c.B_ACADEMY_Q])
    return special in (c.FACTIONS[player.faction].institute_action, c.FACTIONS[player.faction].own_action)


def special_gain(player: PlayerView, special: int) -> c.Gain:
    """What a plain special action yields."""
    if special == c.S_ACADEMY:
        return c.FACTIONS[player.faction].academy_action
    if special in c.ACTION_TILES:
        return c.TILES[c.ACTION_TILES[special]].gain
    return c.ADVANCED[c.ACTION_ADVANCED[special]].gain if special in c.ACTION_ADVANCED else c.NOTHING


def special_words(player: PlayerView, special: int, words: Words) -> str:
    if special == c.S_ACADEMY:
        return symbols.amounts(special_gain(player, special), words)
    return words(SPECIAL_TEXTS[special])


def _specials(player: PlayerView, words: Words, own: bool) -> str:
    found = owned_specials(player)
    if not found:
        return ""
    shown = "".join(_special(player, special, words, own) for special in found)
    return f'<div class="acts"><small>{escape(words("once a round"))}</small>{shown}</div>'


def _special(player: PlayerView, special: int, words: Words, own: bool) -> str:
    label = symbols.capital(special_words(player, special, words))
    used = special not in player.specials
    if used:
        label = words("{action}: used", action=label)
    gain = special_gain(player, special)
    face = tiles.gains(gain) if any(gain) else icon(symbols.SPECIAL_SYMBOLS[special], 16, symbols.QUIET)
    known = attributes(
        class_=f"face spec {'used' if used else 'can'}", id=ids.special_id(special) if own else "", title=label,
        role="img", aria_label=label,
    )  # fmt: skip
    return f"<div{known}>{icon('i-act', cls='how')}{face}</div>"


def _tiles(player: PlayerView, words: Words, own: bool) -> str:
    """Booster, technology tiles with what covers them, federation tokens."""
    shown = ""
    if player.booster >= 0:
        shown += tiles.booster(player.booster, words, "held")
    for tile in player.tiles:
        known = {"id": ids.own_tile_id(tile)} if own else {}
        shown += tiles.tech(tile, words, "covered" if tile in player.covered else "", **known)
    for advanced in player.advanced:
        shown += tiles.advanced(advanced, words)
    for kind in range(len(c.TOKENS)):
        if player.tokens[kind]:
            known = {"id": ids.own_token_id(kind)} if own else {}
            many = f"<em>×{player.tokens[kind]}</em>" if player.tokens[kind] > 1 else ""
            shown += tiles.token(kind, words, many, **known)
    green = f'<small class="grn" title="{escape(words("tokens with the green side up"))}">{player.green}</small>'
    return f'<div class="tls">{shown}{green if sum(player.tokens) else ""}</div>' if shown else ""


def _ability(player: PlayerView, words: Words) -> str:
    ability, institute = symbols.ABILITIES[player.faction], symbols.INSTITUTES[player.faction]
    lines = f"<p>{escape(words(ability))}</p>" if ability else ""
    state = "open" if player.buildings[c.B_INSTITUTE] else "shut"
    lines += f'<p class="{state}">{icon("planetary-institute", 13, symbols.QUIET)}{escape(words(institute))}</p>'
    return f'<div class="ability">{lines}</div>'
