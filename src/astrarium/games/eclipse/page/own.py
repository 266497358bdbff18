"""A seat's board with its tracks, blueprints, reputation and technologies: the reader's own, or anybody's."""

from __future__ import annotations

from collections.abc import Sequence

from astrarium.core import Seat, Words

from ....drawing import attributes, badge, escape, icon, kept, kept_large, panel, seat_color, stock
from ..box import components as c
from ..knowledge.view import Design, Player, View
from ..text.names import ACTION_WORDS
from . import ids, symbols
from .pictures import BUSY, dice_of, plan


def draw_me(view: View, names: Sequence[str], words: Words) -> str:
    """The `me` region: the reader's own board."""
    player = view.players[view.seat] if view.seat is not None else None
    if player is None or player.species is None:
        return ""
    return _board(player, view.diplomacy, tuple(names), words, tokens=True)


def board_of(view: View, seat: Seat, words: Words) -> str:
    """Any seat's whole board as this view knows it, to be looked at: players go by their people's names."""
    player = view.players[seat]
    if player.species is None:
        return ""
    names = tuple(symbols.species_name(other, words) or str(other.seat + 1) for other in view.players)
    mine = view.players[view.seat].technologies if view.seat is not None and view.seat != seat else ()
    known = tuple(tech for category in mine for tech in category)
    board = _board(player, view.diplomacy, names, words, tokens=False)
    return BUSY.sub("", board) + _known_by_name(player, known, words)


@kept_large
def _board(player: Player, diplomacy: bool, names: tuple[str, ...], words: Words, tokens: bool) -> str:
    title = symbols.species_name(player, words)
    note = escape(words("trade {n}:1", n=player.trade))
    body = _tracks(player, words) + _deeds(player, diplomacy, words) + _honours(player, names, words)
    body += _plans(player, words) + (_known(player, words) if tokens else "")
    about = f"species:{player.species}"
    drawn = panel(title, body, note, "own", plate=True, data_about=about)
    return f'<div class="mine" data-seat="{player.seat + 1}">{drawn}</div>'


def _tracks(player: Player, words: Words) -> str:
    rows = "".join(_track(player, kind, words) for kind in range(3))
    return f'<div class="ptrks">{rows}{_influence(player, words)}</div>'


def _track(player: Player, kind: int, words: Words) -> str:
    """Opened numbers, then the cubes still on the track; the number in force is filled."""
    cubes = player.tracks[kind]
    out = c.TRACK_CUBES - cubes
    shown = "".join(
        f'<i class="{"at" if i == out else ""}">{value}</i>' for i, value in enumerate(c.PRODUCTION[: out + 1])
    )
    shown += f'<i class="cube">{icon("cube", 13, seat_color(player.seat))}</i>' * cubes
    name = symbols.resource(kind, words)
    grave = f"<small>†{player.grave[kind]}</small>" if player.grave[kind] else ""
    label = words(
        "{name}: {n} in store, {gain} each round",
        name=symbols.capital(name),
        n=player.storage[kind],
        gain=f"+{player.income[kind]}",
    )
    cls = f"ptrk place k-{c.RESOURCES[kind]}"
    return (
        f"<div{_place(ids.track_id(kind), cls, label, 'track:population')}>"
        f"{icon(symbols.RESOURCE_SYMBOLS[kind], 19)}<b>{player.storage[kind]}</b>"
        f'<div style="--n:{c.TRACK_CUBES + 1}">{shown}</div>'
        f"<em>+{player.income[kind]}{grave}</em></div>"
    )


def _place(id_: str, cls: str, label: str, about: str) -> str:
    return attributes(id=id_, class_=cls, tabindex=-1, role="img", aria_label=label, title=label, data_about=about)


def _influence(player: Player, words: Words) -> str:
    """The influence track: upkeep by discs gone, then the discs left."""
    gone = max(0, c.CIRCLES - player.discs)
    costs = [c.UPKEEP[c.CIRCLES - n] for n in range(gone + 1)]
    shown = "".join(f'<i class="{"at" if i == gone else ""}">{n}</i>' for i, n in enumerate(costs))
    shown += f'<i class="d">{icon("disc", 13, seat_color(player.seat))}</i>' * player.discs
    cells = len(costs) + player.discs
    label = words("{n} influence discs on the track, upkeep {cost}", n=player.discs, cost=player.upkeep)
    return (
        f"<div{_place('influence-track', 'ptrk place infl', label, 'track:influence')}>"
        f'{icon("disc", 19, seat_color(player.seat))}<b>{player.discs}</b><div style="--n:{cells}">{shown}</div>'
        f'<em class="neg">{symbols.amount(-player.upkeep)}</em></div>'
    )


def _deeds(player: Player, diplomacy: bool, words: Words) -> str:
    """The spaces of the board for what a turn can be used for, with the discs spent on each this round."""
    spaces = ""
    for kind, name in enumerate(c.ACTIONS):
        reactions = player.reactions[c.REACTIONS.index(kind)] if kind in c.REACTIONS else 0
        spent = player.actions[kind] + reactions
        label = words.plural("{name}: {n} disc spent this round", "{name}: {n} discs spent this round", spent,
                             name=words(ACTION_WORDS[kind]))  # fmt: skip
        spaces += _deed(name, symbols.ACTION_SYMBOLS[kind], label, player.seat, spent)
    spaces += _deed("trade", "act-conversion", words("Trade"), player.seat)
    if diplomacy:
        spaces += _deed("talk", "ambassador", words("Diplomacy"), player.seat)
    return f'<div class="deeds">{spaces}</div>'


@kept
def _deed(name: str, symbol: str, label: str, seat: int, spent: int = 0) -> str:
    discs = f"<b>{icon('disc', 10, seat_color(seat))}{spent}</b>" if spent else ""
    about = "ambassador" if name == "talk" else f"action:{name}"
    return f"<div{_place(f'do-{name}', 'deed place', label, about)}>{icon(symbol, 17)}{discs}</div>"


def _honours(player: Player, names: Sequence[str], words: Words) -> str:
    """The reputation track, what is kept beside the board, colony ships, and the money after the next upkeep."""
    tiles = _reputation(player, words)
    tiles += "".join(_ambassador(other, names[other], words) for other in player.ambassadors)
    empty = sum(player.places) - player.reputation - len(player.ambassadors)
    tiles += '<span class="rt free"></span>' * max(0, empty)
    ships = (
        f'<span class="cs"{attributes(title=words("colony ships ready"), data_about="piece:colony-ship")}>'
        f"{icon('colony-ship', 17, seat_color(player.seat))}<b>{player.colony_ships}</b>"
        f"/{player.colony_ships_all}</span>"
    )
    money = "neg" if player.balance < 0 else ""
    after = escape(words("after upkeep"))
    balance = f'<b class="{money}">{symbols.amount(player.balance)}</b>'
    net = f'<span class="net">{after} {balance}{icon("credits", 13)}</span>'
    return f'<div class="reps">{tiles}{ships}{_aside(player, words)}{net}</div>'


def _reputation(player: Player, words: Words) -> str:
    """Tiles with their values where they are known; those of others lie face down (EC-14.2)."""
    if player.reputation_values is None:
        label = words("reputation, face down")
        marks = attributes(class_="rt back", title=label, data_about="points:reputation")
        return f"<span{marks}>{icon('reputation', 22, label=label)}<b>?</b></span>" * player.reputation
    return "".join(_reputation_tile(value, words) for value in player.reputation_values)


@kept
def _reputation_tile(value: int, words: Words) -> str:
    marks = attributes(class_="rt", title=words("reputation {n}", n=value), data_about=f"reputation:{value}")
    return f"<span{marks}>{icon('reputation', 22)}<b>{value}</b></span>"


def _ambassador(other: Seat, name: str, words: Words) -> str:
    marks = attributes(class_="rt", title=words("ambassador of {name}", name=name), data_about="ambassador")
    return f"<span{marks}>{icon('ambassador', 22, seat_color(other))}{badge(other, 12)}</span>"


def _aside(player: Player, words: Words) -> str:
    """Ancient parts kept beside the board, and discoveries kept for points."""
    parts = "".join(
        _token(part, f"pt-{c.PARTS[c.PART_OF[part]].kind}", "var(--aurora)", symbols.part_name(part, words))
        for part in player.stored_parts
    )
    points = stock("discovery", player.discoveries, words("discoveries kept, 2 VP each")) if player.discoveries else ""
    return parts + points


@kept
def _token(part: str, symbol: str, colour: str, label: str) -> str:
    return (
        f'<span class="tk new"{attributes(title=label, data_about=f"part:{part}")}>'
        f"{icon(symbol, 15, colour, label=label)}</span>"
    )


def _plans(player: Player, words: Words) -> str:
    return f'<div class="bps">{"".join(_plan(player.seat, i, d, words) for i, d in enumerate(player.designs))}</div>'


@kept_large
def _plan(seat: int, number: int, design: Design, words: Words) -> str:
    name = symbols.ship_name(design.ship, words)
    built = c.SHIP_LIMIT[number] - design.unbuilt
    stats = "".join(
        f"<span{attributes(title=words(label))}>{icon(symbol, 11, colour)}{getattr(design, key)}</span>"
        for key, symbol, colour, label in symbols.STATS
    )
    dice = dice_of(design.cannons) + (f"<u>{dice_of((0, design.missiles, 0))}</u>" if design.missiles else "")
    price = f'<span class="price">{design.price}{icon("materials", 11)}</span>'
    named = attributes(
        id=f"blue-{design.ship}", class_="bp place", tabindex=-1, role="img", aria_label=plan_words(design, words),
        data_about=f"ship:{design.ship}",
    )  # fmt: skip
    return (
        f"<div{named}>"
        f'<svg viewBox="-42 -43 84 86" aria-hidden="true">{plan(design, seat, 84, 19, 17)}</svg>'
        f"<p><b>{escape(name)}</b></p><p>{price}<small>{built}/{c.SHIP_LIMIT[number]}</small></p>"
        f'<p class="st">{stats}<span class="dc">{dice}</span></p></div>'
    )


def plan_words(design: Design, words: Words) -> str:
    """A ship type in words: its figures, its dice and its parts."""
    said = [f"{words(label)} {getattr(design, key)}" for key, _, _, label in symbols.STATS]
    said += [words("energy left over: {n}", n=design.energy), symbols.dice_words(design, words)]
    parts = [symbols.part_name(slot.part, words) for slot in design.slots if slot.part]
    return f"{symbols.ship_name(design.ship, words)}: {', '.join(said)}; {', '.join(parts)}"


def _known(player: Player, words: Words) -> str:
    """Technologies as tokens, by category."""
    tokens = "".join(_technology(tech, words) for category in player.technologies for tech in category)
    return f'<div class="tks">{tokens}</div>' if tokens else ""


@kept
def _technology(tech: str, words: Words) -> str:
    symbol, colour = symbols.tech_symbol(tech)
    name = symbols.tech_name(tech, words)
    return (
        f'<span class="tk"{attributes(title=name, data_about=f"technology:{tech}")}>'
        f"{icon(symbol, 15, colour, label=name)}</span>"
    )


def _known_by_name(player: Player, mine: tuple[str, ...], words: Words) -> str:
    """Technologies by name; those that the reader has too are dashed and ticked."""
    found = [tech for category in player.technologies for tech in category]
    both = sum(tech in mine for tech in found)
    said = words.plural("{n} of them yours too", "{n} of them yours too", both)
    note = f"{len(found)}, {said}" if both else str(len(found))
    chips = "".join(_named_technology(tech, tech in mine, words) for tech in found)
    body = f'<div class="tkl">{chips}</div>' if chips else f'<p class="muted">{escape(words("None yet."))}</p>'
    return panel(words("Technologies"), body, escape(note), "tnames")


@kept
def _named_technology(tech: str, both: bool, words: Words) -> str:
    symbol, colour = symbols.tech_symbol(tech)
    tick = icon("i-check", 12, "var(--aurora)", label=words("yours too")) if both else ""
    return (
        f"<span{attributes(class_='tchip both' if both else 'tchip', data_about=f'technology:{tech}')}>"
        f"{icon(symbol, 16, colour)}{escape(symbols.tech_name(tech, words))}{tick}</span>"
    )
